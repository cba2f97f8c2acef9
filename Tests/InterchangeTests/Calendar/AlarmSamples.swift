import CivilTime
import Geo
import ICalendar
import Phrases
import TestSupport
import TodoCore

@testable import Interchange

/// The user is in Seoul.
let alarmScope = CalendarScope(
  CalendarContext(now: Now(morning, in: seoul), zones: RuleZones(), words: CanonicalTriggerWords()))

/// A component with these lines.
func component(_ name: String, _ lines: String) throws -> Component {
  let text = "BEGIN:\(name)\n\(lines)\nEND:\(name)\n"
  return try Component.parse(Array(text.utf8))[0]
}

func civilMoment(_ iso: String) -> CivilDateTime { (try? CivilDateTime(iso: iso)) ?? .min }

func words(_ trigger: Trigger) -> String { CanonicalTriggerWords().words(for: trigger) }

/// An item with its time properties, as a file may have them.
struct TimedSample {
  var item: Item
  var times: String

  var lines: [ContentLine] {
    (try? InterchangeTests.component("X", times).properties) ?? []
  }

  init(_ kind: Item.Kind, _ when: When, end: End? = nil, _ times: String) {
    item = Item(
      uid: "u1", kind: kind, title: "Meeting", when: when, end: end, created: morning,
      modified: morning)
    self.times = times
  }

  private static let start = When.timed(civilMoment("2026-11-25T15:00"), zone: nil)

  static let event = TimedSample(
    .event, start, end: .time(time("16:00")), "DTSTART:20261125T150000\nDTEND:20261125T160000")
  static let berlin = TimedSample(
    .event, .timed(civilMoment("2026-11-25T15:00"), zone: "Europe/Berlin"),
    "DTSTART;TZID=Europe/Berlin:20261125T150000")
  static let wholeDay = TimedSample(
    .event, .allDay(day("2026-11-25")), "DTSTART;VALUE=DATE:20261125\nDTEND;VALUE=DATE:20261126")
  static let due = TimedSample(.todo, start, "DUE:20261125T150000")
  static let dueDay = TimedSample(.todo, .allDay(day("2026-11-25")), "DUE;VALUE=DATE:20261125")
  static let todo = TimedSample(
    .todo, start, end: .time(time("18:00")), "DTSTART:20261125T150000\nDUE:20261125T180000")
  static let started = TimedSample(.todo, start, "DTSTART:20261120T150000\nDUE:20261125T150000")
  static let someday = TimedSample(.todo, .someday, "")
  static let opening = TimedSample(.todo, .someday, "DTSTART:20261120T150000")
  static var daily: TimedSample {
    var sample = event
    sample.item.repetition = Repeat(RecurrenceRule(.daily))
    return sample
  }
  static var dailyDay: TimedSample {
    var sample = wholeDay
    sample.item.repetition = Repeat(RecurrenceRule(.daily))
    return sample
  }
  static var twiceADay: TimedSample {
    var sample = event
    var rule = RecurrenceRule(.daily)
    rule.byHour = [9, 15]
    sample.item.repetition = Repeat(rule)
    return sample
  }
  static var atMarket: TimedSample {
    var sample = due
    sample.item.place = Place(
      name: "market", coordinate: try? Coordinate(latitude: 37.51, longitude: 127.02),
      radiusMetres: 200)
    return sample
  }

  /// The component with alarms and further lines.
  func component(_ alarms: String = "", _ more: String = "") throws -> Component {
    let name = item.kind == .todo ? "VTODO" : "VEVENT"
    let parts = ["UID:u1", "SUMMARY:Meeting", times, more, alarms]
    return try InterchangeTests.component(
      name, parts.filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  func reading(_ alarms: String, _ more: String = "") throws -> Alarms.Reading {
    Alarms.read(try component(alarms, more), of: item, scope: alarmScope)
  }

  /// The alarms for reminders, as text without folds.
  func written(
    _ reminders: [Reminder]?, marks: [Int: ReminderMark] = [:], source: Component? = nil
  ) -> [Component] {
    var item = item
    item.reminders = reminders
    return Alarms.components(
      of: item, marks: marks, source: source, times: lines, scope: alarmScope)
  }
}

func alarm(_ lines: String...) -> String {
  "BEGIN:VALARM\n\(lines.joined(separator: "\n"))\nEND:VALARM"
}

/// The lines of a component without folds, `BEGIN` and `END`.
func lines(_ component: Component) -> [String] {
  text(component.bytes).replacing("\r\n ", with: "").replacing("\r\n", with: "\n")
    .split(separator: "\n").map(String.init).dropFirst().dropLast()
}

func trigger(_ words: String) throws -> Trigger {
  try CanonicalTriggerWords().trigger(reading: words)
}

extension Alarms {
  /// Returns the alarms of an item whose component has these time properties.
  static func components(
    of item: Item, marks: [Int: ReminderMark], source: Component?, times: [ContentLine],
    scope: CalendarScope
  ) -> [Component] {
    var writer = AlarmWriter(AlarmReader(item, times: times, scope: scope), source: source)
    return writer.alarms(marks)
  }
}
