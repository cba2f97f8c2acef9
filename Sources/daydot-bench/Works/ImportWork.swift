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
    // A large import takes long enough to be a steady measurement after one run.
    for _ in 0..<(data.size > 100_000 ? 1 : 3) {
      Files.removeStore(data.fresh)
      sample.add(
        try programs.run(programs.daydot(["import", items, repeats], store: data.fresh)))
      if let run = try Self.copyRows(Self.tables, of: data, with: programs) {
        floor = (floor ?? Sample()).adding(run)
      }
    }
    Files.removeStore(data.store)
    guard rename(data.fresh, data.store) == 0 else { throw FileError(data.store) }
    rename(data.fresh + "-wal", data.store + "-wal")
    return (sample, floor)
  }

  /// The floor: `.import` of the same rows from CSV, into the same tables with the same indexes, in
  /// one transaction. The rows come from the store just made, so that the shell need not check
  /// them.
  static func copyRows(
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
  static let tables = ["list", "place", "item", "item_tag", "queue"]
}

/// `import` of a calendar with as many components as there are items, into a new store.
struct CalendarImportWork: Work {
  let name = "import, a calendar"
  let budget = Budget.calendarImport
  let needsScratch = false

  /// The tables it fills, besides the search index.
  private static let tables =
    ImportWork.tables + ["occurrence", "repeat_date", "reminder", "source"]

  func measure(_ data: DataSet, with programs: Programs) throws -> (Sample, floor: Sample?) {
    let file = try data.calendarFile()
    var sample = Sample()
    var floor: Sample?
    defer { Files.removeStore(data.fresh) }
    for _ in 0..<(data.size > 100_000 ? 1 : 3) {
      Files.removeStore(data.fresh)
      sample.add(try programs.run(programs.daydot(["import", file], store: data.fresh)))
      if let run = try ImportWork.copyRows(Self.tables, of: data, with: programs) {
        floor = (floor ?? Sample()).adding(run)
      }
    }
    Files.removeStore(data.calendar)
    try Files.copyStore(data.fresh, to: data.calendar)
    return (sample, floor)
  }
}

/// `export --ics` of that store.
struct CalendarExportWork: Work {
  let name = "export --ics"
  let budget = Budget.calendarExport
  let needsScratch = false

  /// The rows without which nothing can be written.
  private static let floorSQL = """
    SELECT item.*, group_concat(text, '') FROM item LEFT JOIN source ON item_id = item.id
    GROUP BY item.id;
    """

  func measure(_ data: DataSet, with programs: Programs) throws -> (Sample, floor: Sample?) {
    if !Files.exists(data.calendar) {
      let file = try data.calendarFile()
      try programs.run(programs.daydot(["import", file], store: data.calendar))
    }
    return try programs.compare(
      programs.daydot(["export", "--ics"], store: data.calendar),
      floor: programs.sqlite(Self.floorSQL, store: data.calendar), most: 5)
  }
}
