import DaydotTestSupport
import Expectations
import Glibc
import JSON
import TestSupport
import Testing

/// Delivery channels, with programs that only record what they were given.
@Suite struct ChannelTests {
  /// A folder of programs that is the whole PATH, a desktop's socket, and some reminders due at
  /// 18:00.
  private final class Rig {
    let daydot = Daydot()
    let bin: String
    let log: String
    private var bus: ListeningSocket?

    init(due count: Int = 1) throws {
      bin = daydot.folder.path + "/bin"
      log = daydot.folder.path + "/log"
      try makeFolder(bin)
      for tool in ["cat", "false", "sed", "sleep"] { symlink("/bin/\(tool)", "\(bin)/\(tool)") }
      try makeFolder(daydot.folder.path + "/run")
      let lines = (1...count).map { #"{"title":"Pill \#($0)","day":"2026-11-20","time":"18:00"}"# }
      try daydot("import", "-", input: lines.joined(separator: "\n") + "\n")
      daydot.variables["DAYDOT_NOW"] = "2026-11-20T18:00"
      daydot.variables["XDG_RUNTIME_DIR"] = daydot.folder.path + "/run"
      daydot.variables["PATH"] = bin
      daydot.variables["LOG"] = log
    }

    var busPath: String { daydot.folder.path + "/run/bus" }

    func openBus() throws { bus = try ListeningSocket(path: busPath) }
    func closeBus() { bus = nil }

    /// Installs a program that records its arguments, one a line, and then runs these commands.
    func program(_ name: String, _ script: String = "") throws {
      let head = "#!/bin/sh\necho \"$0\" | sed 's|.*/|# |' >> \"$LOG\"\n"
      let arguments = "for a in \"$@\"; do printf '%s\\n' \"$a\" >> \"$LOG\"; done\n"
      try writeExecutable("\(bin)/\(name)", head + arguments + script + "\n")
    }

    func config(_ key: String, _ value: String) throws {
      expect(try daydot("config", "set", key, value))
    }

    /// What the programs recorded since the last call.
    func written() throws -> String {
      defer { try? writeFile(log, "") }
      return readText(log) ?? ""
    }

    func channels() throws -> [[JSONValue]] {
      try daydot.json("delivered")["delivered"].elements.map { $0["channels"].elements }
    }
  }

  private let line = "1  18:00  Pill 1\n"
  private let desktop = """
    # notify-send
    --app-name=daydot
    --urgency=normal
    --
    Pill 1
    18:00

    """

  struct Bus: Row {
    let name: String
    /// The address, with `BUS` for that of the desktop; nil where only its socket is there.
    var address: String?
  }

  @Test(arguments: [
    Bus(name: "its socket"), Bus(name: "its address", address: "BUS"),
    Bus(name: "the second of two", address: "unix:path=/no/such;BUS"),
    Bus(name: "the first of two", address: "BUS,guid=1;unix:abstract=no-such"),
  ])
  func aDesktopThatIsThereIsUsedBesideStandardOutput(_ row: Bus) throws {
    let rig = try Rig()
    try rig.openBus()
    let bus = "unix:path=\(rig.busPath)"
    let address = row.address?.replacing("BUS", with: bus)
    rig.daydot.variables["DBUS_SESSION_BUS_ADDRESS"] = address
    try rig.program("notify-send", "echo \"$DBUS_SESSION_BUS_ADDRESS\" >> \"$LOG\"")
    expect(try rig.daydot("check"), output: line)
    #expect(try rig.written() == desktop + "\(address ?? bus)\n")
    #expect(try rig.channels() == [[.string("stdout"), .string("desktop")]])
    expect(try rig.daydot("check"))
    #expect(try rig.written() == "")
  }

  /// A socket left by a session that has ended, and a bus that nothing listens on.
  @Test(arguments: [true, false])
  func aDesktopThatIsNotThereIsNotUsed(hasProgram: Bool) throws {
    let rig = try Rig()
    try rig.openBus()
    if hasProgram {
      try rig.program("notify-send")
      rig.closeBus()
    }
    expect(try rig.daydot("check"), output: line)
    #expect(try rig.written() == "")
    #expect(try rig.channels() == [[.string("stdout")]])
  }

  @Test(arguments: [("5", 5, 5), ("5", 6, 1), ("0", 6, 6), ("2", 3, 1)])
  func manyAreAnnouncedAsOneWhereTheyInterrupt(limit: String, due: Int, shown: Int) throws {
    let rig = try Rig(due: due)
    try rig.openBus()
    try rig.program("notify-send")
    try rig.config("deliver.digest", limit)
    let delivered = try rig.daydot.json("check")["delivered"].elements
    #expect(delivered.count == due)
    #expect(
      delivered.allSatisfy { $0["channels"].elements == [.string("desktop"), .string("stdout")] })
    let written = try rig.written()
    #expect(written.split(separator: "\n").count { $0 == "# notify-send" } == shown)
    #expect(written.contains("\(due) reminders\n") == (shown == 1))
  }

