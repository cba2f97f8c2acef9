import CommandLine
import CivilTime
import Phrases
import TodoCore

/// An item as the text a person edits: `name: value` lines, the notes at the end.
enum ItemText {
  /// What is wrong, and in which line, counted from 1.
  struct Mistake: Error {
    let line: Int
    let reason: any Error
  }

  private static let names = [
    "title", "start", "on", "time", "end", "every", "at", "list", "tags", "priority", "star", "url",
  ]
  private static let notesHeading = "notes:"

  static func write(_ item: Item) -> String {
    let values = names.map { name in (name, value(of: name, in: item)) }
    let width = names.map(\.count).max() ?? 0
    let lines = values.map { name, value in
      let label = name + ":" + String(repeating: " ", count: width - name.count + 1)
      return trimmedEnd(label + value)
    }
    return (lines + [notesHeading, item.notes ?? ""]).joined(separator: "\n")
      + (item.notes?.hasSuffix("\n") == true ? "" : "\n")
  }

  private static func value(of name: String, in item: Item) -> String {
    switch name {
    case "title": oneLine(item.title)
    case "start": item.start?.description ?? ""
    case "on": item.when.day?.description ?? ""
    case "time": item.when.time?.description ?? ""
    case "end":
      switch item.end {
      case .time(let time): time.description
      case .day(let day): day.description
      case .moment(let moment): "\(moment.day) \(moment.time)"
      case nil: ""
      }
    case "every": item.repetition?.rule.text ?? ""
    case "at": oneLine(item.place?.name ?? "")
    case "list": oneLine(item.list)
    case "tags": item.tags.map(oneLine).joined(separator: ", ")
    case "priority": item.priority.rawValue
    case "star": item.isStarred ? "yes" : "no"
    default: oneLine(item.url ?? "")
    }
  }

  /// Lines of the text must stay lines: a title may hold a line break, shown as a blank.
  private static func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  private static func trimmedEnd(_ text: String) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The text without the lines a mistake was told in.
  static func withoutComments(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.first?.hasPrefix("# ") == true { lines.removeFirst() }
    return lines.joined(separator: "\n")
  }

  // MARK: Reading

  /// Reads an edited text back. A field that is as it was written keeps exactly what the item has.
  static func read(_ text: String, over item: Item, phrases: PhraseReader) throws -> Item {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let heading = lines.firstIndex { $0.trimmingBlanks == notesHeading } ?? lines.endIndex
    var result = item
    var values: [(name: String, value: String, line: Int)] = []
    for (index, line) in lines[..<heading].enumerated() where !line.trimmingBlanks.isEmpty {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0].trimmingBlanks)
      guard parts.count == 2, names.contains(name) else {
        throw Mistake(
          line: index + 1,
          reason: PhraseError.unreadable(
            seen: String(line), as: .phrase, rest: String(line), suggestion: nil))
      }
      values.append((name, String(parts[1].trimmingBlanks), index + 1))
    }
    // Days before times before ends: each reads what was settled before it.
    for name in names {
      guard let given = values.last(where: { $0.name == name }),
        given.value != value(of: name, in: item)
      else { continue }
      do {
        try set(name, to: given.value, in: &result, phrases: phrases)
      } catch {
        throw Mistake(line: given.line, reason: error)
      }
    }
    if heading < lines.endIndex {
      var notes = lines[(heading + 1)...].joined(separator: "\n")
      while notes.last == "\n" { notes.removeLast() }
      var known = item.notes ?? ""
      while known.last == "\n" { known.removeLast() }
      if notes != known { result.notes = notes.isEmpty ? nil : notes }
    }
    return result
  }

  private static func set(
    _ name: String, to value: String, in item: inout Item, phrases: PhraseReader
  ) throws {
    switch name {
    case "title":
      guard !value.isEmpty else { throw PhraseError.noTitle }
      item.title = value
    case "start": item.start = value.isEmpty ? nil : try phrases.date(value)
    case "on":
      guard !value.isEmpty else { return try item.reschedule(to: .someday) }
      let day = try phrases.date(value)
      try item.reschedule(
        to: item.when.time.map { .timed(CivilDateTime(day, $0), zone: item.when.zone) }
          ?? .allDay(day))
    case "time":
      guard let day = item.when.day else {
        if value.isEmpty { return }
        return try item.reschedule(to: try phrases.moment(value))
      }
      if value.isEmpty { return try item.reschedule(to: .allDay(day)) }
      try item.reschedule(
        to: .timed(CivilDateTime(day, try phrases.time(value)), zone: item.when.zone))
    case "end": item.end = value.isEmpty ? nil : try phrases.end(value, start: item.when)
    case "every":
      item.repetition = value.isEmpty ? nil : try phrases.repetition(value).repetition
      if value.isEmpty { item.changes = [] }
    case "at": item.place = value.isEmpty ? nil : Place(name: value)
    case "list": item.list = value.isEmpty ? Item.defaultList : value
    case "tags":
      item.tags = value.split(separator: ",").map { String($0.trimmingBlanks) }
        .filter { !$0.isEmpty }
    case "priority":
      guard let priority = Item.Priority(rawValue: value.isEmpty ? "none" : value) else {
        throw UsageError.notAChoice(
          option: name, seen: value, choices: Item.Priority.allCases.map(\.rawValue))
      }
      item.priority = priority
    case "star": item.isStarred = ["yes", "y", "true", "1", "*"].contains(value.lowercased())
    default: item.url = value.isEmpty ? nil : value
    }
  }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring { trimmed(self) }
}
