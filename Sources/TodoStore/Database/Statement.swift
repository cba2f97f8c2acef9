import CSQLite
import CivilTime
import Geo
import TodoCore

/// A value bound to a statement or read from a row.
enum SQLValue {
  case null
  case integer(Int)
  case real(Double)
  case text(String)
  case blob([UInt8])

  init(_ value: Int?) { self = value.map(SQLValue.integer) ?? .null }
  init(_ value: Double?) { self = value.map(SQLValue.real) ?? .null }
  init(_ value: String?) { self = value.map(SQLValue.text) ?? .null }
  init(_ value: Bool) { self = .integer(value ? 1 : 0) }
  init(_ value: (some CustomStringConvertible)?) {
    self = value.map { .text($0.description) } ?? .null
  }
}

/// A prepared statement, finalized when released.
///
/// Related SQLite documentation: <https://www.sqlite.org/c3ref/stmt.html>.
final class Statement {
  let handle: OpaquePointer
  private unowned let database: Database
  let sql: String

  init(database: Database, sql: String) throws {
    self.database = database
    self.sql = sql
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(
      database.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw database.error(code, sql: sql) }
    handle = prepared
  }

  deinit { sqlite3_finalize(handle) }

  /// Records the text of a value that could not be read, for `Store.unreadableItems`.
  func noteUnreadable(_ text: String) { database.unreadable.insert(text) }

  /// Ends the current run and clears the bindings.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// Binds values to the parameters ?1, ?2, … in order. The statement must have been reset.
  func bind(_ values: [SQLValue]) {
    for (index, value) in values.enumerated() {
      let position = Int32(index + 1)
      switch value {
      case .null: break
      case .integer(let number): sqlite3_bind_int64(handle, position, Int64(number))
      case .real(let number): sqlite3_bind_double(handle, position, number)
      case .text(var text):
        text.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) { characters in
            _ = daydot_sqlite3_bind_text(
              handle, position, characters.baseAddress ?? emptyText, Int32(clamping: bytes.count))
          }
        }
      case .blob(let bytes):
        _ = bytes.withUnsafeBytes {
          daydot_sqlite3_bind_blob(
            handle, position, $0.baseAddress ?? UnsafeRawPointer(emptyText),
            Int32(clamping: $0.count))
        }
      }
    }
  }

  /// Advances to the next row.
  ///
  /// - Returns: Whether there is one.
  func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw database.error(code, sql: sql)
    }
  }

  // MARK: Columns of the current row, 0-based

  func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
  }

  func integer(_ column: Int) -> Int { Int(sqlite3_column_int64(handle, Int32(column))) }

  func optionalInteger(_ column: Int) -> Int? { isNull(column) ? nil : integer(column) }

  /// An instant stored as seconds since 1970 UTC.
  func instant(_ column: Int) -> Instant { Instant(secondsSinceEpoch: integer(column)) }

  func optionalInstant(_ column: Int) -> Instant? { isNull(column) ? nil : instant(column) }

  func optionalReal(_ column: Int) -> Double? {
    isNull(column) ? nil : sqlite3_column_double(handle, Int32(column))
  }

  func bool(_ column: Int) -> Bool { integer(column) != 0 }

  /// Whether a column is NULL or holds an empty text.
  func isEmpty(_ column: Int) -> Bool { sqlite3_column_bytes(handle, Int32(column)) == 0 }

  /// The text of a column; empty for NULL.
  func text(_ column: Int) -> String { optionalText(column) ?? "" }

  /// The text of a column in SQLite's memory, valid until the next step.
  func bytes(_ column: Int) -> UnsafeBufferPointer<UInt8> {
    let begin = sqlite3_column_text(handle, Int32(column))
    return UnsafeBufferPointer(
      start: begin, count: Int(sqlite3_column_bytes(handle, Int32(column))))
  }

  /// The bytes of a blob in SQLite's memory, valid until the next step.
  func blob(_ column: Int) -> UnsafeRawBufferPointer {
    let begin = sqlite3_column_blob(handle, Int32(column))
    return UnsafeRawBufferPointer(
      start: begin, count: Int(sqlite3_column_bytes(handle, Int32(column))))
  }

  func optionalText(_ column: Int) -> String? {
    guard let bytes = sqlite3_column_text(handle, Int32(column)) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}

/// The address an empty string is bound from. SQLite binds NULL for a null pointer.
private var emptyText: UnsafePointer<CChar> {
  UnsafeRawPointer(("" as StaticString).utf8Start).assumingMemoryBound(to: CChar.self)
}

/// Civil values and places of a row's columns.
///
/// A value that can not be read is passed to `noteUnreadable` and treated as absent, so that one
/// damaged row does not stop a view or a check.
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
  func end(_ column: Int) -> End? {
    if isNull(column) { return nil }
    let text = bytes(column)
    return switch text.count {
    case ..<10: readable(column, try TimeOfDay(isoUTF8: text)).map(End.time)
    case 10: readable(column, try Day(isoUTF8: text)).map(End.day)
    default: readable(column, try CivilDateTime(isoUTF8: text)).map(End.moment)
    }
  }

  /// A place from the columns name, latitude, longitude and radius; nil if the name is NULL.
  func place(_ column: Int) -> Place? {
    guard let name = optionalText(column) else { return nil }
    var place = Place(name: name)
    if let latitude = optionalReal(column + 1), let longitude = optionalReal(column + 2) {
      place.coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
    }
    if let radius = radius(column + 3) { place.radiusMetres = radius }
    return place
  }

  /// A radius in metres, clamped to `Place.radii`; nil for NULL.
  func radius(_ column: Int) -> Double? {
    optionalReal(column).map { min(max($0, Place.radii.lowerBound), Place.radii.upperBound) }
  }

  /// The position in two columns, in degrees; nil if either is NULL.
  ///
  /// - Throws: `StoreError.failed` for numbers that are not a position.
  func coordinate(_ latitude: Int, _ longitude: Int) throws -> Coordinate? {
    guard let north = optionalReal(latitude), let east = optionalReal(longitude) else { return nil }
    do throws(CoordinateError) {
      return try Coordinate(latitude: north, longitude: east)
    } catch {
      throw StoreError.failed(code: 0, message: "unreadable position in the store", sql: "place")
    }
  }
}
