import CivilTime

/// Words in a title that say when although no clause reads them.
extension QuickAddParser {
  /// `every …`, `until …`, `except …`, `매주 …` with words that are not a day.
  mutating func keyword(at start: Int) -> Remainder? {
    grammar.position = start
    let kind: QuickAdd.Hint.NotRead
    if let korean = koreanKeyword(at: start) { return korean }
    if let next = repeatedNext(at: start) { return next }
    if let period = vaguePeriod(at: start) { return period }
    if let around = aroundRoutine(at: start) { return around }
    if let now = now(at: start) { return now }
    grammar.position = start
    var isExclusion = false
    if grammar.takeBefore(.every) {
      kind = .repetition
    } else if grammar.takeBefore(.except) {
      kind = .repetition
      isExclusion = true
    } else if grammar.takeBefore(.until) {
      kind = .day
    } else {
      return nil
    }
    guard grammar.tokens.kind(at: start) == .letter else { return nil }
    grammar.skipBlanks()
    let next = grammar.position
    guard next < titleRange.upperBound else {
      // `every`, directly before a phrase that it does not go with.
      var end = next
      while end > start, grammar.tokens.kind(at: end - 1) == .blank { end -= 1 }
      return Remainder(range: start..<end, isStrong: true, kind: kind, isQuiet: true)
    }
    var end = next
    while end < titleRange.upperBound, grammar.tokens.kind(at: end) != .blank { end += 1 }
    return Remainder(
      range: start..<end, isStrong: true, kind: kind, isExclusion: isExclusion)
  }

  /// `now` at the end of a title that says nothing else.
  private mutating func now(at start: Int) -> Remainder? {
    grammar.position = start
    guard parsed.isUndated, grammar.take(.now), endsWord,
      grammar.position >= titleRange.upperBound
    else { return nil }
    return Remainder(range: start..<grammar.position, isStrong: false, kind: .day)
  }

  /// `after lunch`, `before school`, `점심 이후`, `퇴근 후`: beside what people do every day, whose time is
  /// not known.
  private mutating func aroundRoutine(at start: Int) -> Remainder? {
    grammar.position = start
    if grammar.tokens.kind(at: start) == .hangul {
      guard takeRoutine() else { return nil }
      _ = grammar.takesText("식사")
      guard ["이후", "직후", "이전", "직전", "후", "뒤", "전"].contains(where: { grammar.takesText($0) })
      else { return nil }
      _ = grammar.takeAfter(.on)
    } else {
      guard grammar.take(.afterDay) || grammar.takeBefore(.before) else { return nil }
      grammar.skipBlanks()
      let end = wordEnd(from: grammar.position)
      let word = grammar.text(from: grammar.position, to: end).lowercased()
      guard QuickAddParser.routines.contains(word) else { return nil }
      grammar.position = end
    }
    guard endsWord else { return nil }
    return Remainder(range: start..<grammar.position, isStrong: false, kind: .time)
  }

  /// `점심`, `식사`, `퇴근`
  private mutating func takeRoutine() -> Bool {
    let start = grammar.position
    for routine in QuickAddParser.koreanRoutines where grammar.takesText(routine) { return true }
    grammar.position = start
    return false
  }

  private static let routines: Set<String> = [
    "breakfast", "lunch", "dinner", "supper", "school", "work", "class",
  ]

  private static let koreanRoutines = [
    "아침", "점심", "저녁", "식사", "출근", "퇴근", "등교", "하교", "방과", "수업",
  ]

