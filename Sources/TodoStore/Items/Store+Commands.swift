import CivilTime
import Scheduler
import TodoCore

/// What one command does to items, as one transaction with one undo.
extension Store {
  /// Adds an item.
  ///
  /// - Parameter command: The command as the diary shows it.
  /// - Returns: The item as stored, with its number and its place joined to the book's.
  public func add(_ item: Item, command: String, arming: Arming) throws -> Item {
    try recorded(as: command, at: arming.now.instant, summary: { "\($0.id)" }) {
      let id = try insert(item, arming: arming)
      return try self.item(id: id) ?? item
    }
  }

  /// Changes several items at once: all or none.
  ///
  /// - Parameter change: Gives the new form of each; one that equals the old is not written.
  /// - Returns: The items after the change.
  public func change(
    _ ids: [Int], command: String, arming: Arming, _ change: (inout Item) throws -> Void
  ) throws -> [Item] {
    try recorded(as: command, at: arming.now.instant, summary: { idText($0) }) {
      try ids.map { id in
        guard let old = try item(id: id) else { throw MissingItem(id: id) }
        var new = old
        try change(&new)
        guard new != old else { return old }
        new.modified = arming.now.instant
        try update(new, arming: arming)
        return try item(id: id) ?? new
      }
    }
  }

  private func idText(_ items: [Item]) -> String {
    items.map { "\($0.id)" }.joined(separator: " ")
  }
}

/// No item has this number.
public struct MissingItem: Error, Hashable, Sendable {
  public let id: Int

  public init(id: Int) { self.id = id }
}
