import CivilTime
import TestSupport
import Testing
import TodoCore

/// The states of single occurrences, the occurrences on a day, and which one a bare number means.
@Suite struct OccurrenceStateTests {
  struct State: Row {
    let name: String
    let draft: Draft
    var now = "2026-11-20T09:00"
    var zone = "UTC"
    let states: [String: Entry.State]
  }

  private static let daily = Draft("2026-11-16T08:00", rule: "FREQ=DAILY")
  private static let pills = Draft("2026-11-18T08:00", rule: "FREQ=DAILY;BYHOUR=8,20")

  @Test(arguments: [
    State(
      name: "only the newest is overdue", draft: daily,
      states: ["2026-11-19": .missed, "2026-11-20": .overdue, "2026-11-21": .open]),
    State(
      name: "before today's time nothing is overdue any more", draft: daily,
      now: "2026-11-20T00:01", states: ["2026-11-19": .missed, "2026-11-20": .open]),
    State(
      name: "done and skipped are out of the way",
      draft: Draft(
        "2026-11-16T08:00", rule: "FREQ=DAILY",
        changes: ["2026-11-19 done", "2026-11-20 skipped"]),
      states: ["2026-11-18": .missed, "2026-11-19": .done, "2026-11-20": .done]),
    State(
      name: "an event is never overdue",
      draft: Draft(
        "2026-11-16T08:00", rule: "FREQ=DAILY", kind: .event, changes: ["2026-11-18 skipped"]),
      states: ["2026-11-18": .done, "2026-11-19": .event, "2026-11-20": .event]),
    State(
      name: "of several a day the last one of a day is overdue until midnight", draft: pills,
      now: "2026-11-19T23:59", states: ["2026-11-19T08:00": .missed, "2026-11-19T20:00": .overdue]),
    State(
      name: "of several a day yesterday's last one is missed before today's first", draft: pills,
      now: "2026-11-20T07:00", states: ["2026-11-19T20:00": .missed, "2026-11-20T08:00": .open]),
    State(
      name: "of several a day the newer one takes its place", draft: pills,
      now: "2026-11-20T08:00", states: ["2026-11-19T20:00": .missed, "2026-11-20T08:00": .open]),
    State(
      name: "of several on one day only the newest is overdue", draft: pills,
      now: "2026-11-20T20:01",
      states: ["2026-11-20T08:00": .missed, "2026-11-20T20:00": .overdue]),
    State(
      name: "two that one a day put on one day stand side by side",
      draft: Draft(
        "2026-11-18T08:00", rule: "FREQ=DAILY", changes: ["2026-11-21 > 2026-11-20T07:00"]),
      states: ["2026-11-20": .overdue, "2026-11-21": .overdue, "2026-11-19": .missed]),
    State(
      name: "a moved night is open before it begins",
      draft: Draft(
        "2026-11-17T22:00", end: "03:00", rule: "FREQ=WEEKLY",
        changes: ["2026-11-17 > 2026-11-20T10:00"]), states: ["2026-11-17": .open]),
    State(
      name: "a moved night is open until it ends",
      draft: Draft(
        "2026-11-17T22:00", end: "03:00", rule: "FREQ=WEEKLY",
        changes: ["2026-11-17 > 2026-11-20T04:00"]), states: ["2026-11-17": .open]),
    State(
      name: "a moved night is overdue behind its end",
      draft: Draft(
        "2026-11-17T22:00", end: "03:00", rule: "FREQ=WEEKLY",
        changes: ["2026-11-17 > 2026-11-20T03:59"]), states: ["2026-11-17": .overdue]),
    State(
      name: "what is done after a completion is no occurrence in between",
      draft: Draft(
        "2026-11-16", rule: "FREQ=DAILY", afterDone: true,
        changes: ["2026-11-16 done 2026-11-17T08:00:00Z"]),
      states: ["2026-11-16": .done, "2026-11-18": .overdue]),
    State(
      name: "a zoned one is not overdue before it begins here",
      draft: Draft("2026-11-16T08:00", rule: "FREQ=DAILY", zone: "Asia/Seoul"),
      now: "2026-11-20T22:59", states: ["2026-11-21": .open, "2026-11-20": .missed]),
    State(
      name: "a zoned one is overdue behind its time here",
      draft: Draft("2026-11-16T08:00", rule: "FREQ=DAILY", zone: "Asia/Seoul"),
      now: "2026-11-20T23:01", states: ["2026-11-21": .overdue, "2026-11-20": .missed]),
  ])
  func states(_ row: State) throws {
    let standing = try #require(try row.draft.standing(at: row.now, in: row.zone).series)
    for (key, state) in row.states {
      let occurrence = try #require(standing.series.occurrence(OccurrenceKey(iso: key)), "\(key)")
      #expect(standing.state(of: occurrence) == state, "\(key)")
    }
  }

