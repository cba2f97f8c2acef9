import CivilTime

/// Dates in digits and signs: `2026-11-20`, `2026. 11. 20.`, `W48-5`, `11/20`.
extension PhraseGrammar {
  /// Whether a word marks a date as lunar: `음력`, `음력으로`, `(음)`, `음력3월5일`.
  static func isLunar(_ word: String) -> Bool {
    let word = word.drop { $0 == "(" }
    for name in ["음력", "음", "lunar"] where word.hasPrefix(name) {
      let rest = word.dropFirst(name.count)
      if ["", "으로", "은", "으론", "날짜", ")", "."].contains(rest) { return name != "음" || rest != "" }
      if rest.drop(while: { ").".contains($0) }).first?.isNumber == true { return true }
    }
    return false
  }

  /// numericDate = year sep month sep day | [year `-`] `W` week `-` weekday | n `/` n [`/` year]
  mutating func numericDate() throws(PhraseError) -> Day? {
    let start = position
    if let day = try weekDate() { return day }
    guard let first = digits() else { return rewind(to: start) }
    if first.count == 4 { return try yearFirst(first.value, start: start) }
    if first.count == 8, !isSentence || tokens.hasHangul {
      return try compact(first.value, start: start)
    }
    guard first.count <= 2 else { return rewind(to: start) }
    return try smallFirst(first.value, count: first.count, start: start)
  }

  /// `2026-11-20`, `2026/11/20`, `2026.11.20`, `2026. 11. 20.`
  private mutating func yearFirst(_ year: Int, start: Int) throws(PhraseError) -> Day? {
    guard let separator = peek, separator == "-" || separator == "/" || separator == "." else {
      return rewind(to: start)
    }
    position += 1
    if separator == "." { skipBlanks() }
    guard let month = gluedDigits(), month.count <= 2 else { return rewind(to: start) }
    guard take(glued: separator) else {
      // In a sentence, `2026-11` may be some other number.
      guard !isSentence, isAtEnd() else { return rewind(to: start) }
      let first = try written(year: year, month: month.value, day: 1, start: start)
      throw .notOneDay(seen: seen(from: start), first: first, last: first.month.last)
    }
    if separator == "." { skipBlanks() }
    guard let day = gluedDigits(), day.count <= 2 else { return rewind(to: start) }
    if separator == ".", peek == "." { position += 1 }
    // The T of `2026-11-20T09:00` only joins the time to its day.
    let isJoined = peek == "t" && tokens.kind(at: position + 1) == .digit
    guard isJoined || !isCutShort else { return rewind(to: start) }
    let date = try written(year: year, month: month.value, day: day.value, start: start)
    if isJoined { position += 1 }
    return date
  }

  func written(
    year: Int, month: Int, day: Int, start: Int
  ) throws(PhraseError) -> Day {
    guard (1...12).contains(month) else {
      throw .noSuchMonth(seen: seen(from: start), month: month)
    }
    guard let month = try? Month(year: year, month: month) else {
      throw .yearOutOfRange(seen: seen(from: start))
    }
    return try dayIn(month, day: day, start: start)
  }

  /// `20261120`, the basic form of ISO 8601. In an English sentence eight digits are not a date.
  private mutating func compact(_ digits: Int, start: Int) throws(PhraseError) -> Day? {
    guard !isCutShort, digits >= 1_000_101 else { return rewind(to: start) }
    return try written(
      year: digits / 10_000, month: digits / 100 % 100, day: digits % 100, start: start)
  }

