import CommandLine

/// `event WORDS…`: a new event, which passes by itself and is never done.
enum EventCommand: Command {
  static let spec = CommandSpec(
    "event", .items, "Adds an event: it passes by itself and is never done.",
    ko: "일정을 추가합니다. 일정은 지나갈 뿐 완료하지 않습니다.",
    examples: HelpText(
      """
      daydot event Lunch with Sam fri 12:00-13:00
      daydot event Mid-term exam --on 2026-12-14
      """,
      ko: """
        daydot event 금요일 12:00-13:00 샘과 점심
        daydot event 중간고사 --on 2026-12-14
        """), operands: "WORDS…", count: CommandSpec.anyCount,
    options: AddCommand.fields + [AddCommand.star, SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try AddCommand.add(invocation, isEvent: true, as: "event", in: session)
  }
}
