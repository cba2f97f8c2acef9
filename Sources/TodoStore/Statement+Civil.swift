import CivilTime
import TodoCore

/// Civil values of a row's columns, read from SQLite's own bytes.
extension Statement {
  func day(_ column: Int) throws -> Day { try ItemRow.readCivil(Day(isoUTF8: bytes(column))) }

  func optionalDay(_ column: Int) throws -> Day? { isNull(column) ? nil : try day(column) }

  func optionalTime(_ column: Int) throws -> TimeOfDay? {
    isNull(column) ? nil : try ItemRow.readCivil(TimeOfDay(isoUTF8: bytes(column)))
  }

  func occurrenceKey(_ column: Int) throws -> OccurrenceKey {
    let bytes = bytes(column)
    // Most name a day alone.
    if bytes.count == 10 { return OccurrenceKey(try ItemRow.readCivil(Day(isoUTF8: bytes))) }
    return try ItemRow.readCivil(OccurrenceKey(iso: text(column)))
  }
}
