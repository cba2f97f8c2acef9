import CivilTime
import TestSupport
import Testing
import TodoCore

/// Under which conditions a crossing counts, and for which occurrence.
@Suite struct CrossingDayTests {
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
    /// nil where it does not count.
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

  /// What an item reminds of while nobody said: events of nothing.
  @Test func theRuleOfThoseWhoSaidNothing() throws {
    func triggers(_ start: String?, kind: Item.Kind = .todo) throws -> [Trigger] {
      DefaultReminder.triggers(for: try Draft(start, kind: kind).item())
    }
    #expect(try triggers("2026-11-20T09:00") == [.timeOfDay(try TimeOfDay(iso: "09:00"))])
    #expect(try triggers("2026-11-20") == [.allDay])
    #expect(try triggers(nil) == [])
    #expect(try triggers("2026-11-20T09:00", kind: .event) == [])
  }
}
