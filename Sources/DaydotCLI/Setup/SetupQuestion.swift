import CivilTime
import Messages
import Outcomes
import Presentation

extension SetupQuestion {
  /// What is in force where nothing was decided, as the question shows it; nil for nothing.
  func current(_ language: any Language, in session: Session) throws -> String? {
    switch self {
    case .language: language.code
    case .week: language.calendar.weekday(session.firstWeekday)
    case .home, .work: nil
    case .cron: "n"
    }
  }

  /// What the user decided already, by `setup` or otherwise; nil if it is open.
  func known(in session: Session) throws -> String? {
    let config = try ConfigFile(forgiving: session.config.path)
    switch self {
    case .language: return config.values[.lang]
    case .week: return config.values[.weekStart]
    case .home, .work:
      return try session.book.firstPlaceWithPosition(of: names)
    case .cron: return CheckingCrontab(of: session.environment).entry
    }
  }

  /// The current value, chosen or default; nil if none.
  func standing(_ language: any Language, in session: Session) throws -> String? {
    switch self {
    case .language, .week: try current(language, in: session)
    case .home, .work, .cron: try known(in: session)
    }
  }

  /// The names of the place that is asked for, in each language.
  private var names: [String] {
    switch self {
    case .home: ["home", "집"]
    case .work: ["work", "회사"]
    default: []
    }
  }

  /// The command that an answer stands for; nil for an answer that decides nothing.
  func command(_ answer: String, _ language: any Language, in session: Session) throws -> [String]?
  {
    switch self {
    case .language: return ["config", "set", "lang", answer.lowercased()]
    case .week:
      return [
        "config", "set", "week.start", Self.weekday(answer).map { "\($0)" } ?? answer.lowercased(),
      ]
    case .home, .work:
      if let known = try known(in: session) { return ["place", "edit", known, "--at", answer] }
      let own = language.code == "ko" ? names.last : names.first
      return ["place", "add", own ?? rawValue, "--at", answer]
    case .cron: return session.isYes(answer) ? ["install", "cron", "--write"] : nil
    }
  }

  /// A weekday by its name in any language of the program, or by the beginning of it.
  private static func weekday(_ text: String) -> Weekday? {
    let typed = text.lowercased()
    let found = Weekday.sunday.week.filter { day in
      Languages.all.contains { $0.calendar.weekday(day).lowercased().hasPrefix(typed) }
    }
    return found.count == 1 ? found[0] : nil
  }
}
