import TestSupport
import Testing
import TodoCore

/// The current occurrence of a series, the next one, and which were missed or are left from before.
@Suite struct SeriesStandingTests {
  struct Case: Row {
    let name: String
    let draft: Draft
    var now = "2026-11-20T09:00"
    var zone = "UTC"
    let current: String?
    let listed: String?
    let next: String?
    /// The occurrence that `move` and `skip` of a bare number mean; nil for the listed one.
    var movable: String?
    var leftOver = false
    /// The number before the current one, unless another item continues the series.
    var missed = 0
  }

  private static let daily = Draft("2026-11-16T08:00", rule: "FREQ=DAILY")
  private static let weekly = Draft("2026-11-02", rule: "FREQ=WEEKLY")
  private static let pills = Draft("2026-11-18T08:00", rule: "FREQ=DAILY;BYHOUR=8,20")
  private static let trip = Draft("2026-11-09", end: "2026-11-12", rule: "FREQ=WEEKLY")

  private static func daily(_ changes: String..., until: String = "") -> Draft {
    Draft("2026-11-16T08:00", rule: "FREQ=DAILY" + until, changes: changes)
  }

  private static func weekly(_ changes: String..., kind: Item.Kind = .todo) -> Draft {
    Draft("2026-11-02", rule: "FREQ=WEEKLY", kind: kind, changes: changes)
  }

  private static func pills(_ changes: String...) -> Draft {
    Draft("2026-11-18T08:00", rule: "FREQ=DAILY;BYHOUR=8,20", changes: changes)
  }

  private static func watering(_ changes: String..., end: String = "") -> Draft {
    Draft(
      "2026-11-18", rule: "FREQ=DAILY;INTERVAL=2" + end, afterDone: true, changes: changes)
  }

  private static let together: [Case] = [
    Case(
      name: "one that was done early hides none of its time",
      draft: daily("2026-11-18 > 2026-11-20T08:00 done"), now: "2026-11-20T07:00",
      current: "2026-11-20", listed: "2026-11-20", next: "2026-11-21"),
    Case(
      name: "of two ahead at one time the earlier is next",
      draft: daily("2026-11-18 > 2026-11-21T08:00", "2026-11-20 done"),
      current: "2026-11-20 done", listed: "2026-11-18 > 2026-11-21T08:00",
      next: "2026-11-18 > 2026-11-21T08:00"),
    Case(
      name: "a later one that is done hides none of its time",
      draft: daily("2026-11-20 > 2026-11-21T08:00", "2026-11-21 done"), now: "2026-11-21T07:00",
      current: "2026-11-20 > 2026-11-21T08:00", listed: "2026-11-20 > 2026-11-21T08:00",
      next: "2026-11-22", missed: 4),
  ]

  private static let plain: [Case] = [
    Case(
      name: "today's time has passed", draft: daily, current: "2026-11-20", listed: "2026-11-20",
      next: "2026-11-21", missed: 4),
    Case(
      name: "one a day counts from midnight", draft: daily, now: "2026-11-20T00:00",
      current: "2026-11-20", listed: "2026-11-20", next: "2026-11-21", missed: 4),
    Case(
      name: "the last minute of a day", draft: daily, now: "2026-11-20T23:59",
      current: "2026-11-20", listed: "2026-11-20", next: "2026-11-21", missed: 4),
    Case(
      name: "left of Monday", draft: weekly, current: "2026-11-16", listed: "2026-11-16",
      next: "2026-11-23", leftOver: true, missed: 2),
    Case(
      name: "Monday's was done", draft: weekly("2026-11-16 done"), current: "2026-11-16 done",
      listed: "2026-11-23", next: "2026-11-23"),
    Case(
      name: "missed ones count back to the last that was done", draft: weekly("2026-11-02 done"),
      current: "2026-11-16", listed: "2026-11-16", next: "2026-11-23", leftOver: true, missed: 1),
    Case(
      name: "a skipped one ends the count too", draft: weekly("2026-11-09 skipped"),
      current: "2026-11-16", listed: "2026-11-16", next: "2026-11-23", leftOver: true),
    Case(
      name: "the next is closed already", draft: weekly("2026-11-16 done", "2026-11-23 skipped"),
      current: "2026-11-16 done", listed: "2026-11-30", next: "2026-11-30"),
    Case(
      name: "nothing has begun", draft: Draft("2026-11-25", rule: "FREQ=DAILY"), current: nil,
      listed: "2026-11-25", next: "2026-11-25"),
    Case(
      name: "nothing has begun and the first is closed",
      draft: Draft("2026-11-25", rule: "FREQ=DAILY", changes: ["2026-11-25 done"]), current: nil,
      listed: "2026-11-26", next: "2026-11-26"),
    Case(
      name: "the last one waits", draft: daily("2026-11-16 done", until: ";COUNT=3"),
      current: "2026-11-18", listed: "2026-11-18", next: nil, leftOver: true, missed: 1),
    Case(
      name: "all is done", draft: daily("2026-11-18 done", until: ";COUNT=3"),
      current: "2026-11-18 done", listed: nil, next: nil),
    Case(
      name: "UNTIL ends on today", draft: daily(until: ";UNTIL=20261120"), current: "2026-11-20",
      listed: "2026-11-20", next: nil, missed: 4),
  ]

