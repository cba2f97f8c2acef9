import Files
import Outcomes
import Templates
import TodoCore

/// The tables of holidays: the user's own, which are files of a folder, and those compiled in.
struct HolidayLibrary {
  private let folder: String

  init(_ paths: Paths) { folder = paths.configFolder + "/holidays" }

  /// Returns a table by its name. The user's own file takes precedence over a built-in table.
  ///
  /// - Returns: The table of the lines that can be read, and which can not.
  /// - Throws: `HolidayFileError.missing`, and what reading a file throws.
  func table(_ name: String) throws -> (table: HolidayTable, fault: HolidayFileError?) {
    let (bytes, path) = try text(of: name)
    let table = HolidayTable(
      parsing: String(decoding: bytes, as: UTF8.self), region: name, isKnown: path == nil)
    let fault = table.faults.first.map {
      HolidayFileError.unreadable(path: path ?? name, $0, others: table.faults.count - 1)
    }
    return (table, fault)
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
