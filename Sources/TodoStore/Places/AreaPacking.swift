import Geo

/// Builds the R*Tree of regions at once, for a store whose R*Tree is empty.
///
/// Each insert into an R*Tree descends from the root, which takes a fifth of the time of importing
/// items that all have their own position. This writes nearly full nodes instead, in the order of
/// "sort-tile-recursive" packing (Leutenegger, Lopez, Edgington: STR: A Simple and Efficient
/// Algorithm for R-Tree Packing, 1997).
///
/// The shadow tables and the form of nodes are part of SQLite's file format. `rtreecheck` verifies
/// them.
///
/// Related SQLite documentation: <https://www.sqlite.org/rtree.html>, "Shadow Tables".
struct AreaPacking {
  /// A cell of a node: a region or a child node, and its bounding box.
  private struct Cell {
    let id: Int
    var box: FloatBox
  }

  private let database: Database
  /// The size of every node in bytes.
  private let nodeLength: Int
  /// The number of cells per node: 90 % of its capacity, so that the next insert does not split it.
  private let cellCount: Int
  /// The number of the last node written. The root is node 1.
  private var lastNode = 1

  /// Writes the R*Tree. Must run in a transaction.
  ///
  /// - Throws: `StoreError.failed` for a region without a position.
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
    cellCount = max(2, (nodeLength - NodeBuffer.headerLength) / NodeBuffer.cellLength * 9 / 10)
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

  /// Writes the leaf nodes. The regions are sorted into columns from west to east, and within a
  /// column from south to north, with as many columns as nodes in a column.
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

  /// Writes a node.
  ///
  /// - Parameter depth: The height of the tree, which the root stores.
  /// - Returns: The node as a cell of its parent.
  private mutating func write(
    _ cells: ArraySlice<Cell>, isRoot: Bool, depth: Int
  ) throws -> Cell {
    if !isRoot { lastNode += 1 }
    let number = isRoot ? 1 : lastNode
    var node = NodeBuffer(length: nodeLength)
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

/// A box in single precision, as an R*Tree stores it, rounded outwards.
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

/// The bytes of a node, all numbers big-endian: the depth and the number of cells in two bytes
/// each, then for each cell the id in eight bytes and four bounds of four bytes. The rest is zero.
private struct NodeBuffer {
  static let headerLength = 4
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
