import ICalendar
import TestSupport
import Testing

/// A line from a standard, and its meaning.
struct ExampleRow: Row {
  let section: String
  let line: String
  let parameters: [Parameter]
  let value: String
  let read: @Sendable (ContentLine) throws -> String
  var name: String { "\(section): \(line)" }

  init(
    _ section: String, _ line: String, with parameters: [Parameter] = [], _ value: String,
    _ read: @escaping @Sendable (ContentLine) throws -> String = { $0.text }
  ) {
    self.section = section
    self.line = line
    self.parameters = parameters
    self.value = value
    self.read = read
  }
}

private let exampleRows: [ExampleRow] = [
  ExampleRow(
    "RFC 5545 §3.8.1.1", "ATTACH;FMTTYPE=application/postscript:ftp://example.com/pub/r.ps",
    with: [Parameter("FMTTYPE", "application/postscript")], "ftp://example.com/pub/r.ps"
  ),
  ExampleRow(
    "RFC 5545 §3.8.1.2", "CATEGORIES:APPOINTMENT,EDUCATION", "APPOINTMENT|EDUCATION"
  ) { $0.texts.joined(separator: "|") },
  ExampleRow("RFC 5545 §3.8.1.6", "GEO:37.386013;-122.082932", "37.386013 -122.082932") {
    let (latitude, longitude) = try $0.geo()
    return "\(latitude) \(longitude)"
  },
  ExampleRow(
    "RFC 5545 §3.8.1.7",
    "LOCATION;ALTREP=\"http://xyzcorp.com/conf-rooms/f123.vcf\":"
      + "Conference Room - F123\\, Bldg. 002",
    with: [Parameter("ALTREP", "http://xyzcorp.com/conf-rooms/f123.vcf")],
    "Conference Room - F123, Bldg. 002"),
  ExampleRow("RFC 5545 §3.8.1.8", "PERCENT-COMPLETE:39", "39") { "\(try $0.integer())" },
  ExampleRow("RFC 5545 §3.8.2.1", "COMPLETED:19960401T150000Z", "1996-04-01T15:00Z") {
    try $0.dateTime().meaning
  },
  ExampleRow(
    "RFC 5545 §3.8.2.4", "DTSTART;TZID=America/New_York:19980119T020000",
    with: [Parameter("TZID", "America/New_York")], "1998-01-19T02:00[America/New_York]"
  ) { try $0.dateTime().meaning },
  ExampleRow("RFC 5545 §3.8.2.5", "DURATION:PT1H0M0S", "PT1H") { "\(try $0.duration())" },
  ExampleRow(
    "RFC 5545 §3.8.2.6", "FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:19970308T160000Z/PT8H30M",
    with: [Parameter("FBTYPE", "BUSY-UNAVAILABLE")], "1997-03-08T16:00Z/PT8H30M"
  ) { try $0.periods().map(\.meaning).joined(separator: " ") },
  ExampleRow("RFC 5545 §3.8.3.3", "TZOFFSETFROM:-0500", "-18000") { "\(try $0.utcOffset())" },
  ExampleRow(
    "RFC 5545 §3.8.4.4", "RECURRENCE-ID;RANGE=THISANDFUTURE:19960120T120000Z",
    with: [Parameter("RANGE", "THISANDFUTURE")], "1996-01-20T12:00Z"
  ) { try $0.dateOrDateTime().meaning },
  ExampleRow(
    "RFC 5545 §3.8.5.2",
    "RDATE;VALUE=PERIOD:19960403T020000Z/19960403T040000Z,19960404T010000Z/PT3H",
    with: [Parameter("VALUE", "PERIOD")],
    "1996-04-03T02:00Z/1996-04-03T04:00Z 1996-04-04T01:00Z/PT3H"
  ) { try $0.periods().map(\.meaning).joined(separator: " ") },
  ExampleRow(
    "RFC 5545 §3.8.5.3", "RRULE:FREQ=DAILY;UNTIL=19971224T000000Z",
    "FREQ=DAILY;UNTIL=19971224T000000Z"
  ) { try $0.recur() },
  ExampleRow(
    "RFC 5545 §3.8.6.3", "TRIGGER;RELATED=END:PT5M", with: [Parameter("RELATED", "END")], "PT5M"
  ) { "\(try $0.duration())" },
  ExampleRow(
    "RFC 5545 §3.8.6.3", "TRIGGER;VALUE=DATE-TIME:19980101T050000Z",
    with: [Parameter("VALUE", "DATE-TIME")], "1998-01-01T05:00Z"
  ) { try $0.dateTime().meaning },
  ExampleRow(
    "RFC 5545 §3.8.8.2", "DRESSCODE;LANGUAGE=fr:Formal", with: [Parameter("LANGUAGE", "fr")],
    "Formal"),
  ExampleRow(
    "RFC 7986 §5.7", "REFRESH-INTERVAL;VALUE=DURATION:P1W", with: [Parameter("VALUE", "DURATION")],
    "P1W"
  ) { "\(try $0.duration())" },
  ExampleRow("RFC 7986 §5.9", "COLOR:turquoise", "turquoise"),
  ExampleRow(
    "RFC 7986 §5.11",
    "CONFERENCE;VALUE=URI;FEATURE=PHONE,MODERATOR;LABEL=Moderator dial-in:"
      + "tel:+1-412-555-0123,,,654321",
    with: [
      Parameter("VALUE", "URI"), Parameter("FEATURE", ["PHONE", "MODERATOR"]),
      Parameter("LABEL", "Moderator dial-in"),
    ], "tel:+1-412-555-0123,,,654321"
  ),
  ExampleRow(
    "RFC 7986 §6.2", "ATTENDEE;CN=Cyrus Daboo;EMAIL=cyrus@example.com:mailto:opaque-token@x.com",
    with: [Parameter("CN", "Cyrus Daboo"), Parameter("EMAIL", "cyrus@example.com")],
    "mailto:opaque-token@x.com"
  ),
  ExampleRow("RFC 9074 §6.1", "ACKNOWLEDGED:20090604T084500Z", "2009-06-04T08:45Z") {
    try $0.dateTime().meaning
  },
  ExampleRow(
    "RFC 9074 §7", "RELATED-TO;RELTYPE=SNOOZE:8297C37D-BA2D-4476-91AE-C1EAA364F8E1",
    with: [Parameter("RELTYPE", "SNOOZE")], "8297C37D-BA2D-4476-91AE-C1EAA364F8E1"),
  ExampleRow("RFC 9074 §8.1", "PROXIMITY:DEPART", "DEPART"),
  ExampleRow("RFC 9074 §8.2", "URL:geo:40.443,-79.945;u=10", "geo:40.443,-79.945;u=10"),
]

@Suite struct StandardExampleTests {
  @Test(arguments: exampleRows) func examplesOfTheStandardsAreRead(_ row: ExampleRow) throws {
    let line = try line(row.line + "\r\n")
    #expect(line.parameters == row.parameters)
    #expect(try row.read(line) == row.value)
    // Written from its parts, it has the same meaning.
    let again = ContentLine(line.name, line.parameters, raw: line.rawText)
    #expect(again.parameters == row.parameters)
    #expect(try row.read(again) == row.value)
  }
}
