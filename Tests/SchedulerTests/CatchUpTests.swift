import CivilTime
import Scheduler
import TestSupport
import Testing
import TodoCore

/// The announcements of a reminder that came due a while ago: the catch-up policy and the time
/// limit.
@Suite struct CatchUpTests {
  struct Case: Row {
    let name: String
    let words: String?
    var day: String? = "2026-11-01"
    var time: String? = "08:00"
    var repeats: String? = "FREQ=DAILY"
    var catchUp = Reminder.CatchUp.latest
    var giveUp: Int?
    var done: [String] = []
    /// When the reminder was set, from which on it can be due.
    var made = "2026-11-19T20:00"
    let now: String
    /// The occurrences announced, with how many were missed before each.
    let announced: [String]
    var missed = 0
    var fate: ReminderScheduler.Plan.DropReason?
    let next: String?
  }

  static let cases = [
    Case(
      name: "on time", words: nil, now: "2026-11-20T08:00", announced: ["2026-11-20"],
      next: "2026-11-21"),
    Case(
      name: "four days asleep", words: nil, now: "2026-11-23T12:00", announced: ["2026-11-23"],
      missed: 3, next: "2026-11-24"),
    Case(
      name: "a year asleep", words: nil, now: "2027-11-20T12:00", announced: ["2027-11-20"],
      missed: 31, next: "2027-11-21"),
    Case(
      name: "all of three", words: nil, catchUp: .all, now: "2026-11-22T12:00",
      announced: ["2026-11-20", "2026-11-21", "2026-11-22"], next: "2026-11-23"),
    Case(
      name: "none of what was missed", words: nil, catchUp: .none, now: "2026-11-22T12:00",
      announced: [], fate: .expired, next: "2026-11-23"),
    Case(
      name: "none missed is delivered", words: nil, catchUp: .none, now: "2026-11-22T08:01",
      announced: ["2026-11-22"], next: "2026-11-23"),
    Case(
      name: "all that are not given up", words: "at 08:00", catchUp: .all, giveUp: 30 * 3600,
      now: "2026-11-22T12:00", announced: ["2026-11-21", "2026-11-22"], next: "2026-11-23"),
    Case(
      name: "all of them given up", words: "at 08:00", catchUp: .all, giveUp: 3600,
      now: "2026-11-22T12:00", announced: [], fate: .expired, next: "2026-11-23"),
    Case(
      name: "all, the newest done", words: "at 08:00", catchUp: .all, done: ["2026-11-22"],
      now: "2026-11-22T12:00", announced: ["2026-11-20", "2026-11-21"], fate: .closed,
      next: "2026-11-23"),
    Case(
      name: "the latest in time tells of those given up", words: "at 08:00", giveUp: 5 * 3600,
      now: "2026-11-22T12:00", announced: ["2026-11-22"], missed: 2, next: "2026-11-23"),
    Case(
      name: "set after its moment, it is given up from then", words: "1d before",
      day: "2026-11-21", time: "08:00", repeats: nil, giveUp: 3600, made: "2026-11-20T20:00",
      now: "2026-11-20T21:00", announced: ["2026-11-21"], next: nil),
    Case(
      name: "set after its moment and too late", words: "1d before", day: "2026-11-21",
      time: "08:00", repeats: nil, giveUp: 3600, made: "2026-11-20T20:00",
      now: "2026-11-20T21:01", announced: [], fate: .expired, next: nil),
    Case(
      name: "too late by its own word", words: "30m before", giveUp: 3600,
      now: "2026-11-20T09:00", announced: [], fate: .expired, next: "2026-11-21"),
    Case(
      name: "done before it was due", words: nil, done: ["2026-11-20"], now: "2026-11-20T08:00",
      announced: [], fate: .closed, next: "2026-11-21"),
    Case(
      name: "the newest done, older ones open", words: nil, done: ["2026-11-22"],
      now: "2026-11-22T12:00", announced: [], fate: .closed, next: "2026-11-23"),
    Case(
      name: "a one-off, however late", words: "1d before", day: "2026-11-21", repeats: nil,
      now: "2027-11-20T12:00", announced: ["2026-11-21"], next: nil),
    Case(
      name: "an interval, a step late", words: "every 45m from 09:00 to 18:00", repeats: nil,
      now: "2026-11-20T10:40", announced: ["2026-11-20T10:30"], missed: 2,
      next: "2026-11-20T11:15"),
    Case(
      name: "an interval, the night after", words: "every 45m from 09:00 to 18:00",
      repeats: nil, now: "2026-11-21T01:00", announced: [], fate: .expired,
      next: "2026-11-21T09:00"),
    Case(
      name: "own repetition while its day is done", words: "every day 07:00",
      done: ["2026-11-20"], now: "2026-11-20T07:00", announced: [], fate: .closed,
      next: "2026-11-21"),
  ]

