import DaydotTestSupport
import TestSupport
import Testing

/// Every form of a region trigger, in both languages, with positions over a day.
@Suite struct RegionTriggerTests {
  /// A step of a day: the device is in the market, near it, or far away at this time.
  private static let spots = [
    "in": "37.5101,127.0215", "far": "37.6,127.1", "west": "37.5101,126.99",
    "east": "37.5101,127.05", "near": "37.53,127.04",
  ]

  private func market() throws -> InProcessDaydot {
    let daydot = InProcessDaydot()
    try daydot("place", "add", "market", "37.5101,127.0215", "--radius", "200", "--alias", "시장")
    return daydot
  }

  /// Stores the positions of `09:10 far, 09:30 in` on a day, with a check after each.
  ///
  /// - Returns: The lines of the checks, in order.
  private func walk(_ daydot: InProcessDaydot, _ steps: String, on day: String = "2026-11-20")
    throws
    -> [String]
  {
    var lines: [String] = []
    for step in steps.split(separator: ",") {
      let words = step.split(separator: " ").map(String.init)
      let now = "\(day)T\(words[0])"
      let taken = try daydot.at(now, arguments: ["here", Self.spots[words[1]] ?? words[1]])
      #expect(taken.status == 0)
      lines += try daydot.at(now, "check").output.split(separator: "\n").map(String.init)
    }
    return lines
  }

  struct Form: Row {
    /// The trigger as it is typed.
    let name: String
    let steps: String
    let delivered: [String]
    var day = "2026-11-20"
    /// The trigger in the answer.
    let echo: String
  }

  private static let visit = "09:10 far,09:15 far,09:30 in,09:35 in,10:00 far,10:05 far,10:40 in"

  static let forms = [
    Form(
      name: "arriving market", steps: visit, delivered: ["09:30"], echo: "on arriving market"),
    Form(
      name: "arriving market every time", steps: visit, delivered: ["09:30", "10:40"],
      echo: "on arriving market every time"),
    Form(
      name: "leaving market", steps: visit, delivered: ["10:00"], echo: "on leaving market"),
    Form(
      name: "at market", steps: visit, delivered: ["09:30"], echo: "on arriving or leaving market"),
    Form(
      name: "arriving or leaving market every time", steps: visit,
      delivered: ["09:30", "10:00", "10:40"], echo: "on arriving or leaving market every time"),
    Form(
      name: "staying 10m at market",
      steps: "09:10 far,09:15 far,09:30 in,09:35 in,09:40 in,09:45 in",
      delivered: ["09:40"], echo: "on staying 10m at market"),
    Form(
      name: "passing market", steps: "09:10 west,09:12 west,09:20 east", delivered: ["09:20"],
      echo: "on passing market"),
    Form(
      name: "arriving market", steps: "09:10 west,09:12 west,09:20 east", delivered: [],
      echo: "on arriving market"),
    Form(
      name: "arriving market within 5km", steps: "09:10 far,09:15 far,09:30 near",
      delivered: ["09:30"], echo: "on arriving market within 5000m"),
    Form(
      name: "arriving market between 10:00 and 12:00", steps: visit, delivered: ["10:40"],
      echo: "on arriving market between 10:00 and 12:00"),
    Form(
      name: "arriving market on weekdays", steps: visit, delivered: [], day: "2026-11-21",
      echo: "on arriving market on weekdays"),
    Form(
      name: "arriving market from 2026-11-21", steps: visit, delivered: [],
      echo: "on arriving market from 21 Nov 2026"),
    Form(
      name: "arriving market until 2026-11-21", steps: visit, delivered: ["09:30"],
      echo: "on arriving market until 21 Nov 2026"),
    Form(
      name: "arriving 37.5101,127.0215 within 200m", steps: visit, delivered: ["09:30"],
      echo: "on arriving 37.5101,127.0215 within 200m"),
    Form(
      name: "arriving geo:37.5101,127.0215", steps: visit, delivered: ["09:30"],
      echo: "on arriving 37.5101,127.0215"),
    Form(
      name: "시장에 도착하면", steps: visit, delivered: ["09:30"], echo: "on arriving 시장"),
    Form(name: "시장에서 떠날 때", steps: visit, delivered: ["10:00"], echo: "on leaving 시장"),
    Form(
      name: "시장에 10분 머물면", steps: "09:10 far,09:15 far,09:30 in,09:35 in,09:40 in",
      delivered: ["09:40"], echo: "on staying 10m at 시장"),
    Form(
      name: "시장을 지나면", steps: "09:10 west,09:12 west,09:20 east", delivered: ["09:20"],
      echo: "on passing 시장"),
    Form(
      name: "시장에 도착하면 10:00부터 12:00까지 매번", steps: visit, delivered: ["10:40"],
      echo: "on arriving 시장 every time between 10:00 and 12:00"),
    Form(
      name: "시장에 도착하거나 떠날 때", steps: visit, delivered: ["09:30"],
      echo: "on arriving or leaving 시장"),
  ]

