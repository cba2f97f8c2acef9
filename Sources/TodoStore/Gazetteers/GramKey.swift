import TodoCore

/// The key of a list in the index of a gazetteer: a hash of a few letters and of their position in
/// a name.
///
/// A collision only adds candidates, which the matcher rejects.
typealias GramKey = UInt32

/// The position in a name of the letters of a key.
enum GramKind: UInt32 {
  /// All letters of a name.
  case whole = 1
  /// The first letters of all syllables of a name.
  case wholeInitials
  case prefix
  case prefixInitials
  case wordStart
  case wordStartInitials
  case inside
  case insideInitials
  /// At the beginning of a word of the address.
  case around
  case aroundInitials

  /// The maximum number of letters or initials of a key.
  static let longest = 3
  /// The maximum number of letters of a key that begins at a syllable. With three, a syllable of
  /// four letters would have the key of another one of three.
  static let longestSyllable = 4

  func key(_ letters: some Sequence<UInt32>) -> GramKey {
    var hash = GramHash(self)
    for letter in letters { hash.add(letter) }
    return hash.key
  }
}

/// A key that is computed letter by letter, with a variant of FNV-1a.
struct GramHash {
  private var state: UInt32

  init(_ kind: GramKind) { state = 0x811C_9DC5 ^ (kind.rawValue &* 0x9E37_79B1) }

  mutating func add(_ letter: UInt32) {
    state = (state ^ letter) &* 0x0100_0193
    state ^= state >> 15
  }

  /// The key, after the finalizer of MurmurHash3, which spreads small differences over all bits.
  var key: GramKey {
    var hash = (state ^ state >> 16) &* 0x85EB_CA6B
    hash = (hash ^ hash >> 13) &* 0xC2B2_AE35
    return hash ^ hash >> 16
  }
}

/// Makes the keys of a place.
struct GramMaker {
  private var initials: [UInt32] = []
  private var hangulRun: [Int] = []

  /// Calls `each` with the keys of a name.
  mutating func name(_ text: MatchText, each: (GramKey) -> Void) {
    guard !text.isEmpty else { return }
    prepare(text)
    each(GramKind.whole.key(text.letters))
    if text.units.contains(where: { $0.kind.isHangul }) {
      each(GramKind.wholeInitials.key(initials))
    }
    for (index, unit) in text.units.enumerated() {
      if index == 0 { letters(text, unit.start, .prefix, each) }
      if unit.isWordStart { letters(text, unit.start, .wordStart, each) }
      if unit.kind.isHangul {
        letters(text, unit.start, .inside, upTo: GramKind.longestSyllable, each)
        if index == 0 { initials(index, .prefixInitials, each) }
        if unit.isWordStart { initials(index, .wordStartInitials, each) }
        initials(index, .insideInitials, each)
      } else if unit.start + GramKind.longest <= text.letters.count {
        each(GramKind.inside.key(text.letters[unit.start..<(unit.start + GramKind.longest)]))
      }
    }
  }

  /// Calls `each` with the keys of an address.
  mutating func around(_ text: MatchText, each: (GramKey) -> Void) {
    prepare(text)
    for (index, unit) in text.units.enumerated() where unit.isWordStart {
      letters(text, unit.start, .around, each)
      if unit.kind.isHangul { initials(index, .aroundInitials, each) }
    }
  }

  private mutating func prepare(_ text: MatchText) {
    initials.removeAll(keepingCapacity: true)
    hangulRun.removeAll(keepingCapacity: true)
    for unit in text.units { initials.append(text.letters[unit.start]) }
    hangulRun.append(contentsOf: repeatElement(0, count: text.units.count))
    var run = 0
    for index in text.units.indices.reversed() {
      run = text.units[index].kind.isHangul ? run + 1 : 0
      hangulRun[index] = run
    }
  }

  private func letters(
    _ text: MatchText, _ start: Int, _ kind: GramKind, upTo most: Int = GramKind.longest,
    _ each: (GramKey) -> Void
  ) {
    var hash = GramHash(kind)
    for index in start..<min(text.letters.count, start + most) {
      hash.add(text.letters[index])
      each(hash.key)
    }
  }

  private func initials(_ index: Int, _ kind: GramKind, _ each: (GramKey) -> Void) {
    let length = min(GramKind.longest, hangulRun[index])
    guard length > 1 else { return }
    var hash = GramHash(kind)
    hash.add(initials[index])
    for next in (index + 1)..<(index + length) {
      hash.add(initials[next])
      each(hash.key)
    }
  }
}
