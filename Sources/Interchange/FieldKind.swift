import CivilTime
import Geo
import JSON
import TodoCore

/// A kind of value that fields hold: how one is read, how it is written, and what a cell of a table holds of it.
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

  /// A kind that is read and written without knowing zones or triggers.
  init(
    _ cell: FieldCell, _ read: @escaping @Sendable (FieldValue) throws(FieldError) -> Value?,
    _ write: @escaping @Sendable (Value) -> JSONValue
  ) {
    self.cell = cell
    self.read = { value, _ throws(FieldError) in try read(value) }
    self.write = { value, _ in write(value) }
  }
}

/// How a cell of a table holds a value; an empty one is `null`.
enum FieldCell: Sendable {
  /// A text as it is; what another program or this one wrote.
  case text
  /// A text that the user typed, and that a spreadsheet may take for a formula.
  case freeText
  case flag, number
  /// Separated by commas; a JSON array where one holds a comma.
  case list
  /// JSON.
  case json
  /// `none`, triggers separated by `;`, or a JSON array.
  case reminders
  /// Each member of the object in a column of its own.
  case members([(column: String, member: String, cell: FieldCell)])
}

extension FieldKind<String> {
  static var text: FieldKind { FieldKind(.text, FieldValue.readText, JSONValue.string) }

  static var freeText: FieldKind { FieldKind(.freeText, FieldValue.readText, JSONValue.string) }

  /// A text that says something.
  static func filled(_ cell: FieldCell) -> FieldKind {
    FieldKind(cell, { value throws(FieldError) in try value.filledText() }, JSONValue.string)
  }

  /// The name of a zone this machine has.
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
  /// One of the words an enum is written as.
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
  /// A moment, written with the offset in force.
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
  /// Texts of which each says something.
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
