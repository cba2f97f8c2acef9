import CivilTime
import JSON
import TodoCore

/// Writes items as a table in CSV; see `CSVColumn` for its columns.
///
/// Cells hold exactly what the item holds, so that the table reads back the same. Spreadsheets take
/// a cell that begins with `=`, `+`, `-` or `@` for a formula; putting something before it, as some
/// programs do, would change people's titles behind their backs. Such cells are counted instead,
/// so that whoever exports can be told.
///
/// - SeeAlso: RFC 4180.
public struct CSVWriter: Sendable {
  /// What was written and not handed on yet.
  public private(set) var bytes: [UInt8] = []
  /// How many cells of free text a spreadsheet may take for a formula.
  public private(set) var formulaCells = 0
  private let items: ItemWriter
  private let zone: Zone
  private let words: any TriggerWords

  /// - Parameters:
  ///   - zone: Moments are written with the offset in force there.
  ///   - words: Writes triggers.
  public init(zone: Zone, words: any TriggerWords) {
    items = ItemWriter(zone: zone, words: words)
    self.zone = zone
    self.words = words
  }

  /// Writes the names of the columns; once, before the first item.
  public mutating func writeHeader() {
    writeRecord(CSVColumn.written.map(\.rawValue))
  }

  public mutating func write(_ item: Item) {
    writeRecord(CSVColumn.written.map { text($0, of: item) })
    for column in [CSVColumn.title, .notes, .url, .list, .tags, .place] {
      if let first = text(column, of: item).utf8.first, "=+-@\t\r".utf8.contains(first) {
        formulaCells += 1
      }
    }
  }

  /// Forgets what was written, keeping the room: for callers that hand bytes on in pieces.
  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  private mutating func writeRecord(_ cells: [String]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      writeCell(cell)
    }
    bytes.append(contentsOf: [0x0D, 0x0A])
  }

  private mutating func writeCell(_ text: String) {
    let utf8 = text.utf8
    let needsQuotes =
      utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0D || $0 == 0x0A }
      // Some readers drop blanks at the ends of bare cells.
      || utf8.first == 0x20 || utf8.last == 0x20
    guard needsQuotes else { return bytes.append(contentsOf: utf8) }
    bytes.append(0x22)
    for byte in utf8 {
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }

  private func text(_ column: CSVColumn, of item: Item) -> String {
    switch column {
    case .title: item.title
    case .day: item.when.day?.description ?? ""
    case .time: item.when.time?.description ?? ""
    case .end: item.end?.text ?? ""
    case .zone: item.when.zone ?? ""
    case .kind: item.kind.rawValue
    case .list: item.list
    case .tags: list(item.tags)
    case .priority: item.priority.rawValue
    case .starred: item.isStarred ? "true" : "false"
    case .status: item.status.word
    case .done: item.status.isDone ? "true" : "false"
    case .doneAt: item.status.doneAt?.text(in: zone) ?? ""
    case .notes: item.notes ?? ""
    case .url: item.url ?? ""
    case .place: item.place?.name ?? ""
    case .lat: number(item.place?.coordinate?.latitude)
    case .lon: number(item.place?.coordinate?.longitude)
    case .radius: number(item.place?.radiusMetres)
    case .repeat: item.repetition?.rule.text ?? ""
    case .afterDone: item.repetition?.isAfterDone == true ? "true" : "false"
    case .excluded: list((item.repetition?.excluded ?? []).sorted().map(\.description))
    case .extra: list((item.repetition?.extra ?? []).sorted().map(\.description))
    case .changes: item.changes.isEmpty ? "" : json { items.write(item.changes, to: &$0) }
    case .reminders: reminders(of: item)
    case .id: item.id == 0 ? "" : "\(item.id)"
    case .uid: item.uid
    case .created: item.created.text(in: zone)
    case .modified: item.modified.text(in: zone)
    case .start: item.start?.description ?? ""
    }
  }

  private func number(_ value: Double?) -> String {
    guard let value else { return "" }
    return json { $0.value(value) }
  }

  private func json(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func list(_ parts: [String]) -> String {
    let isPlain = parts.allSatisfy { part in
      !part.contains(",") && part.first != "[" && part.first?.isWhitespace == false
        && part.last?.isWhitespace == false
    }
    return isPlain ? parts.joined(separator: ", ") : json { $0.value(parts) }
  }

  /// The triggers alone where a reminder is no more than its trigger, else the whole as JSON.
  private func reminders(of item: Item) -> String {
    guard let reminders = item.reminders else { return "" }
    if reminders.isEmpty { return "none" }
    let texts = reminders.map { words.words(for: $0.trigger) }
    let isPlain = zip(reminders, texts).allSatisfy { reminder, text in
      var bare = Reminder(trigger: reminder.trigger)
      bare.id = reminder.id
      return bare == reminder && !text.contains(";") && !text.hasPrefix("[") && text != "none"
    }
    if isPlain { return texts.joined(separator: "; ") }
    return json { writer in
      writer.array { for reminder in reminders { items.write(reminder, to: &$0) } }
    }
  }
}
