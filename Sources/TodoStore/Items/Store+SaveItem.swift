import CivilTime
import Scheduler
import TodoCore

/// Adding, changing and removing items. `Arming` holds the clock and the settings of reminders.
extension Store {
  /// Adds a new item and arms its reminders.
  ///
  /// - Returns: The item's id.
  func insert(_ item: Item, arming: Arming) throws -> Int {
    guard let id = try insertIfNew(item, arming: arming) else {
      throw StoreError.failed(code: 0, message: "this uid is taken", sql: "item")
    }
    return id
  }

  /// Adds a new item unless its UID exists, in one statement.
  ///
  /// - Returns: The item's id; nil if an item has that UID.
  func insertIfNew(_ item: Item, arming: Arming) throws -> Int? {
    try item.checkLengths()
    try database.run(
      ItemSQL.insert, try ownValues(of: item, id: item.id == 0 ? .null : .integer(item.id)))
    guard database.changedRowCount == 1 else { return nil }
    var stored = item
    stored.id = database.lastInsertedID
    rememberNewItem(stored.id)
    if !defersSearch { try indexForSearch(stored.id...stored.id) }
    try insertChildren(of: stored)
    stored.reminders = try saveReminders(of: stored, over: nil)
    try arm(stored, over: nil, arming: arming)
    try armRegions(of: stored, now: arming.now.instant)
    return stored.id
  }

  /// Adds new items to the search index. Triggers update it for later changes and removals.
  func indexForSearch(_ ids: ClosedRange<Int>) throws {
    try database.run(
      """
      INSERT INTO search (rowid, words)
      SELECT id, search_words(title, notes) FROM item WHERE id BETWEEN ?1 AND ?2 ORDER BY id
      """, [.integer(ids.lowerBound), .integer(ids.upperBound)])
  }

  /// Writes an item over the stored one with its id, and rearms its reminders.
  ///
  /// - Parameter old: The stored item, so that only differences are written.
  func update(_ item: Item, over old: Item, arming: Arming) throws {
    try item.checkLengths()
    try rememberItem(item.id)
    let places = try armedPlaces(ofItem: item.id)
    try database.run(ItemSQL.update, try ownValues(of: item, id: .integer(item.id)))
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
    var item = item
    if item.reminders != old.reminders {
      item.reminders = try saveReminders(of: item, over: old.reminders)
    }
    try arm(item, over: old, arming: arming)
    try rearmRegions(of: item, over: old)
    try armRegions(of: item, earlier: places, now: arming.now.instant)
  }

  /// Removes an item with everything that belongs to it. Its ledger rows stay, as the history of
  /// notifications.
  func remove(itemID: Int, now: Instant) throws {
    try rememberItem(itemID)
    let places = try armedPlaces(ofItem: itemID)
    try dropDebts(ofItem: itemID)
    try database.run("DELETE FROM queue WHERE item_id = ?1", [.integer(itemID)])
    try database.run("DELETE FROM item WHERE id = ?1", [.integer(itemID)])
    for place in places { try refreshRegions(ofPlace: place, now: now) }
  }

  // MARK: Values

  /// The values of an item's columns, and its id after them.
  private func ownValues(of item: Item, id: SQLValue) throws -> [SQLValue] {
    var status = StatusCode.open
    var doneAt: Int?
    switch item.status {
    case .open: break
    case .done(let instant): (status, doneAt) = (StatusCode.done, instant?.secondsSinceEpoch)
    case .cancelled: status = StatusCode.cancelled
    }
    var startsAt: Int?
    var ownZone = Zone.utc
    if case .timed(let moment, let name?) = item.when {
      ownZone = try zones.zone(named: name)
      startsAt = ownZone.instant(of: moment, resolving: .compatible).secondsSinceEpoch
    }
    return [
      .text(item.uid), .integer(item.kind.code), .integer(status), SQLValue(doneAt),
      .text(item.title), SQLValue(item.notes), SQLValue(item.url),
      .integer(try listID(named: item.list)), .integer(item.priority.code),
      SQLValue(item.isStarred),
      SQLValue(item.when.day), SQLValue(item.when.time), SQLValue(item.when.zone),
      SQLValue(startsAt), SQLValue(ItemRow.text(of: item.end)),
      SQLValue(item.end?.lastDay(from: item.when) ?? item.when.day),
      SQLValue(try item.place.map(placeID)), SQLValue(item.repetition?.rule.text),
      SQLValue(item.repetition?.isAfterDone ?? false),
      SQLValue(try item.series(in: ownZone)?.lastDay),
      SQLValue(item.reminders != nil), .integer(item.created.secondsSinceEpoch),
      .integer(item.modified.secondsSinceEpoch), SQLValue(item.start), id,
    ]
  }

  private func insertChildren(of item: Item) throws {
    try insertTags(of: item)
    for change in item.changes { try insert(change, itemID: item.id) }
    try insertDates(of: item)
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

private enum ItemSQL {
  static let names = [
    "uid", "kind", "status", "done_at", "title", "notes", "url", "list_id", "priority", "starred",
    "day", "time", "zone", "starts_at", "end", "last_day", "place_id", "rrule", "after_done",
    "series_end", "has_own_reminders", "created", "modified", "start",
  ]

  static let insert = """
    INSERT OR IGNORE INTO item (\(names.joined(separator: ", ")), id)
    VALUES (\(names.indices.map { "?\($0 + 1)" }.joined(separator: ", ")), ?\(names.count + 1))
    """

  static let update = """
    UPDATE item SET \(names.enumerated().map { "\($1) = ?\($0 + 1)" }.joined(separator: ", "))
    WHERE id = ?\(names.count + 1)
    """
}
