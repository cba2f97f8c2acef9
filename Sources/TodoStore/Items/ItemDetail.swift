/// How much of an item a view reads.
public enum ItemDetail: Sendable {
  /// What a line of text shows: an `ItemSummary`, with the count of missed occurrences.
  case line
  case whole
}
