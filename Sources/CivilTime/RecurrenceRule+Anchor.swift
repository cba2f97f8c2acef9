/// What a rule derives from its start, and how it changes when the start moves (RFC 5545 §3.3.10:
/// "derived from the Start Time").
extension RecurrenceRule {
  /// Prepares the rule to start on one of its own later dates without changing its dates, and
  /// returns the new start.
  ///
  /// If the rule derives its day of the month from its start and `date` has another, the day is
  /// written into BYMONTHDAY, so that the 31st does not become the 28th after a February. A date
  /// that SKIP=FORWARD moved into the next month starts in the month that generated it. Months and
  /// days are those of the rule's calendar.
  ///
  /// - Parameters:
  ///   - date: The date to start on.
  ///   - start: The start up to now.
  package mutating func anchor(of date: Day, startedOn start: Day) -> Day {
    let lunar = scale.lunisolarCalendar
    if lunar != nil || date.day != start.day { writeDay(of: start) }
    let day = lunar.map { $0.date(of: date)?.day } ?? date.day
    let isMovedForward = skip == .forward && (frequency == .monthly || lunar != nil) && day == 1
    if isMovedForward, byMonthDay.contains(where: { $0 > 28 }), !byMonthDay.contains(1) {
      return date - 1
    }
    return date
  }

  /// Writes the day that the rule derives from its start into BYMONTHDAY, and for YEARLY the month
  /// into BYMONTH.
  mutating func writeDay(of start: Day) {
    guard byDay.isEmpty, byMonthDay.isEmpty, byYearDay.isEmpty, byWeekNumber.isEmpty else { return }
    if let calendar = scale.lunisolarCalendar {
      guard let date = calendar.date(of: start) else { return }
      if frequency == .yearly, byMonth.isEmpty, byLeapMonth.isEmpty { setMonth(date) }
      byMonthDay = [date.day]
      return
    }
    switch frequency {
    case .yearly:
      if byMonth.isEmpty { byMonth = [start.monthOfYear] }
      byMonthDay = [start.day]
    case .monthly: byMonthDay = [start.day]
    case .weekly, .daily, .hourly, .minutely, .secondly: break
    }
  }

  private mutating func setMonth(_ date: LunarDate) {
    (byMonth, byLeapMonth) = date.isLeapMonth ? ([], [date.month]) : ([date.month], [])
  }

  /// Moves the day of a rule of a lunisolar calendar, and its month if it names one.
  ///
  /// - Returns: false if the rule can not move; its parts are then unspecified.
  private mutating func movedInMonth(to new: Day, of calendar: LunisolarCalendar) -> Bool {
    guard let date = calendar.date(of: new), byDay.isEmpty, byMonthDay.count <= 1,
      byMonth.count + byLeapMonth.count <= 1
    else { return false }
    // A leap month that SKIP replaces by its plain month stays the leap month.
    let isReplaced = skip == .backward && byLeapMonth == [date.month]
    if byMonth.count + byLeapMonth.count == 1, !isReplaced { setMonth(date) }
    if let day = byMonthDay.first {
      let isLast = calendar.date(of: new + 1)?.day == 1
      byMonthDay = [day < 0 && isLast ? -1 : date.day]
    }
    return true
  }

  /// The rule after its start moves to another day. A day in the rule moves along, so that `every
  /// mon` becomes `every tue`. COUNT and UNTIL stay.
  ///
  /// - Returns: nil if the rule has several days, or one that can not move, so that the new rule is
  ///   ambiguous.
  package func moved(from old: Day, to new: Day) -> RecurrenceRule? {
    var rule = self
    let days = new - old
    if days == 0 { return self }
    guard byYearDay.isEmpty, byWeekNumber.isEmpty else { return nil }
    switch frequency {
    case .secondly, .minutely, .hourly, .daily:
      return byDay.isEmpty && byMonthDay.isEmpty && byMonth.isEmpty ? rule : nil
    case .weekly:
      guard byMonthDay.isEmpty, bySetPosition.isEmpty, byMonth.isEmpty else { return nil }
      if byDay.isEmpty { return rule }
      if byDay.count == 1 {
        rule.byDay = [DayOfWeek(new.weekday)]
        return rule
      }
      // Several weekdays can only move by whole weeks, which changes nothing.
      return days % 7 == 0 ? rule : nil
    case .monthly, .yearly: return rule.movedInMonth(to: new) ? rule : nil
    }
  }

