import TestSupport
import Testing

@testable import CivilTime

private func moment(_ text: String) throws -> CivilDateTime {
  text.count == 10 ? CivilDateTime(try Day(iso: text), .midnight) : try CivilDateTime(iso: text)
}

private func occurrences(_ rule: String, from start: String) throws -> Occurrences {
  try Occurrences(RecurrenceRule(parsing: rule), from: moment(start))
}

private func texts(_ moments: some Sequence<CivilDateTime>) -> [String] {
  moments.map(\.description)
}

private func days(_ moments: some Sequence<CivilDateTime>) -> [String] {
  moments.map(\.day.description)
}

struct ImpossibleRow: Row {
  let rule: String
  var name: String { rule }
}

let impossibleRules = [
  "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;INTERVAL=7;BYMONTH=2;BYMONTHDAY=30",
  "FREQ=YEARLY;INTERVAL=100;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO",
  "FREQ=YEARLY;INTERVAL=4;BYWEEKNO=53;BYMONTH=6", "FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1",
  "FREQ=YEARLY;BYMONTH=5;BYDAY=6MO", "FREQ=YEARLY;BYDAY=MO;BYSETPOS=54",
  "FREQ=YEARLY;BYMONTH=5;BYDAY=MO;BYSETPOS=6", "FREQ=YEARLY;BYWEEKNO=1;BYMONTHDAY=15",
  "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2", "FREQ=MONTHLY;INTERVAL=12;BYMONTH=3",
  "FREQ=MONTHLY;INTERVAL=7;BYMONTHDAY=-31;BYMONTH=4,6", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6",
  "FREQ=MONTHLY;BYDAY=1MO,2MO;BYHOUR=8,20;BYSETPOS=5,-5", "FREQ=MONTHLY;BYDAY=2MO;BYMONTHDAY=1",
  "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2", "FREQ=WEEKLY;INTERVAL=11;BYDAY=MO;BYSETPOS=2;BYMONTH=2",
  "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;INTERVAL=7;BYDAY=TU",
  "FREQ=DAILY;INTERVAL=29;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYHOUR=1,2;BYSETPOS=3",
  "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=HOURLY;INTERVAL=24;BYHOUR=3",
  "FREQ=HOURLY;INTERVAL=168;BYDAY=TU", "FREQ=HOURLY;BYMINUTE=1;BYSETPOS=2",
  "FREQ=MINUTELY;INTERVAL=1440;BYHOUR=3", "FREQ=MINUTELY;BYYEARDAY=366;BYMONTH=11",
  "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;INTERVAL=2;BYSECOND=31",
  "FREQ=SECONDLY;INTERVAL=86400;BYHOUR=3", "FREQ=SECONDLY;BYSECOND=1;BYSETPOS=2",
  "FREQ=SECONDLY;INTERVAL=7000;BYHOUR=0,2,4,6,8,10,12;BYMINUTE=0;BYSECOND=1",
].map(ImpossibleRow.init)

@Suite struct OccurrencesTests {
  // MARK: Emptiness

  /// Found without stepping through every moment of the calendar, which would take hours for some
  /// rules.
  @Test(.timeLimit(.minutes(30)), arguments: impossibleRules)
  func emptinessIsProven(_ row: ImpossibleRow) throws {
    let occurrences = try occurrences(row.rule, from: "1970-01-05T08:30")
    #expect(occurrences.plan.next(from: occurrences.plan.start) == nil)
    #expect(throws: RecurrenceRuleError.impossible) { try occurrences.checked() }
    #expect(occurrences.first == nil)
    #expect(occurrences.onOrBefore(.max).first == nil)
    var counted = try RecurrenceRule(parsing: row.rule)
    counted.end = .count(3)
    let ended = try Occurrences(counted, from: moment("1970-01-05T08:30"))
    #expect(ended.last == nil)
  }

  @Test func rareDatesAreFound() throws {
    for (rule, start, first) in [
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO", "1970-01-05", "1988-02-29"),
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO", "1988-03-01", "2016-02-29"),
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=TU", "1972-03-01", "2000-02-29"),
      ("FREQ=YEARLY;INTERVAL=100;BYMONTH=2;BYMONTHDAY=29", "1900-01-01", "2000-02-29"),
      ("FREQ=YEARLY;INTERVAL=430;BYMONTH=2;BYMONTHDAY=29", "1970-01-01", "2400-02-29"),
      ("FREQ=MONTHLY;INTERVAL=1200;BYMONTHDAY=29", "1900-02-01", "2000-02-29"),
    ] {
      #expect(days(try occurrences(rule, from: start).prefix(1)) == [first], "\(rule)")
    }
  }

