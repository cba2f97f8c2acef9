import CivilTime

/// Days: `tomorrow`, `next fri`, `20 nov`, `15th`, `다음 주 월요일`, `11월 20일`. What is written with digits
/// and signs only (`2026-11-20`, `W48-5`) stands in Grammar+NumericDates.swift.
extension Grammar {
  /// date = (numeric | named | relative | calendar) [weekday]
  ///
  /// Several clauses begin with a date and are tried one after the other, so it is remembered.
  mutating func date() throws(PhraseError) -> Day? {
    guard mayBeginDate else { return nil }
    let key = key
    if let known = dates.index(of: key) {
      position = dates.end(at: known)
      return try dates.result(at: known)
    }
    do throws(PhraseError) {
      let day = try unrememberedDate()
      dates.keep(day, from: key, to: position)
      return day
    } catch {
      dates.keep(error, from: key, to: position)
      throw error
    }
  }

  private mutating func unrememberedDate() throws(PhraseError) -> Day? {
    let start = position
    let opening = opening
    if opening.mayBeginNumericDate, let day = try numericDate() {
      return try confirmed(day, from: start)
    }
    if let count = word(.day) { return try confirmed(today + count, from: start) }
    if opening.mayBeginOffset, let day = try offsetDay() { return day }
    if opening.mayBeginSpan, let day = try countedFromDate() { return day }
    if opening.mayBeginWeekend { try refuseWeekend() }
    if opening.mayBeginNthWeekday, let day = try nthWeekdayOfMonth() { return day }
    if opening.mayBeginEndOfPeriod, let day = try endOfPeriod() { return day }
    if opening.mayBeginMonthAndDay, let day = try monthAndDay() {
      return try confirmed(day, from: start)
    }
    if opening.mayBeginWeekday, let day = try weekdayDate() { return day }
    return opening.mayBeginWholePeriod ? try wholePeriod() : nil
  }

  /// offset, where it counts whole days
  private mutating func offsetDay() throws(PhraseError) -> Day? {
    let start = position
    guard let (span, sign) = try offset(), span.isWholeDays else { return rewind(to: start) }
    // In a sentence `일주일 전` is before something in it.
    if isSentence, sign < 0, glyphs.kind(at: position - 1) == .hangul { return rewind(to: start) }
    let day = try existing(span.applied(to: today, sign: sign), from: start)
    guard span.months == 0, span.days % 7 == 0, sign > 0 else { return day }
    return try weekdayBeside(day, start: start) ?? day
  }

