import CivilTime
import TodoCore

/// A filter as further conditions on `item`, each with `AND` before it.
///
/// States are not in it: what is overdue depends on the moment, and `ItemFilter.shows` decides it.
struct FilterSQL {
  private(set) var condition: SQL = ""

  /// - Parameter today: Items whose start lies ahead of this day are left out; nil to show them too.
  init(_ filter: ItemFilter, store: Store, startedBy today: Day?) throws {
    if let today, try store.hasStarts() {
      condition += " AND item.id NOT IN (SELECT id FROM item WHERE start > \(today))"
    }
    if let list = filter.list {
      condition += " AND item.list_id = (SELECT id FROM list WHERE name = \(list))"
    }
    if let tag = filter.tag {
      condition += " AND item.id IN (SELECT item_id FROM item_tag WHERE tag = \(tag))"
    }
    if let priority = filter.priority { condition += " AND item.priority = \(priority.code)" }
    if let place = filter.place {
      condition += """
         AND item.place_id IN (SELECT id FROM place WHERE name = \(place) COLLATE NOCASE)
        """
    }
    if filter.isSomeday { condition += " AND item.day IS NULL" }
    if filter.isStarred { condition += " AND item.starred = 1" }
    if !filter.words.isEmpty, let query = SearchQuery(filter.words.joined(separator: " ")) {
      condition += " AND item.id IN (SELECT rowid FROM search WHERE search MATCH \(query.text))"
    }
    // Of a repeating item the days of its occurrences count, which no column holds.
    if let from = filter.from {
      condition += " AND (item.rrule IS NOT NULL OR item.last_day >= \(from))"
    }
    if let to = filter.to { condition += " AND (item.rrule IS NOT NULL OR item.day <= \(to))" }
  }
}

extension Store {
  /// Whether any item waits for a start, so that most stores need not ask it of every row.
  func hasStarts() throws -> Bool {
    try database.first("SELECT 1 FROM item WHERE start IS NOT NULL LIMIT 1") { _ in true } ?? false
  }
}
