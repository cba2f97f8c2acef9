import Files

extension Work {
  /// A command that only reads, beside the same query in the shell.
  ///
  /// - Parameters:
  ///   - sql: nil if the shell has no equivalent.
  ///   - store: Returns the store, and creates it if it does not exist; by default the store that
  ///     all works share.
  static func view(
    _ name: String, _ arguments: [String], _ budget: Budget, _ sql: String?, most: Int? = nil,
    of store: @escaping @Sendable (DataSet, Programs) throws -> String = { data, _ in data.store }
  ) -> Work {
    Work(name, budget) { data, programs in
      let store = try store(data, programs)
      return try programs.compare(
        programs.daydot(arguments, store: store),
        floor: sql.flatMap { programs.sqlite($0, store: store) }, most: most)
    }
  }

  static let views = [
    view("day", ["day"], .view, ViewSQL.day),
    view("month", ["month"], .view, ViewSQL.month),
    view("agenda --days 7", ["agenda", "--days", "7"], .view, ViewSQL.agenda),
    view("list --limit 20", ["list", "--limit", "20"], .view, ViewSQL.list),
    view(
      "list --overdue --limit 20", ["list", "--overdue", "--limit", "20"], .view, ViewSQL.overdue),
    view("week", ["week"], .view, ViewSQL.week),
    view("month --wall", ["month", "--wall"], .view, ViewSQL.month),
    view("review", ["review"], .review, nil),
    view("pending --limit 20", ["pending", "--limit", "20"], .view, ViewSQL.pending),
    nothingDue,
    view("badge", ["badge"], .badge, ViewSQL.badge),
    view(
      "completions of ids", ["__complete", "zsh", "--", "daydot", "done", ""], .completion,
      ViewSQL.completion),
    view(
      "completions of a number", ["__complete", "zsh", "--", "daydot", "show", "12"], .completion,
      ViewSQL.completion),
    view("find, English", ["find", "meet", "--limit", "20"], .find, ViewSQL.find("meet")),
    // Two syllables from the middle of a word.
    view("find, Korean", ["find", "간회", "--limit", "20"], .find, ViewSQL.find("간회")),
  ]

  private static let nothingDue = Work("check, nothing due", .view) { data, programs in
    var check = programs.daydot(["check"], store: data.store)
    // A file, because output to /dev/null counts as undelivered.
    check.output = programs.outputFile
    let result = try programs.compare(
      check, floor: programs.sqlite(ViewSQL.nothingDue, store: data.store))
    guard try RegularFile.read(programs.outputFile)?.isEmpty ?? true else {
      throw WorkError.failed("something was due")
    }
    return result
  }

  /// `month` with one repeating item for every twenty one-off ones, instead of 500.
  static let repeating = Work("month, N/20 repeating", .repeating, needsScratch: true) {
    data, programs in
    let count = data.size / 20
    // Other works left thousands of items on today in the copy, which this work does not measure.
    programs.removeStore(data.scratch)
    if count > DataSet.repeatCount {
      try programs.copyStore(data.store, to: data.scratch)
      let more = try data.repeatsFile(DataSet.repeatCount..<count)
      try programs.run(programs.daydot(["import", more], store: data.scratch))
    } else {
      let arguments = ["import", try data.itemsFile(), try data.repeatsFile(0..<count)]
      try programs.run(programs.daydot(arguments, store: data.scratch))
    }
    return try programs.compare(
      programs.daydot(["month"], store: data.scratch),
      floor: programs.sqlite(rulesSQL, store: data.scratch))
  }

  /// The columns that a month needs of each rule. The shell can not compute the dates.
  private static let rulesSQL = """
    SELECT id, rrule, day, time, zone, series_end, status, kind, list_id FROM item
    WHERE rrule IS NOT NULL;
    """
}

/// The shell's query for each view: the rows that the view shows, by the same indexes.
private enum ViewSQL {
  static let columns = "item.id, day, time, status, kind, list_id, end, title"
  static let plain = "item.rrule IS NULL AND item.zone IS NULL"

  static let day = """
    SELECT \(columns) FROM item WHERE \(plain) AND day = '2026-11-20' ORDER BY time, priority DESC, id;
    \(repeating)
    \(carried)
    """

