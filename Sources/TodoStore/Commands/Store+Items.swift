import CivilTime
import SQLite
import Scheduler
import TodoCore

package struct StoredItem {
  package let item: Item
  /// Its reminder that will be heard first; nil if none is queued.
  package let nextReminder: HeardMoment?
}

/// The changes of one command to items, in one transaction and one journal entry.
extension Store {
  /// Adds several items, all or none.
  ///
  /// - Parameters:
  ///   - parents: The parents of those that are steps of others among them, by their indices.
  ///   - waits: Those among them that an item waits for, by their indices.
  ///   - verb: The command, as `log` shows it.
  /// - Returns: The items as stored, with ids and saved places, and their next reminders.
  /// - Throws: `ItemTooLarge`.
  package func add(
    _ items: [Item], under parents: [Int: Int] = [:], after waits: [Int: [Int]] = [:],
    as verb: String, scheduler: ReminderScheduler
  ) throws -> [StoredItem] {
    try recorded(as: verb, at: scheduler.now.instant, summary: { summary(of: $0.map(\.item)) }) {
      var ids: [Int] = []
      var positions: [Int: Double] = [:]
      for (index, item) in items.enumerated() {
        var item = item
        if let parent = parents[index] { item.parent = ids[parent] }
        if let parent = item.parent {
          item.position =
            try positions[parent].map { $0 + 1 }
            ?? self.items.lastPosition(under: parent, for: item)
          positions[parent] = item.position
        }
        let stored = try insert(item, scheduler: scheduler)
        effects.place(stored)
        ids.append(stored.id)
      }
      for (index, others) in waits where !others.isEmpty {
        _ = try changed([ids[index]], scheduler: scheduler) { item in
          item.after = (item.after + others.map { ids[$0] }).sorted()
        }
      }
      return try zip(ids, items).map { id, item in
        StoredItem(
          item: try self.items.item(id: id) ?? item,
          nextReminder: try reminders.nextReminder(of: id, at: scheduler.time))
      }
    }
  }

  /// Changes several items, all or none.
  ///
  /// - Parameters:
  ///   - verb: The command, as `log` shows it.
  ///   - change: Changes an item. An item that stays equal is not written.
  /// - Returns: The items after the change.
  /// - Throws: `MissingItem`, `ItemTooLarge`, and what `change` throws.
  package func change(
    _ ids: [Int], as verb: String, scheduler: ReminderScheduler,
    _ change: (inout Item) throws -> Void
  ) throws -> [Item] {
    try recorded(as: verb, at: scheduler.now.instant, summary: summary) {
      try changed(ids, scheduler: scheduler, change)
    }
  }

  /// Like `change(_:as:scheduler:_:)`, within a recorded command.
  ///
  /// - Parameter stepsFollow: Whether steps are closed, opened and moved with their parent. False
  ///   if a split has already divided them.
  func changed(
    _ ids: [Int], stepsFollow: Bool = true, scheduler: ReminderScheduler,
    _ change: (inout Item) throws -> Void
  ) throws -> [Item] {
    try ids.map { id in
      guard let old = try items.item(id: id) else { throw MissingItem(id: id) }
      var new = old
      try change(&new)
      guard new != old else { return old }
      new.modified = max(old.modified, scheduler.now.instant)
      try update(new, over: old, scheduler: scheduler)
      if stepsFollow { try followSteps(old, new, scheduler: scheduler) }
      return try items.item(id: id) ?? new
    }
  }

  /// Changes one item and, to split a series or detach an occurrence, adds another in one step.
  ///
  /// - Parameter decide: Returns the changed item, and the one to add. It runs in the transaction.
  /// - Returns: The items as stored.
  /// - Throws: `MissingItem`, `ItemTooLarge`, and what `decide` throws.
  package func split(
    as verb: String, scheduler: ReminderScheduler,
    _ decide: () throws -> (changed: Item, added: Item?)
  ) throws -> [Item] {
    try recorded(as: verb, at: scheduler.now.instant, summary: summary) {
      let (new, added) = try decide()
      guard let whole = try items.item(id: new.id) else { throw MissingItem(id: new.id) }
      var ids = [new.id]
      // Before the change, which deletes rows that the added item takes over.
      if let added {
        let stored = try insert(added, splitting: (whole, new), scheduler: scheduler)
        ids.append(stored.id)
        try divideSteps(of: whole, rest: new, stored, scheduler: scheduler)
        if stored.list != whole.list {
          try takeSteps(of: stored, from: whole.list, scheduler: scheduler)
        }
      }
      let isDivided = added != nil && whole.repetition != nil
      _ = try changed([new.id], stepsFollow: !isDivided, scheduler: scheduler) { $0 = new }
      return try ids.compactMap { try items.item(id: $0) }
    }
  }

  /// Removes several items and trims occurrences from others, all or none.
  ///
  /// - Parameter trim: Removes occurrences from an item.
  /// - Returns: The removed items, with their steps.
  /// - Throws: `MissingItem`.
  package func remove(
    _ ids: [Int], trimming others: [Int], by trim: (inout Item) -> Void,
    scheduler: ReminderScheduler
  ) throws -> [Item] {
    func summaryOfAll(_ removed: [Item]) throws -> JournalSummary {
      summary(of: try removed + others.compactMap { try items.item(id: $0) })
    }
    return try recorded(as: "rm", at: scheduler.now.instant, summary: summaryOfAll) {
      for id in others {
        guard let item = try items.item(id: id) else { throw MissingItem(id: id) }
        try change(item, scheduler: scheduler, trim)
      }
      return try withSteps(ids).map { id in
        guard let item = try items.item(id: id) else { throw MissingItem(id: id) }
        try remove(item, scheduler: scheduler)
        return item
      }
    }
  }

