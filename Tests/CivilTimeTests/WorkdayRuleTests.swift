import CivilTime
import TestSupport
import Testing

/// Rules whose dates rest on holidays, against plain listings of days.
@Suite struct WorkdayRuleTests {
  /// The days off of South Korea around 설날, Christmas and a row of days off in autumn.
  private let holidays = DaysOff { year in
    [(1, 1), (2, 7), (2, 8), (2, 9), (5, 5), (9, 24), (9, 25), (9, 28), (9, 29), (12, 25)]
      .compactMap { try? Day(year: year, month: $0.0, day: $0.1) }
  }

  private func days(_ text: String, from start: String, _ count: Int) throws -> [String] {
    let rule = try RecurrenceRule(parsing: text).with(holidays)
    return try Occurrences(rule, fromDay: Day(iso: start)).prefix(count).map(\.day.description)
  }

  @Test(arguments: [
    (
      "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;WORKDAYS=ONLY", "2026-12-23",
      ["2026-12-23", "2026-12-24", "2026-12-28", "2026-12-29"]
    ),
    (
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;WORKDAYS=ONLY", "2027-08-31",
      ["2027-08-31", "2027-09-30", "2027-10-29"]
    ),
    (
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1;WORKDAYS=ONLY", "2026-12-01",
      ["2026-12-01", "2027-01-04", "2027-02-01"]
    ),
    // Of three workdays of January the first is not New Year's Day.
    (
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=3;WORKDAYS=ONLY", "2026-12-03",
      ["2026-12-03", "2027-01-06"]
    ),
    (
      "FREQ=MONTHLY;BYMONTHDAY=25;WORKDAYS=BEFORE", "2026-11-25",
      ["2026-11-25", "2026-12-24", "2027-01-25"]
    ),
    // The start became a day off, and so did the day from which it was moved.
    ("FREQ=MONTHLY;BYMONTHDAY=25;WORKDAYS=BEFORE", "2026-12-25", ["2026-12-24", "2027-01-25"]),
    (
      "FREQ=MONTHLY;BYMONTHDAY=25;COUNT=2;WORKDAYS=BEFORE", "2026-12-25",
      ["2026-12-24", "2027-01-25"]
    ),
    ("FREQ=MONTHLY;BYMONTHDAY=26;WORKDAYS=BEFORE", "2026-12-25", ["2026-12-24", "2027-01-26"]),
    // The start is a date that was moved to it.
    (
      "FREQ=MONTHLY;BYMONTHDAY=25;WORKDAYS=AFTER", "2026-12-28",
      ["2026-12-28", "2027-01-25", "2027-02-25"]
    ),
    (
      "FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD;WORKDAYS=AFTER", "2026-11-02",
      ["2026-11-02", "2026-11-30", "2026-12-31", "2027-02-01"]
    ),
    ("FREQ=MONTHLY;BYMONTHDAY=1;WORKDAYS=BEFORE", "2026-12-01", ["2026-12-01", "2026-12-31"]),
    (
      "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1;WORKDAYS=AFTER", "2027-01-04",
      ["2027-01-04", "2028-01-03"]
    ),
    (
      "FREQ=WEEKLY;BYDAY=FR;COUNT=3;WORKDAYS=ONLY", "2026-12-18",
      ["2026-12-18", "2027-01-08", "2027-01-15"]
    ),
    (
      "FREQ=MONTHLY;BYMONTHDAY=25;COUNT=2;WORKDAYS=BEFORE", "2026-11-25",
      ["2026-11-25", "2026-12-24"]
    ),
  ])
  func datesRestOnHolidays(_ rule: String, _ start: String, _ dates: [String]) throws {
    #expect(try days(rule, from: start, dates.count) == dates)
  }

  @Test func withoutHolidaysOnlyWeekendsAreOff() throws {
    let rule = try RecurrenceRule(parsing: "FREQ=MONTHLY;BYMONTHDAY=25;WORKDAYS=BEFORE")
    let days = try Occurrences(rule, fromDay: Day(iso: "2026-12-25")).prefix(2).map(\.day)
    #expect(days.map(\.description) == ["2026-12-25", "2027-01-25"])
  }

  @Test(arguments: ["ONLY", "BEFORE", "AFTER"])
  func theTextReadsBack(_ mode: String) throws {
    let text = "FREQ=MONTHLY;BYMONTHDAY=25;WORKDAYS=\(mode)"
    #expect(try RecurrenceRule(parsing: text).text == text)
    #expect(try RecurrenceRule(parsing: text).withoutWorkdays.text == "FREQ=MONTHLY;BYMONTHDAY=25")
  }

  /// Searching from anywhere, backward, counting and windows give what listing the plain rule and
  /// moving each date by itself gives.
  @Test func randomRulesAgreeWithPlainListings() throws {
    var values = RandomValues(seed: 20_261)
    for _ in 0..<400 {
      var rule = values.ruleOfDays()
      rule.workdays = nil
      let mode = values.generator.pick(Workdays.Mode.allCases)
      let start = try Day(iso: "2026-01-01") + values.number(0...700)
      let plain = try Occurrences(rule, fromDay: start)
      guard let first = plain.first?.day else { continue }
      rule.workdays = Workdays(mode, holidays)
      let moved = try Occurrences(rule, fromDay: start)
      let end = first + 900
      var expected: [Day] = []
      for day in plain.within(first...end + 40).map(\.day) {
        let other = naive(day, mode)
        // The start bounds dates before they are moved to an earlier day.
        if let other, other >= start || mode == .before, other <= end, expected.last != other {
          expected.append(other)
        }
      }
      let range = start - 40...end
      // A date before the start may be moved behind it.
      let got = moved.within(range).map(\.day).filter { $0 >= (expected.first ?? end) }
      #expect(got == expected, "\(rule.text) from \(start)")
      let backward = moved.onOrBefore(CivilDateTime(end, .endOfDay)).prefix(5).map(\.day)
      #expect(
        backward.filter { $0 >= first } == expected.suffix(5).reversed().filter { $0 >= first })
      if let some = expected.dropFirst(3).first {
        #expect(moved.onOrAfter(CivilDateTime(some, .midnight)).first?.day == some)
      }
    }
  }

  private func naive(_ day: Day, _ mode: Workdays.Mode) -> Day? {
    switch mode {
    case .only: return holidays.contains(day) ? nil : day
    case .before, .after:
      var day = day
      while day.weekday.isWeekend || holidays.contains(day) {
        day = day + (mode == .before ? -1 : 1)
      }
      return day
    }
  }
}
