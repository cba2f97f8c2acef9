/// Why bytes are not a table in CSV. It holds facts; sentences are made elsewhere.
public enum CSVError: Error, Hashable, Sendable {
  public enum CellProblem: Hashable, Sendable {
    /// A quoted cell is never closed.
    case openQuote
    /// A closing quote is followed by something else than a comma or the end of the line.
    case textAfterQuote
    /// A quote stands inside a cell that does not begin with one.
    case quoteInside
    case invalidUTF8
  }

  /// - Parameter column: The name in the header; the column's number where there is none.
  case cell(CellProblem, column: String)
  /// The record has more or fewer cells than the header.
  case cellCount(Int, expected: Int)
  /// The first row names no column that an item can not do without.
  case missingColumn(String, found: [String])
  case columnGivenTwice(String)
}
