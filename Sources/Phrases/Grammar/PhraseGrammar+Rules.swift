import CivilTime

/// Repeats: `every 2 weeks on mon and thu`, `every last friday`, `매달 말일`, `2주에 한 번`, `평일마다`.
extension PhraseGrammar {
  /// rule = `every` body | `weekly` [days] | span (`마다` | `에 한 번`) [days] | days `마다`
  ///     | `mondays` | nth `of every month` | an RRULE
  mutating func rule() throws(PhraseError) -> RulePhrase? {
    let start = position
    if let phrase = try rawRule() { return phrase }
    if let phrase = try lunarPeriod() { return phrase }
    if let phrase = try parityRule() { return phrase }
    if let phrase = try frequency() { return phrase }
    if let days = eachWeekdays() ?? workdaysBeforeTime() {
      return RulePhrase(rule: weekly(on: days), part: try wholeHalf())
    }
    // `weekday mornings 7am`
    if let (rule, parts) = try plurals() { return RulePhrase(rule: rule, part: parts.first) }
    if let (unit, count) = repeatingPeriod() {
      _ = takeAfter(.on)
      let isNightly = tokens.scalars[tokens.blanksEnd(from: start)] == "n"
      var phrase = try rule(every: count, unit, start: start)
      if isNightly { phrase.part = said(.night) }
      return phrase
    }
    if takeBefore(.every) {
      if let phrase = try everyBody(start: start) {
        takeRateOfOne()
        return phrase
      }
      position = start
    }
    // `on alternate wednesdays`
    _ = takeBefore(.on)
    if take(.alternate) {
      if let phrase = try everyOther(start: start) { return phrase }
    }
    position = start
    if let phrase = try everySpan() { return phrase }
    if let phrase = try everyDays() { return phrase }
    return try daysOfEveryMonth()
  }

  /// `weekly`, `격주`, and what is left out between two times: `한 주 걸러`, `이틀 걸러 한 번`.
  private mutating func repeatingPeriod() -> (unit: Unit, count: Int)? {
    if let period = word(.repeating) { return period }
    let start = position
    guard tokens.hasHangul, let (unit, count) = spanPart(), take(.betweenTimes) else {
      return rewind(to: start)
    }
    _ = take(.once)
    return (unit, count + 1)
  }

  /// A rule from a month on: `every monday from december`.
  mutating func ruleFromMonth(_ rule: RulePhrase) -> Clause? {
    let start = position
    guard isSentence, takeBefore(.from), let days = periodAlone(allowsMonth: true),
      [.daily, .weekly].contains(rule.rule.frequency), !rule.isRaw, !takesMore()
    else { return rewind(to: start) }
    return .group([.rule(rule), .from(Point(day: max(days.first, today)))])
  }

  /// A period beside a rule: `in december`, `next week`, `다음 달 동안`. An English month needs `in`.
  mutating func rulePeriod() -> Clause? {
    let start = position
    guard isSentence, !skips.contains(.periods) else { return nil }
    let isIn = takeBefore(.later)
    let week = isIn ? nil : (try? weekOfDate()) ?? nil
    guard let days = week.map({ ($0, $0 + 6) }) ?? periodAlone(allowsMonth: isIn),
      days.1 >= today, !takesMore()
    else { return rewind(to: start) }
    _ = takeAfter(.on) || takeAfter(.length) || take(.only)
    guard endsPhrase else { return rewind(to: start) }
    return .period(first: days.0, last: days.1)
  }

  /// A period or a month that is not the beginning of a date or of a range of days.
  mutating func periodAlone(allowsMonth: Bool) -> (first: Day, last: Day)? {
    let start = position
    guard
      tokens.kind(at: tokens.blanksEnd(from: start)) == .digit
        || begins(with: [.shift, .period, .month, .sino, .mark(.the)])
    else { return nil }
    // After a refusal too, as of `다음 달 초`, the position is behind its words.
    _ = try? date()
    let end = position
    position = start
    guard let days = monthOrPeriod(allowsMonth: allowsMonth), end <= position,
      tokens.isBoundary(position) || tokens.kind(at: position) == .hangul, !isBeforeWeekday,
      !isNext({ $0.takesThisTime() }), !tokens.hasHangul || !begins(with: .ordinal)
    else { return rewind(to: start) }
    return days
  }

