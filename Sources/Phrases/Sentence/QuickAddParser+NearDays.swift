import CivilTime
import TextSearch
import TodoCore

/// Words next to a time that are nearly a day: misspelt (`wednsday 3pm`), or the name of a holiday.
/// Without a day the time alone would put the item on today.
extension QuickAddParser {
  /// - Parameter remainders: What stayed in the title.
  /// - Throws: `leftOver` or `holiday` if such a word is next to a time, or ends the sentence with
  ///   it.
  mutating func refuseNearDays(besides remainders: [Remainder]) throws(PhraseError) {
    let times = remainders.filter { $0.kind == .time }.map(\.range)
    try refuseHolidayOnWeekday()
    try refuseDayBesideHoliday()
    if !parsed.isUndated || !times.isEmpty
      || remainders.contains(where: { $0.kind == .repetition && $0.isStrong })
    {
      try refuseLimitOfHoliday()
    }
    guard !parsed.hasRule, !parsed.isSomeday, parsed.days.isEmpty, parsed.day == nil,
      parsed.clock != nil || !times.isEmpty
    else { return }
    let words = titleWords
    if parsed.clock != nil, let time = endPhrase ?? startPhrase {
      try refuseNearDay(words, isAtStart: true, beside: time)
      try refuseNearDay(words, isAtStart: false, beside: time)
    }
    for time in times {
      let before = words.filter { $0.upperBound <= time.lowerBound }
      try refuseNearDay(before, isAtStart: false, beside: time)
      let behind = words.filter { $0.lowerBound >= time.upperBound }
      try refuseNearDay(behind, isAtStart: true, beside: time)
    }
  }

  /// Adds a hint for a holiday or a misspelt day at an end of a title, if there is no date or time.
  mutating func hintAtNearDay() {
    if let holiday = undatedHoliday {
      let regions = regions(having: holiday)
      // `every halloween`, on the same date wherever it is kept.
      if let rule = regions?.rule, let every = everyHoliday(holiday) {
        return hints.append(
          .notRead([
            Finding(seen: text(every), kind: .repetition, isRead: false, typed: written(rule))
          ]))
      }
      return hints.append(.holiday(name: text(holiday), regions: regions))
    }
    if parsed.isUndated, let holiday = holidayAtEnd {
      return hints.append(
        .notRead([Finding(seen: text(holiday), kind: .day, isRead: true, typed: nil)]))
    }
    let words = titleWords
    guard parsed.isUndated, !grammar.tokens.hasHangul, words.count > 1 else { return }
    for word in [words.first, words.last].compactMap({ $0 }) {
      guard let meant = nearDay(word),
        (try? reader.date(meant)) != nil
      else { continue }
      return hints.append(.misspelt(seen: text(word), suggestion: meant))
    }
  }

  /// The holiday with an unknown date at an end of the title, if there is no date or time.
  var undatedHoliday: Range<Int>? {
    guard parsed.isUndated else { return nil }
    return holidayAtEnd.flatMap { (try? reader.date(text($0))) == nil ? $0 : nil }
  }

  /// The holiday at an end of the title, or behind `every` there.
  var holidayAtEnd: Range<Int>? {
    var words = titleWords
    // `Party halloween 2013`
    if let last = words.last, last.count == 4, words.count > 1,
      last.allSatisfy({ grammar.tokens.kind(at: $0) == .digit })
    {
      words.removeLast()
    }
    let first = words.dropFirst().first.map { saysEvery(before: $0) } == true ? 1 : 0
    return holiday(in: words[first...], isAtStart: true)
      ?? holiday(in: words[...], isAtStart: false)
  }

  /// A holiday with the word for every year beside it: `every halloween`, `핼러윈마다`.
  private func everyHoliday(_ holiday: Range<Int>) -> Range<Int>? {
    if text(holiday).hasSuffix("마다") { return holiday }
    return saysEvery(before: holiday)
      ? grammar.wordStart(holiday.lowerBound)..<holiday.upperBound : nil
  }

  private func written(_ rule: RecurrenceRule) -> String {
    PhraseWriter(language: grammar.tokens.hasHangul ? .korean : .english).words(for: rule)
  }

  private func saysEvery(before word: Range<Int>) -> Bool {
    let start = grammar.wordStart(word.lowerBound)
    return ["every", "each"].contains(text(start..<word.lowerBound).lowercased())
  }

