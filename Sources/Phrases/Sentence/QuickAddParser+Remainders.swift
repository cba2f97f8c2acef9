import CivilTime

/// Date and time words in a title that no clause matches.
extension QuickAddParser {
  /// The words from `start` to where the grammar is, if a word ends there.
  private func whole(
    _ kind: QuickAdd.Hint.NotRead, from start: Int, isStrong: Bool = true,
    isExclusion: Bool = false, error: PhraseError? = nil
  ) -> Remainder? {
    guard endsWord else { return nil }
    return Remainder(
      range: start..<grammar.position, isStrong: isStrong, kind: kind, isExclusion: isExclusion,
      error: error)
  }

  /// The remainder, if it matters because a phrase is beside it.
  private mutating func beside(_ remainder: Remainder?) -> Remainder? {
    remainder.flatMap { isBesidePhrase($0) ? $0 : nil }
  }

  /// Takes the next word if it is one of these.
  private mutating func takeWord(of words: Set<String>) -> Bool {
    grammar.skipBlanks()
    let end = wordEnd(from: grammar.position)
    guard words.contains(text(grammar.position..<end).lowercased()) else { return false }
    grammar.position = end
    return true
  }

  /// Returns where the word that starts at `start` ends.
  func wordEnd(from start: Int) -> Int {
    var end = start
    while end < titleRange.upperBound, grammar.tokens.kind(at: end) != .blank { end += 1 }
    return end
  }

  private func isDigit(behind end: Int) -> Bool {
    grammar.tokens.kind(at: grammar.tokens.blanksEnd(from: end)) == .digit
  }

  /// Whether what may be days of the lunar calendar begins behind a word.
  private mutating func isDate(behind end: Int) -> Bool {
    if isDigit(behind: end) { return true }
    grammar.position = end
    if grammar.takesText(of: ["초하루", "보름", "그믐"]) { return true }
    grammar.limit = grammar.tokens.count
    defer { grammar.limit = titleRange.upperBound }
    switch (try? grammar.scheduleClause()) ?? nil {
    case .rule(let phrase): return phrase.rule.frequency > .weekly
    default: return false
    }
  }

  // MARK: Words

  /// `every …`, `until …`, `except …`, `매주 …` with words that are not a day.
  mutating func keyword(at start: Int) -> Remainder? {
    let found =
      koreanKeyword(at: start) ?? partOfDays(at: start) ?? repeatedNext(at: start)
      ?? vaguePeriod(at: start)
      ?? aroundRoutine(at: start) ?? now(at: start)
    if let found { return found }
    grammar.position = start
    let isRule = grammar.takeBefore(.every)
    let isExclusion = !isRule && grammar.takeBefore(.except)
    guard isRule || isExclusion || grammar.takeBefore(.until),
      grammar.tokens.kind(at: start) == .letter
    else { return nil }
    grammar.skipBlanks()
    // `every`, directly before a phrase that it does not go with.
    let isLast = grammar.position >= titleRange.upperBound
    if isRule, !isLast, let holiday = holiday(at: grammar.position) {
      return everyHoliday(start..<holiday.upperBound)
    }
    return Remainder(
      range: start..<wordEnd(from: grammar.position), isStrong: true,
      kind: isRule || isExclusion ? .repetition : .day, isQuiet: isLast,
      isExclusion: isExclusion && !isLast)
  }

  /// `every mother's day`, `every easter`; the latter is refused, as the words of no rule do.
  private func everyHoliday(_ range: Range<Int>) -> Remainder {
    var remainder = Remainder(range: range, isStrong: true, kind: .repetition)
    do throws(PhraseError) {
      _ = try reader.repetition(text(range))
    } catch {
      if case .holidayEveryYear = error, !isSubject(endingAt: range.upperBound) {
        remainder.error = error
      }
    }
    return remainder
  }

  /// `평일 저녁`, `weekend morning`, `평일`: days of every week, if nothing else says when.
  private mutating func partOfDays(at start: Int) -> Remainder? {
    grammar.position = start
    guard parsed.isUndated, let group = grammar.word(.group),
      group == .workdays || group == .weekend,
      grammar.word(.part) != nil
        || group == .workdays && grammar.tokens.kind(at: start) == .hangul
          && crossingOfSavedPlace() == nil
    else { return nil }
    _ = grammar.takeAfter(.on)
    return whole(.repetition, from: start, isStrong: false)
  }

  /// `now` at the end of a title that says nothing else.
  private mutating func now(at start: Int) -> Remainder? {
    grammar.position = start
    guard parsed.isUndated, grammar.take(.now), grammar.position >= titleRange.upperBound else {
      return nil
    }
    return whole(.day, from: start, isStrong: false)
  }

