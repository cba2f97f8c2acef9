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
}
