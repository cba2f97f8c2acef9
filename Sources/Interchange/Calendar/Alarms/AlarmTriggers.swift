import CivilTime
import ICalendar
import TodoCore

/// Reads and writes when an alarm of an item rings: TRIGGER, and PROXIMITY in
/// `AlarmTriggers+Region.swift`.
///
/// - SeeAlso: RFC 5545 §3.8.6.3.
struct AlarmTriggers {
  /// The trigger that the standard properties of an alarm give.
  enum StandardTrigger: Hashable {
    case trigger(Trigger)
    /// A fixed moment in the past, which represents a trigger without a time.
    case never
    /// No trigger can express it; the value names the property.
    case unsupported(String)
  }

  let item: Item
  let scope: CalendarScope
  /// The zone of the reminders' times: the item's own, or the user's for an item in UTC or none.
  private let zone: Zone
  /// The start on that clock; midnight for a whole day.
  private let begin: CivilDateTime?
  private let anchors: Anchors

  /// The start and end that alarms are relative to, in seconds of wall-clock time after the start
  /// of the item.
  private struct Anchors {
    var start = 0
    var end = 0
    var hasStart = false
    var hasEnd = false
    /// DTSTART of an item without a day.
    var somedayStart: CivilDateTime?
  }

  /// - Parameter times: The properties of the component; its time properties suffice.
  init(_ item: Item, times: [ContentLine], scope: CalendarScope) {
    self.item = item
    self.scope = scope
    let context = scope.context
    zone = scope.zone(named: item.when.typedZone) ?? context.now.zone
    let isOnIt = item.when.zone == item.when.typedZone
    begin =
      isOnIt
      ? item.when.begin
      : (try? item.when.onClock(ofZone: nil, from: context.zones, user: zone))?.begin
    anchors = AlarmTriggers.anchors(of: begin, item, times: times, zone: zone, scope: scope)
  }

  // MARK: Anchors

  private static func anchors(
    of begin: CivilDateTime?, _ item: Item, times: [ContentLine], zone: Zone, scope: CalendarScope
  ) -> Anchors {
    var anchors = Anchors()
    func line(_ name: String) -> ContentLine? { times.first { $0.isNamed(name) } }
    func moment(_ name: String) -> CivilDateTime? {
      line(name).flatMap { civil($0, of: item, zone: zone, scope: scope) }
    }
    guard let begin = begin?.secondsSinceEpoch else {
      anchors.somedayStart = moment("DTSTART")
      return anchors
    }
    let first = moment("DTSTART")
    let last = moment(item.kind == .event ? "DTEND" : "DUE")
    let (start, due) = (first?.secondsSinceEpoch, last?.secondsSinceEpoch)
    anchors.hasStart = start != nil
    // A todo without an end that starts on an earlier day takes place at its DUE, as does each date of a
    // series.
    let isDueLater = first?.day ?? .max < last?.day ?? .min
    if item.kind == .todo, item.end == nil, let due, due == begin && start != begin || isDueLater {
      anchors.hasEnd = true
      anchors.start = min(0, (start ?? due) - due)
      return anchors
    }
    if let start, let due {
      anchors.hasEnd = true
      anchors.end = max(0, due - start)
    } else if start != nil, let duration = line("DURATION").flatMap({ try? $0.duration() }) {
      anchors.hasEnd = true
      if let seconds = duration.total { anchors.end = max(0, seconds) }
    } else if item.kind == .event, item.when.time == nil {
      anchors.end = 86_400
    }
    return anchors
  }

  /// Converts a DATE or DATE-TIME to the zone of the reminders.
  private static func civil(
    _ line: ContentLine, of item: Item, zone: Zone, scope: CalendarScope
  ) -> CivilDateTime? {
    switch try? line.dateOrDateTime() {
    case .date(let day): return CivilDateTime(day, .midnight)
    case .dateTime(let dateTime):
      switch dateTime.reference {
      case .floating: return dateTime.civil
      case .utc: return dateTime.instant.map(zone.civil(at:))
      case .zone(let tzid):
        guard let name = scope.resolver.zoneName(for: tzid), name != item.when.typedZone,
          let other = try? scope.context.zones.zone(named: name)
        else { return dateTime.civil }
        return zone.civil(at: other.instant(of: dateTime.civil, resolving: .compatible))
      }
    case nil: return nil
    }
  }

  /// Whether all occurrences begin at the item's own time of day.
  private var hasFixedTime: Bool {
    guard let rule = item.repetition?.rule else { return true }
    return rule.frequency >= .daily && rule.byHour.isEmpty && rule.byMinute.isEmpty
      && rule.bySecond.isEmpty
  }

  // MARK: Reading

  /// Returns the trigger of an alarm as TRIGGER or PROXIMITY give it.
  func standard(_ alarm: Component) -> StandardTrigger {
    if let proximity = proximity(of: alarm) { return proximity }
    guard let line = alarm.property("TRIGGER") else { return .unsupported("TRIGGER") }
    let isDuration = line.value.contains(UInt8(ascii: "P")) || line.value.contains(0x70)
    guard !isDuration else {
      guard let duration = try? line.duration() else { return .unsupported("TRIGGER") }
      let isRelatedToEnd = line.parameter("RELATED")?.uppercased() == "END"
      return relative(duration, to: isRelatedToEnd ? anchors.end : anchors.start)
    }
    guard let dateTime = try? line.dateTime() else { return .unsupported("TRIGGER") }
    if dateTime.civil == AlarmTriggers.never?.civil { return .never }
    return AlarmTriggers.civil(line, of: item, zone: zone, scope: scope)
      .map { .trigger(.moment($0)) } ?? .unsupported("TRIGGER")
  }

