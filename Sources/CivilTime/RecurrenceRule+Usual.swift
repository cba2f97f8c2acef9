extension RecurrenceRule {
  /// A rule with the same dates in the parts that the languages have words for: other programs
  /// write `FREQ=DAILY;BYDAY=MO,…` for weekdays and `BYDAY=MO;BYSETPOS=1` for a first Monday.
  public var inUsualParts: RecurrenceRule {
    var rule = self
    let hasPlainDays = !byDay.isEmpty && byDay.allSatisfy { $0.ordinal == nil }
    guard hasPlainDays, byMonthDay.isEmpty, byYearDay.isEmpty, byWeekNumber.isEmpty else {
      return self
    }
    if frequency == .daily, interval == 1, byMonth.isEmpty, bySetPosition.isEmpty {
      rule.frequency = .weekly
    } else if frequency == .monthly, byHour.isEmpty, byMinute.isEmpty, let day = byDay.first,
      byDay.count == 1, bySetPosition.count == 1, let nth = bySetPosition.first
    {
      rule.byDay = [DayOfWeek(day.weekday, ordinal: nth)]
      rule.bySetPosition = []
    }
    return rule
  }
}
