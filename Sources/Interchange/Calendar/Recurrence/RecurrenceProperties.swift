import CivilTime
import ICalendar
import TodoCore

/// Reads and writes how a component repeats: RRULE, RDATE, EXDATE and RECURRENCE-ID.
///
/// - SeeAlso: RFC 5545 §3.8.5.
enum RecurrenceProperties {
  /// The properties that `lines` writes and `repetition` reads.
  static let names: Set<String> = [
    "RRULE", "EXRULE", "RDATE", "EXDATE", ruleName, afterDoneName, excludedName, extraName,
  ]

  /// The rule of the item, if reading RRULE would give another.
  ///
  /// This property and the following ones are escaped as TEXT, the default type of X- properties
  /// (RFC 5545 §3.8.8.2). Radicale cuts unescaped values at the first comma.
  static let ruleName = "X-DAYDOT-RRULE"
  static let afterDoneName = "X-DAYDOT-AFTER-DONE"
  /// The excluded and extra dates of the item, if reading EXDATE and RDATE would give others.
  static let excludedName = "X-DAYDOT-EXDATE"
  static let extraName = "X-DAYDOT-RDATE"

  /// Reads the repetition of a component.
  ///
  /// - Returns: nil if the component does not repeat or has no day.
  /// - Throws: `CalendarError`: `rule` for an unsupported rule, `unreadable`, `unknownZone`.
  static func repetition(
    _ component: Component, time: TimeProperties, scope: CalendarScope
  ) throws(CalendarError) -> Repeat? {
    guard let clock = SeriesClock(time.when, scope: scope) else { return nil }
    let isAfterDone =
      (try? component.property(afterDoneName)?.boolean()) ?? false
      && (component.property("RRULE") ?? component.property(ruleName)) != nil
    let stated = StatedRecurrence(component, isAfterDone: isAfterDone)
    guard let plain = try stated.repetition(on: clock) else { return nil }
    return exact(component, plain, on: clock) ?? plain
  }

  /// Returns how many rules of a component are not applied, by property: an endless EXRULE, or a
  /// further endless RRULE.
  ///
  /// - Throws: `CalendarError`: `rule`, `unreadable`.
  static func leftOut(
    _ component: Component, time: TimeProperties, scope: CalendarScope
  ) throws(CalendarError) -> [String: Int] {
    guard let clock = SeriesClock(time.when, scope: scope) else { return [:] }
    return try StatedRecurrence(component, isAfterDone: false).leftOut(on: clock)
  }

  /// Returns the repetition of the X-DAYDOT properties; nil if there is none. Each part is used
  /// only if writing it would give the standard properties of the component. Otherwise another
  /// program has changed those, and they take precedence.
  private static func exact(
    _ component: Component, _ plain: Repeat, on clock: SeriesClock
  ) -> Repeat? {
    let line = component.property(ruleName)
    var rule = line.flatMap { try? RecurrenceRule(parsing: $0.text) }
    let isOfDates = rule != nil && component.property("RRULE") == nil
    if let rule, rule.workdays != nil, !isOfDates {
      return ofWorkdays(rule, stated: plain, on: clock)
    }
    /// Combines the dates of the standard properties with the rule they were computed from.
    func whole(_ stated: Repeat?) -> Repeat? {
      guard let stated, let rule, isOfDates else { return stated }
      return ofDates(rule, until: lastDayStated(by: line), stated: stated, on: clock)
    }
    let excluded = component.property(excludedName).flatMap(keys)
    let extra = component.property(extraName).flatMap(keys)
    if rule == nil, excluded == nil, extra == nil { return nil }
    guard let plain = whole(plain) else { return nil }
    if isOfDates { rule = plain.rule }
    var exact = Repeat(
      rule ?? plain.rule, isAfterDone: plain.isAfterDone, excluded: excluded ?? plain.excluded,
      extra: extra ?? plain.extra)
    guard let lines = try? standardLines(of: exact, on: clock),
      let written = try? whole(
        StatedRecurrence(lines, isAfterDone: plain.isAfterDone).repetition(on: clock))
    else { return nil }
    if written.rule != plain.rule { exact.rule = plain.rule }
    if written.excluded != plain.excluded { exact.excluded = plain.excluded }
    if written.extra != plain.extra { exact.extra = plain.extra }
    return exact
  }

  /// Returns the properties of an item; empty if it does not repeat.
  static func lines(of item: Item, scope: CalendarScope) -> [ContentLine] {
    guard let repetition = item.repetition, let clock = SeriesClock(item.when, scope: scope) else {
      return []
    }
    // Unreachable for stored items, whose rules are valid.
    guard var lines = try? standardLines(of: repetition, on: clock) else {
      return [ContentLine("RRULE", raw: repetition.rule.text)]
    }
    let isOfDates = lines.first?.isNamed("RRULE") != true
    if repetition.rule.workdays != nil, !isOfDates {
      lines.append(lineOfDates(repetition, on: clock))
      if repetition.isAfterDone { lines.append(ContentLine(afterDoneName, raw: "TRUE")) }
      return lines
    }
    var read =
      try? StatedRecurrence(lines, isAfterDone: repetition.isAfterDone).repetition(on: clock)
    if isOfDates {
      let line = lineOfDates(repetition, on: clock)
      lines.append(line)
      read = read.flatMap {
        ofDates(repetition.rule, until: lastDayStated(by: line), stated: $0, on: clock)
      }
    } else if read?.rule != repetition.rule {
      lines.append(ContentLine(ruleName, text: repetition.rule.text))
    }
    if read?.excluded != repetition.excluded {
      lines.append(line(excludedName, repetition.excluded))
    }
    if read?.extra != repetition.extra { lines.append(line(extraName, repetition.extra)) }
    if repetition.isAfterDone { lines.append(ContentLine(afterDoneName, raw: "TRUE")) }
    return lines
  }

