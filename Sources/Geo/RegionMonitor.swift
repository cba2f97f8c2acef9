import Glibc

/// Detects crossings of a region's edge: takes a state and a fix, and returns events.
///
/// Positions of phones are noisy: off by their accuracy, and sometimes by hundreds of metres while
/// claiming a few. So an arrival needs one fix that is surely inside or two that are inside, and a
/// departure needs two fixes that are clear of the edge. The first known side raises no event.
package struct RegionMonitor: Hashable, Sendable {
  /// Consecutive fixes that confirm having left, 1 or more.
  package var leavingFixes: Int
  /// Whether a device that is inside at first counts as having arrived.
  package var firesIfInside: Bool

  /// The fixes that confirm having left must span this many seconds.
  package static let leavingSeconds = 20
  /// A crossing less than this many seconds after the last of its kind is not announced.
  package static let minimumIntervalSeconds = 600
  /// A fix at least this far beyond the edge and its own uncertainty is not a glitch of a device
  /// that is inside.
  package static let farMetres = 1000.0
  /// A fix older than this many seconds says nothing about now.
  package static let staleSeconds = 900

  package init(leavingFixes: Int = 2, firesIfInside: Bool = false) {
    self.leavingFixes = max(1, leavingFixes)
    self.firesIfInside = firesIfInside
  }

  /// Updates the state with a fix.
  ///
  /// - Parameters:
  ///   - fix: Accepted by `FixScreen`, and later than the fixes before it.
  ///   - previous: The fix before it, to detect passing through; nil if that is not needed.
  /// - Returns: The events, in order of time.
  package func advance(
    _ state: inout RegionState, in region: Region, by fix: Fix, after previous: Fix? = nil
  ) -> [RegionEvent] {
    var events: [RegionEvent] = []
    let reading = region.reading(of: fix)
    if reading == .outside, let previous, passed(region, from: previous, to: fix) {
      state.crossings += 1
      events.append(RegionEvent(kind: .passed, seconds: fix.seconds, number: state.crossings))
    }
    switch reading {
    case .unclear: state.run = nil
    case .surelyInside, .inside:
      moveInside(&state, surely: reading == .surelyInside, fix: fix, events: &events)
    case .outside:
      moveOutside(&state, isFar: region.isFarOutside(fix), fix: fix, events: &events)
    }
    return events
  }

  /// The stay events at a moment without a new fix, if the newest fix is inside and not stale.
  package func stay(_ state: inout RegionState, newestFix: Fix, now: Int) -> [RegionEvent] {
    guard state.side == .inside, state.insideAt == newestFix.seconds, now > newestFix.seconds,
      now - newestFix.seconds <= RegionMonitor.staleSeconds
    else { return [] }
    var events: [RegionEvent] = []
    reportStay(&state, until: now, events: &events)
    return events
  }

  /// Applies a crossing that the device detected itself, from more fixes than it sends.
  package func force(
    _ side: RegionState.Side, at seconds: Int, _ state: inout RegionState
  ) -> [RegionEvent] {
    var events: [RegionEvent] = []
    guard state.side != side else { return [] }
    switch side {
    case .unknown: break
    case .inside: arrive(&state, at: seconds, events: &events)
    case .outside: leave(&state, at: seconds, events: &events)
    }
    return events
  }

  // MARK: Sides

  /// Handles a fix that is inside.
  private func moveInside(
    _ state: inout RegionState, surely: Bool, fix: Fix, events: inout [RegionEvent]
  ) {
    if state.side == .inside {
      state.run = nil
      state.insideAt = fix.seconds
      reportStay(&state, until: fix.seconds, events: &events)
      return
    }
    let run = extended(state.run, .inside, by: fix)
    guard surely || run.length >= 2 || fix.isStated && state.side == .unknown else {
      state.run = run
      return
    }
    if state.side == .outside || firesIfInside {
      arrive(&state, at: run.began, events: &events)
      state.insideAt = fix.seconds
      reportStay(&state, until: fix.seconds, events: &events)
    } else {
      state.side = .inside
      state.run = nil
      state.insideAt = fix.seconds
    }
  }

  /// Handles a fix that is outside.
  private func moveOutside(
    _ state: inout RegionState, isFar: Bool, fix: Fix, events: inout [RegionEvent]
  ) {
    guard state.side != .outside else {
      state.run = nil
      return
    }
    let run = extended(state.run, .outside, by: fix)
    if state.side == .unknown {
      // About one fix in a hundred is off by some hundred metres, so the first side also needs two
      // fixes, unless the fix is farther away than that or the user stated it.
      guard run.length >= 2 || isFar || fix.isStated else {
        state.run = run
        return
      }
      state.side = .outside
      state.run = nil
      return
    }
    let isLongEnough =
      leavingFixes == 1 || fix.seconds - run.began >= RegionMonitor.leavingSeconds
    guard fix.isCertain || (run.length >= leavingFixes && isLongEnough) else {
      state.run = run
      return
    }
    leave(&state, at: run.began, events: &events)
  }

  /// The run including a fix on a side, or a new run.
  private func extended(
    _ run: RegionState.Run?, _ side: RegionState.Side, by fix: Fix
  ) -> RegionState.Run {
    guard var run, run.side == side else {
      return RegionState.Run(side: side, length: 1, began: fix.seconds)
    }
    run.length += 1
    return run
  }

  // MARK: Events

  private func arrive(_ state: inout RegionState, at seconds: Int, events: inout [RegionEvent]) {
    state.crossings += 1
    events.append(
      RegionEvent(
        kind: .arrived, seconds: seconds, number: state.crossings,
        isTooSoon: isTooSoon(seconds, after: state.lastArrival)))
    state.side = .inside
    state.run = nil
    state.enteredAt = seconds
    state.stayedUntil = seconds
    state.insideAt = seconds
    state.lastArrival = seconds
  }

  private func leave(_ state: inout RegionState, at seconds: Int, events: inout [RegionEvent]) {
    state.crossings += 1
    events.append(
      RegionEvent(
        kind: .left, seconds: seconds, number: state.crossings,
        isTooSoon: isTooSoon(seconds, after: state.lastLeaving)))
    state.side = .outside
    state.run = nil
    state.enteredAt = nil
    state.stayedUntil = nil
    state.insideAt = nil
    state.lastLeaving = seconds
  }

  private func isTooSoon(_ seconds: Int, after last: Int?) -> Bool {
    last.map { seconds - $0 < RegionMonitor.minimumIntervalSeconds } ?? false
  }

  private func reportStay(
    _ state: inout RegionState, until seconds: Int, events: inout [RegionEvent]
  ) {
    guard let entered = state.enteredAt, let reported = state.stayedUntil, seconds > reported else {
      return
    }
    state.stayedUntil = seconds
    events.append(
      RegionEvent(
        kind: .stayed(after: reported - entered, upTo: seconds - entered), seconds: entered,
        number: state.crossings))
  }
}

