import CivilTime
import TodoCore

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

  /// Returns rows of cells, each cell at its column.
  ///
  /// - Parameter label: What stands left of the cells in the first row.
  func lines(of cells: [[Line]], hasWalls: Bool, label: Line = Line()) -> [Line] {
    (0..<(cells.map(\.count).max() ?? 0)).map { row in
      var line = row == 0 ? label : Line()
      for (index, cell) in cells.enumerated() {
        if hasWalls { wall(leftOf: index, to: &line) }
        guard row < cell.count else { continue }
        line.pad(to: columns.starts[index])
        line.append(cell[row])
      }
      return line
    }
  }

  /// Returns the lines of a week. Bars cross the vertical lines; other entries are between them.
  ///
  /// - Parameters:
  ///   - cells: The lines of each column, below its bars.
  ///   - wrapsBars: Whether the title of a bar takes further lines where it does not fit on the first.
  func rows(
    _ lanes: SpanLanes, cells: [[Line]], _ cell: EntryCell, wrapsBars: Bool
  ) -> [Line] {
    let bars = lanes.bars.map { bar in
      (bar, cell.lines(of: bar, width: columns.width(of: bar.columns), isWrapped: wrapsBars))
    }
    let tops = lanes.tops(bars.map(\.1.count))
    let depths = cells.indices.map { tops[lanes.depth(at: $0)] }
    let height = zip(depths, cells).map { $0 + $1.count }.max() ?? 0
    return (0..<height).map { row in
      let lane = tops.lastIndex { $0 <= row } ?? 0
      var line = Line()
      for column in columns.starts.indices {
        let found = bars.first { $0.0.lane == lane && $0.0.columns.contains(column) }
        if let (bar, lines) = found, row - tops[lane] < lines.count {
          guard bar.columns.lowerBound == column else { continue }
          wall(leftOf: column, to: &line)
          line.pad(to: columns.starts[column])
          line.append(lines[row - tops[lane]])
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

  var narrowest: Int { widths.min() ?? 0 }

  /// Returns the width from the start of the first to the end of the last of `columns`.
  func width(of columns: ClosedRange<Int>) -> Int {
    starts[columns.upperBound] + widths[columns.upperBound] - starts[columns.lowerBound]
  }
}

/// The identity of an entry that appears on several days.
struct EntryKey: Hashable {
  let id: Int
  let occurrence: OccurrenceKey?

  init(_ entry: Entry) {
    id = entry.item.id
    occurrence = entry.occurrence
  }
}

/// The entries of a week in two groups: bars for entries of several days, and the other entries of
/// each day.
///
/// A bar is drawn in a lane, a line through the week. Bars that do not overlap may share a lane.
struct SpanLanes {
  /// The part of an entry within the week.
  struct Bar {
    let entry: Entry
    let columns: ClosedRange<Int>
    let lane: Int
    /// Whether it begins before this week.
    let startsEarlier: Bool
    /// Whether it ends after this week.
    let endsLater: Bool
  }

  private(set) var bars: [Bar] = []
  /// The other entries of each day.
  private(set) var rest: [[Entry]]

  /// - Parameter limit: The most lanes. Further entries are listed on each of their days.
  init(_ days: [(day: Day, entries: [Entry])], limit: Int) {
    var runs: [EntryKey: ClosedRange<Int>] = [:]
    var order: [(key: EntryKey, entry: Entry)] = []
    for (column, day) in days.enumerated() {
      for entry in day.entries where Self.goesOnForDays(entry) {
        let key = EntryKey(entry)
        if let run = runs[key] {
          runs[key] = run.lowerBound...column
        } else {
          runs[key] = column...column
          order.append((key, entry))
        }
      }
    }
    var ends: [Int] = []
    var placed: Set<EntryKey> = []
    for (key, entry) in order {
      guard let run = runs[key] else { continue }
      var lane = ends.firstIndex { $0 < run.lowerBound } ?? ends.count
      if lane == ends.count {
        if lane == limit { continue }
        ends.append(-1)
        lane = ends.count - 1
      }
      ends[lane] = run.upperBound
      placed.insert(key)
      bars.append(
        Bar(
          entry: entry, columns: run, lane: lane,
          startsEarlier: entry.when.day.map { $0 < days[run.lowerBound].day } ?? false,
          endsLater: entry.lastDay.map { $0 > days[run.upperBound].day } ?? false))
    }
    rest = days.map { day in day.entries.filter { !placed.contains(EntryKey($0)) } }
  }

  /// Returns the number of lanes above the other entries of a day.
  func depth(at column: Int) -> Int {
    bars.reduce(0) { $1.columns.contains(column) ? max($0, $1.lane + 1) : $0 }
  }

  /// Returns the height of each lane, that of its highest bar.
  func heights(_ heights: [Int]) -> [Int] {
    zip(bars, heights).reduce(into: []) { lanes, bar in
      while lanes.count <= bar.0.lane { lanes.append(1) }
      lanes[bar.0.lane] = max(lanes[bar.0.lane], bar.1)
    }
  }

  /// Returns where each lane begins, and the end of the last.
  ///
  /// - Parameter heights: The height of each bar.
  func tops(_ heights: [Int]) -> [Int] {
    self.heights(heights).reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
  }

  func bar(inLane lane: Int, at column: Int) -> Bar? {
    bars.first { $0.lane == lane && $0.columns.contains(column) }
  }

  /// Whether an entry is drawn as a bar over its days. One with a time that ends by noon of the
  /// next day, such as a night train, is drawn on one day, with its time.
  static func goesOnForDays(_ entry: Entry) -> Bool {
    guard let first = entry.when.day, let last = entry.lastDay else { return false }
    guard last - first == 1, let begin = entry.when.time else { return last > first }
    let noon = 12 * 3600
    return switch entry.end {
    case .moment(let end): end.time.secondsSinceMidnight > noon
    case .time(let end): end <= begin && end.secondsSinceMidnight > noon
    case .day, .journey, nil: true
    }
  }
}
