import TodoCore

/// Brings what a file has changed in a series into the stored one, occurrence by occurrence: what
/// the user did to the others stays.
struct OccurrenceMerge {
  /// The series as the file said it before; nil if the stored item came from elsewhere.
  let base: Item?
  let file: Item
  let stored: Item

  func apply(to result: inout Item) {
    guard let base, let before = base.repetition, let now = file.repetition,
      stored.repetition != nil
    else {
      if base?.repetition != file.repetition {
        result.repetition = file.repetition
        result.changes = file.changes
      }
      return
    }
    let end = stored.repetition?.continuation
    if end == nil, before.rule != now.rule || before.isAfterDone != now.isAfterDone {
      result.repetition?.rule = now.rule
      result.repetition?.isAfterDone = now.isAfterDone
    }
    // From there on the series is another item, which the user has changed.
    func isOwn(_ key: OccurrenceKey) -> Bool { end.map { key < $0 } ?? true }
    for key in before.excluded.symmetricDifference(now.excluded) where isOwn(key) {
      if now.excluded.contains(key) {
        result.repetition?.excluded.insert(key)
      } else {
        result.repetition?.excluded.remove(key)
      }
    }
    for key in before.extra.symmetricDifference(now.extra) where isOwn(key) {
      if now.extra.contains(key) {
        result.repetition?.extra.insert(key)
      } else {
        result.repetition?.extra.remove(key)
      }
    }
    let (old, new) = (byKey(base.changes), byKey(file.changes))
    for key in Set(old.keys).union(new.keys) where old[key] != new[key] && isOwn(key) {
      result.changes.removeAll { $0.key == key }
      if let change = new[key] { result.changes.append(change) }
    }
    // What the file leaves out has no change.
    let gone = now.excluded.subtracting(before.excluded)
    result.changes.removeAll { gone.contains($0.key) }
    result.changes.sort { $0.key < $1.key }
  }

  private func byKey(_ changes: [OccurrenceChange]) -> [OccurrenceKey: OccurrenceChange] {
    Dictionary(changes.map { ($0.key, $0) }, uniquingKeysWith: { _, last in last })
  }
}
