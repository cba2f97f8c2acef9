/// Rows in columns. Cells are as wide as the widest of their column. They are followed by a text in
/// the remaining width and by the extras that still fit.
struct ColumnTable {
  struct Column {
    var alignsRight = false
    var style = Style.plain
    /// The number of blanks before the next column.
    var gap = 2
    /// Whether the column and its gap are dropped when every cell is empty.
    var isOptional = true
    /// Whether paragraphs begin with this column.
    var isHead = false
    /// Whether its cells stand below the text of a paragraph, apart from the number before it.
    var isBelow = false
  }

  struct Row {
    let cells: [String]
    /// The styles of cells that differ from their column's.
    var styles: [Int: Style] = [:]
    let text: String
    var textStyle = Style.plain
    /// Faint texts after the text, the most important first. Those that do not fit are dropped.
    var extras: [String] = []
    /// Faint texts after the extras that are never dropped. If they do not fit, they have lines of
    /// their own.
    var notes: [String] = []
  }

  let columns: [Column]
  /// The least width of the text. With less room, rows are paragraphs.
  var minTextWidth = 1
  /// Whether rows are paragraphs on narrow screens.
  var hasParagraphs = true
  /// Whether extras begin in one column, where the texts leave room for them, and else stand below.
  var alignsExtras = false

  func lines(_ rows: [Row], _ options: RenderOptions) -> [Line] {
    let widths = columns.indices.map { index in
      rows.map { displayWidth(of: $0.cells[index]) }.max() ?? 0
    }
    let left = zip(columns, widths).reduce(0) {
      $0 + ($1.1 == 0 && $1.0.isOptional ? 0 : $1.1 + $1.0.gap)
    }
    let isNarrow = options.width < EntryTable.columnsFrom || options.width - left < minTextWidth
    if hasParagraphs, isNarrow {
      return rows.flatMap { paragraph($0, widths, options) }
    }
    let extras = rows.map { $0.extras.first.map { displayWidth(of: $0) + 2 } ?? 0 }.max() ?? 0
    let column = alignsExtras ? rows.map { left + displayWidth(of: $0.text) }.max() ?? 0 : 0
    return rows.flatMap { row in
      var line = Line()
      var end = 0
      for (index, column) in columns.enumerated()
      where widths[index] > 0 || !column.isOptional {
        line.pad(to: end)
        let cell = row.cells[index]
        line.append(
          column.alignsRight ? cell.paddedLeft(to: widths[index]) : cell,
          row.styles[index] ?? column.style)
        end += widths[index] + column.gap
      }
      line.pad(to: end)
      let room = max(minTextWidth, options.width - line.column)
      let begin = line.column
      let texts = options.whole(row.text, to: room)
      var lines = texts.dropLast().enumerated().map { index, text in
        var first = index == 0 ? line : Line()
        first.pad(to: begin)
        first.append(text, row.textStyle)
        return first
      }
      if !lines.isEmpty { line = Line() }
      line.pad(to: begin)
      line.append(texts.last ?? "", row.textStyle)
      if !row.extras.isEmpty { line.pad(to: min(column, options.width - extras)) }
      for extra in row.extras {
        if line.column + 2 + displayWidth(of: extra) > options.width {
          guard alignsExtras else { continue }
          lines.append(line)
          line = Line()
          line.pad(to: min(column, options.width - extras))
        }
        line.append("  " + extra, .faint)
      }
      let indent = (widths.first ?? 0) + (columns.first?.gap ?? 0)
      lines.append(line)
      for note in row.notes { lines.append(note, .faint, below: indent, width: options.width) }
      return lines.map { $0.clipped(to: options) }
    }
  }

  private func paragraph(_ row: Row, _ widths: [Int], _ options: RenderOptions) -> [Line] {
    let head = columns.firstIndex(where: \.isHead)
    func cells(_ areBelow: Bool) -> [String] {
      row.cells.indices.filter {
        $0 != head && !row.cells[$0].isEmpty && columns[$0].isBelow == areBelow
      }.map { row.cells[$0] }
    }
    let below = cells(true).joined(separator: " ")
    let width = head.map { widths[$0] } ?? 0
    return Paragraph.lines(
      (cells(false) + [row.text]).joined(separator: " "),
      behind: Line(head.map { row.cells[$0].paddedLeft(to: width) } ?? "", .faint),
      indent: width + 1, notes: (below.isEmpty ? [] : [below]) + row.notes,
      limit: options.isWhole ? .max : Paragraph.maxLines, options, width: options.width)
  }
}

extension Line {
  /// Returns the line cut to the width, without styles if it was cut.
  func clipped(to options: RenderOptions) -> Line {
    guard width > options.width else { return self }
    return Line(options.clipped(text))
  }
}

/// Text after a mark or number, for screens without room for columns.
enum Paragraph {
  /// The most lines of a paragraph.
  static let maxLines = 2

  /// Returns the lines of a paragraph. Text beyond `limit` lines is cut.
  ///
  /// - Parameters:
  ///   - head: The mark or number left of the words.
  ///   - indent: The column where the words begin, on every line.
  ///   - notes: Faint texts below that are never cut.
  static func lines(
    _ words: String, behind head: Line, indent: Int, style: Style = .plain, notes: [String] = [],
    limit: Int = maxLines, _ options: RenderOptions, width: Int
  ) -> [Line] {
    let room = width - indent
    var texts = words.wrapped(to: room)
    if texts.count > limit {
      let last = limit - 1
      texts[last] = "\(texts[last]) \(texts[last + 1])"
      texts.removeSubrange((last + 1)...)
      // The joined text is wider than the line, so it always gets an ellipsis.
      texts[last] = options.clipped(texts[last], to: room)
    }
    let styled =
      texts.map { ($0, style) }
      + notes.flatMap { $0.wrapped(to: room).map { ($0, Style.faint) } }
    return styled.enumerated().map { index, text in
      var line = index == 0 ? head : Line()
      line.pad(to: indent)
      line.append(text.0, text.1)
      return line
    }
  }
}
