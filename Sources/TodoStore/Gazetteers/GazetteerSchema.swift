/// The tables of a gazetteer's file.
///
/// `place` holds the places by their weight, the largest first, so that reading a list of the index
/// from its beginning finds the ones that matter to most. The upper bits of an id are the number of
/// the part of the index that knows it. `gram` holds the lists: the part in the upper 32 bits of the
/// key, what they are a list of in the lower.
enum GazetteerSchema {
  /// "dgaz", the application id in the file's header.
  static let applicationID = 0x6467_617A
  static let version = 1
  /// How many places a part of the index has at most.
  static let partSize = 1 << 16

  static let tables = """
    CREATE TABLE place (id INTEGER PRIMARY KEY, reference TEXT NOT NULL, names TEXT NOT NULL,
      latitude REAL NOT NULL, longitude REAL NOT NULL, weight INTEGER NOT NULL, kind TEXT,
      around TEXT);
    CREATE TABLE gram (key INTEGER PRIMARY KEY, places BLOB NOT NULL);
    CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    """
}
