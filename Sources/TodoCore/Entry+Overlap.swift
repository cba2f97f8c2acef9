import CivilTime

extension Entry {
  /// The time the entry takes up on the user's clock. nil if it has no time, has no end or is done,
  /// and for what lasts a day or longer, since other things go on beside it.
  public var stretch: Range<CivilDateTime>? {
    guard state != .done, case .timed(let start, _) = when, let last = end?.last(from: when),
      last > start, last < start + 86_400
    else { return nil }
    return start..<last
  }

  /// `stretch`, or for an event without an end one second: nobody can be at two of them at once.
  private var moment: Range<CivilDateTime>? {
    if let stretch { return stretch }
    guard state == .event, end == nil, case .timed(let start, _) = when else { return nil }
    return start..<start + 1
  }

  /// Whether both take up the same time. An event without an end only overlaps other events.
  public func overlaps(_ other: Entry) -> Bool {
    let areEvents = state == .event && other.state == .event
    guard let own = areEvents ? moment : stretch,
      let others = areEvents ? other.moment : other.stretch
    else { return false }
    return own.overlaps(others)
  }
}
