import CivilTime

/// What a command changes while its journal entry is open.
struct Recording {
  let journalID: Int
  /// The run of items this command made, as they get consecutive numbers.
  var newItems: ClosedRange<Int>?
  /// Places whose regions are to be looked at before its transaction ends.
  var stalePlaces: Set<Int> = []
  /// Where the user is, once a reminder was armed there.
  var zone: Zone?
}

extension Store {
  /// How long undo reaches back.
  static let journalSeconds = 90 * 86_400

  /// Runs a command's changes as one transaction with one journal entry, so that one undo takes back
  /// all of them. A body that changes nothing leaves no entry.
  ///
  /// - Parameters:
  ///   - command: The verb, as `done`.
  ///   - summary: What it changed, made from the body's result.
  func recorded<Result>(
    as command: String, at now: Instant, summary: (Result) throws -> String,
    _ body: () throws -> Result
  ) throws -> Result {
    knownLists = [:]
    knownPlaces = [:]
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
      try flushNewItems()
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
      // What was undone can not be redone after something new was done.
      try database.run("DELETE FROM journal WHERE is_undone = 1")
      try database.run(
        "DELETE FROM journal WHERE at < ?1 AND id <> ?2",
        [.integer(now.secondsSinceEpoch - Store.journalSeconds), .integer(id)])
      return result
    }
  }

  /// Keeps what an item is before it is changed.
  func rememberItem(_ id: Int) throws {
    guard let recording, recording.newItems?.contains(id) != true else { return }
    try database.run(
      """
      INSERT OR IGNORE INTO journal_image (journal_id, subject, first_id, last_id, image)
      SELECT ?1, \(JournalSubject.item.rawValue), ?2, ?2, \(ItemImage.shape.image) FROM item WHERE item.id = ?2
      """, [.integer(recording.journalID), .integer(id)])
  }

  func rememberNewItem(_ id: Int) {
    guard var open = recording else { return }
    if let known = open.newItems {
      open.newItems = min(known.lowerBound, id)...max(known.upperBound, id)
    } else {
      open.newItems = id...id
    }
    recording = open
  }

  /// Keeps what a place is before it is changed.
  func rememberPlace(_ id: Int) throws {
    try remember(id, as: .place, image: PlaceImage.shape.image, table: "place")
  }

  /// Keeps what a pushed reminder is before it is changed; one that is not there yet is new.
  func rememberPush(_ id: Int) throws {
    try remember(id, as: .push, image: PushImage.shape.image, table: "reminder")
  }

  /// Keeps how an announcement stands before that is changed.
  func rememberAnnouncement(_ ledgerRow: Int) throws {
    try remember(
      ledgerRow, as: .announcement, image: AnnouncementImage.shape.image, table: "ledger")
  }

  /// Notes that an announcement was not there before.
  func rememberNewAnnouncement(_ ledgerRow: Int) throws {
    guard let recording else { return }
    try database.run(
      """
      INSERT OR IGNORE INTO journal_image (journal_id, subject, first_id, last_id, image)
      VALUES (?1, \(JournalSubject.announcement.rawValue), ?2, ?2, NULL)
      """, [.integer(recording.journalID), .integer(ledgerRow)])
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

  func rememberNewPlace(_ id: Int) throws {
    guard let recording else { return }
    try database.run(
      """
      INSERT INTO journal_image (journal_id, subject, first_id, last_id, image)
      VALUES (?1, \(JournalSubject.place.rawValue), ?2, ?2, NULL)
      """, [.integer(recording.journalID), .integer(id)])
  }

  private func flushNewItems() throws {
    guard let recording, let new = recording.newItems else { return }
    try database.run(
      """
      INSERT INTO journal_image (journal_id, subject, first_id, last_id, image)
      VALUES (?1, \(JournalSubject.item.rawValue), ?2, ?3, NULL)
      """, [.integer(recording.journalID), .integer(new.lowerBound), .integer(new.upperBound)])
  }
}
