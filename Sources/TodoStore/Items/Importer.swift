import CivilTime
import Scheduler
import TodoCore

/// Imports the items of a file in one transaction with one undo, in constant memory.
public final class Importer {
  private let store: Store
  private let scheduler: ReminderScheduler
  /// Ids from here on were assigned by this import.
  private let firstNewID: Int
  /// Whether the store was empty.
  private let wasEmpty: Bool
  /// Whether items keep their ids: in a store that never gave one to an item, so that none is given
  /// twice. Likewise for reminders.
  private let keepsItemIDs: Bool
  private let keepsReminderIDs: Bool
  /// The highest id that is kept: new ones count on from the highest, and must not run out.
  private static let highestKeptID = 999_999_999
  private var deferred: DeferredIndexes?
  public private(set) var added = 0
  public private(set) var changed = 0
  public private(set) var same = 0

  /// The file has a UID twice.
  public struct RepeatedUID: Error, Hashable {
    public let uid: String
  }

  init(_ store: Store, scheduler: ReminderScheduler) throws {
    self.store = store
    self.scheduler = scheduler
    let last =
      try store.database.first("SELECT max(id) FROM item") { $0.optionalInteger(0) } ?? nil
    firstNewID = (last ?? 0) + 1
    wasEmpty = last == nil
    keepsItemIDs = try !store.hasGivenIDs(in: "item")
    keepsReminderIDs = try !store.hasGivenIDs(in: "reminder")
    store.knowsAllTags = wasEmpty
    let hasRegions = try store.database.first("SELECT 1 FROM region LIMIT 1") { $0.bool(0) }
    store.recording?.defersAreas = hasRegions == nil
    // The ids of stored items that the file has named so far.
    try store.database.execute(
      """
      CREATE TEMP TABLE IF NOT EXISTS import_seen (id INTEGER PRIMARY KEY);
      DELETE FROM import_seen
      """)
  }

  /// Imports an item: adds it, or changes the stored item with its UID.
  ///
  /// - Parameters:
  ///   - new: The item as a new one; it keeps its id if no item of the store ever had one.
  ///   - merged: Returns the stored item with the file's values.
  /// - Returns: The item as stored.
  /// - Throws: `RepeatedUID` if the file had this UID before.
  @discardableResult
  public func take(_ new: Item, merged: (Item) throws -> Item) throws -> Item {
    var item = new
    if !keepsItemIDs || item.id > Importer.highestKeptID { item.id = 0 }
    item.reminders = item.reminders?.map { reminder in
      var reminder = reminder
      if !keepsReminderIDs || reminder.id > Importer.highestKeptID { reminder.id = 0 }
      return reminder
    }
    if wasEmpty, deferred == nil, added == DeferredIndexes.worthwhile {
      deferred = try DeferredIndexes(droppedFrom: store.database)
    }
    if let stored = try store.insertIfNew(item, scheduler: scheduler) {
      added += 1
      return stored
    }
    if let known = try existing(uid: item.uid) {
      return try replace(known, with: merged(known))
    }
    // The UID is free but the id is taken, because two lines of the file have the same id.
    item.id = 0
    let stored = try store.insert(item, scheduler: scheduler)
    added += 1
    return stored
  }

  /// Applies what another program knows of the reminders of an item that was taken.
  ///
  /// - Parameter marks: By the number of the reminder.
  public func mark(_ item: Item, _ marks: [Int: SeenMark]) throws {
    for (reminder, mark) in marks.sorted(by: { $0.key < $1.key }) {
      try store.apply(mark, toReminder: reminder, of: item, scheduler: scheduler)
    }
  }

  /// The stored item with a UID, as it is now.
  public func stored(uid: String) throws -> Item? { try store.items(uids: [uid]).first }

  /// Removes an item that the file has withdrawn.
  public func remove(uid: String) throws {
    guard let item = try stored(uid: uid) else { return }
    try store.remove(itemID: item.id, now: scheduler.now.instant)
    changed += 1
  }

  /// Counts an item that the file has twice.
  public func noteSame() { same += 1 }

  /// What a stored item was read from; nil if there is no such item or it was read from nothing.
  public func source(ofUID uid: String) throws -> String? {
    try store.database.first(
      """
      SELECT text FROM item JOIN source ON item_id = item.id
      WHERE uid = ?1 ORDER BY position LIMIT 1
      """, [.text(uid)]
    ) { $0.text(0) }
  }

  /// A place for texts that are read at the end of the file.
  public func waitingTexts() throws -> WaitingTexts { try WaitingTexts(store.database) }

  /// Builds the search index and the dropped indexes, once all items are in.
  fileprivate func finish() throws {
    if let new = store.recording?.newItems { try store.indexForSearch(new) }
    try deferred?.restore(in: store.database)
  }

  private func existing(uid: String) throws -> Item? {
    let database = store.database
    let found = try database.first("SELECT id FROM item WHERE uid = ?1", [.text(uid)]) {
      $0.integer(0)
    }
    guard let id = found else { return nil }
    guard id < firstNewID else { throw RepeatedUID(uid: uid) }
    try database.run("INSERT OR IGNORE INTO import_seen (id) VALUES (?1)", [.integer(id)])
    guard database.changedRowCount == 1, let item = try store.item(id: id) else {
      throw RepeatedUID(uid: uid)
    }
    return item
  }

  /// Updates a stored item if it differs.
  private func replace(_ old: Item, with new: Item) throws -> Item {
    let new = try store.named(new)
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
  /// Runs an import. If the body throws, nothing is imported.
  public func importing(
    from name: String, scheduler: ReminderScheduler, _ body: (Importer) throws -> Void
  ) throws -> Importer {
    try database.execute("PRAGMA cache_size = -16384")
    let summary: (Importer) -> String = { "\(name): \($0.added) + \($0.changed)" }
    return try recorded(as: "import", at: scheduler.now.instant, summary: summary) {
      let importer = try Importer(self, scheduler: scheduler)
      defersSearch = true
      defer { defersSearch = false }
      try body(importer)
      try importer.finish()
      return importer
    }
  }

  /// Calls `body` for each item that a filter shows, by id.
  public func forEachItem(
    _ filter: ItemFilter, now: Now, _ body: (Item) throws -> Void
  ) throws {
    try forEachBatch(filter, now: now) { try $0.forEach(body) }
  }

  /// Calls `body` for the items that a filter shows, by id, some hundred at a time.
  public func forEachBatch(
    _ filter: ItemFilter, now: Now, _ body: ([Item]) throws -> Void
  ) throws {
    let sql = try FilterSQL(filter, store: self, startedBy: nil)
    try database.readTransaction {
      var last = 0
      while true {
        let ids = try database.rows(
          literal: """
            SELECT item.id FROM item WHERE item.id > \(last) \(sql.condition)
            ORDER BY item.id LIMIT \(Store.itemsAtOnce)
            """
        ) { $0.integer(0) }
        guard let end = ids.last else { return }
        last = end
        let items = try items(ids: ids)
        try body(
          try ids.compactMap { items[$0] }.filter { item in
            try filter.states.isEmpty
              || !Standing(item, now: now, zones: zones).entries(shownBy: filter).isEmpty
          })
      }
    }
  }

  /// Items are read in batches, which needs few queries and constant memory.
  private static let itemsAtOnce = 256
}
