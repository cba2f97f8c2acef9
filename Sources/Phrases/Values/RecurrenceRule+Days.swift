import CivilTime

extension RecurrenceRule {
  /// Whether its days are counted from the end of the month: `the last friday`.
  var isCountedFromEnd: Bool {
    (byDay.compactMap(\.ordinal) + byMonthDay + bySetPosition).contains { $0 < 0 }
  }

  /// Whether it has times of day and not only days.
  var hasClock: Bool {
    frequency < .daily || !byHour.isEmpty || !byMinute.isEmpty || !bySecond.isEmpty
  }

  /// The first day that the rule allows, whatever its interval, which is counted from there.
  func firstDay(onOrAfter start: Day) -> Day? {
    var rule = self
    rule.interval = 1
    rule.end = .never
    let known = scale.lunisolarCalendar?.days.lowerBound ?? start
    // A start on a day off may have a date before it.
    guard
      let dates = (try? Occurrences(rule, fromDay: max(start, known)))?
        .onOrAfter(CivilDateTime(start, .midnight))
    else { return nil }
    let first = dates.first?.day
    guard interval > 1, let mode = workdays?.mode, mode != .only else { return first }
    // The interval can not count from a day that was moved there from another month or week, as in
    // `every 2 months on the 1st or the workday before`.
    let days = dates.prefix(20).map(\.day)
    return days.first { (try? Occurrences(self, fromDay: $0))?.first?.day == $0 } ?? first
  }

  /// The first moment on or after `start`, from which the interval is counted.
  func first(onOrAfter start: CivilDateTime) -> CivilDateTime? {
    var rule = self
    if frequency >= .daily { rule.interval = 1 }
    rule.end = .never
    if let first = (try? Occurrences(rule, from: start))?.onOrAfter(start).first { return first }
    // Counted from here the interval may never match: it starts at the first time that does.
    rule.interval = 1
    return (try? Occurrences(rule, from: start))?.onOrAfter(start).first
  }

  /// Whether it says which days, so that a time at midnight lies between two of them.
  var namesDays: Bool { !byDay.isEmpty || !byMonthDay.isEmpty }

  /// The rule with a time of day, which tells it from others of the same days.
  func with(_ time: TimeOfDay) -> RecurrenceRule {
    var rule = self
    if rule.byHour.isEmpty { (rule.byHour, rule.byMinute) = ([time.hour], [time.minute]) }
    return rule
  }

  /// About how many days one turn takes.
  var periodDays: Int {
    switch frequency {
    case .secondly, .minutely, .hourly: 1
    case .daily: interval
    case .weekly: byDay.count > 1 ? 1 : interval * 7
    case .monthly: interval * 28
    case .yearly: interval * 365
    }
  }
}

extension [Point] {
  /// Returns the points in groups of equivalent ones, in order.
  func grouped(by isAlike: (Point, Point) -> Bool) -> [[Point]] {
    reduce(into: []) { groups, point in
      if let index = groups.firstIndex(where: { isAlike($0[0], point) }) {
        groups[index].append(point)
      } else {
        groups.append([point])
      }
    }
  }

  /// The days in groups that a single yearly rule can express.
  var ofOneYearlyRule: [[Point]] {
    guard allSatisfy(\.form.isNumber) else { return map { [$0] } }
    let months = grouped { $0.day?.monthOfYear == $1.day?.monthOfYear }
    let numbers = Set(months.map { month in Set(month.map { $0.day?.day }) })
    return numbers.count == 1 ? [self] : months
  }
}

extension RecurrenceRule {
  /// Returns the rule of a plain period restricted to these days; nil if no rule can express that.
  func on(_ points: [Point]) -> RecurrenceRule? {
    var rule = self
    let days = points.compactMap(\.day)
    let forms = points.map(\.form)
    switch frequency {
    case .weekly:
      let weekdays = Set(days.map(\.weekday))
      let isOneWeek = Set(days.map { $0.onOrBefore(weekStart) }).count == 1
      // `dec 1 and 8 every week` are all Tuesdays.
      guard forms.allSatisfy(\.isWeekday) || isOneWeek || interval == 1 && weekdays.count == 1
      else { return nil }
      rule.byDay = weekdays.sorted().map { DayOfWeek($0) }
      return rule
    case .monthly, .yearly:
      let isLast = zip(days, forms).contains { $1 == .counted && $0 == $0.month.last }
      guard zip(days, forms).allSatisfy({ $1.isNumber || $1 == .counted && $0 == $0.month.last }),
        !isLast || frequency == .monthly
      else { return nil }
      let numbers = Set(zip(days, forms).filter { $1.isNumber }.map(\.0.day))
      rule.byMonthDay = numbers.sorted() + (isLast ? [-1] : [])
      if frequency == .yearly {
        rule.byMonth = Set(days.map(\.monthOfYear)).sorted()
        let isLeapDay = rule.byMonth.contains(2) && numbers.contains(29)
        rule.skip = isLeapDay ? .backward : .omit
      } else {
        rule.skip = numbers.contains { $0 > 28 } ? .backward : .omit
      }
      return rule
    default: return nil
    }
  }

  /// Whether it only has a frequency: `every month`, `every 2 years`.
  func isPlainly(_ frequency: Frequency) -> Bool {
    self.frequency == frequency
      && self == RecurrenceRule(frequency, interval: interval, end: end)
  }
}