  /// The summary of a journal entry: the first item, and how many more there are.
  func summary(of items: [Item]) -> JournalSummary {
    JournalSummary(items.first.map { "\($0.id) \($0.title)" } ?? "", more: max(0, items.count - 1))
  }
}

package struct MissingItem: Error, Hashable, Sendable {
  package let id: Int

  package init(id: Int) { self.id = id }
}

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
  /// - Throws: `ItemTooLarge`, `ReadOnlyList`.
  func insertIfNew(
    _ item: Item, splitting division: (whole: Item, rest: Item)? = nil, scheduler: ReminderScheduler
  ) throws -> Item? {
    try item.checkSize()
    if let division { try checkWritable(division.whole) }
    try checkWritable(item, isNew: true)
    let item = item.with(items.daysOff)
    if item.restsOnHolidays { try reminders.noteHolidays() }
    let settled = SettledTime(startOfMinute: scheduler.now)
    guard var stored = try items.insert(item, settled: settled) else { return nil }
    try search.add(stored.id...stored.id)
    stored.reminders = try reminders.saveReminders(
      of: stored, over: nil, at: scheduler.now.instant)
    let received = try division.map {
      try reminders.keepOutstanding(of: $0.whole, scheduler: scheduler)
      return try OccurrenceTransfer(from: $0.whole, reminders)
        .run(to: stored, leaving: $0.rest, scheduler: scheduler)
    }
    try reminders.schedule(
      stored, replacing: nil, receiving: received, since: settled, scheduler: scheduler)
    try regions.monitorRegions(of: stored, now: scheduler.now.instant)
    if let received { try regions.restoreSpent(received.spent, ofItem: stored.id) }
    return stored
  }

  /// Replaces the stored item with the same id and reschedules its reminders.
  ///
  /// - Parameter old: The item as stored. Only the parts that differ are written.
  /// - Returns: The item as stored now.
  /// - Throws: `ItemTooLarge`, `ReadOnlyList`.
  @discardableResult
  func update(_ item: Item, over old: Item, scheduler: ReminderScheduler) throws -> Item {
    try item.checkSize()
    try checkWritable(old)
    var item = try names.named(item.with(items.daysOff))
    if item.list != old.list { try checkWritable(item, isNew: true) }
    if item.restsOnHolidays { try reminders.noteHolidays() }
    try journal.recordItem(item.id)
    let places = try regions.monitoredPlaces(ofItem: item.id)
    try items.update(item, over: old)
    try noteSeries(of: old, became: item, at: scheduler.now.instant)
    if let parent = old.parent, parent != item.parent,
      // It names its steps.
      try database.exists(
        "SELECT 1 FROM source WHERE item_id = ?1 AND text LIKE '%CHILD%'", [.integer(parent)])
    {
      try items.noteRestored(parent, at: scheduler.now.instant)
    }
    if item.reminders != old.reminders {
      item.reminders = try reminders.saveReminders(
        of: item, over: old.reminders, at: scheduler.now.instant)
    }
    if !item.isScheduled(as: old) {
      try reminders.schedule(item, replacing: old, scheduler: scheduler)
    }
    try regions.resetSpentCrossings(of: item, over: old)
    try regions.monitorRegions(of: item, earlier: places, now: scheduler.now.instant)
    return item
  }

  /// Changes a stored item now.
  ///
  /// - Returns: The item as stored now.
  /// - Throws: As `update(_:over:scheduler:)`.
  @discardableResult
  func change(
    _ old: Item, scheduler: ReminderScheduler, _ change: (inout Item) -> Void
  ) throws -> Item {
    var new = old
    change(&new)
    new.modified = max(old.modified, scheduler.now.instant)
    return try update(new, over: old, scheduler: scheduler)
  }

  /// Removes an item and its rows in other tables, except the ledger, which records deliveries.
  ///
  /// - Throws: `ReadOnlyList`.
  func remove(_ item: Item, scheduler: ReminderScheduler) throws {
    try checkWritable(item)
    try journal.recordItem(item.id)
    let places = try regions.monitoredPlaces(ofItem: item.id)
    try reminders.keepOutstanding(of: item, scheduler: scheduler)
    try reminders.skipOutstanding(ofItem: item.id)
    try reminders.dequeue("item_id = ?1", [.integer(item.id)])
    try items.delete(item.id)
    try noteSeries(of: item, became: nil, at: scheduler.now.instant)
    for place in places { try regions.refreshRegions(ofPlace: place, now: scheduler.now.instant) }
  }

  /// Notes that calendars no longer have an item as an override of its series, or have it as one again: the series
  /// has another EXDATE then.
  private func noteSeries(of old: Item, became new: Item?, at now: Instant) throws {
    guard old.overrideKey != nil else { return }
    for series in try items.items(ofFamily: old.seriesUID)
    where !series.sources.isEmpty
      && old.isOverride(of: series) != new?.isOverride(of: series) ?? false
    {
      try items.noteRestored(series.id, at: now)
    }
  }
}
