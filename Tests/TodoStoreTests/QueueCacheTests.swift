import CivilTime
import Scheduler
import TestSupport
import Testing
import TodoCore

@testable import TodoStore

/// The queue is a cache: its rows can be deleted at any moment, and every check tells the same.
@Suite struct QueueCacheTests {
  private static let seoul = "Asia/Seoul"

  /// What happens to a rig, in steps; `lose` deletes the rows.
  struct Life: Row {
    let name: String
    let steps: @Sendable (QueueRig, _ lose: () throws -> Void) throws -> Void
  }

  static let lives = [
    Life(name: "a day of reminders") { rig, lose in
      try rig.add("Call", try timed("2026-11-20T10:00"))
      try rig.add("Pills", try timed("2026-11-19T08:00"), repeats: "FREQ=DAILY")
      try rig.add("Water", reminders: [try rig.reminder("every 1h")])
      try rig.add("Rent", .allDay(try Day(iso: "2026-11-21")))
      for time in ["09:30", "10:00", "10:30", "12:00", "2026-11-21T09:00", "2026-11-22T07:00"] {
        try lose()
        try rig.at(time)
        try rig.check()
      }
    },
    Life(name: "several missed, and a check between two losses") { rig, lose in
      try rig.add("Pills", try timed("2026-11-19T08:00"), repeats: "FREQ=DAILY")
      try rig.at("2026-11-24T09:00")
      try lose()
      try rig.check()
      try lose()
      try rig.check()
      try rig.at("2026-11-25T09:00")
      try rig.check()
    },
    Life(name: "outstanding, moved and taken back") { rig, lose in
      let call = try rig.add("Call", try timed("2026-11-20T10:00"))
      try rig.at("10:05")
      try lose()
      try rig.change(call) { $0.when = .someday }
      try lose()
      try rig.check()
      try rig.undo()
      try lose()
      try rig.at("10:06")
      try rig.check()
    },
    Life(name: "what came due while it was done") { rig, lose in
      let pills = try rig.add("Pills", try timed("2026-11-20T09:10"), repeats: "FREQ=HOURLY")
      try rig.at("10:15")
      try rig.check()
      try rig.change(pills) { $0.status = .done(nil) }
      try rig.at("12:30")
      try rig.change(pills) { $0.status = .open }
      try lose()
      try rig.check()
      try rig.at("13:10")
      try lose()
      try rig.check()
    },
    Life(name: "snoozed") { rig, lose in
      let call = try rig.add("Call", try timed("2026-11-20T10:00"))
      try rig.at("10:00")
      try rig.check()
      let row = try #require(
        try rig.store.reminders.deliveries(DeliveryFilter(item: call.id), limit: 1).first)
      try rig.store.snooze([row], until: .moment(rig.now.instant + 600), at: rig.now)
      for time in ["10:05", "10:10", "10:15"] {
        try lose()
        try rig.at(time)
        try rig.check()
      }
    },
    Life(name: "pushed, off and on") { rig, lose in
      let ten = try CivilDateTime(iso: "2026-11-20T10:00")
      var reminder = Reminder(trigger: .moment(ten))
      reminder.title = "Dinner"
      let id = try rig.store.push(reminder, at: .wall(ten), now: rig.now.instant)
      var atOnce = Reminder(trigger: .moment(rig.now.civil))
      atOnce.title = "Now"
      _ = try rig.store.push(atOnce, at: .instant(rig.now.instant), now: rig.now.instant)
      try lose()
      try rig.check()
      try rig.store.setPush(id, isOn: false, as: "off", now: rig.now)
      try lose()
      try rig.at("10:01")
      try rig.check()
      try rig.store.setPush(id, isOn: true, as: "on", now: rig.now)
      try lose()
      try rig.check()
      try lose()
      try rig.check()
    },
    Life(name: "a clock set back, and a flight") { rig, lose in
      try rig.add("Pills", try timed("2026-11-19T08:00"), repeats: "FREQ=DAILY")
      try rig.at("2026-11-24T09:00")
      try rig.check()
      try rig.at("2026-11-21T07:00")
      try lose()
      try rig.check()
      for text in ["2026-11-21T08:00", "2026-11-22T08:00"] {
        try rig.at(text)
        try lose()
        try rig.check()
      }
      try rig.set("2026-11-22T08:00", in: "America/New_York")
      try lose()
      try rig.check()
      try rig.set("2026-11-23T08:00", in: "America/New_York")
      try lose()
      try rig.check()
    },
  ]

  @Test(arguments: lives) func losingItsRowsChangesNothing(_ life: Life) throws {
    func told(losing isLosing: Bool) throws -> [String] {
      let rig = try QueueRig("2026-11-20T09:00", in: Self.seoul)
      var lost = 0
      try life.steps(rig) {
        guard isLosing else { return }
        lost += try rig.store.database.first("SELECT count(*) FROM queue") { $0.integer(0) } ?? 0
        try rig.store.database.execute("DELETE FROM queue")
      }
      #expect(isLosing == (lost > 0))
      return rig.channel.delivered.map { "\($0.title) \($0.occurrence) \($0.missed)" }
    }
    let expected = try told(losing: false)
    #expect(!expected.isEmpty)
    #expect(try told(losing: true) == expected)
  }

  @Test func whatTheProgramDeletesIsNotLost() throws {
    let rig = try QueueRig("2026-11-20T09:00", in: Self.seoul)
    let call = try rig.add("Call", try timed("2026-11-20T10:00"))
    try rig.add("Milk", try timed("2026-11-20T11:00"))
    try rig.check()
    try rig.at("10:00")
    try rig.check()
    _ = try rig.store.remove([call.id], trimming: [], by: { _ in }, scheduler: rig.scheduler)
    try rig.undo()
    #expect(try !rig.store.database.exists("SELECT 1 FROM queue_lost"))
  }

  /// Several moments that came due before and after a series was done are told as one.
  @Test func afterUndoneASeriesIsToldOnce() throws {
    let rig = try QueueRig("2026-11-20T09:00", in: Self.seoul)
    let pills = try rig.add("Pills", try timed("2026-11-20T10:00"), repeats: "FREQ=DAILY")
    try rig.at("2026-11-21T12:00")
    try rig.change(pills) { $0.status = .done(nil) }
    try rig.at("2026-11-23T12:00")
    try rig.change(pills) { $0.status = .open }
    try rig.at("2026-11-24T12:00")
    // The 22nd and the 23rd came due while it was done.
    let told = try rig.check()
    #expect(told.map(\.occurrence) == ["2026-11-24"])
    #expect(told.map(\.missed) == [2])
    #expect(told.first?.firstMissed == (try Instant(iso: "2026-11-20T10:00+09:00")))
    #expect(try rig.check().isEmpty)
  }

  /// Further west, the newest outstanding moment may be ahead again: it waits.
  @Test func whatIsAheadAgainFurtherWestIsNotCountedAsMissed() throws {
    let rig = try QueueRig("2026-11-20T08:00", in: Self.seoul)
    let pills = try rig.add("Pills", try timed("2026-11-20T10:00"), repeats: "FREQ=DAILY")
    try rig.at("2026-11-22T12:00")
    try rig.change(pills) { $0.start = try? Day(iso: "2026-11-19") }
    try rig.set("2026-11-22T05:04", in: "Europe/Berlin")
    let told = try rig.check()
    #expect(told.map(\.occurrence) == ["2026-11-21"])
    #expect(told.map(\.missed) == [1])
    #expect(told.first?.firstMissed == (try Instant(iso: "2026-11-20T10:00+01:00")))
    try rig.set("2026-11-22T10:00", in: "Europe/Berlin")
    #expect(try rig.check().map(\.occurrence) == ["2026-11-22"])
    #expect(try rig.check().isEmpty)
  }
}
