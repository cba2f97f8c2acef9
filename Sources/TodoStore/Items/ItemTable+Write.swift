import CivilTime
import SQLite
import Scheduler
import TodoCore

/// Writes items. `Store` calls these methods and writes the rows of items in the other parts.
extension ItemTable {
  /// Adds an item without its reminders, unless its UID or its id is taken.
  ///
  /// - Parameter settled: The time before which its reminders are settled.
  /// - Returns: The item as stored, or nil if it was not added.
  func insert(_ item: Item, settled: SettledTime) throws -> Item? {
    var item = try names.named(item)
    try database.run(
      ItemRow.insert,
      try ItemRow.columns.values(of: item, facts(of: item)) + [
        .integer(settled.instant.secondsSinceEpoch), .integer(settled.offset),
      ])
    guard database.changedRowCount == 1 else { return nil }
    item.id = database.lastInsertedID
    journal.recordNewItem(item.id)
    try insertTags(of: item)
    for change in item.changes { try insert(change, itemID: item.id) }
    try insertDates(of: item)
    try insert(item.sources, of: item.id)
    try insertAfter(of: item)
    return item
  }

  /// Writes the parts of an item that differ from the stored one, except its reminders.
  func update(_ item: Item, over old: Item) throws {
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
    if item.after != old.after {
      try database.run("DELETE FROM item_after WHERE item_id = ?1", id)
      try insertAfter(of: item)
    }
    if item.sources != old.sources {
      try database.run("DELETE FROM source WHERE item_id = ?1", id)
      try insert(item.sources, of: item.id)
    } else if !item.sources.isEmpty {
      // A first change takes nothing back, nor does one of dates that were as the series has them.
      if old.sources.allSatisfy(\.isCurrent) || item.onlyHasMoreChanges(than: old) {
        try outdateSources(ofItems: "?1", id)
      } else {
        try noteRestored(item.id, at: item.modified)
      }
    }
  }

  /// Notes that a version of an item is taken back, with those of its dates that are items of their own: calendars
  /// have all of them under one UID. The moment is never earlier than their newest versions, also if the clock was
  /// set back.
  func noteRestored(_ id: Int, at now: Instant) throws {
    let uid = "(SELECT uid FROM item WHERE id = ?1)"
    let family = "id = ?1 OR uid > \(uid) || '/' AND uid < \(uid) || '0'"
    try database.run(
      """
      INSERT OR REPLACE INTO restored (item_id, at) SELECT id, max(?2, modified, coalesce(
        (SELECT at FROM restored WHERE item_id = item.id), 0)) FROM item WHERE \(family)
      """, [.integer(id), .integer(now.secondsSinceEpoch)])
    try outdateSources(ofItems: "SELECT id FROM item WHERE \(family)", [.integer(id)])
  }

  /// Marks an item that undo or redo restored as one to compare with its file in a synced folder.
  func noteUnsynced(_ id: Int) throws {
    try database.run(
      "UPDATE source SET is_current = 1 WHERE is_current = 2 AND item_id = ?1", [.integer(id)])
  }

  /// Deletes an item, and by foreign keys its rows in other tables.
  func delete(_ id: Int) throws {
    try database.run("DELETE FROM item WHERE id = ?1", [.integer(id)])
  }

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
      listID: try names.listID(named: item.list), placeID: try item.place.map(places.placeID),
      startsAt: startsAt, seriesEnd: seriesEnd)
  }

  private func insertTags(of item: Item) throws {
    for (position, tag) in item.tags.enumerated() {
      try database.run(
        "INSERT INTO item_tag (item_id, position, tag) VALUES (?1, ?2, ?3)",
        [.integer(item.id), .integer(position), .text(tag)])
    }
  }

  private func insertDates(of item: Item) throws {
    guard let repetition = item.repetition else { return }
    for (keys, isExtra) in [(repetition.excluded, false), (repetition.extra, true)] {
      for key in keys {
        try database.run(
          "INSERT INTO repeat_date (item_id, key, is_extra) VALUES (?1, ?2, ?3)",
          [.integer(item.id), .text(key.description), SQLValue(isExtra)])
      }
    }
  }

  private func insertAfter(of item: Item) throws {
    for other in item.after {
      try database.run(
        "INSERT OR IGNORE INTO item_after (item_id, other_id) VALUES (?1, ?2)",
        [.integer(item.id), .integer(other)])
    }
  }

  /// - Parameter state: The column `is_current`; nil for that of each text.
  private func insert(_ sources: [SourceComponent], of id: Int, state: SQLValue? = nil) throws {
    for (position, source) in sources.enumerated() {
      try database.run(
        """
        INSERT INTO source (item_id, position, key, text, is_current) VALUES (?1, ?2, ?3, ?4, ?5)
        """,
        [
          .integer(id), .integer(position), .text(source.occurrence?.description ?? ""),
          .text(source.text), state ?? SQLValue(source.isCurrent),
        ])
    }
  }

  /// Marks the iCalendar texts of items as outdated.
  ///
  /// - Parameter items: The ids of the items as SQL for `IN (…)`.
  func outdateSources(ofItems items: String, _ values: [SQLValue]) throws {
    try database.run(
      "UPDATE source SET is_current = 0 WHERE is_current > 0 AND item_id IN (\(items))", values)
  }

  /// Replaces the iCalendar texts of an item with those of its file in a synced folder, and marks
  /// it as equal to the file. Any change of the item outdates the texts; see `outdateSources`.
  func markSynced(_ id: Int, sources: [SourceComponent]) throws {
    try database.run("DELETE FROM source WHERE item_id = ?1", [.integer(id)])
    try insert(sources, of: id, state: .integer(2))
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
      INSERT INTO occurrence (item_id, key, status, done_at, moved_day, moved_time, with_parent)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """,
      [
        .integer(itemID), .text(change.key.description), .integer(status), SQLValue(doneAt),
        SQLValue(change.movedTo?.day?.description), SQLValue(change.movedTo?.time?.description),
        change.isClosedWithParent ? .integer(1) : .null,
      ])
  }
}
