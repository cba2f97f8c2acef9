import SQLite
import TodoCore

/// An item that a command changed, as it was before and after.
package struct ItemChange: Sendable {
  /// nil if the command added the item.
  package let before: Item?
  /// nil if the command removed the item.
  package let after: Item?
}

extension Store {
  /// Returns the items that the newest journal entries changed, by entry number. Entries with more
  /// than `mostChanges` changed items are omitted.
  ///
  /// An image holds an item on the far side of an entry: before the entry, or after it if the entry
  /// was undone. The state on the near side is the image in the next newer entry that changed the
  /// item, or else the stored item.
  ///
  /// - Parameter entries: Newest first, without gaps.
  package func changes(of entries: [JournalEntry]) throws -> [Int: [ItemChange]] {
    try database.readTransaction {
      var changes: [Int: [ItemChange]] = [:]
      let done = entries.filter { !$0.isUndone }.map(\.id)
      var walk = ImageWalk(self)
      for id in done {
        changes[id] = try walk.step(to: id)?.map { ItemChange(before: $0.far, after: $0.near) }
      }
      guard done.count < entries.count else { return changes }
      walk = ImageWalk(self)
      for id in try journal.entries("is_undone = 1 ORDER BY id").map(\.id) {
        changes[id] = try walk.step(to: id)?.map { ItemChange(before: $0.near, after: $0.far) }
      }
      return changes
    }
  }

  /// The most changed items of an entry that are read.
  package static let mostChanges = 20
}

/// Reads the images of journal entries, from the newest to older ones.
private struct ImageWalk {
  private let store: Store
  /// For each item of the entries read so far: its state on the far side of the last such entry,
  /// and the number of `large` entries that this state takes into account.
  private var states: [Int: (item: Item?, passed: Int)] = [:]
  /// The entries that were skipped because they changed too many items.
  private var large: [Int] = []

  init(_ store: Store) { self.store = store }

  /// Returns the items that an entry changed, on both sides of it; nil if there are too many.
  mutating func step(to entry: Int) throws -> [(near: Item?, far: Item?)]? {
    let runs = try store.database.rows(
      """
      SELECT first_id, last_id FROM journal_image WHERE journal_id = ?1
        AND subject = \(JournalSubject.item.rawValue) LIMIT \(Store.mostChanges + 1)
      """, [.integer(entry)]
    ) { (first: $0.integer(0), last: $0.integer(1)) }
    let count = runs.reduce(0) { $0 + $1.last - $1.first + 1 }
    guard count <= Store.mostChanges else {
      large.append(entry)
      return nil
    }
    let ids = runs.flatMap { Array($0.first...$0.last) }
    let images = try store.items.items(ids: ids, asIn: entry)
    return try ids.map { id in
      let near = try state(of: id)
      states[id] = (images[id], large.count)
      return (near, images[id])
    }
  }

  /// Returns the state of an item on the far side of the entries read so far.
  private func state(of id: Int) throws -> Item? {
    let known = states[id]
    for entry in large[(known?.passed ?? 0)...].reversed() where try hasImage(of: id, entry) {
      return try store.items.items(ids: [id], asIn: entry)[id]
    }
    return try known.map(\.item) ?? store.items.item(id: id)
  }

  private func hasImage(of id: Int, _ entry: Int) throws -> Bool {
    try store.database.exists(
      """
      SELECT 1 FROM (
        SELECT last_id FROM journal_image
        WHERE journal_id = ?1 AND subject = \(JournalSubject.item.rawValue) AND first_id <= ?2
        ORDER BY first_id DESC LIMIT 1)
      WHERE last_id >= ?2
      """, [.integer(entry), .integer(id)])
  }
}
