/// A field of dots, two by four in each terminal cell, drawn as braille or in ASCII.
struct DotCanvas {
  let columns: Int
  let rows: Int
  /// The bits of the braille pattern of each cell (U+2800 and the following).
  private var cells: [UInt32]

  /// - Parameters:
  ///   - columns: In cells, 1 or more.
  ///   - rows: In cells, 1 or more.
  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: 0, count: columns * rows)
  }

  /// The dots across and down.
  var width: Int { columns * 2 }
  var height: Int { rows * 4 }

  /// Dot 1 to 3 and 7 are the left column of a braille cell from the top, 4 to 6 and 8 the right one.
  private static let bits: [[UInt32]] = [
    [0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80],
  ]
  private static let upperHalf: UInt32 = 0x1B

  /// Sets the dot at a position counted in dots from the upper left; one outside is ignored.
  mutating func set(_ x: Double, _ y: Double) {
    guard let x = Int(exactly: x.rounded(.down)), let y = Int(exactly: y.rounded(.down)),
      (0..<width).contains(x), (0..<height).contains(y)
    else { return }
    cells[y / 4 * columns + x / 2] |= Self.bits[y % 4][x % 2]
  }

  /// The sign of a cell; nil if it is empty.
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
