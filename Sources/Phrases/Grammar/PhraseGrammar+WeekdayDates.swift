import CivilTime

/// Days by their weekday, and dates with it: `next fri`, `friday after next`, `다음 주 월요일`.
extension PhraseGrammar {
  /// weekdayDate = weekday [`,`] date | weekday [`of`] period | shift weekday | period weekday
  ///     | weekday [(`after` | `before`) date]
  mutating func weekdayDate() throws(PhraseError) -> SaidDay? {
    let start = position
    if let (unit, shift) = period(), unit == .week {
      // `next week, thursday`, `next week from monday to friday`
      skipSeparator()
      let isRange = takeBefore(.from)
      if let weekday = anyWeekday(), !isRange || isNext({ $0.takeTo() }) {
        return try said(weekday, ofWeek: shift, start: start)
      }
    }
    position = start
    if take(.coming), let weekday = word(.weekday) { return said(weekday) }
    position = start
    if let shift = word(.shift), let weekday = word(.weekday) {
      let day = try shifted(weekday, by: shift, start: start)
      return SaidDay(day: day, form: .weekday(weekday, week: shift))
    }
    position = start
    if take(.the), let weekday = word(.weekday) {
      if take(.afterNext) { return SaidDay(day: try afterNext(weekday, start: start)) }
      if let said = try self.weekday(weekday, start: start) { return said }
    }
    position = start
    // A letter is a weekday only where the whole text is a date: `일` also means work and one.
    let name = word(.weekday)
    guard let weekday = name ?? (isSentence ? nil : word(.letter)), name != nil || isAtEnd()
    else { return rewind(to: start) }
    takeAbbreviationDot()
    let end = position
    if takesWeekLater() { return SaidDay(day: comingDay(weekday) + 7) }
    if take(.afterNext) { return SaidDay(day: try afterNext(weekday, start: start)) }
    if let said = try self.weekday(weekday, start: start) { return said }
    if let said = try dateAfterWeekday() {
      guard said.day.weekday == weekday else {
        throw .weekdayMismatch(seen: seen(from: start), said: weekday, actual: said.day)
      }
      return said
    }
    position = end
    // `sunday from next week` may mean every Sunday from then on.
    let isFrom = !take(.of) && takeBefore(.from)
    if let (unit, shift) = period(), unit == .week, !isFrom || shift <= 0 {
      var said = try said(weekday, ofWeek: shift, start: start)
      said.isFrameLast = true
      return said
    }
    position = end
    return said(weekday)
  }

  private func said(_ weekday: Weekday) -> SaidDay {
    SaidDay(day: comingDay(weekday), form: .weekday(weekday, week: nil))
  }

  private func said(
    _ weekday: Weekday, ofWeek week: Int, start: Int
  ) throws(PhraseError) -> SaidDay {
    SaidDay(
      day: try existing(self.weekday(weekday, ofWeek: week), from: start),
      form: .weekday(weekday, week: week))
  }

  /// `friday after next`: a week after the next Friday, which must be the first coming one.
  private func afterNext(_ weekday: Weekday, start: Int) throws(PhraseError) -> Day {
    let next = try shifted(weekday, by: 1, start: start)
    let coming = comingDay(weekday)
    guard next == coming else {
      throw .ambiguousDate(seen: seen(from: start), readings: [.day(coming + 7), .day(next + 7)])
    }
    return next + 7
  }

  /// The first such weekday after the reference.
  func comingDay(_ weekday: Weekday) -> Day {
    (reference + 1).onOrAfter(weekday)
  }

  /// The `week` of `tuesday week`, which is one week later than Tuesday; only at the end or before
  /// a time, since `monday week plan` is a title.
  mutating func takesWeekLater() -> Bool {
    let start = position
    skipBlanks()
    let begin = position
    guard begin > start, take(.unit(.week)), position == begin + 4, peek != "s" else {
      position = start
      return false
    }
    let end = position
    let isAlone = isAtEnd() || ((try? time()) ?? nil) != nil
    position = isAlone ? end : start
    return isAlone
  }

  mutating func anyWeekday() -> Weekday? { word(.weekday) ?? word(.letter) }

  private mutating func dateAfterWeekday() throws(PhraseError) -> SaidDay? {
    let start = position
    skipSeparator()
    if let day = try numericDate() { return SaidDay(day: day) }
    return try monthAndDay() ?? rewind(to: start)
  }

  /// A date followed by its weekday, which must fit: `11월 20일 (금)`, `20 nov, fri`.
  mutating func confirmed(_ day: Day, from start: Int) throws(PhraseError) -> Day {
    let end = position
    skipSeparator()
    let hasBracket = take(glued: "(")
    // `9월 10일 토요일마다` is a rule.
    guard let weekday = word(.weekday) ?? (hasBracket ? word(.letter) : nil),
      hasBracket ? take(glued: ")") : !isNext({ $0.takeAfter(.every) })
    else {
      position = end
      takeLetter(of: day)
      return day
    }
    guard weekday == day.weekday else {
      throw .weekdayMismatch(seen: seen(from: start), said: weekday, actual: day)
    }
    return day
  }

  /// The `월` of `11/30 월 14:20`, where it is the day's own weekday and a time follows.
  private mutating func takeLetter(of day: Day) {
    let start = position
    guard tokens.hasHangul, tokens.kind(at: position) == .blank,
      word(.letter) == day.weekday, tokens.kind(at: position) == .blank,
      ((try? time()) ?? nil) != nil
    else {
      position = start
      return
    }
    position = tokens.blanksEnd(from: start) + 1
  }

  /// `this fri` lies in this week, `next fri` in the next. Throws for a `this` day that is past and
  /// a `last` day that was not in last week.
  private func shifted(
    _ weekday: Weekday, by shift: Int, start: Int
  ) throws(PhraseError) -> Day {
    let ofWeek = try existing(self.weekday(weekday, ofWeek: shift), from: start)
    let other: Day =
      switch shift {
      case 0: ofWeek < today ? ofWeek + 7 : ofWeek
      case -1: (today - 1).onOrBefore(weekday)
      default: ofWeek
      }
    guard ofWeek == other else {
      throw .ambiguousDate(
        seen: seen(from: start), readings: [.day(min(ofWeek, other)), .day(max(ofWeek, other))])
    }
    return ofWeek
  }
}
