import CivilTime
import DaydotTestSupport
import Expectations
import Glibc
import JSON
import TestSupport
import Testing

/// `sync`: what counts where both sides have changed an item or where two files have it, and what the answer and
/// `log` say of it.
@Suite struct SyncConflictTests {
  private typealias Bound = SyncTests.Bound

  // MARK: Two files of one item

  /// What was written over the file that counts has LAST-MODIFIED, and the zone of its time; the copy has neither.
  @Test(arguments: [
    "DUE;TZID=Asia/Seoul:20261130T100000", "DUE:20261130T100000", "DUE;VALUE=DATE:20261130",
  ])
  func aCopyThatDidNotCountDoesNotComeBack(due: String) throws {
    let bound = try Bound()
    for name in ["a.ics", "b.ics"] {
      try bound.write(name, SyncTests.todo("ok", "SUMMARY:Call", due))
    }
    try bound.write("t.ics", SyncTests.todo("t", "SUMMARY:Trip"))
    #expect(try bound.daydot("sync").errors.contains("'b.ics' is left alone"))
    try bound.daydot("move", "Call", "2026-12-01")
    #expect(try bound.sync().output == "work: 1 written to the folder\n")
    try bound.edit("t.ics", ("SUMMARY:Trip", "SUMMARY:Trip 2"))
    #expect(try bound.sync().output == "work: 1 changed\n")
    let call = try bound.daydot.json("find", "Call")["items"][0]
    #expect(call["day"].text == "2026-12-01")
    expect(try bound.sync())
    // It counts once it is the only one, or is changed.
    try bound.edit("b.ics", ("SUMMARY:Call", "LAST-MODIFIED:20301201T000000Z\r\nSUMMARY:Call Ann"))
    #expect(try bound.daydot("sync").errors.contains("'a.ics' is left alone"))
    #expect(try bound.titles.contains("Call Ann"))
    unlink(bound.folder + "/b.ics")
    try bound.sync()
    #expect(try bound.titles.contains("Call"))
  }

  @Test func aFileWithAMomentIsLaterThanOneWithout() throws {
    let bound = try Bound()
    try bound.write("z.ics", SyncTests.todo("a", "SUMMARY:z"))
    try bound.write("b.ics", SyncTests.todo("a", "SUMMARY:b", "LAST-MODIFIED:20261101T000000Z"))
    try bound.daydot("sync")
    #expect(try bound.titles == ["b"])
  }

  // MARK: Values

  struct Conflict: Row {
    let name: String
    let base: [String]
    /// What is typed here.
    let command: [String]
    /// What the file says then.
    let theirs: [String]
    let english: String
    let korean: String
  }

  static let conflicts = [
    Conflict(
      name: "a time", base: ["DUE:20261201T170000"], command: ["move", "1", "2026-12-03", "9:00"],
      theirs: ["DUE:20261202T100000"],
      english: """
        "Rep": both sides changed the time; Wed 2 Dec 2026 10:00 is kept, Thu 3 Dec 2026 09:00 is not
        """,
      korean: "\"Rep\": 양쪽에서 바꾼 시간 가운데"),
    Conflict(
      name: "a rule", base: ["DTSTART:20261201T170000", "DUE:20261201T170000", "RRULE:FREQ=DAILY"],
      command: ["edit", "1", "--every", "every week on tue"],
      theirs: ["DTSTART:20261201T170000", "DUE:20261201T170000", "RRULE:FREQ=MONTHLY"],
      english: "both sides changed the repetition; every month", korean: "양쪽에서 바꾼 반복 가운데"),
    Conflict(
      name: "a priority", base: ["PRIORITY:5"], command: ["edit", "1", "--priority", "low"],
      theirs: ["PRIORITY:1"],
      english: "both sides changed the priority; high priority is kept, low priority is not",
      korean: "우선순위 높음을 남기고 우선순위 낮음은 버립니다"),
    Conflict(
      name: "a state", base: ["PRIORITY:5"], command: ["edit", "1", "--status", "cancelled"],
      theirs: ["STATUS:COMPLETED", "PRIORITY:5"],
      english: "both sides changed the state; done is kept, cancelled is not",
      korean: "양쪽에서 바꾼 상태 가운데 완료를 남기고 취소됨은 버립니다"),
    Conflict(
      name: "a year", base: ["X-DAYDOT-SINCE:1955"], command: ["edit", "1", "--since", "1956"],
      theirs: ["X-DAYDOT-SINCE:1957"],
      english: "both sides changed the year of the beginning; '1957' is kept, '1956' is not",
      korean: "양쪽에서 바꾼 시작 연도 가운데 '1957'을 남기고 '1956'은 버립니다"),
    Conflict(
      name: "a text", base: ["DESCRIPTION:a"], command: ["edit", "1", "--note", "b"],
      theirs: ["DESCRIPTION:c"], english: "both sides changed the notes; 'c' is kept, 'b' is not",
      korean: "양쪽에서 바꾼 메모 가운데 'c'를 남기고 'b'는 버립니다"),
  ]

