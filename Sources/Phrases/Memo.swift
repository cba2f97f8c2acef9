import CivilTime

/// What a rule gave at the places it was tried last, so that the rules which begin with it read it once.
///
/// A rule depends on nothing but the place, the end of the text, the day dates count from, and what is skipped.
struct Memo<Value> {
  private struct Entry {
    let start: Int
    let limit: Int
    let reference: Day
    let skips: Grammar.Skip
    let result: Result<Value?, PhraseError>
    let end: Int
  }

  private static var count: Int { 16 }
  private var entries: [Entry?] = []

  /// What the rule gave here before, and where it stopped; nil where it was not tried.
  func result(
    at start: Int, in grammar: borrowing Grammar
  ) -> (result: Result<Value?, PhraseError>, end: Int)? {
    guard !entries.isEmpty, let entry = entries[start % Self.count], entry.start == start,
      entry.limit == grammar.limit, entry.reference == grammar.reference,
      entry.skips == grammar.skips
    else { return nil }
    return (entry.result, entry.end)
  }

  mutating func keep(
    _ result: Result<Value?, PhraseError>, from start: Int, to end: Int, limit: Int,
    reference: Day, skips: Grammar.Skip
  ) {
    if entries.isEmpty { entries = Array(repeating: nil, count: Self.count) }
    entries[start % Self.count] = Entry(
      start: start, limit: limit, reference: reference, skips: skips, result: result, end: end)
  }
}
