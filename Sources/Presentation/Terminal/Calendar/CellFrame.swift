/// The lines between the cells of a calendar. They are drawn in the blanks between columns.
struct CellFrame {
  let columns: CellColumns
  let options: RenderOptions

  /// Draws the vertical line left of a column; the first column has none.
  func wall(leftOf column: Int, to line: inout Line) {
    draw(options.symbols.wall, leftOf: column, to: &line)
  }

  /// Draws the crossing of a vertical and a horizontal line.
  ///
  /// - Parameter isFirst: Whether it is the topmost horizontal line, where the vertical line
  ///   begins.
  func crossing(leftOf column: Int, isFirst: Bool, to line: inout Line) {
    draw(
      isFirst ? options.symbols.wallBegins : options.symbols.crossing, leftOf: column, to: &line)
  }

  private func draw(_ sign: String, leftOf column: Int, to line: inout Line) {
    guard column > 0 else { return }
    line.pad(to: columns.starts[column] - 1)
    line.append(sign, .faint)
  }

  /// Returns a horizontal line across all columns.
  func rule(isFirst: Bool) -> Line {
    var line = Line()
    for column in columns.starts.indices {
      crossing(leftOf: column, isFirst: isFirst, to: &line)
      line.pad(to: columns.starts[column])
      line.append(
        String(repeating: options.symbols.rule, count: columns.widths[column]), .faint)
    }
    return line
  }

  /// Returns a line of a week. Bars cross the vertical lines; other entries are between them.
  ///
  /// - Parameters:
  ///   - row: The index of the line and of the lane of its bars.
  ///   - cells: The lines of each column, below its bars.
  func row(
    _ row: Int, _ lanes: SpanLanes, depths: [Int], cells: [[Line]], _ cell: EntryCell
  ) -> Line {
    var line = Line()
    for column in columns.starts.indices {
      if let bar = lanes.bar(inLane: row, at: column) {
        guard bar.columns.lowerBound == column else { continue }
        wall(leftOf: column, to: &line)
        line.pad(to: columns.starts[column])
        line.append(cell.bar(bar, width: columns.width(of: bar.columns)))
        continue
      }
      wall(leftOf: column, to: &line)
      if row >= depths[column], row - depths[column] < cells[column].count {
        line.pad(to: columns.starts[column])
        line.append(cells[column][row - depths[column]])
      }
    }
    return line
  }
}

// MARK: Columns

/// Columns of nearly equal width, separated by one blank.
struct CellColumns {
  let starts: [Int]
  let widths: [Int]

  /// - Parameters:
  ///   - left: The start of the first column.
  ///   - width: The end of the last column.
  init(_ count: Int, from left: Int, to width: Int) {
    let room = max(width - left, 0) + 1
    let edges = (0...count).map { left + $0 * room / count }
    starts = Array(edges.dropLast())
    widths = zip(edges, edges.dropFirst()).map { $1 - $0 - 1 }
  }

  /// The width of the narrowest column.
  var narrowest: Int { widths.min() ?? 0 }

  /// Returns the width from the start of the first to the end of the last of `columns`.
  func width(of columns: ClosedRange<Int>) -> Int {
    starts[columns.upperBound] + widths[columns.upperBound] - starts[columns.lowerBound]
  }
}
