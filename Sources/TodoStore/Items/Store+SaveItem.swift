import CivilTime
import SQLite
import Scheduler
import TodoCore

/// Writing an item: its row, its rows in other tables, the search index, its queued reminders and
/// its regions.
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
    let item = try named(item)
    let settled = SettledTime(startOfMinute: scheduler.now)
    try database.run(
      ItemRow.insert,
      try ItemRow.columns.values(of: item, facts(of: item)) + [
        .integer(settled.instant.secondsSinceEpoch), .integer(settled.offset),
      ])
    guard database.changedRowCount == 1 else { return nil }
    var stored = item
    stored.id = database.lastInsertedID
    recordNewItem(stored.id)
    if !defersSearch { try indexForSearch(stored.id...stored.id) }
    try insertChildren(of: stored)
    stored.reminders = try saveReminders(of: stored, over: nil)
    let received = try division.map {
      try keepOutstanding(of: $0.whole, scheduler: scheduler)
      return try OccurrenceTransfer(from: $0.whole, in: self)
        .run(to: stored, leaving: $0.rest, scheduler: scheduler)
    }
    try schedule(stored, replacing: nil, receiving: received, scheduler: scheduler)
    try monitorRegions(of: stored, now: scheduler.now.instant)
    if let received { try restoreSpent(received.spent, ofItem: stored.id) }
    return stored
  }

  /// Adds new items to the search index. Triggers update the index for changes and removals.
  func indexForSearch(_ ids: ClosedRange<Int>) throws {
    try database.run(
      """
      INSERT INTO search (rowid, words)
      SELECT id, search_words(title, notes) FROM item WHERE id BETWEEN ?1 AND ?2 ORDER BY id
      """, [.integer(ids.lowerBound), .integer(ids.upperBound)])
  }

  /// Replaces the stored item with the same id and reschedules its reminders.
  ///
  /// - Parameter old: The item as stored. Only the parts that differ are written.
  /// - Returns: The item as stored now.
  /// - Throws: `ItemTooLarge`.
  @discardableResult
  func update(_ item: Item, over old: Item, scheduler: ReminderScheduler) throws -> Item {
    try item.checkSize()
    var item = try named(item)
    try recordItem(item.id)
    let places = try monitoredPlaces(ofItem: item.id)
    try database.run(ItemRow.update, try ItemRow.columns.values(of: item, facts(of: item)))
    let id = [SQLValue.integer(item.id)]
    if item.tags != old.tags {
      try database.run("DELETE FROM item_tag WHERE item_id = ?1", id)
      try insertTags(of: item)
    }
    let known = Set(old.changes)
    let kept = Set(item.changes)
    for change in old.changes where !kept.contains(change) {
      try database.run(
        "DELETE FROM occurrence WHERE item_id = ?1 AND key = ?2",
        id + [.text(change.key.description)])
    }
    for change in item.changes where !known.contains(change) { try insert(change, itemID: item.id) }
    if item.repetition?.excluded != old.repetition?.excluded
      || item.repetition?.extra != old.repetition?.extra
    {
      try database.run("DELETE FROM repeat_date WHERE item_id = ?1", id)
      try insertDates(of: item)
    }
    if item.sources != old.sources {
      try database.run("DELETE FROM source WHERE item_id = ?1", id)
      try insertSources(of: item)
    } else if !item.sources.isEmpty {
      try outdateSources(ofItems: "?1", id)
    }
    if item.reminders != old.reminders {
      item.reminders = try saveReminders(of: item, over: old.reminders)
    }
    if !item.isScheduled(as: old) { try schedule(item, replacing: old, scheduler: scheduler) }
    try resetSpentCrossings(of: item, over: old)
    try monitorRegions(of: item, earlier: places, now: scheduler.now.instant)
    return item
  }

  /// Removes an item and its rows in other tables, except the ledger, which records deliveries.
  func remove(_ item: Item, scheduler: ReminderScheduler) throws {
    let id = [SQLValue.integer(item.id)]
    try recordItem(item.id)
    let places = try monitoredPlaces(ofItem: item.id)
    try keepOutstanding(of: item, scheduler: scheduler)
    try skipOutstanding(ofItem: item.id)
    try dequeue("item_id = ?1", id)
    try database.run("DELETE FROM item WHERE id = ?1", id)
    for place in places { try refreshRegions(ofPlace: place, now: scheduler.now.instant) }
  }

  // MARK: Values

  private func facts(of item: Item) throws -> ItemRow.Facts {
    var startsAt: Int?
    var ownZone = Zone.utc
    if case .timed(let moment, let name?) = item.when {
      ownZone = try zones.zone(named: name)
      startsAt = ownZone.instant(of: moment, resolving: .compatible).secondsSinceEpoch
    }
    // Before adding a list or a place, since this throws if the rule does not suit the item.
    let seriesEnd = try item.series(in: ownZone)?.lastDay
    return ItemRow.Facts(
      listID: try listID(named: item.list), placeID: try item.place.map(placeID),
      startsAt: startsAt, seriesEnd: seriesEnd)
  }

  private func insertChildren(of item: Item) throws {
    try insertTags(of: item)
    for change in item.changes { try insert(change, itemID: item.id) }
    try insertDates(of: item)
    try insertSources(of: item)
  }

  private func insertTags(of item: Item) throws {
    for (position, tag) in item.tags.enumerated() {
      try database.run(
        "INSERT INTO item_tag (item_id, position, tag) VALUES (?1, ?2, ?3)",
        [.integer(item.id), .integer(position), .text(tag)])
    }
  }

  private func insertDates(of item: Item) throws {
    for (keys, isExtra) in [(item.repetition?.excluded, false), (item.repetition?.extra, true)] {
      for key in keys ?? [] {
        try database.run(
          "INSERT INTO repeat_date (item_id, key, is_extra) VALUES (?1, ?2, ?3)",
          [.integer(item.id), .text(key.description), SQLValue(isExtra)])
      }
    }
  }

  private func insertSources(of item: Item) throws {
    for (position, source) in item.sources.enumerated() {
      try database.run(
        """
        INSERT INTO source (item_id, position, key, text, is_current) VALUES (?1, ?2, ?3, ?4, ?5)
        """,
        [
          .integer(item.id), .integer(position), .text(source.occurrence?.description ?? ""),
          .text(source.text), SQLValue(source.isCurrent),
        ])
    }
  }

  /// Marks the iCalendar texts of items as outdated.
  ///
  /// - Parameter items: The ids of the items as SQL for `IN (…)`.
  func outdateSources(ofItems items: String, _ values: [SQLValue]) throws {
    try database.run(
      "UPDATE source SET is_current = 0 WHERE is_current = 1 AND item_id IN (\(items))", values)
  }

  private func insert(_ change: OccurrenceChange, itemID: Int) throws {
    var status = OccurrenceCode.open
    var doneAt: Int?
    switch change.status {
    case .open: break
    case .done(let instant): (status, doneAt) = (OccurrenceCode.done, instant?.secondsSinceEpoch)
    case .skipped(let instant):
      (status, doneAt) = (OccurrenceCode.skipped, instant?.secondsSinceEpoch)
    }
    try database.run(
      """
      INSERT INTO occurrence (item_id, key, status, done_at, moved_day, moved_time)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """,
      [
        .integer(itemID), .text(change.key.description), .integer(status), SQLValue(doneAt),
        SQLValue(change.movedTo?.day), SQLValue(change.movedTo?.time),
      ])
  }
}
