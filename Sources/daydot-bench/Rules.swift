import CivilTime

/// `daydot-bench rules`: how fast rules are followed, measured inside this process.
enum Rules {
  private static let table = [
    "FREQ=YEARLY", "FREQ=YEARLY;BYDAY=20MO", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
    "FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;BYDAY=-1FR",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=MO,WE,FR",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3",
    "FREQ=DAILY;BYMONTH=1,7", "FREQ=HOURLY", "FREQ=MINUTELY;INTERVAL=15", "FREQ=SECONDLY",
    "FREQ=DAILY;COUNT=100000",
  ]

  /// How long each measurement takes at least.
  private static let nanoseconds = 200_000_000

  static func report() throws -> String {
    let start = try CivilDateTime(iso: "1970-01-01T09:00")
    let now = try CivilDateTime(iso: ItemMaker.now)
    var lines = ["occurrences a second, in thousands; the next after now in microseconds", ""]
    lines.append(row("rule, from 1970 on", "thousands/s", "next"))
    for text in table {
      let occurrences = try Occurrences(RecurrenceRule(parsing: text), from: start)
      let perSecond = rate { Array(occurrences.prefix(1_000)).count }
      let nexts = rate { occurrences.after(now).first { _ in true } == nil ? 0 : 1 }
      lines.append(
        row(text, shortened(perSecond / 1_000), nexts > 0 ? shortened(1_000_000 / nexts) : "–"))
    }
    return lines.joined(separator: "\n")
  }

  /// How many times a second something happens.
  ///
  /// - Parameter work: Does it and returns how many times.
  private static func rate(_ work: () -> Int) -> Double {
    _ = work()
    var done = 0
    let begin = monotonicNanoseconds()
    var elapsed = 0
    repeat {
      done += work()
      elapsed = monotonicNanoseconds() - begin
    } while elapsed < nanoseconds
    return Double(done) * 1e9 / Double(elapsed)
  }

  private static func row(_ name: String, _ first: String, _ second: String) -> String {
    name + String(repeating: " ", count: max(1, 62 - name.count - first.count)) + first
      + String(repeating: " ", count: max(1, 12 - second.count)) + second
  }
}
