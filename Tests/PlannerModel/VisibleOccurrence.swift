import CivilTime

/// An occurrence as the user sees it, without ids and rules. It must be the same before and after a
/// series is split.
package struct VisibleOccurrence: Hashable, Comparable, Sendable, CustomStringConvertible {
  package var title: String
  package var day: Day
  package var time: TimeOfDay?
  package var isDone: Bool
  /// Seconds on the wall clock from start to end; for a span of days, from its first day to its
  /// last.
  package var length: Int
  package var zone: String?
  /// The titles and states of the steps that are shown with it.
  package var steps: [String] = []

  package var description: String {
    "\(title) \(day)" + (time.map { "T\($0)" } ?? "") + (length > 0 ? " for \(length)" : "")
      + (zone.map { " in \($0)" } ?? "") + (isDone ? " done" : "")
      + (steps.isEmpty ? "" : " \(steps)")
  }

  package static func < (left: VisibleOccurrence, right: VisibleOccurrence) -> Bool {
    left.day == right.day ? left.description < right.description : left.day < right.day
  }
}

extension ModelItem {
  /// The item's occurrences up to a day, except skipped ones.
  package func visibleOccurrences(through last: Day, userZone: Zone) throws -> [(
    key: String?, visible: VisibleOccurrence
  )] {
    try occurrences(through: last, userZone: userZone).filter { $0.answer != .skipped }.map {
      ($0.key, visible(of: $0))
    }
  }

  package func visible(of occurrence: ModelOccurrence) -> VisibleOccurrence {
    VisibleOccurrence(
      title: title, day: occurrence.day, time: occurrence.time,
      isDone: occurrence.answer == .done, length: length, zone: zone?.identifier)
  }

  /// The seconds each occurrence lasts on the wall clock.
  package var length: Int {
    guard let day, let end else { return 0 }
    switch (end, time) {
    case (.day(let last), _): return max(0, last - day) * 86_400
    case (.moment(let last), let time):
      return last.secondsSinceEpoch - CivilDateTime(day, time ?? .midnight).secondsSinceEpoch
    case (.time(let last), let time?):
      let seconds = last.secondsSinceMidnight - time.secondsSinceMidnight
      return seconds > 0 ? seconds : seconds + 86_400
    case (.time, nil): return 0
    }
  }
}
