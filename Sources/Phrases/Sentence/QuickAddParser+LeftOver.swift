import CivilTime
import TodoCore

/// Date and time words that are left after the phrases at both ends were read.
///
/// The title is searched once more. Date and time words in it are *strong* (a time, a date in
/// digits, a Korean weekday, `every …`, `until …`) or *weak* (`tomorrow`, a weekday, a month). A
/// strong remainder directly next to a phrase was meant as part of it, so the sentence is rejected.
/// Other remainders stay in the title and produce a hint.
extension QuickAddParser {
  typealias Finding = QuickAdd.Hint.Finding

  /// Words in the title that look like a date, a time or a repetition.
  struct Remainder {
    var range: Range<Int>
    var isStrong: Bool
    var kind: QuickAdd.Hint.NotRead
    /// Whether the words are common in titles, such as `daily`, and matter only where they touch a
    /// phrase.
    var isQuiet = false
    /// Whether the words are an exclusion, which a title next to a repetition can not contain.
    var isExclusion = false
    /// Why the words can not be read, where that is known.
    var error: PhraseError?
  }

  mutating func lookAgain() throws(PhraseError) {
    let remainders = remainders()
    if let end = endBehindStart { throw refusal(of: end) }
    if !parsed.repeats, !remainders.isEmpty { try refuseLeftOut() }
    // `월요일 회의 자료 일요일까지 준비`
    if parsed.day != nil, !parsed.repeats,
      let end = remainders.first(where: { $0.kind == .day && text($0.range).hasSuffix("까지") })
    {
      throw refusal(of: end)
    }
    // In `leave sat 5:15am, alarm at 4:30` the title has the day of the other time.
    if parsed.clock != nil, parsed.beginning.day == nil, !parsed.repeats,
      let time = remainders.first(where: { $0.kind == .time && isBehindWeekday($0.range) })
    {
      throw refusal(of: time)
    }
    // In `어제 산 책 내일까지 읽기` the day that has passed says which book.
    if let day = parsed.beginning.day, day < grammar.today, !parsed.hasRule,
      let other = remainders.first(where: { $0.kind == .day })
    {
      throw refusal(of: other)
    }
    // `backup every sunday until february` ends before or after that month.
    if parsed.repeats || remainders.contains(where: { $0.kind == .repetition && $0.isStrong }) {
      for remainder in remainders {
        guard let month = monthOfLimit(remainder) else { continue }
        throw .severalDays(seen: text(remainder.range), first: month.first, last: month.last)
      }
    }
    if let refused = remainders.first(where: { isRefused($0) })
      ?? remainders.first(where: { touchesPhrase($0) || leavesTimeAlone($0) })
    {
      throw refusal(of: refused)
    }
    try refuseSolarDate(among: remainders)
    try refuseNearDays(besides: remainders)
    // The Monday of `easter monday brunch` is not the next one.
    let holiday = undatedHoliday
    var told =
      remainders.filter { !$0.isQuiet && !(holiday?.overlaps($0.range) ?? false) } + quotedMoments()
    // `Christmas dinner 6pm`
    if parsed.clock != nil, parsed.beginning.day == nil, !parsed.hasRule, let name = holidayAtEnd,
      !told.contains(where: { $0.range.overlaps(name) })
    {
      told.append(Remainder(range: name, isStrong: false, kind: .day))
    }
    guard !told.isEmpty else {
      if let seen = reminding() {
        // Tries the words after `remind`; the words of a crossing are tried as they are.
        let words = seen.split(separator: " ", maxSplits: 1)
        let typed = [seen, words.count > 1 ? String(words[1]) : seen].first {
          (try? reader.triggers($0)) != nil
        }
        return hints.append(.reminding(seen: seen, typed: typed))
      }
      return hintAtNearDay()
    }
    if told.count == 1, parsed.isUndated, hints.isEmpty, let days = told[0].error?.days {
      return hints.append(
        .notOneDay(seen: text(told[0].range), first: days.lowerBound, last: days.upperBound))
    }
    told.sort { $0.range.lowerBound < $1.range.lowerBound }
    var pieces: [Remainder] = []
    for remainder in told {
      // Days side by side are quoted as they stand: `the 15th of april, june and january`.
      if let last = pieces.last, last.kind.isDay, remainder.kind.isDay,
        reaches(remainder.range.lowerBound, from: last.range.upperBound)
      {
        pieces[pieces.count - 1].range = last.range.lowerBound..<remainder.range.upperBound
      } else {
        pieces.append(remainder)
      }
    }
    hints.append(.notRead(pieces.map { finding($0) }))
  }

