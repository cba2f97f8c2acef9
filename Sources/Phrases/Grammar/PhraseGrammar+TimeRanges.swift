import CivilTime

/// Ranges of times, several times, and numbers that are times only after a day.
extension PhraseGrammar {
  // MARK: From … to

  /// timeRange = [`from`] clock (`to` | `-`) clock [`까지`]
  ///
  /// At least one end must be more than a number unless the context rules out `pages 10-20`.
  mutating func timeRange(
    allowsBareHours: Bool, isBehindDay: Bool = false
  ) throws(PhraseError) -> (start: Clock, end: Clock, seen: String)? {
    let start = position
    let hasFrom = takeBefore(.from) || takeBefore(.window)
    if !hasFrom { _ = take(.around) }
    // `20 to 3` and `ten to three` are minutes before an hour.
    let begin = tokens.blanksEnd(from: position)
    if !hasFrom, tokens.kind(at: begin) != .hangul, let clock = try minutesToHour(needsUnit: true),
      !clock.isBare
    {
      return rewind(to: start)
    }
    guard let first = try bareClock() else { return rewind(to: start) }
    // `apples 5 until 18:00` may be five apples.
    let isUntil =
      first.isBare && !hasFrom && !isBehindDay && tokens.kind(at: position) == .blank
      && isNext { $0.takeBefore(.until) }
    guard
      takeTo() || hasFrom && take(.and) || takeAfter(.from) || !first.isBare && take(.arrives)
    else { return rewind(to: start) }
    let isFromPlace = tokens.scalars[position - 1] == "서"
    let isNextDay = takesNextDay()
    guard let second = try bareClock(), !isRangeGoingOn, !isUntil || second.isHalved else {
      return rewind(to: start)
    }
    let hasEnd = takeAfter(.until) || takeAfter(.window)
    if !hasEnd { takeTail() }
    // `3시에서 5시로` describes a change of time.
    if isFromPlace, tokens.scalars[position - 1] == "로" { return rewind(to: start) }
    guard
      !first.isBare || !second.isBare || isBehindDay || allowsBareHours && (hasFrom || hasEnd)
        || hasFrom && isBeforePhrase
    else { return rewind(to: start) }
    let range = try Clock.range(first, second, seen: seen(from: start))
    if isNextDay || takesNextDay(), range.end.time > range.start.time { return rewind(to: start) }
    // `5 to 2pm` and `10 to 9am` are more likely minutes before the hour.
    if first.isBare, first.hour == 5 || first.hour == 10, second.isHalved, !hasFrom,
      second.minute == 0, second.hour > 0,
      first.hour == 5 && range.start.hour == 5 && second.hour > 12
        || range.start.hour > second.hour, tokens.kind(at: begin) == .digit
    {
      let before = Clock(hour: second.hour - 1, minute: 60 - first.hour, style: .exact)
      throw .ambiguousTime(seen: seen(from: start), readings: [before.time, range.start.time])
    }
    return (range.start, range.end, seen(from: start))
  }

  /// The end of a range whose day and start were read: the `18시까지` of `내일 9시부터 18시까지`.
  mutating func clockBehind(_ first: Clock, start: Int) throws(PhraseError) -> Clause? {
    let begin = position
    let isNextDay = takesNextDay()
    guard let second = try bareClock(), !isRangeGoingOn else { return rewind(to: begin) }
    if !takeAfter(.until), !takeAfter(.window) { takeTail() }
    let isLater = isNextDay || takesNextDay()
    let end = position
    // `nov 20 18:00 - nov 22 12:00` has a day of its own.
    position = begin
    if let day = try? point(), day.day != nil { return rewind(to: begin) }
    position = end
    let range = try Clock.range(first, second, seen: seen(from: start))
    if isLater, range.end.time > range.start.time { return rewind(to: begin) }
    return .times(range.start, range.end)
  }

  /// The `다음날` of `밤 10시부터 다음날 아침 6시까지`, which the hours say too.
  private mutating func takesNextDay() -> Bool {
    takesText(of: ["다음날", "다음 날", "이튿날", "the next day", "next day", "the following day"])
  }

  private mutating func bareClock() throws(PhraseError) -> Clock? {
    _ = takeBefore(.at)
    let start = position
    guard let clock = try clock(allowsBareHour: true) else { return nil }
    // A bare number before a unit or a month is not an hour: `from 9 nov`, `3 to 4 days`.
    let end = position
    if clock.isBare, tokens.kind(at: end) == .hangul { return rewind(to: start) }
    if clock.isBare,
      word(.unit) != nil || word(.month) != nil && !isBeforeDayNumber || takeAfter(.times)
    {
      return rewind(to: start)
    }
    position = end
    return clock
  }

  // MARK: Several times

