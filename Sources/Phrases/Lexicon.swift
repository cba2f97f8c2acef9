/// All words of all languages, found by what they begin with.
///
/// A word is cut into pieces at its blanks. The first piece is the key; the others must follow it.
struct Lexicon: Sendable {
  struct Word: Sendable {
    let rest: [String]
    let sense: Sense
  }

  /// The words of both languages: every phrase may use either, or mix them.
  static let shared = Lexicon(English.words + Korean.words)

  private var words: [String: [Word]] = [:]

  init(_ table: [(Sense, String)]) {
    words.reserveCapacity(table.count * 3)
    for (sense, row) in table {
      for word in row.split(separator: ",") {
        let pieces = word.split(separator: " ").map(String.init)
        guard let first = pieces.first else { continue }
        words[first, default: []].append(Word(rest: Array(pieces.dropFirst()), sense: sense))
      }
    }
  }

  subscript(first: String) -> [Word]? { words[first] }

  /// Every first piece, for the search of the nearest one.
  var keys: some Collection<String> { words.keys }

  /// No Hangul word has a longer first piece, so longer ones are not looked for.
  static let longestHangul = 6
}
