import CivilTime
import ICalendar
import TodoCore

/// When a component takes place: DTSTART, DTEND, DUE and DURATION as an item holds them.
struct TimeProperties: Hashable, Sendable {
  var when: When = .someday
  var end: End?
  /// The day before which a todo is hidden.
  var start: Day?

  /// The properties that `lines` writes and `init` reads.
  static let names: Set<String> = [
    "DTSTART", "DTEND", "DUE", "DURATION", "X-DAYDOT-START", "X-DAYDOT-SPAN",
  ]

  init(_ component: Component, scope: CalendarScope) throws(CalendarError) {}

  static func lines(of item: Item) -> [ContentLine] { [] }
}