  @Test(arguments: forms) func isAnnouncedWhenItHappens(_ form: Form) throws {
    let daydot = try market()
    let added = try daydot.at("\(form.day)T09:00", "add", "Errand", "--remind", form.name)
    #expect(added.output == "1  \"Errand\" — no date (reminds \(form.echo))\n", "\(added.errors)")
    let lines = try walk(daydot, form.steps, on: form.day)
    #expect(lines.map { String($0.prefix(8).dropFirst(3)) } == form.delivered, "\(lines)")
    // Each crossing is in the ledger once.
    let delivered = try daydot.at("\(form.day)T12:00", "delivered").output
    #expect(
      delivered.split(separator: "\n").count { $0.contains("Errand") } == form.delivered.count)
  }

  @Test func noiseOfAPhoneChangesNothing() throws {
    let daydot = try market()
    try daydot.at("2026-11-20T09:00", "add", "Errand", "--remind", "at market every time")
    // Coarse fixes, one outlier and one inaccurate fix at the edge: the device is still inside.
    let lines = try [
      ("09:01", "37.5101,127.0215", "10"), ("09:03", "37.6,127.1", "400"),
      ("09:05", "37.6,127.1", "10"), ("09:07", "37.5101,127.0215", "10"),
      ("09:09", "37.5125,127.0215", "60"), ("09:11", "37.5101,127.0215", "10"),
    ].flatMap { time, position, accuracy in
      let now = "2026-11-20T\(time)"
      try daydot.at(now, "here", position, "--accuracy", accuracy)
      return try daydot.at(now, "check").output.split(separator: "\n").map(String.init)
    }
    #expect(lines == [])
  }

  @Test func itIsKnownAcrossRunsOfTheProgramAndInOrderOfTime() throws {
    let daydot = try market()
    try daydot.at("2026-11-20T09:00", "add", "Errand", "--remind", "leaving market")
    func fix(_ minute: Int, _ position: String) -> String {
      let parts = position.split(separator: ",")
      return "{\"_type\":\"location\",\"lat\":\(parts[0]),\"lon\":\(parts[1]),\"acc\":10,"
        + "\"tst\":\(1_795_132_800 + minute * 60)}\n"
    }
    let (inside, far) = ("37.5101,127.0215", "37.6,127.1")
    // One batch out of order, with one line twice.
    let batch = fix(20, far) + fix(10, inside) + fix(10, inside) + fix(15, inside)
    let first = try daydot.at("2026-11-20T09:21", arguments: ["here", "-"], input: batch)
    #expect(first.output.hasPrefix("3 positions taken, 1 passed over\n"))
    #expect(try daydot.at("2026-11-20T09:21", "check").output == "")
    // A late fix is stored and changes nothing.
    let late = try daydot.at("2026-11-20T09:22", arguments: ["here", "-"], input: fix(12, far))
    #expect(late.output.hasPrefix("0 positions taken, 1 passed over\n"))
    let last = try daydot.at("2026-11-20T09:25", arguments: ["here", "-"], input: fix(25, far))
    #expect(last.output.hasPrefix("1 position taken; 1 reminder due:\n  daydot check\n"))
    #expect(
      try daydot.at("2026-11-20T09:25", "check").output
        == "1  09:20  Errand  (leaving market, late by 5 min)\n")
  }

  @Test func aCrossingOfLongAgoIsKeptAndNotAnnounced() throws {
    let daydot = try market()
    try daydot.at("2026-11-20T08:00", "add", "Errand", "--remind", "arriving market")
    try daydot.at("2026-11-20T08:10", "here", "37.6,127.1")
    let stream = """
      {"_type":"location","lat":37.5101,"lon":127.0215,"acc":10,"tst":1795132800}

      """
    _ = try daydot.at("2026-11-20T11:30", arguments: ["here", "-"], input: stream)
    #expect(try daydot.at("2026-11-20T11:30", "check").output == "")
    #expect(try daydot.at("2026-11-20T11:30", "explain", "1").output.contains("09:00  expired"))
  }

  @Test func doneAndOffStopItUndoneAndOnScheduleItAgain() throws {
    let daydot = try market()
    try daydot.at("2026-11-20T08:00", "add", "Errand", "--remind", "arriving market every time")
    #expect(try walk(daydot, "08:10 far,08:30 in").count == 1)
    try daydot.at("2026-11-20T08:40", "off", "r1")
    #expect(try daydot.at("2026-11-20T08:41", "explain", "r1").output.contains("off"))
    #expect(try walk(daydot, "09:00 far,09:05 far,09:30 in").isEmpty)
    try daydot.at("2026-11-20T09:40", "on", "r1")
    #expect(try walk(daydot, "10:00 far,10:05 far,10:30 in").count == 1)
    try daydot.at("2026-11-20T10:40", "done", "1")
    #expect(try walk(daydot, "11:00 far,11:05 far,11:30 in").isEmpty)
    try daydot.at("2026-11-20T11:40", "undone", "1")
    // Inside when the reminder was scheduled again: only the next arrival is announced.
    #expect(try walk(daydot, "11:41 in,12:00 far,12:05 far,12:30 in").count == 1)
    let story = try daydot.at("2026-11-20T12:31", "explain", "1").output
    #expect(story.contains("r1  \"Errand\" — arriving market every time (waits for the place)"))
    #expect(story.split(separator: "\n").count { $0.contains("(stdout)") } == 3)
  }

  @Test func aRepeatingItemIsMonitoredOnItsDays() throws {
    let daydot = try market()
    try daydot.at("2026-11-20T08:00", "add", "Shop", "every", "sat", "@market")
    #expect(try walk(daydot, "09:00 far,09:30 in,10:00 far,10:05 far").isEmpty)
    let saturday = try walk(daydot, "09:30 in,10:00 far,10:05 far,11:00 in", on: "2026-11-21")
    #expect(saturday.filter { $0.contains("09:30") }.count == 1)
    #expect(saturday.filter { $0.contains("11:00") }.isEmpty)
  }

  @Test func defaultArrivalsAreListedAndExplained() throws {
    let daydot = try market()
    try daydot.at("2026-11-20T08:00", "add", "Milk", "@market")
    let waits = "arriving market (waits for the place)"
    #expect(try daydot.at("2026-11-20T08:01", "explain", "1").output.contains(waits))
    #expect(
      try daydot.at("2026-11-20T08:01", "remind").output
        == "-  on  1  Milk  (arriving market)  waits for the place\n")
    #expect(try walk(daydot, "08:10 far,08:30 in").count == 1)
    let spent = try daydot.at("2026-11-20T08:31", "explain", "1").output
    #expect(spent.contains("arriving market (nothing ahead)"))
    #expect(spent.contains("Fri 20 Nov 08:30  delivered"))
  }

  @Test func distancesStandInEveryListWhereThePositionIsFresh() throws {
    let daydot = try market()
    try daydot("add", "Milk", "today", "@market")
    try daydot("here", "37.5201,127.0215")
    for view in ["day", "agenda", "week", "month", "list"] {
      // Once with the list beside the calendar, once below it.
      let width = view == "month" ? "100" : "70"
      #expect(try daydot(view, "--width", width).output.contains("market 1.1 km"), "\(view)")
    }
    for view in ["day", "agenda", "week", "month"] {
      #expect(try daydot(view, "--json").output.contains("\"distance\":1111.9"), "\(view)")
    }
    #expect(try daydot.at("2026-11-20T09:16", "day", "--json").output.contains("distance") == false)
    #expect(try daydot().output.contains("Milk  market 1.1 km"))
    try daydot("here", "37.5141,127.0215")
    #expect(try daydot().output.contains("\nnear\n440 m S  1  Milk  market  Fri 20\n"))
    #expect(try daydot("near", "market").output == "0 m   1  Milk  market  Fri 20\n")
  }

  /// A slow pass registers as an arrival, and is still announced.
  @Test func passingIsAnnouncedWhenSeenInside() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("place", "add", "home", "37.49,127.03")
    try daydot.at("2026-11-20T08:00", "add", "Post", "--remind", "passing home")
    try daydot.at("2026-11-20T09:00", "here", "37.48,127.03")
    try daydot.at("2026-11-20T09:20", "here", "37.49,127.03")
    #expect(try daydot.at("2026-11-20T09:20", "check").output.contains("Post"))
    try daydot.at("2026-11-20T09:40", "here", "37.50,127.03")
    #expect(try daydot.at("2026-11-20T09:40", "check").output == "")
  }
}
