import JSON

/// What a program says of one item, cut into the parts that are merged one by one.
struct SharedItem: Equatable {
  /// By name: a field, a date of a series, a reminder.
  var parts: [String: JSONValue] = [:]
  /// When it was changed last: the text of a moment, all in one zone.
  var modified = ""

  /// Fields that belong to a store, follow from others, or are read in another way.
  private static let leftOut: Set = [
    "id", "uid", "list", "created", "modified", "overdue", "missed", "done", "occurrence", "ical",
    "changes", "reminders", "excluded", "extra", "day", "time", "end", "zone", "start", "repeat",
    "afterDone", "status", "doneAt", "steps",
  ]

  /// - Parameters:
  ///   - item: A line of `export`.
  ///   - uids: The UIDs of the store by number, since a parent is named by its number.
  init(_ item: JSONValue, uids: [Int: String]) {
    guard case .object(let object) = item else { return }
    modified = item["modified"].text ?? ""
    for member in object.members where !Self.leftOut.contains(member.key) {
      parts[member.key] = Self.named(member.value, uids)
    }
    func together(_ name: String, _ keys: String...) {
      parts[name] = .array(keys.map { item[$0] })
    }
    together("when", "day", "time", "end", "zone", "start")
    together("rule", "repeat", "afterDone")
    together("status", "status", "doneAt")
    for change in item["changes"].elements {
      parts["date \(change["occurrence"].text ?? "")"] = change
    }
    for name in ["excluded", "extra"] {
      for day in item[name].elements { parts["\(name) \(day.text ?? "")"] = day }
    }
    for reminder in item["reminders"].elements where reminder["default"] != .bool(true) {
      // What reminds at the item's own time goes with it.
      let trigger = reminder["trigger"].text ?? ""
      let isAtItsTime = item["time"].text.map { trigger == "at \($0)" } ?? false
      parts["reminder \(isAtItsTime ? "at its time" : trigger)"] = reminder["on"]
    }
    parts = parts.filter { $0.value != .null }
  }

  private static func named(_ value: JSONValue, _ uids: [Int: String]) -> JSONValue {
    switch value {
    case .integer(let id): uids[Int(id)].map { .string($0) } ?? value
    case .array(let values): .array(values.map { named($0, uids) })
    default: value
    }
  }
}

/// The items of one place, by UID.
typealias SharedItems = [String: SharedItem]

/// The merge of a list on several devices, as DESIGN states it, without files and properties.
enum SharedListModel {
  /// A part that both sides changed.
  struct Conflict {
    let uid: String
    let part: String
    let lost: JSONValue?
  }

  static func merged(
    _ base: SharedItems, _ ours: SharedItems, _ theirs: SharedItems
  ) -> (items: SharedItems, conflicts: [Conflict]) {
    var (items, conflicts): (SharedItems, [Conflict]) = ([:], [])
    for uid in Set(ours.keys).union(theirs.keys) {
      switch (ours[uid], theirs[uid]) {
      case (let own?, let other?):
        items[uid] = merged(uid, base[uid], own, other, &conflicts)
      case (let only?, nil), (nil, let only?):
        // What one side removed goes, unless the other changed it.
        if base[uid]?.parts != only.parts { items[uid] = only }
      case (nil, nil): break
      }
    }
    return (items, conflicts)
  }

  private static func merged(
    _ uid: String, _ base: SharedItem?, _ own: SharedItem, _ other: SharedItem,
    _ conflicts: inout [Conflict]
  ) -> SharedItem {
    var result = own
    result.modified = max(own.modified, other.modified)
    for part in Set(own.parts.keys).union(other.parts.keys) {
      let (old, first, second) = (base?.parts[part], own.parts[part], other.parts[part])
      if first == second || second == old { continue }
      if first == old {
        result.parts[part] = second
        continue
      }
      let isOurs = own.modified > other.modified
      if !isOurs { result.parts[part] = second }
      conflicts.append(Conflict(uid: uid, part: part, lost: isOurs ? second : first))
    }
    return result
  }
}
