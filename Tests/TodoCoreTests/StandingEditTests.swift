import CivilTime
import TestSupport
import Testing
import TodoCore

/// A changed rule of a series: the past is kept apart, unless the whole series is to change.
@Suite struct StandingEditTests {
  struct Case: Row {
    let name: String
    let draft: Draft
    let new: Draft
    var now = "2026-11-20T09:00"
    var changesAll = false
    let living: String
    var past: String? = nil
    var pastUID: String? = nil
  }

  private static let daily = Draft("2026-11-16T08:00", rule: "FREQ=DAILY")

  private static let split: [Case] = [
    Case(
      name: "a new rule", draft: daily,
      new: Draft("2026-11-16T08:00", rule: "FREQ=WEEKLY"),
      living: "2026-11-20T08:00, FREQ=WEEKLY",
      past: "2026-11-16T08:00, FREQ=DAILY;UNTIL=20261119, without 2026-11-20",
      pastUID: "u_R20261116"),
    Case(
      name: "what was done is in the past",
      draft: Draft(
        "2026-11-16T08:00", rule: "FREQ=DAILY", changes: ["2026-11-17 done", "2026-11-19 skipped"]),
      new: Draft(
        "2026-11-16T08:00", rule: "FREQ=DAILY;INTERVAL=2",
        changes: ["2026-11-17 done", "2026-11-19 skipped"]),
      living: "2026-11-20T08:00, FREQ=DAILY;INTERVAL=2",
      past: "2026-11-16T08:00, FREQ=DAILY;UNTIL=20261119, without 2026-11-20, "
        + "2026-11-17 done, 2026-11-19 skipped", pastUID: "u_R20261116"),
    Case(
      name: "a new time comes with it", draft: daily,
      new: Draft("2026-11-16T10:00", rule: "FREQ=DAILY;INTERVAL=2"),
      living: "2026-11-20T10:00, FREQ=DAILY;INTERVAL=2",
      past: "2026-11-16T08:00, FREQ=DAILY;UNTIL=20261119, without 2026-11-20",
      pastUID: "u_R20261116"),
    Case(
      name: "an end moves along",
      draft: Draft("2026-11-16", end: "2026-11-17", rule: "FREQ=WEEKLY"),
      new: Draft("2026-11-16", end: "2026-11-17", rule: "FREQ=WEEKLY;INTERVAL=2"),
      now: "2026-11-24T09:00",
      living: "2026-11-23, to 2026-11-24, FREQ=WEEKLY;INTERVAL=2",
      past: "2026-11-16, to 2026-11-17, FREQ=WEEKLY;UNTIL=20261122, without 2026-11-23",
      pastUID: "u_R20261116"),
    Case(
      name: "the current one is closed and not in the new rule",
      draft: Draft("2026-11-16", rule: "FREQ=DAILY", changes: ["2026-11-20 done"]),
      new: Draft(
        "2026-11-16", rule: "FREQ=WEEKLY;BYDAY=MO", changes: ["2026-11-20 done"]),
      living: "2026-11-23, FREQ=WEEKLY;BYDAY=MO",
      past: "2026-11-16, FREQ=DAILY;UNTIL=20261120, without 2026-11-21, 2026-11-20 done",
      pastUID: "u_R20261116"),
    Case(
      name: "the current one is closed and in the new rule",
      draft: Draft("2026-11-16", rule: "FREQ=DAILY", changes: ["2026-11-20 done"]),
      new: Draft("2026-11-16", rule: "FREQ=DAILY;INTERVAL=2", changes: ["2026-11-20 done"]),
      living: "2026-11-20, FREQ=DAILY;INTERVAL=2, 2026-11-20 done",
      past: "2026-11-16, FREQ=DAILY;UNTIL=20261119, without 2026-11-20", pastUID: "u_R20261116"),
    Case(
      name: "moved and removed ones of the new rule stay so",
      draft: Draft(
        "2026-11-16", rule: "FREQ=DAILY", excluded: ["2026-11-22", "2026-11-23"],
        extra: ["2026-12-25"], changes: ["2026-11-24 > 2026-11-28", "2026-11-25 > 2026-11-29"]),
      new: Draft(
        "2026-11-16", rule: "FREQ=DAILY;INTERVAL=2", excluded: ["2026-11-22", "2026-11-23"],
        extra: ["2026-12-25"], changes: ["2026-11-24 > 2026-11-28", "2026-11-25 > 2026-11-29"]),
      living: "2026-11-20, FREQ=DAILY;INTERVAL=2, without 2026-11-22, with 2026-12-25, "
        + "2026-11-24 > 2026-11-28",
      past: "2026-11-16, FREQ=DAILY;UNTIL=20261119, without 2026-11-20", pastUID: "u_R20261116"),
    Case(
      name: "what was done in advance stays written down",
      draft: Draft("2026-11-16", rule: "FREQ=DAILY", changes: ["2026-11-22 done"]),
      new: Draft("2026-11-16", rule: "FREQ=WEEKLY;BYDAY=FR", changes: ["2026-11-22 done"]),
      living: "2026-11-20, FREQ=WEEKLY;BYDAY=FR, 2026-11-22 done",
      past: "2026-11-16, FREQ=DAILY;UNTIL=20261119, without 2026-11-20", pastUID: "u_R20261116"),
    Case(
      name: "another day of the same rule", draft: Draft("2026-11-16", rule: "FREQ=WEEKLY"),
      new: Draft("2026-11-18", rule: "FREQ=WEEKLY"),
      now: "2026-11-24T09:00",
      living: "2026-11-25, FREQ=WEEKLY",
      past: "2026-11-16, FREQ=WEEKLY;UNTIL=20261122, without 2026-11-23", pastUID: "u_R20261116"),
    Case(
      name: "COUNT of the rule that stays is what is left",
      draft: Draft("2026-11-16", rule: "FREQ=DAILY;COUNT=10"),
      new: Draft("2026-11-17", rule: "FREQ=DAILY;COUNT=10"),
      living: "2026-11-20, FREQ=DAILY;COUNT=6",
      past: "2026-11-16, FREQ=DAILY;UNTIL=20261119, without 2026-11-20", pastUID: "u_R20261116"),
    Case(
      name: "COUNT goes on counting under a new rule",
      draft: Draft("2026-11-16", rule: "FREQ=DAILY;COUNT=10"),
      new: Draft("2026-11-16", rule: "FREQ=DAILY;INTERVAL=2;COUNT=10"),
      living: "2026-11-20, FREQ=DAILY;INTERVAL=2;COUNT=6",
      past: "2026-11-16, FREQ=DAILY;UNTIL=20261119, without 2026-11-20", pastUID: "u_R20261116"),
    Case(
      name: "a COUNT that is said anew counts from here",
      draft: Draft("2026-11-16", rule: "FREQ=DAILY;COUNT=10"),
      new: Draft("2026-11-16", rule: "FREQ=DAILY;INTERVAL=2;COUNT=5"),
      living: "2026-11-20, FREQ=DAILY;INTERVAL=2;COUNT=5",
      past: "2026-11-16, FREQ=DAILY;UNTIL=20261119, without 2026-11-20", pastUID: "u_R20261116"),
    Case(
      name: "a day ahead of the current one",
      draft: Draft("2026-11-16", rule: "FREQ=DAILY"),
      new: Draft("2026-12-01", rule: "FREQ=DAILY"),
      living: "2026-12-01, FREQ=DAILY",
      past: "2026-11-16, FREQ=DAILY;UNTIL=20261119, without 2026-11-20", pastUID: "u_R20261116"),
    Case(
      name: "a span that is put on an earlier day",
      draft: Draft("2026-11-16", end: "2026-11-17", rule: "FREQ=WEEKLY"),
      new: Draft("2026-11-14", end: "2026-11-15", rule: "FREQ=WEEKLY"),
      now: "2026-11-24T09:00",
      living: "2026-11-28, to 2026-11-29, FREQ=WEEKLY",
      past: "2026-11-16, to 2026-11-17, FREQ=WEEKLY;UNTIL=20261122, without 2026-11-23",
      pastUID: "u_R20261116"),
    Case(
      name: "it repeats no more", draft: daily,
      new: Draft("2026-11-16T08:00"),
      living: "2026-11-20T08:00",
      past: "2026-11-16T08:00, FREQ=DAILY;UNTIL=20261119, without 2026-11-20",
      pastUID: "u_R20261116"),
    Case(
      name: "several a day",
      draft: Draft("2026-11-18T08:00", rule: "FREQ=DAILY;BYHOUR=8,20"),
      new: Draft("2026-11-18T08:00", rule: "FREQ=DAILY;BYHOUR=8,13"),
      now: "2026-11-20T21:00",
      living: "2026-11-21T08:00, FREQ=DAILY;BYHOUR=8,13",
      past: "2026-11-18T08:00, FREQ=DAILY;UNTIL=20261120T200000;BYHOUR=8,20, "
        + "without 2026-11-21T08:00", pastUID: "u_R20261118T080000"),
    Case(
      name: "an answer is a past, though nothing lies before today",
      draft: Draft("2026-11-20", rule: "FREQ=DAILY", changes: ["2026-11-20 done"]),
      new: Draft("2026-11-20", rule: "FREQ=DAILY;INTERVAL=2", changes: ["2026-11-20 done"]),
      living: "2026-11-20, FREQ=DAILY;INTERVAL=2, 2026-11-20 done"),
    Case(
      name: "an answer that the new rule has no date for",
      draft: Draft("2026-11-20", rule: "FREQ=DAILY", changes: ["2026-11-20 done"]),
      new: Draft("2026-11-20", rule: "FREQ=WEEKLY;BYDAY=MO", changes: ["2026-11-20 done"]),
      living: "2026-11-23, FREQ=WEEKLY;BYDAY=MO",
      past: "2026-11-20, FREQ=DAILY;UNTIL=20261120, without 2026-11-21, 2026-11-20 done",
      pastUID: "u_R20261120"),
  ]

