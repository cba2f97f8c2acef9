import CivilTime
import TestSupport
import Testing
import TodoCore

/// The occurrences of a series in its zone, with their changes.
@Suite struct SeriesTests {
  // MARK: After done

  struct Completion: Row {
    let name: String
    let start: String
    let rule: String
    var zone: String?
    var excluded: [String] = []
    let changes: [String]
    /// The next occurrence; nil where the series has ended.
    let awaited: String?
  }

  @Test(arguments: [
    Completion(
      name: "nothing is done", start: "2026-11-18", rule: "FREQ=DAILY", changes: [],
      awaited: "2026-11-18"),
    Completion(
      name: "the start need not be a date of the rule", start: "2026-11-18",
      rule: "FREQ=WEEKLY;BYDAY=MO", changes: [], awaited: "2026-11-18"),
    Completion(
      name: "counts from the day it was done", start: "2026-11-18", rule: "FREQ=DAILY;INTERVAL=3",
      changes: ["2026-11-18 done 2026-11-20T23:59:59Z"], awaited: "2026-11-23"),
    Completion(
      name: "done early", start: "2026-11-18", rule: "FREQ=DAILY;INTERVAL=3",
      changes: ["2026-11-18 done 2026-11-10T09:00:00Z"], awaited: "2026-11-13"),
    Completion(
      name: "the day of the zone counts", start: "2026-11-18T08:00", rule: "FREQ=DAILY;INTERVAL=3",
      zone: "Asia/Seoul", changes: ["2026-11-18 done 2026-11-20T15:00:00Z"], awaited: "2026-11-24"),
    Completion(
      name: "a skip counts from the day of skipping", start: "2026-11-18",
      rule: "FREQ=DAILY;INTERVAL=2", changes: ["2026-11-18 skipped 2026-11-20T09:00:00Z"],
      awaited: "2026-11-22"),
    Completion(
      name: "a moment that nobody wrote down is the day itself", start: "2026-11-18",
      rule: "FREQ=DAILY;INTERVAL=2", changes: ["2026-11-18 done"], awaited: "2026-11-20"),
    Completion(
      name: "nobody wrote it down, and it was moved", start: "2026-11-18",
      rule: "FREQ=DAILY;INTERVAL=2", changes: ["2026-11-18 > 2026-11-25 done"],
      awaited: "2026-11-27"),
    Completion(
      name: "the newest completion counts, whatever its date", start: "2026-11-10",
      rule: "FREQ=DAILY;INTERVAL=2",
      changes: ["2026-11-10 done 2026-11-20T09:00:00Z", "2026-11-14 done 2026-11-12T09:00:00Z"],
      awaited: "2026-11-22"),
    Completion(
      name: "what is closed already goes on to the next", start: "2026-11-20", rule: "FREQ=DAILY",
      changes: ["2026-11-20 done 2026-11-20T09:00:00Z", "2026-11-21 done 2026-11-20T09:00:00Z"],
      awaited: "2026-11-22"),
    Completion(
      name: "what was skipped in advance goes on to the next", start: "2026-11-20",
      rule: "FREQ=DAILY",
      changes: ["2026-11-20 done 2026-11-20T09:00:00Z", "2026-11-21 skipped 2026-11-19T09:00:00Z"],
      awaited: "2026-11-22"),
    Completion(
      name: "a removed start goes on to the next", start: "2026-11-18",
      rule: "FREQ=DAILY;INTERVAL=2", excluded: ["2026-11-18"], changes: [], awaited: "2026-11-20"),
    Completion(
      name: "a removed date goes on to the next", start: "2026-11-18", rule: "FREQ=DAILY",
      excluded: ["2026-11-21"], changes: ["2026-11-18 done 2026-11-20T09:00:00Z"],
      awaited: "2026-11-22"),
    Completion(
      name: "COUNT counts completions", start: "2026-11-18", rule: "FREQ=DAILY;COUNT=3",
      changes: ["2026-11-18 done 2026-11-18T09:00:00Z", "2026-11-19 done 2026-11-19T09:00:00Z"],
      awaited: "2026-11-20"),
    Completion(
      name: "COUNT counts skips", start: "2026-11-18", rule: "FREQ=DAILY;COUNT=2",
      changes: ["2026-11-18 skipped 2026-11-18T09:00:00Z", "2026-11-19 done 2026-11-19T09:00:00Z"],
      awaited: nil),
    Completion(
      name: "COUNT counts removed ones", start: "2026-11-18", rule: "FREQ=DAILY;COUNT=2",
      excluded: ["2026-11-19"], changes: ["2026-11-18 done 2026-11-18T09:00:00Z"], awaited: nil),
    Completion(
      name: "COUNT counts no open ones", start: "2026-11-18", rule: "FREQ=DAILY;COUNT=1",
      changes: ["2026-11-18 > 2026-11-19"], awaited: "2026-11-18 > 2026-11-19"),
    Completion(
      name: "COUNT is not begun anew by a completion", start: "2026-11-18",
      rule: "FREQ=DAILY;COUNT=1",
      changes: ["2026-11-18 done 2026-11-20T09:00:00Z"], awaited: nil),
    Completion(
      name: "COUNT leaves room for what was done in advance", start: "2026-11-18",
      rule: "FREQ=DAILY;COUNT=2", changes: ["2026-11-19 done 2026-11-18T09:00:00Z"],
      awaited: "2026-11-20"),
    Completion(
      name: "UNTIL ends it", start: "2026-11-18", rule: "FREQ=DAILY;UNTIL=20261120",
      changes: ["2026-11-18 done 2026-11-20T09:00:00Z"], awaited: nil),
    Completion(
      name: "UNTIL is reached", start: "2026-11-18", rule: "FREQ=DAILY;UNTIL=20261121",
      changes: ["2026-11-18 done 2026-11-20T09:00:00Z"], awaited: "2026-11-21"),
    Completion(
      name: "a time of day stays", start: "2026-11-18T08:30", rule: "FREQ=DAILY",
      changes: ["2026-11-18 done 2026-11-20T23:00:00Z"], awaited: "2026-11-21"),
  ])
  func countsFromCompletion(_ row: Completion) throws {
    let draft = Draft(
      row.start, rule: row.rule, zone: row.zone, afterDone: true, excluded: row.excluded,
      changes: row.changes)
    let series = try #require(try draft.series())
    let open = series.openOccurrences(from: .min, count: 9)
    #expect(open.map(\.text) == (row.awaited.map { [$0] } ?? []))
    #expect(open.allSatisfy { $0.when.time == series.start.time })
    #expect(series.isAfterDone)
  }

