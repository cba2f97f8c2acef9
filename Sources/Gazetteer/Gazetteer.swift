import CivilTime
import Files
import Geo
import SQLite
import TextSearch
import TodoCore

/// An imported gazetteer, open for reading.
///
/// Its table `place` has the places in order of weight, the highest first, so that the results of a
/// full-text query, which are in order of id, begin with the most important places.
package final class Gazetteer {
  /// "dgaz", the application id in the file's header.
  static let applicationID = 0x6467_617A
  static let version = 3

  /// `place_index` has the `PlaceTokens` of each place, but not their text.
  ///
  /// Related SQLite documentation: <https://www.sqlite.org/fts5.html#contentless_tables>.
  static let tables = """
    CREATE TABLE place (id INTEGER PRIMARY KEY, reference TEXT NOT NULL, names TEXT NOT NULL,
      latitude REAL NOT NULL, longitude REAL NOT NULL, weight INTEGER NOT NULL, kind TEXT,
      around TEXT);
    CREATE VIRTUAL TABLE place_index USING fts5(tokens, content = '', detail = none,
      columnsize = 0, tokenize = ascii);
    CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    """

  package let name: String
  private let database: Database

  /// Opens a gazetteer.
  ///
  /// - Throws: `GazetteerError.noSuchGazetteer`; `.unreadable` for a file that is damaged or of
  ///   another version.
  package init(name: String, in files: GazetteerFiles) throws(GazetteerError) {
    self.name = name
    let path = files.path(of: name)
    switch FileSystem.kind(at: path) {
    case .file: break
    case .missing: throw GazetteerError.noSuchGazetteer(name, known: files.names)
    case .folder, .special: throw GazetteerError.unreadable(name)
    }
    do {
      database = try Database(path: path, isReadOnly: true)
      let header = try database.integer("PRAGMA application_id")
      let version = try database.integer("PRAGMA user_version")
      guard header == Gazetteer.applicationID, version == Gazetteer.version else {
        throw GazetteerError.unreadable(name)
      }
      // One transaction locks the file once for all queries. Memory-mapped I/O is slower here,
      // since the queries read scattered pages.
      try database.execute("PRAGMA cache_size = -16000; BEGIN")
    } catch { throw GazetteerError.unreadable(name) }
  }

  /// Closes the file. The gazetteer must not be used afterwards.
  package func close() { database.close() }

  func facts() throws(GazetteerError) -> GazetteerFacts {
    let facts = try reading {
      try database.rows("SELECT name, value FROM fact") { ($0.text(0), $0.text(1)) }
    }
    let known = Dictionary(facts) { first, _ in first }
    return GazetteerFacts(
      name: name, count: known["count"].flatMap { Int($0) } ?? 0, file: known["file"] ?? "",
      format: known["format"] ?? "",
      importedAt: Instant(secondsSinceEpoch: known["imported"].flatMap { Int($0) } ?? 0))
  }

  /// The place with this reference; nil if there is none.
  ///
  /// - Throws: `GazetteerError.unreadable`.
  package func place(reference: String) throws(GazetteerError) -> GazetteerPlace? {
    try reading {
      try database.first(
        "SELECT \(Self.columns) FROM place WHERE reference = ?1 ORDER BY id LIMIT 1",
        [.text(reference)], map: Self.read) ?? nil
    }
  }

  private static let columns = "id, reference, names, latitude, longitude, weight, kind, around"

  private static func read(_ row: Statement) -> GazetteerPlace? {
    guard let latitude = row.optionalReal(3), let longitude = row.optionalReal(4),
      let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    func lines(_ column: Int) -> [String] {
      row.text(column).split(separator: "\n").map(String.init)
    }
    let names = lines(2)
    guard !names.isEmpty else { return nil }
    return GazetteerPlace(
      reference: row.text(1), names: names, coordinate: coordinate, kind: row.optionalText(6),
      around: lines(7), weight: row.integer(5))
  }

  /// Runs queries. A `DatabaseError` becomes `GazetteerError.unreadable`.
  private func reading<Result>(
    _ body: () throws -> Result
  ) throws(GazetteerError) -> Result {
    do { return try body() } catch { throw .unreadable(name) }
  }

  // MARK: Searching

  /// The best matches for a pattern.
  ///
  /// A few hundred places are compared, however many match: the most important ones, and those of
  /// the cells around a position. For a misspelt pattern, about a thousand are compared for each of
  /// its pieces.
  ///
  /// - Parameters:
  ///   - position: The position that near places are preferred to; nil for none.
  ///   - limit: The maximum number of places.
  ///   - prefersHangul: Whether details are given in Hangul if available.
  /// - Throws: `GazetteerError.unreadable`.
  package func search(
    _ pattern: MatchPattern, near position: Coordinate?, limit: Int, prefersHangul: Bool
  ) throws(GazetteerError) -> [FoundPlace] {
    guard limit > 0 else { return [] }
    return try reading {
      var seen: Set<Int> = []
      var found: [FoundPlace] = []
      /// - Returns: Whether the query has more results than were compared.
      func collect(_ query: PlaceQuery) throws -> Bool {
        try compare(query, pattern, limit: limit, &seen) { place, match in
          found.append(
            FoundPlace(
              source: .gazetteer(name), id: "\(name):\(place.reference)", place, match,
              from: position, prefersHangul: prefersHangul))
        }
      }
      if pattern.allowsErrors {
        let queries = PlaceQuery.queries(forMisspelt: pattern)
        let cut = try queries.first.filter(collect)
        if let start = queries.start {
          for query in cut where found.isEmpty { _ = try collect(.all([start, query])) }
        }
        let hasWhole = found.contains { $0.quality.errors.isMultiple(of: 2) }
        if let last = queries.last, !hasWhole { _ = try collect(last) }
        return Array(found.sorted(by: FoundPlace.isBefore).prefix(limit))
      }
      let queries = PlaceQuery.queries(for: pattern)
      // One query instead of four where none of them has a result.
      let isInside = try queries.inside.map(hasResult) ?? true
      for query in (isInside ? queries.contiguous : []) + queries.other {
        if try collect(query), let position {
          for level in GlobeCell.levels {
            let cells = GlobeCell.names(around: position, level: level).map(PlaceQuery.token)
            _ = try collect(.all([.any(cells), query]))
          }
        }
        // Later queries only find worse matches.
        if found.count >= limit { break }
      }
      return Array(found.sorted(by: FoundPlace.isBefore).prefix(limit))
    }
  }

  private func hasResult(_ query: PlaceQuery) throws -> Bool {
    try database.exists(
      "SELECT 1 FROM place_index WHERE place_index MATCH ?1 LIMIT 1", [.text(query.text)])
  }

  /// Compares the first results of a query with the pattern, in order of weight.
  ///
  /// - Parameter seen: The ids of the places that were compared before, which are left out.
  /// - Returns: Whether it ended before the last result.
  private func compare(
    _ query: PlaceQuery, _ pattern: MatchPattern, limit: Int, _ seen: inout Set<Int>,
    each: (GazetteerPlace, (name: Int, match: Match)) -> Void
  ) throws -> Bool {
    let matchLimit = max(pattern.allowsErrors ? 150 : 24, min(limit, 100_000))
    var (matches, compared) = (0, 0)
    let rows = try database.statement(
      """
      SELECT \(Self.columns) FROM place_index CROSS JOIN place ON place.id = place_index.rowid
      WHERE place_index MATCH ?1 ORDER BY place_index.rowid
      """)
    rows.bind([.text(query.text)])
    defer { rows.reset() }
    while try rows.step() {
      guard seen.insert(rows.integer(0)).inserted else { continue }
      compared += 1
      if let place = Self.read(rows) {
        let around =
          pattern.words.isEmpty || place.around.isEmpty
          ? nil : MatchText(place.around.joined(separator: " "))
        if let match = pattern.match(names: place.names.map { MatchText($0) }, around: around) {
          each(place, match)
          matches += 1
        }
      }
      if matches >= matchLimit || compared >= matchLimit * 8 { return true }
    }
    return false
  }
}
