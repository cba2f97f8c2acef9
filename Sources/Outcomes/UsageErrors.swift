import CivilTime

/// A value of an option that can only be judged with others, or by a command.
package enum OptionError: Error, Hashable {
  case unreadableNow(seen: String, reason: CivilTimeError)
  case emptyRange(from: Day, to: Day)
  /// The words are the names of the files in the current folder, because the shell expanded a `*`.
  case folderAsWords(count: Int)
  /// `export` writes one format.
  case severalFormats
  /// A dash is standard output, which can not hold a copy that is written in place.
  case backupNeedsFile
}

/// Why items can not be selected by filters.
package enum SelectionError: Error, Hashable {
  /// Both ids and filters were given.
  case idsBesideFilters(seen: String)
  /// Nobody can be asked, and `--yes` was not given.
  case needsYes(count: Int)
}

package enum HelpError: Error, Hashable {
  case nothingKnown(String)
}

package enum SetupError: Error, Hashable {
  /// There is nobody to ask.
  case noTerminal
}
