import DaydotTestSupport
import JSON
import TestSupport
import Testing

/// The outstanding occurrences of a series after changes, undone changes and a clock set back.
@Suite struct OutstandingOccurrenceTests {
  /// One string for each delivered line: the occurrence, and the number missed before it.
  private func delivered(_ daydot: InProcessDaydot, at now: String) throws -> [String] {
    let report = try JSONReader.read(Array(try daydot.at(now, "check", "--json").output.utf8))
    return try report["delivered"].elements.map { line in
      let occurrence = try #require(line["occurrence"].text)
      return "\(occurrence) missed \(line["missed"].number ?? -1)"
    }
  }

  private func planner(_ item: String, now: String) throws -> InProcessDaydot {
    let daydot = InProcessDaydot(now: now, zone: "UTC")
    #expect(try daydot("import", "-", input: item).status == 0)
    return daydot
  }

  @Test func anUndoneCutAnnouncesOnceWhatWasOutstandingAllTheTime() throws {
    let daydot = try planner(
      #"{"title":"Milk","repeat":"FREQ=DAILY","day":"2027-12-20","time":"09:00"}"#,
      now: "2027-12-17T22:31")
    try daydot.at("2028-01-02T22:26", "rm", "1@2028-01-26..")
    try daydot.at("2028-01-07T01:59", "undo")
    #expect(try delivered(daydot, at: "2028-01-09T10:35") == ["2028-01-09 missed 20"])
    #expect(try delivered(daydot, at: "2028-01-09T10:36") == [])
  }

  @Test func whatWasOutstandingBeforeATripIsOutstandingAfterIt() throws {
    let daydot = try planner(
      #"{"title":"Report","repeat":"FREQ=MONTHLY;BYDAY=-1FR","day":"2027-07-30","end":"2027-08-01"}"#,
      now: "2027-08-14T13:14")
    try daydot(
      "--zone", "Pacific/Auckland", "--now", "2027-08-27T14:34", "move", "1@2027-08-27", "tue")
    // 09:00 comes to London after the change, and before the undo.
    try daydot("--zone", "Europe/London", "--now", "2027-09-05T12:25", "undo")
    #expect(try delivered(daydot, at: "2027-09-13T20:49") == ["2027-08-27 missed 0"])
    #expect(try delivered(daydot, at: "2027-09-13T20:50") == [])
  }

  @Test func whatWasAnnouncedFurtherWestCoversNothingLaterByTheClock() throws {
    let daydot = try planner(
      #"{"title":"Trip","repeat":"FREQ=DAILY;BYHOUR=8,14,20;COUNT=7","day":"2028-10-04","time":"08:00"}"#,
      now: "2028-10-03T17:18")
    #expect(try delivered(daydot, at: "2028-10-04T15:21") == ["2028-10-04T14:00 missed 1"])
    daydot.variables["TZ"] = "Australia/Lord_Howe"
    try daydot.at("2028-10-11T12:45", "move", "1@2028-10-04T20:00..", "2028-10-23")
    try daydot.at("2028-10-19T10:35", "undo")
    #expect(try delivered(daydot, at: "2028-11-06T08:42") == ["2028-10-06T08:00 missed 4"])
  }

