import CivilTime
import Phrases
import TestSupport
import Testing
import TodoCore

/// Words for holidays and workdays against plain listings of days, which share nothing with the reader.
@Suite struct HolidayWordTests {
  private func reader(_ now: CivilDateTime, _ regions: [String]) -> PhraseReader {
    var context = PhraseContext(now: now)
    context.daysOff = SampleHolidays.daysOff(of: regions)
    context.holidays = SampleHolidays.names(of: regions)
    return PhraseReader(context)
  }

  // MARK: Holidays

  /// A holiday of South Korea or the United States, as people call it.
  private struct Named {
    let english: [String]
    let korean: [String]
    /// Its dates, in order.
    let days: [Day]
  }

  private static let years = 2025...2032

  private static func fixed(_ month: Int, _ day: Int, _ english: [String], _ korean: [String])
    -> Named
  {
    Named(
      english: english, korean: korean,
      days: years.compactMap { try? Day(year: $0, month: month, day: day) })
  }

  private static func listed(_ dates: String, _ english: [String], _ korean: [String]) -> Named {
    Named(
      english: english, korean: korean,
      days: dates.split(separator: " ").compactMap { try? Day(iso: String($0)) })
  }

  /// The lunar ones are those of the almanac of KASI, the others of calendars in print.
  private static let holidays = [
    fixed(12, 25, ["christmas", "Christmas Day", "xmas"], ["크리스마스", "성탄절"]),
    fixed(12, 24, ["christmas eve", "Christmas Eve"], ["크리스마스 이브"]),
    fixed(1, 1, ["New Year's Day", "new years day"], ["신정"]),
    fixed(12, 31, ["new year's eve"], []),
    fixed(7, 4, ["independence day"], []),
    fixed(6, 19, ["juneteenth"], []),
    fixed(3, 1, [], ["삼일절"]),
    fixed(5, 5, ["children's day"], ["어린이날"]),
    fixed(6, 6, [], ["현충일"]),
    fixed(8, 15, ["liberation day"], ["광복절"]),
    fixed(10, 3, [], ["개천절"]),
    fixed(10, 9, ["hangul day"], ["한글날"]),
    listed(
      "2025-11-27 2026-11-26 2027-11-25 2028-11-23 2029-11-22 2030-11-28 2031-11-27",
      ["thanksgiving", "Thanksgiving Day"], ["추수감사절"]),
    listed(
      "2025-04-20 2026-04-05 2027-03-28 2028-04-16 2029-04-01 2030-04-21 2031-04-13",
      ["easter", "Easter Sunday"], ["부활절"]),
    listed(
      "2025-01-29 2026-02-17 2027-02-07 2028-01-27 2029-02-13 2030-02-03 2031-01-23",
      ["seollal", "korean new year"], ["설날"]),
    listed(
      "2025-10-06 2026-09-25 2027-09-15 2028-10-03 2029-09-22 2030-09-12 2031-10-01",
      ["chuseok"], ["추석", "한가위"]),
    listed(
      "2025-05-05 2026-05-24 2027-05-13 2028-05-02 2029-05-20 2030-05-09 2031-05-28",
      ["buddha's birthday"], ["부처님오신날", "석가탄신일"]),
  ]

  /// What stands before or behind a name, and the day it means.
  private static let englishSteps: [(String, @Sendable (Day) -> Day)] = [
    ("", { $0 }), ("the day before ", { $0 + -1 }), ("the day after ", { $0 + 1 }),
    ("2 days before ", { $0 + -2 }), ("three days after ", { $0 + 3 }),
    ("a week before ", { $0 + -7 }),
    ("a month before ", { monthsLater($0, -1) }),
    ("sunday after ", { first(.sunday, from: $0 + 1) }),
    ("the friday before ", { first(.friday, from: $0 + -7) }),
    ("second tuesday after ", { first(.tuesday, from: $0 + 1) + 7 }),
    ("2 workdays before ", { workday(2, before: $0) }),
  ]
  private static let koreanSteps: [(String, @Sendable (Day) -> Day)] = [
    ("", { $0 }), (" 전날", { $0 + -1 }), (" 다음 날", { $0 + 1 }), (" 이틀 뒤", { $0 + 2 }),
    (" 3일 뒤", { $0 + 3 }), (" 일주일 뒤", { $0 + 7 }), (" 한 달 전", { monthsLater($0, -1) }),
    (" 다음 월요일", { first(.monday, from: $0 + 1) }), (" 전 금요일", { first(.friday, from: $0 + -7) }),
    (" 2영업일 전", { workday(2, before: $0) }),
  ]

