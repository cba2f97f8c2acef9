import CivilTime

/// The end of a journey: an event whose end is read on the clock of another zone than its beginning.
///
/// It counts from the beginning in time elapsed, so that the journey takes as long on any other day.
package struct JourneyEnd: Hashable, Sendable {
  /// Seconds after the beginning, 1 or more.
  package let seconds: Int
  /// The name of its zone, as items hold it.
  package let zoneName: String
  /// The zone with this name, or a substitute if it is missing.
  private let zone: Zone

  /// Returns nil for an end that is not after the beginning.
  package init?(seconds: Int, zoneName: String, zone: Zone) {
    guard seconds > 0 else { return nil }
    (self.seconds, self.zoneName, self.zone) = (seconds, zoneName, zone)
  }

  package static func == (left: JourneyEnd, right: JourneyEnd) -> Bool {
    left.seconds == right.seconds && left.zoneName == right.zoneName
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(seconds)
    hasher.combine(zoneName)
  }

  /// The reading of its clock at the end of a journey that begins at an instant.
  package func reading(from start: Instant) -> CivilDateTime { zone.civil(at: start + seconds) }
}

/// The end of a journey as words and files give it: a time in a zone of its own.
package struct SaidJourneyEnd: Hashable, Sendable {
  package let time: TimeOfDay
  /// nil for the first such time after the beginning, or on the first such weekday.
  package let day: Day?
  package let weekday: Weekday?
  /// The name of its zone.
  package let zone: String

  package init(_ time: TimeOfDay, day: Day? = nil, weekday: Weekday? = nil, zone: String) {
    (self.time, self.day, self.weekday, self.zone) = (time, day, weekday, zone)
  }

  /// The reading of its clock at the end of a journey that begins at an instant; it may be earlier
  /// than the beginning.
  fileprivate func reading(in zone: Zone, after start: Instant) -> CivilDateTime {
    if let day { return CivilDateTime(day, time) }
    let first = zone.civil(at: start).day
    let days = (0...8).map { first + $0 }.filter { weekday == nil || $0.weekday == weekday }
    let readings = days.map { CivilDateTime($0, time) }
    return readings.first { zone.instant(of: $0, resolving: .firstValid) > start }
      ?? CivilDateTime(first, time)
  }
}

extension Item {
  /// Sets the end of a journey. A floating beginning gets the zone of the user. An end in the zone
  /// of the beginning becomes an ordinary end.
  ///
  /// - Returns: Whether the item has a time, and the end is after it.
  /// - Throws: The source's error for a missing zone.
  package mutating func setEnd(
    _ said: SaidJourneyEnd, from zones: any ZoneSource, user: Zone
  ) throws -> Bool {
    guard case .timed(let begin, let name) = when else { return false }
    let clock = try when.zone(from: zones, user: user)
    let start = clock.instant(of: begin, resolving: .firstValid)
    if said.zone == name ?? user.identifier {
      let last = said.reading(in: clock, after: start)
      end = End(of: last, from: begin)
      return last > begin
    }
    let zone = try zones.zone(named: said.zone)
    let last = zone.instant(of: said.reading(in: zone, after: start), resolving: .firstValid)
    guard let journey = JourneyEnd(seconds: last - start, zoneName: said.zone, zone: zone) else {
      return false
    }
    when = when.inZone(name ?? user.identifier)
    end = .journey(journey)
    return true
  }
}

extension Item {
  /// Sets the zone of its time. A journey keeps its length.
  package mutating func setZone(_ name: String?) {
    let old = when
    when = when.inZone(name)
    if end?.zoneName != nil { end = end?.following(old, to: when) }
  }

  /// Makes it a todo or an event. Only an event can end in another zone than it begins.
  package mutating func setKind(_ kind: Kind) {
    self.kind = kind
    if kind != .event, end?.zoneName != nil {
      end = end?.following(when, to: when.inZone(nil))
    }
  }
}

extension When {
  /// The instant at which something at this time begins; nil without a time or with a missing zone.
  package func instant(from zones: any ZoneSource, user: Zone) -> Instant? {
    guard case .timed(let moment, _) = self else { return nil }
    return (try? zone(from: zones, user: user))?.instant(of: moment, resolving: .firstValid)
  }
}