  /// Whether a weekday follows, which is of the period: `next week from monday to friday`.
  private var isBeforeWeekday: Bool {
    mutating get {
      let start = position
      defer { position = start }
      _ = takeBefore(.from)
      return anyWeekday() != nil
    }
  }

  /// `FREQ=WEEKLY;BYDAY=MO`, with or without `RRULE:`
  mutating func rawRule() throws(PhraseError) -> RulePhrase? {
    let start = position
    guard take(.rawRule), peek == "=" || peek == ":" else { return rewind(to: start) }
    while position < limit, tokens.kind(at: position) != .blank { position += 1 }
    do throws(RecurrenceRuleError) {
      let rule = try RecurrenceRule(parsing: seen(from: start)).with(context.daysOff)
      return RulePhrase(rule: rule, isRaw: true)
    } catch {
      throw .badRule(seen: seen(from: start), error: error)
    }
  }

  /// Parts of the day in the plural, with their weekdays: `tuesday mornings and evenings`
  private mutating func plurals() throws(PhraseError) -> (rule: RecurrenceRule, parts: [SaidPart])?
  {
    guard isSentence else { return nil }
    let start = position
    let days = try weekdays()
    let parts = list { $0.take(.plural) ? $0.said($0.pluralPart) : nil }
    guard !parts.isEmpty else { return rewind(to: start) }
    // `mornings at 9`
    if days == nil, parts.count == 1, !isNext({ try $0.time() != nil }) { return rewind(to: start) }
    return (days.map { weekly(on: $0) } ?? RecurrenceRule(.daily), parts)
  }

  /// `mornings and evenings`: the same times on each day.
  mutating func pluralParts() throws(PhraseError) -> Clause? {
    let start = position
    let plurals = try plurals()
    let clocks = plurals?.parts.compactMap { $0.time.map { Clock($0) } } ?? []
    guard let plurals, clocks.count > 1 else { return rewind(to: start) }
    return .group([.rule(RulePhrase(rule: plurals.rule)), .clocks(clocks)])
  }

  /// The part of the day of a plural that ends here.
  private var pluralPart: PartOfDay {
    var start = position
    while start > 0, tokens.kind(at: start - 1) == .letter { start -= 1 }
    switch tokens.scalars[start] {
    case "m": return .morning
    case "a": return .afternoon
    case "e": return .evening
    default: return .night
    }
  }

  // MARK: Every …

  /// body = part | `weekday` | [number | nth | `other`] unit [days] | weekdays | nth weekday
  ///     | dayNumbers | month day
  mutating func everyBody(start: Int) throws(PhraseError) -> RulePhrase? {
    if let days = slashedWeekdays() { return RulePhrase(rule: weekly(on: days)) }
    let body = position
    if let part = word(.part), part.isVague {
      // In `every evening 7` the evening belongs to the hour.
      position = body
      guard !isBeforePartList, try clock(allowsBareHour: false) == nil else {
        position = body
        return RulePhrase(rule: RecurrenceRule(.daily), isTimeNext: true)
      }
      _ = word(.part)
      _ = takeAfter(.every)
      return RulePhrase(rule: RecurrenceRule(.daily), part: said(part))
    }
    if take(.other) || take(.alternate) { return try everyOther(start: start) }
    if takesText("school") {
      if take(.part(.night)) {
        let nights = Weekday.allCases.filter { $0 != .friday && $0 != .saturday }
        return RulePhrase(rule: weekly(on: Set(nights)), part: said(.night))
      }
      if take(.unit(.day)) { return RulePhrase(rule: weekly(on: WeekdayGroup.workdays.weekdays)) }
      position = body
    }
    if let rule = try daysOfYear(start: start) { return RulePhrase(rule: rule) }
    position = body
    // `every third day`, `every 2nd week`; before the units, since `second` is one too.
    if let nth = nth(), nth > 0, let unit = wholeUnit() {
      return try rule(every: nth, unit, start: start)
    }
    position = body
    if let phrase = try nthWeekday(start: start) { return phrase }
    position = body
    if let (unit, count) = spanPart() { return try rule(every: count, unit, start: start) }
    if let unit = word(.unit) { return try rule(every: 1, unit, start: start) }
    position = body
    if let days = try weekdays() {
      try refuseOtherWeekday(than: days, start: start)
      return RulePhrase(rule: weekly(on: days), part: try wholeHalf())
    }
    guard let days = try dayNumbers(needsMark: true) else { return nil }
    _ = try ofTheMonth()
    return RulePhrase(rule: monthly(on: days))
  }

