import CivilTime
import ICalendar
import TestSupport
import Testing

/// A line, and the meaning it is read as or its error.
struct ValueRow: Row {
  let line: String
  let meaning: String
  var name: String { line }

  init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}

struct BadValueRow: Row {
  let line: String
  let fault: ICalendarError.Fault
  var name: String { line }

  init(_ line: String, _ fault: ICalendarError.Fault = .malformed) {
    self.line = line
    self.fault = fault
  }

  /// The error of the line, which is the third of its file.
  func error(_ expected: ValueType...) throws -> ICalendarError {
    let line = try third
    return ICalendarError(
      .unreadableValue(
        property: line.name, value: line.rawText, expected: expected, fault: fault), line: 3)
  }

  var third: ContentLine {
    get throws { try #require(try lines("A:1\r\n 2\r\n\(line)\r\nB:2").dropFirst().first) }
  }
}

extension DateTime {
  var meaning: String {
    switch reference {
    case .floating: "\(civil)"
    case .utc: "\(civil)Z"
    case .zone(let tzid): "\(civil)[\(tzid)]"
    }
  }
}

extension DateOrDateTime {
  var meaning: String {
    switch self {
    case .date(let day): "\(day)"
    case .dateTime(let dateTime): dateTime.meaning
    }
  }
}

extension Period {
  var meaning: String {
    switch end {
    case .dateTime(let end): "\(start.meaning)/\(end.meaning)"
    case .duration(let duration): "\(start.meaning)/\(duration)"
    }
  }
}

@Suite struct DateValueTests {
  @Test(arguments: [
    ValueRow("DTSTART:19970714", "1997-07-14"),
    ValueRow("DTSTART;VALUE=DATE:20000229", "2000-02-29"),
    ValueRow("DTSTART:19980118T230000", "1998-01-18T23:00"),
    ValueRow("DTSTART:19980119T070000Z", "1998-01-19T07:00Z"),
    ValueRow("DTSTART;TZID=America/New_York:19980119T020000", "1998-01-19T02:00[America/New_York]"),
    ValueRow(
      "DTSTART;TZID=\"(UTC-03:00) Brasília\":20170511T133000",
      "2017-05-11T13:30[(UTC-03:00) Brasília]"),
    ValueRow("DTSTART;TZID=Europe/Berlin:20170511T133015Z", "2017-05-11T13:30:15Z"),
    ValueRow("DTSTART;TZID=:20170511T133000", "2017-05-11T13:30"),
    ValueRow("DTSTART; TZID = Asia/Seoul:20170511T133000", "2017-05-11T13:30[Asia/Seoul]"),
    ValueRow("DTSTART;TZID=Europe/Berlin;VALUE=DATE:20170511", "2017-05-11"),
    ValueRow("DTSTART;VALUE=DATE:20170511T000000", "2017-05-11"),
    ValueRow("DTSTART;VALUE=DATE-TIME:20170511", "2017-05-11"),
    ValueRow("dtstart: 20170511t133000z ", "2017-05-11T13:30Z"),
    ValueRow("DTSTART:00010101T000000Z", "0001-01-01T00:00Z"),
    ValueRow("DTSTART:19970630T235960Z", "1997-06-30T23:59:59Z"),
    ValueRow("RDATE:20131210Z", "2013-12-10"),
    ValueRow("DTSTART:99991231T235959", "9999-12-31T23:59:59"),
  ])
  func datesAndTimesAreReadByTheirForm(_ row: ValueRow) throws {
    #expect(try line(row.line).dateOrDateTime().meaning == row.meaning)
  }

  @Test(arguments: [
    BadValueRow("DTSTART:20260230", .noSuchDate),
    BadValueRow("DTSTART:20261301", .noSuchDate),
    BadValueRow("DTSTART:00000101", .noSuchDate),
    BadValueRow("DTSTART:20260229T090000", .noSuchDate),
    BadValueRow("DTSTART:20260228T240000", .noSuchTime),
    BadValueRow("DTSTART:20260228T096000", .noSuchTime),
    BadValueRow("DTSTART:19970630T235961Z", .noSuchTime),
    BadValueRow("DTSTART:19970901T1300Z"),
    BadValueRow("DTSTART:19970701T1100000Z"),
    BadValueRow("DTSTART:19970701 110000"),
    BadValueRow("DTSTART:19970701T110000+0100"),
    BadValueRow("DTSTART:1997-07-01"),
    BadValueRow("DTSTART:INVALID-DATE"),
    BadValueRow("DTSTART:19970701T110000ZZ"),
    BadValueRow("DTSTART:1997070"),
    BadValueRow("DTSTART:"),
    BadValueRow("DTSTART:-9970701"),
    BadValueRow("DTSTART:１9970701"),
    BadValueRow("DTSTART;VALUE=DATE:20170511T133000"),
  ])
  func whatIsNoDateOrTimeIsNamed(_ row: BadValueRow) throws {
    let line = try row.third
    #expect(throws: try row.error(.date, .dateTime)) { try line.dateOrDateTime() }
  }

