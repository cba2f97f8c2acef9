import ItemJSON

/// A column of a table of items. `all` has the columns in the order they are written.
///
/// A table to read may have its columns in any order. Only `title` is required, and unknown columns
/// are counted.
///
/// | column | holds |
/// |---|---|
/// | `title`, `notes`, `url`, `list`, `place`, `uid` | plain text |
/// | `start`, `day`, `time`, `end`, `zone`, `repeat`, `kind`, `priority`, `status` | as in JSON |
/// | `doneAt`, `created`, `modified` | an instant with its offset |
/// | `starred`, `done`, `afterDone` | `true` or `false`; `yes`, `no`, `1`, `0` are read too |
/// | `tags`, `excluded`, `extra` | separated by commas; a JSON array if one contains a comma |
/// | `lat`, `lon`, `radius` | of the place, in degrees and metres |
/// | `changes` | changes of single occurrences, as the JSON array |
/// | `ical` | the iCalendar text it came from, as the JSON array |
/// | `reminders` | empty: the default rule; `none`; triggers separated by `;`; or the JSON array |
///
/// An empty cell is `null` and stands for the default. `done` is read but not written.
struct CSVColumn: Sendable {
  let name: String
  let cell: FieldCell
  /// The index of its field in `ItemField.all`.
  let field: Int
  /// The member of the field's object that the column holds; nil for the whole field.
  let member: String?
  /// Whether `CSVWords` normalizes the cells before they are read.
  let isFreeForm: Bool

  private init(name: String, cell: FieldCell, field: Int, member: String?) {
    self.name = name
    self.cell = cell
    self.field = field
    self.member = member
    isFreeForm = CSVWords.columns.contains(name)
  }

  /// Columns that people fill in come first, then the rest in the order of JSON.
  static let all: [CSVColumn] = {
    let first = [
      "title", "day", "time", "end", "zone", "kind", "list", "tags", "priority", "starred",
      "status", "done", "doneAt", "notes", "url", "place", "repeat", "afterDone", "excluded",
      "extra", "changes", "reminders",
    ]
    let rest = ItemField.all.map(\.name).filter { !first.contains($0) }
    return (first + rest).flatMap(columns)
  }()

  /// The columns to write: all but `done`, which follows from `status`.
  static let written = all.filter { $0.name != "done" }

  /// Indices in `all` by lower-case name.
  private static let byName = Dictionary(
    uniqueKeysWithValues: all.enumerated().map { ($1.name.lowercased(), $0) })

  private static func columns(ofField name: String) -> [CSVColumn] {
    guard let field = ItemField.all.firstIndex(where: { $0.name == name }) else { return [] }
    switch ItemField.all[field].cell {
    case nil: return []
    case .members(let members)?:
      return members.map {
        CSVColumn(name: $0.column, cell: $0.cell, field: field, member: $0.member)
      }
    case let cell?: return [CSVColumn(name: name, cell: cell, field: field, member: nil)]
    }
  }

  /// Returns the index in `all` of the column with this header, or nil. Letter case and blanks are
  /// ignored, since headers are often typed by hand.
  static func index(ofHeader header: String) -> Int? {
    let words = header.lowercased().split(whereSeparator: \.isWhitespace)
    if let only = words.first, words.count == 1, let index = byName[String(only)] { return index }
    return CSVWords.column(ofHeader: words.joined()).flatMap { byName[$0.lowercased()] }
  }

  /// Whether the header is the name of a column and not a synonym from `CSVWords`.
  static func isOwnName(_ header: String) -> Bool { byName[header.trimmed.lowercased()] != nil }

  /// Returns the column for a path in the JSON object.
  static func name(ofField path: String) -> String {
    guard path.hasPrefix("place.") else { return path }
    return path == "place.name" ? "place" : String(path.dropFirst("place.".count))
  }

  /// Whether the cells hold text typed by the user, which a spreadsheet may evaluate as a formula.
  var isTyped: Bool {
    switch cell {
    case .freeText, .list: true
    default: false
    }
  }
}

/// The first record of a table, which names the columns.
struct CSVHeader {
  typealias Cell = (column: CSVColumn, index: Int)

  let names: [String]
  /// The fields of the table in the order of JSON, with the indices of their cells.
  let fields: [(field: ItemField, cells: [Cell])]
  let unknown: [(index: Int, name: String)]
  /// The cells of the day, the time and the end.
  let whenParts: [CSVSpan.Part]
  /// Whether `12/03/2026` is the third of December: the table has a column `Start Date`, as Google
  /// Calendar and Outlook write it.
  let isMonthFirst: Bool

  /// - Throws: `CSVError`: `missingColumn` without a title, `columnGivenTwice`.
  init(_ names: [String]) throws(CSVError) {
    /// Cell indices by column.
    var indices: [Int: Int] = [:]
    var unknown: [(index: Int, name: String)] = []
    var extra: [CSVSpan.Part] = []
    // A header such as `시작` names the day, or the time if the table has another column for the day.
    let hasDay = names.contains {
      CSVWords.part(ofHeader: $0) != .begin
        && CSVColumn.index(ofHeader: $0) == CSVColumn.index(ofHeader: "day")
    }
    for (index, name) in names.enumerated() {
      if hasDay, CSVWords.part(ofHeader: name) == .begin,
        let time = CSVColumn.index(ofHeader: "time")
      {
        if indices[time] == nil { indices[time] = index } else { unknown.append((index, name)) }
        continue
      }
      guard let column = CSVColumn.index(ofHeader: name) else {
        unknown.append((index, name))
        continue
      }
      guard let previous = indices[column] else {
        indices[column] = index
        continue
      }
      switch (CSVWords.part(ofHeader: names[previous]), CSVWords.part(ofHeader: name)) {
      case (.endDay?, .endTime?), (.endTime?, .endDay?):
        extra.append(CSVSpan.Part(column: "end", index: index, isExtra: true))
        continue
      default: break
      }
      // A second header for the same column counts as unknown, unless both are the column's name.
      switch (CSVColumn.isOwnName(names[previous]), CSVColumn.isOwnName(name)) {
      case (true, true): throw .columnGivenTwice(name)
      case (false, true):
        unknown.append((previous, names[previous]))
        indices[column] = index
      default: unknown.append((index, name))
      }
    }
    let cells = CSVColumn.all.enumerated().compactMap { position, column -> Cell? in
      indices[position].map { (column, $0) }
    }
    guard cells.contains(where: { $0.column.name == "title" }) else {
      throw .missingColumn("title", found: names)
    }
    self.names = names
    fields = ItemField.all.enumerated().compactMap { position, field in
      let own = cells.filter { $0.column.field == position }
      return own.isEmpty ? nil : (field, own)
    }
    self.unknown = unknown
    let own = cells.filter { ["day", "time", "end"].contains($0.column.name) }
    whenParts =
      own.map { CSVSpan.Part(column: $0.column.name, index: $0.index, isExtra: false) } + extra
    isMonthFirst = names.contains { $0.trimmed.lowercased() == "start date" }
  }

  /// Returns the header of a column in this table, for errors.
  func name(ofColumn column: String) -> String {
    let cells = fields.flatMap(\.cells)
    guard let cell = cells.first(where: { $0.column.name == column }),
      !CSVColumn.isOwnName(names[cell.index])
    else { return column }
    return names[cell.index].trimmed
  }
}
