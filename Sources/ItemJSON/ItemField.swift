import CivilTime
import JSON
import TodoCore

/// A field of an item in files. The rows of `all` drive reading and writing of JSON and tables, and
/// applying a file to a stored item.
package struct ItemField: Sendable {
  /// The member of the JSON object, and the column of a table.
  package let name: String
  /// How a table's cell holds the field; nil if tables have no column for it.
  package let cell: FieldCell?
  /// Reads the value in a file into the draft of an item.
  ///
  /// - Throws: `FieldError` for a value of the wrong type or out of range.
  let read: @Sendable (inout ItemDraft, FieldValue, ItemReader) throws(FieldError) -> Void
  /// Returns the value to write; nil to omit the member.
  package private(set) var json: @Sendable (WrittenItem) -> JSONValue?
  /// Copies the value of a record to a stored item.
  let merge: @Sendable (inout Item, ItemRecord) -> Void

  /// The fields in the order they are written. New fields are added at the end, before `state`, and
  /// are written only if set, so that other items are written as by earlier versions.
  package static let all: [ItemField] = basics + time + status + additions

  private static let basics: [ItemField] = [
    ItemField(
      "id", .number(atLeast: 1), into: { $0.item.id = $1 ?? 0 },
      from: { $0.item.id == 0 ? nil : $0.item.id }),
    ItemField("uid", .filled(.text), into: { $0.item.uid = $1 ?? "" }, from: { $0.item.uid }),
    ItemField("kind", .word, { $0.kind }, { $0.kind = $1 }, otherwise: .todo),
    ItemField("title", .filled(.freeText), { $0.title }, { $0.title = $1 }, otherwise: ""),
    ItemField("notes", .freeText, { $0.notes }, { $0.notes = $1 }),
    ItemField("url", .freeText, { $0.url }, { $0.url = $1 }),
    ItemField(
      "list", .filled(.freeText), { $0.list }, { $0.list = $1 }, otherwise: Item.defaultList),
    ItemField("tags", .texts, { $0.tags }, { $0.tags = $1 }, otherwise: []),
    ItemField("priority", .word, { $0.priority }, { $0.priority = $1 }, otherwise: .none),
    ItemField("starred", .flag, { $0.isStarred }, { $0.isStarred = $1 }, otherwise: false),
  ]

  /// Merging `day` also sets time and zone. Merging `repeat` also sets the exceptions.
  private static let time: [ItemField] = [
    ItemField("day", .day, into: { $0.day = $1 }, from: { $0.when.day }) { item, record in
      // The old end may not fit the new start.
      if record.item.when != item.when { item.end = record.item.end }
      item.when = record.item.when
    },
    ItemField("time", .time, into: { $0.time = $1 }, from: { $0.when.time }),
    ItemField("end", .end, into: { $0.item.end = $1 }, from: { $0.statedEnd }) {
      $0.end = $1.item.end
    },
    ItemField("zone", .zone, into: { $0.zone = $1 }, from: { $0.when.zone }),
    ItemField(
      "repeat", .rule, into: { $0.rule = $1 }, from: { $0.item.repetition?.rule.withoutWorkdays }
    ) {
      $0.repetition = $1.item.repetition
    },
    ItemField(
      "afterDone", .flag, into: { $0.isAfterDone = $1 ?? false },
      from: { $0.item.repetition?.isAfterDone ?? false }),
    ItemField(
      "excluded", .occurrences, into: { $0.excluded = $1 ?? [] },
      from: { $0.item.repetition?.excluded ?? [] }),
    ItemField(
      "extra", .occurrences, into: { $0.extra = $1 ?? [] },
      from: { $0.item.repetition?.extra ?? [] }),
    ItemField(
      name: "changes", cell: .json,
      read: { draft, value, _ throws(FieldError) in
        draft.changes = try ChangeDraft.read(value, unknown: &draft.unknown)
      }, json: { item in .array(item.item.changes.map { $0.json(in: item.writer.zone) }) },
      merge: { $0.changes = $1.item.changes }),
    ItemField(
      name: "place", cell: Place.cell,
      read: { draft, value, reader throws(FieldError) in
        draft.item.place = try reader.place(value, unknown: &draft.unknown)
      }, json: { $0.item.place.map { .object($0.json) } ?? .null },
      merge: { $0.place = $1.place(over: $0.place) }),
  ]

  private static let status: [ItemField] = [
    ItemField(
      "status", .word, into: { $0.status.word = $1 }, from: { $0.status.word }, merge: mergeStatus),
    ItemField(
      "done", .flag, into: { $0.status.done = $1 }, from: { $0.status.isDone }, merge: mergeStatus),
    ItemField(
      "doneAt", .instant, into: { $0.status.doneAt = $1 }, from: { $0.status.doneAt },
      merge: mergeStatus),
    // The state of the item when it was written. Reading uses only `occurrence`, to refuse a single
    // occurrence of a repeating item.
    ItemField(
      "occurrence", .text, hasCell: false, into: { $0.occurrence = $1 },
      from: { $0.occurrence?.description }),
    ItemField("overdue", .flag, hasCell: false, into: { _, _ in }, from: { $0.state == .overdue }),
    ItemField(
      "missed", .number(atLeast: 0), hasCell: false, into: { _, _ in }, from: { $0.missed }),
    ItemField(
      name: "reminders", cell: .reminders,
      read: { draft, value, reader throws(FieldError) in
        draft.item.reminders = try ReminderReader(reader: reader).read(
          value, unknown: &draft.unknown)
      }, json: { $0.writer.reminders(of: $0.item) },
      merge: { $0.reminders = $1.reminders(replacing: $0.reminders ?? []) }),
    ItemField("created", .instant, into: { $0.created = $1 }, from: { $0.item.created }) {
      if let created = $1.created { $0.created = created }
    },
    ItemField("modified", .instant, into: { $0.modified = $1 }, from: { $0.item.modified }) {
      if let modified = $1.modified { $0.modified = modified }
    },
  ]

  private static let additions: [ItemField] = [
    ItemField("start", .day, { $0.start }, { $0.start = $1 }).writtenIfSet,
    // Omitted in listings: it is long and of use only to programs that read calendars.
    ItemField(
      name: "ical", cell: .json,
      read: { draft, value, _ throws(FieldError) in
        draft.item.sources = try SourceComponent.read(value, unknown: &draft.unknown)
      },
      json: { item in
        let sources = item.item.sources
        return item.state != nil || sources.isEmpty ? .null : .array(sources.map(\.json))
      }, merge: { $0.sources = $1.item.sources }
    ).writtenIfSet,
    ItemField("endZone", .zone, into: { $0.endZone = $1 }, from: { $0.end?.zoneName }) {
      $0.end = $1.item.end
    }.writtenIfSet,
    // Ids in the file, which an import replaces by those of the store.
    ItemField(
      "parent", .number(atLeast: 1), into: { $0.item.parent = $1 }, from: { $0.item.parent }
    ).writtenIfSet,
    ItemField(
      "position", .real, { [0, $0.usualPosition].contains($0.position) ? nil : $0.position },
      { $0.position = $1 ?? 0 }
    ).writtenIfSet,
    ItemField(
      "withParent", .flag, { $0.isClosedWithParent ? true : nil },
      { $0.isClosedWithParent = $1 ?? false }
    ).writtenIfSet,
    ItemField(
      "after", .numbers, into: { $0.item.after = $1 ?? [] },
      from: { $0.item.after.isEmpty ? nil : $0.item.after }
    ).writtenIfSet,
    // UIDs, as the readers of other programs' files give parents and waited-for items. Never
    // written.
    ItemField(
      "parentUid", .text, hasCell: false, into: { $0.parentUID = $1 }, from: { _ in nil }
    ).writtenIfSet,
    ItemField("afterUids", .texts, hasCell: false, into: { $0.afterUIDs = $1 }, from: { _ in nil })
      .writtenIfSet,
    // The relations of the entry to other items, in listings only.
    ItemField(
      name: "steps", cell: nil, read: { _, _, _ in },
      json: { item in
        guard let links = item.links, !links.steps.isEmpty else { return .null }
        return item.writer.json(of: links)
      }, merge: { _, _ in }
    ).writtenIfSet,
    ItemField(
      "blocked", .flag, hasCell: false, into: { _, _ in }, from: { $0.isBlocked ? true : nil }
    ).writtenIfSet,
    // How dates on holidays are treated. `repeat` stays an RRULE.
    ItemField(
      "workdays", .word, into: { $0.workdays = $1 },
      from: { $0.item.repetition?.rule.workdays?.mode },
      merge: { $0.repetition = $1.item.repetition }
    ).writtenIfSet,
    ItemField(
      "since", .number(atLeast: Age.sinceYears.lowerBound, atMost: Age.sinceYears.upperBound),
      { $0.since }, { $0.since = $1 }
    ).writtenIfSet,
    // The age on the day of the entry, in listings only.
    ItemField("age", .number(atLeast: 1), hasCell: false, into: { _, _ in }, from: { $0.age })
      .writtenIfSet,
    // The state of the entry, in listings only.
    ItemField("state", .text, hasCell: false, into: { _, _ in }, from: { $0.state?.rawValue })
      .writtenIfSet,
  ]

  private static let mergeStatus: @Sendable (inout Item, ItemRecord) -> Void = { item, record in
    // A status of done without a moment keeps the stored moment.
    if case .done(nil) = record.item.status, record.source["doneAt"] == nil, item.isDone { return }
    item.status = record.item.status
  }

  // MARK: Lookup

  private static let indices = Dictionary(
    uniqueKeysWithValues: all.enumerated().map { ($1.name, $0) })

  /// Returns the index in `all` of the field with this name, or nil.
  ///
  /// - Parameter guess: The index to try first. Most files have the fields in the order of `all`.
  static func index(of name: String, guess: Int) -> Int? {
    guess < all.count && all[guess].name == name ? guess : indices[name]
  }
}

