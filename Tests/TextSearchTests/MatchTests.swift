import TestSupport
import Testing

@testable import TextSearch

/// Matches of typed words in texts, and the marked ranges.
@Suite struct MatchTests {
  struct Found: Row {
    let typed: String
    let text: String
    /// The quality, with `~` if the last syllable is incomplete; nil for no match.
    let quality: String?
    /// The text with what matches in brackets.
    var marked: String?

    var name: String { "\(typed) in \(text)" }

    init(_ typed: String, _ text: String, _ quality: String?, _ marked: String? = nil) {
      self.typed = typed
      self.text = text
      self.quality = quality
      self.marked = marked
    }
  }

  private static let hangul = [
    Found("ㅅㅌㅂ", "스타벅스", "prefix", "[스타벅]스"),
    Found("ㅅㅌㅂㅅ", "스타벅스", "whole", "[스타벅스]"),
    Found("ㅌㅂ", "스타벅스", "inside", "스[타벅]스"),
    Found("ㄱㄴㅇ", "서울 강남역", "wordStart", "서울 [강남역]"),
    Found("ㅅㅇㄱㄴ", "서울 강남역", "prefix", "[서울 강남]역"),
    Found("ㅁㄹ고", "마르고", "whole"),
    Found("스ㅌ벅", "스타벅스", "prefix", "[스타벅]스"),
    Found("ㄹ", "말", nil),
    Found("ㅏ", "가", nil),
    Found("ㄲ", "까치", "prefix", "[까]치"),
    Found("ㄱ", "까치", nil),
    // A Korean keyboard joins ㄱ and ㅅ to ㄳ.
    Found("ㄳ", "감사", "whole", "[감사]"),
    Found("ㅋㅋ", "ㅋㅋㅋ", "prefix", "[ㅋㅋ]ㅋ"),
    Found("강남", "강남역", "whole", "[강남]역"),
    Found("남역", "강남역", "inside", "강[남역]"),
    Found("강남역", "강남 역", "whole", "[강남 역]"),
    Found("강남 역", "강남역", "whole", "[강남역]"),
    Found("김밥천국", "김밥·천국", "whole", "[김밥·천국]"),
    Found("김밥ㆍ천국", "김밥 천국", nil),
    Found("말", "마을", nil),
    Found("강", "가 남", nil),
    Found("가나", "강남", nil),
    // NFD, as macOS writes file names.
    Found("\u{1100}\u{1161}\u{11BC}\u{1102}\u{1161}\u{11B7}", "강남역", "whole", "[강남]역"),
    Found("강남", "\u{1100}\u{1161}\u{11BC}\u{1102}\u{1161}\u{11B7}", "whole"),
    Found("ㄱㄴ", "\u{1100}\u{1161}\u{11BC}\u{1102}\u{1161}\u{11B7}역", "prefix"),
  ]

  private static let composing = [
    Found("갑", "가방", "prefix~", "[가방]"),
    Found("갑", "갑옷", "prefix", "[갑]옷"),
    Found("닭", "달걀", "prefix~", "[달걀]"),
    Found("닭", "닭갈비", "prefix", "[닭]갈비"),
    Found("달", "닳다", "prefix~", "[닳]다"),
    Found("달", "닭갈비", "prefix~", "[닭]갈비"),
    Found("고", "과자", "prefix~", "[과]자"),
    Found("구", "권투", "prefix~"),
    Found("스탑", "스타벅스", "prefix~", "[스타벅]스"),
    Found("스타버", "스타벅스", "prefix~", "[스타벅]스"),
    Found("갑", "가 방", "prefix~", "[가 방]"),
    Found("있", "이쑤시개", "prefix~", "[이쑤]시개"),
    Found("닭", "다리 길", nil),
    Found("달ㄱ", "달걀", "whole", "[달걀]"),
    // Only the last syllable may be incomplete.
    Found("가바", "갑바", nil),
    Found("갑방", "가방", nil),
    Found("도서고", "시립 도서관", "wordStart~", "시립 [도서관]"),
  ]

