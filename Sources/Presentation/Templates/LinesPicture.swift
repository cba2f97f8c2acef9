import JSON

/// The lines of a view as positioned texts for a vector image, in units of 1/96 inch. Each text has
/// its own x, so columns are aligned regardless of the font's width of wide characters.
enum LinesPicture {
  private static let cellWidth = 9
  private static let lineHeight = 20
  private static let margin = 24

  static func json(_ lines: [Line]) -> JSONValue {
    let width = lines.map(\.width).max() ?? 0
    return .object([
      "width": .integer(width * cellWidth + 2 * margin),
      "height": .integer(lines.count * lineHeight + 2 * margin),
      "pieces": .array(lines.enumerated().flatMap { pieces(of: $1, row: $0) }),
    ])
  }

  private static func pieces(of line: Line, row: Int) -> [JSONValue] {
    var pieces: [JSONValue] = []
    var column = 0
    for span in line.spans {
      for part in span.text.split(separator: "  ", omittingEmptySubsequences: false) {
        let words = part.drop { $0 == " " }
        let start = column + part.utf8.count - words.utf8.count
        if !words.isEmpty { pieces.append(piece(String(words), span.style, at: start, row)) }
        column += displayWidth(of: part) + 2
      }
      column -= 2
    }
    return pieces
  }

  private static func piece(_ words: String, _ style: Style, at column: Int, _ row: Int)
    -> JSONValue
  {
    return .object([
      "x": .integer(margin + column * cellWidth),
      "y": .integer(margin + row * lineHeight + lineHeight * 3 / 4),
      "words": .string(words), "colour": .string(style.css),
      "bold": .bool([.heading, .today, .selected].contains(style)),
      "struck": .bool(style == .done || style == .cancelled),
    ])
  }
}

extension Style {
  /// The colour on white paper.
  var css: String {
    switch self {
    case .faint, .done, .cancelled: "#77777c"
    case .overdue, .weekend, .sunday: "#b3261e"
    case .saturday: "#1f4fb3"
    case .list(let list): list.css
    case .plain, .heading, .today, .selected: "#1c1c1e"
    }
  }
}
