import CivilTime
import Scheduler
import TestSupport
import Testing
import TodoCore
import TodoStore

/// The queue and its ledger after changes of items and switches.
@Suite struct QueueTests {
  private static let seoul = "Asia/Seoul"

  @Test func quietHoursHoldAndAnnounceAfter() throws {
    let rig = try QueueRig("2026-11-20T20:00", in: Self.seoul)
    rig.quiet = TimeWindow(
      from: try TimeOfDay(iso: "22:00"), to: try TimeOfDay(iso: "07:00"))
    try rig.add("Late", try timed("2026-11-20T23:00"))
    var urgent = try rig.reminder("at 2026-11-20 23:00")
    urgent.level = .timeSensitive
    try rig.add("Urgent", reminders: [urgent])
    try rig.set("2026-11-20T23:00", in: Self.seoul)
    #expect(try rig.check().map(\.title) == ["Urgent"])
    try rig.set("2026-11-21T06:59", in: Self.seoul)
    #expect(try rig.check().isEmpty)
    #expect(try !rig.store.reminders.hasWork(at: rig.time))
    try rig.set("2026-11-21T07:00", in: Self.seoul)
    let delivered = try rig.check()
    #expect(delivered.map(\.title) == ["Late"])
    #expect(delivered.first?.isLate == true)
  }

  @Test func aHeldOneThatIsDoneIsNotAnnounced() throws {
    let rig = try QueueRig("2026-11-20T20:00", in: Self.seoul)
    rig.quiet = TimeWindow(from: try TimeOfDay(iso: "22:00"), to: try TimeOfDay(iso: "07:00"))
    let item = try rig.add("Late", try timed("2026-11-20T23:00"))
    try rig.set("2026-11-20T23:00", in: Self.seoul)
    try rig.check()
    try rig.change(item) { $0.status = .done(nil) }
    try rig.set("2026-11-21T07:00", in: Self.seoul)
    #expect(try rig.check().isEmpty)
  }

  @Test func whatWasHeldFromAnIntervalIsAnnouncedAsOne() throws {
    let rig = try QueueRig("2026-11-20T20:00", in: Self.seoul)
    rig.quiet = TimeWindow(from: try TimeOfDay(iso: "22:00"), to: try TimeOfDay(iso: "07:00"))
    try rig.add("Water", reminders: [try rig.reminder("every 1h")])
    for hour in 21...23 {
      try rig.set("2026-11-20T\(hour):00", in: Self.seoul)
      try rig.check()
    }
    try rig.set("2026-11-21T07:00", in: Self.seoul)
    let delivered = try rig.check()
    #expect(rig.channel.delivered.count == 2)
    #expect(delivered.map(\.missed) == [9])
  }

  /// The first of those missed counts from the earliest, whether a check held it or none ran.
  @Test func theFirstMissedIsTheEarliest() throws {
    let rig = try QueueRig("2026-11-20T08:00", in: Self.seoul)
    rig.quiet = TimeWindow(from: try TimeOfDay(iso: "08:30"), to: try TimeOfDay(iso: "22:00"))
    let item = try rig.add("Pill", try timed("2026-11-20T09:00"), repeats: "FREQ=DAILY")
    for time in ["2026-11-20T09:00", "2026-11-22T09:00"] {
      try rig.set(time, in: Self.seoul)
      #expect(try rig.check().isEmpty)
    }
    try rig.set("2026-11-22T22:00", in: Self.seoul)
    let first = try Now(iso: "2026-11-20T09:00", in: Self.seoul).instant
    let delivered = try rig.check()
    #expect(delivered.map(\.missed) == [2] && delivered.map(\.firstMissed) == [first])
    // Of several that were outstanding when their item changed.
    try rig.set("2026-11-24T10:00", in: Self.seoul)
    try rig.change(item) { $0.notes = "with water" }
    try rig.set("2026-11-25T22:00", in: Self.seoul)
    let later = try rig.check()
    #expect(later.map(\.missed) == [2])
    #expect(later.map(\.firstMissed) == [try Now(iso: "2026-11-23T09:00", in: Self.seoul).instant])
  }

  @Test func aMovedOccurrenceCountsAmongTheMissed() throws {
    let rig = try QueueRig("2026-11-20T08:00", in: Self.seoul)
    let item = try rig.add("Pill", try timed("2026-11-20T09:00"), repeats: "FREQ=DAILY")
    let moved = try timed("2026-11-21T15:00")
    let key = OccurrenceKey(try Day(iso: "2026-11-21"))
    try rig.change(item) { $0.move(key, to: moved) }
    try rig.set("2026-11-23T10:00", in: Self.seoul)
    #expect(try rig.check().map(\.missed) == [3])
  }

  @Test func anItemMovedBetweenDueAndDeliveryIsAnnouncedAtItsNewTime() throws {
    let rig = try QueueRig("2026-11-20T09:00", in: Self.seoul)
    let item = try rig.add("Call", try timed("2026-11-20T18:00"))
    try rig.set("2026-11-20T18:05", in: Self.seoul)
    try rig.change(item) {
      $0.when = .timed(CivilDateTime($0.when.day ?? .min, .endOfDay), zone: nil)
    }
    #expect(try rig.check().isEmpty)
    try rig.set("2026-11-20T23:59:59", in: Self.seoul)
    #expect(try rig.check().map(\.title) == ["Call"])
  }

  @Test func anItemEditedBetweenDueAndDeliveryIsStillAnnounced() throws {
    let rig = try QueueRig("2026-11-20T09:00", in: Self.seoul)
    let item = try rig.add("Call", try timed("2026-11-20T18:00"))
    try rig.set("2026-11-20T18:05", in: Self.seoul)
    try rig.change(item) { $0.title = "Call the bank" }
    #expect(try rig.check().map(\.title) == ["Call the bank"])
    #expect(try rig.check().isEmpty)
  }

