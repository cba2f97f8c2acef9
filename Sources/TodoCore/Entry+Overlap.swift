import CivilTime

extension Entry {
  /// From when to when it takes up the user's time; nil where it has no time, no end, or is done.
  public var stretch: Range<CivilDateTime>? {
    guard state != .done, case .timed(let start, _) = when, let last = end?.last(from: when),
      last > start
    else { return nil }
    return start..<last
  }

  /// Whether both take up the same time.
  public func overlaps(_ other: Entry) -> Bool {
    guard let own = stretch, let others = other.stretch else { return false }
    return own.overlaps(others)
  }
}
