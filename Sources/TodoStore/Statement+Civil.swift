import CivilTime
import Geo
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

  // MARK: Columns side by side

  /// From the columns day, time and zone.
  func when(_ column: Int) throws -> When {
    guard let day = try optionalDay(column) else { return .someday }
    return try optionalTime(column + 1).map {
      .timed(CivilDateTime(day, $0), zone: optionalText(column + 2))
    } ?? .allDay(day)
  }

  /// As `ItemRow.text(of:)` writes it.
  func end(_ column: Int) throws -> End? {
    if isNull(column) { return nil }
    let text = bytes(column)
    return switch text.count {
    case ..<10: .time(try ItemRow.readCivil(TimeOfDay(isoUTF8: text)))
    case 10: .day(try ItemRow.readCivil(Day(isoUTF8: text)))
    default: .moment(try ItemRow.readCivil(CivilDateTime(isoUTF8: text)))
    }
  }

  /// From the columns name, latitude, longitude and radius; nil where there is no name.
  func place(_ column: Int) -> Place? {
    guard let name = optionalText(column) else { return nil }
    var place = Place(name: name)
    if let latitude = optionalReal(column + 1), let longitude = optionalReal(column + 2) {
      place.coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
    }
    if let radius = optionalReal(column + 3) { place.radiusMetres = radius }
    return place
  }
}
