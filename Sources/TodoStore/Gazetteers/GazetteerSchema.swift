/// The tables of a gazetteer's file.
///
/// `place` holds the places by their weight, the largest first, so that reading a list of the index
/// from its beginning finds the ones that matter to most. The upper bits of an id are the number of
/// the part of the index that knows it. `gram` holds the lists: the part in the upper 32 bits of the
/// key, what they are a list of in the lower. `cell` holds those of squares of the globe, whose key
/// comes first here: a search reads all parts of a few squares.
enum GazetteerSchema {
  /// "dgaz", the application id in the file's header.
  static let applicationID = 0x6467_617A
  static let version = 2
  /// How many places a part of the index has at most.
  static let partSize = 1 << 16

  static func key(of gram: GramKey, part: Int) -> Int { part << 32 | Int(gram) }

  /// The keys of a square, by part.
  static func keys(ofCell cell: UInt32) -> ClosedRange<Int> {
    let first = key(ofCell: cell, part: 0)
    return first...(first + mostParts - 1)
  }

  static func key(ofCell cell: UInt32, part: Int) -> Int { Int(cell) * mostParts | part }

  private static let mostParts = 1 << 24

  static let tables = """
    CREATE TABLE place (id INTEGER PRIMARY KEY, reference TEXT NOT NULL, names TEXT NOT NULL,
      latitude REAL NOT NULL, longitude REAL NOT NULL, weight INTEGER NOT NULL, kind TEXT,
      around TEXT);
    CREATE TABLE gram (key INTEGER PRIMARY KEY, places BLOB NOT NULL);
    CREATE TABLE cell (key INTEGER PRIMARY KEY, places BLOB NOT NULL);
    CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    """
}
