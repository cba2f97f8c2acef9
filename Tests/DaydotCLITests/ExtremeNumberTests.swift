import DaydotTestSupport
import Glibc
import TestSupport
import Testing

/// Extreme numbers from outside: none traps, and the command still answers sensibly.
@Suite struct ExtremeNumberTests {
  @Test(arguments: ["9223372036854775807", "99999999999999999999", "-5", "0", "10001"])
  func columns(_ text: String) throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Buy milk tomorrow 10:00")
    daydot.variables["COLUMNS"] = text
    for view in ["day", "week", "month", "list", "year", "agenda"] {
      #expect(try daydot(view).status == 0, "\(view)")
    }
  }

  @Test(arguments: ["9223372036854775807", "-9223372036854775808", "99999999999999999999999"])
  func theMomentOfTheLastCheck(_ text: String) throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "UTC")
    try daydot("add", "Buy milk today 10:00")
    try writeFile(daydot.store + "-check", text + "\n")
    #expect(try daydot.at("2026-11-20T10:00", "check").output == "1  10:00  Buy milk\n")
    #expect(try daydot.at("2026-11-20T10:01", "explain", "1").status == 0)
  }

  @Test(
    .enabled(if: Tool.sqlite != nil, "needs the sqlite3 program"),
    arguments: [
      "UPDATE ledger SET due_at = 9223372036854775807, delivered_at = -9223372036854775808",
      "UPDATE ledger SET state = 2, retry_at = 9223372036854775807, missed = 9223372036854775807",
      "UPDATE item SET created = 9223372036854775807, modified = -9223372036854775808",
      "INSERT INTO fix (device, at, latitude, longitude, accuracy, source, state)"
        + " VALUES ('x', 9223372036854775807, 37.5, 127.0, 20, 0, 0)",
      "INSERT INTO fix (device, at, latitude, longitude, accuracy, source, state)"
        + " VALUES ('x', -9223372036854775808, 37.5, 127.0, 1e308, 0, 0)",
      "UPDATE queue SET instant = 9223372036854775807, wall = NULL",
      "UPDATE journal SET at = 9223372036854775807",
      "UPDATE place SET radius = 1e308",
      "UPDATE place SET radius = -1e308, latitude = 1e308",
    ])
  func timesInTheStore(_ sql: String) throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "UTC")
    try daydot("place", "add", "market", "37.5,127.0")
    try daydot("add", "Buy milk @market")
    try daydot("add", "Tea today 10:00")
    try daydot.at("2026-11-20T10:00", "check")
    try daydot("add", "Bread today 12:00")
    let changed = try RunningProcess(try #require(Tool.sqlite), [daydot.store, sql]).wait()
    #expect(changed.status == 0, "\(changed.errors)")
    for command in [
      ["day"], ["pending"], ["delivered"], ["explain", "1"], ["here"], ["near"], ["log"],
      ["export"], ["show", "1"], ["place", "list"], ["place", "show", "market"],
      ["check"], ["here", "37.5,127.0"], ["snooze", "2", "10m"], ["undo"],
    ] {
      let run = try daydot.run(["--now", "2026-11-20T12:01"] + command)
      #expect([0, 1, 69].contains(run.status), "\(command) \(run)")
    }
  }

  @Test func aPositionFileFromAfter2262() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "UTC")
    let path = daydot.folder.path + "/fixes.jsonl"
    try writeFile(
      path, #"{"_type":"location","lat":37.5,"lon":127.0,"tst":1795165200,"acc":20}"# + "\n")
    var times = [
      timespec(tv_sec: 9_300_000_000, tv_nsec: 5), timespec(tv_sec: 9_300_000_000, tv_nsec: 5),
    ]
    try #require(utimensat(AT_FDCWD, path, &times, 0) == 0)
    try daydot("config", "set", "position.file", path)
    #expect(try daydot("check").status == 0)
    #expect(try daydot("check").status == 0)
  }

  @Test func sectionsWithinSections() throws {
    let daydot = InProcessDaydot()
    let path = daydot.folder.path + "/deep.mustache"
    for (depth, status) in [(100, Int32(0)), (101, 65), (20_000, 65)] {
      let text =
        String(repeating: "{{#a}}", count: depth) + String(repeating: "{{/a}}", count: depth)
      try writeFile(path, text)
      let run = try daydot("template", "render", path, "--data", "-", input: #"{"a":{}}"#)
      #expect(run.status == status, "\(depth): \(run.errors)")
    }
  }
}
