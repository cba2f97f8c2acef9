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
enum CSVColumn: String, CaseIterable {
  case title, day, time, end, zone, kind, list, tags, priority, starred, status, done, doneAt
  case notes, url, place, lat, lon, radius
  case `repeat`, afterDone, excluded, extra, changes, reminders
  case id, uid, created, modified, start

  /// What is written; `done` says nothing that `status` does not.
  static let written = allCases.filter { $0 != .done }

  /// Headers are often typed by hand, so letter case and blanks around do not matter.
  private static let byName = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue.lowercased(), $0) })

  init?(header: String) {
    let words = header.lowercased().split(whereSeparator: \.isWhitespace)
    guard let only = words.first, words.count == 1, let column = Self.byName[String(only)] else {
      return nil
    }
    self = column
  }

  /// The column a path of the JSON object comes from.
  static func name(ofField path: String) -> String {
    guard path.hasPrefix("place.") else { return path }
    return path == "place.name" ? "place" : String(path.dropFirst("place.".count))
  }
}