  /// Refuses the date of `Piano wed 4pm, skip dec 9`, which is the one day that it is not on.
  private mutating func refuseLeftOut() throws(PhraseError) {
    guard let endPhrase else { return }
    var start = endPhrase.lowerBound
    for _ in 0..<2 where start > titleRange.lowerBound {
      start = grammar.wordStart(start)
      grammar.position = start
      guard grammar.take(.ignoring) || grammar.takeBefore(.except),
        grammar.tokens.blanksEnd(from: grammar.position) == endPhrase.lowerBound
      else { continue }
      throw .exceptWithoutRepeat(seen: text(start..<endPhrase.upperBound))
    }
  }

  private mutating func isBehindWeekday(_ range: Range<Int>) -> Bool {
    grammar.position = grammar.wordStart(range.lowerBound)
    return grammar.position >= titleRange.lowerBound && grammar.word(.weekday) != nil
      && grammar.tokens.blanksEnd(from: grammar.position) == range.lowerBound
  }

  /// The `새해까지` of `크리스마스부터 새해까지 연차`: an end that is not read, without which the item would be
  /// hidden until its beginning.
  private var endBehindStart: Remainder? {
    guard let startPhrase, text(startPhrase).hasSuffix("부터") else { return nil }
    return titleStarts.prefix(2).map { $0..<wordEnd(from: $0) }
      .first { text($0).hasSuffix("까지") }
      .map { Remainder(range: $0, isStrong: true, kind: .day) }
  }

  /// `음력생신 12월 20일`, `음력 생일 12월 20일 엄마`: a date apart from the word for its calendar.
  private func refuseSolarDate(among remainders: [Remainder]) throws(PhraseError) {
    let title = text(titleRange)
    guard title.contains("음력"), parsed.rule?.rule.scale ?? .gregorian == .gregorian else { return }
    let days = remainders.filter { $0.kind == .day }.map { text($0.range) }
    let isSolar = days.contains {
      $0.contains("월") && !$0.contains("음력") && $0.contains(where: \.isNumber)
    }
    if isSolar || parsed.dayForm.hasMonth { throw .lunarDate(seen: "음력") }
  }

  /// The hint for a remainder, with words to type instead where some would be read.
  private mutating func finding(_ remainder: Remainder) -> Finding {
    let seen = text(remainder.range)
    // A second day or time does not replace the one that was read.
    let isSecond =
      remainder.kind == .day && (parsed.day != nil || parsed.hasRule)
      || remainder.kind == .time && parsed.clock != nil
      || remainder.kind == .repetition && parsed.rule?.part != nil
        && parsed.rule?.rule != RecurrenceRule(.daily) && beginsWithPart(remainder)
      || remainder.kind == .repetition && parsed.hasRule
        && (try? reader.repetition(seen, readsLunarDays: false)) != nil
    // `금 14시 30분`
    if let letter = weekdayLetter(before: remainder.range.lowerBound), remainder.kind == .time {
      let words = "\(letter)요일 \(seen)"
      let isRead = (try? reader.plainMoment(words)) != nil
      return Finding(
        seen: "\(letter) \(seen)", kind: .day, isRead: false, typed: isRead ? words : nil)
    }
    guard !isSecond, !isHeld(remainder.range.lowerBound), !goesOn(behind: remainder.range) else {
      return Finding(seen: seen, kind: remainder.kind, isRead: false, typed: nil)
    }
    // A lunar date with a title that names a yearly event repeats by the lunar calendar.
    if remainder.kind == .day, seen.contains("음력"), Age.Kind(ofTitle: title) != nil,
      (try? reader.repetition(seen)) != nil
    {
      return Finding(seen: seen, kind: .repetition, isRead: true, typed: nil)
    }
    // Each date of a repeat would last as long as `dec 23 - 29`.
    if remainder.kind == .repetition, parsed.end?.day != nil {
      return Finding(seen: seen, kind: .repetition, isRead: false, typed: nil)
    }
    let isRead =
      switch remainder.kind {
      case .day: (try? reader.plainMoment(seen))?.day != nil || isRange(seen)
      case .time: (try? reader.time(seen)) != nil
      case .repetition: (try? reader.repetition(seen)) != nil
      case .month: false
      }
    return Finding(
      seen: seen, kind: remainder.kind, isRead: isRead,
      typed: isRead ? nil : lastDay(of: remainder) ?? meant(seen, remainder.kind))
  }

