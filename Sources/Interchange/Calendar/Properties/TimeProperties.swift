import CivilTime
import ICalendar
import TodoCore

/// The time of a component: DTSTART, DTEND, DUE and DURATION converted to the fields of an item.
///
/// - SeeAlso: RFC 5545 §3.6.1, §3.6.2, §3.8.2.
struct TimeProperties: Hashable, Sendable {
  var when: When = .someday
  var end: End?
  /// The day before which a todo is hidden.
  var start: Day?
  /// Whether the end was converted to the type of the beginning.
  var isEndConverted = false

  /// The properties that `lines` writes and `init` reads.
  static let names: Set<String> = [
    "DTSTART", "DTEND", "DUE", "DURATION", startName, spanName,
  ]

  /// `start`, if DTSTART has another meaning or would not be before DUE.
  static let startName = "X-DAYDOT-START"
  /// The end of the item, if a todo lasts from DTSTART to DUE, or if reading DTEND or DUE would
  /// give it in another form.
  static let spanName = "X-DAYDOT-SPAN"
}

// MARK: Reading

extension TimeProperties {
  /// Reads a component. Any other component than VTODO is read as an event.
  ///
  /// - Throws: `CalendarError`: `unreadable`, `unknownZone`.
  init(_ component: Component, scope: CalendarScope) throws(CalendarError) {
    let stated = try StatedTime(component, scope: scope)
    let span = component.property(TimeProperties.spanName)
    self.init(stated, isSpan: span != nil)
    isEndConverted = stated.isConverted
    if let span, let exact = try? End(iso: span.text), exact != end, exact.fits(when) {
      // DTEND or DUE take precedence if another program has changed them.
      let written = StatedTime(
        isTodo: stated.isTodo, repeats: stated.repeats, when, exact, nil, scope: scope)
      if written.begin == stated.begin, written.limit == stated.limitOnBegin { end = exact }
    }
    if start == nil, let line = component.property(TimeProperties.startName) {
      start = try? line.date()
    }
  }

  /// - Parameter isSpan: Whether a todo lasts from DTSTART to DUE even if they are days apart.
  private init(_ stated: StatedTime, isSpan: Bool) {
    if stated.isTodo {
      self.init(todo: stated, isSpan: isSpan || stated.repeats)
    } else {
      self.init(spanning: stated)
    }
  }

  /// Creates the time from DTSTART to the limit. A limit that is not later gives no end.
  private init(spanning stated: StatedTime) {
    guard let begin = stated.begin else {
      self.init(when: stated.limit ?? .someday)
      return
    }
    self.init(when: begin)
    if let journey = stated.journey {
      end = .journey(journey)
      return
    }
    switch (begin, stated.limitOnBegin) {
    case (.allDay(let first), .allDay(let limit)):
      let last = stated.isTodo ? limit : limit - 1
      if last > first { end = .day(last) }
    case (.timed(let first, _), .timed(let last, _)):
      if last > first { end = End(of: last, from: first) }
    default: break
    }
  }

  private init(todo stated: StatedTime, isSpan: Bool) {
    guard let begin = stated.begin else {
      self.init(when: stated.limit ?? .someday)
      return
    }
    guard let due = stated.limit else {
      if stated.repeats {
        self.init(when: begin)
      } else {
        self.init(when: .someday, start: begin.day)
      }
      return
    }
    if isSpan {
      self.init(spanning: stated)
      return
    }
    if let last = stated.limitOnBegin, last.day == begin.day,
      (last.time ?? .midnight) >= (begin.time ?? .midnight)
    {
      self.init(spanning: stated)
      return
    }
    self.init(when: due)
    // On the same day, DTSTART is after DUE here.
    if let day = stated.beginDayOnLimit, let dueDay = due.day, day <= dueDay,
      stated.limitOnBegin?.day != begin.day
    {
      start = day
    }
  }
}

// MARK: Writing

extension TimeProperties {
  /// Returns the time properties of an item.
  ///
  /// - Parameters:
  ///   - isOverride: Whether the component will have a RECURRENCE-ID.
  ///   - isDueAtEnd: Whether a todo is due when it ends, and does not last until then.
  static func lines(
    of item: Item, isOverride: Bool = false, isDueAtEnd: Bool = false, scope: CalendarScope
  ) -> [ContentLine] {
    let stated = StatedTime(
      isTodo: item.kind == .todo, repeats: item.repetition != nil || isOverride, item.when,
      item.end, item.start, scope: scope)
    var lines: [ContentLine] = []
    if let begin = stated.begin { lines += line("DTSTART", begin) }
    if let limit = stated.limit { lines += line(stated.isTodo ? "DUE" : "DTEND", limit) }
    var read = TimeProperties(stated, isSpan: false)
    // A repeating todo that is due on a later day than it begins does not last until then.
    let isDueLater =
      stated.isTodo && stated.repeats && (stated.limit?.day ?? .min) > (stated.begin?.day ?? .max)
    if let end = item.end, item.when.day != nil, !isDueAtEnd,
      read.end != end || read.when != item.when || isDueLater
    {
      lines.append(ContentLine(spanName, raw: end.text))
      read = TimeProperties(stated, isSpan: true)
    }
    if let start = item.start, read.start != start {
      lines.append(ContentLine(startName, dates: start))
    }
    return lines
  }

  /// Returns a DATE or DATE-TIME property; empty for someday.
  static func line(_ name: String, _ when: When) -> [ContentLine] {
    switch when {
    case .someday: []
    case .allDay(let day): [ContentLine(name, dates: day)]
    case .timed(let moment, let zone):
      [ContentLine(name, dateTime: DateTime(moment, .init(zone: zone)))]
    }
  }
}

extension DateTime.Reference {
  /// - Parameter zone: The zone as items hold it; nil for floating.
  init(zone: String?) {
    switch zone {
    case nil: self = .floating
    case "UTC": self = .utc
    case .some(let name): self = .zone(tzid: name)
    }
  }
}
