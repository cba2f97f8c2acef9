/// How far the search for the end of one content line has come; it goes on when more bytes are
/// there.
///
/// Offsets count from where the content line begins.
struct LineScan {
  enum Outcome {
    case line, needsMore, tooLong, end
  }

  /// The next byte to look at; behind a line that was found, the first byte of the next one.
  private(set) var index = 0
  private(set) var contentStart = 0
  private(set) var contentEnd = 0
  private(set) var isFolded = false
  /// Line breaks so far, and those of them before the content.
  private(set) var breaks = 0
  private(set) var breaksBefore = 0
  private var isInBreak = false
  /// CRs that are line breaks of their own if no LF follows.
  private var carriageReturns = 0

  /// Goes on to the end of the content line, or of the bytes.
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

  /// Whether nothing was met but blanks and a byte order mark.
  private func isBlank(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes[contentStart..<contentEnd].allSatisfy {
      ASCII.isBlank($0) || ASCII.byteOrderMark.contains($0)
    }
  }

  /// Keeps the count of lines and where it stands in a line break, but no offsets.
  mutating func forgetBytes() {
    index = 0
    contentStart = 0
    contentEnd = 0
  }

  /// Takes out the folds: line breaks, each with the one blank after it.
  static func unfolded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: bytes.count) { result, count in
      bytes.withUnsafeBufferPointer { bytes in
        var index = 0
        while index < bytes.count {
          if ASCII.isLineBreak(bytes[index]) {
            while index < bytes.count, ASCII.isLineBreak(bytes[index]) { index += 1 }
          } else {
            result[count] = bytes[index]
            count += 1
          }
          index += 1
        }
      }
    }
  }
}
