import TextSearch
import TodoCore

/// The state an item must have to be found by its title.
public enum NameScope: Sendable {
  case open, done, any
}

extension Store {
  /// The items whose title contains the words, ignoring case, where consonants that stand alone are
  /// the beginnings of syllables; if one title equals them, only that item.
  ///
  /// - Returns: One item if the words are unambiguous, else all matches, at most `limit`.
  public func items(
    named words: String, scope: NameScope, now: Now, limit: Int = 20
  ) throws -> [Item] {
    let needle = words.lowercased()
    let condition =
      switch scope {
      case .open: "item.status = \(StatusCode.open)"
      case .done:
        """
        (item.status = \(StatusCode.done) OR EXISTS (SELECT 1 FROM occurrence
          WHERE item_id = item.id AND occurrence.status <> \(OccurrenceCode.open)))
        """
      case .any: "1"
      }
    // The search index narrows the choice; the comparison of titles decides.
    guard let query = SearchQuery(words) else {
      return try standing(items(titled: words, condition: condition, limit: limit), scope, now)
    }
    var found: [Int] = []
    var equal: [Int] = []
    let choice: SQL =
      if query.typed.isEmpty, let text = query.text {
        """
        SELECT item.id, item.title FROM search, item
        WHERE item.id = search.rowid AND search MATCH \(text) AND \(sql: condition)
        ORDER BY search.rowid DESC LIMIT 1000
        """
      } else {
        """
        SELECT item.id, item.title FROM item
        WHERE \(sql: condition) AND has_typed(item.title, \(words)) ORDER BY item.id DESC LIMIT 1000
        """
      }
    let rows = try database.rows(literal: choice) { ($0.integer(0), $0.text(1)) }
    let pattern = query.typed.isEmpty ? nil : MatchPattern(words)
    for (id, title) in rows {
      let title = title.lowercased()
      let quality = pattern.flatMap { $0.match(MatchText(title)) }?.quality.kind
      if title == needle || quality == .whole { equal.append(id) }
      if title.contains(needle) || quality != nil, found.count < limit { found.append(id) }
    }
    let items = try items(ids: equal + found)
    let same = try standing(equal.compactMap { items[$0] }, scope, now)
    return same.count == 1 ? same : try standing(found.compactMap { items[$0] }, scope, now)
  }

  /// Leaves out series that are over, in which nothing is open.
  private func standing(_ items: [Item], _ scope: NameScope, _ now: Now) throws -> [Item] {
    guard scope == .open else { return items }
    return try items.filter { try !Standing($0, now: now, zones: zones).isOver }
  }

  /// The items that were split from one series, and the series itself, by its UID.
  public func items(ofFamily uid: String) throws -> [Item] {
    let ids = try database.rows(
      "SELECT id FROM item WHERE uid >= ?1 AND uid < ?1 || '`' ORDER BY id", [.text(uid)]
    ) { $0.integer(0) }
    let items = try items(ids: ids)
    return ids.compactMap { items[$0] }.filter { $0.familyUID == uid }
  }

  public func hasItem(uid: String) throws -> Bool {
    try database.first("SELECT 1 FROM item WHERE uid = ?1", [.text(uid)]) { _ in true } ?? false
  }
}
