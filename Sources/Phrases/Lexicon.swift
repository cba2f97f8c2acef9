/// All words of all languages, found by what they begin with.
///
/// A word is cut into pieces at its blanks. The first piece is the key; the others must follow it. The words
/// of one key form a chain, since most have only one: every command that reads a phrase builds this once.
struct Lexicon: Sendable {
  struct Word: Sendable {
    let sense: Sense
    /// The pieces behind the first.
    let rest: [String]
    /// The next word of the same key.
    let next: Int?
  }

  /// The words of every language: a phrase may use any of them, or mix them.
  static let shared = Lexicon(English.words + Korean.words)

  private var first: [String: Int] = [:]
  private var words: [Word] = []
  /// By the first letter of a first piece, how many letters such pieces have, a bit for each length.
  private var lengths: [Unicode.Scalar: UInt32] = [:]

  init(_ table: [(Sense, String)]) {
    first.reserveCapacity(1200)
    words.reserveCapacity(1200)
    for (sense, row) in table {
      for word in row.utf8.split(separator: UInt8(ascii: ",")) {
        let pieces = word.split(separator: UInt8(ascii: " "))
        guard let key = pieces.first.flatMap({ String($0) }) else { continue }
        let rest = pieces.count == 1 ? [] : pieces.dropFirst().compactMap { String($0) }
        words.append(Word(sense: sense, rest: rest, next: first[key]))
        first[key] = words.count - 1
        if let letter = key.unicodeScalars.first {
          lengths[letter, default: 0] |= 1 << UInt32(min(key.count, 31))
        }
      }
    }
  }

  /// The lengths of first pieces that begin with this letter; all where it has no scalar of its own.
  func lengths(of letter: Unicode.Scalar) -> UInt32 {
    letter == "\u{FFFD}" ? ~0 : lengths[letter] ?? 0
  }

  /// The first word with this key.
  func firstWord(_ key: String) -> Int? { first[key] }

  subscript(index: Int) -> Word { words[index] }

  /// Every first piece, for the search of the nearest one.
  var keys: some Collection<String> { first.keys }

  /// No Hangul word has a longer first piece, so longer ones are not looked for.
  static let longestHangul = 7
}
