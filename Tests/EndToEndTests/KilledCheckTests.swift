import Expectations
import Glibc
import TestSupport
import Testing

/// Checks killed at any moment lose no reminder, and announce none a third time.
@Suite struct KilledCheckTests {
  /// Each minute has its own reminders. In each, some checks in a row are killed and a last one is
  /// not. They are killed after a varying amount of work of this test; nothing sleeps.
  @Test(arguments: Slow.all(of: [1, 2, 3, 4], elseEvery: 4))
  func killedAtAnyMomentNothingIsLostAndNothingAnnouncedThrice(seed: UInt64) throws {
    let daydot = Daydot()
    var random = SeededGenerator(seed: seed)
    let minutes = (10...29).map { "18:\($0)" }
    let lines = minutes.flatMap { minute in
      (1...25).map { #"{"title":"\#(minute)#\#($0)","day":"2026-11-20","time":"\#(minute)"}"# }
    }
    try daydot("import", "-", input: lines.joined(separator: "\n") + "\n")
    var delivered: [String: Int] = [:]
    func count(_ output: String) {
      for line in output.split(separator: "\n") {
        if let name = line.split(separator: " ").last { delivered[String(name), default: 0] += 1 }
      }
    }
    var kills = 0
    for minute in minutes {
      daydot.variables["DAYDOT_NOW"] = "2026-11-20T\(minute)"
      for _ in 0..<5 {
        let check = try daydot.start(["check"])
        for _ in 0..<random.below(90_000) { _ = getppid() }
        check.kill()
        let finished = check.wait()
        if finished.status == -SIGKILL { kills += 1 }
        count(finished.output)
      }
      count(try daydot("check").output)
    }
    #expect(kills > 20)
    #expect(delivered.count == lines.count)
    #expect(delivered.values.allSatisfy { $0 <= 2 })
    #expect(delivered.values.count { $0 == 2 } <= kills)
    #expect(try daydot("check").output == "")
  }

  /// Killed as it enters each of its system calls that write, in turn.
  @Test(.enabled(if: Tool.strace != nil, "needs strace"))
  func killedAtEveryWriteTheNextRunMakesItGood() throws {
    let strace = try #require(Tool.strace)
    let daydot = Daydot()
    let hours = (1...23).map { $0 < 10 ? "0\($0)" : "\($0)" }
    let lines = hours.flatMap { hour in
      (1...3).map { #"{"title":"\#(hour)#\#($0)","day":"2026-11-21","time":"\#(hour):00"}"# }
    }
    try daydot("import", "-", input: lines.joined(separator: "\n") + "\n")
    // The weekly backup is not part of this.
    try daydot("check")
    var killed = 0
    for (step, hour) in hours.enumerated() {
      daydot.variables["DAYDOT_NOW"] = "2026-11-21T\(hour):00"
      let first = try RunningProcess(
        strace,
        [
          "-f", "-qqq", "-o", "/dev/null", "-e", "trace=write,pwrite64,ftruncate,fdatasync",
          "-e", "inject=write,pwrite64,ftruncate,fdatasync:signal=SIGKILL:when=\(step + 1)",
          Daydot.binary, "check",
        ], variables: daydot.variables
      ).wait()
      if first.status != 0 { killed += 1 }
      let second = try daydot("check")
      let delivered = (first.output + second.output).split(separator: "\n")
      #expect(Set(delivered).count == 3, "killed at write \(step + 1)")
      // One of the three at most, and only if it was announced before the kill.
      #expect(delivered.count <= 4 && (delivered.count == 3 || first.output != ""))
      expect(try daydot("check"))
    }
    #expect(killed > 12)
  }
}
