import CSQLite
import SQLite

/// Registers `search_words(title, notes)`, which returns the words to index of both texts. The
/// triggers of the search index call it.
func registerSearchFunction(in database: Database) throws {
  try database.define("search_words", argumentCount: 2) { context, count, values in
    var words: [UInt8] = []
    for index in 0..<Int(count) {
      guard let text = SQLFunction.bytes(of: values?[index]) else { continue }
      SearchWords.append(text, to: &words)
    }
    words.withUnsafeBufferPointer { SQLFunction.setResult($0, of: context) }
  }
}

/// Makes the words to index from a text.
///
/// FTS5 matches prefixes of words. Korean words have particles and are often written without
/// blanks, so a search must match any part of a word. Each run of Hangul syllables is indexed as
/// its overlapping pairs and its last syllable (`보고서` as `보고 고서 서`). A prefix search then matches
/// any single syllable, and pairs together match longer parts.
///
/// Related SQLite documentation: <https://www.sqlite.org/fts5.html>.
enum SearchWords {
  /// Appends the words of a text, each followed by a blank.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to words: inout [UInt8]) {
    if !text.contains(where: { $0 >= 0xE1 }) {
      words.append(contentsOf: text)
      words.append(0x20)
      return
    }
    append(composedScalars(of: String(decoding: text, as: UTF8.self)), to: &words)
  }

  private static func append(_ scalars: [Unicode.Scalar], to words: inout [UInt8]) {
    var index = 0
    while index < scalars.count {
      guard isSyllable(scalars[index]) else {
        if let encoded = UTF8.encode(scalars[index]) { words.append(contentsOf: encoded) }
        index += 1
        continue
      }
      words.append(0x20)
      // A run's overlapping pairs, then its last syllable.
      while index < scalars.count, isSyllable(scalars[index]) {
        append(syllable: scalars[index], to: &words)
        index += 1
        if index < scalars.count, isSyllable(scalars[index]) {
          append(syllable: scalars[index], to: &words)
        }
        words.append(0x20)
      }
    }
    words.append(0x20)
  }

  /// Appends a syllable, which has three bytes in UTF-8.
  private static func append(syllable: Unicode.Scalar, to words: inout [UInt8]) {
    let value = syllable.value
    words.append(UInt8(truncatingIfNeeded: 0xE0 | value >> 12))
    words.append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
    words.append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
  }

  /// Whether a scalar is in the block Hangul Syllables.
  static func isSyllable(_ scalar: Unicode.Scalar) -> Bool {
    (0xAC00...0xD7A3).contains(scalar.value)
  }

  /// The scalars of a text with conjoining jamo composed to syllables, since macOS writes file
  /// names decomposed.
  ///
  /// - SeeAlso: Unicode Standard §3.12, Hangul Syllable Composition.
  static func composedScalars(of text: String) -> [Unicode.Scalar] {
    var composed: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      if let last = composed.last, let joined = join(last, scalar) {
        composed[composed.count - 1] = joined
      } else {
        composed.append(scalar)
      }
    }
    return composed
  }

  private static func join(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    let leading = Int(first.value) - 0x1100
    let vowel = Int(second.value) - 0x1161
    if (0..<19).contains(leading), (0..<21).contains(vowel) {
      return Unicode.Scalar(UInt32(0xAC00 + (leading * 21 + vowel) * 28))
    }
    let trailing = Int(second.value) - 0x11A7
    if isSyllable(first), (first.value - 0xAC00) % 28 == 0, (1..<28).contains(trailing) {
      return Unicode.Scalar(first.value + UInt32(trailing))
    }
    return nil
  }
}
