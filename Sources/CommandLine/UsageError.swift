/// What is wrong with a command line. `Messages` writes the sentences.
package enum UsageError: Error, Hashable, Sendable {
  case unknownCommand(seen: String, suggestion: String?)
  /// Words that name no command and look like an item to add.
  case notACommand(words: [String])
  case unknownOption(seen: String, command: String?, suggestion: String?)
  /// `value` is the name of the value in help.
  case missingValue(option: String, value: String)
  /// A flag was given a value with `=`.
  case unexpectedValue(option: String, value: String)
  case notAChoice(option: String, seen: String, choices: [String])
  case notANumber(option: String, seen: String)
  case outOfRange(option: String, seen: String, range: ClosedRange<Int>)
  /// A length that is malformed or outside its range.
  case notALength(option: String, seen: String, metres: ClosedRange<Double>)
  case repeatedOption(option: String)
  /// Two options that can not be combined.
  case exclusiveOptions(String, String)
  case missingOperand(command: String, operands: String)
  case unexpectedOperand(command: String, seen: String)
  /// An option value that consists of several words but was not quoted: `--end sep 16`. `line` is
  /// the command line with quotes added, without the program name.
  case unquotedValue(option: String, line: [String])
}

package enum ExitStatus: Int32, Sendable {
  /// The command succeeded. Also if nothing was due or found, or the state was already as
  /// requested.
  case success = 0
  /// The command failed: no such id or place, several matches, nothing to undo, or an unusable
  /// store.
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
