import CommandLine
import TestSupport
import Testing

/// Splitting a partly typed line as the shell does, and quoting words for it.
@Suite struct ShellLineTests {
  struct Line: Row {
    let text: String
    var words: [String] = []
    let typed: String
    var quote = ShellLine.Quote.none
    var name: String { text }
  }

  @Test(arguments: [
    Line(text: "", typed: ""),
    Line(text: "daydot", typed: "daydot"),
    Line(text: "daydot ", words: ["daydot"], typed: ""),
    Line(text: "daydot  done\t1", words: ["daydot", "done"], typed: "1"),
    Line(text: "daydot 'it is' ", words: ["daydot", "it is"], typed: ""),
    Line(text: "daydot 'it i", words: ["daydot"], typed: "it i", quote: .single),
    Line(text: #"daydot "a $b `c"#, words: ["daydot"], typed: "a $b `c", quote: .double),
    Line(text: #"daydot "a \$b \x"#, words: ["daydot"], typed: #"a $b \x"#, quote: .double),
    Line(text: #"daydot old\ mar"#, words: ["daydot"], typed: "old mar"),
    Line(text: #"daydot a"b c"'d e'f"#, words: ["daydot"], typed: "ab cd ef"),
    Line(text: "daydot '' x", words: ["daydot", ""], typed: "x"),
    Line(text: #"daydot 'a\' "#, words: ["daydot", #"a\"#], typed: ""),
    Line(text: "daydot a\\", words: ["daydot"], typed: "a"),
    Line(text: "daydot 내일 우", words: ["daydot", "내일"], typed: "우"),
    Line(text: "daydot '\u{301}x", words: ["daydot"], typed: "\u{301}x", quote: .single),
  ])
  func isRead(_ row: Line) {
    let line = ShellLine(row.text)
    #expect(line.words == row.words)
    #expect(line.typed == row.typed)
    #expect(line.quote == row.quote)
  }

  @Test(arguments: [
    ("old market", #"old\ market"#, "old market", "old market"),
    ("$(id)", #"\$\(id\)"#, "$(id)", #"\$(id)"#),
    ("it's", #"it\'s"#, #"it'\''s"#, "it's"),
    (#"a"b\c"#, #"a\"b\\c"#, #"a"b\c"#, #"a\"b\\c"#),
    ("~root", #"\~root"#, "~root", "~root"),
    ("강남역", "강남역", "강남역", "강남역"),
  ])
  func isWritten(_ word: String, bare: String, single: String, double: String) {
    #expect(ShellLine.writing(word, in: .none) == bare)
    #expect(ShellLine.writing(word, in: .single) == single)
    #expect(ShellLine.writing(word, in: .double) == double)
  }

  @Test(arguments: ["a\nb", "a\tb", "\u{1B}[31m", "\u{7F}"])
  func whatDrivesATerminalIsNotWritten(_ word: String) {
    #expect(ShellLine.writing(word, in: .none) == nil)
    #expect(ShellLine.writing(word, in: .single) == nil)
  }

  @Test func aHistoryMarkHasNoWritingInDoubleQuotes() {
    #expect(ShellLine.writing("a!b", in: .double) == nil)
    #expect(ShellLine.writing("a!b", in: .single) == "a!b")
  }

  /// A quoted word is read as the same word, whatever it contains.
  @Test(arguments: [(ShellLine.Quote.none, ""), (.single, "'"), (.double, "\"")])
  func writingAndReadingAgree(_ quote: ShellLine.Quote, opening: String) {
    var generator = SeededGenerator(seed: 41)
    let letters = Array(" ab'\"\\$`;&|<>(){}[]*?#~=%^-한🙂é\u{301}")
    for _ in 0..<2000 {
      let length = Int.random(in: 1...9, using: &generator)
      let word = String((0..<length).map { _ in letters.randomElement(using: &generator) ?? "a" })
      guard let written = ShellLine.writing(word, in: quote) else {
        Issue.record("no writing of \(word)")
        continue
      }
      let line = ShellLine("daydot " + opening + written)
      #expect(line.words == ["daydot"] && line.typed == word, "\(written)")
    }
  }
}
