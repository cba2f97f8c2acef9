import CivilTime

/// Repeats: `every 2 weeks on mon and thu`, `every last friday`, `매달 말일`, `2주에 한 번`, `평일마다`.
extension Grammar {
  /// rule = `every` body | `weekly` [days] | span (`마다` | `에 한 번`) [days] | days `마다`
  ///     | `mondays` | nth `of every month` | an RRULE
  mutating func rule() throws(PhraseError) -> RulePhrase? {
    let start = position
    if let phrase = try rawRule() { return phrase }
    if let days = eachWeekdays() { return RulePhrase(rule: weekly(on: days)) }
    if let (unit, count) = word(\.repeating) {
      return try rule(every: count, unit, start: start)
    }
    if takeBefore(.every) {
      if let phrase = try everyBody(start: start) { return phrase }
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
    if let part = word(\.part), part.isVague {
      // `every evening 7` leaves the evening to its hour.
      position = body
      guard try clock(allowsBareHour: false) == nil else {
        position = body
        return RulePhrase(rule: RecurrenceRule(.daily))
      }
      _ = word(\.part)
      _ = takeAfter(.every)
      return RulePhrase(rule: RecurrenceRule(.daily), part: part)
    }
    if take(.other) {
      if let unit = word(\.unit) { return try rule(every: 2, unit, start: start) }
      if let days = try weekdays() { return RulePhrase(rule: weekly(on: days, interval: 2)) }
      return nil
    }
    if let group = word(\.group) { return RulePhrase(rule: weekly(on: group.weekdays)) }
    // `every third day`, `every 2nd week`; before the units, since `second` is one too.
    if let nth = nth(), nth > 0, let unit = word(\.unit) {
      return try rule(every: nth, unit, start: start)
    }
    position = body
    if let phrase = try nthWeekday(start: start) { return phrase }
    position = body
    if let (unit, count) = spanPart() { return try rule(every: count, unit, start: start) }
    if let unit = word(\.unit) { return try rule(every: 1, unit, start: start) }
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
    case .day: rule = RecurrenceRule(.daily)
    case .week: rule = try weekdaysBehind().map { weekly(on: $0) } ?? RecurrenceRule(.weekly)
    case .month: rule = try monthDaysBehind() ?? RecurrenceRule(.monthly)
    case .year: rule = try yearDaysBehind() ?? RecurrenceRule(.yearly)
    }
    rule.interval = count
    _ = takeAfter(.every)
    return RulePhrase(rule: rule, part: unit == .day ? try loneHalf() : nil)
  }