  /// clocks = clock {(`,` | `and` | `·`) clock}, at least two
  ///
  /// Bare numbers, and times without a separator, make a list only after a day or a rule.
  mutating func clockList(isBehindDay: Bool) throws(PhraseError) -> [Clock]? {
    let start = position
    // `check mail at 10, 2 and 4`
    let allowsBare = takeBefore(.at) && tokens.kind(at: position - 1) == .letter || isBehindDay
    var clocks: [Clock] = []
    var end = position
    var isApart = false
    var isLoose = false
    while let clock = try listedClock(), clocks.count < 24,
      !isApart || !clock.isBare && (isBehindDay || clock.isHalved),
      // `8am, 2 tablets`
      !clock.isBare || clocks.isEmpty || isBeforePhrase
    {
      clocks.append(clock)
      isLoose = isLoose || isApart && !isBehindDay
      end = position
      try refuseOtherTime(than: clock, start: start)
      isApart = false
      if takeListSeparator() {
        _ = takeBefore(.at)
        continue
      }
      isApart = true
      // `pills 8am 2pm 8pm daily`
      guard isBehindDay || clock.isHalved, position > end, !clock.isBare else { break }
    }
    position = end
    guard clocks.count > (isLoose ? 2 : 1), allowsBare || !clocks.contains(where: \.isBare),
      !isRangeGoingOn,
      isBehindDay || !clocks.allSatisfy(\.isBare) || isBeforePhrase
    else { return rewind(to: start) }
    takeTail()
    return try Clock.list(clocks, seen: seen(from: start))
  }

  /// partList = (part | clock) {(`,` | `and`) (part | clock)}, at least two and one of them a part:
  /// `morning, noon and night`, `아침, 저녁 8시`, `아침저녁으로`
  ///
  /// If a blank separates two parts, the second belongs to the title behind it (`매일 아침 저녁 준비`).
  /// Joined in one word, they are two times of the day (`매일 아침저녁 약`).
  mutating func partList() throws(PhraseError) -> [Clock]? {
    let start = position
    guard begins(with: [.part, .namedHour]) else { return nil }
    var clocks: [Clock] = []
    var end = position
    var isJoined = true
    var parts = 0
    while true {
      if let clock = try listedClock(), !clock.isBare {
        clocks.append(clock)
      } else if let part = listedPart() {
        guard let time = part.time else {
          // In `오전 6시 반 새벽 수영` the dawn belongs to the title.
          guard !clocks.isEmpty, isSeparated(from: end) else { break }
          throw .vagueTime(seen: seen(from: start))
        }
        clocks.append(Clock(time))
        parts += 1
      } else {
        break
      }
      if clocks.count > 1 { isJoined = isJoined && isSeparated(from: end) }
      end = position
      _ = takeListSeparator()
    }
    position = end
    guard parts > 0, clocks.count > 1 else { return rewind(to: start) }
    let isMarked = takeAfter(.on)
    // `약 먹기 매일 아침 저녁`, but not `3주 뒤 정오 점심`
    let isLast =
      parts == clocks.count && (hasDaysOfParts || isBeforeLabel || isNext { $0.isAtEnd() })
    guard isJoined || isMarked || clocks.count > 2 || clocks.count == timesADay || isLast else {
      return rewind(to: start)
    }
    return try Clock.list(clocks, seen: seen(from: start))
  }

  /// Whether a sign, a word such as `and`, or nothing separates a listed time from the next one.
  private mutating func isSeparated(from end: Int) -> Bool {
    if tokens.kind(at: end) == .hangul { return true }
    var next = end
    while next < position, tokens.kind(at: next) == .blank { next += 1 }
    return next < position
      && tokens.kindsOfWords(at: next).isDisjoint(with: [.part, .namedHour])
  }

  /// A part of the day in a list that no following word claims.
  private mutating func listedPart() -> SaidPart? {
    let start = position
    let begin = tokens.blanksEnd(from: position)
    guard let part = word(.part), part.isVague || tokens.kind(at: begin) == .hangul else {
      return rewind(to: start)
    }
    return said(part)
  }

  /// Whether several parts of the day follow.
  var isBeforePartList: Bool {
    mutating get { isNext { try $0.partList() != nil } }
  }

  /// Parts of the day before their rule or their days: `morning and night every day`, `아침, 저녁마다`,
  /// `morning and evening from dec 20 to dec 27`.
  mutating func partsBeforeRule() throws(PhraseError) -> Clause? {
    let start = position
    guard begins(with: [.part, .namedHour]), var clocks = try partList() else { return nil }
    // `아침저녁으로`
    if seen(from: start).hasSuffix("으로") {
      clocks[0].isEach = true
      return .clocks(clocks)
    }
    if takeAfter(.every) {
      return .group([.rule(RulePhrase(rule: RecurrenceRule(.daily))), .clocks(clocks)])
    }
    let end = position
    skipSeparator()
    let isBeforeDays =
      hasDaysOfParts
      || isNext { try $0.takeBefore(.until) || $0.rule() != nil || $0.dayRange() != nil }
    guard isBeforeDays else { return rewind(to: start) }
    position = end
    return .clocks(clocks)
  }

