import CivilTime
import Scheduler
import TodoCore

/// One command in the journal.
public struct JournalEntry: Hashable, Sendable {
  public let id: Int
  public let at: Instant
  /// The verb, such as `done`.
  public let command: String
  /// What it changed, such as `12 Buy milk`.
  public let summary: String
  public let isUndone: Bool
}

extension Store {
  /// Undoes the last command that is not undone yet, as a whole.
  ///
  /// - Returns: The undone command; nil if there is none.
  public func undo(scheduler: ReminderScheduler) throws -> JournalEntry? {
    try database.immediateTransaction {
      let entries = try entries(
        """
        is_undone = 0 AND id > (SELECT ifnull(max(id), 0) FROM journal
          WHERE command = '\(Store.mergeCommand)') ORDER BY id DESC LIMIT 1
        """)
      guard let entry = entries.first else {
        return nil
      }
      try swap(entry, scheduler: scheduler)
      return entry
    }
  }

  /// Redoes the command that was undone last.
  public func redo(scheduler: ReminderScheduler) throws -> JournalEntry? {
    try database.immediateTransaction {
      guard let entry = try entries("is_undone = 1 ORDER BY id LIMIT 1").first else { return nil }
      try swap(entry, scheduler: scheduler)
      return entry
    }
  }

  /// The journal, newest first.
  public func journal(limit: Int?) throws -> [JournalEntry] {
    try entries("1 ORDER BY id DESC LIMIT \(limit ?? -1)")
  }

  private func entries(_ condition: String) throws -> [JournalEntry] {
    try database.rows(
      "SELECT id, at, command, summary, is_undone FROM journal WHERE \(condition)"
    ) { row in
      JournalEntry(
        id: row.integer(0), at: Instant(secondsSinceEpoch: row.integer(1)), command: row.text(2),
        summary: row.text(3), isUndone: row.bool(4))
    }
  }

  // MARK: Swapping

  private struct Stored {
    let subject: JournalSubject
    let id: Int
    let hasImage: Bool
    /// Whether it exists now, in which case `swapped` holds its current image.
    var isThere = false
  }

  /// Exchanges the current state of everything the entry changed with the images in the journal.
  /// Doing it twice changes nothing, so undo and redo are the same step.
  private func swap(_ entry: JournalEntry, scheduler: ReminderScheduler) throws {
    hasChanged = true
    try expandRuns(entry.id)
    var images = try database.rows(
      "SELECT subject, first_id, image IS NOT NULL FROM journal_image WHERE journal_id = ?1",
      [.integer(entry.id)]
    ) { row in
      Stored(
        subject: JournalSubject(rawValue: row.integer(0)) ?? .item, id: row.integer(1),
        hasImage: row.bool(2))
    }
    // A temporary table spills to disk, so that undoing a large import takes little memory.
    try database.execute(
      """
      CREATE TEMP TABLE IF NOT EXISTS swapped (
        subject INTEGER, id INTEGER, image TEXT, PRIMARY KEY (subject, id)) WITHOUT ROWID
      """)
    for index in images.indices { images[index].isThere = try keepImage(of: images[index]) }
    for stored in images { try releaseNames(of: stored) }
    // Items refer to places and lists, so those are restored before the items and removed after
    // them.
    for stored in images where stored.subject.isNamedByItems && stored.hasImage {
      try swap(stored, entry.id)
    }
    var places = Set(images.filter { $0.subject == .place }.map(\.id))
    var owing = try owingItems(entry, images, scheduler: scheduler)
    let items = images.filter { $0.subject == .item }
    let legacies = try legacies(items)
    for stored in items { places.formUnion(try armedPlaces(ofItem: stored.id)) }
    for stored in items where stored.hasImage { try swap(stored, entry.id) }
    let taken = try take(legacies, by: items, scheduler: scheduler)
    for stored in items where !stored.hasImage { try swap(stored, entry.id) }
    for stored in items { places.formUnion(try armedPlaces(ofItem: stored.id)) }
    for stored in images where stored.subject == .push || stored.subject == .delivery {
      if let place = try snoozedPlace(stored.id) { places.insert(place) }
      try swap(stored, entry.id)
      if let place = try snoozedPlace(stored.id) { places.insert(place) }
    }
    // Reminders are armed after all rows are restored, because arming reads them.
    for stored in items {
      if let item = try item(id: stored.id) {
        let owes = owing.removeValue(forKey: stored.id)
        try arm(
          item, over: owes?.item ?? item, taking: taken[item.id], scheduler: scheduler,
          debts: owes?.debts ?? [])
      } else {
        try database.run("DELETE FROM queue WHERE item_id = ?1", [.integer(stored.id)])
      }
    }
    for stored in images where stored.subject.isNamedByItems && !stored.hasImage {
      try swap(stored, entry.id)
    }
    for place in places { try refreshRegions(ofPlace: place, now: scheduler.now.instant) }
    try database.execute("DELETE FROM swapped")
    try database.run(
      "UPDATE journal SET is_undone = 1 - is_undone, swapped_at = ?2, zone = ?3 WHERE id = ?1",
      [
        .integer(entry.id), .integer(scheduler.now.instant.secondsSinceEpoch),
        .text(scheduler.now.zone.identifier),
      ])
  }