  /// `m/w/f`, `t/th`
  private mutating func slashedWeekdays() -> Set<Weekday>? {
    let start = position
    skipBlanks()
    while position < limit, !tokens.isBoundary(position) { position += 1 }
    let names = seen(from: start).lowercased().split(separator: "/")
    let days = names.compactMap { name in
      NearDays.abbreviations[String(name)].flatMap { day in
        Weekday.allCases.first { "\($0)".hasPrefix(day) }
      }
    }
    guard names.count > 1, Set(days).count == names.count else { return rewind(to: start) }
    return Set(days)
  }

  /// `every other day`, `alternate mondays`
  private mutating func everyOther(start: Int) throws(PhraseError) -> RulePhrase? {
    if let unit = word(.unit) { return try rule(every: 2, unit, start: start) }
    guard let days = try weekdays() else { return nil }
    return RulePhrase(rule: try everyOther(days, start: start), part: try wholeHalf())
  }

  /// - Throws: `ambiguousRepetition` for every other one of the workdays, which no rule leaves out.
  private func everyOther(
    _ days: Set<Weekday>, start: Int
  ) throws(PhraseError) -> RecurrenceRule {
    let rule = weekly(on: days, interval: 2)
    guard days == WeekdayGroup.workdays.weekdays else { return rule }
    throw .ambiguousRepetition(
      seen: seen(from: start), readings: [weekly(on: [.monday, .wednesday, .friday]), rule])
  }

  /// A unit as one whole word in the singular, as after an ordinal.
  mutating func wholeUnit() -> Unit? {
    let start = position
    guard let unit = word(.unit),
      tokens.kind(at: position - 1) == .hangul
        || tokens.scalars[position - 1] != "s" && tokens.kind(at: position - 2) == .letter
    else { return rewind(to: start) }
    return unit
  }

