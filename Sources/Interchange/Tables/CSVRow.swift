import ItemJSON
import JSON
import TextSearch

/// A record of a table, which `object()` converts to the JSON object of an item.
struct CSVRow {
  let header: CSVHeader
  let cells: [String]
  /// Parses a repetition in words; nil for other text.
  let words: @Sendable (String) -> DateMeaning?

  /// - Throws: `FieldError` for a cell that can not be converted. `ItemReader` reports the others.
  func object() throws(FieldError) -> JSONObject {
    var object = JSONObject()
    for (field, cells) in header.fields {
      object.append(field.name, try value(of: cells))
    }
    return completed(object, try CSVSpan(header, cells))
  }

  /// Replaces day, time and end by those of `span`, and a repetition in words by its rule.
  private func completed(_ object: JSONObject, _ span: CSVSpan?) -> JSONObject {
    let isRule = object.members.allSatisfy { member in
      guard member.key == "repeat", case .string(let text) = member.value else { return true }
      return text.hasPrefix("FREQ=")
    }
    if isRule, span == nil { return object }
    var members = Dictionary(object.members.map { ($0.key, $0.value) }) { first, _ in first }
    func isEmpty(_ key: String) -> Bool { members[key].map { $0 == .null } ?? true }
    for (key, text) in [
      ("day", span?.day?.description), ("time", span?.time?.description), ("end", span?.end),
    ] {
      if let text { members[key] = .string(text) }
    }
    if case .string(let text)? = members["repeat"], !text.uppercased().contains("FREQ="),
      let meaning = words(text), let rule = meaning.rule
    {
      members["repeat"] = .string(rule.text)
      // The first day depends on the day of the import, so it must not change the uid.
      if isEmpty("uid"), isEmpty("day") {
        let text = cells.joined(separator: "\u{1F}")
        members["uid"] = .string(contentUUID(of: Array(text.utf8)))
      }
      if isEmpty("day") { members["day"] = .optional(meaning.when.day?.description) }
      if isEmpty("time") { members["time"] = .optional(meaning.when.time?.description) }
      if isEmpty("afterDone"), meaning.isAfterDone { members["afterDone"] = .bool(true) }
    }
    return JSONObject(
      ItemField.all.compactMap { field in members[field.name].map { .init(field.name, $0) } })
  }

  private func value(of cells: [CSVHeader.Cell]) throws(FieldError) -> JSONValue {
    if cells.count == 1, cells[0].column.member == nil { return try value(of: cells[0]) }
    if cells.allSatisfy({ self.cells[$0.index].isEmpty }) { return .null }
    var object = JSONObject()
    for cell in cells { object.append(cell.column.member ?? "", try value(of: cell)) }
    return .object(object)
  }

  private func value(of cell: CSVHeader.Cell) throws(FieldError) -> JSONValue {
    let (column, text) = (cell.column, cells[cell.index])
    if text.isEmpty { return .null }
    return switch column.cell {
    case .text where column.isFreeForm: .string(CSVWords.text(text, of: column.name))
    case .text, .freeText, .members: .string(text)
    case .flag: try bool(text, of: column)
    case .number: number(text)
    case .list: try list(text, of: column)
    case .json: try json(text, of: column)
    case .reminders: try reminders(text, of: column)
    }
  }

  private func bool(_ text: String, of column: CSVColumn) throws(FieldError) -> JSONValue {
    switch text.lowercased() {
    case "true", "yes", "1": return .bool(true)
    case "false", "no", "0": return .bool(false)
    default:
      if let flag = CSVWords.flag(text) { return .bool(flag) }
      if CSVWords.isUnset(text) { return .null }
      throw FieldError(
        column.name, .notOneOf(["true", "false", "yes", "no", "1", "0"], found: text))
    }
  }

  private func list(_ text: String, of column: CSVColumn) throws(FieldError) -> JSONValue {
    if text.hasPrefix("[") { return try json(text, of: column) }
    return .array(parts(of: text, separator: ",").map(JSONValue.string))
  }

  private func reminders(_ text: String, of column: CSVColumn) throws(FieldError) -> JSONValue {
    if text.hasPrefix("[") { return try json(text, of: column) }
    if text == "none" || text == "없음" { return .array([]) }
    return .array(parts(of: text, separator: ";").map { .object(["trigger": .string($0)]) })
  }

  private func json(_ text: String, of column: CSVColumn) throws(FieldError) -> JSONValue {
    do {
      return try JSONReader.read(Array(text.utf8))
    } catch { throw FieldError(column.name, .notJSON(error)) }
  }

  /// Text that is no number stays text, so that reading the field reports the wrong type.
  private func number(_ text: String) -> JSONValue {
    switch try? JSONReader.read(Array(text.utf8)) {
    case .integer(let integer): .integer(integer)
    case .double(let double): .double(double)
    default: .string(text)
    }
  }

  private func parts(of text: String, separator: Character) -> [String] {
    text.split(separator: separator, omittingEmptySubsequences: false).map(\.trimmed)
  }
}
