import ItemJSON
import JSON

// MARK: Files

/// Why a file can not be imported.
package enum ImportError: Error {
  /// - Parameter isEndless: Whether the line can not be skipped, as it may have no end.
  case line(path: String, LineError, isEndless: Bool = false)
  case repeatedUID(path: String, line: Int, uid: String)
  /// A file named as a calendar does not begin like one.
  case noCalendar(path: String)
  /// The file is a list of places.
  case places(path: String)
  /// Too many lines were skipped before the first valid one.
  case noGoodLine(path: String, count: Int)
  /// The system's `iconv` is missing or failed to convert the file.
  case codePage(path: String, TextEncoding.CodePage, reason: String)
}

// MARK: Lines

/// Why a line of a file can not be imported.
package struct LineError: Error, Sendable {
  package enum Problem: Sendable {
    case notJSON(JSONError)
    case field(FieldError)
    case notCSV(CSVError)
    /// The line, or the record of a table, has more than `limit` bytes.
    case tooLong(limit: Int)
    /// A component of a calendar is malformed.
    case calendar(CalendarError)
  }

  /// 1-based; for a record of a table, the line it begins on.
  package let line: Int
  package let problem: Problem

  package init(line: Int, _ problem: Problem) {
    self.line = line
    self.problem = problem
  }

  package init(_ error: CalendarError) { self.init(line: error.line, .calendar(error)) }
}

/// Calls `read` and adds the line to an error it throws.
///
/// - Throws: `LineError` with `field`.
package func inLine<Value>(
  _ line: Int, _ read: () throws(FieldError) -> Value
) throws(LineError) -> Value {
  do { return try read() } catch { throw LineError(line: line, .field(error)) }
}

// MARK: Tables

/// Why bytes can not be read as a table in CSV.
package enum CSVError: Error, Hashable, Sendable {
  /// Why a cell can not be read.
  package enum CellProblem: Hashable, Sendable {
    /// The closing quote is missing.
    case openQuote
    /// A closing quote is followed by something other than a comma or the end of the line.
    case textAfterQuote
    /// An unquoted cell contains a quote.
    case quoteInside
    case invalidUTF8
  }

  /// - Parameter column: The name of the column in the header, or its 1-based number without one.
  case cell(CellProblem, column: String)
  /// The record has more or fewer cells than the header.
  case cellCount(Int, expected: Int)
  /// The header lacks a required column.
  case missingColumn(String, found: [String])
  case columnGivenTwice(String)
}
