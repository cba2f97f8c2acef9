import CivilTime
import TodoCore

/// The temporary copy of a stream could not be written.
package struct StreamCopyError: Error, Hashable {
  package let folder: String
  package let reason: String

  package init(folder: String, reason: String) {
    self.folder = folder
    self.reason = reason
  }
}

/// Why output could not be written.
package enum OutputError: Error, Hashable {
  /// The reader closed the pipe.
  case readerGone
  /// With the system's message.
  case failed(reason: String)
  /// The output could not be written, but the change was already stored.
  case failedAfterChange(reason: String)
}

/// Why a name does not identify a time zone of this system.
package enum ZoneNameError: Error, Hashable {
  case missing(String)
  /// The file of this zone is not a valid zone file.
  case damaged(String, ZoneError)
}

/// Why nothing was installed or removed.
package enum InstallError: Error, Hashable {
  case bothWays
  /// The text must be added to a file that the user maintains.
  case notOwn(target: String)
  /// The file exists but was not written by daydot.
  case foreign(path: String)
  /// There is no program `crontab`; `hasSystemd` if a timer of systemd can do the same instead.
  case noCrontab(hasSystemd: Bool)
  /// The program `crontab` can not be started, or refuses.
  case crontabFailed(reason: String)
  /// A path or variable contains a control character, which a scheduler could read as a line break.
  case controlCharacter(word: String)
}

package enum ConfigError: Error, Hashable {
  /// `line` is nil for a name that was typed, not read from the file.
  case unknownKey(seen: String, suggestion: String?, line: Int?, path: String)
  case badValue(key: String, seen: String, expected: String, line: Int?, path: String)
  /// A value that the file format can not represent: it contains a line break, or a `#`, which
  /// starts a comment.
  case unwritableValue(key: String, seen: String)
  /// A line is not a comment and has no `=`.
  case notASetting(seen: String, line: Int, path: String)
  case repeatedKey(key: String, line: Int, path: String)
  /// A setting was named without a verb.
  case lacksVerb(key: String, value: String?)
}

/// An option value that only a command, or a combination of options, can reject.
package enum OptionError: Error, Hashable {
  case unreadableNow(seen: String, reason: CivilTimeError)
  case emptyRange(from: Day, to: Day)
  /// Several lists, tags or places were named; a view shows one.
  case repeatedFilter(UnknownName.Kind)
  /// The words are the names of the files in the current folder, because the shell expanded a `*`.
  case folderAsWords(count: Int)
  /// An option in a line of `add -`.
  case optionInLine(seen: String)
  /// `export` writes one format.
  case severalFormats
  /// A dash is standard output, which can not hold a copy that is written in place.
  case backupNeedsFile
}

/// Why holidays can not be shown.
package enum HolidayFileError: Error, Hashable {
  /// Neither one of the `known` tables nor a file has this name.
  case missing(name: String, path: String, known: [String])
  /// The first line that can not be read, and how many others.
  case unreadable(path: String, HolidayTableError, others: Int)
}

/// Why days can not be reviewed.
package enum ReviewError: Error, Hashable {
  /// The days are in the future.
  case ahead(first: Day)
}

/// Why items can not be selected by filters.
package enum SelectionError: Error, Hashable {
  case idsBesideFilters(seen: String)
  /// Confirmation is needed, but there is no terminal and `--yes` was not given.
  case needsYes(count: Int)
}

package enum HelpError: Error, Hashable {
  case nothingKnown(String)
}

package enum SetupError: Error, Hashable {
  /// There is no terminal to ask on.
  case noTerminal
}

/// What the user still has to do after files were installed or removed.
package enum InstallStep: Hashable, Sendable {
  /// bash without bash-completion reads this file only if told to.
  case sourceInBash(file: String)
  case addToZshPath(folder: String)
  case enableTimer, disableTimer
}

/// A question of `setup`. The raw value is stored in the database.
package enum SetupQuestion: String, CaseIterable, Sendable {
  case language, week, holidays, home, work, cron
}

/// The listing that search words probably meant.
package struct MeantListing: Hashable, Sendable {
  /// A filter that some of the words express. An option would apply it.
  package enum Part: Hashable, Sendable {
    case list(String)
    case tag(String)
    case days(String)
    /// A first or a last day in words.
    case bound(String, isLast: Bool)
    /// A state, by the name of its option.
    case state(String)

    package var option: String { arguments[0] }

    package var arguments: [String] {
      switch self {
      case .list(let name): ["--list", name]
      case .tag(let name): ["--tag", name]
      case .days(let words): ["--from", words, "--to", words]
      case .bound(let words, let isLast): [isLast ? "--to" : "--from", words]
      case .state(let name): ["--\(name)"]
      }
    }
  }

  package let parts: [Part]
  /// The words that remain as search words.
  package let words: [String]

  package init(parts: [Part], words: [String]) {
    (self.parts, self.words) = (parts, words)
  }
}

/// A name in a filter that does not exist.
package struct UnknownName: Hashable, Sendable {
  /// Its raw value is the name of its option.
  package enum Kind: String, Sendable {
    case list, tag, place
  }

  package let kind: Kind
  package let name: String
  /// A similar name that exists.
  package let meant: String?

  package init(_ kind: Kind, _ name: String, meant: String?) {
    self.kind = kind
    self.name = name
    self.meant = meant
  }
}

package enum TemplateError: Error, Hashable {
  case noSuchTemplate(name: String, choices: [String])
  /// The template has no pages, so there is no paper for it.
  case noPages(name: String)
}

package enum RoutineError: Error {
  case noSuchRoutine(name: String, choices: [String])
  /// A line of a routine can not be read.
  case line(path: String, line: Int, reason: any Error)
}
