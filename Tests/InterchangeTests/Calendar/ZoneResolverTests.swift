import CivilTime
import ICalendar
import TestSupport
import Testing

@testable import Interchange

@Suite(.enabled(if: SystemZoneFiles.exist, "needs the system's zones"))
struct ZoneResolverTests {
  private let resolver = ZoneResolver(zones: SystemZoneFiles.shared)

  struct Named: Row {
    let tzid: String
    let zone: String?
    var name: String { tzid }
  }

  @Test(arguments: [
    Named(tzid: "Asia/Seoul", zone: "Asia/Seoul"),
    Named(tzid: "America/Argentina/Ushuaia", zone: "America/Argentina/Ushuaia"),
    Named(tzid: "US/Eastern", zone: "US/Eastern"), Named(tzid: "UTC", zone: "UTC"),
    Named(tzid: "EST5EDT", zone: "EST5EDT"), Named(tzid: "Etc/GMT+5", zone: "Etc/GMT+5"),
    Named(tzid: "europe/berlin", zone: "Europe/Berlin"),
    Named(tzid: "AMERICA/NEW_YORK", zone: "America/New_York"), Named(tzid: "utc", zone: "UTC"),
    Named(tzid: " Asia/Seoul ", zone: "Asia/Seoul"),
    Named(tzid: "\"Asia/Seoul\"", zone: "Asia/Seoul"),
    Named(tzid: "/freeassociation.sourceforge.net/Europe/Berlin", zone: "Europe/Berlin"),
    Named(tzid: "/freeassociation.sourceforge.net/Tzfile/Europe/Berlin", zone: "Europe/Berlin"),
    Named(tzid: "/softwarestudio.org/Tzfile/America/New_York", zone: "America/New_York"),
    Named(tzid: "/mozilla.org/20050126_1/America/Indiana/Knox", zone: "America/Indiana/Knox"),
    Named(tzid: "/usr/share/zoneinfo/Asia/Seoul", zone: "Asia/Seoul"),
    Named(tzid: "posix/Europe/Vaduz", zone: "Europe/Vaduz"),
    Named(tzid: "right/Europe/Vaduz", zone: "Europe/Vaduz"),
    Named(tzid: "tzone://Microsoft/Utc", zone: "UTC"),
    Named(tzid: "tzone://Microsoft/Custom", zone: nil),
    Named(tzid: "Korea Standard Time", zone: "Asia/Seoul"),
    Named(tzid: "korea standard time", zone: "Asia/Seoul"),
    Named(tzid: "W. Europe Standard Time", zone: "Europe/Berlin"),
    Named(tzid: "Central Standard Time (Mexico)", zone: "America/Mexico_City"),
    Named(tzid: "India Standard Time", zone: "Asia/Kolkata"),
    Named(tzid: "UTC-11", zone: "Etc/GMT+11"), Named(tzid: "UTC+12", zone: "Etc/GMT-12"),
    Named(tzid: "(UTC+09:00) Seoul", zone: "Asia/Seoul"),
    Named(tzid: "(UTC+09:00) 서울", zone: "Asia/Seoul"),
    Named(tzid: "(UTC+01:00) Amsterdam, Berlin, Bern, Rome", zone: "Europe/Berlin"),
    Named(tzid: "(UTC-06:00) Guadalajara, Mexico City", zone: "America/Mexico_City"),
    Named(tzid: "(GMT-05.00) Eastern Time (US & Canada)", zone: "America/New_York"),
    Named(tzid: "(UTC) Coordinated Universal Time", zone: "UTC"),
    // The named city has another offset.
    Named(tzid: "(UTC+02:00) Seoul", zone: nil),
    Named(tzid: "UTC+9", zone: "<+09>-9"), Named(tzid: "GMT-0330", zone: "<-0330>3:30"),
    Named(tzid: "+05:30", zone: "<+0530>-5:30"), Named(tzid: "GMT+0", zone: "GMT+0"),
    Named(tzid: "UTC+25", zone: nil), Named(tzid: "UTC+9:60", zone: nil),
    Named(tzid: "<+03>-3", zone: "<+03>-3"),
    Named(
      tzid: "<+01>-1<+02>,M3.5.0/2,M10.5.0/3", zone: "<+01>-1<+02>,M3.5.0/2,M10.5.0/3"),
    Named(tzid: "<+03", zone: nil), Named(tzid: "", zone: nil),
    Named(tzid: String(repeating: "/", count: 300) + "Asia/Seoul", zone: nil),
    Named(tzid: "/", zone: nil),
    // System files that are not zones, and POSIX strings that mean the opposite.
    Named(tzid: "localtime", zone: nil), Named(tzid: "posixrules", zone: nil),
    Named(tzid: "zone.tab", zone: nil), Named(tzid: "XYZ3", zone: nil),
    Named(tzid: "../../etc/passwd", zone: nil), Named(tzid: ":/etc/localtime", zone: nil),
    Named(tzid: "Customized Time Zone", zone: nil), Named(tzid: "Nowhere/Town", zone: nil),
  ])
  func namesByThemselves(_ row: Named) {
    #expect(resolver.zoneName(for: row.tzid) == row.zone)
    #expect(resolver.zoneName(for: row.tzid) == row.zone, "the second time")
    #expect(!resolver.needsDefinition(row.tzid) && !resolver.isApproximate(row.tzid))
  }

