import CivilTime
import ICalendar
import TodoCore

/// How a component repeats: RRULE, RDATE and EXDATE as an item holds them.
///
/// - SeeAlso: RFC 5545 §3.8.5.
enum RecurrenceProperties {
  /// The properties that `lines` writes and `repetition` reads.
  static let names: Set<String> = [
    "RRULE", "EXRULE", "RDATE", "EXDATE", ruleName, afterDoneName, excludedName, extraName,
  ]

  /// The rule as the item holds it, where RRULE would give back another.
  ///
  /// This property and its neighbours are escaped as TEXT, which the value of an X- property is
  /// (RFC 5545 §3.8.8.2): Radicale cuts any other at its first comma.
  static let ruleName = "X-DAYDOT-RRULE"
  static let afterDoneName = "X-DAYDOT-AFTER-DONE"
  /// The excluded and the extra dates as the item holds them, where EXDATE and RDATE would give
  /// back others.
  static let excludedName = "X-DAYDOT-EXDATE"
  static let extraName = "X-DAYDOT-RDATE"

  /// - Returns: nil if the component does not repeat, or has no day to count from.
  /// - Throws: `rule` for a rule that can not be followed, `unreadable`, and `unknownZone`.
  static func repetition(
    _ component: Component, time: TimeProperties, scope: CalendarScope
  ) throws(CalendarError) -> Repeat? {
    guard let clock = SeriesClock(time.when, scope: scope) else { return nil }
    let isAfterDone =
      (try? component.property(afterDoneName)?.boolean()) ?? false
      && component.property("RRULE") != nil
    let stated = StatedRecurrence(component, isAfterDone: isAfterDone)
    guard let plain = try stated.repetition(on: clock) else { return nil }
    return exact(component, plain, on: clock) ?? plain
  }

  /// How many rules of a component are kept in its text but not followed, by property: an endless
  /// EXRULE, or a second endless RRULE.
  static func leftOut(
    _ component: Component, time: TimeProperties, scope: CalendarScope
  ) throws(CalendarError) -> [String: Int] {
    guard let clock = SeriesClock(time.when, scope: scope) else { return [:] }
    return try StatedRecurrence(component, isAfterDone: false).leftOut(on: clock)
  }

  /// What the X-DAYDOT properties say, part by part, as far as writing it would give what the
  /// standard's properties say here: an edit by another program wins.
  private static func exact(
    _ component: Component, _ plain: Repeat, on clock: SeriesClock
  ) -> Repeat? {
    let rule = component.property(ruleName).flatMap { try? RecurrenceRule(parsing: $0.text) }
    let excluded = component.property(excludedName).flatMap(keys)
    let extra = component.property(extraName).flatMap(keys)
    if rule == nil, excluded == nil, extra == nil { return nil }
    var exact = Repeat(
      rule ?? plain.rule, isAfterDone: plain.isAfterDone, excluded: excluded ?? plain.excluded,
      extra: extra ?? plain.extra)
    guard let lines = try? standardLines(of: exact, on: clock),
      let written = try? StatedRecurrence(lines, isAfterDone: plain.isAfterDone)
        .repetition(on: clock)
    else { return nil }
    if written.rule != plain.rule { exact.rule = plain.rule }
    if written.excluded != plain.excluded { exact.excluded = plain.excluded }
    if written.extra != plain.extra { exact.extra = plain.extra }
    return exact
  }

  /// - Parameter detached: Excluded occurrences that stand as items of their own: they get no
  ///   EXDATE.
  static func lines(
    of item: Item, detached: Set<OccurrenceKey>, scope: CalendarScope
  ) -> [ContentLine] {
    guard var repetition = item.repetition, let clock = SeriesClock(item.when, scope: scope) else {
      return []
    }
    if !detached.isEmpty { repetition.excluded.subtract(detached) }
    // A rule that can not be followed is not stored.
    guard var lines = try? standardLines(of: repetition, on: clock) else {
      return [ContentLine("RRULE", raw: repetition.rule.text)]
    }
    let read =
      try? StatedRecurrence(lines, isAfterDone: repetition.isAfterDone).repetition(on: clock)
    if read?.rule != repetition.rule {
      lines.append(ContentLine(ruleName, text: repetition.rule.text))
    }
    if read?.excluded != repetition.excluded {
      lines.append(line(excludedName, repetition.excluded))
    }
    if read?.extra != repetition.extra { lines.append(line(extraName, repetition.extra)) }
    if repetition.isAfterDone { lines.append(ContentLine(afterDoneName, raw: "TRUE")) }
    return lines
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
