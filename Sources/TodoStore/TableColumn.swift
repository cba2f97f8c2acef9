import CivilTime
import TodoCore

/// A column of a table whose rows are records of a kind: its name, what is written into it and how it is read back.
///
/// `Facts` is what has to be known of a record to write it: the numbers of what it points at.
struct TableColumn<Record, Facts>: Sendable {
  typealias Value = @Sendable (Record, Facts) throws -> SQLValue
  typealias Read = @Sendable (inout Record, Statement, Int, Store) throws -> Void

  let name: String
  /// nil for a column that this program keeps and does not write.
  let value: Value?
  /// The expressions it is read from; empty where another column's reading takes it in.
  let selected: [String]
  /// Reads from the expressions, of which the first stands at an index.
  let read: Read
  /// Whether what stands here may be a date or a time that can not be read.
  var isCivil = false

  /// A column that is written and not read by itself.
  init(written name: String, _ value: Value?) {
    self.name = name
    self.value = value
    selected = []
    read = { _, _, _, _ in }
  }

  init(
    _ name: String, selected: [String], _ value: @escaping Value, read: @escaping Read
  ) {
    self.name = name
    self.value = value
    self.selected = selected
    self.read = read
  }

  /// The column as one whose text may be no date, no time or no rule.
  var civil: TableColumn {
    var column = self
    column.isCivil = true
    return column
  }

  /// A column that holds a property of the record by itself. (Closures: a key path takes several times as long.)
  init<Property>(
    _ name: String, _ kind: ColumnKind<Property>,
    _ get: @escaping @Sendable (Record) -> Property,
    _ set: @escaping @Sendable (inout Record, Property) -> Void
  ) {
    self.init(name, selected: [name], { record, _ in kind.bind(get(record)) }) {
      record, row, index, _ in set(&record, try kind.read(row, index))
    }
    isCivil = kind.isCivil
  }
}

/// A kind of value that columns hold.
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

extension ColumnKind<Bool> {
  static var flag: ColumnKind { ColumnKind(bind: { SQLValue($0) }, read: { $0.bool($1) }) }
}

extension ColumnKind<Day?> {
  static var day: ColumnKind {
    ColumnKind(bind: { SQLValue($0) }, read: { $0.optionalDay($1) }, isCivil: true)
  }
}

extension ColumnKind<End?> {
  static var end: ColumnKind {
    ColumnKind(bind: { SQLValue($0?.text) }, read: { $0.end($1) }, isCivil: true)
  }
}

extension ColumnKind<Instant> {
  static var instant: ColumnKind {
    ColumnKind(
      bind: { .integer($0.secondsSinceEpoch) },
      read: { Instant(secondsSinceEpoch: $0.integer($1)) })
  }
}

extension ColumnKind where Value: Coded {
  static var code: ColumnKind {
    ColumnKind(bind: { .integer($0.code) }, read: { $0.code($1) })
  }
}

/// The columns of a table, `id` first, from which its statements follow.
///
/// Images of undo hold their values in this order: a new column goes to the end.
struct TableColumns<Record, Facts>: Sendable {
  /// All, as the images of undo hold them.
  let names: [String]
  /// Those that are written, in the order of `values`.
  let written: [String]
  /// What is selected to read a record, `width` expressions.
  let selection: String
  let width: Int
  /// Those that may hold a date or a time.
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

  /// What `written` gets of a record.
  func values(of record: Record, _ facts: Facts) throws -> [SQLValue] {
    try writers.map { try $0(record, facts) }
  }

  /// Reads the expressions of `selection`, which stand first in a row.
  func read(_ row: Statement, into record: inout Record, of store: Store) throws {
    for reader in readers { try reader.read(&record, row, reader.index, store) }
  }

  /// `?1, ?2, …` for the values.
  var parameters: String {
    written.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
  }

  /// Sets what is written but the number, from expressions made of a column's name and its parameter.
  func assignments(_ expression: (_ name: String, _ parameter: String) -> String) -> String {
    written.enumerated().dropFirst().map { "\($1) = \(expression($1, "?\($0 + 1)"))" }
      .joined(separator: ", ")
  }
}
