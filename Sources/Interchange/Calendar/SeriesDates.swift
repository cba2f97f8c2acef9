import CivilTime
import ICalendar
import TodoCore

/// Collects the excluded and the extra dates of a series, named as items name occurrences.
struct SeriesDates {
  private let clock: SeriesClock
  private let hasSeveralADay: Bool
  /// The time of the rule's dates.
  private let time: TimeOfDay
  private(set) var excluded: Set<OccurrenceKey> = []
  private(set) var extra: Set<OccurrenceKey> = []

  init(_ rule: PreparedRule, on clock: SeriesClock) {
    self.clock = clock
    hasSeveralADay = clock.hasSeveralADay(rule)
    time = clock.time(of: rule.rule)
  }

  /// Of a PERIOD the start is taken; occurrences are as long as the item.
  mutating func addExtra(_ line: ContentLine) throws(CalendarError) {
    guard line.holdsPeriods else {
      let values = try line.reading { (line) throws(ICalendarError) in try line.datesOrDateTimes() }
      for value in values {
        addExtra(try clock.reading(value, time: clock.start.time, in: line))
      }
      return
    }
    let periods = try line.reading { (line) throws(ICalendarError) in try line.periods() }
    for period in periods {
      addExtra(try clock.reading(.dateTime(period.start), time: clock.start.time, in: line))
    }
  }

  mutating func addExtra(_ reading: SeriesClock.Reading) {
    switch reading {
    case .day(let day): extra.insert(OccurrenceKey(day))
    case .moment(let moment): extra.insert(key(moment, usual: clock.start.time))
    }
  }

  /// Must be called after all extra dates are known.
  mutating func addExcluded(_ line: ContentLine) throws(CalendarError) {
    let values = try line.reading { (line) throws(ICalendarError) in try line.datesOrDateTimes() }
    for value in values { addExcluded(try clock.reading(value, time: time, in: line)) }
  }

  mutating func addExcluded(_ reading: SeriesClock.Reading) {
    switch reading {
    case .day(let day): excluded.insert(OccurrenceKey(day))
    case .moment(let moment): excluded.insert(excludedKey(moment))
    }
  }

  /// The start as an extra date, unless it is excluded.
  mutating func addStart() {
    let start = clock.start
    if excluded.remove(excludedKey(start)) != nil { return }
    if !excluded.contains(OccurrenceKey(start.day)) { addExtra(.moment(start)) }
  }

  private func key(_ moment: CivilDateTime, usual: TimeOfDay) -> OccurrenceKey {
    if clock.isAllDay { return OccurrenceKey(moment.day) }
    return OccurrenceKey(
      moment.day, hasSeveralADay || moment.time != usual ? moment.time : nil)
  }

  /// A day alone would take an extra date at another time with it.
  private func excludedKey(_ moment: CivilDateTime) -> OccurrenceKey {
    let key = key(moment, usual: time)
    if key.time != nil || clock.isAllDay { return key }
    let hasOther = extra.contains {
      $0.day == moment.day && ($0.time ?? clock.start.time) != moment.time
    }
    return hasOther ? OccurrenceKey(moment.day, moment.time) : key
  }
}
