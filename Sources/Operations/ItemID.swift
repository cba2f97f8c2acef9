import CivilTime
import Outcomes
import TodoCore

/// A parsed item id: `12`, `12@2026-11-20`, `12@2026-11-20..`.
package enum ItemID: Hashable {
  case item(Int)
  case occurrence(Int, OccurrenceKey)
  /// This occurrence and all later ones.
  case occurrencesFrom(Int, OccurrenceKey)

  package var item: Int {
    switch self {
    case .item(let id), .occurrence(let id, _), .occurrencesFrom(let id, _): id
    }
  }

  /// The occurrence it names; nil for a bare number.
  package var key: OccurrenceKey? {
    switch self {
    case .item: nil
    case .occurrence(_, let key), .occurrencesFrom(_, let key): key
    }
  }

  /// Whether a word can only be an id: it is a number, or a number before an `@`.
  package static func looksLikeOne(_ word: String) -> Bool {
    let number = word.prefix { $0 != "@" }
    return !number.isEmpty && number.utf8.allSatisfy { (48...57).contains($0) }
  }

  /// The ids of `3,4,7-9` as words, each of which `looksLikeOne`; nil for any other word.
  ///
  /// - Throws: `ItemNameError`: `malformed` for a range that runs backward, `tooMany`.
  package static func list(_ word: String) throws(ItemNameError) -> [String]? {
    guard word.contains(where: { $0 == "," || $0 == "-" }), looksLikeList(word) else { return nil }
    var words: [String] = []
    for part in word.split(separator: ",") {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
      guard !part.contains("@"), ends.count == 2 else {
        words.append(String(part))
        continue
      }
      guard let first = Int(ends[0]), let last = Int(ends[1]), first <= last else {
        throw .malformed(seen: word)
      }
      guard last - first < mostInRange else { throw .tooMany(seen: word, most: mostInRange) }
      words += (first...last).map(String.init)
    }
    return words
  }

  /// The most items and the most occurrences of a range.
  static let (mostInRange, mostDates) = (10_000, 1000)

  /// The word for several items, `3,4,7-9`, which `list` reads.
  package static func text(of ids: some Sequence<Int>) -> String {
    var runs: [ClosedRange<Int>] = []
    for id in Set(ids).sorted() {
      if let run = runs.last, run.upperBound + 1 == id, run.count < mostInRange {
        runs[runs.count - 1] = run.lowerBound...id
      } else {
        runs.append(id...id)
      }
    }
    return runs.map { run in
      switch run.count {
      case 1: "\(run.lowerBound)"
      case 2: "\(run.lowerBound),\(run.upperBound)"
      default: "\(run.lowerBound)-\(run.upperBound)"
      }
    }.joined(separator: ",")
  }

  /// Whether a word can only be an id or a list of ids.
  package static func looksLikeList(_ word: String) -> Bool {
    let parts = word.split(separator: ",")
    return !parts.isEmpty
      && parts.allSatisfy { part in
        let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let isRange =
          ends.count == 2 && ends.allSatisfy { looksLikeOne(String($0)) && !$0.contains("@") }
        return isRange || looksLikeOne(String(part))
      }
  }

  /// - Parameter key: Reads the date behind the `@`.
  /// - Throws: `ItemNameError.malformed`, and what `key` throws.
  package init(_ word: String, key: (String) throws -> OccurrenceKey) throws {
    let parts = word.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let id = Int(parts[0]), id > 0 else { throw ItemNameError.malformed(seen: word) }
    self = try parts.count == 2 ? ItemID(id, at: String(parts[1]), key: key) : .item(id)
  }

  /// - Parameter date: The words behind the `@`, with or without `..`.
  init(_ id: Int, at date: String, key: (String) throws -> OccurrenceKey) rethrows {
    let isOpenEnded = date.hasSuffix("..")
    let key = try key(isOpenEnded ? String(date.dropLast(2)) : date)
    self = isOpenEnded ? .occurrencesFrom(id, key) : .occurrence(id, key)
  }
}