  @Test func aDesktopThatFailsRestsWhileStandardOutputGoesOn() throws {
    let rig = try Rig()
    try rig.openBus()
    try rig.program("notify-send", "echo 'no server' >&2; exit 1")
    expect(
      try rig.daydot("check"), output: line,
      errors: "daydot: desktop did not work (exit 1, no server); what is due goes the other ways,"
        + " and desktop is tried again after Fri 20 Nov 18:01\n")
    #expect(try rig.channels() == [[.string("stdout")]])
    #expect(try rig.written() == desktop)
    func push(_ words: String, at now: String) throws -> Finished {
      try rig.daydot.at(now, "push", words)
      return try rig.daydot.at(now, "check")
    }
    // It is retried after one minute, then after two.
    expect(try push("two", at: "2026-11-20T18:00:30"), output: "r1  18:00:30  two\n")
    #expect(try rig.written() == "")
    #expect(try push("three", at: "2026-11-20T18:01").errors.contains("18:03"))
    #expect(try rig.written() != "")
    #expect(try push("four", at: "2026-11-20T18:02:59").errors == "")
    #expect(try rig.written() == "")
    // After a success the failures are forgotten.
    try rig.program("notify-send")
    expect(try push("five", at: "2026-11-20T18:03"), output: "r4  18:03  five\n")
    #expect(try rig.written().contains("five"))
    try rig.program("notify-send", "exit 1")
    #expect(try push("six", at: "2026-11-20T18:10").errors.contains("18:11"))
  }

  @Test func aReminderStaysDueUntilARequiredChannelTookIt() throws {
    let rig = try Rig()
    try rig.config("deliver.required", "desktop")
    try rig.config("deliver.channels", "stdout")
    let failed =
      "daydot: 1 \"Pill 1\" could not be announced (desktop: no session bus);"
      + " it is tried again\n"
    expect(try rig.daydot("check"), output: line, errors: failed, status: 69)
    try rig.openBus()
    try rig.program("notify-send")
    // Not before its time, and not a second time on standard output.
    expect(try rig.daydot.at("2026-11-20T18:00:59", "check"))
    expect(try rig.daydot.at("2026-11-20T18:01", "check"))
    #expect(try rig.written() == desktop)
    #expect(try rig.channels() == [[.string("stdout"), .string("desktop")]])
  }

  @Test func aCommandReadsJSONAndNoShellReadsItsArguments() throws {
    let rig = try Rig()
    try rig.program("tell", "cat >> \"$LOG\"")
    try rig.config("deliver.channels", "command")
    try rig.config("deliver.command", "tell a;b $HOME *")
    expect(try rig.daydot("check"))
    let written = try rig.written()
    #expect(written.hasPrefix("# tell\na;b\n$HOME\n*\n{"))
    let json = try JSONText.read(String(written.dropFirst("# tell\na;b\n$HOME\n*\n".count)))
    #expect(json["title"] == .string("Pill 1") && json["body"] == .string("18:00"))
    #expect(json["count"] == .integer(1) && json["level"] == .string("active"))
    let notification = json["notices"][0]
    #expect(notification["item"] == .integer(1) && notification["late"] == .bool(false))
    #expect(notification["due"] == .string("2026-11-20T18:00:00+09:00"))
    #expect(try rig.channels() == [[.string("command")]])
  }

