import TodoCore

/// Why a word or words name no item.
package enum ItemNameError: Error, Hashable {
  /// Not of the form `12` or `12@2026-11-20`.
  case malformed(seen: String)
  case noMatch(words: String)
  case several(words: String, items: [Item])
}

/// Why an occurrence can not be named or moved.
package enum OccurrenceError: Error, Hashable {
  /// The item does not repeat, so it has no occurrences to name.
  case doesNotRepeat(id: Int)
  case noSuchOccurrence(id: Int, key: OccurrenceKey, next: OccurrenceKey?)
  /// The verb takes one occurrence, not all later ones.
  case openEnded(seen: String)
  case needsDay(id: Int)
  /// No occurrence is ahead.
  case nothingAhead(id: Int)
}

/// Why an item can not be closed.
package enum ClosingError: Error, Hashable {
  case event(id: Int, title: String)
  /// Only occurrences can be skipped.
  case nothingToSkip(id: Int, title: String)
}

package enum RemovalError: Error, Hashable {
  /// Items were named by words, and there is no terminal to confirm them on.
  case needsYes(words: String)
}

package enum EditError: Error, Hashable {
  /// An edit that turns one item into two can not be applied to several items at once.
  case oneAtATime(id: Int)
  /// No option names a field, and there is no terminal for an editor.
  case nothingToEdit(id: Int)
  case emptyTitle(id: Int)
  /// A zone was given to an item without a time.
  case zoneNeedsTime(id: Int)
}

package enum JournalError: Error, Hashable {
  case nothingToUndo, nothingToRedo
}