  /// `next 3 hours`, `지난 2분`, `past 2 days`, `next few days`, `this summer`, `after 5 days`, `2/2013`.
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
      } else {
        grammar.skipBlanks()
        let end = wordEnd(from: grammar.position)
        let word = grammar.text(from: grammar.position, to: end).lowercased()
        guard QuickAddParser.seasons.contains(word) else { return nil }
        grammar.position = end
      }
    } else if let season = koreanSeason(at: start) {
      grammar.position = season
    } else if grammar.take(.afterDay) {
      guard let span = (try? grammar.span()) ?? nil, span != Span() else { return nil }
      if !span.isWholeDays { kind = .time }
    } else {
      grammar.position = start
      guard let month = grammar.digits(), (1...12).contains(month.value), grammar.take(glued: "/"),
        let year = grammar.gluedDigits(), (1900...2099).contains(year.value)
      else { return nil }
      kind = .month
    }
    guard endsWord else { return nil }
    return Remainder(range: start..<grammar.position, isStrong: false, kind: kind)
  }

  /// The end of `이번여름에`, in one word.
  private func koreanSeason(at start: Int) -> Int? {
    guard grammar.tokens.kind(at: start) == .hangul else { return nil }
    let end = wordEnd(from: start)
    let word = grammar.text(from: start, to: end)
    let shift = ["이번", "다음", "지난"].first { word.hasPrefix($0) }
    guard let shift, QuickAddParser.seasons.contains(String(word.dropFirst(shift.count))) else {
      return nil
    }
    return end
  }

  private static let seasons: Set<String> = [
    "spring", "summer", "autumn", "fall", "winter", "봄", "여름", "가을", "겨울", "봄에", "여름에", "가을에",
    "겨울에",
  ]

  /// The first `next` of `next next friday`.
  private mutating func repeatedNext(at start: Int) -> Remainder? {
    guard grammar.word(.shift) == 1, grammar.tokens.kind(at: start) == .letter else { return nil }
    let range = start..<grammar.position
    guard let endPhrase, grammar.tokens.blanksEnd(from: range.upperBound) == endPhrase.lowerBound
    else { return nil }
    grammar.limit = grammar.tokens.count
    defer { grammar.limit = titleRange.upperBound }
    grammar.position = endPhrase.lowerBound
    guard grammar.word(.shift) == 1 else { return nil }
    return Remainder(range: range, isStrong: true, kind: .day)
  }

  /// `제외하고` without what it leaves out, `월~금` without its `매주`, `음력`, since dates are read on the
  /// solar calendar, and the like.
  private mutating func koreanKeyword(at start: Int) -> Remainder? {
    grammar.position = start
    if grammar.tokens.kind(at: start) == .hangul, grammar.takeAfter(.except), endsWord {
      return Remainder(
        range: start..<grammar.position, isStrong: true, kind: .repetition, isExclusion: true)
    }
    grammar.position = start
    if grammar.word(.letter) != nil, grammar.peek?.isDash == true, grammar.takeTo(),
      grammar.word(.weekday) ?? grammar.word(.letter) != nil, endsWord
    {
      return Remainder(range: start..<grammar.position, isStrong: true, kind: .repetition)
    }
    // `아침저녁`, `아침 저녁으로`
    grammar.position = start
    if grammar.word(.part) != nil, grammar.word(.part) != nil {
      _ = grammar.takeAfter(.on)
      if endsWord {
        return Remainder(range: start..<grammar.position, isStrong: false, kind: .repetition)
      }
    }
    grammar.position = start
    if grammar.word(.letter) != nil, grammar.take(.or),
      grammar.word(.weekday) ?? grammar.word(.letter) != nil, endsWord
    {
      return Remainder(range: start..<grammar.position, isStrong: true, kind: .day)
    }
    if grammar.tokens.hasHangul {
      let end = wordEnd(from: start)
      let word = grammar.text(from: start, to: end)
      // `생신(음력 3월 5일)`
      if word.contains("(음력"), isDigit(behind: end) || word.contains(where: \.isNumber) {
        return Remainder(
          range: start..<end, isStrong: true, kind: .day, error: .lunarDate(seen: "음력"))
      }
      if word.contains("영업일") || word.contains("근무일") || word.contains("휴일마다") {
        // `매월 10일 전 영업일`
        let before = grammar.wordStart(start)
        let isStepped = ["전", "직전", "다음", "마지막", "첫"].contains(
          grammar.text(from: before, to: start))
        let begin = isStepped && before >= titleRange.lowerBound ? before : start
        return Remainder(range: begin..<end, isStrong: true, kind: .day)
      }
    }
    // The first letters of the words below.
    switch grammar.tokens.scalars[start] {
    case "이", "무", "직", "전", "넘", "지", "아", "또", "혹", "음", "(", "l": break
    default: return nil
    }
    let end = wordEnd(from: start)
    let word = grammar.text(from: start, to: end).lowercased()
    if QuickAddParser.aroundTimes.contains(word) {
      let remainder = Remainder(range: start..<end, isStrong: true, kind: .time)
      return isBesidePhrase(remainder) ? remainder : nil
    }
    guard PhraseGrammar.isLunar(word) else { return nil }
    // `음력 달력` is about a calendar.
    guard isDigit(behind: end) || word.contains(where: \.isNumber) || parsed.dayForm.hasMonth else {
      return nil
    }
    let seen = word.hasPrefix("lunar") ? "lunar" : "음력"
    return Remainder(range: start..<end, isStrong: true, kind: .day, error: .lunarDate(seen: seen))
  }

  /// Words that change the time or day next to them: `오후 5시 이후`.
  private static let aroundTimes: Set<String> = [
    "이후", "이후에", "이후로", "무렵", "무렵에", "직후", "직후에", "직전", "직전에", "전후", "넘어서", "지나서", "아니면", "또는",
    "혹은",
  ]

  /// The position after the word that begins here.
  func wordEnd(from start: Int) -> Int {
    var end = start
    while end < titleRange.upperBound, grammar.tokens.kind(at: end) != .blank { end += 1 }
    return end
  }

  private func isDigit(behind end: Int) -> Bool {
    grammar.tokens.kind(at: grammar.tokens.blanksEnd(from: end)) == .digit
  }

  /// `전날`, `다음 날`, `the next day`, which count from a day that is not given; and `점심때`, which has
  /// no hour.
  mutating func relativeDay(at start: Int) -> Remainder? {
    if grammar.tokens.kind(at: start) == .hangul {
      grammar.position = start
      // `오전 중`, `오후 중에`
      if grammar.word(.part) != nil {
        grammar.skipBlanks()
        let end = wordEnd(from: grammar.position)
        if ["중", "중에", "중으로"].contains(grammar.text(from: grammar.position, to: end)) {
          return Remainder(
            range: start..<end, isStrong: true, kind: .time,
            error: .vagueTime(seen: grammar.text(from: start, to: grammar.position)))
        }
      }
      grammar.position = start
      if grammar.word(.part) != nil, grammar.tokens.scalars[grammar.position - 1] == "때" {
        let seen = grammar.text(from: start, to: grammar.position)
        _ = grammar.takeAfter(.on)
        guard endsWord else { return nil }
        return Remainder(
          range: start..<grammar.position, isStrong: true, kind: .time,
          error: .vagueTime(seen: seen))
      }
    }
    switch grammar.tokens.scalars[start] {
    case "전", "다", "이", "그", "t": break
    default: return nil
    }
    for word in QuickAddParser.relativeDays {
      var end = start
      for scalar in word.unicodeScalars {
        guard end < titleRange.upperBound, grammar.tokens.scalars[end] == scalar else { break }
        end += 1
      }
      guard end - start == word.unicodeScalars.count else { continue }
      let seen = grammar.text(from: start, to: end)
      grammar.position = end
      _ = grammar.takeAfter(.on) || grammar.takeAfter(.until) || grammar.takeAfter(.from)
      guard endsWord else { continue }
      return Remainder(
        range: start..<grammar.position, isStrong: true, kind: .day, error: .relativeDay(seen: seen)
      )
    }
    return nil
  }

  /// `3 workdays`, `2 fridays`, which would have to be counted from a day.
  mutating func countedDays(at start: Int) -> Remainder? {
    grammar.position = start
    guard grammar.number() ?? 1 > 1, grammar.word(.each) != nil, endsWord else { return nil }
    return Remainder(range: start..<grammar.position, isStrong: true, kind: .day)
  }

  private static let relativeDays = [
    "전날", "다음날", "다음 날", "이튿날", "그다음날", "그 다음날", "the next day", "the following day",
  ]

  /// `총 10번`, or weakly `10번`, in the title of something that repeats without an end; weakly `총 10번`
  /// where nothing repeats.
  mutating func limit(at start: Int) -> Remainder? {
    guard parsed.count == nil, parsed.until == nil, parsed.length == nil else { return nil }
    grammar.position = start
    let skips = grammar.skips
    grammar.skips = [.labels, .stars, .parts, .placelessRegions]
    defer { grammar.skips = skips }
    // Tried first, since trying every clause costs more.
    if (try? grammar.count()) ?? nil == nil {
      grammar.position = start
      let length = (try? grammar.length()) ?? nil
      // `매주 토요일 8주 수업`
      if length == nil, parsed.hasRule, let span = (try? grammar.span()) ?? nil, span.isWholeDays,
        span.months > 0 || span.days > 7, endsWord
      {
        return Remainder(range: start..<grammar.position, isStrong: false, kind: .repetition)
      }
      guard length != nil else { return nil }
    }
    grammar.position = start
    guard let clause = (try? grammar.clause()) ?? nil, endsWord else { return nil }
    switch clause {
    case .count(_, let isTotal):
      // `요가 10회` may be how often, and `스쿼트 10회` what is done each time.
      guard parsed.repeats || isTotal || parsed.dayForm.isWeekday && parsed.clock != nil else {
        return nil
      }
      return Remainder(
        range: start..<grammar.position, isStrong: isTotal && parsed.repeats, kind: .repetition)
    case .length(let span) where span.isWholeDays && parsed.repeats: break
    default: return nil
    }
    return Remainder(range: start..<grammar.position, isStrong: true, kind: .repetition)
  }

  /// `30분 전`, which would be a reminder with a word for reminding.
  mutating func lead(at start: Int) -> Remainder? {
    grammar.position = start
    guard let span = (try? grammar.span()) ?? nil, grammar.takeAfter(.lead), endsWord,
      !span.isWholeDays || grammar.tokens.kind(at: grammar.position - 1) == .hangul
    else { return nil }
    return Remainder(range: start..<grammar.position, isStrong: true, kind: .time)
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
    guard endsWord else { return nil }
    let range = start..<grammar.position
    let word = grammar.text(from: range.lowerBound, to: range.upperBound)
    let before = grammar.text(from: grammar.wordStart(start), to: start).lowercased()
    guard !["may", "march", "mar"].contains(word) || ["of", "in", "since"].contains(before)
    else { return nil }
    return Remainder(range: range, isStrong: isListed, kind: .month)
  }

  /// `9-12`, which after a day would be times.
  mutating func numbers(at start: Int) -> Remainder? {
    grammar.position = start
    if let limit = bareHour(at: start) { return limit }
    grammar.position = start
    guard grammar.tokens.kind(at: start) == .digit, let first = grammar.digits(), first.count <= 2,
      grammar.peek?.isDash == true
    else { return nil }
    grammar.position += 1
    guard let last = grammar.gluedDigits(), last.count <= 2, endsWord else { return nil }
    let range = start..<grammar.position
    // `24-12 5pm`: next to a time without a day they may be a date.
    let isDate =
      parsed.clock != nil && parsed.beginning.day == nil && parsed.rule == nil
      && (1...12).contains(min(first.value, last.value))
      && (13...31).contains(max(first.value, last.value))
    let date = Remainder(range: range, isStrong: true, kind: .day)
    if isDate, isBesidePhrase(date) { return date }
    guard max(first.value, last.value) <= 24 else { return nil }
    return Remainder(range: range, isStrong: false, kind: .time)
  }

  /// `by 5` next to a day, where it is an hour.
  private mutating func bareHour(at start: Int) -> Remainder? {
    guard grammar.tokens.kind(at: start) == .letter, parsed.clock == nil,
      grammar.takeBefore(.due) || grammar.take(.around), let hour = grammar.digits(),
      (1...12).contains(hour.value), endsWord
    else { return nil }
    guard parsed.day != nil else {
      // `finish draft by 5`, at its end.
      guard parsed.isUndated, grammar.position >= titleRange.upperBound,
        grammar.tokens.scalars[start] == "b" || grammar.tokens.scalars[start] == "a"
      else { return nil }
      return Remainder(range: start..<grammar.position, isStrong: false, kind: .time)
    }
    let remainder = Remainder(range: start..<grammar.position, isStrong: true, kind: .time)
    return isBesidePhrase(remainder) ? remainder : nil
  }

  /// `월수금`, which after `매주` are days. Two letters are words (`화목`, `수목`) but for `토일`, and for
  /// those that begin a sentence with a time and no day.
  mutating func weekdayLetters(at start: Int) -> Remainder? {
    guard grammar.tokens.kind(at: start) == .hangul else { return nil }
    var end = start
    var last: Weekday?
    while end < titleRange.upperBound,
      let weekday = Weekday.allCases.first(where: {
        grammar.tokens.scalars[end] == KoreanVocabulary.letters[$0.rawValue - 1]
      }), last.map({ weekday > $0 }) ?? true
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

  /// `14.30` next to a day, where it may be a time or a price, and `30.11` without another date.
  mutating func decimal(at start: Int) -> Remainder? {
    guard grammar.tokens.kind(at: start) == .digit else { return nil }
    grammar.position = start
    if parsed.isUndated, !grammar.tokens.hasHangul, let day = grammar.digits(),
      (13...31).contains(day.value), grammar.take(glued: "."), let month = grammar.gluedDigits(),
      month.count == 2, (1...12).contains(month.value), endsWord
    {
      return Remainder(range: start..<grammar.position, isStrong: false, kind: .day)
    }
    grammar.position = start
    guard parsed.clock == nil, let hour = grammar.digits(), hour.count <= 2, hour.value < 24,
      grammar.take(glued: "."), let minute = grammar.gluedDigits(), minute.count == 2,
      minute.value < 60, endsWord
    else { return nil }
    let remainder = Remainder(range: start..<grammar.position, isStrong: false, kind: .time)
    return isBesidePhrase(remainder) ? remainder : nil
  }

  /// `1430` next to a day, where it may be a time or the number of a room, and `0930` without
  /// another date.
  mutating func clockDigits(at start: Int) -> Remainder? {
    let end = grammar.tokens.table.digitsEnd(from: start)
    guard parsed.clock == nil, !parsed.repeats, end - start == 4, end == wordEnd(from: start) else {
      return nil
    }
    let seen = grammar.text(from: start, to: end)
    // 1900 to 2099 are more likely years.
    guard let hour = Int(seen.prefix(2)), hour < 19 || hour > 20 && hour < 24,
      seen.suffix(2) < "60"
    else { return nil }
    let remainder = Remainder(range: start..<end, isStrong: false, kind: .time)
    let isMeant =
      parsed.beginning.day == nil ? hour < 10 && parsed.isUndated : isBesidePhrase(remainder)
    return isMeant ? remainder : nil
  }

  /// The `다음주수요일` of `다음주수요일치과`: the longest beginning of a run of Hangul that is a day by its
  /// weekday or a repetition. Shorter words (`내일`) begin other words too.
  mutating func joined(at start: Int) -> Remainder? {
    guard grammar.tokens.kind(at: start) == .hangul else { return nil }
    let end = min(grammar.tokens.runEnd(from: start), titleRange.upperBound)
    let run = grammar.text(from: start, to: end)
    guard run.hasPrefix("매") || run.contains("요일"), end - start > 3 else { return nil }
    let reader = PhraseReader(grammar.context, zones: grammar.zones)
    for last in stride(from: min(end - 1, start + 14), to: start + 2, by: -1)
    where !beginsParticle(last) {
      let words = grammar.text(from: start, to: last)
      let kind: QuickAdd.Hint.NotRead
      if words.hasPrefix("매"), words.count > 3 || words.hasSuffix("일"),
        (try? reader.repetition(words)) != nil
      {
        kind = .repetition
      } else if words.contains("요일"), !words.hasSuffix("에"),
        (try? reader.plainMoment(words))?.day != nil
      {
        kind = .day
      } else {
        continue
      }
      return Remainder(range: start..<last, isStrong: false, kind: kind)
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
    var end = start
    var hasDigit = false
    while end < titleRange.upperBound, let kind = grammar.tokens.kind(at: end), kind != .blank {
      if kind == .digit { hasDigit = true }
      end += 1
    }
    // `담주중` has no digit.
    guard grammar.tokens.hasHangul, end > start,
      hasDigit || grammar.tokens.scalars[end - 1] == "중"
    else { return nil }
    var letters = ""
    for position in start..<end {
      let isDigit = grammar.tokens.kind(at: position) == .digit
      letters.unicodeScalars.append(isDigit ? "0" : grammar.tokens.scalars[position])
    }
    if QuickAddParser.periodsAround.contains(letters) {
      return Remainder(range: start..<end, isStrong: true, kind: .day)
    }
    // `등록마감1/5`
    if letters.contains("0/0"), grammar.tokens.kind(at: start) == .hangul {
      return Remainder(range: start..<end, isStrong: false, kind: .day)
    }
    guard
      grammar.tokens.kind(at: start) == .digit || letters.hasPrefix("오") || letters.contains("요일")
    else { return nil }
    let isTime = letters.contains("0시") && !letters.contains("시간") && !letters.contains("시리즈")
    guard isTime || letters.contains("0월0") else { return nil }
    return Remainder(range: start..<end, isStrong: isTime, kind: isTime ? .time : .day)
  }
}
