/// How a reading of the wall clock becomes an instant.

/// The instants at which a zone's wall clock shows a reading.
public enum Resolution: Hashable, Sendable {
  case unique(Instant)
  /// The clock jumped over the reading.
  ///
  /// `before` and `after` are the offsets around the jump in seconds east of UTC, `transition` the
  /// first instant after it.
  case gap(before: Int, after: Int, transition: Instant)
  /// The clock was set back and shows the reading twice.
  case fold(earlier: Instant, later: Instant)
}

/// Which instant to take for a reading in a gap or a fold.
public enum Disambiguation: Hashable, Sendable, CaseIterable {
  /// As Temporal and RFC 5545 §3.3.5: a gap moves the reading forward by the gap's length, a fold
  /// takes the earlier.
  case compatible
  /// A gap moves the reading back by the gap's length, a fold takes the earlier.
  case earlier
  /// A gap moves the reading forward by the gap's length, a fold takes the later.
  case later
  /// A gap gives the first instant after it, a fold the earlier: no reminder comes late or twice.
  case firstValid
}

extension Zone {
  /// The instants at which this zone's clock shows a reading.
  public func resolve(_ civil: CivilDateTime) -> Resolution {
    let local = civil.secondsSinceEpoch
    // Offsets are within these bounds, so no instant outside this window can show the reading.
    let windowEnd = local + 93_599
    var start = Int.min
    var current = segment(at: local - 93_599)
    var earliest: Instant?
    while true {
      let candidate = local - current.offset
      if candidate >= start, candidate < current.end {
        let instant = Instant(secondsSinceEpoch: candidate)
        if let earliest { return .fold(earlier: earliest, later: instant) }
        earliest = instant
      }
      guard current.end <= windowEnd else { break }
      let next = segment(at: current.end)
      if earliest == nil, candidate >= current.end, local - next.offset < current.end {
        return .gap(
          before: current.offset, after: next.offset,
          transition: Instant(secondsSinceEpoch: current.end))
      }
      start = current.end
      current = next
    }
    return .unique(earliest ?? Instant(secondsSinceEpoch: local - current.offset))
  }

  /// The instant that a reading of this zone's clock stands for.
  public func instant(of civil: CivilDateTime, resolving choice: Disambiguation) -> Instant {
    switch resolve(civil) {
    case .unique(let instant): return instant
    case .fold(let earlier, let later): return choice == .later ? later : earlier
    case .gap(let before, let after, let transition):
      switch choice {
      case .compatible, .later:
        return Instant(secondsSinceEpoch: civil.secondsSinceEpoch - before)
      case .earlier: return Instant(secondsSinceEpoch: civil.secondsSinceEpoch - after)
      case .firstValid: return transition
      }
    }
  }

  /// The first instant of a civil day.
  ///
  /// That is not always midnight: some clocks jump over it. A day that the zone skipped entirely,
  /// as 2011-12-30 in Apia, has no instant of its own; this is then the first instant after it.
  public func startOfDay(_ day: Day) -> Instant {
    instant(of: CivilDateTime(day, .midnight), resolving: .firstValid)
  }
}
