import CivilTime
import ICalendar
import TodoCore

/// The times a component states, before they are told apart into day, end and start.
struct StatedTime {
  let isTodo: Bool
  /// Whether it is a series or one of its occurrences: then DTSTART is when it takes place, for a
  /// todo too.
  let repeats: Bool
  /// DTSTART.
  let begin: When?
  /// DTEND or DUE, or what DURATION makes of DTSTART. For days, DTEND is the day after the last
  /// (RFC 5545 §3.6.1), but DUE the last day itself, as clients read it.
  let limit: When?
  /// The limit on the clock of DTSTART; nil if the two can not be compared.
  let limitOnBegin: When?
  /// The day of DTSTART on the clock of the limit.
  let beginDayOnLimit: Day?
}

// MARK: Reading

extension StatedTime {
  init(_ component: Component, scope: CalendarScope) throws(CalendarError) {
    isTodo = Item.Kind(component) == .todo
    repeats = component.hasProperty("RRULE", "RDATE", "RECURRENCE-ID")
    begin = try component.property("DTSTART").map { (line) throws(CalendarError) in
      try scope.when(line)
    }
    if let line = component.property(isTodo ? "DUE" : "DTEND") {
      limit = try scope.when(line)
    } else if let line = component.property("DURATION"), let begin {
      limit = StatedTime.limit(
        try line.reading { (line) throws(ICalendarError) in try line.duration() }, from: begin,
        scope: scope)
    } else {
      limit = nil
    }
    if let begin, let limit {
      limitOnBegin = scope.reading(of: limit, on: begin)
      beginDayOnLimit = (scope.reading(of: begin, on: limit) ?? begin).day
    } else {
      limitOnBegin = nil
      beginDayOnLimit = begin?.day
    }
  }

  /// Days are counted on the calendar, seconds as time passes (RFC 5545 §3.3.6). nil for less than
  /// nothing.
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

extension CalendarScope {
  /// The zone of a clock: by its name, or the user's for a floating one. nil if it can not be had.
  func zone(named name: String?) -> Zone? {
    guard let name else { return context.now.zone }
    return name == "UTC" ? .utc : try? context.zones.zone(named: name)
  }

  /// The name items hold for the clock of a value; nil for floating.
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

  /// The value of DTSTART, DTEND or DUE.
  func when(_ line: ContentLine) throws(CalendarError) -> When {
    let value = try line.reading { (line) throws(ICalendarError) in try line.dateOrDateTime() }
    switch value {
    case .date(let day): return .allDay(day)
    case .dateTime(let value):
      return .timed(value.civil, zone: try zoneName(value.reference, in: line))
    }
  }

  /// A value on the clock of another one; nil if they are of different kinds. A floating value
  /// beside a zoned one is taken to be on its clock, as programs that forget TZID mean it.
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
}

extension ContentLine {
  /// Reads the value; what is wrong with it becomes the error of a component.
  func reading<Value>(
    _ read: (ContentLine) throws(ICalendarError) -> Value
  ) throws(CalendarError) -> Value {
    do throws(ICalendarError) {
      return try read(self)
    } catch {
      throw CalendarError(error)
    }
  }
}

// MARK: Writing

extension StatedTime {
  /// What a component states for a day, an end and a start of ours.
  init(isTodo: Bool, repeats: Bool, _ when: When, _ end: End?, _ start: Day?) {
    self.isTodo = isTodo
    self.repeats = repeats && when.day != nil
    guard let day = when.day else {
      begin = isTodo ? start.map(When.allDay) : nil
      limit = nil
      limitOnBegin = nil
      beginDayOnLimit = begin?.day
      return
    }
    if let end {
      begin = when
      limit = end.limit(from: when, isTodo: isTodo)
    } else if !isTodo {
      begin = when
      limit = nil
    } else {
      // A rule counts from DTSTART (RFC 5545 §3.8.5.3), so a todo that repeats has both.
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
  /// DTEND or DUE for something that begins at `when`.
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
      }
      // The calendar ends with the last day of 9999.
      return .timed(last > first ? last : .max, zone: zone)
    }
  }
}