  @Test func everyWindowsNameIsAZone() throws {
    #expect(WindowsZones.names.count == 139)
    for (name, zone) in WindowsZones.names {
      let found = try #require(resolver.zoneName(for: name), "\(name)")
      #expect([zone, WindowsZones.earlierNames[zone], name.uppercased()].contains(found))
    }
  }

  @Test func earlierNamesServeOlderData() {
    struct Older: ZoneSource {
      func zone(named name: String) throws -> Zone {
        if name == "Asia/Kolkata" || name == "Europe/Kyiv" { throw SystemZoneFiles.Missing() }
        return try SystemZoneFiles.shared.zone(named: name)
      }
    }
    let resolver = ZoneResolver(zones: Older())
    #expect(resolver.zoneName(for: "India Standard Time") == "Asia/Calcutta")
    #expect(resolver.zoneName(for: "FLE Standard Time") == "Europe/Kiev")
  }

  struct Defined: Row {
    let name: String
    let tzid: String
    let text: String
    let zone: String?
    var isApproximate = false
  }

  private static func observance(
    _ kind: String, _ start: String, _ from: String, _ to: String, _ rest: String = ""
  ) -> String {
    "BEGIN:\(kind)\nDTSTART:\(start)\nTZOFFSETFROM:\(from)\nTZOFFSETTO:\(to)\n"
      + (rest.isEmpty ? "" : rest + "\n") + "END:\(kind)\n"
  }

  private static func yearly(
    _ summer: String, _ summerRule: String, _ winter: String, _ winterRule: String,
    at times: (String, String) = ("020000", "030000"), since date: String = "16010101"
  ) -> String {
    observance("STANDARD", "\(date)T\(times.1)", summer, winter, "RRULE:FREQ=YEARLY;" + winterRule)
      + observance(
        "DAYLIGHT", "\(date)T\(times.0)", winter, summer, "RRULE:FREQ=YEARLY;" + summerRule)
  }

  private static let european = yearly(
    "+0200", "BYDAY=-1SU;BYMONTH=3", "+0100", "BYDAY=-1SU;BYMONTH=10")

