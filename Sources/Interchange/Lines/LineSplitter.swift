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

  /// A line, or the limit in bytes that it exceeds.
  package enum Line: Sendable {
    case bytes(ArraySlice<UInt8>)
    case tooLong(limit: Int)

    /// Returns the bytes of the line.
    ///
    /// - Throws: `LineError` with `tooLong`.
    package func bytes(number: Int) throws(LineError) -> ArraySlice<UInt8> {
      switch self {
      case .bytes(let bytes): return bytes
      case .tooLong(let limit): throw LineError(line: number, .tooLong(limit: limit))
      }
    }
  }

  /// Reads the next piece and calls `each` for every line that ends in it.
  ///
  /// - Throws: What `each` throws. The splitter stays usable, but the rest of the piece is lost.
  package mutating func feed<Failure: Error>(
    _ piece: [UInt8], each: (_ number: Int, Line) throws(Failure) -> Void
  ) throws(Failure) {
    var start = 0
    while let end = Self.firstLineFeed(in: piece, from: start) {
      if partial.isEmpty && !isOverflowing {
        try emit(piece[start..<end], each)
      } else {
        try append(piece[start..<end], each)
        try emitPartial(each)
      }
      start = end + 1
    }
    try append(piece[start...], each)
  }

  /// Calls `each` for the last line if it has no line end.
  ///
  /// - Throws: What `each` throws.
  package mutating func finish<Failure: Error>(
    each: (_ number: Int, Line) throws(Failure) -> Void
  ) throws(Failure) {
    if !partial.isEmpty || isOverflowing { try emitPartial(each) }
  }

  private static func firstLineFeed(in piece: [UInt8], from start: Int) -> Int? {
    piece.withUnsafeBufferPointer { bytes in
      var index = start
      while index < bytes.count {
        if bytes[index] == 0x0A { return index }
        index += 1
      }
      return nil
    }
  }

  // Not inlined: otherwise every format contains a copy.
  @inline(never)
  private mutating func append<Failure: Error>(
    _ bytes: ArraySlice<UInt8>, _ each: (_ number: Int, Line) throws(Failure) -> Void
  ) throws(Failure) {
    guard !isOverflowing else { return }
    partial.append(contentsOf: bytes)
    guard partial.count > limit + 1 else { return }
    partial = []
    isOverflowing = true
    lineNumber += 1
    // Reported at once, since the line may never end.
    try each(lineNumber, .tooLong(limit: limit))
  }

  private mutating func emitPartial<Failure: Error>(
    _ each: (_ number: Int, Line) throws(Failure) -> Void
  ) throws(Failure) {
    let line = partial
    partial.removeAll(keepingCapacity: line.count < 1 << 16)
    if isOverflowing {
      isOverflowing = false
    } else {
      try emit(line[...], each)
    }
  }

  private mutating func emit<Failure: Error>(
    _ bytes: ArraySlice<UInt8>, _ each: (_ number: Int, Line) throws(Failure) -> Void
  ) throws(Failure) {
    var line = bytes
    lineNumber += 1
    if line.last == 0x0D { line.removeLast() }
    if lineNumber == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    guard line.count <= limit else { return try each(lineNumber, .tooLong(limit: limit)) }
    // Stops at the first byte of most lines.
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
    try each(lineNumber, .bytes(line))
  }
}

// MARK: Blanks

/// Whether a byte is a space, a tab or a line end in ASCII.
package func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
