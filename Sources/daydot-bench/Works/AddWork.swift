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
    guard let item = try Answer(answer).rows("items").first, let id = item.integer("id") else {
      throw WorkError.failed("add --json: no id in the answer")
    }
    return id
  }
}

/// What the shell writes for comparison: one row, equally durable.
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

/// What a command printed with `--json`.
struct Answer {
  private let object: JSONObject

  init(_ bytes: [UInt8]) throws {
    var line = bytes[...]
    if line.last == 0x0A { line.removeLast() }
    guard case .object(let object) = try JSONReader.read(line) else {
      throw WorkError.failed("an answer that is no JSON object")
    }
    self.object = object
  }

  private init(_ object: JSONObject) { self.object = object }

  /// The objects of an array.
  func rows(_ key: String) -> [Answer] {
    guard case .array(let values) = object[key] else { return [] }
    return values.compactMap {
      guard case .object(let object) = $0 else { return nil }
      return Answer(object)
    }
  }

  func integer(_ key: String) -> Int? {
    guard case .integer(let value) = object[key] else { return nil }
    return value
  }

  func text(_ key: String) -> String? {
    guard case .string(let value) = object[key] else { return nil }
    return value
  }
}