  /// Returns EXDATE and RDATE of a repetition.
  static func dateLines(of repetition: Repeat, on clock: SeriesClock) -> [ContentLine] {
    ((try? standardLines(of: repetition, on: clock)) ?? []).filter { !$0.isNamed("RRULE") }
  }

  private static func line(_ name: String, _ keys: Set<OccurrenceKey>) -> ContentLine {
    ContentLine(name, text: keys.sorted().map(\.description).joined(separator: ","))
  }

  private static func keys(_ line: ContentLine) -> Set<OccurrenceKey>? {
    var keys: Set<OccurrenceKey> = []
    for text in line.text.split(separator: ",") {
      guard let key = try? OccurrenceKey(iso: String(text)) else { return nil }
      keys.insert(key)
    }
    return keys
  }
}

// MARK: RECURRENCE-ID

extension RecurrenceProperties {
  /// Returns the occurrence that a RECURRENCE-ID names; nil if the item does not repeat.
  ///
  /// In a series with times, a date names the first occurrence of the day.
  ///
  /// - Throws: `CalendarError`: `unreadable`, `unknownZone`.
  /// - SeeAlso: RFC 5545 §3.8.4.4.
  static func occurrence(
    _ recurrenceID: ContentLine, of item: Item, scope: CalendarScope
  ) throws(CalendarError) -> OccurrenceKey? {
    guard let repetition = item.repetition, let clock = SeriesClock(item.when, scope: scope),
      let rule = try? repetition.prepared()
    else { return nil }
    let value = try recurrenceID.reading { (line) throws(ICalendarError) in
      try line.dateOrDateTime()
    }
    let time = clock.time(of: repetition.rule)
    let reading = try clock.reading(value, time: time, in: recurrenceID)
    let hasSeveralADay = clock.hasSeveralADay(rule)
    if reading.time == nil {
      if !hasSeveralADay { return reading }
      let first = moment(of: reading, of: item, zone: clock.zone)
      return OccurrenceKey(reading.day, first?.time ?? time)
    }
    // The key of an extra date at another time contains the time.
    let isTimed = hasSeveralADay || repetition.extra.contains(reading)
    return isTimed ? reading : OccurrenceKey(reading.day)
  }

  /// Returns RECURRENCE-ID with the value type and zone of DTSTART.
  static func recurrenceID(_ key: OccurrenceKey, of item: Item) -> ContentLine {
    guard let time = item.when.time else { return ContentLine("RECURRENCE-ID", dates: key.day) }
    var moment = CivilDateTime(key.day, key.time ?? time)
    if key.time == nil, let found = self.moment(of: key, of: item, zone: .utc) { moment = found }
    return ContentLine(
      "RECURRENCE-ID", dateTime: DateTime(moment, .init(zone: item.when.zone)))
  }

  /// Returns the start of an occurrence without its change.
  private static func moment(
    of key: OccurrenceKey, of item: Item, zone: Zone
  ) -> CivilDateTime? {
    guard var repetition = item.repetition else { return nil }
    // An excluded occurrence may have an override.
    repetition.excluded = []
    let series = try? Series(repetition, start: item.when, end: nil, changes: [], zone: zone)
    return series?.occurrence(key)?.start
  }
}

// MARK: Skipped occurrences

/// Skipped occurrences. They are excluded with EXDATE; this property marks which excluded ones were
/// skipped, when (seconds since 1970), and to which day they had been moved.
///
/// `X-DAYDOT-SKIPPED;X-AT=1796112000;X-MOVED-TO=2026-12-02:2026-11-30`
enum SkippedOccurrences {
  static let name = "X-DAYDOT-SKIPPED"

  /// Turns excluded occurrences that were skipped into changes.
  static func read(_ component: Component, into item: inout Item) {
    guard var repetition = item.repetition else { return }
    var changes: [OccurrenceChange] = []
    for line in component.properties(name) {
      guard let change = SeriesHistory.skipped(line), repetition.excluded.contains(change.key)
      else { continue }
      repetition.excluded.remove(change.key)
      changes.append(change)
    }
    guard !changes.isEmpty else { return }
    item.repetition = repetition
    item.changes = (item.changes + changes).sorted { $0.key < $1.key }
  }

  static func line(of change: OccurrenceChange) -> ContentLine {
    ContentLine(name, SeriesHistory.parameters(of: change), raw: change.key.description)
  }
}
