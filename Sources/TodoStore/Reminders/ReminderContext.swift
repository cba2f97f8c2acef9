import CivilTime
import Scheduler
import TodoCore

/// The current item and reminder of a row of the queue or the ledger.
struct ReminderContext {
  let key: ReminderKey
  /// nil for a pushed reminder.
  let item: Item?
  /// nil for the default reminder.
  let reminder: Reminder?
  /// When the reminder was set.
  let made: Instant
  let zones: any ZoneSource

  var kind: Notification.Kind {
    if item == nil { return .push }
    return reminder.map { Notification.Kind($0.trigger) } ?? .calendar
  }

  /// The rule that schedules the reminder; nil for a pushed one, and for a default reminder that
  /// explicit ones replace.
  var rule: ReminderRule? {
    guard let item else { return nil }
    return reminder.map { ReminderRule($0, made: made) } ?? ReminderRule(defaultOf: item)
  }

  var title: String { reminder?.title ?? item?.title ?? "" }

  /// Whether the notification is still wanted: the occurrence is open and the reminder on.
  func isOpen(occurrence: String) -> Bool {
    item?.tells(of: occurrence, by: key) ?? (reminder?.isOn == true)
  }

  /// The notification for one occurrence.
  func notification(of scheduled: ScheduledReminder, missed: Int, at time: CheckTime)
    -> Notification
  {
    let due = time.instant(of: scheduled.moment)
    let isCrossing = Crossing.isName(scheduled.occurrence)
    var notification = Notification(
      key: key, kind: isCrossing ? .location : kind,
      occurrence: scheduled.occurrence, due: due, isAllDay: scheduled.moment.isAllDay,
      title: title, body: reminder?.body, place: item?.place?.name,
      isLate: time.now.instant - max(due, made) > Notification.lateSeconds, missed: missed,
      level: reminder?.level ?? .active, about: about(scheduled, due: due, user: time.now.zone),
      looks: reminder.map(NotificationTexts.init) ?? NotificationTexts())
    // The moment of a default reminder precedes the item only after travel, which quiet hours did not hold.
    notification.heldUntil = time.heldUntil(
      since: reminder == nil ? due : max(due, made), level: notification.level)
    if isCrossing { notification.crossing = crossing }
    notification.age = age(of: scheduled.occurrence)
    return notification
  }

  /// The age or anniversary that an occurrence marks; nil for most items.
  private func age(of occurrence: String) -> Age? {
    guard let item, item.since != nil else { return nil }
    let day =
      item.repetition == nil ? item.when.day : (try? OccurrenceKey(iso: occurrence))?.day
    return Age(since: item.since, title: item.title, on: day, item.repetition)
  }

  /// The crossing that the reminder waits for; nil if it waits for none.
  private var crossing: RegionTrigger? {
    guard let reminder else {
      return item?.place.map { RegionTrigger(edge: .arrive, location: .named($0.name)) }
    }
    guard case .region(let region) = reminder.trigger else { return nil }
    return RegionTrigger(edge: region.edge, location: region.location)
  }

  /// The date of the occurrence in the user's zone, if it differs from the time of the
  /// notification. Also nil if the item's zone is not installed.
  private func about(_ scheduled: ScheduledReminder, due: Instant, user: Zone) -> When? {
    guard let item, !Crossing.isName(scheduled.occurrence) else { return nil }
    switch reminder?.trigger {
    case nil, .before, .timeOfDay, .allDay, .moment: break
    case .repeating, .interval, .region, .unreadable: return nil
    }
    var occurrence: OccurrenceKey?
    if item.repetition != nil {
      guard let key = try? OccurrenceKey(iso: scheduled.occurrence) else { return nil }
      occurrence = key
    }
    let when = try? item.seenWhen(of: occurrence, from: zones, user: user)
    switch when {
    case nil, .someday?: return nil
    case .timed(let start, _)? where scheduled.moment == .wall(start): return nil
    case .timed(let start, _)? where !scheduled.moment.isAllDay && start == user.civil(at: due):
      return nil
    case .allDay(let day)? where scheduled.moment == .allDay(day): return nil
    // Snoozed to another time of its day, a default reminder is still that of its time.
    case let when?: return reminder == nil && when.day == user.civil(at: due).day ? nil : when
    }
  }
}

/// Caches the contexts of many rows. Each item is read once; items known beforehand are read with
/// one query.
final class ReminderContexts {
  private let reminders: Reminders
  private var items: [Int: Item]

  /// - Parameter ids: The items that are known to be needed.
  init(_ reminders: Reminders, ofItems ids: [Int?] = []) throws {
    self.reminders = reminders
    items = try reminders.items.items(ids: Set(ids.compactMap(\.self)).sorted())
  }

  /// The context of a reminder; nil if the item or the reminder no longer exists.
  func context(of key: ReminderKey) throws -> ReminderContext? {
    guard let id = key.item else { return try reminders.context(of: key) }
    if items[id] == nil { items[id] = try reminders.items.item(id: id) }
    return items[id].flatMap { reminders.context(of: key, in: $0) }
  }
}

extension Reminders {
  /// The context of a reminder; nil if the item or the reminder no longer exists.
  func context(of key: ReminderKey) throws -> ReminderContext? {
    if case .pushed(let id) = key {
      guard let push = try push(id: id) else { return nil }
      return ReminderContext(
        key: key, item: nil, reminder: push.reminder, made: push.made, zones: items.zones)
    }
    guard let item = try items.item(of: key) else { return nil }
    return context(of: key, in: item)
  }

  /// The context of a reminder of an item; nil if the item has no such reminder.
  func context(of key: ReminderKey, in item: Item) -> ReminderContext? {
    if key.isDefault {
      return ReminderContext(
        key: key, item: item, reminder: nil, made: item.created, zones: items.zones)
    }
    guard let reminder = item.reminders?.first(where: { $0.id == key.reminder }) else { return nil }
    return ReminderContext(
      key: key, item: item, reminder: reminder, made: reminder.made ?? item.modified,
      zones: items.zones)
  }

  /// A pushed reminder and when it was set; nil if there is none.
  func push(id: Int) throws -> (reminder: Reminder, made: Instant)? {
    try database.first(
      "SELECT \(ReminderRow.columns.selection) FROM reminder WHERE id = ?1 AND item_id IS NULL",
      [.integer(id)]
    ) { row in
      let reminder = try ReminderRow.read(row, of: items)
      return (reminder, reminder.made ?? Instant(secondsSinceEpoch: 0))
    }
  }
}