  /// What the two items of a division, or of one that is taken back, leave to each other.
  private func legacies(_ items: [Stored]) throws -> [Legacy] {
    guard items.count == 2 else { return [] }
    return try items.compactMap { try item(id: $0.id) }.map { try Legacy(of: $0, in: self) }
  }

  private func take(
    _ legacies: [Legacy], by items: [Stored], scheduler: ReminderScheduler
  ) throws -> [Int: Legacy.Taken] {
    var taken: [Int: Legacy.Taken] = [:]
    for legacy in legacies {
      let rest = try items.first { $0.id == legacy.item.id && $0.hasImage }
        .flatMap { try item(id: $0.id) }
      for stored in items where stored.hasImage && stored.id != legacy.item.id {
        guard let taker = try item(id: stored.id), taker.familyUID == legacy.item.familyUID else {
          continue
        }
        taken[taker.id] = try legacy.take(by: taker, leaving: rest, scheduler: scheduler)
        try keep(taken[taker.id]?.spent ?? [], ofItem: taker.id)
      }
    }
    return taken
  }

  /// An item with due, undelivered reminders before or after the exchange.
  private struct Owing {
    /// The item before the exchange; nil if it does not exist.
    let item: Item?
    /// What was due in the state being restored.
    let debts: [Debt]
  }

  /// The items with due, undelivered reminders before or after the exchange. They are few, even if
  /// many items are exchanged.
  private func owingItems(
    _ entry: JournalEntry, _ images: [Stored], scheduler: ReminderScheduler
  ) throws -> [Int: Owing] {
    let change = try change(entry, scheduler)
    var owing: [Int: Owing] = [:]
    for stored in images where stored.subject == .item && stored.hasImage {
      let debts = try debts(of: stored.id, entry.id, at: change, scheduler)
      let isOwing = try queuedRows(of: stored.id).values.contains {
        scheduler.instant($0.moment) <= scheduler.now.instant
      }
      let hasOpen = try database.first(
        "SELECT 1 FROM ledger WHERE item_id = ?1 AND state < \(LedgerCode.delivered)",
        [.integer(stored.id)]
      ) { _ in true }
      guard isOwing || hasOpen == true || !debts.isEmpty else { continue }
      owing[stored.id] = Owing(item: try item(id: stored.id), debts: debts)
    }
    return owing
  }

  /// When and in which zone the command ran or was last undone or redone. Floating times were due
  /// in that zone.
  private func change(_ entry: JournalEntry, _ scheduler: ReminderScheduler) throws -> Now {
    let (at, name) =
      try database.first(
        "SELECT coalesce(swapped_at, at), zone FROM journal WHERE id = ?1", [.integer(entry.id)]
      ) { (Instant(secondsSinceEpoch: $0.integer(0)), $0.optionalText(1)) } ?? (entry.at, nil)
    // If the machine does not know the zone, the current one is used.
    let zone = name.flatMap { try? scheduler.zones.zone(named: $0) } ?? scheduler.now.zone
    return Now(at, in: zone)
  }

