/// The iCalendar text that an item, or one of its occurrences, was read from.
///
/// It is kept so that what an item does not hold, such as attendees, is written again as it came.
public struct SourceComponent: Hashable, Sendable {
  /// The occurrence it describes; nil for the item itself.
  public var occurrence: OccurrenceKey?
  /// The component as in the file, with the VTIMEZONE components it needs before it.
  public var text: String

  public init(occurrence: OccurrenceKey? = nil, text: String) {
    self.occurrence = occurrence
    self.text = text
  }
}
