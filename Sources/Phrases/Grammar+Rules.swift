import CivilTime

/// Repeats: `every 2 weeks on mon and thu`, `every last friday`, `매달 말일`, `2주에 한 번`, `평일마다`.
extension Grammar {
  /// rule = `every` body | `weekly` [days] | span (`마다` | `에 한 번`) [days] | days `마다`
  ///     | `mondays` | nth `of every month` | an RRULE
  mutating func rule() throws(PhraseError) -> RulePhrase? {
    guard mayBeginRule else { return nil }
    let start = position
    if let phrase = try rawRule() { return phrase }
    if let phrase = try frequency() { return phrase }
    if let days = eachWeekdays() ?? workdaysBeforeTime() {
      return RulePhrase(rule: weekly(on: days))
    }
    if let (unit, count) = word(.repeating) {
      _ = takeAfter(.on)
      return try rule(every: count, unit, start: start)
    }
    if takeBefore(.every) {
      if let phrase = try everyBody(start: start) {
        try refuseFrequency(start: start)
        return phrase
      }
      position = start
    }
    if let phrase = try everySpan() { return phrase }
    if let phrase = try everyDays() { return phrase }
    return try daysOfEveryMonth()
  }

  /// `FREQ=WEEKLY;BYDAY=MO`, with or without `RRULE:`
  private mutating func rawRule() throws(PhraseError) -> RulePhrase? {
    let start = position
    guard take(.rawRule), peek == "=" || peek == ":" else { return rewind(to: start) }
    while position < limit, glyphs.kind(at: position) != .blank { position += 1 }
    do throws(RecurrenceRuleError) {
      return RulePhrase(rule: try RecurrenceRule(parsing: seen(from: start)), isRaw: true)
    } catch {
      throw .badRule(seen: seen(from: start), error: error)
    }
  }

  // MARK: Every …

  /// body = part | `weekday` | [number | nth | `other`] unit [days] | weekdays | nth weekday | dayNumbers | month day
  private mutating func everyBody(start: Int) throws(PhraseError) -> RulePhrase? {
    let body = position
    if let part = word(.part), part.isVague {
      // `every evening 7` leaves the evening to its hour.
      position = body
      guard try clock(allowsBareHour: false) == nil else {
        position = body
        return RulePhrase(rule: RecurrenceRule(.daily), isTimeNext: true)
      }
      _ = word(.part)
      _ = takeAfter(.every)
      return RulePhrase(rule: RecurrenceRule(.daily), part: part)
    }
    if take(.other) {
      if let unit = word(.unit) { return try rule(every: 2, unit, start: start) }
      if let days = try weekdays() { return RulePhrase(rule: weekly(on: days, interval: 2)) }
      return nil
    }
    if let months = try monthsOfYear(start: start) { return months }
    position = body
    // `every third day`, `every 2nd week`; before the units, since `second` is one too.
    if let nth = nth(), nth > 0, let unit = word(.unit) {
      return try rule(every: nth, unit, start: start)
    }
    position = body
    if let phrase = try nthWeekday(start: start) { return phrase }
    position = body
    if let (unit, count) = spanPart() { return try rule(every: count, unit, start: start) }
    if let unit = word(.unit) { return try rule(every: 1, unit, start: start) }
    position = body
    if let days = try weekdays() { return RulePhrase(rule: weekly(on: days)) }
    if let rule = try monthDayOfYear() { return RulePhrase(rule: rule) }
    guard let days = try dayNumbers(needsMark: true) else { return nil }
    _ = try ofTheMonth()
    return RulePhrase(rule: monthly(on: days))
  }

  /// A frequency by its unit, with the days that may be said behind it.
  private mutating func rule(
    every count: Int, _ unit: Unit, start: Int
  ) throws(PhraseError) -> RulePhrase {
    guard (1...9999).contains(count) else { throw .numberOutOfRange(seen: seen(from: start)) }
    var rule: RecurrenceRule
    switch unit {
    case .second:
      throw .intervalTooShort(seen: seen(from: start), seconds: count)
    case .minute: rule = RecurrenceRule(.minutely)
    case .hour: rule = RecurrenceRule(.hourly)
    case .day:
      rule = RecurrenceRule(.daily)
      if count == 1 { _ = takeAfter(.every) }
    case .week: rule = try weekdaysBehind().map { weekly(on: $0) } ?? RecurrenceRule(.weekly)
    case .month: rule = try monthDaysBehind() ?? RecurrenceRule(.monthly)
    case .year: rule = try yearDaysBehind() ?? RecurrenceRule(.yearly)
    }
    rule.interval = count
    _ = takeAfter(.every)
    takeTail()
    try refuseFrequency(start: start)
    return RulePhrase(
      rule: rule, part: unit == .day ? try loneHalf() : nil, bareUnit: try bareUnit(of: rule, start)
    )
  }

