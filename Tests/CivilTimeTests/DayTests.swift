import CivilTime
import TestSupport
import Testing

struct DayRow: Row {
  let iso: String
  let weekday: Weekday
  let week: String
  let dayOfYear: Int
  var name: String { iso }
}

/// Checked against Python's `datetime.date`.
let dayRows: [DayRow] = [
  DayRow(iso: "0001-01-01", weekday: .monday, week: "1-W1", dayOfYear: 1),
  DayRow(iso: "1900-02-28", weekday: .wednesday, week: "1900-W9", dayOfYear: 59),
  DayRow(iso: "1969-12-31", weekday: .wednesday, week: "1970-W1", dayOfYear: 365),
  DayRow(iso: "1970-01-01", weekday: .thursday, week: "1970-W1", dayOfYear: 1),
  DayRow(iso: "2000-02-29", weekday: .tuesday, week: "2000-W9", dayOfYear: 60),
  DayRow(iso: "2020-12-31", weekday: .thursday, week: "2020-W53", dayOfYear: 366),
  DayRow(iso: "2021-01-03", weekday: .sunday, week: "2020-W53", dayOfYear: 3),
  DayRow(iso: "2026-11-20", weekday: .friday, week: "2026-W47", dayOfYear: 324),
  DayRow(iso: "2024-12-30", weekday: .monday, week: "2025-W1", dayOfYear: 365),
  DayRow(iso: "9999-12-31", weekday: .friday, week: "9999-W52", dayOfYear: 365),
]

@Test(arguments: dayRows) func knowsItsFields(_ row: DayRow) throws {
  let day = try Day(iso: row.iso)
  #expect(day.description == row.iso)
  #expect(day.weekday == row.weekday)
  #expect("\(day.isoWeek.year)-W\(day.isoWeek.week)" == row.week)
  #expect(day.dayOfYear == row.dayOfYear)
}

@Test func everyDayOfFourCenturiesRoundTrips() throws {
  var expected = try Day(year: 1900, month: 1, day: 1)
  for year in 1900..<2300 {
    for month in 1...12 {
      for day in 1...(try Month(year: year, month: month).dayCount) {
        let built = try Day(year: year, month: month, day: day)
        #expect(built == expected)
        #expect(built.components == (year, month, day))
        expected = expected + 1
      }
    }
  }
}

struct RefusedDay: Row {
  let year: Int, month: Int, day: Int
  let error: CivilTimeError
  var name: String { "\(year)-\(month)-\(day)" }
}

let refusedDays: [RefusedDay] = [
  RefusedDay(
    year: 2026, month: 2, day: 30, error: .noSuchDay(year: 2026, month: 2, day: 30, daysInMonth: 28)
  ),
  RefusedDay(
    year: 2023, month: 2, day: 29, error: .noSuchDay(year: 2023, month: 2, day: 29, daysInMonth: 28)
  ),
  RefusedDay(
    year: 2026, month: 4, day: 31, error: .noSuchDay(year: 2026, month: 4, day: 31, daysInMonth: 30)
  ),
  RefusedDay(
    year: 2026, month: 1, day: 0, error: .noSuchDay(year: 2026, month: 1, day: 0, daysInMonth: 31)),
  RefusedDay(year: 2026, month: 13, day: 1, error: .noSuchMonth(month: 13)),
  RefusedDay(year: 0, month: 1, day: 1, error: .yearOutOfRange(year: 0)),
  RefusedDay(year: 10_000, month: 1, day: 1, error: .yearOutOfRange(year: 10_000)),
]

@Test(arguments: refusedDays) func refusesDaysThatDoNotExist(_ row: RefusedDay) {
  #expect(throws: row.error) { try Day(year: row.year, month: row.month, day: row.day) }
}

@Test(arguments: [
  "2026-2-03", "2026-02-3", "20260203", "2026-02-03 ", "2026/02/03", "", "２０２６-02-03",
])
func refusesOtherShapes(_ text: String) {
  #expect(throws: CivilTimeError.malformed(text: text, expected: "YYYY-MM-DD")) {
    try Day(iso: text)
  }
}

@Test func weeksOfTheYear() throws {
  #expect(Day.isoWeekCount(isoYear: 2020) == 53)
  #expect(Day.isoWeekCount(isoYear: 2026) == 53)
  #expect(Day.isoWeekCount(isoYear: 2025) == 52)
  #expect(try Day(isoYear: 2026, week: 48, weekday: .friday).description == "2026-11-27")
  #expect(throws: CivilTimeError.noSuchWeek(year: 2025, week: 53, weeksInYear: 52)) {
    try Day(isoYear: 2025, week: 53, weekday: .monday)
  }
}

@Test func steppingStopsAtTheEndsOfTheCalendar() {
  #expect(Day.max.adding(days: 1) == nil)
  #expect(Day.max + 1 == Day.max)
  #expect(Day.min - 1 == Day.min)
  #expect(Day.max.adding(days: .max) == nil)
  #expect(Month.max.adding(months: 1) == nil)
  #expect(CivilDateTime.max + 1 == CivilDateTime.max)
}

@Test func timesOfDay() throws {
  #expect(try TimeOfDay(iso: "08:30").description == "08:30")
  #expect(try TimeOfDay(iso: "08:30:05").description == "08:30:05")
  #expect(throws: CivilTimeError.noSuchTime(hour: 25, minute: 0, second: 0)) {
    try TimeOfDay(iso: "25:00")
  }
  #expect(throws: CivilTimeError.noSuchTime(hour: 24, minute: 0, second: 0)) {
    try TimeOfDay(iso: "24:00")
  }
  #expect(throws: CivilTimeError.noSuchTime(hour: 9, minute: 60, second: 0)) {
    try TimeOfDay(iso: "09:60")
  }
  let moment = try CivilDateTime(iso: "2026-11-20T23:59")
  #expect((moment + 60).description == "2026-11-21T00:00")
  #expect(throws: CivilTimeError.self) { try CivilDateTime(iso: "2026-11-20 23:59") }
}