  private static let moved: [Case] = [
    Case(
      name: "a moved one was missed", draft: weekly("2026-11-09 > 2026-11-10"),
      current: "2026-11-16", listed: "2026-11-16", next: "2026-11-23", leftOver: true, missed: 2),
    Case(
      name: "the current one was moved later", draft: weekly("2026-11-16 > 2026-11-18"),
      current: "2026-11-16 > 2026-11-18", listed: "2026-11-16 > 2026-11-18", next: "2026-11-23",
      leftOver: true, missed: 2),
    Case(
      name: "the next one was moved to today", draft: weekly("2026-11-23 > 2026-11-20"),
      current: "2026-11-23 > 2026-11-20", listed: "2026-11-23 > 2026-11-20", next: "2026-11-30",
      missed: 3),
    Case(
      name: "the current one was moved ahead", draft: weekly("2026-11-16 > 2026-11-21"),
      current: "2026-11-09", listed: "2026-11-09", next: "2026-11-16 > 2026-11-21",
      leftOver: true, missed: 1),
    Case(
      name: "moved before its series begins",
      draft: Draft(
        "2026-11-23", rule: "FREQ=WEEKLY", changes: ["2026-11-23 > 2026-11-21"]),
      current: nil, listed: "2026-11-23 > 2026-11-21", next: "2026-11-23 > 2026-11-21"),
    Case(
      name: "another was moved to this morning, and its time has come",
      draft: Draft(
        "2026-11-20T18:00", rule: "FREQ=DAILY", changes: ["2026-11-21 > 2026-11-20T08:00"]),
      current: "2026-11-21 > 2026-11-20T08:00", listed: "2026-11-21 > 2026-11-20T08:00",
      next: "2026-11-20"),
    Case(
      name: "two were moved to this morning",
      draft: Draft(
        "2026-11-20T18:00", rule: "FREQ=DAILY",
        changes: ["2026-11-21 > 2026-11-20T07:00", "2026-11-22 > 2026-11-20T08:00"]),
      current: "2026-11-22 > 2026-11-20T08:00", listed: "2026-11-22 > 2026-11-20T08:00",
      next: "2026-11-20"),
    Case(
      name: "another was moved to this morning, and neither time has come",
      draft: Draft(
        "2026-11-20T18:00", rule: "FREQ=DAILY", changes: ["2026-11-21 > 2026-11-20T10:00"]),
      current: "2026-11-21 > 2026-11-20T10:00", listed: "2026-11-21 > 2026-11-20T10:00",
      next: "2026-11-20"),
    Case(
      name: "another was moved to this morning, and both times have come",
      draft: Draft(
        "2026-11-20T18:00", rule: "FREQ=DAILY", changes: ["2026-11-21 > 2026-11-20T10:00"]),
      now: "2026-11-20T18:00",
      current: "2026-11-20", listed: "2026-11-20", next: "2026-11-22"),
    Case(
      name: "one moved to a day of a closed one",
      draft: weekly("2026-11-09 > 2026-11-16", "2026-11-16 > 2026-11-17 done"),
      current: "2026-11-16 > 2026-11-17 done", listed: "2026-11-23", next: "2026-11-23"),
  ]