  private static func first(_ weekday: Weekday, from day: Day) -> Day {
    (0..<7).map { day + $0 }.first { $0.weekday == weekday } ?? day
  }

  private static func monthsLater(_ day: Day, _ months: Int) -> Day {
    day.month.adding(months: months)?.day(clamping: day.day) ?? day
  }

  private static let daysOff = SampleHolidays.daysOff(of: ["KR", "US"])

  private static func workday(_ count: Int, before day: Day) -> Day {
    (1...30).map { day + -$0 }.filter(daysOff.isWorkday)[count - 1]
  }

  private static let englishTimes = [("6pm", "18:00"), ("18:30", "18:30"), ("at noon", "12:00")]
  private static let koreanTimes = [("오후 6시", "18:00"), ("18:30", "18:30"), ("저녁 7시", "19:00")]

  /// Each name beside a time, behind a title and before it, and behind a title without a time.
  @Test func eachNameIsItsDay() throws {
    var generator = SeededGenerator(seed: 1_225)
    var wrong: [String] = []
    var count = 0
    for holiday in HolidayWordTests.holidays {
      for (names, isKorean) in [(holiday.english, false), (holiday.korean, true)] {
        for name in names {
          for _ in 0..<(Slow.isAsked ? 24 : 12) {
            let today = try Day(iso: "2026-01-01") + generator.below(1_460)
            let steps = isKorean ? HolidayWordTests.koreanSteps : HolidayWordTests.englishSteps
            let (words, step) = generator.pick(steps)
            let day = try #require(holiday.days.map(step).first { $0 >= today })
            let phrase = isKorean ? name + words : words + name
            let (timeWords, time) = generator.pick(
              isKorean ? HolidayWordTests.koreanTimes : HolidayWordTests.englishTimes)
            let title = generator.pick(isKorean ? ["장보기", "할머니께 전화"] : ["Call mum", "Buy gifts"])
            let (sentence, hasTime) = generator.pick([
              ("\(title) \(phrase) \(timeWords)", true), ("\(phrase) \(timeWords) \(title)", true),
              ("\(title) \(phrase)", false),
            ])
            let expected = "\"\(title)\", \(day)" + (hasTime ? "T\(time)" : "")
            let now = CivilDateTime(today, try TimeOfDay(hour: 5, minute: 0))
            let answer: String
            do throws(PhraseError) {
              answer = described(try reader(now, ["KR", "US"]).quickAdd([sentence]))
            } catch {
              answer = described(error)
            }
            count += 1
            if answer != expected, !answer.hasPrefix(expected + ", hint ") {
              wrong.append("\(today) \(sentence): \(answer), not \(expected)")
            }
          }
        }
      }
    }
    #expect(count > 400)
    #expect(wrong == [])
  }

  /// The days off in a row around a holiday, as a span: each day of the other source's, and weekends.
  /// A day of the days off, or beside them; some time around them stays in the title.
  @Test(arguments: [
    ("설 연휴 첫날 기차", "기차", "2027-02-06"), ("설 연휴 마지막 날 대청소", "대청소", "2027-02-09"),
    ("설 연휴 전날 장보기", "장보기", "2027-02-05"), ("설 연휴 다음 날 출근", "출근", "2027-02-10"),
    ("설 연휴 전 장보기", "설 연휴 전 장보기", nil), ("설 연휴 끝나고 청소", "설 연휴 끝나고 청소", nil),
  ])
  func oneOfTheDaysOff(_ words: String, _ title: String, _ day: String?) throws {
    let add = try reader(try CivilDateTime(iso: "2026-11-20T09:00"), ["KR"]).quickAdd([words])
    #expect(add.title == title)
    #expect(try add.when == (day.map { .allDay(try Day(iso: $0)) } ?? .someday))
    #expect(add.end == nil)
  }

  /// A weekday beside a holiday that no set region has is not that weekday alone.
  @Test(arguments: [
    "Brunch sunday after thanksgiving", "sunday after thanksgiving brunch",
  ])
  func aDayBesideAForeignHolidayIsRefused(_ words: String) throws {
    let reader = reader(try CivilDateTime(iso: "2026-11-20T09:00"), ["KR"])
    let error = #expect(throws: PhraseError.self) { try reader.quickAdd([words]) }
    guard case .holiday(let seen, _, let regions?)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(seen == "thanksgiving" && regions.having.contains("US"))
  }

