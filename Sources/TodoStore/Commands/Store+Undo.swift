import CivilTime
import SQLite
import Scheduler
import TodoCore

/// How many commands are undone or redone.
package enum JournalReach: Hashable, Sendable {
  case count(Int)
  /// All up to and including the one with this number.
  case through(Int)
}

extension Store {
  /// Undoes the newest commands that are not undone yet, all or none.
  ///
  /// - Returns: The undone commands, newest first; empty if fewer can be undone.
  package func undo(
    _ reach: JournalReach = .count(1), scheduler: ReminderScheduler
  ) throws -> [JournalEntry] {
    try swap(undoable, order: "DESC", reach, scheduler: scheduler)
  }

  /// Redoes the commands that were undone last, all or none.
  ///
  /// - Returns: The redone commands, oldest first; empty if fewer can be redone.
  package func redo(
    _ reach: JournalReach = .count(1), scheduler: ReminderScheduler
  ) throws -> [JournalEntry] {
    try swap("is_undone = 1", order: "ASC", reach, scheduler: scheduler)
  }

  package func undoableCount() throws -> Int { try journal.entries(undoable).count }

  /// How many commands can be redone.
  package func redoableCount() throws -> Int { try journal.entries("is_undone = 1").count }

  private var undoable: String {
    """
    is_undone = 0 AND id > (SELECT ifnull(max(id), 0) FROM journal
      WHERE command = '\(Store.mergeCommand)')
    """
  }

  private func swap(
    _ condition: String, order: String, _ reach: JournalReach, scheduler: ReminderScheduler
  ) throws -> [JournalEntry] {
    try database.immediateTransaction {
      var limit = -1
      if case .count(let count) = reach { limit = count }
      var entries = try journal.entries("\(condition) ORDER BY id \(order) LIMIT \(limit)")
      switch reach {
      case .count(let count): if entries.count < count { return [] }
      case .through(let number):
        guard let last = entries.firstIndex(where: { $0.id == number }) else { return [] }
        entries.removeSubrange((last + 1)...)
      }
      for entry in entries {
        names.clearCache()
        places.clearCache()
        try swap(entry, scheduler: scheduler)
      }
      return entries.changing { $0.isUndone.toggle() }
    }
  }

  // MARK: Swapping

  /// A row of `journal_image`, for one row of another table.
  private struct ImageRow {
    let subject: JournalSubject
    let id: Int
    let hasImage: Bool
    /// Whether the row exists now. If so, the table `swapped` holds its current image.
    var exists = false
  }

