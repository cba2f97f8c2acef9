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
