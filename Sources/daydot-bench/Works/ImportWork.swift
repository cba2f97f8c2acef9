import Glibc

extension Work {
  /// `import` of all items, one-off and repeating, into a new store, which the other works then use.
  static let importing = Work("import", .importing) { data, programs in
    let files = [try data.itemsFile(), try data.repeatsFile(0..<DataSet.repeatCount)]
    let result = try compareImport(of: files, filling: tables, data, programs)
    Files.removeStore(data.store)
    guard rename(data.fresh, data.store) == 0 else { throw FileError(data.store) }
    rename(data.fresh + "-wal", data.store + "-wal")
    return result
  }

  /// `import` of a calendar with as many components as there are items, into a new store.
  static let calendarImport = Work("import, a calendar", .calendarImport) { data, programs in
    defer { Files.removeStore(data.fresh) }
    let result = try compareImport(
      of: [try data.calendarFile()],
      filling: tables + ["occurrence", "repeat_date", "reminder", "source"], data, programs)
    Files.removeStore(data.calendar)
    try Files.copyStore(data.fresh, to: data.calendar)
    return result
  }

  /// `export --ics` of that store.
  static let calendarExport = Work("export --ics", .calendarExport) { data, programs in
    if !Files.exists(data.calendar) {
      let file = try data.calendarFile()
      try programs.run(programs.daydot(["import", file], store: data.calendar))
    }
    return try programs.compare(
      programs.daydot(["export", "--ics"], store: data.calendar),
      floor: programs.sqlite(exportSQL, store: data.calendar), most: 5)
  }

  /// The rows without which nothing can be written.
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
      Files.removeStore(data.fresh)
      result.sample.add(try programs.run(programs.daydot(["import"] + files, store: data.fresh)))
      if let run = try copyRows(tables, of: data, with: programs) {
        result.floor = (result.floor ?? Sample()).adding(run)
      }
    }
    return result
  }

  /// The floor: `.import` of the same rows from CSV, into the same tables with the same indexes, in
  /// one transaction. The rows come from the store just made, so that the shell need not check
  /// them.
  private static func copyRows(
    _ tables: [String], of data: DataSet, with programs: Programs
  ) throws -> Run? {
    let names = tables.map { "'\($0)'" }.joined(separator: ", ")
    let schema = """
      SELECT sql || ';' FROM sqlite_schema
      WHERE tbl_name IN (\(names), 'search') AND type IN ('table', 'index') AND sql IS NOT NULL;
      """
    guard let reading = programs.sqlite(schema, store: data.fresh) else { return nil }
    let definitions = String(decoding: try programs.output(of: reading), as: UTF8.self)
    defer {
      Files.removeStore(data.scratch)
      for table in tables { unlink(data.rowsFile(of: table)) }
    }
    var inputs = [
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN; \(definitions)", ".mode csv",
    ]
    for table in tables {
      let columns = try columns(of: table, data, with: programs)
      if let writing = programs.sqlite(
        [".mode csv", ".output \(data.rowsFile(of: table))", "SELECT * FROM \(table);"],
        store: data.fresh)
      {
        try programs.run(writing)
      }
      // The shell reads an empty cell as an empty text, which stands for NULL where it can.
      inputs += [
        "CREATE TEMP TABLE read_\(table) AS SELECT * FROM \(table) LIMIT 0;",
        ".import \(data.rowsFile(of: table)) read_\(table)",
        """
        INSERT INTO \(table) SELECT \(columns.joined(separator: ", "))
        FROM read_\(table);
        """,
      ]
    }
    inputs.append(
      """
      INSERT INTO search (rowid, words) SELECT id, title || ' ' || coalesce(notes, '') FROM item;
      COMMIT;
      """)
    Files.removeStore(data.scratch)
    return try programs.sqlite(inputs, store: data.scratch).map { try programs.run($0) }
  }

  private static func columns(
    of table: String, _ data: DataSet, with programs: Programs
  ) throws -> [String] {
    let sql = """
      SELECT CASE "notnull" WHEN 1 THEN '"' || name || '"' ELSE 'nullif("' || name || '", '''')' END
      FROM pragma_table_info('\(table)');
      """
    guard let reading = programs.sqlite(sql, store: data.fresh) else { return [] }
    let names = String(decoding: try programs.output(of: reading), as: UTF8.self)
    return names.split(separator: "\n").map(String.init)
  }

  /// The tables an import fills, besides the search index.
  private static let tables = ["list", "place", "item", "item_tag", "queue"]
}
