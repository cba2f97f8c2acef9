import CivilTime
import JSON
import TodoCore

/// An item read from a file, which also knows which fields were given.
///
/// `item(uid:now:)` makes a new item of it, and `applied(to:)` changes a known one.
public struct ItemRecord: Sendable {
  /// The item; if they were not given, its uid is empty and its moments are 0.
  let item: Item
  public let created: Instant?
  public let modified: Instant?
  /// Names of unknown fields, as `color` or `place.address`.
  public let unknown: [String]
  let source: JSONObject

  /// - Parameter draft: A completed draft.
  init(_ draft: ItemDraft, source: JSONObject) {
    item = draft.item
    created = draft.created
    modified = draft.modified
    unknown = draft.unknown
    self.source = source
  }

  /// The number the item had in the store it came from. An import may keep it if it is free.
  public var id: Int? { item.id == 0 ? nil : item.id }

  public var uid: String? { item.uid.isEmpty ? nil : item.uid }

  public var title: String { item.title }

  public var rule: RecurrenceRule? { item.repetition?.rule }

  /// Whether the file says in which list the item is.
  public var hasList: Bool { source["list"].map { $0 != .null } ?? false }

  /// Whether the file has this field, even as `null`.
  func isGiven(_ field: String) -> Bool { source[field] != nil }

  /// A new item, with the numbers of item and reminders in the file, or 0 without one.
  ///
  /// - Parameters:
  ///   - uid: Its uid if the file has none.
  ///   - now: When it was created and changed, if the file does not say.
  public func item(uid newUID: @autoclosure () -> String, now: Instant) -> Item {
    var item = item
    if uid == nil { item.uid = newUID() }
    item.created = created ?? now
    item.modified = modified ?? created ?? now
    return item
  }

  /// A known item changed by the given fields; it equals `existing` if nothing differs.
  ///
  /// Fields that belong together change together: day, time and zone; the repetition and its
  /// exceptions; the status and its moment. The item keeps its number and uid, and reminders that
  /// are the same keep their numbers.
  public func applied(to existing: Item) -> Item {
    var result = existing
    var next = 0
    for member in source.members {
      guard let index = ItemField.index(of: member.key, guess: next) else { continue }
      ItemField.all[index].merge(&result, self)
      next = index + 1
    }
    return result
  }

  /// The given place; if it has the same name, members that the file leaves out stay.
  func place(over existing: Place?) -> Place? {
    guard var place = item.place, let existing, place.name == existing.name else {
      return item.place
    }
    var given = JSONObject()
    if case .object(let object)? = source["place"] { given = object }
    if given["lat"] == nil { place.coordinate = existing.coordinate }
    if given["radius"] == nil { place.radiusMetres = existing.radiusMetres }
    return place
  }

  func reminders(replacing existing: [Reminder]) -> [Reminder]? {
    guard let given = item.reminders else { return nil }
    var free = existing
    return given.map { reminder in
      var reminder = reminder
      let match =
        free.firstIndex { $0.id == reminder.id }
        ?? free.firstIndex { $0.identifier != nil && $0.identifier == reminder.identifier }
        ?? free.firstIndex {
          var same = reminder
          same.id = $0.id
          same.made = reminder.made ?? $0.made
          return same == $0
        }
      let known = match.map { free.remove(at: $0) }
      reminder.id = known?.id ?? 0
      // Without a moment in the file, the known one stays.
      if reminder.made == nil, reminder.trigger == known?.trigger { reminder.made = known?.made }
      return reminder
    }
  }
}
