/// Rows in columns: cells as wide as the widest of their column, a text that takes the room that is left, and
/// behind it whatever still fits.
struct ColumnTable {
  struct Column {
    var alignsRight = false
    var style = Style.plain
    /// Cells between it and the next column.
    var gap = 2
    /// Whether it goes, with its gap, where no row has anything to say in it.
    var isOptional = true
    /// Whether a paragraph, which has no columns, begins with it.
    var isHead = false
  }

  struct Row {
    let cells: [String]
    /// The styles of cells that differ from their column's.
    var styles: [Int: Style] = [:]
    let text: String
    var textStyle = Style.plain
    /// The weightiest first.
    var extras: [String] = []
  }

  let columns: [Column]
  /// With less room for the text, rows are paragraphs.
  var leastText = 1
  /// Whether rows on a narrow screen are paragraphs.
  var hasParagraphs = true

  func lines(_ rows: [Row], _ options: RenderOptions) -> [Line] {
    let widths = columns.indices.map { index in
      rows.map { displayWidth(of: $0.cells[index]) }.max() ?? 0
    }
    let left = zip(columns, widths).reduce(0) {
      $0 + ($1.1 == 0 && $1.0.isOptional ? 0 : $1.1 + $1.0.gap)
    }
    let isNarrow = options.width < EntryTable.columnsFrom || options.width - left < leastText
    if hasParagraphs, isNarrow {
      return rows.flatMap { paragraph($0, widths, options) }
    }
    return rows.map { row in
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
      let room = max(leastText, options.width - line.column)
      line.append(
        row.text.clipped(to: room, ellipsis: options.symbols.ellipsis), row.textStyle)
      for extra in row.extras where line.column + 2 + displayWidth(of: extra) <= options.width {
        line.append("  " + extra, .faint)
      }
      return line.clipped(to: options)
    }
  }

  private func paragraph(_ row: Row, _ widths: [Int], _ options: RenderOptions) -> [Line] {
    let head = columns.firstIndex(where: \.isHead)
    let words = row.cells.enumerated().filter { $0.offset != head && !$0.element.isEmpty }
      .map(\.element)
    let width = head.map { widths[$0] } ?? 0
    return Paragraph.lines(
      (words + [row.text]).joined(separator: " "),
      behind: Line(head.map { row.cells[$0].paddedLeft(to: width) } ?? "", .faint),
      indent: width + 1, options, width: options.width)
  }
}

extension Line {
  /// The line cut to the width, without its styles; unchanged if it fits.
  func clipped(to options: RenderOptions) -> Line {
    guard width > options.width else { return self }
    return Line(text.clipped(to: options.width, ellipsis: options.symbols.ellipsis))
  }
}