  private static let latin = [
    Found("star", "Starbucks", "prefix", "[Star]bucks"),
    Found("STARBUCKS", "starbucks", "whole"),
    Found("bucks", "Starbucks", "inside", "Star[bucks]"),
    Found("coffee", "Starbucks Coffee", "wordStart", "Starbucks [Coffee]"),
    Found("sao paulo", "São Paulo", "whole", "[São Paulo]"),
    Found("são", "Sao Paulo", "prefix"),
    Found("zurich", "Zu\u{308}rich", "whole", "[Zu\u{308}rich]"),
    Found("strasse", "Hauptstraße", "inside", "Haupt[straße]"),
    Found("lodz", "Łódź", "whole"),
    Found("Ærø", "aero", "whole"),
    Found("st johns", "St. John's", "whole", "[St. John's]"),
    Found("hm", "H&M 명동", "prefix", "[H&M] 명동"),
    Found("gs25", "ＧＳ２５ 역삼", "prefix"),
    Found("25역삼", "GS25 역삼점", "wordStart", "GS[25 역삼]점"),
    Found("역삼", "GS25역삼점", "wordStart", "GS25[역삼]점"),
    Found("москва", "Москва", "whole"),
    Found("αθηνα", "ΑΘΉΝΑ", "whole"),
    Found("οδός", "Οδοσ", "whole"),
    Found("орел", "Орёл", "whole"),
    Found("東京", "東京都", "prefix", "[東京]都"),
    Found("starbuks", "Starbucks", nil),
  ]

  private static let words = [
    Found("강남 스타벅스", "스타벅스 강남점", "wordStart", "[스타벅스] [강남]점"),
    Found("강남 스벅", "스타벅스 강남점", "scattered", "[스]타[벅]스 [강남]점"),
    Found("ㄱㄴ ㅅㅌㅂ", "스타벅스 강남점", "wordStart", "[스타벅]스 [강남]점"),
    Found("paulo sao", "São Paulo", "wordStart", "[São] [Paulo]"),
    Found("강남 이디야", "스타벅스 강남점", nil),
    Found("강남점 스타버", "스타벅스 강남점", "wordStart~"),
    Found("스벅", "스타벅스", "scattered", "[스]타[벅]스"),
    Found("국중박", "국립중앙박물관", "scattered", "[국]립[중]앙[박]물관"),
    Found("국립박", "국립중앙박물관", "scattered", "[국립]중앙[박]물관"),
    Found("맥날", "맥도날드", "scattered", "[맥]도[날]드"),
    Found("스버", "스타벅스", "scattered~", "[스]타[벅]스"),
    Found("벅스타", "스타벅스", nil),
    Found("타스", "스타벅스", nil),
  ]

  @Test(arguments: hangul + composing + latin + words)
  func finds(_ row: Found) throws {
    let pattern = try #require(MatchPattern(row.typed))
    let match = pattern.match(names: [MatchText(row.text)], around: nil)?.match
    let quality = match.map { "\($0.quality.kind)\($0.quality.isComposing ? "~" : "")" }
    #expect(quality == row.quality)
    if let marked = row.marked, let match {
      #expect(Self.marked(row.text, match.ranges) == marked)
    }
  }

