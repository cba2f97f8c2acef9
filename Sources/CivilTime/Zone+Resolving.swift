/// Conversion of wall-clock readings to instants.

/// The instants at which a zone's wall clock shows a reading.
package enum Resolution: Hashable, Sendable {
  case unique(Instant)
  /// The clock skipped the reading.
  ///
  /// `before` and `after` are the offsets around the gap in seconds east of UTC, `transition` is
  /// the first instant after it.
  case gap(before: Int, after: Int, transition: Instant)
  /// The clock was set back and shows the reading twice.
  case fold(earlier: Instant, later: Instant)
}

/// Which instant to choose for a reading in a gap or a fold.
package enum Disambiguation: Hashable, Sendable, CaseIterable {
  /// As in Temporal and RFC 5545 §3.3.5: moves a reading in a gap forward by the length of the gap,
  /// and chooses the earlier instant of a fold.
  case compatible
  /// Moves a reading in a gap forward by the length of the gap, and chooses the later instant of a
  /// fold.
  case later
  /// Chooses the first instant after a gap and the earlier instant of a fold, so that no reminder
  /// comes late or twice.
  case firstValid
}

extension Zone {
  /// The instants at which this zone's clock shows a reading.
  package func resolve(_ civil: CivilDateTime) -> Resolution {
    let local = civil.secondsSinceEpoch
    // Offsets are within ±93 599 s, so no instant outside this window can show the reading.
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

  /// The instant of a reading of this zone's clock.
  package func instant(of civil: CivilDateTime, resolving choice: Disambiguation) -> Instant {
    switch resolve(civil) {
    case .unique(let instant): return instant
    case .fold(let earlier, let later): return choice == .later ? later : earlier
    case .gap(let before, _, let transition):
      switch choice {
      case .compatible, .later:
        return Instant(secondsSinceEpoch: civil.secondsSinceEpoch - before)
      case .firstValid: return transition
      }
    }
  }

  /// The reading that the clock shows at the first valid instant of a reading: the reading itself,
  /// unless it is in a gap.
  package func shown(_ reading: CivilDateTime) -> CivilDateTime {
    guard case .gap(_, _, let transition) = resolve(reading) else { return reading }
    return civil(at: transition)
  }

  /// The first instant of a civil day.
  ///
  /// It is not midnight if the clock skipped midnight. For a day that the zone skipped entirely,
  /// such as 2011-12-30 in Apia, it is the first instant after it.
  package func startOfDay(_ day: Day) -> Instant {
    instant(of: CivilDateTime(day, .midnight), resolving: .firstValid)
  }

  /// The latest reading whose first valid instant is at or before `instant`.
  ///
  /// It is the reading of the clock, except in the second pass of a fold, where it is the last
  /// reading of the fold.
  package func latestReading(by instant: Instant) -> CivilDateTime {
    let shown = civil(at: instant)
    guard case .fold(let earlier, let later) = resolve(shown), later <= instant,
      let transition = nextTransition(after: earlier)
    else { return shown }
    let foldEnd = transition.instant.secondsSinceEpoch + transition.before - 1
    return CivilDateTime(secondsSinceEpoch: foldEnd) ?? shown
  }
}
