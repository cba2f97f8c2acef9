import JSON

/// One record of a table as the JSON object it stands for.
struct CSVRow {
  let header: CSVHeader
  let cells: [String]

  func object() throws(FieldError) -> JSONObject {
    var object = JSONObject()
    for field in ItemField.allCases {
      if field == .place {
        if header.columns[.place] != nil { object.append("place", try place()) }
        continue
      }
      guard let column = CSVColumn(rawValue: field.rawValue), let text = cell(column) else {
        continue
      }
      object.append(field.rawValue, text.isEmpty ? .null : try value(text, of: column))
    }
    return object
  }

  /// nil where the table has no such column.
  private func cell(_ column: CSVColumn) -> String? {
    header.columns[column].map { cells[$0] }
  }

  private func value(_ text: String, of column: CSVColumn) throws(FieldError) -> JSONValue {
    switch column {
    case .starred, .done, .afterDone: try bool(text, of: column)
    case .tags, .excluded, .extra: try list(text, of: column)
    case .changes: try json(text, of: column)
    case .reminders: try reminders(text)
    case .id: Int(text).map(JSONValue.integer) ?? .string(text)
    default: .string(text)
    }
  }

  private func bool(_ text: String, of column: CSVColumn) throws(FieldError) -> JSONValue {
    switch text.lowercased() {
    case "true", "yes", "1": return .bool(true)
    case "false", "no", "0": return .bool(false)
    default:
      throw FieldError(
        column.rawValue, .notOneOf(["true", "false", "yes", "no", "1", "0"], found: text))
    }
  }

  private func list(_ text: String, of column: CSVColumn) throws(FieldError) -> JSONValue {
    if text.hasPrefix("[") { return try json(text, of: column) }
    return .array(parts(of: text, separator: ",").map(JSONValue.string))
  }

  private func reminders(_ text: String) throws(FieldError) -> JSONValue {
    if text.hasPrefix("[") { return try json(text, of: .reminders) }
    if text == "none" { return .array([]) }
    return .array(parts(of: text, separator: ";").map { .object(["trigger": .string($0)]) })
  }

  private func json(_ text: String, of column: CSVColumn) throws(FieldError) -> JSONValue {
    do {
      return try JSONReader.read(Array(text.utf8))
    } catch { throw FieldError(column.rawValue, .notJSON(error)) }
  }

  private func place() throws(FieldError) -> JSONValue {
    let name = cell(.place) ?? ""
    var place: JSONObject = ["name": name.isEmpty ? .null : .string(name)]
    var isEmpty = name.isEmpty
    for (column, key) in [(CSVColumn.lat, "lat"), (.lon, "lon"), (.radius, "radius")] {
      guard let text = cell(column) else { continue }
      isEmpty = isEmpty && text.isEmpty
      let number = Double(text).flatMap { $0.isFinite ? JSONValue.double($0) : nil }
      place.append(key, text.isEmpty ? .null : number ?? .string(text))
    }
    return isEmpty ? .null : .object(place)
  }

  private func parts(of text: String, separator: Character) -> [String] {
    text.split(separator: separator, omittingEmptySubsequences: false).map { part in
      let start = part.drop(while: \.isWhitespace)
      return String(
        start.prefix(
          upTo: start.lastIndex { !$0.isWhitespace }.map {
            start.index(after: $0)
          } ?? start.startIndex))
    }
  }
}
