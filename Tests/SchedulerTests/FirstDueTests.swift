import CivilTime
import Scheduler
import TestSupport
import Testing
import TodoCore

/// The first due moment of a reminder, for every trigger that depends on the clock.
@Suite struct FirstDueTests {
  struct Case: Row {
    let name: String
    var words: String?
    var day: String?
    var time: String?
    var repeats: String?
    var zone: String?
    var now = "2026-11-20T09:00"
    var userZone = "Asia/Seoul"
    var isNew = true
    /// When it is due, in UTC, and the key of the occurrence; nil for nothing.
    let due: String?
    var occurrence: String?
  }

  static let cases = [
    Case(name: "default at a time", day: "2026-11-20", time: "18:00", due: "2026-11-20T09:00:00Z"),
    Case(name: "default of a past time", day: "2026-11-20", time: "08:00", due: nil),
    Case(
      name: "default in this very minute", day: "2026-11-20", time: "09:00",
      now: "2026-11-20T09:00:40", due: "2026-11-20T00:00:00Z"),
    Case(name: "default of a whole day", day: "2026-11-21", due: "2026-11-21T00:00:00Z"),
    Case(name: "default of someday", due: nil),
    Case(
      name: "default of a zoned item", day: "2026-11-20", time: "18:00",
      zone: "America/New_York", due: "2026-11-20T23:00:00Z"),

    Case(
      name: "30m before", words: "30m before", day: "2026-11-20", time: "18:00",
      due: "2026-11-20T08:30:00Z", occurrence: "2026-11-20"),
    Case(
      name: "1d before keeps the clock", words: "1d before", day: "2026-11-22", time: "18:00",
      due: "2026-11-21T09:00:00Z", occurrence: "2026-11-22"),
    Case(
      name: "1d before at 20:00", words: "1d before at 20:00", day: "2026-11-22", time: "18:00",
      due: "2026-11-21T11:00:00Z"),
    Case(
      name: "1d before a whole day joins its digest", words: "1d before", day: "2026-11-22",
      due: "2026-11-21T00:00:00Z"),
    Case(
      name: "weeks ahead", words: "21d before at 08:00", day: "2026-12-24", time: "18:00",
      due: "2026-12-02T23:00:00Z"),
    Case(
      name: "at a time of its day", words: "at 17:30", day: "2026-11-21", time: "18:00",
      due: "2026-11-21T08:30:00Z"),
    Case(
      name: "at a moment of its own", words: "at 2026-11-25 17:30", day: "2026-11-21",
      time: "18:00", due: "2026-11-25T08:30:00Z"),
    // Of an item in UTC, times that were typed are the user's own.
    Case(
      name: "in UTC, its own time", words: "at 20:00", day: "2026-11-20", time: "20:00",
      zone: "UTC", due: "2026-11-20T20:00:00Z"),
    Case(
      name: "in UTC, at a time of the user's day", words: "at 17:30", day: "2026-11-20",
      time: "20:00", zone: "UTC", due: "2026-11-21T08:30:00Z"),
    Case(
      name: "in UTC, of a series", words: "at 17:30", day: "2026-11-18", time: "20:00",
      repeats: "FREQ=DAILY", zone: "UTC", due: "2026-11-20T08:30:00Z", occurrence: "2026-11-19"),
    Case(
      name: "in UTC, 1d before at 20:00", words: "1d before at 20:00", day: "2026-11-22",
      time: "20:00", zone: "UTC", due: "2026-11-22T11:00:00Z"),
    Case(
      name: "in UTC, at a moment", words: "at 2026-11-25 17:30", day: "2026-11-21",
      time: "20:00", zone: "UTC", due: "2026-11-25T08:30:00Z"),
    Case(
      name: "in UTC, every day", words: "every day 08:00", day: "2026-11-21", time: "20:00",
      zone: "UTC", due: "2026-11-20T23:00:00Z"),
    Case(
      name: "a moment of its own, someday", words: "at 2026-11-25 17:30",
      due: "2026-11-25T08:30:00Z"),
    Case(
      name: "hours before over DST are elapsed", words: "2h before", day: "2026-10-25",
      time: "03:30", now: "2026-10-20T09:00", userZone: "Europe/Berlin",
      due: "2026-10-25T00:30:00Z"),
    Case(
      name: "days before over DST are not", words: "1d before", day: "2026-10-25", time: "12:00",
      now: "2026-10-20T09:00", userZone: "Europe/Berlin", due: "2026-10-24T10:00:00Z"),
    Case(
      name: "in the second pass of a fold", words: "30m before", day: "2026-10-25",
      time: "03:15", now: "2026-10-20T09:00", userZone: "Europe/Berlin",
      due: "2026-10-25T01:45:00Z"),

    Case(
      name: "passed when made, item ahead", words: "1d before", day: "2026-11-21", time: "08:00",
      due: "2026-11-19T23:00:00Z"),
    Case(
      name: "passed when made, only touched", words: "1d before", day: "2026-11-21",
      time: "08:00", isNew: false, due: nil),
    Case(
      name: "passed when made, item over", words: "1d before", day: "2026-11-20", time: "08:00",
      due: nil),
    Case(
      name: "passed moment, item ahead", words: "at 2026-11-20 08:00", day: "2026-11-21",
      due: "2026-11-19T23:00:00Z"),
    Case(
      name: "passed for the next occurrence", words: "3h before", day: "2026-11-01",
      time: "11:00", repeats: "FREQ=DAILY", due: "2026-11-19T23:00:00Z", occurrence: "2026-11-20"),

    Case(
      name: "repeating item", words: "30m before", day: "2026-11-01", time: "08:00",
      repeats: "FREQ=DAILY", due: "2026-11-20T22:30:00Z", occurrence: "2026-11-21"),
    Case(
      name: "last of each month, a day ahead", words: "1d before", day: "2026-01-31",
      time: "10:00", repeats: "FREQ=MONTHLY;BYMONTHDAY=-1", due: "2026-11-29T01:00:00Z"),
    Case(
      name: "own repetition", words: "every day 08:00", day: "2026-12-24", time: "18:00",
      due: "2026-11-20T23:00:00Z", occurrence: "2026-11-21"),
    Case(
      name: "own repetition, every other week", words: "every 2 weeks on mon 08:00 from 2026-11-23",
      due: "2026-11-22T23:00:00Z"),

    Case(name: "in 45m", words: "in 45m", due: "2026-11-20T00:45:00Z"),
    Case(
      name: "every 45m counts from when it was made", words: "every 45m",
      due: "2026-11-20T00:45:00Z"),
    Case(
      name: "every 45m in a window counts from its start",
      words: "every 45m from 08:30 to 18:00", due: "2026-11-20T00:15:00Z",
      occurrence: "2026-11-20T09:15"),
    Case(
      name: "the window's last step", words: "every 45m from 09:00 to 18:00",
      now: "2026-11-20T17:20", due: "2026-11-20T09:00:00Z"),
    Case(
      name: "after the window", words: "every 45m from 09:00 to 18:00 on weekdays",
      now: "2026-11-20T18:01", due: "2026-11-23T00:00:00Z"),
    Case(
      name: "a window over midnight", words: "every 1h from 22:00 to 02:00",
      now: "2026-11-20T00:30", due: "2026-11-19T16:00:00Z", occurrence: "2026-11-20T01:00"),
    Case(
      name: "a window over midnight is that of the day it began on",
      words: "every 1h from 22:00 to 02:00 on fri", now: "2026-11-21T00:30",
      due: "2026-11-20T16:00:00Z", occurrence: "2026-11-21T01:00"),
    Case(
      name: "and not of the day it ends on", words: "every 1h from 22:00 to 02:00 on sat",
      now: "2026-11-21T00:30", due: "2026-11-21T13:00:00Z", occurrence: "2026-11-21T22:00"),
    Case(name: "an interval on Mondays", words: "every 36h on mon", due: "2026-11-23T00:00:00Z"),
    Case(name: "a crossing is not foreseen", words: "arriving 37.5,127", due: nil),
  ]

