import TodoCore

/// The characters of a phrase, classified once.
///
/// Characters are compared by their scalar in lower case. The few that consist of several scalars
/// have none; they occur only in names of places.
struct Tokens: Sendable {
  enum Kind: UInt8, Sendable { case blank, digit, letter, hangul, symbol }

  /// The text as typed.
  private let text: String
  /// The scalar of each folded character, or `manyScalars`.
  private(set) var scalars: ContiguousArray<Unicode.Scalar> = []
  /// The folded characters of several scalars, by their position.
  private var composed: [Int: Character] = [:]
  /// Whether the text has any Hangul; dates in digits are then month and day.
  private(set) var hasHangul = false
  /// The kind and offset of each character, and the words that begin there.
  var table = CharacterTable()

  /// Replaces a character of several scalars.
  static let manyScalars: Unicode.Scalar = "\u{FFFD}"

  init(_ text: some StringProtocol) {
    var text = String(text)
    text.makeContiguousUTF8()
    self.text = text
    let length = text.utf8.count
    scalars.reserveCapacity(length)
    table.reserve(length)
    if !classifyScalars() { classifyCharacters() }
    table.end(at: length)
  }

  var count: Int { scalars.count }

  @inline(__always)
  func kind(at position: Int) -> Kind? { position < count ? table.kind(at: position) : nil }

  /// The end of the run of one kind from here. `monday's` is one word, and no Monday.
  func runEnd(from start: Int) -> Int {
    guard let kind = kind(at: start) else { return start }
    guard kind != .symbol else { return start + 1 }
    var end = start + 1
    while end < count {
      guard table.kind(at: end) == kind || kind == .letter && isApostrophe(end) else { break }
      end += 1
    }
    return end
  }

  private func isApostrophe(_ position: Int) -> Bool {
    (scalars[position] == "'" || scalars[position] == "’") && kind(at: position + 1) == .letter
  }

  func blanksEnd(from start: Int) -> Int {
    start < count ? table.blanksEnd(from: start) : start
  }

  /// The positions of characters at the start of the text or after a blank.
  var wordStarts: [Int] {
    var starts: [Int] = []
    starts.reserveCapacity(16)
    var isBehindBlank = true
    for position in 0..<count {
      let isBlank = table.kind(at: position) == .blank
      if isBehindBlank, !isBlank { starts.append(position) }
      isBehindBlank = isBlank
    }
    return starts
  }

  /// Whether a phrase may end here: before a blank, a comma or the end.
  func isBoundary(_ position: Int) -> Bool {
    position >= count || table.kind(at: position) == .blank || scalars[position] == ","
  }

  // MARK: As typed

  /// The characters between two positions, as typed.
  func typed(_ range: Range<Int>) -> Substring {
    let utf8 = text.utf8
    let lower = table.offset(at: range.lowerBound)
    let start = utf8.index(utf8.startIndex, offsetBy: lower)
    let end = utf8.index(start, offsetBy: table.offset(at: range.upperBound) - lower)
    return text[start..<end]
  }

  /// The characters between two positions, as a string of their own.
  func text(_ range: Range<Int>) -> String {
    let bytes = table.offset(at: range.lowerBound)..<table.offset(at: range.upperBound)
    return text.utf8.withContiguousStorageIfAvailable {
      String(decoding: UnsafeBufferPointer(rebasing: $0[bytes]), as: UTF8.self)
    } ?? String(typed(range))
  }

  func typed(at position: Int) -> Substring { typed(position..<position + 1) }

  /// The character here in lower case.
  func folded(at position: Int) -> Character {
    composed[position] ?? Character(scalars[position])
  }

  /// Whether a folded name is here, character for character.
  func holds(_ name: Tokens, at start: Int) -> Bool {
    guard start + name.count <= count else { return false }
    for index in 0..<name.count {
      guard scalars[start + index] == name.scalars[index] else { return false }
    }
    return name.composed.allSatisfy { folded(at: start + $0.key) == $0.value }
  }

  /// Whether one of these texts is anywhere, also inside a word.
  func hold(oneOf texts: [[Unicode.Scalar]]) -> Bool {
    scalars.indices.contains { index in
      texts.contains { $0[0] == scalars[index] && scalars[index...].starts(with: $0) }
    }
  }

