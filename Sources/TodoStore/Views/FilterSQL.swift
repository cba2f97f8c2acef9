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
    if let today {
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
    if let from = filter.from { add("item.last_day >= ?", .text(from.description)) }
    if let to = filter.to { add("item.day <= ?", .text(to.description)) }
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
