import CivilTime
import ICalendar
import JSON
import TodoCore

/// Reads single alarms of an item.
struct AlarmReader {
  /// What an alarm of a component is.
  enum Meaning {
    case reminder(Reminder)
    /// Announces the alarm with this UID once more.
    case snooze(of: String, until: Instant)
    /// Says that nothing is to be announced.
    case silence
    /// It is kept without being shown, for this reason.
    case unshown(String)
    /// It is kept; it announces nothing anywhere.
    case idle
  }

  struct Entry {
    let alarm: Component
    var meaning: Meaning

    var uid: String? { alarm.property("UID").map(\.text) }

    var reminder: Reminder? {
      if case .reminder(let reminder) = meaning { reminder } else { nil }
    }
  }

  static let wordsName = "X-DAYDOT-TRIGGER"
  /// Options of a reminder as a JSON object, named as in an exported item.
  static let optionsName = "X-DAYDOT-REMINDER"

  let item: Item
  let triggers: AlarmTriggers
  private var words: any TriggerWords { triggers.scope.context.words }

  init(_ item: Item, times: [ContentLine], scope: CalendarScope) {
    self.item = item
    triggers = AlarmTriggers(item, times: times, scope: scope)
  }

  // MARK: Alarms of a component

  func entries(_ component: Component) -> [Entry] {
    var entries = component.components("VALARM").map { Entry(alarm: $0, meaning: meaning($0)) }
    let known = Set(entries.compactMap { $0.reminder == nil ? nil : $0.uid })
    var parents: [String: String] = [:]
    for entry in entries {
      if case .snooze(let parent, _) = entry.meaning, let uid = entry.uid { parents[uid] = parent }
    }
    var identifiers: Set<String> = []
    for index in entries.indices {
      if case .snooze(var parent, let until) = entries[index].meaning {
        // A snoozed alarm that was snoozed once more.
        for _ in 0..<8 where !known.contains(parent) { parent = parents[parent] ?? parent }
        // Nobody has removed an alarm whose parent is gone, so it may still be wanted.
        entries[index].meaning =
          known.contains(parent)
          ? .snooze(of: parent, until: until) : plainMeaning(entries[index].alarm)
      }
      if case .reminder(var reminder) = entries[index].meaning,
        let identifier = reminder.identifier, !identifiers.insert(identifier).inserted
      {
        // A copy made elsewhere.
        reminder.identifier = nil
        entries[index].meaning = .reminder(reminder)
      }
    }
    return entries
  }

  private func meaning(_ alarm: Component) -> Meaning {
    for line in alarm.properties("RELATED-TO")
    where line.parameter("RELTYPE")?.uppercased() == "SNOOZE" {
      guard let until = try? alarm.property("TRIGGER")?.dateTime().instant else { break }
      return .snooze(of: line.text, until: until)
    }
    return plainMeaning(alarm)
  }

  private func plainMeaning(_ alarm: Component) -> Meaning {
    // Some programs leave ACTION out.
    let action = alarm.property("ACTION").map { $0.text.uppercased() } ?? "DISPLAY"
    guard action != "NONE" else {
      let isDefault = alarm.property("X-APPLE-DEFAULT-ALARM").flatMap { try? $0.boolean() }
      return isDefault == true ? .silence : .idle
    }
    guard action == "DISPLAY" || action == "AUDIO" else { return .unshown(action) }
    let standard = triggers.standard(alarm)
    if let reminder = reminder(alarm, standard) { return .reminder(reminder) }
    if case .unheld(let reason) = standard { return .unshown(reason) }
    return .idle
  }

  // MARK: One alarm