  /// `mar 13 to mar 17`
  private func isRange(_ seen: String) -> Bool {
    var grammar = PhraseGrammar(seen, for: reader)
    return (try? grammar.dayRange()) ?? nil != nil && grammar.isAtEnd()
  }

  /// `아침 저녁` of `매일 아침 저녁 준비`, whose morning is the time already.
  private mutating func beginsWithPart(_ remainder: Remainder) -> Bool {
    grammar.position = remainder.range.lowerBound
    return grammar.word(.part) != nil
  }

  /// The last day of `until march`, as Korean words with `까지` are read.
  private mutating func lastDay(of remainder: Remainder) -> String? {
    monthOfLimit(remainder).map { "\($0.last)" }
  }

  private mutating func monthOfLimit(_ remainder: Remainder) -> Month? {
    grammar.position = remainder.range.lowerBound
    guard grammar.takeBefore(.until), let month = (try? grammar.namedMonth()) ?? nil,
      grammar.position == remainder.range.upperBound
    else { return nil }
    return month
  }

  /// Whether the words are only the start of a longer phrase: `last friday of the quarter`, `추석 전전
  /// 주말`, `memorial day weekend`.
  private mutating func goesOn(behind range: Range<Int>) -> Bool {
    grammar.position = range.upperBound
    grammar.skipBlanks()
    guard grammar.position < titleRange.upperBound else { return false }
    if grammar.peek == "전" || grammar.takesText("during ") { return true }
    let kinds: TokenMeanings = [
      .group, .unit, .shift, .mark(.of), .after(.lead), .after(.later), .after(.except),
    ]
    return (grammar.take(kinds) != nil || grammar.take(.rest)) && endsWord
  }

  private func weekdayLetter(before start: Int) -> String? {
    let word = grammar.text(from: grammar.wordStart(start), to: start)
    return KoreanVocabulary.letters.map(String.init).contains(word) ? word : nil
  }

  /// The words to type instead: `매주 월수금` for `월수금`, `매일 아침저녁으로` for `아침저녁으로`, `14:30` for
  /// `1430`.
  private func meant(_ seen: String, _ kind: QuickAdd.Hint.NotRead) -> String? {
    // `tue 7pm … 10 times`
    if kind == .repetition, !parsed.repeats, parsed.dayForm.isWeekday, let day = parsed.seen[.day] {
      let words = (grammar.tokens.hasHangul ? "매주 " : "every ") + "\(day) \(seen)"
      return (try? reader.repetition(words)).map { _ in words }
    }
    switch kind {
    case .repetition:
      // `a day`
      let plain = seen.hasPrefix("a ") ? String(seen.dropFirst(2)) : seen
      let words =
        parsed.seen[.rule].map { ["\($0) \(seen)"] }
        ?? (grammar.tokens.hasHangul ? ["매일 \(seen)", "매주 \(seen)"] : ["every \(plain)"])
      return words.first { (try? reader.repetition($0)) != nil }
    case .time where seen.utf8.count == 4 && seen.allSatisfy(\.isNumber):
      return "\(seen.prefix(2)):\(seen.suffix(2))"
    case .time:
      let digits = seen.split(separator: ".")
      let words = digits.joined(separator: ":")
      return digits.count == 2 && (try? reader.time(words)) != nil ? words : nil
    case .day:
      // `after 2 weeks`, `last workday`
      let isAfter = seen.lowercased().hasPrefix("after ")
      guard isAfter || seen.lowercased().hasPrefix("last ") else { return nil }
      let words = isAfter ? "in" + seen.dropFirst("after".count) : "the " + seen
      return (try? reader.plainMoment(words)).map { _ in words }
    default: return nil
    }
  }

