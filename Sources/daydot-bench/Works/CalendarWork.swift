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
