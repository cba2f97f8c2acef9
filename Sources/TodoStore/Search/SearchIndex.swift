import SQLite
import TextSearch
import TodoCore

/// The state an item must have to be found by its title.
package enum NameScope: Sendable {
  case open, done, any
}

/// The index of the words in titles and notes: the table `search`, and the triggers that keep it.
///
/// Related SQLite documentation: <https://www.sqlite.org/fts5.html>.
package final class SearchIndex {
  static let schema = """
    -- Words and overlapping Hangul pairs of titles and notes, made by the function search_words. Each
    -- prefix length kept costs an import 3 us a line; two letters are where searches begin, and one or
    -- three are merged from few enough terms.
    CREATE VIRTUAL TABLE search
      USING fts5(words, content = '', columnsize = 0, detail = none, prefix = '2');
    -- New items are added by a statement: a trigger would make FTS5 write its pages at every line of an
    -- import.
    CREATE TRIGGER search_delete AFTER DELETE ON item BEGIN
      INSERT INTO search(search, rowid, words)
        VALUES ('delete', old.id, search_words(old.title, old.notes));
    END;
    CREATE TRIGGER search_update AFTER UPDATE OF title, notes ON item
      WHEN old.title IS NOT new.title OR old.notes IS NOT new.notes BEGIN
      INSERT INTO search(search, rowid, words)
        VALUES ('delete', old.id, search_words(old.title, old.notes));
      INSERT INTO search(rowid, words) VALUES (new.id, search_words(new.title, new.notes));
    END;

    """

  let database: Database
  let items: ItemTable
  /// Whether `add` does nothing, since an import adds all its items together at the end.
  var isDeferred = false

  init(_ items: ItemTable) {
    database = items.database
    self.items = items
  }

  /// Adds new items to the search index. Triggers update the index for changes and removals.
  func add(_ ids: ClosedRange<Int>) throws {
    if isDeferred { return }
    try database.run(
      """
      INSERT INTO search (rowid, words)
      SELECT id, search_words(title, notes) FROM item WHERE id BETWEEN ?1 AND ?2 ORDER BY id
      """, [.integer(ids.lowerBound), .integer(ids.upperBound)])
  }

  /// The items whose title contains the words, ignoring case. A lone consonant matches a syllable
  /// that begins with it. If exactly one title equals the words, only that item; else if some titles
  /// contain them as whole words, only those.
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
        (item.status <> \(StatusCode.open) OR EXISTS (SELECT 1 FROM occurrence
          WHERE item_id = item.id AND occurrence.status <> \(OccurrenceCode.open)))
        """
      case .any: "1"
      }
    // The search index selects candidates; the comparison with the title decides.
    guard let query = SearchQuery(words) else {
      return try inScope(items(titled: words, condition: condition, limit: limit), scope, now)
    }
    var found: [Int] = []
    var (equal, whole): ([Int], [Int]) = ([], [])
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
      if title.hasWords(needle), whole.count < limit { whole.append(id) }
      if title.contains(needle) || quality != nil, found.count < limit { found.append(id) }
    }
    let items = try items.items(ids: (equal + whole + found).uniqued())
    func wanted(_ ids: [Int]) throws -> [Item] {
      try inScope(ids.compactMap { items[$0] }, scope, now)
    }
    let same = try wanted(equal)
    if same.count == 1 { return same }
    let worded = try wanted(whole)
    return worded.isEmpty ? try wanted(found) : worded
  }

  /// The items without series that are over, if only open items are wanted.
  private func inScope(_ items: [Item], _ scope: NameScope, _ now: Now) throws -> [Item] {
    guard scope == .open else { return items }
    return try items.filter { try !Standing($0, now: now, zones: self.items.zones).isOver }
  }

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
    return try items.items(inOrderOf: (equal.count == 1 ? equal : found).map(\.id))
  }
}

extension String {
  /// Whether it contains a text with no letter or digit directly before or after it.
  fileprivate func hasWords(_ text: String) -> Bool {
    func isApart(_ neighbour: Character?) -> Bool {
      neighbour.map { !$0.isLetter && !$0.isNumber } ?? true
    }
    return ranges(of: text).contains { range in
      isApart(self[..<range.lowerBound].last) && isApart(self[range.upperBound...].first)
    }
  }
}
