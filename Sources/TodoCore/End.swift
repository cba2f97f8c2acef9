import CivilTime

/// When an item ends: always after its beginning (see `fits`).
package enum End: Hashable, Sendable {
  /// A time on the day of the beginning, or on the next day if it is not after the beginning. 00:00
  /// is the end of the day of the beginning.
  case time(TimeOfDay)
  /// The last day of an item that spans whole days.
  case day(Day)
  case moment(CivilDateTime)
  /// An end in another zone than the beginning, as of a flight. The beginning has a zone.
  case journey(JourneyEnd)
}

extension End {
  /// The last moment of an item that begins at `start`, on the same clock; nil if `start` has no
  /// day. For a journey it is approximate, since `JourneyEnd` counts elapsed time.
  ///
  /// An end at midnight belongs to the previous day: its last moment is 23:59:59.
  package func last(from start: When) -> CivilDateTime? {
    guard let day = start.day else { return nil }
    switch self {
    case .time(.midnight): return CivilDateTime(day, .endOfDay)
    case .time(let time):
      guard let begin = start.time else { return CivilDateTime(day, .endOfDay) }
      return CivilDateTime(time > begin ? day : day + 1, time)
    case .day(let last): return CivilDateTime(max(day, last), .endOfDay)
    case .moment(let moment):
      let last = moment.time == .midnight ? CivilDateTime(moment.day - 1, .endOfDay) : moment
      return max(last, CivilDateTime(day, start.time ?? .endOfDay))
    case .journey(let end): return CivilDateTime(day, start.time ?? .midnight) + end.seconds
    }
  }

  /// The last day of an item that begins at `start`, on the same clock; nil if `start` has no day.
  package func lastDay(from start: When) -> Day? { last(from: start)?.day }

  /// Whether an item that begins at `start` can have this end. Other ends are never stored.
  package func fits(_ start: When) -> Bool {
    switch (self, start) {
    case (_, .someday), (.time, .allDay), (.moment, .allDay), (.journey, .allDay): false
    // A time at or before the beginning means the next day.
    case (.time, .timed): true
    case (.day(let last), _): start.day.map { last >= $0 } ?? false
    case (.moment(let last), .timed(let first, _)): last > first
    case (.journey(let end), .timed(_, let zone)): zone != nil && zone != end.zoneName
    }
  }

  /// The end after the beginning moves from `start` to `other`.
  ///
  /// An end with a time keeps its length on the wall clock, a last day keeps the number of days. A
  /// journey keeps the time elapsed, and becomes an end on the clock of `other` if that has no zone
  /// or the zone of the end.
  /// Without a time in `other`, an end less than a day later is dropped and a later one becomes a
  /// last day. Without a day in `other` the end is dropped.
  package func following(_ start: When, to other: When) -> End? {
    guard let day = start.day, let newDay = other.day else { return nil }
    if start == other { return self }
    switch (self, other) {
    case (_, .someday): return nil
    case (.day(let last), _): return .day(newDay + max(0, last - day))
    case (.time, .allDay), (.moment, .allDay), (.journey, .allDay):
      let days = (lastDay(from: start) ?? day) - day
      return days > 0 && lengthInSeconds(from: start) >= 86_400 ? .day(newDay + days) : nil
    case (.time, .timed(let begin, _)):
      let end = begin + lengthInSeconds(from: start)
      return .time(end.time)
    case (.moment, .timed(let begin, _)):
      return .moment(begin + lengthInSeconds(from: start))
    case (.journey(let end), .timed(let begin, _)):
      return fits(other) ? self : End(of: begin + end.seconds, from: begin)
    }
  }

  /// Creates an end on the clock of the beginning in the usual form: a time if it is less than 24
  /// hours after the start.
  package init(of last: CivilDateTime, from first: CivilDateTime) {
    let isNear = last.secondsSinceEpoch - first.secondsSinceEpoch < 86_400
    self = isNear ? .time(last.time) : .moment(last)
  }

  /// The length in seconds on the wall clock of an item that begins at `start`; for a journey, the
  /// elapsed time. An all-day item begins at midnight.
  package func lengthInSeconds(from start: When) -> Int {
    if case .journey(let end) = self { return end.seconds }
    guard let day = start.day, let last = last(from: start) else { return 0 }
    let begin = CivilDateTime(day, start.time ?? .midnight)
    // The last second of a day represents the midnight after it.
    let end = last.time == .endOfDay ? last + 1 : last
    return end.secondsSinceEpoch - begin.secondsSinceEpoch
  }
}

extension End {
  /// The zone of the end; nil except for a journey.
  package var zoneName: String? { if case .journey(let end) = self { end.zoneName } else { nil } }

  /// `HH:MM`, `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`. A journey has its seconds and its zone, as in the
  /// store.
  package var text: String {
    switch self {
    case .time(let time): time.description
    case .day(let day): day.description
    case .moment(let moment): moment.description
    case .journey(let end): "\(end.seconds) \(end.zoneName)"
    }
  }

  /// Parses what `text` writes, except for a journey.
  ///
  /// - Throws: `CivilTimeError`.
  package init(iso text: String) throws(CivilTimeError) {
    if text.utf8.contains(UInt8(ascii: "T")) {
      self = .moment(try CivilDateTime(iso: text))
    } else if text.utf8.contains(UInt8(ascii: ":")) {
      self = .time(try TimeOfDay(iso: text))
    } else {
      self = .day(try Day(iso: text))
    }
  }
}
