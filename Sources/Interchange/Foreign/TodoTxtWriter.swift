import CivilTime
import TodoCore

/// Writes items as lines of todo.txt, which `TodoTxtReader` reads. Fields that todo.txt lacks are
/// counted.
package struct TodoTxtWriter {
  /// The bytes written since the last `removeAll`.
  package private(set) var bytes: [UInt8] = []
  /// How many items lost each field.
  package private(set) var unsaid: [String: Int] = [:]
  private let zone: Zone

  /// - Parameter zone: The zone of the user, in which instants are converted to days.
  package init(zone: Zone) { self.zone = zone }

  /// Removes the written bytes and keeps the counts.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  package mutating func write(_ item: Item) {
    var words = beginning(of: item)
    words += Self.words(of: item.title)
    if item.list != Item.defaultList { words += Self.mark("+", item.list) }
    for tag in item.tags { words += Self.mark("@", tag) }
    if !item.isOpen, let letter = letter(of: item) { words.append("pri:\(letter)") }
    switch item.when {
    case .someday: break
    case .allDay(let day): words.append("due:\(day)")
    case .timed(let moment, _): words.append("due:\(moment.day)T\(moment.time)")
    }
    if let start = item.start { words.append("t:\(start)") }
    if let rec = recurrence(of: item) { words.append("rec:\(rec)") }
    bytes += Array(words.joined(separator: " ").utf8) + [0x0A]
    count(item)
  }

  private func beginning(of item: Item) -> [String] {
    let created = zone.civil(at: item.created).day.description
    guard !item.isOpen else { return (letter(of: item).map { ["(\($0))"] } ?? []) + [created] }
    // The creation date of a done task must follow the completion date.
    guard let done = item.doneAt else { return ["x"] }
    return ["x", zone.civil(at: done).day.description, created]
  }

  private func letter(of item: Item) -> String? {
    switch item.priority {
    case .none: nil
    case .high: "A"
    case .medium: "B"
    case .low: "C"
    }
  }

  private func recurrence(of item: Item) -> String? {
    guard let repetition = item.repetition, let day = item.when.day, item.isOpen else {
      return nil
    }
    return TodoTxtRule(repetition.rule, isAfterDone: repetition.isAfterDone, from: day)?.text
  }

  /// Returns the words of the title, escaped.
  private static func words(of title: String) -> [String] {
    let words = TodoTxtLine.words(of: title)
    if words.isEmpty { return [PlainProperties.untitled] }
    return words.enumerated().map { index, word in
      String(TodoTxtLine.escaped(word, isFirst: index == 0))
    }
  }

  /// Returns a name with underscores for blanks.
  private static func name(_ text: String) -> String {
    TodoTxtLine.words(of: text).joined(separator: "_")
  }

  private static func mark(_ sign: String, _ text: String) -> [String] {
    let name = name(text)
    return name.isEmpty ? [] : [sign + name]
  }

  private mutating func count(_ item: Item) {
    func lose(_ name: String, _ isLost: Bool) { if isLost { unsaid[name, default: 0] += 1 } }
    lose("title", TodoTxtLine.words(of: item.title).joined(separator: " ") != item.title)
    lose("list", Self.name(item.list) != item.list)
    lose("tags", item.tags.contains { Self.name($0) != $0 })
    lose("notes", item.notes != nil)
    lose("url", item.url != nil)
    lose("place", item.place != nil)
    lose("end", item.end != nil)
    lose("zone", item.when.zone != nil)
    lose("reminders", item.reminders.map { !$0.isEmpty } ?? false)
    lose("starred", item.isStarred)
    lose("kind", item.kind == .event)
    lose("status", item.status == .cancelled)
    lose("repeat", item.repetition != nil && recurrence(of: item) == nil)
    lose("changes", !item.changes.isEmpty)
    lose("excluded", item.repetition?.excluded.isEmpty == false)
    lose("extra", item.repetition?.extra.isEmpty == false)
  }
}
