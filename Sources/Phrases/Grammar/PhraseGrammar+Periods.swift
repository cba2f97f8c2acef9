import CivilTime

/// Whole weeks, months and years, and their last days: `next month`, `eom`, `이번 주말`, `다음 달 말`.
extension PhraseGrammar {
  /// The first day of a week as phrases count it, `count` weeks after the current one.
  func week(_ count: Int) -> Day? {
    today.onOrBefore(context.weekStart).adding(days: count * 7)
  }

  /// A weekday of the week that is `count` weeks after the current one.
  func weekday(_ weekday: Weekday, ofWeek count: Int) -> Day? {
    week(count).map { $0 + weekday.days(since: context.weekStart) }
  }

  /// period = `next week` | `다음 달` | `내년`: the unit, and the number of units after the current one
  mutating func period() -> (unit: Unit, shift: Int)? {
    let start = position
    _ = take(.the)
    if let period = word(.period) { return period }
    guard let shift = word(.shift), let unit = word(.unit), unit >= .week else {
      return rewind(to: start)
    }
    return (unit, shift)
  }

  /// The first and last day of a period.
  func days(of period: (unit: Unit, shift: Int)) -> (first: Day, last: Day)? {
    switch period.unit {
    case .week:
      week(period.shift).map { ($0, $0 + 6) }
    case .month:
      today.month.adding(months: period.shift).map { ($0.first, $0.last) }
    default:
      (try? Month(year: today.year + period.shift, month: 1)).map { ($0.first, ($0 + 11).last) }
    }
  }

  /// `next 3 days` from tomorrow, `last 2 weeks` up to the current one.
  private mutating func countedPeriod() -> (first: Day, last: Day)? {
    let start = position
    _ = take(.the)
    // `다음 3일` may mean the third.
    guard let shift = word(.shift), abs(shift) == 1, let (unit, count) = spanPart(), count > 0,
      unit >= .week || unit == .day && tokens.kind(at: position - 1) == .letter
    else { return rewind(to: start) }
    if unit == .day {
      guard let far = today.adding(days: shift * count) else { return rewind(to: start) }
      return shift > 0 ? (today + 1, far) : (far, today - 1)
    }
    guard let near = days(of: (unit, shift)), let far = days(of: (unit, shift * count)) else {
      return rewind(to: start)
    }
    return shift > 0 ? (near.first, far.last) : (far.first, near.last)
  }

  /// endOfPeriod =
  ///     `eom` | [`at` | `by`] (`end of` | `last day of`) [`the`] (unit | period | month [year])
  ///     | (period | month) `말` | `말일`
  mutating func endOfPeriod() throws(PhraseError) -> Day? {
    let start = position
    if let unit = word(.endOf) { return unit == .day ? dayEnding() : days(of: (unit, 0))?.last }
    if !takeBefore(.at) { _ = takeBefore(.due) }
    _ = take(.the)
    let hasEnd = takesEndOf()
    if !hasEnd { position = start }
    var last: Day?
    // In `내년 1월 말` the year is only the beginning of the month.
    if tokens.hasHangul, let month = (try? namedMonth()) ?? nil {
      last = month.last
    } else if let period = period() {
      last = days(of: period)?.last
    } else if takesQuarter(hasEnd: hasEnd) {
      last = (try? Month(year: today.year, month: (today.monthOfYear + 2) / 3 * 3))?.last
    } else if hasEnd, takes({ $0.take(.the) && $0.take(.group(.weekend)) }) {
      last = weekday(.saturday, ofWeek: 0).map { $0 + 1 }
    } else if hasEnd, let unit = currentUnit() {
      last = days(of: (unit, 0))?.last
    } else if let month = try namedMonth() {
      last = month.last
    }
    guard let last, hasEnd || take(.lastDay) || word(.endOf) == .month else {
      return rewind(to: start)
    }
    return last
  }

  /// The `the quarter` of `end of the quarter`, the `이번 분기` of `이번 분기 말`.
  mutating func takesQuarter(hasEnd: Bool) -> Bool {
    takes { grammar in
      if !grammar.take(.shift(0)) { _ = grammar.take(.the) }
      return (hasEnd || grammar.tokens.hasHangul) && grammar.take(.length(.month, 3))
    }
  }

  /// `end of`, `last day of`
  private mutating func takesEndOf() -> Bool {
    if take(.end) { return take(.of) }
    guard word(.ordinal) == -1, tokens.kind(at: position - 1) == .letter else { return false }
    return take(.unit(.day)) && take(.of)
  }

  /// The day named after `eod`, as in `eod friday`, or today.
  private mutating func dayEnding() -> Day {
    let start = position
    _ = takeBefore(.on)
    if let day = (try? date()) ?? nil { return day }
    position = start
    return today
  }

  /// [`the`] (`week` | `month` | `year`): the current one
  private mutating func currentUnit() -> Unit? {
    let start = position
    _ = take(.the)
    guard let unit = word(.unit), unit >= .week else { return rewind(to: start) }
    return unit
  }

  /// Throws `notOneDay` or `severalDays` for a period or a month. A sentence ignores a lone month
  /// name, because it may be part of the title (`May report`).
  mutating func wholePeriod() throws(PhraseError) -> Day? {
    let start = position
    if let monday = try weekOfDate() {
      throw .notOneDay(seen: seen(from: start), first: monday, last: monday + 6)
    }
    if let days = weekOfMonth() {
      throw .severalDays(seen: seen(from: start), first: days.first, last: days.last)
    }
    if let days = countedPeriod() {
      throw .notOneDay(seen: seen(from: start), first: days.first, last: days.last)
    }
    if let period = period(), let days = days(of: period) {
      if period.unit == .month, tokens.kind(at: position - 1) == .hangul, take(.partOfMonth) {
        throw partOfMonth(days.first.month, start: start)
      }
      throw .notOneDay(seen: seen(from: start), first: days.first, last: days.last)
    }
    if let month = try namedMonth(), take(.partOfMonth) || !isSentence {
      guard seen(from: start).last != "월", tokens.kind(at: position - 1) == .hangul else {
        throw .notOneDay(seen: seen(from: start), first: month.first, last: month.last)
      }
      throw partOfMonth(month, start: start)
    }
    return rewind(to: start)
  }

