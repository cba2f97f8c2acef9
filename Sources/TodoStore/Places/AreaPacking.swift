import Geo

/// Fills the index of armed areas at once, from the regions of a store whose index is empty.
///
/// An R*Tree takes one box at a time, each of which looks for its way down: a fifth of an import of items that all have
/// a position of their own. Here the nodes are written full, in the order "sort, tile, recurse" (Leutenegger, Lopez,
/// Edgington: STR, a simple and efficient algorithm for R-tree packing, 1997). Tables and nodes are part of SQLite's
/// file format (<https://www.sqlite.org/rtree.html>, "Shadow Tables"; the head of `rtree.c`), and `rtreecheck` says
/// whether they are right.
struct AreaPacking {
  /// What a node points to: a region or another node, and the box around it.
  private struct Cell {
    let id: Int
    var box: FloatBox
  }

  private let database: Database
  /// The length of a node in bytes, which all nodes of a tree share.
  private let nodeLength: Int
  /// How many cells a node is given: not all it can hold, so that the next region does not split it.
  private let cellCount: Int
  /// The root is node 1.
  private var lastNode = 1

  /// Writes the index. Within a transaction.
  static func pack(in database: Database) throws {
    let facts = try database.first(
      """
      SELECT (SELECT count(*) FROM region),
        (SELECT length(data) FROM region_area_node WHERE nodeno = 1)
      """
    ) { (count: $0.integer(0), nodeLength: $0.integer(1)) }
    guard let facts, facts.count > 0 else { return }
    var packing = AreaPacking(database, nodeLength: facts.nodeLength)
    try packing.writeTree(regions: facts.count)
  }

  private init(_ database: Database, nodeLength: Int) {
    self.database = database
    self.nodeLength = nodeLength
    cellCount = max(2, (nodeLength - NodeForm.headLength) / NodeForm.cellLength * 9 / 10)
  }

  private func nodeCount(_ cells: Int) -> Int { (cells + cellCount - 1) / cellCount }

  private mutating func writeTree(regions: Int) throws {
    var level = try writeLeaves(regions: regions)
    var depth = 0
    while level.count > 1 {
      depth += 1
      var above: [Cell] = []
      let isRoot = level.count <= cellCount
      for first in stride(from: 0, to: level.count, by: cellCount) {
        let cells = level[first..<min(first + cellCount, level.count)]
        above.append(try write(cells, isRoot: isRoot, depth: depth))
        for cell in cells {
          try database.run(
            "INSERT INTO region_area_parent (nodeno, parentnode) VALUES (?1, ?2)",
            [.integer(cell.id), .integer(above[above.count - 1].id)])
        }
      }
      level = above
    }
  }

  /// Writes the nodes that hold the regions: in as many columns from west to east as a column has nodes from south to
  /// north.
  private mutating func writeLeaves(regions: Int) throws -> [Cell] {
    let count = nodeCount(regions)
    let root = Double(count).squareRoot().rounded(.up)
    let inColumn = (Int(exactly: root) ?? count) * cellCount
    var leaves: [Cell] = []
    var column: [Cell] = []
    func finishColumn() throws {
      column.sort { ($0.box.south, $0.id) < ($1.box.south, $1.id) }
      for first in stride(from: 0, to: column.count, by: cellCount) {
        let cells = column[first..<min(first + cellCount, column.count)]
        let leaf = try write(cells, isRoot: count == 1, depth: 0)
        for cell in cells {
          try database.run(
            "INSERT INTO region_area_rowid (rowid, nodeno) VALUES (?1, ?2)",
            [.integer(cell.id), .integer(leaf.id)])
        }
        leaves.append(leaf)
      }
      column.removeAll(keepingCapacity: true)
    }
    let sorted = try database.statement(
      "SELECT id, latitude, longitude, radius FROM region ORDER BY longitude")
    defer { sorted.reset() }
    while try sorted.step() {
      guard let center = try sorted.coordinate(1, 2), let radius = sorted.optionalReal(3) else {
        throw StoreError.failed(code: 0, message: "a region without a position", sql: "region")
      }
      let area = Region(center: center, radiusMetres: radius)
      column.append(Cell(id: sorted.integer(0), box: FloatBox(around: area.box)))
      if column.count == inColumn { try finishColumn() }
    }
    try finishColumn()
    return leaves
  }

  /// - Returns: The node as a cell of the one above it.
  private mutating func write(
    _ cells: ArraySlice<Cell>, isRoot: Bool, depth: Int
  ) throws -> Cell {
    if !isRoot { lastNode += 1 }
    let number = isRoot ? 1 : lastNode
    var node = NodeForm(length: nodeLength)
    // The root says how deep the tree is.
    node.append(UInt16(clamping: isRoot ? depth : 0))
    node.append(UInt16(clamping: cells.count))
    var whole = cells[cells.startIndex].box
    for cell in cells {
      node.append(UInt64(clamping: cell.id))
      for bound in [cell.box.south, cell.box.north, cell.box.west, cell.box.east] {
        node.append(bound.bitPattern)
      }
      whole.widen(to: cell.box)
    }
    try database.run(
      "INSERT OR REPLACE INTO region_area_node (nodeno, data) VALUES (?1, ?2)",
      [.integer(number), .blob(node.bytes)])
    return Cell(id: number, box: whole)
  }
}

/// A box as an R*Tree keeps it: in single precision, never smaller than the exact one.
private struct FloatBox {
  var south: Float
  var north: Float
  var west: Float
  var east: Float

  init(around box: PositionBox) {
    south = Self.down(box.latitudes.lowerBound)
    north = Self.up(box.latitudes.upperBound)
    west = Self.down(box.longitudes.lowerBound)
    east = Self.up(box.longitudes.upperBound)
  }

  mutating func widen(to other: FloatBox) {
    south = min(south, other.south)
    north = max(north, other.north)
    west = min(west, other.west)
    east = max(east, other.east)
  }

  private static func down(_ degrees: Double) -> Float {
    let near = Float(degrees)
    return Double(near) > degrees ? near.nextDown : near
  }

  private static func up(_ degrees: Double) -> Float {
    let near = Float(degrees)
    return Double(near) < degrees ? near.nextUp : near
  }
}

/// The bytes of a node: its depth and its number of cells, of two bytes each; then its cells, each the id of eight
/// bytes and the four bounds. All numbers begin with their highest byte; what is not used is zero.
private struct NodeForm {
  static let headLength = 4
  static let cellLength = 8 + 4 * 4

  private(set) var bytes: [UInt8]
  private var length = 0

  init(length: Int) { bytes = Array(repeating: 0, count: length) }

  mutating func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.bigEndian) { own in
      for byte in own {
        bytes[length] = byte
        length += 1
      }
    }
  }
}
