import Files
import Glibc

extension Work {
  /// `import` of all items, one-off and repeating, into a new store, which the other works then
  /// use.
  static let importing = Work("import", .importing) { data, programs in
    let files = [try data.itemsFile(), try data.repeatsFile(0..<DataSet.repeatCount)]
    let result = try compareImport(of: files, filling: tables, data, programs)
    programs.removeStore(data.store)
    guard rename(data.fresh, data.store) == 0 else {
      throw FileError(path: data.store, code: errno)
    }
    rename(data.fresh + "-wal", data.store + "-wal")
    return result
  }

  /// `import` of a calendar with as many components as there are items, into a new store.
  static let calendarImport = Work("import, a calendar", .calendarImport) { data, programs in
    defer { programs.removeStore(data.fresh) }
    let result = try compareImport(
      of: [try data.calendarFile()],
      filling: tables + ["occurrence", "repeat_date", "reminder", "source"], data, programs)
    try programs.copyStore(data.fresh, to: data.calendar)
    return result
  }

  /// `export --ics` of that store.
  static let calendarExport = view(
    "export --ics", ["export", "--ics"], .calendarExport, exportSQL, most: 5
  ) { data, programs in
    if !exists(data.calendar) {
      try programs.run(programs.daydot(["import", try data.calendarFile()], store: data.calendar))
    }
    return data.calendar
  }

  /// The rows that an export must read.
  private static let exportSQL = """
    SELECT item.*, group_concat(text, '') FROM item LEFT JOIN source ON item_id = item.id
    GROUP BY item.id;
    """

  /// Imports files into a new store.
  ///
  /// - Parameter tables: The tables that they fill, besides the search index.
  private static func compareImport(
    of files: [String], filling tables: [String], _ data: DataSet, _ programs: Programs
  ) throws -> Comparison {
    var result = Comparison()
    for _ in 0..<data.importCount {
      programs.removeStore(data.fresh)
      result.runs.append(try programs.run(programs.daydot(["import"] + files, store: data.fresh)))
      if let run = try copyRows(tables, of: data, with: programs) { result.floor.append(run) }
    }
    return result
  }

  /// The floor: the shell copies the same rows from the store just made into tables with the same
  /// indexes, in one transaction.
  private static func copyRows(
    _ tables: [String], of data: DataSet, with programs: Programs
  ) throws -> Run? {
    let names = (tables + ["search"]).map { "'\($0)'" }.joined(separator: ", ")
    let schema = """
      SELECT sql || ';' FROM sqlite_schema
      WHERE tbl_name IN (\(names)) AND type IN ('table', 'index') AND sql IS NOT NULL;
      """
    guard let reading = programs.sqlite(schema, store: data.fresh) else { return nil }
    let definitions = String(decoding: try programs.output(of: reading), as: UTF8.self)
    let copies = tables.map { "INSERT INTO \($0) SELECT * FROM made.\($0);" }
    let sql = """
      ATTACH '\(data.fresh)' AS made; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      BEGIN;
      \(definitions) \(copies.joined(separator: " "))
      INSERT INTO search (rowid, words) SELECT id, title || ' ' || coalesce(notes, '') FROM item;
      COMMIT;
      """
    programs.removeStore(data.scratch)
    defer { programs.removeStore(data.scratch) }
    return try programs.sqlite(sql, store: data.scratch).map { try programs.run($0) }
  }

  /// The tables an import fills, besides the search index.
  private static let tables = ["list", "place", "item", "item_tag", "queue"]
}
