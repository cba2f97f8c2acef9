import CivilTime
import TodoCore

extension ReminderScheduler {
  /// When an item's reminders announce one of its occurrences, in order of time; empty if it is
  /// closed.
  ///
  /// - Throws: What `ZoneSource` throws for an item whose zone is missing.
  public func moments(of key: OccurrenceKey, for item: Item) throws -> [Instant] {
    guard let occurrence = try item.series(in: zone(of: item))?.occurrence(key), occurrence.isOpen
    else { return [] }
    return try item.rules.values.compactMap { rule in
      guard let series = try wholeTimetable(of: rule, for: item) as? SeriesTimetable,
        series.isOpenDay == nil
      else { return nil }
      let moment = instant(series.clock.moment(occurrence.start, isAllDay: occurrence.isAllDay))
      if let beginning = beginning(of: rule, for: item), moment < beginning { return nil }
      return moment
    }.sorted()
  }
}
