import Geo
import TodoCore

/// A map drawn in terminal cells: regions as dots, marks as numbers.
///
/// A number is drawn in the cell of its position. If that is taken, it moves to the nearest free
/// cell, at most three cells sideways and one up or down, and a dot marks the position. If all of
/// these are taken, the nearest number gets a plus sign instead.
struct MapDrawing {
  fileprivate struct Label {
    let text: String
    let style: Style
    let column: Int
    let row: Int
    /// Whether it represents further marks too, shown by a plus sign.
    var isShared = false
  }

  private let options: RenderOptions
  private var canvas: DotCanvas
  private let frame: MapFrame
  private var labels: [Label] = []

  /// The least size of a map, in cells, including the line of its scale.
  static let minColumns = 30
  static let minRows = 10

  /// - Parameters:
  ///   - columns: At least `minColumns`.
  ///   - rows: At least `minRows`, including the line of the scale.
  init(_ page: MapPage, columns: Int, rows: Int, _ options: RenderOptions) {
    self.options = options
    canvas = DotCanvas(columns: columns, rows: rows - 1)
    // The centre of a cell, since the sign of the centre fills a whole cell.
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
    if let own = page.own { place(symbols.own, .heading, at: own.fix.coordinate, isFixed: true) }
    if page.centerName != nil, page.marks.first.map({ $0.metres > 0 }) ?? true {
      place(symbols.center, .faint, at: page.center, isFixed: true)
    }
    for mark in page.marks {
      guard let coordinate = mark.place.coordinate else { continue }
      place("\(mark.number)", options.style(of: mark), at: coordinate)
    }
  }

  /// - Parameter isFixed: Draws it at its position even if the cell is taken.
  private mutating func place(
    _ text: String, _ style: Style, at coordinate: Coordinate, isFixed: Bool = false
  ) {
    let (x, y) = frame.position(of: coordinate)
    guard let column = Int(exactly: (x / 2).rounded(.down)),
      let row = Int(exactly: (y / 4).rounded(.down)),
      (0..<canvas.columns).contains(column), (0..<canvas.rows).contains(row)
    else { return }
    // The last column is reserved for the plus sign.
    let last = canvas.columns - 1 - text.utf8.count
    let free = (isFixed ? [(0, 0)] : Self.moves).first { move in
      let (column, row) = (column + move.0, row + move.1)
      return (0...last).contains(column) && (0..<canvas.rows).contains(row)
        && !isTaken(column - 1...column + text.utf8.count, row: row)
    }
    if let free {
      labels.append(Label(text: text, style: style, column: column + free.0, row: row + free.1))
      if free != (0, 0) { canvas.set(x, y) }
    } else if isFixed || labels.isEmpty {
      labels.append(Label(text: text, style: style, column: min(column, last), row: row))
    } else {
      canvas.set(x, y)
      let nearest = labels.indices.min {
        labels[$0].distance(column, row) < labels[$1].distance(column, row)
      }
      if let nearest { labels[nearest].isShared = true }
    }
  }

  /// The moves to try, in columns and rows, the shortest first. A cell is twice as high as wide.
  private static let moves: [(Int, Int)] = {
    var moves: [(column: Int, row: Int, length: Int)] = []
    for row in -1...1 {
      for column in -3...3 { moves.append((column, row, column * column + 4 * row * row)) }
    }
    return moves.sorted { ($0.length, $0.row, $0.column) < ($1.length, $1.row, $1.column) }
      .map { ($0.column, $0.row) }
  }()

  /// Whether a label overlaps these columns.
  private func isTaken(_ columns: ClosedRange<Int>, row: Int) -> Bool {
    labels.contains { label in
      label.row == row
        && columns.overlaps(label.column...label.column + label.text.utf8.count - 1)
    }
  }

  // MARK: Lines

  /// The rows of the map, followed by the line of its scale.
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
    let (metres, units) = frame.scale(atMost: Double(canvas.width) * 0.35)
    let cells = max(Int(exactly: (units / 2).rounded()) ?? 0, 2)
    let bar = String(repeating: symbols.rule, count: cells - 1)
    var line = Line(symbols.wall + bar + symbols.wall, .faint)
    line.append(" " + options.language.length(metres: metres), .faint)
    let north = symbols.north + " " + options.language.wind(.north)
    line.pad(to: canvas.columns - displayWidth(of: north))
    line.append(north, .faint)
    return line
  }
}

