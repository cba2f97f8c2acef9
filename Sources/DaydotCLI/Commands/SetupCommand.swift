import CommandLine
import Messages
import Outcomes
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

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    guard session.environment.terminal.isInteractive else { throw SetupError.noTerminal }
    var dialog = try SetupDialog(session, asksAgain: invocation[again])
    try dialog.run()
    return .success
  }
}