  @Test func anEmptyOneThatCountsFromCompletion() throws {
    let empty = Draft(
      "2026-11-18", rule: "FREQ=DAILY;UNTIL=20261118", afterDone: true, excluded: ["2026-11-18"])
    #expect(try empty.series()?.isEmpty == true)
    let done = Draft(
      "2026-11-18", rule: "FREQ=DAILY;COUNT=1", afterDone: true, changes: ["2026-11-18 done"])
    #expect(try done.series()?.isEmpty == false)
    let moved = Draft(
      "2026-11-18", rule: "FREQ=DAILY", afterDone: true, changes: ["2026-11-18 > 2026-11-30"])
    let series = try #require(try moved.series())
    #expect(!series.isEmpty)
    #expect(series.beginning(on: try Day(iso: "2026-11-18")...Day(iso: "2026-11-18")).isEmpty)
    #expect(
      series.beginning(on: try Day(iso: "2026-11-30")...Day(iso: "2026-11-30")).map(\.text)
        == ["2026-11-18 > 2026-11-30"])
    #expect(series.missed(before: try #require(series.next(onOrAfter: .min))) == 0)
  }

  /// Closing another occurrence supersedes a moved one.
  @Test func aMovedOneGivesWayToTheOneThatIsAhead() throws {
    let draft = Draft(
      "2026-11-18", rule: "FREQ=DAILY", afterDone: true,
      changes: ["2026-11-18 > 2026-11-30", "2026-11-19 done 2026-11-20T09:00:00Z"])
    let series = try #require(try draft.series())
    #expect(series.moved.isEmpty)
    #expect(series.openOccurrences(from: .min, count: 9).map(\.text) == ["2026-11-21"])
    #expect(series.occurrence(try OccurrenceKey(iso: "2026-11-18")) == nil)
    #expect(series.occurrence(try OccurrenceKey(iso: "2026-11-19"))?.text == "2026-11-19 done")
  }

  /// Of several within a minute the first, for any rule; compared with testing each.
  @Test(arguments: [
    "FREQ=SECONDLY", "FREQ=SECONDLY;INTERVAL=7", "FREQ=SECONDLY;COUNT=5000",
    "FREQ=MINUTELY;BYSECOND=5,50", "FREQ=SECONDLY;BYSECOND=0,30;BYHOUR=9,23",
    "FREQ=HOURLY;BYMINUTE=0,59;BYSECOND=1,2,3", "FREQ=MINUTELY", "FREQ=DAILY",
  ])
  func theFirstOfEachMinute(_ rule: String) throws {
    let draft = Draft("2026-11-18T22:58:40", rule: rule, excluded: ["2026-11-18T22:59:00"])
    let series = try #require(try draft.series())
    let days = try Day(iso: "2026-11-18")...Day(iso: "2026-11-19")
    var minutes: Set<Int> = []
    let first = series.beginning(on: days).filter {
      minutes.insert($0.start.secondsSinceEpoch / 60).inserted
    }
    #expect(series.beginning(on: days, onePerMinute: true) == first)
    for occurrence in first.prefix(200) {
      #expect(series.occurrence(occurrence.key) == occurrence)
    }
  }

  /// An occurrence moved and then done is where it was done.
  @Test func aMovedOneThatIsDoneStandsOnce() throws {
    let draft = Draft(
      "2026-11-18", rule: "FREQ=DAILY", afterDone: true, changes: ["2026-11-18 > 2026-11-25 done"])
    let series = try #require(try draft.series())
    let all = series.beginning(on: try Day(iso: "2026-11-01")...Day(iso: "2026-12-31"))
    #expect(all.map(\.text) == ["2026-11-18 > 2026-11-25 done", "2026-11-26"])
  }

  // MARK: Finding

  private static let touched = Draft(
    "2026-11-16T08:00", rule: "FREQ=DAILY;COUNT=10", excluded: ["2026-11-19"],
    extra: ["2026-12-05T08:00"],
    changes: [
      "2026-11-17 done", "2026-11-18 > 2026-11-22T06:00", "2026-11-20 > 2026-11-15T07:00",
      "2026-11-21 skipped",
    ])

  @Test func listsWhatBeginsOnDays() throws {
    let series = try #require(try SeriesTests.touched.series())
    let all = series.beginning(on: try Day(iso: "2026-11-01")...Day(iso: "2026-12-31"))
    #expect(
      all.map(\.text) == [
        "2026-11-20 > 2026-11-15T07:00", "2026-11-16", "2026-11-17 done", "2026-11-21 skipped",
        "2026-11-18 > 2026-11-22T06:00", "2026-11-22", "2026-11-23", "2026-11-24", "2026-11-25",
        "2026-12-05",
      ])
    #expect(series.firstDay == (try Day(iso: "2026-11-15")))
    #expect(series.lastDay == (try Day(iso: "2026-12-05")))
    #expect(series.moved.count == 2)
    #expect(!series.isEmpty)
  }

  struct Search: Row {
    let from: String
    let newest: String?
    let next: String?
    var name: String { from }
  }

  @Test(arguments: [
    Search(from: "2026-11-15T06:59", newest: nil, next: "2026-11-20 > 2026-11-15T07:00"),
    Search(
      from: "2026-11-15T07:00", newest: "2026-11-20 > 2026-11-15T07:00",
      next: "2026-11-20 > 2026-11-15T07:00"),
    Search(from: "2026-11-15T07:01", newest: "2026-11-20 > 2026-11-15T07:00", next: "2026-11-16"),
    Search(
      from: "2026-11-16T08:01", newest: "2026-11-16", next: "2026-11-18 > 2026-11-22T06:00"),
    Search(
      from: "2026-11-20T09:00", newest: "2026-11-17 done", next: "2026-11-18 > 2026-11-22T06:00"),
    Search(
      from: "2026-11-21T08:00", newest: "2026-11-21 skipped",
      next: "2026-11-18 > 2026-11-22T06:00"),
    Search(from: "2026-11-22T07:00", newest: "2026-11-18 > 2026-11-22T06:00", next: "2026-11-22"),
    Search(from: "2026-11-22T08:00", newest: "2026-11-22", next: "2026-11-22"),
    Search(from: "2026-11-30T08:00", newest: "2026-11-25", next: "2026-12-05"),
    Search(from: "2026-12-05T08:01", newest: "2026-12-05", next: nil),
  ])
  func finds(_ row: Search) throws {
    let series = try #require(try SeriesTests.touched.series())
    let moment = try CivilDateTime(iso: row.from)
    #expect(series.newest(onOrBefore: moment)?.text == row.newest)
    #expect(series.next(onOrAfter: moment)?.text == row.next)
  }

  @Test func findsAroundWhatNothingWasDoneTo() throws {
    let series = try #require(
      try Draft("2026-11-16T08:00", rule: "FREQ=DAILY;COUNT=3").series())
    let moment = try CivilDateTime(iso: "2026-11-17T08:00")
    #expect(series.newest(onOrBefore: moment)?.text == "2026-11-17")
    #expect(series.newest(onOrBefore: moment - 1)?.text == "2026-11-16")
    #expect(series.next(onOrAfter: moment)?.text == "2026-11-17")
    #expect(series.next(onOrAfter: moment + 1)?.text == "2026-11-18")
    #expect(series.next(onOrAfter: moment + 86_401) == nil)
  }

  struct Key: Row {
    let key: String
    let found: String?
    var name: String { key }
  }

  @Test(arguments: [
    Key(key: "2026-11-16", found: "2026-11-16"), Key(key: "2026-11-17", found: "2026-11-17 done"),
    Key(key: "2026-11-18", found: "2026-11-18 > 2026-11-22T06:00"),
    Key(key: "2026-11-19", found: nil), Key(key: "2026-11-15", found: nil),
    Key(key: "2026-11-26", found: nil), Key(key: "2026-12-05", found: "2026-12-05"),
  ])
  func findsByDate(_ row: Key) throws {
    let series = try #require(try SeriesTests.touched.series())
    #expect(series.occurrence(try OccurrenceKey(iso: row.key))?.text == row.found)
  }

  @Test func everySecondIsFound() throws {
    let series = try #require(
      try Draft("2026-11-18T08:00", rule: "FREQ=SECONDLY;COUNT=3").series())
    #expect(series.openOccurrences(from: .min, count: 9).map { $0.start.time.second } == [0, 1, 2])
    #expect(series.openOccurrences(from: .min, count: 2).count == 2)
  }

  @Test func ofSeveralADayADateMeansTheFirst() throws {
    let series = try #require(
      try Draft("2026-11-18T08:00", rule: "FREQ=DAILY;BYHOUR=8,20").series())
    #expect(series.hasSeveralADay)
    func found(_ key: String) throws -> String? {
      series.occurrence(try OccurrenceKey(iso: key))?.text
    }
    #expect(try found("2026-11-18") == "2026-11-18T08:00")
    #expect(try found("2026-11-18T20:00") == "2026-11-18T20:00")
    #expect(try found("2026-11-18T09:00") == nil)
    // Without a time there is one occurrence a day, even if the rule has hours.
    let days = try #require(try Draft("2026-11-18", rule: "FREQ=DAILY;BYHOUR=8,20").series())
    #expect(!days.hasSeveralADay)
  }

  @Test func nothingWithoutADay() throws {
    #expect(try Draft(nil, rule: "FREQ=DAILY").series() == nil)
    #expect(try Draft("2026-11-18").series() == nil)
  }

  // MARK: Counting

  @Test func countsMissedOnes() throws {
    let far = Draft("2020-01-01", rule: "FREQ=DAILY", changes: ["2026-11-21 done"])
    let series = try #require(try far.series())
    let today = try #require(series.occurrence(try OccurrenceKey(iso: "2026-11-20")))
    #expect(series.missed(before: today) == 999)
    #expect(series.missed(before: today, limit: Series.shownMissedLimit) == 31)
    #expect(series.missed(before: today, limit: 5) == 5)
    let plain = try #require(try Draft("2020-01-01", rule: "FREQ=DAILY").series())
    #expect(plain.missed(before: today) == 999)
    #expect(plain.missed(before: today, limit: Series.shownMissedLimit) == 31)
  }

  /// Of two that begin together the later date counts last: if it is closed, the count ends there.
  @Test(arguments: [
    (["2026-11-18 > 2026-11-17"], 3), (["2026-11-18 > 2026-11-17 done"], 0),
    (["2026-11-17 done", "2026-11-18 > 2026-11-17"], 1),
  ])
  func countsTwoThatBeginTogether(changes: [String], missed: Int) throws {
    let draft = Draft("2026-11-16", rule: "FREQ=DAILY", changes: changes)
    let series = try #require(try draft.series())
    let third = try #require(series.occurrence(try OccurrenceKey(iso: "2026-11-19")))
    #expect(series.missed(before: third) == missed)
  }

  @Test func positionsCountRemovedOnes() throws {
    let draft = Draft(
      "2026-11-16T08:00", rule: "FREQ=DAILY;COUNT=10", excluded: ["2026-11-17"],
      extra: ["2026-11-18T06:00"])
    let series = try #require(try draft.series())
    #expect(series.position(of: try CivilDateTime(iso: "2026-11-16T08:00")) == 0)
    #expect(series.position(of: try CivilDateTime(iso: "2026-11-20T08:00")) == 4)
    #expect(series.position(of: try CivilDateTime(iso: "2026-11-20T08:01")) == 5)
    #expect(series.position(of: try CivilDateTime(iso: "2027-01-01T00:00")) == 10)
  }

  @Test func countsOpenOnes() throws {
    let series = try #require(try SeriesTests.touched.series())
    func count(_ first: String, _ end: String, limit: Int = 99) throws -> Int {
      series.openCount(
        from: try CivilDateTime(iso: first), before: try CivilDateTime(iso: end), limit: limit)
    }
    #expect(try count("2026-11-16T08:00", "2026-11-25T08:00") == 4)
    #expect(try count("2026-11-16T08:01", "2026-11-25T08:01") == 4)
    #expect(try count("2026-11-16T08:00", "2026-11-25T08:01") == 5)
    #expect(try count("2026-11-16T08:00", "2026-12-31T08:00", limit: 2) == 2)
  }

  // MARK: Ends

  struct Ending: Row {
    let name: String
    let draft: Draft
    let key: String
    let end: String?
    let longest: Int
    let lastDay: String?
  }

  @Test(arguments: [
    Ending(
      name: "no end", draft: Draft("2026-11-16", rule: "FREQ=DAILY;COUNT=3"), key: "2026-11-17",
      end: nil, longest: 0, lastDay: "2026-11-18"),
    Ending(
      name: "days", draft: Draft("2026-11-16", end: "2026-11-18", rule: "FREQ=WEEKLY;COUNT=2"),
      key: "2026-11-23", end: "2026-11-25", longest: 2, lastDay: "2026-11-25"),
    Ending(
      name: "days, the last one moved",
      draft: Draft(
        "2026-11-16", end: "2026-11-18", rule: "FREQ=WEEKLY;COUNT=2",
        changes: ["2026-11-23 > 2026-11-27"]), key: "2026-11-23", end: "2026-11-29", longest: 2,
      lastDay: "2026-11-29"),
    Ending(
      name: "days, an earlier one moved behind the last",
      draft: Draft(
        "2026-11-16", end: "2026-11-18", rule: "FREQ=WEEKLY;COUNT=2",
        changes: ["2026-11-16 > 2026-11-30"]), key: "2026-11-16", end: "2026-12-02", longest: 2,
      lastDay: "2026-12-02"),
    Ending(
      name: "a time", draft: Draft("2026-11-16T09:00", end: "10:00", rule: "FREQ=DAILY;COUNT=2"),
      key: "2026-11-17", end: "10:00", longest: 0, lastDay: "2026-11-17"),
    Ending(
      name: "over midnight",
      draft: Draft("2026-11-16T22:00", end: "03:00", rule: "FREQ=DAILY;COUNT=2"),
      key: "2026-11-17", end: "03:00", longest: 1, lastDay: "2026-11-18"),
    Ending(
      name: "a moved one over midnight",
      draft: Draft(
        "2026-11-16T18:00", end: "20:00", rule: "FREQ=DAILY;COUNT=2",
        changes: ["2026-11-17 > 2026-11-17T23:00"]),
      key: "2026-11-17", end: "01:00", longest: 1, lastDay: "2026-11-18"),
    Ending(
      name: "a moment days later",
      draft: Draft("2026-11-16T12:00", end: "2026-11-18T06:10", rule: "FREQ=WEEKLY;COUNT=2"),
      key: "2026-11-23", end: "2026-11-25T06:10", longest: 2, lastDay: "2026-11-25"),
    Ending(
      name: "a moment of an occurrence that was moved",
      draft: Draft(
        "2026-11-16T12:00", end: "2026-11-18T06:10", rule: "FREQ=WEEKLY;COUNT=2",
        changes: ["2026-11-23 > 2026-11-24T14:45"]),
      key: "2026-11-23", end: "2026-11-26T08:55", longest: 2, lastDay: "2026-11-26"),
    Ending(
      name: "several a day",
      draft: Draft("2026-11-16T08:00", end: "13:20", rule: "FREQ=DAILY;BYHOUR=8,20;COUNT=4"),
      key: "2026-11-16T20:00", end: "01:20", longest: 1, lastDay: "2026-11-18"),
    Ending(
      name: "endless", draft: Draft("2026-11-16", end: "2026-11-18", rule: "FREQ=WEEKLY"),
      key: "2026-11-23", end: "2026-11-25", longest: 2, lastDay: nil),
    Ending(
      name: "midnight",
      draft: Draft("2026-11-16T18:00", end: "00:00", rule: "FREQ=DAILY;COUNT=2"),
      key: "2026-11-17", end: "00:00", longest: 0, lastDay: "2026-11-17"),
  ])
  func endsMoveAlong(_ row: Ending) throws {
    let series = try #require(try row.draft.series())
    let occurrence = try #require(series.occurrence(try OccurrenceKey(iso: row.key)))
    #expect(series.end(of: occurrence)?.text == row.end)
    #expect(series.longestSpanDays == row.longest)
    // The bounds of a search may be too wide, never too narrow.
    let last = series.lastDay
    let real = try row.lastDay.map { try Day(iso: $0) }
    if let last, let real { #expect(last >= real && last <= real + 1, "\(last)") }
    #expect((last == nil) == (real == nil))
  }

  @Test(arguments: [
    ("FREQ=DAILY;UNTIL=20261119", ["2026-11-20", "2026-11-25"], "2026-11-20"),
    ("FREQ=DAILY;UNTIL=20261119", ["2026-11-19"], nil),
    ("FREQ=DAILY;UNTIL=20261119T120000", ["2026-11-19T13:00"], "2026-11-19T13:00"),
    ("FREQ=DAILY;UNTIL=20261119T120000", ["2026-11-19T12:00"], nil),
    ("FREQ=DAILY;UNTIL=20261119T120000", ["2026-11-19"], "2026-11-19"),
    ("FREQ=DAILY;COUNT=3", ["2026-11-25"], nil), ("FREQ=DAILY", ["2026-11-25"], nil),
    ("FREQ=DAILY;UNTIL=20261119", [], nil),
  ])
  func goesOnElsewhere(rule: String, excluded: [String], from: String?) throws {
    let draft = Draft("2026-11-16T08:00", rule: rule, excluded: excluded)
    #expect(try draft.item().repetition?.continuation?.description == from)
    #expect(try draft.series()?.continuation?.description == from)
  }
}
