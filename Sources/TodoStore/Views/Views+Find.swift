import CivilTime
import SQLite
import TodoCore

extension Views {
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
    let sql = try FilterSQL(other, items: items, startedBy: nil)
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
        if limit != nil, total > Views.countEnd(showing: limit) { break }
      }
      entries = Array(entries.prefix(limit ?? .max))
      return (try LineReader(self, now: now, detail: .whole).measured(entries), total)
    }
  }

  /// The entries of an item whose row matches a query; empty if its text or state does not.
  private func entries(
    ofMatch id: Int, _ query: SearchQuery, _ filter: ItemFilter, now: Now
  ) throws -> [Entry] {
    guard let item = try items.item(id: id), query.matches(item) else { return [] }
    return try Standing(item, now: now, zones: items.zones).entries(shownBy: filter)
  }
}
