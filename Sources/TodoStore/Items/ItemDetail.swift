/// How much of an item a view reads.
public enum ItemDetail: Sendable {
  /// What a line of text shows: an `ItemSummary`. Missed occurrences are counted all the same.
  case line
  case whole
}
