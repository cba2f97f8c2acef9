import CivilTime

/// Weekdays in lists and groups: `mon, wed and fri`, `mon-fri`, `weekdays`, `월수금`.
extension PhraseGrammar {
  func weekly(on days: Set<Weekday>, interval: Int = 1) -> RecurrenceRule {
    RecurrenceRule(
      .weekly, interval: interval, byDay: days.sorted().map { RecurrenceRule.DayOfWeek($0) },
      workdays: saysWorkdays ? workdays(.only) : nil)
  }

  func workdays(_ mode: Workdays.Mode) -> Workdays { Workdays(mode, context.daysOff) }

  mutating func weekdaysBehind() throws(PhraseError) -> Set<Weekday>? {
    let start = position
    _ = takeBefore(.on)
    guard let days = try weekdays() else { return rewind(to: start) }
    try refuseOtherWeekday(than: days, start: start)
    return days
  }

  /// weekdays = weekday [`-` weekday] {[`,` | `and`] weekday} | `weekday` | `평일` | `월수금` | `월 수 금`
  mutating func weekdays() throws(PhraseError) -> Set<Weekday>? {
    let start = position
    var days = Set<Weekday>()
    var end = position
    var isApart = false
    saysWorkdays = false
    while true {
      // `every weekday fridays off`
      let next = position
      if isApart, let group = word(.each), group.weekdays.isSubset(of: days) { break }
      position = next
      if let group = word(.group) ?? word(.each) {
        guard group != .holidays else { break }
        if group == .businessDays { saysWorkdays = true }
        days.formUnion(group.weekdays)
      } else if let weekday = word(.weekday) {
        days.formUnion(weekdayRange(from: weekday))
      } else if isApart, tokens.kind(at: position) == .hangul,
        tokens.runEnd(from: position) > position + 1
      {
        // `월 토토로 보기`
        break
      } else if let letter = word(.letter) {
        days.formUnion(weekdayRange(from: letter))
      } else {
        break
      }
      end = position
      // Weekdays need no separator: `mon wed fri`, `월수금`, `월 수 금`.
      isApart = !takeListSeparator() && position > end
    }
    position = end
    return days.isEmpty ? rewind(to: start) : days
  }

  /// Throws for `매주 화 또는 목`, which leaves the weekday open.
  mutating func refuseOtherWeekday(
    than days: Set<Weekday>, start: Int
  ) throws(PhraseError) {
    let end = position
    if takeOr(), let other = word(.weekday) ?? word(.letter), !days.contains(other) {
      throw .ambiguousRepetition(
        seen: seen(from: start), readings: [weekly(on: days), weekly(on: [other])])
    }
    position = end
  }

  /// `or`, `또는`, and the `이나` of `내일이나 모레`.
  mutating func takeOr() -> Bool { take(.or) || take(.orParticle) }

  mutating func weekdayRange(from first: Weekday) -> Set<Weekday> {
    let start = position
    if take(.to) || takesText("through") || takesText("thru"),
      let last = word(.weekday) ?? word(.letter)
    {
      _ = takeAfter(.until)
      return Set((0...last.days(since: first)).map(first.advanced(by:)))
    }
    position = start
    return [first]
  }

  mutating func eachWeekdays() -> Set<Weekday>? {
    let start = position
    guard !tokens.kindsOfWords(at: tokens.blanksEnd(from: start)).isDisjoint(with: .each),
      !isCounted(start)
    else { return nil }
    let groups = list { $0.word(.each) }
    saysWorkdays = groups.contains(.businessDays)
    // `sundays off`
    if groups.isEmpty || take(.rest) { return rewind(to: start) }
    return groups.reduce(into: []) { $0.formUnion($1.weekdays) }
  }

  /// Whether a number precedes: `3 workdays` are three days, not every workday.
  private mutating func isCounted(_ start: Int) -> Bool {
    let begin = wordStart(start)
    defer { position = start }
    position = begin
    return begin < start && number() != nil
      && tokens.blanksEnd(from: position) == tokens.blanksEnd(from: start)
  }

  /// `평일` as every workday, next to a time or before an exception: `평일 아침 7시`.
  mutating func workdaysBeforeTime() -> Set<Weekday>? {
    let start = position
    saysWorkdays = false
    guard tokens.hasHangul, let group = word(.group), group == .workdays || group == .businessDays,
      tokens.kind(at: position - 1) == .hangul, !isNext([.mark(.only)])
    else { return rewind(to: start) }
    // `9시 평일마다`
    if !takeAfter(.every) {
      _ = takeAfter(.on)
      guard
        isNext({ try $0.time() != nil }) || isNext({ try $0.exclusion() != nil })
          || isNext({ try $0.partList() != nil })
          || isNext({ $0.endsWithTime(before: start) })
      else { return rewind(to: start) }
    }
    saysWorkdays = group == .businessDays
    return WeekdayGroup.workdays.weekdays
  }

  /// Whether the word before a position is a time, or the end of a range of times.
  mutating func endsWithTime(before start: Int) -> Bool {
    var begin = wordStart(start)
    guard isSentence, begin < start, tokens.kind(at: begin) == .digit else { return false }
    // `4시 20분`
    if tokens.hasHangul, tokens.scalars[begin..<start].contains("분") { begin = wordStart(begin) }
    position = begin
    guard let clock = (try? time(allowsBareHour: true)) ?? nil, !clock.isBare else { return false }
    _ = takeAfter(.until)
    return tokens.blanksEnd(from: position) == tokens.blanksEnd(from: start)
  }

  mutating func takeListSeparator() -> Bool {
    skipBlanks()
    if peek == "+", position > 0, tokens.kind(at: position - 1) == .blank,
      let next = tokens.kind(at: position + 1), next == .letter || next == .hangul
    {
      // `tomorrow +xmas` has a tag; `mon + thu` and `mon+thu` are lists.
      return false
    }
    let hasSign = peek == "," || peek == "/" || peek == "·"
    if hasSign { position += 1 }
    return take(.and) || isLeavingOut && takeOr() || hasSign
  }
}
