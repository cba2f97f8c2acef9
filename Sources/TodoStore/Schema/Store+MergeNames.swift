import CivilTime
import TodoCore

/// Merges lists, tags and places whose names differ only by case or Unicode composition. Schemas
/// before the tenth stored them as several.
extension Store {
  static let mergeCommand = "merge names"
  private static let mergedKey = "merged-names"

  /// The names that the migration merged, for a message that is shown once; nil if there are none
  /// or the message was shown.
  package var mergedNames: String? {
    get throws { try settings.value(Store.mergedKey) }
  }

  /// Clears `mergedNames`, once it has been shown.
  package func forgetMergedNames() throws {
    try settings.set(Store.mergedKey, nil)
  }

  /// Merges names and adds an entry to the journal. Neither the merge nor any earlier command can
  /// be undone afterwards, because their images refer to names that no longer exist.
  func mergeNames(at now: Instant) throws {
    let merged = try mergeLists() + mergeTags() + mergePlaces(at: now)
    guard !merged.isEmpty else { return }
    let summary = merged.map { "\($0.name) → \($0.kept)" }.joined(separator: ", ")
    try settings.set(Store.mergedKey, summary)
    try database.run("DELETE FROM journal WHERE is_undone = 1")
    try database.run(
      "INSERT INTO journal (at, command, summary) VALUES (?1, ?2, ?3)",
      [
        .integer(now.secondsSinceEpoch), .text(Store.mergeCommand),
        .text(JournalSummary(summary).stored),
      ])
  }

  private typealias Merged = (name: String, kept: String)

  private func mergeLists() throws -> [Merged] {
    var merged: [Merged] = []
    var kept: [String: (id: Int, name: String)] = [:]
    let lists = try database.rows("SELECT id, name FROM list ORDER BY id") {
      (id: $0.integer(0), name: $0.text(1))
    }
    for list in lists {
      let key = list.name.nameKey
      let shown = key == Item.defaultList ? Item.defaultList : list.name.trimmedName
      guard let first = kept[key] else {
        kept[key] = (list.id, shown)
        continue
      }
      try database.run(
        "UPDATE item SET list_id = ?2 WHERE list_id = ?1", [.integer(list.id), .integer(first.id)])
      try database.run("DELETE FROM list WHERE id = ?1", [.integer(list.id)])
      merged.append((list.name, first.name))
    }
    for list in kept.values {
      try database.run(
        "UPDATE list SET name = ?2 WHERE id = ?1 AND name <> ?2",
        [.integer(list.id), .text(list.name)])
      try names.noteSpelling(of: list.name)
    }
    return merged
  }

  /// Merges tags into the spelling of the item with the lowest id, and removes duplicates within an
  /// item.
  private func mergeTags() throws -> [Merged] {
    var merged: [Merged] = []
    var kept: [String: String] = [:]
    let tags = try database.texts(
      "SELECT tag FROM item_tag GROUP BY tag ORDER BY min(item_id), tag")
    for tag in tags {
      let key = tag.nameKey
      let first = kept[key] ?? tag.trimmedName
      if kept[key] == nil {
        kept[key] = first
        try names.noteSpelling(of: first)
      }
      guard !tag.utf8.elementsEqual(first.utf8) else { continue }
      try database.run(
        "UPDATE item_tag SET tag = ?2 WHERE tag = ?1", [.text(tag), .text(first)])
      try database.run(
        """
        DELETE FROM item_tag WHERE tag = ?1 AND EXISTS (SELECT 1 FROM item_tag AS other
          WHERE other.item_id = item_tag.item_id AND other.tag = ?1
            AND other.position < item_tag.position)
        """, [.text(first)])
      merged.append((tag, first))
    }
    return merged
  }

  /// Merges saved places into the first one with a position. A place with a different position is
  /// kept.
  private func mergePlaces(at now: Instant) throws -> [Merged] {
    let others = try database.texts(
      """
      SELECT name FROM place WHERE in_book = 0 AND name GLOB '*[^ -~]*'
      UNION SELECT name FROM place WHERE in_book = 1 UNION SELECT alias FROM place_alias
      """)
    for name in others { try names.noteSpelling(of: name, ignoresCase: true) }
    var merged: [Merged] = []
    var kept: [String: SavedPlace] = [:]
    let places = try places.savedPlaces().sorted {
      ($0.place.coordinate == nil ? 1 : 0, $0.id) < ($1.place.coordinate == nil ? 1 : 0, $1.id)
    }
    for saved in places {
      guard let first = kept[saved.place.name.nameKey] else {
        kept[saved.place.name.nameKey] = saved
        continue
      }
      guard saved.place.coordinate == nil || saved.place.coordinate == first.place.coordinate else {
        continue
      }
      for table in ["item", "reminder", "region_snooze", "place_alias"] {
        try database.run(
          "UPDATE \(table) SET place_id = ?2 WHERE place_id = ?1",
          [.integer(saved.id), .integer(first.id)])
      }
      try database.run("DELETE FROM region WHERE place_id = ?1", [.integer(saved.id)])
      try database.run("DELETE FROM place WHERE id = ?1", [.integer(saved.id)])
      try regions.refreshRegions(ofPlace: first.id, now: now)
      merged.append((saved.place.name, first.place.name))
    }
    return merged
  }
}
