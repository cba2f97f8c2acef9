import Presentation
import TestSupport
import Testing

struct SanitizeRow: Row {
  let name: String
  let text: String
  let shown: String

  init(_ name: String, _ text: String, _ shown: String) {
    self.name = name
    self.text = text
    self.shown = shown
  }

  /// Text that stays unchanged.
  init(kept name: String, _ text: String) { self.init(name, text, text) }
}

let sanitizeRows: [SanitizeRow] = [
  SanitizeRow("escape", "a\u{1B}[31mb", "a\\e[31mb"),
  SanitizeRow("line feed", "a\nb", "a b"),
  SanitizeRow("carriage return and line feed", "a\r\nb", "a b"),
  SanitizeRow("tab", "a\tb", "a\\tb"),
  SanitizeRow("null", "a\0b", "a\\u{0}b"),
  SanitizeRow("bell", "\u{7}", "\\u{7}"),
  SanitizeRow("delete", "a\u{7F}", "a\\u{7F}"),
  SanitizeRow("C1: CSI in one character", "\u{9B}31m", "\\u{9B}31m"),
  SanitizeRow("next line", "a\u{85}b", "a\\u{85}b"),
  SanitizeRow("right-to-left override", "a\u{202E}b", "a\\u{202E}b"),
  SanitizeRow("isolates", "\u{2066}a\u{2069}", "\\u{2066}a\\u{2069}"),
  SanitizeRow("direction marks", "\u{200E}a\u{200F}\u{61C}", "\\u{200E}a\\u{200F}\\u{61C}"),
  SanitizeRow("separators", "a\u{2028}b\u{2029}", "a\\u{2028}b\\u{2029}"),
  SanitizeRow("zero-width space", "a\u{200B}b", "a\\u{200B}b"),
  SanitizeRow("byte order mark", "\u{FEFF}a", "\\u{FEFF}a"),
  SanitizeRow("word joiner", "a\u{2060}b", "a\\u{2060}b"),
  SanitizeRow("soft hyphen", "a\u{AD}b", "a\\u{AD}b"),
  SanitizeRow("grapheme joiner", "a\u{34F}b", "a\\u{34F}b"),
  SanitizeRow("joiner between letters", "a\u{200D}b", "a\\u{200D}b"),
  SanitizeRow("joiner first", "\u{200D}a", "\\u{200D}a"),
  SanitizeRow("mark first", "\u{301}a", "\\u{301}a"),
  SanitizeRow("Hangul fillers", "\u{3164}\u{115F}\u{FFA0}", "\\u{3164}\\u{115F}\\u{FFA0}"),
  SanitizeRow("bytes hidden in selectors", "a\u{FE01}\u{E0101}", "a\\u{FE01}\\u{E0101}"),
  SanitizeRow("second selector", "❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}\\u{FE0F}"),
  SanitizeRow("tags outside a flag", "a\u{E0041}", "a\\u{E0041}"),
  SanitizeRow("no-break space", "a\u{A0}b", "a b"),
  SanitizeRow("ideographic space", "a\u{3000}b", "a  b"),
  SanitizeRow(kept: "plain", "Buy milk"),
  SanitizeRow(kept: "empty", ""),
  SanitizeRow(kept: "Hangul", "우유 사기"),
  SanitizeRow(kept: "jamo", "\u{1112}\u{1161}\u{11AB}"),
  SanitizeRow(kept: "old Hangul vowel", "\u{115F}\u{1161}"),
  SanitizeRow(kept: "accents", "cafe\u{301}"),
  SanitizeRow(kept: "family", "👩‍👩‍👧"),
  SanitizeRow(kept: "rainbow flag", "🏳️‍🌈"),
  SanitizeRow(kept: "England", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
  SanitizeRow(kept: "Korea", "🇰🇷"),
  SanitizeRow(kept: "skin tone", "👍🏽"),
  SanitizeRow(kept: "keycap", "1\u{FE0F}\u{20E3}"),
  SanitizeRow(kept: "Persian non-joiner", "می\u{200C}خواهم"),
  SanitizeRow(kept: "Indic joiner", "क्\u{200D}ष"),
  SanitizeRow(kept: "private use", "\u{E0B0}"),
  SanitizeRow(kept: "an emoji to come", "\u{1FAFF}"),
]

@Test(arguments: sanitizeRows) func escapesControlCharacters(_ row: SanitizeRow) {
  #expect(Array(row.text.sanitized.unicodeScalars) == Array(row.shown.unicodeScalars))
  #expect(row.text.sanitized.sanitized == row.text.sanitized)
}

@Test func nothingASCIIDrivesTheTerminal() {
  for value in UInt32(0)..<0x250 {
    guard let scalar = Unicode.Scalar(value) else { continue }
    let shown = "a\(Character(scalar))b".sanitized
    #expect(!shown.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) })
  }
}

@Test func showsNoncharacters() throws {
  // The compiler accepts no literal of them.
  let last = try #require(Unicode.Scalar(0xFFFF as UInt32))
  let arabic = try #require(Unicode.Scalar(0xFDD0 as UInt32))
  #expect("a\(Character(last))\(Character(arabic))".sanitized == "a\\u{FFFF}\\u{FDD0}")
}
