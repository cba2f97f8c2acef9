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
  /// Whether this is one of its open occurrences at its exact moment.
  ///
  /// - Parameter instant: The moment in the zone now in force.
  func says(_ armed: ScheduledReminder, at instant: Instant) -> Bool
}

extension Timetable {
  func allNext(after instant: Instant) -> [ScheduledReminder] {
    next(after: instant).map { [$0] } ?? []
  }

  func openCount(from due: ScheduledReminder, before last: ScheduledReminder, limit: Int) -> Int {
    open(from: due, before: last, limit: limit).count
  }

  func says(_ armed: ScheduledReminder, at instant: Instant) -> Bool {
    next(after: instant - 1) == armed
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

  func says(_ armed: ScheduledReminder, at instant: Instant) -> Bool {
    armed.occurrence == only.occurrence && instant == self.instant
  }
}

/// The moments of another timetable from an instant on: an item is not announced while it is hidden.
struct StartedTimetable: Timetable {
  let whole: any Timetable
  let beginning: Instant
  let reading: (ScheduledReminder) -> Instant

  func next(after instant: Instant) -> ScheduledReminder? {
    whole.next(after: max(instant, beginning - 1))
  }

  func allNext(after instant: Instant) -> [ScheduledReminder] {
    whole.allNext(after: max(instant, beginning - 1))
  }

  func newest(by instant: Instant) -> LatestOccurrence? {
    whole.newest(by: instant).flatMap { reading($0.armed) < beginning ? nil : $0 }
  }

  func open(from due: ScheduledReminder, before last: ScheduledReminder, limit: Int)
    -> [ScheduledReminder]
  {
    walk(from: due, before: last, limit: limit, reading: reading)
  }

  func firstAhead(of now: Now) -> ScheduledReminder? {
    whole.firstAhead(of: now).flatMap { reading($0) < beginning ? nil : $0 }
  }

  func says(_ armed: ScheduledReminder, at instant: Instant) -> Bool {
    instant >= beginning && whole.says(armed, at: instant)
  }
}
