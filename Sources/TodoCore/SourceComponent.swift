/// The iCalendar text that an item or one of its occurrences was imported from.
///
/// It preserves what `Item` has no field for, such as attendees, for the next export.
package struct SourceComponent: Hashable, Sendable {
  /// The occurrence that it describes; nil for the item itself.
  package var occurrence: OccurrenceKey?
  /// The component as in the file, after the VTIMEZONE components that it needs.
  package var text: String
  /// Whether the item is unchanged since the import, so that the text can be written back without a
  /// comparison. It is derived from text and item, and ignored by `==`.
  package var isCurrent: Bool

  package init(occurrence: OccurrenceKey? = nil, text: String, isCurrent: Bool = false) {
    self.occurrence = occurrence
    self.text = text
    self.isCurrent = isCurrent
  }

  package static func == (left: SourceComponent, right: SourceComponent) -> Bool {
    left.occurrence == right.occurrence && left.text == right.text
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(occurrence)
    hasher.combine(text)
  }
}

/// A component of a calendar file that is read after the end of the file, with all others of its UID.
package struct WaitingComponent: Hashable, Sendable {
  package let uid: String
  /// The line it begins on, 1-based.
  package let line: Int
  /// The name of the calendar it is in.
  package let calendar: String?
  /// Whether it has no RECURRENCE-ID.
  package let isWhole: Bool
  /// The content lines of the component.
  package let bytes: [UInt8]

  package init(uid: String, line: Int, calendar: String?, isWhole: Bool, bytes: [UInt8]) {
    self.uid = uid
    self.line = line
    self.calendar = calendar
    self.isWhole = isWhole
    self.bytes = bytes
  }
}

extension [SourceComponent] {
  /// The same texts, not current, for an item that has changed.
  package var outdated: [SourceComponent] {
    map { SourceComponent(occurrence: $0.occurrence, text: $0.text) }
  }
}
