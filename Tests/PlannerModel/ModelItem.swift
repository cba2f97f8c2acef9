import CivilTime
import JSON

/// An item read from the fields that `export` writes.
package struct ModelItem: Sendable {
  /// The end of an item, as it is written.
  package enum End: Hashable, Sendable {
    case time(TimeOfDay)
    case day(Day)
    case moment(CivilDateTime)
  }

  package enum Answer: String, Sendable {
    case open, done, skipped
    /// Given up: a skipped occurrence that became an item of its own.
    case cancelled
  }

  /// A change of one occurrence.
  package struct Change: Sendable {
    package let key: String
    package var answer: Answer
    /// When it was done or skipped.
    package var at: Instant?
    package var day: Day?
    package var time: TimeOfDay?
    /// Of a step: whether it was closed together with its parent.
    package var isWithParent = false
  }

  package struct Alarm: Hashable, Sendable {
    package let isDefault: Bool
    package let trigger: String
    package let isOn: Bool
  }

  package var id: Int
  package var uid: String
  package var title: String
  package var isEvent: Bool
  package var day: Day?
  package var time: TimeOfDay?
  package var end: End?
  /// The first day on whose page it is shown; nil for no such day.
  package var start: Day?
  /// Nil if the item follows the user's zone.
  package var zone: Zone?
  package var rule: RecurrenceRule?
  package var afterDone: Bool
  package var excluded: Set<String>
  package var extra: [String]
  package var changes: [Change]
  /// The state of an item that does not repeat.
  package var answer: Answer
  package var alarms: [Alarm]
  /// What it is a step of.
  package var parent: Int?
  /// What it waits for.
  package var after: [Int]
  /// Whether it was closed together with its parent.
  package var isWithParent: Bool
  /// The line as it was exported.
  package var line = ""

  /// Whether its rule has several times a day. The key of an occurrence then includes its time.
  package var hasSeveralADay: Bool { (rule?.byHour.count ?? 0) > 1 }

  /// Whether it is a step without a day, which is shown with its parent.
  package var isBareStep: Bool { parent != nil && day == nil }

  /// Whether it is left out of the page of a day.
  package func isHidden(on date: Day) -> Bool { start.map { date < $0 } ?? false }

  /// The features of the item, for reports.
  package var kinds: [String] {
    let isMoved = changes.contains { $0.day != nil }
    let features: [(Bool, String)] = [
      (isEvent, "event"), (zone != nil, "zoned"), (rule != nil, "repeating"),
      (hasSeveralADay, "several a day"), (afterDone, "after done"), (isMoved, "moved"),
      (end != nil, time == nil ? "span" : "end"), (!extra.isEmpty, "extra"),
      (start != nil, "start"), (isBareStep, "step"), (parent != nil && day != nil, "dated step"),
    ]
    return features.filter(\.0).map(\.1)
  }

  /// Sets the answer of one occurrence.
  package mutating func answer(_ key: String, _ answer: Answer, at now: Instant?) {
    if let index = changes.firstIndex(where: { $0.key == key }) {
      changes[index].answer = answer
      changes[index].at = now
    } else {
      changes.append(Change(key: key, answer: answer, at: now, day: nil, time: nil))
    }
  }

  package func change(_ key: String) -> Change? { changes.first { $0.key == key } }
}

/// A line that the model can not read.
package struct UnreadableLine: Error, CustomStringConvertible {
  package let field: String
  package let value: String
  package var description: String { "\(field): \(value)" }
}

extension ModelItem {
  /// Reads the lines of `export`.
  package static func read(export: String, zones: any ZoneSource) throws -> [ModelItem] {
    try export.split(separator: "\n").map { line in
      var item = try ModelItem(try JSONReader.read(Array(line.utf8)), zones: zones)
      item.line = String(line)
      return item
    }
  }

  package init(_ value: JSONValue, zones: any ZoneSource) throws {
    id = value["id"].number ?? 0
    uid = value["uid"].text ?? ""
    title = value["title"].text ?? ""
    isEvent = value["kind"].text == "event"
    day = try value["day"].text.map { try Day(iso: $0) }
    time = try value["time"].text.map { try TimeOfDay(iso: $0) }
    end = try value["end"].text.map(Self.end)
    start = try value["start"].text.map { try Day(iso: $0) }
    zone = try value["zone"].text.map { try zones.zone(named: $0) }
    rule = try value["repeat"].text.map { try RecurrenceRule(parsing: $0) }
    afterDone = value["afterDone"] == .bool(true)
    excluded = Set(value["excluded"].elements.compactMap(\.text))
    extra = value["extra"].elements.compactMap(\.text)
    changes = try value["changes"].elements.map { change in
      Change(
        key: change["occurrence"].text ?? "", answer: try Self.answer(change["status"]),
        at: try change["doneAt"].text.map { try Instant(iso: $0) },
        day: try change["day"].text.map { try Day(iso: $0) },
        time: try change["time"].text.map { try TimeOfDay(iso: $0) },
        isWithParent: change["withParent"] == .bool(true))
    }
    answer = try Self.answer(value["status"])
    alarms = value["reminders"].elements.map { alarm in
      Alarm(
        isDefault: alarm["default"] == .bool(true), trigger: alarm["trigger"].text ?? "",
        isOn: alarm["on"] == .bool(true))
    }
    parent = value["parent"].number
    after = value["after"].elements.compactMap(\.number)
    isWithParent = value["withParent"] == .bool(true)
  }

  private static func answer(_ value: JSONValue) throws -> Answer {
    guard let text = value.text, let answer = Answer(rawValue: text) else {
      throw UnreadableLine(field: "status", value: "\(value)")
    }
    return answer
  }

  private static func end(_ text: String) throws -> End {
    switch text.utf8.count {
    case 10: .day(try Day(iso: text))
    case 11...: .moment(try CivilDateTime(iso: text))
    default: .time(try TimeOfDay(iso: text))
    }
  }
}

/// Access to members of a JSON value. A missing member reads as null.
extension JSONValue {
  package subscript(key: String) -> JSONValue {
    if case .object(let object) = self { object[key] ?? .null } else { .null }
  }

  package var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  package var number: Int? {
    if case .integer(let number) = self { number } else { nil }
  }
}