  @Test func whatIsAheadFurtherWestWaits() throws {
    let daydot = try planner(
      #"{"title":"Report","day":"2027-08-27","time":"09:00"}"#, now: "2027-08-14T13:14")
    try daydot("--zone", "Pacific/Auckland", "--now", "2027-08-27T14:34", "move", "1", "sat")
    try daydot("--zone", "Europe/London", "--now", "2027-08-27T03:40", "undo")
    #expect(try delivered(daydot, at: "2027-08-27T03:41") == [])
    #expect(try delivered(daydot, at: "2027-08-27T09:00") == ["2027-08-27 missed 0"])
  }

  @Test func oneDoneEarlyHidesNoOtherOfItsTime() throws {
    let daydot = try planner(
      #"{"title":"Call","repeat":"FREQ=MONTHLY","extra":["2026-05-27","2026-06-08"],"day":"2026-05-14","time":"12:00"}"#,
      now: "2026-05-20T10:44")
    try daydot.at("2026-05-31T20:58", "move", "1@2026-05-27", "2026-06-08")
    try daydot.at("2026-06-01T13:53", "done", "1@2026-05-27")
    #expect(try delivered(daydot, at: "2026-06-01T14:00") == [])
    #expect(try delivered(daydot, at: "2026-06-08T12:00") == ["2026-06-08 missed 0"])
  }

  @Test func whatWasPutOffStandsForNothingThatCameSince() throws {
    let daydot = try planner(
      #"{"title":"Pills","repeat":"FREQ=DAILY;BYHOUR=8,23","day":"2026-02-18","time":"08:00"}"#,
      now: "2026-02-20T07:00")
    #expect(try delivered(daydot, at: "2026-02-20T17:40") == ["2026-02-20T08:00 missed 0"])
    try daydot.at("2026-02-20T17:41", "snooze", "1", "600m")
    try daydot.at("2026-02-21T06:00", "skip", "1@2026-02-20T23:00")
    _ = try delivered(daydot, at: "2026-02-21T06:01")
    try daydot.at("2026-02-21T06:02", "undo")
    #expect(try delivered(daydot, at: "2026-02-21T08:10") == ["2026-02-21T08:00 missed 1"])
  }

  @Test func whatIsHeldIsAnnouncedWhereTheQueueComesToItAgain() throws {
    let daydot = try planner(
      #"{"title":"Call","repeat":"FREQ=DAILY;BYDAY=SA,SU","day":"2028-06-17","time":"12:00"}"#,
      now: "2028-06-18T10:15")
    try daydot("config", "set", "deliver.quiet", "22:00-07:00")
    #expect(try delivered(daydot, at: "2028-06-21T00:04") == [])
    // After a clock was set back the default reminder is spelled out.
    try daydot.at("2028-06-13T16:09", "remind", "1", "at 17:30")
    #expect(
      try delivered(daydot, at: "2028-06-21T14:36").sorted()
        == ["2028-06-18 missed 1", "2028-06-18 missed 1"])
    #expect(try delivered(daydot, at: "2028-06-21T14:37") == [])
  }

  @Test func oneMovedIntoThePastHidesNoOtherOutstandingOne() throws {
    let daydot = try planner(
      #"{"title":"Report","repeat":"FREQ=WEEKLY;UNTIL=20270115","day":"2027-01-02","time":null}"#,
      now: "2027-01-01T02:38")
    try daydot.at("2027-02-10T01:44", "move", "1@2027-01-02", "12:00")
    #expect(try delivered(daydot, at: "2027-02-15T03:43") == ["2027-01-09 missed 0"])
  }

  @Test func undoBringsBackWhatWasOutstandingBeforeWhatWasAnnounced() throws {
    let daydot = try planner(
      #"{"title":"Call","repeat":"FREQ=DAILY","day":"2028-05-29","time":"08:15"}"#,
      now: "2028-05-23T02:41")
    try daydot.at("2028-07-05T13:43", "move", "1", "2028-07-13")
    #expect(try delivered(daydot, at: "2028-07-05T14:28") == ["2028-07-04 missed 31"])
    try daydot.at("2028-07-05T15:46", "undo")
    #expect(try delivered(daydot, at: "2028-07-05T15:47") == ["2028-07-05 missed 0"])
    #expect(try delivered(daydot, at: "2028-07-06T11:01") == ["2028-07-06 missed 0"])
  }

  struct Reopened: Row {
    let name: String
    let commands: [String]
    let delivered: String
    /// When each command is given, in June; nil for long after all others.
    var days: [String]?
  }