  private static let events: [Case] = [
    Case(
      name: "an event that is over", draft: weekly(kind: .event), current: "2026-11-16",
      listed: "2026-11-23", next: "2026-11-23", movable: "2026-11-16"),
    Case(
      name: "an event of today", draft: weekly(kind: .event), now: "2026-11-16T20:00",
      current: "2026-11-16", listed: "2026-11-16", next: "2026-11-23"),
    Case(
      name: "an event on its last day",
      draft: Draft(
        "2026-11-09", end: "2026-11-13", rule: "FREQ=WEEKLY", kind: .event),
      current: "2026-11-16", listed: "2026-11-16", next: "2026-11-23"),
    Case(
      name: "an event that was the last",
      draft: Draft("2026-11-18", rule: "FREQ=DAILY;COUNT=2", kind: .event),
      current: "2026-11-19", listed: nil, next: nil, movable: "2026-11-19"),
  ]

  private static let severalADay: [Case] = [
    Case(
      name: "before today's first, last night's is missed", draft: pills, now: "2026-11-20T00:00",
      current: "2026-11-20T08:00", listed: "2026-11-20T08:00", next: "2026-11-20T20:00", missed: 4),
    Case(
      name: "its moment has come", draft: pills, now: "2026-11-20T08:00",
      current: "2026-11-20T08:00", listed: "2026-11-20T08:00", next: "2026-11-20T20:00", missed: 4),
    Case(
      name: "the second of the day", draft: pills, now: "2026-11-20T20:00",
      current: "2026-11-20T20:00", listed: "2026-11-20T20:00", next: "2026-11-21T08:00", missed: 5),
    Case(
      name: "the second was done", draft: pills("2026-11-20T20:00 done"), now: "2026-11-20T20:01",
      current: "2026-11-20T20:00 done", listed: "2026-11-21T08:00", next: "2026-11-21T08:00"),
    Case(
      name: "the first was done", draft: pills("2026-11-20T08:00 done"),
      current: "2026-11-20T08:00 done", listed: "2026-11-20T20:00", next: "2026-11-20T20:00"),
    Case(
      name: "the day's first, before any began", draft: pills, now: "2026-11-18T07:00",
      current: "2026-11-18T08:00", listed: "2026-11-18T08:00", next: "2026-11-18T20:00"),
  ]

  private static let spans: [Case] = [
    Case(
      name: "on its last day", draft: trip, now: "2026-11-19T23:59", current: "2026-11-16",
      listed: "2026-11-16", next: "2026-11-23", missed: 1),
    Case(
      name: "behind its last day", draft: trip, current: "2026-11-16", listed: "2026-11-16",
      next: "2026-11-23", leftOver: true, missed: 1),
    Case(
      name: "moved, it lasts as long",
      draft: Draft(
        "2026-11-09", end: "2026-11-12", rule: "FREQ=WEEKLY",
        changes: ["2026-11-16 > 2026-11-17"]),
      current: "2026-11-16 > 2026-11-17", listed: "2026-11-16 > 2026-11-17", next: "2026-11-23",
      missed: 1),
    Case(
      name: "moved, it is over as late",
      draft: Draft(
        "2026-11-09", end: "2026-11-12", rule: "FREQ=WEEKLY",
        changes: ["2026-11-16 > 2026-11-17"]), now: "2026-11-21T00:00",
      current: "2026-11-16 > 2026-11-17", listed: "2026-11-16 > 2026-11-17", next: "2026-11-23",
      leftOver: true, missed: 1),
    Case(
      name: "a night that ends today",
      draft: Draft("2026-11-19T22:00", end: "03:00", rule: "FREQ=WEEKLY"),
      now: "2026-11-20T09:00", current: "2026-11-19", listed: "2026-11-19", next: "2026-11-26"),
  ]

