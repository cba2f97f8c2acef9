import DaydotTestSupport
import TestSupport
import Testing

/// `snooze`: what it refuses, which commands end it, and that a shared minute announces once.
@Suite struct SnoozeTests {
  /// Item 1, or push r1, was announced at 09:00.
  private func announced(_ words: String...) throws -> InProcessDaydot { try announced(words) }

  private func announced(_ words: [String]) throws -> InProcessDaydot {
    let daydot = InProcessDaydot(now: "2026-11-20T08:00", zone: "Asia/Seoul")
    try daydot("place", "add", "market", "37.5101,127.0215", "--radius", "200")
    try daydot.run(words)
    #expect(try daydot.at("2026-11-20T09:00", "check").output.contains("09:00"))
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T09:01"
    try daydot("here", "37.6,127.1")
    return daydot
  }

  struct Refusal: Row {
    let name: String
    var added = ["add", "call", "today", "9am", "--remind", "at 9:00"]
    /// The commands before the snooze, whose effect the printed command reverts.
    let verbs: [[String]]
    var snooze = ["snooze", "1", "10m"]
    let sentence: String
    let command: [String]
  }

  private static let off =
    "is switched off, so it does not come again; to switch it on:\n  daydot on"
  private static let removed =
    "was removed, so it does not come again; to be reminded then:\n  daydot remind 1 "

  @Test(arguments: [
    Refusal(
      name: "default off", added: ["add", "call", "today", "9am"], verbs: [["off", "1"]],
      sentence: "the reminder of 1 \"call\" \(off) 1\n", command: ["on", "1"]),
    Refusal(
      name: "own off", verbs: [["off", "r1"]],
      sentence: "the reminder of 1 \"call\" \(off) r1\n", command: ["on", "r1"]),
    Refusal(
      name: "push off", added: ["push", "Dinner", "--when", "9:00"], verbs: [["off", "r1"]],
      snooze: ["snooze", "r1", "10m"],
      sentence: "the reminder of r1 \"Dinner\" \(off) r1\n", command: ["on", "r1"]),
    Refusal(
      name: "unremind", verbs: [["unremind", "1"]],
      sentence: "\(removed)'at 2026-11-20 09:11'\n",
      command: ["remind", "1", "at 2026-11-20 09:11"]),
    Refusal(
      name: "unremind, on the clock of another zone",
      added: ["add", "call", "today", "8am", "--zone", "Asia/Shanghai", "--remind", "at 8:00"],
      verbs: [["unremind", "1"]],
      sentence: "\(removed)'at 2026-11-20 08:11'\n",
      command: ["remind", "1", "at 2026-11-20 08:11"]),
    Refusal(
      name: "none", added: ["add", "call", "today", "9am"], verbs: [["remind", "1", "none"]],
      sentence: "\(removed)'at 2026-11-20 09:11'\n",
      command: ["remind", "1", "at 2026-11-20 09:11"]),
    Refusal(
      name: "default", verbs: [["remind", "1", "default"]],
      sentence: "\(removed)'at 2026-11-20 09:11'\n",
      command: ["remind", "1", "at 2026-11-20 09:11"]),
    Refusal(
      name: "until a place", verbs: [["unremind", "1"]],
      snooze: ["snooze", "1", "until", "market"],
      sentence: "\(removed)'arriving market'\n",
      command: ["remind", "1", "arriving market"]),
  ])
  func isRefused(_ refusal: Refusal) throws {
    let daydot = try announced(refusal.added)
    for verb in refusal.verbs { #expect(try daydot.run(verb).status == 0) }
    for json in [[], ["--json"]] {
      let run = try daydot.run(refusal.snooze + json)
      #expect(run.status == 1)
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("daydot: ") && run.errors.hasSuffix(refusal.sentence))
    }
    #expect(try daydot("pending").output == "no reminders are pending\n")
    // The printed command has the effect that the sentence promises.
    #expect(try daydot.run(refusal.command).status == 0)
    if refusal.command[0] == "on" { #expect(try daydot.run(refusal.snooze).status == 0) }
    try daydot.at("2026-11-20T09:11", "here", "market")
    let delivered = try daydot.at("2026-11-20T09:11", "check").output
    #expect(
      delivered.contains("09:11") && delivered.split(separator: "\n").count == 1, "\(delivered)")
  }

