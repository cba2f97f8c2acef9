import Synchronization

/// How a rule treats days off. This part extends RFC 5545 and is written `WORKDAYS=ONLY`.
package struct Workdays: Hashable, Sendable {
  package enum Mode: String, CaseIterable, Hashable, Sendable {
    /// Dates on holidays are left out. Weekends are left to BYDAY.
    case only
    /// A date on a weekend or a holiday is moved to the workday before it.
    case before
    /// A date on a weekend or a holiday is moved to the workday after it.
    case after
  }

  package var mode: Mode
  /// The holidays in force; nil if none are known, so that only weekends are days off. They are not
  /// part of the rule: equal rules may have different holidays.
  package var daysOff: DaysOff?

  package init(_ mode: Mode, _ daysOff: DaysOff? = nil) {
    self.mode = mode
    self.daysOff = daysOff
  }

  package static func == (left: Workdays, right: Workdays) -> Bool { left.mode == right.mode }

  package func hash(into hasher: inout Hasher) { hasher.combine(mode) }
}

extension Optional<Workdays> {
  /// Whether a day is one of the holidays in force; false for nil.
  package func rests(on day: Day) -> Bool { self?.daysOff?.contains(day) ?? false }

  /// The most days that an occurrence may be before the start, from which its rule counts.
  package var mostDaysBeforeStart: Int { self?.mode == .before ? RulePlan.mostDaysMoved : 0 }
}

/// The public holidays, computed for each year when first needed.
package final class DaysOff: Sendable {
  private let known = Mutex<[Int: Set<Day>]>([:])
  private let find: @Sendable (Int) -> [Day]
  private let findName: @Sendable () -> String

  /// - Parameters:
  ///   - name: Returns a name for this set of days. Different sets have different names.
  ///   - find: Returns the days off of a year of 1...9999.
  package init(
    name: @escaping @Sendable () -> String = { "" }, _ find: @escaping @Sendable (Int) -> [Day]
  ) {
    findName = name
    self.find = find
  }

  /// Names the set of days, by its regions.
  package var name: String { findName() }

  package func contains(_ day: Day) -> Bool { days(of: day.year).contains(day) }

  /// Whether a day is neither on a weekend nor a holiday.
  package func isWorkday(_ day: Day) -> Bool { !day.weekday.isWeekend && !contains(day) }

  /// Which of up to 64 days are days off, the first day in bit 0.
  func bits(from first: Int, count: Int) -> UInt64 {
    (0..<count).reduce(0) { bits, offset in
      guard let day = Day(daysSinceEpoch: first + offset), contains(day) else { return bits }
      return bits | 1 << offset
    }
  }

  private func days(of year: Int) -> Set<Day> {
    if let days = known.withLock({ $0[year] }) { return days }
    let days = Set(find(year).filter { $0.year == year })
    known.withLock { $0[year] = days }
    return days
  }
}

extension Day {
  /// The nth workday after this day, or before it if `count` is negative; nil outside the calendar.
  package func adding(workdays count: Int, _ daysOff: DaysOff?) -> Day? {
    var (day, left) = (self, count)
    while left != 0 {
      guard let next = day.adding(days: count > 0 ? 1 : -1) else { return nil }
      day = next
      if day.isWorkday(daysOff) { left -= count > 0 ? 1 : -1 }
    }
    return day
  }

  package func isWorkday(_ daysOff: DaysOff?) -> Bool {
    daysOff?.isWorkday(self) ?? !weekday.isWeekend
  }
}

extension RecurrenceRule {
  /// The rule without WORKDAYS, limited to the parts of RFC 5545 and RFC 7529.
  package var withoutWorkdays: RecurrenceRule {
    var rule = self
    rule.workdays = nil
    return rule
  }

  /// The same rule with the holidays in force, if it depends on them.
  package func with(_ daysOff: DaysOff?) -> RecurrenceRule {
    guard workdays != nil else { return self }
    var rule = self
    rule.workdays?.daysOff = daysOff
    return rule
  }
}

/// Dates on days off.
extension RulePlan {
  /// The most days that a date is moved: more than any row of days off.
  fileprivate static let mostDaysMoved = 30

  /// No occurrence is before it. The start bounds dates before they are moved: a holiday that is
  /// added later may move the first one to an earlier day.
  var earliest: Int { start - workdays.mostDaysBeforeStart * 86_400 }

  /// Whether dates are moved from days off.
  var movesDates: Bool { workdays.map { $0.mode != .only } ?? false }

  /// Periods before that of the start whose dates may be moved into it.
  var periodsMovedFrom: Int { workdays?.mode == .after && interval == 1 ? 1 : 0 }

  /// The days of a bucket without holidays, which are left out before BYSETPOS counts.
  func withoutHolidays(_ bits: UInt64, from first: Int, count: Int) -> UInt64 {
    guard let workdays, workdays.mode == .only, let daysOff = workdays.daysOff, bits != 0 else {
      return bits
    }
    return bits & ~daysOff.bits(from: first, count: count)
  }

  /// The first date at or after a moment, after dates were moved from days off. Moving keeps their
  /// order, and two dates on one day become one.
  func nextMoved(from moment: Int) -> Int? {
    let isBackward = workdays?.mode == .before
    let reach = isBackward ? 0 : RulePlan.mostDaysMoved * 86_400
    let moment = isBackward ? moment : Swift.max(moment, start)
    var position = Swift.max(isBackward ? start : RulePlan.first, moment - reach)
    while let found = search(from: position) {
      let moved = moved(found)
      if moved >= moment { return moved }
      position = found + 1
    }
    return nil
  }

  /// The moment of a date on the nearest workday before or after its day.
  func moved(_ moment: Int) -> Int {
    guard let workdays, workdays.mode != .only else { return moment }
    let step = workdays.mode == .before ? -1 : 1
    let day = floorDivide(moment, 86_400)
    for days in 0...RulePlan.mostDaysMoved {
      let other = day + step * days
      guard (Day.min.daysSinceEpoch...Day.max.daysSinceEpoch).contains(other) else { break }
      if Day(unchecked: other).isWorkday(workdays.daysOff) {
        return moment + step * days * 86_400
      }
    }
    return moment
  }
}
