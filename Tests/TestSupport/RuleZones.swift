import CivilTime
import TodoCore

/// Zones made from POSIX rules, so that no test depends on the system's files.
package struct RuleZones: ZoneSource {
  package struct Missing: Error {}

  private static let rules = [
    "UTC": "UTC0", "Asia/Seoul": "KST-9", "Asia/Kolkata": "IST-5:30",
    "Europe/Berlin": "CET-1CEST,M3.5.0,M10.5.0/3", "America/New_York": "EST5EDT,M3.2.0,M11.1.0",
    "America/Los_Angeles": "PST8PDT,M3.2.0,M11.1.0",
    "America/Nuuk": "<-02>2<-01>,M3.5.0/-1,M10.5.0/0",
    "Pacific/Auckland": "NZST-12NZDT,M9.5.0,M4.1.0/3",
    "Australia/Lord_Howe": "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
  ]

  package init() {}

  package func zone(named name: String) throws -> Zone {
    guard let rule = RuleZones.rules[name] else { throw Missing() }
    return try Zone(posix: rule)
  }
}

extension Now {
  /// The moment of a reading of the clock in a zone (`2026-11-20T09:00`), or of an instant
  /// (`2026-11-20T09:00:00Z`).
  ///
  /// - Parameter zone: One of `RuleZones`.
  package init(iso text: String, in zone: String = "UTC") throws {
    let zone = try RuleZones().zone(named: zone)
    let instant =
      try (try? Instant(iso: text))
      ?? zone.instant(of: CivilDateTime(iso: text), resolving: .compatible)
    self.init(instant, in: zone)
  }
}
