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
    let wanted: SQL = item.map { "AND item.id = \($0)" } ?? ""
    return try database.rows(
      literal: """
        SELECT item.id, item.title, place.name,
          EXISTS (SELECT 1 FROM region_spent
            WHERE item_id = item.id AND reminder_id = 0 AND occurrence = '')
        FROM \(sql: source) JOIN place ON place.id = item.place_id
        WHERE item.place_id IS NOT NULL AND item.status = \(literal: StatusCode.open) AND item.kind = 0
          AND item.has_own_reminders = 0 AND place.latitude IS NOT NULL \(wanted)
        ORDER BY item.id LIMIT \(limit ?? -1)
        """
    ) { row in
      var listed = ListedReminder(
        key: .defaultRule(item: row.integer(0)), title: row.text(1),
        trigger: .region(RegionTrigger(edge: .arrive, location: .named(row.text(2)))))
      listed.isSpent = row.bool(3)
      return listed
    }
  }
}
