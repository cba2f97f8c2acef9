import CivilTime

/// A sort order for lists of entries.
package enum EntryOrder: String, CaseIterable, Hashable, Sendable {
  /// The earliest day first, entries without a day last.
  case day
  /// The highest priority first.
  case priority
  /// By name, ignoring the case of ASCII letters.
  case list, title
  /// The most recently changed first.
  case modified
}

extension EntryOrder {
  /// The sort key of an entry. Ties are broken by day, time, priority and id.
  package struct Key: Comparable, Sendable {
    private let number: Int
    private let name: [UInt8]
    private let day: Day
    private let seconds: Int
    private let lightness: Int
    private let id: Int

    /// - Parameter modified: When the item was last changed; used only by `.modified`.
    package init(_ order: EntryOrder, _ entry: Entry, modified: Instant? = nil) {
      let item = entry.item
      lightness = -item.priority.weight
      number =
        switch order {
        case .priority: lightness
        case .modified: -(modified?.secondsSinceEpoch ?? 0)
        case .day, .list, .title: 0
        }
      name =
        switch order {
        case .list: Key.folded(item.list)
        case .title: Key.folded(item.title)
        case .day, .priority, .modified: []
        }
      day = entry.when.day ?? .max
      seconds = entry.when.time?.secondsSinceMidnight ?? -1
      id = item.id
    }

    private static func folded(_ text: String) -> [UInt8] {
      text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
    }

    package static func < (left: Key, right: Key) -> Bool {
      if left.number != right.number { return left.number < right.number }
      if left.name != right.name { return left.name.lexicographicallyPrecedes(right.name) }
      if left.day != right.day { return left.day < right.day }
      return (left.seconds, left.lightness, left.id) < (right.seconds, right.lightness, right.id)
    }
  }
}
