import CivilTime

/// Where something stands and what became of it, without the numbers and rules behind it: what has to be the
/// same before and after a series was cut in two.
public struct ModelStand: Hashable, Comparable, Sendable, CustomStringConvertible {
  public var title: String
  public var day: Day
  public var time: TimeOfDay?
  public var isDone: Bool
  /// Seconds of the wall clock from start to end, or whole days.
  public var length: Int
  public var zone: String?

  public var description: String {
    "\(title) \(day)" + (time.map { "T\($0)" } ?? "") + (length > 0 ? " for \(length)" : "")
      + (zone.map { " in \($0)" } ?? "") + (isDone ? " done" : "")
  }

  public static func < (left: ModelStand, right: ModelStand) -> Bool {
    left.day == right.day ? left.description < right.description : left.day < right.day
  }
}

extension ModelItem {
  /// Everything the item stands for up to a day.
  public func stands(through last: Day, userZone: Zone) throws -> [(
    key: String?, stand: ModelStand
  )] {
    try occurrences(through: last, userZone: userZone).filter { $0.answer != .skipped }.map {
      ($0.key, stand(of: $0))
    }
  }

  public func stand(of occurrence: ModelOccurrence) -> ModelStand {
    ModelStand(
      title: title, day: occurrence.day, time: occurrence.time,
      isDone: occurrence.answer == .done, length: length, zone: zone?.identifier)
  }

  /// How long each occurrence lasts, on the wall clock.
  public var length: Int {
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
