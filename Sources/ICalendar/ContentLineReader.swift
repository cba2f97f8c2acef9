/// Reads content lines from a source of byte pieces. Memory holds one piece and one line, however
/// long the file is.
///
/// It accepts a byte order mark, any kind of line break, folds within a character, names in lower
/// case, and bytes that are not UTF-8.
///
/// - SeeAlso: RFC 5545 §3.1.
package struct ContentLineReader {
  /// 16 MiB: room for a photograph in an ATTACH.
  package static let defaultLineLimit = 16 << 20

  private let source: () throws -> [UInt8]?
  private var scanner: LineScanner
  private var isAtEnd = false

  /// - Parameters:
  ///   - lineLimit: The most bytes a content line may have, including folds.
  ///   - source: Returns the next piece, of any length; nil or an empty piece at the end.
  package init(
    lineLimit: Int = defaultLineLimit, source: @escaping () throws -> [UInt8]?
  ) {
    scanner = LineScanner(lineLimit: lineLimit)
    self.source = source
  }

  /// The next line, or nil at the end.
  ///
  /// - Throws: `ICalendarError` with `lineTooLong` or `notAContentLine`, after which the next call
  ///   continues with the following line, and the errors of the source.
  package mutating func next() throws -> ContentLine? {
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
