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
    let whole: JSONObject = [
      "uid": .optional(uid), "kind": .optional(kind?.rawValue), "title": .string(title),
      "notes": notes.isEmpty ? .null : .string(notes.joined(separator: "\n")),
      "url": .optional(url), "list": .optional(list), "tags": .strings(tags.uniqued()),
      "priority": .optional(priority?.rawValue), "starred": isStarred ? .bool(true) : .null,
      "day": .optional(when.day?.description), "time": .optional(when.time?.description),
      "end": .optional(end?.text), "zone": .optional(when.zone), "repeat": .optional(rule?.text),
      "afterDone": isAfterDone ? .bool(true) : .null,
      "excluded": .strings(excluded.map(\.description)),
      "extra": .strings(extra.map(\.description)),
      "changes": .array(changes.map { $0.json(in: zone) }), "place": .optional(place),
      "status": .optional(status?.word.rawValue),
      "doneAt": .optional(status?.doneAt?.text(in: zone)),
      "created": .optional(created?.text(in: zone)),
      "modified": .optional(modified?.text(in: zone)), "start": .optional(start?.description),
      "parentUid": .optional(parentUID), "position": .optional(position),
      "afterUids": .strings(afterUIDs),
    ]
    return JSONObject(whole.members.filter { $0.value != .null && $0.value != .array([]) })
  }
}

extension RecurrenceRule {
  /// A rule for Monday to Friday of every week.
  static let onWeekdays = RecurrenceRule(
    .weekly, byDay: Weekday.allCases.prefix(5).map { .init($0) })

  /// Uses the last day of months that lack the day of the start.
  mutating func clampToMonthEnd(from start: Day) {
    let isFebruary29 = start.monthOfYear == 2 && start.day == 29
    if frequency == .monthly && start.day > 28 || frequency == .yearly && isFebruary29 {
      skip = .backward
    }
  }
}
