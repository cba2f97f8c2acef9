import DaydotTestSupport
import TestSupport
import Testing

/// One malformed row in the store: the others are shown and announced, and the malformed one is
/// named.
@Suite(.enabled(if: Tool.sqlite != nil, "needs the sqlite3 program"))
struct UnreadableRowTests {
  struct Damage: Row {
    let name: String
    let sql: String
    let value: String
  }

  private static let damages = [
    Damage(
      name: "a zone that is not here", sql: "UPDATE item SET zone = 'Mars/Olympus' WHERE id = 1",
      value: "Mars/Olympus"),
    Damage(name: "a time", sql: "UPDATE item SET time = '08:3x' WHERE id = 1", value: "08:3x"),
    Damage(
      name: "a day", sql: "UPDATE item SET day = '2026-11-2x' WHERE id = 1", value: "2026-11-2x"),
    Damage(
      name: "a rule", sql: "UPDATE item SET rrule = 'FREQ=SOON' WHERE id = 1", value: "FREQ=SOON"),
    Damage(name: "an end", sql: "UPDATE item SET \"end\" = 'late' WHERE id = 1", value: "late"),
  ]

  /// Raw values of enumerations that no case has.
  private static let numbers: [Damage] = ["kind", "priority"].flatMap { column in
    ["99", "-1", "9223372036854775807", "-9223372036854775808"].map { number in
      Damage(
        name: "\(column) \(number)", sql: "UPDATE item SET \(column) = \(number) WHERE id = 1",
        value: number)
    }
  }

  @Test(arguments: numbers) func aNumberThatMeansNothingHidesNothing(_ damage: Damage) throws {
    let daydot = try planner(damage)
    for view in [
      ["day"], ["week"], ["list"], ["month"], ["month", "--wall"], ["year"], ["show", "1"],
      ["export"],
    ] {
      let shown = try daydot.run(view)
      #expect([0, 1].contains(shown.status), "\(view) \(shown.errors)")
      #expect(!shown.errors.contains("SQLite"), "\(view) \(shown.errors)")
    }
    let list = try daydot("list")
    #expect(list.output.contains("Bad one") && list.output.contains("Good one"))
    #expect(list.errors.contains("1 \"Bad one\" cannot be read whole: '\(damage.value)'"))
    let check = try daydot.at("2026-11-20T10:10", "check")
    #expect(check.status == 0)
    #expect(check.output.contains("Good one") && check.output.contains("Tea"), "\(check)")
    #expect(try daydot("rm", "1").status == 0)
  }

  private func planner(_ damage: Damage) throws -> InProcessDaydot {
    let daydot = InProcessDaydot(now: "2026-11-20T08:00", zone: "UTC")
    try daydot("add", "Bad one", "--on", "2026-11-20", "--time", "10:00")
    try daydot("add", "Good one", "--on", "2026-11-20", "--time", "10:05")
    try daydot("add", "Tea every day 10:10")
    let changed = try RunningProcess(try #require(Tool.sqlite), [daydot.store, damage.sql]).wait()
    #expect(changed.status == 0, "\(changed.errors)")
    return daydot
  }

  @Test(arguments: damages) func theRestIsAnnounced(_ damage: Damage) throws {
    let daydot = try planner(damage)
    let check = try daydot.at("2026-11-20T10:10", "check")
    #expect(check.status == 0)
    #expect(check.output.contains("Good one") && check.output.contains("Tea"), "\(check)")
    #expect(try daydot.at("2026-11-20T10:11", "check").output == "")
  }

  @Test(arguments: damages) func theRestIsShown(_ damage: Damage) throws {
    let daydot = try planner(damage)
    let said =
      "daydot: 1 \"Bad one\" cannot be read whole: '\(damage.value)' is no date, time, rule, zone or code here;"
      + " give it another:\n  daydot edit 1\n"
    for view in [
      ["day"], ["week"], ["agenda"], ["list"], ["month"], ["month", "--wall"], ["show", "2"],
    ] {
      let shown = try daydot.run(view)
      #expect(shown.status == 0, "\(view) \(shown.errors)")
      #expect(shown.errors == "" || shown.errors == said, "\(view)")
    }
    let list = try daydot("list")
    #expect(list.output.contains("Bad one") && list.output.contains("Good one"))
    #expect(list.errors == said)
    let exported = try daydot("export")
    // A zone is exported by its name, even if the system does not have it.
    let isWhole = damage.value == "Mars/Olympus"
    #expect(exported.status == (isWhole ? 0 : 1) && exported.errors == (isWhole ? "" : said))
  }

  @Test(arguments: damages) func itCanBeMended(_ damage: Damage) throws {
    let daydot = try planner(damage)
    let way =
      damage.name == "a rule"
      ? ["--every", "every day"] : ["--on", "2026-11-21", "--time", "09:00"]
    if damage.name == "a zone that is not here" {
      try daydot("rm", "1")
    } else {
      #expect(try daydot.run(["edit", "1"] + way + ["--end", "none"]).status == 0)
    }
    #expect(try daydot("list").errors == "")
  }
}
