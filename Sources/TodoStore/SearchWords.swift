import CSQLite

/// Registers `search_words(title, notes)`, which the triggers of the search index call.
func registerSearchFunction(in database: Database) throws {
  let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
  let code = sqlite3_create_function_v2(
    database.handle, "search_words", 2, flags, nil,
    { context, count, values in
      var bytes: [UInt8] = []
      for index in 0..<Int(count) {
        guard let value = values?[index], let text = sqlite3_value_text(value) else { continue }
        let length = Int(sqlite3_value_bytes(value))
        SearchWords.append(UnsafeBufferPointer(start: text, count: length), to: &bytes)
      }
      bytes.withUnsafeBufferPointer { buffer in
        buffer.withMemoryRebound(to: CChar.self) { characters in
          guard let base = characters.baseAddress else { return sqlite3_result_null(context) }
          daydot_sqlite3_result_text(context, base, Int32(clamping: characters.count))
        }
      }
    }, nil, nil, nil)
  try database.check(code, sql: "search_words")
}

/// Makes the words to index from a text.
///
/// FTS5 finds words by prefix, which suits Latin script. A Korean word carries particles and is
/// written together with its neighbours, so any two of its syllables must find it. Each run of
/// Hangul is indexed as its overlapping pairs and its last syllable (`보고서` as `보고 고서 서`); a prefix
/// search then finds one syllable anywhere, and pairs find longer pieces.
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

  /// Every syllable is three bytes in UTF-8.
  private static func append(syllable: Unicode.Scalar, to words: inout [UInt8]) {
    let value = syllable.value
    words.append(UInt8(truncatingIfNeeded: 0xE0 | value >> 12))
    words.append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
    words.append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
  }

  static func isSyllable(_ scalar: Unicode.Scalar) -> Bool {
    (0xAC00...0xD7A3).contains(scalar.value)
  }

  /// The scalars with conjoining jamo composed to syllables (Unicode Standard §3.12, Hangul
  /// Syllable Composition). macOS writes them decomposed.
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