  @Test(arguments: conflicts) func valuesAreSaidAsElsewhere(_ row: Conflict) throws {
    for (language, sentence) in [("en", row.english), ("ko", row.korean)] {
      let bound = try Bound()
      func text(_ lines: [String], _ moment: String) -> String {
        SyncTests.todo(
          "r",
          (["SUMMARY:Rep"] + lines + ["LAST-MODIFIED:\(moment)T000000Z"])
            .joined(separator: "\r\n"))
      }
      try bound.write("r.ics", text(row.base, "20261101"))
      try bound.sync()
      let run = try bound.daydot.run(row.command)
      #expect(run.status == 0, "\(run.errors)")
      try bound.write("r.ics", text(row.theirs, "20261230"))
      let said = try bound.sync("--lang", language).output
      #expect(said.contains(sentence), "\(said)")
      #expect(!said.contains("FREQ") && !said.contains("2026120"), "\(said)")
      let log = try bound.daydot("log", "--limit", "1", "--lang", language, "--width", "200").output
      #expect(log.contains(sentence), "\(log)")
      let json = try bound.daydot.json("log", "--limit", "1")["log"][0]
      #expect(json["summary"].text == "work: 0 + 1 - 0")
      #expect(json["conflicts"][0]["title"].text == "Rep")
    }
  }

