/// Text that is no form of an item.
package enum ItemTextError: Error, Hashable {
  /// Bytes that are not UTF-8, or NUL.
  case notText
  /// A line before the notes that begins with the name of no field.
  case noSuchField(seen: String, known: [String])
  /// A second line of the same field.
  case repeatedField(name: String)
  case emptyTitle
  case noSuchPriority(seen: String)
  /// Neither yes nor no.
  case noSuchStar(seen: String)
}

/// What is wrong in a line of the text, counted from 1.
package struct ItemTextMistake: Error {
  package let line: Int
  package let reason: any Error

  package init(line: Int, reason: any Error) {
    self.line = line
    self.reason = reason
  }
}

/// Another command changed the item while its text was in the editor.
package enum EditConflict: Error {
  case removed
  /// Its series was split, or a split was undone.
  case divided
  /// Fields that the user changed as well, with their present texts.
  case changed([(name: String, text: String)])
}

/// Why what the user typed in an editor was not saved.
package enum EditorError: Error {
  case failed(program: String, exitStatus: Int)
  case notStarted(program: String, reason: String)
  /// The text is kept in the file at `path`.
  case notSaved(reason: any Error, path: String)
}