extension ItemField {
  /// Creates a field that `put` reads into the draft and `get` returns for writing.
  private init<Value>(
    _ name: String, _ kind: FieldKind<Value>, hasCell: Bool = true,
    into put: @escaping @Sendable (inout ItemDraft, Value?) -> Void,
    from get: @escaping @Sendable (WrittenItem) -> Value?,
    merge: @escaping @Sendable (inout Item, ItemRecord) -> Void = { _, _ in }
  ) {
    self.init(
      name: name, cell: hasCell ? kind.cell : nil,
      read: { draft, value, reader throws(FieldError) in
        put(&draft, try kind.read(value, reader))
      }, json: { item in get(item).map { kind.write($0, item.writer) } ?? .null }, merge: merge)
  }

  /// Creates a field that is an optional property of the item. Closures, because key paths are
  /// several times slower.
  private init<Value>(
    _ name: String, _ kind: FieldKind<Value>, _ get: @escaping @Sendable (Item) -> Value?,
    _ set: @escaping @Sendable (inout Item, Value?) -> Void
  ) {
    self.init(
      name, kind, into: { set(&$0.item, $1) }, from: { get($0.item) },
      merge: { set(&$0, get($1.item)) })
  }

  /// Creates a field that is a property of the item with a default value.
  private init<Value>(
    _ name: String, _ kind: FieldKind<Value>, _ get: @escaping @Sendable (Item) -> Value,
    _ set: @escaping @Sendable (inout Item, Value) -> Void, otherwise defaultValue: Value
  ) {
    self.init(
      name, kind, into: { set(&$0.item, $1 ?? defaultValue) }, from: { get($0.item) },
      merge: { set(&$0, get($1.item)) })
  }

