import TestSupport
import Testing

@testable import CivilTime

/// A line of `Fixtures/lunar.txt`: a lunar year as another source has it.
struct LunarYearFixture: Row {
  let calendar: String
  let year: Int
  let first: Day
  let months: [(number: Int, isLeap: Bool, dayCount: Int)]

  var name: String { "\(calendar) \(year)" }

  init(line: Substring) throws {
    let fields = line.split(separator: " ")
    calendar = String(fields[0])
    year = try #require(Int(fields[1]))
    first = try Day(iso: fields[2])
    months = try fields[3...].map { field in
      let parts = field.split(separator: ":")
      let isLeap = parts[0].hasSuffix("L")
      return (
        try #require(Int(isLeap ? parts[0].dropLast() : parts[0])), isLeap,
        try #require(Int(parts[1]))
      )
    }
  }

  static let all: Result<[LunarYearFixture], any Error> = Result {
    let path = SharedData.projectRoot + "/Tests/CivilTimeTests/Fixtures/lunar.txt"
    return try #require(readText(path)).split(separator: "\n").map(LunarYearFixture.init)
  }
}

/// A day in a lunisolar calendar: `윤6.1`.
struct LunarDayRow: Row {
  let day: String
  let calendar: LunisolarCalendar
  let date: LunarDate?
  let name: String

  init(_ day: String, _ calendar: LunisolarCalendar, _ date: LunarDate?, _ name: String) {
    (self.day, self.calendar, self.date, self.name) = (day, calendar, date, name)
  }
}

@Suite struct LunisolarCalendarTests {
  static let days: [LunarDayRow] = [
    LunarDayRow("2026-02-17", .dangi, LunarDate(year: 2026, month: 1, day: 1), "설날 2026"),
    LunarDayRow("2026-09-25", .dangi, LunarDate(year: 2026, month: 8, day: 15), "추석 2026"),
    LunarDayRow("2026-05-24", .dangi, LunarDate(year: 2026, month: 4, day: 8), "부처님오신날 2026"),
    LunarDayRow(
      "2025-07-25", .dangi, LunarDate(year: 2025, month: 6, isLeapMonth: true, day: 1), "윤6월 2025"),
    LunarDayRow("1900-01-31", .dangi, LunarDate(year: 1900, month: 1, day: 1), "the first day"),
    LunarDayRow("1900-01-30", .dangi, nil, "before the table"),
    LunarDayRow("2100-02-09", .dangi, nil, "after the table"),
    LunarDayRow("2027-02-07", .dangi, LunarDate(year: 2027, month: 1, day: 1), "설날 2027, not 6"),
    LunarDayRow("2027-02-06", .chinese, LunarDate(year: 2027, month: 1, day: 1), "春节 2027"),
    LunarDayRow(
      "2012-05-01", .chinese, LunarDate(year: 2012, month: 4, day: 11), "China has 闰4 in 2012"),
    LunarDayRow(
      "2012-05-01", .dangi, LunarDate(year: 2012, month: 3, isLeapMonth: true, day: 11),
      "Korea has 윤3 in 2012"),
    LunarDayRow("2099-12-31", .chinese, LunarDate(year: 2099, month: 11, day: 20), "2099"),
  ]

  @Test(arguments: days) func aDayHasItsDate(_ row: LunarDayRow) throws {
    let day = try Day(iso: row.day)
    #expect(row.calendar.date(of: day) == row.date)
    if let date = row.date { #expect(row.calendar.day(of: date) == day) }
  }

  @Test(arguments: [
    LunarDate(year: 2026, month: 1, isLeapMonth: true, day: 1),
    LunarDate(year: 2026, month: 2, day: 31), LunarDate(year: 2026, month: 1, day: 0),
    LunarDate(year: 2026, month: 13, day: 1), LunarDate(year: 2026, month: 0, day: 1),
    LunarDate(year: 1899, month: 12, day: 1), LunarDate(year: 2100, month: 1, day: 1),
  ])
  func datesThatDoNotExistHaveNoDay(_ date: LunarDate) {
    #expect(LunisolarCalendar.dangi.day(of: date) == nil)
  }

  /// Every day of every month in the slow group, else the first and the last of each.
  @Test func theTablesAreThoseOfOtherSources() throws {
    let all = try LunarYearFixture.all.get()
    #expect(all.count == 200 + 151)
    var others: [String] = []
    for year in all {
      let calendar: LunisolarCalendar = year.calendar == "dangi" ? .dangi : .chinese
      var day = year.first
      for month in year.months {
        var isSame = true
        for number in 1...month.dayCount {
          defer { day = day + 1 }
          guard Slow.isAsked || number == 1 || number == month.dayCount else { continue }
          let date = LunarDate(
            year: year.year, month: month.number, isLeapMonth: month.isLeap, day: number)
          isSame = isSame && calendar.date(of: day) == date && calendar.day(of: date) == day
        }
        if !isSame { others.append("\(year.name) month \(month.number)") }
      }
    }
    // The new moon of 2057-09-29 is within a minute of midnight in Beijing: the old tables of Hong
    // Kong have it on the 28th.
    #expect(others == ["chinese 2057 month 9"])
  }

  @Test(arguments: [LunisolarCalendar.chinese, .dangi])
  func everyDayOfTheTableIsReadBack(_ calendar: LunisolarCalendar) {
    let (first, last) = (calendar.days.lowerBound, calendar.days.upperBound)
    for offset in stride(from: 0, through: last - first, by: Slow.isAsked ? 1 : 13) {
      let date = calendar.date(of: first + offset)
      #expect(date.flatMap(calendar.day) == first + offset)
    }
    #expect(first.description == "1900-01-31")
    #expect(last.description == "2100-02-08")
    #expect(calendar.date(of: first - 1) == nil && calendar.date(of: last + 1) == nil)
  }
}
