/// A day of the week, numbered by ISO 8601: Monday is 1, Sunday is 7.
package enum Weekday: Int, CaseIterable, Comparable, Hashable, Sendable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// The weekday `count` days later (earlier when negative).
  package func advanced(by count: Int) -> Weekday {
    Weekday(wrapping: rawValue + count)
  }

  /// The number of days, 0...6, from `earlier` forward to this weekday.
  package func days(since earlier: Weekday) -> Int {
    floorModulo(rawValue - earlier.rawValue, 7)
  }

  /// Whether this is Saturday or Sunday.
  package var isWeekend: Bool { self >= .saturday }

  /// The weekday with this number after wrapping it into 1...7.
  init(wrapping number: Int) {
    self = Weekday(rawValue: floorModulo(number - 1, 7) + 1) ?? .sunday
  }

  /// The seven weekdays in order, beginning with this one.
  package var week: [Weekday] { (0..<7).map(advanced(by:)) }

  package static func < (left: Weekday, right: Weekday) -> Bool { left.rawValue < right.rawValue }
}

/// Division that rounds towards negative infinity.
func floorDivide(_ dividend: Int, _ divisor: Int) -> Int {
  let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
  return remainder != 0 && (remainder < 0) != (divisor < 0) ? quotient - 1 : quotient
}

/// The remainder that belongs to `floorDivide`; never negative for a positive divisor.
func floorModulo(_ dividend: Int, _ divisor: Int) -> Int {
  let remainder = dividend % divisor
  return remainder != 0 && (remainder < 0) != (divisor < 0) ? remainder + divisor : remainder
}