  /// A time relative to a daily routine, which is unspecified: `after lunch`, `before school`, `점심
  /// 이후`, `퇴근 후`.
  private mutating func aroundRoutine(at start: Int) -> Remainder? {
    grammar.position = start
    if grammar.tokens.kind(at: start) == .hangul {
      guard grammar.takesText(of: QuickAddParser.koreanRoutines) else { return nil }
      _ = grammar.takesText("식사")
      guard grammar.takesText(of: ["이후", "직후", "이전", "직전", "후", "뒤", "전"]) else { return nil }
      _ = grammar.takeAfter(.on)
    } else {
      guard grammar.take(.afterDay) || grammar.takeBefore(.before),
        takeWord(of: QuickAddParser.routines)
      else { return nil }
    }
    return whole(.time, from: start, isStrong: false)
  }

  private static let routines: Set<String> = [
    "breakfast", "lunch", "dinner", "supper", "school", "work", "class",
  ]

  private static let koreanRoutines = [
    "아침", "점심", "저녁", "식사", "출근", "퇴근", "등교", "하교", "방과", "수업",
  ]

  /// `next 3 hours`, `지난 2분`, `past 2 days`, `next few days`, `this summer`, `after 5 days`,
  /// `2/2013`.
  private mutating func vaguePeriod(at start: Int) -> Remainder? {
    grammar.position = start
    var kind = QuickAdd.Hint.NotRead.day
    if grammar.word(.shift) != nil || grammar.take(.past) {
      if let part = grammar.spanPart() {
        if part.unit < .day { kind = .time }
      } else if grammar.take(.few) {
        // `며칠` has its unit in it.
        guard grammar.word(.unit) != nil || grammar.tokens.kind(at: grammar.position - 1) == .hangul
        else { return nil }
      } else if !takeWord(of: QuickAddParser.seasons) {
        return nil
      }
    } else if grammar.takesText(of: ["이번", "다음", "지난"]) {
      // `이번여름에`
      guard takeWord(of: QuickAddParser.seasons) else { return nil }
    } else if grammar.take(.afterDay) {
      guard let span = (try? grammar.span()) ?? nil, span != Span() else { return nil }
      if !span.isWholeDays { kind = .time }
    } else {
      guard let month = grammar.digits(), (1...12).contains(month.value), grammar.take(glued: "/"),
        let year = grammar.gluedDigits(), (1900...2099).contains(year.value)
      else { return nil }
      kind = .month
    }
    return whole(kind, from: start, isStrong: false)
  }

  private static let seasons: Set<String> = [
    "spring", "summer", "autumn", "fall", "winter", "봄", "여름", "가을", "겨울", "봄에", "여름에", "가을에",
    "겨울에",
  ]

  /// The first `next` of `next next friday`.
  private mutating func repeatedNext(at start: Int) -> Remainder? {
    grammar.position = start
    guard grammar.tokens.kind(at: start) == .letter, grammar.word(.shift) == 1, let endPhrase,
      grammar.tokens.blanksEnd(from: grammar.position) == endPhrase.lowerBound
    else { return nil }
    let end = grammar.position
    grammar.limit = grammar.tokens.count
    defer { grammar.limit = titleRange.upperBound }
    grammar.position = endPhrase.lowerBound
    return grammar.word(.shift) == 1
      ? Remainder(range: start..<end, isStrong: true, kind: .day) : nil
  }

