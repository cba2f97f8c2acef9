import CivilTime

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