  /// The unit of a Korean `매주`, `매달` or `매년` that says no day. Before words that are not understood it is no
  /// repetition: they may be the day (`매년 설날`).
  private func bareUnit(
    of rule: RecurrenceRule, _ start: Int
  ) throws(PhraseError) -> PhraseError.Unit? {
    guard rule.interval == 1, rule.byDay.isEmpty, rule.byMonthDay.isEmpty, rule.byMonth.isEmpty,
      glyphs.kind(at: start) == .hangul, seen(from: start).count <= 4
    else { return nil }
    switch rule.frequency {
    case .weekly: return .week
    case .monthly: return .month
    case .yearly: return .year
    default: return nil
    }
  }

  /// span `마다` [days] | span `에 한 번` [days]
  private mutating func everySpan() throws(PhraseError) -> RulePhrase? {
    let start = position
    guard let (unit, count) = spanPart() else { return nil }
    guard takeAfter(.every) || takesOnce() else { return rewind(to: start) }
    return try rule(every: count, unit, start: start)
  }

  /// weekdays `마다` | [`on`] `mondays`
  private mutating func everyDays() throws(PhraseError) -> RulePhrase? {
    let start = position
    _ = takeBefore(.on)
    if let days = eachWeekdays() { return RulePhrase(rule: weekly(on: days)) }
    position = start
    if let days = try weekdays(), takeAfter(.every) { return RulePhrase(rule: weekly(on: days)) }
    position = start
    if let nth = nth(), let rule = try nthDay(nth), takeAfter(.every) {
      return RulePhrase(rule: rule)
    }
    return rewind(to: start)
  }

  /// [`on`] [`the`] (nth weekday | nth | `last day`) `of every month`
  private mutating func daysOfEveryMonth() throws(PhraseError) -> RulePhrase? {
    let start = position
    _ = takeBefore(.on)
    var phrase = try monthDays(needsMark: true).map { RulePhrase(rule: $0) }
    guard phrase != nil, take(.of), takeBefore(.every) else { return rewind(to: start) }
    let count = number() ?? 1
    guard let unit = word(.unit), unit == .month, count > 0 else { return rewind(to: start) }
    phrase?.rule.interval = count
    return phrase
  }

  // MARK: Weekdays

  func weekly(on days: Set<Weekday>, interval: Int = 1) -> RecurrenceRule {
    RecurrenceRule(
      .weekly, interval: interval, byDay: days.sorted().map { RecurrenceRule.DayOfWeek($0) })
  }

  private mutating func weekdaysBehind() throws(PhraseError) -> Set<Weekday>? {
    let start = position
    _ = takeBefore(.on)
    guard let days = try weekdays() else { return rewind(to: start) }
    return days
  }

  /// weekdays = weekday [`-` weekday] {[`,` | `and`] weekday} | `weekday` | `평일` | `월수금` | `월 수 금`
  mutating func weekdays() throws(PhraseError) -> Set<Weekday>? {
    let start = position
    var days = Set<Weekday>()
    var end = position
    var isApart = false
    while true {
      if let group = word(.group) ?? word(.each) {
        days.formUnion(group.weekdays)
      } else if let weekday = word(.weekday) {
        days.formUnion(weekdayRange(from: weekday))
      } else if isApart, lettersAhead > 1 {
        // `월 토토로 보기`
        break
      } else if let letter = word(.letter) {
        days.formUnion(weekdayRange(from: letter))
      } else {
        break
      }
      end = position
      // Behind `every` nothing has to stand between: `mon wed fri`, `월수금`, `월 수 금`.
      isApart = !takeListSeparator() && position > end
    }
    position = end
    return days.isEmpty ? rewind(to: start) : days
  }

  /// How many Hangul letters follow without a blank.
  private var lettersAhead: Int {
    let start = glyphs.blanksEnd(from: position)
    return glyphs.kind(at: start) == .hangul ? glyphs.runEnd(from: start) - start : 0
  }

  private mutating func weekdayRange(from first: Weekday) -> Set<Weekday> {
    let start = position
    if take(.to), let last = word(.weekday) ?? word(.letter) {
      _ = takeAfter(.until)
      return Set((0...last.days(since: first)).map(first.advanced(by:)))
    }
    position = start
    return [first]
  }

  private mutating func eachWeekdays() -> Set<Weekday>? {
    let start = position
    var days = Set<Weekday>()
    var end = start
    while let group = word(.each) {
      days.formUnion(group.weekdays)
      end = position
      guard takeListSeparator() else { break }
    }
    position = end
    return days.isEmpty ? rewind(to: start) : days
  }

  /// `평일 아침 7시`: beside a time the working days mean each of them.
  private mutating func workdaysBeforeTime() -> Set<Weekday>? {
    let start = position
    guard glyphs.hasHangul, take(.group(.workdays)), glyphs.kind(at: position - 1) == .hangul else {
      return rewind(to: start)
    }
    _ = takeAfter(.on)
    let end = position
    let isBesideTime = (try? time()) != nil
    position = end
    let isExcepted = ((try? exclusion()) ?? nil) != nil
    position = end
    guard isBesideTime || isExcepted else { return rewind(to: start) }
    return WeekdayGroup.workdays.weekdays
  }

