import CivilTime
import TestSupport
import Testing
import TodoCore

/// When a crossing of a region counts, and for which occurrence. A window over midnight belongs to the day it
/// begins on.
@Suite struct RegionConditionsTests {
  struct Night: Row {
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

  static let nights = [
    Night(name: "in the evening", weekdays: [.friday], at: "2026-11-20T22:00", holds: true),
    Night(name: "past midnight", weekdays: [.friday], at: "2026-11-21T02:00", holds: true),
    Night(name: "after its end", weekdays: [.friday], at: "2026-11-21T02:01", holds: false),
    Night(
      name: "past midnight of the day before", weekdays: [.friday], at: "2026-11-20T01:00",
      holds: false),
    Night(name: "the next evening", weekdays: [.friday], at: "2026-11-21T22:00", holds: false),
    Night(
      name: "on weekdays, in Saturday's first hours", weekdays: [.thursday, .friday],
      at: "2026-11-21T00:00", holds: true),
    Night(
      name: "on weekdays, in Monday's first hours", weekdays: [.monday], at: "2026-11-23T01:00",
      holds: false),
    Night(
      name: "a window within the day", from: "01:00", to: "03:00", weekdays: [.friday],
      at: "2026-11-20T02:00", holds: true),
    Night(
      name: "its last night", first: "2026-11-19", last: "2026-11-20", at: "2026-11-21T01:00",
      holds: true),
    Night(
      name: "the night before its first", first: "2026-11-20", at: "2026-11-20T01:00",
      holds: false),
  ]

  private func trigger(_ c: Night) throws -> RegionTrigger {
    RegionTrigger(
      edge: .arrive, location: .named("home"),
      window: TimeWindow(from: try TimeOfDay(iso: c.from), to: try TimeOfDay(iso: c.to)),
      weekdays: c.weekdays, from: try c.first.map { try Day(iso: $0) },
      until: try c.last.map { try Day(iso: $0) })
  }

  @Test(arguments: nights) func holds(_ c: Night) throws {
    #expect(try trigger(c).holds(at: Now(iso: c.at)) == c.holds)
  }

  /// A weekly item on Fridays: its night extends into Saturday.
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
      try RegionConditions(trigger, item: item, zones: RuleZones()).day(at: Now(iso: at))
    }
    #expect(try day(night, "2026-11-20T23:00") == "2026-11-20")
    #expect(try day(night, "2026-11-21T01:00") == "2026-11-20")
    #expect(try day(night, "2026-11-20T01:00") == nil)
    #expect(try day(plain, "2026-11-20T01:00") == "2026-11-20")
    #expect(try day(plain, "2026-11-21T01:00") == nil)
  }

  @Test(arguments: [
    ("17:00", "20:00", "16:59", false), ("17:00", "20:00", "17:00", true),
    ("17:00", "20:00", "20:00", true), ("17:00", "20:00", "20:01", false),
    ("22:00", "03:00", "21:59", false), ("22:00", "03:00", "22:00", true),
    ("22:00", "03:00", "00:00", true), ("22:00", "03:00", "03:00", true),
    ("22:00", "03:00", "03:01", false), ("09:00", "09:00", "09:00", true),
    ("09:00", "09:00", "09:01", false),
  ])
  func windows(from: String, to: String, time: String, isIn: Bool) throws {
    let window = TimeWindow(from: try TimeOfDay(iso: from), to: try TimeOfDay(iso: to))
    #expect(window.contains(try TimeOfDay(iso: time)) == isIn)
  }

  struct Case: Row {
    let name: String
    let draft: Draft
    var now = "2026-11-20T09:00"
    var window: (String, String)?
    var weekdays: Set<Weekday> = []
    var from: String?
    var until: String?
    /// nil if the crossing does not count.
    let occurrence: String?
  }

  @Test(arguments: [
    Case(name: "no day: at once", draft: Draft(nil), occurrence: ""),
    Case(name: "its day", draft: Draft("2026-11-20"), occurrence: ""),
    Case(name: "a day ahead", draft: Draft("2026-11-21"), occurrence: nil),
    Case(name: "a day past", draft: Draft("2026-11-19"), occurrence: ""),
    Case(
      name: "a day of its own", draft: Draft("2026-11-21"), from: "2026-11-20", occurrence: ""),
    Case(
      name: "before its first day", draft: Draft(nil), from: "2026-11-21", occurrence: nil),
    Case(name: "on its last day", draft: Draft(nil), until: "2026-11-20", occurrence: ""),
    Case(name: "behind its last day", draft: Draft(nil), until: "2026-11-19", occurrence: nil),
    Case(name: "a Friday", draft: Draft(nil), weekdays: [.friday], occurrence: ""),
    Case(name: "no Friday", draft: Draft(nil), weekdays: [.saturday], occurrence: nil),
    Case(
      name: "past midnight a window is of the day on which it began", draft: Draft(nil),
      now: "2026-11-21T02:00", window: ("22:00", "03:00"), weekdays: [.friday], occurrence: ""),
    Case(
      name: "past midnight a window is not of the new day", draft: Draft(nil),
      now: "2026-11-21T02:00", window: ("22:00", "03:00"), weekdays: [.saturday], occurrence: nil),
    Case(
      name: "before midnight it is of its own", draft: Draft(nil), now: "2026-11-20T23:00",
      window: ("22:00", "03:00"), weekdays: [.friday], occurrence: ""),
    Case(
      name: "a repeating one on its days",
      draft: Draft("2026-11-16", rule: "FREQ=WEEKLY;BYDAY=FR"), occurrence: "2026-11-20"),
    Case(
      name: "a repeating one on no day of its own", draft: Draft("2026-11-16", rule: "FREQ=WEEKLY"),
      occurrence: nil),
    Case(
      name: "a repeating one that is done today",
      draft: Draft("2026-11-16", rule: "FREQ=DAILY", changes: ["2026-11-20 done"]),
      occurrence: nil),
    Case(
      name: "a repeating span on its second day",
      draft: Draft("2026-11-19", end: "2026-11-21", rule: "FREQ=WEEKLY"),
      occurrence: "2026-11-19"),
    Case(
      name: "a repeating one with weekdays of the reminder",
      draft: Draft("2026-11-16", rule: "FREQ=WEEKLY"), weekdays: [.friday],
      occurrence: "2026-11-16"),
    Case(
      name: "past midnight in a window yesterday's counts",
      draft: Draft("2026-11-16", rule: "FREQ=WEEKLY;BYDAY=FR"), now: "2026-11-21T02:00",
      window: ("22:00", "03:00"), occurrence: "2026-11-20"),
  ])
  func counts(_ row: Case) throws {
    let window = try row.window.map {
      TimeWindow(from: try TimeOfDay(iso: $0.0), to: try TimeOfDay(iso: $0.1))
    }
    let trigger = RegionTrigger(
      edge: .arrive, location: .named("home"), window: window, weekdays: row.weekdays,
      from: try row.from.map { try Day(iso: $0) }, until: try row.until.map { try Day(iso: $0) })
    var item = try row.draft.item()
    let now = try Now(iso: row.now)
    #expect(
      try RegionConditions(trigger, item: item, zones: RuleZones()).day(at: now) == row.occurrence)
    item.status = .done(nil)
    #expect(try RegionConditions(trigger, item: item, zones: RuleZones()).day(at: now) == nil)
  }
}
