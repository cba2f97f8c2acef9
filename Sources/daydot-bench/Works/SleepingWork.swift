import CivilTime

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
