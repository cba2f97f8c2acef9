/// An item with more in a field than it may hold: a text that was not typed by hand or belongs in the notes, or
/// reminders without end.
public struct ItemTooLarge: Error, Hashable, Sendable {
  public enum Field: String, Hashable, Sendable {
    case title, notes, url, list, tags, place, reminder
    /// Not a text, but how many there are.
    case reminders
  }

  public let field: Field
  public let excess: Excess

  public init(_ field: Field, _ excess: Excess) {
    self.field = field
    self.excess = excess
  }
}

/// How much there is, and how much may be.
public struct Excess: Hashable, Sendable {
  public enum Unit: Hashable, Sendable {
    /// Of UTF-8.
    case bytes
    case entries
  }

  public let amount: Int
  public let limit: Int
  public let unit: Unit

  public init(_ amount: Int, limit: Int, _ unit: Unit = .bytes) {
    self.amount = amount
    self.limit = limit
    self.unit = unit
  }
}

extension ItemTooLarge.Field {
  /// In bytes of UTF-8 room for many pages in a line of text, and for a book in the notes. A check compares each
  /// reminder that is due with the others of its item, and no other item's may wait for that.
  public var limit: Int {
    switch self {
    case .notes: 1 << 20
    case .reminders: 200
    case .title, .url, .list, .tags, .place, .reminder: 1 << 16
    }
  }

  /// - Throws: `ItemTooLarge` for a text beyond the limit.
  func check(_ text: String?) throws(ItemTooLarge) {
    guard let length = text?.utf8.count, length > limit else { return }
    throw ItemTooLarge(self, Excess(length, limit: limit))
  }
}

extension Item {
  /// Checks that the item's texts fit their fields and its reminders are not too many, before it is stored.
  ///
  /// - Throws: `ItemTooLarge` for the first that does not.
  public func checkSize() throws(ItemTooLarge) {
    try ItemTooLarge.Field.title.check(title)
    try ItemTooLarge.Field.notes.check(notes)
    try ItemTooLarge.Field.url.check(url)
    try ItemTooLarge.Field.list.check(list)
    try ItemTooLarge.Field.place.check(place?.name)
    for tag in tags { try ItemTooLarge.Field.tags.check(tag) }
    guard let reminders else { return }
    for reminder in reminders { try reminder.checkSize() }
    let limit = ItemTooLarge.Field.reminders.limit
    guard reminders.count <= limit else {
      throw ItemTooLarge(.reminders, Excess(reminders.count, limit: limit, .entries))
    }
  }
}

extension Reminder {
  /// Checks that the reminder's texts fit: the title like an item's title, the body like notes.
  ///
  /// - Throws: `ItemTooLarge` for the first that does not.
  public func checkSize() throws(ItemTooLarge) {
    try ItemTooLarge.Field.title.check(title)
    try ItemTooLarge.Field.notes.check(body)
    for text in [identifier, sound, thread, attachment] {
      try ItemTooLarge.Field.reminder.check(text)
    }
  }
}
