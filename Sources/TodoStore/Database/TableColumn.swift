import CivilTime
import SQLite

/// A column of a table whose rows are values of type `Record`: its name, and how it is written and
/// read.
///
/// `Facts` holds the values of a row that do not follow from the record alone, such as foreign
/// keys.
struct TableColumn<Record, Facts>: Sendable {
  /// Takes the record as `inout`, since it would be copied for each column otherwise.
  typealias Value = @Sendable (inout Record, Facts) throws -> SQLValue
  typealias Read = @Sendable (inout Record, Statement, Int, ItemTable) throws -> Void

  let name: String
  /// Returns the value to write; nil for a column that is never written.
  let value: Value?
  /// The expressions it is read from; empty if another column's `read` covers it.
  let selected: [String]
  /// Sets the property of a record from a row. `selected` begins at the given index.
  let read: Read
  /// Whether the column holds a date, a time or a rule as text, which may fail to parse.
  var isCivil = false

  /// Creates a column that is written, and read by another column or not at all.
  init(written name: String, _ value: Value?) {
    self.name = name
    self.value = value
    selected = []
    read = { _, _, _, _ in }
  }

  init(_ name: String, selected: [String], _ value: @escaping Value, read: @escaping Read) {
    self.name = name
    self.value = value
    self.selected = selected
    self.read = read
  }

  /// A copy of the column with `isCivil` set.
  var civil: TableColumn {
    var column = self
    column.isCivil = true
    return column
  }

  /// Creates a column that holds one property of the record. The accessors are closures, since key
  /// paths take several times as long.
  init<Property>(
    _ name: String, _ kind: ColumnKind<Property>,
    _ get: @escaping @Sendable (inout Record) -> Property,
    _ set: @escaping @Sendable (inout Record, Property) -> Void
  ) {
    self.init(name, selected: [name], { record, _ in kind.bind(get(&record)) }) {
      record, row, index, _ in set(&record, try kind.read(row, index))
    }
    isCivil = kind.isCivil
  }
}

/// The conversion between a type and the values of a column.
struct ColumnKind<Value: Sendable>: Sendable {
  let bind: @Sendable (Value) -> SQLValue
  let read: @Sendable (Statement, Int) throws -> Value
  var isCivil = false
}

extension ColumnKind<String> {
  static var text: ColumnKind { ColumnKind(bind: { .text($0) }, read: { $0.text($1) }) }
}

extension ColumnKind<String?> {
  static var text: ColumnKind { ColumnKind(bind: { SQLValue($0) }, read: { $0.optionalText($1) }) }
}

extension ColumnKind<Int?> {
  static var number: ColumnKind {
    ColumnKind(bind: { SQLValue($0) }, read: { $0.optionalInteger($1) })
  }
}

extension ColumnKind<Double?> {
  static var double: ColumnKind {
    ColumnKind(
      bind: { SQLValue($0) }, read: { $0.optionalReal($1) })
  }
}

extension ColumnKind<Bool> {
  static var flag: ColumnKind { ColumnKind(bind: { SQLValue($0) }, read: { $0.bool($1) }) }
}

extension ColumnKind<Day?> {
  static var day: ColumnKind {
    ColumnKind(bind: { SQLValue($0?.description) }, read: { $0.optionalDay($1) }, isCivil: true)
  }
}

extension ColumnKind<Instant> {
  static var instant: ColumnKind {
    ColumnKind(
      bind: { .integer($0.secondsSinceEpoch) },
      read: { $0.instant($1) })
  }
}

extension ColumnKind<Instant?> {
  static var instant: ColumnKind {
    ColumnKind(
      bind: { SQLValue($0?.secondsSinceEpoch) }, read: { $0.optionalInstant($1) })
  }
}

extension ColumnKind where Value: Coded {
  static var code: ColumnKind {
    ColumnKind(bind: { .integer($0.code) }, read: { $0.code($1) })
  }
}

/// The columns of a table, `id` first, from which its statements are made.
///
/// Journal images hold the values in this order, so a new column must be appended.
struct TableColumns<Record, Facts>: Sendable {
  /// All columns, in the order of journal images.
  let names: [String]
  /// The columns that are written, in the order of `values(of:_:)`.
  let written: [String]
  /// The expressions to select, for `read(_:into:of:)`.
  let selection: String
  /// The number of expressions in `selection`.
  let width: Int
  /// The columns with `isCivil`.
  let civil: [String]
  private let writers: [TableColumn<Record, Facts>.Value]
  private let readers: [(index: Int, read: TableColumn<Record, Facts>.Read)]

  init(table: String, _ columns: [TableColumn<Record, Facts>]) {
    names = columns.map(\.name)
    written = columns.filter { $0.value != nil }.map(\.name)
    writers = columns.compactMap(\.value)
    var expressions: [String] = []
    var readers: [(Int, TableColumn<Record, Facts>.Read)] = []
    for column in columns where !column.selected.isEmpty {
      readers.append((expressions.count, column.read))
      expressions += column.selected.map { $0.contains(".") ? $0 : "\(table).\($0)" }
    }
    self.readers = readers
    selection = expressions.joined(separator: ", ")
    width = expressions.count
    civil = columns.filter(\.isCivil).map(\.name)
  }

  /// The values of the columns in `written`.
  func values(of record: Record, _ facts: Facts) throws -> [SQLValue] {
    var record = record
    return try writers.map { try $0(&record, facts) }
  }

  /// Reads a record from a row that begins with `selection`.
  func read(_ row: Statement, into record: inout Record, of table: ItemTable) throws {
    for reader in readers { try reader.read(&record, row, reader.index, table) }
  }

  /// The parameters `?1, ?2, …` for `values(of:_:)`.
  var parameters: String {
    written.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
  }

  /// The `SET` clause for all written columns except `id`.
  ///
  /// - Parameter expression: Returns the new value as SQL.
  func assignments(_ expression: (_ name: String, _ parameter: String) -> String) -> String {
    written.enumerated().dropFirst().map { "\($1) = \(expression($1, "?\($0 + 1)"))" }
      .joined(separator: ", ")
  }
}
