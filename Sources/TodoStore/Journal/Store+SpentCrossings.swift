import CivilTime
import Geo
import Scheduler
import TodoCore

/// The one crossing that a reminder of an item waits for.
struct AwaitedCrossing: Hashable {
  let placeID: Int
  /// Without the name of the place, which may be renamed.
  let trigger: RegionTrigger

  init(placeID: Int, _ trigger: RegionTrigger) {
    var trigger = trigger
    trigger.location = .here
    self.placeID = placeID
    self.trigger = trigger
  }
}

/// A row of `region_spent`, with what its reminder waited for.
struct SpentCrossing {
  let reminderID: Int
  let occurrence: String
  let awaited: AwaitedCrossing
}

/// A crossing announced by an item that an undo removes.
struct FiredCrossing {
  let familyUID: String
  let awaited: AwaitedCrossing
  let at: Instant
}

/// Announcements are not undone: if a reminder fired after a change, undoing the change does not
/// make it wait again, unless it waited for another crossing before the change.
extension Store {
  /// What the reminders of an item wait for, by their numbers; 0 is the default reminder.
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
      guard case .region(let trigger) = words.map(trigger(reading:)) ?? .region(usual) else {
        continue
      }
      awaited[reminder] = AwaitedCrossing(placeID: place, trigger)
    }
    return awaited
  }

  /// The crossings for which reminders of an item fired after the change that an image undoes.
  func spentCrossings(ofItem id: Int, since image: String) throws -> [SpentCrossing] {
    // `spent` is only in the images of changes that were undone or redone. A command removes rows
    // but adds none, so without it all rows that the image lacks are newer than the change.
    let rows = try database.rows(
      """
      SELECT reminder_id, occurrence FROM region_spent WHERE item_id = ?1
      EXCEPT SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]')
      FROM json_each(?2, '$.spent')
      """, [.integer(id), .text(image)]
    ) { (reminder: $0.integer(0), occurrence: $0.text(1)) }
    if rows.isEmpty { return [] }
    let awaited = try awaitedCrossings(ofItem: id)
    return rows.compactMap { row in
      awaited[row.reminder].map {
        SpentCrossing(reminderID: row.reminder, occurrence: row.occurrence, awaited: $0)
      }
    }
  }

  /// Notes in a restored item that reminders have fired, as far as they wait for the same crossing.
  /// The default reminder and one that spells it out count as one.
  func keep(_ spent: [SpentCrossing], ofItem id: Int) throws {
    if spent.isEmpty { return }
    let awaited = try awaitedCrossings(ofItem: id)
    for row in spent {
      let same = awaited.filter { $0.value == row.awaited }.keys
      let heir =
        same.contains(row.reminderID)
        ? row.reminderID : same.first { $0 == 0 || row.reminderID == 0 }
      guard let heir else { continue }
      _ = try spend(
        ReminderKey(itemID: id, reminderID: heir), occurrence: row.occurrence)
    }
  }

  // MARK: Parts of a series

  /// The crossings that an item announced.
  func firedCrossings(ofItem id: Int) throws -> [FiredCrossing] {
    let rows = try database.rows(
      """
      SELECT reminder_id, occurrence, due_at FROM ledger
      WHERE item_id = ?1 AND state <> \(LedgerCode.skipped)
      """, [.integer(id)]
    ) { (reminder: $0.integer(0), occurrence: $0.text(1), at: $0.integer(2)) }
    let crossings = rows.filter { Crossing.isName($0.occurrence) }
    guard !crossings.isEmpty, let item = try item(id: id) else { return [] }
    let awaited = try awaitedCrossings(ofItem: id)
    return crossings.compactMap { row in
      guard let crossing = awaited[row.reminder], !crossing.trigger.isEveryTime else { return nil }
      return FiredCrossing(
        familyUID: item.familyUID, awaited: crossing, at: Instant(secondsSinceEpoch: row.at))
    }
  }

  /// Notes what a removed part of a series announced in the item its occurrences return to.
  func spend(_ fired: [FiredCrossing], inItems ids: [Int], zone: Zone) throws {
    if fired.isEmpty { return }
    for id in ids {
      guard let item = try item(id: id) else { continue }
      let awaited = try awaitedCrossings(ofItem: id)
      for crossing in fired where crossing.familyUID == item.familyUID {
        let conditions = RegionConditions(crossing.awaited.trigger, item: item, zones: zones)
        guard let occurrence = try conditions.day(at: Now(crossing.at, in: zone)) else { continue }
        for reminder in awaited.keys where awaited[reminder] == crossing.awaited {
          _ = try spend(ReminderKey(itemID: id, reminderID: reminder), occurrence: occurrence)
        }
      }
    }
  }
}
