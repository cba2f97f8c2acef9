import Scheduler
import TodoCore

extension Store {
  /// The default reminders on arrival: those of open items with a place and without reminders of
  /// their own.
  ///
  /// - Parameters:
  ///   - item: The only item to read; nil for all.
  ///   - limit: The most reminders to read; nil for all.
  func defaultArrivals(of item: Int?, limit: Int?) throws -> [ListedReminder] {
    // Few items have a place, so this index is the shortest way to them.
    let source = item == nil ? "item INDEXED BY item_by_place" : "item"
    return try database.rows(
      """
      SELECT item.id, item.title, place.name,
        EXISTS (SELECT 1 FROM region_spent
          WHERE item_id = item.id AND reminder_id = 0 AND occurrence = '')
      FROM \(source) JOIN place ON place.id = item.place_id
      WHERE item.place_id IS NOT NULL AND item.status = \(StatusCode.open) AND item.kind = 0
        AND item.has_own_reminders = 0 AND place.latitude IS NOT NULL
        AND (?2 IS NULL OR item.id = ?2)
      ORDER BY item.id LIMIT ?1
      """, [.integer(limit ?? -1), SQLValue(item)]
    ) { row in
      var listed = ListedReminder(
        key: .defaultRule(item: row.integer(0)), title: row.text(1),
        trigger: .region(RegionTrigger(edge: .arrive, location: .named(row.text(2)))))
      listed.isSpent = row.bool(3)
      return listed
    }
  }
}
