/// Reads content lines from a source that hands over bytes in pieces. Memory holds one piece and
/// one line, however long the file is.
///
/// A byte order mark, any line ends, folds inside of a character, names in lower case, and bytes
/// that are no UTF-8 are taken as they come.
///
/// - SeeAlso: RFC 5545 §3.1.
public struct ContentLineReader {
  /// 16 MB: room for a photograph in an ATTACH.
  public static let defaultLineLimit = 16 << 20

  private let source: () throws -> [UInt8]?
  private var scanner: LineScanner
  private var isAtEnd = false

  /// - Parameters:
  ///   - lineLimit: How many bytes a content line has at most, folds counted.
  ///   - source: Hands over the next piece, of any length; nil or an empty one at the end.
  public init(
    lineLimit: Int = defaultLineLimit, source: @escaping () throws -> [UInt8]?
  ) {
    scanner = LineScanner(lineLimit: lineLimit)
    self.source = source
  }

  /// The next line, or nil at the end.
  ///
  /// - Throws: `ICalendarError` with `lineTooLong` or `notAContentLine`, after which the next call
  ///   goes on with the line behind; what the source throws.
  public mutating func next() throws -> ContentLine? {
    while true {
      if let line = try scanner.next() { return line }
      if isAtEnd { return nil }
      if let piece = try source(), !piece.isEmpty {
        scanner.append(piece)
      } else {
        isAtEnd = true
        scanner.finish()
      }
    }
  }
}
