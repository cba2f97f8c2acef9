import CivilTime
import ICalendar
import TodoCore

// MARK: Reading

extension RecurrenceProperties {
  /// The largest COUNT for which occurrences are counted to see whether UNTIL comes first.
  private static let maxCount = 10_000

  /// Reads RRULE or EXRULE. COUNT and UNTIL exclude each other (RFC 5545 §3.3.10). If both are
  /// present, the one that ends the series first is used.
  ///
  /// - Throws: `CalendarError`: `rule`, `unreadable`.
  static func rule(
    _ line: ContentLine, on clock: SeriesClock
  ) throws(CalendarError) -> RecurrenceRule {
    let text = try line.reading { (line) throws(ICalendarError) in try line.recur() }
    do throws(RecurrenceRuleError) {
      var rule = try read(text, on: clock)
      // RFC 5545 §3.3.10: UNTIL has the type of DTSTART, so for whole days a time means its day.
      if clock.isAllDay {
        switch rule.end {
        case .until(let moment): rule.end = .untilDay(moment.day)
        case .untilInstant(let instant): rule.end = .untilDay(Zone.utc.civil(at: instant).day)
        case .never, .count, .untilDay: break
        }
      }
      return rule
    } catch {
      throw CalendarError(.rule(error), in: line)
    }
  }

  private static func read(
    _ text: String, on clock: SeriesClock
  ) throws(RecurrenceRuleError) -> RecurrenceRule {
    do throws(RecurrenceRuleError) {
      return try RecurrenceRule(parsing: text)
    } catch {
      // Confluence writes COUNT=-1 where it means no count.
      if text.uppercased().contains("COUNT=-1") {
        return try RecurrenceRule(parsing: text.without(part: "COUNT"))
      }
      guard case .contradiction = error else { throw error }
    }
    let counted = try RecurrenceRule(parsing: text.without(part: "UNTIL"))
    let limited = try RecurrenceRule(parsing: text.without(part: "COUNT"))
    guard case .count(let count) = counted.end, count <= maxCount else { return limited }
    let dates = try clock.occurrences(of: PreparedRule(limited))
    return dates.count(before: .max, limit: count) >= count ? counted : limited
  }
}

extension String {
  /// The text of a rule without the part with this name.
  fileprivate func without(part name: String) -> String {
    split(separator: ";").filter { !$0.uppercased().hasPrefix(name + "=") }.joined(separator: ";")
  }
}

// MARK: Writing

extension RecurrenceProperties {
  /// Returns a rule that does not match its start with COUNT reduced by one: DTSTART counts as the
  /// first occurrence (RFC 5545 §3.3.10). A count of 1 leaves the start alone.
  static func withoutStart(_ rule: RecurrenceRule) -> RecurrenceRule {
    guard case .count(let count) = rule.end else { return rule }
    if count == 1 { return RecurrenceRule(.daily, end: .count(1)) }
    var rest = rule
    rest.end = .count(count - 1)
    return rest
  }

