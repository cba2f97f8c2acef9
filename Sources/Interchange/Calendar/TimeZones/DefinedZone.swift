import CivilTime
import ICalendar
import Synchronization

/// A zone that a file defines, compared with the zone that its TZID names.
///
/// A class, so that copies of a `ZoneResolver` share the results of comparisons.
final class DefinedZone: Sendable {
  let component: Component
  private let tzid: String
  private let definition: TimeZoneDefinition
  private let names: TimeZoneNames
  /// The zone that TZID or X-LIC-LOCATION names.
  private let name: String?
  private let isExact: Bool
  /// Whether the TZID itself names the zone, and not only X-LIC-LOCATION.
  private let isStated: Bool
  /// The periods in which the named zone has other offsets.
  private let differences: [Range<Instant>]
  /// Whether the TZID alone determines the offsets of all years.
  let isUnderstoodByName: Bool
  /// The name of the zone with the same changes, by the years used; empty if there is none.
  private let found = Mutex<[Range<Instant>?: String]>([:])
  private let own = Mutex<ZoneResolver.Choice?>(nil)

  /// 1990, when the clock changes of most countries had become regular.
  private static let noticedSince = Instant(secondsSinceEpoch: 631_152_000)

  /// Returns nil for a malformed VTIMEZONE.
  init?(_ component: Component, tzid: String, among names: TimeZoneNames) {
    guard let definition = TimeZoneDefinition(component) else { return nil }
    self.component = component
    self.tzid = tzid
    self.definition = definition
    self.names = names
    let stated = names.name(tzid)
    name = stated ?? definition.location.flatMap(names.name)
    isStated = stated != nil
    isExact = isStated && names.isExact(tzid)
    differences = name.flatMap(names.anyZone).map(definition.differences) ?? []
    // An exact name always decides. Differences only cause a notice, which early years do not need.
    let matter = isExact ? differences.filter { $0.upperBound > Self.noticedSince } : differences
    isUnderstoodByName = isStated && matter.isEmpty
  }

  /// Returns the meaning of the TZID; nil if there is none.
  ///
  /// - Parameter used: The days for which it is used; nil if they are not known.
  func choice(in used: ClosedRange<Day>?) -> ZoneResolver.Choice? {
    guard let name else { return alike(in: used) ?? followed() }
    let differs = used.map { differ(in: $0) } ?? false
    if isExact || !differs { return ZoneResolver.Choice(name: name, differs: differs) }
    var choice = followed()
    choice?.differs = true
    return choice
  }

  /// The day from which on the TZID means exactly the zone it names; nil if there is none.
  var settledDay: Day? {
    guard isStated else { return nil }
    guard let last = differences.last?.upperBound else { return .min }
    return last == .distantFuture ? nil : Zone.utc.civil(at: last).day + 2
  }

  private func differ(in days: ClosedRange<Day>) -> Bool {
    let used = instants(days)
    return differences.contains { $0.overlaps(used) }
  }

  /// Returns the instants of days in any zone: one day more on each side than in UTC.
  private func instants(_ days: ClosedRange<Day>) -> Range<Instant> {
    Instant(
      secondsSinceEpoch: (days.lowerBound.daysSinceEpoch - 1) * 86_400)..<Instant(
        secondsSinceEpoch: (days.upperBound.daysSinceEpoch + 2) * 86_400)
  }

  /// Returns the zone with the same changes in the years used.
  private func alike(in used: ClosedRange<Day>?) -> ZoneResolver.Choice? {
    let range = used.flatMap(years)
    let name = found.withLock { found in
      if let name = found[range] { return name }
      let name = definition.zone(tzid, among: names.candidates, in: range) ?? ""
      found[range] = name
      return name
    }
    return name.isEmpty ? nil : ZoneResolver.Choice(name: name)
  }

  /// Returns the years of these days. Some programs write an arbitrary offset before the first
  /// change, which counts only for days before it.
  private func years(of days: ClosedRange<Day>) -> Range<Instant>? {
    let last = min(days.upperBound.year, TimeZoneDefinition.years.upperBound)
    guard let start = Instant(year: days.lowerBound.year), let end = Instant(year: last + 1),
      start < end
    else { return nil }
    guard let first = definition.firstOnset, first < end, first <= instants(days).lowerBound else {
      return start..<end
    }
    // A minute later, since some programs write changes up to a minute early.
    return max(start, first + 60)..<end
  }

  /// Returns the definition's own offsets.
  private func followed() -> ZoneResolver.Choice? {
    own.withLock { own in
      if let own { return own }
      own = definition.posix().map {
        ZoneResolver.Choice(name: $0.text, isApproximate: $0.isApproximate)
      }
      return own
    }
  }
}

extension Component {
  /// The day on which the component begins; nil if it has RDATE, which could be earlier.
  var firstDay: Day? {
    property("RDATE") == nil ? (property("DTSTART") ?? property("DUE"))?.day : nil
  }

  /// The first and the last day on which it uses a zone of the file; nil for none. A rule without
  /// end lasts to the end of the years that are compared.
  var zonedDays: ClosedRange<Day>? {
    var days: [Day] = []
    for case .property(let line) in elements where line.parameter("TZID") != nil {
      days += line.days
    }
    guard let first = days.min(), let last = days.max() else { return nil }
    guard hasProperty("RRULE", "EXRULE") else { return first...last }
    return first...max(last, lastDayOfRules(from: first))
  }

  private func lastDayOfRules(from first: Day) -> Day {
    let rules = properties("RRULE").compactMap { line in
      (try? line.recur()).flatMap { try? RecurrenceRule(parsing: $0) }
    }
    return rules.map { $0.latestDay(from: first) }.max() ?? first
  }
}

extension RecurrenceRule {
  /// Returns a day after which the rule has no dates, computed from its end if possible, or else
  /// the last day that is compared.
  fileprivate func latestDay(from first: Day) -> Day {
    let lastCompared = try? Day(year: TimeZoneDefinition.years.upperBound, month: 12, day: 31)
    let end = max(first, lastCompared ?? first)
    switch self.end {
    case .untilDay(let day): return day
    case .until(let moment): return moment.day
    case .untilInstant(let instant): return Zone.utc.civil(at: instant).day + 1
    case .never: return end
    case .count(let count):
      let isPlain =
        byMonth.isEmpty && byWeekNumber.isEmpty && byYearDay.isEmpty && byMonthDay.isEmpty
        && bySetPosition.isEmpty && byHour.isEmpty && byMinute.isEmpty && bySecond.isEmpty
      // The 31st may come every other month, and February 29 every fourth year.
      let days = [Frequency.daily: 1, .weekly: 7, .monthly: 62, .yearly: 4 * 366][frequency]
      guard isPlain, let days, count < 10_000, interval < 1000,
        byDay.allSatisfy({ $0.ordinal == nil }), byDay.isEmpty || frequency == .weekly
      else { return end }
      return min(end, first + count * interval * days)
    }
  }
}
