import CivilTime

/// The days of a monthly or yearly rule: `on the 1st and 15th`, `the last friday`, `24 dec`,
/// `둘째 주 화요일`.
extension PhraseGrammar {
  func monthly(on days: [Int]) -> RecurrenceRule {
    // The last day in short months, and back on the 31st in the next: RFC 7529 §4.1.
    let skip: RecurrenceRule.Skip = days.contains { $0 > 28 } ? .backward : .omit
    return RecurrenceRule(.monthly, byMonthDay: days, skip: skip)
  }

  private func monthly(_ nth: Int, of group: WeekdayGroup) -> RecurrenceRule {
    RecurrenceRule(
      .monthly, byDay: group.weekdays.sorted().map { RecurrenceRule.DayOfWeek($0) },
      bySetPosition: [nth], workdays: group == .businessDays ? workdays(.only) : nil)
  }

  mutating func monthDaysBehind() throws(PhraseError) -> RecurrenceRule? {
    let start = position
    let hasOn = takeBefore(.on)
    if let rule = try lunarMonthDays() { return rule }
    return try monthDays(needsMark: !hasOn) ?? rewind(to: start)
  }

  /// Counts the days of a month back: `매달 말일 전날`, `매달 5일 전까지`, `매달 25일 이틀 전`. With a word for
  /// reminding it is a lead.
  mutating func takeDaysBefore(_ rule: inout RecurrenceRule) {
    let start = position
    guard tokens.hasHangul, !mentionsReminding, !rule.byMonthDay.isEmpty else { return }
    var count = 1
    if !take(.dayBefore), !takeAfter(.before) {
      guard let span = (try? span()) ?? nil, span == Span(days: span.days), takeAfter(.lead) else {
        return position = start
      }
      count = span.days
    }
    // Before the first is the end of the month before, and the 31st is not the same day everywhere.
    let days = rule.byMonthDay.map { $0 > count || $0 < 0 ? $0 - count : $0 == count ? -1 : 0 }
    guard endsPhrase, !days.contains(0), rule.byMonthDay.allSatisfy({ $0 < 29 }) else {
      return position = start
    }
    _ = takeAfter(.on)
    rule.byMonthDay = days
  }

  /// monthDays = `last day` | `말일` | nths weekdays | dayNumbers
  mutating func monthDays(
    needsMark: Bool, of month: Int? = nil
  ) throws(PhraseError) -> RecurrenceRule? {
    let start = position
    _ = take(.the)
    if let rule = daysOfParity() { return rule }
    if take(.lastDay) { return RecurrenceRule(.monthly, byMonthDay: [-1]) }
    if let nths = nths(), let rule = try nthDays(nths, start: start) { return rule }
    position = start
    // `매달 5영업일`
    if tokens.hasHangul, let number = digits(), (1...23).contains(number.value),
      word(.group) == .businessDays
    {
      return monthly(number.value, of: .businessDays)
    }
    position = start
    guard let days = try dayNumbers(needsMark: needsMark, of: month) else { return nil }
    let rule = monthly(on: days)
    let end = position
    // `매달 15일과 마지막 영업일`
    if takeListSeparator(), let nths = nths(), let other = (try? nthDays(nths, start: start)) ?? nil
    {
      throw .severalRepetitions(seen: seen(from: start), rules: [rule, other])
    }
    position = end
    return rule
  }

  /// `odd days`, `짝수 날`
  private mutating func daysOfParity() -> RecurrenceRule? {
    let isOdd = take(.oddDays)
    guard isOdd || take(.evenDays) else { return nil }
    return RecurrenceRule(ofParity: isOdd)
  }

  /// [`on` | `every`] (`odd days` [`of the month`] | `odd months` [`on`] monthDays). In English they are
  /// a rule only behind `on` or `every`, or beside a time; `odd days` alone is a title.
  mutating func parityRule() throws(PhraseError) -> RulePhrase? {
    let start = position
    let words: TokenMeanings = [
      .mark(.oddDays), .mark(.evenDays), .mark(.oddMonths), .mark(.evenMonths),
    ]
    guard begins(with: words.union([.before(.on), .before(.every)])) else { return nil }
    let isMarked = takeBefore(.on) || takeBefore(.every)
    var days = daysOfParity()
    if days == nil { days = try daysOfMonthsOfParity() }
    guard let rule = days else { return rewind(to: start) }
    let isOfMonth = try ofTheMonth() != nil
    _ = takeAfter(.every)
    takeTail()
    let isHangul = tokens.kind(at: position - 1) == .hangul
    guard isMarked || isHangul || isOfMonth || isNext({ try $0.time() != nil }) else {
      return rewind(to: start)
    }
    return RulePhrase(rule: rule)
  }