  /// `2주 뒤 금요일`: of the week in which the day lies, where that is the first one from the day on too.
  private mutating func weekdayBeside(_ day: Day, start: Int) throws(PhraseError) -> Day? {
    let end = position
    _ = takeBefore(.on)
    guard let weekday = word(.weekday) else { return rewind(to: end) }
    let ofWeek = day.onOrBefore(.monday) + (weekday.rawValue - 1)
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

  // MARK: Weekdays

  /// weekdayDate = weekday [`,`] date | weekday [`of`] period | shift weekday | period weekday | weekday
  private mutating func weekdayDate() throws(PhraseError) -> Day? {
    let start = position
    if let (unit, shift) = period(), unit == .week, let weekday = anyWeekday() {
      return try existing(monday(weeksAhead: shift).map { $0 + weekday.rawValue - 1 }, from: start)
    }
    position = start
    if take(.coming), let weekday = word(.weekday) { return comingDay(weekday) }
    position = start
    if let shift = word(.shift), let weekday = word(.weekday) {
      return try shifted(weekday, by: shift, start: start)
    }
    position = start
    if take(.the), let weekday = word(.weekday), take(.afterNext) {
      return try afterNext(weekday, start: start)
    }
    position = start
    guard let weekday = word(.weekday) ?? loneLetter() else { return rewind(to: start) }
    takeAbbreviationDot()
    let end = position
    if takesWeekLater() { return comingDay(weekday) + 7 }
    if take(.afterNext) { return try afterNext(weekday, start: start) }
    if let day = try dateAfterWeekday() {
      guard day.weekday == weekday else {
        throw .weekdayMismatch(seen: seen(from: start), said: weekday, actual: day)
      }
      return day
    }
    position = end
    _ = take(.of)
    if let (unit, shift) = period(), unit == .week {
      return try existing(monday(weeksAhead: shift).map { $0 + weekday.rawValue - 1 }, from: start)
    }
    position = end
    return comingDay(weekday)
  }

  /// `friday after next`: a week behind the next one, where `next` and the first one to come are the same.
  private func afterNext(_ weekday: Weekday, start: Int) throws(PhraseError) -> Day {
    let next = try shifted(weekday, by: 1, start: start)
    let coming = comingDay(weekday)
    guard next == coming else {
      throw .ambiguousDate(
        seen: seen(from: start), readings: [.day(coming + 7), .day(next + 7)])
    }
    return next + 7
  }

  /// The first such day after the reference.
  func comingDay(_ weekday: Weekday) -> Day {
    reference + (weekday.days(since: reference.advancedWeekday) + 1)
  }

  /// The `week` of `tuesday week`, which is one week later than Tuesday; only at the end or before a time, since
  /// `monday week plan` is a title.
  private mutating func takesWeekLater() -> Bool {
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

  private mutating func anyWeekday() -> Weekday? { word(.weekday) ?? word(.letter) }

  /// A single letter stands for a weekday only where the whole text is a date: `일` is also work and one.
  private mutating func loneLetter() -> Weekday? {
    let start = position
    guard !isSentence, let weekday = word(.letter), isAtEnd() else { return rewind(to: start) }
    return weekday
  }

  private mutating func dateAfterWeekday() throws(PhraseError) -> Day? {
    let start = position
    skipSeparator()
    let day = if let day = try numericDate() { day } else { try monthAndDay() }
    return day ?? rewind(to: start)
  }

  /// A date followed by its weekday, which must fit: `11월 20일 (금)`, `20 nov, fri`.
  private mutating func confirmed(_ day: Day, from start: Int) throws(PhraseError) -> Day {
    let end = position
    skipSeparator()
    let hasBracket = take(glued: "(")
    guard let weekday = word(.weekday) ?? (hasBracket ? word(.letter) : nil),
      !hasBracket || take(glued: ")")
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
    guard glyphs.hasHangul, glyphs.kind(at: position) == .blank,
      word(.letter) == day.weekday, glyphs.kind(at: position) == .blank,
      ((try? time()) ?? nil) != nil
    else {
      position = start
      return
    }
    position = glyphs.blanksEnd(from: start) + 1
  }

  /// `this` weekday lies in this week, `next` in the week after it; weeks begin on Monday. One of this week
  /// that has passed, and a `last` one that did not lie in the last week, could also be meant otherwise.
  private func shifted(
    _ weekday: Weekday, by shift: Int, start: Int
  ) throws(PhraseError) -> Day {
    let ofWeek = try existing(
      monday(weeksAhead: shift).map { $0 + weekday.rawValue - 1 }, from: start)
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

  // MARK: Month and day

  /// monthAndDay = [`the`] dayNumber [`of`] [month [year]] | month [`the`] dayNumber [year]
  ///     | [year | period] [month] dayNumber `일`
  private mutating func monthAndDay() throws(PhraseError) -> Day? {
    let start = position
    if let day = try monthThenDay() { return day }
    position = start
    _ = take(.the)
    guard let day = dayNumber() else { return rewind(to: start) }
    let end = position
    _ = take(.of)
    if let month = word(.month) {
      return try dayOf(month: month, day: day.number, year: yearAfterDate(), start: start)
    }
    if let period = period(), period.unit == .month, let days = days(of: period) {
      return try dayIn(days.first.month, day: day.number, start: start)
    }
    position = end
    guard day.isOrdinal else { return rewind(to: start) }
    return try dayOf(month: nil, day: day.number, year: nil, start: start)
  }

  /// `nov 20`, `november 20th, 2027`, `2027년 3월 3일`, `다음 달 15일`
  private mutating func monthThenDay() throws(PhraseError) -> Day? {
    let start = position
    var year = yearBefore()
    if year == nil, let period = period() {
      let end = position
      // `next month on the 25th`
      if period.unit == .month, takeBefore(.on) { _ = take(.the) }
      if period.unit == .month, let days = days(of: period), let day = dayNumber() {
        return try dayIn(days.first.month, day: day.number, start: start)
      }
      position = end
      guard period.unit == .year else { return rewind(to: start) }
      year = today.year + period.shift
    }
    guard let month = try monthNumber() else { return rewind(to: start) }
    _ = take(.the)
    guard let day = dayNumber(afterMonth: true) else { return rewind(to: start) }
    if year == nil { year = yearAfterDate() }
    return try dayOf(month: month, day: day.number, year: year, start: start)
  }

  /// monthNumber = `november` | digits `월`
  mutating func monthNumber() throws(PhraseError) -> Int? {
    let start = position
    if let month = word(.month) {
      takeAbbreviationDot()
      return month
    }
    guard
      let (number, _) = counted(isNativeAllowed: false, .mark(.monthSuffix)), number < 100
    else { return rewind(to: start) }
    guard (1...12).contains(number) else {
      throw .noSuchMonth(seen: seen(from: start), month: number)
    }
    return number
  }

  /// The dot of `Dec. 11` and `Fri. 9am`.
  private mutating func takeAbbreviationDot() {
    guard peek == ".", glyphs.kind(at: glyphs.blanksEnd(from: position + 1)) == .digit else {
      return
    }
    var begin = position
    while begin > 0, glyphs.kind(at: begin - 1) == .letter { begin -= 1 }
    if (3...4).contains(position - begin) { position += 1 }
  }

  /// A year before its month: `2027년`, and in English only where the whole text is a date.
  mutating func yearBefore() -> Int? {
    let start = position
    guard let digits = digits(), digits.count == 4, take(.yearSuffix) else {
      return rewind(to: start)
    }
    return digits.value
  }

  /// A year behind its month or day: four digits of this or the neighbouring centuries, so that a time
  /// written as `1830` is none.
  mutating func yearAfterDate() -> Int? {
    let start = position
    skipSeparator()
    guard let digits = gluedDigits(), digits.count == 4, (1900...2199).contains(digits.value),
      !isCutShort
    else { return rewind(to: start) }
    _ = take(.yearSuffix)
    return digits.value
  }

  /// dayNumber = digits (`st` | `th` | `일`) | digits | `first`
  ///
  /// A plain number is the day only beside a month; what follows must not make it a time or a length.
  private mutating func dayNumber(afterMonth: Bool = false) -> (number: Int, isOrdinal: Bool)? {
    let start = position
    if let ordinal = word(.ordinal), ordinal > 0, glyphs.kind(at: position - 1) != .hangul {
      // `first monday` and `second half` are no days of a month.
      let end = position
      let isDay = afterMonth || take(.of)
      position = end
      return isDay ? (ordinal, false) : rewind(to: start)
    }
    position = start
    guard let number = digits(), number.count <= 2 else { return dayNumberInWords(afterMonth) }
    let end = position
    if take(.ordinalSuffix) {
      return isLengthGoingOn ? rewind(to: start) : (number.value, true)
    }
    let isPartOfMore = peek == ":" || isCutShort || word(.part) != nil
    position = end
    return isPartOfMore ? rewind(to: start) : (number.value, false)
  }

  /// `이십오일`, `십이월 오일`: a short one without its month is a word more often than a date (`오일 교체`).
  private mutating func dayNumberInWords(_ isBehindMonth: Bool) -> (number: Int, isOrdinal: Bool)? {
    let start = position
    guard glyphs.kind(at: glyphs.blanksEnd(from: start)) == .hangul else { return nil }
    let day = counted(
      isNativeAllowed: false, isSinoAllowed: { isBehindMonth || $0 > 10 }, .mark(.ordinalSuffix))
    guard let day, glyphs.blanksEnd(from: start) + 1 < position, !isLengthGoingOn else {
      return rewind(to: start)
    }
    return (day.count, true)
  }

  /// Whether what follows makes a number of days a length: `3일 뒤`, `3일마다`, `3일 안에`.
  private var isLengthGoingOn: Bool {
    mutating get {
      let start = position
      defer { position = start }
      return takeAfter(.later) || takeAfter(.ago) || takeAfter(.every) || takeAfter(.length)
        || takeAfter(.within)
    }
  }

  /// The day of that name, in the year said or the first one on or after the reference that has it.
  func dayOf(month: Int?, day: Int, year: Int?, start: Int) throws(PhraseError) -> Day {
    if let year, let month {
      guard let month = try? Month(year: year, month: month) else {
        throw .yearOutOfRange(seen: seen(from: start))
      }
      return try dayIn(month, day: day, start: start)
    }
    // Eight years reach past a skipped leap day (1896 to 1904); two months past a short one.
    var candidate = reference.month
    for _ in 0...8 * 12 {
      if month == nil || candidate.month == month, (1...candidate.dayCount).contains(day) {
        let found = candidate.first + (day - 1)
        if found >= reference { return found }
      }
      guard let next = candidate.adding(months: 1) else { break }
      candidate = next
    }
    let longest = month.flatMap { try? Month(year: 2000, month: $0) }?.dayCount ?? 31
    throw .noSuchDay(seen: seen(from: start), year: nil, month: month ?? 1, dayCount: longest)
  }

  func dayIn(_ month: Month, day: Int, start: Int) throws(PhraseError) -> Day {
    guard (1...month.dayCount).contains(day) else {
      throw .noSuchDay(
        seen: seen(from: start), year: month.year, month: month.month, dayCount: month.dayCount)
    }
    return month.first + (day - 1)
  }

  /// namedMonth = month [year] | [year | period] month: the first one that has not ended
  mutating func namedMonth() throws(PhraseError) -> Month? {
    let start = position
    var year = yearBefore()
    if year == nil, let period = period() {
      guard period.unit == .year else { return rewind(to: start) }
      year = today.year + period.shift
    }
    guard let number = try monthNumber() else { return rewind(to: start) }
    _ = take(.of)
    if year == nil { year = yearAfterDate() }
    if year == nil, let period = period(), period.unit == .year { year = today.year + period.shift }
    let chosen = year ?? (number >= today.monthOfYear ? today.year : today.year + 1)
    guard let month = try? Month(year: chosen, month: number) else {
      throw .yearOutOfRange(seen: seen(from: start))
    }
    return month
  }
}

extension Day {
  /// The weekday of the day after: what a weekday alone is counted from, since it is never today.
  fileprivate var advancedWeekday: Weekday { weekday.advanced(by: 1) }
}
