import CivilTime
import ICalendar
import TodoCore

/// What became of a reminder beyond the item: what VALARM says with ACKNOWLEDGED and with a snoozing
/// alarm.
public struct ReminderMark: Hashable, Sendable {
  /// Until when announcements are acknowledged.
  public var acknowledged: Instant?
  /// When a snoozed announcement comes back.
  public var snoozedUntil: Instant?

  public init(acknowledged: Instant? = nil, snoozedUntil: Instant? = nil) {
    self.acknowledged = acknowledged
    self.snoozedUntil = snoozedUntil
  }
}

/// The reminders of an item as VALARM components.
enum Alarms {
  struct Reading: Sendable {
    /// nil for the default rule.
    var reminders: [Reminder]?
    /// Marks by the index of the reminder.
    var marks: [Int: ReminderMark] = [:]
    /// Alarms that are kept but not announced, by a reason for counting, as `EMAIL`.
    var unshown: [String: Int] = [:]
  }

  /// The properties of the component itself that `lines` writes and `read` reads.
  static let names: Set<String> = [silenceName]

  /// Says `NONE` for an item without any reminder, not even the default ones.
  private static let silenceName = "X-DAYDOT-REMINDERS"

  static func lines(of item: Item) -> [ContentLine] {
    item.reminders == [] ? [ContentLine(silenceName, raw: "NONE")] : []
  }

  /// Whether two items have the same reminders, as far as alarms say them.
  static func isSame(_ first: Item, _ second: Item) -> Bool {
    first.reminders?.map { comparable($0, of: first) }
      == second.reminders?.map { comparable($0, of: second) }
  }

  /// The reminder without what an alarm does not say: its number, and when it was set where nothing
  /// counts from that.
  static func comparable(_ reminder: Reminder, of item: Item) -> Reminder {
    var reminder = reminder
    reminder.id = 0
    switch reminder.trigger {
    case .interval, .repeating:
      if reminder.made == item.created { reminder.made = nil }
    default: reminder.made = nil
    }
    return reminder
  }

  /// - Parameter item: The item with its time, place and repetition.
  static func read(_ component: Component, of item: Item, scope: CalendarScope) -> Reading {
    var reading = Reading()
    var isSilent = component.property(silenceName)?.text == "NONE"
    let hasAlarms = component.elements.contains {
      if case .component(let inner) = $0 { inner.name == "VALARM" } else { false }
    }
    if hasAlarms {
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

  /// The alarms to write. Those of the source whose reminders are unchanged stay as they are.
  ///
  /// - Parameters:
  ///   - marks: By the number of the reminder.
  ///   - source: The component the item was read from.
  static func components(
    of item: Item, marks: [Int: ReminderMark], source: Component?, scope: CalendarScope
  ) -> [Component] {
    let hasAlarms = source?.components.contains { $0.name == "VALARM" } ?? false
    guard hasAlarms || item.reminders?.isEmpty == false else { return [] }
    return components(
      of: item, marks: marks, source: source, times: times(of: item, source, scope), scope: scope)
  }

  /// - Parameter times: The properties of time that are written with the alarms.
  static func components(
    of item: Item, marks: [Int: ReminderMark], source: Component?, times: [ContentLine],
    scope: CalendarScope
  ) -> [Component] {
    let reader = AlarmReader(item, times: times, scope: scope)
    var writer = AlarmWriter(reader, source: source)
    return writer.alarms(marks)
  }

  /// The properties of time as they are written: those of the source if they are unchanged.
  private static func times(
    of item: Item, _ source: Component?, _ scope: CalendarScope
  ) -> [ContentLine] {
    if let source, let base = try? TimeProperties(source, scope: scope), base.when == item.when,
      base.end == item.end, base.start == item.start
    {
      return source.properties
    }
    return TimeProperties.lines(of: item)
  }
}
