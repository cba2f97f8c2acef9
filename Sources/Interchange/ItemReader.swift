import CivilTime
import JSON
import TodoCore

/// Reads items from JSON objects as `ItemWriter` writes them. Only `title` is required.
///
/// For a new item, a missing field and one that is `null` both mean the default. Unknown names are
/// collected and never an error.
public struct ItemReader: Sendable {
  let words: any TriggerWords
  private let zoneExists: @Sendable (String) -> Bool

  /// - Parameters:
  ///   - words: Reads triggers.
  ///   - zoneExists: Whether there is a zone of this name; called for well-formed names only.
  public init(
    words: any TriggerWords, zoneExists: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.words = words
    self.zoneExists = zoneExists
  }

  /// - Throws: The first problem: a field of a wrong type, a date that does not exist, an unknown
  ///   word, a field that needs or contradicts another.
  public func read(_ value: JSONValue) throws(FieldError) -> ItemRecord {
    guard case .object(let object) = value else {
      throw FieldError("", .wrongType(expected: .object, found: value.kind))
    }
    return try read(object)
  }

  public func read(_ object: JSONObject) throws(FieldError) -> ItemRecord {
    var draft = ItemDraft()
    var next = 0
    for member in object.members {
      guard let index = ItemField.index(of: member.key, guess: next) else {
        draft.unknown.append(member.key)
        continue
      }
      let value = FieldValue(name: member.key, value: member.value)
      try ItemField.all[index].read(&draft, value, self)
      next = index + 1
    }
    try draft.complete()
    return ItemRecord(draft, source: object)
  }

  func zone(_ value: FieldValue) throws(FieldError) -> String? {
    guard let name = try value.text() else { return nil }
    // A POSIX zone string works in TZ, but other programs would not know it as a zone's name. Only
    // the form that a calendar's own zones get is taken, such as `<+03>-3`.
    switch try? ZoneName.parse(name) {
    case .named(name, _)? where zoneExists(name): return name
    case .posix? where name.hasPrefix("<"): return name
    default: throw value.failure(.unknownZone(name))
    }
  }
}
