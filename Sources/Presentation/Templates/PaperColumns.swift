/// The entries that have no room in the grid of a month, on further pages: in columns of about one
/// height, so that the last page is as full as the others. The heading of a day is repeated at the top
/// of each column in which the day continues.
struct PaperColumns {
  /// The entries of a day in one column.
  struct Part: Hashable {
    let day: Int
    var entries: Range<Int>
    var isContinued: Bool { entries.lowerBound > 0 }
  }

  let pages: [[[Part]]]
  /// The height of all entries with their headings, in pages.
  let fullness: Double

  // In points, as in `month.css`.
  private static let points = 8.4
  private static let gap = 2.6
  private static let heading = 25.0

  private let days: [[Double]]

  /// - Parameter days: The texts of the entries of each day.
  init(_ days: [[PaperLayout.Text]], on area: PaperLayout.Area) {
    let perPage = area.isUpright ? 3 : 4
    // Without header, and without the gap between columns and the box before a title.
    let height = (area.height - 46) * 0.968
    let width = (area.width + 20) / Double(perPage) - 30
    let cells = PaperLayout.cells(in: width, points: Self.points)
    self.days = days.map {
      $0.map { Double($0.allLines(of: cells)) * Self.points * 1.3 + Self.gap }
    }
    let total = self.days.joined().reduce(0, +) + Double(days.count) * Self.heading
    fullness = total / (Double(perPage) * height)
    var columns: [[Part]] = []
    var count = 1
    search: while !days.isEmpty {
      let least = total / Double(count * perPage)
      for limit in stride(from: least, through: height, by: Self.points) {
        columns = Self.columns(self.days, limit: limit)
        if columns.count <= count * perPage { break search }
      }
      count += 1
    }
    pages = stride(from: 0, to: columns.count, by: perPage).map {
      Array(columns[$0..<min($0 + perPage, columns.count)])
    }
  }

  /// Returns the columns filled from the first to the last, each up to `limit` or with a single entry.
  private static func columns(_ days: [[Double]], limit: Double) -> [[Part]] {
    var columns: [[Part]] = [[]]
    var used = 0.0
    for (day, heights) in days.enumerated() {
      for (index, height) in heights.enumerated() {
        let headed = height + (index == 0 ? heading : 0)
        let isNew = !columns[columns.count - 1].isEmpty && used + headed > limit
        if isNew { columns.append([]) }
        if isNew || index == 0 {
          used = (isNew ? 0 : used) + height + heading
          columns[columns.count - 1].append(Part(day: day, entries: index..<index + 1))
        } else {
          used += height
          let last = columns[columns.count - 1].count - 1
          columns[columns.count - 1][last].entries =
            columns[columns.count - 1][last].entries
            .lowerBound..<index + 1
        }
      }
    }
    return columns
  }
}
