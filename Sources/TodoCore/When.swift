import CivilTime

/// The day and time of an item. A time without a day is not representable.
package enum When: Hashable, Sendable {
  /// Without a day.
  case someday
  /// A whole day.
  case allDay(Day)
  /// A day and a time. `zone` is an IANA name, or nil for a floating time: the wall clock of the
  /// zone that the user is in.
  case timed(CivilDateTime, zone: String?)

  package var day: Day? {
    switch self {
    case .someday: nil
    case .allDay(let day): day
    case .timed(let moment, _): moment.day
    }
  }

  package var time: TimeOfDay? {
    if case .timed(let moment, _) = self { moment.time } else { nil }
  }

  package var zone: String? {
    if case .timed(_, let zone) = self { zone } else { nil }
  }

  /// The trigger of a reminder at the item's own time, which moves along with the item.
  package var ownTrigger: Trigger { time.map(Trigger.timeOfDay) ?? .allDay }
}

extension When {
  /// The same reading in a zone, or floating if nil. A whole day has no zone.
  package func inZone(_ name: String?) -> When {
    guard case .timed(let moment, _) = self else { return self }
    return .timed(moment, zone: name)
  }

  /// The same time `days` days later; someday stays someday.
  package func moved(by days: Int) -> When {
    day.map { moved(to: CivilDateTime($0 + days, time ?? .midnight)) } ?? self
  }

  /// The same kind of value at another moment of the same clock: a whole day stays a whole day, and
  /// someday stays someday.
  package func moved(to moment: CivilDateTime) -> When {
    switch self {
    case .someday: self
    case .allDay: .allDay(moment.day)
    case .timed(_, let zone): .timed(moment, zone: zone)
    }
  }
}
