/// Why a date or a time can not be built or read. The cases hold facts; messages are written
/// elsewhere.
public enum CivilTimeError: Error, Hashable, Sendable {
  /// The year is outside 1...9999, which is what ISO 8601's four digits can write.
  case yearOutOfRange(year: Int)
  /// The month is outside 1...12.
  case noSuchMonth(month: Int)
  /// The month exists but has no such day, as 2026-02-30.
  case noSuchDay(year: Int, month: Int, day: Int, daysInMonth: Int)
  /// The ISO year has no such week, as 2026-W54.
  case noSuchWeek(year: Int, week: Int, weeksInYear: Int)
  /// Hours go from 0 to 23, minutes and seconds from 0 to 59.
  case noSuchTime(hour: Int, minute: Int, second: Int)
  /// The text is not of the form named (`YYYY-MM-DD`, `HH:MM`, …).
  case malformed(text: String, expected: String)
}
