import CivilTime
import JSON
import TodoCore

/// An option of a reminder in files. `ReminderReader` reads the other members (id, kind, trigger,
/// on, dose, default), which depend on each other.
package struct ReminderField: Sendable {
  /// The member of the JSON object.
  package let name: String
  package let read: @Sendable (inout Reminder, FieldValue, ItemReader) throws(FieldError) -> Void
  package let json: @Sendable (Reminder, ItemWriter) -> JSONValue

  /// The options in the order they are written.
  package static let all: [ReminderField] = [
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
    _ set: @escaping @Sendable (inout Reminder, Value) -> Void, otherwise defaultValue: Value
  ) {
    self.init(name, kind, get, { set(&$0, $1 ?? defaultValue) })
  }
}

/// Reads the field `reminders` of an item.
struct ReminderReader {
  let reader: ItemReader

  /// Reads the array.
  ///
  /// - Returns: The reminders; nil for the default rule: `null`, or only elements with `default`
  ///   set.
  /// - Throws: `FieldError`: `missing` or `unreadableTrigger`, `givenTwice` for an id or
  ///   identifier, `contradicts`, `wrongType`.
  func read(_ value: FieldValue, unknown: inout [String]) throws(FieldError) -> [Reminder]? {
    if value.value == .null { return nil }
    var reminders: [Reminder] = []
    var isDefault = false
    try value.forEachObject { object throws(FieldError) in
      if let reminder = try reminder(object, unknown: &unknown) {
        try check(reminder, beside: reminders)
        reminders.append(reminder)
      } else {
        isDefault = true
      }
      // An item's own reminders replace the default rule, so both together are an error.
      if isDefault, !reminders.isEmpty { throw FieldError("default", .contradicts("reminders")) }
    }
    return isDefault ? nil : reminders
  }

  private func check(_ new: Reminder, beside others: [Reminder]) throws(FieldError) {
    if new.id != 0, others.contains(where: { $0.id == new.id }) {
      throw FieldError("id", .givenTwice("\(new.id)"))
    }
    if let identifier = new.identifier, others.contains(where: { $0.identifier == identifier }) {
      throw FieldError("identifier", .givenTwice(identifier))
    }
  }

  /// - Returns: The reminder; nil for an element of the default rule.
  private func reminder(
    _ object: JSONObject, unknown: inout [String]
  ) throws(FieldError) -> Reminder? {
    var isDefault = false
    var kind: Trigger.Kind?
    var triggerValue: FieldValue?
    var isDose = false
    // The trigger is a placeholder until all members are read.
    var reminder = Reminder(trigger: .timeOfDay(.midnight))
    for member in object.members {
      let value = FieldValue(name: member.key, value: member.value)
      switch member.key {
      case "id": reminder.id = try value.integer(atLeast: 1) ?? 0
      case "default": isDefault = try value.bool() ?? false
      case "kind": kind = try value.word(Trigger.Kind.self)
      case "trigger": triggerValue = value
      case "on": reminder.isOn = try value.bool() ?? true
      case "dose": isDose = try value.bool() ?? false
      default:
        guard let field = ReminderField.all.first(where: { $0.name == member.key }) else {
          unknown.append("reminders.\(member.key)")
          continue
        }
        try field.read(&reminder, value, reader)
      }
    }
    guard !isDefault else {
      // The trigger of a default reminder follows from the item, so the one in the file is ignored.
      // A default reminder can not be switched off; the file has to list it as an own reminder.
      guard reminder.isOn else { throw FieldError("on", .contradicts("default")) }
      return nil
    }
    guard let triggerValue, let trigger = try trigger(triggerValue, isOn: reminder.isOn) else {
      throw FieldError("trigger", .missing)
    }
    guard kind == nil || kind == trigger.kind else {
      throw FieldError("kind", .contradicts("trigger"))
    }
    reminder.trigger = trigger
    if isDose {
      guard case .interval(var interval) = trigger, interval.isRepeating else {
        throw FieldError("dose", .contradicts("trigger"))
      }
      interval.isDose = true
      reminder.trigger = .interval(interval)
    }
    return reminder
  }

  /// Returns the trigger; nil for `null`. If the reminder is off, text that can not be parsed is
  /// kept as `Trigger.unreadable`, which preserves triggers written by other versions.
  private func trigger(_ value: FieldValue, isOn: Bool) throws(FieldError) -> Trigger? {
    guard let text = try value.filledText() else { return nil }
    do {
      return try reader.words.trigger(reading: text)
    } catch {
      guard isOn else { return .unreadable(text) }
      throw value.failure(.unreadableTrigger(text: text, reason: error))
    }
  }
}
