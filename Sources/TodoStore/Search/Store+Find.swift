import CivilTime
import SQLite
import TextSearch
import TodoCore

extension Store {
  /// The items that contain all words in title or notes, newest first, including done ones.
  ///
  /// A word matches the beginning of a word, Hangul any part of one, and a lone consonant a
  /// syllable that begins with it.
  ///
  /// - Returns: The first entries, with whole items, and the number of matches. With a limit the
  ///   number stops at `countEnd(showing:) + 1`.
  package func find(_ request: PageRequest) throws -> (entries: [Entry], total: Int) {
    let (filter, now, limit) = (request.filter, request.now, request.limit)
    guard let query = SearchQuery(filter.words.joined(separator: " ")) else { return ([], 0) }
    var other = filter
    other.words = []
    let sql = try FilterSQL(other, store: self, startedBy: nil)
    return try database.readTransaction {
      let condition = query.condition(usesIndex: false) + sql.condition
      let choice: SQL =
        if let text = query.text {
          """
          SELECT search.rowid FROM search CROSS JOIN item ON item.id = search.rowid
          WHERE search MATCH \(text) \(condition) ORDER BY search.rowid DESC
          """
        } else {
          "SELECT item.id FROM item WHERE 1 \(condition) ORDER BY item.id DESC"
        }
      let statement = try database.statement(literal: choice)
      defer { statement.reset() }
      var entries: [Entry] = []
      var total = 0
      while try statement.step() {
        let isShown = limit.map { entries.count < $0 } ?? true
        // Beyond the limit, matches are counted without reading the item, unless its state or text
        // must be checked.
        if !isShown, filter.states.isEmpty, !query.needsTextCheck {
          total += 1
        } else {
          let found = try self.entries(ofMatch: statement.integer(0), query, filter, now: now)
          total += found.count
          if isShown { entries += found }
        }
        if limit != nil, total > Store.countEnd(showing: limit) { break }
      }
      entries = Array(entries.prefix(limit ?? .max))
      return (try LineReader(self, now: now, detail: .whole).measured(entries), total)
    }
  }

  /// The entries of an item whose row matches a query; empty if its text or state does not.
  private func entries(
    ofMatch id: Int, _ query: SearchQuery, _ filter: ItemFilter, now: Now
  ) throws -> [Entry] {
    guard let item = try item(id: id), query.matches(item) else { return [] }
    return try Standing(item, now: now, zones: zones).entries(shownBy: filter)
  }
}

/// The state an item must have to be found by its title.
package enum NameScope: Sendable {
  case open, done, any
}

extension Store {
  /// The items whose title contains the words, ignoring case. A lone consonant matches a syllable
  /// that begins with it. If exactly one title equals the words, only that item.
  ///
  /// - Returns: At most `limit` items, newest first.
  package func items(
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
    // The search index selects candidates; the comparison with the title decides.
    guard let query = SearchQuery(words) else {
      return try inScope(items(titled: words, condition: condition, limit: limit), scope, now)
    }
    var found: [Int] = []
    var equal: [Int] = []
    let candidates: SQL =
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
    let rows = try database.rows(literal: candidates) { ($0.integer(0), $0.text(1)) }
    let pattern = query.typed.isEmpty ? nil : MatchPattern(words)
    for (id, title) in rows {
      let title = title.lowercased()
      let quality = pattern.flatMap { $0.match(MatchText(title)) }?.quality.kind
      if title == needle || quality == .whole { equal.append(id) }
      if title.contains(needle) || quality != nil, found.count < limit { found.append(id) }
    }
    let items = try items(ids: equal + found)
    let same = try inScope(equal.compactMap { items[$0] }, scope, now)
    return same.count == 1 ? same : try inScope(found.compactMap { items[$0] }, scope, now)
  }

  /// The items without series that are over, if only open items are wanted.
  private func inScope(_ items: [Item], _ scope: NameScope, _ now: Now) throws -> [Item] {
    guard scope == .open else { return items }
    return try items.filter { try !Standing($0, now: now, zones: zones).isOver }
  }

  /// A series and the items that were split from it, by the UID of the series.
  package func items(ofFamily uid: String) throws -> [Item] {
    let ids = try database.rows(
      "SELECT id FROM item WHERE uid >= ?1 AND uid < ?1 || '`' ORDER BY id", [.text(uid)]
    ) { $0.integer(0) }
    let items = try items(ids: ids)
    return ids.compactMap { items[$0] }.filter { $0.seriesUID == uid }
  }

  package func hasItem(uid: String) throws -> Bool {
    try itemID(uid: uid) != nil
  }
}

extension Store {
  /// The items whose title contains symbols that are not words, such as `☕`. The search index
  /// contains only words, so this reads all titles.
  ///
  /// - Parameter condition: A further condition in SQL.
  func items(titled signs: String, condition: String, limit: Int) throws -> [Item] {
    if signs.allSatisfy(\.isWhitespace) { return [] }
    let statement = """
      SELECT item.id, item.title FROM item
      WHERE instr(item.title, ?1) > 0 AND \(condition) ORDER BY item.title <> ?1, item.id DESC LIMIT ?2
      """
    let found = try database.rows(statement, [.text(signs), .integer(limit)]) {
      (id: $0.integer(0), title: $0.text(1))
    }
    let equal = found.filter { $0.title == signs }
    let named = (equal.count == 1 ? equal : found).map(\.id)
    let items = try items(ids: named)
    return named.compactMap { items[$0] }
  }
}