  mutating func takeListSeparator() -> Bool {
    skipBlanks()
    let hasSign = peek == "," || peek == "/" || peek == "·"
    if hasSign { position += 1 }
    return take(.and) || hasSign
  }

  // MARK: How often

  /// count = [`for`] number (`times` | `번`) [`in all`] | `총` number `번`
  mutating func count() throws(PhraseError) -> Clause? {
    let start = position
    var isTotal = takeBefore(.length) || take(.inAll) || acceptsAnyPlace
    let count: Int
    if let said = word(.timesSaid), said > 1 {
      count = said
    } else {
      position = isTotal ? position : start
      guard let number = countedTimes() else { return rewind(to: start) }
      count = number
    }
    if take(.inAll) { isTotal = true }
    guard (1...99_999).contains(count) else {
      throw .numberOutOfRange(seen: seen(from: start))
    }
    _ = takeAfter(.on)
    return .count(count, isTotal: isTotal)
  }

  /// frequency = (`once` | number `times`) per unit | unit [`에`] number `번`
  ///
  /// Once in a unit is that repeat; more says how often and not when.
  private mutating func frequency() throws(PhraseError) -> RulePhrase? {
    let start = position
    if let count = timesSaid(), take(.per) || takeBefore(.every) {
      let number = number() ?? 1
      if let unit = word(.unit), unit >= .day {
        guard count == 1 else { throw .frequency(seen: seen(from: start), count: count) }
        return try rule(every: number, unit, start: start)
      }
    }
    position = start
    guard let unit = unitOfFrequency() else { return rewind(to: start) }
    _ = takeAfter(.on)
    guard let count = countedTimes() else { return rewind(to: start) }
    _ = takeAfter(.on)
    guard count == 1 else { throw .frequency(seen: seen(from: start), count: count) }
    return try rule(every: unit.count, unit.unit, start: start)
  }

  private mutating func timesSaid() -> Int? {
    if let count = word(.timesSaid) { return count }
    return countedTimes()
  }

  /// `3 times`, `세 번`, `삼십 회`; `이번` is no number.
  private mutating func countedTimes() -> Int? {
    counted(isSinoAllowed: { $0 > 10 }, .after(.times))?.count
  }

  /// `하루`, `일주일`, `주`, `월`, `연`, `2주`
  private mutating func unitOfFrequency() -> (unit: Unit, count: Int)? {
    let start = position
    if let part = spanPart(), part.unit >= .day { return part }
    position = start
    if take(.unit(.week)) { return (.week, 1) }
    if take(.mark(.monthSuffix)) || take(.unit(.month)) { return (.month, 1) }
    return rewind(to: start)
  }

  private mutating func takesOnce() -> Bool {
    let start = position
    if takeAfter(.on), take(.once) || timesSaid() == 1 { return true }
    position = start
    return false
  }

  /// `매일 3번` says how often in a day; `매주 한 번` what `매주` says; `매일 총 3번` when it ends.
  private mutating func refuseFrequency(start: Int) throws(PhraseError) {
    let end = position
    guard !acceptsAnyPlace else { return }
    if take(.once) || timesSaid() == 1, !take(.inAll), !take(.per) { return }
    position = end
    guard let count = timesSaid(), !take(.inAll) else {
      position = end
      return
    }
    throw .frequency(seen: seen(from: start), count: count)
  }

  // MARK: What is left out

  /// exclusion = `except` left {(`,` | `and`) left} | left {…} `빼고`
  mutating func exclusion() throws(PhraseError) -> Exclusion? {
    let start = position
    isUntilBetween = false
    defer { isUntilBetween = true }
    let hasExcept = takeBefore(.except)
    guard hasExcept || mentionsExcepting else { return nil }
    var exclusion = Exclusion()
    var end = position
    while try readLeftOut(into: &exclusion) {
      end = position
      guard takeListSeparator() else { break }
      _ = takeBefore(.except)
    }
    position = end
    guard exclusion != Exclusion(), hasExcept || takeAfter(.except) else {
      return rewind(to: start)
    }
    takeTail()
    return exclusion
  }

  private mutating func readLeftOut(into exclusion: inout Exclusion) throws(PhraseError) -> Bool {
    let start = position
    if !takeBefore(.on) { _ = takeBefore(.later) }
    if let range = try? dateLimit(), case .days(let first, let last) = range,
      let from = first.day, let to = last.day, to - from < 400
    {
      for offset in 0...(to - from) { exclusion.days.insert(from + offset) }
      return true
    }
    position = start
    if !takeBefore(.on) { _ = takeBefore(.later) }
    let begin = position
    if let days = try weekdays() {
      let end = position
      position = begin
      // `except fri 27 nov` is one date.
      if let day = try? date(), position > end {
        exclusion.days.insert(day)
      } else {
        position = end
        exclusion.weekdays.formUnion(days)
      }
      return true
    }
    if let day = try date() {
      exclusion.days.insert(day)
      return true
    }
    if let month = try monthNumber() {
      exclusion.months.insert(month)
      return true
    }
    position = start
    return false
  }
}
