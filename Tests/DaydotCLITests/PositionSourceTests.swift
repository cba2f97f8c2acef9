import DaydotTestSupport
import Expectations
import TestSupport
import Testing

/// The position sources of the settings, as `check` asks them, with and without failures.
@Suite struct PositionSourceTests {
  /// 2026-11-20T09:00 in Seoul.
  private static let nine = 1_795_132_800

  private func fix(_ seconds: Int, there: Bool, device: String = "ph") -> String {
    let position = there ? "\"lat\":37.5101,\"lon\":127.0215" : "\"lat\":37.6,\"lon\":127.1"
    return
      "{\"_type\":\"location\",\(position),\"acc\":10,\"tst\":\(seconds),\"tid\":\"\(device)\"}\n"
  }

  private static let standUp = "2  09:00  Stand-up\n"
  private static let both = "1  09:00  Buy eggs  (arriving market)\n2  09:00  Stand-up\n"

  /// Far away twice, then there.
  private var walk: String {
    fix(Self.nine - 1200, there: false) + fix(Self.nine - 600, there: false)
      + fix(Self.nine, there: true)
  }

  // MARK: Programs

  @Test func aProgramIsAskedAtEachCheck() throws {
    let daydot = try InProcessDaydot.waitingAtTheMarket()
    let path = daydot.folder.path + "/fixes"
    try writeFile(path, walk)
    try daydot("config", "set", "position.command", "/bin/cat \(path)")
    #expect(
      try daydot("check").output == "2  09:00  Stand-up\n1  09:00  Buy eggs  (arriving market)\n")
    #expect(try daydot("check").output == "")
    #expect(try daydot("here").output.hasSuffix("at market, 0 s ago, ph\n"))
  }

  struct Failing: Row {
    let name: String
    let settings: [String]
    let trouble: String
  }

  @Test(arguments: [
    Failing(
      name: "a program that is not there", settings: ["position.command=/no/such"],
      trouble: "position.command since Fri 20 Nov 09:00: No such file or directory"),
    Failing(
      name: "a program that fails", settings: ["position.command=/bin/false"],
      trouble: "position.command since Fri 20 Nov 09:00: exit 1"),
    Failing(
      name: "a program that hangs",
      settings: ["position.command=/bin/sleep 600", "position.timeout=1"],
      trouble: "position.command since Fri 20 Nov 09:00: Connection timed out"),
    Failing(
      name: "a program that says too much", settings: ["position.command=/usr/bin/yes"],
      trouble: "position.command since Fri 20 Nov 09:00: Message too long"),
    Failing(
      name: "a program that says something else",
      settings: ["position.command=/bin/echo hello there"],
      trouble: "could not be used: 1 of an unknown format"),
    Failing(
      name: "a program that says nothing", settings: ["position.command=/bin/true"],
      trouble: "could not be used: 1 without a fix"),
    Failing(
      name: "a program whose clock is ahead",
      settings: [
        "position.command=/bin/echo {\"_type\":\"location\",\"lat\":37,\"lon\":127,\"tst\":1999999999}"
      ], trouble: "could not be used: 1 from the future"),
    Failing(
      name: "a file that is not there", settings: ["position.file=/no/such/file"],
      trouble: "position.file since Fri 20 Nov 09:00: No such file or directory"),
    Failing(
      name: "a file that is a folder", settings: ["position.file=/tmp"],
      trouble: "position.file since Fri 20 Nov 09:00: Is a directory"),
    Failing(
      name: "a file that keeps readers waiting", settings: ["position.file=/dev/zero"],
      trouble: "position.file since Fri 20 Nov 09:00: Invalid argument"),
  ])
  func aSourceThatFailsKeepsNothingFromBeingAnnounced(_ row: Failing) throws {
    let arguments = row.settings
    let daydot = try InProcessDaydot.waitingAtTheMarket()
    for setting in arguments {
      let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
      try daydot("config", "set", parts[0], parts[1])
    }
    let checked = try daydot("check")
    #expect(checked.output == Self.standUp)
    #expect(checked.errors == "")
    #expect(checked.status == 0)
    let delivered = try daydot("here").output
    #expect(delivered.contains(row.trouble), "\(delivered)")
    // The first failure is kept until the source works again.
    try daydot.at("2026-11-20T09:05", "check")
    #expect(try daydot.at("2026-11-20T09:05", "here").output.contains(row.trouble))
    try daydot("config", "set", "position.command", "/bin/echo 37.6,127.1")
    try daydot("config", "unset", "position.file")
    try daydot.at("2026-11-20T09:06", "check")
    let mended = try daydot.at("2026-11-20T09:06", "here").output
    #expect(mended == "37.60000,127.10000 (±50 m), 0 s ago, unknown\n")
  }

  @Test func aProgramThatClosesItsOutputAndGoesOnIsEnded() throws {
    let daydot = try InProcessDaydot.waitingAtTheMarket("position.timeout=1")
    let path = daydot.folder.path + "/half"
    try writeExecutable(path, "#!/bin/sh\necho 37.6,127.1\nexec >&-\nexec sleep 600\n")
    try daydot("config", "set", "position.command", path)
    #expect(try daydot("check").output == Self.standUp)
    #expect(try daydot("here").output.contains("timed out"))
  }

  // MARK: Files

  @Test func aFileIsReadOnAsItGrows() throws {
    let daydot = try InProcessDaydot.waitingAtTheMarket()
    let path = daydot.folder.path + "/phone.rec"
    try daydot("config", "set", "position.file", path)
    let lines = [fix(Self.nine - 1200, there: false), fix(Self.nine - 600, there: false)]
    try writeFile(path, lines.joined())
    #expect(try daydot("check").output == Self.standUp)
    // The last line is incomplete.
    let last = fix(Self.nine, there: true)
    try writeFile(path, lines.joined() + last.dropLast(20))
    #expect(try daydot("check").output == "")
    try writeFile(path, lines.joined() + last)
    #expect(try daydot("check").output == "1  09:00  Buy eggs  (arriving market)\n")
    #expect(try daydot("check").output == "")
  }

  /// A line of megabytes is skipped; the lines before and after it are read.
  @Test func aLineWithoutAnEndHoldsNothingUp() throws {
    let daydot = try InProcessDaydot.waitingAtTheMarket()
    let path = daydot.folder.path + "/phone.rec"
    try daydot("config", "set", "position.file", path)
    let garbage = String(repeating: "a", count: 5_000_000)
    let lines = [fix(Self.nine - 1200, there: false), fix(Self.nine - 600, there: false)]
    try writeFile(path, lines.joined() + garbage)
    #expect(try daydot("check").output == Self.standUp)
    try writeFile(path, lines.joined() + garbage + "\n" + fix(Self.nine, there: true))
    #expect(try daydot("check").output == "1  09:00  Buy eggs  (arriving market)\n")
    #expect(try daydot("check").output == "")
  }

  @Test(.enabled(if: Tool.sqlite != nil, "needs the sqlite3 program"))
  func aLongFileIsReadFromWhereItStoodAndAnewWhereItIsAnother() throws {
    let daydot = try InProcessDaydot.waitingAtTheMarket()
    let path = daydot.folder.path + "/phone.rec"
    try daydot("config", "set", "position.file", path)
    let past = (0..<900).map { fix(Self.nine - 86_400 + $0, there: false) }.joined()
    try writeFile(path, past)
    try daydot("check")
    #expect(try daydot.position(ofFile: path) == "\(past.utf8.count)")
    let grown = past + fix(Self.nine - 600, there: false)
    try writeFile(path, grown + fix(Self.nine, there: true).dropLast(9))
    try daydot("check")
    #expect(try daydot.position(ofFile: path) == "\(grown.utf8.count)")
    // The file was rotated: a new one has its name and is longer than the old one was.
    try writeFile(path + ".new", fix(Self.nine, there: true) + grown + grown)
    _ = try RunningProcess("/bin/mv", [path + ".new", path]).wait()
    #expect(try daydot("check").output == "1  09:00  Buy eggs  (arriving market)\n")
    try writeFile(path, past)
    try daydot("check")
    #expect(try daydot.position(ofFile: path) == "\(past.utf8.count)")
  }

  @Test func theHomeFolderMayBeWrittenShort() throws {
    let daydot = try InProcessDaydot.waitingAtTheMarket("position.file=~/fixes")
    try writeFile(daydot.folder.path + "/fixes", walk)
    #expect(try daydot("check").output == Self.both)
  }

  // MARK: Keeping

  @Test func positionsAreKeptAsLongAsTheSettingSays() throws {
    let daydot = try InProcessDaydot.waitingAtTheMarket("position.keep=2")
    for day in 10...19 { try daydot.at("2026-11-\(day)T12:00", "here", "37.6,127.1") }
    try daydot("here", "37.6,127.1")
    // The fixes of two days, and the few that the monitor needs to continue.
    #expect(try daydot("here", "--forget").output == "3 positions forgotten\n")
  }
}

extension InProcessDaydot {
  /// The position up to which a file was read, as the store keeps it.
  fileprivate func position(ofFile path: String) throws -> String? {
    let sqlite = try #require(Tool.sqlite)
    let query = "SELECT value FROM setting WHERE key = 'position-offset:\(path)'"
    let answer = try RunningProcess(sqlite, [store, query]).wait().output
    return answer.split(separator: " ").last.map { String($0.prefix { $0 != "\n" }) }
  }
}
