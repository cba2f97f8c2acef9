import Files
import Outcomes
import Templates
import TodoCore

/// The tables of holidays: the user's own, which are files of a folder, and those compiled in.
struct HolidayLibrary {
  private let folder: String

  init(_ paths: Paths) { folder = paths.configFolder + "/holidays" }

  /// Finds a table by its name. The user's own file takes precedence over a built-in table.
  ///
  /// - Throws: `HolidayFileError`, and what reading a file throws.
  func table(_ name: String) throws -> HolidayTable {
    let (bytes, path) = try text(of: name)
    do throws(HolidayTableError) {
      return try HolidayTable(
        parsing: String(decoding: bytes, as: UTF8.self), region: name, isKnown: path == nil)
    } catch {
      throw HolidayFileError.unreadable(path: path ?? name, error)
    }
  }

  /// Finds the text of a table, and the user's own file if that has it.
  func text(of name: String) throws -> (bytes: [UInt8], ownFile: String?) {
    let path = "\(folder)/\(name)"
    if let own = try RegularFile.read(path) { return (own, path) }
    guard let known = Templates.holidays(of: name) else {
      throw HolidayFileError.missing(name: name, path: path, known: Templates.holidayTables)
    }
    return (known, nil)
  }
}
