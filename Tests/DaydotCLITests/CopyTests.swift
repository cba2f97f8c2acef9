import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// `copy`, which makes a new open item of another one, and `note`, which adds to one.
@Suite struct CopyTests {
  /// A series of several days can not be copied to another one; one of its dates can.
  @Test func aSeriesOfSeveralDaysIsCopiedByDate() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "UTC")
    try daydot("add", "Yoga", "every", "tue", "and", "thu", "20:00")
    let refused = try daydot("copy", "1", "fri", "19:00")
    #expect(refused.status == 64)
    #expect(
      refused.errors == """
        daydot: 1 repeats on several days or times; to copy one of its dates there:
          daydot copy 1@2026-11-24 'fri 19:00'

        """)
    let copied = try daydot("copy", "1@2026-11-24", "fri 19:00").output
    #expect(copied == "2  \"Yoga\" — Fri 27 Nov 2026 19:00 (reminds at 19:00)\n")
  }

  /// Friday 2026-11-20, 09:00: 1 is done, 2 repeats since Monday with changes, 3 was imported.
  private func planner() throws -> InProcessDaydot {
    let daydot = try InProcessDaydot.checked()
    try daydot(
      "add", "Milk", "--on", "tomorrow 18:00", "--tag", "x", "--priority", "high", "--list",
      "errands",
      "--remind", "1h before")
    try daydot("edit", "1", "--note", "oat")
    try daydot("done", "1")
    try daydot("add", "Pill", "--every", "every day 08:30", "--on", "2026-11-16")
    try daydot("done", "2@2026-11-20")
    try daydot("skip", "2@2026-11-22")
    try daydot("move", "2@2026-11-24", "2026-11-25", "10:00")
    return daydot
  }

  struct Copy: Row {
    let words: [String]
    let answer: String
    var name: String { words.joined(separator: " ") }

    init(_ words: String, _ answer: String) {
      self.words = ["copy"] + words.split(separator: " ").map(String.init)
      self.answer = answer
    }
  }

  private static let copies = [
    Copy(
      "1",
      #"3  "Milk" — Sat 21 Nov 2026 18:00, list errands, +x, high priority (reminds at 17:00)"#),
    Copy(
      "1 wed 19:00",
      #"3  "Milk" — Wed 25 Nov 2026 19:00, list errands, +x, high priority (reminds at 18:00)"#),
    // A series with a past begins at its next open date.
    Copy("2", #"3  "Pill" — Sat 21 Nov 2026 08:30, every day (reminds at 08:30)"#),
    Copy("2 2026-12-01 9:00", #"3  "Pill" — Tue 1 Dec 2026 09:00, every day (reminds at 09:00)"#),
    Copy("2@2026-11-24", #"3  "Pill" — Wed 25 Nov 2026 10:00 (reminds at 10:00)"#),
    Copy("2@2026-11-20", #"3  "Pill" — Fri 20 Nov 2026 08:30 (no reminder: that time has passed)"#),
    Copy("2@2026-11-16", "3  \"Pill\" — Mon 16 Nov 2026 08:30\nthat has already passed"),
    Copy("2@2026-11-22 tomorrow", #"3  "Pill" — Sat 21 Nov 2026 08:30 (reminds at 08:30)"#),
    Copy("2@2026-11-28..", #"3  "Pill" — Sat 28 Nov 2026 08:30, every day (reminds at 08:30)"#),
    Copy(
      "1 --lang ko --width 40",
      """
      3  "Milk" — 2026년 11월 21일 (토) 18:00,
        목록 errands, +x, 우선순위 높음
        (17:00에 알림)
      """),
  ]

  /// A number with a date may name another part of the series.
  @Test func theStepsOfACopyAreItsOwnAfterASplit() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Yoga", "every", "day", "8am")
    try daydot("steps", "1", "mat")
    try daydot("edit", "1@2026-11-27..", "--time", "9am")
    #expect(try daydot("copy", "1@2026-11-30").output.contains("6  \"mat\" — no date, a step of 5"))
  }

  @Test(arguments: copies) func aCopyIsNewAndOpen(_ copy: Copy) throws {
    let daydot = try planner()
    let before = try daydot("export").output
    expect(try daydot.run(copy.words), output: copy.answer + "\n")
    let made = try daydot.json("show", "3")["items"].elements[0]
    #expect(made["status"] == .string("open") && made["done"] == .bool(false))
    // Nothing of what was done or skipped.
    #expect(made["changes"].elements.allSatisfy { $0["status"].text == "open" })
    #expect(made["created"] == .string("2026-11-20T09:00:00+09:00"))
    let uids = try daydot("export").output.split(separator: "\n")
      .map { try JSONText.read(String($0))["uid"].text }
    #expect(Set(uids).count == 3)
    // The items that were copied are as they were.
    #expect(try daydot("export").output.hasPrefix(before))
    // One undo takes it away, and doing it twice makes two.
    try daydot("undo")
    #expect(try daydot("export").output == before)
    try daydot("redo")
    try daydot.run(copy.words)
    #expect(try daydot.json("show", "4")["items"].elements[0]["id"].number == 4)
  }

  /// A copy of a series begins with what is ahead, or on the day that is given.
  @Test(arguments: [
    ("copy 1", "Mon 23 Nov 2026 08:00"), ("copy 2", "Fri 20 Nov 2026 20:00"),
    ("copy 2 today", "Fri 20 Nov 2026 20:00"), ("copy 2 sat", "Sat 21 Nov 2026 08:00"),
    ("copy 3", "Sat 21 Nov 2026 08:00"),
  ])
  func aCopyOfASeriesBeginsAhead(words: String, begins: String) throws {
    let daydot = InProcessDaydot(now: "2026-11-16T07:00")
    try daydot("add", "Run every mon and thu at 8:00")
    try daydot("add", "Pill every day at 8:00 and 20:00")
    try daydot("add", "Tea every day at 8:00")
    let copied = try daydot.at(
      "2026-11-20T09:00", arguments: words.split(separator: " ").map(String.init))
    #expect(copied.output.contains(begins), "\(copied)")
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T09:00"
    let overdue = try daydot.json("list", "--overdue")["items"].elements.map { $0["id"].number }
    #expect(!overdue.contains(4))
  }

  @Test func aCopyHasNoHistoryAndNoSnooze() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Call", "9:30")
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T09:31"
    try daydot("check")
    try daydot("snooze", "1", "1h")
    try daydot("copy", "1", "15:00")
    #expect(try daydot.json("delivered", "2")["delivered"].elements.isEmpty)
    let pending = try daydot.json("pending")["pending"].elements
    #expect(pending.map { $0["item"].number } == [1, 2])
    #expect(pending[1]["next"] == .string("2026-11-20T15:00:00+09:00"))
  }

  @Test func aCopyOfAPartOfASplitSeriesGoesOn() throws {
    let daydot = try planner()
    try daydot("edit", "2@2026-11-28..", "--time", "10:00")
    expect(
      try daydot("copy", "2"),
      output: """
        4  "Pill" — Sat 21 Nov 2026 08:30, every day, until 27 Nov 2026 (reminds at 08:30)

        """)
    // A date finds the part that has it.
    expect(
      try daydot("copy", "2@2026-11-29"),
      output: #"5  "Pill" — Sun 29 Nov 2026 10:00 (reminds at 10:00)"# + "\n")
  }

  @Test func aCopyOfACalendarsItemIsTheUsers() throws {
    let daydot = try InProcessDaydot.checked()
    let file = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:a
      DTSTART:20261124T100000
      SUMMARY:Review
      ATTENDEE:mailto:a@example.org
      STATUS:CANCELLED
      END:VEVENT
      END:VCALENDAR

      """
    try daydot.run(["import", "-"], input: file)
    try daydot("copy", "1", "wed")
    let ics = try daydot("show", "2", "--ics").output
    #expect(!ics.contains("ATTENDEE") && !ics.contains("CANCELLED") && !ics.contains("UID:a\r"))
    #expect(ics.contains("DTSTART:20261125T100000"))
  }

  @Test(arguments: [
    (["copy", "9"], 1, "no item 9"),
    (["copy"], 64, "copy needs ID [WHEN…]; to see how:\n  daydot help copy"),
    (["copy", "1", "fridy"], 64, "did you mean 'friday'?"),
    (["copy", "2@2026-11-01"], 1, "2 does not fall on 2026-11-01"),
    (["copy", "2", "none"], 64, "2 repeats and needs a day"),
    (["note", "1"], 64, "note needs ID WORDS…; to see how:\n  daydot help note"),
    (["note", "9", "x"], 1, "no item 9"),
    (["note", "1", " "], 64, "note needs ID WORDS…; to see how:\n  daydot help note"),
  ])
  func refuses(_ words: [String], status: Int32, sentence: String) throws {
    let daydot = try planner()
    let before = try daydot("export").output
    let run = try daydot.run(words)
    #expect(run.status == status && run.errors.contains(sentence), "\(run.errors)")
    #expect(try daydot("export").output == before)
  }

  // MARK: Notes

  @Test func aNoteIsOneMoreLine() throws {
    let daydot = try planner()
    expect(try daydot("note", "1", "not", "soy"), output: #"1  "Milk" — noted: not soy"# + "\n")
    expect(
      try daydot("note", "1", "두 개", "--lang", "ko"), output: #"1  "Milk" — 메모 추가: 두 개"# + "\n")
    func notes(_ id: String) throws -> String? {
      try daydot.json("show", id)["items"].elements[0]["notes"].text
    }
    #expect(try notes("1") == "oat\nnot soy\n두 개")
    try daydot("undo", "2")
    #expect(try notes("1") == "oat")
    #expect(try daydot.json("note", "1,2", "both")["items"].elements.count == 2)
    #expect(try notes("1") == "oat\nboth")
    #expect(try notes("2") == "both")
    expect(
      try daydot("log", "--limit", "1"),
      output: """
        Fri 20 November 2026, today
        #10  09:00  note  1 Milk (+1)
             1 notes: oat → oat both
             2 notes: none → both

        """)
    // Of one occurrence: it becomes an item of its own.
    expect(
      try daydot("note", "2@2026-11-26", "with food"),
      output: #"3  "Pill", Thu 26 Nov 2026 08:30 — noted: with food"# + "\n")
    #expect(try notes("3") == "both\nwith food")
    #expect(try notes("2") == "both")
  }

  /// Its words mean the same as its number.
  @Test func anItemNamedByItsWholeTitleIsReadOnce() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Gym every mon, wed and fri 19:00 remind 30m before +a +b")
    try daydot("move", "1@2026-11-25", "2026-11-26")
    #expect(try daydot("show", "gym").output == daydot("show", "1").output)
    #expect(try daydot("copy", "gym").output.hasPrefix("2  \"Gym\""))
    let export = try daydot("export").output.split(separator: "\n")
    #expect(export.last?.contains(#""tags":["a","b"]"#) ?? false, "\(export)")
  }

  /// A copy of a rule of several days to a day has the same rule from that day on.
  @Test func aRuleOfSeveralDaysBeginsOnTheTypedDay() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Gym every mon, wed and fri 19:00", "--on", "2026-11-23")
    #expect(
      try daydot("copy", "1", "2026-12-04").output.hasPrefix(
        "2  \"Gym\" — Fri 4 Dec 2026 19:00, every Mon, Wed and Fri"))
    let refused = try daydot("copy", "1", "2026-12-04", "18:00")
    #expect(refused.status == 64, "\(refused)")
  }
}