  /// `제외하고` without an operand, `월~금` without its `매주`, `음력` (dates are read as solar), and similar
  /// keywords.
  private mutating func koreanKeyword(at start: Int) -> Remainder? {
    grammar.position = start
    if grammar.tokens.kind(at: start) == .hangul, grammar.takeAfter(.except),
      let found = whole(.repetition, from: start, isExclusion: true)
    {
      return found
    }
    grammar.position = start
    if grammar.word(.letter) != nil {
      let isRange = grammar.peek?.isDash == true && grammar.takeTo()
      if isRange || grammar.take(.or), grammar.anyWeekday() != nil,
        let found = whole(isRange ? .repetition : .day, from: start)
      {
        return found
      }
    }
    // `아침저녁`, `아침 저녁으로`
    grammar.position = start
    if grammar.word(.part) != nil, grammar.word(.part) != nil {
      _ = grammar.takeAfter(.on)
      if let found = whole(.repetition, from: start, isStrong: false) { return found }
    }
    guard grammar.tokens.hasHangul || grammar.mentionsLunar else { return nil }
    let end = wordEnd(from: start)
    let word = text(start..<end).lowercased()
    let hasDigit = word.contains(where: \.isNumber)
    if grammar.tokens.hasHangul {
      // `생신(음력 3월 5일)`
      if word.contains("(음력"), isDigit(behind: end) || hasDigit {
        return Remainder(
          range: start..<end, isStrong: true, kind: .day, error: .lunarDate(seen: "음력"))
      }
      if word.contains("영업일") || word.contains("근무일") || word.contains("휴일마다") {
        // `매월 10일 전 영업일`
        let before = grammar.wordStart(start)
        let isStepped = ["전", "직전", "다음", "마지막", "첫"].contains(text(before..<start))
        let begin = isStepped && before >= titleRange.lowerBound ? before : start
        return Remainder(range: begin..<end, isStrong: true, kind: .day)
      }
    }
    if QuickAddParser.aroundTimes.contains(word) {
      return beside(Remainder(range: start..<end, isStrong: true, kind: .time))
    }
    // `음력 달력` is about a calendar.
    guard PhraseGrammar.isLunar(word),
      hasDigit || parsed.dayForm.hasMonth || isDate(behind: end)
    else { return nil }
    let seen = word.hasPrefix("lunar") ? "lunar" : "음력"
    return Remainder(range: start..<end, isStrong: true, kind: .day, error: .lunarDate(seen: seen))
  }

  /// Words that change the time or day next to them: `오후 5시 이후`.
  private static let aroundTimes: Set<String> = [
    "이후", "이후에", "이후로", "무렵", "무렵에", "직후", "직후에", "직전", "직전에", "전후", "넘어서", "지나서", "아니면", "또는",
    "혹은",
  ]

  /// `전날`, `다음 날`, `the next day`, which count from a day that is not given; and `점심때`, which has
  /// no hour.
  mutating func relativeDay(at start: Int) -> Remainder? {
    grammar.position = start
    if grammar.tokens.kind(at: start) == .hangul, grammar.word(.part) != nil {
      let partEnd = grammar.position
      // `오전 중`, `오후 중에`
      if takeWord(of: ["중", "중에", "중으로"]) {
        return Remainder(
          range: start..<grammar.position, isStrong: true, kind: .time,
          error: .vagueTime(seen: text(start..<partEnd)))
      }
      if grammar.tokens.scalars[partEnd - 1] == "때" {
        grammar.position = partEnd
        _ = grammar.takeAfter(.on)
        return whole(.time, from: start, error: .vagueTime(seen: text(start..<partEnd)))
      }
    }
    for word in QuickAddParser.relativeDays {
      grammar.position = start
      guard grammar.takesText(word), grammar.position <= titleRange.upperBound else { continue }
      let seen = grammar.seen(from: start)
      _ = grammar.takeAfter(.on) || grammar.takeAfter(.until) || grammar.takeAfter(.from)
      if let found = whole(.day, from: start, error: .relativeDay(seen: seen)) { return found }
    }
    return nil
  }

  private static let relativeDays = [
    "전날", "다음날", "다음 날", "이튿날", "그다음날", "그 다음날", "the next day", "the following day",
  ]

  /// `3 workdays`, `2 fridays`, which would have to be counted from a day, and `last workday`,
  /// which is yesterday or the last one of the month.
  mutating func countedDays(at start: Int) -> Remainder? {
    grammar.position = start
    if grammar.word(.shift) == -1, grammar.word(.group) == .businessDays {
      let last = whole(.day, from: start)
      return grammar.position >= titleRange.upperBound ? last : beside(last)
    }
    grammar.position = start
    guard grammar.number() ?? 1 > 1, grammar.word(.each) != nil else { return nil }
    return whole(.day, from: start)
  }

  /// `총 10번`, or weakly `10번`, in the title of something that repeats without an end; weakly `총
  /// 10번` where nothing repeats.
  mutating func limit(at start: Int) -> Remainder? {
    guard parsed.count == nil, parsed.until == nil, parsed.length == nil else { return nil }
    grammar.position = start
    let skips = grammar.skips
    grammar.skips = [.labels, .stars, .parts, .placelessRegions]
    defer { grammar.skips = skips }
    // Tried first, since trying every clause costs more.
    if (try? grammar.count()) ?? nil == nil {
      grammar.position = start
      if (try? grammar.length()) ?? nil == nil {
        // `매주 토요일 8주 수업`
        guard parsed.hasRule, let span = (try? grammar.span()) ?? nil, span.isWholeDays,
          span.months > 0 || span.days > 7
        else { return nil }
        return whole(.repetition, from: start, isStrong: false)
      }
    }
    grammar.position = start
    switch (try? grammar.clause()) ?? nil {
    case .count(_, let isTotal):
      // `요가 10회` may be a number of occurrences; `스쿼트 10회` is the task of each.
      guard parsed.repeats || isTotal || parsed.dayForm.isWeekday && parsed.clock != nil else {
        return nil
      }
      return whole(.repetition, from: start, isStrong: isTotal && parsed.repeats)
    case .length(let span) where span.isWholeDays && parsed.repeats:
      return whole(.repetition, from: start)
    default: return nil
    }
  }

