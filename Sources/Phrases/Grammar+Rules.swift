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
