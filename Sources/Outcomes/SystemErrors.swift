import CivilTime
import TodoCore

/// The temporary file that keeps what a stream sends could not be written.
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
  /// Likewise, after the store was changed: what was asked is done.
  case failedAfterChange(reason: String)
}

/// Why a name is no time zone of this system.
package enum ZoneNameError: Error, Hashable {
  case missing(String)
  /// The file of this zone is not a valid zone file.
  case damaged(String, ZoneError)
}

/// Why nothing was installed or removed.
package enum InstallError: Error, Hashable {
  case bothWays
  /// The text belongs into a file that is the user's own.
  case notOwn(target: String)
  /// A file of that name is not one that daydot wrote.
  case foreign(path: String)
  /// The program `crontab` can not be started, or refuses.
  case crontabFailed(reason: String)
  /// A path or a variable that a scheduler would read as more than one line.
  case controlCharacter(word: String)
}

/// What is wrong with the config file or a setting.
package enum ConfigError: Error, Hashable {
  /// `line` is nil for a name that was typed, not read from the file.
  case unknownKey(seen: String, suggestion: String?, line: Int?, path: String)
  case badValue(key: String, seen: String, expected: String, line: Int?, path: String)
  /// A value that the file can not hold: with a line break, or a `#`, which begins a comment.
  case unwritableValue(key: String, seen: String)
  /// A line that is no comment and has no `=`.
  case notASetting(seen: String, line: Int, path: String)
  case repeatedKey(key: String, line: Int, path: String)
  /// A setting was named without what to do with it.
  case lacksVerb(key: String, value: String?)
}

/// A value of an option that can only be judged with others, or by a command.
package enum OptionError: Error, Hashable {
  case unreadableNow(seen: String, reason: CivilTimeError)
  case emptyRange(from: Day, to: Day)
  /// Two lists, tags or places were named, of which a view shows one.
  case repeatedFilter(UnknownName.Kind)
  /// The words are the names of the files in the current folder, because the shell expanded a `*`.
  case folderAsWords(count: Int)
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

/// Why there is nothing to look back on.
package enum ReviewError: Error, Hashable {
  /// The days have not come yet.
  case ahead(first: Day)
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

/// What the user still has to do after files were installed or removed.
package enum InstallStep: Hashable, Sendable {
  /// bash without bash-completion reads this file only if told to.
  case sourceInBash(file: String)
  case addToZshPath(folder: String)
  case enableTimer, disableTimer
}

/// A question of `setup`. Its raw value is what the store remembers it by.
package enum SetupQuestion: String, CaseIterable, Sendable {
  case language, week, holidays, home, work, cron
}

/// A listing that words to look for were meant as.
package struct MeantListing: Hashable, Sendable {
  /// What words are the name, the days or the state of, which an option would show.
  package enum Part: Hashable, Sendable {
    case list(String)
    case tag(String)
    /// Days in words.
    case days(String)
    /// A first or a last day in words.
    case bound(String, isLast: Bool)
    /// The name of its option.
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
  /// The words that are still looked for.
  package let words: [String]

  package init(parts: [Part], words: [String]) {
    (self.parts, self.words) = (parts, words)
  }
}

/// A name in a filter that nothing has.
package struct UnknownName: Hashable, Sendable {
  /// Its raw value is the name of its option.
  package enum Kind: String, Sendable {
    case list, tag, place
  }

  package let kind: Kind
  package let name: String
  /// A known name that is much the same.
  package let meant: String?

  package init(_ kind: Kind, _ name: String, meant: String?) {
    self.kind = kind
    self.name = name
    self.meant = meant
  }
}

package enum TemplateError: Error, Hashable {
  /// No template of this name for this view.
  case noSuchTemplate(name: String, choices: [String])
}

package enum RoutineError: Error {
  case noSuchRoutine(name: String, choices: [String])
  /// A line of a routine can not be read.
  case line(path: String, line: Int, reason: any Error)
}