  /// The same moment in UTC, as todoman writes it with any change.
  @Test(arguments: [true, false]) func theSameMomentIsNoChange(isMovedHere: Bool) throws {
    let bound = try Bound()
    try bound.add("Rep 2026-12-01 17:00 list:work")
    try bound.sync()
    let file = bound.files[0]
    if isMovedHere { try bound.daydot("move", "1", "2026-12-03", "9:00") }
    try bound.edit(
      file, ("DUE:20261201T170000", "PRIORITY:1\r\nDUE:20261201T080000Z"),
      ("LAST-MODIFIED:2026", "LAST-MODIFIED:2030"))
    #expect(try !bound.sync().output.contains("both sides"))
    let item = try bound.daydot.json("show", "1")["items"][0]
    #expect(item["day"].text == (isMovedHere ? "2026-12-03" : "2026-12-01"))
    #expect(item["time"].text == (isMovedHere ? "09:00" : "17:00"))
    #expect(item["zone"] == .null && item["priority"].text == "high")
    #expect(
      bound.text(file).contains(isMovedHere ? "DUE:20261203T090000\r\n" : "DUE:20261201T170000\r\n")
    )
    expect(try bound.sync())
  }

  @Test func aDateThatIsSkippedHereAndMovedThereIsNamed() throws {
    let bound = try Bound()
    try bound.write(
      "e.ics",
      SyncTests.todo(
        "e", "SUMMARY:Yoga", "DTSTART:20261201T100000", "DUE:20261201T100000", "RRULE:FREQ=DAILY"
      ).replacing("VTODO", with: "VEVENT").replacing("DUE:20261201T100000\r\n", with: ""))
    try bound.sync()
    try bound.daydot("skip", "1@2026-12-02")
    try bound.edit(
      "e.ics",
      (
        "END:VEVENT\r\n",
        "END:VEVENT\r\nBEGIN:VEVENT\r\nUID:e\r\nRECURRENCE-ID:20261202T100000\r\n"
          + "DTSTART:20261202T160000\r\nSUMMARY:Yoga\r\nEND:VEVENT\r\n"
      ))
    let said = try bound.sync().output
    #expect(said.contains("\"Yoga\" on Wed 2 Dec"), "\(said)")
    #expect(try bound.daydot("agenda", "--from", "2026-12-02").output.contains("16:00"))
  }

  @Test func aDateThatIsDoneHereAndSkippedThereIsNamed() throws {
    let laptop = try Bound()
    try laptop.add("Water plants every day list:work")
    try laptop.sync()
    let phone = try Bound(folder: laptop.folder, firstUID: 1000)
    try phone.sync()
    try laptop.daydot.at("2026-11-20T09:10", "done", "1")
    try phone.daydot.at("2026-11-20T09:20", "skip", "1")
    #expect(try laptop.daydot.at("2026-11-20T09:30", "sync").status == 0)
    let said = try phone.daydot.at("2026-11-20T09:31", "sync").output
    #expect(
      said.contains(
        "\"Water plants\" on Fri 20 Nov: both sides changed the state; skipped is kept, done is not"
      ),
      "\(said)")
    try laptop.daydot.at("2026-11-20T09:32", "sync")
    for device in [laptop, phone] {
      let item = try device.daydot.json("show", "1")["items"][0]
      #expect(item["changes"][0]["status"].text == "skipped", "\(item["changes"])")
    }
  }

  // MARK: Repeating todos of programs that only move the start

  /// The other program moves the start along the rule, which means that what is before it is done;
  /// here any dates are closed meanwhile. What either side closed is closed then, and nothing else.
  @Test(arguments: 0..<80) func whatEitherSideClosesStaysClosed(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let step = [1, 1, 2, 7].randomElement(using: &random) ?? 1
    let bound = try Bound()
    let first = try Day(year: 2026, month: 11, day: 3)
    func date(_ index: Int) -> String { "\(first + index * step)" }
    func compact(_ index: Int) -> String { date(index).replacing("-", with: "") }
    try bound.write(
      "p.ics",
      SyncTests.todo(
        "p", "SUMMARY:Pills", "DTSTART:\(compact(0))T080000", "DUE:\(compact(0))T080000",
        "RRULE:FREQ=DAILY;INTERVAL=\(step)"))
    try bound.sync()
    var closed: Set<Int> = []
    var standing = 0
    for _ in 0..<3 {
      let steps = (0..<Int.random(in: 0...2, using: &random)).map { _ in
        (Int.random(in: 0...4, using: &random), Bool.random(using: &random))
      }
      for (index, isSkipped) in steps where closed.insert(index).inserted {
        let run = try bound.daydot.run([isSkipped ? "skip" : "done", "1@\(date(index))"])
        #expect(run.status == 0, "\(run.errors)")
      }
      if Bool.random(using: &random) {
        let text = bound.text("p.ics")
        let start = try #require(
          (standing...20).first { text.contains("DTSTART:\(compact($0))T080000") })
        let next = start + Int.random(in: 1...4, using: &random)
        try bound.edit(
          "p.ics", ("DTSTART:\(compact(start))T", "DTSTART:\(compact(next))T"),
          ("DUE:\(compact(start))T", "DUE:\(compact(next))T"))
        closed.formUnion(start..<next)
        standing = start
      }
      try bound.daydot("sync")
      let changes = try bound.daydot.json("show", "1")["items"][0]["changes"].elements
      let found = changes.filter { $0["status"].text != "open" }
        .compactMap { $0["occurrence"].text }
      #expect(Set(found) == Set(closed.map(date)), "\(steps) \(bound.text("p.ics"))")
    }
  }

  // MARK: In the log

  @Test func allConflictsStandInTheLog() throws {
    let bound = try Bound()
    for number in 11...22 {
      try bound.write("\(number).ics", SyncTests.todo("u\(number)", "SUMMARY:Item \(number)"))
    }
    try bound.sync()
    for number in 11...22 {
      let id = try bound.daydot.json("find", "Item \(number)")["items"][0]["id"]
      try bound.daydot("edit", "\(id.number ?? 0)", "--title", "Here \(number)")
      try bound.edit("\(number).ics", ("SUMMARY:Item", "SUMMARY:There"))
    }
    #expect(try bound.sync().output.contains("both sides"))
    let log = try bound.daydot.json("log", "--limit", "1")["log"][0]
    #expect(log["conflicts"].elements.count == 12)
  }

  @Test func theLogCountsAsTheAnswerDoes() throws {
    let bound = try Bound()
    for name in ["a", "b", "c"] {
      try bound.write("\(name).ics", SyncTests.todo(name, "SUMMARY:\(name)"))
    }
    try bound.sync()
    try bound.edit("a.ics", ("SUMMARY:a", "SUMMARY:a2"))
    try bound.write("d.ics", SyncTests.todo("d", "SUMMARY:d"))
    unlink(bound.folder + "/b.ics")
    let counts = "work: 1 new, 1 changed, 1 removed"
    #expect(try bound.sync().output == counts + "\n")
    #expect(try bound.daydot("log", "--limit", "1").output.contains("sync  \(counts)\n"))
    #expect(try bound.daydot("undo").output == "undone: sync \(counts)\n")
    #expect(try bound.daydot("redo").output == "done again: sync \(counts)\n")
    #expect(
      try bound.daydot("log", "--limit", "1", "--lang", "ko").output
        .contains("work: 새 항목 1개, 바뀐 항목 1개, 삭제된 항목 1개\n"))
  }

  @Test func theOnlyItemOfASyncIsNamed() throws {
    let bound = try Bound()
    try bound.write("u.ics", SyncTests.todo("u", "SUMMARY:Milk"))
    try bound.sync()
    #expect(try bound.daydot("log", "--limit", "1").output.contains("sync  work: 1 new — 1 Milk\n"))
    try bound.edit("u.ics", ("SUMMARY:Milk", "SUMMARY:Milk\r\nPRIORITY:1"))
    try bound.sync()
    let log = try bound.daydot("log", "--limit", "1").output
    #expect(log.contains("sync  work: 1 changed — 1 Milk\n"), "\(log)")
  }
}
