import Glibc

/// `check` with 1 000 reminders due, their lines into a file.
///
/// What was announced is never due again, so each run goes on to the moment when the next thousand is.
struct AnnouncingWork: Work {
  let name = "check, 1 000 due"
  let budget = Budget.announcing

  private static let dueCount = 1_000
  private static let most = 10

  func measure(_ data: DataSet, with programs: Programs) throws -> (Sample, floor: Sample?) {
    guard data.size >= 100_000 else { throw WorkError.tooFewItems }
    let floor = programs.sqlite(Self.floorSQL, store: data.scratch)
    let runFloor = floor.map { floor in { try programs.run(floor) } }
    return try programs.compare(most: Self.most, floor: runFloor) {
      let moment = try nextThousand(data, with: programs)
      var check = programs.daydot(["check"], store: data.scratch, now: moment)
      check.output = programs.outputFile
      let run = try programs.run(check)
      guard Files.size(programs.outputFile) > Self.dueCount else {
        throw WorkError.failed("\(name): hardly anything was announced")
      }
      return run
    }
  }

  /// The moment by which a thousand more reminders are due.
  private func nextThousand(_ data: DataSet, with programs: Programs) throws -> String {
    let pending = programs.daydot(
      ["pending", "--json", "--limit", "\(Self.dueCount)"], store: data.scratch)
    let rows = try Answer(programs.output(of: pending)).rows("pending")
    guard rows.count == Self.dueCount, let moment = rows.last?.text("next") else {
      throw WorkError.failed("\(name): too few reminders are left")
    }
    return moment
  }

  /// A thousand from the far end of the queue: read with their items, claimed, marked.
  private static let floorSQL = """
    PRAGMA synchronous = FULL;
    BEGIN IMMEDIATE;
    CREATE TEMP TABLE due AS
      SELECT item_id, reminder_id, occurrence, wall, title FROM queue JOIN item ON item.id = item_id
      WHERE wall IS NOT NULL ORDER BY wall DESC LIMIT \(dueCount);
    INSERT INTO ledger (item_id, reminder_id, occurrence, due, due_at, missed, title, state, claimed_at)
      SELECT item_id, reminder_id, occurrence, wall, unixepoch(wall), 0, title, 0, 1795132920 FROM due;
    DELETE FROM queue WHERE (item_id, reminder_id) IN (SELECT item_id, reminder_id FROM due);
    COMMIT;
    SELECT wall, title FROM due;
    UPDATE ledger SET state = 3, delivered_at = 1795132920, channels = 'stdout', attempts = 1
      WHERE state = 0;
    """
}
