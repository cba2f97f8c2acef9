import CivilTime
import Scheduler
import TodoCore

/// The item and the reminder of a row of the queue or the ledger, as they are now.
struct ReminderContext {
  let key: ReminderKey
  /// nil for a pushed reminder.
  let item: Item?
  /// nil for the default reminder.
  let reminder: Reminder?
  let made: Instant
  let zones: any ZoneSource

  var kind: Notification.Kind {
    if item == nil { return .push }
    return reminder.map { Notification.Kind($0.trigger) } ?? .calendar
  }

  /// The rule that schedules the reminder; nil if it is pushed, or if the item's own reminders
  /// replace the default.
  var rule: ReminderRule? {
    guard let item else { return nil }
    return reminder.map { ReminderRule($0, made: made) } ?? ReminderRule(defaultOf: item)
  }

  var title: String { reminder?.title ?? item?.title ?? "" }

  /// Whether the notification is still wanted: the item is open and the reminder on.
  func isOpen(occurrence: String) -> Bool {
    item?.tells(of: occurrence, by: key) ?? (reminder?.isOn == true)
  }

  /// The notification for one occurrence.
  func notification(of armed: ScheduledReminder, missed: Int, at time: CheckTime) -> Notification {
    let due = armed.moment.instant(in: time.now.zone, allDayTime: time.allDayTime ?? .endOfDay)
    return Notification(
      key: key, kind: Crossing.isName(armed.occurrence) ? .location : kind,
      occurrence: armed.occurrence, due: due, isAllDay: armed.moment.isAllDay,
      title: title, body: reminder?.body, place: item?.place?.name,
      isLate: time.now.instant - max(due, made) > Notification.lateSeconds, missed: missed,
      level: reminder?.level ?? .active, about: about(armed, due: due, user: time.now.zone),
      looks: reminder.map(NotificationTexts.init) ?? NotificationTexts())
  }

  /// When the occurrence takes place on the user's clock, if that differs from the time of the
  /// notification; nil as well for a zone that is missing.
  private func about(_ armed: ScheduledReminder, due: Instant, user: Zone) -> When? {
    guard let item, let reminder, !Crossing.isName(armed.occurrence) else { return nil }
    switch reminder.trigger {
    case .before, .timeOfDay, .allDay, .moment: break
    case .repeating, .interval, .region, .unreadable: return nil
    }
    var occurrence: OccurrenceKey?
    if item.repetition != nil {
      guard let key = try? OccurrenceKey(iso: armed.occurrence) else { return nil }
      occurrence = key
    }
    let when = try? item.seenWhen(of: occurrence, from: zones, user: user)
    switch when {
    case nil, .someday?: return nil
    case .timed(let start, _)? where armed.moment == .wall(start): return nil
    case .timed(let start, _)? where !armed.moment.isAllDay && start == user.civil(at: due):
      return nil
    case .allDay(let day)? where armed.moment == .allDay(day): return nil
    default: return when
    }
  }
}

/// Reads what many rows of the queue or the ledger are about. It keeps the item read last: the rows of an
/// item stand beside each other, and reading it for each would take the square of their number.
final class ReminderContexts {
  private let store: Store
  private var last: Item?

  init(_ store: Store) { self.store = store }

  /// - Returns: The subject; nil if the item or the reminder is gone.
  func subject(of key: ReminderKey) throws -> ReminderContext? {
    guard let id = key.item else { return try store.subject(of: key) }
    if last?.id != id { last = try store.item(id: id) }
    return last.flatMap { store.subject(of: key, in: $0) }
  }
}

extension Store {
  /// The item of a reminder; nil if it has none or the item is gone.
  func item(of key: ReminderKey) throws -> Item? {
    guard let id = key.item else { return nil }
    return try item(id: id)
  }

  /// - Returns: The subject; nil if the item or the reminder is gone.
  func subject(of key: ReminderKey) throws -> ReminderContext? {
    if case .pushed(let id) = key {
      guard let push = try push(id: id) else { return nil }
      return ReminderContext(
        key: key, item: nil, reminder: push.reminder, made: push.made, zones: zones)
    }
    guard let item = try item(of: key) else { return nil }
    return subject(of: key, in: item)
  }

  /// - Returns: The subject; nil if the item has no such reminder.
  func subject(of key: ReminderKey, in item: Item) -> ReminderContext? {
    if key.isDefault {
      return ReminderContext(key: key, item: item, reminder: nil, made: item.created, zones: zones)
    }
    guard let reminder = item.reminders?.first(where: { $0.id == key.reminder }) else { return nil }
    return ReminderContext(
      key: key, item: item, reminder: reminder, made: reminder.made ?? item.modified,
      zones: zones)
  }

  /// A pushed reminder, or nil.
  func push(id: Int) throws -> (reminder: Reminder, made: Instant)? {
    try database.first(
      "SELECT \(ReminderRow.columns.selection) FROM reminder WHERE id = ?1 AND item_id IS NULL",
      [.integer(id)]
    ) { row in
      let reminder = try ReminderRow.read(row, of: self)
      return (reminder, reminder.made ?? Instant(secondsSinceEpoch: 0))
    }
  }
}
