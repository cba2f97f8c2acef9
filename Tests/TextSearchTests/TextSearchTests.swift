import TestSupport
import Testing
import TextSearch

/// Substring search, compared with the standard library.
@Suite struct TextSearchTests {
  struct Pair: Row {
    let text: String
    let other: String
    var name: String { "\(text.debugDescription) in \(other.debugDescription)" }
  }

  /// The types select the standard library's functions: ours accept texts only.
  private static func theirRange<Text: Collection>(
    of other: Text, in text: Text
  ) -> Range<Text.Index>? where Text.Element: Equatable { text.firstRange(of: other) }

  private static func theirReplacing<Text: RangeReplaceableCollection>(
    _ other: Text, in text: Text, with replacement: Text
  ) -> Text where Text.Element: Equatable { text.replacing(other, with: replacement) }

  private static func theirPieces<Text: Collection>(
    of text: Text, between other: Text
  ) -> [Text.SubSequence] where Text.Element: Equatable { text.split(separator: other) }

  private static let pairs = [
    ("", ""), ("", "a"), ("a", ""), ("abcabc", "bc"), ("aaa", "aa"), ("aab", "ab"), ("ab", "abc"),
    ("우유 사기, 우유", "우유"), ("e\u{301}e", "e"), ("caf\u{E9}", "e\u{301}"), ("a\r\nb", "\n"),
    ("👨‍👩‍👧", "👩"), ("x  y  ", "  "),
  ].map { Pair(text: $0.0, other: $0.1) }

  @Test(arguments: pairs) func agreesWithTheLibrary(_ row: Pair) { expectSame(row.text, row.other) }

  @Test func agreesWithTheLibraryOnAnything() {
    var generator = SeededGenerator(seed: 7)
    let letters = Array("aab \n\r\u{301}한글")
    func text(_ longest: Int) -> String {
      String(
        (0..<Int.random(in: 0...longest, using: &generator)).map { _ in
          letters.randomElement(using: &generator) ?? "a"
        })
    }
    for _ in 0..<3000 { expectSame(text(12), text(3)) }
  }

  private func expectSame(_ text: String, _ other: String) {
    let range = text.firstRange(of: other)
    let about = Comment(rawValue: "\(other.debugDescription) in \(text.debugDescription)")
    #expect(range == Self.theirRange(of: other, in: text), about)
    #expect(text.contains(other) == (range != nil), about)
    guard !other.isEmpty else { return }
    #expect(
      text.replacing(other, with: "-") == Self.theirReplacing(other, in: text, with: "-"), about)
    #expect(
      text.split(separatedBy: other).map(String.init)
        == Self.theirPieces(of: text, between: other).map(String.init), about)
  }

  @Test func keepsEmptyPiecesIfAsked() {
    let pieces = "  a    b  ".split(separatedBy: "  ", omittingEmptySubsequences: false)
    #expect(pieces.map(String.init) == ["", "a", "", "b", ""])
    #expect("ab".replacing("", with: "x") == "ab")
  }
}