  @Test func eachTypeIsAskedForByItself() throws {
    let date = try line("DUE:20261120")
    #expect(try date.date() == Day(iso: "2026-11-20"))
    #expect(throws: ICalendarError.self) { try date.dateTime() }
    let time = try line("DUE:20261120T090000Z")
    #expect(throws: ICalendarError.self) { try time.date() }
    #expect(try time.dateTime().instant == Instant(secondsSinceEpoch: 1_795_165_200))
    #expect(try line("DUE:20261120T090000").dateTime().instant == nil)
  }

  @Test(arguments: [
    ValueRow("EXDATE:19960402T010000Z,19960403T010000Z", "1996-04-02T01:00Z 1996-04-03T01:00Z"),
    ValueRow("RDATE;VALUE=DATE:19970101, 19970120 ,19970217", "1997-01-01 1997-01-20 1997-02-17"),
    ValueRow("RDATE;TZID=America/New_York:19970714T083000", "1997-07-14T08:30[America/New_York]"),
    ValueRow("RDATE:", ""),
  ])
  func listsOfDatesAreRead(_ row: ValueRow) throws {
    let dates = try line(row.line).datesOrDateTimes()
    #expect(dates.map(\.meaning).joined(separator: " ") == row.meaning)
  }

  @Test func aListNamesThePartThatIsWrong() throws {
    let dates = try line("EXDATE;VALUE=DATE:20260101,20260132,20260133")
    let expected = ICalendarError(
      .unreadableValue(
        property: "EXDATE", value: "20260132", expected: [.date, .dateTime], fault: .noSuchDate),
      line: 1)
    #expect(throws: expected) { try dates.datesOrDateTimes() }
    #expect(throws: ICalendarError.self) { try line("EXDATE:20260101,").datesOrDateTimes() }
  }

  @Test(arguments: [
    ValueRow("FREEBUSY:19970101T180000Z/19970102T070000Z", "1997-01-01T18:00Z/1997-01-02T07:00Z"),
    ValueRow("FREEBUSY:19970101T180000Z/PT5H30M", "1997-01-01T18:00Z/PT5H30M"),
    ValueRow(
      "FREEBUSY;FBTYPE=FREE:19970308T160000Z/PT3H,19970308T200000Z/PT1H",
      "1997-03-08T16:00Z/PT3H 1997-03-08T20:00Z/PT1H"),
    ValueRow(
      "RDATE;VALUE=PERIOD;TZID=X:20260101T090000/20260101T100000",
      "2026-01-01T09:00[X]/2026-01-01T10:00[X]"),
    ValueRow("FREEBUSY:", ""),
  ])
  func periodsAreReadInBothForms(_ row: ValueRow) throws {
    let line = try line(row.line)
    #expect(try line.periods().map(\.meaning).joined(separator: " ") == row.meaning)
    #expect(line.holdsPeriods == !row.meaning.isEmpty)
  }

  @Test(arguments: [
    BadValueRow("FREEBUSY:19970101T180000Z"),
    BadValueRow("FREEBUSY:19970101T180000Z/"),
    BadValueRow("FREEBUSY:/PT1H"),
    BadValueRow("FREEBUSY:19970101/19970102"),
    BadValueRow("FREEBUSY:19970101T180000Z/19970102T250000Z", .noSuchTime),
    BadValueRow("FREEBUSY:19970132T180000Z/PT1H", .noSuchDate),
    BadValueRow("FREEBUSY:19970101T180000Z/PT1H/PT2H"),
  ])
  func whatIsNoPeriodIsNamed(_ row: BadValueRow) throws {
    let line = try row.third
    #expect(throws: try row.error(.period)) { try line.periods() }
  }

  @Test func datesAndTimesAreWrittenAsTheyAreRead() throws {
    let morning = CivilDateTime(
      try Day(iso: "2026-01-06"), try TimeOfDay(hour: 9, minute: 5, second: 7))
    let dates = try [Day(iso: "2026-01-06"), Day(iso: "0987-12-31")]
    #expect(ContentLine("due", dates: dates[0]).rawLine == "DUE;VALUE=DATE:20260106")
    #expect(ContentLine("EXDATE", dates: dates).rawLine == "EXDATE;VALUE=DATE:20260106,09871231")
    #expect(
      ContentLine("DUE", dateTime: DateTime(morning, .floating)).rawLine == "DUE:20260106T090507")
    #expect(ContentLine("DUE", dateTime: DateTime(morning, .utc)).rawLine == "DUE:20260106T090507Z")
    #expect(
      ContentLine("DUE", dateTime: DateTime(morning, .zone(tzid: "Asia/Seoul"))).rawLine
        == "DUE;TZID=Asia/Seoul:20260106T090507")
    #expect(
      ContentLine("DUE", dateTime: DateTime(Instant(secondsSinceEpoch: 0))).rawLine
        == "DUE:19700101T000000Z")
  }
}
