import CivilTime

/// Dates of the lunar calendar: `음력 8월 15일`, `윤5월 3일`, `3월 5일(음력)`, `lunar 8.15`, `lunar new year`.
extension PhraseGrammar {
  /// lunarDate = lunarDay, with or without its year
  mutating func lunarDate() throws(PhraseError) -> SaidDay? {
    let start = position
    guard let (lunar, year) = try lunarDay() else { return rewind(to: start) }
    let seen = seen(from: start)
    guard let year else {
      guard let day = lunar.next(onOrAfter: reference) else {
        throw .noLunarDay(seen: seen, lunar.isLeap ? .leapMonth(year: nil) : .year)
      }
      guard let step = try stepBehindLunar() else { return SaidDay(day: day, form: .lunar(lunar)) }
      let stepped = PhraseGrammar.firstDay(from: reference, step) { lunar.next(onOrAfter: $0) }
      return SaidDay(
        day: try existing(stepped.flatMap(step.apply), from: start),
        form: .holiday(step.days.flatMap { lunar.rule.daysLater($0) }, isNear: true))
    }
    do throws(PhraseError.NoLunarDay) {
      return SaidDay(day: try lunar.day(in: year), form: .lunarOf(lunar, year: year))
    } catch {
      throw .noLunarDay(seen: seen, error)
    }
  }

  /// The rule of a lunar day without a year: `음력 8월 15일`, `음력 1월 1일 전날`.
  mutating func lunarDayOfYear() throws(PhraseError) -> RecurrenceRule? {
    let start = position
    guard mentionsLunar, let (lunar, year) = try lunarDay(), year == nil else {
      return rewind(to: start)
    }
    try checkExists(lunar, start: start)
    let end = position
    guard let days = try stepBehindLunar()?.days, let rule = lunar.rule.daysLater(days) else {
      position = end
      return lunar.rule
    }
    return rule
  }

  /// Throws for a leap month that no known year has.
  private func checkExists(_ lunar: LunarDay, start: Int) throws(PhraseError) {
    guard lunar.exists else { throw .noLunarDay(seen: seen(from: start), .leapMonth(year: nil)) }
  }

  /// The `전날` of `음력 1월 1일 전날`. In a sentence with `알림` it belongs to the reminder.
  private mutating func stepBehindLunar() throws(PhraseError) -> DayStep? {
    mentionsReminding ? nil : try stepBehindHoliday()
  }

  /// lunarDay = [year] lunar [year] [`윤`] month day | [year] `윤` month day
  ///     | [year] month day (lunar | `(` lunar `)`) | `(` lunar … `)` | `lunar new year`
  ///     | [`the`] nth [`day`] `of` [`the`] nth `lunar month`
  private mutating func lunarDay() throws(PhraseError) -> (LunarDay, year: Int?)? {
    let start = position
    if let lunar = dayOfLunarMonth() { return (lunar, nil) }
    position = start
    skipBlanks()
    let hasBracket = !begins(with: .mark(.lunar)) && take(glued: "(")
    let year = yearBefore()
    let begin = tokens.blanksEnd(from: position)
    guard
      let scale = lunarMark()
        ?? (tokens.hasHangul && begins(with: .mark(.leapMonth)) ? .dangi : nil)
    else { return hasBracket ? rewind(to: start) : try dayBeforeLunar(start) }
    if seen(from: begin).lowercased().hasSuffix("new year") {
      return (LunarDay(scale: scale, month: 1, day: 1), yearAfterDate())
    }
    guard let date = try lunarMonthAndDay(scale, year: year, start: start),
      !hasBracket || take(glued: ")")
    else { return rewind(to: start) }
    return date
  }

  /// The calendar of `음력`, the Korean one, or of `lunar`, the user's.
  private mutating func lunarMark() -> RecurrenceRule.Scale? {
    let start = tokens.blanksEnd(from: position)
    guard take(.lunar) else { return nil }
    let words = seen(from: start).lowercased()
    if words.contains("중국") || words.hasPrefix("c") { return .chinese }
    return words.hasPrefix("l") ? context.lunarScale : .dangi
  }

  /// `3월 5일 음력`, `1955년 7월 4일(음)`: the word behind the date. Before other words it may belong to
  /// them, as in `3월 5일 음력 달력`.
  private mutating func dayBeforeLunar(
    _ start: Int
  ) throws(PhraseError) -> (LunarDay, year: Int?)? {
    position = start
    let year = yearBefore()
    guard tokens.hasHangul, let date = try? lunarMonthAndDay(.dangi, year: year, start: start),
      let scale = lunarMark()
    else { return rewind(to: start) }
    let end = position
    let isDate =
      tokens.scalars[end - 1] == ")" || isNext { try $0.isAtEnd() || $0.time() != nil }
      || ["생", "제", "기"].contains(
        tokens.scalars[min(tokens.blanksEnd(from: end), tokens.count - 1)])
    guard isDate else { return rewind(to: start) }
    var (lunar, yearSaid) = date
    lunar.scale = scale
    return (lunar, yearSaid)
  }

  /// `15th day of the 8th lunar month`
  private mutating func dayOfLunarMonth() -> LunarDay? {
    _ = take(.the)
    guard let day = nth(), (1...30).contains(day) else { return nil }
    _ = take(.unit(.day))
    guard take(.of) else { return nil }
    _ = take(.the)
    guard let month = nth(), (1...12).contains(month) else { return nil }
    let isLeap = take(.leapMonth)
    guard let scale = lunarMark(), isLeap || take(.unit(.month)) else { return nil }
    return LunarDay(scale: scale, month: month, isLeap: isLeap, day: day)
  }

