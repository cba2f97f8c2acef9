/// Occurrences asked for by instants. They stay readings of the wall clock, so 09:00 stays 09:00
/// when the offset changes; each comes once, at `Zone.instant(of:resolving: .firstValid)`: a time
/// in a gap at the first instant after it, a repeated time at its first pass.
extension Occurrences {
  /// The occurrences that come after an instant in a zone.
  public func after(_ instant: Instant, in zone: Zone) -> Occurrences {
    after(zone.latestReading(by: instant))
  }

  /// The occurrences that come at an instant in a zone or after it.
  public func onOrAfter(_ instant: Instant, in zone: Zone) -> Occurrences {
    after(zone.latestReading(by: instant - 1))
  }

  /// The occurrences that have come by an instant in a zone, the latest first.
  public func onOrBefore(_ instant: Instant, in zone: Zone) -> OccurrencesBackward {
    onOrBefore(zone.latestReading(by: instant))
  }
}

extension Zone {
  /// The latest reading whose first valid instant has come.
  ///
  /// It is what the clock shows, except in the second pass of a fold: then all the fold has come.
  public func latestReading(by instant: Instant) -> CivilDateTime {
    let shown = civil(at: instant)
    guard case .fold(let earlier, let later) = resolve(shown), later <= instant,
      let transition = nextTransition(after: earlier)
    else { return shown }
    let foldEnd = transition.instant.secondsSinceEpoch + transition.before - 1
    return CivilDateTime(secondsSinceEpoch: foldEnd) ?? shown
  }
}
