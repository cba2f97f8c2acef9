import CivilTime
import Scheduler
import TestSupport
import Testing
import TodoCore

@testable import TodoStore

/// Acknowledgements and snoozes that another program wrote into an imported file.
@Suite struct ImportedAcknowledgementTests {
  private func instant(_ text: String) throws -> Instant { try time(text).now.instant }

  /// Imports a todo at a day and time with a reminder at its time.
  @discardableResult
  private func take(
    _ mark: ReminderMark, into store: Store, on day: String = "2026-11-20", daily: Bool = false,
    now: String
  ) throws -> Item {
    let scheduler = store.scheduler(try time(now))
    var taken: Item?
    _ = try store.importing(from: "a.ics", scheduler: scheduler) { importer in
      var item = Item(
        uid: "a", title: "Call", when: .timed(try CivilDateTime(iso: "\(day)T10:00"), zone: nil),
        reminders: [Reminder(trigger: .before(.minutes(0), at: nil))],
        created: try instant("2026-11-01T09:00"), modified: try instant("2026-11-01T09:00"))
      item.reminders = item.reminders?.map {
        var reminder = $0
        reminder.made = item.created
        return reminder
      }
      if daily { item.repetition = Repeat(try RecurrenceRule(parsing: "FREQ=DAILY")) }
      let stored = try importer.take(item) { $0 }
      try importer.mark(stored, [stored.reminders?.first?.id ?? 0: mark])
      taken = stored
    }
    return try #require(taken)
  }

  @Test func whatWasAcknowledgedIsNotAnnounced() throws {
    let store = try openInMemory()
    try take(
      ReminderMark(acknowledged: try instant("2026-11-20T10:00")), into: store,
      now: "2026-11-20T10:00")
    #expect(try Recorder().check(store, at: "2026-11-20T10:01") == [])
  }

  @Test func whatIsDueAndUndeliveredIsSettled() throws {
    let store = try openInMemory()
    try take(ReminderMark(), into: store, now: "2026-11-20T09:00")
    try take(
      ReminderMark(acknowledged: try instant("2026-11-20T10:01")), into: store,
      now: "2026-11-20T10:05")
    #expect(try Recorder().check(store, at: "2026-11-20T10:06") == [])
    // The undo restores the outstanding reminder.
    _ = try store.undo(scheduler: store.scheduler(try time("2026-11-20T10:07")))
    #expect(try Recorder().check(store, at: "2026-11-20T10:08") == ["Call"])
  }

  @Test func aSeriesGoesOnAfterIt() throws {
    let store = try openInMemory()
    try take(
      ReminderMark(acknowledged: try instant("2026-11-20T10:00")), into: store, daily: true,
      now: "2026-11-20T10:00")
    #expect(try Recorder().check(store, at: "2026-11-20T10:01") == [])
    #expect(try Recorder().check(store, at: "2026-11-21T10:01") == ["Call"])
  }

  @Test func whatWasAcknowledgedAheadStaysSilent() throws {
    let store = try openInMemory()
    try take(
      ReminderMark(acknowledged: try instant("2026-11-22T10:00")), into: store, daily: true,
      now: "2026-11-20T09:00")
    for day in 20...22 {
      #expect(try Recorder().check(store, at: "2026-11-\(day)T10:01") == [], "\(day)")
    }
    #expect(try Recorder().check(store, at: "2026-11-23T10:01") == ["Call"])
  }

  @Test func aDeliveredAnnouncementIsSeen() throws {
    let store = try openInMemory()
    let item = try take(ReminderMark(), into: store, now: "2026-11-20T09:00")
    #expect(try Recorder().check(store, at: "2026-11-20T10:00") == ["Call"])
    let filter = DeliveryFilter(item: item.id)
    try take(
      ReminderMark(acknowledged: try instant("2026-11-20T10:02")), into: store,
      now: "2026-11-20T10:05")
    #expect(try store.reminders.deliveries(filter).map(\.state) == [.acknowledged])
    _ = try store.undo(scheduler: store.scheduler(try time("2026-11-20T10:06")))
    #expect(try store.reminders.deliveries(filter).map(\.state) == [.delivered])
  }

