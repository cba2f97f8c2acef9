import CivilTime

/// A DATE-TIME: a civil reading and the clock it belongs to.
///
/// - SeeAlso: RFC 5545 §3.3.5.
package struct DateTime: Hashable, Sendable {
  package enum Reference: Hashable, Sendable {
    /// The clock of the viewer's zone.
    case floating
    case utc
    /// The zone named by `TZID`, as in the file.
    case zone(tzid: String)
  }

  package let civil: CivilDateTime
  package let reference: Reference

  package init(_ civil: CivilDateTime, _ reference: Reference) {
    self.civil = civil
    self.reference = reference
  }

  /// An instant in UTC, clamped to the years 1 to 9999.
  package init(_ instant: Instant) {
    self.init(Zone.utc.civil(at: instant), .utc)
  }

  /// The instant if the reference is UTC, else nil.
  package var instant: Instant? {
    reference == .utc ? Instant(secondsSinceEpoch: civil.secondsSinceEpoch) : nil
  }
}

/// A value of DTSTART, DUE, EXDATE and other properties.
package enum DateOrDateTime: Hashable, Sendable {
  case date(Day)
  case dateTime(DateTime)
}

/// A PERIOD: a start with an end or a duration.
///
/// - SeeAlso: RFC 5545 §3.3.9.
package struct Period: Hashable, Sendable {
  package enum End: Hashable, Sendable {
    case dateTime(DateTime)
    case duration(DurationValue)
  }

  package let start: DateTime
  package let end: End
}