  private func reminder(_ alarm: Component, _ standard: AlarmTriggers.Standard) -> Reminder? {
    let options = options(of: alarm)
    var reminder = Reminder(trigger: .allDay)
    if options["on"] == .bool(false) { reminder.isOn = false }
    read(["made"], of: options, into: &reminder)
    guard let trigger = exactTrigger(alarm, options, standard, of: reminder) ?? standard.trigger
    else { return nil }
    reminder.trigger = trigger
    if options["dose"] == .bool(true), case .interval(var interval) = trigger,
      interval.isRepeating
    {
      interval.isDose = true
      reminder.trigger = .interval(interval)
    }
    reminder.body = body(of: alarm, reminder)
    reminder.sound = sound(of: alarm)
    let description = alarm.property("DESCRIPTION").map(\.text) ?? ""
    let isBodyStale: Bool =
      if case .string(let body)? = options["body"] {
        AlarmReader.written(body) != description
      } else { false }
    let names = ReminderField.all.map(\.name).filter { $0 != "body" || !isBodyStale }
    read(names, of: options, into: &reminder)
    return reminder
  }

  private func options(of alarm: Component) -> JSONObject {
    guard let line = alarm.property(AlarmReader.optionsName),
      case .object(let object)? = try? JSONReader.read(Array(line.text.utf8))
    else { return [:] }
    return object
  }

  /// Reads options; those that can not be read are as if they were not there.
  private func read(_ names: [String], of options: JSONObject, into reminder: inout Reminder) {
    guard !options.members.isEmpty else { return }
    let reader = ItemReader(words: words)
    for name in names {
      guard let value = options[name],
        let field = ReminderField.all.first(where: { $0.name == name })
      else { continue }
      try? field.read(&reminder, FieldValue(name: name, value: value), reader)
    }
  }

  /// The trigger in our own words, unless another program has changed the standard's properties
  /// beside them.
  private func exactTrigger(
    _ alarm: Component, _ options: JSONObject, _ standard: AlarmTriggers.Standard,
    of reminder: Reminder
  ) -> Trigger? {
    var text = alarm.property(AlarmReader.wordsName)?.text
    if case .string(let exact)? = options["trigger"] { text = exact }
    guard let text else { return nil }
    let trigger = try? words.trigger(reading: text)
    if standard == .never { return trigger ?? .unreadable(text) }
    guard let trigger else { return nil }
    var exact = reminder
    exact.trigger = trigger
    let written = Component("VALARM", triggers.properties(of: exact))
    return triggers.standard(written) == standard ? trigger : nil
  }

  // MARK: Texts

  /// What programs write where the user wrote nothing.
  private static let fillers: Set<String> = [
    "", "Reminder", "Event reminder", "This is an event reminder", "Alarm", "Alarm notification",
    "Default Mozilla Description", "Mozilla Standardbeschreibung", "Default Tasks.org description",
  ]

  /// The DESCRIPTION, if it is more than the title or a filler.
  func body(of alarm: Component, _ reminder: Reminder) -> String? {
    guard let line = alarm.property("DESCRIPTION") else { return nil }
    let text = line.text
    guard !AlarmReader.fillers.contains(text), text != AlarmReader.written(item.title),
      text.utf8.count <= ItemTooLarge.Field.notes.limit
    else { return nil }
    // An alarm of ours holds the title, perhaps of before another program changed it; a body would
    // stand among the options.
    guard let uid = alarm.property("UID")?.text, AlarmReader.isMadeHere(uid) else { return text }
    let words = words.words(for: reminder.trigger)
    let isOurs = (0..<3).contains { uid == AlarmReader.uid(of: item, words, copy: $0) }
    return isOurs ? nil : text
  }

  func sound(of alarm: Component) -> String? {
    alarm.property("ACTION")?.text.uppercased() == "AUDIO" ? "default" : nil
  }

  /// A text as DESCRIPTION gives it back.
  static func written(_ text: String) -> String { ContentLine("DESCRIPTION", text: text).text }

  /// The UID of an alarm that is made here.
  ///
  /// - Parameter copy: 0 for the first with these words.
  static func uid(of item: Item, _ words: String, copy: Int) -> String {
    contentUUID(of: Array("\(item.uid)\n\(words)\n\(copy)".utf8))
  }

  /// Whether a UID may be one of ours: a UUID of version 8.
  private static func isMadeHere(_ uid: String) -> Bool {
    let bytes = Array(uid.utf8)
    return bytes.count == 36 && bytes[14] == UInt8(ascii: "8")
  }
}

extension AlarmTriggers.Standard {
  fileprivate var trigger: Trigger? {
    if case .trigger(let trigger) = self { trigger } else { nil }
  }
}
