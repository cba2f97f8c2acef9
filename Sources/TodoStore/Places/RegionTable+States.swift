import CivilTime
import Geo
import SQLite

struct RegionRow {
  let id: Int
  let radius: Double
  let revision: Int
  /// The circle that its stored states refer to. The place may have moved since.
  let area: Region?
  let armedAfterFix: Int
}

/// The states of devices at regions.
extension RegionTable {
  func regions(ofPlace id: Int) throws -> [RegionRow] {
    try database.rows(
      """
      SELECT id, radius, revision, latitude, longitude, armed_after_fix FROM region
      WHERE place_id = ?1
      """, [.integer(id)]
    ) { row in
      let radius = row.optionalReal(1) ?? 0
      return RegionRow(
        id: row.integer(0), radius: radius, revision: row.integer(2),
        area: try row.coordinate(3, 4).map { Region(center: $0, radiusMetres: radius) },
        armedAfterFix: row.integer(5))
    }
  }

  /// The state of a device at a region that replaces another: the old state if the geometry leaves
  /// no doubt, else computed from the device's last fixes.
  func carriedState(
    _ state: RegionState, of device: String, from old: Region?, to new: Region
  ) throws -> RegionState {
    if let old, let kept = state.kept(from: old, to: new) { return kept }
    let fixes = try database.rows(
      """
      SELECT \(FixRow.columns) FROM fix WHERE device = ?1 AND state = \(FixCode.evaluated)
      ORDER BY at DESC LIMIT \(RecentFixes.count)
      """, [.text(device)]
    ) { try FixRow.read($0, from: 0) }
    return RecentFixes.side(of: new, by: fixes.reversed(), from: state.restarted)
  }
}

extension RegionTable {
  func regionStates(ofRegion id: Int) throws -> [String: RegionState] {
    let rows = try database.rows(
      "SELECT device, \(RegionStateRow.columns) FROM region_state WHERE region_id = ?1",
      [.integer(id)]
    ) { ($0.text(0), RegionStateRow.read($0, from: 1)) }
    return Dictionary(rows) { first, _ in first }
  }

  func saveState(_ state: RegionState, region: Int, device: String) throws {
    try database.run(
      """
      INSERT OR REPLACE INTO region_state (region_id, device, \(RegionStateRow.columns))
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
      """,
      [
        .integer(region), .text(device), .integer(state.side.rawValue),
        SQLValue(state.run?.side.rawValue), .integer(state.run?.length ?? 0),
        SQLValue(state.run?.began), SQLValue(state.enteredAt), SQLValue(state.stayedUntil),
        SQLValue(state.insideAt), .integer(state.crossings), SQLValue(state.lastArrival),
        SQLValue(state.lastLeaving),
      ])
  }
}

/// Reads a `RegionState` from a row of `region_state`.
enum RegionStateRow {
  static let columns = """
    side, run_side, run_length, run_began, entered_at, stayed_until, inside_at, crossings, \
    last_arrival, last_leaving
    """

  static func read(_ row: Statement, from first: Int) -> RegionState {
    var run: RegionState.Run?
    if let side = row.optionalInteger(first + 1).flatMap(RegionState.Side.init(rawValue:)),
      let began = row.optionalInteger(first + 3), row.integer(first + 2) > 0
    {
      run = RegionState.Run(side: side, length: row.integer(first + 2), began: began)
    }
    return RegionState(
      side: RegionState.Side(rawValue: row.integer(first)) ?? .unknown, run: run,
      enteredAt: row.optionalInteger(first + 4), stayedUntil: row.optionalInteger(first + 5),
      insideAt: row.optionalInteger(first + 6), crossings: row.integer(first + 7),
      lastArrival: row.optionalInteger(first + 8), lastLeaving: row.optionalInteger(first + 9))
  }
}

/// The recent fixes of each device. They determine the initial state of a new region, without a
/// notification.
struct RecentFixes {
  /// The number of fixes per device, enough to decide the side.
  static let count = 5

  private var devices: [String: [Fix]] = [:]
  /// The value of `armed_after_fix` for a new region: fixes with larger ids count for it, which
  /// includes the recent ones.
  ///
  /// A device whose recent fixes are all clearly outside a region needs no row in `region_state`.
  /// Its state is computed from those fixes when one comes near. A million regions therefore need
  /// no million rows.
  private(set) var armedAfter = 0

  init(in database: Database, now: Instant) throws {
    armedAfter = try database.integer("SELECT max(id) FROM fix") ?? 0
    guard armedAfter > 0 else { return }
    let rows = try database.rows(
      """
      SELECT id, device, \(FixRow.columns) FROM fix WHERE at >= ?1 AND state = \(FixCode.evaluated)
      ORDER BY at
      """, [.integer((now - RegionState.staleSeconds).secondsSinceEpoch)]
    ) { (id: $0.integer(0), device: $0.text(1), fix: try FixRow.read($0, from: 2)) }
    for (device, own) in Dictionary(grouping: rows, by: \.device) {
      let last = own.suffix(RecentFixes.count)
      devices[device] = last.map(\.fix)
      armedAfter = min(armedAfter, (last.map(\.id).min() ?? armedAfter) - 1)
    }
  }

  /// The states of the devices that have a recent fix not clearly outside.
  func sides(of area: Region) -> [(device: String, state: RegionState)] {
    devices.compactMap { device, fixes in
      guard fixes.contains(where: { area.reading(of: $0) != .outside }) else { return nil }
      return (device, RecentFixes.side(of: area, by: fixes, from: RegionState()))
    }
  }

  /// The state after some fixes, given in order of time.
  static func side(of area: Region, by fixes: [Fix], from start: RegionState) -> RegionState {
    var state = start
    for fix in fixes { _ = state.advance(in: area, by: fix) }
    // Crossings between these fixes happened before the region existed, so they do not count.
    return RegionState(
      side: state.side, run: state.run, insideAt: state.insideAt, crossings: start.crossings)
  }
}
