import TestSupport
import Testing

@testable import CivilTime

/// A rule of a lunisolar calendar with its first days.
struct LunarRuleRow: Row {
  let name: String
  let rule: String
  let start: String
  let days: String

  init(_ name: String, _ rule: String, from start: String, gives days: String) {
    (self.name, self.rule, self.start, self.days) = (name, rule, start, days)
  }
}

/// A plain listing: goes from day to day, and reads the parts as RFC 7529 §4.1 has them.
struct LunarListing {
  let rule: RecurrenceRule
  let start: Day
  let calendar: LunisolarCalendar

  private struct Month: Hashable {
    var year: Int
    var number: Int
    var isLeap: Bool
  }

  /// All days up to the end of the table.
  func days() throws -> [Day] {
    var months: [(key: Month, first: Day, count: Int)] = []
    var day = calendar.days.lowerBound
    while let date = calendar.date(of: day) {
      if date.day == 1 {
        months.append(
          (Month(year: date.year, number: date.month, isLeap: date.isLeapMonth), day, 0))
      }
      months[months.count - 1].count += 1
      day = day + 1
    }
    let first = try #require(calendar.date(of: start))
    let startMonth = try #require(months.lastIndex { $0.first <= start })
    let given = generated(months.map(\.key), first, startMonth)
    var found: Set<Day> = []
    for index in given {
      let (_, begin, count) = months[index]
      let isAll = rule.byMonthDay.isEmpty && !rule.byDay.isEmpty
      let numbers =
        isAll ? Array(1...count) : rule.byMonthDay.isEmpty ? [first.day] : rule.byMonthDay
      for number in numbers {
        var position = number > 0 ? number : count + 1 + number
        if !(1...count).contains(position) {
          switch rule.skip {
          case .omit: continue
          case .backward: position = number > 0 ? count : 0
          case .forward: position = number > 0 ? count + 1 : 1
          }
        }
        let day = begin + (position - 1)
        if day >= start, accepts(day) { found.insert(day) }
      }
    }
    let end: Day =
      switch rule.end {
      case .untilDay(let last): last
      default: .max
      }
    var result = found.filter { $0 <= end && calendar.date(of: $0) != nil }.sorted()
    if case .count(let count) = rule.end { result = Array(result.prefix(count)) }
    return result
  }

  /// The months that the rule names, with those that SKIP puts in the place of leap months.
  private func generated(_ months: [Month], _ first: LunarDate, _ startMonth: Int) -> Set<Int> {
    var result: Set<Int> = []
    let isBare = rule.byMonth.isEmpty && rule.byLeapMonth.isEmpty
    if rule.frequency == .monthly {
      for index in stride(from: startMonth, to: months.count, by: rule.interval) {
        let names = months[index].isLeap ? rule.byLeapMonth : rule.byMonth
        if isBare || names.contains(months[index].number) { result.insert(index) }
      }
      return result
    }
    var named = rule.byMonth.map { (number: $0, isLeap: false) }
    named += rule.byLeapMonth.map { ($0, true) }
    for year in stride(from: first.year, through: 2099, by: rule.interval) {
      if isBare, !rule.byMonthDay.isEmpty || !rule.byDay.isEmpty {
        result.formUnion(months.indices.filter { months[$0].year == year })
        continue
      }
      for (number, isLeap) in isBare ? [(first.month, first.isLeapMonth)] : named {
        if let index = months.firstIndex(of: Month(year: year, number: number, isLeap: isLeap)) {
          result.insert(index)
        } else if let plain = months.firstIndex(
          of: Month(year: year, number: number, isLeap: false)), rule.skip != .omit
        {
          let index = rule.skip == .backward ? plain : plain + 1
          if months.indices.contains(index) { result.insert(index) }
        }
      }
    }
    return result
  }

  private func accepts(_ day: Day) -> Bool {
    rule.byDay.isEmpty || rule.byDay.contains { $0.weekday == day.weekday }
  }
}