  /// `the week of dec 14`: the first day of its week.
  mutating func weekOfDate() throws(PhraseError) -> Day? {
    let start = position
    _ = take(.the)
    guard take(.unit(.week)), take(.of), let day = try date() else { return rewind(to: start) }
    return day.onOrBefore(context.weekStart)
  }

  /// `first week of december`, `12월 첫째 주`: the days of that row of the month.
  mutating func weekOfMonth() -> (first: Day, last: Day)? {
    let start = position
    _ = take(.the)
    var month: Month?
    if tokens.hasHangul, let days = monthOrPeriod(), 8..<31 ~= days.last - days.first {
      month = days.first.month
    }
    guard let nth = nth(), (-1...5).contains(nth), nth != 0, take(.unit(.week)) else {
      return rewind(to: start)
    }
    if month == nil {
      guard take(.of) else { return rewind(to: start) }
      month = (try? namedMonth()) ?? period().flatMap(self.days(of:))?.first.month
    }
    guard let month,
      endsPhrase || isNext({ $0.takeAfter(.on) || $0.takeAfter(.until) || $0.takeAfter(.from) })
    else { return rewind(to: start) }
    let edge = nth > 0 ? month.first : month.last
    let row = edge.onOrBefore(context.weekStart) + 7 * max(nth - 1, 0)
    let (first, last) = (max(row, month.first), min(row + 6, month.last))
    return first < last ? (first, last) : rewind(to: start)
  }

  /// The refusal of `12월 초` (1 to 10), `중순` (11 to 20) or `하순` (from 21).
  private func partOfMonth(_ month: Month, start: Int) -> PhraseError {
    let seen = seen(from: start)
    let word = seen.unicodeScalars
    let isLast = word.contains("하") || word.contains("후")
    let days = word.contains("초") ? 1...10 : isLast ? 21...month.dayCount : 11...20
    return .severalDays(
      seen: seen, first: month.first + (days.lowerBound - 1),
      last: month.first + (days.upperBound - 1))
  }

  /// `this weekend`: Saturday and Sunday, on Sunday that day, and a weekend beside a date. With a
  /// time it is refused where the date is read.
  mutating func weekendSpan() throws(PhraseError) -> Clause? {
    let start = position
    guard readsWeekends else { return nil }
    if let saturday = try weekendBesideDate() {
      takeTail()
      return .days(Point(day: saturday), Point(day: saturday + 1))
    }
    guard let shift = weekendShift(), let saturday = weekday(.saturday, ofWeek: shift)
    else { return rewind(to: start) }
    if isNext({ try $0.time() != nil }) || isNext({ try $0.partAlone() != nil }) {
      return rewind(to: start)
    }
    // `이번 주말까지`
    if takeAfter(.until) { return .until(Point(day: saturday + 1)) }
    if takeAfter(.from) { return .from(Point(day: saturday)) }
    // `이번 주말 동안`
    if !takeAfter(.length) { takeTail() }
    if saturday < today, today <= saturday + 1 { return .day(SaidDay(day: today), part: nil) }
    return .days(Point(day: saturday), Point(day: saturday + 1))
  }

  /// The number of weeks from this week to that of `next weekend`; nil if no weekend is named.
  private mutating func weekendShift() -> Int? {
    let start = position
    let shift = word(.shift)
    var begin = tokens.blanksEnd(from: position)
    var isWeekend = take(.group(.weekend))
    if !isWeekend, shift != nil, take(.unit(.week)) {
      begin = tokens.blanksEnd(from: position)
      isWeekend = take(.group(.weekend))
    }
    guard isWeekend,
      shift != nil || !isSentence || tokens.kind(at: begin) == .hangul && takeAfter(.on)
    else { return rewind(to: start) }
    return shift ?? 0
  }

  /// Refuses `this weekend`, which is two days; in a sentence `weekend` alone is of the title.
  mutating func refuseWeekend() throws(PhraseError) {
    let start = position
    if let shift = weekendShift(), let saturday = weekday(.saturday, ofWeek: shift) {
      if isSentence, tokens.kind(at: start) == .hangul || tokens.hasHangul {
        throw .severalDays(seen: seen(from: start), first: saturday, last: saturday + 1)
      }
      throw .notOneDay(seen: seen(from: start), first: saturday, last: saturday + 1)
    }
    position = start
    try refuseWorkWeek()
  }

  /// Refuses `주중에`, which is five days.
  private mutating func refuseWorkWeek() throws(PhraseError) {
    guard tokens.hasHangul else { return }
    let start = position
    let shift = word(.shift)
    if shift != nil { _ = take(.unit(.week)) }
    let begin = tokens.blanksEnd(from: position)
    guard take(.group(.workdays)), tokens.scalars[begin] == "주",
      takeAfter(.on) || takeAfter(.within) || takeAfter(.until),
      let monday = weekday(.monday, ofWeek: shift ?? 0)
    else {
      position = start
      return
    }
    throw .severalDays(seen: seen(from: start), first: monday, last: monday + 4)
  }
}