  /// Exchanges the current rows with the images of an entry. A second exchange restores the first
  /// state, so undo and redo are the same operation.
  private func swap(_ entry: JournalEntry, scheduler: ReminderScheduler) throws {
    journal.hasChanged = true
    journal.recording = Recording(journalID: entry.id)
    defer { journal.recording = nil }
    try expandRanges(entry.id)
    var images = try database.rows(
      "SELECT subject, first_id, image IS NOT NULL FROM journal_image WHERE journal_id = ?1",
      [.integer(entry.id)]
    ) { row in
      ImageRow(
        subject: JournalSubject(rawValue: row.integer(0)) ?? .item, id: row.integer(1),
        hasImage: row.bool(2))
    }
    // A temporary table, which spills to disk, so that undoing a large import takes little memory.
    try database.execute(
      """
      CREATE TEMP TABLE IF NOT EXISTS swapped (
        subject INTEGER, id INTEGER, image TEXT, PRIMARY KEY (subject, id)) WITHOUT ROWID
      """)
    for index in images.indices { images[index].exists = try saveCurrentImage(of: images[index]) }
    for image in images { try clearIdentifiers(of: image) }
    // Items refer to places and lists, so those are restored before items and removed after them.
    for image in images where image.subject.isReferencedByItems && image.hasImage {
      try swap(image, entry.id)
    }
    var places = Set(images.filter { $0.subject == .place }.map(\.id))
    let former = try itemsWithOpenRows(images, since: entry.at, scheduler: scheduler)
    let migrated = Dictionary(
      try database.rows(
        """
        SELECT first_id, image FROM journal_image WHERE journal_id = ?1
          AND subject = \(JournalSubject.item.rawValue) AND json_array_length(image, '$.queue') > 0
        """, [.integer(entry.id)]
      ) { ($0.integer(0), $0.text(1)) },
      uniquingKeysWith: { first, _ in first })
    let changed = images.filter { $0.subject == .item }
    let transfers = try transfers(between: changed)
    for image in changed { places.formUnion(try regions.monitoredPlaces(ofItem: image.id)) }
    if changed.contains(where: { $0.hasImage && !$0.exists }) { try freeUIDs(entry.id) }
    for image in changed where image.hasImage {
      if image.exists { try items.noteRestored(image.id, at: scheduler.now.instant) }
      try swap(image, entry.id)
    }
    let received = try run(transfers, between: changed, scheduler: scheduler)
    for image in changed where !image.hasImage { try swap(image, entry.id) }
    for image in changed where image.hasImage {
      if image.exists {
        try items.outdateSources(ofItems: "?1", [.integer(image.id)])
      } else {
        try items.noteUnsynced(image.id)
      }
    }
    for image in changed { places.formUnion(try regions.monitoredPlaces(ofItem: image.id)) }
    var snoozes: [(row: Int, former: Instant?)] = []
    for image in images where image.subject == .push || image.subject == .delivery {
      if let place = try reminders.regionSnoozePlace(image.id) { places.insert(place) }
      let snooze = image.subject == .delivery ? try reminders.snoozeEnd(ofRow: image.id) : nil
      try swap(image, entry.id)
      if let place = try reminders.regionSnoozePlace(image.id) { places.insert(place) }
      if image.subject == .push {
        try reminders.fillQueue(ofPush: image.id, zone: scheduler.now.zone)
      } else {
        snoozes.append((image.id, snooze))
      }
    }
    // What came due at the end of a snooze may be another row, which is restored by now.
    for snooze in snoozes {
      try reminders.fillSnooze(ofRow: snooze.row, replacing: snooze.former, since: entry.at)
    }
    // Scheduling reads the restored rows.
    for image in changed {
      if let item = try items.item(id: image.id) {
        try reminders.schedule(
          item, replacing: former[image.id] ?? item, receiving: received[item.id],
          isUndo: true, scheduler: scheduler)
        if let old = migrated[image.id] {
          try reminders.restoreMigratedMoments(
            of: item, from: old, changed: entry.at, scheduler: scheduler)
        }
      } else {
        try reminders.skipOutstanding(ofItem: image.id)
        try reminders.dequeue("item_id = ?1", [.integer(image.id)])
      }
    }
    for image in images where image.subject.isReferencedByItems && !image.hasImage {
      try swap(image, entry.id)
    }
    for place in places { try regions.refreshRegions(ofPlace: place, now: scheduler.now.instant) }
    try database.execute("DELETE FROM swapped")
    try database.run(
      "UPDATE journal SET is_undone = 1 - is_undone, swapped_at = ?2 WHERE id = ?1",
      [.integer(entry.id), .integer(scheduler.now.instant.secondsSinceEpoch)])
  }

  /// Reads the transfers between the two items of a split before it is undone or redone; empty for
  /// other entries.
  private func transfers(between images: [ImageRow]) throws -> [OccurrenceTransfer] {
    // Their steps were divided with them.
    let changed = try database.integers(
      """
      WITH changed AS (SELECT value AS id FROM json_each(?1))
      SELECT id FROM changed JOIN item USING (id) WHERE parent_id IS NULL OR parent_id NOT IN changed
      LIMIT 3
      """, [.text(ItemTable.jsonArray(of: images.map(\.id)))])
    guard images.count > 1, changed.count <= 2 else { return [] }
    return try changed.compactMap { try items.item(id: $0) }
      .map { try OccurrenceTransfer(from: $0, reminders) }
  }

  /// - Returns: The results by the id of the receiving item.
  private func run(
    _ transfers: [OccurrenceTransfer], between images: [ImageRow], scheduler: ReminderScheduler
  ) throws -> [Int: OccurrenceTransfer.Result] {
    var results: [Int: OccurrenceTransfer.Result] = [:]
    for transfer in transfers {
      let rest = try images.first { $0.id == transfer.item.id && $0.hasImage }
        .flatMap { try items.item(id: $0.id) }
      for image in images where image.hasImage && image.id != transfer.item.id {
        guard let successor = try items.item(id: image.id),
          successor.seriesUID == transfer.item.seriesUID
        else { continue }
        let result = try transfer.run(to: successor, leaving: rest, scheduler: scheduler)
        results[successor.id] = result
        try regions.restoreSpent(result.spent, ofItem: successor.id)
      }
    }
    return results
  }

  /// Returns the current items with undelivered ledger rows, by id, and moves their outstanding
  /// moments to the ledger. Few items have such rows, even if an entry changes many.
  private func itemsWithOpenRows(
    _ images: [ImageRow], since instant: Instant, scheduler: ReminderScheduler
  ) throws -> [Int: Item] {
    var found: [Int: Item] = [:]
    for image in images where image.subject == .item && image.exists {
      try reminders.reviveDropped(ofItem: image.id, since: instant)
      let isDue = try reminders.queuedRows(of: image.id).values.contains {
        scheduler.instant($0.moment) <= scheduler.now.instant
      }
      let hasOpen = try database.exists(
        """
        SELECT 1 FROM ledger WHERE item_id = ?1 AND state < \(LedgerCode.delivered)
        UNION ALL SELECT 1 FROM queue_lost WHERE item_id = ?1
        """, [.integer(image.id)])
      guard isDue || hasOpen, let item = try items.item(id: image.id) else { continue }
      try reminders.keepOutstanding(of: item, scheduler: scheduler)
      found[image.id] = item
    }
    return found
  }

