import CivilTime

/// Times of day: `18:00`, `6pm`, `at noon`, `오후 3시 30분`.
extension Grammar {
  /// time = [`at` | `by`] clock [`에`]
  ///
  /// A lone hour is a time only after `at`, or where `allowsBareHour` says that nothing else can be meant.
  mutating func time(allowsBareHour: Bool = false) throws(PhraseError) -> Clock? {
    let start = position
    let hasAt = takeBefore(.at)
    if !hasAt { _ = takeBefore(.due) }
    guard let clock = try clock(allowsBareHour: allowsBareHour || hasAt) else {
      return rewind(to: start)
    }
    _ = takeAfter(.on)
    return clock
  }

  /// clock = `noon` | `midnight` | [part] [`at`] hour [part] | [part] hour `시` [minute `분` | `반`]
  mutating func clock(allowsBareHour: Bool) throws(PhraseError) -> Clock? {
    let start = position
    if take(.noon) { return Clock(hour: 12, style: .exact) }
    if take(.midnight) { return Clock(hour: 0, style: .small) }

    let before = word(\.part)
    if before != nil { _ = takeBefore(.at) }
    guard let hour = hour() else { return rewind(to: start) }
    var clock = Clock(hour: hour.value, style: .twelve)
    if try minutes(into: &clock, hourDigits: hour.count, start: start) {
      clock.style = hour.count == 2 && hour.value < 10 ? .exact : .written
    } else if take(.hourSuffix) {
      try koreanMinutes(into: &clock, start: start)
      clock.style = (1...12).contains(hour.value) ? .twelve : .exact
    } else if take(.oClock) {
      clock.style = (1...12).contains(hour.value) ? .twelve : .exact
    } else {
      clock.isBare = true
      if !(1...12).contains(hour.value) { clock.style = .exact }
    }

    if let part = before ?? partAfter() {
      guard !isCutShort || part == before else { return rewind(to: start) }
      return try placed(clock, in: part, start: start)
    }
    // `6.30` is a time only with `pm` behind it; `6.30` alone is a number.
    guard !isCutShort, !clock.isBare || allowsBareHour, glyphs.folded[..<position].last != "."
    else {
      return rewind(to: start)
    }
    if clock.hour > 23 {
      if clock.isBare { return rewind(to: start) }
      throw .hourOutOfRange(seen: seen(from: start), hour: clock.hour)
    }
    return clock
  }

  /// part = `am` | `in the evening` | `at night`
  private mutating func partAfter() -> PartOfDay? {
    let start = position
    // The Korean parts stand before their hour: in `12시 점심` the lunch is the title's.
    if let part = word(\.part) {
      return glyphs.kind(at: position - 1) == .hangul ? rewind(to: start) : part
    }
    if takeBefore(.later), take(.the), let part = word(\.part) { return part }
    position = start
    if takeBefore(.at), let part = word(\.part) { return part }
    return rewind(to: start)
  }

  private func placed(
    _ clock: Clock, in part: PartOfDay, start: Int
  ) throws(PhraseError) -> Clock {
    guard let hour = part.hour(clock.hour) else {
      let seen = seen(from: start)
      guard clock.hour <= 23 else { throw .hourOutOfRange(seen: seen, hour: clock.hour) }
      throw .hourOutsidePartOfDay(seen: seen, hour: clock.hour)
    }
    return clock.at(hour, style: part == .night && hour < 6 ? .small : .exact)
  }

  /// The hour: one or two digits, or a Korean number word (`세 시`). English ones say lengths, not times.
  private mutating func hour() -> (value: Int, count: Int)? {
    let start = position
    if let digits = digits() { return digits.count <= 2 ? digits : rewind(to: start) }
    guard let value = word(\.number) else { return rewind(to: start) }
    let end = position
    guard take(.hourSuffix) else { return rewind(to: start) }
    position = end
    return (value, 1)
  }