  /// `홀수달 10일마다`, `even months on the last friday`
  private mutating func daysOfMonthsOfParity() throws(PhraseError) -> RecurrenceRule? {
    let isOdd = take(.oddMonths)
    guard isOdd || take(.evenMonths) else { return nil }
    _ = takeAfter(.every) || takeBefore(.on)
    guard var rule = try monthDays(needsMark: false) else { return nil }
    rule.frequency = .yearly
    rule.byMonth = Array(stride(from: isOdd ? 1 : 2, through: 12, by: 2))
    return rule
  }

  /// The weekday or group after `first` or `last`, counted within each month.
  private mutating func daysNamed(_ nth: Int) -> RecurrenceRule? {
    let start = position
    if let group = word(.group) {
      // A weekend is two days, a weekend day one.
      if group == .weekend && tokens.scalars[position - 1] == "d" || group == .holidays {
        return rewind(to: start)
      }
      return monthly(nth, of: group)
    }
    guard let weekday = word(.weekday) else { return nil }
    return RecurrenceRule(.monthly, byDay: [RecurrenceRule.DayOfWeek(weekday, ordinal: nth)])
  }

  /// `every last friday`, with a month where one follows.
  ///
  /// - Throws: `ambiguousRepetition` for `every second friday`, which may also mean every other
  ///   one.
  mutating func nthWeekday(start: Int) throws(PhraseError) -> RulePhrase? {
    _ = take(.the)
    guard let nths = nths(), var rule = try nthDays(nths, start: start) else { return nil }
    if let month = try ofTheMonth() {
      if let month { (rule.frequency, rule.byMonth) = (.yearly, [month]) }
      return RulePhrase(rule: rule)
    }
    // `every third workday` may also count the workdays in a row.
    if rule.workdays != nil, nths.contains(where: { $0 > 2 }) { return rewind(to: start) }
    guard nths == [2], rule.byDay.count != 2, let weekday = rule.byDay.first?.weekday else {
      return RulePhrase(rule: rule)
    }
    let other =
      rule.byDay.count == 1
      ? weekly(on: [weekday], interval: 2) : weekly(on: [.monday, .wednesday, .friday])
    throw .ambiguousRepetition(seen: seen(from: start), readings: [other, rule])
  }

  mutating func nthDay(_ nth: Int) -> RecurrenceRule? {
    let start = position
    if let rule = daysNamed(nth) { return rule }
    // `둘째 주 화요일`
    if take(.unit(.week)), let rule = daysNamed(nth) { return rule }
    position = start
    let isKorean = tokens.kind(at: position - 1) == .hangul
    guard word(.unit) == .day, nth < 0 || isKorean || begins(with: .mark(.of)) else {
      return rewind(to: start)
    }
    return monthly(on: [nth])
  }

  /// nths = nth {[`,` | `and`] nth}: `first and third`, `둘째 넷째`
  mutating func nths() -> [Int]? {
    guard let first = nth() else { return nil }
    let end = position
    _ = takeListSeparator() || take(.unit(.week)) && takeListSeparator()
    let others = list(by: .any) { $0.nth() }
    if others.isEmpty { position = end }
    return [first] + others
  }

  /// The rule for a day name after several ordinals, which apply to it in turn.
  mutating func nthDays(_ nths: [Int], start: Int) throws(PhraseError) -> RecurrenceRule? {
    guard let first = nths.first else { return nil }
    let begin = position
    guard var rule = nthDay(first) else { return rewind(to: start) }
    // The fifteenth of `the 15th and last workday` must be a day of the month.
    if nths.count > 1, !rule.bySetPosition.isEmpty || !rule.byDay.isEmpty,
      let number = nths.first(where: { $0 > 5 }), let other = nths.first(where: { $0 != number })
    {
      position = begin
      guard let named = nthDay(other) else { return rewind(to: start) }
      throw .severalRepetitions(seen: seen(from: start), rules: [monthly(on: [number]), named])
    }
    let others = nths.dropFirst()
    if !rule.bySetPosition.isEmpty {
      rule.bySetPosition += others
    } else if let weekday = rule.byDay.first?.weekday {
      rule.byDay += others.map { RecurrenceRule.DayOfWeek(weekday, ordinal: $0) }
    } else {
      rule.byMonthDay += others
    }
    try takeMoreNthDays(into: &rule)
    return rule
  }

