import CivilTime
import Geo
import SQLite
import TodoCore

/// The numbers of fixes of a batch by the judgement of `FixScreen`.
package struct FixReport: Hashable, Sendable {
  package var evaluated = 0
  package var coarse = 0
  package var late = 0
  package var duplicate = 0
  package var ahead = 0
  /// The notifications that became due.
  package var crossings = 0

  package init() {}
}

extension Store {
  /// Stores fixes and evaluates them at the regions, in one transaction. The next check delivers
  /// what became due.
  ///
  /// - Parameters:
  ///   - retentionDays: Fixes older than this many days are deleted.
  ///   - note: A setting stored in the same transaction, such as how far a source has been read.
  package func take(
    _ records: [PositionRecord], now: Now, retentionDays: Int,
    keeping note: (key: String, value: String)? = nil
  ) throws -> FixReport {
    var report = FixReport()
    guard !records.isEmpty else { return report }
    try database.immediateTransaction {
      for (device, own) in Dictionary(grouping: records, by: \.device).sorted(by: {
        $0.key < $1.key
      }) {
        try take(own, device: device, now: now, report: &report)
      }
      try dropOldFixes(now: now.instant, days: retentionDays)
      if let note { try setSetting(note.key, note.value) }
    }
    return report
  }

  private func take(
    _ records: [PositionRecord], device: String, now: Now, report: inout FixReport
  ) throws {
    try dropFixesAhead(of: device, now: now.instant)
    let ordered = records.enumerated().sorted {
      ($0.element.fix.seconds, $0.offset) < ($1.element.fix.seconds, $1.offset)
    }.map(\.element)
    var screen = FixScreen(continuing: try recentFixes(of: device))
    var run = RegionRun(
      StoredRegions(self, device: device, now: now),
      previous: try newestFix(of: device, evaluatedOnly: true))
    defer { report.crossings += run.regions.notificationCount }
    for record in ordered {
      if let transition = record.transition {
        let isNew = try insert(record.fix, device: device, state: FixCode.late)
        guard isNew else { continue }
        try run.force(
          transition.isArrival ? .inside : .outside, at: record.fix.seconds,
          of: run.regions.regions(ofPlaceNamed: transition.name))
        continue
      }
      switch screen.judge(record.fix, now: now.instant.secondsSinceEpoch) {
      case .ahead: report.ahead += 1
      case .duplicate: report.duplicate += 1
      case .late:
        let isNew = try insert(record.fix, device: device, state: FixCode.late)
        if isNew { report.late += 1 } else { report.duplicate += 1 }
      case .coarse:
        try insert(record.fix, device: device, state: FixCode.coarse)
        report.coarse += 1
      case .evaluated:
        report.evaluated += 1
        try run.evaluate(record.fix)
        try insert(record.fix, device: device, state: FixCode.evaluated)
      }
    }
  }

  /// Deletes fixes dated in the future by a clock that was ahead, and resets the times of states
  /// that followed from them. Otherwise every new fix would count as late until then.
  private func dropFixesAhead(of device: String, now: Instant) throws {
    let latest = SQLValue.integer(now.secondsSinceEpoch + FixScreen.aheadSeconds)
    try database.run("DELETE FROM fix WHERE device = ?1 AND at > ?2", [.text(device), latest])
    guard database.changedRowCount > 0 else { return }
    for column in ["last_arrival", "last_leaving", "stayed_until", "entered_at", "inside_at"] {
      try database.run(
        "UPDATE region_state SET \(column) = NULL WHERE device = ?1 AND \(column) > ?2",
        [.text(device), latest])
    }
    try database.run(
      """
      UPDATE region_state SET run_side = NULL, run_length = 0, run_began = NULL
      WHERE device = ?1 AND run_began > ?2
      """, [.text(device), latest])
  }