  /// The rows of the queue that were due when an image was made.
  private func debts(
    of itemID: Int, _ journalID: Int, at change: Now, _ scheduler: ReminderScheduler
  ) throws -> [Debt] {
    var then = scheduler
    then.now = change
    let image = try database.first(
      """
      SELECT image FROM journal_image WHERE journal_id = ?1
        AND subject = \(JournalSubject.item.rawValue) AND first_id = ?2
      """, [.integer(journalID), .integer(itemID)]
    ) { $0.optionalText(0) }
    guard let image = image ?? nil else { return [] }
    return try database.rows(ItemImage.queue, [.text(image)]) { row in
      Debt(
        key: QueueKey(itemID: itemID, reminderID: row.integer(0)),
        armed: ScheduledReminder(occurrence: row.text(1), moment: QueueRow.moment(row, from: 2)),
        at: change
      )
    }.filter { then.instant($0.armed.moment) <= change.instant }
  }

  /// - Returns: Whether there is a row to keep.
  private func keepImage(of stored: Stored) throws -> Bool {
    let kind = stored.subject.shape
    try database.run(
      """
      INSERT INTO swapped (subject, id, image)
      SELECT ?1, ?2, \(kind.image) FROM \(kind.table) WHERE \(kind.table).id = ?2
      """, [.integer(stored.subject.rawValue), .integer(stored.id)])
    return database.changedRowCount == 1
  }

  /// Clears identifiers, so that one that moved between reminders can be restored in any order.
  private func releaseNames(of stored: Stored) throws {
    switch stored.subject {
    case .item:
      try database.run(
        "UPDATE reminder SET identifier = NULL WHERE item_id = ?1 AND identifier IS NOT NULL",
        [.integer(stored.id)])
    case .push:
      try database.run(
        "UPDATE reminder SET identifier = NULL WHERE id = ?1", [.integer(stored.id)])
    case .place, .delivery, .list: break
    }
  }

  /// Splits each run of new items or places into one row for each.
  private func expandRuns(_ journalID: Int) throws {
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

  private func swap(_ stored: Stored, _ journalID: Int) throws {
    let kind = stored.subject.shape
    let id = SQLValue.integer(stored.id)
    let key: [SQLValue] = [
      .integer(journalID), .integer(stored.subject.rawValue), .integer(stored.id),
    ]
    let other = try database.first(
      "SELECT image FROM journal_image WHERE journal_id = ?1 AND subject = ?2 AND first_id = ?3",
      key
    ) { $0.optionalText(0) }
    if let image = other ?? nil {
      let spent = stored.subject == .item ? try spentCrossings(ofItem: stored.id, since: image) : []
      for statement in kind.restore { try database.run(statement, [.text(image), id]) }
      try keep(spent, ofItem: stored.id)
      if stored.subject == .item, !stored.isThere {
        try indexForSearch(stored.id...stored.id)
      }
    } else {
      // Rows that were delivered or expired since then stay, but not those that only say what
      // another program has announced.
      let condition =
        stored.subject == .delivery
        ? """
        AND (state NOT BETWEEN \(LedgerCode.delivered) AND \(LedgerCode.expired)
          OR delivered_at IS NULL AND state <> \(LedgerCode.expired))
        """ : ""
      try database.run("DELETE FROM \(kind.table) WHERE id = ?1 \(condition)", [id])
      if stored.subject == .push {
        try database.run("DELETE FROM queue WHERE item_id = 0 AND reminder_id = ?1", [id])
      } else if stored.subject == .delivery {
        try database.run(
          """
          DELETE FROM queue
          WHERE reminder_id = -?1 AND NOT EXISTS (SELECT 1 FROM ledger WHERE id = ?1)
          """, [id])
      }
    }
    try database.run(
      """
      UPDATE journal_image SET image = (SELECT image FROM swapped WHERE subject = ?2 AND id = ?3)
      WHERE journal_id = ?1 AND subject = ?2 AND first_id = ?3
      """, key)
    if stored.subject == .item { try database.run(ItemImage.noteSpent, key) }
  }
}

extension JournalSubject {
  fileprivate var isNamedByItems: Bool { self == .place || self == .list }

  /// How images of this subject are made.
  fileprivate var shape: ImageShape {
    switch self {
    case .item: ItemImage.shape
    case .place: PlaceImage.shape
    case .push: PushImage.shape
    case .delivery: DeliveryImage.shape
    case .list: ListImage.shape
    }
  }
}
