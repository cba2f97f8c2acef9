import CivilTime

/// A piece of SQL with the values of its parameters.
///
///     let sql: SQL = "SELECT id FROM item WHERE day = \(day) \(filter.condition)"
///
/// A value becomes a parameter, another piece keeps its own values, and text that is itself SQL,
/// such as a list of columns, is inserted by `\(sql:)`.
struct SQL: ExpressibleByStringInterpolation {
  private(set) var text: String
  private(set) var values: [SQLValue]

  init(stringLiteral text: String) {
    self.text = text
    values = []
  }

  init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
    values = stringInterpolation.values
  }

  static func + (left: SQL, right: SQL) -> SQL { "\(left)\(right)" }

  static func += (left: inout SQL, right: SQL) {
    left.text += right.text
    left.values += right.values
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var values: [SQLValue] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 8 * interpolationCount)
      values.reserveCapacity(interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(sql: String) { text += sql }

    /// A number written into the text, because SQLite does not choose a partial index for a
    /// parameter.
    mutating func appendInterpolation(literal number: Int) { text += String(number) }

    mutating func appendInterpolation(_ piece: SQL) {
      text += piece.text
      values += piece.values
    }

    mutating func appendInterpolation(_ value: SQLValue) {
      text += "?"
      values.append(value)
    }

    mutating func appendInterpolation(_ number: Int) { appendInterpolation(.integer(number)) }
    mutating func appendInterpolation(_ number: Double) { appendInterpolation(.real(number)) }
    mutating func appendInterpolation(_ text: String) { appendInterpolation(.text(text)) }
    /// The day as text, `2026-11-20`, as the file has it.
    mutating func appendInterpolation(_ day: Day) { appendInterpolation(.text(day.description)) }
  }
}

extension Database {
  /// A statement with its values bound.
  func statement(literal sql: SQL) throws -> Statement {
    let statement = try statement(sql.text)
    statement.bind(sql.values)
    return statement
  }

  /// Runs a query and maps its rows.
  func rows<Row>(literal sql: SQL, map: (Statement) throws -> Row) throws -> [Row] {
    try rows(sql.text, sql.values, map: map)
  }

  /// The first row of a query, or nil.
  func first<Row>(literal sql: SQL, map: (Statement) throws -> Row) throws -> Row? {
    try first(sql.text, sql.values, map: map)
  }
}
