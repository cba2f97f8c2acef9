/// What a view reads of an item: the part that a line of a listing shows, and the whole item if the
/// view asked for it. By reference, shared by the entries of the item's occurrences.
package final class ItemSummary: Hashable, Sendable {
  package let id: Int
  package let kind: Item.Kind
  /// Empty if the view shows only the state of its entries.
  package let title: String
  package let list: String
  package let priority: Item.Priority
  package let isStarred: Bool
  /// Empty if the view did not read them.
  package let tags: [String]
  package let when: When
  package let end: End?
  package let repetition: Repeat?
  package let place: Place?
  package let status: Item.Status
  /// The year of birth or of the beginning.
  package let since: Int?
  /// The whole item; nil if the view did not read it.
  package let whole: Item?

  package init(
    id: Int, kind: Item.Kind, title: String, list: String, priority: Item.Priority = .none,
    isStarred: Bool = false, tags: [String] = [], when: When, end: End?,
    repetition: Repeat?, place: Place?, status: Item.Status = .open, since: Int? = nil,
    whole: Item? = nil
  ) {
    (self.id, self.kind, self.title, self.list, self.priority) = (id, kind, title, list, priority)
    (self.isStarred, self.tags, self.when, self.end) = (isStarred, tags, when, end)
    (self.repetition, self.place, self.status) = (repetition, place, status)
    (self.since, self.whole) = (since, whole)
  }

  package convenience init(_ item: Item) {
    self.init(
      id: item.id, kind: item.kind, title: item.title, list: item.list, priority: item.priority,
      isStarred: item.isStarred, tags: item.tags, when: item.when, end: item.end,
      repetition: item.repetition, place: item.place, status: item.status, since: item.since,
      whole: item)
  }

  /// The same summary with tags.
  package func with(tags: [String]) -> ItemSummary {
    ItemSummary(
      id: id, kind: kind, title: title, list: list, priority: priority, isStarred: isStarred,
      tags: tags, when: when, end: end, repetition: repetition, place: place, status: status,
      since: since, whole: whole)
  }

  package static func == (left: ItemSummary, right: ItemSummary) -> Bool {
    left === right
      || (left.id, left.kind, left.title, left.list, left.priority, left.isStarred)
        == (right.id, right.kind, right.title, right.list, right.priority, right.isStarred)
        && (left.tags, left.when, left.end, left.repetition, left.place, left.status)
          == (right.tags, right.when, right.end, right.repetition, right.place, right.status)
        && (left.since, left.whole) == (right.since, right.whole)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
