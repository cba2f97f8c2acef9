import CivilTime
import TestSupport
import Testing
import TodoCore

/// Splitting and detaching: the fields, UIDs and source texts of each part, and that the parts
/// together have the occurrences of the whole.
@Suite struct SplitTests {
  struct Cut: Row {
    let name: String
    let draft: Draft
    let key: String
    /// nil if nothing is before the cut.
    let before: String?
    let after: String
  }

  private static let rules: [Cut] = [
    Cut(
      name: "endless", draft: Draft("2026-11-16T08:00", rule: "FREQ=DAILY"), key: "2026-11-20",
      before: "2026-11-16T08:00, FREQ=DAILY;UNTIL=20261119, without 2026-11-20",
      after: "2026-11-20T08:00, FREQ=DAILY"),
    Cut(
      name: "at the first", draft: Draft("2026-11-16T08:00", rule: "FREQ=DAILY"),
      key: "2026-11-16", before: nil, after: "2026-11-16T08:00, FREQ=DAILY"),
    Cut(
      name: "COUNT is divided", draft: Draft("2026-11-16", rule: "FREQ=DAILY;COUNT=10"),
      key: "2026-11-19", before: "2026-11-16, FREQ=DAILY;UNTIL=20261118, without 2026-11-19",
      after: "2026-11-19, FREQ=DAILY;COUNT=7"),
    Cut(
      name: "COUNT counts removed ones",
      draft: Draft(
        "2026-11-16", rule: "FREQ=DAILY;COUNT=10", excluded: ["2026-11-17", "2026-11-21"]),
      key: "2026-11-19",
      before: "2026-11-16, FREQ=DAILY;UNTIL=20261118, without 2026-11-17, without 2026-11-19",
      after: "2026-11-19, FREQ=DAILY;COUNT=7, without 2026-11-21"),
    Cut(
      name: "COUNT counts no extra dates",
      draft: Draft("2026-11-16", rule: "FREQ=WEEKLY;COUNT=4", extra: ["2026-11-18", "2026-11-25"]),
      key: "2026-11-23",
      before: "2026-11-16, FREQ=WEEKLY;UNTIL=20261122, without 2026-11-23, with 2026-11-18",
      after: "2026-11-23, FREQ=WEEKLY;COUNT=3, with 2026-11-25"),
    Cut(
      name: "an extra date behind the last of a half that goes on elsewhere",
      draft: Draft(
        "2026-11-16", rule: "FREQ=WEEKLY;UNTIL=20261128", excluded: ["2026-11-30"],
        extra: ["2026-11-25"]),
      key: "2026-11-25",
      before: "2026-11-16, FREQ=WEEKLY;UNTIL=20261124, without 2026-11-25",
      after: "2026-11-25, FREQ=DAILY;UNTIL=20261125, without 2026-11-30"),
    Cut(
      name: "the last of COUNT", draft: Draft("2026-11-16", rule: "FREQ=DAILY;COUNT=3"),
      key: "2026-11-18", before: "2026-11-16, FREQ=DAILY;UNTIL=20261117, without 2026-11-18",
      after: "2026-11-18, FREQ=DAILY;COUNT=1"),
    Cut(
      name: "UNTIL of the second half stays",
      draft: Draft("2026-11-16", rule: "FREQ=DAILY;UNTIL=20261125"), key: "2026-11-20",
      before: "2026-11-16, FREQ=DAILY;UNTIL=20261119, without 2026-11-20",
      after: "2026-11-20, FREQ=DAILY;UNTIL=20261125"),
    Cut(
      name: "several weekdays",
      draft: Draft("2026-11-16", rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH"), key: "2026-11-19",
      before: "2026-11-16, FREQ=WEEKLY;INTERVAL=2;UNTIL=20261118;BYDAY=MO,TH, without 2026-11-19",
      after: "2026-11-19, FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH"),
    Cut(
      name: "ends move along", draft: Draft("2026-11-16", end: "2026-11-18", rule: "FREQ=WEEKLY"),
      key: "2026-11-23",
      before: "2026-11-16, to 2026-11-18, FREQ=WEEKLY;UNTIL=20261122, without 2026-11-23",
      after: "2026-11-23, to 2026-11-25, FREQ=WEEKLY"),
    Cut(
      name: "what was done goes with its date",
      draft: Draft(
        "2026-11-16", rule: "FREQ=DAILY",
        changes: ["2026-11-17 done", "2026-11-19 skipped", "2026-11-21 > 2026-11-15"]),
      key: "2026-11-19",
      before: "2026-11-16, FREQ=DAILY;UNTIL=20261118, without 2026-11-19, 2026-11-17 done",
      after: "2026-11-19, FREQ=DAILY, 2026-11-19 skipped, 2026-11-21 > 2026-11-15"),
    Cut(
      name: "the zone stays",
      draft: Draft("2026-11-16T08:00", rule: "FREQ=DAILY", zone: "Asia/Seoul"), key: "2026-11-20",
      before: "2026-11-16T08:00 Asia/Seoul, FREQ=DAILY;UNTIL=20261119, without 2026-11-20",
      after: "2026-11-20T08:00 Asia/Seoul, FREQ=DAILY"),
  ]

  private static let months: [Cut] = [
    Cut(
      name: "the 31st kept backward, cut in February",
      draft: Draft("2027-01-31", rule: "FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD"),
      key: "2027-02-28",
      before: "2027-01-31, FREQ=MONTHLY;UNTIL=20270227;BYMONTHDAY=31;SKIP=BACKWARD, "
        + "without 2027-02-28",
      after: "2027-02-28, FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD"),
    Cut(
      name: "the 31st kept backward, not named, cut in February",
      draft: Draft("2027-01-31", rule: "FREQ=MONTHLY;SKIP=BACKWARD"), key: "2027-02-28",
      before: "2027-01-31, FREQ=MONTHLY;UNTIL=20270227;SKIP=BACKWARD, without 2027-02-28",
      after: "2027-02-28, FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD"),
    Cut(
      name: "the 31st kept forward, cut in February",
      draft: Draft("2027-01-31", rule: "FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD"),
      key: "2027-03-01",
      before: "2027-01-31, FREQ=MONTHLY;UNTIL=20270228;BYMONTHDAY=31;SKIP=FORWARD, "
        + "without 2027-03-01",
      after: "2027-02-28, FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD"),
    Cut(
      name: "the 31st kept forward, not named, cut in February",
      draft: Draft("2027-01-31", rule: "FREQ=MONTHLY;SKIP=FORWARD"), key: "2027-03-01",
      before: "2027-01-31, FREQ=MONTHLY;UNTIL=20270228;SKIP=FORWARD, without 2027-03-01",
      after: "2027-02-28, FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD"),
    Cut(
      name: "the 30th, cut behind February",
      draft: Draft("2027-01-30", rule: "FREQ=MONTHLY;SKIP=BACKWARD"), key: "2027-03-30",
      before: "2027-01-30, FREQ=MONTHLY;UNTIL=20270329;SKIP=BACKWARD, without 2027-03-30",
      after: "2027-03-30, FREQ=MONTHLY;SKIP=BACKWARD"),
    Cut(
      name: "29 February kept backward, cut in a common year",
      draft: Draft("2028-02-29", rule: "FREQ=YEARLY;SKIP=BACKWARD"), key: "2029-02-28",
      before: "2028-02-29, FREQ=YEARLY;UNTIL=20290227;SKIP=BACKWARD, without 2029-02-28",
      after: "2029-02-28, FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;SKIP=BACKWARD"),
    Cut(
      name: "every two months counts on from a month of its own",
      draft: Draft("2026-12-31", rule: "FREQ=MONTHLY;INTERVAL=2;SKIP=BACKWARD"),
      key: "2027-02-28",
      before: "2026-12-31, FREQ=MONTHLY;INTERVAL=2;UNTIL=20270227;SKIP=BACKWARD, "
        + "without 2027-02-28",
      after: "2027-02-28, FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=31;SKIP=BACKWARD"),
  ]

  private static let times: [Cut] = [
    Cut(
      name: "several a day, at the second",
      draft: Draft("2026-11-18T08:00", rule: "FREQ=DAILY;BYHOUR=8,20"), key: "2026-11-20T20:00",
      before: "2026-11-18T08:00, FREQ=DAILY;UNTIL=20261120T080000;BYHOUR=8,20, "
        + "without 2026-11-20T20:00",
      after: "2026-11-20T20:00, FREQ=DAILY;BYHOUR=8,20"),
    Cut(
      name: "several a day, at the first of a day",
      draft: Draft("2026-11-18T08:00", rule: "FREQ=DAILY;BYHOUR=8,20;COUNT=9"),
      key: "2026-11-20T08:00",
      before: "2026-11-18T08:00, FREQ=DAILY;UNTIL=20261119T200000;BYHOUR=8,20, "
        + "without 2026-11-20T08:00",
      after: "2026-11-20T08:00, FREQ=DAILY;COUNT=5;BYHOUR=8,20"),
    Cut(
      name: "several a day, at midnight",
      draft: Draft("2026-11-18T00:00", rule: "FREQ=DAILY;BYHOUR=0,12"), key: "2026-11-20T00:00",
      before: "2026-11-18T00:00, FREQ=DAILY;UNTIL=20261119;BYHOUR=0,12, without 2026-11-20T00:00",
      after: "2026-11-20T00:00, FREQ=DAILY;BYHOUR=0,12"),
    Cut(
      name: "UNTIL in UTC",
      draft: Draft(
        "2026-11-16T08:00", rule: "FREQ=DAILY;UNTIL=20261124T230000Z", zone: "Asia/Seoul"),
      key: "2026-11-20",
      before: "2026-11-16T08:00 Asia/Seoul, FREQ=DAILY;UNTIL=20261119, without 2026-11-20",
      after: "2026-11-20T08:00 Asia/Seoul, FREQ=DAILY;UNTIL=20261124T230000Z"),
  ]

  private static let extras: [Cut] = [
    Cut(
      name: "at an extra date the rule keeps its anchor",
      draft: Draft("2026-11-02", rule: "FREQ=WEEKLY;INTERVAL=2", extra: ["2026-11-20"]),
      key: "2026-11-20",
      before: "2026-11-02, FREQ=WEEKLY;INTERVAL=2;UNTIL=20261119, without 2026-11-20",
      after: "2026-11-30, FREQ=WEEKLY;INTERVAL=2, with 2026-11-20"),
    Cut(
      name: "at an extra date COUNT goes on",
      draft: Draft("2026-11-02", rule: "FREQ=WEEKLY;COUNT=4", extra: ["2026-11-20"]),
      key: "2026-11-20",
      before: "2026-11-02, FREQ=WEEKLY;UNTIL=20261119, without 2026-11-20",
      after: "2026-11-23, FREQ=WEEKLY;COUNT=1, with 2026-11-20"),
    Cut(
      name: "at an extra date behind the rule's end",
      draft: Draft("2026-11-02", rule: "FREQ=WEEKLY;COUNT=2", extra: ["2026-11-20", "2026-11-21"]),
      key: "2026-11-20",
      before: "2026-11-02, FREQ=WEEKLY;UNTIL=20261109, without 2026-11-20",
      after: "2026-11-20, FREQ=DAILY;COUNT=1, with 2026-11-21"),
    Cut(
      name: "at an extra moment behind the end of several a day",
      draft: Draft(
        "2026-11-02T08:00", rule: "FREQ=DAILY;COUNT=3;BYHOUR=8,20", extra: ["2026-11-20T09:00"]),
      key: "2026-11-20T09:00",
      before: "2026-11-02T08:00, FREQ=DAILY;UNTIL=20261103T080000;BYHOUR=8,20, "
        + "without 2026-11-20T09:00",
      after: "2026-11-20T09:00, FREQ=DAILY;COUNT=1"),
    Cut(
      name: "UNTIL never grows",
      draft: Draft("2026-11-02", rule: "FREQ=WEEKLY;UNTIL=20261109", extra: ["2026-11-20"]),
      key: "2026-11-20",
      before: "2026-11-02, FREQ=WEEKLY;UNTIL=20261109, without 2026-11-20",
      after: "2026-11-20, FREQ=DAILY;COUNT=1"),
    Cut(
      name: "UNTIL in UTC never grows",
      draft: Draft(
        "2026-11-02T08:00", rule: "FREQ=WEEKLY;UNTIL=20261109T000000Z", zone: "Asia/Seoul",
        extra: ["2026-11-20"]), key: "2026-11-20",
      before: "2026-11-02T08:00 Asia/Seoul, FREQ=WEEKLY;UNTIL=20261109T090000, without 2026-11-20",
      after: "2026-11-20T08:00 Asia/Seoul, FREQ=DAILY;COUNT=1"),
    Cut(
      name: "the first of all is an extra date",
      draft: Draft("2026-11-16", rule: "FREQ=WEEKLY", extra: ["2026-11-14"]), key: "2026-11-14",
      before: nil, after: "2026-11-16, FREQ=WEEKLY, with 2026-11-14"),
    Cut(
      name: "all before it was removed",
      draft: Draft("2026-11-16", rule: "FREQ=DAILY", excluded: ["2026-11-16", "2026-11-17"]),
      key: "2026-11-18", before: nil, after: "2026-11-18, FREQ=DAILY"),
  ]

  @Test(arguments: rules + months + times + extras)
  func cuts(_ row: Cut) throws {
    let item = try row.draft.item()
    let series = try #require(try row.draft.series())
    let occurrence = try #require(try series.occurrence(OccurrenceKey(iso: row.key)))
    let halves = item.split(at: occurrence, of: series, uid: "other")
    #expect(halves.before?.text == row.before)
    #expect(halves.after.text == row.after)
    #expect(halves.after.id == 0 && halves.after.uid == "other")
    if let before = halves.before {
      #expect(before.id == 1 && before.uid == "u")
      #expect(before.repetition?.continuation == occurrence.key || row.draft.rule == nil)
    }
    // No date is lost or duplicated.
    let whole = series.openOccurrences(from: .min, count: 40)
    var parts =
      try halves.before?.series(in: series.zone)?.openOccurrences(
        from: .min, count: 40) ?? []
    parts += try halves.after.series(in: series.zone)?.openOccurrences(from: .min, count: 40) ?? []
    let both = parts.sorted { $0.key < $1.key }.prefix(whole.count).map(\.when.text)
    #expect(both == whole.sorted { $0.key < $1.key }.map(\.when.text))
  }

  @Test func whatCountsFromCompletionIsCutToo() throws {
    let draft = Draft(
      "2026-11-16", rule: "FREQ=DAILY;COUNT=5", afterDone: true,
      changes: ["2026-11-16 done 2026-11-16T09:00:00Z", "2026-11-17 done 2026-11-17T09:00:00Z"])
    let series = try #require(try draft.series())
    let next = try #require(series.next(onOrAfter: .min))
    let halves = try draft.item().split(at: next, of: series, uid: "other")
    #expect(halves.after.text == "2026-11-18, FREQ=DAILY;COUNT=3 after done")
    let before = try #require(try halves.before?.series(in: .utc))
    #expect(before.openOccurrences(from: .min, count: 3).isEmpty)
    #expect(before.occurrence(try OccurrenceKey(iso: "2026-11-17"))?.text == "2026-11-17 done")
    let first = try #require(try Draft("2026-11-16", rule: "FREQ=DAILY", afterDone: true).series())
    let whole = try Draft("2026-11-16", rule: "FREQ=DAILY", afterDone: true).item().split(
      at: try #require(first.next(onOrAfter: .min)), of: first, uid: "other")
    #expect(whole.before == nil)
  }

  /// An occurrence that was moved before the cut does not count against COUNT.
  @Test func whatWasLeftBehindIsNotCounted() throws {
    let draft = Draft(
      "2026-11-16", rule: "FREQ=DAILY;COUNT=5", afterDone: true,
      changes: ["2026-11-16 > 2026-11-30", "2026-11-17 done 2026-11-17T09:00:00Z"])
    let series = try #require(try draft.series())
    let halves = try draft.item().split(
      at: try #require(series.next(onOrAfter: .min)), of: series, uid: "other")
    #expect(halves.after.text == "2026-11-18, FREQ=DAILY;COUNT=4 after done")
  }

  /// The stored second half has reminders of its own.
  @Test func theSecondHalfHasNoNumbers() throws {
    var item = try Draft("2026-11-16T08:00", rule: "FREQ=DAILY").item()
    item.reminders = [Reminder(id: 7, trigger: .timeOfDay(try TimeOfDay(iso: "08:00")))]
    item.reminders?[0].identifier = "mine"
    let series = try #require(try item.series(in: .utc))
    let halves = item.split(
      at: try #require(try series.occurrence(OccurrenceKey(iso: "2026-11-20"))), of: series,
      uid: "v")
    #expect(halves.before?.reminders == item.reminders)
    #expect(halves.after.reminders?.map(\.id) == [0])
    #expect(halves.after.reminders?.map(\.identifier) == [nil])
    #expect(halves.after.reminders?.map(\.trigger) == item.reminders?.map(\.trigger))
  }

  // MARK: Single occurrences

  @Test func changesOfOneOccurrence() throws {
    var item = try Draft(
      "2026-11-16", rule: "FREQ=DAILY", extra: ["2026-12-25"], changes: ["2026-11-20 done"]
    ).item()
    let key = try OccurrenceKey(iso: "2026-11-18")
    item.move(key, to: try When(iso: "2026-11-19"))
    item.setStatus(.done(nil), of: key)
    #expect(
      item.text
        == "2026-11-16, FREQ=DAILY, with 2026-12-25, 2026-11-18 > 2026-11-19 done, 2026-11-20 done")
    item.setStatus(.open, of: key)
    #expect(
      item.text
        == "2026-11-16, FREQ=DAILY, with 2026-12-25, 2026-11-18 > 2026-11-19, 2026-11-20 done")
    // A change without effect is not stored.
    item.move(key, to: nil)
    #expect(item.text == "2026-11-16, FREQ=DAILY, with 2026-12-25, 2026-11-20 done")
    item.remove(try OccurrenceKey(iso: "2026-11-20"))
    item.remove(try OccurrenceKey(iso: "2026-12-25"))
    #expect(item.text == "2026-11-16, FREQ=DAILY, without 2026-11-20, without 2026-12-25")
  }

  struct Single: Row {
    let name: String
    let draft: Draft
    let text: String
    let status: Item.Status
  }

  @Test(arguments: [
    Single(
      name: "open", draft: Draft("2026-11-16", rule: "FREQ=DAILY"), text: "2026-11-18",
      status: .open),
    Single(
      name: "done", draft: Draft("2026-11-16", rule: "FREQ=DAILY", changes: ["2026-11-18 done"]),
      text: "2026-11-18", status: .done(nil)),
    Single(
      name: "skipped",
      draft: Draft("2026-11-16", rule: "FREQ=DAILY", changes: ["2026-11-18 skipped"]),
      text: "2026-11-18", status: .cancelled),
    Single(
      name: "moved, with an end",
      draft: Draft(
        "2026-11-16T09:00", end: "10:00", rule: "FREQ=DAILY", zone: "Asia/Seoul",
        changes: ["2026-11-18 > 2026-11-19T23:30"]),
      text: "2026-11-19T23:30 Asia/Seoul, to 00:30", status: .open),
  ])
  func goesItsOwnWay(_ row: Single) throws {
    let item = try row.draft.item()
    let series = try #require(try row.draft.series())
    let occurrence = try #require(try series.occurrence(OccurrenceKey(iso: "2026-11-18")))
    let single = item.detached(occurrence, from: series, uid: "v")
    #expect(single.text == row.text)
    #expect(single.status == row.status)
    #expect(single.id == 0 && single.uid == "v" && single.repetition == nil)
  }

  @Test(arguments: [
    ("u", "u"), ("u_R20261120", "u"), ("u_R20261120T083000", "u"), ("u_20261120", "u"),
    ("u_20261120T083000", "u"), ("u_RR20261120", "u"), ("a_b_R20261120", "a_b"),
    ("u_2026112", "u_2026112"),
    ("u_202611200", "u_202611200"), ("u_R20261120X083000", "u_R20261120X083000"),
    ("u_R2026112AT083000", "u_R2026112AT083000"), ("my_list", "my_list"), ("_20261120", ""),
    ("u/2026-11-20", "u"), ("u_R20261101/2026-11-20T08:30", "u"),
    ("u/2026-11-20+", "u/2026-11-20+"),
    ("u/20261120", "u/20261120"),
  ])
  func family(uid: String, family: String) throws {
    #expect(try Draft("2026-11-20").item(uid: uid).seriesUID == family)
  }

  @Test(arguments: [
    ("u", "2026-11-20", "u_R20261120", "u/2026-11-20"),
    ("u", "2026-11-20T08:30", "u_R20261120T083000", "u/2026-11-20T08:30"),
    ("u", "2026-11-20T08:30:15", "u_R20261120T083015", "u/2026-11-20T08:30:15"),
    ("u_R20261101", "2026-11-20", "u_R20261120", "u_R20261101/2026-11-20"),
    ("u_20261101T083000", "2026-11-20", "u_R20261120", "u_20261101T083000/2026-11-20"),
  ])
  func parts(uid: String, key: String, series: String, single: String) throws {
    let item = try Draft("2026-11-20").item(uid: uid)
    let key = try OccurrenceKey(iso: key)
    #expect(item.uid(ofSeriesFrom: key) == series)
    #expect(item.uid(ofOccurrence: key) == single)
    for uid in [series, single] {
      #expect(try Draft("2026-11-20").item(uid: uid).seriesUID == item.seriesUID)
    }
  }

  private static let master = SourceComponent(text: "BEGIN:VTODO\nEND:VTODO\n")

  private func override(_ day: String) throws -> SourceComponent {
    SourceComponent(occurrence: OccurrenceKey(try Day(iso: day)), text: day)
  }

  private func series() throws -> Item {
    let made = Instant(secondsSinceEpoch: 0)
    var item = Item(
      uid: "a", title: "Walk", when: .allDay(try Day(iso: "2026-11-20")),
      repetition: Repeat(RecurrenceRule(.daily)), created: made, modified: made)
    item.sources =
      [Self.master] + (try ["2026-11-21", "2026-11-22", "2026-11-23"].map(override))
    return item
  }

  @Test func eachHalfKeepsItsOwn() throws {
    let item = try series()
    let series = try #require(try item.series(in: .utc))
    let cut = try #require(series.occurrence(OccurrenceKey(try Day(iso: "2026-11-22"))))
    let halves = item.split(at: cut, of: series, uid: "b")
    #expect(halves.before?.sources == [Self.master, try override("2026-11-21")])
    #expect(
      halves.after.sources
        == [Self.master, try override("2026-11-22"), try override("2026-11-23")])
  }

  @Test func aSingleOccurrenceKeepsItsOwnOrThatOfTheItem() throws {
    let item = try series()
    let series = try #require(try item.series(in: .utc))
    for (day, text) in [
      ("2026-11-22", try override("2026-11-22").text), ("2026-11-24", Self.master.text),
    ] {
      let cut = try #require(series.occurrence(OccurrenceKey(try Day(iso: day))))
      let single = item.detached(cut, from: series, uid: "b")
      #expect(single.sources == [SourceComponent(text: text)])
    }
  }
}
