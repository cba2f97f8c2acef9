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

/// A line of a face: spans from left to right, measured in terminal cells.
///
/// Blanks are held back until text follows them, so a line never ends in one.
public struct Line: Hashable, Sendable {
  public private(set) var spans: [Span] = []
  /// Cells up to the last one that is drawn.
  public private(set) var width = 0
  /// Blanks waiting for text.
  private var blanks = 0

  public init() {}

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
      place(text, style)
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
    place(shown, style)
    blanks = trailing
  }

  /// Makes the next text begin at `column`, or where the line is already further.
  public mutating func pad(to column: Int) {
    blanks += max(column - self.column, 0)
  }

  /// Puts another line's spans at the end of this one.
  public mutating func append(_ line: Line) {
    for span in line.spans { append(span.text, span.style) }
    blanks += line.blanks
  }

  /// The text without styles.
  public var text: String { spans.reduce(into: "") { $0 += $1.text } }

  private mutating func place(_ text: String, _ style: Style) {
    if let last = spans.indices.last, spans[last].style == style {
      spans[last].text.append(blanks: blanks)
      spans[last].text += text
      return
    }
    if blanks > 0 {
      // Blanks have no style: they go to a plain neighbour, or are a span of their own.
      if let last = spans.indices.last, spans[last].style == .plain {
        spans[last].text.append(blanks: blanks)
      } else {
        var gap = ""
        gap.append(blanks: blanks)
        if style == .plain {
          gap += text
          spans.append(Span(gap))
          return
        }
        spans.append(Span(gap))
      }
    }
    spans.append(Span(text, style))
  }
}

/// Blanks by their number: texts of 15 bytes and less need no memory of their own.
private let fewBlanks = [
  "", " ", "  ", "   ", "    ", "     ", "      ", "       ",
  "        ", "         ", "          ", "           ",
  "            ", "             ", "              ", "               ",
]

extension String {
  fileprivate mutating func append(blanks count: Int) {
    var left = count
    while left > 15 {
      self += fewBlanks[15]
      left -= 15
    }
    self += fewBlanks[left]
  }
}

extension [Line] {
  /// The lines as the terminal gets them, each ended by a line feed.
  public func text(_ palette: Palette = .plain) -> String {
    var result = ""
    result.reserveCapacity(count * 96)
    for line in self {
      for span in line.spans {
        if let sequence = palette.sequence(for: span.style) {
          result += sequence
          result += span.text
          result += Palette.reset
        } else {
          result += span.text
        }
      }
      result += "\n"
    }
    return result
  }
}
