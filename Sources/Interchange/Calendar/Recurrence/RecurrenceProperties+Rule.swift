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
        return rule
      }
      return rule.namingClock(of: clock.start.time)
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
    let dates = rule.isPlain ? nil : stated(occurrences, of: prepared.rule, on: clock)
    var lines = dates == nil ? [ContentLine("RRULE", raw: text(of: rule))] : []
    if repetition.excluded.isEmpty, repetition.extra.isEmpty, !addsStart, !isOfWorkdays,
      dates == nil
    {
      return lines
    }
    let moved: (excluded: Set<CivilDateTime>, extra: Set<CivilDateTime>)
    if let dates {
      // At least one RDATE has to stay, or the item would not repeat.
      moved = ([], Set(dates.count > 1 ? dates.filter { $0 != start } : dates))
    } else {
      moved = try datesMoved(by: prepared.rule, occurrences, on: clock)
    }
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

  /// The most occurrences of a day to exclude individually.
  private static let maxDatesPerDay = 96

  private static func at(_ day: Day) -> CivilDateTime { CivilDateTime(day, .midnight) }

  /// Returns the text of a rule, with the RSCALE that RFC 7529 §4.1 requires for SKIP.
  private static func text(of rule: RecurrenceRule) -> String {
    rule.isPlain || rule.scale != .gregorian ? rule.text : "RSCALE=GREGORIAN;" + rule.text
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
