import CivilTime

/// A time as it was said, which may leave open what half of the day it lies in.
struct Clock: Hashable {
  enum Style: Hashable {
    /// Only one reading: `18:00`, `6pm`, `noon`.
    case exact
    /// `6:30`: read on the 24-hour clock unless a part of the day says otherwise.
    case written
    /// `at 6`, `6시`: an hour of 12 whose half is open.
    case twelve
    /// Midnight and the small hours said as night: some count them with the day before.
    case small
  }

  var hour: Int
  var minute: Int = 0
  var second: Int = 0
  var style: Style
  /// Whether its half of the day was said: `6pm`, `오후 6시`.
  var isHalved = false
  /// `24시`, `24:00`: midnight at the end of the day, not at its beginning.
  var isDayEnd = false
  /// Whether it was only a number, which in a sentence may count anything.
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

  /// The two times that an hour of 12 can mean.
  var readings: [TimeOfDay] {
    [hour % 12, hour % 12 + 12].compactMap {
      TimeOfDay(secondsSinceMidnight: $0 * 3600 + minute * 60 + second)
    }
  }

  /// Whether it was said on the clock of 24 hours, where the others beside it then stand too.
  var isOfTwentyFour: Bool { !isHalved && (style == .written || style == .exact && hour > 12) }

  /// Whether its half of the day is open and a part of the day said elsewhere may settle it.
  var isOpen: Bool { style == .twelve || style == .written && (1...12).contains(hour) }

  /// The time with its half settled, or nil where that part of the day has no such hour.
  func settled(by part: PartOfDay) -> Clock? {
    guard isOpen else { return self }
    guard let hour = part.hour(hour) else { return nil }
    let isSmall = part == .night && hour < 6
    return at(hour, style: isSmall ? .small : .exact)
  }

  /// The same minute of another hour, its half of the day now settled.
  func at(_ hour: Int, style: Style = .exact) -> Clock {
    Clock(hour: hour, minute: minute, second: second, style: style, isHalved: true)
  }

  /// The one time it means where it is read by itself. 12 is noon, as on the clock of 24 hours; midnight is said as
  /// such.
  func exact(seen: @autoclosure () -> String) throws(PhraseError) -> TimeOfDay {
    guard style == .twelve, hour != 12 else { return time }
    throw .ambiguousTime(seen: seen(), readings: readings)
  }
}
