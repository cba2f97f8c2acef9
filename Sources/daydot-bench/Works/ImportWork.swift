import Glibc

/// `import` of all items, one-off and repeating, into a new store, which the other works then use.
struct ImportWork: Work {
  let name = "import"
  let budget = Budget.importing
  let needsScratch = false

  func measure(_ data: DataSet, with programs: Programs) throws -> (Sample, floor: Sample?) {
    let items = try data.itemsFile()
    let repeats = try data.repeatsFile(0..<DataSet.repeatCount)
    var sample = Sample()
    var floor: Sample?
    // Long enough to be steady, and too long to be repeated for nothing.
    for _ in 0..<(data.size > 100_000 ? 1 : 3) {
      Files.removeStore(data.fresh)
      sample.add(
        try programs.run(programs.daydot(["import", items, repeats], store: data.fresh)))
      if let run = try copyRows(of: data, with: programs) {
        floor = (floor ?? Sample()).adding(run)
      }
    }
    Files.removeStore(data.store)
    guard rename(data.fresh, data.store) == 0 else { throw FileError(data.store) }
    rename(data.fresh + "-wal", data.store + "-wal")
    return (sample, floor)
  }

  /// The floor: the shell writes the same rows into the same tables with the same indexes, in one
  /// transaction. It gets them from the store just made, so that it has nothing to read and check.
  private func copyRows(of data: DataSet, with programs: Programs) throws -> Run? {
    let names = Self.tables.map { "'\($0)'" }.joined(separator: ", ")
    let schema = """
      SELECT sql || ';' FROM sqlite_schema
      WHERE tbl_name IN (\(names), 'search') AND type IN ('table', 'index') AND sql IS NOT NULL;
      """
    guard let reading = programs.sqlite(schema, store: data.fresh) else { return nil }
    let definitions = String(decoding: try programs.output(of: reading), as: UTF8.self)
    let copies = Self.tables.map { "INSERT INTO \($0) SELECT * FROM source.\($0);" }
    let copying = """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      ATTACH '\(data.fresh)' AS source;
      BEGIN;
      \(definitions)
      \(copies.joined(separator: "\n"))
      INSERT INTO search (rowid, words) SELECT id, title || ' ' || coalesce(notes, '') FROM item;
      COMMIT;
      """
    Files.removeStore(data.scratch)
    defer { Files.removeStore(data.scratch) }
    return try programs.sqlite(copying, store: data.scratch).map { try programs.run($0) }
  }

  /// The tables an import fills, besides the search index.
  private static let tables = ["list", "place", "item", "item_tag", "queue"]
}