  private var titleWords: [Range<Int>] {
    titleStarts.map { start in
      var end = wordEnd(from: start)
      if grammar.tokens.scalars[end - 1] == ",", end - start > 1 { end -= 1 }
      return start..<end
    }
  }

  // MARK: Misspelt ones

  private mutating func refuseNearDay(
    _ words: [Range<Int>], isAtStart: Bool, beside time: Range<Int>
  ) throws(PhraseError) {
    if let holiday = holiday(in: words[...], isAtStart: isAtStart) {
      // A name that is read stays in the title and is told.
      guard parsed.clock != nil, (try? reader.date(text(holiday))) != nil else {
        throw refusal(of: holiday, beside: text(time))
      }
      return
    }
    guard let word = isAtStart ? words.first : words.last else { return }
    if let meant = nearDay(word) ?? possessiveDay(word) {
      throw .leftOver(seen: text(word), phrase: text(time), suggestion: meant)
    }
    if grammar.tokens.scalars[word].elementsEqual("weekend".unicodeScalars) {
      let saturday = grammar.today.onOrAfter(.saturday)
      throw .severalDays(seen: text(word), first: saturday, last: saturday + 1)
    }
    if let days = letterList(word) {
      throw .leftOver(seen: text(word), phrase: text(time), suggestion: "every \(days)")
    }
    let letters = letterRun(isAtStart ? words[...] : ArraySlice(words.reversed()))
    if letters.count > 1 {
      let run = isAtStart ? Array(letters) : letters.reversed()
      let days = run.compactMap { NearDays.abbreviations[text($0).lowercased()] }
      throw .leftOver(
        seen: run.map(text).joined(separator: " "), phrase: text(time),
        suggestion: "every \(days.joined(separator: ", "))")
    }
    let isTouching =
      isAtStart ? word.lowerBound >= time.upperBound : word.upperBound <= time.lowerBound
    let pair = isAtStart ? words.prefix(2) : words.suffix(2)
    if grammar.tokens.hasHangul,
      let list = koreanLetterList(pair, beside: isTouching ? word : nil)
    {
      throw .leftOver(seen: list, phrase: text(time), suggestion: "매주 \(list)")
    }
    guard pair.count == 2, let first = pair.first, let last = pair.last else { return }
    let seen = first.lowerBound..<last.upperBound
    let date =
      monthDay(last).flatMap { day in nearMonth(first).map { "\($0) \(day)" } }
      ?? monthDay(first).flatMap { day in nearMonth(last).map { "\(day) \($0)" } }
    if let date { throw .leftOver(seen: text(seen), phrase: text(time), suggestion: date) }
  }

  /// The digits of a day of a month: `30`, `3rd`.
  private func monthDay(_ word: Range<Int>) -> String? {
    guard grammar.tokens.kind(at: word.lowerBound) == .digit else { return nil }
    let text = text(word)
    let digits = text.prefix { $0.isNumber }
    guard let day = Int(digits), (1...31).contains(day),
      ["", "st", "nd", "rd", "th"].contains(text.dropFirst(digits.count).lowercased())
    else { return nil }
    return text
  }

  private mutating func nearMonth(_ word: Range<Int>) -> String? {
    near(word, among: NearDays.months, limit: 1)
  }

  /// The day that an unknown word is one or two letters away from.
  private mutating func nearDay(_ word: Range<Int>) -> String? {
    if word.allSatisfy({ grammar.tokens.kind(at: $0) == .hangul }) {
      return nearKoreanWeekday(word)
    }
    // Two letters off a long word are a misspelling too: `tommorow`, `wensday`.
    return near(word, among: NearDays.days, limit: word.count >= 7 ? 2 : 1)
  }

  private mutating func near(
    _ word: Range<Int>, among known: [String], limit: Int
  ) -> String? {
    guard word.count >= 5, word.allSatisfy({ grammar.tokens.kind(at: $0) == .letter }),
      grammar.tokens.matches(at: word.lowerBound).isEmpty
    else { return nil }
    let letters = Array(grammar.tokens.scalars[word])
    guard !NearDays.words.contains(text(word).lowercased()) else { return nil }
    return known.compactMap { name in
      let other = Array(name.unicodeScalars)
      let limit = other.count >= 8 ? limit : 1
      // The first letter is rarely misspelt, except by swapping it with the second.
      guard abs(other.count - letters.count) <= limit,
        other[0] == letters[0] || other[0] == letters[1] && other[1] == letters[0],
        case let distance = editDistance(letters, other), distance <= limit
      else { return nil }
      return (name, distance)
    }.min { (a: (String, Int), b: (String, Int)) in a.1 < b.1 }?.0
  }