  @Test func whatWasSnoozedComesBackAtItsMoment() throws {
    let store = try openInMemory()
    let mark = ReminderMark(
      acknowledged: try instant("2026-11-20T10:01"), snoozedUntil: try instant("2026-11-20T10:30"))
    let item = try take(mark, into: store, now: "2026-11-20T10:05")
    #expect(try Recorder().check(store, at: "2026-11-20T10:06") == [])
    let marks = try store.reminders.seenMarks(ofItems: [item.id], at: instant("2026-11-20T10:06"))
    #expect(marks[item.id]?.values.map { $0 } == [mark])
    // The same file again changes nothing.
    try take(mark, into: store, now: "2026-11-20T10:10")
    #expect(try store.journal.entries(limit: nil).count == 1)
    #expect(try Recorder().check(store, at: "2026-11-20T10:30") == ["Call"])
    try take(mark, into: store, now: "2026-11-20T10:31")
    #expect(try Recorder().check(store, at: "2026-11-20T10:32") == [])
  }

  @Test func anUndoneImportLeavesNoSnooze() throws {
    let store = try openInMemory()
    let mark = ReminderMark(
      acknowledged: try instant("2026-11-20T10:01"), snoozedUntil: try instant("2026-11-20T10:30"))
    try take(mark, into: store, now: "2026-11-20T10:05")
    let scheduler = store.scheduler(try time("2026-11-20T10:06"))
    _ = try store.undo(scheduler: scheduler)
    #expect(try store.database.first("SELECT count(*) FROM ledger") { $0.integer(0) } == 0)
    #expect(try store.database.first("SELECT count(*) FROM queue") { $0.integer(0) } == 0)
    _ = try store.redo(scheduler: scheduler)
    #expect(try Recorder().check(store, at: "2026-11-20T10:30") == ["Call"])
  }

  @Test func aSnoozeEndedElsewhereEndsHere() throws {
    let store = try openInMemory()
    try take(
      ReminderMark(
        acknowledged: try instant("2026-11-20T10:01"),
        snoozedUntil: try instant("2026-11-20T10:30")), into: store, now: "2026-11-20T10:05")
    try take(
      ReminderMark(acknowledged: try instant("2026-11-20T10:20")), into: store,
      now: "2026-11-20T10:21")
    #expect(try Recorder().check(store, at: "2026-11-20T10:31") == [])
  }

  @Test func whatHappenedLaterHereStays() throws {
    let store = try openInMemory()
    let item = try take(ReminderMark(), into: store, now: "2026-11-20T09:00")
    #expect(try Recorder().check(store, at: "2026-11-20T10:00") == ["Call"])
    let delivery = try #require(try store.reminders.deliveries(DeliveryFilter(item: item.id)).first)
    try store.snooze(
      [delivery], until: .moment(try instant("2026-11-20T11:00")),
      at: try time("2026-11-20T10:10").now)
    // The file is older: in it the item was acknowledged, and snoozed for less.
    let earlier = try instant("2026-11-20T10:05")
    try take(ReminderMark(acknowledged: earlier), into: store, now: "2026-11-20T10:15")
    try take(
      ReminderMark(acknowledged: earlier, snoozedUntil: try instant("2026-11-20T10:40")),
      into: store,
      now: "2026-11-20T10:16")
    #expect(try Recorder().check(store, at: "2026-11-20T10:45") == [])
    #expect(try Recorder().check(store, at: "2026-11-20T11:00") == ["Call"])
  }

  @Test func aSnoozeThatHasPassedIsNotAnnounced() throws {
    let store = try openInMemory()
    try take(
      ReminderMark(
        acknowledged: try instant("2026-11-20T10:01"),
        snoozedUntil: try instant("2026-11-20T10:30")), into: store, now: "2026-12-20T10:05")
    #expect(try Recorder().check(store, at: "2026-12-20T10:06") == [])
  }
}
