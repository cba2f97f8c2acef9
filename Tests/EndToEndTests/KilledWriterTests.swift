import DaydotTestSupport
import Glibc
import TestSupport
import Testing

/// Writing commands killed at any moment: what was answered is stored, and no change is stored in
/// part.
@Suite struct KilledWriterTests {
  private static let batch = 150

  @Test(arguments: Slow.all(of: [1, 2, 3], elseEvery: 3))
  func whatAnsweredIsThereAndNothingIsHalfThere(seed: UInt64) throws {
    let daydot = Daydot()
    var random = SeededGenerator(seed: seed)
    var answered: Set<String> = []
    var kills = 0
    /// Runs a command and kills it after a varying amount of work of this test; nothing sleeps.
    func killed(_ arguments: [String], input: String = "") throws -> Finished {
      let running = try daydot.start(arguments, input: input)
      for _ in 0..<random.below(120_000) { _ = getppid() }
      running.kill()
      let finished = running.wait()
      if finished.status == -SIGKILL { kills += 1 }
      return finished
    }
    for round in 1...20 {
      let title = "thing\(round)"
      if try killed(["add", title]).output.contains(title) { answered.insert(title) }
      let lines = (1...Self.batch).map { #"{"title":"batch\#(round) \#($0)"}"# }
      let imported = try killed(["import", "-"], input: lines.joined(separator: "\n") + "\n")
      let before = try titles(daydot)
      let batches = before.filter { $0.hasPrefix("batch\(round) ") }.count
      #expect(batches == 0 || batches == Self.batch)
      if imported.output.contains("new") { #expect(batches == Self.batch) }
      // An undo reverts the last command completely or not at all.
      let undone = try killed(["undo"])
      let after = try titles(daydot)
      if !undone.output.isEmpty { #expect(after != before) }
      #expect(after == before || after.isSubset(of: before))
      let lost = before.subtracting(after)
      #expect(lost.isEmpty || lost.count == 1 || lost.count == Self.batch)
      answered.subtract(lost)
    }
    #expect(try titles(daydot).isSuperset(of: answered))
    #expect(kills > 10)
    #expect(try daydot("add", "the last").status == 0)
  }

  private func titles(_ daydot: Daydot) throws -> Set<String> {
    let exported = try daydot("export")
    #expect(exported.status == 0)
    let titles = try exported.output.split(separator: "\n").map {
      try JSONText.read(String($0))["title"].text ?? ""
    }
    // Nothing is stored twice.
    #expect(Set(titles).count == titles.count)
    return Set(titles)
  }
}
