/// Rules for the dates of another rule, each some days later.
extension RecurrenceRule {
  /// Returns the rule that gives each date of this one a number of days later, if it also starts so
  /// many days later; nil if none is known. COUNT and UNTIL stay.
  ///
  /// Unlike `moved(from:to:)`, it never changes the days between two dates: the day after the
  /// second Monday is not the second Tuesday of a month that begins on a Tuesday.
  ///
  /// - Parameters:
  ///   - days: Negative for earlier dates.
  ///   - start: The start of this rule.
  package func shifted(by days: Int, startedOn start: Day) -> RecurrenceRule? {
    guard scale == .gregorian, workdays == nil, byWeekNumber.isEmpty else { return nil }
    var rule = inUsualParts
    rule.byDay = rule.byDay.map { DayOfWeek($0.weekday.advanced(by: days), ordinal: $0.ordinal) }
    switch rule.frequency {
    case .secondly, .minutely, .hourly, .daily, .weekly:
      guard byMonth.isEmpty, byMonthDay.isEmpty, byYearDay.isEmpty,
        bySetPosition.isEmpty || rule.frequency == .weekly
      else { return nil }
      if rule.frequency == .weekly, rule.interval > 1 || !bySetPosition.isEmpty {
        rule.weekStart = weekStart.advanced(by: days)
      }
      return rule
    case .monthly, .yearly:
      rule.writeDay(of: start)
      guard rule.bySetPosition.isEmpty, rule.writeWeekOfMonth() else { return nil }
      return rule.shiftedInMonth(by: days) ?? rule.shiftedInYear(by: days, startedOn: start)
    }
  }

  /// Replaces the number of a weekday in its month by the seven days of the month that it can fall
  /// on.
  ///
  /// - Returns: false if the number counts within the year, or if there are several.
  private mutating func writeWeekOfMonth() -> Bool {
    guard let number = byDay.lazy.compactMap(\.ordinal).first else { return true }
    guard byDay.count == 1, byMonthDay.isEmpty, byYearDay.isEmpty, number.magnitude <= 4,
      frequency == .monthly || !byMonth.isEmpty
    else { return false }
    byMonthDay = Array(number > 0 ? 7 * number - 6...7 * number : 7 * number...7 * number + 6)
    byDay = [DayOfWeek(byDay[0].weekday)]
    return true
  }

  /// The last day that all months have, counted from their beginning or their end.
  private static let shortestMonth = 28

  /// Shifts days of the month that all months have to others that all months have.
  private func shiftedInMonth(by days: Int) -> RecurrenceRule? {
    guard frequency == .monthly, byMonth.isEmpty, byYearDay.isEmpty, !byMonthDay.isEmpty else {
      return nil
    }
    var rule = self
    rule.skip = .omit
    rule.byMonthDay = byMonthDay.map { day in
      let shifted = day + days
      // There is no day 0: -1 is followed by 1.
      if day < 0, shifted >= 0 { return shifted + 1 }
      return day > 0 && shifted <= 0 ? shifted - 1 : shifted
    }
    let isInAllMonths = (byMonthDay + rule.byMonthDay).allSatisfy {
      $0.magnitude <= Self.shortestMonth
    }
    // With an interval, all days must stay in the months of the rule, or all must leave them.
    let leaving = zip(byMonthDay, rule.byMonthDay).count { ($0 < 0) != ($1 < 0) }
    let isUniform = interval == 1 || leaving == 0 || leaving == byMonthDay.count
    return isInAllMonths && isUniform && rule.byMonthDay.count == byMonthDay.count ? rule : nil
  }

  /// Shifts dates that are the same each year to days of the year.
  private func shiftedInYear(by days: Int, startedOn start: Day) -> RecurrenceRule? {
    guard days.magnitude <= Self.shortestMonth, !(byMonthDay.isEmpty && byYearDay.isEmpty),
      frequency == .yearly ? interval == 1 : 12 % interval == 0
    else { return nil }
    var plain = RecurrenceRule(
      frequency, interval: interval, byMonthDay: byMonthDay, byYearDay: byYearDay,
      byMonth: byMonth, skip: skip)
    func daysOfYear(_ year: Int) -> Set<Int>? {
      guard let from = try? Day(year: year - 2, month: start.monthOfYear, day: 1),
        let first = try? Day(year: year, month: 1, day: 1),
        let last = try? Day(year: year, month: 12, day: 31),
        let prepared = try? PreparedRule(plain),
        let dates = try? Occurrences(prepared, fromDay: from, zone: .utc)
      else { return nil }
      return Set(dates.within(first - days...last - days).map { $0.day + days - first + 1 })
    }
    guard let common = daysOfYear(2027), let leap = daysOfYear(2028) else { return nil }
    // Days are the same from the beginning of the year, or from its end, in both kinds of years.
    let fromEnd = Set(common.map { $0 - 366 }).intersection(leap.map { $0 - 367 })
    let fromStart = common.intersection(leap).filter {
      !(fromEnd.contains($0 - 366) && fromEnd.contains($0 - 367))
    }
    guard common == fromStart.union(fromEnd.map { $0 + 366 }),
      leap == fromStart.union(fromEnd.map { $0 + 367 })
    else { return nil }
    plain = self
    (plain.frequency, plain.interval, plain.skip) = (.yearly, 1, .omit)
    (plain.byMonth, plain.byMonthDay) = ([], [])
    plain.byYearDay = Array(fromStart.union(fromEnd))
    return plain
  }
}
