import CivilTime
import Glibc
import TestSupport
import Testing

private func fixtureZone(_ name: String) throws -> Zone {
  try #require(try zoneFixtures.get().first { $0.name == name }).zone
}

struct PosixRow: Row {
  let posix: String
  let utc: String
  let local: String
  let letters: String
  var name: String { "\(posix) at \(utc)" }
}

/// Worked out by hand from POSIX.1-2017 §8.3 and RFC 9636 §3.3.1 and §5.
let posixRows: [PosixRow] = [
  PosixRow(
    posix: "KST-9", utc: "2026-11-20T00:00:00Z", local: "2026-11-20T09:00:00+09:00",
    letters: "KST"),
  PosixRow(
    posix: "<+0330>-3:30", utc: "2026-01-01T00:00:00Z", local: "2026-01-01T03:30:00+03:30",
    letters: "+0330"),
  PosixRow(
    posix: "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", utc: "2026-03-29T00:59:59Z",
    local: "2026-03-28T22:59:59-02:00", letters: "-02"),
  PosixRow(
    posix: "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", utc: "2026-03-29T01:00:00Z",
    local: "2026-03-29T00:00:00-01:00", letters: "-01"),
  PosixRow(
    posix: "CET-1CEST,M3.5.0,M10.5.0/3", utc: "2050-07-01T00:00:00Z",
    local: "2050-07-01T02:00:00+02:00", letters: "CEST"),
  PosixRow(
    posix: "CET-1CEST,M3.5.0,M10.5.0/3", utc: "2050-10-30T00:59:59Z",
    local: "2050-10-30T02:59:59+02:00", letters: "CEST"),
  PosixRow(
    posix: "CET-1CEST,M3.5.0,M10.5.0/3", utc: "2050-10-30T01:00:00Z",
    local: "2050-10-30T02:00:00+01:00", letters: "CET"),
  // Without rules: the second Sunday of March and the first of November.
  PosixRow(
    posix: "EST5EDT", utc: "2026-03-08T07:00:00Z", local: "2026-03-08T03:00:00-04:00",
    letters: "EDT"),
  PosixRow(
    posix: "EST5EDT", utc: "2026-11-01T06:00:00Z", local: "2026-11-01T01:00:00-05:00",
    letters: "EST"),
  // J60 is always March 1, 59 is February 29 in a leap year.
  PosixRow(
    posix: "AAA0BBB,J60/0,J300", utc: "2028-02-29T23:59:59Z", local: "2028-02-29T23:59:59+00:00",
    letters: "AAA"),
  PosixRow(
    posix: "AAA0BBB,J60/0,J300", utc: "2028-03-01T00:00:00Z", local: "2028-03-01T01:00:00+01:00",
    letters: "BBB"),
  PosixRow(
    posix: "AAA0BBB,59/0,300", utc: "2028-02-29T00:00:00Z", local: "2028-02-29T01:00:00+01:00",
    letters: "BBB"),
  PosixRow(
    posix: "AAA0BBB,59/0,300", utc: "2026-03-01T00:00:00Z", local: "2026-03-01T01:00:00+01:00",
    letters: "BBB"),
  // Southern summer begins in one year and ends in the next.
  PosixRow(
    posix: "AEST-10AEDT,M10.1.0,M4.1.0/3", utc: "2026-01-01T00:00:00Z",
    local: "2026-01-01T11:00:00+11:00", letters: "AEDT"),
  // Dublin's summer time is negative: its winter is the exception.
  PosixRow(
    posix: "IST-1GMT0,M10.5.0,M3.5.0/1", utc: "2026-12-24T12:00:00Z",
    local: "2026-12-24T12:00:00+00:00", letters: "GMT"),
  PosixRow(
    posix: "IST-1GMT0,M10.5.0,M3.5.0/1", utc: "2026-07-01T12:00:00Z",
    local: "2026-07-01T13:00:00+01:00", letters: "IST"),
  // RFC 9636 §3.3.1: summer time all year.
  PosixRow(
    posix: "XXX3EDT4,0/0,J365/23", utc: "2026-01-01T03:00:00Z", local: "2025-12-31T23:00:00-04:00",
    letters: "EDT"),
  PosixRow(
    posix: "XXX3EDT4,0/0,J365/23", utc: "2028-12-31T23:30:00Z", local: "2028-12-31T19:30:00-04:00",
    letters: "EDT"),
  // Jerusalem's rule needs version 3: 02:00 on the Friday before the last Sunday of March.
  PosixRow(
    posix: "IST-2IDT,M3.4.4/26,M10.5.0", utc: "2026-03-27T00:00:00Z",
    local: "2026-03-27T03:00:00+03:00", letters: "IDT"),
  PosixRow(
    posix: "AAA-1BBB,M1.1.1/-167,M7.1.0/167", utc: "2025-12-28T23:59:59Z",
    local: "2025-12-29T00:59:59+01:00", letters: "AAA"),
  PosixRow(
    posix: "AAA-1BBB,M1.1.1/-167,M7.1.0/167", utc: "2025-12-29T00:00:00Z",
    local: "2025-12-29T02:00:00+02:00", letters: "BBB"),
  // Rules that follow each other.
  PosixRow(
    posix: "<+05>-5@1780254000<+07>-7", utc: "2026-05-31T18:59:59Z",
    local: "2026-05-31T23:59:59+05:00", letters: "+05"),
  PosixRow(
    posix: "<+05>-5@1780254000<+07>-7", utc: "2026-05-31T19:00:00Z",
    local: "2026-06-01T02:00:00+07:00", letters: "+07"),
  PosixRow(
    posix: "<-05>5@0CET-1CEST,M3.5.0,M10.5.0@1780254000<+07>-7", utc: "2026-05-31T18:59:59Z",
    local: "2026-05-31T20:59:59+02:00", letters: "CEST"),
]

