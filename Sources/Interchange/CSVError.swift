/// Why bytes are not a table in CSV. It holds facts; sentences are made elsewhere.
public enum CSVError: Error, Hashable, Sendable {
  /// A quoted cell is never closed.
  case openQuote(column: String)
  /// A closing quote is followed by something else than a comma or the end of the line.
  case textAfterQuote(column: String)
  /// A quote stands inside a cell that does not begin with one.
  case quoteInsideCell(column: String)
  case invalidUTF8(column: String)
  /// The record has more or fewer cells than the header.
  case cellCount(Int, expected: Int)
  /// The first row names no column this needs.
  case missingColumn(String, found: [String])
  case columnGivenTwice(String)
}
