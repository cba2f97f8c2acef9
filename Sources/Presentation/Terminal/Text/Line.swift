/// The meaning of a piece of text. `Palette` maps it to escape sequences.
package enum Style: Hashable, Sendable {
  case plain
  case heading
  /// Today in a grid.
  case today
  /// The day in a grid whose list is shown.
  case selected
  /// Weekends; Sundays and Saturdays where they have colours.
  case weekend, sunday, saturday
  /// Secondary text: ids, remarks, footers.
  case faint
  case done
  /// Struck through.
  case cancelled
  case overdue
  /// The mark of an entry, in its list's colour.
  case list(ListColour)
}

/// A piece of text with one style.
package struct Span: Hashable, Sendable {
  package var text: String
  package var style: Style

  package init(_ text: String, _ style: Style = .plain) {
    self.text = text
    self.style = style
  }
}

/// A rendered line: styled text, measured in terminal cells.
///
/// Blanks are written only when text follows them, so a line never ends in one.
package struct Line: Hashable, Sendable {
  /// Text of one style behind blanks without a style.
  private struct Piece: Hashable, Sendable {
    let blanks: Int
    var text: String
    let style: Style
  }

  private var pieces: [Piece] = []
  /// The width in cells, without trailing blanks.
  package private(set) var width = 0
  /// Blanks to write before the next text.
  private var blanks = 0

  package init() {}

  package init(_ text: String, _ style: Style = .plain, at column: Int = 0) {
    pad(to: column)
    append(text, style)
  }

  /// The column at which the next text begins.
  package var column: Int { width + blanks }

  /// Appends text. Trailing blanks are written only when more text follows.
  package mutating func append(_ text: String, _ style: Style = .plain) {
    let utf8 = text.utf8
    let blank = UInt8(ascii: " ")
    guard let first = utf8.firstIndex(where: { $0 != blank }),
      let last = utf8.lastIndex(where: { $0 != blank })
    else {
      blanks += utf8.count
      return
    }
    let leading = utf8.distance(from: utf8.startIndex, to: first)
    let trailing = utf8.distance(from: last, to: utf8.endIndex) - 1
    let shown = leading + trailing == 0 ? text : String(Substring(utf8[first...last]))
    blanks += leading
    width += blanks + displayWidth(of: shown)
    if let index = pieces.indices.last, pieces[index].style == style {
      pieces[index].text += String(repeating: " ", count: blanks) + shown
    } else {
      pieces.append(Piece(blanks: blanks, text: shown, style: style))
    }
    blanks = trailing
  }

  /// Moves the start of the next text to `column`, unless the line is already longer.
  package mutating func pad(to column: Int) { blanks += max(column - self.column, 0) }

  package mutating func append(_ line: Line) {
    for piece in line.pieces {
      blanks += piece.blanks
      append(piece.text, piece.style)
    }
    blanks += line.blanks
  }

  /// The text without styles.
  package var text: String {
    pieces.map { String(repeating: " ", count: $0.blanks) + $0.text }.joined()
  }

  /// The line as spans. Adjacent text of one style is joined, and blanks between styles are plain.
  package var spans: [Span] {
    var spans: [Span] = []
    for piece in pieces {
      let gap = String(repeating: " ", count: piece.blanks)
      if let last = spans.indices.last, spans[last].style == .plain {
        spans[last].text += gap
        spans.append(Span(piece.text, piece.style))
      } else if piece.style == .plain {
        spans.append(Span(gap + piece.text))
      } else {
        if !gap.isEmpty { spans.append(Span(gap)) }
        spans.append(Span(piece.text, piece.style))
      }
    }
    return spans
  }

  /// Writes the line with escape sequences.
  fileprivate func write(to bytes: inout [UInt8], _ palette: Palette) {
    for piece in pieces {
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: piece.blanks))
      let sequence = palette.sequence(for: piece.style)
      if let sequence { bytes += sequence.utf8 }
      bytes += piece.text.utf8
      if sequence != nil { bytes += Palette.reset.utf8 }
    }
  }
}

extension [Line] {
  /// Appends a text to the last line after two blanks. If it does not fit, it is on lines of its
  /// own that begin at a column.
  mutating func append(_ text: String, _ style: Style, below column: Int, width: Int) {
    if let last = last, last.column + 2 + displayWidth(of: text) <= width {
      self[count - 1].append("  " + text, style)
    } else {
      self += text.wrapped(to: Swift.max(1, width - column)).map { Line($0, style, at: column) }
    }
  }

  /// Returns two blocks of lines side by side, the second beginning at `column`.
  func beside(_ right: [Line], at column: Int) -> [Line] {
    (0..<Swift.max(count, right.count)).map { index in
      var line = index < count ? self[index] : Line()
      if index < right.count {
        line.pad(to: column)
        line.append(right[index])
      }
      return line
    }
  }

  /// Returns the lines with escape sequences, each followed by a line feed.
  package func text(_ palette: Palette = .plain) -> String {
    String(decoding: bytes(palette), as: UTF8.self)
  }

  /// Returns the bytes of `text(_:)`.
  package func bytes(_ palette: Palette = .plain) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in self {
      line.write(to: &bytes, palette)
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}
