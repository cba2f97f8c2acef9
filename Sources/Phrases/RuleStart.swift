import CivilTime

/// The first day of a repetition said in words.
enum RuleStart {
  /// The first day on or after `start` that the rule's days allow. The interval does not matter: it is
  /// counted from this very day.
  static func firstDay(of rule: RecurrenceRule, onOrAfter start: Day) -> Day? {
    var day = start
    // A leap day may be eight years away.
    for _ in 0...8 * 366 {
      if matches(day, rule) { return day }
      guard let next = day.adding(days: 1) else { return nil }
      day = next
    }
    return nil
  }

  private static func matches(_ day: Day, _ rule: RecurrenceRule) -> Bool {
    let month = day.month
    guard rule.byMonth.isEmpty || rule.byMonth.contains(month.month) else { return false }
    if !rule.byMonthDay.isEmpty {
      let isListed = rule.byMonthDay.contains {
        let number = $0 < 0 ? month.dayCount + 1 + $0 : $0
        return number == day.day
          || rule.skip == .backward && number > month.dayCount && day == month.last
      }
      guard isListed else { return false }
    }
    guard rule.byDay.isEmpty || rule.byDay.contains(where: { isNth($0, day) }) else { return false }
    guard let position = rule.bySetPosition.first else { return true }
    let days = (0..<month.dayCount).map { month.first + $0 }
      .filter { candidate in rule.byDay.contains { isNth($0, candidate) } }
    let index = position > 0 ? position - 1 : days.count + position
    return days.indices.contains(index) && days[index] == day
  }

  private static func isNth(_ entry: RecurrenceRule.DayOfWeek, _ day: Day) -> Bool {
    guard entry.weekday == day.weekday else { return false }
    guard let ordinal = entry.ordinal else { return true }
    let month = day.month
    return ordinal > 0
      ? (day.day - 1) / 7 + 1 == ordinal : -((month.dayCount - day.day) / 7 + 1) == ordinal
  }
}
