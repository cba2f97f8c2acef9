import CivilTime
import SQLite
import Scheduler
import TodoCore

/// The crossing that a reminder of an item waits for.
struct AwaitedCrossing: Hashable {
  let placeID: Int
  /// Its location is `.here`, so that renaming the place does not change it.
  let trigger: RegionTrigger

  init(placeID: Int, _ trigger: RegionTrigger) {
    var trigger = trigger
    trigger.location = .here
    self.placeID = placeID
    self.trigger = trigger
  }
}

/// A row of `region_spent`, with the crossing its reminder waited for.
struct SpentCrossing {
  let reminderID: Int
  let occurrence: String
  let awaited: AwaitedCrossing
}

/// Restores which crossings have fired. Deliveries are not undone: a reminder that fired after a
/// change does not fire again when the change is undone, unless it waited for another crossing
/// before the change.
extension RegionTable {
  /// The crossings that the reminders of an item wait for, by id; 0 is the default reminder.
  private func awaitedCrossings(ofItem id: Int) throws -> [Int: AwaitedCrossing] {
    let rows = try database.rows(
      """
      SELECT 0, place_id, NULL FROM item
      WHERE id = ?1 AND place_id IS NOT NULL AND has_own_reminders = 0 AND kind = 0
      UNION ALL SELECT id, place_id, trigger FROM reminder
      WHERE item_id = ?1 AND place_id IS NOT NULL
      """, [.integer(id)]
    ) { (reminder: $0.integer(0), place: $0.integer(1), words: $0.optionalText(2)) }
    var awaited: [Int: AwaitedCrossing] = [:]
    for (reminder, place, words) in rows {
      let usual = RegionTrigger(edge: .arrive, location: .here)
      guard case .region(let trigger) = words.map(items.trigger(reading:)) ?? .region(usual) else {
        continue
      }
      awaited[reminder] = AwaitedCrossing(placeID: place, trigger)
    }
    return awaited
  }

  /// The crossings for which reminders of an item fired.
  ///
  /// - Parameter image: If not nil, only those after the change that this image reverts.
  func spentCrossings(ofItem id: Int, since image: String? = nil) throws -> [SpentCrossing] {
    // Only images of changes that were undone or redone contain `spent`. Commands delete rows but
    // add none, so every row that is not in the image is newer than the change.
    let rows = try database.rows(
      """
      SELECT reminder_id, occurrence FROM region_spent WHERE item_id = ?1
      EXCEPT SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]')
      FROM json_each(?2, '$.spent')
      """, [.integer(id), SQLValue(image)]
    ) { (reminder: $0.integer(0), occurrence: $0.text(1)) }
    if rows.isEmpty { return [] }
    let awaited = try awaitedCrossings(ofItem: id)
    return rows.compactMap { row in
      awaited[row.reminder].map {
        SpentCrossing(reminderID: row.reminder, occurrence: row.occurrence, awaited: $0)
      }
    }
  }

  /// Marks the reminders of a restored item as fired if their crossing has already fired. The
  /// crossing may have fired for another reminder: an explicit one equal to the default, or a copy
  /// in another part of a split series.
  func restoreSpent(_ spent: [SpentCrossing], ofItem id: Int) throws {
    if spent.isEmpty { return }
    let awaited = try awaitedCrossings(ofItem: id)
    for row in spent {
      let same = awaited.filter { $0.value == row.awaited }.keys
      let reminder = same.contains(row.reminderID) ? row.reminderID : same.min()
      guard let reminder else { continue }
      _ = try markSpent(
        ReminderKey(itemID: id, reminderID: reminder), occurrence: row.occurrence)
    }
  }

  /// Marks a reminder that fires once as fired.
  ///
  /// - Returns: Whether it had not fired yet.
  func markSpent(_ key: ReminderKey, occurrence: String) throws -> Bool {
    try database.run(
      "INSERT OR IGNORE INTO region_spent (item_id, reminder_id, occurrence) VALUES (?1, ?2, ?3)",
      key.values + [.text(occurrence)])
    return database.changedRowCount == 1
  }

  /// Rearms the reminders of an item that fire once after its status, date, place or rule changes. A change
  /// to single occurrences rearms only their reminders, one of reminders only those.
  func resetSpentCrossings(of item: Item, over old: Item) throws {
    if item.status != old.status || item.when != old.when || item.place != old.place
      || item.ruleWithoutEnd != old.ruleWithoutEnd
    {
      try database.run("DELETE FROM region_spent WHERE item_id = ?1", [.integer(item.id)])
      return
    }
    if item.reminders != old.reminders { try keepSpent(of: item, over: old) }
    if item.changes != old.changes {
      for change in Set(item.changes).symmetricDifference(old.changes) {
        try database.run(
          "DELETE FROM region_spent WHERE item_id = ?1 AND occurrence = ?2",
          [.integer(item.id), .text(change.key.description)])
      }
    }
  }

  /// Rearms the reminders whose switch or trigger changed. The others keep what they fired for, also where an
  /// explicit one takes the place of the default.
  private func keepSpent(of item: Item, over old: Item) throws {
    let rows = try database.rows(
      "SELECT reminder_id, occurrence FROM region_spent WHERE item_id = ?1", [.integer(item.id)]
    ) { (key: ReminderKey(itemID: item.id, reminderID: $0.integer(0)), occurrence: $0.text(1)) }
    func trigger(_ key: ReminderKey, _ item: Item) -> Trigger? {
      item.reminders?.first { $0.id == key.reminder }?.trigger
    }
    try database.run("DELETE FROM region_spent WHERE item_id = ?1", [.integer(item.id)])
    for row in rows {
      guard let key = item.successor(of: row.key, from: old, isCrossing: true),
        item.reminderSwitch(of: key) == .on, old.reminderSwitch(of: row.key) == .on,
        key != row.key || trigger(key, item) == trigger(key, old)
      else { continue }
      _ = try markSpent(key, occurrence: row.occurrence)
    }
  }

  /// Returns the numbers of the item's reminders that have fired and will not fire again; 0 is the
  /// default reminder. Reminders of repeating items wait for the next occurrence instead.
  package func spentReminders(of item: Item) throws -> Set<Int> {
    guard item.repetition == nil else { return [] }
    return Set(
      try database.integers(
        "SELECT reminder_id FROM region_spent WHERE item_id = ?1", [.integer(item.id)]))
  }
}

extension Item {
  /// The rule with its end removed, since shortening a series affects no other occurrence.
  fileprivate var ruleWithoutEnd: RecurrenceRule? {
    var rule = repetition?.rule
    rule?.end = .never
    return rule
  }
}
