import CivilTime
import ICalendar

/// Finds the zone that a TZID names.
public struct ZoneResolver: Sendable {
  private let zones: any ZoneSource

  public init(zones: any ZoneSource) { self.zones = zones }

  /// Learns a VTIMEZONE of the file.
  public mutating func define(_ component: Component) {}

  /// The name of the zone as items hold it: an IANA name or a POSIX string; nil if the TZID is not
  /// known, though a VTIMEZONE further on may define it.
  public func zoneName(for tzid: String) -> String? {
    (try? zones.zone(named: tzid)).map { _ in tzid }
  }

  /// The VTIMEZONE that a TZID was resolved with; nil if its name was enough.
  public func definition(of tzid: String) -> Component? { nil }
}
