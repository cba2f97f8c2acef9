import CivilTime
import ICalendar
import TodoCore

/// What mapping between items and components needs from outside.
public struct CalendarContext: Sendable {
  /// The present moment, and the zone that floating times are read in.
  public let now: Now
  public let zones: any ZoneSource
  /// Reads and writes triggers that iCalendar can not say.
  public let words: any TriggerWords

  public init(now: Now, zones: any ZoneSource, words: any TriggerWords) {
    self.now = now
    self.zones = zones
    self.words = words
  }
}

/// The context of one file, with the zones it has defined so far.
struct CalendarScope: Sendable {
  let context: CalendarContext
  var resolver: ZoneResolver

  init(_ context: CalendarContext) {
    self.context = context
    resolver = ZoneResolver(zones: context.zones)
  }
}
