import CivilTime
import ICalendar
import ItemJSON
import JSON
import TodoCore

/// Writes the reminders of an item as alarms. Source alarms that are not reminders are kept.
struct AlarmWriter {
  private let reader: AlarmReader
  private let item: Item
  private let reminders: [Reminder]
  private let entries: [AlarmReader.Entry]
  private let sourceMarks: AlarmMarks?
  /// The source alarm of each reminder, by its index in `entries`, and whether the two are equal.
  private var matches: [(entry: Int, isSame: Bool)?]
  private var usedUIDs: Set<String>

  init(_ reader: AlarmReader, source: Component?) {
    self.reader = reader
    item = reader.item
    reminders = reader.item.reminders ?? []
    let entries = source.map(reader.entries) ?? []
    self.entries = entries
    sourceMarks = source.map { AlarmMarks(entries, of: $0) }
    matches = Array(repeating: nil, count: reminders.count)
    usedUIDs = Set(entries.compactMap(\.uid))
    match()
  }

  // MARK: Matching

  /// Matches reminders with source alarms: equal ones, then ones with the same trigger, then the
  /// rest.
  private mutating func match() {
    var unmatched = entries.indices.filter { entries[$0].reminder != nil }
    /// Matches reminders and alarms with the same key, in order.
    func pair<Key: Hashable>(isSame: Bool, _ key: (Reminder) -> Key) {
      var candidates: [Key: [Int]] = [:]
      for index in unmatched.reversed() {
        if let reminder = entries[index].reminder {
          candidates[key(reminder), default: []] += [index]
        }
      }
      var matched: Set<Int> = []
      for (number, reminder) in reminders.enumerated() where matches[number] == nil {
        guard let index = candidates[key(reminder)]?.popLast() else { continue }
        matches[number] = (index, isSame)
        matched.insert(index)
      }
      unmatched.removeAll(where: matched.contains)
    }
    pair(isSame: true) { [item] in Alarms.comparable($0, of: item) }
    pair(isSame: false) { $0.trigger }
    let left = reminders.indices.filter { matches[$0] == nil }
    // Equal counts mean that these reminders were changed; otherwise the assignment is ambiguous.
    guard left.count == unmatched.count else { return }
    for (number, index) in zip(left, unmatched) { matches[number] = (index, false) }
  }

  // MARK: Writing

  /// Returns the alarms in the order of the reminders, between the other alarms of the source.
  ///
  /// - Parameter marks: Marks by the id of the reminder.
  mutating func alarms(_ marks: [Int: ReminderMark]) -> [Component] {
    var alarms: [Component] = []
    var snoozes = Dictionary(grouping: entries.filter { $0.parent != nil }, by: \.parent)
    var next = 0
    /// Adds the source alarms before `end` that are not reminders.
    func addKept(before end: Int) {
      guard next < end else { return }
      for entry in entries[next..<end] {
        switch entry.meaning {
        case .silence where !reminders.isEmpty: break
        case .silence, .unshown, .idle: alarms.append(entry.alarm)
        case .reminder, .snooze: break
        }
      }
      next = end
    }
    for (number, reminder) in reminders.enumerated() {
      let match = matches[number]
      if let match { addKept(before: match.entry) }
      let source = match.map { entries[$0.entry] }
      var alarm =
        source.map { match?.isSame == true ? $0.alarm : updated($0, reminder) }
        ?? newAlarm(reminder)
      let known = match.flatMap { sourceMarks?[$0.entry] } ?? ReminderMark()
      var snoozing =
        source?.uid.flatMap { snoozes.removeValue(forKey: $0) }?.map(\.alarm) ?? []
      apply(marks[reminder.id] ?? ReminderMark(), over: known, to: &alarm, &snoozing)
      alarms.append(alarm)
      alarms += snoozing
    }
    addKept(before: entries.count)
    return alarms
  }

  private mutating func newAlarm(_ reminder: Reminder) -> Component {
    let words = reader.triggers.scope.context.words.words(for: reminder.trigger)
    var copy = 0
    while !usedUIDs.insert(AlarmReader.uid(of: item, words, copy: copy)).inserted { copy += 1 }
    let alarm = Component(
      "VALARM",
      [
        .property(ContentLine("UID", text: AlarmReader.uid(of: item, words, copy: copy))),
        .property(ContentLine("ACTION", text: "DISPLAY")),
        .property(ContentLine("DESCRIPTION", text: reminder.body ?? item.title)),
      ] + reader.triggers.properties(of: reminder))
    return addingOptions(to: alarm, reminder, words)
  }

