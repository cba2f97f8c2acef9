import CivilTime
import ICalendar
import TodoCore

/// The reminders of an item as VALARM components.
enum Alarms {
  struct Reading: Sendable {
    /// nil for the default rule.
    var reminders: [Reminder]?
    /// Marks by the index of the reminder.
    var marks: [Int: ReminderMark] = [:]
    /// The number of alarms that are kept but never delivered, by reason, such as `EMAIL`.
    var unshown: [String: Int] = [:]
  }

  /// The properties of the component itself that `lines` writes and `read` reads.
  static let names: Set<String> = [silenceName]

  /// Has the value `NONE` for an item without any reminders, including default ones.
  private static let silenceName = "X-DAYDOT-REMINDERS"

  static func lines(of item: Item) -> [ContentLine] {
    item.reminders == [] ? [ContentLine(silenceName, raw: "NONE")] : []
  }

  /// Returns the reminder without the fields that alarms do not hold: its id and, except for
  /// intervals, which start there, the moment at which it was set.
  static func comparable(_ reminder: Reminder, of item: Item) -> Reminder {
    var reminder = reminder
    reminder.id = 0
    if !reminder.trigger.countsFromMade || reminder.made == item.created { reminder.made = nil }
    return reminder
  }

  /// Reads the alarms of a component.
  ///
  /// - Parameter item: The item with its time, place and repetition.
  static func read(_ component: Component, of item: Item, scope: CalendarScope) -> Reading {
    var reading = Reading()
    var isSilent = component.property(silenceName)?.text == "NONE"
    if component.components.contains(where: { $0.name == "VALARM" }) {
      let reader = AlarmReader(item, times: component.properties, scope: scope)
      let entries = reader.entries(component)
      var reminders: [Reminder] = []
      let marks = AlarmMarks(entries, of: component)
      for (index, entry) in entries.enumerated() {
        switch entry.meaning {
        case .reminder(let reminder):
          if let mark = marks[index] { reading.marks[reminders.count] = mark }
          reminders.append(reminder)
          if entry.alarm.property("REPEAT") != nil { reading.unshown["REPEAT", default: 0] += 1 }
        case .silence: isSilent = isSilent || item.kind == .todo
        case .unshown(let reason): reading.unshown[reason, default: 0] += 1
        case .snooze, .idle: break
        }
      }
      if !reminders.isEmpty { reading.reminders = reminders }
    }
    if reading.reminders == nil, isSilent { reading.reminders = [] }
    return reading
  }

  /// Returns the alarms to write. Alarms of the source with unchanged reminders are copied.
  ///
  /// - Parameters:
  ///   - marks: Marks by the id of the reminder.
  ///   - source: The component the item was read from.
  ///   - stated: The item as DTSTART and DUE will state it, if it is a todo that is due at its end.
  static func components(
    of item: Item, marks: [Int: ReminderMark], source: ReadComponent?, stated: Item? = nil,
    scope: CalendarScope
  ) -> [Component] {
    let hasAlarms = source?.component.components.contains { $0.name == "VALARM" } ?? false
    guard hasAlarms || item.reminders?.isEmpty == false else { return [] }
    let times = times(of: stated ?? item, source, isDueAtEnd: stated != nil, scope)
    let reader = AlarmReader(item, times: times, scope: scope)
    var writer = AlarmWriter(reader, source: source?.component)
    return writer.alarms(marks)
  }

  /// Returns the time properties to write: those of the source if they are unchanged.
  private static func times(
    of item: Item, _ source: ReadComponent?, isDueAtEnd: Bool, _ scope: CalendarScope
  ) -> [ContentLine] {
    if let source {
      // An override keeps its DTSTART also where the todo is due on a later day.
      let bases = [source.stated ?? source.item] + (source.recurrenceID == nil ? [] : [source.item])
      let isUnchanged = bases.contains {
        $0.when == item.when && $0.end == item.end && $0.start == item.start
      }
      if isUnchanged { return source.component.properties }
    }
    return TimeProperties.lines(of: item, isDueAtEnd: isDueAtEnd, scope: scope)
  }
}

/// The acknowledged and snoozed state of a component's alarms, by the index of the alarm.
///
/// Thunderbird writes one state for all alarms, in X-MOZ-LASTACK and X-MOZ-SNOOZE-TIME.
///
/// - SeeAlso: RFC 9074 §6, §7.
struct AlarmMarks {
  private var marks: [Int: ReminderMark] = [:]

  subscript(alarm: Int) -> ReminderMark? { marks[alarm] }

  init(_ entries: [AlarmReader.Entry], of component: Component) {
    var shared = ReminderMark()
    for case .property(let line) in component.elements where line.isNamed(startingWith: "X-MOZ-") {
      let isAcknowledged = line.isNamed("X-MOZ-LASTACK")
      guard isAcknowledged || line.isNamed(startingWith: "X-MOZ-SNOOZE-TIME"),
        let instant = try? line.dateTime().instant
      else { continue }
      if isAcknowledged {
        shared.acknowledged = later(shared.acknowledged, instant)
      } else {
        shared.snoozedUntil = later(shared.snoozedUntil, instant)
      }
    }
    if let until = shared.snoozedUntil, let seen = shared.acknowledged, until <= seen {
      shared.snoozedUntil = nil
    }
    var snoozed: [String: Instant] = [:]
    for entry in entries {
      guard case .snooze(let parent, let until) = entry.meaning,
        AlarmMarks.acknowledged(entry.alarm).map({ $0 < until }) ?? true
      else { continue }
      snoozed[parent] = later(snoozed[parent], until)
    }
    for (index, entry) in entries.enumerated() where entry.reminder != nil {
      var mark = shared
      mark.acknowledged = later(mark.acknowledged, AlarmMarks.acknowledged(entry.alarm))
      if let uid = entry.uid { mark.snoozedUntil = later(mark.snoozedUntil, snoozed[uid]) }
      if mark != ReminderMark() { marks[index] = mark }
    }
  }

  static func acknowledged(_ alarm: Component) -> Instant? {
    alarm.property("ACKNOWLEDGED").flatMap { try? $0.dateTime().instant }
  }
}

private func later(_ first: Instant?, _ second: Instant?) -> Instant? {
  guard let first, let second else { return first ?? second }
  return max(first, second)
}

extension Trigger {
  /// Whether its moments are counted from the one at which the reminder was set.
  var countsFromMade: Bool {
    switch self {
    case .interval, .repeating: true
    default: false
    }
  }
}
