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

extension [SourceComponent] {
  /// The same texts, not current, for an item that has changed.
  package var outdated: [SourceComponent] {
    map { SourceComponent(occurrence: $0.occurrence, text: $0.text) }
  }
}
