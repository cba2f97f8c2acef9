import CivilTime

/// A time as typed, which may leave open whether it is before or after noon.
struct Clock: Hashable {
  enum Style: Hashable {
    /// Only one reading: `18:00`, `6pm`, `noon`.
    case exact
    /// `6:30`: read on the 24-hour clock unless a part of the day is given.
    case written
    /// `at 6`, `6시`: on the 12-hour clock, with its half of the day open.
    case twelve
    /// Midnight or a small hour given as night, which some count as part of the day before.
    case small
  }

  var hour: Int
  var minute: Int = 0
  var second: Int = 0
  var style: Style
  /// Whether its half of the day was given: `6pm`, `오후 6시`.
  var isHalved = false
  /// Whether its half of the day is the usual one: `2` of `2 to 4`.
  var isGuessed = false
  /// `24시`, `24:00`: midnight at the end of the day, not at its beginning.
  var isDayEnd = false
  /// Whether it is a deadline: `by midnight`.
  var isDue = false
  /// Whether it comes every day, unless a rule says otherwise: `8시마다`.
  var isEach = false
  /// Whether it was a bare number, which in a sentence may count anything.
  var isBare = false

  var time: TimeOfDay {
    TimeOfDay(secondsSinceMidnight: hour * 3600 + minute * 60 + second) ?? .midnight
  }

  /// Midnight at the end of the day.
  var dayEnd: Clock {
    var clock = Clock(hour: 0, style: .exact)
    clock.isDayEnd = true
    return clock
  }

  /// The two times that it can mean on the 12-hour clock.
  var readings: [TimeOfDay] {
    [hour % 12, hour % 12 + 12].compactMap {
      TimeOfDay(secondsSinceMidnight: $0 * 3600 + minute * 60 + second)
    }
  }

  /// Whether it is on the 24-hour clock. Times next to it are then read on that clock too.
  var isOfTwentyFour: Bool { !isHalved && (style == .written || style == .exact && hour > 12) }

  /// Whether a part of the day elsewhere in the phrase may settle its half of the day.
  var isOpen: Bool { style == .twelve || style == .written && (1...12).contains(hour) }

  /// Whether the half of the day is ambiguous: `at 3`, and `1:01` to `8:59` without a leading zero.
  var leavesHalfOpen: Bool {
    isGuessed || style == .twelve && hour != 12
      || style == .written && (1...8).contains(hour) && minute > 0
  }

  /// The time with its half settled, or nil where that part of the day has no such hour.
  func settled(by part: PartOfDay) -> Clock? {
    guard isOpen else { return part.isOfHalf(with: hour) ? self : nil }
    guard let hour = part.hour(hour) else { return nil }
    let isSmall = part == .night && hour < 6
    return at(hour, style: isSmall ? .small : .exact)
  }

  /// The same minute of another hour, with its half of the day settled.
  func at(_ hour: Int, style: Style = .exact) -> Clock {
    Clock(hour: hour, minute: minute, second: second, style: style, isHalved: true)
  }

  /// Returns the time of the clock alone. Of the bare hours, 9 to 11 are in the morning, 12 is noon
  /// and 1 to 4 are in the afternoon.
  ///
  /// - Throws: `ambiguousTime` for the bare hours 5 to 8, which are common in both halves of the
  ///   day.
  func exact(seen: @autoclosure () -> String) throws(PhraseError) -> TimeOfDay {
    guard style == .twelve else { return time }
    switch hour {
    case 1...4: return at(hour + 12).time
    case 5...8: throw .ambiguousTime(seen: seen(), readings: readings)
    default: return time
    }
  }
}
