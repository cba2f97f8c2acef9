extension RecurrenceRule {
  /// The largest INTERVAL and COUNT: more than the calendar has seconds.
  static let largestNumber = 1_000_000_000_000

  /// Checks that the rule is valid by RFC 5545 §3.3.10. Parsed rules are.
  ///
  /// - Throws: `RecurrenceRuleError` for the first fault: `outOfRange`, `notAllowed`,
  ///   `ordinalNotAllowed`, `ordinalWithWeekNumbers`, `positionsAlone` or `notSupported`.
  package func check() throws(RecurrenceRuleError) {
    guard (1...RecurrenceRule.largestNumber).contains(interval) else {
      throw .outOfRange(.interval, value: interval)
    }
    if case .count(let count) = end, !(1...RecurrenceRule.largestNumber).contains(count) {
      throw .outOfRange(.count, value: count)
    }
    try checkNumbers()
    if !byWeekNumber.isEmpty, frequency != .yearly { throw .notAllowed(.byWeekNumber, frequency) }
    if !byYearDay.isEmpty, (Frequency.daily...Frequency.monthly).contains(frequency) {
      throw .notAllowed(.byYearDay, frequency)
    }
    if !byMonthDay.isEmpty, frequency == .weekly { throw .notAllowed(.byMonthDay, frequency) }
    for entry in byDay {
      guard let ordinal = entry.ordinal else { continue }
      guard (1...53).contains(ordinal.magnitude) else { throw .outOfRange(.byDay, value: ordinal) }
      if frequency < .monthly { throw .ordinalNotAllowed(frequency) }
      if !byWeekNumber.isEmpty { throw .ordinalWithWeekNumbers }
    }
    if !bySetPosition.isEmpty, !hasSets { throw .positionsAlone }
    if scale != .gregorian { try checkLunar() }
  }

  /// Rules of lunisolar calendars are YEARLY or MONTHLY and name months, days of the month and
  /// weekdays. The other parts count within a year, or need no other calendar.
  private func checkLunar() throws(RecurrenceRuleError) {
    let countsInYear =
      frequency == .yearly && byMonth.isEmpty && byLeapMonth.isEmpty
      && byDay.contains { $0.ordinal != nil }
    let unsupported: [(Part, Bool)] = [
      (.frequency, frequency < .monthly), (.byYearDay, !byYearDay.isEmpty),
      (.byWeekNumber, !byWeekNumber.isEmpty), (.bySetPosition, !bySetPosition.isEmpty),
      (.byDay, countsInYear),
    ]
    for (part, isUsed) in unsupported where isUsed { throw .notSupported(part, scale) }
    try check(.byMonthDay, byMonthDay, 1...30, signed: true)
  }

  private func checkNumbers() throws(RecurrenceRuleError) {
    try check(.bySecond, bySecond, 0...60, signed: false)
    try check(.byMinute, byMinute, 0...59, signed: false)
    try check(.byHour, byHour, 0...23, signed: false)
    try check(.byMonth, byMonth, 1...12, signed: false)
    try check(.byMonth, byLeapMonth, 1...12, signed: false)
    try check(.byMonthDay, byMonthDay, 1...31, signed: true)
    try check(.byYearDay, byYearDay, 1...366, signed: true)
    try check(.byWeekNumber, byWeekNumber, 1...53, signed: true)
    try check(.bySetPosition, bySetPosition, 1...366, signed: true)
  }

  private func check(
    _ part: Part, _ values: [Int], _ range: ClosedRange<Int>, signed: Bool
  ) throws(RecurrenceRuleError) {
    for value in values {
      let size = signed ? Int(clamping: value.magnitude) : value
      guard range.contains(size) else { throw .outOfRange(part, value: value) }
    }
  }

  /// Whether any part generates a set for BYSETPOS to choose from.
  private var hasSets: Bool {
    !(bySecond.isEmpty && byMinute.isEmpty && byHour.isEmpty && byDay.isEmpty
      && byMonthDay.isEmpty && byYearDay.isEmpty && byWeekNumber.isEmpty && byMonth.isEmpty)
  }
}

/// The values sorted, without duplicates.
func normalised<Value: Comparable>(_ values: [Value]) -> [Value] {
  if zip(values, values.dropFirst()).allSatisfy(<) { return values }
  var result: [Value] = []
  for value in values.sorted() where result.last != value { result.append(value) }
  return result
}
