import CivilTime
import TestSupport
import Testing
import TodoCore

/// What a person means who answers a while after an announcement.
@Suite struct JustAnnouncedTests {
  struct Case: Row {
    let name: String
    /// The pill is for 23:30 each day.
    var announced = "2026-11-19"
    var at = "2026-11-19T23:30"
    var now = "2026-11-20T00:10"
    var done: [String] = []
    /// What a bare number would mean.
    var newer = "2026-11-20"
    let meant: String?
  }

  @Test(arguments: [
    Case(name: "last night's, after midnight", meant: "2026-11-19"),
    Case(name: "within twelve hours", now: "2026-11-20T11:30", meant: "2026-11-19"),
    Case(name: "a second later", now: "2026-11-20T11:30:01", meant: nil),
    Case(name: "done since", done: ["2026-11-19"], meant: nil),
    Case(name: "the newer one itself", announced: "2026-11-20", meant: nil),
    Case(name: "one after the newer", announced: "2026-11-21", meant: nil),
    Case(name: "no occurrence", announced: "place#3", meant: nil),
    Case(name: "none of the rule's", announced: "2026-10-01", meant: nil),
    Case(name: "told by a clock ahead of its time", at: "2026-11-20T00:11", meant: nil),
  ])
  func isMeant(_ c: Case) throws {
    func moment(_ text: String) throws -> Instant {
      Zone.utc.instant(of: try CivilDateTime(iso: text), resolving: .compatible)
    }
    let start = When.timed(try CivilDateTime(iso: "2026-11-01T23:30"), zone: nil)
    let changes = try c.done.map {
      OccurrenceChange(key: OccurrenceKey(try Day(iso: $0)), status: .done(nil))
    }
    let series = try #require(
      try Series(
        Repeat(RecurrenceRule(.daily)), start: start, end: nil, changes: changes, zone: .utc))
    let newer = try #require(series.occurrence(OccurrenceKey(try Day(iso: c.newer))))
    let meant = series.justDelivered(
      c.announced, at: try moment(c.at), before: newer, now: try moment(c.now))
    #expect(meant?.key.description == c.meant)
  }
}