  private static let rows = [
    Defined(
      name: "place", tzid: "x", text: "X-LIC-LOCATION:Asia/Seoul\n" + european, zone: "Asia/Seoul"),
    Defined(
      name: "place as a path", tzid: "x",
      text: "X-LIC-LOCATION:/example.org/Europe/Paris\n" + european, zone: "Europe/Paris"),
    Defined(
      name: "unknown place", tzid: "x", text: "X-LIC-LOCATION:Mars\n" + european,
      zone: "Europe/Berlin"),
    Defined(name: "Europe's rules", tzid: "x", text: european, zone: "Europe/Berlin"),
    Defined(
      name: "a city in the TZID", tzid: "Custom Warsaw", text: european, zone: "Europe/Warsaw"),
    Defined(
      name: "America's rules", tzid: "Customized Time Zone",
      text: yearly(
        "-0400", "BYDAY=2SU;BYMONTH=3", "-0500", "BYDAY=1SU;BYMONTH=11", at: ("020000", "020000")),
      zone: "America/New_York"),
    Defined(
      name: "a minute early", tzid: "x",
      text: yearly(
        "+0200", "BYDAY=-1SU;BYMONTH=3", "+0100", "BYDAY=-1SU;BYMONTH=10", at: ("015959", "025959")),
      zone: "Europe/Berlin"),
    Defined(
      name: "Japan by its letters", tzid: "x",
      text: observance("STANDARD", "19700101T000000", "+0900", "+0900", "TZNAME:JST"),
      zone: "Asia/Tokyo"),
    Defined(
      name: "nine hours", tzid: "x",
      text: observance("STANDARD", "19700101T000000", "+0900", "+0900"), zone: "Asia/Seoul"),
    Defined(
      name: "Korea since 1988", tzid: "x",
      text: observance("STANDARD", "19881009T030000", "+1000", "+0900"), zone: "Asia/Seoul"),
    Defined(
      name: "only a list of changes", tzid: "x",
      text: observance(
        "DAYLIGHT", "20210328T020000", "+0100", "+0200", "RDATE:20220327T020000")
        + observance("STANDARD", "20211031T030000", "+0200", "+0100"), zone: "Europe/Berlin"),
    Defined(
      name: "one change", tzid: "x",
      text: observance("DAYLIGHT", "20200329T020000", "+0100", "+0200"), zone: "Europe/Berlin"),
    Defined(
      name: "no zone's offset", tzid: "x",
      text: observance("STANDARD", "19700101T000000", "+0437", "+0437"), zone: "<+0437>-4:37"),
    Defined(
      name: "with seconds", tzid: "x",
      text: observance("STANDARD", "19700101T000000", "-003730", "-003730"),
      zone: "<-003730>0:37:30"),
    Defined(
      name: "an offset's name", tzid: "Office +3",
      text: observance(
        "STANDARD", "19700101T000000", "+0337", "+0337"), zone: "<+0337>-3:37"),
    Defined(
      name: "own rules", tzid: "x",
      text: yearly("+0200", "BYDAY=-1SU;BYMONTH=4", "+0100", "BYDAY=-1SU;BYMONTH=10"),
      zone: "<+01>-1<+02>,M4.5.0/2,M10.5.0/3"),
    Defined(
      name: "Brazil as it was", tzid: "(UTC-03:00) Brasília",
      text: yearly(
        "-0200", "INTERVAL=1;BYDAY=2SA;BYMONTH=10", "-0300", "INTERVAL=1;BYDAY=3SA;BYMONTH=2",
        at: ("235959", "235959")),
      zone: "<-03>3<-02>,M10.2.6/23:59:59,M2.3.6/23:59:59"),
    Defined(
      name: "half an hour, south", tzid: "x",
      text: yearly("+1100", "BYDAY=2SU;BYMONTH=10", "+1030", "BYDAY=1SU;BYMONTH=4"),
      zone: "<+1030>-10:30<+11>-11,M10.2.0/2,M4.1.0/3"),
    Defined(
      name: "days of the month", tzid: "x",
      text: yearly(
        "+0300", "BYMONTH=3;BYMONTHDAY=23,24,25,26,27,28,29;BYDAY=FR", "+0200",
        "BYMONTH=10;BYMONTHDAY=8,9,10,11,12,13,14;BYDAY=SU"),
      zone: "<+02>-2<+03>,M3.4.4/26,M10.2.0/3"),
    Defined(
      name: "fixed days", tzid: "x",
      text: yearly("+0430", "BYMONTH=3;BYMONTHDAY=22", "+0330", "BYMONTH=9;BYMONTHDAY=21"),
      zone: "<+0330>-3:30<+0430>,J81/2,J264/3"),
    Defined(
      name: "only TZOFFSETTO", tzid: "x",
      text: "BEGIN:STANDARD\nTZOFFSETTO:+0437\nEND:STANDARD\n", zone: "<+0437>-4:37"),
    Defined(name: "nothing in it", tzid: "x", text: "", zone: nil),
    Defined(
      name: "an unreadable offset", tzid: "x",
      text: observance("STANDARD", "19700101T000000", "+5744", "+5744"), zone: nil),
    Defined(
      name: "an unreadable rule", tzid: "x",
      text: yearly("+0200", "BYDAY=-1XX", "+0100", "BYDAY=-1SU;BYMONTH=10"), zone: nil),
    Defined(
      name: "a clock that changes every second", tzid: "x",
      text: observance("STANDARD", "19700101T000000", "+0100", "+0200", "RRULE:FREQ=SECONDLY"),
      zone: nil),
    Defined(
      name: "a clock that changes daily", tzid: "x",
      text: observance(
        "STANDARD", "19700101T000000", "+0100", "+0200",
        "RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU"), zone: nil),
    Defined(
      name: "more changes than there are years", tzid: "x",
      text: observance(
        "STANDARD", "19700101T000000", "+0100", "+0200", "RRULE:FREQ=YEARLY;COUNT=2000000000"),
      zone: nil),
    Defined(
      name: "a clock that changes every second, said by the year", tzid: "x",
      text: observance(
        "STANDARD", "19700101T000000", "+0100", "+0200",
        "RRULE:FREQ=YEARLY;BYHOUR=1,2,3;BYMINUTE=0,1,2,3;BYDAY=MO,TU,WE"), zone: nil),
  ]

