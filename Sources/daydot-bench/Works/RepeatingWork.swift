/// `month` with one repeating item for every twenty one-off ones, instead of 500.
struct RepeatingWork: Work {
  let name = "month, N/20 repeating"
  let budget = Budget.repeating

  func measure(_ data: DataSet, with programs: Programs) throws -> (Sample, floor: Sample?) {
    let count = data.size / 20
    // Other works left thousands of items on today in the copy, which this work does not measure.
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

  /// What a month needs to know of each rule. The shell can not compute the days it falls on.
  private static let floorSQL = """
    SELECT id, rrule, day, time, zone, series_end, status, kind, list_id FROM item
    WHERE rrule IS NOT NULL;
    """
}
