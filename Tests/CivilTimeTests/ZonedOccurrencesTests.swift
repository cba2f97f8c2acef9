import CivilTime
import TestSupport
import Testing

/// Occurrences on the wall clock around a change of the offset.
struct ChangeRow: Row {
  let zone: String
  let rule: String
  let start: String
  /// The instants of the first occurrences, with the offset in force.
  let instants: [String]
  var name: String { "\(zone) \(rule) from \(start)" }
}

/// Offsets and changes as in tzdata 2025b; see `Fixtures/zones.txt`.
let changeRows: [ChangeRow] = [
  // 09:00 stays 09:00.
  ChangeRow(
    zone: "Europe/Berlin", rule: "FREQ=WEEKLY", start: "2026-10-18T09:00",
    instants: [
      "2026-10-18T09:00:00+02:00", "2026-10-25T09:00:00+01:00", "2026-11-01T09:00:00+01:00",
    ]),
  ChangeRow(
    zone: "America/New_York", rule: "FREQ=WEEKLY", start: "2026-03-01T09:00",
    instants: [
      "2026-03-01T09:00:00-05:00", "2026-03-08T09:00:00-04:00", "2026-03-15T09:00:00-04:00",
    ]),
  ChangeRow(
    zone: "Australia/Lord_Howe", rule: "FREQ=WEEKLY", start: "2026-03-29T09:00",
    instants: ["2026-03-29T09:00:00+11:00", "2026-04-05T09:00:00+10:30"]),
  ChangeRow(
    zone: "Africa/Casablanca", rule: "FREQ=WEEKLY", start: "2026-02-08T09:00",
    instants: [
      "2026-02-08T09:00:00+01:00", "2026-02-15T09:00:00+00:00", "2026-02-22T09:00:00+00:00",
    ]),
  ChangeRow(
    zone: "Asia/Seoul", rule: "FREQ=WEEKLY", start: "1988-05-01T09:00",
    instants: ["1988-05-01T09:00:00+09:00", "1988-05-08T09:00:00+10:00"]),
  ChangeRow(
    zone: "America/Sao_Paulo", rule: "FREQ=WEEKLY", start: "2018-10-28T09:00",
    instants: ["2018-10-28T09:00:00-03:00", "2018-11-04T09:00:00-02:00"]),
  // A time in a gap is at the first instant after it.
  ChangeRow(
    zone: "Europe/Berlin", rule: "FREQ=DAILY", start: "2026-03-28T02:30",
    instants: [
      "2026-03-28T02:30:00+01:00", "2026-03-29T03:00:00+02:00", "2026-03-30T02:30:00+02:00",
    ]),
  ChangeRow(
    zone: "America/New_York", rule: "FREQ=DAILY", start: "2026-03-07T02:30",
    instants: [
      "2026-03-07T02:30:00-05:00", "2026-03-08T03:00:00-04:00", "2026-03-09T02:30:00-04:00",
    ]),
  ChangeRow(
    zone: "Australia/Lord_Howe", rule: "FREQ=DAILY", start: "2026-10-03T02:15",
    instants: [
      "2026-10-03T02:15:00+10:30", "2026-10-04T02:30:00+11:00", "2026-10-05T02:15:00+11:00",
    ]),
  ChangeRow(
    zone: "America/Sao_Paulo", rule: "FREQ=DAILY", start: "2018-11-03T00:00",
    instants: [
      "2018-11-03T00:00:00-03:00", "2018-11-04T01:00:00-02:00", "2018-11-05T00:00:00-02:00",
    ]),
  ChangeRow(
    zone: "Asia/Seoul", rule: "FREQ=DAILY", start: "1988-05-07T02:30",
    instants: [
      "1988-05-07T02:30:00+09:00", "1988-05-08T03:00:00+10:00", "1988-05-09T02:30:00+10:00",
    ]),
  // Samoa had no December 30: occurrences of that day are at the start of the 31st.
  ChangeRow(
    zone: "Pacific/Apia", rule: "FREQ=DAILY", start: "2011-12-29T18:00",
    instants: [
      "2011-12-29T18:00:00-10:00", "2011-12-31T00:00:00+14:00", "2011-12-31T18:00:00+14:00",
    ]),
  // A repeated time occurs once, at its first pass.
  ChangeRow(
    zone: "Europe/Berlin", rule: "FREQ=DAILY", start: "2026-10-24T02:30",
    instants: [
      "2026-10-24T02:30:00+02:00", "2026-10-25T02:30:00+02:00", "2026-10-26T02:30:00+01:00",
    ]),
  ChangeRow(
    zone: "America/New_York", rule: "FREQ=DAILY", start: "2026-10-31T01:30",
    instants: [
      "2026-10-31T01:30:00-04:00", "2026-11-01T01:30:00-04:00", "2026-11-02T01:30:00-05:00",
    ]),
  ChangeRow(
    zone: "Australia/Lord_Howe", rule: "FREQ=DAILY", start: "2026-04-04T01:45",
    instants: [
      "2026-04-04T01:45:00+11:00", "2026-04-05T01:45:00+11:00", "2026-04-06T01:45:00+10:30",
    ]),
  ChangeRow(
    zone: "Africa/Casablanca", rule: "FREQ=DAILY", start: "2026-02-14T02:30",
    instants: [
      "2026-02-14T02:30:00+01:00", "2026-02-15T02:30:00+01:00", "2026-02-16T02:30:00+00:00",
    ]),
]

