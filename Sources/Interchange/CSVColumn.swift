import CivilTime
import TodoCore

/// The columns of a table of items, in the order they are written. Reading goes by the names in the
/// header, in any order; only `title` has to be there, and names it does not know are counted.
///
/// | column | holds |
/// |---|---|
/// | `title`, `notes`, `url`, `list`, `place`, `uid` | text as it is |
/// | `start`, `day`, `time`, `end`, `zone`, `repeat`, `kind`, `priority`, `status` | as in JSON |
/// | `doneAt`, `created`, `modified` | a moment with its offset |
/// | `starred`, `done`, `afterDone` | `true` or `false`; `yes`, `no`, `1`, `0` are read too |
/// | `tags`, `excluded`, `extra` | separated by commas; a JSON array where one holds a comma |
/// | `lat`, `lon`, `radius` | of the place; degrees and metres |
/// | `changes` | what differs in single occurrences, as the JSON array |
/// | `reminders` | empty: the default rule; `none`; triggers separated by `;`; or the JSON array |
///
/// An empty cell is `null`: nothing, or the default. `done` is read, and `status` written.
struct CSVColumn: Sendable {
  let name: String
  let cell: FieldCell
  /// The place of its field in `ItemField.all`.
  let field: Int
  /// The member of the field's object that stands here by itself.
  let member: String?

  /// What people fill in stands first, the rest in the order of JSON.
  static let all: [CSVColumn] = {
    let first = [
      "title", "day", "time", "end", "zone", "kind", "list", "tags", "priority", "starred",
      "status", "done", "doneAt", "notes", "url", "place", "repeat", "afterDone", "excluded",
      "extra", "changes", "reminders",
    ]
    let rest = ItemField.all.map(\.name).filter { !first.contains($0) }
    return (first + rest).flatMap(columns)
  }()

  /// What is written; `done` says nothing that `status` does not.
  static let written = all.filter { $0.name != "done" }

  /// Headers are often typed by hand, so letter case and blanks around do not matter.
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

  /// Where the column of a header stands in `all`.
  static func index(ofHeader header: String) -> Int? {
    let words = header.lowercased().split(whereSeparator: \.isWhitespace)
    guard let only = words.first, words.count == 1 else { return nil }
    return byName[String(only)]
  }

  /// The column a path of the JSON object comes from.
  static func name(ofField path: String) -> String {
    guard path.hasPrefix("place.") else { return path }
    return path == "place.name" ? "place" : String(path.dropFirst("place.".count))
  }

  /// Whether a spreadsheet may take what stands here for a formula, as people type anything.
  var isTyped: Bool {
    switch cell {
    case .freeText, .list: true
    default: false
    }
  }
}