  /// The day of `monday's standup 10:00`. `today's` is left in the title, because the time alone
  /// means the same.
  private func possessiveDay(_ word: Range<Int>) -> String? {
    let text = text(word).lowercased()
    guard text.hasSuffix("'s") || text.hasSuffix("’s") else { return nil }
    let day = String(text.dropLast(2))
    return NearDays.days.contains(day) && day != "today" && day != "tonight" ? day : nil
  }

  /// `금오일`, where one letter inside one syllable is wrong. `수술일` is not a weekday.
  private func nearKoreanWeekday(_ word: Range<Int>) -> String? {
    guard (3...4).contains(word.count) else { return nil }
    let start = word.lowerBound
    let syllables = grammar.tokens.scalars[start..<start + 3]
    // One of the last two syllables must be correct.
    guard syllables[start + 1] == "요" || syllables[start + 2] == "일" else { return nil }
    if word.count == 4, !"에은는날".unicodeScalars.contains(grammar.tokens.scalars[start + 3]) {
      return nil
    }
    let letters = syllables.flatMap(NearDays.letters(of:))
    return Weekday.allCases.map { "\(KoreanVocabulary.letters[$0.rawValue - 1])요일" }.first {
      editDistance(letters, $0.unicodeScalars.flatMap(NearDays.letters(of:))) == 1
    }
  }

  /// The weekdays of `m/w/f`, `mon-wed-fri`, `mwf` and `m-f`, as they are read.
  private func letterList(_ word: Range<Int>) -> String? {
    let scalars = grammar.tokens.scalars[word]
    let isShort = word.count <= 6 && (scalars.first == "m" || scalars.first == "t")
    guard isShort || scalars.contains(where: { $0 == "-" || $0 == "/" || $0 == "," }) else {
      return nil
    }
    let word = text(word).lowercased()
    if let days = NearDays.letterWords[word] { return days }
    let sign = word.first { "-/,".contains($0) } ?? "/"
    let parts = word.split(separator: sign, omittingEmptySubsequences: false)
    let days = parts.compactMap { NearDays.abbreviations[String($0)] }
    guard parts.count > (sign == "-" ? 2 : 1), days.count == parts.count else { return nil }
    return days.joined(separator: ", ")
  }

  /// The first words that are each a weekday in capital letters: `M W F`, `T Th`.
  private func letterRun(_ words: ArraySlice<Range<Int>>) -> ArraySlice<Range<Int>> {
    words.prefix {
      $0.count < 3 && text($0).first?.isUppercase == true
        && NearDays.abbreviations[text($0).lowercased()] != nil
    }
  }

  /// `화 목`, `월수금`: weekdays in one letter. A single one is a word of titles (`집안 일`).
  private func koreanLetterList(
    _ words: ArraySlice<Range<Int>>, beside nearest: Range<Int>?
  ) -> String? {
    func isLetters(_ word: Range<Int>) -> Bool {
      let days = word.map {
        KoreanVocabulary.letters.firstIndex(of: grammar.tokens.scalars[$0]) ?? -1
      }
      return !days.contains(-1) && zip(days, days.dropFirst()).allSatisfy(<)
    }
    let single = words.filter { $0.count == 1 && isLetters($0) }
    if words.count == 2, single.count == 2 {
      return text(single[0].lowerBound..<single[1].upperBound)
    }
    // `화목 난로 10:00` is about a stove.
    return words.first { isLetters($0) && ($0.count > 2 || $0.count == 2 && $0 == nearest) }
      .map(text)
  }

  // MARK: Holidays

  private func refusal(of holiday: Range<Int>, beside phrase: String) -> PhraseError {
    if (try? reader.date(text(holiday))) != nil {
      return .holidayApart(seen: text(holiday), phrase: phrase)
    }
    return .holiday(seen: text(holiday), phrase: phrase, regions: regions(having: holiday))
  }

