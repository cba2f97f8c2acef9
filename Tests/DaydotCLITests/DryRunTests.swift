import CivilTime
import DaydotTestSupport
import Glibc
import JSON
import TestSupport
import Testing
import TodoStore

/// `check --dry-run` predicts the `check` that follows it.
@Suite struct DryRunTests {
  @Test func quietHoursHold() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("config", "set", "deliver.quiet", "22:00-07:00")
    try daydot("add", "Tea", "today", "23:00")
    let rehearsed = try daydot.at("2026-11-20T23:00", "check", "--dry-run", "--json").output
    #expect(rehearsed.contains(#""delivered":[],"held":[{"reminder":null,"item":1,"title":"Tea""#))
    #expect(try daydot.at("2026-11-20T23:00", "check", "--dry-run").output == "")
    #expect(try daydot.at("2026-11-20T23:00", "check", "--json").output == rehearsed)
    let morning = try daydot.at("2026-11-21T07:00", "check", "--dry-run").output
    #expect(morning == "1  Fri 20 23:00  Tea  (held by quiet hours)\n")
    #expect(try daydot.at("2026-11-21T07:00", "check").output == morning)
  }

  @Test func whatFailedBeforeIsMissed() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Pill", "every", "day", "09:30")
    try daydot("config", "set", "deliver.channels", "command")
    try daydot("config", "set", "deliver.command", "/bin/false")
    #expect(try daydot.at("2026-11-20T09:30", "check").status == 69)
    try daydot("config", "set", "deliver.channels", "stdout")
    let rehearsed = try daydot.at("2026-11-21T09:30", "check", "--dry-run").output
    #expect(rehearsed == "1  09:30  Pill  (1 missed, since Fri 20 09:30)\n")
    #expect(try daydot.at("2026-11-21T09:30", "check", "--dry-run").output == rehearsed)
    #expect(try daydot.at("2026-11-21T09:30", "check").output == rehearsed)
  }

  @Test func nothingIsKeptOfIt() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("place", "add", "market", "37.5101,127.0215")
    try daydot("add", "Eggs", "@market")
    try daydot("add", "Tea", "today", "10:00")
    let file = daydot.folder.path + "/fixes"
    try daydot("config", "set", "position.file", file)
    try writeFile(file, RandomQueue.fix(1_795_132_000, isThere: false))
    try daydot("check")
    try writeFile(
      file,
      RandomQueue.fix(1_795_132_000, isThere: false)
        + RandomQueue.fix(1_795_136_400, isThere: true))
    let before = try (daydot("export").output, daydot("pending", "--json").output)
    let rehearsed = try daydot.at("2026-11-20T10:00", "check", "--dry-run").output
    #expect(rehearsed == "1  10:00  Eggs  (arriving market)\n2  10:00  Tea\n")
    #expect(try (daydot("export").output, daydot("pending", "--json").output) == before)
    #expect(try daydot("here").output.hasSuffix("13 min ago, ph\n"))
    #expect(try daydot("delivered").output == "nothing was announced yet\n")
    #expect(try daydot.at("2026-11-20T10:00", "check").output == rehearsed)
  }

  /// A position source may answer slowly, so positions are taken between two passes of one check.
  @Test func aFailingChannelIsSaidBesideAPositionSource() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Tea", "today", "10:00")
    try daydot("config", "set", "position.command", "/bin/false")
    try daydot("config", "set", "deliver.channels", "stdout, command")
    let rehearsed = try daydot.at("2026-11-20T10:00", "check", "--dry-run")
    let real = try daydot.at("2026-11-20T10:00", "check")
    #expect(real.output == "1  10:00  Tea\n")
    #expect(
      real.errors == """
        daydot: command did not work (deliver.command is not set); what is due goes the other ways, \
        and command is tried again after Fri 20 Nov 10:01

        """)
    #expect(rehearsed.output == real.output && rehearsed.errors == real.errors)
  }

  @Test func aRunningCheckIsSaid() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Tea", "today", "09:00")
    let check = try #require(try CheckLock.take(store: daydot.store))
    #expect(try daydot("check", "--dry-run", "--json").output.contains(#""busy":true"#))
    withExtendedLifetime(check) {}
  }

  /// Random commands, settings and positions: before each check, a dry run predicts it.
  @Test(arguments: Slow.isAsked ? Array(1...4) : [1])
  func predictsTheCheck(block: Int) throws {
    let daydot = InProcessDaydot(now: nil, zone: "Asia/Seoul", keepsStoreOpen: true)
    var counts = RandomQueue.Counts()
    let seeds = 1...(Slow.isAsked ? 100 : 40)
    for seed in seeds {
      var queue = try RandomQueue(daydot, seed: UInt64(block * 1000 + seed))
      if let difference = try queue.live() {
        Issue.record(Comment(rawValue: difference))
        return
      }
      counts.checks += queue.counts.checks
      counts.delivered += queue.counts.delivered
      counts.failed += queue.counts.failed
      counts.held += queue.counts.held
    }
    // The queues are no empty ones.
    #expect(counts.checks > seeds.count && counts.delivered > seeds.count, "\(counts)")
    #expect(counts.failed > 0 && counts.held > 0, "\(counts)")
  }
}

