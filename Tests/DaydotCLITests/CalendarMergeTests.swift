import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// Merges of a series that both the file and the user have changed: each side keeps what the other
/// did not change.
@Suite struct CalendarMergeTests {
  private static let master = """
    BEGIN:VEVENT
    UID:w
    DTSTAMP:20261101T000000Z
    DTSTART:20261102T100000
    DTEND:20261102T110000
    RRULE:FREQ=WEEKLY
    SUMMARY:Weekly
    END:VEVENT
    """

  private static func override(_ id: String, _ lines: String) -> String {
    """
    BEGIN:VEVENT
    UID:w
    DTSTAMP:20261101T000000Z
    RECURRENCE-ID:\(id)T100000
    \(lines)
    END:VEVENT
    """
  }

  private static let moved = override(
    "20261208",
    "DTSTART:20261208T150000\nDTEND:20261208T160000\nSUMMARY:Weekly")

  private static func file(_ components: String..., header: String = "") -> String {
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(header)"
    return text + components.joined(separator: "\n") + "\nEND:VCALENDAR\n"
  }

  /// Begins on a Monday, so that the override below names a date of the rule.
  private static let tuesdays = master.replacing("20261102", with: "20261103")
  private static let excluding = tuesdays.replacing(
    "SUMMARY", with: "EXDATE:20261208T100000\nSUMMARY")
  private static let cancelled = override(
    "20261208", "DTSTART:20261208T100000\nSTATUS:CANCELLED\nSUMMARY:Weekly")
  private static let renamed = override(
    "20261208", "DTSTART:20261208T150000\nDTEND:20261208T160000\nSUMMARY:Guests")
  private static let later = override(
    "20261222", "DTSTART:20261222T120000\nDTEND:20261222T130000\nSUMMARY:Weekly")

  private func daydot() throws -> InProcessDaydot { try InProcessDaydot.checked() }

  /// The entries of the given days, as `2026-12-08 15:00 Weekly`.
  private func entries(_ daydot: InProcessDaydot) throws -> [String] {
    let agenda = try daydot.json("agenda", "2026-12-01", "--days", "28")
    return agenda["days"].elements.flatMap { day in
      day["items"].elements.compactMap { item in
        guard item["state"] != .string("skipped") else { return nil }
        return [day["date"], item["time"], item["title"]].map { $0.text ?? "" }.joined(
          separator: " ")
      }
    }
  }

  private func succeed(_ run: Finished) {
    #expect(run.status == 0, "\(run.errors)")
  }

  private func take(_ text: String, into daydot: InProcessDaydot) throws {
    try succeed(daydot("import", "-", input: text))
  }

  struct Change: Row {
    let name: String
    let before: String
    let after: String
    let entries: [String]
  }

  private static let changes = [
    Change(
      name: "an occurrence gets another title", before: file(tuesdays),
      after: file(tuesdays, renamed),
      entries: ["2026-12-08 15:00 Guests"]),
    Change(
      name: "one with another title gets the usual one", before: file(tuesdays, renamed),
      after: file(tuesdays, moved), entries: ["2026-12-08 15:00 Weekly"]),
    Change(
      name: "one with another title is cancelled", before: file(tuesdays, renamed),
      after: file(tuesdays, cancelled), entries: []),
    Change(
      name: "one with another title is as the rule says again",
      before: file(tuesdays, renamed), after: file(tuesdays),
      entries: ["2026-12-08 10:00 Weekly"]),
    Change(
      name: "a moved one is excluded", before: file(tuesdays, moved),
      after: file(excluding), entries: []),
    Change(
      name: "one is moved and excluded at once", before: file(tuesdays),
      after: file(excluding, moved), entries: []),
    Change(
      name: "only the one occurrence comes", before: file(tuesdays), after: file(moved),
      entries: ["2026-12-08 15:00 Weekly"]),
    Change(
      name: "only the one occurrence comes, cancelled by method", before: file(tuesdays),
      after: file(
        override("20261208", "DTSTART:20261208T100000\nSUMMARY:Weekly"),
        header: "METHOD:CANCEL\n"), entries: []),
  ]

  @Test(arguments: changes)
  func aChangedOccurrenceStandsOnce(change: Change) throws {
    let daydot = try daydot()
    try take(change.before, into: daydot)
    try take(change.after, into: daydot)
    #expect(try entries(daydot).filter { $0.hasPrefix("2026-12-08") } == change.entries)
    // The export has it too.
    let other = try self.daydot()
    try take(daydot("export", "--ics").output, into: other)
    #expect(try entries(other) == entries(daydot))
  }

