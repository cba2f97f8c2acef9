import CivilTime

/// A memo of the latest results of a grammar rule, so that rules that start with it evaluate it
/// only once per position, end of the text, reference day and skipped clauses.
struct Memo<Value> {
  fileprivate struct Entry {
    let key: PhraseGrammar.Key
    let end: Int
    let value: Value?
    /// The index of its error in `errors`, -1 where it threw none.
    var error = -1
  }

  /// How many of the latest entries are searched: rules that share a position are tried one after
  /// the other.
  private static var reach: Int { 8 }
  private var entries: ContiguousArray<Entry> = []
  private var errors: [PhraseError] = []

  /// The index of the entry for a key, nil where the rule was not tried there lately.
  @inline(__always)
  fileprivate func index(of key: PhraseGrammar.Key) -> Int? {
    var index = entries.count
    let first = max(0, index - Self.reach)
    while index > first {
      index -= 1
      if entries[index].key == key { return index }
    }
    return nil
  }

  fileprivate func result(at index: Int, end: inout Int) throws(PhraseError) -> Value? {
    end = entries[index].end
    if entries[index].error >= 0 { throw errors[entries[index].error] }
    return entries[index].value
  }

  fileprivate mutating func keep(_ entry: Entry, _ error: PhraseError? = nil) {
    if entries.isEmpty { entries.reserveCapacity(Self.reach) }
    entries.append(entry)
    guard let error else { return }
    errors.append(error)
    entries[entries.count - 1].error = errors.count - 1
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
      return try self[keyPath: memo].result(at: known, end: &position)
    }
    do throws(PhraseError) {
      let value = try rule(&self)
      self[keyPath: memo].keep(Memo.Entry(key: key, end: position, value: value))
      return value
    } catch {
      self[keyPath: memo].keep(Memo.Entry(key: key, end: position, value: nil), error)
      throw error
    }
  }
}
