import CivilTime

/// The part of an item that a line of a listing shows.
package struct ItemSummary: Hashable, Sendable {
  package let id: Int
  package let kind: Item.Kind
  package let title: String
  package let list: String
  package let priority: Item.Priority
  package let isStarred: Bool
  /// Empty if the view did not load them.
  package var tags: [String]
  package let when: When
  package let end: End?
  package let repetition: Repeat?
  package let place: Place?
  package let status: Item.Status

  package init(
    id: Int, kind: Item.Kind, title: String, list: String, priority: Item.Priority = .none,
    isStarred: Bool = false, tags: [String] = [], when: When, end: End?,
    repetition: Repeat?, place: Place?, status: Item.Status = .open
  ) {
    self.id = id
    self.kind = kind
    self.title = title
    self.list = list
    self.priority = priority
    self.isStarred = isStarred
    self.tags = tags
    self.when = when
    self.end = end
    self.repetition = repetition
    self.place = place
    self.status = status
  }

  package init(_ item: Item) {
    self.init(
      id: item.id, kind: item.kind, title: item.title, list: item.list, priority: item.priority,
      isStarred: item.isStarred, tags: item.tags, when: item.when, end: item.end,
      repetition: item.repetition, place: item.place, status: item.status)
  }
}

/// An item by reference, shared by the entries of its occurrences.
package final class SharedItem: Hashable, Sendable {
  package let summary: ItemSummary
  /// The whole item; nil if only its summary was loaded.
  package let whole: Item?

  package init(_ item: Item) {
    summary = ItemSummary(item)
    whole = item
  }

  package init(_ summary: consuming ItemSummary) {
    self.summary = summary
    whole = nil
  }

  /// The same item with tags, for an item of which only the summary was loaded.
  package func with(tags: [String]) -> SharedItem {
    guard whole == nil else { return self }
    var summary = summary
    summary.tags = tags
    return SharedItem(summary)
  }

  package static func == (left: SharedItem, right: SharedItem) -> Bool {
    left === right || left.summary == right.summary && left.whole == right.whole
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(summary) }
}
