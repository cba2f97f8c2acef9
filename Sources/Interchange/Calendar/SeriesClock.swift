import CivilTime
import ICalendar
import TodoCore

/// The wall clock on which the dates of a series are read, and where it begins.
struct SeriesClock {
  let scope: CalendarScope
  let start: CivilDateTime
  let isAllDay: Bool
  /// nil for floating.
  let zoneName: String?
  let zone: Zone

  /// nil for someday.
  init?(_ when: When, scope: CalendarScope) {
    guard let day = when.day else { return nil }
    self.scope = scope
    start = CivilDateTime(day, when.time ?? .midnight)
    isAllDay = when.time == nil
    zoneName = when.zone
    // UNTIL in UTC needs the zone; a zone that is missing on this machine is no reason to fail.
    zone = scope.zone(named: when.zone) ?? .utc
  }

  /// The dates of a rule alone.
  func occurrences(of rule: PreparedRule) throws(RecurrenceRuleError) -> Occurrences {
    isAllDay
      ? try Occurrences(rule, fromDay: start.day, zone: zone)
      : try Occurrences(rule, from: start, zone: zone)
  }

  func hasSeveralADay(_ rule: PreparedRule) -> Bool { !isAllDay && rule.hasSeveralADay }

  /// The time of all dates of a rule that has one a day.
  func time(of rule: RecurrenceRule) -> TimeOfDay {
    let time = start.time
    if isAllDay || rule.frequency < .daily { return time }
    let hour = rule.byHour.first ?? time.hour
    let minute = rule.byMinute.first ?? time.minute
    let second = min(rule.bySecond.first ?? time.second, 59)
    return TimeOfDay(secondsSinceMidnight: hour * 3600 + minute * 60 + second) ?? time
  }

  // MARK: Values

  /// A day, or a moment on this clock.
  enum Reading: Hashable {
    case day(Day)
    case moment(CivilDateTime)
  }

  /// The value of an EXDATE, RDATE or RECURRENCE-ID on this clock.
  ///
  /// - Parameter time: The time the dates of the series have.
  func reading(
    _ value: DateOrDateTime, time: TimeOfDay, in line: ContentLine
  ) throws(CalendarError) -> Reading {
    switch value {
    case .date(let day): return .day(day)
    case .dateTime(let value):
      // Programs that write times for whole days mean the days they write.
      if isAllDay { return .day(value.civil.day) }
      let name = try scope.zoneName(value.reference, in: line)
      guard let name, let zoneName, name != zoneName, let other = scope.zone(named: name) else {
        return .moment(value.civil)
      }
      let instant = other.instant(of: value.civil, resolving: .compatible)
      let civil = zone.civil(at: instant)
      // A date of the rule may be a reading that the clock jumps over.
      let usual = CivilDateTime(civil.day, time)
      return .moment(zone.instant(of: usual, resolving: .compatible) == instant ? usual : civil)
    }
  }

  /// Properties with these dates, in the form of DTSTART; one a line, since some readers take only
  /// the first of a list.
  func lines(_ name: String, _ moments: some Sequence<CivilDateTime>) -> [ContentLine] {
    moments.map { moment in
      isAllDay
        ? ContentLine(name, dates: moment.day)
        : ContentLine(name, dateTime: DateTime(moment, .init(zone: zoneName)))
    }
  }
}
