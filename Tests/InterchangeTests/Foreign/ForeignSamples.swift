import CivilTime
import Interchange
import ItemJSON
import TestSupport
import TodoCore

/// The result of reading another program's file: a line for each item or error, and the counts.
struct ForeignOutcome: Equatable, CustomStringConvertible {
  var lines: [String] = []
  var unknown: [String: Int] = [:]
  var kept: [String: Int] = [:]
  var description: String {
    (lines + unknown.sorted { $0.key < $1.key }.map { "left out: \($0.key) \($0.value)" }
      + kept.sorted { $0.key < $1.key }.map { "kept: \($0.key) \($0.value)" })
      .joined(separator: "\n")
  }
}

let sampleContext = ForeignContext(
  zone: seoul, fileName: "Home [2207].csv", words: sampleWords,
  zones: { ["Asia/Seoul": seoul, "Asia/Dubai": Zone(offset: 4 * 3600)][$0] })

private let sampleWords: @Sendable (String) -> DateMeaning? = { words in
  switch words {
  case "Nov 25": DateMeaning(.allDay(day("2026-11-25")))
  case "every day at 9", "매일 오전 9시", "every day at 9 starting Nov 21":
    DateMeaning(
      .timed(CivilDateTime(day("2026-11-21"), time("09:00")), zone: nil),
      rule: RecurrenceRule(.daily))
  case "매주 월요일":
    DateMeaning(
      .allDay(day("2026-11-23")),
      rule: RecurrenceRule(.weekly, byDay: [.init(.monday)]))
  default: nil
  }
}

func foreign(_ format: ImportFormat, _ text: String, pieces: Int = 1000) -> String {
  guard var source = ForeignSource(format, reader: sampleReader, context: sampleContext) else {
    return "no source"
  }
  var outcome = ForeignOutcome()
  let bytes = Array(text.utf8)
  for start in stride(from: 0, to: bytes.count, by: pieces) {
    _ = source.feed(Array(bytes[start..<min(bytes.count, start + pieces)]))
  }
  for item in source.feed(nil) {
    switch item.result {
    case .success(let record):
      outcome.lines.append(outline(record.item(uid: "", now: morning)) + outline(record.links))
    case .failure(let error): outcome.lines.append("\(error.line) \(facts(error))")
    }
  }
  (outcome.unknown, outcome.kept) = (source.unknownFields, source.keptFields)
  return outcome.description
}

/// What an item is a step of and what it waits for, by their UIDs. Long ones are computed.
private func outline(_ links: ItemLinks) -> String {
  func text(_ name: ItemLinks.Name) -> String {
    switch name {
    case .id(let id): "\(id)"
    case .uid(let uid): uid.count < 10 ? uid : "…"
    }
  }
  let parent = links.parent.flatMap { $0 }.map { " under=\(text($0))" } ?? ""
  return parent + (links.after.map { " after=" + $0.map(text).joined(separator: ",") } ?? "")
}

/// The fields of an item that differ from the default, on one line.
func outline(_ item: Item) -> String {
  var parts = ["\"\(item.title)\""]
  func add(_ name: String, _ value: String?) { if let value { parts.append("\(name)=\(value)") } }
  add("uid", item.uid.isEmpty ? nil : item.uid)
  if item.kind == .event { parts.append("event") }
  add("list", item.list == Item.defaultList ? nil : item.list)
  add("tags", item.tags.isEmpty ? nil : item.tags.joined(separator: ","))
  add("priority", item.priority == .none ? nil : item.priority.rawValue)
  if item.isStarred { parts.append("starred") }
  add("start", item.start?.description)
  switch item.when {
  case .someday: break
  case .allDay(let day): add("on", day.description)
  case .timed(let moment, let zone): add("at", "\(moment)" + (zone.map { " \($0)" } ?? ""))
  }
  add("end", item.end?.text)
  if item.position != 0 { add("position", "\(Int(item.position))") }
  add("rule", item.repetition?.rule.text)
  if item.repetition?.isAfterDone == true { parts.append("after done") }
  for (name, keys) in [
    ("excluded", item.repetition?.excluded ?? []), ("extra", item.repetition?.extra ?? []),
  ] where !keys.isEmpty {
    add(name, keys.sorted().map(\.description).joined(separator: ","))
  }
  for change in item.changes {
    var text = change.key.description
    switch change.status {
    case .open: break
    case .done(let at): text += " done" + (at.map { " \($0.text(in: seoul))" } ?? "")
    case .skipped(let at): text += " skipped" + (at.map { " \($0.text(in: seoul))" } ?? "")
    }
    if let moved = change.movedTo {
      text += " to \(moved.day?.description ?? "-") \(moved.time?.description ?? "")"
    }
    add("change", text)
  }
  add("place", item.place?.name)
  switch item.status {
  case .open: break
  case .done(let at): add("done", at.map { $0.text(in: seoul) } ?? "?")
  case .cancelled: parts.append("cancelled")
  }
  add("url", item.url)
  add("notes", item.notes.map { $0.debugDescription })
  add("reminders", item.reminders.map { "\($0.count)" })
  add("created", item.created == morning ? nil : item.created.text(in: seoul))
  return parts.joined(separator: " ")
}

struct ForeignRow: Row {
  let name: String
  let text: String
  let outcome: String

  init(_ text: String, _ outcome: String) {
    (name, self.text, self.outcome) = (String(text.prefix(120)).debugDescription, text, outcome)
  }
}
