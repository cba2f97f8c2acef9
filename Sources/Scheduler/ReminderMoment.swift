import CivilTime

/// When a reminder is due, in a form that stays valid if the zone or a setting changes.
package enum ReminderMoment: Hashable, Sendable {
  /// A reading of the wall clock in the user's zone.
  case wall(CivilDateTime)
  /// An instant: the item has its own zone, or the trigger counts elapsed time.
  case instant(Instant)
  /// The all-day digest of a day, at the time that the user set for it.
  case allDay(Day)

  /// The instant in a zone. A time in a gap is the first instant after the gap, a repeated time the
  /// first of the two.
  ///
  /// - Parameter allDayTime: The time of the digest.
  package func instant(in zone: Zone, allDayTime: TimeOfDay) -> Instant {
    switch self {
    case .wall(let civil): zone.instant(of: civil, resolving: .firstValid)
    case .instant(let instant): instant
    case .allDay(let day):
      zone.instant(of: CivilDateTime(day, allDayTime), resolving: .firstValid)
    }
  }

  /// The text for the store.
  package var text: String {
    switch self {
    case .wall(let civil): civil.description
    case .instant(let instant): "\(instant.secondsSinceEpoch)"
    case .allDay(let day): day.description
    }
  }

  /// Parses what `text` writes; nil for other texts.
  package init?(text: String) {
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

  /// Whether it is due with the digest of a day, not at a time.
  package var isAllDay: Bool {
    if case .allDay = self { true } else { false }
  }
}

/// The next unannounced occurrence of a reminder.
package struct ScheduledReminder: Hashable, Sendable {
  /// The name of the occurrence in the ledger: its key, its day, its moment or `Crossing.name(_:)`.
  package let occurrence: String
  package let moment: ReminderMoment

  package init(occurrence: String, moment: ReminderMoment) {
    self.occurrence = occurrence
    self.moment = moment
  }
}

/// The names of crossings among the occurrences of a reminder in the ledger.
package enum Crossing {
  private static let mark = "place#"

  /// Matches the names, for `GLOB` of SQLite.
  package static let pattern = "\(mark)*"

  package static func name(_ number: Int) -> String { "\(mark)\(number)" }
  package static func isName(_ occurrence: String) -> Bool { occurrence.hasPrefix(mark) }
}
