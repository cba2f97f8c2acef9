/// A match of a pattern in a text.
package struct Match: Hashable, Sendable {
  /// The quality of a match. A smaller value is better.
  package struct Quality: Hashable, Comparable, Sendable {
    package enum Kind: Int, Comparable, Sendable {
      case whole
      case prefix
      case wordStart
      case inside
      /// All words match, some of them only in the surroundings of the name.
      case around
      /// The syllables match in order, with others between them: 스벅 in 스타벅스.
      case scattered
      /// One or two letters differ, of a pattern that allows errors.
      case misspelt

      package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    package let kind: Kind
    /// Whether the last syllable matches only as an unfinished one: 갑 in 가방.
    package let isComposing: Bool
    /// Twice the number of typing errors, plus one if the name continues after the match.
    package let errors: Int

    package init(_ kind: Kind, isComposing: Bool, errors: Int = 0) {
      self.kind = kind
      self.isComposing = isComposing
      self.errors = errors
    }

    package static func < (one: Self, other: Self) -> Bool {
      if one.kind != other.kind { return one.kind < other.kind }
      if one.errors != other.errors { return one.errors < other.errors }
      return !one.isComposing && other.isComposing
    }
  }

  package var quality: Quality
  /// The matching ranges in Unicode scalars of the text; in order, without overlaps.
  package var ranges: [Range<Int>]

  /// The worst match, for texts that were found by other means.
  package static let none = Match(Quality(.scattered, isComposing: true), [])

  init(_ quality: Quality, _ ranges: [Range<Int>]) {
    self.quality = quality
    self.ranges = ranges
  }
}

/// Typed text to search for in names and titles.
///
/// A consonant matches the syllables that begin with it (ㅅㅌㅂ, also mixed with syllables: ㅁㄹ고), a
/// syllable matches itself. The last syllable may be unfinished: 갑 matches 가방, 달 matches 닳. Final
/// consonants match only in this way, and a vowel without a consonant matches only itself.
///
/// - SeeAlso: Unicode Standard §3.12.
package struct MatchPattern: Sendable {
  package let typed: String
  package let whole: MatchText
  /// The words of the text; empty if there is only one.
  package let words: [MatchText]
  /// Whether it matches names that differ in one letter, or in two from eight letters on, and no
  /// others.
  package let allowsErrors: Bool

  /// Creates a pattern; nil if the text has no letter and no digit.
  package init?(_ typed: String, allowsErrors: Bool = false) {
    self.typed = typed
    whole = MatchText(typed)
    self.allowsErrors = allowsErrors
    guard !whole.isEmpty else { return nil }
    let words = typed.split(whereSeparator: \.isWhitespace).map { MatchText($0) }
      .filter { !$0.isEmpty }
    self.words = words.count > 1 ? words : []
  }

  /// The best match in one text, without gaps; nil if there is none.
  package func match(_ text: MatchText) -> Match? {
    Self.adjacent(whole, in: text, isLast: true)
      ?? (words.isEmpty ? nil : match(words: [text], around: nil, false)?.match)
  }

  /// The best match in one of several names of the same place. Syllables may match with gaps, as in
  /// abbreviations.
  ///
  /// - Parameter around: The surroundings of the place, such as its address. Words may match there
  ///   if at least one matches in a name.
  /// - Returns: The index of the name, and the match in it; nil if there is none.
  package func match(
    names: [MatchText], around: MatchText?
  ) -> (name: Int, match: Match)? {
    var best: (name: Int, match: Match)?
    func consider(_ name: Int, _ found: Match?) {
      guard let found, best.map({ found.quality < $0.match.quality }) ?? true else { return }
      best = (name, found)
    }
    if allowsErrors {
      for (index, name) in names.enumerated() { consider(index, misspelt(in: name)) }
      return best
    }
    for (index, name) in names.enumerated() {
      consider(index, Self.adjacent(whole, in: name, isLast: true))
    }
    if best == nil, !words.isEmpty, let found = match(words: names, around: around, true) {
      best = found
    }
    if best == nil {
      for (index, name) in names.enumerated() {
        consider(index, Self.scattered(whole, in: name, isLast: true))
      }
    }
    return best
  }

  /// Matches each word in some name or, all but one at most, in the surroundings.
  private func match(
    words names: [MatchText], around: MatchText?, _ allowsScattered: Bool
  ) -> (name: Int, match: Match)? {
    var kind = Match.Quality.Kind.wordStart
    var isComposing = false
    // The letters that were typed of the reported name.
    var letterCount = 0
    // The name whose matches are reported.
    var shown: Int?
    var ranges: [Range<Int>] = []
    for (index, word) in words.enumerated() {
      let isLast = index == words.count - 1
      var best: (name: Int, match: Match)?
      // The reported name is tried before the others, so that its parts are marked.
      let order = shown.map { first in [first] + names.indices.filter { $0 != first } }
      for name in order ?? Array(names.indices) {
        let found =
          Self.adjacent(word, in: names[name], isLast: isLast)
          ?? (allowsScattered ? Self.scattered(word, in: names[name], isLast: isLast) : nil)
        guard let found, best.map({ found.quality < $0.match.quality }) ?? true else { continue }
        best = (name, found)
      }
      let nearby = around.flatMap { Self.adjacent(word, in: $0, isLast: isLast) }
      if let nearby, nearby.quality.kind <= .wordStart,
        best?.match.quality.kind ?? .scattered > .inside
      {
        kind = max(kind, .around)
        continue
      }
      guard let best else { return nil }
      kind = max(kind, best.match.quality.kind)
      isComposing = isComposing || best.match.quality.isComposing
      if shown == nil { shown = best.name }
      if best.name == shown {
        ranges += best.match.ranges
        letterCount += word.letters.count
      }
    }
    guard let shown else { return nil }
    let isWhole = letterCount == names[shown].letters.count
    return (
      shown,
      Match(
        Match.Quality(kind, isComposing: isComposing, errors: isWhole ? 0 : 1),
        Self.merged(ranges))
    )
  }

  // MARK: Adjacent

  /// The best match of adjacent units.
  ///
  /// - Parameter isLast: Whether `typed` ends the pattern, so that its last syllable may be
  ///   unfinished.
  static func adjacent(_ typed: MatchText, in text: MatchText, isLast: Bool) -> Match? {
    var best: Match?
    guard typed.letters.count <= text.letters.count else { return nil }
    for start in text.units.indices {
      guard let end = run(typed, in: text, at: start, isLast: isLast) else { continue }
      let isBegun = start == 0 && !end.isComposing
      let isAll = isBegun && end.unit == text.units.count
      let isStation = isBegun && !isAll && typed.isStation(text, named: end.unit)
      let kind: Match.Quality.Kind =
        isAll || isStation
        ? .whole : start == 0 ? .prefix : text.units[start].isWordStart ? .wordStart : .inside
      let quality = Match.Quality(
        kind, isComposing: end.isComposing, errors: isStation ? 1 : 0)
      guard best.map({ quality < $0.quality }) ?? true else { continue }
      let source =
        text.units[start].sourceStart..<text.units[end.unit - 1].sourceEnd
      best = Match(quality, [source])
      if kind <= .prefix { break }
    }
    return best
  }

  /// Matches all units at a unit of the text.
  ///
  /// - Returns: The index of the unit after the match; nil if there is no match.
  private static func run(
    _ typed: MatchText, in text: MatchText, at start: Int, isLast: Bool
  ) -> (unit: Int, isComposing: Bool)? {
    guard typed.units.count <= text.units.count - start else { return nil }
    for (offset, unit) in typed.units.enumerated() {
      let other = text.units[start + offset]
      switch unit.kind {
      case .consonant:
        guard other.kind.isHangul,
          text.letters[other.start] == typed.letters[unit.start]
        else { return nil }
      case .syllable where isLast && offset == typed.units.count - 1:
        return unfinished(unit, of: typed, in: text, at: start + offset)
      default:
        guard isEqual(unit, of: typed, other, of: text) else { return nil }
      }
    }
    return (start + typed.units.count, false)
  }

  private static func isEqual(
    _ one: MatchText.Unit, of typed: MatchText, _ other: MatchText.Unit, of text: MatchText
  ) -> Bool {
    one.end - one.start == other.end - other.start
      && zip(one.start..<one.end, other.start..<other.end).allSatisfy {
        typed.letters[$0] == text.letters[$1]
      }
  }

  /// Matches the last syllable: its letters are a prefix of those of the text, and the last of them
  /// may belong to the next syllable.
  private static func unfinished(
    _ unit: MatchText.Unit, of typed: MatchText, in text: MatchText, at index: Int
  ) -> (unit: Int, isComposing: Bool)? {
    let other = text.units[index]
    guard other.kind == .syllable else { return nil }
    let length = unit.end - unit.start
    let own = other.end - other.start
    // A syllable needs an onset and a vowel before a letter can belong to the next one.
    guard length <= own + 1, length <= own || own >= 2 else { return nil }
    for offset in 0..<min(length, own)
    where typed.letters[unit.start + offset] != text.letters[other.start + offset] {
      return nil
    }
    if length <= own { return (index + 1, length < own) }
    guard index + 1 < text.units.count, text.units[index + 1].kind.isHangul,
      text.letters[text.units[index + 1].start] == typed.letters[unit.end - 1]
    else { return nil }
    return (index + 2, true)
  }

  // MARK: Misspelt

  /// The most letters that may differ; none where vowels were left out.
  package var mostErrors: Int {
    if whole.units.contains(where: { $0.kind == .consonant }) { return 0 }
    switch whole.letters.count {
    // A syllable of Hangul has three letters.
    case 0...3: return whole.units.count < 3 ? 0 : 1
    case 4...7: return 1
    default: return 2
    }
  }

  /// Whether a name with one error more than usual matches: a whole one of at least five letters
  /// that begins and ends as it was typed.
  private func isFramed(_ name: ArraySlice<UInt32>) -> Bool {
    whole.letters.count >= 5 && whole.units.count == whole.letters.count && mostErrors == 1
      && name.first == whole.letters.first && name.last == whole.letters.last
  }

  /// The best match of the whole text, at the beginning of a word, with errors of typing. A name of
  /// three letters must be typed to its end.
  private func misspelt(in text: MatchText) -> Match? {
    let typed = whole.letters
    var best: Match?
    for unit in text.units where unit.isWordStart {
      let rest = text.letters[unit.start...].prefix(typed.count + 2)
      guard rest.count >= typed.count - mostErrors else { continue }
      let distances = editDistances(typed, Array(rest))
      for (count, distance) in distances.enumerated()
      where (1...2).contains(distance) {
        guard let last = text.units.first(where: { $0.end == unit.start + count }) else { continue }
        let isAll = unit.start == 0 && last.end == text.letters.count
        guard distance <= mostErrors ? isAll || typed.count > 3 : isAll && isFramed(rest)
        else { continue }
        let quality = Match.Quality(
          .misspelt, isComposing: false, errors: 2 * distance + (isAll ? 0 : 1))
        guard best.map({ quality < $0.quality }) ?? true else { continue }
        best = Match(quality, [unit.sourceStart..<last.sourceEnd])
      }
    }
    return best
  }

  // MARK: Scattered

  /// The most syllables between two of an abbreviation.
  private static let widestGap = 6

  /// Matches syllables in order with gaps. The first must begin a word.
  static func scattered(_ typed: MatchText, in text: MatchText, isLast: Bool) -> Match? {
    guard typed.units.count > 1, typed.units.count < text.units.count,
      typed.units.allSatisfy({ $0.kind == .syllable })
    else { return nil }
    for start in text.units.indices where text.units[start].isWordStart {
      if let found = scattered(typed, in: text, at: start, isLast: isLast) { return found }
    }
    return nil
  }

  private static func scattered(
    _ typed: MatchText, in text: MatchText, at start: Int, isLast: Bool
  ) -> Match? {
    guard isEqual(typed.units[0], of: typed, text.units[start], of: text) else { return nil }
    var ranges = [text.units[start].source]
    var isComposing = false
    var index = start
    for (offset, unit) in typed.units.enumerated().dropFirst() {
      let isUnfinished = isLast && offset == typed.units.count - 1
      let reach = (index + 1)..<min(text.units.count, index + 2 + widestGap)
      let next =
        reach.first { isEqual(unit, of: typed, text.units[$0], of: text) }
        ?? reach.first {
          // The onset of the next syllable does not count in an abbreviation.
          isUnfinished && unfinished(unit, of: typed, in: text, at: $0)?.unit == $0 + 1
        }
      guard let next else { return nil }
      if !isEqual(unit, of: typed, text.units[next], of: text) { isComposing = true }
      ranges.append(text.units[next].source)
      index = next
    }
    return Match(Match.Quality(.scattered, isComposing: isComposing), merged(ranges))
  }

  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}

extension MatchText {
  /// Endings that people leave off a station's name.
  package static let stationEndings = ["역", "station", "yeok"].map { MatchText($0).letters }

  /// Whether this, the beginning of a name up to a unit, is the name of a station without that word:
  /// 잠실 of 잠실역.
  fileprivate func isStation(_ name: MatchText, named end: Int) -> Bool {
    let next = name.units[end]
    guard next.isWordStart || next.kind == .syllable,
      !units.contains(where: { $0.kind == .consonant })
    else { return false }
    return Self.stationEndings.contains { name.letters[next.start...].elementsEqual($0) }
  }
}

extension MatchText.Unit {
  fileprivate var source: Range<Int> { sourceStart..<sourceEnd }
}

extension MatchPattern {
  /// The names that begin with typed consonants such as `ㄱㄴㅇ`: those with exactly these, if there
  /// are any. Empty for texts without lone consonants, which must equal a name.
  package static func names(meantBy typed: String, among names: [String]) -> [String] {
    guard Hangul.hasLoneConsonant(typed), let pattern = MatchPattern(typed) else { return [] }
    func matching(_ kind: Match.Quality.Kind) -> [String] {
      names.filter { pattern.match(MatchText($0))?.quality.kind == kind }
    }
    let whole = matching(.whole)
    return whole.isEmpty ? matching(.prefix) : whole
  }
}
