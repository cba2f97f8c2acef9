/// What is wrong with a command line. The cases hold facts; messages are written elsewhere.
public enum UsageError: Error, Hashable, Sendable {
  case unknownCommand(seen: String, suggestion: String?)
  /// Words that begin with no command, and look like something to do.
  case notACommand(words: [String])
  case unknownOption(seen: String, command: String?, suggestion: String?)
  case missingValue(option: String, value: String)
  /// A flag was given a value with `=`.
  case unexpectedValue(option: String, value: String)
  case notAChoice(option: String, seen: String, choices: [String])
  case notANumber(option: String, seen: String)
  case outOfRange(option: String, seen: String, range: ClosedRange<Int>)
  /// A length that can not be read or is outside its range.
  case notALength(option: String, seen: String, metres: ClosedRange<Double>)
  case repeatedOption(option: String)
  /// Two options of which only one makes sense.
  case exclusiveOptions(String, String)
  case missingOperand(command: String, operands: String)
  case unexpectedOperand(command: String, seen: String)
}
