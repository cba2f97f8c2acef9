import CivilTime
import Glibc
import ICalendar
import TestSupport
import Testing

@testable import Interchange

@Suite(.enabled(if: SystemZoneFiles.exist, "needs the system's zones"))
struct TimeZoneComponentTests {
  struct Written: Row {
    let zone: String
    var from = 2025
    /// The lines between `TZID` and the end, joined by blanks.
    let lines: String
    var name: String { "\(zone) \(from)" }
  }

  @Test(arguments: [
    Written(
      zone: "Asia/Seoul",
      lines: "STANDARD DTSTART:19700101T000000 TZOFFSETFROM:+0900 TZOFFSETTO:+0900 TZNAME:KST"),
    Written(
      zone: "Europe/Berlin",
      lines: """
        STANDARD DTSTART:20231029T030000 TZOFFSETFROM:+0200 TZOFFSETTO:+0100 TZNAME:CET \
        RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU \
        DAYLIGHT DTSTART:20240331T020000 TZOFFSETFROM:+0100 TZOFFSETTO:+0200 TZNAME:CEST \
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
        """),
    Written(
      zone: "<+0437>-4:37",
      lines:
        "STANDARD DTSTART:19700101T000000 TZOFFSETFROM:+0437 TZOFFSETTO:+0437 TZNAME:+0437"),
    Written(
      zone: "<+02>-2<+03>,M3.4.4/26,M10.5.0",
      lines: """
        STANDARD DTSTART:20231029T020000 TZOFFSETFROM:+0300 TZOFFSETTO:+0200 TZNAME:+02 \
        RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU \
        DAYLIGHT DTSTART:20240329T020000 TZOFFSETFROM:+0200 TZOFFSETTO:+0300 TZNAME:+03 \
        RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=23,24,25,26,27,28,29;BYDAY=FR
        """),
    Written(
      zone: "Europe/Istanbul", from: 2020,
      lines: "STANDARD DTSTART:19700101T000000 TZOFFSETFROM:+0300 TZOFFSETTO:+0300 TZNAME:+03"),
  ])
  func components(_ row: Written) throws {
    let component = TimeZoneComponent.component(
      row.zone, try SystemZoneFiles.shared.zone(named: row.zone), from: row.from)
    #expect(component.name == "VTIMEZONE")
    #expect(component.properties.map(\.name) == ["TZID"])
    #expect(component.property("TZID")?.text == row.zone)
    let parts = component.components.map { part in
      ([part.name] + part.properties.map { "\($0.name):\($0.rawText)" }).joined(separator: " ")
    }
    #expect(parts.joined(separator: " ") == row.lines)
  }

  /// The written component under an unknown name, identified by its offsets alone.
  private static func reread(_ zone: Zone, from year: Int) throws -> TimeZoneDefinition {
    let written = TimeZoneComponent.component("x", zone, from: year)
    // Khal of Debian reads no rule with UNTIL.
    #expect(!String(decoding: written.bytes, as: UTF8.self).contains("UNTIL"))
    let read = try #require(timeZones(in: written.bytes).first)
    return try #require(TimeZoneDefinition(read))
  }

  private static func expectSame(_ zone: Zone, named name: String, from year: Int) throws {
    let definition = try reread(zone, from: year)
    let years = year - 1...2037
    let found = try #require(definition.changes(in: years))
    let offsets = try Offsets(zone, years)
    let lines =
      ["\(found.offset)"]
      + found.transitions.map { "\($0.instant.secondsSinceEpoch) \($0.after)" }
    #expect(lines == offsets.lines, "\(name) from \(year)")
  }

  /// Every ninth zone, or all with the slow tests.
  @Test(arguments: [1950, 1971, 1990, 2008, 2012, 2019, 2026])
  func zonesKeepTheirOffsets(_ year: Int) throws {
    for (number, name) in SystemZoneFiles.names.enumerated()
    where Slow.isAsked || (number + year) % 9 == 0 {
      try Self.expectSame(try SystemZoneFiles.shared.zone(named: name), named: name, from: year)
    }
  }

  @Test(arguments: [
    "<+00>0<+02>-2,M3.5.0/1,M10.5.0/3", "IST-1GMT0,M10.5.0,M3.5.0/1",
    "<+02>-2<+03>,M4.5.5/0,M10.5.4/24", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0",
    "<+02>-2<+03>,M3.4.4/50,M10.4.4/50", "<+0330>-3:30<+0430>,J79/24,J263/24",
    "<+01>-1<+02>,59/2,300/3", "<+01>-1<+02>,M1.5.0/144,M2.5.0/72",
    "<+01>-1<+02>,M2.4.0/48,M11.1.0/-48", "<+01>-1<+02>,M3.1.0/-100,M12.1.0",
  ])
  func rulesOfAnyKindKeepTheirOffsets(_ rule: String) throws {
    for year in [1990, 2026] { try Self.expectSame(try Zone(posix: rule), named: rule, from: year) }
  }

