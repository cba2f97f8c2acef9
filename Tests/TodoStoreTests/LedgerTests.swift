import CivilTime
import Scheduler
import TestSupport
import Testing
import TodoCore

@testable import TodoStore

/// The ledger that makes each reminder be delivered once.
@Suite struct LedgerTests {
  @Test func aClaimTakesTheReminderOffTheQueue() throws {
    let store = try openInMemory()
    try store.add("Milk", at: "2026-11-20T18:00")
    let ledger = store.reminders
    #expect(try !ledger.hasWork(at: time("2026-11-20T17:59")))
    #expect(try ledger.claimDue(at: time("2026-11-20T17:59"), limit: 10) == [])
    let now = try time("2026-11-20T18:00")
    #expect(try ledger.hasWork(at: now))
    #expect(try store.rehearsal { try ledger.claimDue(at: now, limit: 1).count } == 1)
    let claims = try ledger.claimDue(at: now, limit: 10)
    #expect(claims.map(\.notification.title) == ["Milk"])
    #expect(claims.map(\.notification.occurrence) == ["2026-11-20"])
    #expect(try ledger.claimDue(at: now, limit: 10) == [])
    #expect(try store.reminders.pending(at: now, limit: nil).map(\.title) == ["Milk"])
    try ledger.mark(claims.map { Outcome(claim: $0, result: .delivered(["stdout"])) }, at: now)
    #expect(try store.reminders.pending(at: now, limit: nil).isEmpty)
    #expect(try ledger.openClaims(at: now) == [])
    #expect(try !ledger.hasWork(at: now))
  }

  @Test func dueOnesComeInOrderOfTimeAndNeverMoreThanTheLimit() throws {
    let store = try openInMemory()
    try store.add("Late", at: "2026-11-20T18:00")
    try store.add("Whole day", at: "2026-11-21")
    try store.add("Early", at: "2026-11-20T10:00")
    // 05:00 UTC is 14:00 in Seoul.
    let moment = try CivilDateTime(iso: "2026-11-20T05:00")
    try store.add("Zoned", now: "2026-11-20T09:00") { $0.when = .timed(moment, zone: "UTC") }
    let ledger = store.reminders
    let now = try time("2026-11-22T00:00")
    func claim() throws -> [String] {
      try ledger.claimDue(at: now, limit: 3).map(\.notification.title)
    }
    #expect(try claim() == ["Early", "Zoned", "Late"])
    #expect(try claim() == ["Whole day"])
    #expect(try claim() == [])
  }