  struct OnDay: Row {
    let name: String
    let draft: Draft
    var now = "2026-11-20T09:00"
    var zone = "UTC"
    let day: String
    let begin: [String]
    let standing: String?
  }

  @Test(arguments: [
    OnDay(
      name: "today", draft: daily, day: "2026-11-20", begin: ["2026-11-20"], standing: "2026-11-20"),
    OnDay(
      name: "a day ahead", draft: daily, day: "2026-11-25", begin: ["2026-11-25"],
      standing: "2026-11-25"),
    OnDay(
      name: "a day between", draft: Draft("2026-11-16", rule: "FREQ=WEEKLY"), day: "2026-11-20",
      begin: [], standing: nil),
    OnDay(
      name: "a span that began days ago",
      draft: Draft("2026-11-18", end: "2026-11-21", rule: "FREQ=WEEKLY"), day: "2026-11-20",
      begin: [], standing: "2026-11-18"),
    OnDay(
      name: "a span that was done",
      draft: Draft(
        "2026-11-18", end: "2026-11-21", rule: "FREQ=WEEKLY", changes: ["2026-11-18 done"]),
      day: "2026-11-20", begin: [], standing: nil),
    OnDay(
      name: "of several a day the first that is open",
      draft: Draft(
        "2026-11-18T08:00", rule: "FREQ=DAILY;BYHOUR=8,20", changes: ["2026-11-20T08:00 done"]),
      day: "2026-11-20", begin: ["2026-11-20T08:00 done", "2026-11-20T20:00"],
      standing: "2026-11-20T20:00"),
    OnDay(
      name: "moved away",
      draft: Draft(
        "2026-11-16", rule: "FREQ=DAILY", changes: ["2026-11-20 > 2026-11-21"]),
      day: "2026-11-20", begin: [], standing: nil),
    OnDay(
      name: "in order of time, where one was moved in",
      draft: Draft(
        "2026-11-16T10:00", rule: "FREQ=DAILY", changes: ["2026-11-21 > 2026-11-22T08:00"]),
      day: "2026-11-22", begin: ["2026-11-21 > 2026-11-22T08:00", "2026-11-22"],
      standing: "2026-11-21 > 2026-11-22T08:00"),
    OnDay(
      name: "Seoul's tomorrow",
      draft: Draft("2026-11-16T08:00", rule: "FREQ=DAILY", zone: "Asia/Seoul"), day: "2026-11-20",
      begin: ["2026-11-21"], standing: "2026-11-21"),
    OnDay(
      name: "two of Auckland's on the day the clocks go back here",
      draft: Draft(
        "2026-10-20T02:30", rule: "FREQ=DAILY;BYHOUR=2,3", zone: "Pacific/Auckland"),
      now: "2026-10-25T12:00", zone: "Europe/Berlin", day: "2026-10-25",
      begin: ["2026-10-26T02:30", "2026-10-26T03:30"], standing: "2026-10-26T02:30"),
  ])
  func standsOnDay(_ row: OnDay) throws {
    let standing = try #require(try row.draft.standing(at: row.now, in: row.zone).series)
    let day = try Day(iso: row.day)
    #expect(standing.beginning(on: day).map(\.text) == row.begin)
    #expect(standing.standing(on: day)?.text == row.standing)
  }

  struct Answer: Row {
    let name: String
    let draft: Draft
    var now = "2026-11-20T09:00"
    var zone = "UTC"
    var announced: String?
    var secondsAgo = 60
    let answered: String?
  }

  private static let doses = Draft("2026-11-18T08:00", rule: "FREQ=DAILY;BYHOUR=8,13,20")
  private static let nightly = Draft("2026-11-16T23:30", rule: "FREQ=DAILY")

