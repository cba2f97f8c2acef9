import CivilTime
import Scheduler
import TestSupport
import Testing
import TodoCore

/// The next due moment of an item's default reminder.
@Suite struct DefaultReminderTests {
  struct Case: Row {
    let name: String
    let when: String?
    var zone: String?
    var now = "2026-11-20T09:00"
    var nowZone = "Asia/Seoul"
    var allDay: String? = "09:00"
    /// The scheduled moment, as the ledger writes it: a wall clock, seconds since 1970, or a day.
    let scheduled: String?
  }

  @Test(arguments: [
    Case(name: "a time ahead", when: "2026-11-20T18:00", scheduled: "2026-11-20T18:00"),
    Case(name: "a time that has passed", when: "2026-11-20T08:59", scheduled: nil),
    Case(
      name: "a time in this very minute", when: "2026-11-20T09:00", now: "2026-11-20T09:00:59",
      scheduled: "2026-11-20T09:00"),
    Case(
      name: "a minute ago", when: "2026-11-20T09:00", now: "2026-11-20T09:01:00", scheduled: nil),
    Case(name: "no day", when: nil, scheduled: nil),
    Case(name: "a day ahead", when: "2026-11-21", scheduled: "2026-11-21"),
    Case(
      name: "today before the digest", when: "2026-11-20", now: "2026-11-20T08:59",
      scheduled: "2026-11-20"),
    Case(name: "today in the digest's minute", when: "2026-11-20", scheduled: "2026-11-20"),
    Case(
      name: "today after the digest", when: "2026-11-20", now: "2026-11-20T09:01", scheduled: nil),
    Case(
      name: "without a digest the day is scheduled until it ends", when: "2026-11-20",
      now: "2026-11-20T22:00", allDay: nil, scheduled: "2026-11-20"),
    Case(name: "yesterday without a digest", when: "2026-11-19", allDay: nil, scheduled: nil),
    // Zoned: 18:00 in Berlin is 17:00Z = 02:00 in Seoul.
    Case(
      name: "a zoned time is an instant", when: "2026-11-20T18:00", zone: "Europe/Berlin",
      scheduled: "\(1_795_194_000)"),
    Case(
      name: "a zoned time is ahead though the wall clock here has passed it",
      when: "2026-11-20T18:00", zone: "Europe/Berlin", now: "2026-11-20T23:00",
      scheduled: "\(1_795_194_000)"),
    Case(
      name: "a zoned time that has passed there", when: "2026-11-20T18:00", zone: "Europe/Berlin",
      now: "2026-11-21T02:01", scheduled: nil),
    // 2027-03-28: 02:00 CET becomes 03:00 CEST at 01:00Z.
    Case(
      name: "a floating time in a gap keeps its reading", when: "2027-03-28T02:30",
      now: "2027-03-27T12:00", nowZone: "Europe/Berlin", scheduled: "2027-03-28T02:30"),
    Case(
      name: "a floating time in a gap is ahead until the gap", when: "2027-03-28T02:30",
      now: "2027-03-28T01:00:00Z", nowZone: "Europe/Berlin", scheduled: "2027-03-28T02:30"),
    Case(
      name: "and has passed a minute behind it", when: "2027-03-28T02:30",
      now: "2027-03-28T01:01:00Z", nowZone: "Europe/Berlin", scheduled: nil),
    Case(
      name: "a zoned time in a gap is the first instant behind it", when: "2027-03-28T02:30",
      zone: "Europe/Berlin", now: "2027-03-27T12:00", scheduled: "\(1_806_195_600)"),
    // 2026-10-25: 03:00 CEST becomes 02:00 CET at 01:00Z; 02:30 comes at 00:30Z and at 01:30Z.
    Case(
      name: "a zoned time in a fold is the first of the two", when: "2026-10-25T02:30",
      zone: "Europe/Berlin", now: "2026-10-24T12:00", scheduled: "\(1_792_888_200)"),
    Case(
      name: "a floating time in a fold is scheduled until its first pass", when: "2026-10-25T02:30",
      now: "2026-10-25T00:30:00Z", nowZone: "Europe/Berlin", scheduled: "2026-10-25T02:30"),
    Case(
      name: "and not between the two", when: "2026-10-25T02:30", now: "2026-10-25T00:31:00Z",
      nowZone: "Europe/Berlin", scheduled: nil),
    Case(
      name: "and not at the second", when: "2026-10-25T02:30", now: "2026-10-25T01:30:00Z",
      nowZone: "Europe/Berlin", scheduled: nil),
  ])
  func oneOff(_ row: Case) throws {
    let scheduler = try scheduler(row.now, in: row.nowZone, allDay: row.allDay)
    let scheduled = try scheduler.nextOfDefaultRule(for: try item(row.when, zone: row.zone))
    #expect(scheduled?.moment.text == row.scheduled)
    if let scheduled { #expect(scheduled.occurrence == row.when.map { String($0.prefix(10)) }) }
  }

  @Test func whatIsClosedOrAnEventOrHasItsOwnRemindersIsNotScheduled() throws {
    let scheduler = try scheduler("2026-11-20T09:00")
    let open = try item("2026-11-20T18:00")
    #expect(try scheduler.nextOfDefaultRule(for: open) != nil)
    for change: (inout Item) -> Void in [
      { $0.status = .done(nil) }, { $0.status = .cancelled }, { $0.kind = .event },
      { $0.reminders = [] },
    ] {
      var item = open
      change(&item)
      #expect(try scheduler.nextOfDefaultRule(for: item) == nil)
    }
  }

  @Test func aMissingZoneIsAnError() throws {
    let scheduler = try scheduler("2026-11-20T09:00")
    #expect(throws: RuleZones.Missing.self) {
      try scheduler.nextOfDefaultRule(for: try item("2026-11-20T18:00", zone: "nowhere"))
    }
  }

