import Glibc
import TestSupport
import Testing

/// The real program, killed and run many times at once.
@Suite struct KilledCheckTests {
  /// Checks are killed after more and more work of this test's own; nobody sleeps.
  @Test func killedAtAnyMomentNothingIsLost() throws {
    let daydot = Daydot()
    let lines = (1...60).map { number in
      #"{"title":"Thing \#(number)","day":"2026-11-20","time":"18:00"}"#
    }
    try daydot("import", "-", input: lines.joined(separator: "\n") + "\n")
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T18:00"
    var told: [Substring] = []
    var kills = 0
    for round in 0..<40 {
      let check = try daydot.start(["check"])
      for _ in 0..<(round * 1500) { _ = getppid() }
      check.kill()
      let finished = check.wait()
      if finished.status == -SIGKILL { kills += 1 }
      told += finished.output.split(separator: "\n")
    }
    told += try daydot("check").output.split(separator: "\n")
    #expect(kills > 0)
    // A line cut short by its kill was not told.
    let names = told.compactMap { $0.split(separator: " ").last }
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    for number in 1...60 { #expect(counts["\(number)"] != nil, "Thing \(number) was lost") }
    #expect(try daydot("check").output == "")
  }

  @Test func eightChecksAndEightWriters() throws {
    let daydot = Daydot()
    let lines = (1...400).map { number in
      #"{"title":"Due \#(number)","day":"2026-11-20","time":"18:00"}"#
    }
    try daydot("import", "-", input: lines.joined(separator: "\n") + "\n")
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T18:00"
    let binary = Daydot.binary
    let checks = try (0..<8).map { _ in
      try RunningProcess(
        "/bin/sh", ["-c", "for i in 1 2 3 4; do \(binary) check; done"], variables: daydot.variables
      )
    }
    let writers = try (0..<8).map { writer in
      try RunningProcess(
        "/bin/sh",
        [
          "-c",
          "for i in 1 2 3 4 5; do \(binary) add W\(writer)x$i 18:30 --remind '10m before' || exit 1; done",
        ],
        variables: daydot.variables)
    }
    #expect(writers.map { $0.wait().status } == Array(repeating: 0, count: 8))
    let finished = checks.map { $0.wait() }
    #expect(finished.allSatisfy { $0.status == 0 && $0.errors == "" })
    let last = try daydot("check").output
    let told = (finished.map(\.output) + [last]).flatMap { $0.split(separator: "\n") }
    #expect(told.count == 400 && Set(told).count == 400)
    let later = try daydot.at("2026-11-20T18:20", "check").output.split(separator: "\n")
    #expect(later.count == 40 && Set(later).count == 40)
  }
}
