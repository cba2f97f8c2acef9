/// The Chinese or the Korean (Dangi) lunisolar calendar from lunar year 1900 to 2099.
///
/// A year has 12 months of 29 or 30 days, or 13 if a leap month repeats the number of the month
/// before it. Both calendars follow from the new moons and the solar terms, and differ only in the
/// meridian: the Korean calendar reckons in Korean standard time, so a month can begin a day later
/// than in China.
///
/// A rule asks a calendar for three things: the month that contains a day, the month with an
/// index, and the first month of a year.
package final class LunisolarCalendar: Sendable {
  package static let chinese = LunisolarCalendar(chineseYears)
  package static let dangi = LunisolarCalendar(dangiYears)

  /// The lunar years of the tables.
  package static let years = 1900...2099

  /// A month, with its days counted from 1970-01-01.
  struct Month: Sendable {
    let year: Int
    /// 1...12.
    let number: Int
    let isLeap: Bool
    let first: Int
    /// 29 or 30.
    let dayCount: Int
  }

  /// All months, in order.
  let months: [Month]
  /// The index of the first month of each year.
  private let firstMonths: [Int]

  private init(_ table: [UInt32]) {
    var months: [Month] = []
    var firstMonths: [Int] = []
    months.reserveCapacity(2500)
    for (year, entry) in zip(LunisolarCalendar.years, table) {
      firstMonths.append(months.count)
      let leap = Int(entry >> 13 & 0xF)
      var first = Day.daysFromCivil(year: year, month: 1, day: 20) + Int(entry >> 17)
      for index in 0..<(leap == 0 ? 12 : 13) {
        let isLeap = leap != 0 && index == leap
        let month = Month(
          year: year, number: leap != 0 && index >= leap ? index : index + 1, isLeap: isLeap,
          first: first, dayCount: 29 + Int(entry >> index & 1))
        months.append(month)
        first += month.dayCount
      }
    }
    self.months = months
    self.firstMonths = firstMonths
  }

  /// The days of the tables: about 1900-01-31...2100-02-08.
  package var days: ClosedRange<Day> {
    Day(unchecked: months[0].first)...Day(unchecked: end - 1)
  }

  /// The day after the last month.
  private var end: Int { months[months.count - 1].first + months[months.count - 1].dayCount }

  // MARK: Dates

  /// The date of a day; nil outside `days`.
  package func date(of day: Day) -> LunarDate? {
    guard let index = monthIndex(containing: day.daysSinceEpoch) else { return nil }
    let month = months[index]
    return LunarDate(
      year: month.year, month: month.number, isLeapMonth: month.isLeap,
      day: day.daysSinceEpoch - month.first + 1)
  }

  /// The day of a date; nil if the calendar has no such date: outside `years`, a leap month that
  /// the year does not have, or the 30th of a month with 29 days.
  package func day(of date: LunarDate) -> Day? {
    guard let index = monthIndex(date.year, date.month, isLeap: date.isLeapMonth),
      (1...months[index].dayCount).contains(date.day)
    else { return nil }
    return Day(unchecked: months[index].first + date.day - 1)
  }

  // MARK: Months

  /// The index of the month that contains a day; nil outside `days`.
  func monthIndex(containing day: Int) -> Int? {
    guard day >= months[0].first, day < end else { return nil }
    return partitionPoint(of: months.count) { months[$0].first <= day } - 1
  }

  /// The index of a month; nil outside `years`, or if the year does not have that leap month.
  func monthIndex(_ year: Int, _ number: Int, isLeap: Bool) -> Int? {
    guard LunisolarCalendar.years.contains(year), (1...12).contains(number) else { return nil }
    let first = firstMonths[year - LunisolarCalendar.years.lowerBound]
    // A leap month moves the months after it by one.
    return (first + number - 1...first + number).first {
      months.indices.contains($0) && months[$0].year == year && months[$0].number == number
        && months[$0].isLeap == isLeap
    }
  }
}

/// A date of a lunisolar calendar.
package struct LunarDate: Hashable, Sendable {
  /// The Gregorian year in which the lunar year begins.
  package let year: Int
  /// 1...12.
  package let month: Int
  /// Whether this is the leap month after the month of that number.
  package let isLeapMonth: Bool
  /// 1...30.
  package let day: Int

  package init(year: Int, month: Int, isLeapMonth: Bool = false, day: Int) {
    self.year = year
    self.month = month
    self.isLeapMonth = isLeapMonth
    self.day = day
  }
}
