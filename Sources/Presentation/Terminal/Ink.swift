/// Text with its styles as it is written, of one line or of many: bytes, and which of them have which style.
///
/// A listing has thousands of pieces. As bytes behind one another they cost little more than themselves.
struct Ink: Sendable {
  /// Text of one style.
  struct Run: Sendable {
    let begin: Int
    var end: Int
    let style: Style
  }

  /// Where a line is being written.
  struct Pen: Hashable, Sendable {
    /// Cells up to the last one that is drawn.
    fileprivate(set) var width = 0
    /// Blanks waiting for text.
    var blanks = 0

    var column: Int { width + blanks }

    mutating func pad(to column: Int) { blanks += max(column - self.column, 0) }
  }

  /// A line among others.
  struct Extent: Sendable {
    let text: Range<Int>
    let runs: Range<Int>
    let pen: Pen
  }

  /// UTF-8. Blanks that stand before a text are in it, but in no run.
  private(set) var text: [UInt8] = []
  private(set) var runs: [Run] = []
  var pen = Pen()
  /// Where the line that is being written begins.
  private var begin = (text: 0, run: 0)

  mutating func reserve(bytes: Int, runs: Int) {
    text.reserveCapacity(bytes)
    self.runs.reserveCapacity(runs)
  }

  /// Puts text behind what is there. Blanks at its end wait for more.
  ///
  /// - Parameter cells: Its width, where that is known already.
  mutating func append(_ text: String, _ style: Style, cells: Int? = nil) {
    let blank = UInt8(ascii: " ")
    let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
      guard let first = bytes.first, first != blank, bytes[bytes.count - 1] != blank else {
        return false
      }
      put(bytes, style, cells: cells ?? displayWidth(of: text))
      return true
    }
    if isPlain == true { return }
    let bytes = Array(text.utf8)
    let leading = bytes.prefix { $0 == blank }.count
    pen.blanks += leading
    if leading == bytes.count { return }
    let trailing = bytes.reversed().prefix { $0 == blank }.count
    let shown = bytes[leading..<bytes.count - trailing]
    let width = displayWidth(of: String(decoding: shown, as: UTF8.self))
    shown.withUnsafeBufferPointer { put($0, style, cells: width) }
    pen.blanks = trailing
  }

  private mutating func put(_ bytes: UnsafeBufferPointer<UInt8>, _ style: Style, cells: Int) {
    for _ in 0..<pen.blanks { text.append(UInt8(ascii: " ")) }
    let start = text.count
    text.append(contentsOf: bytes)
    if runs.count > begin.run, runs[runs.count - 1].style == style {
      runs[runs.count - 1].end = text.count
    } else {
      runs.append(Run(begin: start, end: text.count, style: style))
    }
    pen.width += pen.blanks + cells
    pen.blanks = 0
  }

  /// Ends the line: what follows is the next.
  mutating func endLine() -> Extent {
    let extent = Extent(
      text: begin.text..<text.count, runs: begin.run..<runs.count, pen: pen)
    begin = (text.count, runs.count)
    pen = Pen()
    return extent
  }

  /// One line of this ink alone.
  func cut(to extent: Extent) -> Ink {
    var ink = Ink()
    let offset = extent.text.lowerBound
    ink.text = Array(text[extent.text])
    ink.runs = runs[extent.runs].map {
      Run(begin: $0.begin - offset, end: $0.end - offset, style: $0.style)
    }
    ink.pen = extent.pen
    return ink
  }
}

/// Ink of many lines, which will not change any more.
final class SharedInk: Sendable {
  let ink: Ink

  init(_ ink: Ink) { self.ink = ink }
}

/// Many lines written one after the other.
struct LineSheet {
  private var ink = Ink()
  private var extents: [Ink.Extent] = []

  /// - Parameters:
  ///   - lines: How many lines it will hold.
  ///   - runs: How many pieces a line has at most.
  init(reserving lines: Int, runs: Int) {
    ink.reserve(bytes: lines * 80, runs: lines * runs)
    extents.reserveCapacity(lines)
  }

  /// Puts text at the end of the line that is being written.
  ///
  /// - Parameter cells: Its width, where that is known already.
  mutating func append(_ text: String, _ style: Style, cells: Int? = nil) {
    ink.append(text, style, cells: cells)
  }

  mutating func pad(to column: Int) { ink.pen.pad(to: column) }

  mutating func endLine() { extents.append(ink.endLine()) }

  /// What was written, but for a line that was not ended.
  var lines: [Line] {
    let shared = SharedInk(ink)
    return extents.map { Line($0, of: shared) }
  }
}