  @Test func switchedOffAndOnKeepsWhatIsAhead() throws {
    let rig = try QueueRig("2026-11-20T07:00", in: Self.seoul)
    let item = try rig.add(
      "Pill", try timed("2026-11-20T08:00"), repeats: "FREQ=DAILY",
      reminders: [try rig.reminder("at 08:00")])
    try rig.set("2026-11-20T08:00", in: Self.seoul)
    #expect(try rig.check().count == 1)
    // Switched off and on in the minute of its announcement: tomorrow's must not be lost.
    try rig.change(item) { $0.reminders?[0].isOn = false }
    #expect(try rig.store.reminders.pending(at: rig.time, limit: nil).isEmpty)
    try rig.change(item) { $0.reminders?[0].isOn = true }
    #expect(try rig.check().isEmpty)
    try rig.set("2026-11-21T08:00", in: Self.seoul)
    #expect(try rig.check().count == 1)
  }

  @Test func intervalsDoNotDriftWithEditsAndLateChecks() throws {
    let rig = try QueueRig("2026-11-20T09:00", in: Self.seoul)
    let item = try rig.add("Water", reminders: [try rig.reminder("every 45m")])
    try rig.set("2026-11-20T09:52", in: Self.seoul)
    #expect(try rig.check().count == 1)
    try rig.change(item) { $0.title = "Drink water" }
    try rig.set("2026-11-20T10:29", in: Self.seoul)
    #expect(try rig.check().isEmpty)
    try rig.set("2026-11-20T10:30", in: Self.seoul)
    #expect(try rig.check().map(\.title) == ["Drink water"])
  }

  @Test func undoAndRedoScheduleAsEverythingElse() throws {
    let rig = try QueueRig("2026-11-20T09:00", in: Self.seoul)
    let item = try rig.add("Call", try timed("2026-11-20T18:00"))
    let reminder = try rig.reminder("30m before")
    try rig.change(item) { $0.reminders = [reminder] }
    func next() throws -> [String] {
      try rig.store.reminders.pending(at: rig.time, limit: nil).compactMap(\.next).map {
        rig.now.zone.civil(at: $0).time.description
      }
    }
    #expect(try next() == ["17:30"])
    _ = try rig.store.undo(scheduler: rig.scheduler)
    #expect(try next() == ["18:00"])
    _ = try rig.store.redo(scheduler: rig.scheduler)
    #expect(try next() == ["17:30"])
  }

  @Test func aSnoozeIsAnnouncedAgainUnlessDone() throws {
    let rig = try QueueRig("2026-11-20T09:00", in: Self.seoul)
    let items = try ["Kept", "Done"].map { try rig.add($0, try timed("2026-11-20T18:00")) }
    try rig.set("2026-11-20T18:00", in: Self.seoul)
    try rig.check()
    for delivery in try rig.store.reminders.deliveries(DeliveryFilter()) {
      try rig.store.snooze([delivery], until: .moment(rig.now.instant + 600), at: rig.now)
    }
    try rig.change(items[1]) { $0.status = .done(nil) }
    try rig.set("2026-11-20T18:09", in: Self.seoul)
    #expect(try rig.check().isEmpty)
    try rig.set("2026-11-20T18:10", in: Self.seoul)
    #expect(try rig.check().map(\.title) == ["Kept"])
    try rig.set("2026-11-20T18:11", in: Self.seoul)
    #expect(try rig.check().isEmpty)
  }

  @Test func theBadgeCountsWhatWasNotSeen() throws {
    let rig = try QueueRig("2026-11-20T09:00", in: Self.seoul)
    let items = try ["A", "B", "C"].map { try rig.add($0, try timed("2026-11-20T18:00")) }
    try rig.set("2026-11-20T18:00", in: Self.seoul)
    try rig.check()
    #expect(try rig.store.reminders.badge() == 3)
    try rig.change(items[0]) { $0.status = .done(nil) }
    #expect(try rig.store.reminders.badge() == 2)
    #expect(try rig.store.acknowledge([], at: rig.now.instant) == 2)
    #expect(try rig.store.reminders.badge() == 0)
  }

  @Test func aCheckEverySecondAnnouncesEachOnce() throws {
    let rig = try QueueRig("2026-11-20T17:50", in: Self.seoul)
    try rig.add("Call", try timed("2026-11-20T18:00"))
    try rig.add("Water", reminders: [try rig.reminder("every 1m")])
    let start = rig.now.instant
    var delivered: [String: Int] = [:]
    for second in 0...660 {
      rig.now = Now(start + second, in: rig.now.zone)
      for notification in try rig.check() { delivered[notification.title, default: 0] += 1 }
    }
    #expect(delivered == ["Call": 1, "Water": 11])
  }

  /// Forward by a day and back: what was announced while the clock was ahead is not announced
  /// again, and nothing after it is lost.
  @Test func aClockThatJumpsForwardAndBackAnnouncesEachOnce() throws {
    let rig = try QueueRig("2026-11-20T07:00", in: Self.seoul)
    try rig.add("Pill", try timed("2026-11-20T08:00"), repeats: "FREQ=DAILY")
    func check(_ moment: String) throws -> [String] {
      try rig.set(moment, in: Self.seoul)
      return try rig.check().map(\.occurrence)
    }
    #expect(try check("2026-11-20T08:00") == ["2026-11-20"])
    #expect(try check("2026-11-21T09:00") == ["2026-11-21"])
    #expect(try check("2026-11-20T09:00") == [])
    #expect(try check("2026-11-21T08:00") == [])
    #expect(try check("2026-11-22T08:00") == ["2026-11-22"])
  }
}
