import CivilTime
import JSON
import TodoCore

/// An option of a reminder as files hold it: all but its number, its trigger and its switch, which only mean
/// something together.
struct ReminderField: Sendable {
  /// The member of the JSON object.
  let name: String
  let read: @Sendable (inout Reminder, FieldValue, ItemReader) throws(FieldError) -> Void
  let json: @Sendable (Reminder, ItemWriter) -> JSONValue

  /// In the order they are written.
  static let all: [ReminderField] = [
    ReminderField("identifier", .filled(.text), \.identifier),
    ReminderField("title", .text, \.title),
    ReminderField("body", .text, \.body),
    ReminderField("sound", .text, \.sound),
    ReminderField("badge", .number(atLeast: 0), \.badge),
    ReminderField("thread", .text, \.thread),
    ReminderField("attachment", .text, \.attachment),
    ReminderField("level", .word, \.level, otherwise: .active),
    ReminderField("catchUp", .word, \.catchUp, otherwise: .latest),
    ReminderField("giveUp", .number(atLeast: 0), \.giveUpSeconds),
    ReminderField("made", .instant, \.made),
  ]

  private init<Value>(
    _ name: String, _ kind: FieldKind<Value>,
    _ path: any WritableKeyPath<Reminder, Value?> & Sendable
  ) {
    self.name = name
    read = { reminder, value, reader throws(FieldError) in
      reminder[keyPath: path] = try kind.read(value, reader)
    }
    json = { reminder, writer in
      reminder[keyPath: path].map { kind.write($0, writer) } ?? .null
    }
  }

  private init<Value>(
    _ name: String, _ kind: FieldKind<Value>,
    _ path: any WritableKeyPath<Reminder, Value> & Sendable, otherwise usual: Value
  ) {
    self.name = name
    read = { reminder, value, reader throws(FieldError) in
      reminder[keyPath: path] = try kind.read(value, reader) ?? usual
    }
    json = { reminder, writer in kind.write(reminder[keyPath: path], writer) }
  }
}
