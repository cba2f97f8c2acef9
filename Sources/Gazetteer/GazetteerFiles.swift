import Files
import Geo
import Glibc
import SQLite
import TextSearch
import TodoCore

/// The gazetteers of a store, each a file in a folder beside it. Backups and undo do not include
/// them, since they can be imported again.
package struct GazetteerFiles: Sendable {
  let folder: String
  private static let suffix = ".places"

  /// - Parameter store: The path of the store.
  package init(store: String) {
    folder = (FileSystem.resolved(store) ?? store) + "-places"
  }

  /// The names of the gazetteers, sorted.
  package var names: [String] {
    FileSystem.allNames(in: folder).filter { $0.hasSuffix(Self.suffix) }
      .map { String($0.dropLast(Self.suffix.count)) }
      .filter(Self.isName).sorted()
  }

  func path(of name: String) -> String { "\(folder)/\(name)\(Self.suffix)" }

  /// The name of the gazetteer that is imported from a file: the file's name without its extension
  /// and without characters that are not allowed, else `places`.
  package static func name(forFile file: String) -> String {
    let base = file.split(separator: "/").last.map(String.init) ?? file
    let stem = base.lastIndex(of: ".").map { $0 > base.startIndex ? base[..<$0] : base[...] }
    let kept = (stem ?? base[...]).filter { isAllowed($0) }.drop { $0 == "-" }
    let name = String(kept.prefix(nameLimit))
    return isName(name) ? name : "places"
  }

  /// Whether a text is a valid name: 1 to 40 letters, digits, `-` and `_`, not beginning with `-`.
  package static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.count <= nameLimit && name.utf8.count <= 200
      && name.allSatisfy(isAllowed) && !name.hasPrefix("-")
  }

  private static let nameLimit = 40

  private static func isAllowed(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "_"
  }

  /// The facts of each readable gazetteer, and the names of the unreadable ones.
  package func list() throws -> (read: [GazetteerFacts], unreadable: [String]) {
    var (read, unreadable): ([GazetteerFacts], [String]) = ([], [])
    for name in names {
      do {
        let gazetteer = try Gazetteer(name: name, in: self)
        defer { gazetteer.close() }
        read.append(try gazetteer.facts())
      } catch {
        unreadable.append(name)
      }
    }
    return (read, unreadable)
  }

  /// The best matches of a gazetteer for a pattern; see `Gazetteer.search`.
  ///
  /// - Throws: `GazetteerError.noSuchGazetteer`, `.unreadable`.
  package func search(
    _ name: String, for pattern: MatchPattern, near position: Coordinate?, limit: Int,
    prefersHangul: Bool
  ) throws(GazetteerError) -> [FoundPlace] {
    let gazetteer = try Gazetteer(name: name, in: self)
    defer { gazetteer.close() }
    return try gazetteer.search(
      pattern, near: position, limit: limit, prefersHangul: prefersHangul)
  }

  /// The place of an id as a search shows it; nil if no gazetteer has it.
  ///
  /// - Throws: `GazetteerError.unreadable`.
  package func place(id: String) throws(GazetteerError) -> GazetteerPlace? {
    let parts = id.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2, names.contains(parts[0]) else { return nil }
    let gazetteer = try Gazetteer(name: parts[0], in: self)
    defer { gazetteer.close() }
    return try gazetteer.place(reference: parts[1])
  }

  /// Removes a gazetteer.
  ///
  /// - Throws: `GazetteerError.noSuchGazetteer`; `DatabaseError.unwritable` if the file can not be
  ///   removed.
  package func remove(_ name: String) throws {
    guard names.contains(name) else {
      throw GazetteerError.noSuchGazetteer(name, known: names)
    }
    guard unlink(path(of: name)) == 0 else {
      throw DatabaseError(path: path(of: name), code: errno)
    }
    // Fails unless the folder is empty.
    rmdir(folder)
  }
}
