import CivilTime
import Geo
import TodoCore

/// An imported gazetteer, open for reading.
package final class Gazetteer {
  package let name: String
  let database: Database

  /// Opens a gazetteer.
  ///
  /// - Throws: `GazetteerError.noSuchGazetteer`; `.unreadable` for a file that is damaged or of
  ///   another version.
  package init(name: String, in files: GazetteerFiles) throws {
    self.name = name
    let path = files.path(of: name)
    switch RegularFile.kind(at: path) {
    case .file: break
    case .missing: throw GazetteerError.noSuchGazetteer(name, known: files.names)
    case .folder, .special: throw GazetteerError.unreadable(name)
    }
    do {
      database = try Database(path: path, isReadOnly: true)
      let header = try database.first("PRAGMA application_id") { $0.integer(0) }
      let version = try database.first("PRAGMA user_version") { $0.integer(0) }
      guard header == GazetteerSchema.applicationID, version == GazetteerSchema.version else {
        throw GazetteerError.unreadable(name)
      }
      // One transaction locks the file once for hundreds of small queries. Memory-mapped I/O is
      // slower here, since the queries read scattered pages.
      try database.execute("PRAGMA cache_size = -16000; BEGIN")
    } catch is StoreError {
      throw GazetteerError.unreadable(name)
    }
  }

  /// Closes the file. The gazetteer must not be used afterwards.
  package func close() { database.close() }

  func facts() throws -> GazetteerFacts {
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
  package func place(reference: String) throws -> GazetteerPlace? {
    try reading {
      try database.first(
        "SELECT \(Self.columns) FROM place WHERE reference = ?1 ORDER BY id LIMIT 1",
        [.text(reference)], map: Self.read) ?? nil
    }
  }

  func place(id: Int) throws -> GazetteerPlace? {
    try database.first(
      "SELECT \(Self.columns) FROM place WHERE id = ?1", [.integer(id)], map: Self.read) ?? nil
  }

  private static let columns = "reference, names, latitude, longitude, weight, kind, around"

  private static func read(_ row: Statement) -> GazetteerPlace? {
    guard let latitude = row.optionalReal(2), let longitude = row.optionalReal(3),
      let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    func lines(_ column: Int) -> [String] {
      row.text(column).split(separator: "\n").map(String.init)
    }
    let names = lines(1)
    guard !names.isEmpty else { return nil }
    return GazetteerPlace(
      reference: row.text(0), names: names, coordinate: coordinate, kind: row.optionalText(5),
      around: lines(6), weight: row.integer(4))
  }

  /// Runs queries.
  ///
  /// - Throws: `GazetteerError.unreadable` instead of a `StoreError`; else what `body` throws.
  func reading<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch is StoreError {
      throw GazetteerError.unreadable(name)
    }
  }
}
