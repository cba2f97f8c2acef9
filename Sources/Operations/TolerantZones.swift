import CivilTime
import Synchronization

/// The zones of stored items. One that this machine does not have is read as the user's own and
/// reported later, so that an item from elsewhere does not hide the others.
package final class TolerantZones: ZoneSource {
  private let zones: any ZoneSource
  private let fallback: Zone
  private let unknown = Mutex<Set<String>>([])

  /// The names that were asked for and are missing.
  package var missing: Set<String> { unknown.withLock { $0 } }

  package init(_ zones: any ZoneSource, fallback: Zone) {
    self.zones = zones
    self.fallback = fallback
  }

  package func zone(named identifier: String) throws -> Zone {
    do {
      return try zones.zone(named: identifier)
    } catch {
      unknown.withLock { _ = $0.insert(identifier) }
      return fallback
    }
  }
}
