import Scheduler
import TestSupport
import TodoCore
import TodoStore
import Testing

/// A run of the check that dies at any step of claim, deliver, mark.
@Suite struct CrashTests {
  private func rig() throws -> QueueRig {
    let rig = try QueueRig("2026-11-20T09:00", in: "Asia/Seoul")
    for number in 1...4 { try rig.add("One \(number)", try timed("2026-11-20T18:00")) }
    try rig.add("Daily", try timed("2026-11-20T18:00"), repeats: "FREQ=DAILY")
    try rig.add("Own", reminders: [try rig.reminder("in 9h"), try rig.reminder("every 45m")])
    try rig.set("2026-11-20T18:00", in: "Asia/Seoul")
    return rig
  }

  @Test func nothingIsLostAndOnlyWhatWasToldButNotMarkedIsToldTwice() throws {
    let whole = try rig()
    let expected = Set(try whole.check().map(\.key))
    #expect(expected.count == 7)
    var deaths = 0
    var twice = 0
    for steps in 0... {
      let rig = try rig()
      let fuse = Fuse(steps)
      rig.channel.fuse = fuse
      let ledger = FusedLedger(ledger: StoreLedger(rig.store), fuse: fuse)
      do {
        _ = try Check(ledger: ledger, channels: [rig.channel], time: rig.time).run()
      } catch is Fuse.Burnt {}
      let before = rig.channel.told.map(\.key)
      rig.channel.fuse = nil
      // A minute later; what the dead run left open is delivered now.
      try rig.set("2026-11-20T18:01", in: "Asia/Seoul")
      try rig.check()
      let told = rig.channel.told.map(\.key)
      #expect(Set(told) == expected, "died at step \(steps)")
      let counts = Dictionary(told.map { ($0, 1) }, uniquingKeysWith: +)
      #expect(counts.values.allSatisfy { $0 <= 2 })
      if told.count > expected.count {
        twice += 1
        // Only a death between telling and its mark.
        #expect(!before.isEmpty && fuse.isBurnt)
      }
      try rig.set("2026-11-20T18:02", in: "Asia/Seoul")
      #expect(try rig.check().isEmpty)
      guard fuse.isBurnt else { break }
      deaths += 1
    }
    #expect(deaths > 20)
    #expect(twice > 0 && twice < deaths)
  }

  /// Several deaths in a row, each run going a little further.
  @Test func aRunThatDiesAgainAndAgainLosesNothing() throws {
    let rig = try rig()
    var told = 0
    for steps in 0..<60 {
      let fuse = Fuse(steps)
      rig.channel.fuse = fuse
      let ledger = FusedLedger(ledger: StoreLedger(rig.store), fuse: fuse)
      _ = try? Check(ledger: ledger, channels: [rig.channel], time: rig.time).run()
      told = max(told, rig.channel.told.count)
    }
    rig.channel.fuse = nil
    try rig.check()
    #expect(Set(rig.channel.told.map(\.key)).count == 7)
  }
}