  /// A copy of the field that is omitted if its value is `null`.
  private var writtenIfSet: ItemField {
    var field = self
    field.json = { item in
      let value = json(item)
      return value == .null ? nil : value
    }
    return field
  }
}

/// The type of a field's value: how it is read, written as JSON, and held by a table's cell.
struct FieldKind<Value: Sendable>: Sendable {
  let cell: FieldCell
  /// Reads a value; nil for `null`.
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
  case json
  /// `none`, triggers separated by `;`, or a JSON array.
  case reminders
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
  static func number(atLeast minimum: Int, atMost maximum: Int = .max) -> FieldKind {
    FieldKind(
      .number,
      { value throws(FieldError) in try value.integer(atLeast: minimum, atMost: maximum) },
      JSONValue.integer)
  }
}

extension FieldKind<Double> {
  static var real: FieldKind {
    FieldKind(.number, { value throws(FieldError) in try value.number() }, JSONValue.double)
  }
}

extension FieldKind<[Int]> {
  /// An array of ids.
  static var numbers: FieldKind {
    FieldKind(
      .json,
      { value throws(FieldError) in
        try value.array { element throws(FieldError) in try element.integer(atLeast: 1) }
          .map { Array(Set($0)).sorted() }
      }, { .array($0.map(JSONValue.integer)) })
  }
}

extension FieldKind where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// The raw value of an enum.
  static var word: FieldKind {
    FieldKind(
      .text, { value throws(FieldError) in try value.word(Value.self) }, { .string($0.rawValue) })
  }
}

extension FieldKind {
  /// A value that `read` makes of a text, as `Day.init(iso:)` does.
  fileprivate static func civil(
    _ read: @escaping @Sendable (String) throws(CivilTimeError) -> Value,
    _ text: @escaping @Sendable (Value) -> String
  ) -> FieldKind {
    FieldKind(
      .text, { value throws(FieldError) in try value.civil(read) }, { .string(text($0)) })
  }
}

extension FieldKind<Day> {
  static var day: FieldKind { .civil(Day.init(iso:)) { $0.description } }
}

extension FieldKind<TimeOfDay> {
  static var time: FieldKind { .civil(TimeOfDay.init(iso:)) { $0.description } }
}

extension FieldKind<Instant> {
  /// An instant, written with the offset of the writer's zone.
  static var instant: FieldKind {
    FieldKind(
      cell: .text, read: { value, _ throws(FieldError) in try value.civil(Instant.init(iso:)) },
      write: { instant, writer in .string(instant.text(in: writer.zone)) })
  }
}

extension FieldKind<End> {
  static var end: FieldKind { .civil(End.init(iso:)) { $0.text } }
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
        try value.array { element throws(FieldError) in try element.civil(OccurrenceKey.init(iso:))
        }.map { Set($0) }
      }, { .array($0.sorted().map { .string($0.description) }) })
  }
}