  private static func marked(_ text: String, _ ranges: [Range<Int>]) -> String {
    var result = String.UnicodeScalarView()
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if ranges.contains(where: { $0.lowerBound == index }) { result.append("[") }
      result.append(scalar)
      if ranges.contains(where: { $0.upperBound == index + 1 }) { result.append("]") }
    }
    return String(result)
  }

  @Test(arguments: ["", " ", "·", "!?", "\u{301}", "\u{FE0F}"])
  func nothingIsFoundByNothing(_ typed: String) { #expect(MatchPattern(typed) == nil) }

  /// The letters of a syllable by Unicode's decomposition, instead of the tables.
  private static func letters(of syllable: UInt32) -> [UInt32] {
    let index = syllable - 0xAC00
    let onsets = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ").map(String.init)
    let vowels = "ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ".split(separator: " ")
    let finals =
      " ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ"
      .split(separator: " ", omittingEmptySubsequences: false)
    let typed =
      onsets[Int(index / 588)] + vowels[Int(index % 588 / 28)] + finals[Int(index % 28)]
    return typed.map { letter in
      if let onset = onsets.firstIndex(of: String(letter)) { return 0x1100 + UInt32(onset) }
      return 0x1161 + UInt32(vowels.firstIndex { $0 == String(letter) } ?? 99)
    }
  }

  private static let allLetters = (UInt32(0xAC00)...0xD7A3).map(letters(of:))

  @Test func everySyllableHasTheLettersItIsTypedFrom() {
    for value in UInt32(0xAC00)...0xD7A3 {
      var found: [UInt32] = []
      Hangul.append(syllable: value, to: &found)
      #expect(found == Self.allLetters[Int(value - 0xAC00)])
    }
  }

  @Test func everySyllableIsFoundWhileItIsTyped() throws {
    let texts = ["가방", "닭갈비", "과일", "스타벅스", "없다", "꿰다", "읽기", "의정부", "값싼"]
    for text in texts {
      let word = MatchText(text)
      for syllable in text.indices {
        let before = text[..<syllable]
        let value = text[syllable].unicodeScalars.first?.value ?? 0
        // The states of a syllable while it is typed: the syllables of its first letters.
        let all = Self.letters(of: value)
        for (candidate, some) in Self.allLetters.enumerated() {
          guard some.count <= all.count, all.starts(with: some),
            let scalar = Unicode.Scalar(0xAC00 + UInt32(candidate))
          else { continue }
          let typed = String(before) + String(scalar)
          let match = try #require(MatchPattern(typed)).match(word)
          #expect(match?.ranges.first?.lowerBound == 0, "\(typed) in \(text)")
        }
      }
    }
  }

  @Test func aWordMayStandInTheSurroundings() throws {
    let names = [MatchText("Starbucks"), MatchText("스타벅스")]
    let around = MatchText("서울특별시 강남구 테헤란로 1")
    let found = try #require(MatchPattern("강남 스벅")).match(names: names, around: around)
    #expect(found?.name == 1)
    #expect(found?.match.quality.kind == .scattered)
    #expect(found?.match.ranges == [0..<1, 2..<3])
    // The surrounding text alone does not match.
    #expect(MatchPattern("강남구 테헤란로")?.match(names: names, around: around) == nil)
    #expect(MatchPattern("강남구")?.match(names: names, around: around) == nil)
    #expect(MatchPattern("강남 이디야")?.match(names: names, around: around) == nil)
  }

  @Test func betterMatchesAreLess() {
    typealias Quality = Match.Quality
    let inOrder = [
      Quality(.whole, isComposing: false), Quality(.prefix, isComposing: false),
      Quality(.prefix, isComposing: true), Quality(.wordStart, isComposing: false),
      Quality(.inside, isComposing: true), Quality(.around, isComposing: false),
      Quality(.scattered, isComposing: false),
    ]
    #expect(inOrder == inOrder.reversed().sorted())
  }

  @Test func anythingIsReadWithoutTrap() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let scalars = (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in
        let ranges: [ClosedRange<UInt32>] = [
          0x20...0x7E, 0xC0...0x250, 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7A3,
          0x300...0x36F, 0x1E00...0x1EFF, 0xFE00...0x10FFFF,
        ]
        let range = ranges.randomElement(using: &random) ?? 0x20...0x7E
        return Unicode.Scalar(UInt32.random(in: range, using: &random))
      }
      let text = String(String.UnicodeScalarView(scalars))
      let unit = MatchText(text)
      #expect(unit.units.allSatisfy { $0.sourceEnd <= scalars.count && $0.end > $0.start })
      guard let pattern = MatchPattern(text) else { continue }
      // Every text matches itself.
      #expect(pattern.match(unit) != nil, "\(scalars)")
    }
  }
}