  /// A frequency by its unit, with the days that may follow.
  mutating func rule(
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
    case .month:
      rule = try monthDaysBehind() ?? RecurrenceRule(.monthly)
      takeDaysBefore(&rule)
    case .year: rule = try yearDaysBehind() ?? RecurrenceRule(.yearly)
    }
    rule.interval = count
    // Every fourth year has a 29 February from the next one on.
    if unit == .year, count % 4 == 0, rule.byMonth == [2], rule.byMonthDay == [29] {
      rule.skip = .omit
    }
    _ = takeAfter(.every)
    // `매달 25일까지`: what is due on each of its days.
    if rule.namesDays || !rule.byDay.isEmpty, tokens.kind(at: position) == .hangul {
      _ = takes { $0.takeAfter(.until) && $0.endsPhrase }
    }
    takeTail()
    takeRateOfOne()
    return RulePhrase(
      rule: rule, part: unit == .day || !rule.byDay.isEmpty ? try wholeHalf() : nil,
      bareUnit: try bareUnit(of: rule, start),
      isQuarterly: rule != RecurrenceRule(.monthly, interval: 3)
        && saysQuarter(count, unit, from: start))
  }

  private func saysQuarter(_ count: Int, _ unit: Unit, from start: Int) -> Bool {
    let words = seen(from: start).lowercased()
    return count == 3 && unit == .month && (words.contains("quarter") || words.contains("분기"))
  }

  /// A part of the day at the end of its word. `매일 아침저녁으로` has none.
  private mutating func wholeHalf() throws(PhraseError) -> SaidPart? {
    let start = position
    guard !isBeforePartList, let part = try partAlone() else { return rewind(to: start) }
    // `주말마다 오전중에`
    takeWithinDay()
    return tokens.kind(at: position) == .hangul ? rewind(to: start) : part
  }

  /// The unit of a Korean `매주`, `매달` or `매년` without a day. Before unknown words it is not read as
  /// a repetition, because they may name the day (`매년 설날`).
  func bareUnit(
    of rule: RecurrenceRule, _ start: Int
  ) throws(PhraseError) -> PhraseError.Unit? {
    guard rule.interval == 1, rule.byDay.isEmpty, rule.byMonthDay.isEmpty, rule.byMonth.isEmpty,
      tokens.kind(at: start) == .hangul, seen(from: start).count <= 4
    else { return nil }
    switch rule.frequency {
    case .weekly: return .week
    case .monthly: return .month
    case .yearly: return .year
    default: return nil
    }
  }

  /// span `마다` [days] | span `에 한 번` [days]
  mutating func everySpan() throws(PhraseError) -> RulePhrase? {
    let start = position
    guard let (unit, count) = spanPart() else { return nil }
    guard
      takeAfter(.every) || takeAfter(.on) && (take(.once) || timesSaid() == 1)
    else { return rewind(to: start) }
    return try rule(every: count, unit, start: start)
  }

  private static let monthly = ["매달", "매월", "격월", "달에 한", "개월에 한", "달마다", "개월마다"].map {
    Array($0.unicodeScalars)
  }

  /// weekdays `마다` | [`on`] `mondays`
  mutating func everyDays() throws(PhraseError) -> RulePhrase? {
    let start = position
    _ = takeBefore(.on)
    if let days = eachWeekdays() { return RulePhrase(rule: weekly(on: days)) }
    position = start
    if tokens.hasHangul, let days = try weekdays() {
      let end = position
      let part = word(.part)
      if takeAfter(.every) {
        // `수요일마다 한 번 걸러`
        if part == nil, take(.alternate) {
          return RulePhrase(rule: try everyOther(days, start: start))
        }
        return RulePhrase(
          rule: weekly(on: days), part: part == nil ? try wholeHalf() : part.map(said))
      }
      // `화목 매주`
      if part == nil, let (unit, count) = repeatingPeriod(), unit == .week {
        _ = takeAfter(.on)
        return RulePhrase(rule: weekly(on: days, interval: count))
      }
      position = end
      if take(.alternate) { return RulePhrase(rule: try everyOther(days, start: start)) }
    }
    position = start
    if tokens.hasHangul, let rule = (try? holidayOfYear()) ?? nil, takeAfter(.every) {
      return RulePhrase(rule: rule)
    }
    position = start
    if let part = word(.part), tokens.kind(at: position) == .hangul, takeAfter(.every) {
      return RulePhrase(rule: RecurrenceRule(.daily), part: said(part))
    }
    position = start
    // `월말마다`
    if let unit = word(.endOf), takeAfter(.every) {
      return RulePhrase(
        rule: unit == .year
          ? RecurrenceRule(.yearly, byMonthDay: [-1], byMonth: [12]) : monthly(on: [-1]))
    }
    position = start
    // `첫째 토요일마다`, and apart from `두 달에 한 번`
    if let nths = nths(), let rule = (try? nthDays(nths, start: start)) ?? nil,
      takeAfter(.every) || tokens.hold(oneOf: PhraseGrammar.monthly) && rule.byMonthDay.isEmpty
    {
      return RulePhrase(rule: rule)
    }
    return rewind(to: start)
  }

  /// [`on`] [`the`] (nth weekday | nth | `last day`) [`of`] `every month`
  ///     | nth weekday `of` month `every year`
  mutating func daysOfEveryMonth() throws(PhraseError) -> RulePhrase? {
    let start = position
    _ = takeBefore(.on)
    let days: RecurrenceRule?
    do throws(PhraseError) {
      days = try monthDays(needsMark: false)
    } catch {
      guard take(.of), takeBefore(.every) else { return rewind(to: start) }
      _ = word(.unit)
      throw error
    }
    guard var rule = days else { return rewind(to: start) }
    let isCounted = rule.byDay.contains { $0.ordinal != nil } || rule.byMonthDay.first ?? 0 < 0
    var month: Int?
    // `3rd thursday monthly`
    if isCounted, case (.month, let count)? = word(.repeating) {
      rule.interval = count
      return RulePhrase(rule: rule)
    }
    if take(.of) {
      month = word(.month)
    } else if !isCounted {
      return rewind(to: start)
    }
    guard takeBefore(.every) else { return rewind(to: start) }
    let nth = take(.other) ? 2 : nth() ?? 1
    guard let (unit, count) = spanPart() ?? word(.unit).map({ ($0, nth) }),
      unit == (month == nil ? .month : .year), count > 0
    else { return rewind(to: start) }
    if let month { (rule.frequency, rule.byMonth) = (.yearly, [month]) }
    rule.interval = count
    return RulePhrase(rule: rule, isQuarterly: saysQuarter(count, unit, from: start))
  }
}
