import JSON

extension Work {
  /// `add`: one new item that is on disk when the command returns.
  static let add = Work("add", .change, needsScratch: true) { data, programs in
    try programs.compare(
      programs.daydot(plants, store: data.scratch),
      floor: programs.sqlite(WriteSQL.insert, store: data.scratch))
  }

  /// `done`: one item closed, and opened again between the runs.
  static let done = Work("done", .change, needsScratch: true) { data, programs in
    let id = try addItem(to: data, programs)
    let other = try addItem(to: data, programs)
    return try programs.compare(
      programs.daydot(["done", "\(id)"], store: data.scratch),
      floor: programs.sqlite(WriteSQL.close(other), store: data.scratch),
      restore: programs.daydot(["undone", "\(id)"], store: data.scratch))
  }

  private static let plants = [
    "add", "Water the plants", "--on", "2026-11-21", "--time", "18:00",
  ]

  private static func addItem(to data: DataSet, _ programs: Programs) throws -> Int {
    let answer = try programs.output(
      of: programs.daydot(plants + ["--json"], store: data.scratch))
    guard case .object(let object) = try JSONReader.read(answer),
      case .array(let items)? = object["items"], case .object(let item)? = items.first,
      case .integer(let id)? = item["id"]
    else { throw WorkError.failed("add --json: no id in the answer") }
    return id
  }
}

/// The shell's equivalent writes: one row, with the same durability.
private enum WriteSQL {
  static let durable = "PRAGMA synchronous = FULL;"

  static let insert = """
    \(durable) INSERT INTO journal (at, command, summary, is_undone)
    VALUES (1795132920, 'bench', 'a row of about the same length', 0);
    """

  static func close(_ id: Int) -> String {
    "\(durable) UPDATE item SET status = 1 - status, done_at = 1795132920 WHERE id = \(id);"
  }
}
