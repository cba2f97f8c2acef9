import CivilTime

/// The day and time of an item. A time without a day can not be built.
public enum When: Hashable, Sendable {
  /// No day at all.
  case someday
  /// A whole day: due until the day ends.
  case allDay(Day)
  /// A day and a time. `zone` is an IANA name, or nil for floating: the wall clock wherever the user is.
  case timed(CivilDateTime, zone: String?)

  public var day: Day? {
    switch self {
    case .someday: nil
    case .allDay(let day): day
    case .timed(let moment, _): moment.day
    }
  }

  public var time: TimeOfDay? {
    if case .timed(let moment, _) = self { moment.time } else { nil }
  }

  public var zone: String? {
    if case .timed(_, let zone) = self { zone } else { nil }
  }
}

/// When an item ends. It lies after its beginning; `Item.init` checks it.
public enum End: Hashable, Sendable {
  /// A time on the day the item begins, or on the next day where it is not after the beginning.
  case time(TimeOfDay)
  /// The last day of an item that spans whole days.
  case day(Day)
  case moment(CivilDateTime)
}

extension End {
  /// The last day of an item that begins at `start` and ends here.
  public func lastDay(from start: When) -> Day? {
    guard let day = start.day else { return nil }
    switch self {
    case .time(let time):
      guard let begin = start.time else { return day }
      return time > begin ? day : day + 1
    case .day(let last): return max(day, last)
    case .moment(let moment):
      // An end at midnight belongs to the evening before it.
      return max(day, moment.time == .midnight ? moment.day - 1 : moment.day)
    }
  }

  /// The end of something that takes place that many days later.
  public func moved(by days: Int) -> End {
    switch self {
    case .time: self
    case .day(let day): .day(day + days)
    case .moment(let moment): .moment(CivilDateTime(moment.day + days, moment.time))
    }
  }
}
