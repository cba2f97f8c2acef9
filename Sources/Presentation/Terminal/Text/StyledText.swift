/// Styled text of one or more lines: its bytes, and the style of each range of bytes.
///
/// A list has thousands of pieces of text. A shared array of bytes avoids an allocation for each.
struct StyledText: Sendable {
  /// Text of one style.
  struct Run: Sendable {
    let begin: Int
    var end: Int
    let style: Style
  }

  /// The position in the current line.
  struct TextCursor: Hashable, Sendable {
    /// The width in cells, without trailing blanks.
    fileprivate(set) var width = 0
    /// Blanks to write before the next text.
    var blanks = 0

    var column: Int { width + blanks }

    mutating func pad(to column: Int) { blanks += max(column - self.column, 0) }
  }

  /// The ranges of a line.
  struct Extent: Sendable {
    let text: Range<Int>
    let runs: Range<Int>
    let cursor: TextCursor
  }

  /// The typical size of a line, in bytes.
  private static let typicalLineSize = 96

  /// The text in UTF-8. Blanks between texts belong to no run.
  private(set) var text: [UInt8] = []
  private(set) var runs: [Run] = []
  var cursor = TextCursor()
  /// The start of the current line.
  private var begin = (text: 0, run: 0)

  mutating func reserve(bytes: Int, runs: Int) {
    text.reserveCapacity(bytes)
    self.runs.reserveCapacity(runs)
  }

  /// Appends text. Trailing blanks are written only when more text follows.
  ///
  /// - Parameter cells: The width of `text`; nil to measure it.
  mutating func append(_ text: String, _ style: Style, cells: Int? = nil) {
    var text = text
    text.withUTF8 { append($0, style, cells: cells) }
  }

  /// Appends text in UTF-8, as `append(_:_:cells:)` does.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, _ style: Style, cells: Int? = nil) {
    let blank = UInt8(ascii: " ")
    guard let first = bytes.firstIndex(where: { $0 != blank }),
      let last = bytes.lastIndex(where: { $0 != blank })
    else {
      cursor.blanks += bytes.count
      return
    }
    let shown = UnsafeBufferPointer(rebasing: bytes[first...last])
    let trailing = bytes.count - 1 - last
    cursor.blanks += first
    let width =
      cells.map { $0 - first - trailing } ?? simpleWidth(of: shown)
      ?? displayWidth(of: String(decoding: shown, as: UTF8.self))
    write(shown, style, cells: width)
    cursor.blanks = trailing
  }

  private mutating func write(_ bytes: UnsafeBufferPointer<UInt8>, _ style: Style, cells: Int) {
    // Avoids repeated reallocation of a single line.
    if text.isEmpty { text.reserveCapacity(StyledText.typicalLineSize) }
    for _ in 0..<cursor.blanks { text.append(UInt8(ascii: " ")) }
    let start = text.count
    text.append(contentsOf: bytes)
    if runs.count > begin.run, runs[runs.count - 1].style == style {
      runs[runs.count - 1].end = text.count
    } else {
      runs.append(Run(begin: start, end: text.count, style: style))
    }
    cursor.width += cursor.blanks + cells
    cursor.blanks = 0
  }

  /// Ends the current line and returns its ranges.
  mutating func endLine() -> Extent {
    let extent = Extent(
      text: begin.text..<text.count, runs: begin.run..<runs.count, cursor: cursor)
    begin = (text.count, runs.count)
    cursor = TextCursor()
    return extent
  }

  /// Returns a copy of one line.
  func cut(to extent: Extent) -> StyledText {
    var styled = StyledText()
    let offset = extent.text.lowerBound
    styled.text = Array(text[extent.text])
    styled.runs = runs[extent.runs].map {
      Run(begin: $0.begin - offset, end: $0.end - offset, style: $0.style)
    }
    styled.cursor = extent.cursor
    return styled
  }
}

/// An immutable `StyledText` that several lines share.
final class SharedStyledText: Sendable {
  let styled: StyledText

  init(_ styled: StyledText) { self.styled = styled }
}

/// Appends lines to one shared buffer.
struct LineBuffer {
  private var styled = StyledText()
  private var extents: [StyledText.Extent] = []

  /// - Parameters:
  ///   - lines: The expected number of lines.
  ///   - runs: The most styled runs of a line.
  init(reserving lines: Int, runs: Int) {
    styled.reserve(bytes: lines * 80, runs: lines * runs)
    extents.reserveCapacity(lines)
  }

  /// Appends text to the current line.
  ///
  /// - Parameter cells: The width of `text`; nil to measure it.
  mutating func append(_ text: String, _ style: Style, cells: Int? = nil) {
    styled.append(text, style, cells: cells)
  }

  mutating func pad(to column: Int) { styled.cursor.pad(to: column) }

  mutating func endLine() { extents.append(styled.endLine()) }

  /// The lines written so far, without the current one.
  var lines: [Line] {
    let shared = SharedStyledText(styled)
    return extents.map { Line($0, of: shared) }
  }
}