  /// `11/20`, `25.11.`, `20/11/2026`, `20.11.2026`. Throws if the day and the month are ambiguous.
  private mutating func smallFirst(
    _ first: Int, count firstCount: Int, start: Int
  ) throws(PhraseError) -> Day? {
    guard let separator = peek, separator == "-" || separator == "/" || separator == "." else {
      return rewind(to: start)
    }
    position += 1
    if separator == ".", isMonthFirst { skipBlanks() }
    guard let second = gluedDigits(), second.count <= 2 else { return rewind(to: start) }
    var year: Int?
    if take(glued: separator) {
      let end = position
      if separator == ".", isMonthFirst, tokens.kind(at: position + 1) == .digit { skipBlanks() }
      if position > end, isTimeHere { position = end }
      if separator == ".", position == end, tokens.kind(at: end) == .blank {
        // `12.24. 17:00`
      } else if let third = gluedDigits() {
        switch third.count {
        case 4: year = third.value
        case 2 where isMonthFirst && separator != "-":
          // `26.11.25`
          if separator == "." { _ = take(glued: ".") }
          guard !isCutShort else { return rewind(to: start) }
          return try written(
            year: fullYear(first), month: second.value, day: third.value, start: start)
        case 2 where separator == "/":
          return try shortYear(first, second.value, third.value, start: start)
        case 2 where separator == "." && firstCount == 2:
          return try dottedDate(first, second, third.value, start: start)
        default: return rewind(to: start)
        }
      } else {
        guard separator == "." else { return rewind(to: start) }
      }
    } else if separator == "." {
      // Elsewhere `11.25` is a number.
      let isDate =
        isMonthFirst
        ? start == 0 || !isSentence
          || max(firstCount, second.count) == 2
            && found(month: first, day: second.value, year: nil, start: start) != nil
            && isBeforeTime
        : second.value <= 12 && max(firstCount, second.count) == 2
          && (isBeforeTime || !isSentence && isAtEnd())
      guard isDate else { return rewind(to: start) }
    } else if separator != "/" {
      return rewind(to: start)
    }
    guard !isCutShort, !isRangeGoingOn || peek?.isDash == true else { return rewind(to: start) }
    return try dayOrMonthFirst(first, second.value, year: year, start: start)
  }

  /// `25.11.26` in an English phrase, which starts with the day or the month, never the year.
  private mutating func dottedDate(
    _ first: Int, _ second: (value: Int, count: Int), _ third: Int, start: Int
  ) throws(PhraseError) -> Day? {
    guard second.count == 2, !isCutShort,
      found(month: second.value, day: first, year: fullYear(third), start: start) != nil
    else { return rewind(to: start) }
    // By itself it may also be a version number.
    let isDate = found(month: first, day: second.value, year: fullYear(third), start: start) == nil
    guard isDate || first == second.value || isBeforeTime else { return rewind(to: start) }
    return try dayOrMonthFirst(first, second.value, year: fullYear(third), start: start)
  }

  /// Whether a time starts at exactly this position.
  private var isTimeHere: Bool {
    mutating get { isNext { try $0.time()?.isBare == false } }
  }

  /// Whether a time follows after a blank.
  private var isBeforeTime: Bool {
    mutating get { tokens.kind(at: position) == .blank && isTimeHere }
  }

  /// The date of two numbers, either of which may be the day or the month.
  private mutating func dayOrMonthFirst(
    _ first: Int, _ second: Int, year: Int?, start: Int
  ) throws(PhraseError) -> Day? {
    let monthFirst = found(month: first, day: second, year: year, start: start)
    let dayFirst = found(month: second, day: first, year: year, start: start)
    switch (monthFirst, dayFirst) {
    case (let day?, let other?) where day == other:
      // `5/5` in an English title is a mark out of five.
      if isSentence, year == nil, !isMonthFirst, first <= 10 { return rewind(to: start) }
      return day
    case (let day?, _) where isMonthFirst: return day
    case (let day?, nil): return day
    case (nil, let day?):
      // `24/7` is round the clock, not the 24th of July.
      if isSentence, first == 24, second == 7 { return rewind(to: start) }
      return day
    case (let day?, let other?):
      if let isMonthFirst = orderOfOtherDates { return isMonthFirst ? day : other }
      throw .ambiguousDate(
        seen: seen(from: start), readings: [.day(min(day, other)), .day(max(day, other))])
    case (nil, nil):
      // Neither order is a date: `13/45` has no month and `31/4` no such day.
      guard first <= 12 || second <= 12 else { return rewind(to: start) }
      let (month, day) = second <= 12 && !isMonthFirst ? (second, first) : (first, second)
      guard (1...12).contains(month) else { return rewind(to: start) }
      return try dayOf(month: month, day: day, year: year, start: start)
    }
  }

