import CivilTime
import JSON
import TodoCore

/// An item read from a file, together with the fields that the file gives.
///
/// `item(uid:now:)` returns a new item, `applied(to:)` a changed copy of a stored one.
package struct ItemRecord: Sendable {
  /// The item. A missing uid is empty; missing moments are the epoch.
  let item: Item
  package let created: Instant?
  package let modified: Instant?
  /// Its relations to other items, by their names in the file.
  package let links: ItemLinks
  /// The names of unknown fields, such as `color` or `place.address`.
  package let unknown: [String]
  /// The object the item was read from.
  let source: JSONObject

  /// - Parameter draft: A completed draft.
  init(_ draft: ItemDraft, source: JSONObject) {
    item = draft.item
    created = draft.created
    modified = draft.modified
    unknown = draft.unknown
    var links = ItemLinks()
    if source["parent"] != nil { links.parent = .some(draft.item.parent.map { .id($0) }) }
    if let uid = draft.parentUID { links.parent = .some(.uid(uid)) }
    if source["after"] != nil { links.after = draft.item.after.map { .id($0) } }
    if let uids = draft.afterUIDs { links.after = uids.map { .uid($0) } }
    self.links = links
    self.source = source
  }

  /// The id of the item in the store it was exported from. An import may reuse it if it is free.
  package var id: Int? { item.id == 0 ? nil : item.id }

  package var uid: String? { item.uid.isEmpty ? nil : item.uid }

  package var title: String { item.title }

  package var rule: RecurrenceRule? { item.repetition?.rule }

  /// Whether the file gives the list of the item.
  package var hasList: Bool { source["list"].map { $0 != .null } ?? false }

  /// Returns a new item with the ids that the file has for it and its reminders, or 0.
  ///
  /// - Parameters:
  ///   - newUID: The uid if the file has none.
  ///   - now: The moment of creation and modification if the file has none.
  package func item(uid newUID: @autoclosure () -> String, now: Instant) -> Item {
    var item = item
    if uid == nil { item.uid = newUID() }
    item.created = created ?? now
    item.modified = modified ?? created ?? now
    dropStrayChanges(of: &item)
    return item
  }

  /// Leaves out what the file says of dates, unless the item is a series or a step.
  private func dropStrayChanges(of item: inout Item) {
    let isStep = item.parent != nil || links.parent.flatMap { $0 } != nil
    if item.repetition == nil, !isStep { item.changes = [] }
  }

  /// Returns a stored item changed by the given fields; equal to `existing` if nothing differs.
  ///
  /// Some fields change together: day, time and zone; the repetition and its exceptions; the status
  /// and its moment. The item keeps its id and uid, and unchanged reminders keep their ids.
  package func applied(to existing: Item) -> Item {
    var result = existing
    var next = 0
    for member in source.members {
      guard let index = ItemField.index(of: member.key, guess: next) else { continue }
      ItemField.all[index].merge(&result, self)
      next = index + 1
    }
    // A table has an empty cell for the usual position of a step.
    if result.position == 0, existing.parent != nil, existing.position == existing.usualPosition {
      result.position = existing.position
    }
    dropStrayChanges(of: &result)
    return result
  }

  /// Returns the given place. If the name is unchanged, missing members keep their stored values.
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

  /// Returns the given reminders with the ids of the stored ones that they match: by id, by
  /// identifier, or by content.
  func reminders(replacing existing: [Reminder]) -> [Reminder]? {
    guard let given = item.reminders else { return nil }
    var unmatched = existing
    return given.map { reminder in
      var reminder = reminder
      let match =
        unmatched.firstIndex { $0.id == reminder.id }
        ?? unmatched.firstIndex { $0.identifier != nil && $0.identifier == reminder.identifier }
        ?? unmatched.firstIndex {
          var same = reminder
          same.id = $0.id
          same.made = reminder.made ?? $0.made
          return same == $0
        }
      let stored = match.map { unmatched.remove(at: $0) }
      reminder.id = stored?.id ?? 0
      if reminder.made == nil, reminder.trigger == stored?.trigger { reminder.made = stored?.made }
      return reminder
    }
  }
}

extension ItemRecord {
  /// Returns a uid computed from the content of the record, for records without one. Reading a file
  /// again gives the same uids, so a second import changes nothing.
  ///
  /// The uid does not depend on the order of fields, on `null` fields, or on fields that vary
  /// between exports: the id, the moments of creation and modification, and the state in a listing.
  ///
  /// - Parameter copy: How many earlier records of the file have the same content. Equal records
  ///   are different items.
  package func contentUID(copy: Int) -> String {
    let volatile: Set = [
      "id", "created", "modified", "occurrence", "overdue", "missed", "state",
      "parent", "after", "parentUid", "afterUids",
    ]
    let members = source.members.filter { $0.value != .null && !volatile.contains($0.key) }
    let content = JSONObject(members.sorted { $0.key < $1.key })
    return contentUUID(of: content.bytes + "\n\(copy)".utf8)
  }
}

extension Item {
  /// Whether the uid was computed from the content of a record, which had none.
  package var hasContentUID: Bool {
    let bytes = Array(uid.utf8)
    return bytes.count == 36 && bytes[14] == UInt8(ascii: "8")
      && [8, 13, 18, 23].allSatisfy { bytes[$0] == UInt8(ascii: "-") }
  }
}

/// Returns a UUID of version 8 (custom) computed from bytes.
///
/// - SeeAlso: RFC 9562 §5.8.
package func contentUUID(of bytes: [UInt8]) -> String {
  uuid(fingerprint(bytes), version: 8)
}

/// Returns the UUID of these bits, six of which are replaced by the version and the variant.
package func uuid(_ bits: (high: UInt64, low: UInt64), version: UInt64) -> String {
  let marked = (bits.high & ~0xF000 | version << 12, bits.low & ~(0xC0 << 56) | 0x80 << 56)
  let digits = Array((hexadecimal(marked.0) + hexadecimal(marked.1)).utf8)
  let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
  return groups.map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
}

/// Returns the 128-bit FNV-1a hash, which is the same on every machine. Accidental collisions are
/// negligible; deliberate ones are not prevented.
///
/// - SeeAlso: draft-eastlake-fnv, for the prime 2^88 + 0x13B and the offset basis.
private func fingerprint(_ bytes: [UInt8]) -> (high: UInt64, low: UInt64) {
  var high: UInt64 = 0x6C62_272E_07BB_0142
  var low: UInt64 = 0x62B8_2175_6295_C58D
  for byte in bytes {
    low ^= UInt64(byte)
    let product = low.multipliedFullWidth(by: 0x13B)
    high = high &* 0x13B &+ product.high &+ low << 24
    low = product.low
  }
  return (high, low)
}

private func hexadecimal(_ value: UInt64) -> String {
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