extension MapDrawing.Label {
  /// Returns the square of the distance to a cell, in widths of a cell.
  fileprivate func distance(_ column: Int, _ row: Int) -> Int {
    let (across, down) = (self.column - column, self.row - row)
    return across * across + 4 * down * down
  }
}

extension RenderOptions {
  /// Returns the style of a mark: red if an item there is overdue, else the colour of the first
  /// item's list.
  func style(of mark: MapPage.Mark) -> Style {
    if mark.entries.contains(where: { $0.state == .overdue }) { return .overdue }
    return mark.entries.first.map { .list(colour(of: $0.item.list)) } ?? .heading
  }
}

// MARK: Canvas

/// A canvas of dots, two by four in each terminal cell, drawn in braille or ASCII.
struct DotCanvas {
  let columns: Int
  let rows: Int
  /// The bits of each cell's braille pattern, relative to U+2800.
  private var cells: [UInt32]

  /// - Parameters:
  ///   - columns: In cells, 1 or more.
  ///   - rows: In cells, 1 or more.
  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: 0, count: columns * rows)
  }

  /// The width in dots.
  var width: Int { columns * 2 }
  /// The height in dots.
  var height: Int { rows * 4 }

  /// Bits by row and column. From the top, the left column of a braille cell has the dots 1 to 3
  /// and 7, the right one 4 to 6 and 8.
  private static let bits: [[UInt32]] = [
    [0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80],
  ]
  private static let upperHalf: UInt32 = 0x1B

  /// Sets the dot at a position, in dots from the upper left. Positions outside are ignored.
  mutating func set(_ x: Double, _ y: Double) {
    guard let x = Int(exactly: x.rounded(.down)), let y = Int(exactly: y.rounded(.down)),
      (0..<width).contains(x), (0..<height).contains(y)
    else { return }
    cells[y / 4 * columns + x / 2] |= Self.bits[y % 4][x % 2]
  }

  /// Returns the character of a cell; nil if it is empty.
  func sign(column: Int, row: Int, ascii: Bool) -> Character? {
    let bits = cells[row * columns + column]
    if bits == 0 { return nil }
    if ascii {
      let hasUpper = bits & Self.upperHalf != 0
      return bits & ~Self.upperHalf == 0 ? "'" : hasUpper ? ":" : "."
    }
    return Unicode.Scalar(0x2800 + bits).map(Character.init)
  }
}

/// The projection of a map to plane coordinates in any unit.
struct MapFrame {
  let projection: AzimuthalProjection
  let metresPerUnit: Double
  /// The centre.
  let x: Double
  let y: Double

  /// - Parameters:
  ///   - x: The centre, from the left.
  ///   - y: The centre, from the top.
  ///   - reach: The length of the map's radius in units, more than 0.
  init(_ page: MapPage, x: Double, y: Double, reach: Double) {
    projection = AzimuthalProjection(around: page.center)
    metresPerUnit = page.radiusMetres / reach
    self.x = x
    self.y = y
  }

  func position(of point: GlobePoint) -> (x: Double, y: Double) {
    let flat = projection.point(of: point)
    return (x + flat.x / metresPerUnit, y - flat.y / metresPerUnit)
  }

  func position(of coordinate: Coordinate) -> (x: Double, y: Double) {
    position(of: GlobePoint(coordinate))
  }

  /// Returns points on the edge of a region, in order; empty if its radius is less than one unit.
  ///
  /// - Parameter spacing: The approximate distance of adjacent points, in units.
  func edge(of region: Region, spacing: Double) -> [(x: Double, y: Double)] {
    let units = region.radiusMetres / metresPerUnit
    guard units >= 1 else { return [] }
    let corners = Int(exactly: min(max(units * 2 * .pi / spacing, 16), 1440).rounded(.up)) ?? 16
    return region.edge(corners: corners).map(position)
  }

  /// Returns a round length for a scale bar.
  ///
  /// - Parameter maximum: The longest bar, in units.
  func scale(atMost maximum: Double) -> (metres: Double, units: Double) {
    let metres = MapPage.roundLength(atMost: maximum * metresPerUnit)
    return (metres, metres / metresPerUnit)
  }
}
