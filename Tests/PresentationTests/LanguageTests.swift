import CivilTime
import TestSupport
import Testing
import TodoCore

@testable import Presentation

struct WordsRow: Row {
  let name: String
  let english: String
  let korean: String
  let words: @Sendable (Language) throws -> String

  init(
    _ name: String, _ english: String, _ korean: String,
    words: @escaping @Sendable (Language) throws -> String
  ) {
    self.name = name
    self.english = english
    self.korean = korean
    self.words = words
  }
}

private func day(_ iso: String) throws -> Day { try Day(iso: iso) }

private func short(_ iso: String) -> @Sendable (Language) throws -> String {
  { $0.shortDate(try Day(iso: iso), today: try Day(iso: "2026-11-20")) }
}

private func clock(
  _ iso: String, _ format: TimeFormat
) -> @Sendable (Language) throws -> String {
  {
    var language = $0
    language.timeFormat = format
    return language.time(try TimeOfDay(iso: iso))
  }
}

private func metres(_ metres: Double) -> @Sendable (Language) throws -> String {
  { $0.distance(metres: metres) }
}

let wordsRows: [WordsRow] = [
  WordsRow("weekday", "Friday", "금요일") { $0.weekday(.friday) },
  WordsRow("short weekday", "Fri", "금") { $0.shortWeekday(.friday) },
  WordsRow("heads", "Su Mo Tu We Th Fr Sa", "일 월 화 수 목 금 토") { words in
    Weekday.sunday.week.map(words.columnHead).joined(separator: " ")
  },
  WordsRow("month", "September", "9월") { $0.monthName(9) },
  WordsRow("short month", "Sep", "9월") { $0.shortMonthName(9) },
  WordsRow("title", "November 2026", "2026년 11월") {
    $0.monthTitle(try Month(year: 2026, month: 11))
  },
  WordsRow("long", "Fri 20 November 2026", "2026년 11월 20일 금요일") {
    $0.longDate(try day("2026-11-20"))
  },
  WordsRow("medium", "Fri 20 Nov 2026", "2026년 11월 20일 (금)") {
    $0.mediumDate(try day("2026-11-20"))
  },
  WordsRow("in year", "Sun 1 Mar", "3월 1일 (일)") { $0.dateInYear(try day("2026-03-01")) },
  WordsRow("city", "New York", "뉴욕") { $0.city(ofZone: "America/New_York") },
  WordsRow("zone", "Asia/Seoul", "Asia/Seoul") { $0.name(ofZone: "Asia/Seoul") },
  WordsRow("offset", "UTC+3", "UTC+3") { $0.name(ofZone: "<+03>-3") },
  WordsRow("offset with minutes", "UTC-3:30", "UTC-3:30") { $0.city(ofZone: "<-0330>3:30") },
  WordsRow("offsets with summer time", "UTC+1/+2", "UTC+1/+2") {
    $0.city(ofZone: "<+01>-1<+02>,M4.5.0/2,M10.5.0/3")
  },
  WordsRow("no zone", "<x", "<x") { $0.city(ofZone: "<x") },
  WordsRow("short, this month", "Mon 16", "16일 (월)", words: short("2026-11-16")),
  WordsRow("short, another month", "16 Oct", "10월 16일", words: short("2026-10-16")),
  WordsRow("short, next month", "1 Dec", "12월 1일", words: short("2026-12-01")),
  WordsRow("short, another year", "16 Nov 2025", "2025년 11월 16일", words: short("2025-11-16")),
  WordsRow("evening", "18:00", "18:00", words: clock("18:00", .h24)),
  WordsRow("seconds", "18:00:05", "18:00:05", words: clock("18:00:05", .h24)),
  WordsRow("evening of 12", "6:00 PM", "오후 6:00", words: clock("18:00", .h12)),
  WordsRow("morning of 12", "9:05 AM", "오전 9:05", words: clock("09:05", .h12)),
  WordsRow("midnight of 12", "12:00 AM", "오전 12:00", words: clock("00:00", .h12)),
  WordsRow("noon of 12", "12:30 PM", "오후 12:30", words: clock("12:30", .h12)),
  WordsRow("seconds of 12", "11:59:30 PM", "오후 11:59:30", words: clock("23:59:30", .h12)),
  WordsRow("today", "today", "오늘") { $0.relativeDay(0) ?? "" },
  WordsRow("tomorrow", "tomorrow", "내일") { $0.relativeDay(1) ?? "" },
  WordsRow("no name", "", "") { $0.relativeDay(2) ?? "" },
  WordsRow("one item", "1 item", "항목 1개") { $0.tally(DayCounts(open: 1)) },
  WordsRow("tally", "3 items, 1 done, 1 event", "항목 3개, 완료 1개, 일정 1개") {
    $0.tally(DayCounts(open: 2, done: 1, events: 1))
  },
  WordsRow("only events", "2 events", "일정 2개") { $0.tally(DayCounts(events: 2)) },
  WordsRow("free days", "nothing for 3 days", "3일 동안 일정 없음") { $0.nothingFor(days: 3) },
  WordsRow("a day late", "1 day late", "1일 늦음") { $0.late(1) },
  WordsRow("days late", "12 days late", "12일 늦음") { $0.late(12) },
  WordsRow("early years", "January 0001", "1년 1월") { $0.monthTitle(Month.min) },
  WordsRow("overdue", "3 items, 2 overdue", "항목 3개, 기한 지남 2개") {
    $0.tally(DayCounts(open: 3, overdue: 2))
  },
  WordsRow("a thousand", "and 1000 more", "그 외 1000개") { $0.more(1000) },
  WordsRow("more", "and 1000+ more", "그 외 1000+개") { $0.more(1001) },
  WordsRow("here", "0 m", "0 m", words: metres(4)),
  WordsRow("tens", "350 m", "350 m", words: metres(347)),
  WordsRow("nearly a kilometre", "1.0 km", "1.0 km", words: metres(996)),
  WordsRow("kilometres", "1.2 km", "1.2 km", words: metres(1234)),
  WordsRow("nearly ten", "10 km", "10 km", words: metres(9960)),
  WordsRow("far", "8941 km", "8941 km", words: metres(8_940_700)),
  WordsRow("no number", "", "", words: metres(.nan)),
]

