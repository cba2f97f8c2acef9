/// The exit status of a command.
package enum ExitStatus: Int32, Sendable {
  /// Done; also: nothing due, nothing found, already so.
  case success = 0
  /// No such id or place, several match, nothing to undo, store unusable.
  case failure = 1
  /// Something on the command line or in the config can not be read (sysexits' EX_USAGE).
  case usage = 64
  /// The content of a file or of standard input can not be read (EX_DATAERR).
  case data = 65
  /// A reminder could not be delivered (EX_UNAVAILABLE).
  case delivery = 69
  /// The store is busy: try again (EX_TEMPFAIL).
  case busy = 75
}
