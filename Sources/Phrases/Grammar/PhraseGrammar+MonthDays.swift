import CivilTime

/// Days by their month, and months: `nov 20`, `15th`, `the 3rd of next month`, `11월 20일`.
extension PhraseGrammar {
  /// monthAndDay = [`the`] dayNumber [`of`] [month [year]] | month [`the`] dayNumber [year]
  ///     | [year | period] [month] dayNumber `일`
  mutating func monthAndDay() throws(PhraseError) -> SaidDay? {
    let start = position
    if let day = try monthThenDay() { return day }
    position = start
    if let day = try joinedDayAndMonth() { return day }
    position = start
    let hasThe = take(.the)
    guard let day = dayNumber() ?? (hasThe ? ordinalAlone() : nil) else { return rewind(to: start) }
    let end = position
    _ = take(.of)
    if let month = word(.month) {
      var said = try said(day.number, month: month, year: yearAfterDate(), start: start)
      said.isFrameLast = true
      return said
    }
    if let period = period(), period.unit == .month, let days = days(of: period) {
      var said = try said(day.number, in: days.first.month, start: start)
      said.isFrameLast = true
      return said
    }
    position = end
    // `for the 90th`
    guard day.isOrdinal || hasThe && isBeforeTimeOrEnd, !isSentence || day.number < 32 else {
      return rewind(to: start)
    }
    return try said(day.number, month: nil, year: nil, start: start)
  }

  /// `nov 20`, `november 20th, 2027`, `2027년 3월 3일`, `다음 달 15일`
  private mutating func monthThenDay() throws(PhraseError) -> SaidDay? {
    let start = position
    var year = yearBefore()
    if year == nil, let period = period() {
      let end = position
      // `next month on the 25th`, `next month, the 5th`
      if period.unit == .month {
        skipSeparator()
        _ = takeBefore(.on)
        _ = take(.the)
      }
      if period.unit == .month, let days = days(of: period), let day = dayNumber() {
        return try said(day.number, in: days.first.month, start: start)
      }
      position = end
      guard period.unit == .year else { return rewind(to: start) }
      year = today.year + period.shift
    }
    guard let month = try monthNumber() else { return rewind(to: start) }
    // `Oct-2`
    if !take(.the), tokens.kind(at: position - 1) == .letter,
      tokens.kind(at: position + 1) == .digit
    {
      _ = take(glued: "-")
    }
    guard let day = dayNumber(afterMonth: true) else { return rewind(to: start) }
    let isYearLast = year == nil
    if isYearLast { year = yearAfterDate() }
    var said = try said(day.number, month: month, year: year, start: start)
    said.isFrameLast = isYearLast && year != nil
    return said
  }

  /// The `first` of `on the first`.
  private mutating func ordinalAlone() -> (number: Int, isOrdinal: Bool)? {
    let start = position
    guard let ordinal = word(.ordinal), (1...31).contains(ordinal), isBeforeTimeOrEnd else {
      return rewind(to: start)
    }
    return (ordinal, false)
  }

  /// Whether only a time follows.
  private var isBeforeTimeOrEnd: Bool {
    mutating get {
      let start = position
      defer { position = start }
      if isAtEnd() { return true }
      // `on the first, every month`
      if isNext({
        $0.skipSeparator()
        return $0.takeBefore(.every)
      }) {
        return true
      }
      guard tokens.kind(at: start) == .blank, let clock = (try? time()) ?? nil else { return false }
      return !clock.isBare || tokens.scalars[tokens.blanksEnd(from: start)] == "a"
    }
  }

  /// `10nov`, `21-Jul`, `21-jul-2027`, `12. mar`
  private mutating func joinedDayAndMonth() throws(PhraseError) -> SaidDay? {
    let start = position
    guard let day = digits(), day.count <= 2 else { return rewind(to: start) }
    let hasDash = take(glued: "-") || take(glued: "/")
    // `12. mar`
    if !hasDash, take(glued: ".") { skipBlanks() }
    guard tokens.kind(at: position) == .letter, let month = word(.month) else {
      return rewind(to: start)
    }
    var year: Int?
    if hasDash, take(glued: "-") || take(glued: "/") {
      guard let digits = gluedDigits(), digits.count == 4 else { return rewind(to: start) }
      year = digits.value
    }
    guard endsPhrase || peek == "." else { return rewind(to: start) }
    return try said(day.value, month: month, year: year ?? yearAfterDate(), start: start)
  }

  private func said(
    _ number: Int, month: Int?, year: Int?, start: Int
  ) throws(PhraseError) -> SaidDay {
    SaidDay(
      day: try dayOf(month: month, day: number, year: year, start: start),
      form: .number(number, month: month, year: year))
  }

