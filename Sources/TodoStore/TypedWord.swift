import CSQLite
import TodoCore

/// Registers `has_typed(text, typed)`, which finds words with consonants that stand alone, such as
/// `ㅇㅇ사기`. No index has them, so it is only used for such words.
func registerTypedFunction(in database: Database) throws {
  let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
  let code = sqlite3_create_function_v2(
    database.handle, "has_typed", 2, flags, nil,
    { context, _, values in
      guard let text = values?[0], let typed = values?[1] else { return }
      let word = TypedWord.kept(by: context, typed)
      let count = Int(sqlite3_value_bytes(text))
      let bytes = UnsafeBufferPointer(start: sqlite3_value_text(text), count: count)
      sqlite3_result_int(context, word.isFound(in: bytes) ? 1 : 0)
    }, nil, nil, nil)
  try database.check(code, sql: "has_typed")
}

/// A word that was typed, with at least one consonant that stands alone.
private final class TypedWord {
  private let pattern: MatchPattern?
  /// The first letters of its syllables, as numbers from 0.
  private let onsets: [UInt8]
  private var found: [UInt8] = []

  private init(_ typed: String) {
    pattern = MatchPattern(typed)
    onsets = pattern.map { Hangul.onsets(of: $0.whole) } ?? []
  }

  /// The word of a statement, which is made at its first row.
  ///
  /// Related SQLite documentation: <https://www.sqlite.org/c3ref/get_auxdata.html>.
  static func kept(by context: OpaquePointer?, _ typed: OpaquePointer) -> TypedWord {
    if let known = sqlite3_get_auxdata(context, 1) {
      return Unmanaged<TypedWord>.fromOpaque(known).takeUnretainedValue()
    }
    let count = Int(sqlite3_value_bytes(typed))
    let bytes = UnsafeBufferPointer(start: sqlite3_value_text(typed), count: count)
    let word = TypedWord(String(decoding: bytes, as: UTF8.self))
    sqlite3_set_auxdata(context, 1, Unmanaged.passRetained(word).toOpaque()) { kept in
      if let kept { Unmanaged<TypedWord>.fromOpaque(kept).release() }
    }
    return word
  }

  func isFound(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let pattern, mayBeFound(in: text) else { return false }
    return pattern.match(MatchText(String(decoding: text, as: UTF8.self))) != nil
  }

  /// Whether the first letters stand in the text in a row; true for texts with other forms of
  /// Hangul. Comparing bytes leaves few texts for the matcher.
  private func mayBeFound(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    found.removeAll(keepingCapacity: true)
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
        found.append(UInt8(truncatingIfNeeded: (value - 0xAC00) / 588))
      } else if (0x1100..<0x1200).contains(value) || (0x3131...0x314E).contains(value) {
        return true
      }
      index += 3
    }
    guard found.count >= onsets.count else { return false }
    return (0...(found.count - onsets.count)).contains { start in
      for offset in onsets.indices where found[start + offset] != onsets[offset] { return false }
      return true
    }
  }
}
