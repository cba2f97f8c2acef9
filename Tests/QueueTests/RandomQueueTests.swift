import QueueRuns
import TestSupport
import Testing

/// Every check of random queues announces what `QueueModel` says; `daydot-queues` runs more.
@Suite struct RandomQueueTests {
  private static let seeds = (1...(Slow.isAsked ? 300 : 12)).map(UInt64.init)

  @Test func checksAnnounceWhatTheModelSays() throws {
    for seed in Self.seeds {
      var life = try QueueLife(seed: seed, binary: Daydot.binary)
      guard let disagreement = try life.live() else { continue }
      let script = disagreement.script.joined(separator: "\n")
      Issue.record("seed \(seed): \(disagreement.law)\n\(script)\n\(disagreement.explanation)")
    }
  }
}