struct BadPosixRow: Row {
  let posix: String
  let position: Int
  var name: String { posix }
}

let badPosixRows: [BadPosixRow] = [
  BadPosixRow(posix: "", position: 0), BadPosixRow(posix: "KS-9", position: 2),
  BadPosixRow(posix: "KST", position: 3), BadPosixRow(posix: "KST-25", position: 4),
  BadPosixRow(posix: "KST-9:60", position: 6), BadPosixRow(posix: "<+0330-3:30", position: 8),
  BadPosixRow(posix: "CET-1CEST,M3.5.0", position: 16),
  BadPosixRow(posix: "CET-1CEST,M13.5.0,M10.5.0", position: 11),
  BadPosixRow(posix: "CET-1CEST,M3.6.0,M10.5.0", position: 13),
  BadPosixRow(posix: "CET-1CEST,M3.5.7,M10.5.0", position: 15),
  BadPosixRow(posix: "CET-1CEST,J0,J1", position: 11),
  BadPosixRow(posix: "CET-1CEST,366,1", position: 10),
  BadPosixRow(posix: "CET-1CEST,M3.5.0/168,M10.5.0", position: 17),
  BadPosixRow(posix: "CET-1CEST,M3.5.0,M10.5.0/3 ", position: 26),
  BadPosixRow(posix: "KST-9999999999999999999", position: 4),
  BadPosixRow(posix: "KST-9@KST-10", position: 5),
  BadPosixRow(posix: "<+09>-9@1<+10>-10@0<+09>-9", position: 17),
]

@Suite struct ZoneTests {
  @Test(arguments: posixRows) func posixStringsMeanWhatTheySay(_ row: PosixRow) throws {
    let zone = try Zone(posix: row.posix)
    let instant = try Instant(iso: row.utc)
    #expect(instant.text(in: zone) == row.local)
    #expect(zone.abbreviation(at: instant) == row.letters)
    #expect(instant.description == row.utc)
  }

