/// A text folded for matching: in lower case, without spaces, punctuation and diacritics, Hangul
/// decomposed into the letters that are typed.
package struct MatchText: Sendable {
  /// A syllable, a letter or a digit.
  package struct Unit: Sendable {
    /// The index of its first letter in `letters`.
    package let start: Int
    /// The index after its last letter in `letters`.
    package let end: Int
    /// Its range in the text, in Unicode scalars.
    package let sourceStart: Int
    package fileprivate(set) var sourceEnd: Int
    package let kind: Kind
    /// Whether it begins a word, or a run of another script or of digits.
    package let isWordStart: Bool
  }

  package enum Kind: Sendable {
    case syllable
    /// A consonant without a vowel, as in `ㅅㅌㅂ`.
    case consonant
    case digit
    case letter
  }

  package private(set) var letters: [UInt32] = []
  package private(set) var units: [Unit] = []

  package init(_ text: some StringProtocol) {
    let count = text.utf8.count
    letters.reserveCapacity(count)
    units.reserveCapacity(count)
    var isWordStart = true
    var position = 0
    // A syllable or an onset that may compose with the next character.
    var pending: UInt32?
    var pendingStart = 0
    for scalar in text.unicodeScalars {
      let value = scalar.value
      defer { position += 1 }
      if let known = pending {
        if let joined = Hangul.joined(known, value) {
          pending = joined
          continue
        }
        take(hangul: known, from: pendingStart, to: position, &isWordStart)
        pending = nil
      }
      if Hangul.isSyllable(value) || Hangul.isOnset(value) {
        (pending, pendingStart) = (value, position)
        continue
      }
      if let (one, other) = Hangul.consonants(of: value) {
        append(.consonant, from: position, to: position + 1, &isWordStart) { $0.append(one) }
        if let other {
          append(.consonant, from: position, to: position + 1, &isWordStart) { $0.append(other) }
        }
        continue
      }
      let isDigit = value >= 0x30 && value <= 0x39
      // Fast path: most letters are ASCII, and a gazetteer has millions.
      let lower = value | 0x20
      if isDigit || (lower >= 0x61 && lower <= 0x7A && value < 0x80) {
        let kind: Kind = isDigit ? .digit : .letter
        let isNewRun = units.last.map { $0.kind.script != kind.script } ?? true
        letters.append(isDigit ? value : lower)
        units.append(
          Unit(
            start: letters.count - 1, end: letters.count, sourceStart: position,
            sourceEnd: position + 1, kind: kind, isWordStart: isWordStart || isNewRun))
        isWordStart = false
        continue
      }
      let before = letters.count
      append(.letter, from: position, to: position + 1, &isWordStart) {
        LetterFolding.append(scalar, to: &$0)
      }
      if letters.count == before {
        // Combining marks belong to their letter, and apostrophes do not end a word.
        let joins = (0x300..<0x370).contains(value) || value == 0x27 || value == 0x2019
        if !joins { isWordStart = true }
        if (0x300..<0x370).contains(value), !units.isEmpty {
          units[units.count - 1].sourceEnd = position + 1
        }
      }
    }
    if let pending { take(hangul: pending, from: pendingStart, to: position, &isWordStart) }
  }

  package var isEmpty: Bool { units.isEmpty }

  private mutating func take(
    hangul value: UInt32, from start: Int, to end: Int, _ isWordStart: inout Bool
  ) {
    if Hangul.isSyllable(value) {
      append(.syllable, from: start, to: end, &isWordStart) {
        Hangul.append(syllable: value, to: &$0)
      }
    } else {
      append(.consonant, from: start, to: end, &isWordStart) { $0.append(value) }
    }
  }

  private mutating func append(
    _ kind: Kind, from start: Int, to end: Int, _ isWordStart: inout Bool,
    _ body: (inout [UInt32]) -> Void
  ) {
    let first = letters.count
    body(&letters)
    guard letters.count > first else { return }
    let isNewRun = units.last.map { $0.kind.script != kind.script } ?? true
    // `ß` folds to two letters, which are units of their own.
    let length = kind == .letter ? 1 : letters.count - first
    for begin in stride(from: first, to: letters.count, by: length) {
      units.append(
        Unit(
          start: begin, end: begin + length, sourceStart: start, sourceEnd: end, kind: kind,
          isWordStart: begin == first && (isWordStart || isNewRun)))
    }
    isWordStart = false
  }
}

extension MatchText.Kind {
  fileprivate var script: Int {
    switch self {
    case .syllable, .consonant: 0
    case .digit: 1
    case .letter: 2
    }
  }

  package var isHangul: Bool { script == 0 }
}
