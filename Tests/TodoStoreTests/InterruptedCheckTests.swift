import Scheduler
import TestSupport
import Testing
import TodoStore

/// A check that dies at any step of claim, deliver and mark.
@Suite struct InterruptedCheckTests {
  private static let count = 7

  private func rig() throws -> QueueRig {
    let rig = try QueueRig("2026-11-20T09:00", in: "Asia/Seoul")
    for number in 1...4 { try rig.add("One \(number)", try timed("2026-11-20T18:00")) }
    try rig.add("Daily", try timed("2026-11-20T18:00"), repeats: "FREQ=DAILY")
    try rig.add("Own", reminders: [try rig.reminder("in 9h"), try rig.reminder("every 50m")])
    try rig.set("2026-11-20T18:00", in: "Asia/Seoul")
    return rig
  }

  /// The number of deliveries of each reminder.
  private func attempts(_ rig: QueueRig) -> [Int] {
    let keys = rig.channel.delivered.map(\.key)
    return Array(Dictionary(keys.map { ($0, 1) }, uniquingKeysWith: +).values)
  }

  @Test func onlyADeathBetweenDeliveryAndItsRecordDeliversTwice() throws {
    var ends: Set<String> = []
    for steps in 0... {
      let rig = try rig()
      guard let end = try rig.checkDying(after: steps) else { break }
      ends.insert(end)
      // A minute later; what the dead run left open is delivered now.
      try rig.set("2026-11-20T18:01", in: "Asia/Seoul")
      try rig.check()
      let attempts = attempts(rig)
      #expect(attempts.count == Self.count, "died at step \(steps), \(end)")
      let twice = end == "delivered" ? 1 : 0
      #expect(attempts.count { $0 == 2 } == twice, "died at step \(steps), \(end)")
      #expect(attempts.allSatisfy { $0 <= 2 })
      try rig.set("2026-11-20T18:02", in: "Asia/Seoul")
      #expect(try rig.check().isEmpty)
    }
    // The check died at every step.
    #expect(
      ends == [
        "before look", "after look", "before open", "after open", "before claim", "after claim",
        "before begin", "delivered", "after end", "before mark", "after mark", "before clear",
        "after clear",
      ])
  }

  /// Runs that die again and again, also at the steps of recovery.
  @Test(arguments: 1...12)
  func runsThatDieInARowLoseNothingAndDeliverNothingThrice(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5 {
      let rig = try rig()
      var ends: [String] = []
      for _ in 0..<random.below(12) {
        if let end = try rig.checkDying(after: random.below(36)) { ends.append(end) }
      }
      try rig.check()
      let attempts = attempts(rig)
      #expect(attempts.count == Self.count, "\(ends)")
      #expect(attempts.allSatisfy { $0 <= 2 }, "\(ends)")
      #expect(attempts.count { $0 == 2 } <= ends.count { $0 == "delivered" }, "\(ends)")
    }
  }

  /// The same step each time: a delivery that was never recorded happens twice, and then counts as
  /// delivered.
  @Test func deathsAtTheSameStepOverAndOver() throws {
    for steps in 0..<40 {
      let rig = try rig()
      for _ in 0..<10 { _ = try rig.checkDying(after: steps) }
      var doubtful: [Notification] = []
      let check = Check(
        ledger: rig.store.reminders, channels: [rig.channel], record: rig.record,
        time: rig.time, warn: { doubtful.append($0) })
      _ = try check.run()
      let attempts = attempts(rig)
      #expect(attempts.count == Self.count && attempts.allSatisfy { $0 <= 2 }, "step \(steps)")
      let presumed = try rig.store.reminders.deliveries(DeliveryFilter()).filter(\.isPresumed)
      #expect(presumed.count >= doubtful.count)
      #expect(presumed.allSatisfy { $0.state == .delivered })
    }
  }
}
