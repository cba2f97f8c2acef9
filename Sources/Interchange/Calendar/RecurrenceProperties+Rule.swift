import CivilTime
import ICalendar
import TodoCore

// MARK: Reading

extension RecurrenceProperties {
  /// The largest COUNT that is followed to see whether UNTIL comes first.
  private static let mostCounted = 10_000

  /// The rule of an RRULE or EXRULE. COUNT and UNTIL exclude each other (RFC 5545 §3.3.10); where
  /// both are written the one that ends the series first holds.
  static func rule(
    _ line: ContentLine, on clock: SeriesClock
  ) throws(CalendarError) -> RecurrenceRule {
    let text = try line.reading { (line) throws(ICalendarError) in try line.recur() }
    do throws(RecurrenceRuleError) {
      var rule = try read(text, on: clock)
      // RFC 5545 §3.3.10: UNTIL is of the type of DTSTART, so a time beside days means its day.
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
      guard case .contradiction = error else { throw error }
    }
    let counted = try RecurrenceRule(parsing: text.without(part: "UNTIL"))
    let limited = try RecurrenceRule(parsing: text.without(part: "COUNT"))
    guard case .count(let count) = counted.end, count <= mostCounted else { return limited }
    let dates = try clock.occurrences(of: PreparedRule(limited))
    return dates.count(before: .max, limit: count) >= count ? counted : limited
  }
}

extension String {
  /// A rule's text without a part.
  fileprivate func without(part name: String) -> String {
    split(separator: ";").filter { !$0.uppercased().hasPrefix(name + "=") }.joined(separator: ";")
  }
}

// MARK: Writing

extension RecurrenceProperties {
  /// The rule without the start that it does not match, which counts all the same (RFC 5545
  /// §3.3.10: DTSTART always counts as the first occurrence). Without any other date the start
  /// alone is left.
  static func withoutStart(_ rule: RecurrenceRule) -> RecurrenceRule {
    guard case .count(let count) = rule.end else { return rule }
    if count == 1 { return RecurrenceRule(.daily, end: .count(1)) }
    var rest = rule
    rest.end = .count(count - 1)
    return rest
  }

  /// RRULE, EXDATE and RDATE, with the occurrences others are meant to see.
  ///
  /// - Throws: For a rule that can not be followed.
  static func standardLines(
    of repetition: Repeat, on clock: SeriesClock
  ) throws(RecurrenceRuleError) -> [ContentLine] {
    let prepared = try repetition.prepared()
    let occurrences = try clock.occurrences(of: prepared)
    let start = clock.start
    let addsStart = !repetition.isAfterDone && occurrences.first != start
    var rule = standardForm(of: repetition, occurrences, on: clock)
    if addsStart, case .count = rule.end, let last = occurrences.last {
      // Readers differ on whether such a start counts.
      rule.end = clock.end(at: last)
    }
    var lines = [ContentLine("RRULE", raw: text(of: rule))]
    if repetition.excluded.isEmpty, repetition.extra.isEmpty, !addsStart { return lines }
    var excluded: Set<CivilDateTime> = []
    var excludedDays: [Day] = []
    let time = clock.time(of: prepared.rule)
    for key in repetition.excluded {
      if key.time == nil, clock.hasSeveralADay(prepared) {
        let found = Array(occurrences.within(key.day...key.day).prefix(mostADay + 1))
        if found.count > mostADay { excludedDays.append(key.day) }
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
    if addsStart, extra.remove(start) == nil { excluded.insert(start) }
    if !excludedDays.isEmpty {
      excluded = excluded.filter { !excludedDays.contains($0.day) }
      lines += excludedDays.sorted().map { ContentLine("EXDATE", dates: $0) }
    }
    lines += clock.lines("EXDATE", excluded.sorted())
    lines += clock.lines("RDATE", extra.sorted())
    return lines
  }

  /// The most dates of one day that are excluded one by one.
  private static let mostADay = 96

  private static func at(_ day: Day) -> CivilDateTime { CivilDateTime(day, .midnight) }

  /// The text of a rule with the RSCALE that RFC 7529 §4.1 wants beside SKIP.
  private static func text(of rule: RecurrenceRule) -> String {
    rule.skip == .omit ? rule.text : "RSCALE=GREGORIAN;" + rule.text
  }

  // MARK: The standard's form

  /// A rule with the same dates as others read them.
  private static func standardForm(
    of repetition: Repeat, _ occurrences: Occurrences, on clock: SeriesClock
  ) -> RecurrenceRule {
    var rule = repetition.rule
    if clock.isAllDay, rule.bySetPosition.isEmpty {
      // RFC 5545 §3.3.10: no times beside DATE.
      rule.byHour = []
      rule.byMinute = []
      rule.bySecond = []
    }
    rule.end = standardEnd(of: repetition, occurrences, on: clock)
    if rule.skip != .omit { rule.writeSkip(startedOn: clock.start.day) }
    return rule
  }

  /// UNTIL as a DATE beside days, in UTC beside a zone, else local; with a time, the last date
  /// itself, since readers differ on whether the day of UNTIL is included.
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
  /// UNTIL in the form that DTSTART asks for (RFC 5545 §3.3.10).
  fileprivate func end(at last: CivilDateTime) -> RecurrenceRule.End {
    if isAllDay { return .untilDay(last.day) }
    if zoneName == nil { return .until(last) }
    return .untilInstant(zone.instant(of: last, resolving: .later))
  }
}

extension RecurrenceRule {
  /// Says SKIP in parts every reader knows where that is possible: the last of the 28th to 31st
  /// that the month has.
  fileprivate mutating func writeSkip(startedOn start: Day) {
    let named = byMonthDay.isEmpty && byDay.isEmpty ? [start.day] : byMonthDay
    let hasShortMonths =
      frequency >= .monthly && byYearDay.isEmpty && byWeekNumber.isEmpty
      && named.contains { $0.magnitude > 28 }
    guard hasShortMonths else {
      skip = .omit
      return
    }
    let months =
      frequency == .yearly && byMonth.isEmpty && byMonthDay.isEmpty
      ? [start.monthOfYear] : byMonth
    guard skip == .backward, named.count == 1, let day = named.first, day > 28, byDay.isEmpty,
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

  /// The fewest days a month has.
  private static func shortestLength(ofMonth month: Int) -> Int {
    month == 2 ? 28 : [4, 6, 9, 11].contains(month) ? 30 : 31
  }
}
