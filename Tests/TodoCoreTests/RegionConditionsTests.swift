import CivilTime
import TestSupport
import Testing
import TodoCore

/// Under which conditions a crossing counts: a window over midnight belongs to the day it begins on.
@Suite struct RegionConditionsTests {
  struct Case: Row {
    let name: String
    var from = "22:00"
    var to = "02:00"
    var weekdays: Set<Weekday> = []
    var first: String?
    var last: String?
    /// 2026-11-20 is a Friday.
    let at: String
    let holds: Bool
  }

  static let cases = [
    Case(name: "in the evening", weekdays: [.friday], at: "2026-11-20T22:00", holds: true),
    Case(name: "past midnight", weekdays: [.friday], at: "2026-11-21T02:00", holds: true),
    Case(name: "after its end", weekdays: [.friday], at: "2026-11-21T02:01", holds: false),
    Case(
      name: "past midnight of the day before", weekdays: [.friday], at: "2026-11-20T01:00",
      holds: false),
    Case(name: "the next evening", weekdays: [.friday], at: "2026-11-21T22:00", holds: false),
    Case(
      name: "on weekdays, in Saturday's first hours", weekdays: [.thursday, .friday],
      at: "2026-11-21T00:00", holds: true),
    Case(
      name: "on weekdays, in Monday's first hours", weekdays: [.monday], at: "2026-11-23T01:00",
      holds: false),
    Case(
      name: "a window within the day", from: "01:00", to: "03:00", weekdays: [.friday],
      at: "2026-11-20T02:00", holds: true),
    Case(
      name: "its last night", first: "2026-11-19", last: "2026-11-20", at: "2026-11-21T01:00",
      holds: true),
    Case(
      name: "the night before its first", first: "2026-11-20", at: "2026-11-20T01:00",
      holds: false),
  ]

  private func trigger(_ c: Case) throws -> RegionTrigger {
    RegionTrigger(
      edge: .arrive, location: .named("home"),
      window: TimeWindow(from: try TimeOfDay(iso: c.from), to: try TimeOfDay(iso: c.to)),
      weekdays: c.weekdays, from: try c.first.map { try Day(iso: $0) },
      until: try c.last.map { try Day(iso: $0) })
  }

  private func now(_ text: String) throws -> Now {
    Now(Zone.utc.instant(of: try CivilDateTime(iso: text), resolving: .compatible), in: .utc)
  }

  @Test(arguments: cases) func holds(_ c: Case) throws {
    #expect(try trigger(c).holds(at: now(c.at)) == c.holds)
  }

  /// An item of Fridays: its night goes on into Saturday.
  @Test func theOccurrenceIsThatOfTheDayTheWindowBeganOn() throws {
    let instant = Instant(secondsSinceEpoch: 0)
    var item = Item(uid: "u", title: "Thing", created: instant, modified: instant)
    item.when = .allDay(try Day(iso: "2026-11-20"))
    item.repetition = Repeat(try RecurrenceRule(parsing: "FREQ=WEEKLY"))
    let night = RegionTrigger(
      edge: .arrive, location: .named("home"),
      window: TimeWindow(from: try TimeOfDay(iso: "22:00"), to: try TimeOfDay(iso: "02:00")))
    let plain = RegionTrigger(edge: .arrive, location: .named("home"))
    func day(_ trigger: RegionTrigger, _ at: String) throws -> String? {
      try RegionConditions(trigger, item: item, zones: NoZones()).day(at: now(at))
    }
    #expect(try day(night, "2026-11-20T23:00") == "2026-11-20")
    #expect(try day(night, "2026-11-21T01:00") == "2026-11-20")
    #expect(try day(night, "2026-11-20T01:00") == nil)
    #expect(try day(plain, "2026-11-20T01:00") == "2026-11-20")
    #expect(try day(plain, "2026-11-21T01:00") == nil)
  }
}

private struct NoZones: ZoneSource {
  struct Missing: Error {}
  func zone(named name: String) throws -> Zone { throw Missing() }
}
