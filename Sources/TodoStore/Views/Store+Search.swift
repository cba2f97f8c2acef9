import CivilTime
import TodoCore

extension Store {
  /// The items with all words in title or notes: each as the beginning of a word, Hangul as any
  /// part of one, consonants that stand alone as the beginnings of its syllables. Newest first,
  /// including done ones.
  ///
  /// - Returns: The first entries, with whole items, and how many match; with a limit, at most
  ///   `countLimit` and one more than are shown.
  public func find(_ request: PageRequest) throws -> (entries: [Entry], total: Int) {
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
        // Beyond the limit matches are only counted; the item is needed to check its state or the
        // text.
        if !isShown, filter.states.isEmpty, !query.needsProof {
          total += 1
        } else {
          let found = try proven(statement.integer(0), query, filter, now: now)
          total += found.count
          if isShown { entries += found }
        }
        if limit != nil, total > Store.countEnd(showing: limit) { break }
      }
      entries = Array(entries.prefix(limit ?? .max))
      return (try LineReader(self, now: now, detail: .whole).measured(entries), total)
    }
  }

  private func proven(
    _ id: Int, _ query: SearchQuery, _ filter: ItemFilter, now: Now
  ) throws -> [Entry] {
    guard let item = try item(id: id), query.isProven(by: item) else { return [] }
    return try Standing(item, now: now, zones: zones).entries(shownBy: filter)
  }
}