  // MARK: Characters

  /// Classifies a text in which each scalar is a character, as in nearly every text.
  ///
  /// - Returns: false where a scalar may join its neighbours.
  private mutating func classifyScalars() -> Bool {
    let text = text
    return text.utf8.withContiguousStorageIfAvailable { bytes in
      var offset = 0
      while offset < bytes.count {
        let first = UInt32(bytes[offset])
        switch first {
        case 13: return false
        case 0..<0x80:
          let letter = first >= 65 && first <= 90 ? first + 32 : first
          scalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: letter)))
          table.append(Tokens.kind(ascii: letter), at: offset)
          offset += 1
        case 0xC2 where bytes[offset + 1] == 0xB7:
          scalars.append("·")
          table.append(.symbol, at: offset)
          offset += 2
        case 0xE2...0xEF:
          // The three bytes of a scalar of the basic plane (Unicode 3.9, table 3-6).
          let value =
            (first & 0xF) << 12 | (UInt32(bytes[offset + 1]) & 0x3F) << 6
            | UInt32(bytes[offset + 2]) & 0x3F
          guard let scalar = Unicode.Scalar(value), let kind = Tokens.kind(single: scalar) else {
            return false
          }
          scalars.append(Tokens.sign(scalar))
          table.append(kind, at: offset)
          if kind == .hangul { hasHangul = true }
          offset += 3
        default: return false
        }
      }
      return true
    } ?? false
  }

  /// The kind of a letter or sign that never joins its neighbours, nil for any other scalar.
  private static func kind(single scalar: Unicode.Scalar) -> Kind? {
    switch scalar.value {
    case 0xAC00...0xD7A3: .hangul
    case 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2212, 0xFF5E, 0x301C, 0x223C, 0x318D,
      0x30FB, 0x2027, 0x2219, 0x2022:
      .symbol
    default: nil
    }
  }

  private mutating func classifyCharacters() {
    scalars.removeAll(keepingCapacity: true)
    table.removeAll()
    var offset = 0
    for character in text {
      let folded = Tokens.fold(character)
      if let scalar = Tokens.onlyScalar(of: folded) {
        scalars.append(scalar)
        table.append(Tokens.kind(Character(scalar)), at: offset)
      } else {
        composed[scalars.count] = folded
        scalars.append(Tokens.manyScalars)
        table.append(Tokens.kind(folded), at: offset)
      }
      offset += character.utf8.count
    }
    hasHangul = (0..<count).contains { table.kind(at: $0) == .hangul }
  }

  /// Maps signs that look alike to one of them.
  private static func sign(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "～", "〜", "∼": "~"
    case "ㆍ", "・", "‧", "∙", "•": "·"
    default: scalar
    }
  }

  /// The scalar of a character once it is composed; nil where it has several.
  private static func onlyScalar(of character: Character) -> Unicode.Scalar? {
    let scalars = character.unicodeScalars
    if scalars.count == 1 { return scalars.first }
    let composed = String(character).composed.unicodeScalars
    return composed.count == 1 ? composed.first : nil
  }

  private static func fold(_ character: Character) -> Character {
    if let ascii = character.asciiValue {
      return (65...90).contains(ascii) ? Character(UnicodeScalar(ascii + 32)) : character
    }
    if let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 {
      let sign = sign(scalar)
      if sign != scalar { return Character(sign) }
    }
    guard character.isUppercase else { return character }
    let lower = character.lowercased()
    return lower.count == 1 ? lower.first ?? character : character
  }

  private static func kind(ascii value: UInt32) -> Kind {
    switch value {
    case 48...57: .digit
    case 97...122: .letter
    case 9...13, 32: .blank
    default: .symbol
    }
  }

  private static func kind(_ character: Character) -> Kind {
    if let ascii = character.asciiValue { return kind(ascii: UInt32(ascii)) }
    guard let scalar = character.unicodeScalars.first?.value else { return .symbol }
    switch scalar {
    // Syllables, and the letters they are made of in decomposed text.
    case 0xAC00...0xD7A3, 0x1100...0x11FF, 0x3131...0x318E: return .hangul
    default: break
    }
    return character.isLetter ? .letter : character.isWhitespace ? .blank : .symbol
  }
}

extension String {
  var hasHangul: Bool { unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) } }
}
