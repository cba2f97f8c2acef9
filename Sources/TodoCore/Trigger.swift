import CivilTime
import Geo

/// When a reminder is due: at a moment, at an interval, or when the device crosses the edge of a
/// region.
///
/// The words for a trigger are the same in `remind`, `add … remind …` and `--remind`.
package enum Trigger: Hashable, Sendable {
  /// A moment relative to the item: `30m before`, `1d before at 20:00`. RFC 5545 §3.8.6.3, relative
  /// form.
  case before(Lead, at: TimeOfDay?)
  /// A time on the item's own day: `at 17:30`.
  case timeOfDay(TimeOfDay)
  /// With the digest of the item's day, at the time that the user set for all-day items: `all-day`.
  case allDay
  /// A fixed moment: `at 2026-11-20 17:30`. RFC 5545 §3.8.6.3, absolute form.
  case moment(CivilDateTime)
  /// A repetition of its own at a time of day: `every day 08:00`. `from` is the start of the rule;
  /// nil for the day on which the reminder was set.
  case repeating(RecurrenceRule, at: TimeOfDay, from: Day?)
  /// `every 45m [from 09:00 to 18:00] [on weekdays]`, anchored so that it does not drift; or
  /// `in 45m`, once.
  case interval(Interval)
  case region(RegionTrigger)
  /// Words written by another version that can not be parsed. Never due; kept so that no input is
  /// lost.
  case unreadable(String)

  /// How long before. Days and weeks keep the wall-clock time, minutes and hours are elapsed time.
  package enum Lead: Hashable, Sendable {
    /// 1 or more.
    case minutes(Int)
    /// 1 or more.
    case days(Int)
  }

  /// Whether it counts from the item's day.
  package var needsDay: Bool {
    switch self {
    case .before, .timeOfDay, .allDay: true
    case .moment, .repeating, .interval, .region, .unreadable: false
    }
  }

  package struct Interval: Hashable, Sendable {
    /// 1 or more; at least 60 if it repeats.
    package var seconds: Int
    package var isRepeating: Bool
    /// The part of the day in which it is due; nil for all of it.
    package var window: TimeWindow?
    /// The weekdays on which it is due; empty for all.
    package var weekdays: Set<Weekday>
    /// How it depends on holidays; nil if it does not.
    package var workdays: Workdays?
    /// Whether each announcement is answered separately while the item stays open, as for an item
    /// without a day and a rule.
    package var isDose: Bool

    package init(
      seconds: Int, isRepeating: Bool = true, window: TimeWindow? = nil,
      weekdays: Set<Weekday> = [], workdays: Workdays? = nil, isDose: Bool = false
    ) {
      (self.workdays, self.isDose, self.seconds) = (workdays, isDose, seconds)
      (self.isRepeating, self.window, self.weekdays) = (isRepeating, window, weekdays)
    }
  }
}

extension Trigger {
  /// Whether it is due again and again, whatever the item's day.
  package var comesAgain: Bool {
    switch self {
    case .repeating: true
    case .interval(let interval): interval.isRepeating
    case .before, .timeOfDay, .allDay, .moment, .region, .unreadable: false
    }
  }

  /// Whether its dates depend on holidays.
  var restsOnHolidays: Bool {
    switch self {
    case .repeating(let rule, _, _): rule.workdays != nil
    case .interval(let interval): interval.workdays != nil
    case .region(let region): region.workdays != nil
    default: false
    }
  }

  /// A copy that uses these holidays, if its dates depend on any.
  package func with(_ daysOff: DaysOff?) -> Trigger {
    switch self {
    case .repeating(let rule, let time, let from) where rule.workdays != nil:
      return .repeating(rule.with(daysOff), at: time, from: from)
    case .interval(var interval) where interval.workdays != nil:
      interval.workdays?.daysOff = daysOff
      return .interval(interval)
    case .region(var region) where region.workdays != nil:
      region.workdays?.daysOff = daysOff
      return .region(region)
    default: return self
    }
  }
}

/// A part of the day, both ends included. It spans midnight if `end` is before `start`.
package struct TimeWindow: Hashable, Sendable {
  package var start: TimeOfDay
  package var end: TimeOfDay

  package init(from start: TimeOfDay, to end: TimeOfDay) {
    self.start = start
    self.end = end
  }
}

/// A crossing of the edge of a region, with the conditions that must hold at that time.
package struct RegionTrigger: Hashable, Sendable {
  package enum Edge: Hashable, Sendable {
    case arrive, leave
    /// Arriving or leaving.
    case both
    /// After this many seconds inside.
    case stay(seconds: Int)
    /// Arriving, or passing through between two fixes.
    case pass
  }

  package enum Location: Hashable, Sendable {
    /// A saved place, by name.
    case named(String)
    case coordinate(Coordinate)
    /// The newest fix at the time when the reminder is set.
    case here
  }

  package var edge: Edge
  package var location: Location
  /// nil for the place's own radius.
  package var radiusMetres: Double?
  /// Whether every crossing counts, or only the first.
  package var isEveryTime: Bool
  package var window: TimeWindow?
  /// Empty for all.
  package var weekdays: Set<Weekday>
  /// How it depends on holidays; nil if it does not.
  package var workdays: Workdays?
  package var from: Day?
  package var until: Day?

  package init(
    edge: Edge, location: Location, radiusMetres: Double? = nil, isEveryTime: Bool = false,
    window: TimeWindow? = nil, weekdays: Set<Weekday> = [], workdays: Workdays? = nil,
    from: Day? = nil, until: Day? = nil
  ) {
    (self.workdays, self.edge, self.location) = (workdays, edge, location)
    (self.radiusMetres, self.isEveryTime, self.window) = (radiusMetres, isEveryTime, window)
    (self.weekdays, self.from, self.until) = (weekdays, from, until)
  }
}

/// Converts triggers to words and back, for JSON and the file formats.
///
/// `Phrases` implements it. It is passed in, so that the formats do not depend on the grammar.
package protocol TriggerWords: Sendable {
  /// The canonical English words, such as `30m before`.
  func words(for trigger: Trigger) -> String
  /// Parses words.
  ///
  /// - Throws: An error of the implementation for malformed words.
  func trigger(reading words: String) throws -> Trigger
}
