import SQLite
import Scheduler
import CivilTime
import TodoCore

/// Imports the items of a file in one transaction and one journal entry, in constant memory.
package final class Importer {
  let store: Store
  private let scheduler: ReminderScheduler
  /// Items with this id or a higher one were added by this import.
  let firstNewID: Int
  let wasEmpty: Bool
  /// Whether imported items keep their ids, which is so if the store never assigned an id to an
  /// item. An id is never assigned twice.
  let keepsItemIDs: Bool
  /// Whether imported reminders keep their ids, under the same condition.
  private let keepsReminderIDs: Bool
  /// The highest imported id that is kept. New ids follow the highest stored one and must stay
  /// below SQLite's limit.
  private static let highestKeptID = 999_999_999
  private var deferred: DeferredIndexes?
  package private(set) var added = 0
  /// The number of stored items changed or removed so far.
  package private(set) var changed = 0
  /// The number of items that were equal to the stored ones.
  package private(set) var same = 0
  /// The links of the items imported so far, by item id.
  var links: [(id: Int, links: ItemLinks)] = []
  /// The items in `links` that were equal to the stored ones.
  var sameLinked: Set<Int> = []
  /// Whether the item that was imported last was equal to the stored one.
  var isLastSame = false
  /// When the removed items in the journal were changed last, by UID.
  private var removed: [String: Instant]?
  /// The search index contains the new items up to this id.
  private var lastIndexedID: Int

  /// The error for a file in which two items have the same UID.
  package struct RepeatedUID: Error, Hashable {
    package let uid: String
  }

  init(_ store: Store, scheduler: ReminderScheduler) throws {
    self.store = store
    self.scheduler = scheduler
    let last =
      try store.database.first("SELECT max(id) FROM item") { $0.optionalInteger(0) } ?? nil
    firstNewID = (last ?? 0) + 1
    lastIndexedID = last ?? 0
    wasEmpty = last == nil
    keepsItemIDs = try !store.items.hasGivenIDs(in: "item")
    keepsReminderIDs = try !store.items.hasGivenIDs(in: "reminder")
    store.names.clearCache(hasTags: !wasEmpty)
    // The ids of the stored items whose UIDs the file has contained so far.
    try store.database.execute(
      """
      CREATE TEMP TABLE IF NOT EXISTS import_seen (
        id INTEGER PRIMARY KEY, sequence INTEGER, stamp INTEGER);
      DELETE FROM import_seen;
      CREATE TEMP TABLE IF NOT EXISTS import_id (file INTEGER PRIMARY KEY, id INTEGER);
      DELETE FROM import_id
      """)
  }

  /// Imports an item: adds it, or updates the stored item with its UID.
  ///
  /// - Parameters:
  ///   - new: The item to add. It keeps its id if the store never assigned one.
  ///   - links: The item's links, which `link()` resolves after the last item.
  ///   - merged: Returns the stored item with the values of the file.
  /// - Returns: The item as stored.
  /// - Throws: `RepeatedUID` if the file contained this UID before; `ItemTooLarge`; what `merged`
  ///   throws.
  @discardableResult
  package func take(
    _ new: Item, links: ItemLinks = ItemLinks(), merged: (Item) throws -> Item
  ) throws -> Item {
    let wasSame = same
    let stored = try takeUnlinked(new, merged: merged)
    if new.id > 0, new.id != stored.id {
      try store.database.run(
        "INSERT OR REPLACE INTO import_id (file, id) VALUES (?1, ?2)",
        [.integer(new.id), .integer(stored.id)])
    }
    isLastSame = same > wasSame
    link(stored, links)
    return stored
  }

  private func takeUnlinked(_ new: Item, merged: (Item) throws -> Item) throws -> Item {
    var item = new
    (item.parent, item.after) = (nil, [])
    item.clearNamesThatAreNone()
    if !keepsItemIDs || item.id > Importer.highestKeptID { item.id = 0 }
    item.reminders = item.reminders?.changing {
      if !keepsReminderIDs || $0.id > Importer.highestKeptID { $0.id = 0 }
    }
    if wasEmpty, deferred == nil, added == DeferredIndexes.worthwhile {
      deferred = try DeferredIndexes(droppedFrom: store.database)
    }
    // Looked for before, as SQLite takes a number for a row also where it then ignores the row.
    var known = wasEmpty ? nil : try existing(uid: item.uid)
    if known == nil {
      if let stored = try store.insertIfNew(item, scheduler: scheduler) {
        added += 1
        return stored
      }
      known = try existing(uid: item.uid)
    }
    if let known {
      var changed = try merged(known)
      changed.clearNamesThatAreNone()
      return try replace(known, with: changed)
    }
    // The UID is new but the id is taken, because two lines of the file have the same id.
    item.id = 0
    let stored = try store.insert(item, scheduler: scheduler)
    added += 1
    return stored
  }

  /// Applies acknowledgements and snoozes of another program to the reminders of an imported item.
  ///
  /// - Parameter marks: By the id of the reminder.
  package func mark(_ item: Item, _ marks: [Int: ReminderMark]) throws {
    for (reminder, mark) in marks.sorted(by: { $0.key < $1.key }) {
      try store.reminders.apply(mark, toReminder: reminder, of: item, scheduler: scheduler)
    }
  }

  /// Replaces an item that the file already contained with a newer version from the same file.
  ///
  /// - Parameter merged: Returns the stored item with the values of the file.
  package func retake(_ new: Item, merged: (Item) throws -> Item) throws -> Item {
    guard let taken = try stored(uid: new.uid) else { return try take(new, merged: merged) }
    try indexNewItems()
    var item = new
    item.clearNamesThatAreNone()
    guard taken.id < firstNewID else {
      item.id = taken.id
      return try store.update(item, over: taken, scheduler: scheduler)
    }
    // The merge starts from the item as it was before the file was read.
    let entry = store.journal.recording?.journalID ?? 0
    let image = try store.items.items(ids: [taken.id], asIn: entry)[taken.id]
    item = try merged(image ?? taken)
    item.clearNamesThatAreNone()
    let isSame = item == image ?? taken
    if (image == nil) != isSame {
      same += isSame ? 1 : -1
      changed -= isSame ? 1 : -1
    }
    let stored = try store.update(item, over: taken, scheduler: scheduler)
    if isSame { try store.journal.forgetItem(taken.id) }
    return stored
  }

  /// Records the version of the component that an item was read from, for `version(ofUID:)`. The
  /// item's stored source may have another version.
  package func note(_ version: (sequence: Int, stamp: Int), of item: Item) throws {
    try store.database.run(
      "UPDATE import_seen SET sequence = ?2, stamp = ?3 WHERE id = ?1",
      [.integer(item.id), .integer(version.sequence), .integer(version.stamp)])
  }

  /// Returns the version that `note` recorded for an item; nil if the version of its stored source
  /// applies.
  package func version(ofUID uid: String) throws -> (sequence: Int, stamp: Int)? {
    try store.database.first(
      """
      SELECT sequence, stamp FROM item JOIN import_seen USING (id)
      WHERE uid = ?1 AND sequence IS NOT NULL
      """, [.text(uid)]
    ) { ($0.integer(0), $0.integer(1)) }
  }

  /// The stored item with a UID, as it is now.
  package func stored(uid: String) throws -> Item? {
    try store.items.itemID(uid: uid).flatMap(store.items.item(id:))
  }

  /// The stored items that were excluded occurrences of a series.
  package func detached(from series: Item) throws -> [Item] {
    try store.items.detached(from: series)
  }

  /// Adds an item to the journal entry even if the command does not change it.
  package func mention(_ id: Int) throws { try store.journal.recordItem(id) }

  /// Removes an item that the file cancels, and detaches its steps. Does nothing for an unknown
  /// UID.
  package func remove(uid: String) throws {
    guard let item = try stored(uid: uid) else { return }
    try indexNewItems()
    try store.partSteps(of: item, scheduler: scheduler)
    try store.remove(item, scheduler: scheduler)
    store.effects.leaveOut(item.id)
    changed += 1
  }

  /// Changes a stored item further.
  package func change(_ id: Int, _ change: (inout Item) -> Void) throws {
    guard let old = try store.items.item(id: id) else { return }
    var new = old
    change(&new)
    if new == old { return }
    try store.update(new, over: old, scheduler: scheduler)
    guard sameLinked.remove(id) != nil else { return }
    same -= 1
    changed += 1
  }

  /// Notes of an item that was just added that calendars may have a later version of it, if one
  /// with its UID was removed.
  package func noteReturn(of item: Item) throws {
    let removed = try removed ?? store.journal.removedItems()
    self.removed = removed
    guard !item.sources.isEmpty, let latest = removed[item.uid], latest >= item.modified else {
      return
    }
    try indexNewItems()
    try store.items.noteRestored(item.id, at: max(latest, scheduler.now.instant))
  }

  /// Counts an item as equal to the stored one.
  package func noteSame() { same += 1 }

  /// The iCalendar text a stored item was read from; nil if the item has none or does not exist.
  package func source(ofUID uid: String) throws -> String? {
    try store.database.text(
      """
      SELECT text FROM item JOIN source ON item_id = item.id
      WHERE uid = ?1 ORDER BY source.position LIMIT 1
      """, [.text(uid)])
  }

  /// A temporary table for texts that are parsed at the end of the file.
  package func waitingComponents() throws -> WaitingComponents {
    try WaitingComponents(store.database)
  }

  /// Builds the search index and the dropped indexes, after the last item.
  fileprivate func finish() throws {
    try indexNewItems()
    try deferred?.restore(in: store.database)
  }

  /// Adds the new items to the search index. The index's triggers need them there before the items
  /// can be changed.
  private func indexNewItems() throws {
    guard let new = store.journal.recording?.newItems, new.upperBound > lastIndexedID else {
      return
    }
    store.search.isDeferred = false
    try store.search.add(max(new.lowerBound, lastIndexedID + 1)...new.upperBound)
    store.search.isDeferred = true
    lastIndexedID = new.upperBound
  }

  /// The stored item with a UID; nil if there is none.
  ///
  /// - Throws: `RepeatedUID` if the file contained this UID before.
  private func existing(uid: String) throws -> Item? {
    let database = store.database
    guard let id = try store.items.itemID(uid: uid) else { return nil }
    guard id < firstNewID else { throw RepeatedUID(uid: uid) }
    try database.run("INSERT OR IGNORE INTO import_seen (id) VALUES (?1)", [.integer(id)])
    guard database.changedRowCount == 1, let item = try store.items.item(id: id) else {
      throw RepeatedUID(uid: uid)
    }
    return item
  }

  /// Updates a stored item if it differs.
  private func replace(_ old: Item, with new: Item) throws -> Item {
    let new = try store.names.named(new)
    guard new != old else {
      same += 1
      return old
    }
    let stored = try store.update(new, over: old, scheduler: scheduler)
    changed += 1
    return stored
  }
}

