import CivilTime
import SQLite
import Scheduler
import TodoCore

/// Imports the items of a file in one transaction and one journal entry, in constant memory.
package final class Importer {
  private let store: Store
  private let scheduler: ReminderScheduler
  /// Items with this id or a higher one were added by this import.
  private let firstNewID: Int
  /// Whether the store was empty.
  private let wasEmpty: Bool
  /// Whether imported items keep their ids, which is so if the store never assigned an id to an
  /// item. An id is never assigned twice.
  private let keepsItemIDs: Bool
  /// The same for reminders.
  private let keepsReminderIDs: Bool
  /// The highest id that is kept. New ids follow the highest one, and must stay below SQLite's
  /// limit.
  private static let highestKeptID = 999_999_999
  private var deferred: DeferredIndexes?
  /// The number of items added so far.
  package private(set) var added = 0
  /// The number of stored items changed or removed so far.
  package private(set) var changed = 0
  /// The number of items that were equal to the stored ones.
  package private(set) var same = 0
  /// What the items of the file so far are linked to, by their ids in the store.
  private var links: [(id: Int, links: ItemLinks)] = []
  /// Those of them that were equal to the stored ones.
  private var sameLinked: Set<Int> = []
  /// Whether the last item that was taken was equal to the stored one.
  private var isLastSame = false
  /// The new items up to this id are in the search index.
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

  /// Imports an item: adds it, or changes the stored item with its UID.
  ///
  /// - Parameters:
  ///   - new: The item to add. It keeps its id if the store never assigned one.
  ///   - links: What the file says of other items; `link()` follows that once all are read.
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

  /// Notes what the file says of other items, for `link()`.
  ///
  /// - Parameter isTaken: Whether it is the item that was taken last.
  package func link(_ item: Item, _ links: ItemLinks, isTaken: Bool = true) {
    if links.isEmpty { return }
    self.links.append((item.id, links))
    if isTaken, isLastSame { sameLinked.insert(item.id) }
  }

  /// The UIDs of the items that were added, and the items from before whose texts may name one of those as
  /// their parent or as what they wait for.
  package func itemsNamingAdded() throws -> (added: Set<String>, items: [Item]) {
    if wasEmpty || added == 0 { return ([], []) }
    let uids = try store.database.rows(
      "SELECT uid FROM item WHERE id >= ?1", [.integer(firstNewID)]
    ) { $0.text(0) }
    // Parsing many texts costs more than searching them for a few UIDs, of which a line holds 40 characters
    // before it may be folded.
    let isFew = uids.count <= 16
    let found = try store.database.rows(
      """
      SELECT DISTINCT item_id FROM source WHERE item_id < ?1 AND text GLOB '*RELATED-TO*'
        AND (NOT ?2 OR EXISTS (
          SELECT 1 FROM item WHERE id >= ?1 AND instr(text, substr(uid, 1, 40)) > 0))
      """, [.integer(firstNewID), SQLValue(isFew)]
    ) { $0.integer(0) }
    return (Set(uids), try store.items.items(ids: found).values.sorted { $0.id < $1.id })
  }

  private func takeUnlinked(_ new: Item, merged: (Item) throws -> Item) throws -> Item {
    var item = new
    (item.parent, item.after) = (nil, [])
    item.clearNamesThatAreNone()
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
  package func mark(_ item: Item, _ marks: [Int: SeenMark]) throws {
    for (reminder, mark) in marks.sorted(by: { $0.key < $1.key }) {
      try store.reminders.apply(mark, toReminder: reminder, of: item, scheduler: scheduler)
    }
  }

  /// Replaces what the file made of an item by a newer version of it in the same file.
  ///
  /// - Parameter merged: As of `take`.
  package func retake(_ new: Item, merged: (Item) throws -> Item) throws -> Item {
    guard let taken = try stored(uid: new.uid) else { return try take(new, merged: merged) }
    try indexNewItems()
    var item = new
    item.clearNamesThatAreNone()
    guard taken.id < firstNewID else {
      item.id = taken.id
      return try store.update(item, over: taken, scheduler: scheduler)
    }
    // As it was before the file.
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

  /// Notes the version of the component that a known item was taken from, for `version(ofUID:)`, where
  /// the item's source does not have it.
  package func note(_ version: (sequence: Int, stamp: Int), of item: Item) throws {
    try store.database.run(
      "UPDATE import_seen SET sequence = ?2, stamp = ?3 WHERE id = ?1",
      [.integer(item.id), .integer(version.sequence), .integer(version.stamp)])
  }

  /// The version that was noted for an item; nil if that of its source counts.
  package func version(ofUID uid: String) throws -> (sequence: Int, stamp: Int)? {
    try store.database.first(
      """
      SELECT sequence, stamp FROM item JOIN import_seen USING (id)
      WHERE uid = ?1 AND sequence IS NOT NULL
      """, [.text(uid)]
    ) { ($0.integer(0), $0.integer(1)) }
  }

  /// The stored item with a UID, as it is now.
  package func stored(uid: String) throws -> Item? { try store.items.items(uids: [uid]).first }

  /// Lets the journal's entry name an item, also if nothing of it changes here.
  package func mention(_ item: Item) throws { try store.journal.recordItem(item.id) }

  /// Removes an item that the file cancels; does nothing for an unknown UID. Its steps stay.
  package func remove(uid: String) throws {
    guard let item = try stored(uid: uid) else { return }
    try indexNewItems()
    try store.partSteps(of: item, scheduler: scheduler)
    try store.remove(item, scheduler: scheduler)
    store.effects.leaveOut(item.id)
    changed += 1
  }

  // MARK: Links

  /// What was left out of the links of a file.
  package struct LeftOut {
    /// The items of which links were left out, once for each: to items that are not known, and in circles.
    package fileprivate(set) var parents: [Int] = []
    package fileprivate(set) var after: [Int] = []
    /// The links that gave way to others, with which they would lead in a circle.
    package fileprivate(set) var circles: [Circle] = []
    /// The steps that repeat below what repeats, with the parents that they lost.
    package fileprivate(set) var repeating: [(item: Int, parent: Int)] = []
  }

  /// A link that was removed, since it would lead in a circle with others.
  package struct Circle {
    package let item: Int
    /// What the item was a step of or waited for.
    package let other: Int
    package let isParent: Bool
  }

  /// Links the items of a file with each other, after its last one.
  ///
  /// - Parameter settlesCircles: Whether a link that would lead in a circle may replace one that is stored. Of
  ///   the links of a circle, that of the item with the greatest UID goes, so that all devices decide alike.
  ///   Otherwise it is left out.
  package func link(settlesCircles: Bool = false) throws -> LeftOut {
    var leftOut = LeftOut()
    for (id, links) in links {
      if let parent = links.parent {
        let found = try parent.flatMap(id(of:))
        if settlesCircles, let found {
          try settleCircle(of: id, under: found, &leftOut)
          if try store.items.item(id: id)?.repetition != nil, try repeats(from: found) {
            leftOut.repeating.append((id, found))
            try change(id) { $0.sources = $0.sources.outdated }
          }
        }
        if parent != nil, found == nil { leftOut.parents.append(id) }
        if found != nil || parent == nil, try !setParent(found, of: id) {
          leftOut.parents.append(id)
        }
      }
      for child in links.children {
        guard let child = try self.id(of: child) else { continue }
        if try store.items.item(id: child)?.parent == nil, try !setParent(id, of: child) {
          leftOut.parents.append(child)
        }
      }
      if let after = links.after {
        let known = try after.compactMap(self.id(of:)).uniqued()
        if settlesCircles {
          for other in known { try settleCircle(of: id, after: other, &leftOut) }
        }
        let kept = try known.filter { try !store.items.allAfter([$0]).contains(id) }
        leftOut.after += Array(repeating: id, count: after.count - kept.count)
        try change(id) { $0.after = kept.sorted() }
      }
    }
    if settlesCircles, try store.items.hasSteps() { try partRepeatingSteps(&leftOut) }
    links = []
    sameLinked = []
    try store.database.execute("DELETE FROM import_id")
    return leftOut
  }

  /// Makes room for a parent that is a step of its step, or notes that it is left out.
  private func settleCircle(of id: Int, under parent: Int, _ leftOut: inout LeftOut) throws {
    var chain = [parent] + (try store.items.ancestors(of: parent))
    guard let end = chain.firstIndex(of: id) else { return }
    chain.removeSubrange((end + 1)...)
    guard let last = try lastOfCircle(chain) else { return }
    let other = last == id ? parent : try store.items.item(id: last)?.parent
    leftOut.circles.append(Circle(item: last, other: other ?? parent, isParent: true))
    try change(last) { item in
      if last != id { (item.parent, item.position) = (nil, 0) }
      // The file names it still.
      item.sources = item.sources.outdated
    }
  }

  /// Makes room for an item that waits for what is to wait for it, or notes that it is left out.
  private func settleCircle(of id: Int, after other: Int, _ leftOut: inout LeftOut) throws {
    while true {
      let circle = try store.items.allAfter([other]).filter {
        try store.items.allAfter([$0]).contains(id)
      }
      guard circle.contains(id), let last = try lastOfCircle(circle) else { return }
      let gone =
        try last == id ? [other] : store.items.item(id: last)?.after.filter(circle.contains)
      leftOut.circles += (gone ?? []).map { Circle(item: last, other: $0, isParent: false) }
      try change(last) { item in
        if last != id { item.after.removeAll(where: circle.contains) }
        item.sources = item.sources.outdated
      }
      if last == id { return }
    }
  }

  /// Takes open steps with a rule of their own out of what repeats: one side made the step repeat, and the other
  /// what is above it.
  private func partRepeatingSteps(_ leftOut: inout LeftOut) throws {
    let steps = try store.database.rows(
      """
      SELECT id, parent_id FROM item
      WHERE rrule IS NOT NULL AND parent_id IS NOT NULL AND status = \(StatusCode.open)
      """
    ) { (item: $0.integer(0), parent: $0.integer(1)) }
    for step in steps where try repeats(from: step.parent) {
      leftOut.repeating.append(step)
      try change(step.item) { ($0.parent, $0.position) = (nil, 0) }
    }
  }

  /// Whether an item or what is above it repeats.
  private func repeats(from id: Int) throws -> Bool {
    try ([id] + store.items.ancestors(of: id)).contains {
      try store.items.item(id: $0)?.repetition != nil
    }
  }

  private func lastOfCircle(_ ids: some Collection<Int>) throws -> Int? {
    try store.items.items(ids: Array(ids)).values
      .max { $0.uid.utf8.lexicographicallyPrecedes($1.uid.utf8) }?.id
  }

  /// The item that a file names; nil if neither the file nor the store has it.
  private func id(of name: ItemLinks.Name) throws -> Int? {
    switch name {
    case .uid(let uid): return try store.items.itemID(uid: uid)
    case .id(let id):
      return try store.database.first(
        """
        SELECT id FROM import_id WHERE file = ?1
        UNION ALL SELECT id FROM import_seen WHERE id = ?1
        UNION ALL SELECT id FROM item WHERE id = ?1 AND id >= ?2 AND ?3 LIMIT 1
        """, [.integer(id), .integer(firstNewID), SQLValue(keepsItemIDs)]
      ) { $0.integer(0) }
    }
  }

  /// - Returns: False if the item can not be a step of that parent.
  private func setParent(_ parent: Int?, of id: Int) throws -> Bool {
    guard let parent else {
      try change(id) { ($0.parent, $0.position) = (nil, 0) }
      return true
    }
    let above = [parent] + (try store.items.ancestors(of: parent))
    guard !above.contains(id), let item = try store.items.item(id: id), item.kind == .todo else {
      return false
    }
    if item.repetition != nil {
      for id in above where try store.items.item(id: id)?.repetition != nil { return false }
    }
    try change(id) { item in
      item.parent = parent
      if item.position == 0 { item.position = item.usualPosition }
    }
    return true
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

  /// Counts an item as equal to the stored one.
  package func noteSame() { same += 1 }

  /// The iCalendar text a stored item was read from; nil if the item has none or does not exist.
  package func source(ofUID uid: String) throws -> String? {
    try store.database.first(
      """
      SELECT text FROM item JOIN source ON item_id = item.id
      WHERE uid = ?1 ORDER BY source.position LIMIT 1
      """, [.text(uid)]
    ) { $0.text(0) }
  }

  /// A temporary table for texts that are parsed at the end of the file.
  package func waitingTexts() throws -> WaitingTexts { try WaitingTexts(store.database) }

  /// Builds the search index and the dropped indexes, after the last item.
  fileprivate func finish() throws {
    try indexNewItems()
    try deferred?.restore(in: store.database)
  }

  /// Adds the new items to the search index, from which the index's triggers remove what is changed.
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
  /// Runs an import. If the body throws, nothing is imported.
  ///
  /// - Parameters:
  ///   - name: The name of the file, for the journal.
  ///   - command: The verb, as `log` shows it.
  ///   - summary: Returns what the journal says; nil for the name and the numbers.
  /// - Throws: What `body` throws.
  package func importing(
    from name: String, as command: String = "import", scheduler: ReminderScheduler,
    summary: (() throws -> String)? = nil, _ body: (Importer) throws -> Void
  ) throws -> Importer {
    try database.execute("PRAGMA cache_size = -16384")
    let text: (Importer) throws -> String = {
      try summary?() ?? "\(name): \($0.added) + \($0.changed)"
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
