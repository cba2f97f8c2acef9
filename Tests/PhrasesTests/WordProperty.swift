import CivilTime
import Phrases
import TodoCore

/// A phrase that says when, with a word and a noun beside it: the title keeps both whole and the date stays the
/// phrase's, or the sentence is refused.
struct WordProperty {
  enum Side: CaseIterable { case start, end }

  /// What a phrase means by itself.
  struct Meaning: Hashable {
    var when: When
    var repetition: Repeat?
  }

  let reader: PhraseReader
  let isKorean: Bool

  private var noun: String { isKorean ? "사과" : "apples" }

  /// What the phrase means, or nil where it is refused or is no phrase of a sentence.
  func meaning(of phrase: String) -> Meaning? {
    let alone =
      (try? reader.repetition(phrase)).map { Meaning(when: $0.first, repetition: $0.repetition) }
      ?? (try? reader.moment(phrase)).map { Meaning(when: $0) }
    // A sentence leaves some words alone that an option reads, such as a lone letter for a weekday.
    guard let alone, let add = try? reader.quickAdd(["\(noun) \(phrase)"]), add.title == noun,
      add.schedules.count == 1, Meaning(when: add.when, repetition: add.repetition) == alone
    else { return nil }
    return alone
  }

  func sentence(_ phrase: String, _ word: String, _ side: Side) -> String {
    side == .start ? "\(phrase) \(word) \(noun)" : "\(noun) \(word) \(phrase)"
  }

  /// What is wrong with the reading of a sentence, or nil.
  func fault(_ phrase: String, _ meaning: Meaning, _ word: String, _ side: Side) -> String? {
    let sentence = sentence(phrase, word, side)
    let title = side == .start ? "\(word) \(noun)" : "\(noun) \(word)"
    guard let add = try? reader.quickAdd([sentence]) else { return nil }
    if add.title == title, add.schedules.count == 1, add.end == nil, add.triggers == nil,
      Meaning(when: add.when, repetition: add.repetition) == meaning
    {
      return nil
    }
    // English reads little at the start, and a word that needs the next one keeps a phrase in the title:
    // the whole sentence stays, and what it could be is told.
    let whole = sentence.split(separator: " ").joined(separator: " ")
    if add.title.split(separator: " ").joined(separator: " ") == whole, add.when == .someday,
      add.repetition == nil
    {
      return nil
    }
    return "\(sentence): \(described(add))"
  }
}
