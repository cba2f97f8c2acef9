import CivilTime
import Files
import Geo
import Glibc
import SQLite
import TextSearch

/// Writes the file of a gazetteer, in constant memory. At the end it replaces an earlier file of
/// the same name atomically.
package final class GazetteerWriter {
  private let files: GazetteerFiles
  private let name: String
  private let output: UnfinishedFile
  private let database: Database
  private var isFinished = false
  /// The number of places added.
  package private(set) var count = 0
  /// The names of regions in each script, by code.
  private var regions: [String: [String]] = [:]
  private static let regionLimit = 200_000

  /// Creates the file under a temporary name.
  ///
  /// - Throws: `GazetteerError.unusableName`; `DatabaseError` if the file can not be created.
  package init(name: String, in files: GazetteerFiles) throws {
    guard GazetteerFiles.isName(name) else { throw GazetteerError.unusableName(name) }
    self.files = files
    self.name = name
    do throws(FileError) {
      try FileSystem.makeFolders(above: files.path(of: name))
      output = try UnfinishedFile(replacing: files.path(of: name))
    } catch { throw DatabaseError(error) }
    do {
      database = try Database(path: output.path)
      // No other process uses the file, and an unfinished one is deleted.
      try database.execute(
        """
        PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA application_id = \(Gazetteer.applicationID);
        PRAGMA user_version = \(Gazetteer.version);
        \(Gazetteer.tables)
        CREATE TEMP TABLE waiting (reference TEXT, names TEXT, latitude REAL, longitude REAL,
          weight INTEGER, kind TEXT, around TEXT, regions TEXT);
        BEGIN;
        """)
    } catch {
      output.discard()
      throw error
    }
  }

  deinit { if !isFinished { discard() } }

  private func discard() {
    isFinished = true
    database.close()
    output.discard()
    // Fails unless the folder is empty.
    rmdir(files.folder)
  }

  /// Adds a place.
  ///
  /// - Parameter regions: The codes of the regions that contain it, the smallest first. `define`
  ///   may name them later.
  /// - Throws: `DatabaseError`.
  package func add(_ place: GazetteerPlace, regions: [String] = []) throws {
    count += 1
    try database.run(
      "INSERT INTO waiting VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
      [
        .text(place.reference), .text(Self.lines(place.names)), .real(place.coordinate.latitude),
        .real(place.coordinate.longitude), .integer(place.weight), SQLValue(place.kind),
        place.around.isEmpty ? .null : .text(Self.lines(place.around)),
        regions.isEmpty ? .null : .text(Self.lines(regions)),
      ])
  }

  /// Defines the names of a region, one for each script.
  package func define(region code: String, names: [String]) {
    if self.regions.count < Self.regionLimit { self.regions[code] = names }
  }

  private static func lines(_ texts: [String]) -> String {
    texts.map { text in
      text.unicodeScalars.contains("\n") ? text.replacing("\n", with: " ") : text
    }.joined(separator: "\n")
  }

  /// Builds the index and moves the file to its final name.
  ///
  /// - Parameter progress: Called with the number of places indexed, after every 10,000.
  /// - Throws: `DatabaseError`. The file is deleted then.
  package func finish(
    file: String, format: String, at now: Instant, progress: (Int) -> Void = { _ in }
  ) throws {
    do {
      let count = try writeIndex(progress)
      let facts = [
        "count": "\(count)", "file": file, "format": format,
        "imported": "\(now.secondsSinceEpoch)",
      ]
      for (name, value) in facts {
        try database.run("INSERT INTO fact VALUES (?1, ?2)", [.text(name), .text(value)])
      }
      try database.execute(
        """
        INSERT INTO place_index (place_index) VALUES ('optimize');
        CREATE INDEX place_reference ON place (reference); COMMIT; PRAGMA locking_mode = NORMAL
        """)
      database.close()
      try output.finish()
      isFinished = true
    } catch {
      discard()
      throw (error as? FileError).map(DatabaseError.init) ?? error
    }
  }

  /// Writes the places in order of weight, with their tokens.
  ///
  /// - Returns: The number of places.
  private func writeIndex(_ progress: (Int) -> Void) throws -> Int {
    var tokens = PlaceTokens()
    var count = 0
    let waiting = try database.statement("SELECT * FROM waiting ORDER BY weight DESC, rowid")
    defer { waiting.reset() }
    while try waiting.step() {
      let names = waiting.text(1)
      let around = surroundings(own: waiting.optionalText(6), codes: waiting.optionalText(7))
      guard let latitude = waiting.optionalReal(2), let longitude = waiting.optionalReal(3),
        let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
      else { continue }
      count += 1
      tokens.removeAll()
      for name in names.split(separator: "\n") { tokens.add(name: MatchText(name)) }
      for line in (around ?? "").split(separator: "\n") { tokens.add(address: MatchText(line)) }
      tokens.add(coordinate)
      try database.run(
        "INSERT INTO place VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        [
          .integer(count), .text(waiting.text(0)), .text(names), .real(latitude),
          .real(longitude), .integer(waiting.integer(4)), SQLValue(waiting.optionalText(5)),
          SQLValue(around),
        ])
      try database.run(
        "INSERT INTO place_index (rowid, tokens) VALUES (?1, ?2)",
        [.integer(count), .text(tokens.text)])
      if count % 10_000 == 0 { progress(count) }
    }
    return count
  }

  /// The address of a place, else the names of its regions, one line for each script; nil without
  /// either.
  private func surroundings(own: String?, codes: String?) -> String? {
    if own != nil || codes == nil { return own }
    let known = (codes ?? "").split(separator: "\n").map { code -> [String] in
      if let names = regions[String(code)] { return names }
      // The code of a country or of its first division, such as `US.IL`. Most are numbers.
      let parts = code.split(separator: ".")
      return parts.count < 3
        ? parts.suffix(1).filter { $0.contains(where: \.isLetter) }.map(String.init) : []
    }.filter { !$0.isEmpty }
    guard let most = known.map(\.count).max() else { return nil }
    return (0..<most).map { script in
      known.map { $0[min(script, $0.count - 1)] }.joined(separator: ", ")
    }.joined(separator: "\n")
  }
}