  /// span `마다` [days] | span `에 한 번` [days]
  private mutating func everySpan() throws(PhraseError) -> RulePhrase? {
    let start = position
    guard let (unit, count) = spanPart() else { return nil }
    guard takeAfter(.every) || takeAfter(.on) && take(.once) else { return rewind(to: start) }
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
    guard phrase != nil, take(.of), takeBefore(.every) || take(.the) else {
      return rewind(to: start)
    }
    let count = number() ?? 1
    guard let unit = word(\.unit), unit == .month, count > 0 else { return rewind(to: start) }
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

  /// weekdays = weekday [`-` weekday] {(`,` | `and`) weekday} | `weekday` | `평일` | `월수금`
  mutating func weekdays() throws(PhraseError) -> Set<Weekday>? {
    let start = position
    var days = Set<Weekday>()
    var letters = 0
    var end = position
    while true {
      if let group = word(\.group) ?? word(\.each) {
        days.formUnion(group.weekdays)
      } else if let weekday = word(\.weekday) {
        days.formUnion(weekdayRange(from: weekday))
      } else if let letter = word(\.letter) {
        letters += 1
        days.formUnion(weekdayRange(from: letter))
      } else {
        break
      }
      end = position
      // Between letters the sign may be missing: `월수금`.
      let isNextGlued = glyphs.kind(at: position) == .hangul && letters > 0
      guard isNextGlued || takeListSeparator() else { break }
    }
    position = end
    guard !days.isEmpty else { return rewind(to: start) }
    // At the start of a sentence one letter alone is more often a word: `매주 금 사기`.
    if letters == 1, days.count == 1, skips.contains(.parts), !peekAfter(.every) {
      return rewind(to: start)
    }
    return days
  }

  private mutating func weekdayRange(from first: Weekday) -> Set<Weekday> {
    let start = position
    if take(.to), let last = word(\.weekday) ?? word(\.letter) {
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
    while let group = word(\.each) {
      days.formUnion(group.weekdays)
      end = position
      guard takeListSeparator() else { break }
    }
    position = end
    return days.isEmpty ? rewind(to: start) : days
  }

  mutating func takeListSeparator() -> Bool {
    skipBlanks()
    let hasSign = peek == "," || peek == "/"
    if hasSign { position += 1 }
    return take(.and) || hasSign
  }

  private mutating func peekAfter(_ role: Role) -> Bool {
    let start = position
    defer { position = start }
    return takeAfter(role)
  }

  // MARK: Days of the month

  func monthly(on days: [Int]) -> RecurrenceRule {
    // The last day in short months, and back on the 31st in the next: RFC 7529 §4.1.
    let skip: RecurrenceRule.Skip = days.contains { $0 > 28 } ? .backward : .omit
    return RecurrenceRule(.monthly, byMonthDay: days, skip: skip)
  }

  private mutating func monthDaysBehind() throws(PhraseError) -> RecurrenceRule? {
    let start = position
    let hasOn = takeBefore(.on)
    guard let rule = try monthDays(needsMark: !hasOn) else { return rewind(to: start) }
    return rule
  }

  /// monthDays = `last day` | `말일` | nth weekdays | dayNumbers
  private mutating func monthDays(needsMark: Bool) throws(PhraseError) -> RecurrenceRule? {
    let start = position
    _ = take(.the)
    if take(.lastDay) { return RecurrenceRule(.monthly, byMonthDay: [-1]) }
    if let nth = nth(), let rule = try nthDay(nth) { return rule }
    position = start
    return try dayNumbers(needsMark: needsMark).map { monthly(on: $0) }
  }

  /// The weekdays behind `first`, `둘째 주`, `last`: of their month each, or the first of a group.
  private mutating func weekdaysOfMonth(_ nth: Int) throws(PhraseError) -> RecurrenceRule? {
    let start = position
    if let rule = daysNamed(nth) { return rule }
    // `둘째 주 화요일`
    guard take(.unit(.week)), let rule = daysNamed(nth) else {
      return rewind(to: start)
    }
    return rule
  }

  private mutating func daysNamed(_ nth: Int) -> RecurrenceRule? {
    if let group = word(\.group) {
      return RecurrenceRule(
        .monthly, byDay: group.weekdays.sorted().map { RecurrenceRule.DayOfWeek($0) },
        bySetPosition: [nth])
    }
    guard let weekday = word(\.weekday) else { return nil }
    return RecurrenceRule(.monthly, byDay: [RecurrenceRule.DayOfWeek(weekday, ordinal: nth)])
  }

  /// `every last friday` and what may follow; `every second friday` could also be every other one.
  private mutating func nthWeekday(start: Int) throws(PhraseError) -> RulePhrase? {
    _ = take(.the)
    guard let nth = nth(), var rule = try nthDay(nth) else { return nil }
    if let month = try ofTheMonth() {
      if let month {
        rule.frequency = .yearly
        rule.byMonth = [month]
      }
      return RulePhrase(rule: rule)
    }
    guard nth == 2, rule.bySetPosition.isEmpty, let weekday = rule.byDay.first?.weekday else {
      return RulePhrase(rule: rule)
    }
    throw .ambiguousRepetition(
      seen: seen(from: start), readings: [weekly(on: [weekday], interval: 2), rule])
  }

  private mutating func nthDay(_ nth: Int) throws(PhraseError) -> RecurrenceRule? {
    if let rule = try weekdaysOfMonth(nth) { return rule }
    let start = position
    guard nth == -1, word(\.unit) == .day else { return rewind(to: start) }
    return RecurrenceRule(.monthly, byMonthDay: [-1])
  }

  /// `of the month`, `of every month`, or `of november`, whose number is given.
  private mutating func ofTheMonth() throws(PhraseError) -> Int?? {
    let start = position
    guard take(.of) else { return rewind(to: start) }
    if let month = word(\.month) { return .some(month) }
    _ = take(.the) || takeBefore(.every)
    guard word(\.unit) == .month else { return rewind(to: start) }
    return .some(nil)
  }

  /// nth = `first` | `last` | `3rd` | `셋째`
  mutating func nth() -> Int? {
    let start = position
    if let ordinal = word(\.ordinal) { return ordinal }
    guard let number = digits(), (1...53).contains(number.value), take(.ordinalSuffix),
      glyphs.kind(at: position - 1) == .letter
    else { return rewind(to: start) }
    return number.value
  }

  /// dayNumbers = [`the`] dayNumber {(`,` | `and`) [`the`] dayNumber}
  private mutating func dayNumbers(needsMark: Bool) throws(PhraseError) -> [Int]? {
    let start = position
    var days: [Int] = []
    var end = position
    var isMarked = !needsMark
    while true {
      if take(.the) { isMarked = true }
      if let ordinal = word(\.ordinal), ordinal > 0 {
        days.append(ordinal)
      } else if let number = digits(), number.count <= 2, !isCutShort || take(.ordinalSuffix) {
        if take(.ordinalSuffix) || glyphs.kind(at: position - 1) != .digit { isMarked = true }
        // `매달 3일 뒤` is a length. Behind a comma something else may begin: `, 10 times`, `, 30 min before`.
        if takeAfter(.later) || peek == ":" { return rewind(to: start) }
        if takeAfter(.times) || word(\.unit) != nil { break }
        days.append(number.value)
      } else {
        break
      }
      end = position
      guard takeListSeparator() else { break }
    }
    position = end
    guard isMarked, !days.isEmpty else { return rewind(to: start) }
    guard days.allSatisfy({ (1...31).contains($0) }) else {
      throw .numberOutOfRange(seen: seen(from: start))
    }
    return Set(days).sorted()
  }

  // MARK: Days of the year

  /// yearDays = [`on`] (month day | day month | [`the`] nth weekday `of` month | month nth weekday)
  private mutating func yearDaysBehind() throws(PhraseError) -> RecurrenceRule? {
    let start = position
    _ = takeBefore(.on)
    if let rule = try monthDayOfYear() { return rule }
    _ = take(.the)
    if let nth = nth(), var rule = try nthDay(nth), let month = try ofTheMonth(), let month {
      rule.frequency = .yearly
      rule.byMonth = [month]
      return rule
    }
    position = start
    if let month = try monthNumber(), let nth = nth(), var rule = try nthDay(nth) {
      rule.frequency = .yearly
      rule.byMonth = [month]
      return rule
    }
    return rewind(to: start)
  }

  /// monthDayOfYear = month dayNumber | dayNumber [`of`] month, without a year
  private mutating func monthDayOfYear() throws(PhraseError) -> RecurrenceRule? {
    let start = position
    var month = try monthNumber()
    if month != nil, take(.lastDay) {
      return RecurrenceRule(.yearly, byMonthDay: [-1], byMonth: month.map { [$0] } ?? [])
    }
    _ = take(.the)
    guard let day = digits(), day.count <= 2 else { return rewind(to: start) }
    _ = take(.ordinalSuffix)
    if month == nil {
      _ = take(.of)
      month = word(\.month)
    }
    // `every year nov 20-22` says how long it lasts, which is the next clause's.
    let end = position
    let isRange = takeTo() && digits() != nil
    position = end
    guard let month, !isRange, peek != ":", !isCutShort else { return rewind(to: start) }
    let longest = (try? Month(year: 2000, month: month))?.dayCount ?? 31
    guard (1...longest).contains(day.value) else {
      throw .noSuchDay(seen: seen(from: start), year: nil, month: month, dayCount: longest)
    }
    let isLeapDay = month == 2 && day.value == 29
    return RecurrenceRule(
      .yearly, byMonthDay: [day.value], byMonth: [month], skip: isLeapDay ? .backward : .omit)
  }

  // MARK: How often

  /// count = [`for`] number (`times` | `번`)
  mutating func count() throws(PhraseError) -> Int? {
    let start = position
    _ = takeBefore(.length)
    guard let count = number(), takeAfter(.times) else { return rewind(to: start) }
    guard (1...99_999).contains(count) else {
      throw .numberOutOfRange(seen: seen(from: start))
    }
    return count
  }
}
