/// A piece of SQL with the values of its parameters.
///
///     let sql: SQL = "SELECT id FROM item WHERE day = \(day) \(filter.condition)"
///
/// An interpolated value becomes a parameter, and an interpolated `SQL` keeps its own parameters.
/// `\(sql:)` inserts text that is SQL itself, such as a list of columns.
package struct SQL: ExpressibleByStringInterpolation {
  package private(set) var text: String
  package private(set) var values: [SQLValue]

  package init(stringLiteral text: String) {
    self.text = text
    values = []
  }

  package init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
    values = stringInterpolation.values
  }

  package static func + (left: SQL, right: SQL) -> SQL { "\(left)\(right)" }

  package static func += (left: inout SQL, right: SQL) {
    left.text += right.text
    left.values += right.values
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var values: [SQLValue] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 8 * interpolationCount)
      values.reserveCapacity(interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { text += literal }

    package mutating func appendInterpolation(sql: String) { text += sql }

    /// Writes a number into the text. SQLite uses a partial index only for constants, not for
    /// parameters.
    ///
    /// Related SQLite documentation: <https://www.sqlite.org/partialindex.html>.
    package mutating func appendInterpolation(literal number: Int) { text += String(number) }

    package mutating func appendInterpolation(_ piece: SQL) {
      text += piece.text
      values += piece.values
    }

    package mutating func appendInterpolation(_ value: SQLValue) {
      text += "?"
      values.append(value)
    }

    package mutating func appendInterpolation(_ number: Int) {
      appendInterpolation(.integer(number))
    }
    package mutating func appendInterpolation(_ number: Double) {
      appendInterpolation(.real(number))
    }
    package mutating func appendInterpolation(_ text: String) { appendInterpolation(.text(text)) }
  }
}

extension Database {
  /// A statement with its values bound.
  package func statement(literal sql: SQL) throws -> Statement {
    let statement = try statement(sql.text)
    statement.bind(sql.values)
    return statement
  }

  /// Runs a statement to its end.
  package func run(literal sql: SQL) throws { try run(sql.text, sql.values) }

  /// Runs a query and maps its rows.
  package func rows<Row>(literal sql: SQL, map: (Statement) throws -> Row) throws -> [Row] {
    try rows(sql.text, sql.values, map: map)
  }

  /// The numbers in the first column of a query, 0 for NULL.
  package func integers(literal sql: SQL) throws -> [Int] { try integers(sql.text, sql.values) }

  /// The number in the first column of the first row, 0 for NULL; nil without a row.
  package func integer(literal sql: SQL) throws -> Int? { try integer(sql.text, sql.values) }

  /// The text in the first column of the first row, empty for NULL; nil without a row.
  package func text(literal sql: SQL) throws -> String? { try text(sql.text, sql.values) }

  /// Whether a query returns a row.
  package func exists(literal sql: SQL) throws -> Bool { try exists(sql.text, sql.values) }
}
