import CivilTime
import ItemJSON
import TodoCore

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
