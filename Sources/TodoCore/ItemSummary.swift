import CivilTime

/// The part of an item that a line of a listing shows.
public struct ItemSummary: Hashable, Sendable {
  public let id: Int
  public let kind: Item.Kind
  public let title: String
  public let list: String
  public let priority: Item.Priority
  public let isStarred: Bool
  /// Empty if the view did not load them.
  public var tags: [String]
  public let when: When
  public let end: End?
  public let repetition: Repeat?
  public let place: Place?
  public let status: Item.Status

  public init(
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

  public init(_ item: Item) {
    self.init(
      id: item.id, kind: item.kind, title: item.title, list: item.list, priority: item.priority,
      isStarred: item.isStarred, tags: item.tags, when: item.when, end: item.end,
      repetition: item.repetition, place: item.place, status: item.status)
  }
}

/// An item by reference, shared by the entries of its occurrences.
public final class SharedItem: Hashable, Sendable {
  public let summary: ItemSummary
  /// The whole item; nil if only its summary was loaded.
  public let whole: Item?

  public init(_ item: Item) {
    summary = ItemSummary(item)
    whole = item
  }

  public init(_ summary: consuming ItemSummary) {
    self.summary = summary
    whole = nil
  }

  /// The same item with tags, for an item of which only the summary was loaded.
  public func with(tags: [String]) -> SharedItem {
    guard whole == nil else { return self }
    var summary = summary
    summary.tags = tags
    return SharedItem(summary)
  }

  public static func == (left: SharedItem, right: SharedItem) -> Bool {
    left === right || left.summary == right.summary && left.whole == right.whole
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(summary) }
}
