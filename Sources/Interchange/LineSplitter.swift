/// Splits bytes that come in pieces into lines. It holds at most one line.
///
/// Lines end with LF or CRLF, or the end of the file. A byte order mark at the start is removed;
/// blank lines are skipped but counted.
///
/// - SeeAlso: jsonlines.org.
public struct LineSplitter: Sendable {
  /// In bytes: enough for the largest item, while a file without line ends can not fill the memory.
  public static let defaultLimit = 16 << 20

  /// The number of the last line, counted from 1; 0 before the first.
  public private(set) var lineNumber = 0
  private let limit: Int
  /// The beginning of an incomplete line.
  private var begun: [UInt8] = []
  /// Whether the line is longer than the limit, which was said, so that its bytes are dropped.
  private var isOverflowing = false

  /// - Parameter limit: The most bytes a line may have.
  public init(limit: Int = defaultLimit) { self.limit = limit }

  /// A line, or the limit in bytes that it exceeds.
  public enum Line: Sendable {
    case bytes(ArraySlice<UInt8>)
    case tooLong(limit: Int)
  }

  /// Reads the next piece and calls `each` for every line that ends in it.
  ///
  /// If `each` throws, the splitter stays usable, but the rest of the piece is lost.
  public mutating func feed<Failure: Error>(
    _ piece: [UInt8], each: (_ number: Int, Line) throws(Failure) -> Void
  ) throws(Failure) {
    var start = 0
    while let end = Self.firstLineFeed(in: piece, from: start) {
      if begun.isEmpty && !isOverflowing {
        try emit(piece[start..<end], each)
      } else {
        try begin(piece[start..<end], each)
        try emitBegun(each)
      }
      start = end + 1
    }
    try begin(piece[start...], each)
  }

  /// Calls `each` for the last line if it has no line end.
  public mutating func finish<Failure: Error>(
    each: (_ number: Int, Line) throws(Failure) -> Void
  ) throws(Failure) {
    if !begun.isEmpty || isOverflowing { try emitBegun(each) }
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

  // Not inlined: each format would carry a copy.
  @inline(never)
  private mutating func begin<Failure: Error>(
    _ bytes: ArraySlice<UInt8>, _ each: (_ number: Int, Line) throws(Failure) -> Void
  ) throws(Failure) {
    guard !isOverflowing else { return }
    begun.append(contentsOf: bytes)
    guard begun.count > limit + 1 else { return }
    begun = []
    isOverflowing = true
    lineNumber += 1
    // Said at once: the line may have no end.
    try each(lineNumber, .tooLong(limit: limit))
  }

  private mutating func emitBegun<Failure: Error>(
    _ each: (_ number: Int, Line) throws(Failure) -> Void
  ) throws(Failure) {
    let line = begun
    begun.removeAll(keepingCapacity: line.count < 1 << 16)
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
    // Most lines begin with a byte that is not blank, so this rarely reads far.
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
    try each(lineNumber, .bytes(line))
  }
}
