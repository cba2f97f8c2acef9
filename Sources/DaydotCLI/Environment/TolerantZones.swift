import CivilTime
import Synchronization

/// The zones of stored items. One that this machine does not have reads as the user's own, and is kept to be told
/// of: an item from elsewhere hides no other.
final class TolerantZones: ZoneSource {
  private let zones: any ZoneSource
  private let fallback: Zone
  private let unknown = Mutex<Set<String>>([])

  /// Asked for and missing.
  var missing: Set<String> { unknown.withLock { $0 } }

  init(_ zones: any ZoneSource, fallback: Zone) {
    self.zones = zones
    self.fallback = fallback
  }

  func zone(named identifier: String) throws -> Zone {
    do {
      return try zones.zone(named: identifier)
    } catch {
      unknown.withLock { _ = $0.insert(identifier) }
      return fallback
    }
  }
}
