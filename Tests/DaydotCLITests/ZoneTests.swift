import DaydotTestSupport
import Expectations
import Glibc
import TestSupport
import Testing

/// The user's zone: `--zone`, `TZ`, `/etc/localtime`.
@Suite struct ZoneTests {
  struct Case: Row {
    let zone: String
    /// Noon UTC of 1 July 2026 and of 1 January 2050 in that zone.
    let summer: String
    let winter: String
    var name: String { zone.isEmpty ? "empty" : zone }
  }

  private static let cases = [
    Case(
      zone: "Asia/Seoul", summer: "2026-07-01T21:00:00+09:00", winter: "2050-01-01T21:00:00+09:00"),
    Case(
      zone: "Europe/Berlin", summer: "2026-07-01T14:00:00+02:00",
      winter: "2050-01-01T13:00:00+01:00"),
    Case(
      zone: ":Europe/Berlin", summer: "2026-07-01T14:00:00+02:00",
      winter: "2050-01-01T13:00:00+01:00"),
    Case(
      zone: "/usr/share/zoneinfo/Europe/Berlin", summer: "2026-07-01T14:00:00+02:00",
      winter: "2050-01-01T13:00:00+01:00"),
    Case(zone: "UTC", summer: "2026-07-01T12:00:00+00:00", winter: "2050-01-01T12:00:00+00:00"),
    Case(zone: "", summer: "2026-07-01T12:00:00+00:00", winter: "2050-01-01T12:00:00+00:00"),
    Case(
      zone: "CET-1CEST,M3.5.0,M10.5.0/3", summer: "2026-07-01T14:00:00+02:00",
      winter: "2050-01-01T13:00:00+01:00"),
    Case(
      zone: "<+0330>-3:30", summer: "2026-07-01T15:30:00+03:30", winter: "2050-01-01T15:30:00+03:30"
    ),
    Case(
      zone: "Australia/Lord_Howe", summer: "2026-07-01T22:30:00+10:30",
      winter: "2050-01-01T23:00:00+11:00"),
  ]

  private func created(_ daydot: InProcessDaydot, _ now: String, _ words: [String] = []) throws
    -> String?
  {
    daydot.variables["DAYDOT_NOW"] = now
    let run = try daydot.run(words + ["add", "x", "--json"])
    #expect(run.status == 0 && run.errors == "")
    return try JSONText.read(run.output)["items"][0]["created"].text
  }

  @Test(arguments: cases)
  func comesFromTZ(_ row: Case) throws {
    let daydot = InProcessDaydot(zone: row.zone)
    #expect(try created(daydot, "2026-07-01T12:00:00Z") == row.summer)
    #expect(try created(daydot, "2050-01-01T12:00:00Z") == row.winter)
  }

  @Test(arguments: cases)
  func theOptionWins(_ row: Case) throws {
    let daydot = InProcessDaydot(zone: "America/New_York")
    let option = ["--zone", row.zone]
    #expect(try created(daydot, "2026-07-01T12:00:00Z", option) == row.summer)
    #expect(try created(daydot, "2050-01-01T12:00:00Z", option) == row.winter)
  }

  struct Missing: Row {
    let zone: String
    let sentence: String
    var name: String { zone }
  }

  @Test(arguments: [
    Missing(
      zone: "Mars/Olympus",
      sentence: "no zone 'Mars/Olympus' on this system; type a name like Asia/Seoul"),
    Missing(
      zone: ":Mars/Olympus",
      sentence: "no zone 'Mars/Olympus' on this system; type a name like Asia/Seoul"),
    Missing(
      zone: ":/nowhere/zone",
      sentence: "no zone '/nowhere/zone' on this system; type a name like Asia/Seoul"),
    Missing(
      zone: "../../etc/passwd",
      sentence: "'../../etc/passwd' can be no zone's name; type a name like Asia/Seoul"),
    Missing(
      zone: "CET-1CEST,M3.9.0,M10.5.0/3",
      sentence: "cannot read the zone 'CET-1CEST,M3.9.0,M10.5.0/3'; type a name like Asia/Seoul"),
  ])
  func aMissingZoneIsNamed(_ row: Missing) throws {
    let daydot = InProcessDaydot(zone: row.zone)
    expectRefusal(try daydot("add", "x"), row.sentence, status: 64)
    daydot.variables["TZ"] = "UTC"
    expectRefusal(try daydot("add", "x", "--zone", row.zone), row.sentence, status: 64)
    #expect(names(in: daydot.folder.path) == [])
  }

  @Test func aMissingZoneIsNamedInKorean() throws {
    expectRefusal(
      try InProcessDaydot(zone: "Mars/Olympus")("day", "--lang", "ko"),
      "이 시스템에 'Mars/Olympus' 시간대가 없습니다. Asia/Seoul처럼 쓰세요", status: 64)
  }

  @Test func aFileThatIsNoZoneIsNamed() throws {
    let run = try InProcessDaydot(zone: ":/etc/passwd")("day")
    #expect(run.output == "" && run.status == 64)
    #expect(run.errors.contains("/etc/passwd"))
  }
}
