import CivilTime

/// A holiday on a day. It is a property of the day, never an item.
package struct Holiday: Hashable, Sendable {
  /// The code of the region, such as `KR` or `GB-ENG`.
  package let region: String
  /// In English.
  package let name: String
  /// In the language of the region.
  package let localName: String
  /// Whether it is a day off. Observances that are not are shown by name only.
  package let isDayOff: Bool
  /// Whether the day stands in for a holiday that fell on a weekend or on another holiday.
  package let isObserved: Bool
}

/// Days in a row that have the same holidays, such as a long break.
package struct HolidaySpan: Hashable, Sendable {
  /// All of them, also those beyond the page that lists them.
  package let days: ClosedRange<Day>
  package fileprivate(set) var holidays: [Holiday]
}

extension HolidayCalendar {
  /// The furthest that a span is followed.
  private static let longestSpan = 366

  /// The holidays of a month in the order of their days, each once with all its days.
  ///
  /// - Parameters:
  ///   - known: The holidays of the days of `range`, which contains the month.
  func spans(
    of month: Month, _ known: [Day: [Holiday]], of range: ClosedRange<Day>
  ) -> [HolidaySpan] {
    func has(_ holiday: Holiday, _ day: Day?) -> Bool {
      guard let day else { return false }
      let found = range.contains(day) ? known[day] : holidays(on: day...day)[day]
      return found?.contains(holiday) ?? false
    }
    func end(of holiday: Holiday, from day: Day, step: Int) -> Day {
      var end = day
      while let next = end.adding(days: step), abs(next - day) < HolidayCalendar.longestSpan,
        has(holiday, next)
      {
        end = next
      }
      return end
    }
    var spans: [HolidaySpan] = []
    for day in (0..<month.dayCount).map({ month.first + $0 }) {
      for holiday in known[day] ?? []
      where day == month.first || !has(holiday, day.adding(days: -1)) {
        let first = day == month.first ? end(of: holiday, from: day, step: -1) : day
        let days = first...end(of: holiday, from: day, step: 1)
        if let index = spans.firstIndex(where: { $0.days == days }) {
          spans[index].holidays.append(holiday)
        } else {
          spans.append(HolidaySpan(days: days, holidays: [holiday]))
        }
      }
    }
    return spans
  }
}