  /// The cost of the next moment does not depend on the starting point; otherwise these two
  /// thousand searches over seventy centuries would exceed the time limit.
  @Test(
    .timeLimit(.minutes(30)),
    arguments: [
      "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "FREQ=MONTHLY;BYDAY=-1FR",
      "FREQ=YEARLY;INTERVAL=3", "FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO", "FREQ=HOURLY;INTERVAL=5",
      "FREQ=SECONDLY;BYMONTH=1;BYHOUR=3;BYMINUTE=30;BYSECOND=15",
      "FREQ=MINUTELY;INTERVAL=7;BYDAY=SU",
    ])
  func nothingIsWalked(_ rule: String) throws {
    let occurrences = try occurrences(rule, from: "1970-01-05T08:30")
    let far = try moment("9000-06-15T12:00").secondsSinceEpoch
    for day in 0..<2000 {
      let moment = try #require(CivilDateTime(secondsSinceEpoch: far + day * 86_400))
      #expect(occurrences.onOrAfter(moment).first != nil)
      #expect(occurrences.latest(onOrBefore: moment) != nil)
    }
  }

  // MARK: The start

  @Test func aStartThatDoesNotMatchOnlyAnchors() throws {
    let fridays = try occurrences("FREQ=WEEKLY;BYDAY=FR;COUNT=2", from: "2026-11-18T09:00")
    #expect(texts(fridays) == ["2026-11-20T09:00", "2026-11-27T09:00"])
    #expect(!fridays.contains(try moment("2026-11-18T09:00")))
    #expect(fridays.last == (try moment("2026-11-27T09:00")))
    // Every second week is counted from the week of the start.
    let other = try occurrences("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", from: "2026-11-18")
    #expect(days(other.prefix(2)) == ["2026-11-30", "2026-12-14"])
  }

  @Test func theFirstPeriodsSetIsWhole() throws {
    // The first of Monday and Friday is Monday, which has passed when the rule begins on Wednesday.
    let first = try occurrences("FREQ=WEEKLY;BYDAY=MO,FR;BYSETPOS=1", from: "2026-11-18")
    #expect(days(first.prefix(2)) == ["2026-11-23", "2026-11-30"])
  }

  @Test func weekNumbersAloneTakeTheStartsWeekday() throws {
    let weeks = try occurrences("FREQ=YEARLY;BYWEEKNO=1", from: "2025-12-30")
    #expect(days(weeks.prefix(3)) == ["2025-12-30", "2027-01-05", "2028-01-04"])
    // All weeks of a year are in one period, even those that begin in December.
    let all = try occurrences(
      "FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1;BYDAY=MO,TH;WKST=MO", from: "2025-12-29")
    #expect(days(all.prefix(4)) == ["2025-12-29", "2026-01-01", "2028-01-03", "2028-01-06"])
  }

  // MARK: Ends and exceptions

