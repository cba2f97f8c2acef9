import CivilTime
import JSON
import TodoCore

/// Reads items from JSON objects as `ItemWriter` writes them. Only `title` has to be there.
///
/// A field that is missing and one that is `null` mean the same to a new item: its default. Names
/// it does not know are collected, never an error.
public struct ItemReader: Sendable {
  let words: any TriggerWords
  private let zoneExists: @Sendable (String) -> Bool

  /// - Parameters:
  ///   - words: Reads triggers.
  ///   - zoneExists: Whether a zone of this name can be had; asked for well-formed names only.
  public init(
    words: any TriggerWords, zoneExists: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.words = words
    self.zoneExists = zoneExists
  }

  /// - Throws: The first thing that is wrong: a field of a wrong type, a date that does not exist,
  ///   a word that is none, a field that needs or contradicts another.
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
    // A POSIX string is a zone to a shell, but other programs could not know it by that name.
    guard case .named(name, _)? = try? ZoneName.parse(name), zoneExists(name) else {
      throw value.failure(.unknownZone(name))
    }
    return name
  }
}
