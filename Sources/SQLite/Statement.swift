import CSQLite

/// A value bound to a statement or read from a row.
package enum SQLValue {
  case null
  case integer(Int)
  case real(Double)
  case text(String)
  case blob([UInt8])

  package init(_ value: Int?) { self = value.map(SQLValue.integer) ?? .null }
  package init(_ value: Double?) { self = value.map(SQLValue.real) ?? .null }
  package init(_ value: String?) { self = value.map(SQLValue.text) ?? .null }
  package init(_ value: Bool) { self = .integer(value ? 1 : 0) }
}

/// A prepared statement, finalized when released.
///
/// Related SQLite documentation: <https://www.sqlite.org/c3ref/stmt.html>.
package final class Statement {
  package let handle: OpaquePointer
  private unowned let database: Database
  package let sql: String

  package init(database: Database, sql: String) throws {
    self.database = database
    self.sql = sql
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(
      database.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw database.error(code, sql: sql) }
    handle = prepared
  }

  deinit { sqlite3_finalize(handle) }

  /// Records the text of a value that could not be read.
  package func noteUnreadable(_ text: String) { database.unreadable.insert(text) }

  /// Whether it has returned a row and may return another.
  var isRunning: Bool { sqlite3_stmt_busy(handle) != 0 }

  /// Ends the current run and clears the bindings.
  package func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// Binds values to the parameters ?1, ?2, … in order. The statement must have been reset.
  package func bind(_ values: [SQLValue]) {
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
  package func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw database.error(code, sql: sql)
    }
  }

  // MARK: Columns of the current row, 0-based

  package func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
  }

  package func integer(_ column: Int) -> Int { Int(sqlite3_column_int64(handle, Int32(column))) }

  package func optionalInteger(_ column: Int) -> Int? { isNull(column) ? nil : integer(column) }

  package func optionalReal(_ column: Int) -> Double? {
    isNull(column) ? nil : sqlite3_column_double(handle, Int32(column))
  }

  package func bool(_ column: Int) -> Bool { integer(column) != 0 }

  /// Whether a column is NULL or holds an empty text.
  package func isEmpty(_ column: Int) -> Bool { sqlite3_column_bytes(handle, Int32(column)) == 0 }

  /// The text of a column; empty for NULL.
  package func text(_ column: Int) -> String { optionalText(column) ?? "" }

  /// The text of a column in SQLite's memory, valid until the next step.
  package func bytes(_ column: Int) -> UnsafeBufferPointer<UInt8> {
    let begin = sqlite3_column_text(handle, Int32(column))
    return UnsafeBufferPointer(
      start: begin, count: Int(sqlite3_column_bytes(handle, Int32(column))))
  }

  /// The bytes of a blob in SQLite's memory, valid until the next step.
  package func blob(_ column: Int) -> UnsafeRawBufferPointer {
    let begin = sqlite3_column_blob(handle, Int32(column))
    return UnsafeRawBufferPointer(
      start: begin, count: Int(sqlite3_column_bytes(handle, Int32(column))))
  }

  package func optionalText(_ column: Int) -> String? {
    guard let bytes = sqlite3_column_text(handle, Int32(column)) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}

/// The address an empty string is bound from. SQLite binds NULL for a null pointer.
private var emptyText: UnsafePointer<CChar> {
  UnsafeRawPointer(("" as StaticString).utf8Start).assumingMemoryBound(to: CChar.self)
}
