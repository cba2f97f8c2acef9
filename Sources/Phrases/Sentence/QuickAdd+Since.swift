import CivilTime
import TodoCore

/// The year in which someone was born or something began, in a sentence about a day of every year:
/// `Mom's birthday july 4 1955 every year`, `1955년 7월 4일 엄마 생일 매년`, `born 1990`, `since 2010`.
///
/// Such a sentence is read without the year. If what is left repeats every year, it begins with its next
/// occurrence, and the year says from when it counts.
struct SaidBeginning {
  let year: Int
  /// The words without the year.
  let words: [String]
  /// The words that say the year apart from a date, as in `born 1990`; nil for the year of a date.
  let apart: String?
  /// Whether the date is that of a birth, and so comes every year: `2015년 7월 12일생`.
  private(set) var isBirth = false

  /// Finds the year in the words of `add`; nil if there is none.
  init?(_ words: [String], for reader: PhraseReader) {
    guard words.contains(where: SaidBeginning.hasYear) else { return nil }
    let isOne = words.count == 1
    let tokens = isOne ? words[0].split(separator: " ").map(String.init) : words
    let today = reader.context.now.day
    for index in tokens.indices {
      guard
        let (year, range, rest, apart) = SaidBeginning.year(at: index, in: tokens, reader),
        year <= today.year
      else { continue }
      var left = tokens
      left.replaceSubrange(range, with: rest)
      self.year = year
      self.words = isOne ? [left.joined(separator: " ")] : left
      self.apart = apart
      isBirth =
        apart?.hasSuffix("년생") == true && !range.map { tokens[$0] }.contains { $0.contains("년생") }
      return
    }
    return nil
  }

  /// Whether there are four digits in a row.
  private static func hasYear(_ text: String) -> Bool {
    var count = 0
    for byte in text.utf8 {
      count = (48...57).contains(byte) ? count + 1 : 0
      if count == 4 { return true }
    }
    return false
  }

  private typealias Found = (year: Int, range: Range<Int>, rest: [String], apart: String?)

  private static func year(
    at index: Int, in tokens: [String], _ reader: PhraseReader
  ) -> Found? {
    let token = tokens[index]
    let digits = token.prefix { ("0"..."9").contains($0) }
    let behind = token.dropFirst(digits.count)
    // `(음력 1955.4.3)`
    let isLunar = index > 0 && ["음력", "음", "lunar"].contains { tokens[index - 1].hasSuffix($0) }
    if let found = inBrackets(token, at: index) { return found }
    guard digits.count == 4, let year = Int(digits), Age.sinceYears.contains(year) else {
      return dateOfDigits(token, at: index, tokens, isLunar: false, reader)
    }
    if behind.hasPrefix("년") {
      return korean(year, String(behind.dropFirst()), at: index, in: tokens)
    }
    if behind.isEmpty || behind == "," || behind == "." {
      if let found = english(year, at: index, in: tokens, reader) { return found }
      return dateOfBlanks(year, at: index, tokens, isLunar: isLunar)
    }
    return dateOfDigits(token, at: index, tokens, isLunar: isLunar, reader)
  }

  /// `(1955년생)`, also behind a name: `엄마(1955년생)`
  private static func inBrackets(_ token: String, at index: Int) -> Found? {
    guard token.hasSuffix("년생)"), let bracket = token.lastIndex(of: "(") else { return nil }
    let year = token[token.index(after: bracket)...].dropLast(3)
    guard year.count == 4, let number = Int(year), Age.sinceYears.contains(number) else {
      return nil
    }
    let name = String(token[..<bracket])
    return (number, index..<index + 1, name.isEmpty ? [] : [name], "\(number)년생")
  }

  /// `born 1990`, `since 2010`, `july 4, 1955`
  private static func english(
    _ year: Int, at index: Int, in tokens: [String], _ reader: PhraseReader
  ) -> Found? {
    func word(_ back: Int) -> String { index >= back ? tokens[index - back].lowercased() : "" }
    let begin = word(1) == "in" ? 2 : 1
    if word(begin) == "born" || word(begin) == "since" {
      let range = index - begin..<index + 1
      return (year, range, [], tokens[range].joined(separator: " "))
    }
    for count in 2...3 where index >= count {
      let words = tokens[index - count...index].joined(separator: " ")
      guard let day = try? reader.date(words), day.year == year else { continue }
      if word(count + 1) == "since" {
        let rest = Array(tokens[index - count..<index])
        return (year, index - count - 1..<index + 1, rest, nil)
      }
      return (year, index..<index + 1, [], nil)
    }
    return nil
  }

  /// `1955년 7월 4일`, `1955년 음력 4월 3일`, `1955년생`, `2010년부터`
  private static func korean(
    _ year: Int, _ rest: String, at index: Int, in tokens: [String]
  ) -> Found? {
    if ["생", "부터"].contains(rest) { return (year, index..<index + 1, [], tokens[index]) }
    // The words behind the year have to be a month and a day.
    let behind = ([rest] + tokens[(index + 1)...].prefix(3)).joined(separator: " ")
    let signs = behind.filter { !$0.isWhitespace }.drop { "음력윤달".contains($0) }
    let month = signs.drop(while: \.isNumber)
    guard month.hasPrefix("월"), month.count < signs.count, let day = month.dropFirst().first,
      day.isNumber || "초보그".contains(day)
    else { return nil }
    let isBirth = behind.split(separator: " ").prefix(3).contains { $0.hasSuffix("일생") }
    return (
      year, index..<index + 1, rest.isEmpty ? [] : [rest], isBirth ? "\(year)년생" : nil
    )
  }

