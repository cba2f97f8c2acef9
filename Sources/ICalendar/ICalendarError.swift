/// Why bytes are not iCalendar or a value is not of its type, and where. `Messages` writes the
/// sentences.
package struct ICalendarError: Error, Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    /// A content line, including folds, has more bytes than the reader accepts.
    case lineTooLong(limit: Int)
    /// The line has no name, or no colon after name and parameters (RFC 5545 §3.1).
    case notAContentLine(text: String)
    case propertyOutsideComponent(name: String)
    case endWithoutBegin(component: String)
    case mismatchedEnd(component: String, open: String, begunOnLine: Int)
    /// The file ends inside a component.
    case missingEnd(component: String, begunOnLine: Int)
    /// Components are nested deeper than the reader accepts.
    case tooDeep(limit: Int)
    /// A value is not of its type.
    ///
    /// - Parameters:
    ///   - value: The value as in the file, truncated to 200 bytes.
    ///   - expected: The types that the value may have, at least one.
    case unreadableValue(property: String, value: String, expected: [ValueType], fault: Fault)
  }

  /// What is wrong with a value.
  package enum Fault: Error, Hashable, Sendable {
    /// It does not match the grammar.
    case malformed
    /// A date that does not exist, such as 20260230.
    case noSuchDate
    /// A time that does not exist, such as 240000.
    case noSuchTime
    /// The number is too large or too small.
    case outOfRange
  }

  package let problem: Problem
  /// The number of the content line's first line in the file, 1-based; the last line if the file
  /// ends too early; 0 for a line that was not read.
  package let line: Int

  package init(_ problem: Problem, line: Int) {
    self.problem = problem
    self.line = line
  }
}

/// The types of property values.
///
/// - SeeAlso: RFC 5545 §3.3.
package enum ValueType: String, Hashable, Sendable, CaseIterable {
  case binary = "BINARY"
  case boolean = "BOOLEAN"
  case calendarAddress = "CAL-ADDRESS"
  case date = "DATE"
  case dateTime = "DATE-TIME"
  case duration = "DURATION"
  case float = "FLOAT"
  case integer = "INTEGER"
  case period = "PERIOD"
  case recur = "RECUR"
  case text = "TEXT"
  case time = "TIME"
  case uri = "URI"
  case utcOffset = "UTC-OFFSET"
}

extension ICalendarError {
  /// How many bytes of a value an error contains.
  static let shownByteCount = 200

  /// The beginning of a text, at most `shownByteCount` bytes.
  static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.count > shownByteCount else { return String(decoding: bytes, as: UTF8.self) }
    var end = bytes.startIndex + shownByteCount
    // A UTF-8 character has at most three continuation bytes.
    for _ in 0..<3 where ASCII.isContinuation(bytes[end]) { end -= 1 }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }
}
