import CivilTime
import SQLite
import TodoCore

/// A filter as SQL conditions on `item`, each beginning with `AND`.
///
/// They do not include states, since whether an item is overdue depends on the time.
/// `ItemFilter.shows` decides that.
struct FilterSQL {
  private(set) var condition: SQL = ""

  /// - Parameter today: Items with a start after this day are left out; nil to include them.
  init(_ filter: ItemFilter, items: ItemTable, startedBy today: Day?) throws {
    if let today, try items.hasStarts() {
      condition += " AND item.id NOT IN (SELECT id FROM item WHERE start > \(today))"
    }
    if let list = filter.list {
      condition += " AND item.list_id = (SELECT id FROM list WHERE name IN "
      condition += NameTable.spellings(of: list) + " ORDER BY id LIMIT 1)"
    }
    if let kind = filter.kind { condition += " AND item.kind = \(kind.code)" }
    if let tag = filter.tag {
      condition += " AND item.id IN (SELECT item_id FROM item_tag WHERE tag IN "
      condition += NameTable.spellings(of: tag) + ")"
    }
    if let priority = filter.priority { condition += " AND item.priority = \(priority.code)" }
    if let place = filter.place {
      let names = NameTable.spellings(of: place)
      condition += """
         AND item.place_id IN (
          SELECT id FROM place WHERE in_book = 1 AND name COLLATE NOCASE IN \(names)
          UNION ALL SELECT id FROM place WHERE in_book = 0 AND name COLLATE NOCASE IN \(names))
        """
    }
    if filter.isSomeday { condition += " AND item.day IS NULL" }
    if filter.isStarred { condition += " AND item.starred = 1" }
    if !filter.words.isEmpty, let query = SearchQuery(filter.words.joined(separator: " ")) {
      condition += query.condition(usesIndex: true)
    }
    // The days of a repeating item's occurrences are not stored; the caller compares them.
    if let from = filter.from {
      condition += " AND (item.rrule IS NOT NULL OR item.last_day >= \(from))"
    }
    if let to = filter.to { condition += " AND (item.rrule IS NOT NULL OR item.day <= \(to))" }
  }
}
