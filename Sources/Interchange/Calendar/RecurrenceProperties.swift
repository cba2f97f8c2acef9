import CivilTime
import ICalendar
import TodoCore

/// How a component repeats: RRULE, RDATE and EXDATE as an item holds them.
enum RecurrenceProperties {
  /// The properties that `lines` writes and `repetition` reads.
  static let names: Set<String> = [
    "RRULE", "EXRULE", "RDATE", "EXDATE", "X-DAYDOT-RRULE", "X-DAYDOT-AFTER-DONE",
  ]

  /// - Returns: nil if the component does not repeat.
  static func repetition(
    _ component: Component, time: TimeProperties, scope: CalendarScope
  ) throws(CalendarError) -> Repeat? { nil }

  /// - Parameter detached: Excluded occurrences that stand as items of their own: they get no
  ///   EXDATE.
  static func lines(
    of item: Item, detached: Set<OccurrenceKey>, scope: CalendarScope
  ) -> [ContentLine] { [] }

  /// The occurrence that a RECURRENCE-ID names.
  static func occurrence(
    _ recurrenceID: ContentLine, of item: Item, scope: CalendarScope
  ) throws(CalendarError) -> OccurrenceKey? { nil }

  static func recurrenceID(_ key: OccurrenceKey, of item: Item) -> ContentLine {
    ContentLine("RECURRENCE-ID", dates: key.day)
  }
}
