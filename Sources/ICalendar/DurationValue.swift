/// A duration: nominal days, and exact seconds. A day is as long as the calendar's day at that
/// place, so the two are not added up.
///
/// - SeeAlso: RFC 5545 §3.3.6.
public struct DurationValue: Hashable, Sendable {
  /// Weeks are seven days each. Below zero for what lies before.
  public let days: Int
  /// Hours and minutes are in it. Below zero for what lies before.
  public let seconds: Int

  /// Both parts point the same way: the grammar has one sign.
  public init(days: Int = 0, seconds: Int = 0) {
    self.days = days
    self.seconds = seconds
  }

  /// Reads `[+|-]P…`. Weeks together with days and times, as some writers have them, are taken.
  init(_ bytes: ArraySlice<UInt8>) throws(ICalendarError.Fault) {
    var cursor = DigitCursor(bytes)
    let isNegative = cursor.sign() ?? false
    guard cursor.take(UInt8(ascii: "P")) else { throw .malformed }
    var days = 0
    var seconds = 0
    // Each unit stands once, the larger before the smaller.
    var units: ArraySlice = [(UInt8(ascii: "W"), 7), (UInt8(ascii: "D"), 1)]
    var isInTime = false
    var count = 0
    while !cursor.isAtEnd {
      if !isInTime, cursor.take(UInt8(ascii: "T")) {
        isInTime = true
        units = [(UInt8(ascii: "H"), 3600), (UInt8(ascii: "M"), 60), (UInt8(ascii: "S"), 1)]
        count = 0
      }
      let number = try cursor.number()
      guard let unit = cursor.next(), let index = units.firstIndex(where: { $0.0 == unit }) else {
        throw .malformed
      }
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
  /// As RFC 5545 writes it; whole weeks in weeks.
  public var description: String {
    let sign = days < 0 || seconds < 0 ? "-" : ""
    let (days, seconds) = (days.magnitude, seconds.magnitude)
    if seconds == 0, days > 0, days % 7 == 0 { return "\(sign)P\(days / 7)W" }
    var text = days > 0 ? "\(sign)P\(days)D" : "\(sign)P"
    if seconds == 0 { return days > 0 ? text : "PT0S" }
    text += "T"
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    if hours > 0 { text += "\(hours)H" }
    // The grammar has no seconds right behind hours.
    if minutes > 0 || (hours > 0 && rest > 0) { text += "\(minutes)M" }
    return rest > 0 ? text + "\(rest)S" : text
  }
}
