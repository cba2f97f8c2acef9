import CivilTime

/// Times beside other times, which settle each other's half of the day.
extension Clock {
  /// The start and the end of a range: `2-4pm`, `오후 2시부터 4시까지`, `11-1pm`, `9-17`, `9-5`.
  ///
  /// The end is the next such hour after the start.
  ///
  /// - Throws: `ambiguousTime` where the start is a bare hour from 5 to 8.
  static func range(
    _ first: Clock, _ second: Clock, seen: String
  ) throws(PhraseError) -> (start: Clock, end: Clock) {
    let start: Clock
    if first.isOpen,
      second.isHalved || first.style == .twelve && second.style == .twelve && second.hour == 12
    {
      start = first.last(before: second.time)
    } else if first.style == .twelve, second.isOfTwentyFour, second.hour > 12 {
      // `9시` beside `18시` is on the 24-hour clock too.
      start = first.at(first.hour)
    } else if first.style == .twelve {
      let time = try first.exact(seen: seen)
      var clock = first.at(time.hour)
      clock.isGuessed = second.style == .twelve
      start = clock
    } else {
      start = first
    }
    let isOpenEnd =
      second.style == .twelve
      || second.style == .written && (1...(start.isHalved ? 12 : 9)).contains(second.hour)
        && (start.isHalved || start.hour <= 12) && second.time <= start.time
    return (start, isOpenEnd ? second.next(after: start.time) : second)
  }

  /// Several times of one day, in order: `3 and 5pm`, `오전 9시, 3시`, `8시와 20시`.
  ///
  /// A bare hour is in the same half of the day as the preceding time, else the following time, if
  /// that keeps the order. Otherwise it is the next such hour after the preceding time.
  ///
  /// - Throws: `ambiguousTime` if the first is a bare hour from 5 to 8 and no other time determines
  ///   its half of the day.
  static func list(_ clocks: [Clock], seen: String) throws(PhraseError) -> [Clock] {
    guard clocks.contains(where: { $0.style == .twelve }) else { return clocks }
    if clocks.contains(where: \.isOfTwentyFour) {
      return clocks.map { $0.style == .twelve ? $0.at($0.hour) : $0 }
    }
    var settled: [Clock] = []
    for (index, clock) in clocks.enumerated() {
      guard clock.style == .twelve else {
        settled.append(clock)
        continue
      }
      if let last = settled.last {
        settled.append(clock.next(after: last.time))
      } else if let next = clocks[(index + 1)...].first(where: { $0.style != .twelve }) {
        settled.append(clock.last(before: next.time))
      } else if let hour = hourOfOneDay(clocks) {
        settled.append(clock.at(hour))
      } else {
        settled.append(clock.at(try clock.exact(seen: seen).hour))
      }
    }
    return settled
  }

  /// The hour of the first of some bare hours, where only one of its two has them all on one day: `8시 1시 7시`.
  private static func hourOfOneDay(_ clocks: [Clock]) -> Int? {
    guard let first = clocks.first else { return nil }
    let hours = first.readings.map(\.hour).filter { hour in
      var last = first.at(hour).time
      return clocks.dropFirst().allSatisfy { clock in
        let next = clock.next(after: last).time
        defer { last = next }
        return next > last
      }
    }
    return hours.count == 1 ? hours[0] : nil
  }

  /// The first such time on the 12-hour clock after another, which may be on the next day.
  func next(after time: TimeOfDay) -> Clock {
    let minutes = hour % 12 * 60 + minute
    let start = time.secondsSinceMidnight / 60
    return at((start + halfDayMinutes(from: start, to: minutes)) / 60 % 24)
  }

  /// The last such time on the 12-hour clock before another, which may be on the day before.
  private func last(before time: TimeOfDay) -> Clock {
    let minutes = hour % 12 * 60 + minute
    let end = time.secondsSinceMidnight / 60
    return at((end - halfDayMinutes(from: minutes, to: end) + 1440) / 60 % 24)
  }
}

/// The minutes from one time to the next on the 12-hour clock, 1 to 720.
private func halfDayMinutes(from start: Int, to end: Int) -> Int {
  let rest = (end - start) % 720
  return rest > 0 ? rest : rest + 720
}
