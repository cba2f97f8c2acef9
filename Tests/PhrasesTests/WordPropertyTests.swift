import CivilTime
import Glibc
import Phrases
import TestSupport
import Testing
import TodoCore

/// The most common words, as `Fixtures/make_words.py` writes them; empty if it was not run.
private func commonWords(_ language: String) -> [String] {
  let path = "\(SharedData.projectRoot)/.build/words/\(language).txt"
  return (readText(path) ?? "").split(separator: "\n").map(String.init)
}

/// Words that are part of phrases themselves, so that beside a phrase they belong to it.
private func dateWords() -> Set<String> {
  let path = "\(SharedData.projectRoot)/Tests/PhrasesTests/Fixtures/date-words.txt"
  let lines = (readText(path) ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }
  return Set(lines.flatMap { $0.split(separator: " ").map(String.init) })
}

private func isKorean(_ text: String) -> Bool {
  text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
}

/// The sentences that are known to differ, each with its reading.
private func knownDifferences() -> Set<String> {
  let path = "\(SharedData.projectRoot)/Tests/PhrasesTests/Fixtures/word-differences.txt"
  let lines = (readText(path) ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }
  return Set(lines.map(String.init))
}

/// Every phrase of the table that a sentence reads, with one of the 5,000 most common words and a
/// noun after it, and in reverse order.
///
/// A sample by default; `PHRASES_WORDS=1` tests all of them (some minutes in a release build).
@Test(
  .enabled(if: !commonWords("en").isEmpty && !commonWords("ko").isEmpty), arguments: ["en", "ko"])
func aWordBesideAPhraseStaysWhole(_ language: String) throws {
  let reader = PhraseReader(PhraseContext(now: try CivilDateTime(iso: PhraseTable.now)))
  let property = WordProperty(reader: reader, noun: language == "ko" ? "사과" : "apples")
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
    #expect(faults.count * 1_000 <= count, "\(faults.count) of \(count)")
  } else {
    var generator = SeededGenerator(seed: 5_000)
    for _ in 0..<1_000 {
      let side = generator.pick(WordProperty.Side.allCases)
      check(generator.pick(known), generator.pick(words), side)
    }
  }
  let unlisted = Set(faults).subtracting(knownDifferences())
  #expect(unlisted.isEmpty, "\(unlisted.sorted().joined(separator: "\n"))")
}

/// One of the 4,000 most common words alone beside a day and a time, which is then the title.
///
/// A sample by default; `PHRASES_WORDS=1` tests all of them.
@Test(
  .enabled(if: !commonWords("en").isEmpty && !commonWords("ko").isEmpty),
  arguments: [
    ("en", "tomorrow 3pm"), ("en", "every fri 15:00"), ("ko", "내일 오후 3시"), ("ko", "매주 금요일 15:00"),
  ])
func aWordBesideAMomentIsTheTitle(_ language: String, _ phrase: String) throws {
  let reader = PhraseReader(PhraseContext(now: try CivilDateTime(iso: PhraseTable.now)))
  let property = WordProperty(reader: reader, noun: "")
  let repetition = try? reader.repetition(phrase)
  let alone = WordProperty.Meaning(
    when: try repetition?.first ?? reader.moment(phrase), repetition: repetition?.repetition)
  let apart = dateWords()
  let words = commonWords(language).filter { !apart.contains($0) }.prefix(4_000)
  let step = getenv("PHRASES_WORDS") == nil ? 20 : 1
  var faults: [String] = []
  var count = 0
  for (index, word) in words.enumerated() where index % step == 0 {
    for side in WordProperty.Side.allCases {
      count += 1
      if let fault = property.fault(phrase, alone, word, side) { faults.append(fault) }
    }
  }
  #expect(
    faults.count * 1_000 <= count,
    "\(faults.count) of \(count): \(faults.joined(separator: "\n"))")
}

/// The property that a phrase with a word and a noun beside it keeps its meaning, with both in the
/// title, or that the sentence is refused.
struct WordProperty {
  enum Side: CaseIterable { case start, end }

  /// The meaning of a phrase by itself.
  struct Meaning: Hashable {
    var when: When
    var repetition: Repeat?
  }

  let reader: PhraseReader
  /// Empty for the word alone.
  let noun: String

  /// The meaning of the phrase, or nil if it is refused or only an option reads it.
  func meaning(of phrase: String) -> Meaning? {
    let alone =
      (try? reader.repetition(phrase)).map { Meaning(when: $0.first, repetition: $0.repetition) }
      ?? (try? reader.moment(phrase)).map { Meaning(when: $0) }
    // A sentence ignores some words that an option reads, such as a lone letter for a weekday.
    guard let alone, let add = try? reader.quickAdd(["\(noun) \(phrase)"]), add.title == noun,
      add.schedules.count == 1, Meaning(when: add.when, repetition: add.repetition) == alone
    else { return nil }
    return alone
  }

  private func title(_ word: String, _ side: Side) -> String {
    guard !noun.isEmpty else { return word }
    return side == .start ? "\(word) \(noun)" : "\(noun) \(word)"
  }

  /// A description of a wrong reading of the sentence, or nil.
  func fault(_ phrase: String, _ meaning: Meaning, _ word: String, _ side: Side) -> String? {
    let title = title(word, side)
    let sentence = side == .start ? "\(phrase) \(title)" : "\(title) \(phrase)"
    guard let add = try? reader.quickAdd([sentence]) else { return nil }
    if add.title == title, add.schedules.count == 1, add.end == nil, add.triggers == nil,
      Meaning(when: add.when, repetition: add.repetition) == meaning
    {
      return nil
    }
    // English reads few phrases at the start, and a word that needs the next one keeps a phrase in
    // the title. Then the whole sentence stays, with a hint.
    let whole = sentence.split(separator: " ").joined(separator: " ")
    if add.title.split(separator: " ").joined(separator: " ") == whole, add.when == .someday,
      add.repetition == nil
    {
      return nil
    }
    return "\(sentence): \(described(add))"
  }
}
