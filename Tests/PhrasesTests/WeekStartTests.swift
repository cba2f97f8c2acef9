import CivilTime
import Phrases
import TestSupport
import Testing

/// Weeks in phrases begin on Monday, or on the first weekday of the settings, as the weeks of views
/// do.
@Suite struct WeekStartTests {
  struct Case: Row {
    let today: String
    let weekStart: Weekday
    let phrase: String
    let day: String
    var name: String { "\(phrase) on \(today), weeks from \(weekStart)" }

    init(_ phrase: String, on today: String, from weekStart: Weekday, is day: String) {
      (self.phrase, self.today, self.weekStart, self.day) = (phrase, today, weekStart, day)
    }
  }

  @Test(arguments: [
    Case("다음 주 일요일", on: "2026-11-20", from: .monday, is: "2026-11-29"),
    Case("다음 주 일요일", on: "2026-11-20", from: .sunday, is: "2026-11-22"),
    Case("next fri", on: "2026-11-22", from: .monday, is: "2026-11-27"),
    Case("next fri", on: "2026-11-22", from: .sunday, is: "2026-12-04"),
    Case("next sat", on: "2026-11-20", from: .saturday, is: "2026-11-21"),
    Case("eow", on: "2026-11-20", from: .monday, is: "2026-11-22"),
    Case("eow", on: "2026-11-20", from: .sunday, is: "2026-11-21"),
  ])
  func countsWeekdaysInTheirWeeks(_ row: Case) throws {
    let now = try CivilDateTime(iso: row.today + "T09:00")
    let reader = PhraseReader(PhraseContext(now: now, weekStart: row.weekStart))
    #expect(try reader.date(row.phrase).description == row.day)
  }

  @Test(arguments: ["다음주", "next week", "이번 주", "지난주"], Weekday.allCases)
  func viewsShowTheWeekOfTheWords(_ phrase: String, _ weekStart: Weekday) throws {
    for day in 16...22 {
      let now = try CivilDateTime(iso: "2026-11-\(day)T09:00")
      let reader = PhraseReader(
        PhraseContext(now: now, weekStart: weekStart))
      let shown = try reader.week(phrase)
      #expect(try reader.days(phrase) == shown...(shown + 6))
    }
  }

  /// The week of a date contains it, whichever weekday is the first.
  @Test(arguments: Weekday.allCases)
  func viewsShowTheWeekOfADate(_ first: Weekday) throws {
    let now = try CivilDateTime(iso: "2026-11-20T09:00")
    let reader = PhraseReader(PhraseContext(now: now, weekStart: first))
    let day = try reader.date("2026-11-22")
    let shown = try reader.week("2026-11-22")
    #expect(shown...(shown + 6) ~= day && shown.weekday == first)
  }
}