/// A store that runs each check as a dry run first.
private struct RandomQueue {
  private let daydot: InProcessDaydot
  private var random: SeededGenerator
  private var now: CivilDateTime
  /// The moment of the latest check.
  private var latest: CivilDateTime
  private var fixes = ""
  private var isFailing = false
  private var isPrinting = true
  private var hasQuiet = false

  private var isQuiet: Bool {
    let hour = now.time.secondsSinceMidnight / 3600
    return hasQuiet && (hour >= 22 || hour < 7)
  }
  private var script: [String] = []
  private(set) var counts = Counts()

  /// Of the checks that were rehearsed, and of what they said in JSON.
  struct Counts {
    var (checks, delivered, failed, held) = (0, 0, 0, 0)
  }

  private var file: String { daydot.folder.path + "/fixes" }

  init(_ daydot: InProcessDaydot, seed: UInt64) throws {
    self.daydot = daydot
    random = SeededGenerator(seed: seed)
    now = try CivilDateTime(iso: "2026-11-20T09:00")
    latest = now
    daydot.removeStore()
  }

  /// A line as OwnTracks sends it.
  static func fix(_ seconds: Int, isThere: Bool) -> String {
    let position = isThere ? #""lat":37.5101,"lon":127.0215"# : #""lat":37.6,"lon":127.1"#
    return #"{"_type":"location",\#(position),"acc":10,"tst":\#(seconds),"tid":"ph"}"# + "\n"
  }

  /// - Returns: The commands up to a check that differs from its dry run; nil if there is none.
  mutating func live() throws -> String? {
    try writeFile(file, "")
    try run(["config", "set", "position.file", file])
    try run(["place", "add", "market", "37.5101,127.0215"])
    if random.chance(40) {
      try run(chooseChannels())
      try run(chooseCommand())
    }
    for _ in 0..<random.number(2...5) { try run(item()) }
    for _ in 0..<random.number(6...14) {
      let minutes = random.pick([0, 1, 7, 30, 61, 300, 720, 1440, 4000, -100])
      now = now + minutes * 60
      if random.chance(40) {
        fixes += Self.fix(
          now.secondsSinceEpoch - 9 * 3600 - random.number(0...200), isThere: random.chance(50))
        try writeFile(file, fixes)
      }
      if !random.chance(45) {
        try run(change())
      } else if let difference = try check() {
        return (script + [difference]).joined(separator: "\n")
      }
    }
    return nil
  }

  @discardableResult
  private mutating func run(_ words: [String]) throws -> Finished {
    script.append("\(now)  \(words.joined(separator: " "))")
    return try daydot.at("\(now)", arguments: words)
  }

