import JSON
import TodoCore

/// Reads the `reminders` of an item.
struct ReminderReader {
  let reader: ItemReader

  /// Reads the array.
  ///
  /// - Returns: The reminders; nil for the default rule: `null`, or only elements marked as its
  ///   own.
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
        // An item's own reminders replace the default rule, so it can not have both.
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

  /// - Returns: The reminder; nil for an element of the default rule.
  private func reminder(
    _ object: JSONObject, unknown: inout [String]
  ) throws(FieldError) -> Reminder? {
    var isDefault = false
    var kind: Trigger.Kind?
    var triggerValue: FieldValue?
    var isDose = false
    // The trigger is replaced once all members are read.
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
      // The trigger of a default reminder follows from the item, so the element's own is ignored. A
      // default reminder has no switch; to switch it off, it has to be given as an own reminder.
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

  /// An unreadable trigger of a reminder that is switched off stays as text, so that triggers
  /// written by other versions are kept.
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
