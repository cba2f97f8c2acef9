import CivilTime
import ICalendar

/// The offsets that a VTIMEZONE defines.
///
/// - SeeAlso: RFC 5545 §3.6.5.
struct TimeZoneDefinition: Sendable {
  /// A component STANDARD or DAYLIGHT. Its onsets are local times with the offset before them.
  struct Observance: Sendable {
    /// Seconds east of UTC until an onset.
    let from: Int
    /// Seconds east of UTC from then on.
    let to: Int
    let name: String?
    let rule: Occurrences?
    /// Further onsets, in order.
    let dates: [CivilDateTime]
  }

  /// The value of X-LIC-LOCATION, an extension of libical: the name of a zone.
  let location: String?
  let observances: [Observance]
  /// The changes in `years`.
  private(set) var comparedChanges: Changes = (0, [])

  /// The offset at the beginning of a period, in seconds east of UTC, and its changes.
  typealias Changes = (offset: Int, transitions: [Zone.Transition])

  /// The maximum number of onsets of a rule, and of observances. Real zones have a few changes a
  /// year.
  private static let limit = 1000

  /// The years whose changes are examined.
  static let years = 1970...2037

  /// Returns nil if there is no observance or one is malformed.
  init?(_ component: Component) {
    location = component.property("X-LIC-LOCATION")?.text
    let parts = component.components.filter { $0.name == "STANDARD" || $0.name == "DAYLIGHT" }
    guard parts.count <= Self.limit else { return nil }
    var observances: [Observance] = []
    for part in parts {
      guard let read = Observance(part, isOnly: parts.count == 1) else { return nil }
      observances.append(read)
    }
    guard observances.contains(where: { $0.first != nil }) else { return nil }
    self.observances = observances
    guard let changes = changes(in: Self.years) else { return nil }
    comparedChanges = changes
  }

  var names: Set<String> { Set(observances.compactMap(\.name)) }

  var firstOnset: Instant? { observances.compactMap(\.first).min() }

  /// The last onset; nil if a rule is endless.
  var lastOnset: Instant? {
    guard observances.allSatisfy({ $0.rule?.isEndless != true }) else { return nil }
    return observances.compactMap(\.last).max()
  }

  /// Returns the changes in a range of years in UTC; nil if there are too many onsets.
  ///
  /// The offset before the first onset is its TZOFFSETFROM.
  func changes(in years: ClosedRange<Int>) -> Changes? {
    guard let start = Instant(year: years.lowerBound), let end = Instant(year: years.upperBound + 1)
    else { return nil }
    var onsets: [(instant: Instant, from: Int, to: Int)] = []
    for observance in observances {
      guard let found = observance.onsets(from: start, before: end, limit: Self.limit) else {
        return nil
      }
      onsets += found.map { ($0, observance.from, observance.to) }
    }
    // Onsets at the same instant stay in the order of the file.
    let sorted = onsets.sorted { $0.instant < $1.instant }
    let initial = sorted.first?.from ?? earliest?.from ?? 0
    var offset = initial
    var atStart = initial
    var transitions: [Zone.Transition] = []
    for onset in sorted {
      if onset.instant <= start {
        atStart = onset.to
      } else if onset.to != offset {
        transitions.append(
          Zone.Transition(instant: onset.instant, before: offset, after: onset.to))
      }
      offset = onset.to
    }
    return (atStart, transitions)
  }

  private var earliest: Observance? {
    observances.filter { $0.first != nil }
      .min { ($0.first ?? .distantFuture) < ($1.first ?? .distantFuture) }
  }
}

extension TimeZoneDefinition.Observance {
  /// - Parameter isOnly: Whether the definition has no other observance. Then a missing start or
  ///   offset is not an error.
  init?(_ part: Component, isOnly: Bool) {
    let offset = { (name: String) in part.property(name).flatMap { try? $0.utcOffset() } }
    guard let to = offset("TZOFFSETTO") ?? (isOnly ? offset("TZOFFSETFROM") : nil),
      let from = offset("TZOFFSETFROM") ?? (isOnly ? to : nil)
    else { return nil }
    self.to = to
    self.from = from
    name = part.property("TZNAME")?.text

    let start: CivilDateTime
    switch part.property("DTSTART").map({ try? $0.dateOrDateTime() }) {
    case .some(.some(let value)): start = Self.reading(value, from: from)
    case .some(.none) where !isOnly: return nil
    default:
      guard isOnly, let epoch = CivilDateTime(secondsSinceEpoch: 0) else { return nil }
      start = epoch
    }
    var dates: [CivilDateTime] = []
    for line in part.properties("RDATE") {
      guard let values = try? line.recurrenceDates() else { return nil }
      dates += values.map { Self.reading($0, from: from) }
    }
    if let line = part.property("RRULE") {
      guard let rule = try? RecurrenceRule(parsing: line.recur()), rule.isOfClock,
        let occurrences = try? Occurrences(rule, from: start, zone: Zone(offset: from)),
        !occurrences.isImpossible
      else { return nil }
      self.rule = occurrences
    } else {
      rule = nil
      // A DTSTART after other onsets is not an onset.
      if dates.allSatisfy({ start <= $0 }) { dates.append(start) }
    }
    self.dates = Set(dates).sorted()
  }

  private static func reading(_ value: DateOrDateTime, from offset: Int) -> CivilDateTime {
    switch value {
    case .date(let day): CivilDateTime(day, .midnight)
    case .dateTime(let dateTime):
      dateTime.reference == .utc ? dateTime.civil + offset : dateTime.civil
    }
  }

  private func instant(_ reading: CivilDateTime) -> Instant {
    Instant(secondsSinceEpoch: reading.secondsSinceEpoch - from)
  }

  var first: Instant? {
    [rule?.first, dates.first].compactMap { $0.map(instant) }.min()
  }

  /// The last onset, if the rule has an end.
  var last: Instant? {
    [rule?.last, dates.last].compactMap { $0.map(instant) }.max()
  }

  /// Returns the last onset at or before `start`, and those before `end`; nil if there are more
  /// than `limit`.
  func onsets(from start: Instant, before end: Instant, limit: Int) -> [Instant]? {
    guard let first = CivilDateTime(secondsSinceEpoch: start.secondsSinceEpoch + from),
      let last = CivilDateTime(secondsSinceEpoch: end.secondsSinceEpoch + from - 1)
    else { return nil }
    var readings = dates.filter { first < $0 && $0 <= last }
    let earlier = [rule?.latest(onOrBefore: first), dates.last { $0 <= first }].compactMap(\.self)
    if let latest = earlier.max() { readings.append(latest) }
    if let rule {
      for reading in rule.after(first) {
        if reading > last { break }
        guard readings.count < limit else { return nil }
        readings.append(reading)
      }
    }
    return Set(readings).map(instant)
  }
}

extension Instant {
  static let distantFuture = Instant(secondsSinceEpoch: .max)

  /// The beginning of a year in UTC; nil outside the years 1 to 9999.
  init?(year: Int) {
    guard let day = try? Day(year: year, month: 1, day: 1) else { return nil }
    self.init(secondsSinceEpoch: day.daysSinceEpoch * 86_400)
  }
}

extension RecurrenceRule {
  /// Whether the rule is plausible for a zone: at least monthly, at most once a day, and not so
  /// many dates that counting is slow.
  fileprivate var isOfClock: Bool {
    if case .count(let count) = end, count > 10_000 { return false }
    return frequency >= .monthly && [byHour, byMinute, bySecond].allSatisfy { $0.count < 2 }
  }
}
