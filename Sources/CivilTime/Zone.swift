/// A time zone: a mapping from instants to offsets from UTC.
///
/// Created from the bytes of a TZif file, a POSIX TZ string or a fixed offset. It reads nothing
/// from the system.
package struct Zone: Hashable, Sendable {
  /// A class, so that a zone takes one word: most times are passed with a zone.
  private final class Parts: Hashable, Sendable {
    let identifier: String
    let table: TransitionTable?
    let rule: PosixZone?
    let eras: [Era]

    init(
      _ identifier: String, _ table: TransitionTable?, _ rule: PosixZone?, eras: [Era] = []
    ) {
      self.identifier = identifier
      self.table = table
      self.rule = rule
      self.eras = eras
    }

    static func == (left: Parts, right: Parts) -> Bool {
      left === right
        || left.identifier == right.identifier && left.table == right.table
          && left.rule == right.rule && left.eras == right.eras
    }

    func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
  }

  private let parts: Parts

  /// The IANA name, the POSIX string, or the offset as `+09:00`; `UTC` for UTC.
  package var identifier: String { parts.identifier }
  private var table: TransitionTable? { parts.table }
  /// The rule after the table's last transition and the last era, or for all time if there are
  /// none.
  private var rule: PosixZone? { parts.rule }

  /// A rule that holds until an instant, in seconds since 1970.
  private struct Era: Hashable {
    let rule: PosixZone
    let end: Int
  }

  package static let utc = Zone(identifier: "UTC", offset: 0, abbreviation: "UTC")

  /// Reads a TZif file of version 1 to 4. Its footer applies after the last transition of its
  /// table.
  ///
  /// Files that count leap seconds (in `right/`) are supported; instants never count them.
  ///
  /// - Throws: `ZoneError.notTZif`, `.truncated`, `.damaged`, or `.malformedRule` for the footer.
  /// - SeeAlso: RFC 9636.
  package init(identifier: String, tzif bytes: [UInt8]) throws(ZoneError) {
    let (table, footer) = try TransitionTable.read(bytes)
    let rule: PosixZone? = if let footer { try PosixZone(reading: footer) } else { nil }
    parts = Parts(identifier, table, rule)
  }

  /// Parses a POSIX TZ string such as `CET-1CEST,M3.5.0,M10.5.0/3`.
  ///
  /// Several strings may follow each other, each with the second since 1970 at which the next one
  /// takes over: `<+05>-5@1780254000<+07>-7`. Such a zone has changes that no single rule gives.
  ///
  /// - Throws: `ZoneError.malformedRule`.
  /// - SeeAlso: POSIX.1-2017 §8.3 `TZ`, RFC 9636 §3.3.1.
  package init(posix text: String) throws(ZoneError) {
    var eras: [Era] = []
    var rest = text[...]
    while let mark = rest.firstIndex(of: "@") {
      let rule = try PosixZone(reading: rest[..<mark])
      let number = rest[mark...].dropFirst().prefix { $0.isASCII && ($0.isNumber || $0 == "-") }
      guard let end = Int(number), end.magnitude < 1 << 40, (eras.last?.end ?? .min) < end else {
        throw .malformedRule(
          text: text, position: text.utf8.distance(from: text.startIndex, to: mark))
      }
      eras.append(Era(rule: rule, end: end))
      rest = rest[number.endIndex...]
    }
    parts = Parts(text, nil, try PosixZone(reading: rest), eras: eras)
  }

  /// A zone with a fixed offset.
  ///
  /// - Parameter offset: Seconds east of UTC, clamped to ±86 399.
  package init(offset: Int) {
    let clamped = Swift.min(Swift.max(offset, -86_399), 86_399)
    let text = offsetText(clamped)
    self.init(identifier: text, offset: clamped, abbreviation: text)
  }

  private init(identifier: String, offset: Int, abbreviation: String) {
    parts = Parts(
      identifier, nil, PosixZone(abbreviation: abbreviation, offset: offset, summer: nil))
  }

  // MARK: Values at an instant

  /// Seconds east of UTC.
  package func offset(at instant: Instant) -> Int { segment(at: instant.secondsSinceEpoch).offset }

  /// Whether the zone's data mark this as summer time. Those of Dublin mark winter time, with a
  /// negative shift.
  package func isSummerTime(at instant: Instant) -> Bool {
    let seconds = instant.secondsSinceEpoch
    if let type = localTimeType(at: seconds) { return type.isSummer }
    return rule(at: seconds)?.segment(at: seconds).isSummer ?? false
  }

  /// The abbreviation in use, such as `KST`, `CEST` or `+0330`.
  package func abbreviation(at instant: Instant) -> String {
    let seconds = instant.secondsSinceEpoch
    if let table, let type = localTimeType(at: seconds) { return table.abbreviation(of: type) }
    guard let rule = self.rule(at: seconds) else { return "" }
    return rule.segment(at: seconds).isSummer
      ? rule.summer?.abbreviation ?? rule.abbreviation : rule.abbreviation
  }

  /// The reading of the wall clock, clamped to the years 1...9999.
  package func civil(at instant: Instant) -> CivilDateTime {
    let (seconds, overflow) = instant.secondsSinceEpoch
      .addingReportingOverflow(offset(at: instant))
    let reading = overflow ? nil : CivilDateTime(secondsSinceEpoch: seconds)
    return reading ?? (instant.secondsSinceEpoch < 0 ? .min : .max)
  }

  /// A change of the offset.
  package struct Transition: Hashable, Sendable {
    /// The first instant with the new offset.
    package let instant: Instant
    /// Seconds east of UTC until then.
    package let before: Int
    /// Seconds east of UTC from then on.
    package let after: Int

    package init(instant: Instant, before: Int, after: Int) {
      self.instant = instant
      self.before = before
      self.after = after
    }
  }

  /// The first change of the offset after an instant; nil if none is known.
  ///
  /// A change of only the abbreviation or the summer time flag does not count.
  package func nextTransition(after instant: Instant) -> Transition? {
    var current = segment(at: instant.secondsSinceEpoch)
    // A rule repeats every year, and the weekdays of years repeat after 28. A rule that does not
    // change the offset within that time never does.
    let limit = (table?.count ?? 0) + parts.eras.count + 2 * 28
    for _ in 0...limit where current.end != .max {
      let next = segment(at: current.end)
      if next.offset != current.offset {
        return Transition(
          instant: Instant(secondsSinceEpoch: current.end), before: current.offset,
          after: next.offset)
      }
      current = next
    }
    return nil
  }

  /// The offset at an instant, in seconds since 1970, and the instant at which the next transition
  /// may change it (`Int.max` for never).
  func segment(at seconds: Int) -> (offset: Int, end: Int) {
    if let table {
      let passed = table.countUpTo(seconds)
      if passed < table.count {
        return (table.localTimeType(afterTransitions: passed).offset, table.time(at: passed))
      }
      if rule == nil { return (table.localTimeType(afterTransitions: passed).offset, .max) }
    }
    if let era = self.era(at: seconds) {
      let (_, offset, end) = era.rule.segment(at: seconds)
      return (offset, Swift.min(end, era.end))
    }
    guard let rule else { return (0, .max) }
    let (_, offset, end) = rule.segment(at: seconds)
    return (offset, end)
  }

  private func era(at seconds: Int) -> Era? { parts.eras.first { seconds < $0.end } }

  /// The rule that holds at an instant where no table applies.
  private func rule(at seconds: Int) -> PosixZone? { era(at: seconds)?.rule ?? rule }

  /// The table's entry for an instant; nil if the rule applies.
  private func localTimeType(at seconds: Int) -> TransitionTable.LocalTimeType? {
    guard let table else { return nil }
    let passed = table.countUpTo(seconds)
    return passed < table.count || rule == nil
      ? table.localTimeType(afterTransitions: passed) : nil
  }
}

/// Looks up zones by name. The program implements it with the system's zone files and caches them.
package protocol ZoneSource: Sendable {
  /// - Throws: An error that names the zone, if it is missing or its data are damaged.
  func zone(named identifier: String) throws -> Zone
}
