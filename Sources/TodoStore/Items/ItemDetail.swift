/// How much of an item a view reads.
public enum ItemDetail: Sendable {
  /// What a line of text shows: number, kind, title, list, day, time and end, rule, place, and whether it is done.
  /// All else is left empty; what is said of missed occurrences is counted all the same.
  case line
  case whole
}
