import CivilTime
import Files

extension Work {
  /// `check` with 1 000 reminders due, which writes their lines to a file.
  ///
  /// A delivered reminder is never due again, so every run has its own minute with a thousand
  /// items. All minutes are in one morning, so that the weekly backup falls into the first run,
  /// which is not counted.
  ///
  /// - Parameter hasOwn: Whether each item has an explicit reminder instead of the default one.
  static func announcing(hasOwnReminders hasOwn: Bool) -> Work {
    let name = "check, 1 000 due" + (hasOwn ? ", own" : "")
    return Work(name, .announcing, needsScratch: true) { data, programs in
      guard data.size >= 100_000 else { throw WorkError.doesNotApply }
      // After `ItemMaker.now` and away from the quarters of an hour, when other items may be due.
      let first = hasOwn ? 18 : 3
      let times = (first...first + 10).map { "09:\(twoDigits($0))" }
      let items = try data.dueFile(times: times, count: dueCount, hasOwn: hasOwn)
      try programs.run(programs.daydot(["import", items], store: data.scratch))
      // Delivers the notifications that earlier works left, and those due at the quarter of an
      // hour.
      var drain = programs.daydot(
        ["check"], store: data.scratch, now: hasOwn ? "2026-11-20T09:17" : ItemMaker.now)
      drain.output = programs.outputFile
      try programs.run(drain)
      var left = times[...]
      let floor = programs.sqlite(floorSQL, store: data.scratch)
      return try programs.compare(most: times.count - 1, floor: floor) {
        guard let time = left.popFirst() else { throw WorkError.failed("no minute is left") }
        return try check(data.scratch, now: "2026-11-20T\(time)", programs)
      }
    }
  }

  /// `check` after a sleep, with 1 000 daily reminders: the length of the sleep must not matter.
  ///
  /// Each run sleeps for the same time again, so nothing must be restored.
  static func sleeping(days: Int) -> Work {
    let name = "check, asleep \(days == 1 ? "a day" : "\(days) days")"
    return Work(name, .announcing, needsScratch: true) { data, programs in
      guard data.size <= 1_000 else { throw WorkError.doesNotApply }
      let items = try data.dailyFile(count: dueCount)
      // A separate store, because other items would be due after a year as well.
      let store = data.scratch + "-asleep"
      programs.removeStore(store)
      defer { programs.removeStore(store) }
      try programs.run(programs.daydot(["import", items], store: store))
      let today = try Day(iso: ItemMaker.today)
      var slept = 0
      return try programs.compare(most: 10, floor: nil) {
        slept += days
        return try check(store, now: "\(today + slept)T12:00", programs)
      }
    }
  }

  private static let dueCount = 1_000

  /// Runs a check that must deliver `dueCount` reminders.
  private static func check(_ store: String, now: String, _ programs: Programs) throws -> Run {
    var check = programs.daydot(["check"], store: store, now: now)
    check.output = programs.outputFile
    let run = try programs.run(check)
    let lines = try RegularFile.read(programs.outputFile)?.count { $0 == 0x0A } ?? 0
    guard lines == dueCount else {
      throw WorkError.failed("\(lines) reminders were announced, not \(dueCount)")
    }
    return run
  }

  /// Takes a thousand rows from the end of the queue, with their items, then claims and marks them.
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
