import CivilTime
import ICalendar
import TodoCore

/// The start and the zone of a series. Its dates are read as wall-clock time in this zone.
struct SeriesClock {
  let scope: CalendarScope
  /// The start; midnight for whole days.
  let start: CivilDateTime
  let isAllDay: Bool
  /// The zone as items hold it; nil for floating.
  let zoneName: String?
  /// The zone, or that of the user for a floating series.
  let zone: Zone

  /// Returns nil for someday.
  init?(_ when: When, scope: CalendarScope) {
    guard let day = when.day else { return nil }
    self.scope = scope
    start = CivilDateTime(day, when.time ?? .midnight)
    isAllDay = when.time == nil
    zoneName = when.zone
    // Only UNTIL in UTC needs the zone, so a zone that is missing on this machine is not an error.
    zone = scope.zone(named: when.zone) ?? .utc
  }

  /// Returns the dates of a rule, without extra and excluded ones.
  ///
  /// - Throws: `RecurrenceRuleError` for a rule that is never satisfied.
  func occurrences(of rule: PreparedRule) throws(RecurrenceRuleError) -> Occurrences {
    isAllDay
      ? try Occurrences(rule, fromDay: start.day, zone: zone)
      : try Occurrences(rule, from: start, zone: zone)
  }

  /// The start as items hold it.
  var when: When { isAllDay ? .allDay(start.day) : .timed(start, zone: zoneName) }

  func hasSeveralADay(_ rule: PreparedRule) -> Bool { !isAllDay && rule.hasSeveralADay }

  /// Returns the time of the dates of a rule that gives at most one per day.
  func time(of rule: RecurrenceRule) -> TimeOfDay {
    let time = start.time
    if isAllDay || rule.frequency < .daily { return time }
    let hour = rule.byHour.first ?? time.hour
    let minute = rule.byMinute.first ?? time.minute
    let second = min(rule.bySecond.first ?? time.second, 59)
    return TimeOfDay(secondsSinceMidnight: hour * 3600 + minute * 60 + second) ?? time
  }

  // MARK: Values

  /// Converts a value of EXDATE, RDATE or RECURRENCE-ID to the zone of the series: a day, or a day
  /// and time.
  ///
  /// - Parameter time: The usual time of the dates.
  /// - Throws: `CalendarError` with `unknownZone`.
  func reading(
    _ value: DateOrDateTime, time: TimeOfDay, in line: ContentLine
  ) throws(CalendarError) -> OccurrenceKey {
    switch value {
    case .date(let day): return OccurrenceKey(day)
    case .dateTime(let value):
      // Some programs write times for whole days; their zone does not matter.
      if isAllDay { return OccurrenceKey(value.civil.day) }
      let name = try scope.zoneName(value.reference, in: line)
      guard let name, let zoneName, name != zoneName, let other = scope.zone(named: name) else {
        return OccurrenceKey(value.civil)
      }
      let instant = other.instant(of: value.civil, resolving: .compatible)
      let civil = zone.civil(at: instant)
      // A date of the rule may fall in a gap, which the conversion through the instant would move.
      let usual = CivilDateTime(civil.day, time)
      return OccurrenceKey(
        zone.instant(of: usual, resolving: .compatible) == instant ? usual : civil)
    }
  }

  /// Returns one property per date, with the value type and zone of DTSTART. Some programs read
  /// only the first date of a list.
  func lines(_ name: String, _ moments: some Sequence<CivilDateTime>) -> [ContentLine] {
    moments.map { moment in
      isAllDay
        ? ContentLine(name, dates: moment.day)
        : ContentLine(name, dateTime: DateTime(moment, .init(zone: zoneName)))
    }
  }
}

// MARK: Dates

/// Collects the excluded and extra dates of a series as occurrence keys.
struct SeriesDates {
  private let clock: SeriesClock
  private let hasSeveralADay: Bool
  /// The usual time of the rule's dates.
  private let time: TimeOfDay
  private(set) var excluded: Set<OccurrenceKey> = []
  private(set) var extra: Set<OccurrenceKey> = []

  init(_ rule: PreparedRule, on clock: SeriesClock) {
    self.clock = clock
    hasSeveralADay = clock.hasSeveralADay(rule)
    time = clock.time(of: rule.rule)
  }

  /// Adds the dates of RDATE. Only the start of a PERIOD is used, since occurrences have the length
  /// of the item.
  ///
  /// - Throws: `CalendarError`: `unreadable`, `unknownZone`.
  mutating func addExtra(_ line: ContentLine) throws(CalendarError) {
    let values = try line.reading { (line) throws(ICalendarError) in try line.recurrenceDates() }
    for value in values { addExtra(try clock.reading(value, time: clock.start.time, in: line)) }
  }

  mutating func addExtra(_ reading: OccurrenceKey) {
    extra.insert(key(reading, usual: clock.start.time))
  }

  /// Adds the dates of EXDATE. Must be called after all extra dates have been added.
  ///
  /// - Throws: `CalendarError`: `unreadable`, `unknownZone`.
  mutating func addExcluded(_ line: ContentLine) throws(CalendarError) {
    let values = try line.reading { (line) throws(ICalendarError) in try line.datesOrDateTimes() }
    for value in values { addExcluded(try clock.reading(value, time: time, in: line)) }
  }

  mutating func addExcluded(_ reading: OccurrenceKey) { excluded.insert(excludedKey(reading)) }

  /// Adds the start as an extra date, unless it is excluded.
  mutating func addStart() {
    let start = OccurrenceKey(clock.start)
    if excluded.remove(excludedKey(start)) != nil { return }
    if !excluded.contains(OccurrenceKey(start.day)) { addExtra(start) }
  }

  /// Returns the key of a date, which has no time if that is the usual one.
  private func key(_ reading: OccurrenceKey, usual: TimeOfDay) -> OccurrenceKey {
    let isUsual = clock.isAllDay || !hasSeveralADay && reading.time == usual
    return isUsual ? OccurrenceKey(reading.day) : reading
  }

  /// Returns the key of an excluded date. It has a time if the day has an extra date at another
  /// time, which the day alone would exclude too.
  private func excludedKey(_ reading: OccurrenceKey) -> OccurrenceKey {
    let key = key(reading, usual: time)
    if key.time != nil || clock.isAllDay || reading.time == nil { return key }
    let hasOther = extra.contains {
      $0.day == reading.day && ($0.time ?? clock.start.time) != reading.time
    }
    return hasOther ? reading : key
  }
}

extension OccurrenceKey {
  init(_ moment: CivilDateTime) { self.init(moment.day, moment.time) }
}
