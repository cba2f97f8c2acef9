import CivilTime

/// A DATE-TIME: a civil reading and the clock it belongs to.
///
/// - SeeAlso: RFC 5545 §3.3.5.
public struct DateTime: Hashable, Sendable {
  public enum Reference: Hashable, Sendable {
    /// The clock of the viewer's zone.
    case floating
    case utc
    /// The zone named by `TZID`, as in the file.
    case zone(tzid: String)
  }

  public let civil: CivilDateTime
  public let reference: Reference

  public init(_ civil: CivilDateTime, _ reference: Reference) {
    self.civil = civil
    self.reference = reference
  }

  /// An instant in UTC, clamped to the years 1 to 9999.
  public init(_ instant: Instant) {
    self.init(Zone.utc.civil(at: instant), .utc)
  }

  /// The instant if the reference is UTC, else nil.
  public var instant: Instant? {
    reference == .utc ? Instant(secondsSinceEpoch: civil.secondsSinceEpoch) : nil
  }
}

/// A value of DTSTART, DUE, EXDATE and other properties.
public enum DateOrDateTime: Hashable, Sendable {
  case date(Day)
  case dateTime(DateTime)
}

/// A PERIOD: a start with an end or a duration.
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
