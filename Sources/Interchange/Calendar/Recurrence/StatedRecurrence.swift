import CivilTime
import ICalendar
import TodoCore

/// The standard properties of a series: RRULE, EXRULE, RDATE and EXDATE.
struct StatedRecurrence {
  /// The most dates of a further RRULE or an EXRULE that are converted to extra or excluded dates.
  static let maxExpandedDates = 1000

  let rules: [ContentLine]
  let excludingRules: [ContentLine]
  let extra: [ContentLine]
  let excluded: [ContentLine]
  let isAfterDone: Bool

  init(_ component: Component, isAfterDone: Bool) {
    self.init(isAfterDone: isAfterDone, component.properties)
  }

  init(_ lines: [ContentLine], isAfterDone: Bool) {
    self.init(isAfterDone: isAfterDone) { name in lines.filter { $0.isNamed(name) } }
  }

  private init(isAfterDone: Bool, _ lines: (String) -> [ContentLine]) {
    // CalendarLabs writes an empty RRULE where nothing repeats.
    rules = lines("RRULE").filter { !$0.value.allSatisfy { $0 <= UInt8(ascii: " ") } }
    excludingRules = lines("EXRULE")
    extra = lines("RDATE")
    excluded = lines("EXDATE")
    self.isAfterDone = isAfterDone
  }

  /// Returns the repetition that the properties give; nil if there is none.
  ///
  /// The first RRULE is the rule. Further ones become extra dates if they end. An EXRULE becomes
  /// excluded dates if it ends.
  ///
  /// - Throws: `CalendarError`: `rule`, `unreadable`, `unknownZone`.
  func repetition(on clock: SeriesClock) throws(CalendarError) -> Repeat? {
    guard let first = rules.first else {
      if extra.isEmpty { return nil }
      // The only date of this rule is the start.
      return try repetition(
        prepared(RecurrenceRule(.daily, end: .count(1)), in: extra[0]), nil, on: clock)
    }
    let rule = try prepared(RecurrenceProperties.rule(first, on: clock), in: first)
    return try repetition(rule, first, on: clock)
  }

  private func repetition(
    _ rule: PreparedRule, _ line: ContentLine?, on clock: SeriesClock
  ) throws(CalendarError) -> Repeat {
    var dates = SeriesDates(rule, on: clock)
    for line in extra { try dates.addExtra(line) }
    for line in excluded { try dates.addExcluded(line) }
    let occurrences = try occurrences(of: rule, in: line, on: clock)
    for line in rules.dropFirst() {
      let further = try expanded(line, within: nil, on: clock) ?? []
      for moment in further where !occurrences.contains(moment) {
        dates.addExtra(OccurrenceKey(moment))
      }
    }
    for line in excludingRules {
      for moment in try expanded(line, within: occurrences, on: clock) ?? [] {
        dates.addExcluded(OccurrenceKey(moment))
      }
    }
    var repetition = Repeat(rule, isAfterDone: isAfterDone)
    if !isAfterDone, occurrences.first != clock.start {
      repetition.rule = RecurrenceProperties.withoutStart(rule.rule)
      // RFC 5545 §3.8.5.3: DTSTART is an occurrence even if the rule does not match it.
      if rule.rule.end != .count(1) { dates.addStart() }
    }
    if !dates.excluded.isEmpty { repetition.excluded = dates.excluded }
    if !dates.extra.isEmpty { repetition.extra = dates.extra }
    return repetition
  }

  // MARK: Rules

  private func prepared(
    _ rule: RecurrenceRule, in line: ContentLine
  ) throws(CalendarError) -> PreparedRule {
    do throws(RecurrenceRuleError) {
      return try PreparedRule(rule)
    } catch {
      throw CalendarError(.rule(error), in: line)
    }
  }

  private func occurrences(
    of rule: PreparedRule, in line: ContentLine?, on clock: SeriesClock
  ) throws(CalendarError) -> Occurrences {
    do throws(RecurrenceRuleError) {
      return try clock.occurrences(of: rule)
    } catch {
      throw line.map { CalendarError(.rule(error), in: $0) } ?? CalendarError(.rule(error), line: 0)
    }
  }

  /// Returns how many further rules are not applied because they have too many dates, by property.
  ///
  /// - Throws: `CalendarError`: `rule`, `unreadable`.
  func leftOut(on clock: SeriesClock) throws(CalendarError) -> [String: Int] {
    guard let first = rules.first, rules.count > 1 || !excludingRules.isEmpty else { return [:] }
    let rule = try prepared(RecurrenceProperties.rule(first, on: clock), in: first)
    let whole = try occurrences(of: rule, in: first, on: clock)
    var counts: [String: Int] = [:]
    for line in rules.dropFirst() where try expanded(line, within: nil, on: clock) == nil {
      counts["RRULE", default: 0] += 1
    }
    for line in excludingRules where try expanded(line, within: whole, on: clock) == nil {
      counts["EXRULE", default: 0] += 1
    }
    return counts
  }

  /// Returns the dates of a further rule; nil if there are more than `maxExpandedDates`.
  ///
  /// - Parameter whole: The series that bounds the dates; nil for no bounds.
  private func expanded(
    _ line: ContentLine, within whole: Occurrences?, on clock: SeriesClock
  ) throws(CalendarError) -> [CivilDateTime]? {
    let rule = try prepared(RecurrenceProperties.rule(line, on: clock), in: line)
    var dates = try occurrences(of: rule, in: line, on: clock)
    if let whole, !whole.isEndless {
      guard let last = whole.last else { return [] }
      dates = dates.within(clock.start...max(clock.start, last))
    } else if dates.isEndless {
      return nil
    }
    let found = Array(dates.prefix(StatedRecurrence.maxExpandedDates + 1))
    return found.count > StatedRecurrence.maxExpandedDates ? nil : found
  }
}

extension Component {
  /// The number of UNTIL, RDATE and EXDATE values, by name, that are dates although DTSTART has a
  /// time, or the reverse. They must have the type of DTSTART (RFC 5545 §3.3.10, §3.8.5).
  var datesOfAnotherType: [String: Int] {
    guard hasProperty("RRULE", "RDATE"), let start = property("DTSTART") ?? property("DUE") else {
      return [:]
    }
    let isDay = start.value.isDay
    var counts: [String: Int] = [:]
    for name in ["RDATE", "EXDATE"] {
      let others = properties(name).filter { !$0.holdsPeriods }.flatMap(\.separated)
        .filter { !$0.value.isEmpty && $0.value.isDay != isDay }
      if !others.isEmpty { counts[name] = others.count }
    }
    let ends = properties("RRULE").flatMap { $0.value.split(separator: UInt8(ascii: ";")) }
      .filter { $0.starts(with: "UNTIL=".utf8) && $0.dropFirst(6).isDay != isDay }
    if !ends.isEmpty { counts["UNTIL"] = ends.count }
    return counts
  }
}

extension Collection<UInt8> {
  /// Whether the value is a date without a time.
  fileprivate var isDay: Bool { !contains(UInt8(ascii: "T")) }
}