  /// The zone of an unknown TZID gives the offsets of the zone that was written. Every fifth zone,
  /// or all with the slow tests.
  @Test func zonesAreFoundAgain() throws {
    var approximate: [String] = []
    let base = ZoneResolver(zones: SystemZoneFiles.shared)
    for (number, name) in SystemZoneFiles.names.enumerated()
    where Slow.isAsked || number % 5 == 0 {
      let zone = try SystemZoneFiles.shared.zone(named: name)
      var resolver = base
      resolver.define(TimeZoneComponent.component("x", zone, from: 2020))
      let found = try #require(resolver.zoneName(for: "x"), "\(name)")
      if resolver.isApproximate("x") {
        approximate.append(name)
        continue
      }
      let foundZone = try SystemZoneFiles.shared.zone(named: found)
      #expect(try Offsets(foundZone, 2019...2037) == Offsets(zone, 2019...2037), "\(name) \(found)")
    }
    #expect(approximate == [])
  }

  /// The offsets that Python's `icalendar` reads from written components.
  @Test(.enabled(if: Oracle.isThere, "needs Python with icalendar 6 or later"))
  func pythonReadsTheSameOffsets() throws {
    let names = [
      "Asia/Seoul", "Asia/Tokyo", "Europe/Berlin", "Europe/London", "Europe/Dublin",
      "Africa/Casablanca", "Africa/Cairo", "America/Nuuk", "America/New_York", "America/St_Johns",
      "America/Sao_Paulo", "America/Santiago", "America/Asuncion", "Asia/Kathmandu", "Asia/Tehran",
      "Asia/Jerusalem", "Asia/Gaza", "Australia/Lord_Howe", "Antarctica/Troll", "Pacific/Apia",
      "Pacific/Chatham", "Pacific/Easter", "Europe/Istanbul", "Europe/Chisinau",
    ]
    var calendar = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
    for name in names {
      let zone = try SystemZoneFiles.shared.zone(named: name)
      let component = TimeZoneComponent.component("x-\(name)", zone, from: 2010)
      calendar += String(decoding: component.bytes, as: UTF8.self)
    }
    calendar += "END:VCALENDAR\r\n"
    let answer = try Oracle.run(Oracle.script, input: calendar)
    #expect(answer.status == 0, "\(answer.errors)")
    let lines = answer.output.split(separator: "\n")
    #expect(lines.count > names.count * 1500)
    var wrong: [String] = []
    for line in lines {
      let parts = line.split(separator: " ").map(String.init)
      guard parts.count == 3, let second = Int(parts[1]), let offset = Int(parts[2]),
        let reading = CivilDateTime(secondsSinceEpoch: second)
      else {
        Issue.record("\(line)")
        continue
      }
      let zone = try SystemZoneFiles.shared.zone(named: String(parts[0].dropFirst(2)))
      guard case .unique(let instant) = zone.resolve(reading) else { continue }
      if zone.offset(at: instant) != offset { wrong.append(String(line)) }
    }
    #expect(wrong == [])
  }
}

/// An independent reader of VTIMEZONE components.
private enum Oracle {
  /// Earlier versions do not read an UNTIL in UTC.
  static let isThere: Bool = {
    let script = "import icalendar; exit(int(icalendar.__version__.split('.')[0]) < 6)"
    return (try? run(script))?.status == 0
  }()

  static func run(_ script: String, input: String = "") throws -> Finished {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return try RunningProcess(
      "/usr/bin/env", ["python3", "-c", script], variables: ["PATH": path], input: input
    )
    .wait()
  }

  /// Prints the offsets of each zone in the calendar on its input by its own clock, every 5 days and
  /// 7 hours from 2010 to 2037: `TZID reading offset`, the reading in seconds since 1970.
  static let script = """
    import sys, datetime, icalendar
    calendar = icalendar.Calendar.from_ical(sys.stdin.read())
    epoch = datetime.datetime(1970, 1, 1)
    for component in calendar.walk('VTIMEZONE'):
        zone = component.to_tz(lookup_tzid=False)
        reading = datetime.datetime(2010, 1, 1)
        while reading.year < 2038:
            offset = int(zone.utcoffset(reading).total_seconds())
            print(component['TZID'], int((reading - epoch).total_seconds()), offset)
            reading += datetime.timedelta(days=5, hours=7)
    """
}
