/// Decomposition of Hangul syllables into the letters that are typed (Unicode Standard §3.12).
package enum Hangul {
  private static let first: UInt32 = 0xAC00
  private static let last: UInt32 = 0xD7A3
  private static let onset: UInt32 = 0x1100
  private static let vowel: UInt32 = 0x1161
  private static let final: UInt32 = 0x11A7

  package static func isSyllable(_ value: UInt32) -> Bool { value >= first && value <= last }

  /// Whether a text contains consonants without vowels, as `ㅅㅌㅂ` does.
  package static func hasLoneConsonant(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains { (0x3131...0x314E).contains($0.value) }
  }

  /// Appends the letters of a syllable in the order of typing: `닭` is ㄷ ㅏ ㄹ ㄱ, `과` is ㄱ ㅗ ㅏ.
  ///
  /// Final consonants are encoded like initial ones, since a keyboard has each consonant once:
  /// typing 가방 passes through 갑.
  static func append(syllable value: UInt32, to letters: inout [UInt32]) {
    let index = value - first
    letters.append(onset + index / 588)
    let vowelIndex = Int(index % 588 / 28)
    let parts = vowelParts[vowelIndex]
    letters.append(vowel + UInt32(parts.0))
    if parts.1 >= 0 { letters.append(vowel + UInt32(parts.1)) }
    let finals = finalParts[Int(index % 28)]
    if finals.0 >= 0 { letters.append(onset + UInt32(finals.0)) }
    if finals.1 >= 0 { letters.append(onset + UInt32(finals.1)) }
  }

  /// The consonants of a compatibility letter (U+3131 to U+314E), encoded like initial ones.
  /// Keyboards combine ㄱ and ㅅ to ㄳ.
  static func consonants(of value: UInt32) -> (UInt32, UInt32?)? {
    guard value >= 0x3131, value <= 0x314E else { return nil }
    let parts = compatibilityParts[Int(value - 0x3131)]
    return (onset + UInt32(parts.0), parts.1 < 0 ? nil : onset + UInt32(parts.1))
  }

  /// The initial consonants of the syllables of a text, numbered from 0 in Unicode order.
  package static func onsets(of text: MatchText) -> [UInt8] {
    text.units.filter { $0.kind.isHangul }.map { unit in
      UInt8(truncatingIfNeeded: text.letters[unit.start] &- onset)
    }
  }

  static func isOnset(_ value: UInt32) -> Bool { value >= onset && value < onset + 19 }

  /// The syllable that two characters compose to; nil if they do not compose.
  static func joined(_ one: UInt32, _ other: UInt32) -> UInt32? {
    if isOnset(one), other >= vowel, other < vowel + 21 {
      return first + ((one - onset) * 21 + (other - vowel)) * 28
    }
    if isSyllable(one), (one - first) % 28 == 0, other > final, other < final + 28 {
      return one + (other - final)
    }
    return nil
  }

  // MARK: Syllables of letters

  /// The number of an initial consonant; nil for other letters.
  static func onsetNumber(_ value: UInt32) -> Int? { isOnset(value) ? Int(value - onset) : nil }

  /// The number of a vowel; nil for other letters.
  static func vowelNumber(_ value: UInt32) -> Int? {
    value >= vowel && value < vowel + 21 ? Int(value - vowel) : nil
  }

  /// The letters that are typed for a vowel: ㅘ is ㅗ ㅏ.
  static func vowels(_ number: Int) -> [UInt32] {
    let parts = vowelParts[number]
    return [parts.0, parts.1].filter { $0 >= 0 }.map { vowel + UInt32($0) }
  }

  /// The vowel that two typed ones make; nil if they make none.
  static func joinedVowel(_ one: Int, _ other: Int) -> Int? {
    vowelParts.firstIndex { $0.1 >= 0 && (Int($0.0), Int($0.1)) == (one, other) }
  }

  /// The number of the final that typed consonants make, 0 for none; nil if they make no final.
  static func final(_ consonants: [Int]) -> Int? {
    let parts = consonants + [-1, -1]
    return finalParts.firstIndex { (Int($0.0), Int($0.1)) == (parts[0], parts[1]) }
  }

  static func syllable(onset: Int, vowel: Int, final: Int) -> Unicode.Scalar? {
    Unicode.Scalar(first + UInt32((onset * 21 + vowel) * 28 + final))
  }

  /// The parts of ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅘ ㅙ ㅚ ㅛ ㅜ ㅝ ㅞ ㅟ ㅠ ㅡ ㅢ ㅣ, by their numbers; -1 for no
  /// second part.
  private static let vowelParts: [(Int8, Int8)] = [
    (0, -1), (1, -1), (2, -1), (3, -1), (4, -1), (5, -1), (6, -1), (7, -1), (8, -1), (8, 0),
    (8, 1), (8, 20), (12, -1), (13, -1), (13, 4), (13, 5), (13, 20), (17, -1), (18, -1),
    (18, 20), (20, -1),
  ]

  /// The parts of no final, ㄱ ㄲ ㄳ ㄴ ㄵ ㄶ ㄷ ㄹ ㄺ ㄻ ㄼ ㄽ ㄾ ㄿ ㅀ ㅁ ㅂ ㅄ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ.
  private static let finalParts: [(Int8, Int8)] = [
    (-1, -1), (0, -1), (1, -1), (0, 9), (2, -1), (2, 12), (2, 18), (3, -1), (5, -1), (5, 0),
    (5, 6), (5, 7), (5, 9), (5, 16), (5, 17), (5, 18), (6, -1), (7, -1), (7, 9), (9, -1),
    (10, -1), (11, -1), (12, -1), (14, -1), (15, -1), (16, -1), (17, -1), (18, -1),
  ]

  /// The parts of ㄱ ㄲ ㄳ ㄴ ㄵ ㄶ ㄷ ㄸ ㄹ ㄺ ㄻ ㄼ ㄽ ㄾ ㄿ ㅀ ㅁ ㅂ ㅃ ㅄ ㅅ ㅆ ㅇ ㅈ ㅉ ㅊ ㅋ ㅌ ㅍ ㅎ.
  private static let compatibilityParts: [(Int8, Int8)] = [
    (0, -1), (1, -1), (0, 9), (2, -1), (2, 12), (2, 18), (3, -1), (4, -1), (5, -1), (5, 0),
    (5, 6), (5, 7), (5, 9), (5, 16), (5, 17), (5, 18), (6, -1), (7, -1), (8, -1), (7, 9), (9, -1),
    (10, -1), (11, -1), (12, -1), (13, -1), (14, -1), (15, -1), (16, -1), (17, -1), (18, -1),
  ]
}
