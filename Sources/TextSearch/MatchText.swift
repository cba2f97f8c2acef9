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

/// Folds characters for comparison: lower case, without diacritics, in their usual width.
private enum LetterFolding {
  /// Appends the folded letters of a character that is not Hangul; none for punctuation and marks.
  static func append(_ scalar: Unicode.Scalar, to letters: inout [UInt32]) {
    let value = scalar.value
    switch value {
    case 0x30...0x39, 0x61...0x7A: letters.append(value)
    case 0x41...0x5A: letters.append(value | 0x20)
    case 0..<0xC0: break
    case 0xC0..<0x250: fold(value, in: extendedLatin, from: 0xC0, to: &letters)
    case 0x1E00..<0x1F00: fold(value, in: additionalLatin, from: 0x1E00, to: &letters)
    // Combining marks, punctuation, joiners and variation selectors.
    case 0x300..<0x370, 0x2000..<0x2070, 0x3000..<0x3005, 0x3008..<0x3021, 0xFE00..<0xFE10: break
    case 0x30FB, 0xFF65, 0xFEFF: break
    case 0xFF01...0xFF5E: append(Unicode.Scalar(UInt8(value - 0xFEE0)), to: &letters)
    case 0x386...0x3CE: appendGreek(value, to: &letters)
    case 0x401, 0x451: letters.append(0x435)
    case 0x410...0x42F: letters.append(value + 0x20)
    case 0x400...0x40F: letters.append(value + 0x50)
    // Ideographs and kana have no case.
    case 0x3021..<0xA000: letters.append(value)
    default:
      for lower in scalar.properties.lowercaseMapping.unicodeScalars
      where !(0x300..<0x370).contains(lower.value) {
        letters.append(lower.value)
      }
    }
  }

  /// Appends a Greek letter without accent; a final sigma as a sigma.
  private static func appendGreek(_ value: UInt32, to letters: inout [UInt32]) {
    switch value {
    case 0x386, 0x3AC: letters.append(0x3B1)
    case 0x388, 0x3AD: letters.append(0x3B5)
    case 0x389, 0x3AE: letters.append(0x3B7)
    case 0x38A, 0x390, 0x3AA, 0x3AF, 0x3CA: letters.append(0x3B9)
    case 0x38C, 0x3CC: letters.append(0x3BF)
    case 0x38E, 0x3AB, 0x3B0, 0x3CB, 0x3CD: letters.append(0x3C5)
    case 0x38F, 0x3CE: letters.append(0x3C9)
    case 0x3C2: letters.append(0x3C3)
    case 0x387: break
    case 0x391...0x3A9: letters.append(value + 0x20)
    default: letters.append(value)
    }
  }

  private static func fold(
    _ value: UInt32, in table: StaticString, from first: UInt32, to letters: inout [UInt32]
  ) {
    let base = table.utf8Start[Int(value - first)]
    if base != UInt8(ascii: "?") { return letters.append(UInt32(base)) }
    switch value {
    case 0xC6, 0xE6, 0x1E2, 0x1E3, 0x1FC, 0x1FD: letters += [0x61, 0x65]
    case 0x152, 0x153: letters += [0x6F, 0x65]
    case 0xDF, 0x1E9E: letters += [0x73, 0x73]
    case 0xDE, 0xFE: letters += [0x74, 0x68]
    case 0x132, 0x133: letters += [0x69, 0x6A]
    case 0x13F, 0x140: letters.append(0x6C)
    case 0xD7, 0xF7: break
    default: letters.append(value)
    }
  }

  /// The base letters of U+00C0 to U+024F: by canonical decomposition, for letters with a stroke or
  /// a hook by shape; `?` for the others.
  private static let extendedLatin: StaticString = """
    aaaaaa?ceeeeiiiidnooooo?ouuuuy??aaaaaa?ceeeeiiiidnooooo?ouuuuy?y\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii??jjkkkllllll?\
    ?llnnnnnn?nnoooooo??rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs\
    bb????occdddd?eeeffg??iikkl??nnooo??ppr?????tttuu?vyyzz?????????\
    ?????????????aaiioouuuuuuuuuueaaaa??ggggkkoooo??j???gg??nnaa??oo\
    aaaaeeeeiiiioooorrrruuuusstt??hhnd??zzaaeeooooooooyylnt???acclts\
    z??bu?eejjqqrryy
    """

  /// The base letters of U+1E00 to U+1EFF.
  private static let additionalLatin: StaticString = """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
    mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
    wwwwwwwwwwxxxxyyzzzzzzhtwy?s????aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
    eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy??????
    """
}
