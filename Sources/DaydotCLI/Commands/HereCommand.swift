import CivilTime
import CommandLine
import JSON
import Messages
import Operations
import Outcomes
import Presentation
import TodoStore

/// `here [POSITION|PLACE|-]`: records where the user is, or shows the last position.
enum HereCommand: Command {
  static let accuracy = Option(
    "accuracy", "how exact it is, in metres", ko: "위치의 오차(미터)", value: "METRES",
    metres: 0...1_000_000)
  static let forget = Flag("forget", "forget every position", ko: "기록한 위치를 모두 삭제합니다")
  static let backups = Flag(
    "backups", "with --forget: those in backups, too", ko: "--forget과 함께: 백업의 위치도 삭제합니다")

  static let spec = CommandSpec(
    "here", .places, "Says where you are, or shows the last position.",
    ko: "현재 위치를 기록하거나 마지막 위치를 보여 줍니다.",
    examples: [
      "daydot here 37.5101,127.0215 --accuracy 30",
      HelpText("daydot here home", ko: "daydot here 집"),
      "gpspipe -w -n 10 | daydot here -",
      "daydot here --forget",
    ], operands: "[POSITION|PLACE|-]", count: CommandSpec.anyCount,
    options: [accuracy, forget, backups, SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    if invocation[forget] {
      if let word = invocation.operands.first {
        throw UsageError.unexpectedOperand(command: "here --forget", seen: word)
      }
      let forgotten = try session.book.forgetPositions(inBackups: invocation[backups])
      return try session.answer([
        "forgotten": .integer(forgotten.count), "backups": .integer(forgotten.backups),
      ]) {
        try session.say(.forgot(count: forgotten.count))
        if forgotten.backups > 0 { try session.say(.copiesRemember(count: forgotten.backups)) }
      }
    }
    let words = invocation.operands.joined(separator: " ")
    let readsStream = words == "-"
    let result: PositionsTaken
    if words.isEmpty {
      result = PositionsTaken()
    } else if readsStream {
      let input = try session.environment.inputFile("-")
      result = try session.book.recordPositions(clock: { session.movingNow }, input.read)
    } else {
      result = try session.book.recordPosition(words, accuracyMetres: invocation[accuracy])
    }
    try show(result, readsStream: readsStream, in: session)
    // Some bad lines are not a failure; a stream without any good line is.
    let isUseless = readsStream && result.taken + result.passedOver == 0 && result.broken > 0
    return isUseless ? .data : .success
  }

  private static func show(
    _ result: PositionsTaken, readsStream: Bool, in session: Session
  ) throws {
    let facts = try session.book.hereFacts()
    let ignored = result.passedOver + result.broken
    let troubles = try session.book.positionFailures(of: session.positionSources)
    try session.answer(json(facts, result, troubles, zone: session.now.zone)) {
      // A typed position that was not used is reported too.
      if readsStream || !result.crossings.isEmpty || ignored > 0 {
        try session.say(
          .taken(
            fixes: result.taken, ignored: ignored, crossings: result.crossings.count,
            quiet: result.quiet, zone: session.now.zone))
      }
      if session.invocation.has(accuracy), result.passedOver > 0 {
        try session.say(.lessAccurate)
      }
      if let facts {
        try session.say(.here(facts))
      } else if !readsStream {
        try session.say(.noPosition)
      }
      for standing in result.leaving { try session.say(.stands(standing, at: nil)) }
      for trouble in troubles {
        try session.say(
          .sourceTrouble(
            name: trouble.source, reason: trouble.reason,
            since: session.now.zone.civil(at: trouble.since)))
      }
    }
    if !result.unusable.isEmpty { try session.complain(.problems(result.unusable)) }
  }

  /// - Parameter troubles: The position sources that fail.
  private static func json(
    _ facts: HereFacts?, _ result: PositionsTaken, _ troubles: [SourceFailure], zone: Zone
  ) -> JSONObject {
    let fix = facts.map {
      PlaceJSON.fix(
        $0.fix, device: $0.device, ageSeconds: $0.ageSeconds, place: $0.place, zone: zone)
    }
    return [
      "fix": fix.map(JSONValue.object) ?? .null, "taken": .integer(result.taken),
      "ignored": .integer(result.passedOver + result.broken),
      "due": .integer(result.crossings.count),
      "heldUntil": .optional(
        result.quiet.flatMap { $0.held > 0 ? $0.end.text(in: zone) : nil }),
      "troubles": .objects(troubles) { trouble in
        [
          "source": .string(trouble.source), "reason": .string(trouble.reason),
          "since": .string(trouble.since.text(in: zone)),
        ]
      },
    ]
  }
}