  /// Whether a remainder is rejected even if it touches no phrase: a lunar date, `공휴일 빼고`, or a
  /// time in an unknown zone; at the start of a sentence without another date or time, also a
  /// relative day or a part of the day.
  private func isRefused(_ remainder: Remainder) -> Bool {
    if remainder.isExclusion, parsed.hasRule { return true }
    return switch remainder.error {
    case .lunarDate, .unknownZone, .zoneAbbreviation, .holidayEveryYear: true
    case .relativeDay: remainder.range.lowerBound == 0 && parsed.beginning.day == nil
    case .vagueTime:
      parsed.isUndated
        && (remainder.range.lowerBound == 0 || remainder.range.upperBound >= titleRange.upperBound)
    default: false
    }
  }

  // MARK: Finding them

  /// `remind` inside the title, with the words after it: `Umbrella remind 1h`.
  private mutating func reminding() -> String? {
    guard parsed.triggers == nil, hints.isEmpty else { return nil }
    if let crossing = crossingOfSavedPlace() { return crossing }
    for start in titleStarts {
      // `keys leaving gym`
      grammar.position = start
      guard grammar.take([.before(.leaving), .before(.arriving)]) != nil else { continue }
      grammar.skipBlanks()
      if grammar.longestSavedPlace() != nil, endsWord { return text(start..<grammar.position) }
    }
    for start in titleStarts
    where grammar.tokens.scalars[start] == "r" {
      grammar.position = start
      guard grammar.takeBefore(.remind), grammar.tokens.isBoundary(grammar.position),
        grammar.position < titleRange.upperBound,
        beginsTrigger(isFirst: start == titleRange.lowerBound)
      else { continue }
      return grammar.text(from: start, to: titleRange.upperBound)
    }
    return nil
  }

  /// Whether the next word can start a trigger: `30m`, `at`, `on`, `after`. In `remind Anna` it can
  /// not.
  private func beginsTrigger(isFirst: Bool) -> Bool {
    let start = grammar.tokens.blanksEnd(from: grammar.position)
    if grammar.tokens.kind(at: start) == .digit { return true }
    return !isFirst
      && ["at", "on", "in", "now", "after", "before", "when", "every", "arrive", "leave"]
        .contains(text(start..<wordEnd(from: start)).lowercased())
  }

  /// Quoted words that form a whole day or time, if there is no other: `Dentist "sat 10:00"`,
  /// `Brunch "new year's day" 11am`.
  private func quotedMoments() -> [Remainder] {
    let hasDay = !parsed.isUndated && (parsed.clock == nil || parsed.beginning.day != nil)
    guard !hasDay, !parsed.hasRule, hints.isEmpty else { return [] }
    return quoted.compactMap { range in
      let words = text(range)
      guard let moment = try? reader.plainMoment(words), moment != .someday,
        moment.day != nil || parsed.isUndated
      else { return nil }
      return Remainder(range: range, isStrong: false, kind: moment.day == nil ? .time : .day)
    }
  }

  mutating func remainders() -> [Remainder] {
    var found: [Remainder] = []
    let before = grammar.skips
    grammar.skips = [
      .labels, .stars, .lengths, .repeatLimits, .parts, .placelessRegions, .periods,
    ]
    grammar.limit = titleRange.upperBound
    defer {
      grammar.skips = before
      grammar.limit = grammar.tokens.count
    }
    var position = titleRange.lowerBound
    for start in titleStarts where start >= position {
      // `laundry (tomorrow)`
      let begin = "([".unicodeScalars.contains(grammar.tokens.scalars[start]) ? start + 1 : start
      guard begin < titleRange.upperBound, let remainder = remainder(at: begin) else { continue }
      // Where there is a hint already, as for `next week`, weak words get no second one.
      if hints.isEmpty || remainder.isStrong { found.append(remainder) }
      position = remainder.range.upperBound
    }
    return found
  }

  /// Whether the position is in the literal title, or in words that were read.
  func isKept(_ position: Int) -> Bool {
    literal?.contains(position) == true || takenOut.contains { $0.contains(position) }
      || repeated?.contains(position) == true
  }

