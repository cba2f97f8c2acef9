import CivilTime

/// Lists the days of a rule by testing every day from its start on.
///
/// It supports daily, weekly, monthly and yearly rules with intervals, weekdays, days of the month,
/// months, COUNT, UNTIL and hours of the day, and throws `Unknown` for any other.
struct RuleListing {
  struct Unknown: Error, CustomStringConvertible {
    let rule: RecurrenceRule
    var description: String { "the model does not know the rule \(rule)" }
  }

  let rule: RecurrenceRule
  let start: Day
  let time: TimeOfDay?
  /// The zone in which a UTC UNTIL is compared.
  let zone: Zone

  init(_ rule: RecurrenceRule, start: Day, time: TimeOfDay?, zone: Zone) throws {
    let isKnown =
      rule.frequency >= .daily && rule.bySecond.isEmpty && rule.byMinute.count <= 1
      && rule.byYearDay.isEmpty && rule.byWeekNumber.isEmpty && rule.bySetPosition.isEmpty
      && rule.skip != .forward
    guard isKnown else { throw Unknown(rule: rule) }
    self.rule = rule
    self.start = start
    self.time = time
    self.zone = zone
  }

  /// All moments from the start up to a day, in order.
  func moments(through last: Day) -> [(day: Day, time: TimeOfDay?)] {
    var moments: [(day: Day, time: TimeOfDay?)] = []
    var count = 0
    var day = start
    while day <= last {
      if includes(day) {
        for time in times {
          // The start may be later in its day than the first of the rule's hours.
          if day == start, let time, let first = self.time, time < first { continue }
          count += 1
          if isPastEnd(day, time, count: count) { return moments }
          moments.append((day, time))
        }
      }
      day = day + 1
    }
    return moments
  }

  private var times: [TimeOfDay?] {
    guard let time else { return [nil] }
    guard !rule.byHour.isEmpty else { return [time] }
    let minute = rule.byMinute.first ?? time.minute
    return rule.byHour.map { TimeOfDay(secondsSinceMidnight: $0 * 3600 + minute * 60) }
  }

  private func isPastEnd(_ day: Day, _ time: TimeOfDay?, count: Int) -> Bool {
    let civil = CivilDateTime(day, time ?? .midnight)
    return switch rule.end {
    case .never: false
    case .count(let limit): count > limit
    case .untilDay(let last): day > last
    case .until(let last): civil > last
    case .untilInstant(let last): instant(of: civil, in: zone) > last
    }
  }

  private func includes(_ day: Day) -> Bool {
    isInPeriod(day) && isInMonth(day) && isDayOfMonth(day) && isWeekday(day) && isLikeTheStart(day)
  }

  /// Whether the day's week, month or year is one that the interval includes.
  private func isInPeriod(_ day: Day) -> Bool {
    let periods =
      switch rule.frequency {
      case .weekly:
        (day.onOrBefore(rule.weekStart) - start.onOrBefore(rule.weekStart)) / 7
      case .monthly: day.month - start.month
      case .yearly: day.year - start.year
      default: day - start
      }
    return periods % rule.interval == 0
  }

  private func isInMonth(_ day: Day) -> Bool {
    rule.byMonth.isEmpty || rule.byMonth.contains(day.monthOfYear)
  }

  private func isDayOfMonth(_ day: Day) -> Bool {
    guard !rule.byMonthDay.isEmpty else { return true }
    return rule.byMonthDay.contains { isDayOfMonth(day, $0) }
  }

  private func isDayOfMonth(_ day: Day, _ number: Int) -> Bool {
    let length = day.month.dayCount
    if number < 0 { return day.day == length + 1 + number }
    return day.day == number || rule.skip == .backward && number > length && day.day == length
  }

  private func isWeekday(_ day: Day) -> Bool {
    guard !rule.byDay.isEmpty else { return true }
    return rule.byDay.contains { named in
      guard named.weekday == day.weekday else { return false }
      guard let ordinal = named.ordinal else { return true }
      if ordinal > 0 { return (day.day - 1) / 7 + 1 == ordinal }
      return (day.month.dayCount - day.day) / 7 + 1 == -ordinal
    }
  }

  /// Whether the day matches the start in the parts that the rule leaves out.
  private func isLikeTheStart(_ day: Day) -> Bool {
    switch rule.frequency {
    case .weekly: return !rule.byDay.isEmpty || day.weekday == start.weekday
    case .monthly:
      return !rule.byDay.isEmpty || !rule.byMonthDay.isEmpty || isDayOfMonth(day, start.day)
    case .yearly:
      let saysDay = !rule.byDay.isEmpty || !rule.byMonthDay.isEmpty
      if saysDay { return !rule.byMonth.isEmpty || day.monthOfYear == start.monthOfYear }
      return isDayOfMonth(day, start.day)
        && (!rule.byMonth.isEmpty || day.monthOfYear == start.monthOfYear)
    default: return true
    }
  }
}

/// The instant at which a clock shows a reading: the first of two, and the first after a gap.
func instant(of civil: CivilDateTime, in zone: Zone) -> Instant {
  zone.instant(of: civil, resolving: .firstValid)
}