  @Test(arguments: cases) func plans(_ c: Case) throws {
    let made = try moment(c.made)
    let changes = try c.done.map {
      OccurrenceChange(key: OccurrenceKey(try Day(iso: $0)), status: .done(made.instant))
    }
    let open = try item(day: c.day, time: c.time, repeats: c.repeats)
    let rule = try #require(
      try rule(c.words ?? "at 08:00", made: made, item: open, catchUp: c.catchUp, giveUp: c.giveUp))
    let due = try #require(
      try scheduler(made).first(of: rule, for: open, isNew: c.repeats == nil))
    let item = try item(day: c.day, time: c.time, repeats: c.repeats, changes: changes)
    let plan = try scheduler(try moment(c.now)).plan(due: due, of: rule, for: item)
    #expect(plan.announced.map(\.scheduled.occurrence) == c.announced)
    #expect(plan.announced.last?.missed ?? 0 == c.missed)
    #expect(plan.dropped?.reason == c.fate)
    #expect(plan.next?.occurrence == c.next)
  }

  @Test func aReminderSetAfterItsMomentIsNotLate() throws {
    let made = try moment("2026-11-20T20:00")
    let item = try item(day: "2026-11-21", time: "08:00")
    let rule = try #require(try rule("1d before", made: made, item: item))
    let due = try #require(try scheduler(made).first(of: rule, for: item, isNew: true))
    #expect(try scheduler(made).instant(due.moment) == moment("2026-11-20T08:00").instant)
    let later = try scheduler(try moment("2026-11-20T20:01"))
    #expect(later.lateness(of: due, made: rule.made) == 60)
    #expect(later.lateness(of: due, made: .init(secondsSinceEpoch: 0)) == 12 * 3600 + 60)
  }

  @Test func whatWasMissedSaysSinceWhen() throws {
    let made = try moment("2026-11-19T20:00")
    let key = OccurrenceKey(try Day(iso: "2026-11-20"))
    let open = try item(day: "2026-11-01", time: "08:00", repeats: "FREQ=DAILY")
    var closed = open
    closed.setStatus(.skipped(nil), of: key)
    let rule = try #require(ReminderRule(defaultOf: open))
    let due = try #require(try scheduler(made).first(of: rule, for: open))
    let now = try scheduler(try moment("2026-11-22T12:00"))
    for (item, since) in [(open, "2026-11-20T08:00"), (closed, "2026-11-21T08:00")] {
      let delivered = try #require(try now.plan(due: due, of: rule, for: item).announced.first)
      #expect(try delivered.firstMissed == moment(since).instant)
    }
  }

  @Test func seenFromAZoneWhereItHasNotComeNothingIsAnnounced() throws {
    let made = try moment("2026-11-19T20:00")
    let item = try item(day: "2026-11-20", time: "08:00")
    let rule = try #require(ReminderRule(defaultOf: item))
    let due = try #require(try scheduler(made).first(of: rule, for: item))
    // The same instant as 2026-11-20T12:00 in Seoul.
    let plan = try scheduler(try moment("2026-11-19T22:00", in: "America/New_York"))
      .plan(due: due, of: rule, for: item)
    #expect(plan.announced == [])
    #expect(plan.next == due)
  }

  /// Completed on the 24th in Seoul, which was still the 23rd in New York.
  @Test func whatCountsFromACompletionIsOutstandingInEveryZone() throws {
    let key = OccurrenceKey(try Day(iso: "2026-11-12"))
    var item = try item(day: "2026-11-12", time: "08:00", repeats: "FREQ=DAILY;INTERVAL=2")
    item.repetition?.isAfterDone = true
    let done = try moment("2026-11-24T09:00")
    item.setStatus(.done(done.instant), of: key)
    let rule = try #require(ReminderRule(defaultOf: item))
    let due = try #require(try scheduler(done).first(of: rule, for: item))
    #expect(due.occurrence == "2026-11-26")
    let plan = try scheduler(try moment("2026-12-03T09:00", in: "America/New_York"))
      .plan(due: due, of: rule, for: item)
    #expect(plan.announced.map(\.scheduled.occurrence) == ["2026-11-25"])
  }
}