  /// `30분 전`, which would be a reminder with a word for reminding.
  mutating func lead(at start: Int) -> Remainder? {
    grammar.position = start
    guard let span = (try? grammar.span()) ?? nil, grammar.takeAfter(.lead),
      !span.isWholeDays || grammar.tokens.kind(at: grammar.position - 1) == .hangul
    else { return nil }
    return whole(.time, from: start)
  }

  /// A month alone. In lower case `may` and `march` are verbs.
  mutating func month(at start: Int) -> Remainder? {
    grammar.position = start
    guard let month = (try? grammar.monthNumber()) ?? nil else { return nil }
    // `Fourth of July fireworks july 4`
    if parsed.dayForm.hasMonth, parsed.day?.monthOfYear == month { return nil }
    // `6월과 12월 16일`
    let isListed = grammar.tokens.kind(at: grammar.position) == .hangul && grammar.take(.and)
    if !isListed { _ = grammar.takeAfter(.on) }
    guard
      !["may", "march", "mar"].contains(grammar.seen(from: start))
        || ["of", "in", "since", "by", "before"].contains(
          text(grammar.wordStart(start)..<start).lowercased())
    else { return nil }
    return whole(.month, from: start, isStrong: isListed)
  }

  // MARK: Numbers

  /// `9-12`, which after a day would be times.
  mutating func numbers(at start: Int) -> Remainder? {
    if let limit = bareHour(at: start) { return limit }
    grammar.position = start
    guard grammar.tokens.kind(at: start) == .digit, let first = grammar.digits(), first.count <= 2,
      grammar.peek?.isDash == true
    else { return nil }
    grammar.position += 1
    guard let last = grammar.gluedDigits(), last.count <= 2, endsWord else { return nil }
    let range = start..<grammar.position
    // `24-12 5pm`: next to a time without a day, the numbers may be a date.
    if parsed.clock != nil, parsed.beginning.day == nil, parsed.rule == nil,
      (1...12).contains(min(first.value, last.value)),
      (13...31).contains(max(first.value, last.value)),
      let date = beside(Remainder(range: range, isStrong: true, kind: .day))
    {
      return date
    }
    guard max(first.value, last.value) <= 24 else { return nil }
    return Remainder(range: range, isStrong: false, kind: .time)
  }

  /// `by 5` next to a day, where it is an hour.
  private mutating func bareHour(at start: Int) -> Remainder? {
    grammar.position = start
    guard grammar.tokens.kind(at: start) == .letter, parsed.clock == nil,
      grammar.takeBefore(.due) || grammar.take(.around), let hour = grammar.digits(),
      (1...12).contains(hour.value)
    else { return nil }
    if parsed.day != nil { return beside(whole(.time, from: start)) }
    // `finish draft by 5`, at its end.
    guard parsed.isUndated, grammar.position >= titleRange.upperBound,
      grammar.tokens.scalars[start] == "b" || grammar.tokens.scalars[start] == "a"
    else { return nil }
    return whole(.time, from: start, isStrong: false)
  }

  /// `월수금`, which are weekdays after `매주`. Two letters form words (`화목`, `수목`), except `토일` and
  /// those at the start of a sentence that has a time and no day.
  mutating func weekdayLetters(at start: Int) -> Remainder? {
    var end = start
    var last = -1
    while end < titleRange.upperBound,
      let weekday = KoreanVocabulary.letters.firstIndex(of: grammar.tokens.scalars[end]),
      weekday > last
    {
      last = weekday
      end += 1
    }
    let isWeekend = end - start == 2 && grammar.tokens.scalars[start] == "토"
    let isPair = end - start == 2 && start == 0 && parsed.clock != nil && parsed.day == nil
    guard end - start >= 3 || isWeekend || isPair && !parsed.hasRule, grammar.tokens.isBoundary(end)
    else { return nil }
    return Remainder(range: start..<end, isStrong: false, kind: .repetition)
  }

