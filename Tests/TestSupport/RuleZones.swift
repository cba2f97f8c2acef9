import CivilTime

/// Zones made from POSIX rules, so that no test depends on the system's files.
public struct RuleZones: ZoneSource {
  public struct Missing: Error {}

  private static let rules = [
    "UTC": "UTC0", "Asia/Seoul": "KST-9", "Asia/Kolkata": "IST-5:30",
    "Europe/Berlin": "CET-1CEST,M3.5.0,M10.5.0/3", "America/New_York": "EST5EDT,M3.2.0,M11.1.0",
    "America/Los_Angeles": "PST8PDT,M3.2.0,M11.1.0",
    "Pacific/Auckland": "NZST-12NZDT,M9.5.0,M4.1.0/3",
    "Australia/Lord_Howe": "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
  ]

  public init() {}

  public func zone(named name: String) throws -> Zone {
    guard let rule = RuleZones.rules[name] else { throw Missing() }
    return try Zone(posix: rule)
  }
}
