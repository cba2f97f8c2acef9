import CivilTime

/// Words in a title that no clause reads and that say when all the same.
extension QuickAddParser {
  /// `every …`, `until …`, `except …`, `매주 …` with words that mean no day.
  mutating func keyword(at start: Int) -> Remainder? {
    grammar.position = start
    let kind: QuickAdd.Hint.NotRead
    if let korean = koreanKeyword(at: start) { return korean }
    if grammar.takeBefore(.every) || grammar.takeBefore(.except) {
      kind = .repetition
    } else if grammar.takeBefore(.until) {
      kind = .day
    } else {
      return nil
    }
    guard grammar.glyphs.kind(at: start) == .letter else { return nil }
    grammar.skipBlanks()
    let next = grammar.position
    guard next < titleRange.upperBound else { return nil }
    var end = next
    while end < titleRange.upperBound, grammar.glyphs.kind(at: end) != .blank { end += 1 }
    return Remainder(range: start..<end, isStrong: true, kind: kind)
  }

  /// `제외하고`, which has lost what it leaves out, `월~금`, which needs its `매주`, and `음력`, since dates are read
  /// on the solar calendar.
  private mutating func koreanKeyword(at start: Int) -> Remainder? {
    grammar.position = start
    if grammar.glyphs.kind(at: start) == .hangul, grammar.takeAfter(.except), endsWord {
      return Remainder(range: start..<grammar.position, isStrong: true, kind: .repetition)
    }
    grammar.position = start
    if grammar.word(.letter) != nil, grammar.peek?.isDash == true, grammar.takeTo(),
      grammar.word(.weekday) ?? grammar.word(.letter) != nil, endsWord
    {
      return Remainder(range: start..<grammar.position, isStrong: true, kind: .repetition)
    }
    var end = start
    while end < titleRange.upperBound, grammar.glyphs.kind(at: end) != .blank { end += 1 }
    let word = grammar.glyphs.scalars[start..<end]
    guard word.elementsEqual("음력".unicodeScalars) || word.elementsEqual("lunar".unicodeScalars)
    else { return nil }
    return Remainder(range: start..<end, isStrong: true, kind: .day)
  }

  /// `30분 전`, which would be a reminder with a word for it.
  mutating func lead(at start: Int) -> Remainder? {
    grammar.position = start
    guard let span = (try? grammar.span()) ?? nil, !span.isWholeDays, grammar.takeAfter(.lead),
      endsWord
    else { return nil }
    return Remainder(range: start..<grammar.position, isStrong: true, kind: .time)
  }

  /// A month alone. In small letters `may` and `march` are verbs.
  mutating func month(at start: Int) -> Remainder? {
    grammar.position = start
    guard (try? grammar.monthNumber()) != nil, endsWord else { return nil }
    let range = start..<grammar.position
    let word = grammar.text(from: range.lowerBound, to: range.upperBound)
    guard !["may", "march", "mar"].contains(word) else { return nil }
    return Remainder(range: range, isStrong: false, kind: .month)
  }

  /// `9-12`, which behind a day would be times.
  mutating func numbers(at start: Int) -> Remainder? {
    grammar.position = start
    guard grammar.glyphs.kind(at: start) == .digit, let first = grammar.digits(), first.count <= 2,
      grammar.peek?.isDash == true
    else { return nil }
    grammar.position += 1
    guard let last = grammar.gluedDigits(), last.count <= 2, max(first.value, last.value) <= 24,
      endsWord
    else { return nil }
    return Remainder(range: start..<grammar.position, isStrong: false, kind: .time)
  }

  /// `월수금`, which behind `매주` are days; fewer letters are words: `화목`, `수목`.
  mutating func weekdayLetters(at start: Int) -> Remainder? {
    guard grammar.glyphs.kind(at: start) == .hangul else { return nil }
    var end = start
    var last: Weekday?
    while end < titleRange.upperBound,
      let weekday = Weekday.allCases.first(where: {
        grammar.glyphs.scalars[end] == Korean.letters[$0.rawValue - 1]
      }), last.map({ weekday > $0 }) ?? true
    {
      last = weekday
      end += 1
    }
    guard end - start >= 3, grammar.glyphs.isBoundary(end) else { return nil }
    return Remainder(range: start..<end, isStrong: false, kind: .repetition)
  }

  /// `14.30` beside a day, where it may be a time or a price.
  mutating func decimal(at start: Int) -> Remainder? {
    grammar.position = start
    guard said.clock == nil, let hour = grammar.digits(), hour.count <= 2, hour.value < 24,
      grammar.take(glued: "."), let minute = grammar.gluedDigits(), minute.count == 2,
      minute.value < 60, endsWord
    else { return nil }
    let remainder = Remainder(range: start..<grammar.position, isStrong: false, kind: .time)
    return isBesidePhrase(remainder) ? remainder : nil
  }

  /// `3시회의`, `5월5일생일`: a time or date with the next word glued to it.
  func glued(at start: Int) -> Remainder? {
    var end = start
    var hasDigit = false
    while end < titleRange.upperBound, let kind = grammar.glyphs.kind(at: end), kind != .blank {
      if kind == .digit { hasDigit = true }
      end += 1
    }
    guard hasDigit, grammar.glyphs.hasHangul else { return nil }
    var letters = ""
    for position in start..<end {
      let isDigit = grammar.glyphs.kind(at: position) == .digit
      letters.unicodeScalars.append(isDigit ? "0" : grammar.glyphs.scalars[position])
    }
    guard
      grammar.glyphs.kind(at: start) == .digit || letters.hasPrefix("오") || letters.contains("요일")
    else { return nil }
    let isTime = letters.contains("0시") && !letters.contains("시간") && !letters.contains("시리즈")
    guard isTime || letters.contains("0월0") else { return nil }
    return Remainder(range: start..<end, isStrong: isTime, kind: isTime ? .time : .day)
  }
}