  private static let afterDone: [Case] = [
    Case(
      name: "after done: waits for the first", draft: watering(), current: "2026-11-18",
      listed: "2026-11-18", next: nil, leftOver: true),
    Case(
      name: "after done: counts from the day it was done",
      draft: watering("2026-11-18 done 2026-11-20T08:00:00Z"), current: "2026-11-18 done",
      listed: "2026-11-22", next: "2026-11-22"),
    Case(
      name: "after done: the awaited one has come",
      draft: watering("2026-11-18 done 2026-11-20T08:00:00Z"), now: "2026-11-22T00:00",
      current: "2026-11-22", listed: "2026-11-22", next: nil),
    Case(
      name: "after done: the awaited one is left over",
      draft: watering("2026-11-18 done 2026-11-20T08:00:00Z"), now: "2026-11-23T00:00",
      current: "2026-11-22", listed: "2026-11-22", next: nil, leftOver: true),
    Case(
      name: "after done: an open one comes before a newer closed one",
      draft: watering(
        "2026-11-18 done 2026-11-17T08:00:00Z", "2026-11-20 done 2026-11-17T08:00:00Z"),
      now: "2026-11-20T09:00", current: "2026-11-19", listed: "2026-11-19", next: nil,
      leftOver: true),
    Case(
      name: "after done: COUNT is used up",
      draft: watering("2026-11-18 done 2026-11-20T08:00:00Z", end: ";COUNT=1"),
      current: "2026-11-18 done", listed: nil, next: nil),
    Case(
      name: "after done: the awaited one was moved ahead",
      draft: watering("2026-11-18 > 2026-11-24"),
      current: nil, listed: "2026-11-18 > 2026-11-24", next: "2026-11-18 > 2026-11-24"),
    Case(
      name: "after done: the awaited one was moved back",
      draft: watering(
        "2026-11-18 done 2026-11-20T08:00:00Z", "2026-11-22 > 2026-11-21"), now: "2026-11-21T09:00",
      current: "2026-11-22 > 2026-11-21", listed: "2026-11-22 > 2026-11-21", next: nil),
  ]

  private static let zoned: [Case] = [
    Case(
      name: "Auckland's tomorrow is today in Los Angeles",
      draft: Draft("2028-04-09T12:00", rule: "FREQ=WEEKLY", zone: "Pacific/Auckland"),
      now: "2028-05-27T06:07", zone: "America/Los_Angeles", current: "2028-05-28",
      listed: "2028-05-28", next: "2028-06-04", missed: 7),
    Case(
      name: "yesterday evening's of Los Angeles is this morning's in Kolkata",
      draft: Draft(
        "2029-07-28T18:00", rule: "FREQ=DAILY;INTERVAL=3", zone: "America/Los_Angeles",
        kind: .event),
      now: "2029-08-01T00:22", zone: "Asia/Kolkata", current: "2029-07-31", listed: "2029-07-31",
      next: "2029-08-03"),
    Case(
      name: "tomorrow morning's of Seoul is tonight's in London",
      draft: Draft("2026-11-18T08:00", rule: "FREQ=DAILY", zone: "Asia/Seoul"),
      current: "2026-11-21", listed: "2026-11-21", next: "2026-11-22", missed: 3),
    Case(
      name: "of several a day, one of Seoul's tomorrow",
      draft: Draft("2026-11-20T08:00", rule: "FREQ=DAILY;BYHOUR=8,20", zone: "Asia/Seoul"),
      now: "2026-11-20T23:00", current: "2026-11-21T08:00", listed: "2026-11-21T08:00",
      next: "2026-11-21T20:00", missed: 2),
    Case(
      name: "of several a day, one before its moment in Seoul",
      draft: Draft("2026-11-20T08:00", rule: "FREQ=DAILY;BYHOUR=8,20", zone: "Asia/Seoul"),
      now: "2026-11-20T22:59", current: "2026-11-20T20:00", listed: "2026-11-20T20:00",
      next: "2026-11-21T08:00", missed: 1),
    Case(
      name: "a zoned one that was moved to a day that is today here",
      draft: Draft(
        "2026-11-10T08:00", rule: "FREQ=WEEKLY", zone: "Asia/Seoul",
        changes: ["2026-11-24 > 2026-11-21T07:00"]),
      current: "2026-11-24 > 2026-11-21T07:00", listed: "2026-11-24 > 2026-11-21T07:00",
      next: "2026-12-01", missed: 2),
    Case(
      name: "zoned after done: counts from the day it was done there",
      draft: Draft(
        "2026-11-18T08:00", rule: "FREQ=DAILY", zone: "Asia/Seoul", afterDone: true,
        changes: ["2026-11-18 done 2026-11-20T15:30:00Z"]),
      now: "2026-11-20T16:00", current: "2026-11-18 done", listed: "2026-11-22",
      next: "2026-11-22"),
  ]

