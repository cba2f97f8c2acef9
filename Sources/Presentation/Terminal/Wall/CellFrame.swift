/// The lines around the cells of a calendar. They use the blank between two columns, so they take
/// no room.
struct CellFrame {
  let columns: CellColumns
  let options: RenderOptions

  /// Draws the wall left of a column; the first column has none.
  func wall(leftOf column: Int, to line: inout Line) {
    put(options.symbols.wall, leftOf: column, to: &line)
  }

  /// Draws the wall where a horizontal line meets it; `isFirst` for the topmost line, above which
  /// there is no wall.
  func crossing(leftOf column: Int, isFirst: Bool, to line: inout Line) {
    put(
      isFirst ? options.symbols.wallBegins : options.symbols.crossing, leftOf: column, to: &line)
  }

  private func put(_ sign: String, leftOf column: Int, to line: inout Line) {
    guard column > 0 else { return }
    line.pad(to: columns.starts[column] - 1)
    line.append(sign, .faint)
  }

  /// A horizontal line across all columns.
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

  /// One line of a week: bars run through the walls, other entries stand between them.
  ///
  /// - Parameters:
  ///   - row: The index of the line, which is also the lane of its bars.
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
