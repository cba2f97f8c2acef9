import CivilTime

/// Zones by name, from their rules of 2026, so that the model reads no file of the system.
package struct QueueZones {
  private static let rules = [
    "UTC": "UTC0", "Asia/Seoul": "KST-9", "Asia/Kolkata": "IST-5:30",
    "Europe/Berlin": "CET-1CEST,M3.5.0,M10.5.0/3", "America/New_York": "EST5EDT,M3.2.0,M11.1.0",
    "Pacific/Auckland": "NZST-12NZDT,M9.5.0,M4.1.0/3",
  ]

  package static let names = rules.keys.sorted()

  private var zones: [String: Zone] = [:]

  package init() throws {
    for (name, rule) in Self.rules { zones[name] = try Zone(posix: rule) }
  }

  /// Minutes that a zone is ahead of UTC at an instant, in minutes since 1970.
  private func offset(_ zone: String, at instant: Int) -> Int {
    (zones[zone]?.offset(at: Instant(secondsSinceEpoch: instant * 60)) ?? 0) / 60
  }

  /// The reading of a zone's clock at an instant, as minutes since 1970.
  package func wall(at instant: Int, in zone: String) -> Int {
    instant + offset(zone, at: instant)
  }

  /// The instant at which a zone's clock first shows a reading; where it is left out, the first
  /// one after the gap.
  package func instant(of wall: Int, in zone: String) -> Int {
    let before = offset(zone, at: wall - 1440)
    let after = offset(zone, at: wall + 1440)
    if offset(zone, at: wall - before) == before { return wall - before }
    if offset(zone, at: wall - after) == after { return wall - after }
    var instant = wall - before - 1440
    while offset(zone, at: instant) == before { instant += 1 }
    return instant
  }
}

/// When and where a command ran: an instant in minutes since 1970, and the user's zone.
package struct Mark: Hashable, Sendable {
  package var instant: Int
  package var zone: String

  package init(instant: Int, zone: String) {
    self.instant = instant
    self.zone = zone
  }
}

/// When a reminder comes: a reading of the user's clock wherever they are, or an instant. Both are
/// minutes since 1970.
package enum Moment: Hashable, Sendable {
  case wall(Int)
  case instant(Int)
}

extension QueueZones {
  package func instant(of moment: Moment, in zone: String) -> Int {
    switch moment {
    case .wall(let wall): instant(of: wall, in: zone)
    case .instant(let instant): instant
    }
  }

  func isDue(_ moment: Moment, at mark: Mark) -> Bool {
    instant(of: moment, in: mark.zone) <= mark.instant
  }

  /// Whether a moment lies before a mark, whose own minute does not count.
  func isPast(_ moment: Moment, at mark: Mark) -> Bool {
    instant(of: moment, in: mark.zone) < mark.instant
  }
}