  /// Throws for `3pm or 4pm`, which leaves the time open.
  private mutating func refuseOtherTime(than clock: Clock, start: Int) throws(PhraseError) {
    let end = position
    if takeOr(), let other = try listedClock(), !clock.isBare || !other.isBare {
      let seen = seen(from: start)
      let readings = [try clock.exact(seen: seen), try other.exact(seen: seen)]
      throw .ambiguousTime(seen: seen, readings: readings)
    }
    position = end
  }

  private mutating func listedClock() throws(PhraseError) -> Clock? {
    let start = position
    do throws(PhraseError) {
      guard let clock = try bareClock() else { return rewind(to: start) }
      let end = position
      // `8:00-9:00, …` is a range, `10:00 30분 전` a reminder, `8시까지` an end.
      if takesRangeOn() || takeAfter(.until) || takeAfter(.from) || takeAfter(.before) {
        return rewind(to: start)
      }
      position = end
      // The connective particle of `8시와 20시` is left to the list.
      if tokens.kind(at: position) == .hangul { _ = take(.about) }
      return clock
    } catch {
      position = start
      return nil
    }
  }

  /// Whether a range continues here. After several times, `until dec 4` limits the rule instead.
  private mutating func takesRangeOn() -> Bool {
    if take(.to) { return true }
    guard takeTo() else { return false }
    return (try? bareClock()) ?? nil != nil
  }

  // MARK: After a day

  /// The clause, with the times directly after it that elsewhere are only numbers: `tue 14.30`,
  /// `tomorrow 9-12`, `every day 8, 14 and 20:00`.
  mutating func timesBehind(_ clause: Clause) throws(PhraseError) -> Clause {
    let start = position
    skipSeparator()
    guard position > start, tokens.kind(at: position) != .symbol else {
      position = start
      return clause
    }
    let begin = position
    if let journey = try journey() { return .group([clause, journey]) }
    if let clock = try minutesToHour(needsUnit: true) {
      return .group([clause, try zoneBehind(.time(clock))])
    }
    if let clocks = try partList() { return .group([clause, .clocks(clocks)]) }
    if let clocks = try clockList(isBehindDay: true) {
      return .group([clause, try zoneBehind(.clocks(clocks))])
    }
    do throws(PhraseError) {
      if let range = try timeRange(allowsBareHours: true, isBehindDay: true), endsWord {
        return .group([clause, try zoneBehind(.times(range.start, range.end))])
      }
    } catch {
      // `tomorrow 2-4` can only mean times.
      if endsWord, case .ambiguousTime = error { throw error }
    }
    position = begin
    if clause.isDayOrRule, let bound = boundInHour() { return .group([clause, bound]) }
    if let clock = digitsOfTime(), endsWord {
      return .group([clause, try zoneBehind(.time(clock))])
    }
    position = begin
    if isSentence, let hour = digits(), hour.count <= 2, (1...12).contains(hour.value), isAtEnd() {
      return .group([clause, .time(Clock(hour: hour.value, style: .twelve))])
    }
    position = start
    return clause
  }

  /// The `before 11` of `tonight before 11`, the `after 3` of `tomorrow after 3`.
  private mutating func boundInHour() -> Clause? {
    let start = position
    let isAfter = take(.afterDay)
    guard isAfter || takeBefore(.before) || takeBefore(.until) || takeBefore(.due),
      let clock = (try? bareClock()) ?? nil, clock.isBare, isBeforePhrase
    else { return rewind(to: start) }
    return isAfter ? .time(clock) : .before(Point(clock: clock))
  }

  /// Whether the parsed text ends at a word boundary.
  private var endsWord: Bool {
    endsPhrase || peek == "." || peek == "!"
  }

  /// `14.30`, `1430`, `14h30`
  mutating func digitsOfTime() -> Clock? {
    let start = position
    _ = takeBefore(.at)
    guard let first = digits(), first.count < 5, first.count != 3 else { return rewind(to: start) }
    var (hour, minute) = (first.value, 0)
    if first.count == 4 {
      (hour, minute) = (hour / 100, hour % 100)
      // Before other words 2026 is more likely a year.
      if isSentence, (1900...2099).contains(first.value), !isAtEnd() { return rewind(to: start) }
    } else {
      // `study tomorrow 2h` and `2h30` give a length; elsewhere `h` is of the 24-hour clock.
      let hasH = take(glued: "h")
      guard hasH || take(glued: "."), let digits = gluedDigits() ?? (hasH ? (0, 0) : nil),
        digits.count == 2 || digits.count == 0, !hasH || hour > (digits.count == 2 ? 6 : 12)
      else { return rewind(to: start) }
      minute = digits.value
    }
    guard hour <= 23, minute <= 59, !isCutShort, !isRangeGoingOn, position >= limit || endsWord
    else { return rewind(to: start) }
    return Clock(hour: hour, minute: minute, style: .exact)
  }
}

extension Clause {
  fileprivate var isDayOrRule: Bool {
    switch parts.first {
    case .day, .rule: true
    default: false
    }
  }
}