  /// `매년 핼러윈`, of another region.
  func refuseHoliday(behind every: String) throws(PhraseError) {
    guard let holiday = holiday(in: titleWords[...], isAtStart: true) else { return }
    let regions = regions(having: holiday)
    guard let rule = regions?.rule else {
      throw .holiday(seen: text(holiday), phrase: every, regions: regions)
    }
    throw .leftOver(seen: text(holiday), phrase: every, suggestion: written(rule))
  }

  private func regions(having holiday: Range<Int>) -> HolidayNames.OtherRegions? {
    let name = text(holiday)
    let plain = name.hasSuffix("마다") ? String(name.dropLast(2)) : name
    return grammar.context.holidays?.otherRegions(having: plain)
  }

  /// The holiday whose name begins with the word there.
  func holiday(at start: Int) -> Range<Int>? {
    holiday(in: titleWords.drop { $0.lowerBound < start }, isAtStart: true)
  }

  /// `good friday 3pm`, whose Friday is not the next one, and `추석 이틀 뒤`, counted from a day that is
  /// not known.
  private mutating func refuseHolidayOnWeekday() throws(PhraseError) {
    guard let endPhrase, let word = titleStarts.last else { return }
    var end = endPhrase.lowerBound
    while end < endPhrase.upperBound, grammar.tokens.kind(at: end) == .letter { end += 1 }
    var nameEnd = end
    while grammar.tokens.kind(at: nameEnd - 1) == .blank { nameEnd -= 1 }
    guard isHoliday(word..<nameEnd, mayHaveEnding: false), !isDateInDigits(endPhrase.lowerBound)
    else { return }
    throw refusal(of: word..<nameEnd, beside: text(end..<endPhrase.upperBound))
  }

  /// Throws for `the day after christmas`, `two weeks before easter`, and for `sunday after
  /// thanksgiving` if no configured region has that holiday, because Sunday alone is not meant.
  private mutating func refuseDayBesideHoliday() throws(PhraseError) {
    guard !grammar.tokens.hasHangul, parsed.isUndated else { return }
    let words = titleWords
    for (index, word) in words.enumerated().dropFirst() {
      grammar.position = word.lowerBound
      guard grammar.takeBefore(.before) || grammar.take(.afterDay) else { continue }
      let start = words[index - 1].lowerBound
      grammar.position = start
      let isCounted = grammar.take([.unit, .part, .group, .each]) != nil
      grammar.position = start
      guard isCounted || grammar.word(.weekday) != nil,
        let holiday = holiday(in: words[(index + 1)...], isAtStart: true),
        isCounted || regions(having: holiday) != nil
      else { continue }
      // `Party the weekend before christmas Tree`
      if let next = words.first(where: { $0.lowerBound >= holiday.upperBound }),
        (try? reader.date(text(holiday))) != nil
      {
        throw .leftOver(
          seen: text(start..<holiday.upperBound), phrase: text(next), suggestion: nil)
      }
      throw refusal(of: holiday, beside: text(start..<word.upperBound))
    }
  }

  /// Throws for `walk every day until christmas`, whose end is unknown.
  private mutating func refuseLimitOfHoliday() throws(PhraseError) {
    let words = titleWords
    for (index, word) in words.enumerated() {
      for limit in ["까지", "부터", "전까지"] where text(word).hasSuffix(limit) {
        let name = word.lowerBound..<word.upperBound - limit.unicodeScalars.count
        guard isHoliday(name) else { continue }
        throw refusal(of: name, beside: limit)
      }
      grammar.position = word.lowerBound
      guard grammar.takeBefore(.until) || grammar.takeBefore(.from) || grammar.takeBefore(.before),
        let holiday = holiday(in: words[(index + 1)...], isAtStart: true)
      else { continue }
      throw refusal(of: holiday, beside: text(word))
    }
  }

  /// `christmas 2026-12-25` and `christmas 25 dec` have their date.
  private mutating func isDateInDigits(_ start: Int) -> Bool {
    grammar.position = start
    guard grammar.digits() != nil else { return false }
    let sign = grammar.peek
    return sign == "-" || sign == "/" || sign == "."
      || grammar.begins(with: [.month, .mark(.monthSuffix), .mark(.yearSuffix)])
  }