  /// The program of the channel delivers and then kills the check that started it.
  @Test(arguments: ["command", "desktop", "ntfy"])
  func whatDiesInDeliveryIsAnnouncedTwiceAtMost(channel: String) throws {
    let rig = try Rig()
    let names = ["command": "tell", "desktop": "notify-send", "ntfy": "curl"]
    try rig.program(try #require(names[channel]), "cat > /dev/null; kill -9 $PPID")
    if channel == "desktop" { try rig.openBus() }
    try rig.config("deliver.channels", channel)
    try rig.config("deliver.required", channel)
    try rig.config("deliver.command", "tell")
    try rig.config("deliver.ntfy", "https://ntfy.example/daydot")
    var statuses: [Int32] = []
    var delivered = 0
    for minute in 0..<5 {
      let run = try rig.daydot.at("2026-11-20T18:0\(minute)", "check")
      statuses.append(run.status)
      if run.status == 69 {
        #expect(run.errors.contains("may not have been seen"), "\(run.errors)")
      }
      delivered += try rig.written().split(separator: "\n").count { $0.hasPrefix("# ") }
    }
    #expect(delivered == 2)
    #expect(statuses == [-SIGKILL, -SIGKILL, 69, 0, 0])
  }

  @Test func failedRemindersAreAnnouncedBeforeACopyThatFails() throws {
    let rig = try Rig()
    try rig.config("deliver.channels", "command")
    try rig.config("deliver.command", "false")
    try writeFile(rig.daydot.folder.path + "/backups", "in the way")
    let run = try rig.daydot("check")
    #expect(run.status == 69)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].contains("could not be announced"), "\(run.errors)")
    #expect(lines[1].contains("/backups"), "\(run.errors)")
  }

  struct Broken: Row {
    let name: String
    let settings: [(String, String)]
    let reason: String
  }

  @Test(arguments: [
    Broken(name: "no command", settings: [], reason: "deliver.command is not set"),
    Broken(
      name: "not there", settings: [("deliver.command", "/no/such x")],
      reason: "/no/such: No such file or directory"),
    Broken(name: "fails", settings: [("deliver.command", "false")], reason: "exit 1"),
    Broken(
      name: "too slow", settings: [("deliver.command", "sleep 30"), ("deliver.timeout", "1")],
      reason: "sleep: Connection timed out"),
  ])
  func aCommandThatDoesNotWorkLeavesTheReminderDue(_ row: Broken) throws {
    let rig = try Rig()
    try rig.config("deliver.channels", "command")
    for (key, value) in row.settings { try rig.config(key, value) }
    expect(
      try rig.daydot("check"),
      errors: "daydot: 1 \"Pill 1\" could not be announced (command: \(row.reason));"
        + " it is tried again\n", status: 69)
    try rig.config("deliver.channels", "stdout")
    expect(try rig.daydot.at("2026-11-20T18:01", "check"), output: line)
  }

  @Test func ntfyIsReachedByCurlAndItsTopicIsInNoArgument() throws {
    let rig = try Rig()
    try rig.program("curl", "cat >> \"$LOG\"")
    try rig.config("deliver.channels", "ntfy")
    try rig.config("deliver.ntfy", "https://ntfy.example/my-pills")
    expect(try rig.daydot("check"))
    #expect(
      try rig.written() == """
        # curl
        -q
        -K
        -
        silent
        show-error
        fail
        globoff
        max-time = 20
        url = "https://ntfy.example/"
        header = "Content-Type: application/json"
        data-raw = "{\\"topic\\":\\"my-pills\\",\\"title\\":\\"Pill 1\\",\\"message\\":\\"18:00\\",\\"priority\\":3}"

        """)
  }

  /// The lowest level makes no sound.
  @Test(
    .enabled(if: Tool.setsid != nil, "needs setsid"),
    arguments: [("passive", ""), ("active", "\u{07}"), ("critical", "\u{07}")], ["any", "terminal"])
  func aTerminalRings(_ row: (level: String, bell: String), required: String) throws {
    let (level, bell) = row
    let rig = try Rig()
    try rig.daydot("rm", "1")
    try rig.config("deliver.channels", "terminal")
    try rig.config("deliver.required", required)
    try rig.daydot("push", "Tea", "--level", level)
    let terminal = try PseudoTerminal(columns: 80)
    let running = try RunningProcess(
      try #require(Tool.setsid), ["--ctty", "--wait", Daydot.binary, "check"],
      variables: rig.daydot.variables, onTerminal: terminal)
    #expect(terminal.readAll() == bell + "\u{1B}]9;Tea: 18:00\u{1B}\\")
    expect(running.wait())
  }

  @Test func quietHoursHoldByLevel() throws {
    let rig = try Rig()
    try rig.openBus()
    try rig.program("notify-send")
    try rig.config("deliver.quiet", "17:00-19:00")
    try rig.config("deliver.channels", "desktop")
    for level in ["passive", "active", "time-sensitive", "critical"] {
      try rig.daydot("push", level, "--level", level)
    }
    let quiet = try rig.daydot.json("check")
    #expect(quiet["delivered"].elements.map { $0["title"].text } == ["time-sensitive", "critical"])
    #expect(quiet["held"].elements.map { $0["title"].text } == ["passive", "active", "Pill 1"])
    #expect(try rig.written().split(separator: "\n").count { $0 == "# notify-send" } == 2)
    let later = try rig.daydot.at("2026-11-20T19:00", "check", "--json")
    let json = try JSONText.read(later.output)
    #expect(json["delivered"].elements.map { $0["title"].text } == ["passive", "active", "Pill 1"])
    #expect(try rig.written().contains("--urgency=low"))
  }

  @Test func aReportIsNoDeliveryWhereStandardOutputIsNoChannel() throws {
    let rig = try Rig()
    try rig.openBus()
    try rig.program("notify-send", "exit 1")
    try rig.config("deliver.channels", "desktop")
    let failed = try rig.daydot("check", "--json")
    #expect(failed.status == 69)
    #expect(try JSONText.read(failed.output)["failed"][0]["error"] == .string("desktop: exit 1"))
    try rig.program("notify-send")
    let json = try JSONText.read(try rig.daydot.at("2026-11-20T18:01", "check", "--json").output)
    #expect(json["delivered"][0]["channels"].elements == [.string("desktop")])
  }
}
