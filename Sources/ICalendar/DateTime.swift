import CivilTime

/// A date with a time, and what that time refers to.
///
/// - SeeAlso: RFC 5545 §3.3.5.
public struct DateTime: Hashable, Sendable {
  public enum Reference: Hashable, Sendable {
    /// The viewer's own clock, wherever that is.
    case floating
    case utc
    /// The zone that a `TZID` names, as it stands there.
    case zone(tzid: String)
  }

  public let civil: CivilDateTime
  public let reference: Reference

  public init(_ civil: CivilDateTime, _ reference: Reference) {
    self.civil = civil
    self.reference = reference
  }

  /// In UTC, held at the ends of the calendar (years 1 to 9999).
  public init(_ instant: Instant) {
    self.init(Zone.utc.civil(at: instant), .utc)
  }

  /// The point in time where the reference is UTC, else nil.
  public var instant: Instant? {
    reference == .utc ? Instant(secondsSinceEpoch: civil.secondsSinceEpoch) : nil
  }
}

/// What DTSTART, DUE, EXDATE and others hold.
public enum DateOrDateTime: Hashable, Sendable {
  case date(Day)
  case dateTime(DateTime)
}

/// A precise period of time.
///
/// - SeeAlso: RFC 5545 §3.3.9.
public struct Period: Hashable, Sendable {
  public enum End: Hashable, Sendable {
    case dateTime(DateTime)
    case duration(DurationValue)
  }

  public let start: DateTime
  public let end: End

  public init(start: DateTime, end: End) {
    self.start = start
    self.end = end
  }
}
