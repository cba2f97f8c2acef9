/// A text that is longer than its field allows. It was not typed by hand, or it belongs in the
/// notes.
public struct TextTooLong: Error, Hashable, Sendable {
  public enum Field: String, Hashable, Sendable {
    case title, notes, url, list, tags, place, reminder
  }

  public let field: Field
  /// Bytes of UTF-8, as `limit`.
  public let length: Int
  public let limit: Int
}

extension TextTooLong.Field {
  /// In bytes of UTF-8: room for many pages in a line of text, and for a book in the notes.
  public var limit: Int { self == .notes ? 1 << 20 : 1 << 16 }

  /// - Throws: `TextTooLong` for a text beyond the limit.
  func check(_ text: String?) throws(TextTooLong) {
    guard let length = text?.utf8.count, length > limit else { return }
    throw TextTooLong(field: self, length: length, limit: limit)
  }
}

extension Item {
  /// Checks that the item's texts fit their fields, before it is stored.
  ///
  /// - Throws: `TextTooLong` for the first that does not.
  public func checkLengths() throws(TextTooLong) {
    try TextTooLong.Field.title.check(title)
    try TextTooLong.Field.notes.check(notes)
    try TextTooLong.Field.url.check(url)
    try TextTooLong.Field.list.check(list)
    try TextTooLong.Field.place.check(place?.name)
    for tag in tags { try TextTooLong.Field.tags.check(tag) }
    for reminder in reminders ?? [] { try reminder.checkLengths() }
  }
}

extension Reminder {
  /// Checks that the reminder's texts fit: the title like an item's title, the body like notes.
  ///
  /// - Throws: `TextTooLong` for the first that does not.
  public func checkLengths() throws(TextTooLong) {
    try TextTooLong.Field.title.check(title)
    try TextTooLong.Field.notes.check(body)
    for text in [identifier, sound, thread, attachment] {
      try TextTooLong.Field.reminder.check(text)
    }
  }
}