  @Test func whatTheUserDidToOtherOccurrencesStays() throws {
    let daydot = try daydot()
    try take(Self.file(Self.tuesdays), into: daydot)
    try succeed(daydot("move", "1@2026-12-01", "2026-12-02", "14:00"))
    try succeed(daydot("skip", "1@2026-12-15"))
    try take(Self.file(Self.tuesdays, Self.later), into: daydot)
    #expect(
      try entries(daydot) == [
        "2026-12-02 14:00 Weekly", "2026-12-08 10:00 Weekly", "2026-12-22 12:00 Weekly",
      ])
    try take(Self.file(Self.tuesdays), into: daydot)
    #expect(
      try entries(daydot) == [
        "2026-12-02 14:00 Weekly", "2026-12-08 10:00 Weekly", "2026-12-22 10:00 Weekly",
      ])
  }

  @Test(arguments: [
    file(tuesdays, cancelled), file(tuesdays, moved), file(tuesdays, renamed), file(tuesdays),
  ])
  func aSplitSeriesStaysSplit(file: String) throws {
    let daydot = try daydot()
    try take(file, into: daydot)
    try succeed(daydot("edit", "1@2026-11-24..", "--time", "11:00"))
    let split = try entries(daydot)
    try take(file, into: daydot)
    #expect(try entries(daydot) == split)
    let excluded = Self.tuesdays.replacing(
      "RRULE", with: "EXDATE:20261201T100000\nRRULE")
    try take(Self.file(excluded), into: daydot)
    #expect(try entries(daydot).count <= split.count)
    let other = try self.daydot()
    let fresh = try self.daydot()
    try take(file, into: fresh)
    try succeed(fresh("edit", "1@2026-11-24..", "--time", "11:00"))
    try take(fresh("export", "--ics").output, into: other)
    #expect(try entries(other) == split)
  }

  @Test func aReminderOfTheUserStays() throws {
    func text(_ title: String) -> String {
      Self.file(
        """
        BEGIN:VTODO
        UID:t
        DTSTAMP:20261101T000000Z
        SUMMARY:\(title)
        DUE:20261225T180000
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER;RELATED=END:-PT1H
        DESCRIPTION:x
        END:VALARM
        END:VTODO
        """)
    }
    let daydot = try daydot()
    try take(text("Essay"), into: daydot)
    try succeed(daydot("remind", "1", "30m", "before"))
    try take(text("Long essay"), into: daydot)
    let item = try daydot.json("show", "1")["items"][0]
    #expect(item["title"] == .string("Long essay"))
    #expect(item["reminders"].elements.map { $0["trigger"].text } == ["1h before", "30m before"])
  }

  @Test func aBadOverrideIsLeftOutAlone() throws {
    let daydot = try daydot()
    let bad = Self.moved.replacing("DTSTART:20261208", with: "DTSTART:20261308")
    let answer = try daydot("import", "-", "--skip-bad", input: Self.file(Self.tuesdays, bad))
    #expect(answer.status == 0)
    #expect(try entries(daydot).contains("2026-12-08 10:00 Weekly"))
  }

  // MARK: Versions

  struct Version: Row {
    let name: String
    let file: String
    let title: String
    var answer = "1 entry replaced by a newer version in the same file\n"
    var override: String?
  }

  private static func version(_ title: String, _ lines: String, rule: Bool = true) -> String {
    tuesdays.replacing("SUMMARY:Weekly", with: "SUMMARY:\(title)\n\(lines)")
      .replacing(
        "DTSTAMP:20261101T000000Z\n",
        with: lines.contains("DTSTAMP") ? "" : "DTSTAMP:20261101T000000Z\n"
      )
      .replacing("RRULE:FREQ=WEEKLY\n", with: rule ? "RRULE:FREQ=WEEKLY\n" : "")
  }

  private static let versions = [
    Version(
      name: "the higher SEQUENCE",
      file: file(version("A", "SEQUENCE:1"), version("B", "SEQUENCE:2")),
      title: "B"),
    Version(
      name: "the higher SEQUENCE, first",
      file: file(version("A", "SEQUENCE:2"), version("B", "SEQUENCE:1")),
      title: "A"),
    Version(
      name: "the later DTSTAMP",
      file: file(
        version("A", "DTSTAMP:20261102T000000Z"), version("B", "DTSTAMP:20261101T000000Z")),
      title: "A"),
    Version(
      name: "SEQUENCE before DTSTAMP",
      file: file(
        version("A", "DTSTAMP:20261102T000000Z"),
        version("B", "SEQUENCE:1\nDTSTAMP:20261101T000000Z")), title: "B"),
    Version(
      name: "with an override",
      file: file(version("A", "SEQUENCE:1"), version("B", "SEQUENCE:2"), renamed), title: "B",
      override: "2026-12-08 15:00 Guests"),
    Version(
      name: "single ones",
      file: file(version("A", "SEQUENCE:1", rule: false), version("B", "SEQUENCE:2", rule: false)),
      title: "B"),
    Version(
      name: "single ones, the newer first",
      file: file(version("A", "SEQUENCE:2", rule: false), version("B", "SEQUENCE:1", rule: false)),
      title: "A"),
    Version(
      name: "a single one and a series",
      file: file(version("A", "SEQUENCE:1", rule: false), version("B", "SEQUENCE:2")), title: "B"),
    Version(
      name: "as new as each other",
      file: file(version("A", "SEQUENCE:1"), version("B", "SEQUENCE:1")), title: "A",
      answer: "1 entry had the uid of an earlier one and got a uid of its own\n"),
    Version(
      name: "overrides",
      file: file(
        version("A", ""), renamed.replacing("SUMMARY", with: "SEQUENCE:2\nSUMMARY"),
        renamed.replacing("SUMMARY:Guests", with: "SEQUENCE:1\nSUMMARY:Older")), title: "A",
      override: "2026-12-08 15:00 Guests"),
  ]

  /// RFC 5546 §2.1.5.
  @Test(arguments: versions, [true, false])
  func theNewestVersionInAFileCounts(row: Version, isEmpty: Bool) throws {
    let daydot = try daydot()
    if !isEmpty { try succeed(daydot("add", "Milk")) }
    for isFirst in [true, false] {
      let answer = try daydot("import", "-", input: row.file)
      succeed(answer)
      #expect(answer.output.hasSuffix("\n" + row.answer), "\(answer.output)")
      if !isFirst { #expect(answer.output.prefixMatch(of: /[0-9]+ same/) != nil) }
      #expect(try daydot("find", "A").output.contains(row.title) == (row.title == "A"))
      #expect(try daydot("find", row.title).status == 0)
      let shown = try daydot.json("show", isEmpty ? "1" : "2")["items"][0]
      #expect(shown["title"] == .string(row.title) && shown["uid"] == .string("w"))
      if let override = row.override {
        #expect(try entries(daydot).filter { $0.hasPrefix("2026-12-08") } == [override])
      }
    }
    try succeed(daydot("undo"))
    #expect(try entries(daydot).isEmpty)
  }

  @Test func aFileWithBothVersionsKeepsWhatTheUserDid() throws {
    let daydot = try daydot()
    let file = Self.file(
      Self.version("A", "SEQUENCE:1\nLOCATION:Room 1", rule: false),
      Self.version("B", "SEQUENCE:2\nLOCATION:Room 2", rule: false))
    try take(file, into: daydot)
    try succeed(daydot("edit", "1", "--title", "Mine"))
    let answer = try daydot("import", "-", input: file)
    #expect(answer.output.hasPrefix("1 same\n"), "\(answer.output)")
    let item = try daydot.json("show", "1")["items"][0]
    #expect(item["title"] == .string("Mine"))
    #expect(item["place"]["name"] == .string("Room 2"))
  }

  struct Older: Row {
    let name: String
    let lines: String
    let isOlder: Bool
  }

  @Test(
    arguments: [
      Older(
        name: "lower and earlier", lines: "SEQUENCE:1\nLAST-MODIFIED:20261101T000000Z",
        isOlder: true),
      Older(name: "lower alone", lines: "SEQUENCE:1", isOlder: false),
      Older(
        name: "lower and later", lines: "SEQUENCE:1\nLAST-MODIFIED:20261103T000000Z", isOlder: false
      ),
      Older(name: "earlier alone", lines: "LAST-MODIFIED:20261101T000000Z", isOlder: false),
    ], [true, false])
  func anOlderFileChangesNothing(row: Older, repeats: Bool) throws {
    let daydot = try daydot()
    try take(
      Self.file(
        Self.version("New", "SEQUENCE:2\nLAST-MODIFIED:20261102T000000Z", rule: repeats),
        repeats ? Self.moved : ""), into: daydot)
    let before = try daydot("export").output
    let old = Self.file(Self.version("Old", row.lines, rule: repeats))
    let answer = try daydot("import", "-", input: old)
    succeed(answer)
    let said = "1 entry older than what is here, so nothing of it was taken\n"
    #expect(answer.output.contains(said) == row.isOlder, "\(answer.output)")
    #expect(try (daydot("export").output == before) == row.isOlder)
    let json = try JSONText.read(try daydot("import", "-", "--json", input: old).output)
    #expect(json["older"] == .integer(row.isOlder ? 1 : 0) && json["replaced"] == .integer(0))
  }

  @Test func versionsAreToldInKorean() throws {
    let daydot = try daydot()
    let file = Self.file(Self.version("A", "SEQUENCE:1"), Self.version("B", "SEQUENCE:2"))
    expect(
      try daydot("import", "-", "--lang", "ko", input: file),
      output: """
        가져온 항목 1개
        같은 파일의 더 새로운 판으로 대체한 항목 1개

        """)
  }
}