  @Test func aRunThatDiedBeforeItMarkedIsMadeGoodOnce() throws {
    let file = StoreFolder()
    do {
      let store = try file.open()
      try store.add("Milk", at: "2026-11-20T18:00")
      // This run claims and dies.
      #expect(
        try store.reminders.claimDue(at: time("2026-11-20T18:00"), limit: 100).count == 1)
    }
    let next = try file.open()
    let ledger = next.reminders
    let open = try ledger.openClaims(at: time("2026-11-20T18:01"))
    #expect(open.map(\.notification.title) == ["Milk"])
    #expect(open.map(\.notification.key) == [.defaultRule(item: 1)])
    #expect(open.map(\.notification.isLate) == [false])
    #expect(
      try ledger.openClaims(at: time("2026-11-20T20:00")).map(\.notification.isLate) == [true])
    let recorder = Recorder()
    #expect(try recorder.check(next, at: "2026-11-20T18:01") == ["Milk"])
    #expect(try recorder.check(next, at: "2026-11-20T18:02") == [])
    #expect(try recorder.check(file.open(), at: "2026-11-20T18:03") == [])
  }

  @Test func whatWasDoneSinceARunDiedIsAnnouncedOnlyOnceItIsOpenAgain() throws {
    let store = try openInMemory()
    try store.add("Milk", at: "2026-11-20T18:00")
    _ = try store.reminders.claimDue(at: time("2026-11-20T18:00"), limit: 100)
    try store.setStatus(.done(nil), of: 1, now: "2026-11-20T18:01")
    let recorder = Recorder()
    #expect(try recorder.check(store, at: "2026-11-20T18:02") == [])
    try store.setStatus(.open, of: 1, now: "2026-11-20T18:03")
    #expect(try recorder.check(store, at: "2026-11-20T18:04") == ["Milk"])
    #expect(try recorder.check(store, at: "2026-11-20T18:05") == [])
  }

  @Test func aFailureIsTriedAgainEachTimeLater() throws {
    let store = try openInMemory()
    try store.add("Milk", at: "2026-11-20T18:00")
    let ledger = store.reminders
    let recorder = Recorder()
    recorder.refuses = true
    var now = try time("2026-11-20T18:00").now.instant
    let zone = try Zone(posix: "KST-9")
    func at(_ instant: Instant) -> CheckTime {
      CheckTime(now: Now(instant, in: zone), allDayTime: nil)
    }
    for seconds in [60, 120, 240, 480, 960, 1920, 3600, 3600] {
      let report = try Check(
        ledger: ledger, channels: [recorder], record: MemoryRecord(), time: at(now)
      ).run()
      #expect(report.failed.count == 1 && report.delivered.isEmpty)
      #expect(try !ledger.hasWork(at: at(now + (seconds - 1))), "before \(seconds)")
      #expect(try ledger.hasWork(at: at(now + seconds)), "after \(seconds)")
      now = now + seconds
    }
    recorder.refuses = false
    let report = try Check(
      ledger: ledger, channels: [recorder], record: MemoryRecord(), time: at(now)
    ).run()
    #expect(report.delivered.count == 1 && recorder.titles == ["Milk"])
    #expect(try !ledger.hasWork(at: at(now + 86_400)))
  }

  @Test func theDigestTimeDecidesWhenWholeDaysAreDue() throws {
    let store = try openInMemory()
    try store.add("Passport", at: "2026-11-21")
    let ledger = store.reminders
    func isDue(_ now: String, _ allDay: String?) throws -> Bool {
      try ledger.hasWork(at: time(now, allDay: allDay))
    }
    #expect(try !isDue("2026-11-21T08:59", "09:00"))
    #expect(try isDue("2026-11-21T09:00", "09:00"))
    #expect(try isDue("2026-11-21T07:30", "07:30"))
    #expect(try !isDue("2026-11-21T23:59", nil))
    // Switched on again it is due, however late it is.
    #expect(try !isDue("2026-11-23T12:00", nil))
    #expect(try isDue("2026-11-23T12:00", "09:00"))
  }

  @Test func aClockSetBackAnnouncesNothingTwice() throws {
    let store = try openInMemory()
    try store.add("Milk", at: "2026-11-20T18:00")
    let recorder = Recorder()
    #expect(try recorder.check(store, at: "2026-11-20T18:00") == ["Milk"])
    for now in ["2026-11-20T17:00", "2026-11-20T18:00", "2026-11-20T18:01"] {
      #expect(try recorder.check(store, at: now) == [])
    }
    // Done and undone before its time, after the clock was set back: that moment was delivered.
    try store.setStatus(.done(nil), of: 1, now: "2026-11-20T17:10")
    try store.setStatus(.open, of: 1, now: "2026-11-20T17:11")
    #expect(try recorder.check(store, at: "2026-11-20T18:00") == [])
  }

  @Test func twoStoresOnOneFileAnnounceOnce() throws {
    let file = StoreFolder()
    let first = try file.open()
    let second = try file.open()
    for number in 1...5 { try first.add("Thing \(number)", at: "2026-11-20T18:00") }
    let now = try time("2026-11-20T18:00")
    #expect(
      try second.rehearsal { try second.reminders.claimDue(at: now, limit: 9).count } == 5)
    let half = try first.reminders.claimDue(at: now, limit: 3)
    let rest = try second.reminders.claimDue(at: now, limit: 100)
    #expect((half + rest).compactMap(\.notification.key.item).sorted() == [1, 2, 3, 4, 5])
    #expect(Set((half + rest).map(\.id)).count == 5)
  }

  @Test func onlyOneCheckHoldsTheLock() throws {
    let file = StoreFolder()
    var lock = try CheckLock.take(store: file.path)
    #expect(lock != nil)
    #expect(try CheckLock.take(store: file.path) == nil)
    #expect(CheckLock.lastRun(store: file.path) == nil)
    let now = try time("2026-11-20T18:00").now.instant
    lock?.note(now)
    #expect(CheckLock.lastRun(store: file.path) == now)
    lock = nil
    #expect(try CheckLock.take(store: file.path) != nil)
    #expect(permissions(of: file.path + "-check") == 0o600)
  }
}