  private static let whole: [Case] = [
    Case(
      name: "all of it", draft: daily, new: Draft("2026-11-16T08:00", rule: "FREQ=WEEKLY"),
      changesAll: true, living: "2026-11-16T08:00, FREQ=WEEKLY"),
    Case(
      name: "no past: it begins today", draft: Draft("2026-11-20", rule: "FREQ=DAILY"),
      new: Draft("2026-11-20", rule: "FREQ=WEEKLY"), living: "2026-11-20, FREQ=WEEKLY"),
    Case(
      name: "no past: it begins tomorrow", draft: Draft("2026-11-21", rule: "FREQ=DAILY"),
      new: Draft("2026-11-21", rule: "FREQ=WEEKLY"), living: "2026-11-21, FREQ=WEEKLY"),
    Case(
      name: "only the time changes", draft: daily,
      new: Draft("2026-11-16T09:00", rule: "FREQ=DAILY"), living: "2026-11-16T09:00, FREQ=DAILY"),
    Case(
      name: "what counts from completion is not split",
      draft: Draft(
        "2026-11-16", rule: "FREQ=DAILY", afterDone: true,
        changes: ["2026-11-16 done 2026-11-16T09:00:00Z"]),
      new: Draft(
        "2026-11-16", rule: "FREQ=DAILY;INTERVAL=3", afterDone: true,
        changes: ["2026-11-16 done 2026-11-16T09:00:00Z"]),
      living: "2026-11-16, FREQ=DAILY;INTERVAL=3 after done, 2026-11-16 done 2026-11-16T09:00:00Z"),
    Case(
      name: "nor what will count from it", draft: Draft("2026-11-16", rule: "FREQ=DAILY"),
      new: Draft("2026-11-16", rule: "FREQ=DAILY;INTERVAL=3", afterDone: true),
      living: "2026-11-16, FREQ=DAILY;INTERVAL=3 after done"),
    Case(
      name: "it does not repeat", draft: Draft("2026-11-16"),
      new: Draft("2026-11-16", rule: "FREQ=DAILY"), living: "2026-11-16, FREQ=DAILY"),
    Case(
      name: "one that was moved ahead is no past, though others follow",
      draft: Draft(
        "2026-11-19", rule: "FREQ=DAILY", changes: ["2026-11-19 > 2026-11-25"]),
      new: Draft(
        "2026-11-19", rule: "FREQ=DAILY;INTERVAL=2", changes: ["2026-11-19 > 2026-11-25"]),
      living: "2026-11-19, FREQ=DAILY;INTERVAL=2, 2026-11-19 > 2026-11-25"),
    Case(
      name: "an occurrence that was moved away from before today is no past",
      draft: Draft(
        "2026-11-19", rule: "FREQ=WEEKLY", changes: ["2026-11-19 > 2026-11-25"]),
      new: Draft(
        "2026-11-19", rule: "FREQ=WEEKLY;INTERVAL=2", changes: ["2026-11-19 > 2026-11-25"]),
      living: "2026-11-19, FREQ=WEEKLY;INTERVAL=2, 2026-11-19 > 2026-11-25"),
  ]

