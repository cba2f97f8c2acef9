import TodoCore

/// The error for a change in a list that is a subscription: it has what its source has and nothing else.
package struct ReadOnlyList: Error, Hashable {
  /// The item that was to be changed; nil for one that was to be added.
  package let id: Int?
  package let title: String
  package let list: String
}

extension Store {
  /// Runs a body that takes in what subscriptions have.
  package func takingSubscriptions<Result>(_ body: () throws -> Result) rethrows -> Result {
    takesSubscriptions = true
    defer { takesSubscriptions = false }
    return try body()
  }

  /// Every change of an item passes here, and a command may ask before it lets the user type something.
  ///
  /// - Parameter isNew: Whether the item is to be added.
  /// - Throws: `ReadOnlyList` if the item is in a list that only its source may change.
  package func checkWritable(_ item: Item, isNew: Bool = false) throws {
    if takesSubscriptions { return }
    let lists = try readOnlyLists ?? Set(sync.subscribedLists().map(\.nameKey))
    readOnlyLists = lists
    guard !lists.isEmpty, lists.contains(item.list.nameKey) else { return }
    throw ReadOnlyList(id: isNew ? nil : item.id, title: item.title, list: item.list)
  }
}
