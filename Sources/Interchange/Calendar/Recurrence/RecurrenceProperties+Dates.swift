import CivilTime
import ICalendar
import TodoCore

// Rules that other programs can not read are written as dates: workday rules as a plain rule with
// EXDATE and RDATE, and rules that need RSCALE or SKIP (RFC 7529), such as lunar ones, as RDATE
// alone. Radicale rejects an item with RSCALE, and khal and others reject a whole file that
// contains one.

// MARK: Writing

extension RecurrenceProperties {
  /// The number of years ahead of today for which dates are written: more for lunar rules, whose
  /// dates are certain, than for workday rules, which depend on decreed holidays. The last constant
  /// is how many years back workday dates are written.
  private static let yearsOfDates = 10
  private static let yearsOfWorkdays = 2
  private static let yearsOfWorkdaysBack = 10
  /// Dates are written again when fewer than this many days of them are left.
  private static let fewestDaysStated = 183

  /// Returns the dates of a rule from its start on; nil if there are too many.
  static func stated(
    _ occurrences: Occurrences, of rule: RecurrenceRule, on clock: SeriesClock
  ) -> [CivilDateTime]? {
    let first = clock.start.day
    let days = first...max(first, lastDayStated(of: rule, on: clock))
    let dates = Array(occurrences.within(days).prefix(StatedRecurrence.maxExpandedDates + 1))
    return dates.count > StatedRecurrence.maxExpandedDates ? nil : dates
  }

  /// Returns the dates that a workday rule leaves out, and the dates it moves them to.
  static func datesMoved(
    by rule: RecurrenceRule, _ occurrences: Occurrences, on clock: SeriesClock
  ) throws(RecurrenceRuleError) -> (excluded: Set<CivilDateTime>, extra: Set<CivilDateTime>) {
    guard rule.workdays != nil, rule.frequency >= .daily else { return ([], []) }
    var plain = rule.withoutWorkdays
    if case .count = plain.end { plain.end = .never }
    let start = clock.start.day
    let through = lastDayStated(of: rule, on: clock)
    let since = (Month(containing: through) + -12 * (yearsOfWorkdays + yearsOfWorkdaysBack)).first
    let days = max(start, since)...max(start, through)
    let last = occurrences.isEndless ? nil : occurrences.last
    let kept = Set(occurrences.within(days))
    let stated = Set(
      try clock.occurrences(of: PreparedRule(plain)).within(days).filter { $0 <= last ?? .max })
    return (stated.subtracting(kept), kept.subtracting(stated))
  }

  /// Returns the last day of which dates are written: the end of a year, so that the same item gives
  /// the same text for a year.
  private static func lastDayStated(of rule: RecurrenceRule, on clock: SeriesClock) -> Day {
    let years = rule.workdays == nil ? yearsOfDates : yearsOfWorkdays
    let from = max(clock.start.day, clock.scope.context.now.today)
    return (try? Day(year: from.year + years, month: 12, day: 31)) ?? .max
  }

  /// Returns the line of the rule whose dates are written. If the rule continues beyond them, the
  /// line has their last day:
  /// `X-DAYDOT-RRULE;X-DATES-UNTIL=2028-12-31:…`
  static func lineOfDates(_ repetition: Repeat, on clock: SeriesClock) -> ContentLine {
    let through = lastDayStated(of: repetition.rule, on: clock)
    let occurrences = (try? repetition.prepared()).flatMap { try? clock.occurrences(of: $0) }
    let goesOn = occurrences.map { $0.isEndless || $0.last.map { $0.day > through } ?? false }
    let until = Parameter(datesUntil, through.description)
    return ContentLine(
      ruleName, goesOn ?? false ? [until] : [], text: repetition.rule.text)
  }

  private static let datesUntil = "X-DATES-UNTIL"

  // MARK: Reading

  /// The last day of which dates are stated beside their rule; nil if all dates are stated.
  static func lastDayStated(by line: ContentLine?) -> Day? {
    // X-HOLIDAYS-UNTIL is an earlier name of the parameter.
    let until = line?.parameter(datesUntil) ?? line?.parameter("X-HOLIDAYS-UNTIL")
    return until.flatMap { try? Day(iso: $0) }
  }

  /// Whether the dates that a component states end soon and must be written again.
  static func datesEndSoon(in component: Component, today: Day) -> Bool {
    lastDayStated(by: component.property(ruleName)).map { $0 - today < fewestDaysStated } ?? false
  }

  /// Returns the repetition by a rule of workdays, if the component states its dates. Dates that the
  /// rule leaves out or moves are no exceptions of the item.
  static func ofWorkdays(
    _ rule: RecurrenceRule, stated: Repeat, on clock: SeriesClock
  ) -> Repeat? {
    let rule = rule.with(clock.scope.context.daysOff)
    let bare = Repeat(rule, isAfterDone: stated.isAfterDone)
    guard let prepared = try? PreparedRule(rule),
      let occurrences = try? clock.occurrences(of: prepared),
      let line = try? standardLines(of: bare, on: clock).first,
      (try? self.rule(line, on: clock)) == stated.rule
    else { return nil }
    var exact = bare
    func isDate(_ key: OccurrenceKey) -> Bool {
      occurrences.within(key.day...key.day).first != nil
    }
    exact.excluded = stated.excluded.filter(isDate)
    exact.extra = stated.extra.filter { !isDate($0) }
    return exact
  }

  /// Returns the repetition of a rule whose dates are stated up to a day; nil if none of them is.
  /// Missing dates become excluded, and other dates become extra ones.
  ///
  /// - Parameter last: nil if all dates are stated.
  static func ofDates(
    _ rule: RecurrenceRule, until last: Day?, stated: Repeat, on clock: SeriesClock
  ) -> Repeat? {
    let rule = rule.with(clock.scope.context.daysOff)
    guard let prepared = try? PreparedRule(rule),
      let occurrences = try? clock.occurrences(of: prepared)
    else { return nil }
    func moment(_ key: OccurrenceKey) -> CivilDateTime {
      CivilDateTime(key.day, key.time ?? clock.start.time)
    }
    let hasSeveral = clock.hasSeveralADay(prepared)
    func key(_ moment: CivilDateTime) -> OccurrenceKey {
      OccurrenceKey(
        moment.day,
        hasSeveral || !clock.isAllDay && moment.time != clock.start.time ? moment.time : nil)
    }
    let excluded = Set(stated.excluded.map(moment))
    let has = Set(stated.extra.map(moment)).union([clock.start]).subtracting(excluded)
    let first = clock.start.day
    let dates = Set(
      occurrences.within(first...max(first, last ?? has.max()?.day ?? first))
        .prefix(StatedRecurrence.maxExpandedDates))
    guard !dates.isDisjoint(with: has.union(excluded)) else { return nil }
    // The writer excludes a start that is not a date of the rule.
    let kept = excluded.filter { $0 != clock.start || dates.contains($0) }
    return Repeat(
      rule, isAfterDone: stated.isAfterDone,
      excluded: Set(dates.subtracting(has).union(kept).map(key)),
      extra: Set(has.filter { !occurrences.contains($0) }.map(key)))
  }
}
