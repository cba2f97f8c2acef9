import CivilTime
import Geo
import SQLite
import TodoCore

/// Reads civil dates and times, and places, from the columns of a row.
///
/// A value that can not be read is passed to `noteUnreadable` and treated as absent, so that one
/// damaged row does not stop a view or a check.
extension Statement {
  /// An instant stored as seconds since 1970 UTC.
  func instant(_ column: Int) -> Instant { Instant(secondsSinceEpoch: integer(column)) }

  func optionalInstant(_ column: Int) -> Instant? { isNull(column) ? nil : instant(column) }

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

  /// The key of an occurrence. An unreadable one becomes the first day of the calendar, which
  /// matches no occurrence.
  func occurrenceKey(_ column: Int) -> OccurrenceKey {
    let bytes = bytes(column)
    // Most keys are a day without a time.
    let key =
      bytes.count == 10
      ? readable(column, try Day(isoUTF8: bytes)).map { OccurrenceKey($0) }
      : readable(column, try OccurrenceKey(iso: text(column)))
    return key ?? OccurrenceKey(.min)
  }

  // MARK: Adjacent columns

  /// A date from the columns day, time and zone.
  func when(_ column: Int) -> When {
    guard let day = optionalDay(column) else { return .someday }
    return optionalTime(column + 1).map {
      .timed(CivilDateTime(day, $0), zone: optionalText(column + 2))
    } ?? .allDay(day)
  }

  /// An end in the form of `End.text`.
  ///
  /// - Parameter zones: The zones of journeys.
  func end(_ column: Int, _ zones: any ZoneSource) -> End? {
    if isNull(column) { return nil }
    let text = bytes(column)
    if text.contains(0x20) { return journeyEnd(column, zones) }
    return switch text.count {
    case ..<10: readable(column, try TimeOfDay(isoUTF8: text)).map(End.time)
    case 10: readable(column, try Day(isoUTF8: text)).map(End.day)
    default: readable(column, try CivilDateTime(isoUTF8: text)).map(End.moment)
    }
  }

  private func journeyEnd(_ column: Int, _ zones: any ZoneSource) -> End? {
    let parts = text(column).split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2, let seconds = Int(parts[0]),
      let zone = try? zones.zone(named: parts[1]),
      let end = JourneyEnd(seconds: seconds, zoneName: parts[1], zone: zone)
    else {
      noteUnreadable(text(column))
      return nil
    }
    return .journey(end)
  }

  /// A place from the columns name, latitude, longitude and radius; nil if the name is NULL.
  func place(_ column: Int) -> Place? {
    guard let name = optionalText(column) else { return nil }
    var place = Place(name: name)
    place.coordinate = try? coordinate(column + 1, column + 2)
    if let radius = radius(column + 3) { place.radiusMetres = radius }
    return place
  }

  /// A radius in metres, clamped to `Place.radii`; nil for NULL.
  func radius(_ column: Int) -> Double? {
    optionalReal(column).map { min(max($0, Place.radii.lowerBound), Place.radii.upperBound) }
  }

  /// The position in two columns, in degrees; nil if either is NULL.
  ///
  /// - Throws: `DatabaseError.failed` for numbers that are not a position.
  func coordinate(_ latitude: Int, _ longitude: Int) throws -> Coordinate? {
    guard let north = optionalReal(latitude), let east = optionalReal(longitude) else { return nil }
    do throws(CoordinateError) {
      return try Coordinate(latitude: north, longitude: east)
    } catch {
      throw DatabaseError.failed(code: 0, message: "unreadable position in the store", sql: "place")
    }
  }
}

extension SQL.StringInterpolation {
  /// Binds a day as its ISO text, such as `2026-11-20`, the form in the tables.
  mutating func appendInterpolation(_ day: Day) { appendInterpolation(.text(day.description)) }

  /// Binds an instant as its seconds since 1970 UTC.
  mutating func appendInterpolation(_ instant: Instant?) {
    appendInterpolation(SQLValue(instant?.secondsSinceEpoch))
  }
}
