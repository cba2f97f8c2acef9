/// Rules of RFC 7529 in a lunisolar calendar: the buckets are its months, which BYMONTH names and
/// INTERVAL counts.
extension RulePlan {
  /// A start in the calendar of a rule.
  ///
  /// - Throws: `RecurrenceRuleError.outsideCalendar`.
  static func date(
    of start: Day, _ rule: PreparedRule
  ) throws(RecurrenceRuleError) -> (year: Int, month: Int, day: Int, isLeapMonth: Bool) {
    guard let calendar = rule.calendar else {
      let (year, month, day) = start.components
      return (year, month, day, false)
    }
    guard let date = calendar.date(of: start) else {
      throw .outsideCalendar(rule.rule.scale, start)
    }
    return (date.year, date.month, date.day, date.isLeapMonth)
  }

  /// Whether the rule generates days from a month. Months before the start, or outside the tables,
  /// generate none.
  ///
  /// In MONTHLY rules leap months count too, limited by BYMONTH. YEARLY generates its months from
  /// years, so SKIP moves a leap month that the year does not have (RFC 7529 §4.1): BACKWARD to the
  /// month before it, which has its number, FORWARD to the next one. Without BYMONTH, all months of
  /// the year count.
  func generates(_ index: Int, of calendar: LunisolarCalendar) -> Bool {
    guard knows(month: index) else { return false }
    let month = calendar.months[index]
    let isNamed = (month.isLeap ? leapMonths : months) >> (month.number - 1) & 1 == 1
    guard frequency == .yearly else {
      return isNamed && index >= origin && (index - origin) % interval == 0
    }
    if isNamed, isActive(year: month.year) { return true }
    guard skip != .omit, !month.isLeap, hasMonths || leapMonths != months else { return false }
    var (year, number) = (month.year, month.number)
    if skip == .forward { (year, number) = number == 1 ? (year - 1, 12) : (year, number - 1) }
    return leapMonths >> (number - 1) & 1 == 1 && isActive(year: year)
      && calendar.monthIndex(year, number, isLeap: true) == nil
  }

  /// Whether the calendar of the rule has a month with this index.
  func knows(month index: Int) -> Bool {
    calendar.map { $0.months.indices.contains(index) } ?? true
  }

  private func isActive(year: Int) -> Bool {
    year >= origin && (year - origin) % interval == 0
  }
}
