import CivilTime

/// The changes of a command while its journal entry is open.
struct Recording {
  let journalID: Int
  /// The ids of the items this command added, which are consecutive.
  var newItems: ClosedRange<Int>?
  /// Likewise the ids of the places it added.
  var newPlaces: ClosedRange<Int>?
  /// Places whose regions are refreshed before the transaction ends.
  var stalePlaces: Set<Int> = []
  /// Whether the index of armed areas is written at the end, as in an import where there was none.
  var defersAreas = false
  /// The user's zone, set once a reminder is armed.
  var zone: Zone?
}

extension Store {
  /// How long changes can be undone, in seconds.
  static let journalSeconds = 90 * 86_400

  /// Runs a command's changes as one transaction with one journal entry, so that one undo takes
  /// them back. A body that changes nothing leaves no entry.
  ///
  /// - Parameters:
  ///   - command: The verb, such as `done`.
  ///   - summary: What the command changed, from the body's result.
  func recorded<Result>(
    as command: String, at now: Instant, summary: (Result) throws -> String,
    _ body: () throws -> Result
  ) throws -> Result {
    knownLists = [:]
    (shownLists, shownTags, knowsAllTags) = ([:], [:], false)
    knownPlaces = [:]
    knowsSavedPlaces = nil
    return try database.immediateTransaction {
      try database.run(
        "INSERT INTO journal (at, command, summary) VALUES (?1, ?2, '')",
        [.integer(now.secondsSinceEpoch), .text(command)])
      let id = database.lastInsertedID
      recording = Recording(journalID: id)
      defer { recording = nil }
      let result = try body()
      try refreshStaleRegions(now: now)
      try refreshRegionsOfNewItems(now: now)
      if recording?.defersAreas == true { try AreaPacking.pack(in: database) }
      try flushNewRows()
      let count = try database.first(
        "SELECT count(*) FROM (SELECT 1 FROM journal_image WHERE journal_id = ?1 LIMIT 1)",
        [.integer(id)]
      ) { $0.integer(0) }
      guard count != 0 else {
        try database.run("DELETE FROM journal WHERE id = ?1", [.integer(id)])
        return result
      }
      try database.run(
        "UPDATE journal SET summary = ?2, zone = ?3 WHERE id = ?1",
        [.integer(id), .text(try summary(result)), SQLValue(recording?.zone?.identifier)])
      try shortenJournal(before: id, now: now)
      hasChanged = true
      return result
    }
  }

  /// Removes entries that can no longer be used: undone ones, which can not be redone after a new change, and
  /// old ones.
  ///
  /// - Parameter id: The newest entry, which stays.
  private func shortenJournal(before id: Int, now: Instant) throws {
    let oldest = now.secondsSinceEpoch - Store.journalSeconds
    // Undone entries are the newest, old ones the first; the clock may have been wrong for some.
    let found = try database.first(
      """
      SELECT (SELECT is_undone FROM journal WHERE id < ?1 ORDER BY id DESC LIMIT 1),
        (SELECT min(at) FROM (SELECT at FROM journal WHERE id < ?1 ORDER BY id LIMIT 32))
      """, [.integer(id)]
    ) { (hasUndone: $0.bool(0), oldest: $0.optionalInteger(1)) }
    guard let found else { return }
    if found.hasUndone { try database.run("DELETE FROM journal WHERE is_undone = 1") }
    if found.oldest ?? oldest < oldest {
      try database.run(
        "DELETE FROM journal WHERE at < ?1 AND id <> ?2", [.integer(oldest), .integer(id)])
    }
  }

  /// Records an item before it is changed.
  func rememberItem(_ id: Int) throws {
    guard let recording, recording.newItems?.contains(id) != true else { return }
    try database.run(
      """
      INSERT OR IGNORE INTO journal_image (journal_id, subject, first_id, last_id, image)
      SELECT ?1, \(JournalSubject.item.rawValue), ?2, ?2, \(ItemImage.shape.image) FROM item WHERE item.id = ?2
      """, [.integer(recording.journalID), .integer(id)])
  }

  func rememberNewItem(_ id: Int) {
    recording?.newItems.widen(to: id)
  }

  /// Records a place before it is changed.
  func rememberPlace(_ id: Int) throws {
    if recording?.newPlaces?.contains(id) == true { return }
    try remember(id, as: .place, image: PlaceImage.shape.image, table: "place")
  }

  /// Records a pushed reminder before it is changed; if there is none yet, that it is new.
  func rememberPush(_ id: Int) throws {
    try remember(id, as: .push, image: PushImage.shape.image, table: "reminder")
  }

  /// Records a row of the ledger before it is changed.
  func rememberDelivery(_ ledgerRow: Int) throws {
    try remember(
      ledgerRow, as: .delivery, image: DeliveryImage.shape.image, table: "ledger")
  }

  /// Records that a row of the ledger is new.
  func rememberNewDelivery(_ ledgerRow: Int) throws { try rememberNew(ledgerRow, as: .delivery) }

  func rememberNewList(_ id: Int) throws { try rememberNew(id, as: .list) }

  private func rememberNew(_ id: Int, as subject: JournalSubject) throws {
    guard let recording else { return }
    try database.run(
      """
      INSERT OR IGNORE INTO journal_image (journal_id, subject, first_id, last_id, image)
      VALUES (?1, \(subject.rawValue), ?2, ?2, NULL)
      """, [.integer(recording.journalID), .integer(id)])
  }

  private func remember(
    _ id: Int, as subject: JournalSubject, image: String, table: String
  ) throws {
    guard let recording else { return }
    try database.run(
      """
      INSERT OR IGNORE INTO journal_image (journal_id, subject, first_id, last_id, image)
      VALUES (?1, \(subject.rawValue), ?2, ?2, (SELECT \(image) FROM \(table) WHERE \(table).id = ?2))
      """, [.integer(recording.journalID), .integer(id)])
  }

  func rememberNewPlace(_ id: Int) {
    recording?.newPlaces.widen(to: id)
  }

  /// Records the new items and places, which a command may add many of.
  private func flushNewRows() throws {
    guard let recording else { return }
    let ranges: [(JournalSubject, ClosedRange<Int>?)] = [
      (.item, recording.newItems), (.place, recording.newPlaces),
    ]
    for case (let subject, let new?) in ranges {
      try database.run(
        """
        INSERT INTO journal_image (journal_id, subject, first_id, last_id, image)
        VALUES (?1, ?2, ?3, ?4, NULL)
        """,
        [
          .integer(recording.journalID), .integer(subject.rawValue), .integer(new.lowerBound),
          .integer(new.upperBound),
        ])
    }
  }
}

extension ClosedRange<Int>? {
  fileprivate mutating func widen(to id: Int) {
    self = map { Swift.min($0.lowerBound, id)...Swift.max($0.upperBound, id) } ?? id...id
  }
}
