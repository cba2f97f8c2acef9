import CivilTime
import Scheduler
import TestSupport
import Testing
import TodoCore

@testable import TodoStore

/// Checks that ran while the clock was ahead, and after it was set back.
@Suite struct ClockSetBackTests {
  private func rig() throws -> QueueRig { try QueueRig("2026-11-20T09:00", in: "Asia/Seoul") }

  private static let ahead = "2027-01-05T12:00"

  @Test func whatRepeatsIsRemindedOfAgainAndNothingTwice() throws {
    let rig = try rig()
    try rig.add("Vitamin", try timed("2026-11-20T08:40"), repeats: "FREQ=DAILY")
    #expect(try rig.check(at: Self.ahead) == ["Vitamin"])
    #expect(try rig.check(at: "09:01") == [])
    #expect(try rig.check(at: "2026-11-21T08:40") == ["Vitamin"])
    #expect(try rig.check(at: "2026-11-22T08:40") == ["Vitamin"])
    // The same occurrence that was announced while the clock was ahead.
    #expect(try rig.check(at: "2027-01-05T08:40") == [])
    #expect(try rig.check(at: "2027-01-06T08:40") == ["Vitamin"])
  }

  @Test func aSeriesThatSeemedToBeOverGoesOn() throws {
    let rig = try rig()
    try rig.add("Vitamin", try timed("2026-11-20T10:00"), repeats: "FREQ=DAILY;COUNT=3")
    #expect(try rig.check(at: Self.ahead) == ["Vitamin"])
    #expect(try rig.check(at: "09:01") == [])
    #expect(try rig.check(at: "10:00") == ["Vitamin"])
    #expect(try rig.check(at: "2026-11-21T10:00") == ["Vitamin"])
    #expect(try rig.check(at: "2026-11-22T10:00") == [])
  }

  @Test func twiceThereAndBackLosesNothing() throws {
    let rig = try rig()
    try rig.add("Vitamin", try timed("2026-11-20T08:40"), repeats: "FREQ=DAILY")
    for day in 21...23 {
      _ = try rig.check(at: Self.ahead)
      #expect(try rig.check(at: "2026-11-\(day)T08:40") == ["Vitamin"])
    }
  }

  @Test func whatWasSetByTheWrongClockIsScheduled() throws {
    let rig = try rig()
    try rig.at(Self.ahead)
    try rig.add("Call", try timed("2026-12-24T10:00"))
    try rig.add("Water", reminders: [try rig.reminder("every 1h")])
    #expect(try rig.check() == [])
    #expect(try rig.check(at: "09:01") == [])
    #expect(try rig.check(at: "10:01") == ["Water"])
    #expect(try rig.check(at: "2026-12-24T10:00").contains("Call"))
  }

  /// A machine without a battery-backed clock starts in 1970.
  @Test func aClockThatBeginsIn1970ChangesNoPlan() throws {
    let rig = try rig()
    try rig.add("Water", reminders: [try rig.reminder("every 8h")])
    #expect(try rig.check(at: "09:01") == [])
    #expect(try rig.check(at: "1970-01-01T09:00") == [])
    #expect(try rig.check(at: "1970-01-02T19:00") == [])
    #expect(try rig.check(at: "2026-11-20T09:06") == [])
    #expect(try rig.check(at: "2026-11-20T16:59") == [])
    #expect(try rig.check(at: "2026-11-20T17:00") == ["Water"])
  }

  @Test func whatFailedBeforeItsTimeIsAnnouncedWhenItIsDue() throws {
    let rig = try rig()
    try rig.add("Call", try timed("2026-12-24T10:00"))
    rig.channel.refuses = true
    #expect(try rig.check(at: Self.ahead) == [])
    rig.channel.refuses = false
    #expect(try rig.check(at: "09:01") == [])
    #expect(try rig.check(at: "2026-12-24T09:59") == [])
    #expect(try rig.check(at: "2026-12-24T10:00") == ["Call"])
  }

  @Test func whatFailedIsNotLeftWaitingForADayFarOff() throws {
    let rig = try rig()
    try rig.add("Call", try timed("2026-11-20T10:00"))
    rig.channel.refuses = true
    #expect(try rig.check(at: Self.ahead) == [])
    rig.channel.refuses = false
    #expect(try rig.check(at: "10:01") == ["Call"])
  }

  @Test func anotherZoneIsNoOtherClock() throws {
    let rig = try rig()
    try rig.add("Vitamin", try timed("2026-11-20T10:00"), repeats: "FREQ=DAILY")
    #expect(try rig.check(at: "2026-11-20T10:00") == ["Vitamin"])
    // An hour later, in a zone where it is still the evening before.
    rig.now = Now(rig.now.instant + 3600, in: try RuleZones().zone(named: "America/New_York"))
    #expect(try rig.check() == [])
    try rig.set("2026-11-20T10:00", in: "America/New_York")
    #expect(try rig.check() == [])
    try rig.set("2026-11-21T10:00", in: "America/New_York")
    #expect(try rig.check().map(\.title) == ["Vitamin"])
  }

  @Test func copiesOfDaysToComeStopNoBackup() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/test.db"
    let store = try Store(
      path: path, zones: RuleZones(), earlierTriggers: noWords, at: migrationTime)
    func backUp(_ text: String) throws -> [String] {
      let instant = try Instant(iso: text)
      try store.backUpWeekly(at: instant)
      return names(in: folder.path + "/backups").map { String($0.dropFirst(8).prefix(10)) }.sorted()
    }
    #expect(try backUp("2027-01-05T12:00:00Z") == ["2027-01-05"])
    #expect(try backUp("2026-11-20T12:00:00Z") == ["2026-11-20", "2027-01-05"])
    #expect(try backUp("2026-11-26T12:00:00Z") == ["2026-11-20", "2027-01-05"])
    #expect(try backUp("2026-11-27T12:00:00Z") == ["2026-11-20", "2026-11-27", "2027-01-05"])
    #expect(try backUp("2026-12-04T12:00:00Z") == ["2026-11-20", "2026-11-27", "2026-12-04"])
  }
}
