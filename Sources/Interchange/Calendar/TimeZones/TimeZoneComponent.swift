import CivilTime
import ICalendar

/// Writes zones as VTIMEZONE components.
///
/// - SeeAlso: RFC 5545 §3.6.5.
package enum TimeZoneComponent {
  /// Returns the offsets of a zone since the year before `year`. Yearly changes without end are
  /// written as rules, others individually up to 2037, or for ten years if `year` is later than 2027:
  /// some programs read no rule with UNTIL.
  ///
  /// - Parameters:
  ///   - tzid: The name of the zone as items hold it.
  ///   - year: The first year to define; clamped to 3...9900.
  package static func component(_ tzid: String, _ zone: Zone, from year: Int) -> Component {
    // Keeps the years before and after within 1...9999.
    let year = Swift.min(Swift.max(year, 3), 9_900)
    var component = Component("VTIMEZONE", [.property(ContentLine("TZID", text: tzid))])
    var changes = Change.all(of: zone, from: year - 2, through: lastRead(year))
    if let begin = Instant(year: year - 1) {
      let passed = changes.lastIndex { $0.transition.instant <= begin }
      changes.removeFirst(passed ?? 0)
      if passed == nil {
        // The offset in force before the first change.
        component.append(
          Change(inForceAt: begin, in: zone, isPermanent: changes.isEmpty).observance())
      }
    }
    for observance in observances(changes, through: Swift.max(2037, year + 10)) {
      component.append(observance)
    }
    return component
  }

  /// Returns the last year whose changes are examined.
  private static func lastRead(_ year: Int) -> Int { Swift.max(2037, year + 10) + cycle + 1 }
  /// The weekdays of a year repeat after 28 years, so a rule that held this long is endless.
  private static let cycle = 28
  /// - Parameter year: The last year of changes without an endless rule.
  private static func observances(_ changes: [Change], through year: Int) -> [Component] {
    guard let end = Instant(year: year + 1), let lastYear = changes.last?.reading.day.year else {
      return []
    }
    var written: [(first: Instant, component: Component)] = []
    for changes in Change.grouped(changes) {
      var single: [Change] = []
      var index = 0
      while index < changes.count {
        let rest = changes[index...]
        let run = YearlyChange.run(rest.map(\.reading)[...])
        let count = run?.count ?? 1
        let isEndless =
          count >= cycle && index + count == changes.count
          && (rest.last?.reading.day.year ?? 0) >= lastYear
        if let rule = run?.change.rule, isEndless {
          written.append((changes[index].transition.instant, changes[index].observance(rule)))
          break
        }
        single += rest.prefix(count).filter { $0.transition.instant < end }
        index += count
      }
      if let first = single.first {
        written.append(
          (first.transition.instant, first.observance(also: single.dropFirst().map(\.reading))))
      }
    }
    return written.sorted { $0.first < $1.first }.map(\.component)
  }
}

/// A change of a zone's offset, with the properties of its observance.
private struct Change {
  let transition: Zone.Transition
  let abbreviation: String
  let isDaylight: Bool

  init(_ transition: Zone.Transition, in zone: Zone) {
    self.transition = transition
    abbreviation = zone.abbreviation(at: transition.instant)
    let isSummer = zone.isSummerTime(at: transition.instant)
    // In the zone data some zones, such as Europe/Dublin, have a negative summer time in winter.
    // Other programs expect DAYLIGHT to be ahead of standard time. The limit excludes skipped days.
    isDaylight =
      (isSummer || zone.isSummerTime(at: transition.instant - 1))
      && (1...2 * 3600).contains(transition.after - transition.before)
  }

  /// Creates the observance in force at the beginning of a year in UTC.
  ///
  /// - Parameter isPermanent: Whether the offset never changes; then the observance begins in 1970.
  init(inForceAt instant: Instant, in zone: Zone, isPermanent: Bool) {
    let offset = zone.offset(at: instant)
    let midnight = (isPermanent ? Instant(secondsSinceEpoch: 0) : instant) - offset
    transition = Zone.Transition(instant: midnight, before: offset, after: offset)
    abbreviation = zone.abbreviation(at: instant)
    isDaylight = false
  }

  /// The local time of the change, with the offset before it.
  var reading: CivilDateTime {
    CivilDateTime(secondsSinceEpoch: transition.instant.secondsSinceEpoch + transition.before)
      ?? .min
  }

  /// Returns the changes in a range of years in UTC.
  static func all(of zone: Zone, from first: Int, through last: Int) -> [Change] {
    guard let start = Instant(year: first), let end = Instant(year: last + 1) else { return [] }
    var changes: [Change] = []
    var instant = start - 1
    while let next = zone.nextTransition(after: instant), next.instant < end {
      changes.append(Change(next, in: zone))
      instant = next.instant
    }
    return changes
  }

  /// Groups changes with equal properties, which one observance can hold, in the order of their
  /// first.
  static func grouped(_ changes: [Change]) -> [[Change]] {
    let groups = Dictionary(grouping: changes) { change in
      [
        "\(change.transition.before)", "\(change.transition.after)", change.abbreviation,
        "\(change.isDaylight)",
      ]
    }
    return groups.values.sorted { $0[0].transition.instant < $1[0].transition.instant }
  }

  /// Returns the observance that begins with this change.
  ///
  /// - Parameters:
  ///   - rule: RRULE of further onsets.
  ///   - dates: RDATE of further onsets.
  func observance(_ rule: RecurrenceRule? = nil, also dates: [CivilDateTime] = []) -> Component {
    var component = Component(isDaylight ? "DAYLIGHT" : "STANDARD")
    component.append(ContentLine("DTSTART", dateTime: DateTime(reading, .floating)))
    component.append(ContentLine("TZOFFSETFROM", utcOffset: transition.before))
    component.append(ContentLine("TZOFFSETTO", utcOffset: transition.after))
    if !abbreviation.isEmpty { component.append(ContentLine("TZNAME", text: abbreviation)) }
    if let rule { component.append(ContentLine("RRULE", raw: rule.text)) }
    for date in dates {
      component.append(ContentLine("RDATE", dateTime: DateTime(date, .floating)))
    }
    return component
  }
}