  struct Verb: Row {
    let words: [String]
    var added = ["add", "call", "today", "9am", "--remind", "at 9:00"]
    var target = "1"
    var name: String { words.joined(separator: " ") }

    init(_ words: String..., push: Bool = false) {
      self.words = words
      guard push else { return }
      added = ["push", "call", "--when", "9:00"]
      target = "r1"
    }
  }

  @Test(arguments: [
    Verb("off", "1"), Verb("off", "r1"), Verb("unremind", "1"), Verb("remind", "1", "none"),
    Verb("remind", "1", "default"),
    Verb("off", "r1", push: true), Verb("unremind", "r1", push: true),
  ])
  func isSaidAndTakenBack(_ verb: Verb) throws {
    let number = verb.target == "1" ? "1  " : ""
    for (end, english, korean) in [
      ("10m", "at Fri 20 Nov 09:11", "11월 20일 (금) 09:11"),
      ("market", "on arriving market", "market에 도착하면"),
    ] {
      let daydot = try announced(verb.added)
      #expect(try daydot("snooze", verb.target, end).status == 0)
      let before = try daydot("pending").output
      #expect(before.contains("snoozed"))
      let answer = try daydot.run(verb.words)
      let isOff = verb.words[0] == "off"
      let said = english + (isOff ? " while it is off" : "")
      #expect(answer.output.hasSuffix("\(number)\"call\" — does not come again \(said)\n"))
      #expect(try !daydot("pending").output.contains("snoozed"))
      try daydot("undo")
      #expect(try daydot("pending").output == before)
      let again = try daydot.run(verb.words + ["--lang", "ko"])
      let delivered =
        "\(number)\"call\" — "
        + (isOff ? "꺼 두면 \(korean) 다시 알리지 않습니다\n" : "\(korean) 다시 알림을 취소했습니다\n")
      #expect(again.output.hasSuffix(delivered))
      let json = try daydot("undo").output + (try daydot.run(verb.words + ["--json"]).output)
      #expect(!json.contains("again"))
      try daydot.at("2026-11-20T09:11", "here", "market")
      #expect(try daydot.at("2026-11-20T09:11", "check").output == "")
    }
  }

  @Test func aPlaceIsWaitedForAgainOnceTheReminderIsOn() throws {
    let daydot = try announced("add", "call", "today", "9am")
    try daydot("snooze", "1", "market")
    try daydot("off", "1")
    try daydot.at("2026-11-20T09:11", "here", "market")
    #expect(try daydot.at("2026-11-20T09:11", "check").output == "")
    try daydot.at("2026-11-20T09:20", "here", "37.6,127.1")
    try daydot.at("2026-11-20T09:22", "here", "37.6,127.1")
    try daydot.at("2026-11-20T09:30", "on", "1")
    try daydot.at("2026-11-20T09:40", "here", "market")
    #expect(try daydot.at("2026-11-20T09:40", "check").output == "1  09:40  call  (snoozed)\n")
  }

  @Test func aPushThatWasAnnouncedIsNotAnnouncedAgainWhenSwitchedOn() throws {
    let daydot = try announced("push", "Dinner", "--when", "9:00")
    try daydot("off", "r1")
    try daydot("on", "r1")
    #expect(try daydot.at("2026-11-20T09:01", "check").output == "")
  }