  private mutating func remainder(at start: Int) -> Remainder? {
    grammar.position = start
    do throws(PhraseError) {
      if !unread[start], let clause = try grammar.clause(), endsWord {
        var range = start..<grammar.position
        if case .day = clause { range = start..<partEnd(from: start, atLeast: range.upperBound) }
        if let (isStrong, kind) = weight(of: clause, range) {
          return Remainder(
            range: range, isStrong: isStrong, kind: kind, isQuiet: !isStrong && kind == .repetition,
            isExclusion: clause.isExclusion)
        }
        return nil
      }
    } catch {
      let end = max(grammar.position, start + 1)
      if let (isStrong, kind) = weight(of: error, start..<end) {
        return Remainder(range: start..<end, isStrong: isStrong, kind: kind, error: error)
      }
    }
    return look(at: start)
  }

  /// The end of a day with its part, as `내일 저녁에`.
  private mutating func partEnd(from start: Int, atLeast end: Int) -> Int {
    grammar.skips.remove(.parts)
    defer { grammar.skips.insert(.parts) }
    grammar.position = start
    guard case .day(_, .some)? = (try? grammar.clause()) ?? nil, endsWord else { return end }
    return max(end, grammar.position)
  }

  var endsWord: Bool {
    let position = grammar.position
    guard position < titleRange.upperBound, !grammar.tokens.isBoundary(position) else {
      return true
    }
    return ".!?:;)]\"'".unicodeScalars.contains(grammar.tokens.scalars[position])
  }

  /// How surely a clause in the title is a date or time; nil if it is another kind of clause.
  private func weight(of clause: Clause, _ range: Range<Int>) -> (Bool, QuickAdd.Hint.NotRead)? {
    let hasDigit = range.contains { grammar.tokens.kind(at: $0) == .digit }
    switch clause {
    case .group(let parts):
      return parts.first.flatMap { weight(of: $0, range) }.map { (true, $0.1) }
    case .day(let said, _):
      let day = said.day
      // The item's own day once more: `오늘 20:30 오늘 배운 것`.
      guard isDayWord(range), day != parsed.day, !isOfRule(day) else { return nil }
      return (hasDigit || said.form == .counted || text(range).contains("요일"), .day)
    case .dayList, .days, .before, .moment: return (true, .day)
    case .until(let point), .from(let point): return (true, point.clock == nil ? .day : .time)
    case .time, .clocks, .times:
      return (hasDigit || grammar.tokens.scalars[range].contains("시"), .time)
    case .rule:
      // `daily` and `weekly` are words of titles: Daily report.
      let word = text(range)
      let isAdverb = !hasDigit && !word.contains("=") && word.lowercased().hasSuffix("ly")
      return (!isAdverb, .repetition)
    case .except, .interval: return (true, .repetition)
    default: return nil
    }
  }

  private func weight(
    of error: PhraseError, _ range: Range<Int>
  ) -> (Bool, QuickAdd.Hint.NotRead)? {
    switch error {
    case .ambiguousTime, .hourOutOfRange, .minuteOutOfRange, .hourOutsidePartOfDay,
      .zoneAbbreviation, .unknownZone:
      (true, .time)
    case .ambiguousDate, .noSuchDay, .noSuchMonth, .weekdayMismatch, .twoDays: (true, .day)
    case .notOneDay, .severalDays: (false, .day)
    case .frequency, .vagueTime, .ambiguousRepetition, .badRule: (true, .repetition)
    default: nil
    }
  }

  /// `Friday drinks every friday`
  private func isOfRule(_ day: Day) -> Bool {
    parsed.rule?.rule.byDay.contains { $0.weekday == day.weekday } ?? false
  }

  /// Short names of weekdays are words too, in small letters: the sun, he sat.
  func isDayWord(_ range: Range<Int>) -> Bool {
    let word = text(range)
    if word == "sat" || word == "wed" || word == "mon" { return range.lowerBound == 0 }
    return word != "sun" && word != "cob"
  }

  // MARK: Refusing

  /// Whether the item would be today only because its day or repetition was not read: `Market every
  /// friday of the month 5pm`.
  private func leavesTimeAlone(_ remainder: Remainder) -> Bool {
    parsed.clock != nil && parsed.beginning.day == nil && !parsed.repeats && remainder.isStrong
      && !remainder.isQuiet && remainder.kind != .time && remainder.kind != .month
  }

