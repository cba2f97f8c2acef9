/// How much of an item a view reads.
public enum ItemDetail: Sendable {
  /// What a line of text shows, from the item's own row. Its uid, notes and link, its tags, changes, excluded
  /// and extra dates and reminders are left empty; what is said of missed occurrences is counted all the same.
  case line
  case whole
}
