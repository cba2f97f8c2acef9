/// How much of an item a view reads.
public enum ItemDetail: Sendable {
  /// What a line of text shows: the item's own row. Tags, changes, excluded and extra dates and reminders are
  /// left empty, and what is said of missed occurrences is counted all the same.
  case line
  case whole
}
