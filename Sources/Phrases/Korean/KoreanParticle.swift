/// The particles of Korean that have two forms, one after a final consonant and one after a vowel.
package enum KoreanParticle: String, Sendable {
  case topic = "은/는"
  case subject = "이/가"
  case object = "을/를"
  case and = "과/와"
  case or = "이나/나"
  /// After ㄹ also 로.
  case toward = "으로/로"
  case because = "이라/라"
  /// Of `이어야`, `여야`.
  case being = "이어/여"

  /// The form to use after `text`, by the sound of its last letter or digit.
  package func form(after text: String) -> String {
    let final = KoreanParticle.final(of: text)
    let isOpen = final == .none || final == .rieul && self == .toward
    return String(rawValue.split(separator: "/")[isOpen ? 1 : 0])
  }

  private enum Final {
    case none, rieul, other
  }

  private static func final(of text: String) -> Final {
    let word = text.unicodeScalars.reversed().drop { !isHeard($0) }.prefix(while: isLatin)
    if !word.isEmpty { return final(ofLatin: Array(word.reversed())) }
    for scalar in text.unicodeScalars.reversed() {
      switch scalar.value {
      case 0xAC00...0xD7A3:
        let final = (scalar.value - 0xAC00) % 28
        return final == 0 ? .none : final == 8 ? .rieul : .other
      case 0x30...0x39:
        // 영 일 이 삼 사 오 육 칠 팔 구
        return [.other, .rieul, .none, .other, .none, .none, .other, .rieul, .rieul, .none][
          Int(scalar.value - 0x30)]
      default: continue
      }
    }
    return .none
  }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.properties.isAlphabetic
  }

  private static func isHeard(_ scalar: Unicode.Scalar) -> Bool {
    isLatin(scalar) || "0"..."9" ~= scalar || "가"..."힣" ~= scalar
  }

  /// Abbreviations are spelt out, PST is 피에스티. Words sound as Korean borrows them: market is 마켓,
  /// home 홈, work 워크.
  private static func final(ofLatin word: [Unicode.Scalar]) -> Final {
    let isSpelt = word.allSatisfy { $0.properties.isUppercase }
    let letters = word.map { Character($0).lowercased() }
    guard let last = letters.last else { return .none }
    if isSpelt || letters.count == 1 {
      return last == "l" || last == "r" ? .rieul : last == "m" || last == "n" ? .other : .none
    }
    let before = letters[letters.count - 2]
    let isBehindVowel = "aiou".contains(before)
    switch last {
    case "l": return .rieul
    case "m", "n": return .other
    case "g": return before == "n" ? .other : .none
    case "b", "p", "t":
      return isBehindVowel || last == "p" && before == "e" ? .other : shortE(letters)
    case "k": return isBehindVowel || before == "c" ? .other : .none
    case "c": return isBehindVowel ? .other : .none
    case "e": return before == "m" || before == "n" ? .other : before == "l" ? .rieul : .none
    default: return .none
    }
  }

  /// The `et` of `market` becomes 켓, that of `meet` a 트 of its own.
  private static func shortE(_ letters: [String]) -> Final {
    let end = letters.suffix(3)
    return end.dropFirst().first == "e" && end.first != "e" ? .other : .none
  }
}

extension String {
  /// The text with its particle: `시장` becomes `시장을`, `가게` `가게를`.
  package func with(_ particle: KoreanParticle) -> String { self + particle.form(after: self) }
}