  @Test(arguments: cases) func schedulesTheFirstMoment(_ c: Case) throws {
    let now = try moment(c.now, in: c.userZone)
    let item = try item(day: c.day, time: c.time, repeats: c.repeats, zone: c.zone)
    let rule = try rule(c.words, made: now, item: item)
    let scheduler = try scheduler(now)
    let armed = try rule.flatMap {
      try scheduler.first(of: $0, for: item, isNew: c.isNew)
    }
    #expect(armed.map { scheduler.instant($0.moment).description } == c.due)
    if let occurrence = c.occurrence { #expect(armed?.occurrence == occurrence) }
  }

  @Test func aClosedItemSchedulesNothing() throws {
    let now = try moment("2026-11-20T09:00")
    var item = try item(day: "2026-11-21", time: "18:00")
    for words in [nil, "30m before", "every day 08:00", "every 45m", "at 2026-11-25 17:30"] {
      item.status = .open
      let rule = try #require(try rule(words, made: now, item: item))
      item.status = .done(now.instant)
      #expect(try scheduler(now).first(of: rule, for: item) == nil)
    }
  }

  @Test func aChangeOfTheZoneNeitherSkipsNorRepeatsAReading() throws {
    let item = try item(day: "2026-11-01", time: "10:00", repeats: "FREQ=DAILY")
    let rule = try #require(ReminderRule(defaultOf: item))
    let seoul = try RuleZones().zone(named: "Asia/Seoul")
    let newYork = try RuleZones().zone(named: "America/New_York")
    // 09:00 in New York on the 20th, when it is 23:00 in Seoul; and the other way round.
    for (from, to, now) in [
      (newYork, seoul, "2026-11-20T14:00Z"), (seoul, newYork, "2026-11-20T00:00Z"),
    ] {
      let settled = SettledTime(startOfMinute: Now(try Instant(iso: now), in: from))
      var scheduler = try scheduler(try moment("2026-11-20T10:00"))
      scheduler.now = Now(try Instant(iso: now), in: to)
      let next = try scheduler.first(of: rule, for: item, since: settled)
      #expect(next?.occurrence == "2026-11-20")
    }
  }

  @Test func whatWasAnnouncedIsPassedOver() throws {
    let now = try moment("2026-11-20T08:00:30")
    let item = try item(day: "2026-11-01", time: "08:00", repeats: "FREQ=DAILY")
    let rule = try #require(ReminderRule(defaultOf: item))
    let armed = try scheduler(now).first(of: rule, for: item) {
      $0.occurrence == "2026-11-20"
    }
    #expect(armed?.occurrence == "2026-11-21")
  }

  /// For a rule that counts from completion, only the next occurrence is scheduled.
  @Test func aReminderRepeatsAfterDone() throws {
    var item = try item(day: "2026-11-20", time: "10:00", repeats: "FREQ=DAILY;INTERVAL=3")
    item.repetition?.isAfterDone = true
    let rule = try #require(ReminderRule(defaultOf: item))
    func next(_ now: String) throws -> String? {
      try scheduler(try moment(now)).first(of: rule, for: item)?.moment.text
    }
    #expect(try next("2026-11-20T09:00") == "2026-11-20T10:00")
    // Nothing follows until it is done.
    #expect(try next("2026-11-20T11:00") == nil)
    let key = OccurrenceKey(try Day(iso: "2026-11-20"))
    item.setStatus(.done(try moment("2026-11-22T18:00").instant), of: key)
    #expect(try next("2026-11-22T18:00") == "2026-11-25T10:00")
    #expect(try next("2026-11-25T10:01") == nil)
    item.setStatus(.open, of: key)
    #expect(try next("2026-11-20T09:00") == "2026-11-20T10:00")
  }

  struct Moved: Row {
    let name: String
    let words: String
    var to = "2026-11-21T15:00"
    let now: String
    /// The two moments that follow.
    let due: [String]
  }

  /// The occurrence of the 20th of a daily item at 08:00 is moved.
  @Test(arguments: [
    Moved(
      name: "at its new time", words: "at 08:00", now: "2026-11-20T07:00",
      due: ["2026-11-21T08:00", "2026-11-21T15:00"]),
    Moved(
      name: "before its new time", words: "30m before", now: "2026-11-20T07:00",
      due: ["2026-11-21T07:30", "2026-11-21T14:30"]),
    Moved(
      name: "the evening before its new day, with the one of that day", words: "1d before at 20:00",
      to: "2026-11-25T15:00",
      now: "2026-11-24T20:00", due: ["2026-11-24T20:00", "2026-11-25T20:00"]),
    Moved(
      name: "moved back before now", words: "at 08:00", to: "2026-11-19T15:00",
      now: "2026-11-20T07:00", due: ["2026-11-21T08:00", "2026-11-22T08:00"]),
  ])
  func movedOccurrencesAreRemindedOfWhereTheyAre(_ c: Moved) throws {
    let moved = When.timed(try CivilDateTime(iso: c.to), zone: nil)
    let item = try item(
      day: "2026-11-01", time: "08:00", repeats: "FREQ=DAILY",
      changes: [OccurrenceChange(key: OccurrenceKey(try Day(iso: "2026-11-20")), movedTo: moved)])
    let now = try moment(c.now)
    let rule = try #require(try rule(c.words, made: now, item: item))
    var due: [String] = []
    var scheduler = try scheduler(now)
    for _ in c.due {
      let next = try #require(try scheduler.first(of: rule, for: item) { _ in false })
      due.append(next.moment.text)
      scheduler.now = Now(scheduler.instant(next.moment) + 60, in: now.zone)
    }
    #expect(due == c.due)
  }

  @Test func anOccurrenceMovedToATimeIsRemindedOfAtThatTime() throws {
    let key = OccurrenceKey(try Day(iso: "2026-11-20"))
    let moved = When.timed(try CivilDateTime(iso: "2026-11-20T18:00"), zone: nil)
    let item = try item(
      day: "2026-11-01", repeats: "FREQ=DAILY",
      changes: [OccurrenceChange(key: key, movedTo: moved)])
    let rule = try #require(ReminderRule(defaultOf: item))
    let now = try moment("2026-11-20T10:00")
    let armed = try scheduler(now).first(of: rule, for: item)
    #expect(armed?.moment == .wall(try CivilDateTime(iso: "2026-11-20T18:00")))
  }
}
