import CivilTime

/// `check` with 1 000 reminders due, which writes their lines to a file.
///
/// An announced reminder is never due again, so every run has its own minute, with a thousand items
/// made for it. All minutes are in one morning, so that the weekly backup falls into the first run,
/// which is not counted.
struct AnnouncingWork: Work {
  /// Whether each item is due by a reminder of its own instead of by the default rule.
  let hasOwnReminders: Bool
  let budget = Budget.announcing

  var name: String { "check, 1 000 due" + (hasOwnReminders ? ", own" : "") }

  private static let dueCount = 1_000
  /// After `ItemMaker.now` and away from the quarters of an hour, when other items may be due.
  private var minutes: [String] {
    let first = hasOwnReminders ? 18 : 3
    return (first...first + 10).map { $0 < 10 ? "0\($0)" : "\($0)" }
  }

  func measure(_ data: DataSet, with programs: Programs) throws -> (Sample, floor: Sample?) {
    guard data.size >= 100_000 else { throw WorkError.tooFewItems }
    let items = try data.dueFile(
      times: minutes.map { "09:\($0)" }, count: Self.dueCount, hasOwn: hasOwnReminders)
    try programs.run(programs.daydot(["import", items], store: data.scratch))
    // Announces what earlier works left, and what is due at the quarter of an hour.
    var drain = programs.daydot(
      ["check"], store: data.scratch, now: hasOwnReminders ? "2026-11-20T09:17" : ItemMaker.now)
    drain.output = programs.outputFile
    try programs.run(drain)
    let minutes = minutes
    var left = minutes[...]
    let floor = programs.sqlite(Self.floorSQL, store: data.scratch)
    let runFloor = floor.map { floor in { try programs.run(floor) } }
    return try programs.compare(most: minutes.count - 1, floor: runFloor) {
      guard let minute = left.popFirst() else { throw WorkError.failed("no minute is left") }
      var check = programs.daydot(["check"], store: data.scratch, now: "2026-11-20T09:\(minute)")
      check.output = programs.outputFile
      let run = try programs.run(check)
      let lines = try Files.read(programs.outputFile).count { $0 == 0x0A }
      guard lines == Self.dueCount else {
        throw WorkError.failed("\(lines) reminders were announced, not \(Self.dueCount)")
      }
      return run
    }
  }

  /// Takes a thousand rows from the far end of the queue, with their items, and claims and marks
  /// them.
  private static let floorSQL = """
    PRAGMA synchronous = FULL;
    BEGIN IMMEDIATE;
    CREATE TEMP TABLE due AS
      SELECT item_id, reminder_id, occurrence, wall, title FROM queue JOIN item ON item.id = item_id
      WHERE wall IS NOT NULL ORDER BY wall DESC LIMIT \(dueCount);
    INSERT INTO ledger
        (item_id, reminder_id, occurrence, due, due_at, missed, title, state, claimed_at)
      SELECT item_id, reminder_id, occurrence, wall, unixepoch(wall), 0, title, 0, 1795132920
      FROM due;
    DELETE FROM queue WHERE (item_id, reminder_id) IN (SELECT item_id, reminder_id FROM due);
    COMMIT;
    SELECT wall, title FROM due;
    UPDATE ledger SET state = 3, delivered_at = 1795132920, channels = 'stdout', attempts = 1
      WHERE state = 0;
    """
}

/// `check` after a sleep, with 1 000 daily reminders: the length of the sleep must not matter.
///
/// Each run sleeps for as long again, so nothing has to be restored.
struct SleepingWork: Work {
  let days: Int
  let budget = Budget.announcing

  var name: String { "check, asleep \(days == 1 ? "a day" : "\(days) days")" }

  func measure(_ data: DataSet, with programs: Programs) throws -> (Sample, floor: Sample?) {
    guard data.size <= 1_000 else { throw WorkError.tooFewItems }
    let items = try data.dailyFile(count: 1_000)
    // A separate store, because other items would be due after a year as well.
    let store = data.scratch + "-asleep"
    Files.removeStore(store)
    defer { Files.removeStore(store) }
    try programs.run(programs.daydot(["import", items], store: store))
    let today = try Day(iso: ItemMaker.today)
    var slept = 0
    return try programs.compare(most: 10, floor: nil) {
      slept += days
      let now = "\(today + slept)T12:00"
      var check = programs.daydot(["check"], store: store, now: now)
      check.output = programs.outputFile
      let run = try programs.run(check)
      let lines = try Files.read(programs.outputFile).count { $0 == 0x0A }
      guard lines == 1_000 else {
        throw WorkError.failed("\(lines) reminders were announced, not 1 000")
      }
      return run
    }
  }
}
