/// All words of all languages, found letter by letter.
///
/// A word is cut into pieces at its blanks. The letters of its first piece lead from node to node;
/// the other pieces must follow in the text. Words with the same first piece form a linked list,
/// because most have the piece to themselves and every command that reads a phrase builds the
/// lexicon once.
struct Lexicon: Sendable {
  struct Word: Sendable {
    let sense: TokenMeaning
    let kind: TokenMeanings
    let joint: Joint
    /// The pieces after the first.
    let rest: [[Unicode.Scalar]]
    /// The next word with the same first piece.
    let next: Int?
  }

  /// The words of all languages, because a phrase may mix them.
  static let shared = Lexicon(
    EnglishVocabulary.words + KoreanVocabulary.words + KoreanVocabulary.numbers)

  /// The root node.
  static let root = 0
  /// No first piece is longer than this, in scalars.
  static let longest = 24

  private var words: ContiguousArray<Word> = []
  /// The first word that ends at each node, -1 where none does.
  private var firstWords: ContiguousArray<Int32> = [-1]
  /// A hash table of the steps from node to node: the key is `node << 21 | letter`, 0 in an empty
  /// slot, and `targets` has the node the step leads to.
  private var ways: ContiguousArray<UInt64>
  private var targets: ContiguousArray<Int32>
  /// The table has 1 << `slotBits` slots, more than twice the number of steps.
  private static let slotBits: UInt64 = 13

  init(_ table: [(TokenMeaning, String)]) {
    ways = ContiguousArray(repeating: 0, count: 1 << Int(Lexicon.slotBits))
    targets = ContiguousArray(repeating: 0, count: 1 << Int(Lexicon.slotBits))
    words.reserveCapacity(1400)
    firstWords.reserveCapacity(4000)
    for (sense, row) in table {
      var spelling = SpelledWord()
      for scalar in row.unicodeScalars {
        switch scalar {
        case ",": add(sense, &spelling)
        case " ": endPiece(of: &spelling)
        default:
          spelling.node = addNode(behind: spelling.node, scalar)
          if spelling.first != nil { spelling.piece.append(scalar) }
        }
      }
      add(sense, &spelling)
    }
  }

  /// A word while its letters are read. Of its first piece only the last node is kept.
  private struct SpelledWord {
    /// The node after the letters read so far of the current piece.
    var node = Lexicon.root
    /// The last node of the first piece, once that has ended.
    var first: Int?
    var piece: [Unicode.Scalar] = []
    var rest: [[Unicode.Scalar]] = []
  }

  private mutating func endPiece(of spelling: inout SpelledWord) {
    guard spelling.node != Lexicon.root else { return }
    if spelling.first == nil {
      spelling.first = spelling.node
    } else {
      spelling.rest.append(spelling.piece)
      spelling.piece = []
    }
    spelling.node = Lexicon.root
  }

  private mutating func add(_ sense: TokenMeaning, _ spelling: inout SpelledWord) {
    endPiece(of: &spelling)
    guard let node = spelling.first else { return }
    let next = firstWords[node]
    words.append(
      Word(
        sense: sense, kind: sense.kind, joint: sense.joint, rest: spelling.rest,
        next: next < 0 ? nil : Int(next)))
    firstWords[node] = Int32(words.count - 1)
    spelling = SpelledWord()
  }

  /// The node one letter on, added where there was none.
  private mutating func addNode(behind node: Int, _ letter: Unicode.Scalar) -> Int {
    let slot = slot(node, letter)
    if ways[slot] == 0 {
      firstWords.append(-1)
      ways[slot] = Lexicon.way(node, letter)
      targets[slot] = Int32(firstWords.count - 1)
    }
    return Int(targets[slot])
  }

  private static func way(_ node: Int, _ letter: Unicode.Scalar) -> UInt64 {
    // Never 0, even at the root, because no word starts with the scalar 0.
    UInt64(node) << 21 | UInt64(letter.value)
  }

  /// The slot of the step from a node by a letter, or the empty slot for it.
  private func slot(_ node: Int, _ letter: Unicode.Scalar) -> Int {
    let way = Lexicon.way(node, letter)
    var slot = Int(truncatingIfNeeded: (way &* 0x9E37_79B9_7F4A_7C15) >> (64 - Lexicon.slotBits))
    while ways[slot] != 0, ways[slot] != way { slot = (slot + 1) & (ways.count - 1) }
    return slot
  }

  /// The node one letter on, or nil if no word continues with it.
  func node(behind node: Int, _ letter: Unicode.Scalar) -> Int? {
    let slot = slot(node, letter)
    return ways[slot] == 0 ? nil : Int(targets[slot])
  }

  /// The first word whose first piece ends at a node.
  func firstWord(at node: Int) -> Int? {
    let index = firstWords[node]
    return index < 0 ? nil : Int(index)
  }

  subscript(index: Int) -> Word { words[index] }

  /// Every first piece, to search for the nearest one.
  static func firstPieces() -> [[Unicode.Scalar]] {
    (EnglishVocabulary.words + KoreanVocabulary.words).flatMap { _, row in
      row.split(separator: ",").compactMap { word in
        word.split(separator: " ").first.map { Array($0.unicodeScalars) }
      }
    }
  }
}
