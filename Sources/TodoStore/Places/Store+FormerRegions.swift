import CivilTime
import Geo
import TodoCore

/// The row of an armed region.
struct ArmedCircle {
  let id: Int
  let radius: Double
  let revision: Int
  /// The circle its stored states refer to; the place may have moved since.
  let area: Region?
  let armedAfterFix: Int
}

/// A region being deleted, with the state of each device.
struct FormerRegion {
  let circle: ArmedCircle
  let states: [String: RegionState]
}

/// The states that a new region takes over from a former one of the same place.
extension Store {
  func formerRegion(_ circle: ArmedCircle) throws -> FormerRegion {
    FormerRegion(circle: circle, states: try regionStates(ofRegion: circle.id))
  }

  func regions(ofPlace id: Int) throws -> [ArmedCircle] {
    try database.rows(
      """
      SELECT id, radius, revision, latitude, longitude, armed_after_fix FROM region
      WHERE place_id = ?1
      """, [.integer(id)]
    ) { row in
      let radius = row.optionalReal(1) ?? 0
      return ArmedCircle(
        id: row.integer(0), radius: radius, revision: row.integer(2),
        area: try row.coordinate(3, 4).map { Region(center: $0, radiusMetres: radius) },
        armedAfterFix: row.integer(5))
    }
  }

  /// The state of a device at a region that replaces another: kept if the geometry makes it
  /// certain, else computed from the device's last fixes.
  func goneOn(
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
