/// The iCalendar text that an item, or one of its occurrences, was read from.
///
/// It is kept so that what an item does not hold, such as attendees, is written again as it came.
public struct SourceComponent: Hashable, Sendable {
  /// The occurrence it describes; nil for the item itself.
  public var occurrence: OccurrenceKey?
  /// The component as in the file, with the VTIMEZONE components it needs before it.
  public var text: String
  /// Whether nothing of the item has changed since it was read, so that the text can be written
  /// again without comparing. It says nothing that the text and the item do not say, so it does not
  /// count for equality.
  public var isCurrent: Bool

  public init(occurrence: OccurrenceKey? = nil, text: String, isCurrent: Bool = false) {
    self.occurrence = occurrence
    self.text = text
    self.isCurrent = isCurrent
  }

  public static func == (left: SourceComponent, right: SourceComponent) -> Bool {
    left.occurrence == right.occurrence && left.text == right.text
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(occurrence)
    hasher.combine(text)
  }
}

extension [SourceComponent] {
  /// The same texts for an item that is no longer what they say.
  public var outdated: [SourceComponent] {
    map { SourceComponent(occurrence: $0.occurrence, text: $0.text) }
  }
}
