import CivilTime
import TodoCore

/// What writing items as a calendar asks of the store.
extension Store {
  /// The zones of the items that a filter of columns shows, each with the first day an item has in
  /// it.
  public func zones(of filter: ItemFilter) throws -> [(name: String, first: Day)] {
    let sql = try FilterSQL(filter, store: self, startedBy: nil)
    return try database.rows(
      literal: """
        SELECT item.zone, min(item.day) FROM item WHERE item.zone IS NOT NULL \(sql.condition)
        GROUP BY item.zone ORDER BY item.zone
        """
    ) { row in row.optionalDay(1).map { (row.text(0), $0) } }.compactMap { $0 }
  }

  /// The list that all items are in that a filter of columns shows; nil if there are several, or
  /// none.
  public func onlyList(of filter: ItemFilter) throws -> String? {
    if let list = filter.list { return try shownList(list) }
    let sql = try FilterSQL(filter, store: self, startedBy: nil)
    return try database.first(
      literal: """
        SELECT list.name FROM (SELECT min(item.list_id) AS least, max(item.list_id) AS most
          FROM item WHERE 1 \(sql.condition)) JOIN list ON list.id = least WHERE least = most
        """
    ) { $0.text(0) }
  }

  /// The items with these UIDs, as far as there are any.
  public func items(uids: [String]) throws -> [Item] {
    let ids = try uids.compactMap { uid in
      try database.first("SELECT id FROM item WHERE uid = ?1", [.text(uid)]) { $0.integer(0) }
    }
    let items = try items(ids: ids)
    return ids.compactMap { items[$0] }
  }

  /// Those of some UIDs that an item has.
  public func known(uids: [String]) throws -> Set<String> {
    var known: Set<String> = []
    for uid in uids {
      let found = try database.first("SELECT 1 FROM item WHERE uid = ?1", [.text(uid)]) { _ in true
      }
      if found == true { known.insert(uid) }
    }
    return known
  }
}
