import CivilTime
import ICalendar
import TodoCore

// Rules that other programs do not know are written as dates: those of workdays as a plain rule with
// EXDATE and RDATE, and those that only RSCALE and SKIP say (RFC 7529), the lunar ones among them, as
// RDATE alone. Radicale refuses an item with RSCALE, and khal and others a whole file that has one.

// MARK: Writing

extension RecurrenceProperties {
  /// For how many years ahead of today the dates of lunar rules are written, which are certain, and
  /// those of workdays, which follow from the holidays decreed; and these for how many back.
  private static let yearsOfDates = 10
  private static let yearsOfWorkdays = 2
  private static let yearsOfWorkdaysBack = 10
  /// Dates are written again when fewer days than these are left.
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

  /// Returns the dates that a rule of workdays leaves out and those it moves them to.
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

  /// The rule whose dates are written. Where it goes on behind them, they have their last day:
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

  /// The last day of which dates are stated beside their rule; nil if all are.
  static func lastDayStated(by line: ContentLine?) -> Day? {
    // The second is how the first was called.
    let until = line?.parameter(datesUntil) ?? line?.parameter("X-HOLIDAYS-UNTIL")
    return until.flatMap { try? Day(iso: $0) }
  }

  /// Whether the dates that a component states end soon, so that they are to be written again.
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

  /// Returns the repetition by a rule whose dates are stated up to a day, if any of them are. Those that
  /// are missing are excluded, and others are extra dates.
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
    // A start that is none of its dates is written as excluded.
    let kept = excluded.filter { $0 != clock.start || dates.contains($0) }
    return Repeat(
      rule, isAfterDone: stated.isAfterDone,
      excluded: Set(dates.subtracting(has).union(kept).map(key)),
      extra: Set(has.filter { !occurrences.contains($0) }.map(key)))
  }
}
