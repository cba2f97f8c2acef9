/// From one time to another, where one of the two may tell what half of the day the other lies in.
extension Clock {
  /// The beginning and the end of a range.
  static func range(
    _ first: Clock, _ second: Clock, seen: String
  ) throws(PhraseError) -> (start: Clock, end: Clock) {
    let range = try settled(first, second, seen: seen)
    return (range.0, range.1.afterNoon(of: range.0))
  }

  /// Lets what is clear of two times tell the rest: `2-4pm`, `오후 2시부터 4시까지`, `11-1pm`, `9-17`, `9-12`.
  ///
  /// Of the readings of both, an end no more than twelve hours behind its start is meant; where two such are
  /// left the range is ambiguous.
  private static func settled(
    _ first: Clock, _ second: Clock, seen: String
  ) throws(PhraseError) -> (Clock, Clock) {
    let isOpen = first.style == .twelve || first.isOpen && second.isHalved
    guard isOpen || second.style == .twelve else { return (first, second) }
    // Beside 18시 a 9시 is said on the same clock.
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

  /// As the end of a range that begins by noon: `12:00-1:30` ends in the afternoon, not in the next night. What is
  /// written with two digits, as all that is stored, stays as it is.
  private func afterNoon(of start: Clock) -> Clock {
    guard style == .written, (1...9).contains(hour), start.style != .twelve, start.hour <= 12,
      time < start.time
    else { return self }
    return at(hour + 12)
  }

  /// The hours it can mean. A bare 12 that begins a range is noon.
  func hours(isStart: Bool) -> [Int] {
    isStart && hour == 12 ? [12] : [hour % 12, hour % 12 + 12]
  }
}
