/// The occurrences of a rule: a lazy sequence of readings of the wall clock of its start.
///
/// A sequence can begin anywhere at the same small cost: `after(_:)` and similar methods jump to
/// the requested period. Only a rule with COUNT must be counted from its start. The sequence ends
/// with 9999-12-31 at the latest.
///
/// A start that the rule does not match anchors the rule but is not an occurrence.
///
/// - SeeAlso: RFC 5545 §3.8.5.3.
package struct Occurrences: Sequence, Sendable {
  let plan: RulePlan
  let exceptions: Exceptions
  /// The bounds of the sequence in wall-clock seconds, both included.
  let lower: Int
  let upper: Int
  /// The last moment that the rule may generate. Extra dates may be later.
  let ruleEnd: Int
  /// COUNT, unless it is resolved into `ruleEnd`; nil without COUNT.
  let count: Int?
  /// Whether the rule has neither COUNT nor UNTIL.
  package let isEndless: Bool

  /// EXDATE and RDATE, in wall-clock seconds and days, sorted.
  ///
  /// A class, so that sequences without exceptions, the usual case, store one word.
  final class Exceptions: Sendable {
    static let none = Exceptions(excluded: [], excludedDays: [], extra: [])

    let excluded: [Int]
    let excludedDays: [Int]
    let extra: [Int]
    let isEmpty: Bool

    init(excluded: [Int], excludedDays: [Int], extra: [Int]) {
      self.excluded = excluded
      self.excludedDays = excludedDays
      self.extra = extra
      isEmpty = excluded.isEmpty && excludedDays.isEmpty && extra.isEmpty
    }

    func excludes(_ moment: Int) -> Bool {
      isIn(excluded, moment) || isIn(excludedDays, floorDivide(moment, 86_400))
    }

    /// The index of the first extra moment at or after this one.
    func extraIndex(onOrAfter moment: Int) -> Int { firstIndex(in: extra, from: moment) }
  }

  /// The occurrences of an item with a time of day.
  ///
  /// - Parameters:
  ///   - start: DTSTART, on the rule's own wall clock.
  ///   - zone: The zone of that clock; needed only if UNTIL is an instant.
  ///   - excluded: Removed occurrences (EXDATE). They count towards COUNT.
  ///   - excludedDays: Days on which all occurrences are removed.
  ///   - extra: Added occurrences (RDATE), regardless of COUNT and UNTIL.
  /// - Throws: The errors of `RecurrenceRule.check()`, and `RecurrenceRuleError.needsZone` if
  ///   UNTIL is an instant and `zone` is nil.
  package init(
    _ rule: RecurrenceRule, from start: CivilDateTime, zone: Zone? = nil,
    excluded: [CivilDateTime] = [], excludedDays: [Day] = [], extra: [CivilDateTime] = []
  ) throws(RecurrenceRuleError) {
    try self.init(
      PreparedRule(rule), from: start, zone: zone, excluded: excluded, excludedDays: excludedDays,
      extra: extra)
  }

  /// As `init(_:from:zone:excluded:excludedDays:extra:)`, for a rule that is already prepared.
  package init(
    _ rule: PreparedRule, from start: CivilDateTime, zone: Zone? = nil,
    excluded: [CivilDateTime] = [], excludedDays: [Day] = [], extra: [CivilDateTime] = []
  ) throws(RecurrenceRuleError) {
    self.init(
      plan: try RulePlan(rule, start: start, isAllDay: false), end: rule.end,
      ruleEnd: try Occurrences.end(rule.end, in: zone, isAllDay: false),
      exceptions: excluded.isEmpty && excludedDays.isEmpty && extra.isEmpty
        ? .none
        : Exceptions(
          excluded: normalised(excluded.map(\.secondsSinceEpoch)),
          excludedDays: normalised(excludedDays.map(\.daysSinceEpoch)),
          extra: normalised(extra.map(\.secondsSinceEpoch))))
  }

  /// The occurrences of an all-day item: midnights, at most one per day.
  ///
  /// BYHOUR, BYMINUTE and BYSECOND are ignored (RFC 5545 §3.3.10). Only the day of UNTIL counts.
  ///
  /// - Throws: The errors of `init(_:from:zone:excluded:excludedDays:extra:)`, and
  ///   `RecurrenceRuleError.needsTime` for HOURLY, MINUTELY and SECONDLY.
  package init(
    _ rule: RecurrenceRule, fromDay start: Day, zone: Zone? = nil, excluded: [Day] = [],
    extra: [Day] = []
  ) throws(RecurrenceRuleError) {
    try self.init(
      PreparedRule(rule), fromDay: start, zone: zone, excluded: excluded, extra: extra)
  }

  /// As `init(_:fromDay:zone:excluded:extra:)`, for a rule that is already prepared.
  package init(
    _ rule: PreparedRule, fromDay start: Day, zone: Zone? = nil, excluded: [Day] = [],
    extra: [Day] = []
  ) throws(RecurrenceRuleError) {
    self.init(
      plan: try RulePlan(rule, start: CivilDateTime(start, .midnight), isAllDay: true),
      end: rule.end, ruleEnd: try Occurrences.end(rule.end, in: zone, isAllDay: true),
      exceptions: excluded.isEmpty && extra.isEmpty
        ? .none
        : Exceptions(
          excluded: [], excludedDays: normalised(excluded.map(\.daysSinceEpoch)),
          extra: normalised(extra.map { $0.daysSinceEpoch * 86_400 })))
  }

  private init(
    plan: RulePlan, end: RecurrenceRule.End, ruleEnd: Int, exceptions: Exceptions
  ) {
    self.plan = plan
    self.exceptions = exceptions
    self.ruleEnd = ruleEnd
    lower = RulePlan.first
    upper = RulePlan.last
    if case .count(let count) = end { self.count = count } else { count = nil }
    isEndless = end == .never
  }

  /// The last moment that UNTIL allows; the end of the calendar without UNTIL.
  private static func end(
    _ given: RecurrenceRule.End, in zone: Zone?, isAllDay: Bool
  ) throws(RecurrenceRuleError) -> Int {
    let end: CivilDateTime
    switch given {
    case .never, .count: return RulePlan.last
    case .untilDay(let day): end = CivilDateTime(day, .endOfDay)
    case .until(let moment): end = moment
    case .untilInstant(let instant):
      guard let zone else { throw .needsZone }
      end = zone.latestReading(by: instant)
    }
    return isAllDay ? end.day.daysSinceEpoch * 86_400 : end.secondsSinceEpoch
  }

  /// A part of another sequence. COUNT is resolved into `ruleEnd` if the part begins after the
  /// start or is iterated backward.
  init(_ whole: Occurrences, lower: Int, upper: Int, isBackward: Bool = false) {
    plan = whole.plan
    exceptions = whole.exceptions
    isEndless = whole.isEndless
    self.lower = lower
    self.upper = upper
    if let count = whole.count, isBackward || lower > plan.earliest {
      ruleEnd = plan.moment(ofOccurrence: count, upTo: upper) ?? upper
      self.count = nil
    } else {
      ruleEnd = whole.ruleEnd
      count = whole.count
    }
  }

  // MARK: Parts of the sequence

  package func onOrAfter(_ moment: CivilDateTime) -> Occurrences {
    Occurrences(self, lower: Swift.max(lower, moment.secondsSinceEpoch), upper: upper)
  }

  /// The occurrences after a moment, excluding the moment itself.
  package func after(_ moment: CivilDateTime) -> Occurrences {
    Occurrences(self, lower: Swift.max(lower, moment.secondsSinceEpoch + 1), upper: upper)
  }

  /// The occurrences of a range, both ends included.
  package func within(_ range: ClosedRange<CivilDateTime>) -> Occurrences {
    Occurrences(
      self, lower: Swift.max(lower, range.lowerBound.secondsSinceEpoch),
      upper: Swift.min(upper, range.upperBound.secondsSinceEpoch))
  }

  /// The occurrences on a range of days, both included.
  package func within(_ days: ClosedRange<Day>) -> Occurrences {
    within(
      CivilDateTime(days.lowerBound, .midnight)...CivilDateTime(days.upperBound, .endOfDay))
  }

  /// Calls `body` with each occurrence on a range of days, both included. Faster than iterating
  /// over `within(_:)`.
  ///
  /// - Parameter onePerMinute: Whether to skip all but the first occurrence of each minute.
  package func forEach(
    on days: ClosedRange<Day>, onePerMinute: Bool = false, _ body: (CivilDateTime) -> Void
  ) {
    if onePerMinute {
      var rest = within(days)
      while let moment = rest.first {
        body(moment)
        let next = moment + (60 - moment.time.second)
        guard next > moment else { return }
        rest = rest.onOrAfter(next)
      }
      return
    }
    guard exceptions.isEmpty, count == nil, plan.findsRuns else {
      for moment in within(days) { body(moment) }
      return
    }
    let end = Swift.min(upper, ruleEnd, days.upperBound.daysSinceEpoch * 86_400 + 86_399)
    var position = Swift.max(lower, plan.start, days.lowerBound.daysSinceEpoch * 86_400)
    while position <= end, var run = plan.nextRun(from: position) {
      while run.bits != 0 {
        guard
          let moment = CivilDateTime(secondsSinceEpoch: run.firstDay * 86_400 + plan.times[0]),
          moment.secondsSinceEpoch <= end
        else { return }
        body(moment)
        run.dropFirst()
      }
      position = run.end * 86_400
    }
  }

  /// The occurrences at or before a moment, the latest first.
  package func onOrBefore(_ moment: CivilDateTime) -> OccurrencesBackward {
    backward(upTo: moment.secondsSinceEpoch)
  }

  /// The occurrences before a moment, the latest first.
  package func before(_ moment: CivilDateTime) -> OccurrencesBackward {
    backward(upTo: moment.secondsSinceEpoch - 1)
  }

  /// The latest occurrence at or before a moment.
  package func latest(onOrBefore moment: CivilDateTime) -> CivilDateTime? {
    var backward = onOrBefore(moment)
    return exceptions.isEmpty && plan.findsRuns ? backward.firstOfRuns() : backward.next()
  }

  /// The number of occurrences before a moment, at most `limit`.
  package func count(before moment: CivilDateTime, limit: Int) -> Int {
    guard exceptions.isEmpty, count == nil, plan.findsRuns else {
      return before(moment).prefix(limit).reduce(0) { count, _ in count + 1 }
    }
    let bound = Swift.min(ruleEnd, upper, moment.secondsSinceEpoch - 1)
    return plan.count(from: Swift.max(lower, plan.start), through: bound, limit: limit)
  }

  private func backward(upTo moment: Int) -> OccurrencesBackward {
    OccurrencesBackward(
      Occurrences(self, lower: lower, upper: Swift.min(upper, moment), isBackward: true))
  }

  // MARK: Single occurrences

  package var first: CivilDateTime? {
    var iterator = makeIterator()
    return iterator.next()
  }

  /// The last occurrence; nil if there is none or if `isEndless`.
  package var last: CivilDateTime? { isEndless ? nil : onOrBefore(.max).first }

  /// Whether a moment is an occurrence.
  package func contains(_ moment: CivilDateTime) -> Bool { within(moment...moment).first != nil }

  /// Whether the rule generates no date from its start to 9999-12-31, regardless of COUNT, UNTIL
  /// and exceptions.
  ///
  /// The answer is exact: dates repeat after 400 years or a multiple that depends on the interval,
  /// and the search covers that period.
  package var isImpossible: Bool { plan.next(from: plan.earliest) == nil }

  /// This sequence, if its rule generates any date.
  ///
  /// - Throws: `RecurrenceRuleError.impossible`, as for February 30 of every year.
  package func checked() throws(RecurrenceRuleError) -> Occurrences {
    if isImpossible { throw .impossible }
    return self
  }
}

private func isIn(_ sorted: [Int], _ value: Int) -> Bool {
  let index = firstIndex(in: sorted, from: value)
  return index < sorted.count && sorted[index] == value
}

/// The index of the first element of a sorted array that is not below `value`.
func firstIndex(in sorted: [Int], from value: Int) -> Int {
  partitionPoint(of: sorted.count) { sorted[$0] < value }
}

/// The number of leading indices below `count` that `isBefore` accepts, which no later one does.
func partitionPoint(of count: Int, _ isBefore: (Int) -> Bool) -> Int {
  var (low, high) = (0, count)
  while low < high {
    let middle = (low + high) / 2
    if isBefore(middle) { low = middle + 1 } else { high = middle }
  }
  return low
}
