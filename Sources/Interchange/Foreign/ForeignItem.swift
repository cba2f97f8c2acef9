import CivilTime
import ItemJSON
import JSON
import TodoCore

/// The fields of an item, collected from a record of another program.
struct ForeignItem {
  var uid: String?
  var kind: Item.Kind?
  var title = ""
  private(set) var notes: [String] = []
  var url: String?
  var list: String?
  private var tags: [String] = []
  var priority: Item.Priority?
  var isStarred = false
  var start: Day?
  var when = When.someday
  var end: End?
  var rule: RecurrenceRule?
  var isAfterDone = false
  var excluded: [OccurrenceKey] = []
  var extra: [OccurrenceKey] = []
  var changes: [OccurrenceChange] = []
  var place: String?
  /// The uids of the parent and of the items it waits for.
  var parentUID: String?
  var afterUIDs: [String] = []
  /// The position among the steps of its parent.
  var position: Int?
  var status: Item.Status?
  var created: Instant?
  var modified: Instant?

  /// Appends a paragraph to the notes, unless it is blank.
  mutating func note(_ text: String) {
    let text = text.trimmed
    if !text.isEmpty { notes.append(text) }
  }

  /// Appends a tag, unless it is empty.
  mutating func tag(_ name: String) {
    if !name.isEmpty { tags.append(name) }
  }

  /// Returns the fields that are set as an object for `ItemReader`.
  ///
  /// - Parameter zone: Instants are written with the offset of this zone.
  func object(in zone: Zone) -> JSONObject {
    var object = JSONObject()
    func add(_ name: String, _ text: String?) {
      if let text { object.append(name, .string(text)) }
    }
    add("uid", uid)
    add("kind", kind?.rawValue)
    add("title", title)
    add("notes", notes.isEmpty ? nil : notes.joined(separator: "\n"))
    add("url", url)
    add("list", list)
    if !tags.isEmpty { object.append("tags", .array(tags.uniqued().map(JSONValue.string))) }
    add("priority", priority?.rawValue)
    if isStarred { object.append("starred", .bool(true)) }
    add("day", when.day?.description)
    add("time", when.time?.description)
    add("end", end?.text)
    add("zone", when.zone)
    add("repeat", rule?.text)
    if isAfterDone { object.append("afterDone", .bool(true)) }
    for (name, keys) in [("excluded", excluded), ("extra", extra)] where !keys.isEmpty {
      object.append(name, .array(keys.map { .string($0.description) }))
    }
    if !changes.isEmpty {
      let writer = ItemWriter(zone: zone, words: NoTriggerWords())
      object.append("changes", .array(changes.map { $0.json(writer) }))
    }
    add("place", place)
    add("status", status?.word.rawValue)
    add("doneAt", status?.doneAt?.text(in: zone))
    add("created", created?.text(in: zone))
    add("modified", modified?.text(in: zone))
    add("start", start?.description)
    add("parentUid", parentUID)
    if let position { object.append("position", .integer(position)) }
    if !afterUIDs.isEmpty {
      object.append("afterUids", .array(afterUIDs.map(JSONValue.string)))
    }
    return object
  }
}

/// Stands in for the trigger language: items of other programs have no triggers.
private struct NoTriggerWords: TriggerWords {
  struct Unreadable: Error {}
  func words(for trigger: Trigger) -> String { "" }
  func trigger(reading words: String) throws -> Trigger { throw Unreadable() }
}

extension RecurrenceRule {
  /// A rule for Monday to Friday of every week.
  static func weekdays() -> RecurrenceRule {
    RecurrenceRule(.weekly, byDay: Weekday.allCases.prefix(5).map { .init($0) })
  }

  /// Uses the last day of months that lack the day of the start.
  mutating func clampToMonthEnd(from start: Day) {
    let isFebruary29 = start.monthOfYear == 2 && start.day == 29
    if frequency == .monthly && start.day > 28 || frequency == .yearly && isFebruary29 {
      skip = .backward
    }
  }
}
