import CivilTime
import Interchange
import JSON
import TodoCore

/// What is said in English of a file's line that can not be taken in.
extension English {
  func line(_ error: LineError) -> String {
    let place = "line \(error.line)"
    switch error.problem {
    case .notJSON(let error): return "\(place), byte \(error.offset + 1): \(json(error.problem))"
    case .field(let error):
      return error.field.isEmpty
        ? "\(place): \(field(error.problem))"
        : "\(place), \(error.field.shortened): \(field(error.problem))"
    case .notCSV(let error): return "\(place): \(csv(error))"
    case .tooLong(let limit): return "\(place): longer than \(limit >> 20) MB"
    }
  }

  func tooLong(_ error: TextTooLong) -> String {
    let hint = error.field == .title ? "; longer text fits into the notes (--notes)" : ""
    return "\(name(error.field)) has \(error.length) bytes; at most \(error.limit) fit" + hint
  }

  private func name(_ field: TextTooLong.Field) -> String {
    switch field {
    case .title: "the title"
    case .notes: "the notes"
    case .url: "the link"
    case .list: "the list's name"
    case .tags: "a tag"
    case .place: "the place's name"
    case .reminder: "a text of the reminder"
    }
  }

  func json(_ problem: JSONError.Problem) -> String {
    switch problem {
    case .unexpectedEnd(let expected): "the line ends where \(name(expected)) was expected"
    case .unexpectedByte(let byte, let expected):
      "\(seen(String(Character(Unicode.Scalar(byte))))) stands where \(name(expected)) was expected"
    case .invalidUTF8: "this is not UTF-8"
    case .loneSurrogate: "half of a character stands alone"
    case .controlCharacter(let byte): "a control character (\(byte)) must be escaped"
    case .unknownEscape(let byte):
      "there is no escape \\\(String(Character(Unicode.Scalar(byte))).sanitized)"
    case .duplicateKey(let key): "\(seen(key)) stands twice"
    case .tooDeep(let limit): "nested deeper than \(limit)"
    case .numberOutOfRange(let text): "the number \(text.shortened) is too large"
    }
  }

  private func name(_ expected: JSONError.Expected) -> String {
    switch expected {
    case .value: "a value"
    case .key: "a name in quotes"
    case .keyOrClosingBrace: "a name in quotes or }"
    case .colon: ":"
    case .commaOrClosingBrace: ", or }"
    case .commaOrClosingBracket: ", or ]"
    case .digit: "a digit"
    case .hexadecimalDigit: "a hexadecimal digit"
    case .closingQuote: "a closing quote"
    case .endOfText: "the end of the line"
    }
  }

  private func field(_ problem: FieldError.Problem) -> String {
    switch problem {
    case .missing: "has to be there"
    case .wrongType(let expected, let found): "expected \(type(expected)), found \(found)"
    case .empty: "is empty"
    case .notOneOf(let choices, let found):
      "\(seen(found)) is not one of: \(choices.joined(separator: ", "))"
    case .unreadableDate(_, let error): civil(error)
    case .unreadableRule(let text, let error): "cannot read the rule \(seen(text)): \(rule(error))"
    case .unreadableTrigger(let text, _): "cannot read \(seen(text)) as a reminder"
    case .unknownZone(let name): "no zone \(seen(name)) on this system"
    case .noSuchPosition(.nullIsland): "0,0 is no position"
    case .noSuchPosition: "is not on the globe"
    case .tooLarge(let value, let maximum): "\(value) is more than \(maximum)"
    case .tooSmall(let value, let minimum): "\(value) is less than \(minimum)"
    case .needs(let other): "needs \(other) beside it"
    case .tooLong(let length, let limit): "has \(length) bytes; at most \(limit) fit"
    case .contradicts(let other): "contradicts \(other)"
    case .endsBeforeItBegins: "lies before the beginning"
    case .givenTwice(let what): "\(seen(what)) is given twice"
    case .notJSON(let error): json(error.problem)
    case .isOneOccurrence: "this is one occurrence, not the repeating item itself"
    }
  }

  private func type(_ expected: FieldError.Expected) -> String {
    switch expected {
    case .object: "an object"
    case .array: "an array"
    case .string: "a text"
    case .bool: "true or false"
    case .integer: "a whole number"
    case .number: "a number"
    case .stringOrObject: "a text or an object"
    }
  }

  private func csv(_ error: CSVError) -> String {
    switch error {
    case .cell(.openQuote, let column): "\(column.shortened): a quote is never closed"
    case .cell(.textAfterQuote, let column): "\(column.shortened): text follows a closing quote"
    case .cell(.quoteInside, let column): "\(column.shortened): a quote inside must be doubled"
    case .cell(.invalidUTF8, let column): "\(column.shortened): this is not UTF-8"
    case .cellCount(let count, let expected): "\(count) cells where the header has \(expected)"
    case .missingColumn(let name, _): "the header names no column \(name)"
    case .columnGivenTwice(let name): "the header names \(seen(name)) twice"
    }
  }
}