  private mutating func check() throws -> String? {
    let format = random.chance(70) ? ["--json"] : []
    let promised = try pending()
    let rehearsed = try run(["check", "--dry-run"] + format)
    let real = try run(["check"] + format)
    let difference =
      "rehearsed \(rehearsed.output)\(rehearsed.errors)real \(real.output)\(real.errors)"
    if !format.isEmpty {
      let report = try JSONReader.read(Array(real.output.utf8))
      let delivered = report["delivered"].elements + report["failed"].elements
      counts.delivered += delivered.count
      counts.failed += report["failed"].elements.count
      counts.held += report["held"].elements.count
      let names = Set(delivered.map(Self.name))
      let timed = delivered.filter { $0["kind"].text != "location" }.map(Self.name)
      // Only a check detects that the clock was set back.
      if !isQuiet, now >= latest,
        !promised.isSubset(of: names) || !promised.isSuperset(of: timed)
      {
        return "pending \(promised.sorted()), delivered \(names.sorted())"
      }
      // Whether a channel fails is only known when it is tried; what it is tried with is known.
      let foretold = try JSONReader.read(Array(rehearsed.output.utf8))
      let due = foretold["delivered"].elements + foretold["failed"].elements
      if Set(due.map(Self.name)) != names || foretold["held"] != report["held"] {
        return difference
      }
    }
    latest = max(latest, now)
    // A dry run can not know what a program prints.
    if isFailing || format.isEmpty && !isPrinting { return nil }
    counts.checks += 1
    return rehearsed.output == real.output && rehearsed.errors == real.errors ? nil : difference
  }

  /// The reminders that `pending` lists for now.
  private func pending() throws -> Set<String> {
    let answer = try daydot.at("\(now)", "pending", "--json").output
    let due = try JSONReader.read(Array(answer.utf8))["pending"].elements.filter {
      guard let next = $0["next"].text else { return false }
      return try CivilDateTime(iso: String(next.prefix(19))) <= now
    }
    return Set(due.map(Self.name))
  }

  private static func name(_ line: JSONValue) -> String {
    "\(line["item"].number ?? 0) r\(line["reminder"].number ?? 0)"
  }

  private mutating func item() -> [String] {
    let hour = random.number(0...23)
    let time = hour < 10 ? "0\(hour):30" : "\(hour):30"
    var words = ["add", random.pick(["Milk", "Pill", "Call"]), "--list", "x"]
    switch random.number(0...5) {
    case 0: words += ["--every", "every day \(time)"]
    case 1: words += ["--every", "every day"]
    case 2: words += ["--every", "every 3 days after done"]
    case 3: words += ["--at", "market"]
    case 4: words += ["--on", "\(now.day + random.number(0...2))", "--time", time]
    default: words += ["--on", "\(now.day + random.number(0...2))"]
    }
    return words
  }

  private mutating func chooseChannels() -> [String] {
    let channels = random.pick(["stdout", "command", "stdout, command"])
    isPrinting = channels != "command"
    return ["config", "set", "deliver.channels", channels]
  }

  private mutating func chooseCommand() -> [String] {
    isFailing.toggle()
    return ["config", "set", "deliver.command", isFailing ? "/bin/false" : "/bin/true"]
  }

  private mutating func change() -> [String] {
    let item = "\(random.number(1...5))"
    switch random.number(0...13) {
    case 0: return self.item()
    case 1: return ["done", item]
    case 2: return ["undone", item]
    case 3: return ["undo"]
    case 4: return ["snooze", item, random.pick(["10m", "2h"])]
    case 5: return [random.pick(["off", "on"]), item]
    case 6:
      hasQuiet = random.chance(50)
      return ["config", "set", "deliver.quiet", hasQuiet ? "22:00-07:00" : "none"]
    case 7: return ["config", "set", "deliver.digest", random.pick(["0", "1", "5"])]
    case 8: return ["config", "set", "remind.all-day", random.pick(["09:00", "none", "18:00"])]
    case 9:
      return chooseChannels()
    case 10: return chooseCommand()
    default:
      var words = ["remind", item]
      words.append(
        random.pick([
          "every 45m", "every 50m from 09:00 to 18:00", "at \(now.day + 1) 08:00",
          "every day 20:00", "arriving market", "leaving market every time", "default",
        ]))
      if random.chance(40) { words += ["--catch-up", random.pick(["all", "none", "latest"])] }
      if random.chance(30) { words += ["--level", random.pick(["passive", "critical"])] }
      if random.chance(20) { words += ["--give-up", "1h"] }
      return words
    }
  }
}
