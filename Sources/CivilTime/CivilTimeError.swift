/// Why a date or a time does not exist or can not be parsed. `Messages` writes the sentences.
package enum CivilTimeError: Error, Hashable, Sendable {
  /// The year is outside 1...9999, the years that ISO 8601 writes with four digits.
  case yearOutOfRange(year: Int)
  /// The month is outside 1...12.
  case noSuchMonth(month: Int)
  /// The month does not have this day, as in 2026-02-30.
  case noSuchDay(year: Int, month: Int, day: Int, daysInMonth: Int)
  /// The ISO year does not have this week, as in 2026-W54.
  case noSuchWeek(year: Int, week: Int, weeksInYear: Int)
  /// The hour is outside 0...23, or the minute or second outside 0...59.
  case noSuchTime(hour: Int, minute: Int, second: Int)
  /// The text does not have the form `expected` (`YYYY-MM-DD`, `HH:MM`, …).
  case malformed(text: String, expected: String)
}

/// Why a time zone can not be created. `Messages` writes the sentences.
package enum ZoneError: Error, Hashable, Sendable {
  /// The bytes do not begin with the magic `TZif` and a version of RFC 9636 §3.1.
  case notTZif
  /// There are fewer bytes than the header states.
  case truncated(needed: Int, found: Int)
  /// A part contains a value that RFC 9636 §3.2 forbids; `index` is 0-based within the part.
  case damaged(Part, index: Int)
  /// The POSIX TZ string is malformed at the byte `position`.
  case malformedRule(text: String, position: Int)
  /// The name would lead out of the zone folder, or contains bytes that zone names do not have.
  case refusedName(String)

  /// The parts of a TZif file.
  package enum Part: Hashable, Sendable {
    case header, transitionTimes, transitionTypes, localTimeTypes, abbreviations, leapSeconds,
      footer
  }
}