  /// Whether only a preposition or a comma separates a strong remainder from a phrase. Next to a
  /// time without a day, a weak remainder that names a day counts too: `second friday 10:00`.
  private mutating func touchesPhrase(_ remainder: Remainder) -> Bool {
    let isLonelyTime =
      remainder.kind == .day && parsed.clock != nil && !parsed.hasRule
      && parsed.beginning.day == nil
    guard remainder.isStrong || remainder.isQuiet || isLonelyTime else { return false }
    // `내일 저녁 말고 모레`, where the evening is the time too.
    if remainder.isExclusion, parsed.part?.isInTitle == true, let startPhrase {
      grammar.position = startPhrase.upperBound
      if grammar.word(.part) != nil, reaches(remainder.range.lowerBound, from: grammar.position) {
        return true
      }
    }
    return isBesidePhrase(remainder.range) || isOneWordBefore(remainder)
  }

  /// Whether one word, which may mean the opposite, is between a repetition and the phrase at the
  /// end: `gym every day dropping sundays`.
  private mutating func isOneWordBefore(_ remainder: Remainder) -> Bool {
    guard remainder.kind == .repetition, remainder.isStrong, let endPhrase,
      remainder.range.lowerBound > titleRange.lowerBound
    else { return false }
    let next = grammar.tokens.blanksEnd(from: remainder.range.upperBound)
    return next < endPhrase.lowerBound && reaches(endPhrase.lowerBound, from: wordEnd(from: next))
  }

  mutating func isBesidePhrase(_ range: Range<Int>) -> Bool {
    if let endPhrase, reaches(endPhrase.lowerBound, from: range.upperBound) {
      return true
    }
    guard let startPhrase else { return false }
    return reaches(range.lowerBound, from: startPhrase.upperBound)
  }

  /// Whether only blanks, a comma and a preposition lie between two positions.
  private mutating func reaches(_ end: Int, from start: Int) -> Bool {
    guard start <= end else { return false }
    grammar.position = start
    grammar.skipSeparator()
    if grammar.position < end {
      _ =
        grammar.takeBefore(.on) || grammar.takeBefore(.at) || grammar.takeBefore(.later)
        || grammar.takeBefore(.due) || grammar.take(.of) || grammar.take(.and)
    }
    grammar.skipSeparator()
    return grammar.position == end
  }

  /// The words that were read at the end, or else at the start.
  var phraseSeen: String {
    (endPhrase ?? startPhrase).map(text) ?? ""
  }

  private mutating func refusal(of remainder: Remainder) -> PhraseError {
    if let error = remainder.error {
      switch error {
      case .notOneDay, .severalDays: break
      case .vagueTime where !isRefused(remainder): break
      default: return error
      }
    }
    let seen = text(remainder.range)
    // `주말`
    if remainder.kind == .day, remainder.error == nil, !seen.hasSuffix("까지"),
      let days = try? reader.days(seen),
      days.upperBound - days.lowerBound == 1
    {
      return .severalDays(seen: seen, first: days.lowerBound, last: days.upperBound)
    }
    let suggestion = Spelling.corrections(of: seen).first { corrected in
      var grammar = PhraseGrammar(
        corrected, for: reader)
      return (try? grammar.scheduleClause()) != nil && grammar.isAtEnd()
    }
    return .leftOver(seen: seen, phrase: phraseSeen, suggestion: suggestion)
  }

  /// Throws for a Korean `매주` without a day before words that may name it: `매년 설날`, `매년 음력 8월 15일`.
  func refuseBareRepeat() throws(PhraseError) {
    guard let unit = parsed.rule?.bareUnit, let startPhrase, parsed.beginning.day == nil,
      parsed.count == nil,
      let seen = parsed.seen[.rule],
      grammar.text(from: 0, to: startPhrase.upperBound).hasSuffix(seen)
    else { return }
    let rest = text(titleRange)
    if unit == .year { try refuseHoliday(behind: seen) }
    throw .bareRepeat(
      seen: seen, unit: unit, rest: rest.split(separator: " ").first.map(String.init) ?? "")
  }
}
