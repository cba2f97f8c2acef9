import CommandLine
import Messages
import Operations
import Outcomes

/// `push WORDS…|JSON|-`: puts a notification without an item into the queue.
enum PushCommand: Command {
  static let when = Option(
    "when", "when it is announced, as 10m or 18:00; else at the next check",
    ko: "알릴 때: 10분이나 18:00. 쓰지 않으면 곧 보냅니다", value: "WHEN")

  static let spec = CommandSpec(
    "push", .reminders, "Enters a notification of its own: words, or the JSON that phones receive.",
    ko: "알림을 직접 등록합니다. 글이나 푸시 알림 JSON을 받습니다.",
    examples: [
      HelpText("daydot push Dinner is ready", ko: "daydot push 저녁 준비 완료"),
      HelpText(
        "daydot push Leave for the train --when 17:40", ko: "daydot push 기차 타러 나가기 --when 17:40"),
      HelpText(
        "echo '{\"aps\":{\"alert\":{\"title\":\"Build\",\"body\":\"failed\"}}}' | daydot push",
        ko: "echo '{\"aps\":{\"alert\":{\"title\":\"빌드\",\"body\":\"실패\"}}}' | daydot push"),
    ], operands: "[WORDS…|JSON|-]", count: CommandSpec.anyCount,
    options: [when]
      + ReminderOptions.all(
        titled: ReminderOptions.title.saying(
          "its title, in place of the words", ko: "글 대신 쓸 제목")) + [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let isFromInput = invocation.operands.isEmpty || invocation.operands == ["-"]
    var text = invocation.operands.joined(separator: " ")
    if isFromInput {
      text = invocation[ReminderOptions.title] == nil ? try readInput(in: session) : ""
    }
    var request = PushRequest(text, isFromInput: isFromInput)
    request.when = invocation[when]
    request.details = ReminderOptions.details(invocation)
    let pushed = try session.book.push(request)
    if session.wantsJSON {
      try session.show(session.book.reminders(pushed: pushed.id))
    } else {
      try session.say(
        .pushed(
          id: pushed.id, title: pushed.title, next: pushed.due, heldUntil: pushed.heldUntil))
    }
    try session.hintWhereNothingChecks()
    return .success
  }

  /// In bytes: more than any push notification has, and a limit for an endless stream.
  private static let mostInput = 1 << 20

  private static func readInput(in session: Session) throws -> String {
    let file = try session.environment.inputFile("-")
    var bytes: [UInt8] = []
    while let piece = try file.read() {
      bytes += piece
      guard bytes.count <= mostInput else { throw ReminderError.pushTooLong(limit: mostInput) }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ReminderError.pushIsNoText
    }
    return text
  }
}
