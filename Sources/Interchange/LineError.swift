import JSON

/// Why a line of a file can not be imported.
public struct LineError: Error, Sendable {
  public enum Problem: Sendable {
    case notJSON(JSONError)
    case field(FieldError)
    case notCSV(CSVError)
    /// The line, or the record of a table, has more bytes than this.
    case tooLong(limit: Int)
    /// A component of a calendar.
    case calendar(CalendarError)
  }

  /// Counted from 1; for a record of a table, the line it begins on.
  public let line: Int
  public let problem: Problem

  public init(line: Int, _ problem: Problem) {
    self.line = line
    self.problem = problem
  }

  public init(_ error: CalendarError) { self.init(line: error.line, .calendar(error)) }
}