  /// Whether the clear slash dates of the text have the month first, nil where none or not all.
  private var orderOfOtherDates: Bool? {
    let text = String(String.UnicodeScalarView(tokens.scalars))
    let orders = text.split { !("0"..."9" ~= $0 || $0 == "/") }.compactMap { word -> Bool? in
      let numbers = word.split(separator: "/", omittingEmptySubsequences: false).prefix(2)
        .map { $0.count <= 2 ? Int($0) ?? 0 : 0 }
      guard numbers.count == 2, let small = numbers.min(), let large = numbers.max(),
        (1...12).contains(small), (13...31).contains(large)
      else { return nil }
      return numbers[0] == small
    }
    return Set(orders).count == 1 ? orders.first : nil
  }

  private func found(month: Int, day: Int, year: Int?, start: Int) -> Day? {
    guard (1...12).contains(month) else { return nil }
    return try? dayOf(month: month, day: day, year: year, start: start)
  }

  /// `20/11/26`, which may start with its day, its month or its year.
  private func shortYear(
    _ first: Int, _ second: Int, _ third: Int, start: Int
  ) throws(PhraseError) -> Day? {
    var readings: Set<Day> = []
    for (year, month, day) in [
      (third, first, second), (third, second, first), (first, second, third),
    ] {
      if let day = try? Day(year: fullYear(year), month: month, day: day) { readings.insert(day) }
    }
    if readings.count == 1 { return readings.first }
    guard !readings.isEmpty else {
      throw .noSuchMonth(seen: seen(from: start), month: max(first, second))
    }
    throw .ambiguousDate(seen: seen(from: start), readings: readings.sorted().map { .day($0) })
  }

  /// weekDate = [year `-`] `W` week `-` weekday, as in ISO 8601 but with an optional year
  private mutating func weekDate() throws(PhraseError) -> Day? {
    let start = position
    guard let (year, week) = isoWeek() else { return nil }
    guard take(glued: "-"), let weekday = gluedDigits(), weekday.count == 1, !isCutShort else {
      guard !isSentence, isAtEnd() else { return rewind(to: start) }
      let monday = try dayOf(week: week, weekday: 1, year: year, start: start)
      throw .notOneDay(seen: seen(from: start), first: monday, last: monday + 6)
    }
    guard (1...7).contains(weekday.value) else {
      throw .noSuchWeekday(seen: seen(from: start), number: weekday.value)
    }
    return try dayOf(week: week, weekday: weekday.value, year: year, start: start)
  }

  /// isoWeek = [year `-`] `W` digits
  mutating func isoWeek() -> (year: Int?, week: Int)? {
    let start = position
    skipBlanks()
    var year: Int?
    if let digits = gluedDigits() {
      guard digits.count == 4, take(glued: "-") else { return rewind(to: start) }
      year = digits.value
    }
    guard take(glued: "w"), let week = gluedDigits(), week.count <= 2 else {
      return rewind(to: start)
    }
    return (year, week.value)
  }

  /// The day of an ISO week of a year, or else the first on or after the reference.
  func dayOf(week: Int, weekday: Int, year: Int?, start: Int) throws(PhraseError) -> Day {
    let weekday = Weekday.allCases[weekday - 1]
    let years = year.map { $0...$0 } ?? reference.year - 1...reference.year + 7
    for year in years {
      if let day = try? Day(isoYear: year, week: week, weekday: weekday),
        years.count == 1 || day >= reference
      {
        return day
      }
    }
    let year = year ?? reference.year
    guard (1...9999).contains(year) else { throw .yearOutOfRange(seen: seen(from: start)) }
    throw .noSuchWeek(
      seen: seen(from: start), year: year, week: week,
      weekCount: Day.isoWeekCount(isoYear: year))
  }

  /// The year of two digits, as POSIX has it: 69 to 99 are in the last century.
  private func fullYear(_ digits: Int) -> Int { digits < 69 ? 2000 + digits : 1900 + digits }
}
