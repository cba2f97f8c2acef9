import Glibc
import TestSupport
import Testing

/// Every writing command, interrupted at every step; damaged files; a process that may open few
/// files.
///
/// Kills of checks and of many writers at once have suites of their own.
@Suite struct FaultTests {
  struct Writing: Row {
    let name: String
    let words: [String]
    var input = ""

    init(_ words: String..., input: String = "") {
      name = words.joined(separator: " ")
      self.words = words
      self.input = input
    }
  }

  private static let writing = [
    Writing("add", "Bread", "--on", "2026-11-25", "--time", "09:00"),
    Writing("edit", "1", "--title", "Oat milk", "--time", "10:30"),
    Writing("edit", "2@2026-11-24..", "--time", "08:30"),
    Writing("move", "1", "2026-11-27"),
    Writing("done", "1"), Writing("undone", "3"), Writing("skip", "2@2026-11-23"),
    Writing("rm", "2", "--yes"), Writing("undo"), Writing("snooze", "1", "20m"),
    Writing("remind", "1", "2h before"), Writing("off", "1"), Writing("star", "1"),
    Writing("place", "add", "pool", "37.5,127.1"), Writing("push", "Dinner"),
    Writing("here", "37.5,127.0"),
    Writing(
      "import", "-",
      input: (1...40).map { "{\"title\":\"thing \($0)\"}" }.joined(separator: "\n") + "\n"),
    Writing("config", "set", "week.start", "sunday"),
  ]

  /// What a user sees of a store, without the names that are random in every run.
  private func picture(_ daydot: Daydot) throws -> String {
    let exported = try daydot("export")
    #expect(exported.status == 0, "\(exported.errors)")
    let lines = exported.output.split(separator: "\n").map { line in
      line.split(separator: ",").filter { !$0.hasPrefix("\"uid\"") }.joined(separator: ",")
    }
    let views = [["pending"], ["place", "list"], ["delivered"], ["config"], ["here"]]
    return try lines.joined(separator: "\n") + views.map { try daydot.run($0).output }.joined()
  }

  private func planner() throws -> Daydot {
    let daydot = Daydot(now: "2026-11-20T09:00", zone: "UTC")
    try daydot("config", "set", "deliver", "stdout")
    try daydot("add", "Milk", "--on", "today", "--time", "09:00", "--at", "market")
    try daydot("add", "Pills", "--on", "2026-11-16", "--time", "08:00", "--every", "every day")
    try daydot("add", "Bills", "--on", "2026-11-19")
    try daydot("done", "3")
    // The weekly backup is not part of this.
    try daydot("check")
    return daydot
  }

  /// Restores the files of a folder.
  private func restore(_ files: [String: [UInt8]], to folder: String) throws {
    for name in self.files(in: folder).keys where files[name] == nil { unlink("\(folder)/\(name)") }
    for (name, bytes) in files { try writeFile("\(folder)/\(name)", bytes) }
  }

  private func files(in folder: String) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in names(in: folder) where names(in: "\(folder)/\(name)").isEmpty {
      files[name] = readFile("\(folder)/\(name)")
    }
    return files
  }

  /// Killed as it enters each system call that changes files, a command has happened completely or
  /// not at all.
  @Test(
    .enabled(if: Tool.strace != nil, "needs strace"),
    arguments: Slow.all(of: writing, elseEvery: 6))
  func aCommandHappensOrNot(_ command: Writing) throws {
    let strace = try #require(Tool.strace)
    let daydot = try planner()
    let home = daydot.folder.path
    let store = files(in: home)
    let config = "\(home)/.config/daydot"
    let settings = files(in: config)
    let before = try picture(daydot)
    #expect(try daydot.run(command.words, input: command.input).status == 0)
    let after = try picture(daydot)
    let calls = "write,pwrite64,ftruncate,fdatasync,fsync,rename,renameat,unlink,openat,fcntl"
    var outcomes: Set<Bool> = []
    var step = 1
    // `DAYDOT_EVERY_STEP=1` tests every call; otherwise at least one call of each kind.
    let stride = getenv("DAYDOT_EVERY_STEP") != nil ? 1 : Slow.isAsked ? 5 : 7
    while true {
      try restore(store, to: home)
      try restore(settings, to: config)
      let broken = try RunningProcess(
        strace,
        [
          "-f", "-qqq", "-o", "/dev/null", "-e", "trace=\(calls)",
          "-e", "inject=\(calls):signal=SIGKILL:when=\(step)", Daydot.binary,
        ] + command.words, variables: daydot.variables, input: command.input
      ).wait()
      let left = try picture(daydot)
      #expect(left == before || left == after, "\(command.name), killed at call \(step)")
      outcomes.insert(left == after)
      // The next command works, whatever files were left.
      #expect(try daydot("add", "next").status == 0, "\(command.name), after call \(step)")
      if broken.status == 0 { break }
      step += stride
      try #require(step < 2000)
    }
    #expect(outcomes == [true, false])
  }

  /// A damaged store is either read or refused with a sentence that names it; nothing traps or
  /// hangs.
  @Test func aDamagedStoreIsRefusedInASentence() throws {
    let daydot = try planner()
    let lines = (1...150).map { #"{"title":"thing \#($0)","day":"2026-11-\#(10 + $0 % 20)"}"# }
    try daydot("import", "-", input: lines.joined(separator: "\n") + "\n")
    let whole = try #require(readFile(daydot.store))
    var random = SeededGenerator(seed: 20_261_122)
    var refused = 0
    for round in 1...(Slow.isAsked ? 100 : 12) {
      var bytes = whole
      let page = random.below(whole.count / 4096) * 4096
      switch round % 4 {
      case 0: bytes.replaceSubrange(page..<page + 4096, with: repeatElement(0, count: 4096))
      case 1: bytes.removeLast(whole.count - max(page, 4096))
      case 2:
        for _ in 1...40 { bytes[page + random.below(4096)] = UInt8(random.below(256)) }
      default:
        let other = random.below(whole.count / 4096) * 4096
        bytes.replaceSubrange(page..<page + 4096, with: whole[other..<other + 4096])
      }
      for command in [["day"], ["check"], ["list", "--overdue"], ["add", "Bread"], ["export"]] {
        for ending in ["-wal", "-shm"] { unlink(daydot.store + ending) }
        try writeFile(daydot.store, bytes)
        let finished = try daydot.run(command)
        #expect(
          (0...78).contains(finished.status), "\(command) of round \(round): \(finished.status)")
        if finished.status != 0 {
          refused += 1
          #expect(finished.errors.hasPrefix("daydot: "), "round \(round): \(finished.errors)")
        }
      }
    }
    #expect(refused > 0)
  }

  /// A process that may open few files fails with a sentence and changes nothing.
  @Test(arguments: 4...14)
  func withFewDescriptors(_ limit: Int) throws {
    let daydot = try planner()
    let before = try picture(daydot)
    let finished = try RunningProcess(
      "/bin/sh", ["-c", "ulimit -n \(limit); exec \(Daydot.binary) add Bread"],
      variables: daydot.variables
    ).wait()
    #expect((0...78).contains(finished.status), "\(finished.status)")
    if finished.status == 0 {
      #expect(try daydot("list").output.contains("Bread"))
    } else {
      #expect(finished.errors.hasPrefix("daydot: "), "\(finished.errors)")
      #expect(try picture(daydot) == before)
    }
  }
}
