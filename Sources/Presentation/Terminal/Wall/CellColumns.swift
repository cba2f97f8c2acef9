/// Columns of nearly equal width with one blank between them, from `left` to the end of the line.
struct CellColumns {
  let starts: [Int]
  let widths: [Int]

  init(_ count: Int, from left: Int, to width: Int) {
    let room = max(width - left, 0) + 1
    let edges = (0...count).map { left + $0 * room / count }
    starts = Array(edges.dropLast())
    widths = zip(edges, edges.dropFirst()).map { $1 - $0 - 1 }
  }

  /// The width of the narrowest column.
  var least: Int { widths.min() ?? 0 }

  /// The width from the start of the first to the end of the last of `columns`.
  func width(of columns: ClosedRange<Int>) -> Int {
    starts[columns.upperBound] + widths[columns.upperBound] - starts[columns.lowerBound]
  }
}
