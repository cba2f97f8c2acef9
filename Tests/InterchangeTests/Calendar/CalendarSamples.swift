import CivilTime
import ICalendar
import TestSupport
import TodoCore

@testable import Interchange

/// The context of a user in Seoul; zones come from rules, not from the system's files.
let calendarContext = CalendarContext(
  now: Now(morning, in: seoul), zones: RuleZones(), words: SampleWords())
let calendarScope = CalendarScope(calendarContext)

/// A component with these content lines.
func component(_ name: String, _ lines: [String]) throws -> Component {
  let text = (["BEGIN:\(name)"] + lines + ["END:\(name)", ""]).joined(separator: "\r\n")
  let components = try Component.parse(Array(text.utf8))
  struct NoComponent: Error {}
  guard let component = components.first else { throw NoComponent() }
  return component
}

/// The time and recurrence properties of an item, written and read again.
func writtenComponent(
  of item: Item, scope: CalendarScope = calendarScope
) throws -> Component {
  let lines =
    TimeProperties.lines(of: item, scope: scope)
    + RecurrenceProperties.lines(of: item, scope: scope)
  return try component(
    item.kind == .todo ? "VTODO" : "VEVENT", lines.map(unfolded))
}

/// A line unfolded and without its line break.
func unfolded(_ line: ContentLine) -> String {
  text(line.raw).replacing("\r\n ", with: "").replacing("\r\n", with: "")
}

/// An item with the time and the recurrence of a component.
func readItem(
  _ component: Component, scope: CalendarScope = calendarScope
) throws(CalendarError) -> Item {
  let time = try TimeProperties(component, scope: scope)
  let repetition = try RecurrenceProperties.repetition(component, time: time, scope: scope)
  return Item(
    uid: "1", kind: component.name == "VTODO" ? .todo : .event, title: "t", start: time.start,
    when: time.when, end: time.end, repetition: repetition, created: morning, modified: morning)
}

func moment(_ iso: String) -> CivilDateTime { (try? CivilDateTime(iso: iso)) ?? .min }

func rule(_ text: String) throws -> RecurrenceRule { try RecurrenceRule(parsing: text) }

/// A time: `2026-11-25`, `2026-11-25T09:00`, with a zone after a blank; empty for someday.
func when(_ text: String) -> When {
  let parts = text.split(separator: " ").map(String.init)
  guard let first = parts.first else { return .someday }
  if first.count == 10 { return .allDay(day(first)) }
  return .timed(moment(first), zone: parts.count > 1 ? parts[1] : nil)
}
