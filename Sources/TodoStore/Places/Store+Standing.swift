import CivilTime
import Geo
import Scheduler
import TodoCore

extension Store {
  /// Where the user is relative to the region of a reminder; nil if the region is not armed.
  public func regionStanding(
    of key: ReminderKey, _ trigger: RegionTrigger, now: Now
  ) throws -> RegionStanding? {
    let source =
      key.isDefault
      ? "SELECT place_id FROM item WHERE id = ?1" : "SELECT place_id FROM reminder WHERE id = ?1"
    let owner = try database.first(source, [.integer(key.reminder ?? key.itemID)]) {
      $0.optionalInteger(0)
    }
    guard let placeID = owner ?? nil, let saved = try place(id: placeID)?.place else { return nil }
    let radius = trigger.radiusMetres ?? saved.radiusMetres
    let region = try database.first(
      "SELECT id, revision FROM region WHERE place_id = ?1 AND radius = ?2",
      [.integer(placeID), .real(radius)]
    ) { (id: $0.integer(0), revision: $0.integer(1)) }
    guard let region else { return nil }
    guard let (fix, device) = try lastFix() else {
      return RegionStanding(place: saved.name, side: .unseen, metres: nil, fixAt: nil)
    }
    let run = RegionRun(StoredRegions(self, device: device, now: now))
    guard let watched = try run.regions.region(region.id) else { return nil }
    let state = try run.state(of: watched)
    let area = watched.area
    let side: RegionStanding.Side
    switch state.side {
    case .inside: side = .inside
    case .outside: side = .outside
    case .unknown where state.run?.side == .outside: side = .half
    case .unknown where region.revision > 1 || state.crossings > 0: side = .changed
    case .unknown: side = area.reading(of: fix) == .unclear ? .unclear : .unseen
    }
    return RegionStanding(
      place: saved.name, side: side,
      metres: area.center.distanceMetres(to: fix.coordinate),
      fixAt: Instant(secondsSinceEpoch: fix.seconds))
  }
}