  /// Returns RRULE, EXDATE and RDATE, which give other programs the occurrences of the item.
  ///
  /// - Throws: `RecurrenceRuleError` for an unsupported rule.
  static func standardLines(
    of repetition: Repeat, on clock: SeriesClock
  ) throws(RecurrenceRuleError) -> [ContentLine] {
    let prepared = try repetition.prepared()
    let occurrences = try clock.occurrences(of: prepared)
    let start = clock.start
    let addsStart = !repetition.isAfterDone && occurrences.first != start
    var rule = standardForm(of: repetition, occurrences, on: clock)
    if addsStart, case .count = rule.end, let last = occurrences.last {
      // Programs differ on whether COUNT includes a start that the rule does not match.
      rule.end = clock.end(at: last)
    }
    let isOfWorkdays = rule.workdays != nil
    rule.workdays = nil
    if isOfWorkdays, case .count = rule.end, let last = occurrences.last {
      // Other programs count the dates on holidays too.
      rule.end = clock.end(at: last)
    }
    var lines = [ContentLine("RRULE", raw: text(of: rule))]
    if repetition.excluded.isEmpty, repetition.extra.isEmpty, !addsStart, !isOfWorkdays {
      return lines
    }
    let moved = try datesMoved(by: prepared.rule, occurrences, on: clock)
    var excluded = moved.excluded
    var excludedDays: [Day] = []
    let time = clock.time(of: prepared.rule)
    for key in repetition.excluded {
      if key.time == nil, clock.hasSeveralADay(prepared) {
        let found = Array(occurrences.within(key.day...key.day).prefix(maxDatesPerDay + 1))
        if found.count > maxDatesPerDay { excludedDays.append(key.day) }
        excluded.formUnion(found.isEmpty ? [CivilDateTime(key.day, start.time)] : found)
      } else {
        excluded.insert(clock.isAllDay ? at(key.day) : CivilDateTime(key.day, key.time ?? time))
      }
    }
    let days = Set(repetition.excluded.filter { $0.time == nil || clock.isAllDay }.map(\.day))
    var extra = Set(
      repetition.extra.map {
        clock.isAllDay ? at($0.day) : CivilDateTime($0.day, $0.time ?? start.time)
      })
    extra = extra.filter { !days.contains($0.day) && !excluded.contains($0) }
    extra.formUnion(moved.extra.subtracting(excluded))
    if addsStart, extra.remove(start) == nil { excluded.insert(start) }
    if !excludedDays.isEmpty {
      excluded = excluded.filter { !excludedDays.contains($0.day) }
      lines += excludedDays.sorted().map { ContentLine("EXDATE", dates: $0) }
    }
    lines += clock.lines("EXDATE", excluded.sorted())
    lines += clock.lines("RDATE", extra.sorted())
    return lines
  }

  /// Returns the dates that a rule of workdays leaves out and those it moves them to, of ten years back
  /// and two ahead.
  private static func datesMoved(
    by rule: RecurrenceRule, _ occurrences: Occurrences, on clock: SeriesClock
  ) throws(RecurrenceRuleError) -> (excluded: Set<CivilDateTime>, extra: Set<CivilDateTime>) {
    guard rule.workdays != nil, rule.frequency >= .daily else { return ([], []) }
    var plain = rule.withoutWorkdays
    if case .count = plain.end { plain.end = .never }
    let start = clock.start.day
    let through = lastDayStated(on: clock)
    let since = (Month(containing: through) + -12 * (yearsStated + yearsStatedBack)).first
    let days = max(start, since)...max(start, through)
    let last = occurrences.isEndless ? nil : occurrences.last
    let kept = Set(occurrences.within(days))
    let stated = Set(
      try clock.occurrences(of: PreparedRule(plain)).within(days).filter { $0 <= last ?? .max })
    return (stated.subtracting(kept), kept.subtracting(stated))
  }

  /// Returns the last day of which holidays are written: the end of a year, so that the same item gives
  /// the same text for a year.
  private static func lastDayStated(on clock: SeriesClock) -> Day {
    let from = max(clock.start.day, clock.scope.context.now.today)
    return (try? Day(year: from.year + yearsStated, month: 12, day: 31)) ?? .max
  }

  /// The rule of workdays itself. Where it goes on behind the holidays that are written, these have
  /// their last day: `X-DAYDOT-RRULE;X-HOLIDAYS-UNTIL=2028-12-31:…`
  static func lineOfWorkdays(_ repetition: Repeat, on clock: SeriesClock) -> ContentLine {
    let through = lastDayStated(on: clock)
    let occurrences = (try? repetition.prepared()).flatMap { try? clock.occurrences(of: $0) }
    let goesOn = occurrences.map { $0.isEndless || $0.last.map { $0.day > through } ?? false }
    let until = Parameter(holidaysUntil, through.description)
    return ContentLine(
      ruleName, goesOn ?? false ? [until] : [], text: repetition.rule.text)
  }

  private static let holidaysUntil = "X-HOLIDAYS-UNTIL"
  /// Holidays are written again when fewer days than these have theirs.
  private static let fewestDaysStated = 183

  /// Whether the holidays that a component states end soon, so that they are to be written again.
  static func holidaysEndSoon(in component: Component, today: Day) -> Bool {
    guard let until = component.property(ruleName)?.parameter(holidaysUntil),
      let last = try? Day(iso: until)
    else { return false }
    return last - today < fewestDaysStated
  }

  /// For how many years holidays are written as dates, ahead of today and back.
  private static let yearsStated = 2
  private static let yearsStatedBack = 10

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

