import CivilTime
import TodoCore

/// A time before which the moments of a reminder are settled: announced, given up, or never
/// outstanding. A moment before it that is outstanding has a row in the ledger.
///
/// It is an instant and a reading of the user's clock. A moment on that clock is compared with the
/// reading, since a change of the zone moves it in time and must neither skip nor repeat it.
package struct SettledTime: Hashable, Sendable {
  package let instant: Instant
  package let reading: CivilDateTime

  package init(_ instant: Instant, reading: CivilDateTime) {
    self.instant = instant
    self.reading = reading
  }

  /// The start of a minute: reminders have a resolution of minutes.
  package init(startOfMinute now: Now) {
    instant = now.startOfMinute
    reading = now.zone.latestReading(by: instant - 1) + 1
  }

  /// The end of the second `now`.
  package init(endOf now: Now) {
    instant = now.instant + 1
    reading = now.zone.latestReading(by: now.instant) + 1
  }

  /// The seconds that its reading is ahead of UTC.
  package var offset: Int { reading.secondsSinceEpoch - instant.secondsSinceEpoch }

  package var nextSecond: SettledTime { SettledTime(instant + 1, reading: reading + 1) }

  /// The later of two times, for instants and for readings.
  package func later(_ other: SettledTime) -> SettledTime {
    SettledTime(max(instant, other.instant), reading: max(reading, other.reading))
  }

  /// Whether a moment is before it.
  ///
  /// - Parameter allDayTime: The time of the all-day digest.
  func settles(_ moment: ReminderMoment, allDayTime: TimeOfDay) -> Bool {
    switch moment {
    case .wall(let civil): civil < reading
    case .instant(let point): point < instant
    case .allDay(let day): CivilDateTime(day, allDayTime) < reading
    }
  }
}
