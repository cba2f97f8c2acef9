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
  private struct Piece: Hashable, Sendable {
    let blanks: Int
    let text: String
    let style: Style
  }

  private var pieces: [Piece] = []
  /// Cells up to the last one that is drawn.
  public private(set) var width = 0
  /// Blanks waiting for text.
  private var blanks = 0

  public init() {}

  /// - Parameter pieces: How many it will be, where that is known.
  init(reserving pieces: Int) { self.pieces.reserveCapacity(pieces) }

  public init(_ text: String, _ style: Style = .plain) {
    append(text, style)
  }

  /// The column where the next text begins.
  public var column: Int { width + blanks }

  /// Puts text at the end of the line.
  ///
  /// - Parameter cells: Its width, where that is known already.
  public mutating func append(_ text: String, _ style: Style = .plain, cells: Int? = nil) {
    let blank = UInt8(ascii: " ")
    guard let first = text.utf8.first else { return }
    if first != blank, text.utf8.last != blank {
      width += blanks + (cells ?? displayWidth(of: text))
      pieces.append(Piece(blanks: blanks, text: text, style: style))
      blanks = 0
      return
    }
    let leading = text.utf8.prefix { $0 == blank }.count
    if leading == text.utf8.count {
      blanks += leading
      return
    }
    let trailing = text.utf8.reversed().prefix { $0 == blank }.count
    let shown = String(text.dropFirst(leading).dropLast(trailing))
    blanks += leading
    width += blanks + displayWidth(of: shown)
    pieces.append(Piece(blanks: blanks, text: shown, style: style))
    blanks = trailing
  }

  /// Makes the next text begin at `column`, or where the line is already further.
  public mutating func pad(to column: Int) {
    blanks += max(column - self.column, 0)
  }

  /// Puts another line's pieces at the end of this one.
  public mutating func append(_ line: Line) {
    for piece in line.pieces {
      blanks += piece.blanks
      append(piece.text, piece.style)
    }
    blanks += line.blanks
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

  /// Writes the line as the terminal gets it.
  fileprivate func write(to bytes: inout [UInt8], _ palette: Palette) {
    var open: Style?
    for piece in pieces {
      let hasSame = open == piece.style
      if !hasSame, open != nil { bytes.append(contentsOf: Palette.reset.utf8) }
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: piece.blanks))
      if !hasSame {
        let sequence = palette.sequence(for: piece.style)
        open = sequence == nil ? nil : piece.style
        if let sequence { bytes.append(contentsOf: sequence.utf8) }
      }
      var text = piece.text
      text.withUTF8 { bytes.append(contentsOf: $0) }
    }
    if open != nil { bytes.append(contentsOf: Palette.reset.utf8) }
  }
}

extension [Line] {
  /// The lines as the terminal gets them, each ended by a line feed.
  public func text(_ palette: Palette = .plain) -> String {
    String(decoding: bytes(palette), as: UTF8.self)
  }

  /// The same in UTF-8.
  public func bytes(_ palette: Palette = .plain) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * 96)
    for line in self {
      line.write(to: &bytes, palette)
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}