  /// The `third friday` of `first friday and third friday`.
  private mutating func takeMoreNthDays(into rule: inout RecurrenceRule) throws(PhraseError) {
    guard rule.bySetPosition.isEmpty, rule.byMonthDay.isEmpty else { return }
    while true {
      let end = position
      guard takeListSeparator(), let nths = nths() else { return position = end }
      _ = take(.unit(.week))
      guard let weekday = word(.weekday) else { return position = end }
      rule.byDay += nths.map { RecurrenceRule.DayOfWeek(weekday, ordinal: $0) }
    }
  }

  /// The month of `of november`; `.some(nil)` for `of the month` and `of every month`.
  mutating func ofTheMonth() throws(PhraseError) -> Int?? {
    let start = position
    guard take(.of) else { return rewind(to: start) }
    if let month = word(.month) { return .some(month) }
    _ = take(.the) || takeBefore(.every)
    guard word(.unit) == .month else { return rewind(to: start) }
    return .some(nil)
  }

  /// nth = `first` | `last` | `3rd` | `셋째`
  mutating func nth() -> Int? {
    let start = position
    if let ordinal = word(.ordinal) { return ordinal > 0 && takesLast() ? -ordinal : ordinal }
    guard let number = digits() else { return nil }
    let end = position
    // `2째 주`, `2번째`
    if (1...53).contains(number.value) {
      if peek == "번" { position += 1 }
      if take(glued: "째") { return number.value }
      position = end
    }
    guard (1...53).contains(number.value), take(.ordinalSuffix),
      tokens.kind(at: position - 1) == .letter
    else { return rewind(to: start) }
    return takesLast() ? -number.value : number.value
  }

  /// The `last` of `fifth last day`.
  private mutating func takesLast() -> Bool {
    tokens.kind(at: position) == .blank
      && takes { grammar in
        // `2nd to the last friday`
        if grammar.take(.to) { _ = grammar.take(.the) }
        return grammar.word(.ordinal) == -1 && grammar.begins(with: [.unit, .weekday])
      }
  }

  /// dayNumbers = [`the`] dayNumber {(`,` | `and`) [`the`] dayNumber}
  ///
  /// - Throws: `noSuchDay` for a day that the month lacks, `numberOutOfRange` for one that all lack.
  mutating func dayNumbers(
    needsMark: Bool, of month: Int? = nil
  ) throws(PhraseError) -> [Int]? {
    let start = position
    guard let days = listOfDays(needsMark: needsMark, isBehindMonth: month != nil) else {
      return nil
    }
    try check(days, of: month, start: start)
    return days
  }

  private func check(_ days: [Int], of month: Int?, start: Int) throws(PhraseError) {
    let longest = month.map(Month.longest) ?? 31
    guard days.contains(where: { $0 != -1 && !(1...longest).contains($0) }) else { return }
    guard let month else { throw .numberOutOfRange(seen: seen(from: start)) }
    throw .noSuchDay(seen: seen(from: start), year: nil, month: month, dayCount: longest)
  }

  private mutating func listOfDays(needsMark: Bool, isBehindMonth: Bool = false) -> [Int]? {
    let start = position
    var days: [Int] = []
    var end = position
    var isMarked = !needsMark
    var isApart = false
    while true {
      if take(.the) { isMarked = true }
      if let number = koreanDayNumber() {
        // `매달 3일 뒤` is a length.
        if days.isEmpty, takeAfter(.later) { return rewind(to: start) }
        if !days.isEmpty, takesMore() || isBoundBehind { break }
        isMarked = true
        days.append(number)
        end = position
        // `1일 15일`
        isApart = !takeListSeparator()
        continue
      }
      // `15일과 말일`, `the 15th and the last day`
      let next = position
      if !days.isEmpty, take(.lastDay) || word(.ordinal) == -1 && word(.unit) == .day {
        days.append(-1)
        end = position
        break
      }
      position = next
      // `15일 5킬로`
      if isApart { break }
      if let ordinal = word(.ordinal), ordinal > 0, tokens.kind(at: position - 1) != .hangul {
        days.append(ordinal)
      } else if let number = digits(), number.count <= 2, !isCutShort || take(.ordinalSuffix) {
        if take(.ordinalSuffix) || tokens.kind(at: position - 1) != .digit { isMarked = true }
        // `매달 3일 뒤` is a length, `, 10 times` and `, 30 min before` other clauses.
        let isLength =
          tokens.hasHangul && takeAfter(.later) && tokens.kind(at: position - 1) == .hangul
        if isLength || peek == ":" { return rewind(to: start) }
        if tokens.kind(at: position) == .hangul { break }
        let isPlain = tokens.kind(at: position - 1) == .digit
        if isPlain, !isBehindMonth || !days.isEmpty, isNext([.after(.times), .unit]) { break }
        // `jan 5, 8 pm`, `jan 5 and 3 feb`
        if isPlain, !days.isEmpty, isNext([.part, .month]) || takesMore() || isBoundBehind {
          break
        }
        days.append(number.value)
      } else {
        break
      }
      end = position
      guard takeListSeparator() else { break }
    }
    position = end
    guard isMarked, !days.isEmpty else { return rewind(to: start) }
    return days.count == 1 ? days : Set(days).sorted { ($0 < 0 ? 32 : $0) < ($1 < 0 ? 32 : $1) }
  }

