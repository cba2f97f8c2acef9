import CivilTime

/// The zones of stored items. One that this machine does not have reads as the user's own, and is kept to be told
/// of: an item from elsewhere hides no other.
final class TolerantZones: ZoneSource, @unchecked Sendable {
  private let zones: any ZoneSource
  private let fallback: Zone
  /// Asked for and missing. A command runs on one thread, which alone touches it.
  private(set) var missing: Set<String> = []

  init(_ zones: any ZoneSource, fallback: Zone) {
    self.zones = zones
    self.fallback = fallback
  }

  func zone(named identifier: String) throws -> Zone {
    do {
      return try zones.zone(named: identifier)
    } catch {
      missing.insert(identifier)
      return fallback
    }
  }
}
