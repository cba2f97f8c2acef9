import CivilTime

/// The current instant and the user's zone, read once per command and passed down.
package struct Now: Sendable {
  package let instant: Instant
  package let zone: Zone
  /// The wall clock in `zone` at `instant`.
  package let civil: CivilDateTime

  package init(_ instant: Instant, in zone: Zone) {
    self.instant = instant
    self.zone = zone
    civil = zone.civil(at: instant)
  }

  package var today: Day { civil.day }
}