  /// The most occurrences of a day to exclude individually.
  private static let maxDatesPerDay = 96

  private static func at(_ day: Day) -> CivilDateTime { CivilDateTime(day, .midnight) }

  /// Returns the text of a rule, with the RSCALE that RFC 7529 §4.1 requires for SKIP.
  private static func text(of rule: RecurrenceRule) -> String {
    rule.skip == .omit || rule.scale != .gregorian
      ? rule.text : "RSCALE=GREGORIAN;" + rule.text
  }

  // MARK: Standard form

  /// Returns a rule that gives the same dates in other programs.
  private static func standardForm(
    of repetition: Repeat, _ occurrences: Occurrences, on clock: SeriesClock
  ) -> RecurrenceRule {
    var rule = repetition.rule
    if clock.isAllDay, rule.bySetPosition.isEmpty {
      // RFC 5545 §3.3.10: no BYHOUR, BYMINUTE and BYSECOND if DTSTART is a DATE.
      rule.byHour = []
      rule.byMinute = []
      rule.bySecond = []
    }
    rule.end = standardEnd(of: repetition, occurrences, on: clock)
    if rule.skip != .omit, rule.scale == .gregorian {
      rule.writeSkip(startedOn: clock.start.day)
    }
    return rule
  }

  /// Returns the end of the rule: UNTIL as a DATE for whole days, in UTC with a zone, else local.
  /// With times, UNTIL is the last occurrence, since programs differ on whether a DATE includes its
  /// day.
  private static func standardEnd(
    of repetition: Repeat, _ occurrences: Occurrences, on clock: SeriesClock
  ) -> RecurrenceRule.End {
    let last: CivilDateTime
    switch repetition.rule.end {
    case .never, .count: return repetition.rule.end
    case .untilDay(let day):
      if clock.isAllDay { return .untilDay(day) }
      last = CivilDateTime(day, .endOfDay)
    case .until(let moment):
      if !clock.isAllDay, clock.zoneName == nil { return .until(moment) }
      last = moment
    case .untilInstant(let instant):
      if !clock.isAllDay, clock.zoneName != nil { return .untilInstant(instant) }
      last = clock.zone.latestReading(by: instant)
    }
    return clock.end(at: repetition.isAfterDone ? last : occurrences.last ?? last)
  }
}

extension SeriesClock {
  /// Returns UNTIL in the form that DTSTART requires (RFC 5545 §3.3.10).
  fileprivate func end(at last: CivilDateTime) -> RecurrenceRule.End {
    if isAllDay { return .untilDay(last.day) }
    if zoneName == nil { return .until(last) }
    return .untilInstant(zone.instant(of: last, resolving: .later))
  }
}

extension RecurrenceRule {
  /// Replaces SKIP, if possible, by parts that all programs know: the last day of 28 to 31 that the
  /// month has.
  fileprivate mutating func writeSkip(startedOn start: Day) {
    let days = byMonthDay.isEmpty && byDay.isEmpty ? [start.day] : byMonthDay
    let hasShortMonths =
      frequency >= .monthly && byYearDay.isEmpty && byWeekNumber.isEmpty
      && days.contains { $0.magnitude > 28 }
    guard hasShortMonths else {
      skip = .omit
      return
    }
    let months =
      frequency == .yearly && byMonth.isEmpty && byMonthDay.isEmpty
      ? [start.monthOfYear] : byMonth
    guard skip == .backward, days.count == 1, let day = days.first, day > 28, byDay.isEmpty,
      bySetPosition.isEmpty, byHour.count <= 1, byMinute.count <= 1, bySecond.count <= 1,
      frequency == .monthly || months.count == 1
    else { return }
    skip = .omit
    if frequency == .yearly { byMonth = months }
    let shortest = months.isEmpty ? 28 : months.map(RecurrenceRule.shortestLength).min() ?? 28
    if shortest >= day {
      byMonthDay = [day]
    } else {
      byMonthDay = Array(shortest...day)
      bySetPosition = [-1]
    }
  }

  /// Returns the length of a month in a common year.
  private static func shortestLength(ofMonth month: Int) -> Int {
    month == 2 ? 28 : [4, 6, 9, 11].contains(month) ? 30 : 31
  }
}
