import CivilTime

/// The current instant and the user's zone, read once per command and passed down.
public struct Now: Sendable {
  public let instant: Instant
  public let zone: Zone
  /// The wall clock in `zone` at `instant`.
  public let civil: CivilDateTime

  public init(_ instant: Instant, in zone: Zone) {
    self.instant = instant
    self.zone = zone
    civil = zone.civil(at: instant)
  }

  public var today: Day { civil.day }
}
