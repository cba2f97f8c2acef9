/// Why bytes are not iCalendar, or a value is not of its type, and where. It holds facts; sentences
/// are made elsewhere.
public struct ICalendarError: Error, Hashable, Sendable {
  public enum Problem: Hashable, Sendable {
    /// A content line, folds counted, has more bytes than the reader takes.
    case lineTooLong(limit: Int)
    /// The line has no name, or no colon after its name and parameters (RFC 5545 §3.1).
    case notAContentLine(text: String)
    /// A property stands where no component is open.
    case propertyOutsideComponent(name: String)
    /// `END` of a component that was not begun.
    case endWithoutBegin(component: String)
    /// `END` names another component than the one that is open.
    case mismatchedEnd(component: String, open: String, begunOnLine: Int)
    /// The file ends inside a component.
    case missingEnd(component: String, begunOnLine: Int)
    /// More components lie within one another than the reader takes.
    case tooDeep(limit: Int)
    /// A value that is not of its type.
    ///
    /// - Parameters:
    ///   - value: As it stands in the file, cut short where it is long.
    ///   - expected: The types that may stand there, at least one.
    case unreadableValue(property: String, value: String, expected: [ValueType], fault: Fault)
  }

  /// What is wrong with a value.
  public enum Fault: Error, Hashable, Sendable {
    /// It is not of the form that the grammar has.
    case malformed
    /// A date that no calendar has, as 20260230.
    case noSuchDate
    /// A time that no clock shows, as 240000; leap seconds (second 60) are not told apart.
    case noSuchTime
    /// A number that is too large or too small.
    case outOfRange
  }

  public let problem: Problem
  /// The line of the file where the content line begins, 1-based; the last one's where the file
  /// ends too early. Zero for a line that was made and not read.
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

  /// The beginning of a text as an error holds it.
  static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.count > shownByteCount else { return String(decoding: bytes, as: UTF8.self) }
    var end = bytes.startIndex + shownByteCount
    // At most three bytes follow the first one of a character.
    for _ in 0..<3 where ASCII.isContinuation(bytes[end]) { end -= 1 }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }
}