  /// - Parameter shift: Seconds of wall-clock time from the start of the item to the anchor.
  private func relative(_ duration: DurationValue, to shift: Int) -> StandardTrigger {
    guard let seconds = duration.total else { return .unsupported("TRIGGER") }
    let minutes = ((seconds + shift) / 60) - ((seconds + shift) % 60 < 0 ? 1 : 0)
    guard let begin else {
      return anchors.somedayStart.map { .trigger(.moment($0 + minutes * 60)) }
        ?? .unsupported("TRIGGER")
    }
    let moment = begin + minutes * 60
    if let time = item.when.time {
      if minutes == 0 { return .trigger(.timeOfDay(time)) }
      if minutes < 0 {
        let isNominal = duration.seconds == 0 && shift % 86_400 == 0
        return .trigger(.before(isNominal ? .days(-minutes / 1440) : .minutes(-minutes), at: nil))
      }
      if moment.day == begin.day, hasFixedTime { return .trigger(.timeOfDay(moment.time)) }
    } else {
      if moment.day == begin.day { return .trigger(.timeOfDay(moment.time)) }
      if moment < begin {
        return .trigger(.before(.days(begin.day - moment.day), at: moment.time))
      }
    }
    return item.repetition == nil ? .trigger(.moment(moment)) : .unsupported("TRIGGER")
  }

  // MARK: Writing

  /// Returns the standard properties of a reminder. A trigger that they can not express gets the
  /// moment `never`.
  func properties(of reminder: Reminder) -> [Component.Element] {
    if case .region(let region) = reminder.trigger, let elements = proximity(region) {
      return [.property(AlarmTriggers.neverLine)] + elements
    }
    return [.property(line(of: reminder))]
  }

  private func line(of reminder: Reminder) -> ContentLine {
    switch reminder.trigger {
    case .before(.minutes(let count), _): return relative(seconds: -count * 60)
    case .before(.days(let count), nil):
      guard item.when.time != nil else { return AlarmTriggers.neverLine }
      return relative(days: -count)
    case .before(.days(let count), let time?): return relative(days: -count, at: time)
    case .timeOfDay(let time):
      return time == item.when.time ? relative(seconds: 0) : relative(days: 0, at: time)
    case .moment(let civil):
      return AlarmTriggers.line(at: zone.instant(of: civil, resolving: .firstValid))
    case .interval(let interval) where !interval.isRepeating:
      // The same instant as in `ReminderScheduler`.
      let end = (reminder.made ?? item.created) + interval.seconds
      return AlarmTriggers.line(at: interval.seconds % 60 == 0 ? end.roundedUpToMinute : end)
    case .allDay, .repeating, .interval, .region, .unreadable: return AlarmTriggers.neverLine
    }
  }

  /// Returns TRIGGER for a time on the day of the item or on an earlier day.
  private func relative(days: Int, at time: TimeOfDay) -> ContentLine {
    guard let begin, item.when.time == nil || hasFixedTime else { return AlarmTriggers.neverLine }
    let seconds = time.secondsSinceMidnight - begin.time.secondsSinceMidnight
    guard item.when.time == nil else { return relative(seconds: days * 86_400 + seconds) }
    // Both parts of a duration must have the same sign.
    let total = days * 86_400 + seconds
    return relative(days: total / 86_400, seconds: total % 86_400)
  }

  private func relative(days: Int = 0, seconds: Int = 0) -> ContentLine {
    guard begin != nil else { return AlarmTriggers.neverLine }
    let value = DurationValue(days: days, seconds: seconds)
    if anchors.hasStart, anchors.start == 0 { return ContentLine("TRIGGER", duration: value) }
    guard anchors.hasEnd, anchors.end == 0 else { return AlarmTriggers.neverLine }
    return ContentLine("TRIGGER", [Parameter("RELATED", "END")], duration: value)
  }

  static func line(at instant: Instant) -> ContentLine {
    ContentLine("TRIGGER", [Parameter("VALUE", "DATE-TIME")], dateTime: DateTime(instant))
  }

  /// The moment in the past that Apple's programs write for alarms without a time.
  private static let never = (try? Instant(iso: "1976-04-01T00:55:45Z")).map { DateTime($0) }

  private static let neverLine = ContentLine(
    "TRIGGER", [Parameter("VALUE", "DATE-TIME")], raw: "19760401T005545Z")
}

extension When {
  /// The start in its own zone; midnight for a whole day.
  fileprivate var begin: CivilDateTime? {
    day.map { CivilDateTime($0, time ?? .midnight) }
  }
}

extension DurationValue {
  /// The duration in seconds, with days of 24 hours; nil if it exceeds the years 1 to 9999.
  fileprivate var total: Int? {
    let maxDays = 3_652_059
    guard abs(days) <= maxDays, abs(seconds) <= maxDays * 86_400 else { return nil }
    return days * 86_400 + seconds
  }
}
