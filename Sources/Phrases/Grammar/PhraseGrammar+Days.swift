import CivilTime

/// Days: `tomorrow`, `next fri`, `20 nov`, `15th`, `다음 주 월요일`, `11월 20일`. Dates of digits and signs
/// only (`2026-11-20`, `W48-5`) are in PhraseGrammar+NumericDates.swift.
extension PhraseGrammar {
  /// date = (lunar | numeric | named | relative | calendar) [weekday], remembered
  mutating func date() throws(PhraseError) -> Day? { try saidDay()?.day }

  /// A date, with the parts that the words gave.
  mutating func saidDay() throws(PhraseError) -> SaidDay? {
    try remembered(in: \.dates) { grammar throws(PhraseError) in
      guard let said = try grammar.anyDate() else { return nil }
      return grammar.stepped(from: said)
    }
  }

  /// The day counted from one before it: `내일부터 2주 뒤`, `12월 11일 이틀 전`.
  private mutating func stepped(from said: SaidDay) -> SaidDay {
    let end = position
    // `tomorrow week`
    if said.form == .other, tokens.kind(at: end - 1) == .letter, takesWeekLater() {
      return SaidDay(day: said.day + 7)
    }
    guard tokens.hasHangul, !mentionsReminding else { return said }
    // `12월 12일 전날`
    if said.form.hasMonth, take(.dayBefore) { return SaidDay(day: said.day + -1) }
    let hasFrom = takeAfter(.from)
    guard hasFrom || said.form.isNumber, let span = (try? span()) ?? nil, span.isWholeDays,
      span != Span(), let sign = signBehind() ?? (takesText("전") ? -1 : nil),
      !hasFrom || !takeAfter(.until),
      let day = span.applied(to: said.day, sign: sign)
    else {
      position = end
      return said
    }
    return SaidDay(day: day)
  }

  private mutating func anyDate() throws(PhraseError) -> SaidDay? {
    let start = position
    if mentionsLunar, var said = try lunarDate() {
      said.day = try confirmed(said.day, from: start)
      return said
    }
    if let day = try numericDate() {
      return SaidDay(
        day: try confirmed(day, from: start),
        form: .number(day.day, month: day.monthOfYear, year: nil))
    }
    if let said = try workdayDate() { return said }
    if let count = word(.day) {
      let end = position
      do throws(PhraseError) {
        return SaidDay(day: try confirmed(today + count, from: start))
      } catch {
        // `오늘, 내일, 금요일` is a list.
        guard end < limit, tokens.scalars[end] == "," else { throw error }
        position = end
        return SaidDay(day: today + count)
      }
    }
    if let day = try offsetDay() { return SaidDay(day: day) }
    if let day = try todayOfPeriod() { return SaidDay(day: day) }
    if let said = try countedFromDate() { return said }
    try refuseWeekend()
    if let day = try nthWeekdayOfMonth() { return SaidDay(day: day, form: .counted) }
    if let day = try endOfPeriod() { return SaidDay(day: day, form: .counted) }
    if var said = try monthAndDay() {
      // `3rd thursday monthly` is no 3rd.
      if case .number(_, nil, nil) = said.form, tokens.kind(at: position - 1) == .letter,
        tokens.kind(at: position) == .blank, isNext([.weekday])
      {
        return rewind(to: start)
      }
      said.day = try confirmed(said.day, from: start)
      return said
    }
    if let days = try daysOffAround() {
      throw .notOneDay(seen: seen(from: start), first: days.lowerBound, last: days.upperBound)
    }
    if let said = try holidayDate() {
      // `memorial day weekend`
      if said.form.isHoliday, takes({ $0.take(.group(.weekend)) && $0.endsPhrase }) {
        let saturday = (said.day + -3).onOrAfter(.saturday)
        throw .notOneDay(
          seen: seen(from: start), first: min(saturday, said.day), last: max(saturday + 1, said.day)
        )
      }
      return said
    }
    if let said = try weekdayDate() { return said }
    return try wholePeriod().map { SaidDay(day: $0) }
  }

