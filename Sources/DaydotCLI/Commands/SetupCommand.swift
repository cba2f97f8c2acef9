import CommandLine
import Messages
import Presentation

/// `setup`: asks what a new user may want to decide. Nothing needs it: every question has an answer
/// already.
enum SetupCommand: Command {
  static let again = Flag("again", "ask also what was answered before", ko: "이미 답한 것도 다시 묻습니다")

  static let spec = CommandSpec(
    "setup", .system, "Asks for language, week, places and cron. Each answer is kept at once.",
    ko: "언어, 한 주의 시작, 장소, cron을 차례로 묻습니다. 답은 바로 저장됩니다.",
    examples: HelpText(
      """
      daydot setup
      daydot setup --again         also what was answered
      """,
      ko: """
        daydot setup
        daydot setup --again         이미 답한 것도 다시
        """),
    options: [
      again
    ])

  /// There is nobody to ask.
  struct NoTerminal: Explained {
    var status: ExitStatus { .usage }

    var sentence: Sentence {
      Sentence(
        """
        setup asks on a terminal; elsewhere type: daydot config set lang en, \
        daydot config set week.start monday, daydot place add home 37.5101,127.0215, \
        daydot install cron
        """,
        ko: """
          setup은 터미널에서 묻습니다. 다른 곳에서는 이렇게 쓰세요: daydot config set lang ko, \
          daydot config set week.start monday, daydot place add 집 37.5101,127.0215, \
          daydot install cron
          """)
    }
  }

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    guard session.environment.terminal.isInteractive else { throw NoTerminal() }
    var dialog = try SetupDialog(session, asksAgain: invocation[again])
    try dialog.run()
    return .success
  }
}
