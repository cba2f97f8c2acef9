import CivilTime

/// A day of every year of a lunar calendar: `음력 8월 15일`, `윤5월 3일`.
struct LunarDay: Hashable {
  var scale: RecurrenceRule.Scale
  /// 1...12.
  let month: Int
  /// Whether the month is the leap month, which follows the one with the same number.
  var isLeap = false
  /// 1...30.
  let day: Int

  /// As families keep it: in the plain month where a leap month is missing, the 29th for a 30th.
  var rule: RecurrenceRule {
    RecurrenceRule(
      .yearly, byMonthDay: [day], byMonth: isLeap ? [] : [month],
      byLeapMonth: isLeap ? [month] : [],
      skip: isLeap || day == 30 ? .backward : .omit, scale: scale)
  }

  /// The first such day on or after another; nil if no known year has it.
  func next(onOrAfter first: Day) -> Day? {
    guard let calendar = scale.lunisolarCalendar else { return nil }
    let start = max(first, calendar.days.lowerBound)
    return (try? Occurrences(rule, fromDay: start))?.lazy.map(\.day).first {
      !isLeap || calendar.date(of: $0)?.isLeapMonth == true
    }
  }

  /// Whether any known year has it.
  var exists: Bool { !isLeap || next(onOrAfter: .min) != nil }

  /// The day in a lunar year, or why there is none.
  func day(in year: Int) throws(PhraseError.NoLunarDay) -> Day {
    guard let calendar = scale.lunisolarCalendar, LunisolarCalendar.years.contains(year) else {
      throw .year
    }
    func found(_ day: Int) -> Day? {
      calendar.day(of: LunarDate(year: year, month: month, isLeapMonth: isLeap, day: day))
    }
    guard let day = found(day) ?? found(min(day, 29)) else { throw .leapMonth(year: year) }
    return day
  }
}

extension PhraseError.NoLunarDay: Error {}