  /// `다음주 오늘`, `내년 오늘`, `다음 주 이 시간`
  private mutating func todayOfPeriod() throws(PhraseError) -> Day? {
    let start = position
    guard tokens.hasHangul, let (unit, shift) = period(), shift != 0,
      word(.day) == 0 || isNext({ $0.takesThisTime() })
    else { return rewind(to: start) }
    return try existing(
      unit.span(abs(shift)).applied(to: today, sign: shift.signum()), from: start)
  }

  /// workdayDate = `next workday` | [`in`] number `workdays` [`later`] | number `영업일` (`뒤` | `이내`)
  ///     | `영업일` span (`뒤` | `이내`)
  ///     | (number `workdays` | [`the`] [`next` | `last` | nth] `workday`) (`before` | `after`) date
  private mutating func workdayDate() throws(PhraseError) -> SaidDay? {
    let start = position
    let hasIn = takeBefore(.later) || takeBefore(.within)
    if !hasIn, let said = try workdayBesideDate() { return said }
    var count: Int?
    var isNext = false
    if !hasIn, let shift = word(.shift) {
      // `last workday` more likely means the last one of the month.
      guard shift == 1, word(.group) == .businessDays else { return rewind(to: start) }
      (count, isNext) = (1, true)
    } else if let number = number(), word(.group) ?? word(.each) == .businessDays {
      count = number
    } else if !hasIn, tokens.hasHangul {
      position = start
      guard word(.group) == .businessDays, let span = try span(), span.months == 0,
        span.seconds == 0
      else { return rewind(to: start) }
      count = span.days
    }
    guard let count, (1...2000).contains(count) else { return rewind(to: start) }
    let sign = signBehind() ?? (takesWithinBehind() ? 1 : nil)
    guard sign != nil || hasIn || isNext else { return rewind(to: start) }
    if sign == 1 { takeTail() }
    let step = DayStep(workdays: (sign ?? 1) * count, context.daysOff)
    return SaidDay(day: try existing(step.apply(today), from: start))
  }

  /// `the workday after christmas`, `3 workdays before dec 20`
  private mutating func workdayBesideDate() throws(PhraseError) -> SaidDay? {
    let start = position
    _ = take(.the)
    let count = abs(number() ?? nth() ?? word(.shift) ?? 1)
    guard (1...2000).contains(count), word(.group) ?? word(.each) == .businessDays,
      let sign = signOfNeighbour()
    else { return rewind(to: start) }
    return try day(DayStep(workdays: sign * count, context.daysOff), start: start)
      ?? rewind(to: start)
  }

  /// offset, if it counts whole days
  private mutating func offsetDay() throws(PhraseError) -> Day? {
    let start = position
    guard let (span, sign) = try offset(), span.isWholeDays else { return rewind(to: start) }
    // In a sentence `일주일 전` is a length before something else in it.
    if isSentence, sign < 0, tokens.kind(at: position - 1) == .hangul { return rewind(to: start) }
    let day = try existing(span.applied(to: today, sign: sign), from: start)
    // `Watch 28 Days Later sat`
    guard span.months == 0, span.days % 7 == 0, sign > 0,
      !seen(from: start).lowercased().hasSuffix("days later")
    else { return day }
    return try weekdayBeside(day, start: start) ?? day
  }

  /// `2주 뒤 금요일`: of the week in which the day lies, where that is also the first one ahead.
  private mutating func weekdayBeside(_ day: Day, start: Int) throws(PhraseError) -> Day? {
    let end = position
    skipSeparator()
    _ = takeBefore(.on)
    guard let weekday = word(.weekday) else { return rewind(to: end) }
    let week = day.onOrBefore(context.weekStart)
    let ofWeek = week + weekday.days(since: context.weekStart)
    let ahead = day.onOrAfter(weekday)
    guard ofWeek == ahead else {
      throw .ambiguousDate(
        seen: seen(from: start), readings: [.day(min(ofWeek, ahead)), .day(max(ofWeek, ahead))])
    }
    return ofWeek
  }

  func existing(_ day: Day?, from start: Int) throws(PhraseError) -> Day {
    guard let day else { throw .yearOutOfRange(seen: seen(from: start)) }
    return day
  }
}