  /// Stores a fix.
  ///
  /// - Returns: Whether it is new.
  @discardableResult
  private func insert(_ fix: Fix, device: String, state: Int) throws -> Bool {
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
  private func recentFixes(of device: String) throws -> [Fix] {
    try database.rows(
      """
      SELECT \(FixRow.columns) FROM fix WHERE device = ?1 AND state <> \(FixCode.late)
        AND at >= (SELECT max(at) FROM fix WHERE device = ?1 AND state <> \(FixCode.late)) - ?2
      """, [.text(device), .integer(FixScreen.windowSeconds)]
    ) { try FixRow.read($0, from: 0) }
  }

  /// The newest fix of a device; nil without one.
  func newestFix(of device: String, evaluatedOnly: Bool) throws -> Fix? {
    try database.first(
      """
      SELECT \(FixRow.columns) FROM fix WHERE device = ?1 AND (state = 0 OR ?2 = 0)
      ORDER BY at DESC LIMIT 1
      """, [.text(device), SQLValue(evaluatedOnly)]
    ) { try FixRow.read($0, from: 0) }
  }

  // MARK: The last fix, deleting fixes

  /// The newest fix of any device, except coarse ones.
  package func lastFix() throws -> (fix: Fix, device: String)? {
    try database.first(
      """
      SELECT device, \(FixRow.columns) FROM fix WHERE state <> \(FixCode.coarse)
      ORDER BY at DESC, id DESC LIMIT 1
      """
    ) { (try FixRow.read($0, from: 1), $0.text(0)) }
  }

  /// The newest fix, if it is recent enough to be the user's position.
  package func freshFix(now: Instant) throws -> Fix? {
    guard let last = try lastFix()?.fix else { return nil }
    return now.secondsSinceEpoch - last.seconds <= RegionMonitor.staleSeconds ? last : nil
  }

  /// Deletes all fixes and resets the states of devices at regions.
  ///
  /// - Returns: The number of fixes deleted.
  package func forgetFixes() throws -> Int {
    let count = try database.immediateTransaction {
      let count = try database.first("SELECT count(*) FROM fix") { $0.integer(0) } ?? 0
      try database.run("DELETE FROM fix")
      // The count of crossings is kept. It reveals no position and distinguishes notifications.
      try database.run(
        """
        UPDATE region_state SET side = 0, run_side = NULL, run_length = 0, run_began = NULL,
          entered_at = NULL, stayed_until = NULL, inside_at = NULL, last_arrival = NULL,
          last_leaving = NULL
        """)
      return count
    }
    // `secure_delete` overwrites the pages instead of only freeing them.
    try database.execute("PRAGMA secure_delete = ON; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
    return count
  }

  private func dropOldFixes(now: Instant, days: Int) throws {
    // The last three evaluated fixes of each device are kept, since the monitor continues from
    // them.
    try database.run(
      """
      DELETE FROM fix WHERE at < ?1 AND at < (
        SELECT at FROM fix AS newest WHERE newest.device = fix.device AND newest.state = 0
        ORDER BY at DESC LIMIT 1 OFFSET 2)
      """, [.integer((now - days * 86_400).secondsSinceEpoch)])
  }

  // MARK: Sources

  /// A note stored by `take` or `setPositionNote`; nil if there is none.
  package func positionNote(_ key: String) throws -> String? { try setting(key) }

  /// Stores a note about a source, such as how far it has been read.
  package func setPositionNote(_ key: String, _ value: String) throws { try setSetting(key, value) }

  /// Stores why a position source fails, and since when. Writes only if the reason changes, so that
  /// a check every minute writes nothing.
  ///
  /// - Parameter reason: nil if the source works.
  package func setSourceFailure(_ reason: String?, of source: String, now: Instant) throws {
    let key = Store.troubleKey + source
    let known = try setting(key)
    guard let reason else {
      if known != nil { try database.run("DELETE FROM setting WHERE key = ?1", [.text(key)]) }
      return
    }
    let isKnown = known?.split(separator: " ", maxSplits: 1).last.map(String.init) == reason
    if !isKnown { try setSetting(key, "\(now.secondsSinceEpoch) \(reason)") }
  }

  /// The failing position sources, by name.
  package func sourceFailures() throws -> [SourceFailure] {
    try database.rows(
      "SELECT key, value FROM setting WHERE key GLOB ?1 ORDER BY key",
      [.text(Store.troubleKey + "*")]
    ) { row in
      let parts = row.text(1).split(separator: " ", maxSplits: 1)
      return SourceFailure(
        source: String(row.text(0).dropFirst(Store.troubleKey.count)),
        reason: parts.count == 2 ? String(parts[1]) : "",
        since: Instant(secondsSinceEpoch: parts.first.flatMap { Int($0) } ?? 0))
    }
  }

  private static let troubleKey = "position-trouble:"
}

/// A failing position source.
package struct SourceFailure: Hashable, Sendable {
  /// The name of its setting.
  package let source: String
  package let reason: String
  package let since: Instant
}

/// Reads a `Fix` from a row of `fix`.
enum FixRow {
  static let columns = "at, latitude, longitude, accuracy, source"

  static func read(_ row: Statement, from first: Int) throws -> Fix {
    guard let latitude = row.optionalReal(first + 1), let longitude = row.optionalReal(first + 2),
      let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
    else {
      throw DatabaseError.failed(code: 0, message: "unreadable position in the store", sql: "fix")
    }
    return Fix(
      seconds: row.integer(first), coordinate: coordinate,
      accuracyMetres: row.optionalReal(first + 3),
      source: row.code(first + 4))
  }
}
