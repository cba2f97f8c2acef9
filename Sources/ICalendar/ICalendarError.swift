/// Why bytes are not iCalendar or a value is not of its type, and where. It holds facts only; other
/// modules put them into sentences.
public struct ICalendarError: Error, Hashable, Sendable {
  public enum Problem: Hashable, Sendable {
    /// A content line, including folds, has more bytes than the reader accepts.
    case lineTooLong(limit: Int)
    /// The line has no name, or no colon after its name and parameters (RFC 5545 §3.1).
    case notAContentLine(text: String)
    /// A property is outside any component.
    case propertyOutsideComponent(name: String)
    /// An `END` without a `BEGIN`.
    case endWithoutBegin(component: String)
    /// An `END` names another component than the open one.
    case mismatchedEnd(component: String, open: String, begunOnLine: Int)
    /// The file ends inside a component.
    case missingEnd(component: String, begunOnLine: Int)
    /// Components are nested deeper than the reader accepts.
    case tooDeep(limit: Int)
    /// A value that is not of its type.
    ///
    /// - Parameters:
    ///   - value: The value as in the file, cut after 200 bytes.
    ///   - expected: The types the value may have, at least one.
    case unreadableValue(property: String, value: String, expected: [ValueType], fault: Fault)
  }

  /// What is wrong with a value.
  public enum Fault: Error, Hashable, Sendable {
    /// It does not have the form of the grammar.
    case malformed
    /// A date that does not exist, such as 20260230.
    case noSuchDate
    /// A time that does not exist, such as 240000. Leap seconds (second 60) are included.
    case noSuchTime
    /// The number is too large or too small.
    case outOfRange
  }

  public let problem: Problem
  /// The line of the file where the content line begins, 1-based; the last line if the file ends
  /// too early; zero for a line that was not read.
  public let line: Int

  public init(_ problem: Problem, line: Int) {
    self.problem = problem
    self.line = line
  }
}

/// The types of values.
///
/// - SeeAlso: RFC 5545 §3.3.
public enum ValueType: String, Hashable, Sendable, CaseIterable {
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
  /// How many bytes of a value an error shows.
  static let shownByteCount = 200

  /// The start of a text, at most `shownByteCount` bytes.
  static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.count > shownByteCount else { return String(decoding: bytes, as: UTF8.self) }
    var end = bytes.startIndex + shownByteCount
    // At most three bytes follow the first one of a character.
    for _ in 0..<3 where ASCII.isContinuation(bytes[end]) { end -= 1 }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }
}