  @Test func endsAreDaysReadingsOrInstants() throws {
    let seoul = try Zone(posix: "KST-9")
    let start = try moment("2026-11-20T09:00")
    func last(_ until: String) throws -> String? {
      try Occurrences(
        RecurrenceRule(parsing: "FREQ=DAILY;UNTIL=\(until)"), from: start, zone: seoul
      ).last?.description
    }
    #expect(try last("20261122") == "2026-11-22T09:00")
    #expect(try last("20261122T085959") == "2026-11-21T09:00")
    #expect(try last("20261122T090000") == "2026-11-22T09:00")
    #expect(try last("20261122T000000Z") == "2026-11-22T09:00")
    #expect(try last("20261121T235959Z") == "2026-11-21T09:00")
    #expect(try last("20261119") == nil)
    #expect(throws: RecurrenceRuleError.needsZone) {
      try Occurrences(RecurrenceRule(parsing: "FREQ=DAILY;UNTIL=20261122T000000Z"), from: start)
    }
  }

  @Test func exceptionsComeAndGo() throws {
    let rule = try RecurrenceRule(parsing: "FREQ=DAILY;COUNT=5")
    let occurrences = try Occurrences(
      rule, from: moment("2026-11-20T09:00"),
      excluded: [moment("2026-11-21T09:00"), moment("2026-11-22T10:00")],
      excludedDays: [Day(iso: "2026-11-23")],
      extra: [
        moment("2026-11-23T20:00"), moment("2026-11-20T18:00"), moment("2026-11-24T09:00"),
        moment("2026-11-01T09:00"), moment("2026-12-24T18:00"),
      ])
    let expected = [
      "2026-11-01T09:00", "2026-11-20T09:00", "2026-11-20T18:00", "2026-11-22T09:00",
      "2026-11-24T09:00", "2026-12-24T18:00",
    ]
    #expect(texts(occurrences) == expected)
    #expect(texts(occurrences.onOrBefore(.max)) == expected.reversed())
    #expect(texts(occurrences.after(try moment("2026-11-20T09:00"))) == Array(expected[2...]))
    #expect(
      texts(occurrences.within(try Day(iso: "2026-11-20")...Day(iso: "2026-11-22")))
        == Array(expected[1...3]))
    #expect(
      texts(occurrences.before(try moment("2026-11-20T18:00"))) == [
        "2026-11-20T09:00", "2026-11-01T09:00",
      ])
    #expect(occurrences.last == (try moment("2026-12-24T18:00")))
    #expect(!occurrences.contains(try moment("2026-11-21T09:00")))
    #expect(!occurrences.contains(try moment("2026-11-23T20:00")))
  }

  @Test func wholeDays() throws {
    let rule = try RecurrenceRule(parsing: "FREQ=DAILY;BYHOUR=8,20;UNTIL=20261122T000000")
    let occurrences = try Occurrences(
      rule, fromDay: Day(iso: "2026-11-20"), excluded: [Day(iso: "2026-11-21")],
      extra: [Day(iso: "2026-12-01")])
    #expect(days(occurrences) == ["2026-11-20", "2026-11-22", "2026-12-01"])
    #expect(occurrences.last?.day == (try Day(iso: "2026-12-01")))
    #expect(throws: RecurrenceRuleError.needsTime(.hourly)) {
      try Occurrences(RecurrenceRule(.hourly), fromDay: Day(iso: "2026-11-20"))
    }
  }

  @Test func countedEndsAgreeWithCounting() throws {
    for fixture in try RecurrenceFixture.all.get() where fixture.count > 1 {
      var rule = try RecurrenceRule(parsing: fixture.text)
      let all = Array(fixture.occurrences.prefix(fixture.count))
      for count in [1, fixture.count / 2, fixture.count] {
        rule.end = .count(count)
        // Rules of whole days begin at midnight here; their times are not compared.
        let counted = try Occurrences(rule, from: fixture.start)
        #expect(counted.last == all[count - 1], "\(fixture.name) COUNT=\(count)")
        #expect(counted.after(all[count - 1]).first == nil, "\(fixture.name) COUNT=\(count)")
      }
    }
  }

  @Test func hugeCountsAreNotWalked() throws {
    for rule in [
      "FREQ=SECONDLY;COUNT=900000000000", "FREQ=MINUTELY;BYHOUR=9;COUNT=900000000000",
      "FREQ=DAILY;COUNT=900000000000", "FREQ=SECONDLY;BYMONTH=2;BYSECOND=0;COUNT=900000000000",
    ] {
      // More than the calendar has: the last one is the last before the end of the calendar.
      let last = try #require(try occurrences(rule, from: "2026-11-20T09:00").last)
      #expect(last.day.year == 9999, "\(rule)")
    }
    let seconds = try occurrences(
      "FREQ=SECONDLY;INTERVAL=7;COUNT=1000000000", from: "2026-11-20T09:00")
    #expect(seconds.last == (try moment("2026-11-20T09:00")) + 7 * 999_999_999)
  }

  @Test func theCalendarsEndsHold() throws {
    let daily = try occurrences("FREQ=DAILY", from: "9999-12-30T12:00")
    #expect(days(daily) == ["9999-12-30", "9999-12-31"])
    #expect(daily.after(.max).first == nil)
    let monthly = try occurrences("FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD", from: "9999-11-30")
    #expect(days(monthly) == ["9999-12-01", "9999-12-31"])
    let early = try occurrences("FREQ=YEARLY;BYWEEKNO=1,53;BYDAY=MO", from: "0001-01-01")
    #expect(days(early.prefix(1)) == ["0001-01-01"])
    #expect(days(early.before(try moment("0002-01-01"))) == ["0001-12-31", "0001-01-01"])
    for text in [
      "FREQ=SECONDLY", "FREQ=HOURLY;INTERVAL=1000000000000", "FREQ=WEEKLY;INTERVAL=1000000000000",
      "FREQ=MONTHLY;INTERVAL=1000000000000", "FREQ=YEARLY;INTERVAL=1000000000000",
      "FREQ=YEARLY;INTERVAL=1000000000000;BYWEEKNO=1;BYDAY=MO,TU,WE,TH,FR,SA,SU",
      "FREQ=DAILY;INTERVAL=1000000000000",
    ] {
      for start in ["0001-01-01", "9999-12-31", "2026-11-20"] {
        let occurrences = try occurrences(text, from: start)
        if !text.contains("BYWEEKNO") { #expect(days(occurrences.prefix(1)) == [start], "\(text)") }
        _ = occurrences.after(try moment(start)).first
        _ = occurrences.onOrBefore(.max).first
        _ = occurrences.after(.max).first
        _ = occurrences.before(.min).first
      }
    }
  }

  @Test func monthEndsNeverDrift() throws {
    let backward = try occurrences("FREQ=MONTHLY;SKIP=BACKWARD", from: "2026-08-31T09:00")
    let lasts = backward.prefix(1200).filter { $0.day != Month(containing: $0.day).last }
    #expect(lasts.isEmpty)
    #expect(
      days(backward.after(try moment("2027-01-31T09:00")).prefix(3))
        == ["2027-02-28", "2027-03-31", "2027-04-30"])
  }
}
