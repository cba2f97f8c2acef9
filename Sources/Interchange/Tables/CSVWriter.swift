import CivilTime
import ItemJSON
import JSON
import TodoCore

/// Writes items as a table in CSV; see `CSVColumn` for the columns.
///
/// Cells contain the exact values, so the table reads back unchanged. Spreadsheets evaluate a cell
/// that begins with `=`, `+`, `-` or `@` as a formula. Prefixing such a cell would change the
/// user's title, so they are only counted, and the export can warn.
///
/// - SeeAlso: RFC 4180.
package struct CSVWriter: Sendable {
  /// The bytes written since the last `removeAll`.
  package private(set) var bytes: [UInt8] = []
  /// The number of cells with free text that a spreadsheet may evaluate as a formula.
  package private(set) var formulaCells = 0
  private let items: ItemWriter

  /// - Parameters:
  ///   - zone: Instants are written with the offset of this zone.
  ///   - words: Formats triggers.
  ///   - zones: The zones of items.
  package init(zone: Zone, words: any TriggerWords, zones: (any ZoneSource)? = nil) {
    items = ItemWriter(zone: zone, words: words, zones: zones)
  }

  /// Writes the names of the columns. Must be called once, before the first item.
  package mutating func writeHeader() {
    writeRecord(CSVColumn.written.map(\.name))
  }

  package mutating func write(_ item: Item) {
    let written = WrittenItem(item, writer: items)
    let cells = CSVColumn.written.map { text($0, of: written) }
    writeRecord(cells)
    for (column, cell) in zip(CSVColumn.written, cells) where column.isTyped {
      if let first = cell.utf8.first, "=+-@\t\r".utf8.contains(first) { formulaCells += 1 }
    }
  }

  /// Removes the written bytes and keeps the capacity, for callers that write the output in pieces.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

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
      // Some programs trim unquoted cells.
      || utf8.first == 0x20 || utf8.last == 0x20
    guard needsQuotes else { return bytes.append(contentsOf: utf8) }
    bytes.append(0x22)
    for byte in utf8 {
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }

  private func text(_ column: CSVColumn, of written: WrittenItem) -> String {
    if case .reminders = column.cell { return reminders(of: written.item) }
    guard let value = ItemField.all[column.field].json(written) else { return "" }
    guard let member = column.member else { return text(of: value) }
    guard case .object(let object) = value else { return "" }
    return text(of: object[member] ?? .null)
  }

  private func text(of value: JSONValue) -> String {
    switch value {
    case .null: return ""
    case .string(let text): return text
    case .bool, .integer, .double, .object: return value.jsonText
    case .array(let elements):
      if elements.isEmpty { return "" }
      let texts = elements.compactMap { element in
        if case .string(let text) = element { text } else { nil }
      }
      return texts.count == elements.count ? list(texts) : value.jsonText
    }
  }

  private func list(_ parts: [String]) -> String {
    let isPlain = parts.allSatisfy { part in
      !part.contains(",") && part.first != "[" && part.first?.isWhitespace == false
        && part.last?.isWhitespace == false
    }
    return isPlain ? parts.joined(separator: ", ") : JSONValue.strings(parts).jsonText
  }

  /// Returns the triggers if no reminder has any option, else the JSON array.
  private func reminders(of item: Item) -> String {
    guard let reminders = item.reminders else { return "" }
    if reminders.isEmpty { return "none" }
    let texts = reminders.map { items.words.words(for: $0.trigger) }
    let isPlain = zip(reminders, texts).allSatisfy { reminder, text in
      var bare = Reminder(trigger: reminder.trigger)
      bare.id = reminder.id
      return bare == reminder && !text.contains(";") && !text.hasPrefix("[") && text != "none"
    }
    if isPlain { return texts.joined(separator: "; ") }
    return items.reminders(of: item).jsonText
  }
}
