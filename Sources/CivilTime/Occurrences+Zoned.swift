/// Occurrences queried by instant. They are wall-clock readings, so 09:00 stays 09:00 when the
/// offset changes. Each takes place once, at `Zone.instant(of:resolving: .firstValid)`: a time in a
/// gap at the first instant after it, a repeated time at its first pass.
extension Occurrences {
  /// The occurrences that take place after an instant in a zone.
  public func after(_ instant: Instant, in zone: Zone) -> Occurrences {
    after(zone.latestReading(by: instant))
  }

  /// The occurrences that take place at or after an instant in a zone.
  public func onOrAfter(_ instant: Instant, in zone: Zone) -> Occurrences {
    after(zone.latestReading(by: instant - 1))
  }

  /// The occurrences that take place at or before an instant in a zone, the latest first.
  public func onOrBefore(_ instant: Instant, in zone: Zone) -> OccurrencesBackward {
    onOrBefore(zone.latestReading(by: instant))
  }
}

extension Zone {
  /// The latest reading whose first valid instant is at or before `instant`.
  ///
  /// This is what the clock shows, except in the second pass of a fold: then it is the last reading
  /// of the fold.
  public func latestReading(by instant: Instant) -> CivilDateTime {
    let shown = civil(at: instant)
    guard case .fold(let earlier, let later) = resolve(shown), later <= instant,
      let transition = nextTransition(after: earlier)
    else { return shown }
    let foldEnd = transition.instant.secondsSinceEpoch + transition.before - 1
    return CivilDateTime(secondsSinceEpoch: foldEnd) ?? shown
  }
}
