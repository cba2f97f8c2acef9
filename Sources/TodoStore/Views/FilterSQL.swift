import CivilTime
import TodoCore

/// A filter as a condition on `item`, with its values from ?4 on: the queries it joins use ?1 to ?3.
///
/// States are not in it: what is overdue depends on the moment, and `ItemFilter.shows` decides it.
struct FilterSQL {
  private(set) var condition = ""
  private(set) var values: [SQLValue] = []

  /// - Parameter today: Items whose start lies ahead of this day are left out; nil to show them too.
  init(_ filter: ItemFilter, store: Store, startedBy today: Day?) throws {
    if let today, try store.hasStarts() {
      add("item.id NOT IN (SELECT id FROM item WHERE start > ?)", .text(today.description))
    }
    if let list = filter.list {
      add("item.list_id = (SELECT id FROM list WHERE name = ?)", .text(list))
    }
    if let tag = filter.tag {
      add("item.id IN (SELECT item_id FROM item_tag WHERE tag = ?)", .text(tag))
    }
    if let priority = filter.priority { add("item.priority = ?", .integer(priority.code)) }
    if let place = filter.place {
      add(
        "item.place_id IN (SELECT id FROM place WHERE name = ? COLLATE NOCASE)", .text(place))
    }
    if filter.isSomeday { condition += " AND item.day IS NULL" }
    if filter.isStarred { condition += " AND item.starred = 1" }
    if !filter.words.isEmpty, let query = SearchQuery(filter.words.joined(separator: " ")) {
      add("item.id IN (SELECT rowid FROM search WHERE search MATCH ?)", .text(query.text))
    }
    // Of a repeating item the days of its occurrences count, which no column holds.
    if let from = filter.from {
      add("(item.rrule IS NOT NULL OR item.last_day >= ?)", .text(from.description))
    }
    if let to = filter.to {
      add("(item.rrule IS NOT NULL OR item.day <= ?)", .text(to.description))
    }
  }

  private mutating func add(_ text: String, _ value: SQLValue) {
    values.append(value)
    let parameter = "?\(values.count + 3)"
    condition +=
      " AND "
      + text.split(separator: "?", omittingEmptySubsequences: false)
      .joined(separator: parameter)
  }
}

extension Store {
  /// Whether any item waits for a start, so that most stores need not ask it of every row.
  func hasStarts() throws -> Bool {
    try database.first("SELECT 1 FROM item WHERE start IS NOT NULL LIMIT 1") { _ in true } ?? false
  }
}