  /// Moves the day of a MONTHLY or YEARLY rule.
  ///
  /// - Returns: false if the rule can not move; its parts are then unspecified.
  private mutating func movedInMonth(to new: Day) -> Bool {
    if let calendar = scale.lunisolarCalendar { return movedInMonth(to: new, of: calendar) }
    guard byMonth.count <= 1 else { return false }
    if byMonth.count == 1 { byMonth = [new.monthOfYear] }
    switch (byMonthDay.count, byDay.count) {
    case (0, 0): return bySetPosition.isEmpty
    case (1, 0):
      guard bySetPosition.isEmpty else { return false }
      let isLast = new == new.month.last
      byMonthDay = [byMonthDay[0] < 0 && isLast ? -1 : new.day]
      return true
    case (0, 1):
      // In a YEARLY rule without BYMONTH the number of a weekday counts within the year.
      guard frequency == .monthly || !byMonth.isEmpty else { return false }
      let fromEnd = -((new.month.last - new) / 7 + 1)
      let fromStart = (new.day - 1) / 7 + 1
      let isFromEnd = (byDay[0].ordinal ?? bySetPosition.first ?? 1) < 0 || fromStart == 5
      let ordinal = isFromEnd ? fromEnd : fromStart
      if byDay[0].ordinal != nil, bySetPosition.isEmpty {
        byDay = [DayOfWeek(new.weekday, ordinal: ordinal)]
        return true
      }
      if byDay[0].ordinal == nil, bySetPosition.count == 1 {
        byDay = [DayOfWeek(new.weekday)]
        bySetPosition = [ordinal]
        return true
      }
      return false
    default: return false
    }
  }

  /// The rule after its start moves to another time of day. A time in the rule moves along.
  ///
  /// - Returns: nil if the rule has several times, or repeats within a day (HOURLY and below).
  package func moved(to time: TimeOfDay, from old: TimeOfDay) -> RecurrenceRule? {
    if time == old { return self }
    guard frequency >= .daily else { return nil }
    guard byHour.count <= 1, byMinute.count <= 1, bySecond.count <= 1 else { return nil }
    var rule = self
    if !byHour.isEmpty { rule.byHour = [time.hour] }
    if !byMinute.isEmpty { rule.byMinute = [time.minute] }
    if !bySecond.isEmpty { rule.bySecond = [time.second] }
    return rule
  }

  /// The same rule with the minute, or the hour, that it takes from its start, which other programs leave
  /// out: `BYHOUR=9,21` of a start at 09:15.
  package func namingClock(of start: TimeOfDay) -> RecurrenceRule {
    guard frequency >= .daily, bySecond.isEmpty, start.second == 0,
      byHour.isEmpty != byMinute.isEmpty
    else { return self }
    var rule = self
    if byHour.isEmpty { rule.byHour = [start.hour] } else { rule.byMinute = [start.minute] }
    return rule
  }

  /// The earliest time of day of the rule, given one of its times: the smallest BYHOUR with the
  /// minutes and seconds of `time`. Without BYHOUR it is `time`.
  package func earliest(_ time: TimeOfDay?) -> TimeOfDay? {
    guard let time, let hour = byHour.min() else { return time }
    return TimeOfDay(secondsSinceMidnight: hour * 3600 + time.secondsSinceMidnight % 3600)
  }
}

extension RecurrenceRule {
  /// Whether the rule has the same dates from whatever day it starts.
  package var standsAlone: Bool {
    if case .count = end { return false }
    guard interval == 1 else { return false }
    switch frequency {
    case .daily: return true
    case .weekly: return !byDay.isEmpty
    case .monthly: return !byDay.isEmpty || !byMonthDay.isEmpty
    case .yearly:
      return !(byMonth.isEmpty && byLeapMonth.isEmpty) && (!byDay.isEmpty || !byMonthDay.isEmpty)
    case .hourly, .minutely, .secondly: return false
    }
  }
}
