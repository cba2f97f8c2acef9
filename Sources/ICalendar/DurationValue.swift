/// A DURATION: nominal days and exact seconds, which are kept apart because a day may be longer or
/// shorter than 24 hours.
///
/// - SeeAlso: RFC 5545 §3.3.6.
package struct DurationValue: Hashable, Sendable {
  /// Days; a week counts as seven. Negative for a time before.
  package let days: Int
  /// Seconds, including hours and minutes. Negative for a time before.
  package let seconds: Int

  private static let timeUnits: ArraySlice = [
    (UInt8(ascii: "H"), 3600), (UInt8(ascii: "M"), 60), (UInt8(ascii: "S"), 1),
  ]

  /// Both parts must have the same sign, because the text has only one.
  package init(days: Int = 0, seconds: Int = 0) {
    self.days = days
    self.seconds = seconds
  }

  /// Reads `[+|-]P…`. As some programs write them, weeks may be mixed with days and times, and the
  /// `T` before hours, minutes and seconds may be missing: no unit of days has their letters.
  ///
  /// - Throws: `ICalendarError.Fault`: `malformed`, or `outOfRange` beyond `Int`.
  init(_ bytes: ArraySlice<UInt8>) throws(ICalendarError.Fault) {
    var cursor = DigitCursor(bytes)
    let isNegative = cursor.sign() ?? false
    guard cursor.take(UInt8(ascii: "P")) else { throw .malformed }
    var days = 0
    var seconds = 0
    // Each unit may occur once, larger units first.
    var units: ArraySlice = [(UInt8(ascii: "W"), 7), (UInt8(ascii: "D"), 1)]
    var isInTime = false
    var count = 0
    while !cursor.isAtEnd {
      if !isInTime, cursor.take(UInt8(ascii: "T")) {
        isInTime = true
        units = Self.timeUnits
        count = 0
      }
      let number = try cursor.number()
      guard let unit = cursor.next() else { throw .malformed }
      if !isInTime, Self.timeUnits.contains(where: { $0.0 == unit }) {
        isInTime = true
        units = Self.timeUnits
      }
      guard let index = units.firstIndex(where: { $0.0 == unit }) else { throw .malformed }
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: units[index].1)
      let (sum, overflow) = (isInTime ? seconds : days).addingReportingOverflow(product)
      guard !isTooLarge, !overflow else { throw .outOfRange }
      if isInTime { seconds = sum } else { days = sum }
      units = units[(index + 1)...]
      count += 1
    }
    guard count > 0 else { throw .malformed }
    self.init(days: isNegative ? -days : days, seconds: isNegative ? -seconds : seconds)
  }
}

extension DurationValue: CustomStringConvertible {
  /// The text by RFC 5545. Whole weeks are written as weeks.
  package var description: String {
    let sign = days < 0 || seconds < 0 ? "-" : ""
    let (days, seconds) = (days.magnitude, seconds.magnitude)
    if seconds == 0, days > 0, days % 7 == 0 { return "\(sign)P\(days / 7)W" }
    var text = days > 0 ? "\(sign)P\(days)D" : "\(sign)P"
    if seconds == 0 { return days > 0 ? text : "PT0S" }
    text += "T"
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    if hours > 0 { text += "\(hours)H" }
    // The grammar does not allow seconds directly after hours.
    if minutes > 0 || (hours > 0 && rest > 0) { text += "\(minutes)M" }
    return rest > 0 ? text + "\(rest)S" : text
  }
}
