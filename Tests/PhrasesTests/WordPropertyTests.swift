import CivilTime
import Glibc
import Phrases
import TestSupport
import Testing

/// The words people use most, as `Fixtures/make_words.py` writes them; empty where it was not run.
private func commonWords(_ language: String) -> [String] {
  let path = "\(SharedData.projectRoot)/.build/words/\(language).txt"
  return (readText(path) ?? "").split(separator: "\n").map(String.init)
}

/// Words that are part of phrases themselves, so that beside one they belong to it.
private func dateWords() -> Set<String> {
  let path = "\(SharedData.projectRoot)/Tests/PhrasesTests/Fixtures/date-words.txt"
  let lines = (readText(path) ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }
  return Set(lines.flatMap { $0.split(separator: " ").map(String.init) })
}

private func isKorean(_ text: String) -> Bool {
  text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
}

/// The sentences that are known to differ, each with how it is read.
private func knownDifferences() -> Set<String> {
  let path = "\(SharedData.projectRoot)/Tests/PhrasesTests/Fixtures/word-differences.txt"
  let lines = (readText(path) ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }
  return Set(lines.map(String.init))
}

/// Every phrase of the table that a sentence reads, with one of the 5,000 commonest words and a noun behind it, and
/// the same the other way round.
///
/// A sample by default; `PHRASES_WORDS=1` takes each of them (in a release build: some minutes).
@Test(
  .enabled(if: !commonWords("en").isEmpty && !commonWords("ko").isEmpty), arguments: ["en", "ko"])
func aWordBesideAPhraseStaysWhole(_ language: String) throws {
  let reader = PhraseReader(PhraseContext(now: try CivilDateTime(iso: PhraseTable.now)))
  let property = WordProperty(reader: reader, isKorean: language == "ko")
  let known = PhraseTable.rows(of: "phrases.tsv").filter {
    ["date", "moment", "time", "every"].contains($0.kind)
      && isKorean($0.phrase) == (language == "ko")
  }.compactMap { row in property.meaning(of: row.phrase).map { (row.phrase, $0) } }
  let apart = dateWords()
  let words = commonWords(language).filter { !apart.contains($0) }
  #expect(known.count > 100)
  #expect(words.count > 4_800)

  var faults: [String] = []
  var count = 0
  func check(_ phrase: (String, WordProperty.Meaning), _ word: String, _ side: WordProperty.Side) {
    count += 1
    if let fault = property.fault(phrase.0, phrase.1, word, side) { faults.append(fault) }
  }
  if getenv("PHRASES_WORDS") != nil {
    for phrase in known {
      for word in words { for side in WordProperty.Side.allCases { check(phrase, word, side) } }
    }
  } else {
    var generator = SeededGenerator(seed: 5_000)
    for _ in 0..<1_000 {
      let side = generator.pick(WordProperty.Side.allCases)
      check(generator.pick(known), generator.pick(words), side)
    }
  }
  #expect(faults.count * 1_000 <= count, "\(faults.count) of \(count)")
  let unlisted = Set(faults).subtracting(knownDifferences())
  #expect(unlisted.isEmpty, "\(unlisted.sorted().joined(separator: "\n"))")
}
