import CivilTime
import Geo
import SQLite

/// The positions of devices: the table `fix`.
package struct FixTable {
  static let schema = """
    -- Where each device was. state: see FixCode. Ids are never used again, since regions remember by one
    -- which fixes came before they were added.
    CREATE TABLE fix (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      device TEXT NOT NULL,
      at INTEGER NOT NULL,
      latitude REAL NOT NULL,
      longitude REAL NOT NULL,
      accuracy REAL NOT NULL,
      source INTEGER NOT NULL,
      state INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX fix_by_time ON fix(device, at, latitude, longitude);
    CREATE INDEX fix_at ON fix(at);

    """

  let database: Database

  /// Stores a fix.
  ///
  /// - Returns: Whether it is new.
  @discardableResult
  func insert(_ fix: Fix, device: String, state: Int) throws -> Bool {
    try database.run(
      """
      INSERT OR IGNORE INTO fix (device, at, latitude, longitude, accuracy, source, state)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """,
      [
        .text(device), .integer(fix.seconds), .real(fix.coordinate.latitude),
        .real(fix.coordinate.longitude), .real(fix.accuracyMetres), .integer(fix.source.code),
        .integer(state),
      ])
    return database.changedRowCount == 1
  }

  /// The newest fixes of a device, from which a `FixScreen` continues.
  func recent(of device: String) throws -> [Fix] {
    try database.rows(
      """
      SELECT \(FixRow.columns) FROM fix WHERE device = ?1 AND state <> \(FixCode.late)
        AND at >= (SELECT max(at) FROM fix WHERE device = ?1 AND state <> \(FixCode.late)) - ?2
      """, [.text(device), .integer(FixScreen.windowSeconds)]
    ) { try FixRow.read($0, from: 0) }
  }

  /// The newest evaluated fix of a device; nil without one.
  func newest(of device: String) throws -> Fix? {
    try database.first(
      """
      SELECT \(FixRow.columns) FROM fix WHERE device = ?1 AND state = \(FixCode.evaluated)
      ORDER BY at DESC LIMIT 1
      """, [.text(device)]
    ) { try FixRow.read($0, from: 0) }
  }

  /// The newest fix of any device, except coarse ones.
  package func last() throws -> (fix: Fix, device: String)? {
    try database.first(
      """
      SELECT device, \(FixRow.columns) FROM fix WHERE state <> \(FixCode.coarse)
      ORDER BY at DESC, id DESC LIMIT 1
      """
    ) { (try FixRow.read($0, from: 1), $0.text(0)) }
  }

  /// The newest fix, if it is recent enough to be the user's position.
  package func fresh(now: Instant) throws -> Fix? {
    guard let last = try last()?.fix else { return nil }
    return now.secondsSinceEpoch - last.seconds <= RegionState.staleSeconds ? last : nil
  }

  /// Deletes the fixes older than some days.
  func deleteOld(now: Instant, days: Int) throws {
    // The last three evaluated fixes of each device are kept, since the monitor continues from
    // them.
    try database.run(
      """
      DELETE FROM fix WHERE at < ?1 AND at < (
        SELECT at FROM fix AS newest WHERE newest.device = fix.device AND newest.state = 0
        ORDER BY at DESC LIMIT 1 OFFSET 2)
      """, [.integer((now - days * 86_400).secondsSinceEpoch)])
  }
}

enum FixRow {
  static let columns = "at, latitude, longitude, accuracy, source"

  static func read(_ row: Statement, from first: Int) throws -> Fix {
    guard let coordinate = try row.coordinate(first + 1, first + 2) else {
      throw DatabaseError.failed(code: 0, message: "unreadable position in the store", sql: "fix")
    }
    return Fix(
      seconds: row.integer(first), coordinate: coordinate,
      accuracyMetres: row.optionalReal(first + 3), source: row.code(first + 4))
  }
}
