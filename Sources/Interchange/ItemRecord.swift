import CivilTime
import JSON
import TodoCore

/// An item as a file gives it, with the knowledge of which fields were given at all.
///
/// A new item is made with `item(uid:now:)`; a known one takes over what the file says of it with
/// `applied(to:)`.
public struct ItemRecord: Sendable {
  /// What the fields come to; the uid is empty and the moments are 0 where they were not given.
  let item: Item
  public let created: Instant?
  public let modified: Instant?
  /// Names of fields that mean nothing here, as `color` or `place.address`.
  public let unknown: [String]
  let source: JSONObject

  /// - Parameter draft: Complete.
  init(_ draft: ItemDraft, source: JSONObject) {
    item = draft.item
    created = draft.created
    modified = draft.modified
    unknown = draft.unknown
    self.source = source
  }

  /// The number the item had in the store it came from. It may be taken where it is free there.
  public var id: Int? { item.id == 0 ? nil : item.id }

  public var uid: String? { item.uid.isEmpty ? nil : item.uid }

  public var title: String { item.title }

  /// Whether the file says something of a field, be it `null`.
  func isGiven(_ field: String) -> Bool { source[field] != nil }

  /// The item as a new one, numbers of item and reminders as in the file (0 where none).
  ///
  /// - Parameters:
  ///   - uid: Names it where the file does not.
  ///   - now: When it was made and changed, where the file does not say.
  public func item(uid newUID: @autoclosure () -> String, now: Instant) -> Item {
    var item = item
    if uid == nil { item.uid = newUID() }
    item.created = created ?? now
    item.modified = modified ?? created ?? now
    return item
  }

  /// A known item with the given fields taken over; it equals `existing` where nothing differs.
  ///
  /// Fields that belong together are taken together: day, time and zone; the repetition with its
  /// exceptions; the status with its moment. The number and the uid stay, and so do those of
  /// reminders that are the same.
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

  /// The place as given; what the file leaves out of the same place stays.
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
      // A file that does not say when it was set does not unsay it.
      if reminder.made == nil, reminder.trigger == known?.trigger { reminder.made = known?.made }
      return reminder
    }
  }
}
