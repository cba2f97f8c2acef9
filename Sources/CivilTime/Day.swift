/// A civil date of the proleptic Gregorian calendar, years 1 to 9999.
///
/// Every `Day` value is a valid date. It is stored as a day count, so comparison, stepping and
/// differences are integer arithmetic; year, month and day are computed on access.
package struct Day: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01, in 32 bits because views hold thousands of days.
  @usableFromInline let count: Int32

  /// Days since 1970-01-01, negative before it.
  @inlinable package var daysSinceEpoch: Int { Int(count) }

  package static let min = Day(unchecked: -719_162)  // 0001-01-01
  package static let max = Day(unchecked: 2_932_896)  // 9999-12-31

  init(unchecked daysSinceEpoch: Int) {
    count = Int32(truncatingIfNeeded: daysSinceEpoch)
  }

  /// The day a number of days after 1970-01-01; nil outside the years 1...9999.
  package init?(daysSinceEpoch: Int) {
    guard (Day.min.daysSinceEpoch...Day.max.daysSinceEpoch).contains(daysSinceEpoch) else {
      return nil
    }
    self.init(unchecked: daysSinceEpoch)
  }

  /// Creates a date, checking that it exists.
  ///
  /// - Parameters:
  ///   - year: 1...9999.
  ///   - month: 1...12.
  ///   - day: Day of the month, 1-based.
  /// - Throws: `CivilTimeError.yearOutOfRange`, `.noSuchMonth`, or `.noSuchDay` for dates such as
  ///   2023-02-29.
  package init(year: Int, month: Int, day: Int) throws(CivilTimeError) {
    let month = try Month(year: year, month: month)
    guard (1...month.dayCount).contains(day) else {
      throw .noSuchDay(year: year, month: month.month, day: day, daysInMonth: month.dayCount)
    }
    self = month.first + (day - 1)
  }

  /// A day of an ISO 8601 week.
  ///
  /// - Parameters:
  ///   - isoYear: The week-based year, 1...9999.
  ///   - week: 1...52, or 53 in years that have it.
  /// - Throws: `CivilTimeError.noSuchWeek` for a week that the year does not have,
  ///   `.yearOutOfRange`.
  package init(isoYear: Int, week: Int, weekday: Weekday) throws(CivilTimeError) {
    guard (1...9999).contains(isoYear) else { throw .yearOutOfRange(year: isoYear) }
    let weeks = Day.isoWeekCount(isoYear: isoYear)
    guard (1...weeks).contains(week) else {
      throw .noSuchWeek(year: isoYear, week: week, weeksInYear: weeks)
    }
    let count = Day.isoYearStart(isoYear) + (week - 1) * 7 + weekday.rawValue - 1
    guard let day = Day(daysSinceEpoch: count) else { throw .yearOutOfRange(year: isoYear) }
    self = day
  }

  // MARK: Fields

  /// Year, month and day of the month, computed together.
  package var components: (year: Int, month: Int, day: Int) {
    // Howard Hinnant, "chrono-compatible low-level date algorithms", civil_from_days: the year
    // begins in March, so that the leap day is its last day.
    let shifted = daysSinceEpoch + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  package var year: Int { components.year }
  /// 1...12.
  package var monthOfYear: Int { components.month }
  /// Day of the month, 1...31.
  package var day: Int { components.day }
  package var month: Month { Month(containing: self) }

  package var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    Weekday(wrapping: daysSinceEpoch + 4)
  }

  /// 1...366.
  package var dayOfYear: Int {
    daysSinceEpoch - Day.daysFromCivil(year: year, month: 1, day: 1) + 1
  }

  /// The ISO 8601 week: weeks begin on Monday, and week 1 contains the year's first Thursday.
  package var isoWeek: (year: Int, week: Int) {
    let thursday = daysSinceEpoch + (4 - weekday.rawValue)
    let year = Day(unchecked: thursday).year
    return (year, (thursday - Day.daysFromCivil(year: year, month: 1, day: 1)) / 7 + 1)
  }

  // MARK: Stepping

  /// The day `count` days later; nil outside the years 1...9999.
  package func adding(days count: Int) -> Day? {
    let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(count)
    return overflow ? nil : Day(daysSinceEpoch: sum)
  }

  /// The day `count` days later, clamped to 0001-01-01...9999-12-31.
  package static func + (day: Day, count: Int) -> Day {
    day.adding(days: count) ?? (count < 0 ? .min : .max)
  }

  package static func - (day: Day, count: Int) -> Day { day + -count }

  /// Days from `earlier` to `later`.
  package static func - (later: Day, earlier: Day) -> Int {
    later.daysSinceEpoch - earlier.daysSinceEpoch
  }

  package static func < (left: Day, right: Day) -> Bool {
    left.daysSinceEpoch < right.daysSinceEpoch
  }

  /// The first `weekday` on or after this day.
  package func onOrAfter(_ weekday: Weekday) -> Day { self + weekday.days(since: self.weekday) }

  /// The last `weekday` on or before this day.
  package func onOrBefore(_ weekday: Weekday) -> Day { self - self.weekday.days(since: weekday) }

  // MARK: Counting

  static func year(ofDaysSinceEpoch count: Int) -> Int { Day(unchecked: count).year }

  /// Days since 1970-01-01 of a date, without checking that it exists.
  static func daysFromCivil(year: Int, month: Int, day: Int) -> Int {
    // Howard Hinnant, days_from_civil.
    let year = month <= 2 ? year - 1 : year
    let era = floorDivide(year, 400)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  package static func isLeap(year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The number of weeks of an ISO 8601 year, 52 or 53.
  package static func isoWeekCount(isoYear: Int) -> Int {
    (isoYearStart(isoYear + 1) - isoYearStart(isoYear)) / 7
  }

  /// The Monday of week 1, in days since 1970-01-01.
  private static func isoYearStart(_ year: Int) -> Int {
    let fourth = daysFromCivil(year: year, month: 1, day: 4)
    return fourth - floorModulo(fourth + 3, 7)
  }
}
