import CivilTime
import Phrases
import TodoCore

/// Words for a moment, read beside the moment that an item has.
extension Daybook {
  /// A moment on the clock of a series, in which the changes of its occurrences are kept.
  package func onClock(of item: Item, _ when: When) throws -> When {
    try when.onClock(ofZone: item.when.zone, from: zones, user: now.zone)
  }

  /// Reads a day, a time or both on an item's own clock, or on that of a zone that is said with the
  /// time. A part that is not given stays as it was.
  ///
  /// - Parameters:
  ///   - day: The day whose week a lone weekday is in, Monday first; nil for the next such weekday
  ///     from today.
  ///   - reader: Reads on the item's own clock; nil for that of `old`.
  package func moment(
    _ text: String, keeping old: When, inWeekOf day: Day? = nil, reader: PhraseReader? = nil
  ) throws -> When {
    let reader = try reader ?? phrases(inZone: old.zone)
    func timed(_ day: Day, _ time: TimeOfDay?, _ zone: String? = nil) -> When {
      (time ?? old.time).map { .timed(CivilDateTime(day, $0), zone: zone ?? old.zone) }
        ?? .allDay(day)
    }
    if let day, let (weekday, time, zone) = reader.weekday(text) {
      return timed(day.onOrBefore(.monday).onOrAfter(weekday), time, zone)
    }
    if let (span, sign) = reader.shift(text), let moved = old.shifted(by: span, sign: sign) {
      return moved
    }
    let said = try reader.moment(text)
    guard let oldDay = old.day, let newDay = said.day else { return said }
    if let time = try? reader.time(text) { return timed(oldDay, time) }
    let isTimeAlone = said.zone != nil && reader.saysNoDay(text)
    return timed(isTimeAlone ? oldDay : newDay, said.time, said.zone)
  }
}

extension When {
  /// The same, moved by a span; nil without a day, without a time to count hours from, or outside
  /// the calendar.
  fileprivate func shifted(by span: Phrases.Span, sign: Int) -> When? {
    switch self {
    case .someday: nil
    case .allDay(let day):
      span.isWholeDays ? span.applied(to: day, sign: sign).map { .allDay($0) } : nil
    case .timed(let moment, let zone):
      span.applied(to: moment, sign: sign).map { .timed($0, zone: zone) }
    }
  }
}
