/// Reads content lines from a source of byte pieces, and unfolds them. Memory holds one piece and one
/// line, however long the file is.
///
/// It accepts a byte order mark, folds within a character, names in lower case, and bytes that are
/// not UTF-8. A line ends at CRLF, LF or a lone CR; several CRs before an LF form one line break
/// with it. A line that begins with a space or a tab continues the previous one, even across blank
/// lines. Other blank lines belong to the line before them, or at the start of the file to the first
/// line.
///
/// - SeeAlso: RFC 5545 §3.1.
package struct ContentLineReader {
  /// 16 MiB: room for a photograph in an ATTACH.
  package static let defaultLineLimit = 16 << 20

  private let source: () throws -> [UInt8]?
  private let lineLimit: Int
  private var buffer: [UInt8] = []
  /// The start of the current content line in the buffer.
  private var start = 0
  /// The line number at `start`.
  private var lineNumber = 1
  private var isFirst = true
  private var isAtEnd = false
  /// Whether the current line was too long and is being skipped.
  private var isSkipping = false
  private var scan = LineScan()

  /// - Parameters:
  ///   - lineLimit: The most bytes a content line may have, including folds.
  ///   - source: Returns the next piece, of any length; nil or an empty piece at the end.
  package init(
    lineLimit: Int = defaultLineLimit, source: @escaping () throws -> [UInt8]?
  ) {
    self.lineLimit = max(lineLimit, 1)
    self.source = source
  }

  /// - Parameter bytes: The whole input, or a part that begins on line `firstLine`.
  init(_ bytes: [UInt8], firstLine: Int = 1) {
    self.init { nil }
    buffer = bytes
    lineNumber = firstLine
    isAtEnd = true
  }

  /// The next line, or nil at the end.
  ///
  /// - Throws: `ICalendarError` with `lineTooLong` or `notAContentLine`, after which the next call
  ///   continues with the following line, and the errors of the source.
  package mutating func next() throws -> ContentLine? {
    while true {
      if let line = try nextBuffered() { return line }
      if isAtEnd { return nil }
      if let piece = try source(), !piece.isEmpty { append(piece) } else { isAtEnd = true }
    }
  }

  private mutating func append(_ piece: [UInt8]) {
    if start == buffer.count {
      buffer = piece
    } else {
      if start > 0 {
        var rest: [UInt8] = []
        rest.reserveCapacity(buffer.count - start + piece.count)
        rest += buffer[start...]
        buffer = rest
      }
      buffer += piece
    }
    start = 0
  }

  /// The next content line of the buffer; nil if more input is needed, or at the end.
  mutating func nextBuffered() throws(ICalendarError) -> ContentLine? {
    while true {
      let (bytes, from, isAtEnd, isFirst) = (buffer, start, isAtEnd, isFirst)
      let limit = isSkipping ? Int.max - 1 : lineLimit
      var scan = scan
      let outcome = bytes.withUnsafeBufferPointer { buffer in
        scan.advance(
          UnsafeBufferPointer(rebasing: buffer[from...]), isAtEnd: isAtEnd, isFirst: isFirst,
          limit: limit)
      }
      self.scan = scan
      switch outcome {
      case .needsMore:
        if isSkipping { dropScanned() }
        return nil
      case .tooLong:
        isSkipping = true
        self.isFirst = false
        dropScanned()
        throw ICalendarError(.lineTooLong(limit: lineLimit), line: lineNumber + scan.breaksBefore)
      case .end:
        start = buffer.count
        return nil
      case .line:
        let wasSkipping = isSkipping
        isSkipping = false
        let line = wasSkipping ? nil : try takeLine()
        if wasSkipping { advancePastLine() }
        if let line { return line }
      }
    }
  }

  /// Drops the scanned bytes of a line that is being skipped.
  private mutating func dropScanned() {
    start += scan.index
    scan.forgetBytes()
  }

  private mutating func advancePastLine() {
    start += scan.index
    lineNumber += scan.breaks
    isFirst = false
    scan = LineScan()
  }

  private mutating func takeLine() throws(ICalendarError) -> ContentLine {
    let (bytes, found) = (buffer, scan)
    let raw = start..<(start + found.index)
    var content = (start + found.contentStart)..<(start + found.contentEnd)
    let number = lineNumber + found.breaksBefore
    if isFirst, bytes[content].starts(with: ASCII.byteOrderMark) {
      content = (content.lowerBound + ASCII.byteOrderMark.count)..<content.upperBound
    }
    advancePastLine()
    let line = found.isFolded ? LineScan.unfolded(bytes[content])[...] : bytes[content]
    guard let head = line.withUnsafeBufferPointer({ ContentLine.Head($0) }) else {
      throw ICalendarError(.notAContentLine(text: ICalendarError.shown(line)), line: number)
    }
    return ContentLine(raw: bytes[raw], content: line, head: head, lineNumber: number)
  }
}
