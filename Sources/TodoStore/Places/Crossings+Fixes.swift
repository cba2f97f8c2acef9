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

/// New fixes.
extension Crossings {
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
      try fixes.deleteOld(now: now.instant, days: retentionDays)
      if let note { try settings.set(note.key, note.value) }
    }
    return report
  }

  private func take(
    _ records: [PositionRecord], device: String, now: Now, report: inout FixReport
  ) throws {
    try deleteFixesAhead(of: device, now: now.instant)
    let ordered = records.enumerated().sorted {
      ($0.element.fix.seconds, $0.offset) < ($1.element.fix.seconds, $1.offset)
    }.map(\.element)
    var screen = FixScreen(continuing: try fixes.recent(of: device))
    var run = RegionRun(
      StoredRegions(self, device: device, now: now),
      previous: try fixes.newest(of: device, evaluatedOnly: true))
    defer { report.crossings += run.regions.notificationCount }
    for record in ordered {
      if let transition = record.transition {
        let isNew = try fixes.insert(record.fix, device: device, state: FixCode.late)
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
        let isNew = try fixes.insert(record.fix, device: device, state: FixCode.late)
        if isNew { report.late += 1 } else { report.duplicate += 1 }
      case .coarse:
        try fixes.insert(record.fix, device: device, state: FixCode.coarse)
        report.coarse += 1
      case .evaluated:
        report.evaluated += 1
        try run.evaluate(record.fix)
        try fixes.insert(record.fix, device: device, state: FixCode.evaluated)
      }
    }
  }

  /// Deletes fixes dated in the future by a clock that was ahead, and resets the times of states
  /// that followed from them. Otherwise every new fix would count as late until then.
  private func deleteFixesAhead(of device: String, now: Instant) throws {
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
}
