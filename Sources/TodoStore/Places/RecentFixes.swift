import CivilTime
import Geo

/// The last fixes of each device that still say where it is: what a region that is armed now starts from,
/// silently.
struct RecentFixes {
  /// Enough to settle a side.
  static let count = 5

  private var devices: [String: [Fix]] = [:]
  /// Fixes with a larger id count for a region armed now.
  ///
  /// Those here do too: a region that all of them lie clearly outside of needs no row for that, since it is
  /// read off them when a fix comes near. So a million regions are armed without a million rows.
  private(set) var armedAfter = 0

  init(in store: Store, now: Instant) throws {
    let newest = try store.database.first("SELECT max(id) FROM fix") { $0.optionalInteger(0) }
    armedAfter = (newest ?? nil) ?? 0
    guard armedAfter > 0 else { return }
    let rows = try store.database.rows(
      """
      SELECT id, device, \(FixRow.columns) FROM fix WHERE at >= ?1 AND state = \(FixCode.evaluated)
      ORDER BY at
      """, [.integer((now - RegionMonitor.staleSeconds).secondsSinceEpoch)]
    ) { (id: $0.integer(0), device: $0.text(1), fix: try FixRow.read($0, from: 2)) }
    for (device, own) in Dictionary(grouping: rows, by: \.device) {
      let last = own.suffix(RecentFixes.count)
      devices[device] = last.map(\.fix)
      armedAfter = min(armedAfter, (last.map(\.id).min() ?? armedAfter) - 1)
    }
  }

  /// Where the devices stand that are not clearly outside.
  func sides(of area: Region) -> [(device: String, state: RegionState)] {
    devices.compactMap { device, fixes in
      guard fixes.contains(where: { area.reading(of: $0) != .outside }) else { return nil }
      return (device, RecentFixes.side(of: area, by: fixes, from: RegionState()))
    }
  }

  /// Where fixes, in order of time, leave a device.
  static func side(of area: Region, by fixes: [Fix], from start: RegionState) -> RegionState {
    var state = start
    for fix in fixes { _ = RegionMonitor().advance(&state, in: area, by: fix) }
    // What led here happened before anyone asked.
    return RegionState(
      side: state.side, run: state.run, insideAt: state.insideAt, crossings: start.crossings)
  }
}