  /// Last night's dose, asked for again this morning, is the one that was taken; tonight's comes.
  @Test(arguments: ["until 8am", "20m"]) func doneMeansWhatIsSnoozed(_ end: String) throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Pills every day 21:00")
    try daydot.at("2026-11-20T21:00", "check")
    try daydot.at("2026-11-20T23:50", "snooze", "1", end)
    let done = try daydot.at("2026-11-21T00:05", "done", "1")
    #expect(done.output == "1  \"Pills\", Fri 20 Nov — done; the next: Sat 21 Nov\n")
    #expect(try daydot.at("2026-11-21T08:00", "check").output == "")
    #expect(try daydot.at("2026-11-21T21:00", "check").output == "1  21:00  Pills\n")
  }

  /// Two snoozed reminders of one item that end at one moment say the same, so one is told.
  @Test func twoThatEndTogetherAreToldOnce() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Call 10:00 remind 30m before, at 10:00")
    try daydot.at("2026-11-20T10:00", "check")
    for reminder in ["r1", "r2"] { try daydot.at("2026-11-20T10:01", "snooze", reminder, "1h") }
    #expect(
      try daydot.at("2026-11-20T10:02", "pending").output == "1  today  11:01  Call  (snoozed)\n")
    #expect(
      try daydot.at("2026-11-20T11:01", "check").output
        == "1  11:01  Call  (snoozed, today 10:00)\n")
    #expect(try daydot.at("2026-11-20T11:02", "pending").output == "no reminders are pending\n")
  }

  @Test func whatWasSkippedIsNotSaidToBeDone() throws {
    let daydot = try announced("add", "Med", "every", "day", "9:00", "--on", "2026-11-18")
    for (verb, english, korean) in [
      ("skip", "was skipped", "건너뛴 항목이라 알리지 않습니다. 할 일로 되돌리려면"),
      ("done", "is done", "완료한 항목이라 알리지 않습니다. 완료를 취소하려면"),
    ] {
      try daydot(verb, "1")
      let refused = try daydot("snooze", "1", "10m")
      #expect(refused.status == 1)
      #expect(
        refused.errors == """
          daydot: 1@2026-11-20 "Med" \(english), so nothing reminds of it; to open it again:
            daydot undone 1@2026-11-20

          """)
      let delivered = " \(korean):\n  daydot undone 1@2026-11-20\n"
      #expect(try daydot("snooze", "1", "10m", "--lang", "ko").errors.hasSuffix(delivered))
      #expect(try daydot("undone", "1@2026-11-20").status == 0)
    }
    #expect(try daydot("snooze", "1", "10m").status == 0)
  }

  struct Life: Row {
    let name: String
    let added: [String]
    /// Each command with its time on 20 November; a check with its output.
    let steps: [(time: String, words: [String], announces: String?)]
  }

  private static func step(
    _ time: String, _ words: String, announces: String? = nil
  ) -> (String, [String], String?) {
    (time, words.split(separator: " ").map(String.init), announces)
  }

  @Test(arguments: [
    Life(
      name: "until the next occurrence", added: ["add", "x", "every", "day", "9am"],
      steps: [
        step("20T09:01", "snooze 1 tomorrow 9am"),
        step("21T09:00", "check", announces: "1  09:00  x\n"),
        step("21T09:01", "check", announces: ""),
      ]),
    Life(
      name: "until a part of the day", added: ["add", "x", "today", "9am"],
      steps: [
        step("20T09:01", "snooze 1 until evening"),
        step("20T19:00", "check", announces: "1  19:00  x  (snoozed)\n"),
        step("20T19:01", "snooze 1 한시간만"),
        step("20T20:01", "check", announces: "1  20:01  x  (snoozed)\n"),
        step("20T20:01", "snooze 1 밤까지"),
        step("20T21:00", "check", announces: "1  21:00  x  (snoozed)\n"),
      ]),
    Life(
      name: "snoozed twice", added: ["add", "x", "today", "9am"],
      steps: [
        step("20T09:01", "snooze 1 10m"), step("20T09:02", "snooze 1 20m"),
        step("20T09:11", "check", announces: ""),
        step("20T09:22", "check", announces: "1  09:22  x  (snoozed)\n"),
        step("20T09:23", "check", announces: ""),
      ]),
    Life(
      name: "opened again in its minute", added: ["add", "x", "today", "9am"],
      steps: [
        step("20T09:01", "snooze 1 10m"), step("20T09:05", "done 1"),
        step("20T09:11", "undone 1"),
        step("20T09:11", "check", announces: "1  09:11  x  (snoozed)\n"),
        step("20T09:12", "check", announces: ""),
      ]),
    Life(
      name: "undone in its minute", added: ["add", "x", "today", "9am"],
      steps: [
        step("20T09:01", "snooze 1 10m"), step("20T09:05", "done 1"), step("20T09:11", "undo"),
        step("20T09:11", "check", announces: "1  09:11  x  (snoozed)\n"),
        step("20T09:12", "check", announces: ""),
      ]),
    Life(
      name: "announced, then closed and opened in its minute", added: ["add", "x", "today", "9am"],
      steps: [
        step("20T09:01", "snooze 1 10m"),
        step("20T09:11", "check", announces: "1  09:11  x  (snoozed)\n"),
        step("20T09:11", "done 1"),
        step("20T09:11", "undone 1"), step("20T09:11", "check", announces: ""),
        step("20T09:12", "check", announces: ""),
      ]),
    Life(
      name: "a push, off and on in its minute", added: ["push", "x", "--when", "9:00"],
      steps: [
        step("20T09:01", "snooze r1 10m"), step("20T09:05", "off r1"),
        step("20T09:11", "on r1", announces: "\"x\" — again at Fri 20 Nov 09:11\n"),
        step("20T09:11", "check", announces: "r1  09:11  x  (snoozed)\n"),
        step("20T09:12", "check", announces: ""),
      ]),
    Life(
      name: "off and on", added: ["add", "x", "every", "day", "9am"],
      steps: [
        step("20T09:01", "snooze 1 10m"), step("20T09:05", "off 1"),
        step(
          "20T09:06", "on 1",
          announces: """
            r1  "x" — at 09:00 (reminds Sat 21 Nov 09:00)
            1  "x" — again at Fri 20 Nov 09:11

            """),
        step("20T09:11", "check", announces: "1  09:11  x  (snoozed)\n"),
      ]),
    Life(
      name: "of a dose before the one that was taken", added: ["add", "x", "every", "30m"],
      steps: [
        step("20T09:01", "snooze 1 1h"), step("20T09:30", "check", announces: "1  09:30  x\n"),
        step("20T09:31", "done 1"), step("20T10:00", "check", announces: "1  10:00  x\n"),
        step("20T10:01", "check", announces: ""),
      ]),
  ])
  func isAnnouncedOnce(_ life: Life) throws {
    let daydot = InProcessDaydot(now: "2026-11-20T08:30", zone: "Asia/Seoul")
    try daydot.run(life.added)
    #expect(try daydot.at("2026-11-20T09:00", "check").output.hasSuffix("09:00  x\n"))
    for (time, words, announces) in life.steps {
      let run = try daydot.at("2026-11-\(time)", arguments: words)
      #expect(run.status == 0, "\(words)")
      if let announces { #expect(run.output == announces, "\(time) \(words)") }
    }
  }

  struct Move: CustomTestStringConvertible {
    let added: String
    let move: [String]
    let moved: String
    var id = 1
    var testDescription: String { "\(added), \(move.joined(separator: " "))" }
  }

  @Test(arguments: [
    Move(added: "x every day 9:00", move: ["move", "1@2026-11-20", "20:00"], moved: "20:00"),
    Move(added: "x today 9:00", move: ["move", "1", "20:00"], moved: "20:00"),
    Move(added: "x every day 9:00", move: ["edit", "1", "--time", "20:00"], moved: "20:00"),
    Move(added: "x every day 9:00", move: ["move", "1@2026-11-20..", "20:00"], moved: "20:00"),
    Move(
      added: "x every day 9:00 from 2026-11-18", move: ["move", "1@2026-11-20..", "20:00"],
      moved: "20:00", id: 2),
  ])
  func movingEndsASnoozeAndSaysSo(_ row: Move) throws {
    let daydot = try InProcessDaydot.checked(now: "2026-11-20T08:00")
    try daydot("add", row.added)
    try daydot.at("2026-11-20T09:00", "check")
    try daydot.at("2026-11-20T09:01", "snooze", "1", "1h")
    #expect(
      try daydot.at("2026-11-20T09:02", arguments: row.move).output.contains(
        "\(row.id)  \"x\" — does not come again at Fri 20 Nov 10:01\n"))
    #expect(try daydot.at("2026-11-20T10:01", "check").output == "")
    try daydot.at("2026-11-20T10:02", "undo")
    #expect(try daydot.at("2026-11-20T10:02", "check").output.contains("10:01  x"))
    try daydot.at("2026-11-20T10:02", "redo")
    #expect(try daydot.at("2026-11-20T20:00", "check").output == "\(row.id)  \(row.moved)  x\n")
  }
}