@Suite struct LunarRuleTests {
  static let rows: [LunarRuleRow] = [
    LunarRuleRow(
      "Chinese New Year (RFC 7529 §6)", "RSCALE=CHINESE;FREQ=YEARLY", from: "2013-02-10",
      gives: "2013-02-10 2014-01-31 2015-02-19 2016-02-08 2017-01-28"),
    LunarRuleRow(
      "each month, leap months too", "RSCALE=CHINESE;FREQ=MONTHLY;COUNT=4", from: "2014-09-20",
      gives: "2014-09-20 2014-10-20 2014-11-19 2014-12-18"),
    LunarRuleRow(
      "a leap month, where there is one",
      "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=4L;BYMONTHDAY=10;UNTIL=21000101", from: "2013-10-25",
      gives: "2020-06-01 2058-05-31 2069-05-30 2077-05-31 2088-05-30 2096-05-31"),
    LunarRuleRow(
      "a leap month, else the next month",
      "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=9L;BYMONTHDAY=10;SKIP=FORWARD;COUNT=3",
      from: "2013-10-25", gives: "2013-11-12 2014-11-02 2015-11-21"),
    LunarRuleRow(
      "both months of a number",
      "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=9,9L;BYMONTHDAY=10;SKIP=BACKWARD;COUNT=4",
      from: "2013-10-25", gives: "2014-10-03 2014-11-02 2015-10-22 2016-10-10"),
    LunarRuleRow(
      "부처님오신날", "RSCALE=DANGI;FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=8;UNTIL=20160101",
      from: "2013-10-25", gives: "2014-05-06 2015-05-25"),
    LunarRuleRow(
      "a birthday in leap month 6, kept in month 6 in other years",
      "RSCALE=DANGI;FREQ=YEARLY;BYMONTH=6L;BYMONTHDAY=3;SKIP=BACKWARD;COUNT=4",
      from: "2025-07-27", gives: "2025-07-27 2026-07-16 2027-07-06 2028-07-24"),
    LunarRuleRow(
      "the 30th of a month, on the 29th where it is short",
      "RSCALE=DANGI;FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=30;SKIP=BACKWARD;COUNT=5",
      from: "2024-02-09", gives: "2024-02-09 2025-01-28 2026-02-16 2027-02-06 2028-01-26"),
    LunarRuleRow(
      "the last day of the year", "RSCALE=DANGI;FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=-1;COUNT=4",
      from: "2024-02-09", gives: "2024-02-09 2025-01-28 2026-02-16 2027-02-06"),
    LunarRuleRow(
      "every other New Year", "RSCALE=CHINESE;FREQ=YEARLY;INTERVAL=2;COUNT=4", from: "2013-02-10",
      gives: "2013-02-10 2015-02-19 2017-01-28 2019-02-05"),
    LunarRuleRow(
      "the parts in another order", "FREQ=YEARLY;BYMONTH=1L,8;BYMONTHDAY=15;RSCALE=DANGI;COUNT=2",
      from: "2026-01-01", gives: "2026-09-25 2027-09-15"),
  ]

  @Test(arguments: rows) func theDaysFollow(_ row: LunarRuleRow) throws {
    let rule = try RecurrenceRule(parsing: row.rule)
    let occurrences = try Occurrences(rule, fromDay: try Day(iso: row.start))
    let expected = try row.days.split(separator: " ").map { try Day(iso: $0) }
    #expect(occurrences.prefix(expected.count).map(\.day) == expected)
    #expect(occurrences.isEndless || occurrences.last?.day == expected.last)
    #expect(try RecurrenceRule(parsing: rule.text) == rule)
  }

  @Test(arguments: [
    (
      "BYMONTHDAY=8;bymonth=4l,4;rscale=dangi;FREQ=YEARLY;SKIP=BACKWARD",
      "RSCALE=DANGI;FREQ=YEARLY;BYMONTH=4,4L;BYMONTHDAY=8;SKIP=BACKWARD"
    ),
    ("RSCALE=GREGORIAN;FREQ=YEARLY", "FREQ=YEARLY"),
    ("RSCALE=CHINESE;FREQ=MONTHLY;BYDAY=2MO", "RSCALE=CHINESE;FREQ=MONTHLY;BYDAY=2MO"),
  ])
  func theTextIsTheUsualOne(_ text: String, _ usual: String) throws {
    #expect(try RecurrenceRule(parsing: text).text == usual)
  }