  /// Copies the current image of a row to the table `swapped`.
  ///
  /// - Returns: Whether the row exists.
  private func saveCurrentImage(of image: ImageRow) throws -> Bool {
    let kind = image.subject.shape
    try database.run(
      """
      INSERT INTO swapped (subject, id, image)
      SELECT ?1, ?2, \(kind.image) FROM \(kind.table) WHERE \(kind.table).id = ?2
      """, [.integer(image.subject.rawValue), .integer(image.id)])
    return database.changedRowCount == 1
  }

  /// Clears the identifiers of reminders, which are unique, so that one that moved between
  /// reminders can be restored in any order.
  private func clearIdentifiers(of image: ImageRow) throws {
    switch image.subject {
    case .item:
      try database.run(
        "UPDATE reminder SET identifier = NULL WHERE item_id = ?1 AND identifier IS NOT NULL",
        [.integer(image.id)])
    case .push:
      try database.run(
        "UPDATE reminder SET identifier = NULL WHERE id = ?1", [.integer(image.id)])
    case .place, .delivery, .list: break
    }
  }

  /// Renames items that are about to be removed, where one that comes back has the same UID: an item
  /// that a sync took out of one list and into another.
  private func freeUIDs(_ journalID: Int) throws {
    let images = "FROM journal_image WHERE journal_id = ?1 AND subject = ?2 AND image"
    try database.run(
      """
      UPDATE item SET uid = 'former ' || id WHERE id IN (SELECT first_id \(images) IS NULL)
        AND uid IN (SELECT json_extract(image, '$.row[1]') \(images) IS NOT NULL)
      """, [.integer(journalID), .integer(JournalSubject.item.rawValue)])
  }

  /// Replaces each row for a range of new items or places by one row for each.
  private func expandRanges(_ journalID: Int) throws {
    let id = SQLValue.integer(journalID)
    for subject in [JournalSubject.item, .place] {
      let table = subject.shape.table
      try database.run(
        """
        INSERT OR IGNORE INTO journal_image (journal_id, subject, first_id, last_id, image)
        SELECT run.journal_id, run.subject, \(table).id, \(table).id, NULL
        FROM journal_image AS run
        JOIN \(table) ON \(table).id > run.first_id AND \(table).id <= run.last_id
        WHERE run.journal_id = ?1 AND run.last_id > run.first_id AND run.subject = ?2
        """, [id, .integer(subject.rawValue)])
    }
    try database.run(
      "UPDATE journal_image SET last_id = first_id WHERE journal_id = ?1 AND last_id > first_id",
      [id])
  }

  /// Exchanges a row with its image.
  private func swap(_ image: ImageRow, _ journalID: Int) throws {
    let kind = image.subject.shape
    let id = SQLValue.integer(image.id)
    let key: [SQLValue] = [
      .integer(journalID), .integer(image.subject.rawValue), .integer(image.id),
    ]
    let other = try database.first(
      "SELECT image FROM journal_image WHERE journal_id = ?1 AND subject = ?2 AND first_id = ?3",
      key
    ) { $0.optionalText(0) }
    if let text = other ?? nil {
      let spent =
        image.subject == .item ? try regions.spentCrossings(ofItem: image.id, since: text) : []
      for statement in kind.restore { try database.run(statement, [.text(text), id]) }
      try regions.restoreSpent(spent, ofItem: image.id)
      if image.subject == .item, !image.exists {
        try search.add(image.id...image.id)
      }
    } else {
      // Keeps rows that were delivered or expired since then, except those that record a delivery
      // by another program.
      let condition =
        image.subject == .delivery
        ? """
        AND (state NOT BETWEEN \(LedgerCode.delivered) AND \(LedgerCode.expired)
          OR delivered_at IS NULL AND state <> \(LedgerCode.expired))
        """ : ""
      try database.run("DELETE FROM \(kind.table) WHERE id = ?1 \(condition)", [id])
    }
    try database.run(
      """
      UPDATE journal_image SET image = (SELECT image FROM swapped WHERE subject = ?2 AND id = ?3)
      WHERE journal_id = ?1 AND subject = ?2 AND first_id = ?3
      """, key)
    if image.subject == .item { try database.run(ImageShape.noteSpent, key) }
  }
}
