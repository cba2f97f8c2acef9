/// Splits bytes that arrive in pieces into lines. It buffers at most one line.
///
/// Lines end with LF or CRLF, or at the end of the file. A byte order mark at the start is removed.
/// Blank lines are skipped but counted.
///
/// - SeeAlso: jsonlines.org.
package struct LineSplitter: Sendable {
  /// In bytes. Enough for the largest item; bounds the memory for a file without line ends.
  package static let defaultLimit = 16 << 20

  /// The number of the last line, 1-based; 0 before the first.
  package private(set) var lineNumber = 0
  private let limit: Int
  /// The bytes of an incomplete line.
  private var partial: [UInt8] = []
  /// Whether the current line exceeds the limit. It has been reported, and its bytes are dropped.
  private var isOverflowing = false

  /// - Parameter limit: The longest line, in bytes.
  package init(limit: Int = defaultLimit) { self.limit = limit }

  package struct Line: Sendable {
    /// 1-based.
    package let number: Int
    /// Without the line end; `LineError` with `tooLong` for a line that exceeds the limit.
    package let bytes: Result<ArraySlice<UInt8>, LineError>
  }

  /// Reads the next piece of the input, or nil at its end, and returns the lines that end there.
  package mutating func feed(_ piece: [UInt8]?) -> [Line] {
    var lines: [Line] = []
    guard let piece else {
      if !partial.isEmpty || isOverflowing { endPartial(&lines) }
      return lines
    }
    var rest = piece[...]
    while let offset = rest.withUnsafeBufferPointer({ $0.firstIndex(of: 0x0A) }) {
      let end = rest.startIndex + offset
      if partial.isEmpty && !isOverflowing {
        endLine(rest[..<end], &lines)
      } else {
        append(rest[..<end], &lines)
        endPartial(&lines)
      }
      rest = rest[(end + 1)...]
    }
    append(rest, &lines)
    return lines
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>, _ lines: inout [Line]) {
    guard !isOverflowing else { return }
    partial.append(contentsOf: bytes)
    guard partial.count > limit + 1 else { return }
    partial = []
    isOverflowing = true
    lineNumber += 1
    // Reported at once, since the line may never end.
    lines.append(tooLong)
  }

  private mutating func endPartial(_ lines: inout [Line]) {
    let line = partial
    partial.removeAll(keepingCapacity: line.count < 1 << 16)
    if isOverflowing {
      isOverflowing = false
    } else {
      endLine(line[...], &lines)
    }
  }

  private mutating func endLine(_ bytes: ArraySlice<UInt8>, _ lines: inout [Line]) {
    var line = bytes
    lineNumber += 1
    if line.last == 0x0D { line.removeLast() }
    if lineNumber == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    guard line.count <= limit else { return lines.append(tooLong) }
    // Stops at the first byte of most lines.
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
    lines.append(Line(number: lineNumber, bytes: .success(line)))
  }

  private var tooLong: Line {
    Line(
      number: lineNumber,
      bytes: .failure(LineError(line: lineNumber, .tooLong(limit: limit))))
  }
}

// MARK: Blanks

/// Whether a byte is a space, a tab or a line end in ASCII.
package func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
