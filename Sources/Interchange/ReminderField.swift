import CivilTime
import JSON
import TodoCore

/// An option of a reminder in files. Its number, trigger and switch are read by `ReminderReader`,
/// since they depend on each other.
struct ReminderField: Sendable {
  /// The member of the JSON object.
  let name: String
  let read: @Sendable (inout Reminder, FieldValue, ItemReader) throws(FieldError) -> Void
  let json: @Sendable (Reminder, ItemWriter) -> JSONValue

  /// The options in the order they are written.
  static let all: [ReminderField] = [
    ReminderField("identifier", .filled(.text), { $0.identifier }, { $0.identifier = $1 }),
    ReminderField("title", .text, { $0.title }, { $0.title = $1 }),
    ReminderField("body", .text, { $0.body }, { $0.body = $1 }),
    ReminderField("sound", .text, { $0.sound }, { $0.sound = $1 }),
    ReminderField("badge", .number(atLeast: 0), { $0.badge }, { $0.badge = $1 }),
    ReminderField("thread", .text, { $0.thread }, { $0.thread = $1 }),
    ReminderField("attachment", .text, { $0.attachment }, { $0.attachment = $1 }),
    ReminderField("level", .word, { $0.level }, { $0.level = $1 }, otherwise: .active),
    ReminderField("catchUp", .word, { $0.catchUp }, { $0.catchUp = $1 }, otherwise: .latest),
    ReminderField("giveUp", .number(atLeast: 0), { $0.giveUpSeconds }, { $0.giveUpSeconds = $1 }),
    ReminderField("made", .instant, { $0.made }, { $0.made = $1 }),
  ]

  private init<Value>(
    _ name: String, _ kind: FieldKind<Value>, _ get: @escaping @Sendable (Reminder) -> Value?,
    _ set: @escaping @Sendable (inout Reminder, Value?) -> Void
  ) {
    self.name = name
    read = { reminder, value, reader throws(FieldError) in
      set(&reminder, try kind.read(value, reader))
    }
    json = { reminder, writer in get(reminder).map { kind.write($0, writer) } ?? .null }
  }

  private init<Value>(
    _ name: String, _ kind: FieldKind<Value>, _ get: @escaping @Sendable (Reminder) -> Value,
    _ set: @escaping @Sendable (inout Reminder, Value) -> Void, otherwise usual: Value
  ) {
    self.init(name, kind, get, { set(&$0, $1 ?? usual) })
  }
}