  @Test func theTableEndsTheRule() throws {
    let rule = try RecurrenceRule(parsing: "RSCALE=DANGI;FREQ=MONTHLY;BYMONTHDAY=30;SKIP=FORWARD")
    let occurrences = try Occurrences(rule, fromDay: Day(iso: "2099-12-01"))
    #expect(occurrences.map(\.day.description) == ["2099-12-11", "2100-01-10", "2100-02-08"])
    #expect(throws: RecurrenceRuleError.outsideCalendar(.dangi, try Day(iso: "2100-02-09"))) {
      try Occurrences(rule, fromDay: Day(iso: "2100-02-09"))
    }
    let backward = try RecurrenceRule(
      parsing: "RSCALE=DANGI;FREQ=MONTHLY;BYMONTHDAY=-30;BYDAY=MO;SKIP=BACKWARD")
    #expect(try Occurrences(backward, fromDay: Day(iso: "1900-01-31")).first != nil)
  }

  /// Random rules against the plain listing, forward, backward, from anywhere and counted.
  @Test func randomRulesGiveTheDaysOfAPlainListing() throws {
    var generator = SeededGenerator(seed: 7529)
    for _ in 0..<(Slow.isAsked ? 1_000 : 100) {
      let scale = generator.pick([RecurrenceRule.Scale.chinese, .dangi])
      let calendar = try #require(scale.lunisolarCalendar)
      var rule = RecurrenceRule(
        generator.pick([.monthly, .yearly]),
        interval: generator.chance(60) ? 1 : generator.number(1...15),
        skip: generator.pick([.omit, .backward, .forward]), scale: scale)
      let months = Array(1...12)
      if generator.chance(60) {
        rule.byMonth = (0..<generator.number(0...2)).map { _ in generator.pick(months) }
        rule.byLeapMonth = (0..<generator.number(0...2)).map { _ in generator.pick(months) }
      }
      if generator.chance(60) {
        rule.byMonthDay = (0..<generator.number(1...3)).map { _ in
          generator.pick([1, -1, 30, -30, 29, 15, generator.number(1...30)])
        }
      }
      if generator.chance(20) {
        rule.byDay = [RecurrenceRule.DayOfWeek(generator.pick(Weekday.allCases))]
      }
      let start =
        calendar.days.lowerBound
        + generator.below(calendar.days.upperBound - calendar.days.lowerBound + 1)
      switch generator.below(4) {
      case 0: rule.end = .count(generator.number(1...60))
      case 1: rule.end = .untilDay(start + generator.below(20_000))
      default: break
      }
      let expected = try LunarListing(rule: rule, start: start, calendar: calendar).days()
      let occurrences = try Occurrences(rule, fromDay: start)
      #expect(occurrences.map(\.day) == expected, "\(rule) from \(start)")
      #expect(try RecurrenceRule(parsing: rule.text) == rule)
      guard let any = expected.randomElement(using: &generator) else {
        #expect(occurrences.onOrBefore(.max).first == nil, "\(rule) from \(start)")
        continue
      }
      let rest = occurrences.onOrAfter(CivilDateTime(any, .midnight))
      #expect(Array(rest.map(\.day)) == expected.filter { $0 >= any }, "\(rule) after \(any)")
      let before = occurrences.before(CivilDateTime(any, .midnight)).map(\.day)
      #expect(before == expected.filter { $0 < any }.reversed(), "\(rule) before \(any)")
    }
  }

  /// A series that begins on one of its own later dates keeps its dates.
  @Test(arguments: rows) func aRuleAnchoredOnALaterDateKeepsItsDates(_ row: LunarRuleRow) throws {
    var rule = try RecurrenceRule(parsing: row.rule)
    rule.end = .never
    let start = try Day(iso: row.start)
    let days = try Occurrences(rule, fromDay: start).prefix(12).map(\.day)
    var later = rule
    let anchor = later.anchor(of: days[2], startedOn: start)
    let rest = try Occurrences(later, fromDay: anchor)
      .onOrAfter(CivilDateTime(days[2], .midnight)).prefix(days.count - 2)
    #expect(rest.map(\.day) == Array(days[2...]))
  }

  @Test(arguments: [
    (
      "RSCALE=DANGI;FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=15", "2026-09-25", "2026-09-27",
      "RSCALE=DANGI;FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=17"
    ),
    (
      "RSCALE=DANGI;FREQ=YEARLY;BYMONTH=6L;BYMONTHDAY=3;SKIP=BACKWARD", "2026-07-16",
      "2026-07-17", "RSCALE=DANGI;FREQ=YEARLY;BYMONTH=6L;BYMONTHDAY=4;SKIP=BACKWARD"
    ),
    ("RSCALE=DANGI;FREQ=MONTHLY", "2026-09-25", "2026-09-27", "RSCALE=DANGI;FREQ=MONTHLY"),
    ("RSCALE=DANGI;FREQ=MONTHLY;BYMONTHDAY=1,15", "2026-09-25", "2026-09-27", ""),
  ])
  func aRuleMovesWithItsStart(_ text: String, _ old: String, _ new: String, _ moved: String) throws
  {
    let rule = try RecurrenceRule(parsing: text)
    #expect(rule.moved(from: try Day(iso: old), to: try Day(iso: new))?.text ?? "" == moved)
  }
}
