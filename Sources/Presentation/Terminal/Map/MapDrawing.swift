import Geo
import TodoCore

/// The picture of a map in terminal cells: regions as dots, marks as numbers.
///
/// A number stands on the cell of its position. Where that is taken it moves to the nearest free
/// one, at most three cells to the side or one up or down, and a dot stays at the position; where
/// all of these are taken, the number that is nearest carries a plus sign instead.
struct MapDrawing {
  fileprivate struct Label {
    let text: String
    let style: Style
    let column: Int
    let row: Int
    var isShared = false
  }

  private let options: RenderOptions
  private var canvas: DotCanvas
  private let frame: MapFrame
  private var labels: [Label] = []

  /// The least size of a map, with the line of its scale.
  static let leastColumns = 30
  static let leastRows = 10

  /// - Parameters:
  ///   - columns: In cells, `leastColumns` or more.
  ///   - rows: In cells, `leastRows` or more, with the line of the scale.
  init(_ page: MapPage, columns: Int, rows: Int, _ options: RenderOptions) {
    self.options = options
    canvas = DotCanvas(columns: columns, rows: rows - 1)
    // The middle of a cell, since the sign of the centre fills one.
    let (x, y) = (columns / 2 * 2 + 1, (rows - 1) / 2 * 4 + 2)
    let reach = min(x, canvas.width - x, y, canvas.height - y) - 1
    frame = MapFrame(page, x: Double(x), y: Double(y), reach: Double(reach))
    drawRegions(of: page)
    drawLabels(of: page)
  }

  private mutating func drawRegions(of page: MapPage) {
    var regions = page.marks.flatMap { mark in
      mark.place.coordinate.map { center in
        mark.regions.map { Region(center: center, radiusMetres: $0) }
      } ?? []
    }
    if let fix = page.own?.fix {
      regions.append(Region(center: fix.coordinate, radiusMetres: fix.accuracyMetres))
    }
    for region in regions {
      for point in frame.edge(of: region, spacing: 0.7) { canvas.set(point.x, point.y) }
    }
  }

  private mutating func drawLabels(of page: MapPage) {
    let symbols = options.symbols
    if let own = page.own { place(symbols.own, .heading, at: own.fix.coordinate, isSign: true) }
    if page.centerName != nil, page.marks.first.map({ $0.metres > 0 }) ?? true {
      place(symbols.center, .faint, at: page.center, isSign: true)
    }
    for mark in page.marks {
      guard let coordinate = mark.place.coordinate else { continue }
      place("\(mark.number)", options.style(of: mark), at: coordinate)
    }
  }

  /// - Parameter isSign: Whether it stands at its position whatever else does.
  private mutating func place(
    _ text: String, _ style: Style, at coordinate: Coordinate, isSign: Bool = false
  ) {
    let (x, y) = frame.position(of: coordinate)
    guard let column = Int(exactly: (x / 2).rounded(.down)),
      let row = Int(exactly: (y / 4).rounded(.down)),
      (0..<canvas.columns).contains(column), (0..<canvas.rows).contains(row)
    else { return }
    // The last column is kept for the plus sign.
    let last = canvas.columns - 1 - text.utf8.count
    let free = (isSign ? [(0, 0)] : Self.moves).first { move in
      let (column, row) = (column + move.0, row + move.1)
      return (0...last).contains(column) && (0..<canvas.rows).contains(row)
        && !isTaken(column - 1...column + text.utf8.count, row: row)
    }
    if let free {
      labels.append(Label(text: text, style: style, column: column + free.0, row: row + free.1))
      if free != (0, 0) { canvas.set(x, y) }
    } else if isSign || labels.isEmpty {
      labels.append(Label(text: text, style: style, column: min(column, last), row: row))
    } else {
      canvas.set(x, y)
      let nearest = labels.indices.min {
        labels[$0].distance(column, row) < labels[$1].distance(column, row)
      }
      if let nearest { labels[nearest].isShared = true }
    }
  }

  /// Moves by columns and rows, the shortest first. A cell is twice as high as it is wide.
  private static let moves: [(Int, Int)] = {
    var moves: [(column: Int, row: Int, length: Int)] = []
    for row in -1...1 {
      for column in -3...3 { moves.append((column, row, column * column + 4 * row * row)) }
    }
    return moves.sorted { ($0.length, $0.row, $0.column) < ($1.length, $1.row, $1.column) }
      .map { ($0.column, $0.row) }
  }()

  /// Whether a label stands on or touches these columns.
  private func isTaken(_ columns: ClosedRange<Int>, row: Int) -> Bool {
    labels.contains { label in
      label.row == row
        && columns.overlaps(label.column...label.column + label.text.utf8.count - 1)
    }
  }

  // MARK: Lines

  /// The rows of the map, and the line of its scale below them.
  var lines: [Line] { (0..<canvas.rows).map(line) + [scale] }

  private func line(_ row: Int) -> Line {
    let ascii = options.symbols == .ascii
    var signs: [(sign: Character, style: Style)?] = (0..<canvas.columns).map { column in
      canvas.sign(column: column, row: row, ascii: ascii).map { ($0, .faint) }
    }
    for label in labels where label.row == row {
      let text = label.text + (label.isShared ? options.symbols.more : "")
      for (index, sign) in text.enumerated() where label.column + index < signs.count {
        signs[label.column + index] = (sign, label.style)
      }
    }
    var line = Line()
    var text = ""
    var style = Style.plain
    for sign in signs {
      let next = sign?.style ?? .plain
      if next != style, !text.isEmpty {
        line.append(text, style)
        text = ""
      }
      style = next
      text.append(sign?.sign ?? " ")
    }
    line.append(text, style)
    return line
  }

  /// `│─────│ 500 m          ▴ N`
  private var scale: Line {
    let symbols = options.symbols
    let (metres, units) = frame.scale(most: Double(canvas.width) * 0.35)
    let cells = max(Int(exactly: (units / 2).rounded()) ?? 0, 2)
    let bar = String(repeating: symbols.rule, count: cells - 1)
    var line = Line(symbols.wall + bar + symbols.wall, .faint)
    line.append(" " + options.words.length(metres: metres), .faint)
    let north = symbols.north + " " + options.words.wind(.north)
    line.pad(to: canvas.columns - displayWidth(of: north))
    line.append(north, .faint)
    return line
  }
}

extension MapDrawing.Label {
  /// The square of the distance to a cell.
  fileprivate func distance(_ column: Int, _ row: Int) -> Int {
    let (across, down) = (self.column - column, self.row - row)
    return across * across + 4 * down * down
  }
}

extension RenderOptions {
  /// The style of a mark: red if something there is overdue, else the colour of the first item's
  /// list.
  func style(of mark: MapPage.Mark) -> Style {
    if mark.entries.contains(where: { $0.state == .overdue }) { return .overdue }
    return mark.entries.first.map { .list(colour(of: $0.item.list)) } ?? .heading
  }
}
