import CivilTime
import TodoCore

/// An occurrence of a reminder, and whether it is still open.
struct LatestOccurrence: Hashable {
  let armed: ScheduledReminder
  let isOpen: Bool
}

/// The occurrences of one reminder as moments, computed without walking from the start.
///
/// Moments are compared in the zone now in force.
protocol Timetable {
  /// The first open occurrence whose moment comes after an instant.
  func next(after instant: Instant) -> ScheduledReminder?
  /// All open occurrences at the first open moment after an instant: a moved occurrence may
  /// coincide with another.
  func allNext(after instant: Instant) -> [ScheduledReminder]
  /// The newest occurrence whose moment has come by an instant, open or not.
  func newest(by instant: Instant) -> LatestOccurrence?
  /// The open occurrences from a due one up to another, the last excluded, in order.
  ///
  /// - Parameter limit: The most that are returned.
  func open(from due: ScheduledReminder, before last: ScheduledReminder, limit: Int)
    -> [ScheduledReminder]
  /// How many `open(from:before:limit:)` returns.
  func openCount(from due: ScheduledReminder, before last: ScheduledReminder, limit: Int) -> Int
  /// The moment of the first open occurrence that is still ahead, even if the moment has passed.
  func firstAhead(of now: Now) -> ScheduledReminder?
}

extension Timetable {
  func allNext(after instant: Instant) -> [ScheduledReminder] {
    next(after: instant).map { [$0] } ?? []
  }

  func openCount(from due: ScheduledReminder, before last: ScheduledReminder, limit: Int) -> Int {
    open(from: due, before: last, limit: limit).count
  }

  /// Steps from one occurrence to the next, for timetables whose steps are cheap.
  func walk(
    from due: ScheduledReminder, before last: ScheduledReminder, limit: Int,
    reading: (ScheduledReminder) -> Instant
  ) -> [ScheduledReminder] {
    var found: [ScheduledReminder] = []
    var bound = reading(due) - 1
    while found.count < limit, let next = next(after: bound), reading(next) < reading(last) {
      found.append(next)
      bound = reading(next)
    }
    return found
  }
}

/// The timetable of a single moment.
struct SingleMoment: Timetable {
  let only: ScheduledReminder
  /// Whether its occurrence is still ahead, so that a moment that has passed is worth announcing.
  let isAhead: Bool
  let instant: Instant

  func next(after instant: Instant) -> ScheduledReminder? { self.instant > instant ? only : nil }

  func newest(by instant: Instant) -> LatestOccurrence? {
    self.instant <= instant ? LatestOccurrence(armed: only, isOpen: true) : nil
  }

  func open(from due: ScheduledReminder, before last: ScheduledReminder, limit: Int)
    -> [ScheduledReminder]
  { [] }

  func firstAhead(of now: Now) -> ScheduledReminder? { isAhead ? only : nil }
}