  /// `14.30` next to a day, which may be a time or a price; `30.11` without another date.
  mutating func decimal(at start: Int) -> Remainder? {
    grammar.position = start
    guard grammar.tokens.kind(at: start) == .digit, let whole = grammar.digits(),
      grammar.take(glued: "."), let part = grammar.gluedDigits(), part.count == 2
    else { return nil }
    if parsed.isUndated, !grammar.tokens.hasHangul, (13...31).contains(whole.value),
      (1...12).contains(part.value), let day = self.whole(.day, from: start, isStrong: false)
    {
      return day
    }
    guard parsed.clock == nil, whole.count <= 2, whole.value < 24, part.value < 60 else {
      return nil
    }
    return beside(self.whole(.time, from: start, isStrong: false))
  }

  /// `1430` next to a day, which may be a time or a room number; `0930` without another date.
  mutating func clockDigits(at start: Int) -> Remainder? {
    let end = grammar.tokens.table.digitsEnd(from: start)
    guard parsed.clock == nil, !parsed.repeats, end - start == 4, end == wordEnd(from: start) else {
      return nil
    }
    let seen = text(start..<end)
    // 1900 to 2099 are more likely years.
    guard let hour = Int(seen.prefix(2)), hour < 19 || hour > 20 && hour < 24,
      seen.suffix(2) < "60"
    else { return nil }
    let remainder = Remainder(range: start..<end, isStrong: false, kind: .time)
    guard parsed.beginning.day == nil else { return beside(remainder) }
    return hour < 10 && parsed.isUndated ? remainder : nil
  }

  // MARK: Joined words

  /// The `다음주수요일` of `다음주수요일치과`: the longest prefix of a Hangul run that is a weekday date or a
  /// repetition. Shorter words (`내일`) also start other words.
  mutating func joined(at start: Int) -> Remainder? {
    guard grammar.tokens.kind(at: start) == .hangul else { return nil }
    let end = min(grammar.tokens.runEnd(from: start), titleRange.upperBound)
    let run = text(start..<end)
    guard run.hasPrefix("매") || run.contains("요일"), end - start > 3 else { return nil }
    for last in stride(from: min(end - 1, start + 14), to: start + 2, by: -1)
    where !beginsParticle(last) {
      let words = text(start..<last)
      let isRule =
        words.hasPrefix("매") && (words.count > 3 || words.hasSuffix("일"))
        && (try? reader.repetition(words)) != nil
      guard
        isRule
          || words.contains("요일") && !words.hasSuffix("에")
            && (try? reader.plainMoment(words))?.day != nil
      else { continue }
      return Remainder(range: start..<last, isStrong: false, kind: isRule ? .repetition : .day)
    }
    return nil
  }

  /// `일요일의`, `월요일에서`
  private mutating func beginsParticle(_ position: Int) -> Bool {
    grammar.tokens.scalars[position] == "의"
      || grammar.tokens.matches(at: position).contains { index in
        [.particle, .link, .bound].contains(grammar.tokens[match: index].joint)
      }
  }

  /// `12월중`, which is some day of the month. Every digit is compared as 0.
  private static let periodsAround: Set<String> = [
    "0월중", "00월중", "담주중", "다음주중", "이번주중", "금주중", "내주중", "담달중", "다음달중", "이번달중", "이달중", "내달중",
  ]

  /// `3시회의`, `5월5일생일`: a time or date with the next word glued to it.
  func glued(at start: Int) -> Remainder? {
    let end = wordEnd(from: start)
    var letters = ""
    for position in start..<end {
      let isDigit = grammar.tokens.kind(at: position) == .digit
      letters.unicodeScalars.append(isDigit ? "0" : grammar.tokens.scalars[position])
    }
    // `담주중` has no digit.
    guard grammar.tokens.hasHangul, letters.contains("0") || letters.hasSuffix("중") else {
      return nil
    }
    if QuickAddParser.periodsAround.contains(letters) {
      return Remainder(range: start..<end, isStrong: true, kind: .day)
    }
    // `등록마감1/5`
    if letters.contains("0/0"), grammar.tokens.kind(at: start) == .hangul {
      return Remainder(range: start..<end, isStrong: false, kind: .day)
    }
    guard letters.hasPrefix("0") || letters.hasPrefix("오") || letters.contains("요일") else {
      return nil
    }
    let isTime = letters.contains("0시") && !letters.contains("시간") && !letters.contains("시리즈")
    guard isTime || letters.contains("0월0") else { return nil }
    return Remainder(range: start..<end, isStrong: isTime, kind: isTime ? .time : .day)
  }
}
