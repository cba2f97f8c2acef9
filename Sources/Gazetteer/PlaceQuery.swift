import TextSearch

/// A full-text query for the places that may match. The tokens are those of `PlaceTokens`.
///
/// Related SQLite documentation: <https://www.sqlite.org/fts5.html#full_text_query_syntax>.
struct PlaceQuery {
  let text: String

  private init(_ text: String) { self.text = text }

  static func token(_ token: String) -> PlaceQuery { PlaceQuery("\"\(token)\"") }

  static func all(_ queries: [PlaceQuery]) -> PlaceQuery {
    PlaceQuery("(\(queries.map(\.text).joined(separator: " AND ")))")
  }

  static func any(_ queries: [PlaceQuery]) -> PlaceQuery {
    PlaceQuery("(\(queries.map(\.text).joined(separator: " OR ")))")
  }

  /// The queries for a pattern, those for better matches first. Each returns all places with a
  /// match of its quality, and some that do not match.
  ///
  /// - Returns: `contiguous` for matches of the whole text, whose results are all among those of
  ///   `inside` if there is one; `other` for matches in pieces.
  static func queries(
    for pattern: MatchPattern
  ) -> (inside: PlaceQuery?, contiguous: [PlaceQuery], other: [PlaceQuery]) {
    let run = TypedRun(pattern.whole)
    let contiguous = [
      run.exact, run.beginning(.prefix, .prefixInitials),
      run.beginning(.wordStart, .wordStartInitials), run.inside,
    ]
    let words = pattern.words.isEmpty ? nil : all(pattern.words.map { TypedRun($0).anywhere })
    return (run.inside, contiguous.compactMap { $0 }, [words, run.scattered].compactMap { $0 })
  }
}

extension PlaceQuery {
  /// The queries for a pattern with typing errors. It is cut into one more piece than there may be
  /// errors, so that one piece has none. Two letters that were swapped where it is cut leave neither
  /// piece whole; they are swapped back, and then two pieces have no error.
  ///
  /// - Returns: Three queries, to be tried in turn. `first` finds names that contain a piece of the pattern. If these
  ///   are too many, `start` finds only those with the same first two letters. If the pieces are too short to be
  ///   searched for, `last` finds all names with the same first letter.
  static func queries(
    forMisspelt pattern: MatchPattern
  ) -> (first: [PlaceQuery], start: PlaceQuery?, last: PlaceQuery?) {
    if pattern.mostErrors == 0 { return ([], nil, nil) }
    let scalars = Array(pattern.typed.unicodeScalars)
    let letters = pattern.whole.units.map { unit in
      var letter = String.UnicodeScalarView()
      letter.append(contentsOf: scalars[unit.sourceStart..<unit.sourceEnd])
      return String(letter)
    }
    let count = pattern.mostErrors + 1
    let cuts = (0...count).map { letters.count * $0 / count }
    func pieces(of letters: [String]) -> [PlaceQuery] {
      (0..<count).compactMap { index in
        guard cuts[index] < cuts[index + 1] else { return nil }
        let run = TypedRun(MatchText(letters[cuts[index]..<cuts[index + 1]].joined()))
        return run.inside ?? (index == 0 ? run.beginning(.wordStart, .wordStartInitials) : nil)
      }
    }
    // Swapped syllables would differ in more letters.
    let swapped = cuts[1..<count].flatMap { cut -> [PlaceQuery] in
      let units = pattern.whole.units
      guard cut > 0, units[cut - 1].kind != .syllable, units[cut].kind != .syllable else {
        return []
      }
      var letters = letters
      letters.swapAt(cut - 1, cut)
      let pieces = pieces(of: letters)
      if pieces.count < 3 { return pieces.isEmpty ? [] : [.all(pieces)] }
      return pieces.indices.map { left in
        .all(pieces.enumerated().filter { $0.offset != left }.map(\.element))
      }
    }
    let isShort = letters.count == pattern.whole.letters.count && letters.count < 8
    func start(_ count: Int) -> PlaceQuery {
      TypedRun(MatchText(letters.prefix(count).joined())).beginning(.wordStart, .wordStartInitials)
    }
    return (
      pieces(of: letters) + swapped, letters.count > 2 ? start(2) : nil, isShort ? start(1) : nil
    )
  }
}

