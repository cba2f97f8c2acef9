/// A wall-clock time, 00:00:00 to 23:59:59. Leap seconds are not represented.
package struct TimeOfDay: Hashable, Comparable, Sendable {
  @usableFromInline let count: Int32

  /// Seconds since midnight, 0..<86 400.
  @inlinable package var secondsSinceMidnight: Int { Int(count) }

  package static let midnight = TimeOfDay(unchecked: 0)
  package static let endOfDay = TimeOfDay(unchecked: 86_399)

  init(unchecked seconds: Int) { count = Int32(truncatingIfNeeded: seconds) }

  /// The time a number of seconds after midnight; nil outside 0..<86 400.
  package init?(secondsSinceMidnight: Int) {
    guard (0..<86_400).contains(secondsSinceMidnight) else { return nil }
    self.init(unchecked: secondsSinceMidnight)
  }

  /// - Throws: `CivilTimeError.noSuchTime` for times such as 24:00 or 09:60.
  package init(hour: Int, minute: Int = 0, second: Int = 0) throws(CivilTimeError) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else {
      throw .noSuchTime(hour: hour, minute: minute, second: second)
    }
    self.init(unchecked: hour * 3600 + minute * 60 + second)
  }

  package var hour: Int { secondsSinceMidnight / 3600 }
  package var minute: Int { secondsSinceMidnight / 60 % 60 }
  package var second: Int { secondsSinceMidnight % 60 }

  package static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.secondsSinceMidnight < right.secondsSinceMidnight
  }
}