  private func said(_ number: Int, in month: Month, start: Int) throws(PhraseError) -> SaidDay {
    SaidDay(
      day: try dayIn(month, day: number, start: start),
      form: .number(number, month: month.month, year: month.year))
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
  mutating func takeAbbreviationDot() {
    guard peek == ".", tokens.kind(at: tokens.blanksEnd(from: position + 1)) == .digit else {
      return
    }
    var begin = position
    while begin > 0, tokens.kind(at: begin - 1) == .letter { begin -= 1 }
    if (3...4).contains(position - begin) { position += 1 }
  }

  /// A year before its month: `2027년`.
  mutating func yearBefore() -> Int? {
    let start = position
    if let digits = digits() {
      guard digits.count == 4, take(.yearSuffix) else { return rewind(to: start) }
      return digits.value
    }
    guard let (year, _) = counted(isNativeAllowed: false, .mark(.yearSuffix)), year >= 1000 else {
      return rewind(to: start)
    }
    return year
  }

  /// `last year`, `내년`
  mutating func yearOfPeriod() -> Int? {
    let start = position
    guard let period = period(), period.unit == .year else { return rewind(to: start) }
    return today.year + period.shift
  }

  /// A year after its month or day. Only 1900 to 2199 are read, so that `1830` remains a time.
  mutating func yearAfterDate() -> Int? {
    let start = position
    skipSeparator()
    guard let digits = gluedDigits(), digits.count == 4, (1900...2199).contains(digits.value),
      !isCutShort
    else { return rewind(to: start) }
    // `7월 4일 1955년생`
    if !take(.yearSuffix), peek == "년" { return rewind(to: start) }
    // `5월 20일 2015년부터`: since that year.
    if digits.value <= today.year, tokens.kind(at: position - 1) == .hangul,
      isNext({ $0.takeAfter(.from) })
    {
      return rewind(to: start)
    }
    return digits.value
  }

  /// dayNumber = digits (`st` | `th` | `일`) | digits | `first`
  ///
  /// A plain number is a day only next to a month, and only if the following words do not make it a
  /// time or a length.
  mutating func dayNumber(afterMonth: Bool = false) -> (number: Int, isOrdinal: Bool)? {
    let start = position
    if let ordinal = word(.ordinal), ordinal > 0, tokens.kind(at: position - 1) != .hangul {
      // `first monday` and `second half` are not days of a month.
      let end = position
      let isDay = afterMonth || take(.of)
      position = end
      return isDay ? (ordinal, false) : rewind(to: start)
    }
    position = start
    guard let number = digits(), number.count <= 2 else { return dayNumberInWords(afterMonth) }
    let end = position
    if take(.ordinalSuffix) { return isLengthGoingOn ? rewind(to: start) : (number.value, true) }
    // `3월 1시간 전`
    let isCounted =
      tokens.kind(at: end) == .hangul
      && isNext([.unit, .mark(.hourSuffix), .after(.times)])
    let isCut = peek == ":" || isCutShort
    // `july 5pm`, but `july 5 evening`
    let isPartOfMore = isCut || isCounted || word(.part).map { !afterMonth || !$0.isVague } ?? false
    position = end
    return isPartOfMore ? rewind(to: start) : (number.value, false)
  }

  /// `이십오일`, `십이월 오일`. Up to ten it needs its month: `오일 교체` is an oil change.
  private mutating func dayNumberInWords(_ isBehindMonth: Bool) -> (number: Int, isOrdinal: Bool)? {
    let start = position
    guard tokens.kind(at: tokens.blanksEnd(from: start)) == .hangul else { return nil }
    let day = counted(
      isNativeAllowed: false, isSinoAllowed: { isBehindMonth || $0 > 10 }, .mark(.ordinalSuffix))
    guard let day, tokens.blanksEnd(from: start) + 1 < position, !isLengthGoingOn else {
      return rewind(to: start)
    }
    return (day.count, true)
  }

  /// Whether the following words make a number of days a length: `3일 뒤`, `3일마다`, `3일 안에`.
  private var isLengthGoingOn: Bool {
    mutating get {
      isNext([.after(.later), .after(.ago), .after(.every), .after(.length), .after(.within)])
    }
  }

  /// The day of the month and year given, without either the first on or after `first` (today).
  func dayOf(
    month: Int?, day: Int, year: Int?, from first: Day? = nil, start: Int
  ) throws(PhraseError) -> Day {
    let first = first ?? reference
    if let year, let month {
      guard let month = try? Month(year: year, month: month) else {
        throw .yearOutOfRange(seen: seen(from: start))
      }
      return try dayIn(month, day: day, start: start)
    }
    // Eight years reach past a skipped leap day (1896 to 1904); two months past a short one.
    var candidate = first.month
    for _ in 0...8 * 12 {
      if month == nil || candidate.month == month, (1...candidate.dayCount).contains(day) {
        let found = candidate.first + (day - 1)
        if found >= first { return found }
      }
      guard let next = candidate.adding(months: 1) else { break }
      candidate = next
    }
    throw .noSuchDay(
      seen: seen(from: start), year: nil, month: month ?? 1, dayCount: Month.longest(month ?? 1))
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
    var year = yearBefore() ?? yearOfPeriod()
    guard let number = try monthNumber() else { return rewind(to: start) }
    _ = take(.of)
    year = year ?? yearAfterDate() ?? yearOfPeriod()
    let chosen = year ?? (number >= today.monthOfYear ? today.year : today.year + 1)
    guard let month = try? Month(year: chosen, month: number) else {
      throw .yearOutOfRange(seen: seen(from: start))
    }
    return month
  }
}
