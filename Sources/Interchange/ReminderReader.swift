import JSON
import TodoCore

/// Reads the `reminders` of an item.
struct ReminderReader {
  let reader: ItemReader

  /// Reads the array. nil is the default rule: no field, `null`, or the rule's own rows as they are
  /// written for readers.
  func read(_ value: FieldValue, unknown: inout [String]) throws(FieldError) -> [Reminder]? {
    guard let elements = try value.elements() else { return nil }
    var reminders: [Reminder] = []
    var isDefault = false
    for element in elements {
      guard let object = try element.object() else { throw element.wrongType(.object) }
      do throws(FieldError) {
        if let reminder = try reminder(object, unknown: &unknown) {
          try check(reminder, beside: reminders)
          reminders.append(reminder)
        } else {
          isDefault = true
        }
        // The rule ends with the first reminder of one's own, so both together are neither.
        if isDefault, !reminders.isEmpty { throw FieldError("default", .contradicts("reminders")) }
      } catch { throw error.within(element.name) }
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

  /// - Returns: nil for a row of the default rule.
  private func reminder(
    _ object: JSONObject, unknown: inout [String]
  ) throws(FieldError) -> Reminder? {
    var isDefault = false
    var kind: Trigger.Kind?
    var triggerValue: FieldValue?
    var isDose = false
    // The options are filled into a reminder whose trigger is not known yet.
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
      // The trigger follows from the item, whatever the row says of it. The rule has no switch; one
      // reminder of it that is switched off has to be given by its trigger.
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

  /// What can not be read and is switched off stays as it is: so the store keeps what an earlier version wrote.
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