  /// Repeating items may be on any day, so the shell fetches all rows and computes no dates.
  private static let repeating =
    "SELECT \(columns), rrule FROM item WHERE rrule IS NOT NULL AND status = 0;"

  private static let carried = """
    SELECT count(*) FROM (SELECT 1 FROM item WHERE status = 0 AND kind = 0 AND rrule IS NULL
      AND last_day IS NOT NULL AND last_day < '2026-11-20' LIMIT 1001);
    SELECT \(columns) FROM item WHERE status = 0 AND kind = 0 AND rrule IS NULL
      AND last_day IS NOT NULL AND last_day < '2026-11-20' ORDER BY last_day DESC, id DESC LIMIT 5;
    """

  /// The first entries of each day of six weeks, and the day's list.
  static let month = """
    WITH RECURSIVE days(n, d) AS (SELECT 0, '2026-11-01' UNION ALL
      SELECT n + 1, date('2026-11-01', '+' || (n + 1) || ' days') FROM days WHERE n < 41)
    SELECT d, (SELECT group_concat(status || kind || list_id) FROM (
      SELECT status, kind, list_id FROM item WHERE \(plain) AND day = days.d
      ORDER BY time, priority DESC, id LIMIT 4)) FROM days;
    \(day)
    """

  static let agenda = """
    SELECT \(columns) FROM item WHERE \(plain) AND day BETWEEN '2026-11-20' AND '2026-11-26'
    ORDER BY day, time, priority DESC, id;
    \(repeating)
    \(carried)
    """

  static let overdue = """
    SELECT \(columns) FROM item WHERE status = 0 AND kind = 0 AND \(plain)
      AND last_day IS NOT NULL AND last_day < '2026-11-20'
    ORDER BY last_day, time, priority DESC, id LIMIT 20;
    SELECT count(*) FROM (SELECT 1 FROM item WHERE status = 0 AND kind = 0 AND rrule IS NULL
      AND last_day IS NOT NULL AND last_day < '2026-11-20' LIMIT 1001);
    \(repeating)
    """

  static let week = """
    SELECT \(columns) FROM item WHERE \(plain) AND day BETWEEN '2026-11-16' AND '2026-11-22'
    ORDER BY day, time, priority DESC, id;
    \(repeating)
    \(carried)
    """

  static let list = """
    SELECT \(columns) FROM item WHERE \(plain) AND day IS NOT NULL
    ORDER BY day, time, priority DESC, id LIMIT 20;
    \(repeating)
    """

  static let pending = """
    SELECT item_id, wall, title FROM queue JOIN item ON item.id = item_id
    WHERE wall IS NOT NULL ORDER BY wall LIMIT 20;
    SELECT item_id, instant, title FROM queue JOIN item ON item.id = item_id
    WHERE instant IS NOT NULL ORDER BY instant LIMIT 20;
    SELECT item_id, queue.day, title FROM queue JOIN item ON item.id = item_id
    WHERE queue.day IS NOT NULL ORDER BY queue.day LIMIT 20;
    """

  static let nothingDue = """
    SELECT 1 FROM ledger WHERE state < 3 LIMIT 1;
    SELECT 1 FROM queue WHERE wall <= '2026-11-20T09:02' LIMIT 1;
    SELECT 1 FROM queue WHERE instant <= 1795132920 LIMIT 1;
    SELECT 1 FROM queue WHERE day <= '2026-11-20' LIMIT 1;
    """

  static let badge = "SELECT count(*) FROM ledger WHERE state = 3;"

  static let completion = """
    SELECT id, title FROM item WHERE status = 0 AND rrule IS NULL AND last_day IS NOT NULL
      AND last_day <= '2026-11-20' ORDER BY last_day DESC, time DESC LIMIT 20;
    SELECT id, title FROM item WHERE rrule IS NOT NULL AND status = 0 LIMIT 20;
    """

  static func find(_ word: String) -> String {
    """
    SELECT \(columns) FROM search JOIN item ON item.id = search.rowid
    WHERE search MATCH '"\(word)" *' ORDER BY search.rowid DESC LIMIT 20;
    """
  }
}