  @Test(arguments: [
    Answer(name: "one a day", draft: daily, answered: "2026-11-20"),
    Answer(
      name: "one a day, announced yesterday morning", draft: daily, announced: "2026-11-19",
      answered: "2026-11-20"),
    Answer(
      name: "last night's, while tonight's is ahead", draft: nightly, now: "2026-11-20T00:10",
      announced: "2026-11-19", answered: "2026-11-19"),
    Answer(
      name: "last night's is closed",
      draft: Draft("2026-11-16T23:30", rule: "FREQ=DAILY", changes: ["2026-11-19 done"]),
      now: "2026-11-20T00:10", announced: "2026-11-19", answered: "2026-11-20"),
    Answer(
      name: "nothing was announced last night", draft: nightly, now: "2026-11-20T00:10",
      answered: "2026-11-20"),
    Answer(
      name: "tonight's moment has come", draft: nightly, now: "2026-11-20T23:30",
      announced: "2026-11-19", answered: "2026-11-20"),
    Answer(
      name: "tonight's was done before",
      draft: Draft("2026-11-16T23:30", rule: "FREQ=DAILY", changes: ["2026-11-20 done"]),
      now: "2026-11-20T00:10", announced: "2026-11-19", answered: "2026-11-20 done"),
    Answer(
      name: "of several a day the one announced", draft: doses, now: "2026-11-20T14:00",
      announced: "2026-11-20T08:00", answered: "2026-11-20T08:00"),
    Answer(
      name: "of several a day yesterday's that was announced", draft: doses,
      now: "2026-11-20T07:00", announced: "2026-11-19T20:00", answered: "2026-11-19T20:00"),
    Answer(
      name: "of several a day one that was announced long ago", draft: doses,
      now: "2026-11-20T14:00", announced: "2026-11-19T20:00", secondsAgo: 43_201,
      answered: "2026-11-20T13:00"),
    Answer(
      name: "of several a day the newest whose moment has come", draft: doses,
      now: "2026-11-20T14:00", answered: "2026-11-20T13:00"),
    Answer(
      name: "of several a day at its moment", draft: doses, now: "2026-11-20T13:00",
      answered: "2026-11-20T13:00"),
    Answer(
      name: "of several a day the newest open one",
      draft: Draft(
        "2026-11-18T08:00", rule: "FREQ=DAILY;BYHOUR=8,13,20", changes: ["2026-11-20T13:00 done"]),
      now: "2026-11-20T14:00", announced: "2026-11-20T13:00", answered: "2026-11-20T08:00"),
    Answer(
      name: "of several a day today's first, before any moment", draft: doses,
      now: "2026-11-20T07:00", answered: "2026-11-20T08:00"),
    Answer(
      name: "of several a day none is today's",
      draft: Draft("2026-11-16T08:00", rule: "FREQ=WEEKLY;BYHOUR=8,20"),
      answered: "2026-11-16T20:00"),
    Answer(
      name: "of several a day none has begun",
      draft: Draft("2026-11-21T08:00", rule: "FREQ=DAILY;BYHOUR=8,20"), answered: nil),
    Answer(
      name: "of several of Seoul's the newest whose moment has come here",
      draft: Draft("2026-11-18T08:00", rule: "FREQ=DAILY;BYHOUR=8,20", zone: "Asia/Seoul"),
      now: "2026-11-20T12:00", answered: "2026-11-20T20:00"),
    Answer(
      name: "what was announced is no occurrence any more", draft: doses, now: "2026-11-20T14:00",
      announced: "2026-11-20T09:00", answered: "2026-11-20T13:00"),
  ])
  func answers(_ row: Answer) throws {
    let standing = try #require(try row.draft.standing(at: row.now, in: row.zone).series)
    let delivered = row.announced.map {
      (occurrence: $0, at: standing.now.instant - row.secondsAgo)
    }
    #expect(standing.answered(announced: delivered)?.text == row.answered)
  }

  @Test(arguments: [
    Answer(name: "nothing is closed: the current one", draft: daily, answered: "2026-11-20"),
    Answer(
      name: "the newest closed one",
      draft: Draft(
        "2026-11-16", rule: "FREQ=DAILY", changes: ["2026-11-17 done", "2026-11-18 skipped"]),
      answered: "2026-11-18 skipped"),
    Answer(
      name: "one that has begun before one that is ahead",
      draft: Draft(
        "2026-11-16", rule: "FREQ=DAILY", changes: ["2026-11-17 done", "2026-11-25 skipped"]),
      answered: "2026-11-17 done"),
    Answer(
      name: "none but ones ahead",
      draft: Draft(
        "2026-11-16", rule: "FREQ=DAILY", changes: ["2026-11-23 done", "2026-11-25 skipped"]),
      answered: "2026-11-25 skipped"),
    Answer(
      name: "where it was moved to counts",
      draft: Draft(
        "2026-11-16", rule: "FREQ=DAILY",
        changes: ["2026-11-17 > 2026-11-19 done", "2026-11-18 done"]),
      answered: "2026-11-17 > 2026-11-19 done"),
    Answer(
      name: "a moved one that is open is not closed",
      draft: Draft(
        "2026-11-16", rule: "FREQ=DAILY", changes: ["2026-11-17 done", "2026-11-19 > 2026-11-20"]),
      answered: "2026-11-17 done"),
  ])
  func reopens(_ row: Answer) throws {
    let standing = try #require(try row.draft.standing(at: row.now, in: row.zone).series)
    #expect(standing.reopened?.text == row.answered)
  }

  struct Case: Row {
    let name: String
    /// The key of the announced occurrence. The pill is at 23:30 each day.
    var announced = "2026-11-19"
    var at = "2026-11-19T23:30"
    var now = "2026-11-20T00:10"
    var done: [String] = []
    /// The occurrence that a bare number would mean.
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
    Case(name: "delivered by a clock ahead of its time", at: "2026-11-20T00:11", meant: nil),
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
