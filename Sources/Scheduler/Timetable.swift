import CivilTime
import TodoCore

/// An occurrence of a reminder, and whether it is still open.
struct LatestOccurrence: Hashable {
  let scheduled: ScheduledReminder
  let isOpen: Bool
}

/// The moments of one reminder. They are computed without iterating from the start, and compared in
/// the user's current zone.
protocol Timetable {
  /// When a moment is in the user's current zone.
  func instant(of scheduled: ScheduledReminder) -> Instant
  /// The first open occurrence whose moment is after an instant.
  func next(after instant: Instant) -> ScheduledReminder?
  /// All open occurrences at the first open moment after an instant. A moved occurrence may
  /// coincide with another.
  func allNext(after instant: Instant) -> [ScheduledReminder]
  /// The newest occurrence, open or not, whose moment is at or before an instant.
  func newest(by instant: Instant) -> LatestOccurrence?
  /// The newest open occurrence by an instant that is not missed, for when the newest one is closed;
  /// nil if there is none.
  func newestStanding(by instant: Instant) -> ScheduledReminder?
  /// The newest closed occurrence whose moment is at or before an instant; nil if there is none. A
  /// timetable that closes days instead of occurrences returns it only if no open one is newer.
  func newestClosed(by instant: Instant) -> ScheduledReminder?
  /// At most `limit` open occurrences from `due` up to `last`, excluding `last`, in order.
  func open(from due: ScheduledReminder, before last: ScheduledReminder, limit: Int)
    -> [ScheduledReminder]
  /// The number of occurrences that `open(from:before:limit:)` returns.
  func openCount(from due: ScheduledReminder, before last: ScheduledReminder, limit: Int) -> Int
  /// The moment of the first open occurrence that is still ahead. The moment may have passed.
  func firstAhead(of now: Now) -> ScheduledReminder?
  /// Whether it has this open occurrence at exactly this moment.
  ///
  /// - Parameter instant: The moment in the user's current zone.
  func contains(_ scheduled: ScheduledReminder, at instant: Instant) -> Bool
}

extension Timetable {
  func allNext(after instant: Instant) -> [ScheduledReminder] {
    next(after: instant).map { [$0] } ?? []
  }

  func newestStanding(by instant: Instant) -> ScheduledReminder? { nil }

  func newestClosed(by instant: Instant) -> ScheduledReminder? {
    newest(by: instant).flatMap { $0.isOpen ? nil : $0.scheduled }
  }

  func openCount(from due: ScheduledReminder, before last: ScheduledReminder, limit: Int) -> Int {
    open(from: due, before: last, limit: limit).count
  }

  func contains(_ scheduled: ScheduledReminder, at instant: Instant) -> Bool {
    next(after: instant - 1) == scheduled
  }

  /// Steps from one occurrence to the next.
  func open(from due: ScheduledReminder, before last: ScheduledReminder, limit: Int)
    -> [ScheduledReminder]
  {
    var found: [ScheduledReminder] = []
    let end = instant(of: last)
    var bound = instant(of: due) - 1
    while found.count < limit, let next = next(after: bound), instant(of: next) < end {
      found.append(next)
      bound = instant(of: next)
    }
    return found
  }
}

struct SingleMoment: Timetable {
  let only: ScheduledReminder
  /// Whether its occurrence is still ahead, so that a moment that has passed is announced.
  let isAhead: Bool
  let instant: Instant

  func instant(of scheduled: ScheduledReminder) -> Instant { instant }

  func next(after instant: Instant) -> ScheduledReminder? { self.instant > instant ? only : nil }

  func newest(by instant: Instant) -> LatestOccurrence? {
    self.instant <= instant ? LatestOccurrence(scheduled: only, isOpen: true) : nil
  }

  func firstAhead(of now: Now) -> ScheduledReminder? { isAhead ? only : nil }

  func contains(_ scheduled: ScheduledReminder, at instant: Instant) -> Bool {
    scheduled.occurrence == only.occurrence && instant == self.instant
  }
}

/// The moments of another timetable from an instant on, for items with a `start`.
struct StartedTimetable: Timetable {
  let whole: any Timetable
  let beginning: Instant

  func instant(of scheduled: ScheduledReminder) -> Instant { whole.instant(of: scheduled) }

  func next(after instant: Instant) -> ScheduledReminder? {
    whole.next(after: max(instant, beginning - 1))
  }

  func allNext(after instant: Instant) -> [ScheduledReminder] {
    whole.allNext(after: max(instant, beginning - 1))
  }

  func newest(by instant: Instant) -> LatestOccurrence? {
    whole.newest(by: instant).flatMap { self.instant(of: $0.scheduled) < beginning ? nil : $0 }
  }

  func newestStanding(by instant: Instant) -> ScheduledReminder? {
    whole.newestStanding(by: instant).flatMap(begun)
  }

  func newestClosed(by instant: Instant) -> ScheduledReminder? {
    whole.newestClosed(by: instant).flatMap(begun)
  }

  func firstAhead(of now: Now) -> ScheduledReminder? {
    whole.firstAhead(of: now).flatMap(begun)
  }

  private func begun(_ scheduled: ScheduledReminder) -> ScheduledReminder? {
    instant(of: scheduled) < beginning ? nil : scheduled
  }

  func contains(_ scheduled: ScheduledReminder, at instant: Instant) -> Bool {
    instant >= beginning && whole.contains(scheduled, at: instant)
  }
}
