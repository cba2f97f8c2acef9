import CivilTime
import TodoCore

/// An occurrence of a reminder, and whether there is still something to remind of.
struct Reached: Hashable {
  let armed: Armed
  let isOpen: Bool
}

/// The occurrences of one reminder as moments, computed and never walked from the start.
///
/// Moments are compared in the zone now in force.
protocol Timetable {
  /// The first open occurrence whose moment comes after an instant.
  func next(after instant: Instant) -> Armed?
  /// All that come with it: one that was moved may come with another.
  func allNext(after instant: Instant) -> [Armed]
  /// The newest occurrence whose moment has come by an instant, open or not.
  func newest(by instant: Instant) -> Reached?
  /// The open occurrences from one that is due up to another, the last left out, in order.
  ///
  /// - Parameter limit: The most that are given: whoever missed more knows enough.
  func open(from due: Armed, before last: Armed, limit: Int) -> [Armed]
  /// How many there are of those.
  func openCount(from due: Armed, before last: Armed, limit: Int) -> Int
  /// The moment of the first open occurrence that lies ahead, also where that moment has passed.
  func firstAhead(of now: Now) -> Armed?
}

extension Timetable {
  func allNext(after instant: Instant) -> [Armed] { next(after: instant).map { [$0] } ?? [] }

  func openCount(from due: Armed, before last: Armed, limit: Int) -> Int {
    open(from: due, before: last, limit: limit).count
  }

  /// Goes from one to the next: for timetables whose steps cost nothing.
  func walk(from due: Armed, before last: Armed, limit: Int, reading: (Armed) -> Instant) -> [Armed]
  {
    var found: [Armed] = []
    var bound = reading(due) - 1
    while found.count < limit, let next = next(after: bound), reading(next) < reading(last) {
      found.append(next)
      bound = reading(next)
    }
    return found
  }
}

/// One moment and no more.
struct SingleMoment: Timetable {
  let only: Armed
  /// Whether what it reminds of is still to come, so that a moment that has passed is worth telling.
  let isAhead: Bool
  let instant: Instant

  func next(after instant: Instant) -> Armed? { self.instant > instant ? only : nil }

  func newest(by instant: Instant) -> Reached? {
    self.instant <= instant ? Reached(armed: only, isOpen: true) : nil
  }

  func open(from due: Armed, before last: Armed, limit: Int) -> [Armed] { [] }

  func firstAhead(of now: Now) -> Armed? { isAhead ? only : nil }
}