  @Test(arguments: badPosixRows) func badPosixStringsAreRefused(_ row: BadPosixRow) {
    #expect(throws: ZoneError.malformedRule(text: row.posix, position: row.position)) {
      try Zone(posix: row.posix)
    }
  }

  @Test func summerTimeAllYearHasNoTransition() throws {
    let zone = try Zone(posix: "XXX3EDT4,0/0,J365/23")
    #expect(zone.nextTransition(after: Instant(secondsSinceEpoch: 0)) == nil)
    #expect(zone.isSummerTime(at: Instant(secondsSinceEpoch: 0)))
  }

  @Test func aDaySkippedWholeBeginsAfterwards() throws {
    let apia = try fixtureZone("Pacific/Apia")
    let skipped = try Day(iso: "2011-12-30")
    let start = apia.startOfDay(skipped)
    #expect(start.text(in: apia) == "2011-12-31T00:00:00+14:00")
    #expect(start == apia.startOfDay(skipped + 1))
    #expect(start - apia.startOfDay(skipped - 1) == 86_400)
    let noon = try CivilDateTime(iso: "2011-12-30T12:00")
    #expect(apia.resolve(noon) == .gap(before: -36_000, after: 50_400, transition: start))
  }

  @Test func aDayMayBeginAtOne() throws {
    let saoPaulo = try fixtureZone("America/Sao_Paulo")
    #expect(
      saoPaulo.startOfDay(try Day(iso: "2018-11-04")).text(in: saoPaulo)
        == "2018-11-04T01:00:00-02:00")
  }

  @Test func halfAnHourIsFoldedAtLordHowe() throws {
    let zone = try fixtureZone("Australia/Lord_Howe")
    let civil = try CivilDateTime(iso: "2026-04-05T01:45")
    guard case .fold(let earlier, let later) = zone.resolve(civil) else {
      Issue.record("no fold")
      return
    }
    #expect(later - earlier == 1800)
    #expect(earlier.text(in: zone) == "2026-04-05T01:45:00+11:00")
  }

  @Test func everyChoiceInAGap() throws {
    let zone = try Zone(posix: "EST5EDT")
    let civil = try CivilDateTime(iso: "2026-03-08T02:20")
    let texts = Disambiguation.allCases.map {
      zone.instant(of: civil, resolving: $0).text(in: zone)
    }
    #expect(
      texts == [
        "2026-03-08T03:20:00-04:00", "2026-03-08T03:20:00-04:00", "2026-03-08T03:00:00-04:00",
      ])
  }

  @Test func oldLocalTimesShowTheirSeconds() throws {
    let seoul = try fixtureZone("Asia/Seoul")
    let instant = try Instant(iso: "1900-01-01T00:00:00Z")
    #expect(instant.text(in: seoul) == "1900-01-01T08:27:52+08:27:52")
    #expect(try Instant(iso: "1900-01-01T08:27:52+08:27:52") == instant)
    #expect(seoul.abbreviation(at: instant) == "LMT")
  }

  @Test func fixedOffsets() throws {
    let zone = Zone(offset: -12_600)
    #expect(zone.identifier == "-03:30")
    #expect(zone.abbreviation(at: Instant(secondsSinceEpoch: 0)) == "-03:30")
    #expect(Zone.utc.identifier == "UTC")
    #expect(Instant(secondsSinceEpoch: 0).text(in: .utc) == "1970-01-01T00:00:00+00:00")
  }

  @Test func theEndsOfTimeHold() throws {
    for zone in [try fixtureZone("Europe/Berlin"), try Zone(posix: "EST5EDT"), .utc] {
      #expect(zone.civil(at: Instant(secondsSinceEpoch: .max)) == .max)
      #expect(zone.civil(at: Instant(secondsSinceEpoch: .min)) == .min)
      #expect(zone.nextTransition(after: Instant(secondsSinceEpoch: .max)) == nil)
      for civil in [CivilDateTime.min, .max] {
        #expect(zone.civil(at: zone.instant(of: civil, resolving: .compatible)) == civil)
      }
    }
  }

  @Test(arguments: [
    "2026-11-20T09:00:00", "2026-11-20 09:00:00Z", "2026-11-20T09:00:00z", "2026-11-20T09:00:00ZZ",
    "2026-11-20T09:00:00+9", "2026-11-20T09:00:00+0900", "2026-11-20T09:00:00+24:00", "Z", "",
    "2026-11-20Z", "2026-11-20T09:00:00.5Z",
  ])
  func otherInstantTextsAreRefused(_ text: String) {
    #expect(throws: CivilTimeError.self) { try Instant(iso: text) }
  }
}
