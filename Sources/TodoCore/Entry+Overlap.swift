import CivilTime

extension Entry {
  /// From when to when it takes up the user's time; nil where it has no time, no end, or is done, and for what
  /// goes on for a day or longer: life goes on beside it.
  public var stretch: Range<CivilDateTime>? {
    guard state != .done, case .timed(let start, _) = when, let last = end?.last(from: when),
      last > start, last < start + 86_400
    else { return nil }
    return start..<last
  }

  /// The same, where an event without an end is its moment: nobody is at two of them at once.
  private var moment: Range<CivilDateTime>? {
    if let stretch { return stretch }
    guard state == .event, end == nil, case .timed(let start, _) = when else { return nil }
    return start..<start + 1
  }

  /// Whether both take up the same time: two with a length, or two events.
  public func overlaps(_ other: Entry) -> Bool {
    let areEvents = state == .event && other.state == .event
    guard let own = areEvents ? moment : stretch,
      let others = areEvents ? other.moment : other.stretch
    else { return false }
    return own.overlaps(others)
  }
}