  /// Returns the source alarm changed to a reminder.
  private func updated(_ entry: AlarmReader.Entry, _ reminder: Reminder) -> Component {
    var alarm = entry.alarm
    alarm.removeProperties(AlarmReader.optionsName)
    let words = reader.triggers.scope.context.words.words(for: reminder.trigger)
    if entry.reminder?.trigger != reminder.trigger {
      for name in AlarmTriggers.proximityNames { alarm.removeProperties(name) }
      alarm.removeComponents("VLOCATION")
      for element in reader.triggers.properties(of: reminder) {
        switch element {
        case .property(let line): alarm.set(line)
        case .component(let inner): alarm.append(inner)
        }
      }
    }
    if reader.body(of: alarm, reminder) != reminder.body {
      alarm.set(ContentLine("DESCRIPTION", text: reminder.body ?? item.title))
    }
    return addingOptions(to: alarm, reminder, words)
  }

  /// Adds what the standard properties can not express, in X-DAYDOT properties.
  private func addingOptions(
    to alarm: Component, _ reminder: Reminder, _ words: String
  ) -> Component {
    var alarm = alarm
    var options: JSONObject = [:]
    alarm.removeProperties(AlarmReader.wordsName)
    var trigger = reminder.trigger
    if case .interval(var interval) = trigger {
      interval.isDose = false
      trigger = .interval(interval)
    }
    if reader.triggers.standard(alarm) != .trigger(trigger) {
      let line = ContentLine(AlarmReader.wordsName, text: words)
      if line.text == words {
        alarm.append(line)
      } else {
        options.append("trigger", .string(words))
      }
    }
    if !reminder.isOn { options.append("on", .bool(false)) }
    if trigger != reminder.trigger { options.append("dose", .bool(true)) }
    var plain = Reminder(trigger: reminder.trigger)
    plain.body = reader.body(of: alarm, reminder)
    plain.sound = reader.sound(of: alarm)
    var written = reminder
    if written.made == item.created { written.made = nil }
    let writer = ItemWriter(zone: .utc, words: reader.triggers.scope.context.words)
    for field in ReminderField.all {
      let value = field.json(written, writer)
      if value != field.json(plain, writer) { options.append(field.name, value) }
    }
    if !options.members.isEmpty {
      alarm.append(
        ContentLine(AlarmReader.optionsName, text: JSONValue.object(options).jsonText))
    }
    return alarm
  }

  // MARK: Marks

  /// Writes the parts of a mark that are newer than those of the source.
  private func apply(
    _ mark: ReminderMark, over known: ReminderMark, to alarm: inout Component,
    _ snoozing: inout [Component]
  ) {
    if let acknowledged = mark.acknowledged, acknowledged > known.acknowledged ?? .distantPast {
      alarm.set(ContentLine("ACKNOWLEDGED", dateTime: DateTime(acknowledged)))
      // The acknowledgement ends an earlier snooze.
      if mark.snoozedUntil == nil, known.snoozedUntil.map({ $0 <= acknowledged }) ?? true {
        snoozing = []
      }
    }
    guard let until = mark.snoozedUntil, until != known.snoozedUntil else { return }
    let parent: String
    if let uid = alarm.property("UID")?.text {
      parent = uid
    } else {
      parent = contentUUID(of: Array("\(item.uid)\n".utf8) + alarm.bytes)
      alarm.set(ContentLine("UID", text: parent))
    }
    var snooze =
      snoozing.first
      ?? Component(
        "VALARM",
        [
          .property(ContentLine("UID", text: contentUUID(of: Array("\(parent)\nsnooze".utf8)))),
          .property(
            ContentLine("RELATED-TO", [Parameter("RELTYPE", "SNOOZE")], text: parent)),
          .property(ContentLine("ACTION", text: "DISPLAY")),
          .property(
            alarm.property("DESCRIPTION") ?? ContentLine("DESCRIPTION", text: item.title)),
        ])
    snooze.removeProperties("ACKNOWLEDGED")
    snooze.set(AlarmTriggers.line(at: until))
    snoozing = [snooze]
  }
}

extension Instant {
  fileprivate static let distantPast = Instant(secondsSinceEpoch: .min)
}
