import CivilTime

/// What a rule gave at the places it was tried last, so that the rules which begin with it read it once.
///
/// A rule depends on nothing but the place, the end of the text, the day dates count from, and what is skipped.
struct Memo<Value> {
  private struct Entry {
    var start: Int32 = -1
    var end: Int32 = 0
    var limit: Int32 = 0
    /// Where its error stands in the list; -1 where it gave none.
    var error: Int32 = -1
    var reference = Day.min
    var skips: Grammar.Skip = []
    var value: Value?
  }

  private static var count: Int { 16 }
  private var entries: ContiguousArray<Entry> = []
  private var errors: [PhraseError] = []

  /// Whether the rule was tried there; `result` then gives what it gave.
  @inline(__always)
  func isKnown(_ key: Grammar.Key) -> Bool {
    guard !entries.isEmpty else { return false }
    let entry = entries[key.start % Self.count]
    return entry.start == key.start && entry.limit == key.limit
      && entry.reference == key.reference && entry.skips == key.skips
  }

  /// What the rule gave at a place it is known for.
  func result(at start: Int) throws(PhraseError) -> Value? {
    let entry = entries[start % Self.count]
    if entry.error >= 0 { throw errors[Int(entry.error)] }
    return entry.value
  }

  /// Where it stopped there.
  func end(at start: Int) -> Int { Int(entries[start % Self.count].end) }

  mutating func keep(_ value: Value?, from key: Grammar.Key, to end: Int) {
    keep(value, error: -1, from: key, to: end)
  }

  mutating func keep(_ error: PhraseError, from key: Grammar.Key, to end: Int) {
    errors.append(error)
    keep(nil, error: errors.count - 1, from: key, to: end)
  }

  private mutating func keep(_ value: Value?, error: Int, from key: Grammar.Key, to end: Int) {
    if entries.isEmpty {
      entries = ContiguousArray(repeating: Entry(), count: Self.count)
    }
    entries[key.start % Self.count] = Entry(
      start: Int32(key.start), end: Int32(end), limit: Int32(key.limit), error: Int32(error),
      reference: key.reference, skips: key.skips, value: value)
  }
}

extension Grammar {
  /// What the result of a rule depends on.
  struct Key {
    let start: Int
    let limit: Int
    let reference: Day
    let skips: Skip
  }

  var key: Key { Key(start: position, limit: limit, reference: reference, skips: skips) }
}