/// Passing through a region between two fixes that are both outside.
extension RegionMonitor {
  /// Fixes further apart in time than this, in seconds, are not considered.
  static let passingSeconds = 900
  /// Fixes farther apart than this, in metres, are not considered.
  package static let passingMetres = 30_000.0
  /// A faster movement is a glitch.
  static let passingMetresPerSecond = 90.0
  /// The longest segment, in metres, that is projected on a plane around the region. At 20 km the
  /// error is 12 m.
  private static let planeMetres = 10_000.0

  /// Whether the straight line from one fix to the next comes within the radius. Roads bend, so it
  /// means "passed near".
  func passed(_ region: Region, from start: Fix, to end: Fix) -> Bool {
    let seconds = end.seconds - start.seconds
    guard (1...RegionMonitor.passingSeconds).contains(seconds),
      region.reading(of: start) == .outside, region.reading(of: end) == .outside
    else { return false }
    let length = start.coordinate.distanceMetres(to: end.coordinate)
    guard length <= RegionMonitor.passingMetres,
      length <= RegionMonitor.passingMetresPerSecond * Double(seconds)
    else { return false }
    let reach = length + region.radiusMetres
    guard region.center.distanceMetres(to: start.coordinate) <= reach else { return false }
    // A longer line is cut into segments short enough to be straight on the plane.
    let segments = max(1, Int((length / RegionMonitor.planeMetres).rounded(.up)))
    let points = (0...segments).map {
      start.coordinate.point(Double($0) / Double(segments), to: end.coordinate)
    }
    return zip(points, points.dropFirst()).contains { first, second in
      distance(from: region.center, toSegmentFrom: first, to: second) <= region.radiusMetres
    }
  }

  private typealias Plane = (x: Double, y: Double)

  /// The distance in metres from a position to a segment.
  private func distance(
    from center: Coordinate, toSegmentFrom start: (Double, Double), to end: (Double, Double)
  ) -> Double {
    let first = project(start, around: center)
    let second = project(end, around: center)
    let step = (x: second.x - first.x, y: second.y - first.y)
    let square = step.x * step.x + step.y * step.y
    let along = square == 0 ? 0 : -(first.x * step.x + first.y * step.y) / square
    let nearest = min(max(along, 0), 1)
    return hypot(first.x + nearest * step.x, first.y + nearest * step.y)
  }

  /// The point in metres east and north of the centre (equirectangular projection).
  private func project(_ point: (Double, Double), around center: Coordinate) -> Plane {
    let radians = Double.pi / 180
    let difference = remainder(point.1 - center.longitude, 360)
    return (
      difference * radians * cos(center.latitude * radians) * Coordinate.earthRadiusMetres,
      (point.0 - center.latitude) * radians * Coordinate.earthRadiusMetres
    )
  }
}

extension Coordinate {
  /// Latitude and longitude of the point at a fraction of the great circle to another position.
  func point(_ fraction: Double, to other: Coordinate) -> (Double, Double) {
    if fraction <= 0 { return (latitude, longitude) }
    if fraction >= 1 { return (other.latitude, other.longitude) }
    let radians = Double.pi / 180
    let angle = distanceMetres(to: other) / Coordinate.earthRadiusMetres
    guard angle > 1e-12 else { return (latitude, longitude) }
    let near = sin((1 - fraction) * angle) / sin(angle)
    let far = sin(fraction * angle) / sin(angle)
    let own = (latitude * radians, longitude * radians)
    let target = (other.latitude * radians, other.longitude * radians)
    let x = near * cos(own.0) * cos(own.1) + far * cos(target.0) * cos(target.1)
    let y = near * cos(own.0) * sin(own.1) + far * cos(target.0) * sin(target.1)
    let z = near * sin(own.0) + far * sin(target.0)
    return (atan2(z, hypot(x, y)) / radians, atan2(y, x) / radians)
  }
}
