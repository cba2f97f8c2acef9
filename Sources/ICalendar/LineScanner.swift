/// Splits bytes that arrive in pieces into content lines, and unfolds them.
///
/// A line ends at CRLF, LF or a lone CR; several CRs before an LF form one line break with it. A
/// line that begins with a space or a tab continues the previous one, even across blank lines.
/// Other blank lines belong to the line before them, or at the start of the file to the first line.
struct LineScanner {
  private let lineLimit: Int
  private var buffer: [UInt8] = []
  /// The start of the current content line in the buffer.
  private var start = 0
  /// The line number at `start`.
  private var lineNumber: Int
  private var isFirst = true
  private var isAtEnd = false
  /// Whether the current line was too long and is being skipped.
  private var isSkipping = false
  private var scan = LineScan()

  init(lineLimit: Int, firstLine: Int = 1) {
    lineNumber = firstLine
    self.lineLimit = max(lineLimit, 1)
  }

  /// Adds the next piece of the input.
  mutating func append(_ piece: [UInt8]) {
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

  /// Ends the input: no piece follows.
  mutating func finish() { isAtEnd = true }

  /// The next content line; nil if more input is needed, or at the end.
  ///
  /// - Throws: `ICalendarError` with `lineTooLong` or `notAContentLine`. The next call continues
  ///   with the following line.
  mutating func next() throws(ICalendarError) -> ContentLine? {
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
