import CivilTime
import Geo

/// The last fixes of each device, if recent. They set the initial state of a region that is armed
/// now, without a notification.
struct RecentFixes {
  /// Enough fixes to decide the side.
  static let count = 5

  private var devices: [String: [Fix]] = [:]
  /// Fixes with larger ids count for a region armed now, including the recent ones.
  ///
  /// A device whose recent fixes are all clearly outside a region needs no row there, since its
  /// state is computed from them when a fix comes near. So a million regions are armed without a
  /// million rows.
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

  /// The states of the devices that are not clearly outside.
  func sides(of area: Region) -> [(device: String, state: RegionState)] {
    devices.compactMap { device, fixes in
      guard fixes.contains(where: { area.reading(of: $0) != .outside }) else { return nil }
      return (device, RecentFixes.side(of: area, by: fixes, from: RegionState()))
    }
  }

  /// The state after some fixes, which are in order of time.
  static func side(of area: Region, by fixes: [Fix], from start: RegionState) -> RegionState {
    var state = start
    for fix in fixes { _ = RegionMonitor().advance(&state, in: area, by: fix) }
    // The crossings on the way happened before the region was armed, so they do not count.
    return RegionState(
      side: state.side, run: state.run, insideAt: state.insideAt, crossings: start.crossings)
  }
}
