import CivilTime

/// What is looked for in a title, by the table and by a few kinds that need more than a row.
extension QuickAddParser {
  /// What the words at a position look like.
  mutating func look(at start: Int) -> Remainder? {
    row(at: start) ?? limit(at: start) ?? lunarWord(at: start) ?? keyword(at: start)
      ?? joined(at: start) ?? month(at: start) ?? weekdayLetters(at: start)
  }

  /// The first row of the table that matches.
  private mutating func row(at start: Int) -> Remainder? {
    // No row begins with a word of no meaning, but for `the` and `a`.
    if grammar.tokens.kind(at: start) == .letter, grammar.tokens.matches(at: start).isEmpty,
      !grammar.tokens.hasHangul, !"at".unicodeScalars.contains(grammar.tokens.scalars[start])
    {
      return nil
    }
    let met = traits(at: start)
    for look in Look.all where look.traits.isSubset(of: met) {
      grammar.position = start
      guard look.takes(&grammar),
        !look.traits.contains(.noCrossing) || crossingOfSavedPlace() == nil
      else { continue }
      let seen = grammar.seen(from: start)
      _ = grammar.takeAfter(.on) || grammar.takeAfter(.until) || grammar.takeAfter(.from)
      guard
        let found = whole(
          look.kind, from: start, isStrong: look.traits.contains(.strong),
          isExclusion: look.traits.contains(.leavesOut), error: look.error?(seen)),
        look.traits.isDisjoint(with: [.beside, .atEnd])
          || look.traits.contains(.atEnd) && found.range.upperBound >= titleRange.upperBound
          || look.traits.contains(.beside) && isBesidePhrase(found.range)
      else { continue }
      return found
    }
    return nil
  }

  /// What holds for words that begin here. Their place is checked once they are known.
  private func traits(at start: Int) -> Look.Traits {
    var traits: Look.Traits = [.strong, .leavesOut, .beside, .atEnd, .noCrossing]
    traits.insert(grammar.tokens.kind(at: start) == .hangul ? .hangul : .latin)
    if parsed.isUndated { traits.insert(.undated) }
    traits.insert(parsed.beginning.day == nil ? .noDay : .day)
    traits.insert(parsed.clock == nil ? .noTime : .time)
    traits.insert(parsed.repeats ? .rule : .noRule)
    return traits
  }

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

  /// Returns where the word that starts at `start` ends.
  func wordEnd(from start: Int) -> Int {
    var end = start
    while end < titleRange.upperBound, grammar.tokens.kind(at: end) != .blank { end += 1 }
    return end
  }

  // MARK: What needs more than a row

  /// `every …`, `until …`, `except …` with words that are not a day.
  private mutating func keyword(at start: Int) -> Remainder? {
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

  /// `음력` (dates are read as solar), and the workdays that are counted from a day.
  private mutating func lunarWord(at start: Int) -> Remainder? {
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
    // `음력 달력` is about a calendar.
    guard PhraseGrammar.isLunar(word),
      hasDigit || parsed.dayForm.hasMonth || isDate(behind: end)
    else { return nil }
    let seen = word.hasPrefix("lunar") ? "lunar" : "음력"
    return Remainder(range: start..<end, isStrong: true, kind: .day, error: .lunarDate(seen: seen))
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

  /// `총 10번`, or weakly `10번`, in the title of something that repeats without an end; weakly `총
  /// 10번` where nothing repeats.
  private mutating func limit(at start: Int) -> Remainder? {
    guard parsed.count == nil, parsed.until == nil, parsed.length == nil else { return nil }
    grammar.position = start
    // A count of doses says how often a repeat comes: `dog meds every 3 days at 8am, 7 doses`.
    if parsed.repeats || parsed.days.count > 1, let number = grammar.number(), number > 1 {
      let word = grammar.tokens.blanksEnd(from: grammar.position)
      let end = word < titleRange.upperBound ? wordEnd(from: word) : word
      if ["doses", "sessions", "lessons", "classes"].contains(text(word..<end)) {
        grammar.position = end
        return whole(.repetition, from: start, isStrong: false)
      }
    }
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

  /// A month alone. In lower case `may` and `march` are verbs.
  private mutating func month(at start: Int) -> Remainder? {
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

  /// `월수금`, which are weekdays after `매주`. Two letters form words (`화목`, `수목`), except `토일` and
  /// those at the start of a sentence that has a time and no day.
  private mutating func weekdayLetters(at start: Int) -> Remainder? {
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
    // `화목토 아침`
    grammar.position = end
    if grammar.word(.part) != nil, endsWord { end = grammar.position }
    return Remainder(range: start..<end, isStrong: false, kind: .repetition)
  }

  /// The `다음주수요일` of `다음주수요일치과`: the longest prefix of a Hangul run that is a weekday date or a
  /// repetition. Shorter words (`내일`) also start other words.
  private mutating func joined(at start: Int) -> Remainder? {
    guard grammar.tokens.kind(at: start) == .hangul else { return nil }
    let end = min(grammar.tokens.runEnd(from: start), titleRange.upperBound)
    let run = text(start..<end)
    let isDay = start == 0 && parsed.isUndated && ["내일", "모레", "오늘"].contains { run.hasPrefix($0) }
    guard run.hasPrefix("매") || run.contains("요일") || isDay, end - start > 3 else { return nil }
    for last in stride(from: min(end - 1, start + 14), through: start + 2, by: -1)
    where !beginsParticle(last) {
      let words = text(start..<last)
      guard isDay || last > start + 2 else { continue }
      let isRule =
        words.hasPrefix("매") && (words.count > 3 || words.hasSuffix("일"))
        && (try? reader.repetition(words)) != nil
      guard
        isRule
          || (isDay || words.contains("요일")) && !words.hasSuffix("에")
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
}
