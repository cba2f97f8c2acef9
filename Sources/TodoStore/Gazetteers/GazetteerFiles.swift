import CivilTime
import Geo
import Glibc
import TodoCore

/// The gazetteers of a store: a file for each, in a folder beside it. They are no part of its copies
/// and its undo, since importing them again brings them back.
public struct GazetteerFiles: Sendable {
  let folder: String
  private static let ending = ".places"

  /// - Parameter store: The path of the store.
  public init(store: String) {
    folder = (RegularFile.resolved(store) ?? store) + "-places"
  }

  /// The names of the gazetteers, in order.
  public var names: [String] {
    FolderListing.names(in: folder).filter { $0.hasSuffix(Self.ending) }
      .map { String($0.dropLast(Self.ending.count)) }
      .filter(Self.isName).sorted()
  }

  func path(of name: String) -> String { "\(folder)/\(name)\(Self.ending)" }

  /// The name of a gazetteer that is made from a file of this name.
  public static func name(forFile file: String) -> String {
    let base = file.split(separator: "/").last.map(String.init) ?? file
    let stem = base.lastIndex(of: ".").map { $0 > base.startIndex ? base[..<$0] : base[...] }
    let kept = (stem ?? base[...]).filter { isAllowed($0) }.drop { $0 == "-" }
    let name = String(kept.prefix(longestName))
    return isName(name) ? name : "places"
  }

  /// Whether it can be the name of a gazetteer: letters, digits, `-` and `_`.
  public static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.count <= longestName && name.utf8.count <= 200
      && name.allSatisfy(isAllowed) && !name.hasPrefix("-")
  }

  private static let longestName = 40

  private static func isAllowed(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "_"
  }

  /// What is known of each gazetteer that can be read, and the names of the others.
  public func list() throws -> (read: [GazetteerFacts], unreadable: [String]) {
    var (read, unreadable): ([GazetteerFacts], [String]) = ([], [])
    for name in names {
      do {
        let gazetteer = try Gazetteer(name: name, in: self)
        defer { gazetteer.close() }
        read.append(try gazetteer.facts())
      } catch is GazetteerError {
        unreadable.append(name)
      }
    }
    return (read, unreadable)
  }

  /// The best places of a gazetteer for what was typed; see `Gazetteer.search`.
  public func search(
    _ name: String, for pattern: MatchPattern, near position: Coordinate?, limit: Int,
    prefersHangul: Bool
  ) throws(GazetteerError) -> [FoundPlace] {
    do {
      let gazetteer = try Gazetteer(name: name, in: self)
      defer { gazetteer.close() }
      return try gazetteer.search(
        pattern, near: position, limit: limit, prefersHangul: prefersHangul)
    } catch let error as GazetteerError {
      throw error
    } catch { throw .unreadable(name) }
  }

  /// Removes a gazetteer.
  ///
  /// - Throws: `GazetteerError.noSuchGazetteer`.
  public func remove(_ name: String) throws {
    guard names.contains(name) else {
      throw GazetteerError.noSuchGazetteer(name, known: names)
    }
    guard unlink(path(of: name)) == 0 else {
      throw Database.openError(path: path(of: name), code: errno)
    }
    // Only an empty folder goes.
    rmdir(folder)
  }
}

/// Why a gazetteer can not be used.
public enum GazetteerError: Error, Hashable, Sendable {
  case noSuchGazetteer(String, known: [String])
  /// The text is no name of a gazetteer.
  case unusableName(String)
  /// The file was changed by something else, or by a newer version of this program.
  case unreadable(String)
  /// No result of a search has this id.
  case noSuchPlace(id: String)
}
