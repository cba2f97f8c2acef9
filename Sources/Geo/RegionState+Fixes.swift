/// Detects crossings of a region's edge: fixes change the state and raise events.
///
/// Positions of phones are noisy: off by their accuracy, and sometimes by hundreds of metres while
/// claiming a few. So an arrival needs one fix that is surely inside or two that are inside, and a
/// departure needs two fixes that are clear of the edge. The first known side raises no event.
extension RegionState {
  /// The fixes that confirm having left must span this many seconds.
  package static let leavingSeconds = 20
  /// A crossing less than this many seconds after the last of its kind is not announced.
  package static let minimumIntervalSeconds = 600
  /// A fix older than this many seconds is not used as the current position.
  package static let staleSeconds = 900

  /// Updates the state with a fix.
  ///
  /// - Parameters:
  ///   - fix: Accepted by `FixScreen`, and later than the fixes before it.
  ///   - previous: The fix before it, to detect passing through; nil if that is not needed.
  /// - Returns: The events, in order of time.
  package mutating func advance(
    in region: Region, by fix: Fix, after previous: Fix? = nil
  ) -> [RegionEvent] {
    let reading = region.reading(of: fix)
    var events: [RegionEvent] = []
    // Someone who is inside has arrived, which was announced as passing.
    if reading == .outside, side != .inside, let previous,
      region.isPassed(from: previous, to: fix) || isPassedInside(region, from: previous, to: fix)
    {
      crossings += 1
      events.append(
        RegionEvent(kind: .passed, seconds: fix.seconds, number: crossings, isTooSoon: false))
    }
    switch reading {
    case .unclear: run = nil
    case .surelyInside, .inside: events += moveInside(fix, surely: reading == .surelyInside)
    case .outside: events += moveOutside(fix, isFar: region.isFarOutside(fix))
    }
    return events
  }

  /// Whether the device went through the region with a single fix inside, which is too little for
  /// an arrival. Fixes that jump to and fro across the edge are closer together than a radius.
  private func isPassedInside(_ region: Region, from inside: Fix, to fix: Fix) -> Bool {
    guard side == .outside, let run, run.side == .inside, run.began == inside.seconds else {
      return false
    }
    return Region.isWay(from: inside, to: fix)
      && inside.coordinate.distanceMetres(to: fix.coordinate) >= region.radiusMetres
  }

  /// The stay events at a moment without a new fix, if the newest fix is inside and not stale.
  package mutating func stay(newestFix: Fix, now: Int) -> [RegionEvent] {
    guard side == .inside, insideAt == newestFix.seconds, now > newestFix.seconds,
      now - newestFix.seconds <= RegionState.staleSeconds
    else { return [] }
    return stayed(until: now)
  }

  /// Applies a crossing that the device detected itself, from more fixes than it sends.
  package mutating func force(_ side: Side, at seconds: Int) -> [RegionEvent] {
    guard self.side != side else { return [] }
    switch side {
    case .unknown: return []
    case .inside: return [arrive(at: seconds)]
    case .outside: return [leave(at: seconds)]
    }
  }

  // MARK: Sides

  private mutating func moveInside(_ fix: Fix, surely: Bool) -> [RegionEvent] {
    if side == .inside {
      run = nil
      insideAt = fix.seconds
      return stayed(until: fix.seconds)
    }
    let run = extended(.inside, by: fix)
    guard surely || run.length >= 2 || fix.isStated && side == .unknown else {
      self.run = run
      return []
    }
    let arrival = side == .outside ? [arrive(at: run.began)] : []
    side = .inside
    self.run = nil
    insideAt = fix.seconds
    return arrival + stayed(until: fix.seconds)
  }

  private mutating func moveOutside(_ fix: Fix, isFar: Bool) -> [RegionEvent] {
    guard side != .outside else {
      run = nil
      return []
    }
    let run = extended(.outside, by: fix)
    // About one fix in a hundred is off by some hundred metres, so the first side also needs two
    // fixes, unless the fix is farther away than that or the user stated it.
    let isConfirmed =
      side == .unknown
      ? run.length >= 2 || isFar || fix.isStated
      : fix.isCertain || run.length >= 2 && fix.seconds - run.began >= RegionState.leavingSeconds
    guard isConfirmed else {
      self.run = run
      return []
    }
    if side == .inside { return [leave(at: run.began)] }
    side = .outside
    self.run = nil
    return []
  }

  /// The run including a fix on a side, or a new run.
  private func extended(_ side: Side, by fix: Fix) -> Run {
    guard var run, run.side == side else { return Run(side: side, length: 1, began: fix.seconds) }
    run.length += 1
    return run
  }

  // MARK: Events

  private mutating func arrive(at seconds: Int) -> RegionEvent {
    let event = crossing(.arrived, at: seconds, after: lastArrival)
    side = .inside
    run = nil
    enteredAt = seconds
    stayedUntil = seconds
    insideAt = seconds
    lastArrival = seconds
    return event
  }

  private mutating func leave(at seconds: Int) -> RegionEvent {
    let event = crossing(.left, at: seconds, after: lastLeaving)
    side = .outside
    run = nil
    enteredAt = nil
    stayedUntil = nil
    insideAt = nil
    lastLeaving = seconds
    return event
  }

  private mutating func crossing(
    _ kind: RegionEvent.Kind, at seconds: Int, after last: Int?
  ) -> RegionEvent {
    crossings += 1
    let isTooSoon = last.map { seconds - $0 < RegionState.minimumIntervalSeconds } ?? false
    return RegionEvent(kind: kind, seconds: seconds, number: crossings, isTooSoon: isTooSoon)
  }

  private mutating func stayed(until seconds: Int) -> [RegionEvent] {
    guard let enteredAt, let reported = stayedUntil, seconds > reported else { return [] }
    stayedUntil = seconds
    let kind = RegionEvent.Kind.stayed(after: reported - enteredAt, upTo: seconds - enteredAt)
    return [RegionEvent(kind: kind, seconds: enteredAt, number: crossings, isTooSoon: false)]
  }
}