  /// `1955-07-04`, and `1955.4.3` of the lunar calendar.
  private static func dateOfDigits(
    _ token: String, at index: Int, _ tokens: [String], isLunar: Bool, _ reader: PhraseReader
  ) -> Found? {
    guard let first = token.first, first.isNumber else { return nil }
    let ends = token.reversed().prefix { !$0.isNumber }.count
    let date = token.dropLast(ends)
    let parts = date.split { "-./".contains($0) }.compactMap { Int($0) }
    guard parts.count == 3, let year = parts.first(where: { $0 > 999 }) else { return nil }
    let tail = String(token.suffix(ends).filter { $0 == ")" })
    if isLunar, parts[0] == year {
      return (year, index..<index + 1, ["\(parts[1]).\(parts[2])\(tail)"], nil)
    }
    guard let day = try? reader.date(String(date)), day.year == year else { return nil }
    return (year, index..<index + 1, words(for: day, among: tokens, tail: tail), nil)
  }

  /// `1955. 7. 4.`
  private static func dateOfBlanks(
    _ year: Int, at index: Int, _ tokens: [String], isLunar: Bool
  ) -> Found? {
    guard tokens[index].hasSuffix("."), index + 2 < tokens.count, tokens[index + 1].hasSuffix("."),
      let month = Int(tokens[index + 1].dropLast()),
      let number = Int(tokens[index + 2].prefix(while: \.isNumber)),
      tokens[index + 2].drop(while: \.isNumber).allSatisfy({ ".),".contains($0) })
    else { return nil }
    let tail = tokens[index + 2].filter { $0 == ")" }
    let range = index..<index + 3
    if isLunar { return (year, range, ["\(month).\(number)\(tail)"], nil) }
    guard let day = try? Day(year: year, month: month, day: number) else { return nil }
    return (year, range, words(for: day, among: tokens, tail: tail), nil)
  }

  /// The day without its year, in the language of the sentence. Two words: one with a blank is quoted.
  private static func words(for day: Day, among tokens: [String], tail: String) -> [String] {
    let isKorean = tokens.contains { token in
      token.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
    }
    let months = "jan feb mar apr may jun jul aug sep oct nov dec".split(separator: " ")
    return isKorean
      ? ["\(day.monthOfYear)월", "\(day.day)일\(tail)"]
      : [String(months[day.monthOfYear - 1]), "\(day.day)\(tail)"]
  }
}

extension PhraseReader {
  /// Reads a sentence without the year in which something began; nil if none is said, or if it does
  /// not repeat every year. Without a day, `Anna born 1990` keeps its words, which give the year too.
  func quickAddSinceYear(_ words: [String], options: QuickAddOptions) -> QuickAdd? {
    guard let beginning = SaidBeginning(words, for: self) else { return nil }
    func yearly(_ words: [String]) -> QuickAdd? {
      guard let add = try? quickAddOfYear(words, options: options), add.schedules.count == 1,
        let rule = add.repetition?.rule, rule.frequency == .yearly,
        // Every second year counts from the year that was said.
        rule.interval == 1
      else { return nil }
      return add
    }
    var found = yearly(beginning.words)
    if found == nil, beginning.apart != nil, options.every == nil,
      let once = try? quickAddOfYear(beginning.words, options: options), once.when != .someday,
      beginning.isBirth || Age.Kind(ofTitle: once.title) != nil
    {
      let isOne = beginning.words.count == 1
      found = yearly(
        isOne ? [beginning.words[0] + " every year"] : beginning.words + ["every", "year"])
    }
    guard var add = found else { return undated(words, beginning, options) }
    // A date of this year that is over is a beginning only by its title: a baby's first birthday.
    if beginning.year == context.now.day.year, beginning.apart == nil {
      guard Age.Kind(ofTitle: add.title) != nil, add.when.day?.year != beginning.year else {
        return nil
      }
    }
    add.since = beginning.year
    add.beginInShortYears(onOrAfter: context.now.day)
    // `Anna born 1990` says what comes every year.
    if let apart = beginning.apart, Age.Kind(ofTitle: add.title) == nil,
      Age.Kind(ofTitle: apart) != nil
    {
      add.title += " " + apart
    }
    return add
  }

  private func undated(
    _ words: [String], _ beginning: SaidBeginning, _ options: QuickAddOptions
  ) -> QuickAdd? {
    guard beginning.apart != nil, options.when == nil, options.every == nil,
      var add = try? quickAddOfYear(words, options: options), add.when == .someday,
      Age.Kind(ofTitle: add.title) != nil
    else { return nil }
    add.since = beginning.year
    return add
  }
}

extension QuickAdd {
  /// A day that not every year has, 29 February, begins with the one that takes its place.
  fileprivate mutating func beginInShortYears(onOrAfter today: Day) {
    guard case .allDay(let day) = when, let rule = repetition?.rule, rule.skip == .backward,
      let first = rule.firstDay(onOrAfter: today), first < day
    else { return }
    schedules[0].when = .allDay(first)
  }
}
