/// Why bytes can not be read as a table in CSV.
public enum CSVError: Error, Hashable, Sendable {
  /// Why a cell can not be read.
  public enum CellProblem: Hashable, Sendable {
    /// A quoted cell is never closed.
    case openQuote
    /// A closing quote is followed by something other than a comma or the end of the line.
    case textAfterQuote
    /// A quote stands inside a cell that does not begin with one.
    case quoteInside
    case invalidUTF8
  }

  /// - Parameter column: The column's name in the header, or its number, from 1, without a name.
  case cell(CellProblem, column: String)
  /// The record has more or fewer cells than the header.
  case cellCount(Int, expected: Int)
  /// The header lacks a required column.
  case missingColumn(String, found: [String])
  case columnGivenTwice(String)
}