  @Test(arguments: split + whole)
  func edits(_ row: Case) throws {
    let standing = try row.draft.standing(at: row.now)
    var new = try row.new.item()
    new.title = "Other"
    let edited = try standing.edited(new, changesAll: row.changesAll)
    #expect(edited.living.text == row.living)
    #expect(edited.past?.text == row.past)
    #expect(edited.past?.uid == row.pastUID)
    // The half with the future keeps the item; the past is a new one with the old title.
    #expect(edited.living.id == 1 && edited.living.uid == "u" && edited.living.title == "Other")
    if let past = edited.past { #expect(past.id == 0 && past.title == "Thing") }
  }

  @Test func theLivingHalfKeepsItsReminders() throws {
    var item = try Draft("2026-11-16T08:00", rule: "FREQ=DAILY").item()
    item.reminders = [Reminder(id: 7, trigger: .timeOfDay(try TimeOfDay(iso: "08:00")))]
    item.reminders?[0].identifier = "mine"
    let now = try Now(iso: "2026-11-20T09:00")
    var new = item
    new.repetition = Repeat(try RecurrenceRule(parsing: "FREQ=WEEKLY"))
    let edited = try Standing(item, now: now, zones: RuleZones()).edited(new, changesAll: false)
    #expect(edited.living.reminders == item.reminders)
    #expect(edited.past?.reminders?.map(\.id) == [0])
    #expect(edited.past?.reminders?.map(\.identifier) == [nil])
  }

  @Test func theZoneOfTheUserDecidesWhatIsPast() throws {
    // 08:00 of the 20th in Seoul is the evening of the 19th in London.
    let draft = Draft("2026-11-20T08:00", rule: "FREQ=DAILY", zone: "Asia/Seoul")
    #expect(try draft.standing(at: "2026-11-20T09:00").hasPast)
    #expect(try !draft.standing(at: "2026-11-19T23:30").hasPast)
    #expect(try !draft.standing(at: "2026-11-20T09:00", in: "Asia/Seoul").hasPast)
    #expect(try !Draft("2026-11-16").standing(at: "2026-11-20T09:00").hasPast)
  }

  // MARK: As listings show it

  struct Shown: Row {
    let name: String
    let draft: Draft
    let occurrence: String?
    let state: Entry.State
    var missed = 0
    var isOver = false
  }

  @Test(arguments: [
    Shown(name: "one-off", draft: Draft("2026-11-20T08:00"), occurrence: nil, state: .overdue),
    Shown(
      name: "the current one", draft: daily, occurrence: "2026-11-20", state: .overdue, missed: 4),
    Shown(
      name: "the next",
      draft: Draft("2026-11-16", rule: "FREQ=DAILY", changes: ["2026-11-20 done"]),
      occurrence: "2026-11-21", state: .open),
    Shown(
      name: "the last of what is over",
      draft: Draft("2026-11-16", rule: "FREQ=DAILY;COUNT=1", changes: ["2026-11-16 done"]),
      occurrence: "2026-11-16", state: .done, isOver: true),
  ])
  func shows(_ row: Shown) throws {
    let standing = try row.draft.standing(at: "2026-11-20T09:00")
    #expect(standing.entry.occurrence?.description == row.occurrence)
    #expect(standing.entry.state == row.state)
    #expect(standing.entry.missed == row.missed)
    #expect(standing.isOver == row.isOver)
  }

  @Test func aClosedSeriesStandsAsAWhole() throws {
    var item = try Draft("2026-11-16", rule: "FREQ=DAILY").item()
    item.status = .done(nil)
    let now = try Now(iso: "2026-11-20T09:00")
    let standing = try Standing(item, now: now, zones: RuleZones())
    #expect(standing.entry.occurrence == nil && standing.entry.state == .done)
    #expect(standing.isOver)
    item = try Draft("2026-11-16").item()
    #expect(try !Standing(item, now: now, zones: RuleZones()).isOver)
    item.status = .cancelled
    #expect(try Standing(item, now: now, zones: RuleZones()).isOver)
  }

  @Test(arguments: [
    ("2026-11-16T08:00", "FREQ=DAILY", "2026-11-20", "2026-11-20T08:00 Asia/Seoul"),
    ("2026-11-16T08:00", "FREQ=DAILY", "2026-11-18", "2026-11-18T10:00 Asia/Seoul"),
    (
      "2026-11-16T08:00", "FREQ=DAILY;BYHOUR=8,20", "2026-11-20T20:00",
      "2026-11-20T20:00 Asia/Seoul"
    ),
    ("2026-11-16", "FREQ=DAILY", "2026-11-20", "2026-11-20"),
  ])
  func anEntryOnTheItemsOwnClock(start: String, rule: String, key: String, own: String) throws {
    let changes = own.contains("10:00") ? ["2026-11-18 > 2026-11-18T10:00"] : []
    let draft = Draft(start, rule: rule, zone: "Asia/Seoul", changes: changes)
    let entry = try #require(
      try draft.standing(at: "2026-11-20T09:00").entry(of: OccurrenceKey(iso: key)))
    #expect(try draft.item().ownWhen(of: entry.occurrence).text == own)
  }

  @Test func anEntryOfADate() throws {
    let draft = Draft(
      "2026-11-16T22:00", end: "03:00", rule: "FREQ=DAILY",
      changes: ["2026-11-18 done 2026-11-18T23:00:00Z", "2026-11-19 skipped"])
    let standing = try draft.standing(at: "2026-11-20T09:00")
    let done = try #require(try standing.entry(of: OccurrenceKey(iso: "2026-11-18")))
    #expect(done.state == .done && done.doneAt?.description == "2026-11-18T23:00:00Z")
    #expect(done.when.text == "2026-11-18T22:00" && done.end?.text == "03:00")
    #expect(try done.lastDay == Day(iso: "2026-11-19"))
    #expect(!done.isSkipped && done.missed == 0)
    #expect(try standing.entry(of: OccurrenceKey(iso: "2026-11-19"))?.isSkipped == true)
    #expect(try standing.entry(of: OccurrenceKey(iso: "2026-11-15")) == nil)
    let single = try Draft("2026-11-16").standing(at: "2026-11-20T09:00")
    #expect(try single.entry(of: OccurrenceKey(iso: "2026-11-16")) == nil)
  }
}
