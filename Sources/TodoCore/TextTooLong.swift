/// A text that is longer than its field holds: nobody wrote it, or it belongs into the notes.
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
  /// A line of text has room for many pages, notes for a book.
  public var limit: Int { self == .notes ? 1 << 20 : 1 << 16 }

  /// - Throws: `TextTooLong` for a text beyond the limit.
  func check(_ text: String?) throws(TextTooLong) {
    guard let length = text?.utf8.count, length > limit else { return }
    throw TextTooLong(field: self, length: length, limit: limit)
  }
}

extension Item {
  /// Whether its texts fit into their fields: asked before an item is stored.
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
  /// Whether its texts fit: a title is a line, a body a page of lines.
  public func checkLengths() throws(TextTooLong) {
    try TextTooLong.Field.title.check(title)
    try TextTooLong.Field.notes.check(body)
    for text in [identifier, sound, thread, attachment] {
      try TextTooLong.Field.reminder.check(text)
    }
  }
}