  /// Definitions with changes that no zone has and no rule gives.
  private static let ownZones = [
    Defined(
      name: "history, then rules", tzid: "x",
      text: observance("STANDARD", "20110101T000000", "+0500", "+0100")
        + yearly(
          "+0200", "BYDAY=-1SU;BYMONTH=4", "+0100", "BYDAY=-1SU;BYMONTH=10", since: "20120101"),
      zone: nil),
    Defined(
      name: "rules that were changed", tzid: "x",
      text: yearly(
        "+0200", "BYDAY=-1SU;BYMONTH=5", "+0100", "BYDAY=-1SU;BYMONTH=9;UNTIL=20200101T000000Z",
        since: "20000101"),
      zone: nil),
    Defined(
      name: "own changes, listed", tzid: "x",
      text: observance("DAYLIGHT", "20210505T020000", "+0100", "+0200")
        + observance("STANDARD", "20210909T030000", "+0200", "+0100"),
      zone: nil),
    Defined(
      name: "four changes a year", tzid: "x",
      text: yearly("+0200", "BYDAY=-1SU;BYMONTH=3,7", "+0100", "BYDAY=-1SU;BYMONTH=5,10"),
      zone: nil,
      isApproximate: true),
  ]

  @Test(arguments: ownZones) func ownOffsetsAreFollowedBeforeAndAfterEachChange(
    _ row: Defined
  ) throws {
    var resolver = resolver
    let component = try timeZone("TZID:x\n" + row.text)
    resolver.define(component)
    let name = try #require(resolver.zoneName(for: "x"))
    #expect(resolver.needsDefinition("x") && resolver.isApproximate("x") == row.isApproximate)
    let zone = try Zone(posix: name)
    let definition = try #require(TimeZoneDefinition(component))
    for change in definition.comparedChanges.transitions {
      #expect(zone.offset(at: change.instant - 1) == change.before, "\(name)")
      #expect(zone.offset(at: change.instant) == change.after, "\(name)")
    }
    // The name alone tells the zone, as in a file of this program.
    #expect(self.resolver.zoneName(for: name) == name)
    #expect(
      zone.nextTransition(after: Instant(secondsSinceEpoch: 0))
        == definition.comparedChanges.transitions.first)
  }

  @Test(arguments: rows) func definitions(_ row: Defined) throws {
    var resolver = resolver
    #expect(resolver.zoneName(for: row.tzid) == nil)
    let component = try timeZone("TZID:\(row.tzid)\n" + row.text)
    resolver.define(component)
    #expect(resolver.zoneName(for: row.tzid) == row.zone)
    #expect(resolver.needsDefinition(row.tzid) == (row.zone != nil))
    #expect(resolver.isApproximate(row.tzid) == row.isApproximate)
    if let zone = row.zone, zone.hasPrefix("<") { _ = try Zone(posix: zone) }
    var other = ZoneResolver(zones: SystemZoneFiles.shared)
    other.define(component)
    #expect(other.zoneName(for: row.tzid) == row.zone, "in another run")
  }

  /// A damaged definition gives an unknown or any zone, and never traps.
  @Test func damagedDefinitionsNeverTrap() throws {
    var random = SeededGenerator(seed: 18)
    let alphabet = Array("0123456789+-;:=,TZMXSUBYRDAWEKCOUNT9".utf8)
    for _ in 0..<400 {
      let row = random.pick(Self.rows)
      var bytes = Array(row.text.utf8)
      guard !bytes.isEmpty else { continue }
      for _ in 0...random.below(4) { bytes[random.below(bytes.count)] = random.pick(alphabet) }
      let text = String(decoding: bytes, as: UTF8.self)
      guard let component = try? timeZone("TZID:x\n" + text) else { continue }
      var resolver = resolver
      resolver.define(component)
      guard let zone = resolver.zoneName(for: "x") else { continue }
      #expect((try? SystemZoneFiles.shared.zone(named: zone)) != nil, "\(zone) of \(text)")
      #expect(resolver.needsDefinition("x"))
    }
  }

  @Test func theFirstReadableDefinitionCounts() throws {
    var resolver = resolver
    resolver.define(try timeZone("TZID:x\n"))
    #expect(resolver.zoneName(for: "x") == nil)
    for offset in ["+0437", "+0438"] {
      let text = Self.observance("STANDARD", "19700101T000000", offset, offset)
      resolver.define(try timeZone("TZID:x\n" + text))
    }
    #expect(resolver.zoneName(for: "x") == "<+0437>-4:37")
    #expect(resolver.zoneName(for: " x ") == "<+0437>-4:37")
  }

  @Test func aNameIsStrongerThanADefinition() throws {
    var resolver = resolver
    resolver.define(
      try timeZone(
        "TZID:Asia/Seoul\n" + Self.observance("STANDARD", "19700101T000000", "+0100", "+0100")))
    #expect(resolver.zoneName(for: "Asia/Seoul") == "Asia/Seoul")
    #expect(!resolver.needsDefinition("Asia/Seoul"))
  }

  @Test func copiesOfAResolverDefineApart() throws {
    var first = resolver
    let second = resolver
    first.define(
      try timeZone("TZID:x\n" + Self.observance("STANDARD", "19700101T000000", "+0437", "+0437")))
    #expect(first.zoneName(for: "x") != nil)
    #expect(second.zoneName(for: "x") == nil)
  }

  struct File: Row {
    let file: String
    let tzid: String
    let zone: String?
    var needsDefinition = false
    var isApproximate = false
    var name: String { "\(file) \(tzid)" }
  }

  @Test(
    .enabled(if: SharedData.folder != nil, "needs files of other programs"),
    arguments: [
      File(
        file: "clients/america_new_york", tzid: "custom_America/New_York",
        zone: "America/New_York", needsDefinition: true),
      File(
        file: "clients/pacific_fiji", tzid: "custom_Pacific/Fiji", zone: "Pacific/Fiji",
        needsDefinition: true),
      File(
        file: "clients/issue_237_fail_to_parse_timezone_with_non_ascii_tzid",
        tzid: "(UTC-03:00) Brasília", zone: "<-03>3<-02>,M10.2.6/23:59:59,M2.3.6/23:59:59",
        needsDefinition: true),
      File(
        file: "clients/issue_466_respect_unique_timezone", tzid: "/Europe/CUSTOM",
        zone: "Europe/Berlin", needsDefinition: true),
      File(
        file: "clients/issue_53_tzid_parsed_properly", tzid: "America/New_York",
        zone: "America/New_York"),
      File(
        file: "clients/parsing_error_in_UTC_offset", tzid: "Europe/Prague", zone: "Europe/Prague"),
      File(
        file: "clients/issue_321_assert_dst_offset_is_not_false", tzid: "Europe/Berlin",
        zone: "Europe/Berlin"),
      File(
        file: "clients/rfc_7265_appendix_example_2_ical", tzid: "US/Eastern", zone: "US/Eastern"),
    ])
  func filesOfOtherPrograms(_ row: File) throws {
    let bytes = try #require(readFile("\(SharedData.folder ?? "")/ical/\(row.file).ics"))
    var resolver = resolver
    for component in try timeZones(in: bytes) {
      #expect(component.property("TZID")?.text == row.tzid)
      resolver.define(component)
    }
    #expect(resolver.zoneName(for: row.tzid) == row.zone)
    #expect(resolver.needsDefinition(row.tzid) == row.needsDefinition)
    #expect(resolver.isApproximate(row.tzid) == row.isApproximate)
  }

  @Test(.enabled(if: SharedData.folder != nil, "needs files of other programs"))
  func examplesOfRFC2445() throws {
    let text = try #require(readText("\(SharedData.folder ?? "")/ical/libical/2445.ics"))
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    var answers: [String] = []
    for (begin, line) in lines.enumerated() where line == "BEGIN:VTIMEZONE" {
      let rest = lines[(begin + 1)...].prefix { $0 != "END:VTIMEZONE" }
      let component = try timeZone(rest.joined(separator: "\n"))
      let tzid = try #require(component.property("TZID")?.text)
      var resolver = resolver
      resolver.define(component)
      let zone = resolver.zoneName(for: tzid) ?? "unknown"
      // What follows the listed changes.
      let last = zone.lastIndex(of: "@").map { zone[$0...].drop { $0 != "<" } }
      answers.append("\(tzid) " + (last.map { "changes, then \($0)" } ?? zone))
      #expect(!resolver.isApproximate(tzid))
    }
    #expect(
      answers == [
        // The last onset stays in effect: Bogota and La Paz have had these offsets since.
        "US-Eastern America/Bogota",
        "US-Eastern changes, then <-05>5<-04>,M4.1.0/2,M10.5.0/2",
        "US--Fictitious-Eastern America/Bogota",
        "US--Fictitious-Eastern changes, then <-05>5<-04>,M4.5.0/2,M10.5.0/2",
        "US-Eastern America/La_Paz",
      ])
  }
}
