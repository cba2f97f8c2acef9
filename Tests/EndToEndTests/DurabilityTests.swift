import Expectations
import Glibc
import TestSupport
import Testing

/// An `add` that has answered is on disk.
@Suite struct DurabilityTests {
  @Test func whatWasAnsweredOutlivesTheProcess() throws {
    let daydot = Daydot()
    // Its last line goes to a full standard error, so it waits there with the store open.
    let errors = try Pipe()
    errors.fill()
    let answer = try Pipe()
    let running = try RunningProcess(
      Daydot.binary, ["add", "Buy milk", "tomorrow", "18:00"], variables: daydot.variables,
      outputTo: answer, errorsTo: errors)
    #expect(answer.readLine() == "1  \"Buy milk\" — Sat 21 Nov 2026 18:00 (reminds at 18:00)")
    running.kill()
    #expect(running.wait().status == -SIGKILL)

    // No checkpoint happened yet: the item is only in the WAL.
    let copy = Daydot()
    for suffix in ["", "-wal"] {
      try writeFile(copy.store + suffix, try #require(readFile(daydot.store + suffix)))
    }
    for survivor in [copy, daydot] {
      expect(
        try survivor("show", "1"),
        output: """
          1  Buy milk
             when     Sat 21 Nov 2026 18:00
             state    open
             reminds  Sat 21 Nov 2026 18:00
             added    Fri 20 Nov 2026 09:00

          """)
      #expect(
        try survivor.at("2026-11-21T18:00", "check").output == "1  18:00  Buy milk\n")
    }
  }

  @Test func aHalfWrittenAddIsNoAdd() throws {
    let daydot = Daydot()
    let errors = try Pipe()
    errors.fill()
    let answer = try Pipe()
    try daydot("add", "Kept")
    let running = try RunningProcess(
      Daydot.binary, ["add", "Torn", "tomorrow", "18:00"], variables: daydot.variables,
      outputTo: answer, errorsTo: errors)
    _ = answer.readLine()
    running.kill()
    _ = running.wait()
    // A power failure in the middle of the write truncates the WAL. Frames have 24 + 4096 bytes,
    // after a header of 32; the first one is cut.
    let log = try #require(readFile(daydot.store + "-wal"))
    #expect(log.count > 4000)
    try writeFile(daydot.store + "-wal", Array(log.prefix(2000)))
    unlink(daydot.store + "-shm")
    #expect(try daydot("show", "2").status == 1)
    #expect(try daydot("show", "1").output.hasPrefix("1  Kept\n"))
    #expect(try daydot("add", "Next").output.hasPrefix("2  \"Next\""))
  }

  @Test(
    .enabled(if: Tool.strace != nil, "needs strace"),
    arguments: [
      ["add", "Call the bank", "--on", "2026-11-21"], ["done", "1"], ["undone", "2"],
    ])
  func syncsTheLogBeforeItAnswers(command: [String]) throws {
    let daydot = try Daydot.checked()
    try daydot("add", "Buy milk")
    try daydot("add", "Send parcel")
    try daydot("done", "2")
    let calls = try trace(daydot, command)
    let answer = try #require(calls.firstIndex { $0.name == "write" && $0.descriptor == 1 })
    let log = try #require(
      calls.first { $0.name == "openat" && $0.text.contains("-wal\"") }?.result)
    let lastWrite = try #require(
      calls.lastIndex { $0.name == "pwrite64" && $0.descriptor == log })
    let sync = try #require(
      calls[..<answer].lastIndex {
        ["fsync", "fdatasync"].contains($0.name) && $0.descriptor == log
      })
    #expect(lastWrite < sync && sync < answer)
  }

  @Test(.enabled(if: Tool.strace != nil, "needs strace"))
  func claimsAreOnDiskBeforeAnythingIsAnnounced() throws {
    let daydot = try Daydot.checked()
    try daydot("add", "Buy milk", "--on", "2026-11-20", "--time", "18:00")
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T18:00"
    let calls = try trace(daydot, ["check"])
    let log = try #require(
      calls.first { $0.name == "openat" && $0.text.contains("-wal\"") }?.result)
    let line = try #require(calls.firstIndex { $0.name == "write" && $0.descriptor == 1 })
    func isSync(_ call: SystemCall) -> Bool {
      ["fsync", "fdatasync"].contains(call.name) && call.descriptor == log
    }
    // The claim is synced before, the mark after.
    #expect(calls[..<line].contains(where: isSync))
    #expect(calls[line...].contains(where: isSync))
  }

  // MARK: System calls

  private struct SystemCall {
    let name: String
    let text: String
    /// The first argument, if it is a number.
    let descriptor: Int?
    let result: Int?
  }

  /// Runs a command and returns its system calls on files, in order.
  private func trace(_ daydot: Daydot, _ command: [String]) throws -> [SystemCall] {
    let path = daydot.folder.path + "/trace"
    let run = try RunningProcess(
      try #require(Tool.strace),
      ["-o", path, "-e", "trace=openat,write,pwrite64,fsync,fdatasync", Daydot.binary] + command,
      variables: daydot.variables
    ).wait()
    #expect(run.status == 0, "\(run.errors)")
    return (readText(path) ?? "").split(separator: "\n").compactMap { line in
      guard let open = line.firstIndex(of: "(") else { return nil }
      let arguments = line[line.index(after: open)...]
      return SystemCall(
        name: String(line[..<open]), text: String(line),
        descriptor: Int(arguments.prefix { $0.isNumber }),
        result: line.split(separator: " ").last.flatMap { Int($0) })
    }
  }
}