  /// `every halloween` in a region that does not keep it: the answer has its rule, where all regions
  /// that do agree on it.
  @Test(arguments: [
    ("party every halloween", "every year on 31 Oct"),
    ("every halloween party", "every year on 31 Oct"),
    ("dinner every valentine's day", "every year on 14 Feb"), ("핼러윈마다 파티", "매년 10월 31일"),
    ("매년 핼러윈 파티", "매년 10월 31일"), ("every thanksgiving turkey", nil), ("매년 추수감사절 칠면조", nil),
  ])
  func aForeignHolidayOfEveryYearHasItsRule(_ words: String, _ rule: String?) throws {
    let reader = reader(try CivilDateTime(iso: "2026-11-26T09:00"), ["KR"])
    do throws(PhraseError) {
      let add = try reader.quickAdd([words])
      #expect(add.title == words && add.when == .someday)
      switch add.hints.first {
      case .notRead(let findings)?: #expect(findings.map(\.typed) == [rule])
      case .holiday(_, let regions)?: #expect(rule == nil && regions?.having.contains("US") == true)
      default: Issue.record("\(add.hints)")
      }
    } catch {
      switch error {
      case .leftOver(_, _, let suggestion): #expect(suggestion == rule)
      case .holiday(_, _, let regions):
        #expect(rule == nil && regions?.having.contains("US") == true)
      default: Issue.record("\(error)")
      }
    }
  }

  @Test func aHolidayMayLastSomeDays() throws {
    let daysOff = try listedDaysOff("KR")
    func isOff(_ day: Day) -> Bool { day.weekday.isWeekend || daysOff.contains(day) }
    for holiday in HolidayWordTests.holidays where !holiday.korean.isEmpty {
      for day in holiday.days where (2026...2030).contains(day.year) && daysOff.contains(day) {
        let first = (0...15).map { day + -$0 }.prefix(while: isOff).last
        let last = (0...15).map { day + $0 }.prefix(while: isOff).last
        let now = CivilDateTime(day + -20, try TimeOfDay(hour: 5, minute: 0))
        let reader = reader(now, ["KR"])
        var sentences = holiday.korean.map { "여행 \($0) 연휴" }
        if let name = holiday.english.first { sentences.append("여행 \(name) holidays") }
        let start = try #require(first)
        let end: End? = try first == last ? nil : .day(#require(last))
        for sentence in sentences {
          let add = try reader.quickAdd([sentence])
          #expect(add.title == "여행" && add.when == .allDay(start), "\(sentence) \(day)")
          #expect(add.end == end, "\(sentence) \(day)")
        }
      }
    }
    let reader = reader(try CivilDateTime(iso: "2026-11-20T09:00"), ["KR"])
    let seollal = try Day(iso: "2027-02-06")...Day(iso: "2027-02-09")
    #expect(try reader.days("설 연휴") == seollal)
    #expect(throws: PhraseError.self) { try reader.date("설 연휴") }
  }

  // MARK: Workdays

  private static let regions = [
    "AU", "CA", "DE", "FR", "GB-ENG", "GB-NIR", "GB-SCT", "JP", "KR", "US",
  ]

  /// The days off of a region, from the other source.
  private func listedDaysOff(_ region: String) throws -> Set<Day> {
    let path = SharedData.projectRoot + "/Tests/TodoCoreTests/Fixtures/holidays.txt"
    var days: Set<Day> = []
    for line in try #require(readText(path)).split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields[0] == region else { continue }
      for day in fields[2...] { days.insert(try Day(iso: "\(fields[1])-\(day)")) }
    }
    return days
  }

  /// Rules in words, and whether a day is one of theirs. `days` are the days of its month.
  private enum Kind: CaseIterable {
    case workdays, days, mondays, last, fifth, before, after

    var words: [String] {
      switch self {
      case .workdays:
        [
          "every workday", "workdays", "every weekday except holidays", "영업일마다", "매 영업일",
          "평일 (공휴일 제외)", "평일마다 공휴일 빼고", "평일마다 공휴일은 제외하고",
        ]
      case .days: ["every day except holidays", "매일 공휴일 빼고", "매일 공휴일 제외"]
      case .mondays: ["every monday except holidays", "매주 월요일 공휴일 제외"]
      case .last:
        [
          "the last workday of every month", "every month on the last workday", "매달 마지막 영업일",
          "매월 마지막 영업일",
        ]
      case .fifth: ["every month on the fifth workday", "매달 5영업일"]
      case .before:
        ["every month on the 25th or the workday before", "매달 25일, 휴일이면 전 영업일"]
      case .after: ["every month on the 25th or the next workday", "매달 25일, 휴일이면 다음 영업일"]
      }
    }

