import CommandLine
import Messages
import Outcomes
import Presentation
import TextSearch

/// `setup`: asks for the basic settings. It is optional, because every setting has a default.
enum SetupCommand: Command {
  static let again = Flag("again", "ask also what was answered before", ko: "이미 답한 것도 다시 묻습니다")

  static let spec = CommandSpec(
    "setup", .system,
    "Asks for language, week, holidays, places and cron. Each answer is kept at once.",
    ko: "언어, 한 주의 시작, 공휴일, 장소, cron을 차례로 묻습니다. 답은 바로 저장됩니다.",
    examples: [
      "daydot setup",
      HelpText(
        "daydot setup --again         also what was answered",
        ko: "daydot setup --again         이미 답한 것도 다시"),
    ],
    options: [again])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    guard session.environment.terminal.isInteractive else { throw SetupError.noTerminal }
    var dialog = try SetupDialog(session, asksAgain: invocation[again])
    try dialog.run()
    return .success
  }
}

/// The questions of `setup`, one after the other.
///
/// Each answer runs a command that the user could have typed, and shows it, so the answer is
/// validated, reported and stored as usual.
struct SetupDialog {
  private let session: Session
  private let asksAgain: Bool
  /// The session's language, until the user chooses another one.
  private var language: Language
  private let width: Int

  private static let leaving: Set<String> = ["q", "quit", "exit", "ㅂ", "끝", "나가기"]

  init(_ session: Session, asksAgain: Bool) throws {
    self.session = session
    self.asksAgain = asksAgain
    language = session.language
    width = session.renderOptions.width
  }

  mutating func run() throws {
    let answered = asksAgain ? [] : try session.book.answeredQuestions()
    var open: [SetupQuestion] = []
    for question in SetupQuestion.allCases where !answered.contains(question.rawValue) {
      if try asksAgain || question.known(in: session) == nil { open.append(question) }
    }
    let lacksCron = open.contains(.cron) && !CheckingCrontab().isThere
    let noCron = Sentence.noCron(hasSystemd: session.environment.hasUserSystemd)
    if lacksCron { open.removeAll { $0 == .cron } }
    if open.isEmpty {
      try showDecided()
      return try say(lacksCron ? noCron : .nothingLeftToAsk)
    }
    try say(.howToAnswer)
    for (index, question) in open.enumerated() {
      guard try ask(question, number: index + 1, of: open.count) else {
        return try say(.setupLeft)
      }
      try session.book.setAnswered(question.rawValue)
    }
    if lacksCron { try say(noCron) }
    try say(.setupDone)
    let help = HelpRenderer(language, width: width)
    try session.print(help.commands(HelpTasks.first))
  }

  /// Asks until the answer can be read.
  ///
  /// - Returns: false if the user leaves.
  private mutating func ask(
    _ question: SetupQuestion, number: Int, of count: Int
  ) throws -> Bool {
    let current =
      try question.known(in: session) ?? question.current(language, in: session)
    while true {
      try prompt(.setup(question.words, number: number, of: count, current: current))
      guard let line = session.environment.readLine() else {
        try session.print("")
        return false
      }
      let answer = String(trimmed(line[...]))
      if Self.leaving.contains(answer.lowercased()) { return false }
      guard !answer.isEmpty, let words = try question.command(answer, language, in: session) else {
        return true
      }
      guard try run(words) else { continue }
      if question == .language, let chosen = words.last.flatMap(Language.init(rawValue:)) {
        language = session.environment.language(
          session.config, session.invocation, option: chosen)
      }
      try show(words)
      return true
    }
  }

  /// Runs a command as if it had been typed. Its errors have already been reported.
  private func run(_ words: [String]) throws -> Bool {
    var environment = session.environment
    environment.endsProcess = false
    let shared: [any DeclaredOption] = [
      SharedOptions.store, SharedOptions.now, SharedOptions.zone, SharedOptions.color,
      SharedOptions.width, SharedOptions.ascii, SharedOptions.noPager,
    ]
    environment.arguments =
      session.invocation.arguments(of: shared) + ["--lang", language.rawValue] + words
    return Program.run(in: environment) == .success
  }

  private func show(_ words: [String]) throws {
    try session.print([Line("  " + text(.command(words)), .faint)])
  }

  /// The current settings, one line per question.
  private func showDecided() throws {
    let names = SetupQuestion.allCases.map { text($0.subject) }
    let widest = names.map { displayWidth(of: $0) }.max() ?? 0
    for (question, name) in zip(SetupQuestion.allCases, names) {
      let value = try question.standing(language, in: session)?.sanitized ?? "-"
      let line = name.padded(to: widest) + "  " + value
      try session.print(line.clipped(to: width))
    }
  }

  // MARK: Speaking

  private func text(_ sentence: Sentence) -> String {
    language.sentence(sentence)
  }

  private func say(_ sentence: Sentence) throws {
    try session.print(language.lines(sentence, to: width))
  }

  /// Writes a question, so that the answer is typed behind it.
  private func prompt(_ sentence: Sentence) throws {
    let lines = text(sentence).wrapped(to: max(width - 4, 16))
    try session.environment.output.write(Array((lines.joined(separator: "\n") + " ").utf8))
  }
}

extension SetupQuestion {
  /// Returns the effective default, as the question shows it; nil if there is none.
  func current(_ language: Language, in session: Session) throws -> String? {
    switch self {
    case .language: language.rawValue
    case .week: language.weekday(session.book.firstWeekday)
    case .holidays:
      session.book.holidays.tables.isEmpty
        ? "none" : session.book.holidays.tables.map(\.region).joined(separator: ", ")
    case .home, .work: nil
    case .cron: "n"
    }
  }

  /// Returns the value that the user has already set, with `setup` or otherwise; nil if it is
  /// unset.
  func known(in session: Session) throws -> String? {
    let config = try ConfigFile(forgiving: session.config.path)
    switch self {
    case .language: return config.values[.lang]
    case .week: return config.values[.weekStart]
    case .holidays: return config.values[.holidays]
    case .home, .work:
      return try session.book.firstPlaceWithPosition(of: names)
    case .cron: return CheckingCrontab().entry
    }
  }

  /// The current value, chosen or default; nil if none.
  func standing(_ language: Language, in session: Session) throws -> String? {
    switch self {
    case .language, .week, .holidays: try current(language, in: session)
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

  /// Returns the command for an answer; nil if the answer sets nothing.
  func command(_ answer: String, _ language: Language, in session: Session) throws -> [String]? {
    switch self {
    case .language: return ["config", "set", "lang", answer.lowercased()]
    case .week:
      return ["config", "set", "week.start", ConfigKey.weekStart.written(answer.lowercased())]
    case .holidays:
      let typed = answer == "없음" ? "none" : answer
      return ["config", "set", "holidays", ConfigKey.holidays.written(typed)]
    case .home, .work:
      if let known = try known(in: session) { return ["place", "edit", known, "--at", answer] }
      let own = language.isKorean ? names.last : names.first
      return ["place", "add", own ?? rawValue, "--at", answer]
    case .cron: return session.isYes(answer) ? ["install", "cron", "--write"] : nil
    }
  }
}
