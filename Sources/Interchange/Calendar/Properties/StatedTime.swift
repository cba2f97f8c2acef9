import CivilTime
import ICalendar
import TodoCore

/// The times of a component as its properties state them. `TimeProperties` derives day, end and
/// start from them.
struct StatedTime {
  let isTodo: Bool
  /// Whether the component is a series or an occurrence. Then DTSTART is the time of a todo too.
  let repeats: Bool
  /// DTSTART.
  let begin: When?
  /// DTEND or DUE, or DTSTART plus DURATION. For whole days, DTEND is the day after the last one
  /// (RFC 5545 §3.6.1) and DUE is the last day, as clients read it.
  let limit: When?
  /// The limit in the zone of DTSTART; nil if only one of them has a time, in a todo that does not
  /// repeat.
  let limitOnBegin: When?
  /// Whether the limit is of another type than DTSTART.
  var isConverted = false
  /// The end of an event that has DTSTART and DTEND in different zones, neither of them UTC.
  private(set) var journey: JourneyEnd?
  /// The day of DTSTART in the zone of the limit.
  let beginDayOnLimit: Day?
}

// MARK: Reading

extension StatedTime {
  /// - Throws: `CalendarError`: `unreadable`, `unknownZone`.
  init(_ component: Component, scope: CalendarScope) throws(CalendarError) {
    isTodo = Item.Kind(component) == .todo
    repeats = component.hasProperty("RRULE", "RDATE", "RECURRENCE-ID")
    begin = try component.property("DTSTART").map { (line) throws(CalendarError) in
      try scope.when(line)
    }
    var isOfOtherType = false
    if let line = component.property(isTodo ? "DUE" : "DTEND") {
      limit = try scope.when(line)
      // A floating limit in a component whose DTSTART has a zone.
      isOfOtherType = limit?.time != nil && limit?.zone == nil && begin?.zone != nil
    } else if let line = component.property("DURATION"), let begin {
      let duration = try line.reading { (line) throws(ICalendarError) in try line.duration() }
      limit = StatedTime.limit(duration, from: begin, scope: scope)
      // RFC 5545 §3.6.1 asks for days or weeks here.
      isConverted = begin.time == nil && duration.seconds > 0
    } else {
      limit = nil
    }
    if let begin, let limit {
      let reading = scope.reading(of: limit, on: begin)
      if repeats || !isTodo {
        isConverted = isConverted || isOfOtherType || reading == nil
        limitOnBegin =
          reading ?? StatedTime.limit(limit, inTheFormOf: begin, isTodo: isTodo, scope: scope)
      } else {
        limitOnBegin = reading
      }
      beginDayOnLimit = (scope.reading(of: begin, on: limit) ?? begin).day
      if !isTodo { journey = StatedTime.journey(from: begin, to: limit, scope) }
    } else {
      limitOnBegin = nil
      beginDayOnLimit = begin?.day
    }
  }

  private static func journey(
    from begin: When, to limit: When, _ scope: CalendarScope
  ) -> JourneyEnd? {
    guard case .timed(let last, let zoneName?) = limit, let own = begin.zone, own != zoneName,
      own != "UTC", zoneName != "UTC", let zone = scope.zone(named: zoneName),
      let start = scope.instant(of: begin)
    else { return nil }
    return JourneyEnd(
      seconds: zone.instant(of: last, resolving: .compatible) - start, zoneName: zoneName,
      zone: zone)
  }

  /// Converts a limit to the type of DTSTART. If DTSTART is floating, a limit in UTC or in a zone
  /// is converted to the user's zone. A whole day lasts up to its end.
  private static func limit(
    _ limit: When, inTheFormOf begin: When, isTodo: Bool, scope: CalendarScope
  ) -> When? {
    switch (begin, limit) {
    case (.allDay, .timed(let moment, let name)):
      let local = name == "UTC" ? scope.floating(moment, in: name) ?? moment : moment
      // The day before midnight is the last one.
      let last = local.time == .midnight ? local.day - 1 : local.day
      return .allDay(isTodo ? last : last + 1)
    case (.timed(_, let zone), .allDay(let day)):
      return .timed(CivilDateTime(isTodo ? day + 1 : day, .midnight), zone: zone)
    case (.timed(_, nil), .timed(let moment, let name)):
      return scope.floating(moment, in: name).map { .timed($0, zone: nil) }
    default: return nil
    }
  }

  /// Adds a duration to DTSTART; nil for a negative one. Days are nominal and seconds exact (RFC
  /// 5545 §3.3.6).
  private static func limit(
    _ duration: DurationValue, from begin: When, scope: CalendarScope
  ) -> When? {
    guard duration.days >= 0, duration.seconds >= 0 else { return nil }
    switch begin {
    case .someday: return nil
    case .allDay(let day):
      let days = duration.days + (duration.seconds + 86_399) / 86_400
      return .allDay(day + days)
    case .timed(let moment, let name):
      let later = CivilDateTime(moment.day + duration.days, moment.time)
      guard duration.seconds > 0, let name, let zone = scope.zone(named: name) else {
        return .timed(later + duration.seconds, zone: name)
      }
      let instant = zone.instant(of: later, resolving: .compatible) + duration.seconds
      return .timed(zone.civil(at: instant), zone: name)
    }
  }
}

// MARK: Writing

extension StatedTime {
  /// Creates the times that the component of an item states.
  init(
    isTodo: Bool, repeats: Bool, _ when: When, _ end: End?, _ start: Day?, scope: CalendarScope
  ) {
    self.isTodo = isTodo
    self.repeats = repeats && when.day != nil
    guard let day = when.day else {
      begin = isTodo ? start.map(When.allDay) : nil
      limit = nil
      limitOnBegin = nil
      beginDayOnLimit = begin?.day
      return
    }
    if case .journey(let end)? = end, let instant = scope.instant(of: when) {
      begin = when
      limit = .timed(end.reading(from: instant), zone: end.zoneName)
      journey = end
    } else if let end {
      begin = when
      limit = end.limit(from: when, isTodo: isTodo)
    } else if !isTodo {
      begin = when
      limit = nil
    } else {
      // A rule counts from DTSTART (RFC 5545 §3.8.5.3), so a repeating todo has DTSTART and DUE.
      let isBefore = start.map { $0 < day } ?? false
      begin =
        repeats ? when : isBefore ? start.map { when.moved(to: CivilDateTime($0, .midnight)) } : nil
      limit = when
    }
    limitOnBegin = begin == nil ? nil : limit
    beginDayOnLimit = begin?.day
  }
}

extension End {
  /// Returns DTEND or DUE of an item that begins at `when`.
  fileprivate func limit(from when: When, isTodo: Bool) -> When? {
    switch when {
    case .someday: return nil
    case .allDay(let first):
      return .allDay((lastDay(from: when) ?? first) + (isTodo ? 0 : 1))
    case .timed(let first, let zone):
      let last: CivilDateTime
      switch self {
      case .time(.midnight): last = CivilDateTime(first.day + 1, .midnight)
      case .time(let time):
        last = CivilDateTime(time > first.time ? first.day : first.day + 1, time)
      case .day(let day): last = CivilDateTime(max(first.day, day) + 1, .midnight)
      case .moment(let moment): last = moment
      case .journey(let end): last = first + end.seconds
      }
      // Clamped to the end of the year 9999.
      return .timed(last > first ? last : .max, zone: zone)
    }
  }
}
