/// A point on the UTC timeline, in whole seconds. It is a wall-clock time and not monotonic.
///
/// Clamped to ±2^42 seconds around 1970, about 139 000 years, so that arithmetic with instants from
/// any clock or file can not overflow.
package struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  package let secondsSinceEpoch: Int

  private static let limit = 1 << 42

  package init(secondsSinceEpoch: Int) {
    self.secondsSinceEpoch = Swift.min(Swift.max(secondsSinceEpoch, -Instant.limit), Instant.limit)
  }

  package static func + (instant: Instant, seconds: Int) -> Instant {
    let (sum, overflow) = instant.secondsSinceEpoch.addingReportingOverflow(seconds)
    return Instant(secondsSinceEpoch: overflow ? (seconds < 0 ? .min : .max) : sum)
  }

  package static func - (instant: Instant, seconds: Int) -> Instant {
    let (difference, overflow) = instant.secondsSinceEpoch.subtractingReportingOverflow(seconds)
    return Instant(secondsSinceEpoch: overflow ? (seconds < 0 ? .max : .min) : difference)
  }

  /// Seconds from `earlier` to `later`.
  package static func - (later: Instant, earlier: Instant) -> Int {
    later.secondsSinceEpoch - earlier.secondsSinceEpoch
  }

  package static func < (left: Instant, right: Instant) -> Bool {
    left.secondsSinceEpoch < right.secondsSinceEpoch
  }
}

extension Instant {
  /// The first whole minute at or after this instant.
  package var roundedUpToMinute: Instant {
    let second = ((secondsSinceEpoch % 60) + 60) % 60
    return second == 0 ? self : self + (60 - second)
  }
}