  /// The days of a month of the lunar calendar, for a monthly rule: `음력 1일·15일`, `음력 초하루와 보름`.
  mutating func lunarMonthDays() throws(PhraseError) -> RecurrenceRule? {
    let start = position
    guard mentionsLunar, let scale = lunarMark() else { return nil }
    return try monthDays(of: scale, start: start)
  }

  /// The calendar before the period: `음력 매월 초하루`, `음력 매년 8월 15일`, `every lunar month on the 15th`; and days
  /// that are those of each month: `음력 보름마다`.
  mutating func lunarPeriod() throws(PhraseError) -> RulePhrase? {
    let start = position
    guard mentionsLunar else { return nil }
    let isEvery = takeBefore(.every)
    guard let scale = lunarMark() else { return rewind(to: start) }
    guard let (unit, count) = word(.repeating) ?? (isEvery ? word(.unit).map { ($0, 1) } : nil)
    else {
      guard let rule = try monthDays(of: scale, start: start), takeAfter(.every) else {
        return rewind(to: start)
      }
      return RulePhrase(rule: rule)
    }
    if takeBefore(.on) { _ = take(.the) }
    var rule: RecurrenceRule?
    switch unit {
    case .month: rule = try monthDays(of: scale, start: start)
    case .year:
      let lunar = try lunarMonthAndDay(scale, year: nil, start: start)?.0
      if let lunar { try checkExists(lunar, start: start) }
      rule = lunar?.rule
    default: break
    }
    guard var rule else { return rewind(to: start) }
    rule.interval = count
    return RulePhrase(rule: rule)
  }

  private mutating func monthDays(
    of scale: RecurrenceRule.Scale, start: Int
  ) throws(PhraseError) -> RecurrenceRule? {
    let days = list(by: .signUnlessHangul) { $0.lunarDayNumber() }
    guard !days.isEmpty, peek != ".", peek != ":" else { return rewind(to: start) }
    guard days.allSatisfy({ (1...30).contains($0) }) else {
      throw .noLunarDay(seen: seen(from: start), .day)
    }
    return RecurrenceRule(
      .monthly, byMonthDay: days, skip: days.contains(30) ? .backward : .omit, scale: scale)
  }

  // MARK: Its parts

  /// [year] [`윤`] month day, in words or digits: `8월 15일`, `윤5월 3일`, `8.15`, `1955.7.4`, `섣달그믐`
  private mutating func lunarMonthAndDay(
    _ scale: RecurrenceRule.Scale, year: Int?, start: Int
  ) throws(PhraseError) -> (LunarDay, year: Int?)? {
    let begin = position
    var year = year ?? yearBefore()
    if year == nil, let digits = digits(), digits.count == 4, takesDateSign() {
      year = digits.value
    } else if year == nil {
      position = begin
    }
    let isLeap = take(.leapMonth)
    let numbers = position
    let (month, day): (Int, Int)
    if let first = digits(), first.count <= 2, takesDateSign(), let second = gluedDigits(),
      second.count <= 2
    {
      (month, day) = (first.value, second.value)
      _ = take(.ordinalSuffix)
    } else {
      position = numbers
      guard let named = try lunarMonth(), let number = lunarDayNumber() else {
        return rewind(to: begin)
      }
      (month, day) = (named, number)
    }
    guard !isCutShort else { return rewind(to: begin) }
    if peek == ".", tokens.isBoundary(position + 1) || position + 1 >= limit { position += 1 }
    guard (1...12).contains(month) else {
      throw .noSuchMonth(seen: seen(from: start), month: month)
    }
    guard (1...30).contains(day) else { throw .noLunarDay(seen: seen(from: start), .day) }
    return (LunarDay(scale: scale, month: month, isLeap: isLeap, day: day), year)
  }

  /// The sign between two numbers of a date, with the next number behind it.
  private mutating func takesDateSign() -> Bool {
    let start = position
    guard let peek, peek == "." || peek == "-" || peek == "/" else { return false }
    position += 1
    if peek == "." { skipBlanks() }
    if tokens.kind(at: position) == .digit || begins(with: .mark(.leapMonth)) { return true }
    position = start
    return false
  }

  private mutating func lunarMonth() throws(PhraseError) -> Int? {
    for (name, month) in [("정월", 1), ("동짓달", 11), ("섣달", 12)] where takeWhole(name) {
      return month
    }
    return try monthNumber()
  }

  /// The day of a lunar month: `15일`, `초하루`, `그믐`. The last day is the 30th, or the 29th.
  private mutating func lunarDayNumber() -> Int? {
    let start = position
    if tokens.hasHangul {
      for (name, day) in PhraseGrammar.lunarDays where takeWhole(name) { return day }
      position = start
      // `말일`
      if take(.lastDay) { return 30 }
      if let (unit, count) = word(.length), unit == .day, !takesMore() { return count }
      position = start
    }
    return dayNumber(afterMonth: true)?.number
  }

  private static let lunarDays = [
    ("초하룻날", 1), ("초하루", 1), ("초이틀", 2), ("초사흘", 3), ("초나흘", 4), ("초닷새", 5), ("초엿새", 6),
    ("초이레", 7), ("초여드레", 8), ("초파일", 8), ("초아흐레", 9), ("초열흘", 10), ("보름날", 15), ("보름", 15),
    ("대보름", 15),
    ("그믐날", 30), ("그믐", 30),
  ]

  /// Consumes a Hangul word that has another meaning beside other words.
  private mutating func takeWhole(_ name: String) -> Bool {
    let start = position
    // `섣달그믐`
    guard takesText(name), position <= limit,
      tokens.kind(at: position) != .hangul || tokens.isCovered(from: position, after: .start)
        || isNext({ grammar in PhraseGrammar.lunarDays.contains { grammar.takesText($0.0) } })
    else {
      position = start
      return false
    }
    return true
  }
}
