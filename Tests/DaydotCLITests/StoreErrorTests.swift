import DaydotTestSupport
import Expectations
import TestSupport
import Testing

/// An unusable store gives one sentence and an exit code, and the file stays unchanged.
@Suite struct StoreErrorTests {
  /// Every kind of command that opens the store.
  private static let commands = [
    ["add", "Buy milk"], ["done", "1"], ["day"], ["check"], ["pending"],
  ]

  /// Runs each command on a file, and expects the same sentence and no changed byte.
  private func expectRefused(
    _ daydot: InProcessDaydot, _ sentence: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = readFile(daydot.store)
    let namesBefore = names(in: daydot.folder.path)
    for command in Self.commands {
      expectRefusal(try daydot.run(command), sentence, status: 1, sourceLocation: sourceLocation)
    }
    #expect(readFile(daydot.store) == before, sourceLocation: sourceLocation)
    #expect(names(in: daydot.folder.path) == namesBefore, sourceLocation: sourceLocation)
  }

  @Test func aFolder() throws {
    let daydot = InProcessDaydot()
    daydot.variables["DAYDOT_STORE"] = daydot.folder.path
    let path = daydot.folder.path
    for command in Self.commands {
      expectRefusal(
        try daydot.run(command),
        "the store '\(path)' is a folder; name a file, as --store \(path)/daydot.db", status: 1)
    }
    #expect(names(in: daydot.folder.path) == [])
  }

  @Test func belowAFile() throws {
    let daydot = InProcessDaydot()
    let file = daydot.folder.path + "/file"
    try writeFile(file, "mine\n")
    daydot.variables["DAYDOT_STORE"] = file + "/daydot.db"
    let refused = try daydot("add", "Buy milk")
    expectRefusal(refused, "cannot open the store '\(file)/daydot.db': Not a directory", status: 1)
    #expect(readText(file) == "mine\n")
  }

  @Test func whereNoFolderCanBeMade() throws {
    let daydot = InProcessDaydot()
    daydot.variables["DAYDOT_STORE"] = "/proc/daydot/daydot.db"
    let refused = try daydot("add", "Buy milk")
    #expect(refused.output == "" && refused.status == 1)
    #expect(refused.errors.hasPrefix("daydot: cannot open the store '/proc/daydot"))
    #expect(refused.errors.hasSuffix(": No such file or directory\n"))
  }

  @Test func textThatIsNoDatabase() throws {
    let daydot = InProcessDaydot()
    for text in ["Buy milk\nCall the bank\n", "우유 사기\n"] {
      try writeFile(daydot.store, text)
      try expectRefused(
        daydot,
        "'\(daydot.store)' belongs to another program and was left as it is; name another file")
    }
  }

  @Test func anotherProgramsDatabase() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Buy milk")
    // The header's application id (https://www.sqlite.org/fileformat2.html, 1.3.18).
    try patchFile(daydot.store, at: 68, [0, 0, 0, 9])
    try expectRefused(
      daydot,
      "'\(daydot.store)' belongs to another program and was left as it is; name another file")
  }

  @Test(
    .enabled(if: Tool.sqlite != nil, "needs the sqlite3 program"),
    arguments: [
      "CREATE TABLE contact (name TEXT)", "PRAGMA user_version = 3",
    ])
  func aDatabaseMadeElsewhere(sql: String) throws {
    let daydot = InProcessDaydot()
    _ = try RunningProcess(try #require(Tool.sqlite), [daydot.store, sql]).wait()
    try expectRefused(
      daydot,
      "'\(daydot.store)' belongs to another program and was left as it is; name another file")
  }

  @Test func aNewerVersions() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Buy milk")
    // The header's user version, 1.3.17.
    try patchFile(daydot.store, at: 60, [0, 0, 0, 99])
    try expectRefused(
      daydot,
      "the store '\(daydot.store)' was written by a newer daydot"
        + " (schema 99, this one reads up to 17); update daydot")
  }

  @Test func damagedInTheMiddleOfItsSchema() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Buy milk")
    var noise = SystemRandomNumberGenerator()
    let bytes = (0..<2000).map { _ in UInt8.random(in: .min ... .max, using: &noise) }
    // Page 1 holds the schema; its b-tree header is at offset 100.
    try patchFile(daydot.store, at: 100, [0xFF] + bytes)
    try expectRefused(
      daydot,
      "the store '\(daydot.store)' is damaged and was left as it is; there is no backup beside it")
  }

  @Test func damagedHeader() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Buy milk")
    try patchFile(daydot.store, at: 0, [UInt8](repeating: 0xAA, count: 100))
    try expectRefused(
      daydot,
      "the store '\(daydot.store)' is damaged and was left as it is; there is no backup beside it")
  }

  @Test func damagedNamesTheNewestBackup() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Buy milk")
    let backups = daydot.folder.path + "/backups"
    _ = try RunningProcess("/bin/mkdir", [backups]).wait()
    for name in [
      "test.db.2026-11-06T000000Z.bak", "test.db.2026-11-13T000000Z.bak",
      "test.db.2026-10-30T000000Z.bak", "other.db.2026-11-14T000000Z.bak", "test.db.9.txt",
    ] {
      try writeFile("\(backups)/\(name)", "")
    }
    try patchFile(daydot.store, at: 100, [UInt8](repeating: 0xFF, count: 3000))
    expectRefusal(
      try daydot("day"),
      "the store '\(daydot.store)' is damaged and was left as it is;"
        + " its newest backup is '\(backups)/test.db.2026-11-13T000000Z.bak'; to put it back:\n "
        + " rm -f '\(daydot.store)-wal' '\(daydot.store)-shm'"
        + " && cp '\(backups)/test.db.2026-11-13T000000Z.bak' '\(daydot.store)'", status: 1)
  }

  @Test func anEmptyFileBecomesAStore() throws {
    let daydot = InProcessDaydot()
    try writeFile(daydot.store, "")
    expect(try daydot("add", "Buy milk"), output: "1  \"Buy milk\" — no date\n")
    expect(
      try daydot("done", "1"), output: "1  \"Buy milk\" — done\n")
  }

  @Test func inKorean() throws {
    let daydot = InProcessDaydot()
    daydot.variables["LANG"] = "ko_KR.UTF-8"
    let path = daydot.folder.path + "/data"
    try makeFolder(path)
    daydot.variables["DAYDOT_STORE"] = path
    expectRefusal(
      try daydot("day"), "저장소 '\(path)'는 폴더입니다. 파일을 쓰세요: --store \(path)/daydot.db", status: 1)
  }
}
