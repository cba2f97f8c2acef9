import CivilTime
import ICalendar
import TodoCore

/// The environment for converting between items and components.
package struct CalendarContext: Sendable {
  /// The current moment, and the zone of floating times.
  package let now: Now
  package let zones: any ZoneSource
  /// Parses and formats triggers that iCalendar can not express.
  package let words: any TriggerWords
  /// The holidays of rules that depend on them.
  package var daysOff: DaysOff?

  package init(
    now: Now, zones: any ZoneSource, words: any TriggerWords, daysOff: DaysOff? = nil
  ) {
    self.daysOff = daysOff
    self.now = now
    self.zones = zones
    self.words = words
  }
}

/// The context of one file, with the zones that it has defined so far.
struct CalendarScope: Sendable {
  let context: CalendarContext
  var resolver: ZoneResolver

  init(_ context: CalendarContext) {
    self.context = context
    resolver = ZoneResolver(zones: context.zones)
  }

  // MARK: Zones

  /// Returns the zone with this name, or that of the user for nil (floating). nil if it does not
  /// exist.
  func zone(named name: String?) -> Zone? {
    guard let name else { return context.now.zone }
    return name == "UTC" ? .utc : try? context.zones.zone(named: name)
  }

  /// Returns the zone of a value as items hold it; nil for floating.
  ///
  /// - Throws: `CalendarError` with `unknownZone`.
  func zoneName(
    _ reference: DateTime.Reference, in line: ContentLine
  ) throws(CalendarError) -> String? {
    switch reference {
    case .floating: return nil
    case .utc: return "UTC"
    case .zone(let tzid):
      guard let name = resolver.zoneName(for: tzid) else {
        throw CalendarError(.unknownZone, in: line)
      }
      return name
    }
  }

  // MARK: Times

  /// Reads DTSTART, DTEND or DUE.
  ///
  /// - Throws: `CalendarError`: `unreadable`, `unknownZone`.
  func when(_ line: ContentLine) throws(CalendarError) -> When {
    let value = try line.reading { (line) throws(ICalendarError) in try line.dateOrDateTime() }
    switch value {
    case .date(let day): return .allDay(day)
    case .dateTime(let value):
      return .timed(value.civil, zone: try zoneName(value.reference, in: line))
    }
  }

  /// Converts a value to the zone of another one; nil if only one of them has a time. A floating
  /// value is read in the zone of the other, since some programs omit TZID.
  func reading(of when: When, on other: When) -> When? {
    switch (when, other) {
    case (.allDay, .allDay): return when
    case (.timed(let moment, let name), .timed(_, let otherName)):
      if name == otherName || name == nil { return .timed(moment, zone: otherName) }
      guard let otherName, let zone = zone(named: name), let otherZone = self.zone(named: otherName)
      else { return nil }
      let instant = zone.instant(of: moment, resolving: .compatible)
      return .timed(otherZone.civil(at: instant), zone: otherName)
    default: return nil
    }
  }

  /// Converts a reading in a zone to the zone of the user; nil for an unknown zone.
  func floating(_ moment: CivilDateTime, in name: String?) -> CivilDateTime? {
    guard let zone = zone(named: name) else { return nil }
    return context.now.zone.civil(at: zone.instant(of: moment, resolving: .compatible))
  }

  /// The instant of a time with a zone, as a beginning; nil for an unknown zone.
  func instant(of when: When) -> Instant? {
    when.instant(from: context.zones, user: context.now.zone)
  }

  // MARK: Series

  /// Returns the occurrences of an item; nil if it does not repeat, or its zone or rule is unknown.
  func series(of item: Item) -> Series? {
    guard let zone = try? item.when.zone(from: context.zones, user: .utc) else { return nil }
    return (try? item.series(in: zone)) ?? nil
  }

  /// Converts the time of an occurrence to the zone of its series; nil if the zones can not be
  /// compared. A whole day in a series with times stays a whole day, and the reverse.
  func occurrence(at when: When, onClockOf series: When) -> When? {
    (when.time == nil) == (series.time == nil) ? reading(of: when, on: series) : when
  }
}
