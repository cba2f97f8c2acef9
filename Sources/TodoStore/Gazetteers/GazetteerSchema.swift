import Geo

/// The tables of a gazetteer's file.
///
/// `place` has the places in order of weight, the highest first, so that lists in order of id begin
/// with the most important places. The bits of an id above the lowest 16 are the number of its part
/// of the index.
///
/// `gram` has the lists of places by `GramKey`, as `PlaceSet`s. The upper 32 bits of its key are
/// the part, the lower 32 the `GramKey`. `cell` has the lists of places by `GlobeCell`, with the
/// cell in the upper bits, since a search reads all parts of a few cells.
enum GazetteerSchema {
  /// "dgaz", the application id in the file's header.
  static let applicationID = 0x6467_617A
  static let version = 2
  /// The maximum number of places in a part of the index.
  static let partSize = 1 << 16

  static func key(of gram: GramKey, part: Int) -> Int { part << 32 | Int(gram) }

  /// The keys of all parts of a cell.
  static func keys(ofCell cell: UInt32) -> ClosedRange<Int> {
    let first = key(ofCell: cell, part: 0)
    return first...(first + partLimit - 1)
  }

  static func key(ofCell cell: UInt32, part: Int) -> Int { Int(cell) * partLimit | part }

  private static let partLimit = 1 << 24

  static let tables = """
    CREATE TABLE place (id INTEGER PRIMARY KEY, reference TEXT NOT NULL, names TEXT NOT NULL,
      latitude REAL NOT NULL, longitude REAL NOT NULL, weight INTEGER NOT NULL, kind TEXT,
      around TEXT);
    CREATE TABLE gram (key INTEGER PRIMARY KEY, places BLOB NOT NULL);
    CREATE TABLE cell (key INTEGER PRIMARY KEY, places BLOB NOT NULL);
    CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    """
}

/// A cell of a grid over the globe, with a side of 360° / 2^`level`.
///
/// Its key has the index of the level in `levels` in the upper 2 bits, then 15 bits each for the
/// column and the row.
enum GlobeCell {
  /// Cells of about 1 km, 10 km and 80 km.
  static let levels = [15, 12, 9]

  static func key(of coordinate: Coordinate, level: Int) -> UInt32 {
    let (x, y) = position(of: coordinate, level: level)
    return key(Int(x), Int(y), level: level)
  }

  /// The keys of the cell of a position and of the three other cells at its nearest corner.
  static func keys(around coordinate: Coordinate, level: Int) -> [UInt32] {
    let (x, y) = position(of: coordinate, level: level)
    let left = Int((x - 0.5).rounded(.down))
    let bottom = Int((y - 0.5).rounded(.down))
    return [(0, 0), (1, 0), (0, 1), (1, 1)].map { step in
      key(left + step.0, bottom + step.1, level: level)
    }
  }

  /// The position in units of cells, from 180° west and 90° south.
  private static func position(of coordinate: Coordinate, level: Int) -> (x: Double, y: Double) {
    let count = Double(1 << level)
    return ((coordinate.longitude + 180) / 360 * count, (coordinate.latitude + 90) / 360 * count)
  }

  private static func key(_ x: Int, _ y: Int, level: Int) -> UInt32 {
    let mask = (1 << level) - 1
    let levelBits = (levels.firstIndex(of: level) ?? 0) << 30
    return UInt32(truncatingIfNeeded: levelBits | (x & mask) << 15 | y & mask)
  }
}
