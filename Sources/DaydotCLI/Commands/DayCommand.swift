import CivilTime
import CommandLine
import Messages
import Operations
import Phrases
import Presentation
import TodoCore

/// `day [DATE]` and `daydot` alone: a day and its list.
enum DayCommand: Command {
  static let timeline = Flag(
    "timeline", "along the hours of the day, with the free ones between",
    ko: "시간표로 빈 시간과 함께 보여 줍니다")

  static let spec = CommandSpec(
    "day", .views, "Shows a day's list; today's is followed by what is overdue.",
    ko: "하루의 목록을 보여 줍니다. 오늘이면 지난 할 일도 나옵니다.",
    examples: [
      "daydot",
      HelpText("daydot day tomorrow", ko: "daydot day 내일"),
      HelpText("daydot fri", ko: "daydot 금요일"),
    ], operands: "[DATE]", count: CommandSpec.anyCount,
    options: [timeline, LunarOption.flag] + ViewOptions.all)

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let words = invocation.operands.joined(separator: " ")
    // `day` with several days is an agenda.
    if !words.isEmpty, !invocation[timeline],
      let days = try? session.book.phrases.days(words), days.lowerBound < days.upperBound
    {
      return try AgendaCommand.run(invocation, in: session)
    }
    return try session.show(
      session.book.day(session.viewRequest(limit: session.limit)), for: spec, isList: true,
      template: { $1.day($0) }, json: { $1.day($0) },
      lines: { try lines(of: $0, $1, in: session) })
  }

  private static func lines(
    of view: DayPage, _ options: RenderOptions, in session: Session
  ) throws -> [Line] {
    let invocation = session.invocation
    if invocation[timeline] {
      return TimelineRenderer.lines(of: view, now: session.now.civil, options)
    }
    let isSummary =
      !invocation.isCommandNamed && invocation.operands.isEmpty
      && !FilterOptions.all.contains(where: invocation.has)
    return isSummary ? try session.summary(view) : DayRenderer.lines(of: view, options)
  }

  /// Whether words that are not a command can be read as a date or a period.
  enum Reading {
    case date, days, week, month, nearly, nothing
  }

  /// Whether words are a date does not depend on today, so any day will do, and no clock is needed.
  static let reader = PhraseReader(
    PhraseContext(now: CivilDateTime(Month.min.last + 700_000, .midnight)))

  static func reading(of words: [String]) -> Reading {
    let text = words.joined(separator: " ")
    do throws(PhraseError) {
      _ = try reader.date(text)
      return .date
    } catch {
      if let days = try? reader.days(text), days.lowerBound < days.upperBound {
        if case .month? = try? reader.month(text) { return .month }
        let isWeek = days.upperBound - days.lowerBound == 6 && (try? reader.week(text)) != nil
        return isWeek ? .week : .days
      }
      // `fridy` gets a suggestion; a nonexistent or ambiguous date gets its own error.
      guard case .unreadable(_, _, _, let suggestion) = error else { return .date }
      return suggestion == nil ? .nothing : .nearly
    }
  }
}

extension Session {
  /// The most reminders, and the most items nearby, that are shown below today's list.
  private static let summaryLimit = 3

  /// Returns today's page with the next reminders and nearby items. For a store that was never
  /// used, returns it with the first commands to try.
  func summary(_ today: DayPage) throws -> [Line] {
    let summary = try book.summary(limit: Session.summaryLimit)
    if summary.isUnused {
      let help = HelpRenderer(language, width: renderOptions.width)
      return DayRenderer.lines(of: today, renderOptions) + [Line()]
        + help.commands(HelpTasks.first).map { Line($0) }
    }
    return SummaryRenderer.lines(
      of: today, reminders: summary.reminders, near: summary.near, renderOptions)
  }
}

/// `week [DATE]`: the week of a day.
enum WeekCommand: Command {
  static let spec = CommandSpec(
    "week", .views, "Shows a week: side by side where the terminal is wide, else day by day.",
    ko: "한 주를 보여 줍니다. 넓으면 나란히, 좁으면 위아래로 보여 줍니다.",
    examples: [
      "daydot week",
      HelpText(
        "daydot week next fri         the week that day lies in",
        ko: "daydot week 다음 주 금요일      그날이 있는 주"),
      "daydot week --template html > week.html",
    ], operands: "[DATE]", count: CommandSpec.anyCount,
    options: [LunarOption.flag] + ViewOptions.ofEachDay)

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try session.show(
      session.book.week(session.viewRequest(limit: session.limit)), for: spec,
      lines: WeekRenderer.lines)
  }
}

/// `agenda [FROM] [--days N]`: the days that have entries, one after the other.
enum AgendaCommand: Command {
  static let days = Option(
    "days", "how many days, 7 where nothing is said", ko: "보여 줄 일수. 기본값 7", value: "N",
    in: 1...Daybook.mostAgendaDays)

  static let spec = CommandSpec(
    "agenda", .views, "The coming days that hold something.",
    ko: "앞으로의 할 일과 일정을 날짜별로 보여 줍니다.",
    examples: [
      "daydot agenda",
      HelpText("daydot agenda mon --days 14", ko: "daydot agenda 월요일 --days 14"),
      "daydot agenda --list work",
    ], operands: "[FROM]", count: CommandSpec.anyCount,
    options: [days, LunarOption.flag]
      + ViewOptions.all(
        limit: SharedOptions.limit.saying(
          "show at most N, of all days together", ko: "모든 날을 합쳐 최대 N개를 보여 줍니다")))

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try session.show(
      session.book.agenda(session.viewRequest(limit: session.limit), days: invocation[days]),
      for: spec, isList: true, lines: AgendaRenderer.lines)
  }
}