  @Test(arguments: [
    Reopened(
      name: "the first of three", commands: ["done 1@2029-06-07", "undone 1@2029-06-07"],
      delivered: "2029-06-11 missed 2"),
    Reopened(
      name: "the first of three that are done",
      commands: [
        "done 1@2029-06-07", "done 1@2029-06-10", "done 1@2029-06-11", "undone 1@2029-06-07",
      ], delivered: "2029-06-07 missed 0"),
    Reopened(
      name: "two, taken back by undo",
      commands: ["done 1@2029-06-07", "done 1@2029-06-10", "undo", "undo"],
      delivered: "2029-06-11 missed 2"),
    Reopened(
      name: "the newest, when a newer one has come",
      commands: ["done 1@2029-06-10", "undone 1@2029-06-10"], delivered: "2029-06-11 missed 2",
      days: ["10T12:00", "11T12:00"]),
    Reopened(
      name: "the second of three", commands: ["done 1@2029-06-10", "undone 1@2029-06-10"],
      delivered: "2029-06-11 missed 2"),
    Reopened(
      name: "one left done", commands: ["done 1@2029-06-07"], delivered: "2029-06-11 missed 1"),
  ])
  func whatIsReopenedIsOutstandingAgain(_ row: Reopened) throws {
    let daydot = try planner(
      #"{"title":"Report","repeat":"FREQ=WEEKLY;BYDAY=MO,TH,SU;UNTIL=20290613","day":"2029-06-07"}"#,
      now: "2029-05-31T07:13")
    for (minute, command) in row.commands.enumerated() {
      let words = command.split(separator: " ").map(String.init)
      let now = row.days.map { "2029-06-\($0[minute])" } ?? "2029-07-06T03:4\(minute)"
      #expect(try daydot.run(["--now", now] + words).status == 0)
    }
    #expect(try delivered(daydot, at: "2029-08-02T09:22") == [row.delivered])
    #expect(try delivered(daydot, at: "2029-08-02T09:23") == [])
  }

  /// An occurrence moved onto the moment of another, both past, leaves the other outstanding.
  @Test func whatMovesOntoAnOutstandingMomentTakesNothingFromIt() throws {
    let daydot = try planner(
      #"{"title":"Milk","repeat":"FREQ=WEEKLY;BYDAY=MO","extra":["2026-02-13"],"day":"2026-02-09"}"#,
      now: "2026-02-19T08:52")
    try daydot.at("2026-03-04T18:12", "move", "1@2026-02-23", "2026-03-02", "09:00")
    #expect(try delivered(daydot, at: "2026-03-14T09:00") == ["2026-03-09 missed 1"])
  }

  // MARK: A clock that is set back

  @Test func afterAnUndoneChangeNothingAheadIsOutstanding() throws {
    let daydot = try planner(
      #"{"title":"Trip","repeat":"FREQ=WEEKLY","day":"2028-10-09","time":"06:30"}"#,
      now: "2028-10-05T10:00")
    try daydot.at("2028-10-10T22:11", "move", "1@2028-10-16", "2028-10-15")
    try daydot.at("2028-09-20T02:53", "undo")
    #expect(try delivered(daydot, at: "2028-09-24T01:41") == [])
    #expect(try delivered(daydot, at: "2028-10-09T06:30") == ["2028-10-09 missed 0"])
  }

  @Test func aSnoozeIsNotAnnouncedAgain() throws {
    let daydot = try planner(
      #"{"title":"Pills","repeat":"FREQ=WEEKLY","day":"2027-05-27","time":"08:00"}"#,
      now: "2027-05-26T12:00")
    #expect(try delivered(daydot, at: "2027-05-27T08:00").count == 1)
    try daydot.at("2027-05-27T08:01", "snooze", "1", "10m")
    #expect(try delivered(daydot, at: "2027-05-27T08:11") == ["2027-05-27 missed 0"])
    #expect(try delivered(daydot, at: "2027-05-26T12:00") == [])
    #expect(try delivered(daydot, at: "2027-05-27T08:30") == [])
  }

  @Test func aClockIsSeenToBeSetBackByACommandToo() throws {
    let daydot = try planner(
      #"{"title":"Pills","repeat":"FREQ=DAILY","day":"2027-03-01","time":"08:00"}"#,
      now: "2027-02-26T12:00")
    try daydot.at("2027-04-20T12:00", "done", "1")
    try daydot.at("2027-02-27T12:00", "add", "Another", "2027-06-01")
    #expect(try delivered(daydot, at: "2027-02-27T12:01") == [])
    #expect(try delivered(daydot, at: "2027-03-01T08:00") == ["2027-03-01 missed 0"])
    #expect(try delivered(daydot, at: "2027-03-02T08:00") == ["2027-03-02 missed 0"])
  }
}
