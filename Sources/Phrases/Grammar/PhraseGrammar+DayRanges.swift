import CivilTime

/// From one day to another: `fri to sun`, `nov 20-22`, `11월 20일부터 22일까지`.
extension PhraseGrammar {
  /// dayRange = [`from`] point (`to` | `부터`) point [`까지`], both with a day
  ///     | dayNumber `-` dayNumber month [year] | month dayNumber `-` dayNumber
  mutating func dayRange() throws(PhraseError) -> Clause? {
    let start = position
    let calendar = reference
    defer { reference = calendar }
    _ = takeBefore(.from)
    if let days = try daysOfOneMonth() { return days }
    let begin = position
    guard let first = try point(), let day = first.day, takeTo() || takeAfter(.from) else {
      return rewind(to: start)
    }
    let behind = position
    if let clock = first.clock, first.part == nil || clock.style != .twelve,
      let times = try clockBehind(clock, start: start)
    {
      return .group([.day(day, part: nil), try zoneBehind(times)])
    }
    position = behind
    reference = day
    if let last = try dayOfSameMonth(as: day, start: start) {
      return .days(first, Point(day: last))
    }
    position = behind
    if var last = try pointOfOneDay(), let lastDay = last.day {
      let isTimeFirst = last.clock != nil && !last.isTimeLast
      if takeAfter(.until) {
        // In `12월 1일부터 10:00 24일까지` the time is not part of the end.
        if isTimeFirst { return rewind(to: start) }
        last.isTimeLast = false
      }
      guard !takesMore(), !takeAfter(.length) else { return rewind(to: start) }
      guard lastDay > day || lastDay == day && last.clock != nil else {
        throw .endNotAfterStart(seen: seen(from: start))
      }
      last.isWeekday = isRangeOfWeekdays(at: begin)
      return .days(first, last)
    }
    return rewind(to: start)
  }

  /// The `29` of `11/27~29` and `11.27~29`.
  private mutating func dayOfSameMonth(as day: Day, start: Int) throws(PhraseError) -> Day? {
    let begin = position
    guard tokens.scalars[begin - 1].isDash,
      tokens.scalars[start..<begin].contains(where: { $0 == "/" || $0 == "." }),
      let number = gluedDigits(), number.count <= 2, number.value > day.day, !isCutShort,
      !isRangeGoingOn
    else { return rewind(to: begin) }
    _ = take(.ordinalSuffix)
    _ = takeAfter(.until)
    guard tokens.isBoundary(position) || position >= limit else { return rewind(to: begin) }
    return try dayIn(day.month, day: number.value, start: start)
  }

  /// Whether a range of weekdays is at `start`, with or without a time before it.
  mutating func isRangeOfWeekdays(at start: Int) -> Bool {
    let end = position
    defer { position = end }
    position = start
    if (try? time()) ?? nil == nil { position = start }
    return word(.weekday) != nil && (takeTo() || takeAfter(.from)) && word(.weekday) != nil
  }

  /// A point, or nil where it is a whole week or year: `내일부터 내년 계획`.
  mutating func pointOfOneDay() throws(PhraseError) -> Point? {
    let start = position
    do throws(PhraseError) {
      return try point()
    } catch {
      if case .notOneDay = error { return rewind(to: start) }
      throw error
    }
  }

  /// Takes what joins the two ends of a range: `to`, `-`, `until`.
  mutating func takeTo() -> Bool { take(.to) || isUntilBetween && takeBefore(.until) }

  /// `20-22 nov`, `nov 20-22`, `11월 20일~22일`
  mutating func daysOfOneMonth() throws(PhraseError) -> Clause? {
    let start = position
    var year = yearBefore()
    var month: Int?
    if year == nil, let period = period() {
      guard period.unit == .month, let days = days(of: period) else { return rewind(to: start) }
      (year, month) = (days.first.year, days.first.monthOfYear)
    } else {
      month = try monthNumber()
    }
    guard let first = digits(), first.count <= 2 else { return rewind(to: start) }
    let hasFirstSuffix = take(.ordinalSuffix)
    guard takeTo(), let last = digits(), last.count <= 2 else { return rewind(to: start) }
    let hasSuffix = take(.ordinalSuffix)
    guard hasSuffix || !hasFirstSuffix else { return rewind(to: start) }
    // `12월 20일부터 3일 동안` is a length.
    let end = position
    if takeAfter(.length) || takesMore() { return rewind(to: start) }
    position = end
    if month == nil { month = word(.month) } else if isCutShort { return rewind(to: start) }
    // `15일~18일` needs no month; `15-18` does.
    guard month != nil || hasSuffix && (!isSentence || hasFirstSuffix) else {
      return rewind(to: start)
    }
    if year == nil { year = yearAfterDate() }
    _ = takeAfter(.until)
    guard !isRangeGoingOn else { return rewind(to: start) }
    let firstDay = try dayOf(month: month, day: first.value, year: year, start: start)
    let lastDay = try dayIn(firstDay.month, day: last.value, start: start)
    guard lastDay > firstDay else { throw .endNotAfterStart(seen: seen(from: start)) }
    return .days(Point(day: firstDay), Point(day: lastDay))
  }

  /// Whether digits and dashes go on, as in a telephone number.
  var isRangeGoingOn: Bool {
    guard let peek, peek.isDash || peek == "/" || peek == ":" || peek == "." else { return false }
    return tokens.kind(at: position + 1) == .digit
  }
}
