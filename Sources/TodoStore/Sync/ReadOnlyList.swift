import TodoCore

/// The error for a change to a list that is a subscription. Such a list mirrors its source.
package struct ReadOnlyList: Error, Hashable {
  /// The item that was to be changed; nil for one that was to be added.
  package let id: Int?
  package let title: String
  package let list: String
}

extension Store {
  /// Runs a body that may change the lists of subscriptions.
  package func takingSubscriptions<Result>(_ body: () throws -> Result) rethrows -> Result {
    takesSubscriptions = true
    defer { takesSubscriptions = false }
    return try body()
  }

  /// Checks that an item may be changed. Every change calls this, and a command may call it before
  /// the user starts typing.
  ///
  /// - Parameter isNew: Whether the item is about to be added.
  /// - Throws: `ReadOnlyList` if only a subscription may change the item's list.
  package func checkWritable(_ item: Item, isNew: Bool = false) throws {
    if takesSubscriptions { return }
    let lists = try readOnlyLists ?? Set(sync.subscribedLists().map(\.nameKey))
    readOnlyLists = lists
    guard !lists.isEmpty, lists.contains(item.list.nameKey) else { return }
    throw ReadOnlyList(id: isNew ? nil : item.id, title: item.title, list: item.list)
  }
}
