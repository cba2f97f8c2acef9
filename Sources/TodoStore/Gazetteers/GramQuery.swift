import TodoCore

/// A query of the index for the places that may match.
indirect enum GramQuery {
  case key(GramKey)
  case all([GramQuery])
  case any([GramQuery])

  /// The queries for a pattern, those for better matches first. Each returns all places with a
  /// match of its quality, and some that do not match.
  static func queries(for pattern: MatchPattern) -> [GramQuery] {
    let run = TypedRun(pattern.whole)
    var queries: [GramQuery] = [run.whole]
    queries.append(run.beginning(.prefix, .prefixInitials))
    queries.append(run.beginning(.wordStart, .wordStartInitials))
    if let inside = run.inside { queries.append(inside) }
    if !pattern.words.isEmpty {
      queries.append(.all(pattern.words.map { TypedRun($0).anywhere }))
    }
    if let scattered = run.scattered { queries.append(scattered) }
    return queries
  }
}

/// A typed run of units, with its keys.
private struct TypedRun {
  let text: MatchText
  let initials: [UInt32]
  /// Keys that every match has, at any position.
  let windows: [GramQuery]

  init(_ text: MatchText) {
    self.text = text
    initials = text.units.map { text.letters[$0.start] }
    windows = Self.windows(text, initials)
  }

  private var hasConsonant: Bool { text.units.contains { $0.kind == .consonant } }

  var whole: GramQuery {
    hasConsonant
      ? .key(GramKind.wholeInitials.key(initials)) : .key(GramKind.whole.key(text.letters))
  }

  func beginning(_ letters: GramKind, _ initials: GramKind) -> GramQuery {
    var keys = [GramQuery.key(first(letters))]
    let count = min(GramKind.longest, Self.hangulCount(text, from: 0))
    if hasConsonant, count > 1 {
      keys.append(.key(initials.key(self.initials[..<count])))
    }
    return .all(keys.reversed() + windows)
  }

  /// A match inside of words; nil if the run is too short.
  var inside: GramQuery? { windows.isEmpty ? nil : .all(windows) }

  /// A match of one word among several, in the name or the address, contiguous or not.
  var anywhere: GramQuery {
    var choices = [beginning(.wordStart, .wordStartInitials)]
    if let inside { choices.append(inside) }
    if let scattered { choices.append(scattered) }
    choices.append(.key(first(.around)))
    let count = min(GramKind.longest, Self.hangulCount(text, from: 0))
    if hasConsonant, count > 1 {
      choices.append(.key(GramKind.aroundInitials.key(initials[..<count])))
    }
    return .any(choices)
  }

  /// A match whose syllables are not adjacent; nil unless the run has several syllables and nothing
  /// else.
  var scattered: GramQuery? {
    guard text.units.count > 1, text.units.allSatisfy({ $0.kind == .syllable }) else { return nil }
    func key(_ kind: GramKind, _ unit: MatchText.Unit) -> GramQuery {
      let end = min(unit.end, unit.start + GramKind.longest)
      return .key(kind.key(text.letters[unit.start..<end]))
    }
    return .all([key(.wordStart, text.units[0])] + text.units.dropFirst().map { key(.inside, $0) })
  }

  /// The key of the first letters, up to and including the first lone consonant.
  private func first(_ kind: GramKind) -> GramKey {
    let end = Self.end(ofLettersFrom: 0, text)
    return kind.key(text.letters[0..<min(end, GramKind.longest)])
  }

  private static func windows(_ text: MatchText, _ initials: [UInt32]) -> [GramQuery] {
    var windows: [GramQuery] = []
    var short: [GramQuery] = []
    for (index, unit) in text.units.enumerated() {
      let end = end(ofLettersFrom: index, text)
      let hasFour = unit.end - unit.start >= GramKind.longestSyllable
      let length = hasFour ? GramKind.longestSyllable : min(GramKind.longest, end - unit.start)
      let run = hangulCount(text, from: index)
      let isNew = index == 0 || !text.units[index - 1].kind.isHangul
      // A lone consonant beside other Hangul is part of their key.
      let isAlone = unit.kind == .syllable || (unit.kind == .consonant && isNew && run == 1)
      if length >= GramKind.longest || isAlone {
        let key = GramQuery.key(
          GramKind.inside.key(text.letters[unit.start..<(unit.start + length)]))
        if length >= GramKind.longest { windows.append(key) } else { short.append(key) }
      }
      let count = min(GramKind.longest, run)
      guard count == GramKind.longest || (count == 2 && isNew),
        text.units[index..<(index + count)].contains(where: { $0.kind == .consonant })
      else { continue }
      windows.append(.key(GramKind.insideInitials.key(initials[index..<(index + count)])))
    }
    // The most selective keys first, which leave few places for the others.
    return windows + short
  }

  /// The end of the letters that are contiguous in every match. After a lone consonant, a match has
  /// a vowel that was not typed.
  private static func end(ofLettersFrom index: Int, _ text: MatchText) -> Int {
    for unit in text.units[index...] where unit.kind == .consonant { return unit.end }
    return text.letters.count
  }

  private static func hangulCount(_ text: MatchText, from index: Int) -> Int {
    text.units[index...].prefix { $0.kind.isHangul }.count
  }
}