/// A typed run of units, with its tokens.
private struct TypedRun {
  private typealias Kind = PlaceTokens.Kind

  let text: MatchText
  /// Tokens that every match has, at any position.
  let windows: [PlaceQuery]

  init(_ text: MatchText) {
    self.text = text
    windows = Self.windows(text)
  }

  private var hasConsonant: Bool { text.units.contains { $0.kind == .consonant } }

  /// A match of a whole name, or of that of a station without the word for it.
  var exact: PlaceQuery {
    if hasConsonant { return .token(Kind.wholeInitials.token(text.initials)) }
    return .any(
      ([[]] + MatchText.stationEndings).map { .token(Kind.whole.token(text.letters + $0)) })
  }

  func beginning(
    _ letters: PlaceTokens.Kind, _ initials: PlaceTokens.Kind
  ) -> PlaceQuery {
    .all([first(initials: initials), first(letters)].compactMap { $0 } + windows)
  }

  /// A match inside of words; nil if the run is too short.
  var inside: PlaceQuery? { windows.isEmpty ? nil : .all(windows) }

  /// A match of one word among several, in the name or the address, contiguous or not.
  var anywhere: PlaceQuery {
    // What matches at the beginning of a word also matches inside.
    let contiguous = inside ?? beginning(.wordStart, .wordStartInitials)
    return .any(
      [contiguous, scattered, first(.around), first(initials: .aroundInitials)].compactMap { $0 })
  }

  /// A match whose syllables are not adjacent; nil unless the run has several syllables and nothing
  /// else.
  var scattered: PlaceQuery? {
    guard text.units.count > 1, text.units.allSatisfy({ $0.kind == .syllable }) else { return nil }
    func token(_ kind: Kind, _ unit: MatchText.Unit) -> PlaceQuery {
      let end = min(unit.end, unit.start + Kind.longest)
      return .token(kind.token(text.letters[unit.start..<end]))
    }
    return .all(
      [token(.wordStart, text.units[0])] + text.units.dropFirst().map { token(.inside, $0) })
  }

  /// The first letters, up to and including the first lone consonant.
  private func first(_ kind: PlaceTokens.Kind) -> PlaceQuery? {
    let end = Self.end(ofLettersFrom: 0, text)
    return .token(kind.token(text.letters[0..<min(end, Kind.longest)]))
  }

  /// The first initials; nil without a lone consonant, or with fewer than two initials.
  private func first(initials kind: PlaceTokens.Kind) -> PlaceQuery? {
    let initials = text.hangulInitials(from: 0)
    return hasConsonant && initials.count > 1 ? .token(kind.token(initials)) : nil
  }

  private static func windows(_ text: MatchText) -> [PlaceQuery] {
    var windows: [PlaceQuery] = []
    var short: [PlaceQuery] = []
    for (index, unit) in text.units.enumerated() {
      let end = end(ofLettersFrom: index, text)
      let hasFour = unit.end - unit.start >= Kind.longestSyllable
      let length = hasFour ? Kind.longestSyllable : min(Kind.longest, end - unit.start)
      let initials = text.hangulInitials(from: index)
      let isNew = index == 0 || !text.units[index - 1].kind.isHangul
      // A lone consonant beside other Hangul is part of their token.
      let isAlone =
        unit.kind == .syllable || (unit.kind == .consonant && isNew && initials.count == 1)
      if length >= Kind.longest || isAlone {
        let letters = text.letters[unit.start..<(unit.start + length)]
        let token = PlaceQuery.token(Kind.inside.token(letters))
        if length >= Kind.longest { windows.append(token) } else { short.append(token) }
      }
      guard initials.count == Kind.longest || (initials.count == 2 && isNew),
        text.units[index...].prefix(initials.count).contains(where: { $0.kind == .consonant })
      else { continue }
      windows.append(.token(Kind.insideInitials.token(initials)))
    }
    // The most selective tokens first, which leave few places for the others.
    return windows + short
  }

  /// The end of the letters that are contiguous in every match. After a lone consonant, a match has
  /// a vowel that was not typed.
  private static func end(ofLettersFrom index: Int, _ text: MatchText) -> Int {
    for unit in text.units[index...] where unit.kind == .consonant { return unit.end }
    return text.letters.count
  }
}
