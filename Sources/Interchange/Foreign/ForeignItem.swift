import CivilTime
import JSON
import TodoCore

/// The fields of an item while they are gathered from another program's record.
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
  var status: Item.Status?
  var created: Instant?
  var modified: Instant?

  /// Adds a paragraph to the notes.
  mutating func note(_ text: String) {
    let text = text.trimmed
    if !text.isEmpty { notes.append(text) }
  }

  mutating func tag(_ name: String) {
    if !name.isEmpty { tags.append(name) }
  }

  /// The object with the fields that are set, as `ItemReader` reads it.
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
    return object
  }
}

/// Items of other programs come without triggers.
private struct NoTriggerWords: TriggerWords {
  struct Unreadable: Error {}
  func words(for trigger: Trigger) -> String { "" }
  func trigger(reading words: String) throws -> Trigger { throw Unreadable() }
}

extension JSONObject {
  /// The text of a member; nil if it is missing, `null` or blank.
  func text(_ key: String) throws(FieldError) -> String? {
    guard let value = self[key] else { return nil }
    let text = try FieldValue(name: key, value: value).text()?.trimmed
    return text?.isEmpty == true ? nil : text
  }

  /// A moment in ISO 8601, with or without its separators: `20261125T090000Z`.
  func moment(_ key: String) throws(FieldError) -> Instant? {
    guard let text = try text(key) else { return nil }
    do {
      return try Instant(iso: compactISO(text) ?? withoutFraction(text))
    } catch { throw FieldError(key, .unreadableDate(text: text, error)) }
  }
}

/// The text without the fraction of its seconds: `2026-11-19T10:00:00.123Z`.
private func withoutFraction(_ text: String) -> String {
  guard let point = text.firstIndex(of: ".") else { return text }
  let zone = text[point...].dropFirst().drop { $0.isASCII && $0.isNumber }
  return String(text[..<point] + zone)
}

/// The text with separators, if it is a compact date-time.
private func compactISO(_ text: String) -> String? {
  let bytes = Array(text.utf8)
  guard bytes.count == 16, bytes[8] == 0x54, bytes[15] == 0x5A else { return nil }
  func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
  return "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(9..<11)):\(part(11..<13)):"
    + "\(part(13..<15))Z"
}