extension Store {
  /// Keeps more pages in memory, for an import and for a sync, which read the same rows several times.
  package func keepPages() throws { try database.execute("PRAGMA cache_size = -16384") }

  /// Runs an import in one transaction, which is rolled back if the body throws.
  ///
  /// - Parameters:
  ///   - name: The name of the file, for the journal.
  ///   - command: The verb, as `log` shows it.
  ///   - summary: Returns the summary of the journal entry; nil for the name and the counts.
  /// - Throws: What `body` throws.
  package func importing(
    from name: String, as command: String = "import", scheduler: ReminderScheduler,
    summary: (() throws -> JournalSummary)? = nil, _ body: (Importer) throws -> Void
  ) throws -> Importer {
    try keepPages()
    let text: (Importer) throws -> JournalSummary = {
      try summary?() ?? JournalSummary("\(name): \($0.added) + \($0.changed)")
    }
    return try recorded(as: command, at: scheduler.now.instant, summary: text) {
      let importer = try Importer(self, scheduler: scheduler)
      search.isDeferred = true
      defer { search.isDeferred = false }
      try body(importer)
      try importer.finish()
      return importer
    }
  }
}

/// Drops indexes during a large import into an empty store, and builds them again at its end.
///
/// Entries in random order change pages throughout an index, which takes two thirds of the time of
/// importing a million items. An index built at the end is sorted first and written sequentially.
struct DeferredIndexes {
  /// The number of new items from which dropping the indexes saves time.
  static let worthwhile = 2_000

  /// The indexes that adding items does not use.
  private static let names = [
    "item_by_day", "item_open", "item_done", "item_spanning", "item_span_length", "item_zoned",
    "item_zoned_open", "item_zoned_length",
    "item_repeating",
    "item_someday", "item_step", "item_by_list", "item_starred", "item_tag_by_name",
    "occurrence_by_key",
    "occurrence_moved", "repeat_date_by_key", "queue_wall", "queue_instant", "queue_day",
    "place_position",
  ]

  private let statements: [String]

  /// Drops the indexes. If the import fails, its transaction is rolled back and restores them.
  init(droppedFrom database: Database) throws {
    let wanted = Self.names.map { "'\($0)'" }.joined(separator: ",")
    let found = try database.rows(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND name IN (\(wanted))"
    ) { ($0.text(0), $0.text(1)) }
    for (name, _) in found { try database.execute("DROP INDEX \(name)") }
    statements = found.map(\.1)
  }

  /// Builds the indexes again.
  func restore(in database: Database) throws {
    for statement in statements { try database.execute(statement) }
  }
}
