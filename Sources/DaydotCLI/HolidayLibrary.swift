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
    let path = "\(folder)/\(name)"
    if let own = try RegularFile.read(path) {
      do throws(HolidayTableError) {
        return try HolidayTable(parsing: String(decoding: own, as: UTF8.self), region: name)
      } catch {
        throw HolidayFileError.unreadable(path: path, error)
      }
    }
    guard let known = Templates.holidays(of: name) else {
      throw HolidayFileError.missing(name: name, path: path, known: Templates.holidayRegions)
    }
    return try HolidayTable(
      parsing: String(decoding: known, as: UTF8.self), region: name, isKnown: true)
  }
}
