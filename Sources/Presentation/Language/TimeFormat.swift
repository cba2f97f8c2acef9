import CivilTime

/// How a time of day is written.
public enum TimeFormat: String, CaseIterable, Hashable, Sendable {
  /// `18:00`
  case h24
  /// `6:00 PM`, `오후 6:00`
  case h12

  /// The hour 1...12, minutes and, unless zero, seconds: `6:00`, `12:30:15`.
  static func clock12(_ time: TimeOfDay) -> String {
    let hour = (time.hour + 11) % 12 + 1
    return "\(hour)" + time.description.dropFirst(2)
  }
}

extension TimeOfDay {
  /// The time as people read it, to the minute.
  var withoutSeconds: TimeOfDay {
    TimeOfDay(secondsSinceMidnight: secondsSinceMidnight / 60 * 60) ?? self
  }
}