  private static let continued: [Case] = [
    Case(
      name: "goes on elsewhere from today",
      draft: Draft(
        "2026-11-16T08:00", rule: "FREQ=DAILY;UNTIL=20261119", excluded: ["2026-11-20"]),
      current: "2026-11-19", listed: nil, next: nil, movable: "2026-11-19"),
    Case(
      name: "goes on elsewhere from tomorrow",
      draft: Draft(
        "2026-11-16T08:00", rule: "FREQ=DAILY;UNTIL=20261119", excluded: ["2026-11-20"]),
      now: "2026-11-19T09:00", current: "2026-11-19", listed: "2026-11-19", next: nil, missed: 3),
    Case(
      name: "ended, and what it leaves out goes nowhere",
      draft: Draft(
        "2026-11-16T08:00", rule: "FREQ=DAILY;UNTIL=20261119", excluded: ["2026-11-17"]),
      current: "2026-11-19", listed: "2026-11-19", next: nil, leftOver: true, missed: 2),
    Case(
      name: "several a day go on elsewhere from a moment on",
      draft: Draft(
        "2026-11-18T08:00", rule: "FREQ=DAILY;BYHOUR=8,20;UNTIL=20261120T195959",
        excluded: ["2026-11-20T20:00"]),
      now: "2026-11-20T20:00", current: "2026-11-20T08:00", listed: nil, next: nil,
      movable: "2026-11-20T08:00"),
    Case(
      name: "several a day before that moment",
      draft: Draft(
        "2026-11-18T08:00", rule: "FREQ=DAILY;BYHOUR=8,20;UNTIL=20261120T195959",
        excluded: ["2026-11-20T20:00"]),
      now: "2026-11-20T19:59", current: "2026-11-20T08:00", listed: "2026-11-20T08:00", next: nil,
      missed: 4),
    Case(
      name: "a zoned one goes on elsewhere on the user's day",
      draft: Draft(
        "2026-11-16T08:00", rule: "FREQ=DAILY;UNTIL=20261120", zone: "Asia/Seoul",
        excluded: ["2026-11-21"]),
      now: "2026-11-20T00:30", current: "2026-11-20", listed: nil, next: nil,
      movable: "2026-11-20"),
  ]

  @Test(arguments: plain + together + moved + events)
  func stands(_ row: Case) throws { try check(row) }

  @Test(arguments: severalADay + spans)
  func standsOverMidnights(_ row: Case) throws { try check(row) }

  @Test(arguments: afterDone)
  func standsAfterDone(_ row: Case) throws { try check(row) }

  @Test(arguments: zoned + continued)
  func standsElsewhere(_ row: Case) throws { try check(row) }

  private func check(_ row: Case) throws {
    let item = try row.draft.standing(at: row.now, in: row.zone)
    let standing = try #require(item.series)
    #expect(standing.current?.text == row.current, "current")
    #expect(standing.listed?.text == row.listed, "listed")
    #expect(standing.next?.text == row.next, "next")
    #expect(standing.movable?.text == row.movable ?? row.listed, "movable")
    #expect(standing.isOver == (row.listed == nil), "is over")
    #expect(item.isOver == (row.listed == nil), "the item is over")
    #expect((standing.leftOver(current: standing.current) != nil) == row.leftOver, "left over")
    let current = standing.current
    let missed = current.map { standing.missed(before: $0, current: current) } ?? 0
    #expect(missed == row.missed, "missed")
    // Only the current one has the count.
    if let next = standing.next {
      #expect(standing.missed(before: next, current: current) == 0, "missed before the next")
    }
    // The listed occurrence is the item's, and one left from before is overdue.
    if let listed = standing.listed { #expect(item.entry.occurrence == listed.key) }
    if let left = standing.leftOver(current: standing.current) {
      #expect(standing.state(of: left.occurrence) == .overdue)
      #expect(left.extent == standing.extent(of: left.occurrence))
    }
  }
}
