import CivilTime

/// When a reminder is due, in a form that stays right when the zone or a setting changes.
public enum ReminderMoment: Hashable, Sendable {
  /// A wall-clock reading that follows the user's zone.
  case wall(CivilDateTime)
  /// An instant: the item has a zone of its own, or the trigger counts elapsed time.
  case instant(Instant)
  /// The all-day digest of a day, at the time the user has set for it.
  case allDay(Day)

  /// The instant in the zone now in force. A time in a gap is the first instant after it, a
  /// repeated time the first of the two.
  ///
  /// - Parameter allDayTime: The time of the digest.
  public func instant(in zone: Zone, allDayTime: TimeOfDay) -> Instant {
    switch self {
    case .wall(let civil): zone.instant(of: civil, resolving: .firstValid)
    case .instant(let instant): instant
    case .allDay(let day):
      zone.instant(of: CivilDateTime(day, allDayTime), resolving: .firstValid)
    }
  }

  /// The text under which it is kept in the ledger.
  public var text: String {
    switch self {
    case .wall(let civil): civil.description
    case .instant(let instant): "\(instant.secondsSinceEpoch)"
    case .allDay(let day): day.description
    }
  }

  /// Reads what `text` wrote; nil for anything else.
  public init?(text: String) {
    if let civil = try? CivilDateTime(iso: text) {
      self = .wall(civil)
    } else if let day = try? Day(iso: text) {
      self = .allDay(day)
    } else if let seconds = Int(text) {
      self = .instant(Instant(secondsSinceEpoch: seconds))
    } else {
      return nil
    }
  }

  /// Whether it is due on a whole day, not at a time.
  public var isAllDay: Bool {
    if case .allDay = self { true } else { false }
  }
}
