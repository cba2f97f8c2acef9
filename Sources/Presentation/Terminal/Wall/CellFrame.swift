/// The lines around the cells of a calendar: they stand in the blank between two columns and take no room.
struct CellFrame {
  let columns: CellColumns
  let options: FaceOptions

  /// Puts the wall left of a column, where it has one.
  func wall(leftOf column: Int, to line: inout Line) {
    put(options.glyphs.wall, leftOf: column, to: &line)
  }

  /// The same where a line runs across: `isFirst` where nothing stands above.
  func crossing(leftOf column: Int, isFirst: Bool, to line: inout Line) {
    put(
      isFirst ? options.glyphs.wallBegins : options.glyphs.crossing, leftOf: column, to: &line)
  }

  private func put(_ sign: String, leftOf column: Int, to line: inout Line) {
    guard column > 0 else { return }
    line.pad(to: columns.starts[column] - 1)
    line.append(sign, .faint)
  }

  /// A line across all columns.
  func rule(isFirst: Bool) -> Line {
    var line = Line()
    for column in columns.starts.indices {
      crossing(leftOf: column, isFirst: isFirst, to: &line)
      line.pad(to: columns.starts[column])
      line.append(
        String(repeating: options.glyphs.rule, count: columns.widths[column]), .faint)
    }
    return line
  }

  /// A row of a week: what goes on for days runs through the walls, everything else stands between them.
  ///
  /// - Parameters:
  ///   - row: The lane of bars that this row is.
  ///   - cells: The lines of each column.
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