  /// Returns the holiday, of up to three words, at the start or end of the words.
  private func holiday(in words: ArraySlice<Range<Int>>, isAtStart: Bool) -> Range<Int>? {
    for count in stride(from: min(words.count, 3), to: 0, by: -1) {
      let name = isAtStart ? words.prefix(count) : words.suffix(count)
      guard let first = name.first, let last = name.last else { return nil }
      let seen = first.lowerBound..<last.upperBound
      if isHoliday(seen) { return seen }
    }
    return nil
  }

  /// Whether the characters are a holiday name, ignoring apostrophes, with or without a Korean
  /// ending.
  private func isHoliday(_ range: Range<Int>, mayHaveEnding: Bool = true) -> Bool {
    let letters = grammar.tokens.scalars[range].lazy.filter { $0 != "'" && $0 != "’" }
    guard let first = letters.first, let names = NearDays.holidays[first] else { return false }
    return names.contains { name in
      guard letters.starts(with: name) else { return false }
      let ending = letters.dropFirst(name.count)
      return ending.isEmpty
        || mayHaveEnding && NearDays.endings.contains { ending.elementsEqual($0) }
    }
  }
}

enum NearDays {
  static let days = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "today",
    "tomorrow", "tonight", "yesterday",
  ]
  /// Without March, since `match` is a letter away from it.
  static let months = [
    "january", "february", "april", "august", "september", "october", "november", "december",
  ]
  /// Words that are near a day but not misspelt.
  static let words: Set<String> = ["sundry", "sundae", "toady"]
  /// Weekdays in one or two letters, as written between slashes.
  static let abbreviations: [String: String] = [
    "mon": "m mo mon", "tue": "t tu tue tues", "wed": "w we wed", "thu": "th r thu thur thurs",
    "fri": "f fr fri", "sat": "s sa sat", "sun": "su sun",
  ].reduce(into: [:]) { names, day in
    for name in day.value.split(separator: " ") { names[String(name)] = day.key }
  }
  /// The same without separators, or from one to another.
  static let letterWords = [
    "mwf": "mon, wed, fri", "mtwrf": "weekday", "mtwthf": "weekday", "tth": "tue, thu",
    "tuth": "tue, thu", "mth": "mon, thu", "m-f": "weekday", "m-th": "mon-thu",
  ]

  /// The letters of a Hangul syllable (Unicode 3.12).
  static func letters(of syllable: Unicode.Scalar) -> [Unicode.Scalar] {
    let index = syllable.value &- 0xAC00
    guard index < 11_172 else { return [syllable] }
    return [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28].compactMap {
      Unicode.Scalar($0)
    }
  }

  /// Holidays that the user's regions may not have, by first letter.
  static let holidays: [Unicode.Scalar: [[Unicode.Scalar]]] = Dictionary(
    grouping: holidayNames.map { Array($0.unicodeScalars) }, by: { $0[0] })

  private static let holidayNames = [
    "christmas", "christmas day", "christmas eve", "xmas", "xmas day", "xmas eve", "boxing day",
    "new years", "new years day", "new years eve", "new year", "lunar new year", "chinese new year",
    "easter", "easter day", "easter sunday", "easter monday", "good friday", "palm sunday",
    "whit monday", "pentecost", "thanksgiving", "thanksgiving day", "black friday", "cyber monday",
    "halloween", "valentines", "valentines day", "valentine day", "mothers day", "fathers day",
    "independence day",
    "labor day", "labour day", "memorial day", "passover", "ramadan", "eid", "diwali", "hanukkah",
    "chuseok", "seollal",
    "추석", "한가위", "설", "설날", "구정", "신정", "크리스마스", "크리스마스이브", "크리스마스 이브", "성탄절", "어린이날",
    "어버이날", "스승의날", "스승의 날", "한글날", "개천절", "광복절", "삼일절", "현충일", "제헌절", "석가탄신일",
    "부처님오신날", "부처님 오신 날", "핼러윈", "할로윈", "추수감사절", "부활절", "발렌타인데이", "밸런타인데이",
    "화이트데이", "수능", "수능일",
    "winter solstice", "summer solstice", "입춘", "경칩", "춘분", "입하", "망종", "입추", "처서", "추분", "상강",
    "입동",
    "동지", "동짓날", "초복", "중복", "말복", "복날",
  ]

  /// What may follow the name of a holiday in Korean.
  static let endings = ["마다", "날에는", "날에", "당일", "연휴", "날", "에는", "에", "은", "는", "엔"]
    .map { Array($0.unicodeScalars) }
}
