import CivilTime
import Geo
import JSON
import TodoCore

/// A kind of value: how it is read, how it is written as JSON, and how a cell of a table holds it.
struct FieldKind<Value: Sendable>: Sendable {
  let cell: FieldCell
  let read: @Sendable (FieldValue, ItemReader) throws(FieldError) -> Value?
  let write: @Sendable (Value, ItemWriter) -> JSONValue

  init(
    _ cell: FieldCell,
    read: @escaping @Sendable (FieldValue, ItemReader) throws(FieldError) -> Value?,
    write: @escaping @Sendable (Value, ItemWriter) -> JSONValue
  ) {
    self.cell = cell
    self.read = read
    self.write = write
  }

  /// A kind that is read and written without an `ItemReader` or `ItemWriter`.
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
enum FieldCell: Sendable {
  /// Plain text written by a program.
  case text
  /// Plain text typed by the user, which a spreadsheet may take for a formula.
  case freeText
  case flag, number
  /// Texts separated by commas; a JSON array if one contains a comma.
  case list
  /// JSON.
  case json
  /// `none`, triggers separated by `;`, or a JSON array.
  case reminders
  /// An object with a column for each member.
  case members([(column: String, member: String, cell: FieldCell)])
}

extension FieldKind<String> {
  static var text: FieldKind { FieldKind(.text, FieldValue.readText, JSONValue.string) }

  static var freeText: FieldKind { FieldKind(.freeText, FieldValue.readText, JSONValue.string) }

  /// A text that is not blank.
  static func filled(_ cell: FieldCell) -> FieldKind {
    FieldKind(cell, { value throws(FieldError) in try value.filledText() }, JSONValue.string)
  }

  /// The name of a time zone that this machine has.
  static var zone: FieldKind {
    FieldKind(.text) { value, reader throws(FieldError) in
      try reader.zone(value)
    } write: { name, _ in
      .string(name)
    }
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
  /// A raw value of an enum.
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
  /// A moment, written with the offset of the writer's zone.
  static var instant: FieldKind {
    FieldKind(.text) { value, _ throws(FieldError) in
      try value.instant()
    } write: { instant, writer in
      .string(instant.text(in: writer.zone))
    }
  }
}

extension FieldKind<End> {
  static var end: FieldKind {
    FieldKind(
      .text,
      { value throws(FieldError) in try value.end() }, { .string($0.text) })
  }
}

extension FieldKind<RecurrenceRule> {
  static var rule: FieldKind {
    FieldKind(
      .text,
      { value throws(FieldError) in try value.rule() }, { .string($0.text) })
  }
}

extension FieldKind<[String]> {
  /// Texts that are not blank.
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
