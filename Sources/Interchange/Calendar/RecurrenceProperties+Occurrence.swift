import CivilTime
import ICalendar
import TodoCore

/// RECURRENCE-ID.
///
/// - SeeAlso: RFC 5545 §3.8.4.4.
extension RecurrenceProperties {
  /// The occurrence that a RECURRENCE-ID names; nil if the item does not repeat.
  ///
  /// A date beside a series with times is the first occurrence of that day.
  ///
  /// - Throws: `unreadable`, and `unknownZone`.
  static func occurrence(
    _ recurrenceID: ContentLine, of item: Item, scope: CalendarScope
  ) throws(CalendarError) -> OccurrenceKey? {
    guard let repetition = item.repetition, let clock = SeriesClock(item.when, scope: scope),
      let rule = try? repetition.prepared()
    else { return nil }
    let value = try recurrenceID.reading { (line) throws(ICalendarError) in
      try line.dateOrDateTime()
    }
    let time = clock.time(of: repetition.rule)
    switch try clock.reading(value, time: time, in: recurrenceID) {
    case .day(let day):
      guard clock.hasSeveralADay(rule) else { return OccurrenceKey(day) }
      let first = moment(of: OccurrenceKey(day), of: item, zone: clock.zone)
      return OccurrenceKey(day, first?.time ?? time)
    case .moment(let moment):
      let timed = OccurrenceKey(moment.day, moment.time)
      // An extra date at a time of its own is named by that time.
      let isTimed = clock.hasSeveralADay(rule) || repetition.extra.contains(timed)
      return isTimed ? timed : OccurrenceKey(moment.day)
    }
  }

  /// RECURRENCE-ID in the form of DTSTART.
  static func recurrenceID(_ key: OccurrenceKey, of item: Item) -> ContentLine {
    guard let time = item.when.time else { return ContentLine("RECURRENCE-ID", dates: key.day) }
    var moment = CivilDateTime(key.day, key.time ?? time)
    if key.time == nil, let found = self.moment(of: key, of: item, zone: .utc) { moment = found }
    return ContentLine(
      "RECURRENCE-ID", dateTime: DateTime(moment, .init(zone: item.when.zone)))
  }

  /// When an occurrence takes place if it is not moved.
  private static func moment(
    of key: OccurrenceKey, of item: Item, zone: Zone
  ) -> CivilDateTime? {
    guard var repetition = item.repetition else { return nil }
    // What is excluded may stand as an override all the same.
    repetition.excluded = []
    let series = try? Series(repetition, start: item.when, end: nil, changes: [], zone: zone)
    return series?.occurrence(key)?.start
  }
}