@Suite struct ZonedOccurrencesTests {
  private func zone(_ name: String) throws -> Zone {
    try #require(try zoneFixtures.get().first { $0.name == name }).zone
  }

  private func occurrences(_ rule: String, from start: String) throws -> Occurrences {
    try Occurrences(RecurrenceRule(parsing: rule), from: CivilDateTime(iso: start))
  }

  @Test(arguments: changeRows) func theWallClockIsKept(_ row: ChangeRow) throws {
    let zone = try zone(row.zone)
    let occurrences = try occurrences(row.rule, from: row.start)
    let found = occurrences.prefix(row.instants.count)
      .map { zone.instant(of: $0, resolving: .firstValid) }
    #expect(found.map { $0.text(in: zone) } == row.instants)
    // Iterated by instants, each occurs once: the next after each is the one after it.
    for (index, instant) in found.enumerated() {
      let next = occurrences.onOrAfter(instant, in: zone).first
      #expect(next.map { zone.instant(of: $0, resolving: .firstValid) } == instant)
      let later = occurrences.after(instant, in: zone).first
      let expected = index + 1 < found.count ? found[index + 1] : nil
      if let expected {
        #expect(later.map { zone.instant(of: $0, resolving: .firstValid) } == expected)
      }
      let come = occurrences.onOrBefore(instant, in: zone).first
      #expect(come.map { zone.instant(of: $0, resolving: .firstValid) } == instant)
    }
  }

  @Test func inTheSecondPassOfAFoldAllOfItHasCome() throws {
    let berlin = try zone("Europe/Berlin")
    let minutes = try occurrences("FREQ=MINUTELY;INTERVAL=15", from: "2026-10-25T00:00")
    // 02:10 for the second time: 02:15, 02:30 and 02:45 occurred an hour ago.
    let now = try Instant(iso: "2026-10-25T02:10:00+01:00")
    #expect(berlin.latestReading(by: now).description == "2026-10-25T02:59:59")
    #expect(minutes.after(now, in: berlin).first?.description == "2026-10-25T03:00")
    #expect(minutes.onOrBefore(now, in: berlin).first?.description == "2026-10-25T02:45")
    let firstPass = try Instant(iso: "2026-10-25T02:10:00+02:00")
    #expect(minutes.after(firstPass, in: berlin).first?.description == "2026-10-25T02:15")
  }

  /// An end in the hour that is left out in spring: 02:30 is a reading of the rule's clock, although it
  /// comes at 03:00. An end in UTC includes what its instant has reached.
  @Test(arguments: [
    ("UNTIL=20270314T023000", true), ("UNTIL=20270314T022959", false),
    ("UNTIL=20270314T070000Z", true), ("UNTIL=20270314T065959Z", false),
  ])
  func anEndInAnHourThatDoesNotExist(end: String, isLast: Bool) throws {
    let newYork = try zone("America/New_York")
    let occurrences = try Occurrences(
      RecurrenceRule(parsing: "FREQ=DAILY;\(end)"), from: CivilDateTime(iso: "2027-03-12T02:30"),
      zone: newYork)
    let days = ["2027-03-12T02:30", "2027-03-13T02:30"] + (isLast ? ["2027-03-14T02:30"] : [])
    #expect(occurrences.map(\.description) == days)
  }

  @Test func anEndInUTCIsReadInTheZone() throws {
    let berlin = try zone("Europe/Berlin")
    let rule = try RecurrenceRule(parsing: "FREQ=MINUTELY;INTERVAL=30;UNTIL=20261025T003000Z")
    let occurrences = try Occurrences(
      rule, from: CivilDateTime(iso: "2026-10-25T01:30"), zone: berlin)
    // 00:30Z is 02:30 in summer time, the first pass.
    #expect(
      occurrences.map(\.description) == [
        "2026-10-25T01:30", "2026-10-25T02:00", "2026-10-25T02:30",
      ])
  }
}

/// Occurrences by instant: each takes place once, at `Zone.instant(of:resolving: .firstValid)`.
extension Occurrences {
  fileprivate func after(_ instant: Instant, in zone: Zone) -> Occurrences {
    after(zone.latestReading(by: instant))
  }

  fileprivate func onOrAfter(_ instant: Instant, in zone: Zone) -> Occurrences {
    after(zone.latestReading(by: instant - 1))
  }

  fileprivate func onOrBefore(_ instant: Instant, in zone: Zone) -> OccurrencesBackward {
    onOrBefore(zone.latestReading(by: instant))
  }
}
