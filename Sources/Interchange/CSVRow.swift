import JSON

/// One record of a table as the JSON object it stands for.
struct CSVRow {
  let header: CSVHeader
  let cells: [String]

  func object() throws(FieldError) -> JSONObject {
    var object = JSONObject()
    for field in ItemField.allCases {
      if field == .place {
        if Self.placeColumns.contains(where: { header.columns[$0] != nil }) {
          object.append("place", place())
        }
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
    case .id: number(text)
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

  private static let placeColumns: [CSVColumn] = [.place, .lat, .lon, .radius]

  private func place() -> JSONValue {
    let cells = Self.placeColumns.map { ($0, cell($0)) }
    if cells.allSatisfy({ $0.1?.isEmpty ?? true }) { return .null }
    var place = JSONObject()
    for (column, text) in cells {
      guard let text else { continue }
      let key = column == .place ? "name" : column.rawValue
      place.append(key, text.isEmpty ? .null : column == .place ? .string(text) : number(text))
    }
    return .object(place)
  }

  /// What is no number stays text, so that the field says it wants one.
  private func number(_ text: String) -> JSONValue {
    switch try? JSONReader.read(Array(text.utf8)) {
    case .integer(let integer): .integer(integer)
    case .double(let double): .double(double)
    default: .string(text)
    }
  }

  private func parts(of text: String, separator: Character) -> [String] {
    text.split(separator: separator, omittingEmptySubsequences: false).map { part in
      var part = part.drop(while: \.isWhitespace)
      while part.last?.isWhitespace == true { part.removeLast() }
      return String(part)
    }
  }
}
