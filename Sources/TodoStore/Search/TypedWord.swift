import CSQLite
import SQLite
import TextSearch

/// Registers `has_typed(text, typed)`, which returns whether a text contains a word with lone
/// consonants, such as `ㅇㅇ사기`. The search index does not contain such words, so this reads the
/// text.
func registerTypedFunction(in database: Database) throws {
  try database.define("has_typed", argumentCount: 2) { context, _, values in
    guard let text = values?[0], let typed = values?[1] else { return }
    let word = TypedWord.cached(in: context, typed)
    let bytes = SQLFunction.bytes(of: text) ?? UnsafeBufferPointer(start: nil, count: 0)
    sqlite3_result_int(context, word.isFound(in: bytes) ? 1 : 0)
  }
}

/// A typed word with at least one lone consonant, which matches any syllable that begins with it.
private final class TypedWord {
  private let pattern: MatchPattern?
  /// The initial consonants of its syllables, numbered from 0 in the order of Unicode.
  private let onsets: [UInt8]
  /// The initial consonants of the text being compared. A property, to reuse its memory.
  private var textOnsets: [UInt8] = []

  private init(_ typed: String) {
    pattern = MatchPattern(typed)
    onsets = pattern.map { Hangul.onsets(of: $0.whole) } ?? []
  }

  /// The word of the running statement, created for its first row.
  ///
  /// Related SQLite documentation: <https://www.sqlite.org/c3ref/get_auxdata.html>.
  static func cached(in context: OpaquePointer?, _ typed: OpaquePointer) -> TypedWord {
    if let known = sqlite3_get_auxdata(context, 1) {
      return Unmanaged<TypedWord>.fromOpaque(known).takeUnretainedValue()
    }
    let bytes = SQLFunction.bytes(of: typed) ?? UnsafeBufferPointer(start: nil, count: 0)
    let word = TypedWord(String(decoding: bytes, as: UTF8.self))
    sqlite3_set_auxdata(context, 1, Unmanaged.passRetained(word).toOpaque()) { word in
      if let word { Unmanaged<TypedWord>.fromOpaque(word).release() }
    }
    return word
  }

  func isFound(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let pattern, mayBeFound(in: text) else { return false }
    return pattern.match(MatchText(String(decoding: text, as: UTF8.self))) != nil
  }

  /// Whether the text contains the initial consonants one after another; also true for a text with
  /// other forms of Hangul, such as conjoining jamo. This check on bytes rejects most texts before
  /// the slower matcher.
  private func mayBeFound(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    textOnsets.removeAll(keepingCapacity: true)
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte < 0xE0 {
        index += 1
        continue
      }
      guard byte < 0xF0, index + 2 < text.count else {
        index += 1
        continue
      }
      let value =
        UInt32(byte & 0x0F) << 12 | UInt32(text[index + 1] & 0x3F) << 6
        | UInt32(text[index + 2] & 0x3F)
      if value >= 0xAC00, value <= 0xD7A3 {
        textOnsets.append(UInt8(truncatingIfNeeded: (value - 0xAC00) / 588))
      } else if (0x1100..<0x1200).contains(value) || (0x3131...0x314E).contains(value) {
        return true
      }
      index += 3
    }
    guard textOnsets.count >= onsets.count else { return false }
    return (0...(textOnsets.count - onsets.count)).contains { start in
      for offset in onsets.indices where textOnsets[start + offset] != onsets[offset] {
        return false
      }
      return true
    }
  }
}