  /// `15일`, `십오일`
  private mutating func koreanDayNumber() -> Int? {
    let start = position
    guard tokens.hasHangul, let number = counted(.mark(.ordinalSuffix))?.count, number < 100,
      tokens.kind(at: position - 1) == .hangul
    else { return rewind(to: start) }
    return number
  }

  // MARK: Days of the year

  /// yearDays = [`on`] (daysOfYear | [`the`] nth weekday `of` month)
  mutating func yearDaysBehind() throws(PhraseError) -> RecurrenceRule? {
    let start = position
    _ = takeBefore(.on)
    let begin = position
    do throws(PhraseError) {
      if let rule = try daysOfYear(start: start) { return rule }
    } catch {
      // The days are read as a list, separately from the year.
      guard case .severalRepetitions = error else { throw error }
      return rewind(to: start)
    }
    position = begin
    _ = take(.the)
    guard let nths = nths(), var rule = try nthDays(nths, start: position),
      let month = try ofTheMonth(), let month
    else { return rewind(to: start) }
    (rule.frequency, rule.byMonth) = (.yearly, [month])
    return rule
  }

  /// daysOfYear = lunarDay | holiday | daysOfMonths {[`,` | `and`] daysOfMonths}: `jan 1 and jul 1`
  ///
  /// - Throws: `severalRepetitions` for `jan 1 and jul 4`, which no single rule can say.
  mutating func daysOfYear(start: Int) throws(PhraseError) -> RecurrenceRule? {
    if let rule = try lunarDayOfYear() { return rule }
    if let rule = try holidayOfYear() { return rule }
    guard var rule = try daysOfMonths() else { return nil }
    var end = position
    while !rule.byMonthDay.isEmpty,
      takeListSeparator() || tokens.kind(at: end - 1) == .hangul,
      let other = (try? daysOfMonths()) ?? nil, !isBoundBehind
    {
      guard (other.byMonthDay, other.byDay, other.skip) == (rule.byMonthDay, rule.byDay, rule.skip)
      else { throw .severalRepetitions(seen: seen(from: start), rules: [rule, other]) }
      rule.byMonth += other.byMonth
      end = position
    }
    position = end
    return rule
  }

  /// daysOfMonths = month {[`,` | `and`] month} [`on`] monthDays | dayNumbers [`of`] month
  private mutating func daysOfMonths() throws(PhraseError) -> RecurrenceRule? {
    let start = position
    var months = try list(by: .any) { grammar throws(PhraseError) in try grammar.monthNumber() }
    var days: RecurrenceRule?
    if months.isEmpty {
      let numbers = listOfDays(needsMark: false) ?? []
      _ = take(.of)
      guard !numbers.isEmpty, let month = word(.month) else { return rewind(to: start) }
      try check(numbers, of: month, start: start)
      (days, months) = (monthly(on: numbers), [month])
    } else {
      _ = takeBefore(.on) || takeAfter(.on)
      days = try monthDays(needsMark: months.count > 1, of: months.count > 1 ? nil : months[0])
    }
    // In `every year nov 20-22` the range is the length, which the next clause reads.
    guard var rule = days, !isRangeGoingOn, peek != ":", !isCutShort,
      !isNext({ $0.take(.to) && $0.digits() != nil })
    else { return rewind(to: start) }
    (rule.frequency, rule.byMonth) = (.yearly, months)
    if rule.byMonthDay.allSatisfy({ day in months.allSatisfy { RuleShape.has($0, day) } }) {
      rule.skip = .omit
    }
    return rule
  }

  /// Whether the day just read is the start or the end of a range: `매년 7월 22일 9월 10일부터`.
  private var isBoundBehind: Bool {
    mutating get { isNext([.after(.from), .after(.until), .after(.before)]) }
  }
}
