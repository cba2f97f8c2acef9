/// `month` where one item in twenty more repeats, instead of 500.
struct RepeatingWork: Work {
  let name = "month, N/20 repeating"
  let budget = Budget.repeating

  func measure(_ data: DataSet, with programs: Programs) throws -> (Sample, floor: Sample?) {
    let count = data.size / 20
    // What other works left in the copy, thousands of items on today, is not what this one measures.
    Files.removeStore(data.scratch)
    if count > DataSet.repeatCount {
      try Files.copyStore(data.store, to: data.scratch)
      let more = try data.repeatsFile(DataSet.repeatCount..<count)
      try programs.run(programs.daydot(["import", more], store: data.scratch))
    } else {
      let arguments = ["import", try data.itemsFile(), try data.repeatsFile(0..<count)]
      try programs.run(programs.daydot(arguments, store: data.scratch))
    }
    return try programs.compare(
      programs.daydot(["month"], store: data.scratch),
      floor: programs.sqlite(Self.floorSQL, store: data.scratch))
  }

  /// All that a month has to know of each rule; what days it falls on the shell can not tell.
  private static let floorSQL = """
    SELECT id, rrule, day, time, zone, series_end, status, kind, list_id FROM item
    WHERE rrule IS NOT NULL;
    """
}