@Test(arguments: wordsRows) func saysItInBothLanguages(_ row: WordsRow) throws {
  #expect(try row.words(Language.english) == row.english)
  #expect(try row.words(Language.korean) == row.korean)
}

/// English dates in both orders. Korean has one, whatever is asked.
@Suite struct DateOrderTests {
  struct Written: Row {
    let name: String
    let dayFirst: String
    let monthFirst: String
    let date: @Sendable (Language) throws -> String

    init(
      _ name: String, _ dayFirst: String, _ monthFirst: String,
      date: @escaping @Sendable (Language) throws -> String
    ) {
      self.name = name
      self.dayFirst = dayFirst
      self.monthFirst = monthFirst
      self.date = date
    }
  }

  @Test(arguments: [
    Written("long", "Fri 20 November 2026", "Fri, November 20, 2026") {
      $0.longDate(try day("2026-11-20"))
    },
    Written("medium", "Fri 20 Nov 2026", "Fri, Nov 20, 2026") {
      $0.mediumDate(try day("2026-11-20"))
    },
    Written("in year", "Fri 20 Nov", "Fri, Nov 20") { $0.dateInYear(try day("2026-11-20")) },
    Written("this month", "Mon 16", "Mon 16", date: short("2026-11-16")),
    Written("another month", "16 Oct", "Oct 16", date: short("2026-10-16")),
    Written("another year", "16 Nov 2025", "Nov 16, 2025", date: short("2025-11-16")),
    Written("a week", "16 to 22 November 2026", "November 16 to 22, 2026") {
      $0.dayRange(try day("2026-11-16"), try day("2026-11-22"))
    },
    Written(
      "a week of two months", "30 November to 6 December 2026", "November 30 to December 6, 2026"
    ) { $0.dayRange(try day("2026-11-30"), try day("2026-12-06")) },
    Written(
      "a week of two years", "28 December 2026 to 3 January 2027",
      "December 28, 2026 to January 3, 2027"
    ) { $0.dayRange(try day("2026-12-28"), try day("2027-01-03")) },
    Written(
      "a rule", "every year on 5 Dec, until 3 Mar 2030", "every year on Dec 5, until Mar 3, 2030"
    ) {
      $0.words(
        for: Repeat(
          try RecurrenceRule(parsing: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=5;UNTIL=20300303")))
    },
  ])
  func isWrittenInBothOrders(_ row: Written) throws {
    #expect(try row.date(.english) == row.dayFirst)
    var (english, korean) = (Language.english, Language.korean)
    (english.dateOrder, korean.dateOrder) = (.monthFirst, .monthFirst)
    #expect(try row.date(english) == row.monthFirst)
    #expect(try row.date(korean) == row.date(.korean))
  }

  @Test(
    arguments: [
      (nil, "US", DateOrder.monthFirst), (nil, "GB", .dayFirst), (nil, nil, .dayFirst),
      ("auto", "US", .monthFirst), ("dmy", "US", .dayFirst), ("mdy", "KR", .monthFirst),
    ] as [(String?, String?, DateOrder)])
  func followsTheSettingThenTheCountry(setting: String?, region: String?, order: DateOrder) {
    #expect(DateOrder.choose(setting, region: region) == order)
  }
}

/// Sentences as lines: they fit, and a command stands by itself, whole.
@Suite struct SentenceLinesTests {
  private let hint =
    Sentence("12  \(quoted: "fridy") stays in the title; if 'friday' was meant", ko: "")
    .with(command: "daydot edit 12 --on \(typed: "friday the long one")")
    .with(command: "daydot rm 12", ko: "daydot rm 열둘")

  @Test func aCommandStandsOnALineOfItsOwn() {
    #expect(
      Language.english.lines(hint, prefix: "daydot: ", to: 30) == [
        "daydot: 12  \"fridy\" stays in", "  the title; if 'friday' was", "  meant:",
        "  daydot edit 12 --on 'friday the long one'", "  daydot rm 12",
      ])
  }

  @Test func withoutAWidthOnlyCommandsBreakIt() {
    #expect(
      Language.english.lines(hint, to: nil) == [
        "12  \"fridy\" stays in the title; if 'friday' was meant:",
        "  daydot edit 12 --on 'friday the long one'", "  daydot rm 12",
      ])
  }

  @Test func onOneLineTheCommandsFollowTheText() {
    #expect(
      Language.english.sentence(hint)
        == """
        12  "fridy" stays in the title; if 'friday' was meant: \
        daydot edit 12 --on 'friday the long one' daydot rm 12
        """)
  }

  /// What is added to a sentence, or around it, stays text; its commands go below all of it.
  @Test func commandsLeaveTheSentenceTheyAreIn() {
    let around =
      Sentence("line 3: \(hint), twice: \(list: [hint])", ko: "") + Sentence("; end", ko: "")
    let lines = Language.english.lines(around, to: nil)
    #expect(lines.count == 5 && lines[0].hasSuffix("; end:"), "\(lines)")
    #expect(Language.korean.lines(around, to: nil).last == "  daydot rm 열둘")
  }

  @Test(arguments: 2...40)
  func noLineIsWiderButACommand(width: Int) {
    for line in Language.english.lines(hint, to: width) where !line.hasPrefix("  daydot ") {
      #expect(displayWidth(of: line) <= max(width, 14), "\(line)")
    }
  }
}
