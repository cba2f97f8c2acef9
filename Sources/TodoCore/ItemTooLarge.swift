/// A field of an item exceeds its limit: a text that was not typed by hand or belongs in the notes,
/// or too many reminders.
package struct ItemTooLarge: Error, Hashable, Sendable {
  package enum Field: String, Hashable, Sendable {
    case title, notes, url, list, tags, place, reminder
    /// The number of reminders.
    case reminders
  }

  package let field: Field
  package let excess: Excess
}

/// An amount and the limit that it exceeds.
package struct Excess: Hashable, Sendable {
  package enum Unit: Hashable, Sendable {
    /// Bytes of UTF-8.
    case bytes
    case entries
  }

  package let amount: Int
  package let limit: Int
  package let unit: Unit

  package init(_ amount: Int, limit: Int, _ unit: Unit = .bytes) {
    self.amount = amount
    self.limit = limit
    self.unit = unit
  }
}

extension ItemTooLarge.Field {
  /// The largest text in bytes of UTF-8 (many pages; a book in the notes), or the largest number of
  /// reminders. The time that a check takes is quadratic in the reminders of one item, and must not
  /// delay those of others.
  package var limit: Int {
    switch self {
    case .notes: 1 << 20
    case .reminders: 200
    case .title, .url, .list, .tags, .place, .reminder: 1 << 16
    }
  }

  /// Checks the size of a text.
  ///
  /// - Throws: `ItemTooLarge` for a text that exceeds the limit.
  func check(_ text: String?) throws(ItemTooLarge) {
    guard let length = text?.utf8.count, length > limit else { return }
    throw ItemTooLarge(field: self, excess: Excess(length, limit: limit))
  }
}

extension Item {
  /// Checks the sizes of texts and the number of reminders, before the item is stored.
  ///
  /// - Throws: `ItemTooLarge` for the first field that exceeds its limit.
  package func checkSize() throws(ItemTooLarge) {
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
      throw ItemTooLarge(
        field: .reminders, excess: Excess(reminders.count, limit: limit, .entries))
    }
  }
}

extension Reminder {
  /// Checks the sizes of texts, with the limits of titles for the title and of notes for the body.
  ///
  /// - Throws: `ItemTooLarge` for the first field that exceeds its limit.
  package func checkSize() throws(ItemTooLarge) {
    try ItemTooLarge.Field.title.check(title)
    try ItemTooLarge.Field.notes.check(body)
    for text in [identifier, sound, thread, attachment] {
      try ItemTooLarge.Field.reminder.check(text)
    }
  }
}
