import CivilTime
import ICalendar
import ItemJSON
import JSON
import TodoCore

/// Reads the alarms of one component.
struct AlarmReader {
  /// The meaning of an alarm.
  enum Meaning {
    case reminder(Reminder)
    /// Repeats the alarm with this UID.
    case snooze(of: String, until: Instant)
    /// Turns off all reminders of the item.
    case silence
    /// The alarm is kept but can not be delivered, for this reason.
    case unshown(String)
    /// The alarm is kept and never rings.
    case idle
  }

  struct Entry {
    let alarm: Component
    var meaning: Meaning

    var uid: String? { alarm.property("UID").map(\.text) }

    var reminder: Reminder? {
      if case .reminder(let reminder) = meaning { reminder } else { nil }
    }

    /// The UID of the alarm that it repeats.
    var parent: String? { if case .snooze(let parent, _) = meaning { parent } else { nil } }
  }

  /// The trigger in canonical English.
  static let wordsName = "X-DAYDOT-TRIGGER"
  /// The options of a reminder as a JSON object, named as in an exported item.
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
    let reminderUIDs = Set(entries.compactMap { $0.reminder == nil ? nil : $0.uid })
    let parents = Dictionary(
      entries.compactMap { entry in entry.uid.flatMap { uid in entry.parent.map { (uid, $0) } } },
      uniquingKeysWith: { $1 })
    var identifiers: Set<String> = []
    for index in entries.indices {
      if case .snooze(var parent, let until) = entries[index].meaning {
        // A snooze of a snooze belongs to the original alarm; the limit ends cycles.
        for _ in 0..<8 where !reminderUIDs.contains(parent) { parent = parents[parent] ?? parent }
        // A snooze without its alarm counts as an alarm.
        entries[index].meaning =
          reminderUIDs.contains(parent)
          ? .snooze(of: parent, until: until) : plainMeaning(entries[index].alarm)
      }
      if case .reminder(var reminder) = entries[index].meaning,
        let identifier = reminder.identifier, !identifiers.insert(identifier).inserted
      {
        // Another program copied the alarm.
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
    // Some programs omit ACTION.
    let action = alarm.property("ACTION").map { $0.text.uppercased() } ?? "DISPLAY"
    guard action != "NONE" else {
      let isDefault = alarm.property("X-APPLE-DEFAULT-ALARM").flatMap { try? $0.boolean() }
      return isDefault == true ? .silence : .idle
    }
    guard action == "DISPLAY" || action == "AUDIO" else { return .unshown(action) }
    let standard = triggers.standard(alarm)
    if let reminder = reminder(alarm, standard) { return .reminder(reminder) }
    if case .unsupported(let reason) = standard { return .unshown(reason) }
    return .idle
  }

  // MARK: One alarm

  private func reminder(
    _ alarm: Component, _ standard: AlarmTriggers.StandardTrigger
  ) -> Reminder? {
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
    let json = alarm.property(AlarmReader.optionsName)?.json
    return if case .object(let options)? = json { options } else { [:] }
  }

  /// Reads options. Malformed ones are ignored.
  private func read(_ names: [String], of options: JSONObject, into reminder: inout Reminder) {
    guard !options.members.isEmpty else { return }
    let reader = ItemReader(words: words, zones: triggers.scope.context.zones)
    for name in names {
      guard let value = options[name],
        let field = ReminderField.all.first(where: { $0.name == name })
      else { continue }
      try? field.read(&reminder, FieldValue(name: name, value: value), reader)
    }
  }

  /// Returns the trigger that daydot wrote beside the standard properties; nil if another program
  /// has changed those since.
  private func exactTrigger(
    _ alarm: Component, _ options: JSONObject, _ standard: AlarmTriggers.StandardTrigger,
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

  /// The texts that programs write if the user enters none.
  private static let fillers: Set<String> = [
    "", "Reminder", "Event reminder", "This is an event reminder", "Alarm", "Alarm notification",
    "Default Mozilla Description", "Mozilla Standardbeschreibung", "Default Tasks.org description",
  ]

  /// Returns DESCRIPTION, unless it is the title, a filler, or too long for notes.
  func body(of alarm: Component, _ reminder: Reminder) -> String? {
    guard let line = alarm.property("DESCRIPTION") else { return nil }
    let text = line.text
    guard !AlarmReader.fillers.contains(text), text != AlarmReader.written(item.title),
      text.utf8.count <= ItemTooLarge.Field.notes.limit
    else { return nil }
    // An alarm that daydot wrote has the title as its description, which may be outdated. A body
    // would be among the options.
    guard let uid = alarm.property("UID")?.text, AlarmReader.isMadeHere(uid) else { return text }
    let words = words.words(for: reminder.trigger)
    let isOurs = (0..<3).contains { uid == AlarmReader.uid(of: item, words, copy: $0) }
    return isOurs ? nil : text
  }

  func sound(of alarm: Component) -> String? {
    alarm.property("ACTION")?.text.uppercased() == "AUDIO" ? "default" : nil
  }

  /// Returns the text that DESCRIPTION holds for a text.
  static func written(_ text: String) -> String { ContentLine("DESCRIPTION", text: text).text }

  /// Returns the UID of an alarm that daydot writes.
  ///
  /// - Parameter copy: How many other alarms of the item have the same words.
  static func uid(of item: Item, _ words: String, copy: Int) -> String {
    contentUUID(of: Array("\(item.uid)\n\(words)\n\(copy)".utf8))
  }

  /// Whether daydot may have written a UID: it is a UUID of version 8.
  private static func isMadeHere(_ uid: String) -> Bool {
    let bytes = Array(uid.utf8)
    return bytes.count == 36 && bytes[14] == UInt8(ascii: "8")
  }
}

extension AlarmTriggers.StandardTrigger {
  fileprivate var trigger: Trigger? {
    if case .trigger(let trigger) = self { trigger } else { nil }
  }
}
