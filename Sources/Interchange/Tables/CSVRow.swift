import CivilTime
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

  /// Other text stays text, so that reading the field reports the wrong type.
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

/// The time of a record's item. Tables spread it over cells in several ways: a day followed by a
/// time, `13:00~14:00`, or day and time of the end in two columns.
struct CSVSpan {
  /// A cell with a date or time: its column and its index in the record.
  struct Part {
    let column: String
    let index: Int
    /// Whether the column already has a cell, so that only the span reads this one.
    let isExtra: Bool
  }

  private(set) var day: Day?
  private(set) var time: TimeOfDay?
  private(set) var end: String?

  /// - Returns: nil if every cell has the form that `ItemReader` reads.
  /// - Throws: `FieldError`: `unclearDate` for day and month in unknown order, `unreadableDate` for
  ///   an extra cell. `ItemReader` reports the other cells.
  init?(_ header: CSVHeader, _ cells: [String]) throws(FieldError) {
    let parts = header.whenParts.filter { !cells[$0.index].isEmpty }
    let isPlain = parts.allSatisfy {
      !$0.isExtra && CSVWords.isPlain(cells[$0.index], of: $0.column)
    }
    if isPlain { return nil }
    // The cell of the day has precedence for the day, that of the time for the time.
    var found: [String: CSVPoint] = [:]
    var until = CSVPoint()
    for part in parts where !CSVWords.isUnset(cells[part.index]) {
      let text = cells[part.index].trimmed
      if CSVWords.isUnclearDay(text), !header.isMonthFirst || CSVWords.monthFirstDay(text) == nil {
        throw FieldError(part.column, .unclearDate(text))
      }
      guard let (first, second) = CSVPoint.range(text, isMonthFirst: header.isMonthFirst) else {
        guard part.isExtra else { continue }
        throw FieldError(
          part.column, .unreadableDate(text: text, .malformed(text: text, expected: "HH:MM")))
      }
      found[part.column, default: CSVPoint()].fill(with: first)
      if let second { until.fill(with: second) }
    }
    day = found["day"]?.day ?? found["time"]?.day
    time = found["time"]?.time ?? found["day"]?.time
    var last = found["end"] ?? CSVPoint()
    last.fill(with: until)
    // If the end day has its own column and equals the first day, the end is a time of that day.
    if parts.contains(where: \.isExtra), let from = time, let until = last.time, last.day == day,
      from < until
    {
      last.day = nil
    }
    end = last.text
  }
}

/// A day, a time of day, or both, read from a cell.
struct CSVPoint {
  var day: Day?
  var time: TimeOfDay?
}

extension CSVPoint {
  /// - Parameter isMonthFirst: Whether `12/03/2026` is the third of December.
  init?(_ text: String, isMonthFirst: Bool) {
    func day(_ text: String) -> Day? {
      CSVWords.day(text) ?? (isMonthFirst ? CSVWords.monthFirstDay(text) : nil)
    }
    if let only = day(text) {
      self.day = only
    } else if let only = CSVWords.time(text) {
      time = only
    } else {
      // Days may contain blanks, so each blank is tried as the boundary between day and time.
      for index in text.indices.dropFirst() where text[index].isWhitespace || text[index] == "T" {
        guard let first = day(String(text[..<index])),
          let second = CSVWords.time(text[text.index(after: index)...].trimmed)
        else { continue }
        self.day = first
        time = second
        return
      }
      return nil
    }
  }

  /// The text that the field `end` reads; nil if day and time are nil.
  var text: String? {
    switch (day, time) {
    case (let day?, let time?): "\(day)T\(time)"
    case (let day?, nil): day.description
    case (nil, let time): time?.description
    }
  }

  /// Sets the missing parts from another point.
  mutating func fill(with other: CSVPoint) {
    day = day ?? other.day
    time = time ?? other.time
  }

  /// Reads a point, or two points separated by a dash.
  static func range(
    _ text: String, isMonthFirst: Bool
  ) -> (first: CSVPoint, second: CSVPoint?)? {
    if let point = CSVPoint(text, isMonthFirst: isMonthFirst) { return (point, nil) }
    for index in text.indices where "~～∼〜–—-".contains(text[index]) {
      let (left, right) = (text[..<index].trimmed, text[text.index(after: index)...].trimmed)
      guard let first = CSVPoint(left, isMonthFirst: isMonthFirst),
        var second = CSVPoint(right, isMonthFirst: isMonthFirst)
      else { continue }
      // `오후 1시~3시`: the half of the day is given only once.
      if second.day == nil, let start = first.time, let end = second.time, end <= start,
        ["오후", "pm"].contains(where: left.lowercased().contains),
        let later = CSVWords.time("오후 " + right), later > start
      {
        second.time = later
      }
      return (first, second)
    }
    return nil
  }
}
