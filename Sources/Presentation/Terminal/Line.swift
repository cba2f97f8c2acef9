/// What a piece of text means; the palette decides what that looks like.
public enum Style: Hashable, Sendable {
  case plain
  case heading
  /// The day it is, in a grid.
  case today
  /// The day whose list is shown, in a grid.
  case selected
  case weekend
  /// Said in passing: ids, remarks, footers.
  case faint
  case done
  case overdue
  /// The mark of an entry, in its list's colour.
  case list(ListColour)
}

/// A piece of text with one style.
public struct Span: Hashable, Sendable {
  public var text: String
  public var style: Style

  public init(_ text: String, _ style: Style = .plain) {
    self.text = text
    self.style = style
  }
}

/// A line of a face: pieces of text from left to right, measured in terminal cells.
///
/// Blanks are held back until text follows them, so a line never ends in one.
public struct Line: Hashable, Sendable {
  /// Text with the blanks before it. A listing holds thousands: they are joined only where they are written.
  fileprivate struct Piece: Hashable, Sendable {
    let blanks: Int
    let text: String
    let style: Style
  }

  /// A slice, so that the lines of a `LineSheet` share one piece of memory.
  private var pieces: ArraySlice<Piece>
  private var pen: Pen

  public init() {
    pieces = []
    pen = Pen()
  }

  fileprivate init(_ pieces: ArraySlice<Piece>, _ pen: Pen) {
    self.pieces = pieces
    self.pen = pen
  }

  public init(_ text: String, _ style: Style = .plain) {
    self.init()
    append(text, style)
  }

  /// Cells up to the last one that is drawn.
  public var width: Int { pen.width }

  /// The column where the next text begins.
  public var column: Int { pen.column }

  /// Puts text at the end of the line.
  public mutating func append(_ text: String, _ style: Style = .plain) {
    if let piece = pen.piece(text, style, cells: nil) { pieces.append(piece) }
  }

  /// Makes the next text begin at `column`, or where the line is already further.
  public mutating func pad(to column: Int) { pen.pad(to: column) }

  /// Puts another line's pieces at the end of this one.
  public mutating func append(_ line: Line) {
    for piece in line.pieces {
      pen.skip(piece.blanks)
      append(piece.text, piece.style)
    }
    pen.skip(line.pen.column - line.pen.width)
  }

  /// The text without styles.
  public var text: String { spans.reduce(into: "") { $0 += $1.text } }

  /// The pieces as few spans: neighbours of one style are one, and blanks between styles are plain.
  public var spans: [Span] {
    var spans: [Span] = []
    for piece in pieces {
      let gap = String(repeating: " ", count: piece.blanks)
      if let last = spans.indices.last, spans[last].style == piece.style {
        spans[last].text += gap + piece.text
        continue
      }
      if let last = spans.indices.last, spans[last].style == .plain {
        spans[last].text += gap
      } else if !gap.isEmpty, piece.style != .plain {
        spans.append(Span(gap))
      }
      let isAlone = spans.last?.style != .plain && piece.style == .plain
      spans.append(Span(isAlone ? gap + piece.text : piece.text, piece.style))
    }
    return spans
  }

  /// Hands on the line as the terminal gets it: blanks and texts.
  fileprivate func forEachPart(
    _ palette: Palette, blanks: (Int) -> Void, text: (String) -> Void
  ) {
    var open: Style?
    for piece in pieces {
      let hasSame = open == piece.style
      if !hasSame, open != nil { text(Palette.reset) }
      if piece.blanks > 0 { blanks(piece.blanks) }
      if !hasSame {
        let sequence = palette.sequence(for: piece.style)
        open = sequence == nil ? nil : piece.style
        if let sequence { text(sequence) }
      }
      text(piece.text)
    }
    if open != nil { text(Palette.reset) }
  }
}

/// Where a line is being written.
private struct Pen: Hashable, Sendable {
  private(set) var width = 0
  /// Blanks waiting for text.
  private var blanks = 0

  var column: Int { width + blanks }

  mutating func skip(_ cells: Int) { blanks += cells }

  mutating func pad(to column: Int) { blanks += max(column - self.column, 0) }

  /// The piece that text makes here, or nil where it is nothing but blanks.
  ///
  /// - Parameter cells: Its width, where that is known already.
  mutating func piece(_ text: String, _ style: Style, cells: Int?) -> Line.Piece? {
    let blank = UInt8(ascii: " ")
    guard let first = text.utf8.first else { return nil }
    if first != blank, text.utf8.last != blank {
      defer { blanks = 0 }
      width += blanks + (cells ?? displayWidth(of: text))
      return Line.Piece(blanks: blanks, text: text, style: style)
    }
    let leading = text.utf8.prefix { $0 == blank }.count
    blanks += leading
    if leading == text.utf8.count { return nil }
    let trailing = text.utf8.reversed().prefix { $0 == blank }.count
    let shown = String(text.dropFirst(leading).dropLast(trailing))
    defer { blanks = trailing }
    width += blanks + displayWidth(of: shown)
    return Line.Piece(blanks: blanks, text: shown, style: style)
  }
}

/// Many lines written one after the other. They share their memory, so a line costs little more than its text.
struct LineSheet {
  private var pieces: [Line.Piece] = []
  private var ends: [(piece: Int, pen: Pen)] = []
  private var pen = Pen()

  /// - Parameters:
  ///   - lines: How many lines it will hold.
  ///   - pieces: How many pieces a line has at most.
  init(reserving lines: Int, pieces: Int) {
    self.pieces.reserveCapacity(lines * pieces)
    ends.reserveCapacity(lines)
  }

  /// The column where the next text begins.
  var column: Int { pen.column }

  /// Puts text at the end of the line that is being written.
  ///
  /// - Parameter cells: Its width, where that is known already.
  mutating func append(_ text: String, _ style: Style, cells: Int? = nil) {
    if let piece = pen.piece(text, style, cells: cells) { pieces.append(piece) }
  }

  mutating func pad(to column: Int) { pen.pad(to: column) }

  mutating func endLine() {
    ends.append((pieces.count, pen))
    pen = Pen()
  }

  /// What was written, but for a line that was not ended.
  var lines: [Line] {
    var begin = 0
    return ends.map { end in
      defer { begin = end.piece }
      return Line(pieces[begin..<end.piece], end.pen)
    }
  }
}

extension [Line] {
  /// The lines as the terminal gets them, each ended by a line feed.
  public func text(_ palette: Palette = .plain) -> String {
    String(decoding: bytes(palette), as: UTF8.self)
  }

  /// The same in UTF-8.
  public func bytes(_ palette: Palette = .plain) -> [UInt8] {
    // Measured first and written once: a long listing is a hundred thousand bytes.
    var count = self.count
    for line in self {
      line.forEachPart(palette, blanks: { count += $0 }, text: { count += $0.utf8.count })
    }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      let rest = UnsafeMutableRawBufferPointer(buffer)
      for line in self {
        line.forEachPart(
          palette,
          blanks: { cells in
            rest[written..<written + cells].initializeMemory(as: UInt8.self, repeating: 0x20)
            written += cells
          },
          text: { text in
            var text = text
            written += text.withUTF8 {
              rest[written...].copyBytes(from: $0)
              return $0.count
            }
          })
        rest[written] = UInt8(ascii: "\n")
        written += 1
      }
    }
  }
}
