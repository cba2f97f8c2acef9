/// An incremental search for the end of one content line. It continues when more bytes arrive.
///
/// Offsets count from the start of the content line.
struct LineScan {
  enum Outcome {
    case line, needsMore, tooLong, end
  }

  /// The next byte to examine; once a line is found, the first byte of the next one.
  private(set) var index = 0
  private(set) var contentStart = 0
  private(set) var contentEnd = 0
  private(set) var isFolded = false
  /// The number of line breaks so far.
  private(set) var breaks = 0
  /// The number of line breaks before the content.
  private(set) var breaksBefore = 0
  private var isInBreak = false
  /// CRs that count as line breaks unless an LF follows.
  private var carriageReturns = 0

  /// Continues to the end of the content line or of the bytes.
  ///
  /// - Parameters:
  ///   - bytes: All bytes from the start of the content line.
  ///   - isAtEnd: Whether no more bytes follow.
  ///   - isFirst: Whether this is the first line of the file, which blank lines may precede.
  ///   - limit: The most bytes of a line.
  mutating func advance(
    _ bytes: UnsafeBufferPointer<UInt8>, isAtEnd: Bool, isFirst: Bool, limit: Int
  ) -> Outcome {
    let end = min(bytes.count, limit + 1)
    var position = index
    defer { index = position }
    while true {
      if !isInBreak {
        while position < end, !ASCII.isLineBreak(bytes[position]) { position += 1 }
        contentEnd = position
        if position == end {
          if position > limit { return .tooLong }
          if !isAtEnd { return .needsMore }
          return isFirst && isBlank(bytes) ? .end : position == 0 ? .end : .line
        }
        isInBreak = true
      }
      while position < end, ASCII.isLineBreak(bytes[position]) {
        if bytes[position] == ASCII.lineFeed {
          breaks += 1
          carriageReturns = 0
        } else {
          carriageReturns += 1
        }
        position += 1
      }
      if position > limit { return .tooLong }
      if position == end, !isAtEnd { return .needsMore }
      breaks += carriageReturns
      carriageReturns = 0
      if isFirst, !isFolded, isBlank(bytes) {
        if position == end { return .end }
        contentStart = position
        breaksBefore = breaks
      } else if position < end, ASCII.isBlank(bytes[position]) {
        isFolded = true
        position += 1
      } else {
        return .line
      }
      isInBreak = false
    }
  }

  /// Whether the content so far consists of blanks and a byte order mark.
  private func isBlank(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes[contentStart..<contentEnd].allSatisfy {
      ASCII.isBlank($0) || ASCII.byteOrderMark.contains($0)
    }
  }

  /// Resets the offsets after the caller dropped the bytes. Keeps the line count and the state
  /// within a line break.
  mutating func forgetBytes() {
    index = 0
    contentStart = 0
    contentEnd = 0
  }

  /// Removes the folds: line breaks, each with one blank after it.
  static func unfolded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes
    while let fold = rest.firstIndex(where: ASCII.isLineBreak) {
      result += rest[..<fold]
      rest = rest[fold...].drop(while: ASCII.isLineBreak).dropFirst()
    }
    return result + rest
  }
}
