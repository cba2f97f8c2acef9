import CivilTime
import Geo

/// What makes a reminder fire: a moment, an interval, or a crossing of a place's edge.
///
/// `remind`, `add … remind …` and `--remind` all take the same words for these.
public enum Trigger: Hashable, Sendable {
  /// A moment relative to the item: `30m before`, `1d before at 20:00`. RFC 5545 §3.8.6.3, relative
  /// form.
  case before(Lead, at: TimeOfDay?)
  /// A time on the item's own day: `at 17:30`.
  case timeOfDay(TimeOfDay)
  /// With the digest of the item's own day, at the time the user set for whole days: `all-day`.
  case allDay
  /// A moment of its own: `at 2026-11-20 17:30`. RFC 5545 §3.8.6.3, absolute form.
  case moment(CivilDateTime)
  /// Its own repetition at a time of day: `every day 08:00`. `from` anchors the rule's counting.
  case repeating(RecurrenceRule, at: TimeOfDay, from: Day?)
  /// `every 45m [from 09:00 to 18:00] [on weekdays]`, anchored so that it does not drift; or
  /// `in 45m`, once.
  case interval(Interval)
  case region(RegionTrigger)
  /// Words of an earlier version that can no longer be read: never due, kept so that nothing the
  /// user wrote is lost.
  case unreadable(String)

  /// How long before. Calendar days and weeks keep the wall clock, minutes and hours are elapsed
  /// time.
  public enum Lead: Hashable, Sendable {
    /// 1 or more.
    case minutes(Int)
    /// 1 or more.
    case days(Int)
  }

  public struct Interval: Hashable, Sendable {
    /// 1 or more; at least 60 if it repeats.
    public var seconds: Int
    public var isRepeating: Bool
    /// The part of the day it fires in; nil for all of it.
    public var window: TimeWindow?
    /// The weekdays it fires on; empty for all.
    public var weekdays: Set<Weekday>
    /// Whether each announcement is answered separately while the item stays open: for the interval
    /// of an item without a day or a rule.
    public var isDose: Bool

    public init(
      seconds: Int, isRepeating: Bool = true, window: TimeWindow? = nil,
      weekdays: Set<Weekday> = [], isDose: Bool = false
    ) {
      self.isDose = isDose
      self.seconds = seconds
      self.isRepeating = isRepeating
      self.window = window
      self.weekdays = weekdays
    }
  }
}

/// A part of the day, both ends included. It runs over midnight if `end` is before `start`.
public struct TimeWindow: Hashable, Sendable {
  public var start: TimeOfDay
  public var end: TimeOfDay

  public init(from start: TimeOfDay, to end: TimeOfDay) {
    self.start = start
    self.end = end
  }
}

/// A crossing of a place's edge, with the conditions that must hold when it happens.
public struct RegionTrigger: Hashable, Sendable {
  public enum Edge: Hashable, Sendable {
    case arrive, leave
    /// Arriving or leaving.
    case both
    /// Having stayed this many seconds inside.
    case stay(seconds: Int)
    /// Having come in, or passed through between two fixes.
    case pass
  }

  public enum Location: Hashable, Sendable {
    /// A place of the user's book, by name.
    case named(String)
    case coordinate(Coordinate)
    /// The newest fix, taken when the trigger is made.
    case here
  }

  public var edge: Edge
  public var location: Location
  /// nil for the place's own radius.
  public var radiusMetres: Double?
  /// true for every crossing, false for the first only.
  public var isEveryTime: Bool
  public var window: TimeWindow?
  /// Empty for all.
  public var weekdays: Set<Weekday>
  public var from: Day?
  public var until: Day?

  public init(
    edge: Edge, location: Location, radiusMetres: Double? = nil, isEveryTime: Bool = false,
    window: TimeWindow? = nil, weekdays: Set<Weekday> = [], from: Day? = nil, until: Day? = nil
  ) {
    self.edge = edge
    self.location = location
    self.radiusMetres = radiusMetres
    self.isEveryTime = isEveryTime
    self.window = window
    self.weekdays = weekdays
    self.from = from
    self.until = until
  }
}
