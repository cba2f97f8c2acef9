import CivilTime
import SQLite
import Scheduler
import TodoCore

/// Writing an item in all parts: its rows, the search index, its reminders and its regions.
extension Store {
  /// Adds a new item and schedules its reminders.
  ///
  /// - Parameter division: If the item was split off another, that item before and after the split.
  /// - Returns: The item as stored.
  /// - Throws: `ItemTooLarge`; `DatabaseError.failed` if the UID or the id is taken.
  func insert(
    _ item: Item, splitting division: (whole: Item, rest: Item)? = nil, scheduler: ReminderScheduler
  ) throws -> Item {
    guard let stored = try insertIfNew(item, splitting: division, scheduler: scheduler) else {
      throw DatabaseError.failed(code: 0, message: "this uid is taken", sql: "item")
    }
    return stored
  }

  /// Adds a new item unless its UID or its id is taken.
  ///
  /// - Returns: The item as stored, or nil if it was not added.
  /// - Throws: `ItemTooLarge`.
  func insertIfNew(
    _ item: Item, splitting division: (whole: Item, rest: Item)? = nil, scheduler: ReminderScheduler
  ) throws -> Item? {
    try item.checkSize()
    guard
      var stored = try items.insert(item, settled: SettledTime(startOfMinute: scheduler.now))
    else { return nil }
    try search.add(stored.id...stored.id)
    stored.reminders = try reminders.saveReminders(of: stored, over: nil)
    let received = try division.map {
      try reminders.keepOutstanding(of: $0.whole, scheduler: scheduler)
      return try OccurrenceTransfer(from: $0.whole, reminders)
        .run(to: stored, leaving: $0.rest, scheduler: scheduler)
    }
    try reminders.schedule(stored, replacing: nil, receiving: received, scheduler: scheduler)
    try regions.monitorRegions(of: stored, now: scheduler.now.instant)
    if let received { try regions.restoreSpent(received.spent, ofItem: stored.id) }
    return stored
  }

  /// Replaces the stored item with the same id and reschedules its reminders.
  ///
  /// - Parameter old: The item as stored. Only the parts that differ are written.
  /// - Returns: The item as stored now.
  /// - Throws: `ItemTooLarge`.
  @discardableResult
  func update(_ item: Item, over old: Item, scheduler: ReminderScheduler) throws -> Item {
    try item.checkSize()
    var item = try names.named(item)
    try journal.recordItem(item.id)
    let places = try regions.monitoredPlaces(ofItem: item.id)
    try items.update(item, over: old)
    if item.reminders != old.reminders {
      item.reminders = try reminders.saveReminders(of: item, over: old.reminders)
    }
    if !item.isScheduled(as: old) {
      try reminders.schedule(item, replacing: old, scheduler: scheduler)
    }
    try regions.resetSpentCrossings(of: item, over: old)
    try regions.monitorRegions(of: item, earlier: places, now: scheduler.now.instant)
    return item
  }

  /// Removes an item and its rows in other tables, except the ledger, which records deliveries.
  func remove(_ item: Item, scheduler: ReminderScheduler) throws {
    try journal.recordItem(item.id)
    let places = try regions.monitoredPlaces(ofItem: item.id)
    try reminders.keepOutstanding(of: item, scheduler: scheduler)
    try reminders.skipOutstanding(ofItem: item.id)
    try reminders.dequeue("item_id = ?1", [.integer(item.id)])
    try items.delete(item.id)
    for place in places { try regions.refreshRegions(ofPlace: place, now: scheduler.now.instant) }
  }
}
