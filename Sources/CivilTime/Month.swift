/// A month of a year, 0001-01 to 9999-12.
package struct Month: Hashable, Comparable, Sendable {
  /// Months since 0000-01.
  let index: Int

  package static let min = Month(unchecked: 12)
  package static let max = Month(unchecked: 9999 * 12 + 11)

  init(unchecked index: Int) { self.index = index }

  /// - Throws: `CivilTimeError.yearOutOfRange` outside 1...9999, `.noSuchMonth` outside 1...12.
  package init(year: Int, month: Int) throws(CivilTimeError) {
    guard (1...9999).contains(year) else { throw .yearOutOfRange(year: year) }
    guard (1...12).contains(month) else { throw .noSuchMonth(month: month) }
    index = year * 12 + month - 1
  }

  package init(containing day: Day) {
    let (year, month, _) = day.components
    index = year * 12 + month - 1
  }

  package var year: Int { index / 12 }
  /// 1...12.
  package var month: Int { index % 12 + 1 }

  package var first: Day { Day(unchecked: Day.daysFromCivil(year: year, month: month, day: 1)) }
  package var last: Day { first + (dayCount - 1) }

  /// 28...31.
  package var dayCount: Int {
    switch month {
    case 2: Day.isLeap(year: year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The day with a number, clamped to the days of the month.
  package func day(clamping day: Int) -> Day {
    first + (Swift.min(Swift.max(day, 1), dayCount) - 1)
  }

  /// The month `count` months later; nil outside the years 1...9999.
  package func adding(months count: Int) -> Month? {
    let (sum, overflow) = index.addingReportingOverflow(count)
    guard !overflow, (Month.min.index...Month.max.index).contains(sum) else { return nil }
    return Month(unchecked: sum)
  }

  /// The month `count` months later, clamped to 0001-01...9999-12.
  package static func + (month: Month, count: Int) -> Month {
    month.adding(months: count) ?? (count < 0 ? .min : .max)
  }

  /// Months from `earlier` to `later`.
  package static func - (later: Month, earlier: Month) -> Int { later.index - earlier.index }

  package static func < (left: Month, right: Month) -> Bool { left.index < right.index }
}
