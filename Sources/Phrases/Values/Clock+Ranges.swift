/// Ranges of times, in which one time may settle whether the other is before or after noon.
extension Clock {
  /// The start and the end of a range, each settled by the other.
  static func range(
    _ first: Clock, _ second: Clock, seen: String
  ) throws(PhraseError) -> (start: Clock, end: Clock) {
    let range = try settled(first, second, seen: seen)
    return (range.0, range.1.afterNoon(of: range.0))
  }

  /// Settles an open half of the day by the other time: `2-4pm`, `오후 2시부터 4시까지`, `11-1pm`, `9-17`,
  /// `9-12`.
  ///
  /// - Throws: `ambiguousTime` unless exactly one pair of readings ends at most twelve hours after
  ///   it starts. Pairs that end on the same day go before those that end on the next.
  private static func settled(
    _ first: Clock, _ second: Clock, seen: String
  ) throws(PhraseError) -> (Clock, Clock) {
    let isOpen = first.style == .twelve || first.isOpen && second.isHalved
    guard isOpen || second.style == .twelve else { return (first, second) }
    // `9시` next to `18시` is on the 24-hour clock too.
    if first.style == .twelve, second.isOfTwentyFour { return (first.at(first.hour), second) }
    let starts = isOpen ? first.hours(isStart: true) : [first.hour]
    let ends = second.style == .twelve ? second.hours(isStart: false) : [second.hour]
    for over in [0, 24] {
      let pairs = starts.flatMap { start in ends.map { (start, $0) } }.filter { start, end in
        let minutes = (end + over - start) * 60 + second.minute - first.minute
        return minutes > 0 && minutes <= 12 * 60
      }
      if pairs.count == 1 { return (first.at(pairs[0].0), second.at(pairs[0].1)) }
      if pairs.count > 1 { break }
    }
    let open = first.style == .twelve ? first : second
    throw .ambiguousTime(seen: seen, readings: open.readings)
  }

  /// The end of a range that begins no later than noon, moved to the afternoon: `12:00-1:30` ends
  /// at 13:30. A time with a two-digit hour, as all stored ones have, is not moved.
  private func afterNoon(of start: Clock) -> Clock {
    guard style == .written, (1...9).contains(hour), start.style != .twelve, start.hour <= 12,
      time < start.time
    else { return self }
    return at(hour + 12)
  }

  /// The hours it can mean, 0 to 23. A bare 12 at the start of a range is noon.
  func hours(isStart: Bool) -> [Int] {
    isStart && hour == 12 ? [12] : [hour % 12, hour % 12 + 12]
  }
}