  /// minutes = `:MM` [`:SS`] | `.MM` part
  private mutating func minutes(
    into clock: inout Clock, hourDigits: Int, start: Int
  ) throws(PhraseError) -> Bool {
    let mark = position
    guard let separator = peek, separator == ":" || separator == "." else { return false }
    position += 1
    guard let minute = gluedDigits(), minute.count == 2 else {
      position = mark
      return false
    }
    if separator == "." {
      let end = position
      let hasPart = partAfter() != nil
      position = hasPart ? end : mark
      guard hasPart else { return false }
    }
    clock.minute = minute.value
    if separator == ":", take(glued: ":") {
      guard let second = gluedDigits(), second.count == 2 else {
        position = mark
        return false
      }
      clock.second = second.value
    }
    guard clock.hour <= 23 else {
      throw .hourOutOfRange(seen: seen(from: start), hour: clock.hour)
    }
    guard clock.minute <= 59, clock.second <= 59 else {
      let wrong = clock.minute <= 59 ? clock.second : clock.minute
      throw .minuteOutOfRange(seen: seen(from: start), minute: wrong)
    }
    return true
  }

  /// minutes = `반` | number `분`
  private mutating func koreanMinutes(into clock: inout Clock, start: Int) throws(PhraseError) {
    let mark = position
    if take(.halfPast) {
      clock.minute = 30
    } else if let minute = digits(), take(.unit(.minute)) {
      // 6시 10분 전 is ten minutes to six, or a reminder ten minutes before: not this rule's to decide.
      let end = position
      if takeAfter(.lead) {
        position = mark
        return
      }
      position = end
      guard minute.value <= 59 else {
        throw .minuteOutOfRange(seen: seen(from: start), minute: minute.value)
      }
      clock.minute = minute.value
    } else {
      position = mark
    }
  }

  // MARK: From … to

  /// timeRange = [`from`] clock (`to` | `-`) clock [`까지`]
  ///
  /// One of the two must be more than a number where `pages 10-20` could be meant.
  mutating func timeRange(allowsBareHours: Bool) throws(PhraseError) -> (
    start: Clock, end: Clock, seen: String
  )? {
    let start = position
    let hasFrom = takeBefore(.from) || takeBefore(.window)
    guard let first = try bareClock(), takeTo() || hasFrom && take(.and) || takeAfter(.from),
      let second = try bareClock()
    else { return rewind(to: start) }
    let hasEnd = takeAfter(.until) || takeAfter(.window)
    guard !first.isBare || !second.isBare || allowsBareHours && (hasFrom || hasEnd) else {
      return rewind(to: start)
    }
    let range = try settled(first, second, seen: seen(from: start))
    return (range.0, range.1, seen(from: start))
  }

  private mutating func bareClock() throws(PhraseError) -> Clock? {
    _ = takeBefore(.at)
    let start = position
    guard let clock = try clock(allowsBareHour: true) else { return nil }
    // A bare number before a unit or a month is no hour: `from 9 nov`, `3 to 4 days`.
    let end = position
    if clock.isBare, word(\.unit) != nil || word(\.month) != nil { return rewind(to: start) }
    position = end
    return clock
  }

  /// Lets the clearer of two times tell the half of the other: `2-4pm`, `오후 2시부터 4시까지`, `11-1pm`.
  private func settled(
    _ first: Clock, _ second: Clock, seen: String
  ) throws(PhraseError) -> (Clock, Clock) {
    var first = first
    var second = second
    if second.style == .twelve, first.style != .twelve {
      if let after = second.readings.first(where: { $0 > first.time }) {
        second = second.at(after.hour)
      }
    } else if first.style == .twelve || first.isOpen && second.isHalved {
      let earlier = first.readings.filter { $0 < second.time }
      if let nearest = earlier.last, second.isHalved || earlier.count == 1 {
        first = first.at(nearest.hour)
      }
    }
    for clock in [first, second] where clock.style == .twelve {
      throw .ambiguousTime(seen: seen, readings: clock.readings)
    }
    return (first, second)
  }
}