  // MARK: Repeating items

  @Test(arguments: [
    Case(name: "before the first", when: "2026-11-21T08:30", scheduled: "2026-11-21T08:30"),
    Case(name: "today's is ahead", when: "2026-11-01T18:00", scheduled: "2026-11-20T18:00"),
    Case(name: "today's has passed", when: "2026-11-01T08:30", scheduled: "2026-11-21T08:30"),
    Case(name: "whole days", when: "2026-11-01", scheduled: "2026-11-20"),
    Case(
      name: "whole days after the digest", when: "2026-11-01", now: "2026-11-20T09:01",
      scheduled: "2026-11-21"),
    Case(
      name: "an instant each", when: "2026-11-01T18:00", zone: "Europe/Berlin",
      scheduled: "\(1_795_194_000)"),
  ])
  func daily(_ row: Case) throws {
    let scheduler = try scheduler(row.now)
    let item = try item(row.when, zone: row.zone, rule: "FREQ=DAILY")
    #expect(try scheduler.nextOfDefaultRule(for: item)?.moment.text == row.scheduled)
  }

  @Test func theWallClockStaysAcrossSummerTime() throws {
    let item = try item("2027-03-20T09:00", zone: "Europe/Berlin", rule: "FREQ=DAILY")
    var due: [Int] = []
    for day in 26...29 {
      let scheduler = try scheduler("2027-03-\(day)T12:00", in: "Europe/Berlin")
      due.append(Int(try scheduler.nextOfDefaultRule(for: item)?.moment.text ?? "") ?? 0)
    }
    // 09:00 CET is 08:00Z, 09:00 CEST is 07:00Z.
    #expect(zip(due.dropFirst(), due).map { $0 - $1 } == [23 * 3600, 24 * 3600, 24 * 3600])
  }

  struct Sleep: Row {
    let name: String
    let now: String
    let announced: String?
    let missed: Int
    let next: String?
  }

  @Test(arguments: [
    Sleep(
      name: "on time", now: "2026-11-20T08:30", announced: "2026-11-20T08:30", missed: 0,
      next: "2026-11-21T08:30"),
    Sleep(
      name: "a few hours late", now: "2026-11-20T18:00", announced: "2026-11-20T08:30", missed: 0,
      next: "2026-11-21T08:30"),
    Sleep(
      name: "three days later", now: "2026-11-23T09:00", announced: "2026-11-23T08:30", missed: 3,
      next: "2026-11-24T08:30"),
    Sleep(
      name: "a year later", now: "2027-11-20T09:00", announced: "2027-11-20T08:30", missed: 31,
      next: "2027-11-21T08:30"),
  ])
  func afterSleepOnlyTheNewestIsAnnounced(_ row: Sleep) throws {
    let item = try item("2026-11-20T08:30", rule: "FREQ=DAILY")
    let due = ScheduledReminder(
      occurrence: "2026-11-20", moment: .wall(try CivilDateTime(iso: "2026-11-20T08:30")))
    let rule = try #require(ReminderRule(defaultOf: item))
    let plan = try scheduler(row.now).plan(due: due, of: rule, for: item)
    #expect(plan.announced.map(\.scheduled.moment.text) == [row.announced].compactMap { $0 })
    #expect(plan.announced.first?.missed == row.missed)
    #expect(plan.next?.moment.text == row.next)
  }
}

extension ReminderScheduler {
  /// The moment that the store queues for an item without reminders of its own.
  fileprivate func nextOfDefaultRule(for item: Item) throws -> ScheduledReminder? {
    guard item.isOpen, let rule = ReminderRule(defaultOf: item) else { return nil }
    return try first(of: rule, for: item)
  }
}
