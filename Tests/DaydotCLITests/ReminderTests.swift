import DaydotTestSupport
import TestSupport
import Testing

/// The default reminder, as cron runs `check`.
@Suite struct ReminderTests {
  @Test func remindsOnceAtItsTime() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Buy milk", "--on", "2026-11-20", "--time", "18:00")
    #expect(try daydot.at("2026-11-20T17:59", "check").output == "")
    #expect(try daydot.at("2026-11-20T18:00", "check").output == "1  18:00  Buy milk\n")
    let second = try daydot.at("2026-11-20T18:00", "check")
    #expect(second.output == "" && second.errors == "" && second.status == 0)
  }

  @Test func isMarkedLateAfterTenHoursOfSleep() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Buy milk", "--on", "2026-11-20", "--time", "18:00")
    let late = try daydot.at("2026-11-21T04:00", "check")
    #expect(late.output == "1  Fri 20 18:00  Buy milk  (late by 10 h)\n")
    #expect(try daydot.at("2026-11-21T04:01", "check").output == "")
  }

  @Test func doneItemsAreSilentAndUndoneOnesReturn() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Buy milk", "--on", "2026-11-20", "--time", "18:00")
    try daydot("done", "1")
    #expect(try daydot("pending").output == "no reminders are pending\n")
    #expect(try daydot.at("2026-11-20T18:00", "check").output == "")
    try daydot.at("2026-11-20T17:00", "undone", "1")
    #expect(try daydot.at("2026-11-20T18:00", "check").output == "1  18:00  Buy milk\n")
  }

  @Test func undoneDoesNotAnnounceThePast() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Buy milk", "--on", "2026-11-20", "--time", "18:00")
    try daydot.at("2026-11-20T18:00", "check")
    try daydot.at("2026-11-20T18:00:20", "done", "1")
    let undone = try daydot.at("2026-11-20T18:00:40", "undone", "1")
    #expect(undone.output.hasPrefix("1  \"Buy milk\" — open again"))
    #expect(try daydot.at("2026-11-20T18:00:50", "check").output == "")
    #expect(try daydot.at("2026-11-20T18:01", "check").output == "")
  }

  @Test func aClockSetBackIsSilent() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Buy milk", "--on", "2026-11-20", "--time", "18:00")
    try daydot.at("2026-11-20T18:00", "check")
    for now in ["2026-11-20T17:00", "2026-11-20T18:00", "2026-11-19T18:00", "2026-11-20T18:05"] {
      #expect(try daydot.at(now, "check").output == "")
    }
  }

  @Test func aDryRunChangesNothing() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Buy milk", "--on", "2026-11-20", "--time", "18:00")
    #expect(
      try daydot.at("2026-11-20T18:00", "check", "--dry-run").output == "1  18:00  Buy milk\n")
    #expect(try daydot.at("2026-11-20T18:00", "check").output == "1  18:00  Buy milk\n")
    #expect(try daydot.at("2026-11-20T18:00", "check", "--dry-run").output == "")
  }

  @Test func aFloatingItemFollowsTheTravellerAndAZonedOneDoesNot() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Floating", "--on", "2026-11-20", "--time", "18:00")
    daydot.variables["TZ"] = "Europe/Berlin"
    #expect(try daydot.at("2026-11-20T17:59", "check").output == "")
    #expect(try daydot.at("2026-11-20T18:00", "check").output == "1  18:00  Floating\n")
  }

  @Test func aTimeInAGapIsDueAtTheFirstInstantAfterIt() throws {
    let daydot = InProcessDaydot(now: "2027-03-27T12:00", zone: "Europe/Berlin")
    try daydot("add", "Gap", "--on", "2027-03-28", "--time", "02:30")
    #expect(try daydot.at("2027-03-28T00:59:59Z", "check").output == "")
    #expect(try daydot.at("2027-03-28T01:00:00Z", "check").output.hasPrefix("1  "))
  }

  @Test func aRepeatedTimeIsAnnouncedOnceAtItsFirstPass() throws {
    let daydot = InProcessDaydot(now: "2026-10-24T12:00", zone: "Europe/Berlin")
    try daydot("add", "Fold", "--on", "2026-10-25", "--time", "02:30")
    #expect(try daydot.at("2026-10-25T00:29:00Z", "check").output == "")
    #expect(try daydot.at("2026-10-25T00:30:00Z", "check").output == "1  02:30  Fold\n")
    #expect(try daydot.at("2026-10-25T01:30:00Z", "check").output == "")
  }

  @Test func wholeDaysRemindAtTheTimeOfTheSetting() throws {
    let daydot = InProcessDaydot(now: "2026-11-19T09:00")
    try daydot("add", "Renew passport", "--on", "2026-11-20")
    #expect(try daydot.at("2026-11-20T08:59", "check").output == "")
    try daydot("config", "set", "remind.all-day", "07:30")
    #expect(try daydot.at("2026-11-20T08:59", "check", "--dry-run").output.hasPrefix("1  today"))
    try daydot("config", "set", "remind.all-day", "none")
    #expect(try daydot.at("2026-11-20T12:00", "check").output == "")
    #expect(try daydot("pending").output == "no reminders are pending\n")
    try daydot("config", "unset", "remind.all-day")
    #expect(try daydot.at("2026-11-20T09:00", "check").output == "1  today  Renew passport\n")
  }

  /// A time of today that has passed is not promised again.
  @Test func theNextReminderIsTheOneThatComes() throws {
    let daydot = try InProcessDaydot.checked()
    let run = try daydot.at("2026-11-23T15:50", "add", "Water from today every day 07:00")
    #expect(run.output.contains("(reminds Tue 24 Nov 07:00)"), "\(run.output)")
  }

  struct Pause: Row {
    let name: String
    let words: String
    /// What `pending` shows before the check, and what the check tells.
    let pending: String
    let told: String
  }

  /// After a pause `pending` names the moment that the next check tells, and how many with it.
  @Test(arguments: [
    Pause(
      name: "several a day", words: "Med every day at 10:00, 14:00 and 20:00",
      pending: "1  today     20:00  Med  2 missed",
      told: "1  20:00  Med  (late by 1 h, 2 missed, since 10:00)"),
    Pause(
      name: "once", words: "Call 10:00", pending: "1  today  10:00  Call",
      told: "1  10:00  Call  (late by 11 h)"),
    Pause(
      name: "daily", words: "Walk every day 17:00", pending: "1  today     17:00  Walk",
      told: "1  17:00  Walk  (late by 4 h)"),
  ])
  func pendingNamesWhatTheCheckTells(_ row: Pause) throws {
    for isChanged in [false, true] {
      let daydot = InProcessDaydot(zone: "UTC")
      try daydot("add", row.words)
      let now = "2026-11-20T21:00"
      if isChanged { try daydot.at(now, "note", "1", "a word") }
      let pending = try daydot.at(now, "pending").output
      #expect(pending.split(separator: "\n").first.map(String.init) == row.pending)
      #expect(try daydot.at(now, "check").output == row.told + "\n")
    }
  }

  /// The moments of an interval on a day are answered with the day.
  @Test func doneOfADayAnswersItsHourlyReminders() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Drink every day remind every 2h from 10:00 to 18:00")
    try daydot.at("2026-11-20T10:00", "check")
    #expect(try daydot.at("2026-11-20T10:01", "badge").output == "1\n")
    try daydot.at("2026-11-20T10:02", "done", "drink")
    #expect(try daydot.at("2026-11-20T10:03", "badge").output == "0\n")
    #expect(try daydot.at("2026-11-20T12:00", "check").output == "")
  }
}
