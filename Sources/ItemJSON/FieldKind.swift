import CivilTime
import Geo
import JSON
import TodoCore

/// The type of a field's value: how it is read, written as JSON, and held by a table's cell.
struct FieldKind<Value: Sendable>: Sendable {
  let cell: FieldCell
  /// Reads a value; nil for `null`.
  ///
  /// - Throws: `FieldError` for a value of the wrong type or out of range.
  let read: @Sendable (FieldValue, ItemReader) throws(FieldError) -> Value?
  let write: @Sendable (Value, ItemWriter) -> JSONValue
}

extension FieldKind {
  /// Creates a kind that is read and written without an `ItemReader` or `ItemWriter`.
  init(
    _ cell: FieldCell, _ read: @escaping @Sendable (FieldValue) throws(FieldError) -> Value?,
    _ write: @escaping @Sendable (Value) -> JSONValue
  ) {
    self.cell = cell
    self.read = { value, _ throws(FieldError) in try read(value) }
    self.write = { value, _ in write(value) }
  }
}

/// How a cell of a table holds a value; an empty cell is `null`.
package enum FieldCell: Sendable {
  /// Text written by a program.
  case text
  /// Text typed by the user, which a spreadsheet may evaluate as a formula.
  case freeText
  case flag, number
  /// Texts separated by commas; a JSON array if one contains a comma.
  case list
  /// A JSON value.
  case json
  /// `none`, triggers separated by `;`, or a JSON array.
  case reminders
  /// An object with one column for each member.
  case members([(column: String, member: String, cell: FieldCell)])
}

extension FieldKind<String> {
  static var text: FieldKind { FieldKind(.text, FieldValue.readText, JSONValue.string) }

  static var freeText: FieldKind { FieldKind(.freeText, FieldValue.readText, JSONValue.string) }

  /// Text that is not blank.
  static func filled(_ cell: FieldCell) -> FieldKind {
    FieldKind(cell, { value throws(FieldError) in try value.filledText() }, JSONValue.string)
  }

  /// The name of a time zone that exists on this machine.
  static var zone: FieldKind {
    FieldKind(
      cell: .text, read: { value, reader throws(FieldError) in try reader.zone(value) },
      write: { name, _ in .string(name) })
  }
}

extension FieldValue {
  fileprivate static let readText: @Sendable (FieldValue) throws(FieldError) -> String? = {
    value throws(FieldError) in try value.text()
  }
}

extension FieldKind<Bool> {
  static var flag: FieldKind {
    FieldKind(.flag, { value throws(FieldError) in try value.bool() }, JSONValue.bool)
  }
}

extension FieldKind<Int> {
  static func number(atLeast minimum: Int) -> FieldKind {
    FieldKind(
      .number, { value throws(FieldError) in try value.integer(atLeast: minimum) },
      JSONValue.integer)
  }
}

extension FieldKind where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// The raw value of an enum.
  static var word: FieldKind {
    FieldKind(
      .text, { value throws(FieldError) in try value.word(Value.self) }, { .string($0.rawValue) })
  }
}

extension FieldKind<Day> {
  static var day: FieldKind {
    FieldKind(
      .text, { value throws(FieldError) in try value.day() }, { .string($0.description) })
  }
}

extension FieldKind<TimeOfDay> {
  static var time: FieldKind {
    FieldKind(
      .text, { value throws(FieldError) in try value.time() }, { .string($0.description) })
  }
}

extension FieldKind<Instant> {
  /// An instant, written with the offset of the writer's zone.
  static var instant: FieldKind {
    FieldKind(
      cell: .text, read: { value, _ throws(FieldError) in try value.instant() },
      write: { instant, writer in .string(instant.text(in: writer.zone)) })
  }
}

extension FieldKind<End> {
  static var end: FieldKind {
    FieldKind(.text, { value throws(FieldError) in try value.end() }, { .string($0.text) })
  }
}

extension FieldKind<RecurrenceRule> {
  static var rule: FieldKind {
    FieldKind(.text, { value throws(FieldError) in try value.rule() }, { .string($0.text) })
  }
}

extension FieldKind<[String]> {
  /// An array of texts that are not blank.
  static var texts: FieldKind {
    FieldKind(
      .list,
      { value throws(FieldError) in
        try value.array { element throws(FieldError) in try element.filledText() }
      }, { .array($0.map(JSONValue.string)) })
  }
}

extension FieldKind<Set<OccurrenceKey>> {
  static var occurrences: FieldKind {
    FieldKind(
      .list,
      { value throws(FieldError) in
        try value.array { element throws(FieldError) in try element.occurrence() }.map { Set($0) }
      }, { .array($0.sorted().map { .string($0.description) }) })
  }
}