    func contains(_ day: Day, _ isWorkday: (Day) -> Bool, _ isHoliday: (Day) -> Bool) -> Bool {
      let month = day.month
      let days = (0..<month.dayCount).map { month.first + $0 }
      switch self {
      case .workdays: return isWorkday(day)
      case .days: return !isHoliday(day)
      case .mondays: return day.weekday == .monday && !isHoliday(day)
      case .last: return day == days.last(where: isWorkday)
      case .fifth: return day == days.filter(isWorkday).dropFirst(4).first
      case .before: return day == days[...24].last(where: isWorkday)
      case .after:
        let twentyFifths = [days[24], (month + -1).first + 24]
        return twentyFifths.contains { start in
          day >= start && isWorkday(day)
            && (0..<(day - start)).allSatisfy { !isWorkday(start + $0) }
        }
      }
    }
  }

  @Test(arguments: HolidayWordTests.regions)
  func rulesOfWorkdaysAreThoseOfAPlainListing(_ region: String) throws {
    let off = try listedDaysOff(region)
    func isWorkday(_ day: Day) -> Bool { !day.weekday.isWeekend && !off.contains(day) }
    var generator = SeededGenerator(seed: UInt64(region.unicodeScalars.map(\.value).reduce(7, +)))
    for kind in Kind.allCases {
      for words in kind.words {
        for _ in 0..<4 {
          let today = try Day(iso: "2020-01-01") + generator.below(5_000)
          let now = CivilDateTime(today, try TimeOfDay(hour: 5, minute: 0))
          let read: Repetition
          do throws(PhraseError) {
            read = try reader(now, [region]).repetition(words)
          } catch {
            Issue.record("\(today) \(words): \(described(error))")
            break
          }
          let first = try #require(read.first.day)
          let days = Array(
            try Occurrences(read.repetition.rule, fromDay: first).prefix(30).map(\.day))
          var expected: [Day] = []
          var day = today
          while expected.count < 30 {
            if kind.contains(day, isWorkday, off.contains) { expected.append(day) }
            day = day + 1
          }
          #expect(days == expected, "\(region) \(today) \(words)")
        }
      }
    }
  }

  @Test(arguments: HolidayWordTests.regions)
  func countedWorkdaysAreThoseOfAPlainListing(_ region: String) throws {
    let off = try listedDaysOff(region)
    func isWorkday(_ day: Day) -> Bool { !day.weekday.isWeekend && !off.contains(day) }
    func workday(_ count: Int, from day: Day) -> Day {
      var (day, left) = (day, abs(count))
      while left > 0 {
        day = day + (count > 0 ? 1 : -1)
        if isWorkday(day) { left -= 1 }
      }
      return day
    }
    var generator = SeededGenerator(seed: UInt64(region.unicodeScalars.map(\.value).reduce(3, +)))
    for _ in 0..<(Slow.isAsked ? 40 : 12) {
      let today = try Day(iso: "2020-01-01") + generator.below(5_000)
      let now = CivilDateTime(today, try TimeOfDay(hour: 5, minute: 0))
      let count = generator.number(2...30)
      let month = today.month + 1
      let last = try #require(
        (0..<month.dayCount).map { month.first + $0 }.last(where: isWorkday))
      let first = try #require((0..<31).map { month.first + $0 }.first(where: isWorkday))
      let rows: [(String, Day)] = [
        ("next workday", workday(1, from: today)), ("다음 영업일", workday(1, from: today)),
        ("\(count) workdays later", workday(count, from: today)),
        ("in \(count) business days", workday(count, from: today)),
        ("\(count)영업일 뒤", workday(count, from: today)),
        ("영업일 \(count)일 후", workday(count, from: today)),
        ("\(count) workdays ago", workday(-count, from: today)),
        ("the last workday of next month", last), ("다음 달 마지막 영업일", last),
        ("the first workday of next month", first), ("다음 달 첫 영업일", first),
      ]
      for (words, expected) in rows {
        let found = try? reader(now, [region]).date(words)
        #expect(found == expected, "\(region) \(today) \(words)")
      }
    }
  }
}
