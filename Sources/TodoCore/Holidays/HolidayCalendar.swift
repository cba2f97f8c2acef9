import CivilTime

/// The holidays of the regions that the user chose, in their order.
package struct HolidayCalendar: Sendable {
  package static let none = HolidayCalendar([])

  package let tables: [HolidayTable]

  package init(_ tables: [HolidayTable]) { self.tables = tables }

  /// The holidays of a range of days by day. Days without any are left out.
  package func holidays(on days: ClosedRange<Day>) -> [Day: [Holiday]] {
    var result: [Day: [Holiday]] = [:]
    for table in tables {
      for (day, holidays) in table.holidays(on: days) { result[day, default: []] += holidays }
    }
    return result
  }

  /// The regions of which not all holidays of a year are decreed yet.
  package func undecreed(in year: Int) -> [String] {
    tables.filter { $0.lastDecreedYear.map { $0 < year } ?? false }.map(\.region)
  }

  /// The first day of a year that has one of these English names, in the first region that has it.
  func day(named names: [String], in year: Int) -> Day? {
    guard let days = HolidayCalendar.days(of: year) else { return nil }
    return tables.lazy.compactMap { $0.day(named: names, on: days) }.first
  }

  /// The days of a year on which nobody works.
  package func daysOff(in year: Int) -> [Day] {
    guard let days = HolidayCalendar.days(of: year) else { return [] }
    return holidays(on: days).filter { $0.value.contains(where: \.isDayOff) }.map(\.key)
  }

  private static func days(of year: Int) -> ClosedRange<Day>? {
    guard let first = try? Day(year: year, month: 1, day: 1),
      let last = try? Day(year: year, month: 12, day: 31)
    else { return nil }
    return first...last
  }

  /// Pages of consecutive days with their holidays.
  package func marked(_ pages: [DayPage]) -> [DayPage] {
    guard !tables.isEmpty, let first = pages.first?.day, let last = pages.last?.day else {
      return pages
    }
    let holidays = holidays(on: first...last)
    return pages.changing { $0.holidays = holidays[$0.day] ?? [] }
  }

  /// Pages of consecutive months with their holidays, and those of the selected days.
  package func marked(_ pages: [MonthPage]) -> [MonthPage] {
    let cells = pages.flatMap { $0.weeks.flatMap(\.days) }
    guard !tables.isEmpty, let first = cells.first?.day, let last = cells.last?.day else {
      return pages
    }
    // A page shows both neighbouring months as numbers.
    let range = (first.adding(days: -31) ?? first)...(last.adding(days: 31) ?? last)
    let holidays = holidays(on: range)
    let daysOff = holidays.filter { $0.value.contains(where: \.isDayOff) }.keys
    return pages.changing { page in
      let month = page.month
      let near =
        (month.first.adding(days: -31) ?? month.first)...(month.last.adding(days: 31) ?? month.last)
      page.daysOff = Set(daysOff.filter(near.contains))
      page.holidaySpans = spans(of: month, holidays, of: range)
      if let day = page.selected?.day { page.selected?.holidays = holidays[day] ?? [] }
      page.changeDays { if !$0.isBlank { $0.holidays = holidays[$0.day] ?? [] } }
    }
  }
}
