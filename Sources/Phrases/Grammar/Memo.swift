import CivilTime

/// A memo of the latest results of a grammar rule, so that rules that start with it evaluate it
/// only once per position.
///
/// The key of a result is the position, the end of the text, the reference day and the skipped
/// clauses.
struct Memo<Value> {
  private struct Entry {
    let key: PhraseGrammar.Key
    let end: Int
    /// The index of its error in `errors`, -1 where it threw none.
    let error: Int
    let value: Value?
  }

  /// How many of the latest entries are searched: rules that share a position are tried one after
  /// the other.
  private static var reach: Int { 8 }
  private var entries: ContiguousArray<Entry> = []
  private var errors: [PhraseError] = []

  /// The index of the entry for a key, nil where the rule was not tried there lately.
  @inline(__always)
  func index(of key: PhraseGrammar.Key) -> Int? {
    var index = entries.count
    let first = max(0, index - Self.reach)
    while index > first {
      index -= 1
      if entries[index].key == key { return index }
    }
    return nil
  }

  /// Returns the remembered value, or throws the remembered error.
  func result(at index: Int) throws(PhraseError) -> Value? {
    let entry = entries[index]
    if entry.error >= 0 { throw errors[entry.error] }
    return entry.value
  }

  /// The position where the rule stopped.
  func end(at index: Int) -> Int { entries[index].end }

  mutating func keep(_ value: Value?, from key: PhraseGrammar.Key, to end: Int) {
    if entries.isEmpty { entries.reserveCapacity(Self.reach) }
    entries.append(Entry(key: key, end: end, error: -1, value: value))
  }

  mutating func keep(_ error: PhraseError, from key: PhraseGrammar.Key, to end: Int) {
    errors.append(error)
    entries.append(Entry(key: key, end: end, error: errors.count - 1, value: nil))
  }
}

extension PhraseGrammar {
  /// The inputs that determine the result of a rule.
  struct Key: Equatable {
    let start: Int32
    let limit: Int32
    let reference: Day
    let skips: Skip
  }

  /// Returns the result of a rule at this position, from the memo if present.
  mutating func remembered<Value>(
    in memo: WritableKeyPath<PhraseGrammar, Memo<Value>>,
    _ rule: (inout PhraseGrammar) throws(PhraseError) -> Value?
  ) throws(PhraseError) -> Value? {
    let key = Key(start: Int32(position), limit: Int32(limit), reference: reference, skips: skips)
    if let known = self[keyPath: memo].index(of: key) {
      position = self[keyPath: memo].end(at: known)
      return try self[keyPath: memo].result(at: known)
    }
    do throws(PhraseError) {
      let value = try rule(&self)
      self[keyPath: memo].keep(value, from: key, to: position)
      return value
    } catch {
      self[keyPath: memo].keep(error, from: key, to: position)
      throw error
    }
  }
}
