import CivilTime

/// What a rule gave at the places it was tried last, so that the rules which begin with it read it once.
///
/// A rule depends on nothing but the place, the end of the text, the day dates count from, and what is skipped.
struct Memo<Value> {
  private struct Entry {
    let key: Grammar.Key
    let end: Int
    /// Where its error stands in the list; -1 where it gave none.
    let error: Int
    let value: Value?
  }

  /// How many of the last places are looked through: the rules that share one are tried one after the other.
  private static var reach: Int { 8 }
  private var entries: ContiguousArray<Entry> = []
  private var errors: [PhraseError] = []

  /// Where what the rule gave there is kept; nil where it was not tried of late.
  @inline(__always)
  func index(of key: Grammar.Key) -> Int? {
    var index = entries.count
    let first = max(0, index - Self.reach)
    while index > first {
      index -= 1
      if entries[index].key == key { return index }
    }
    return nil
  }

  /// What the rule gave.
  func result(at index: Int) throws(PhraseError) -> Value? {
    let entry = entries[index]
    if entry.error >= 0 { throw errors[entry.error] }
    return entry.value
  }

  /// Where it stopped.
  func end(at index: Int) -> Int { entries[index].end }

  mutating func keep(_ value: Value?, from key: Grammar.Key, to end: Int) {
    if entries.isEmpty { entries.reserveCapacity(Self.reach) }
    entries.append(Entry(key: key, end: end, error: -1, value: value))
  }

  mutating func keep(_ error: PhraseError, from key: Grammar.Key, to end: Int) {
    errors.append(error)
    entries.append(Entry(key: key, end: end, error: errors.count - 1, value: nil))
  }
}

extension Grammar {
  /// What the result of a rule depends on.
  struct Key: Equatable {
    let start: Int32
    let limit: Int32
    let reference: Day
    let skips: Skip
  }

  var key: Key {
    Key(start: Int32(position), limit: Int32(limit), reference: reference, skips: skips)
  }
}
