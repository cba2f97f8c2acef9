import CivilTime
import Geo
import TodoCore

/// Civil values of a row's columns, read from SQLite's own bytes.
///
/// A value that can not be read is noted with the connection and left out: one bad row keeps no other from being
/// shown or announced.
extension Statement {
  private func readable<Value>(
    _ column: Int, _ read: @autoclosure () throws(CivilTimeError) -> Value
  ) -> Value? {
    do {
      return try read()
    } catch {
      noteUnreadable(text(column))
      return nil
    }
  }

  func optionalDay(_ column: Int) -> Day? {
    isNull(column) ? nil : readable(column, try Day(isoUTF8: bytes(column)))
  }

  func optionalTime(_ column: Int) -> TimeOfDay? {
    isNull(column) ? nil : readable(column, try TimeOfDay(isoUTF8: bytes(column)))
  }

  /// The first day there is where it can not be read: no occurrence stands on it.
  func occurrenceKey(_ column: Int) -> OccurrenceKey {
    let bytes = bytes(column)
    // Most name a day alone.
    let key =
      bytes.count == 10
      ? readable(column, try Day(isoUTF8: bytes)).map { OccurrenceKey($0) }
      : readable(column, try OccurrenceKey(iso: text(column)))
    return key ?? OccurrenceKey(.min)
  }

  // MARK: Columns side by side

  /// From the columns day, time and zone.
  func when(_ column: Int) -> When {
    guard let day = optionalDay(column) else { return .someday }
    return optionalTime(column + 1).map {
      .timed(CivilDateTime(day, $0), zone: optionalText(column + 2))
    } ?? .allDay(day)
  }

  /// As `End.text` writes it.
  func end(_ column: Int) -> End? {
    if isNull(column) { return nil }
    let text = bytes(column)
    return switch text.count {
    case ..<10: readable(column, try TimeOfDay(isoUTF8: text)).map(End.time)
    case 10: readable(column, try Day(isoUTF8: text)).map(End.day)
    default: readable(column, try CivilDateTime(isoUTF8: text)).map(End.moment)
    }
  }

  /// From the columns name, latitude, longitude and radius; nil where there is no name.
  func place(_ column: Int) -> Place? {
    guard let name = optionalText(column) else { return nil }
    var place = Place(name: name)
    if let latitude = optionalReal(column + 1), let longitude = optionalReal(column + 2) {
      place.coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
    }
    if let radius = radius(column + 3) { place.radiusMetres = radius }
    return place
  }

  /// A radius in metres, whatever stands in the file.
  func radius(_ column: Int) -> Double? {
    optionalReal(column).map { min(max($0, Place.radii.lowerBound), Place.radii.upperBound) }
  }
}
