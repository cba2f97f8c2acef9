import CivilTime
import TestSupport
import Testing

/// A worked example of an RFC. Dates are written as the RFCs print them, by month: `1997-09 2 9 |
/// 1997-10 7`; times, where a day has several, as `1997-09-02T09:00`.
struct RFCExample: Row {
  let name: String
  let rules: [String]
  var start = "1997-09-02T09:00"
  let expected: String
  /// Whether the RFC continues the list with "..."; otherwise the list is complete.
  var isOpen = false
  var excluded: [String] = []

  init(
    _ name: String, _ rules: String..., start: String = "1997-09-02T09:00", isOpen: Bool = false,
    excluded: [String] = [], gives expected: String
  ) {
    self.name = name
    self.rules = rules
    self.start = start
    self.isOpen = isOpen
    self.excluded = excluded
    self.expected = expected
  }

  func moments() throws -> [CivilDateTime] {
    if expected.contains("T") {
      return try expected.split(separator: " ").map { try CivilDateTime(iso: $0) }
    }
    let time = try CivilDateTime(iso: start).time
    return try expected.split(separator: "|").flatMap { group in
      let fields = group.split(separator: " ")
      let month = try Day(iso: "\(fields[0])-01").month
      return try fields[1...].flatMap { field in
        let ends = try field.split(separator: "-").map { try #require(Int($0)) }
        return try (ends[0]...(ends.last ?? ends[0])).map {
          CivilDateTime(try Day(year: month.year, month: month.month, day: $0), time)
        }
      }
    }
  }
}

/// RFC 5545 §3.8.5.3, in the RFC's order and under its headings.
let rfc5545Examples: [RFCExample] = [
  RFCExample("Daily for 10 occurrences", "FREQ=DAILY;COUNT=10", gives: "1997-09 2-11"),
  RFCExample(
    "Daily until December 24, 1997", "FREQ=DAILY;UNTIL=19971224T000000Z",
    gives: "1997-09 2-30 | 1997-10 1-31 | 1997-11 1-30 | 1997-12 1-23"),
  RFCExample(
    "Every other day - forever", "FREQ=DAILY;INTERVAL=2", isOpen: true,
    gives: """
      1997-09 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 \
      | 1997-10 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 \
      | 1997-11 1 3 5 7 9 11 13 15 17 19 21 23 25 27 29 | 1997-12 1 3
      """),
  RFCExample(
    "Every 10 days, 5 occurrences", "FREQ=DAILY;INTERVAL=10;COUNT=5",
    gives: "1997-09 2 12 22 | 1997-10 2 12"),
  RFCExample(
    "Every day in January, for 3 years",
    "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
    "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1", start: "1998-01-01T09:00",
    gives: "1998-01 1-31 | 1999-01 1-31 | 2000-01 1-31"),
  RFCExample(
    "Weekly for 10 occurrences", "FREQ=WEEKLY;COUNT=10",
    gives: "1997-09 2 9 16 23 30 | 1997-10 7 14 21 28 | 1997-11 4"),
  RFCExample(
    "Weekly until December 24, 1997", "FREQ=WEEKLY;UNTIL=19971224T000000Z",
    gives: """
      1997-09 2 9 16 23 30 | 1997-10 7 14 21 28 | 1997-11 4 11 18 25 | 1997-12 2 9 16 23
      """),
  RFCExample(
    "Every other week - forever", "FREQ=WEEKLY;INTERVAL=2;WKST=SU", isOpen: true,
    gives: """
      1997-09 2 16 30 | 1997-10 14 28 | 1997-11 11 25 | 1997-12 9 23 | 1998-01 6 20 | 1998-02 3 17
      """),
  RFCExample(
    "Weekly on Tuesday and Thursday for five weeks",
    "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH",
    "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH",
    gives: "1997-09 2 4 9 11 16 18 23 25 30 | 1997-10 2"),
  RFCExample(
    "Every other week on Monday, Wednesday, and Friday until December 24, 1997",
    "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
    start: "1997-09-01T09:00",
    gives: """
      1997-09 1 3 5 15 17 19 29 | 1997-10 1 3 13 15 17 27 29 31 | 1997-11 10 12 14 24 26 28 \
      | 1997-12 8 10 12 22
      """),
  RFCExample(
    "Every other week on Tuesday and Thursday, for 8 occurrences",
    "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH",
    gives: "1997-09 2 4 16 18 30 | 1997-10 2 14 16"),
  RFCExample(
    "Monthly on the first Friday for 10 occurrences", "FREQ=MONTHLY;COUNT=10;BYDAY=1FR",
    start: "1997-09-05T09:00",
    gives: """
      1997-09 5 | 1997-10 3 | 1997-11 7 | 1997-12 5 | 1998-01 2 | 1998-02 6 | 1998-03 6 \
      | 1998-04 3 | 1998-05 1 | 1998-06 5
      """),
  RFCExample(
    "Monthly on the first Friday until December 24, 1997",
    "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR", start: "1997-09-05T09:00",
    gives: "1997-09 5 | 1997-10 3 | 1997-11 7 | 1997-12 5"),
  RFCExample(
    "Every other month on the first and last Sunday of the month for 10 occurrences",
    "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU", start: "1997-09-07T09:00",
    gives: "1997-09 7 28 | 1997-11 2 30 | 1998-01 4 25 | 1998-03 1 29 | 1998-05 3 31"),
  RFCExample(
    "Monthly on the second-to-last Monday of the month for 6 months",
    "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", start: "1997-09-22T09:00",
    gives: "1997-09 22 | 1997-10 20 | 1997-11 17 | 1997-12 22 | 1998-01 19 | 1998-02 16"),
  RFCExample(
    "Monthly on the third-to-the-last day of the month, forever", "FREQ=MONTHLY;BYMONTHDAY=-3",
    start: "1997-09-28T09:00", isOpen: true,
    gives: "1997-09 28 | 1997-10 29 | 1997-11 28 | 1997-12 29 | 1998-01 29 | 1998-02 26"),
  RFCExample(
    "Monthly on the 2nd and 15th of the month for 10 occurrences",
    "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
    gives: "1997-09 2 15 | 1997-10 2 15 | 1997-11 2 15 | 1997-12 2 15 | 1998-01 2 15"),
  RFCExample(
    "Monthly on the first and last day of the month for 10 occurrences",
    "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1", start: "1997-09-30T09:00",
    gives: "1997-09 30 | 1997-10 1 31 | 1997-11 1 30 | 1997-12 1 31 | 1998-01 1 31 | 1998-02 1"),
  RFCExample(
    "Every 18 months on the 10th thru 15th of the month for 10 occurrences",
    "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15", start: "1997-09-10T09:00",
    gives: "1997-09 10-15 | 1999-03 10-13"),
  RFCExample(
    "Every Tuesday, every other month", "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU", isOpen: true,
    gives: """
      1997-09 2 9 16 23 30 | 1997-11 4 11 18 25 | 1998-01 6 13 20 27 | 1998-03 3 10 17 24 31
      """),
  RFCExample(
    "Yearly in June and July for 10 occurrences", "FREQ=YEARLY;COUNT=10;BYMONTH=6,7",
    start: "1997-06-10T09:00",
    gives: """
      1997-06 10 | 1997-07 10 | 1998-06 10 | 1998-07 10 | 1999-06 10 | 1999-07 10 | 2000-06 10 \
      | 2000-07 10 | 2001-06 10 | 2001-07 10
      """),
  RFCExample(
    "Every other year on January, February, and March for 10 occurrences",
    "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3", start: "1997-03-10T09:00",
    gives: """
      1997-03 10 | 1999-01 10 | 1999-02 10 | 1999-03 10 | 2001-01 10 | 2001-02 10 | 2001-03 10 \
      | 2003-01 10 | 2003-02 10 | 2003-03 10
      """),
  RFCExample(
    "Every third year on the 1st, 100th, and 200th day for 10 occurrences",
    "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200", start: "1997-01-01T09:00",
    gives: """
      1997-01 1 | 1997-04 10 | 1997-07 19 | 2000-01 1 | 2000-04 9 | 2000-07 18 | 2003-01 1 \
      | 2003-04 10 | 2003-07 19 | 2006-01 1
      """),
  RFCExample(
    "Every 20th Monday of the year, forever", "FREQ=YEARLY;BYDAY=20MO", start: "1997-05-19T09:00",
    isOpen: true, gives: "1997-05 19 | 1998-05 18 | 1999-05 17"),
  RFCExample(
    "Monday of week number 20 (where the default start of the week is Monday), forever",
    "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", start: "1997-05-12T09:00", isOpen: true,
    gives: "1997-05 12 | 1998-05 11 | 1999-05 17"),
  RFCExample(
    "Every Thursday in March, forever", "FREQ=YEARLY;BYMONTH=3;BYDAY=TH", start: "1997-03-13T09:00",
    isOpen: true, gives: "1997-03 13 20 27 | 1998-03 5 12 19 26 | 1999-03 4 11 18 25"),
  RFCExample(
    "Every Thursday, but only during June, July, and August, forever",
    "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8", start: "1997-06-05T09:00", isOpen: true,
    gives: """
      1997-06 5 12 19 26 | 1997-07 3 10 17 24 31 | 1997-08 7 14 21 28 | 1998-06 4 11 18 25 \
      | 1998-07 2 9 16 23 30 | 1998-08 6 13 20 27 | 1999-06 3 10 17 24 | 1999-07 1 8 15 22 29 \
      | 1999-08 5 12 19 26
      """),
  RFCExample(
    "Every Friday the 13th, forever", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", isOpen: true,
    excluded: ["1997-09-02T09:00"],
    gives: "1998-02 13 | 1998-03 13 | 1998-11 13 | 1999-08 13 | 2000-10 13"),
  RFCExample(
    "The first Saturday that follows the first Sunday of the month, forever",
    "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13", start: "1997-09-13T09:00", isOpen: true,
    gives: """
      1997-09 13 | 1997-10 11 | 1997-11 8 | 1997-12 13 | 1998-01 10 | 1998-02 7 | 1998-03 7 \
      | 1998-04 11 | 1998-05 9 | 1998-06 13
      """),
  RFCExample(
    "Every 4 years, the first Tuesday after a Monday in November, forever",
    "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
    start: "1996-11-05T09:00", isOpen: true, gives: "1996-11 5 | 2000-11 7 | 2004-11 2"),
  RFCExample(
    "The third instance into the month of one of Tuesday, Wednesday, or Thursday, for 3 months",
    "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", start: "1997-09-04T09:00",
    gives: "1997-09 4 | 1997-10 7 | 1997-11 6"),
  RFCExample(
    "The second-to-last weekday of the month", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
    start: "1997-09-29T09:00", isOpen: true,
    gives:
      "1997-09 29 | 1997-10 30 | 1997-11 27 | 1997-12 30 | 1998-01 29 | 1998-02 26 | 1998-03 30"),
  // The RFC prints UNTIL=19970902T170000Z, which is 13:00 in New York; its dates need 21:00Z.
  RFCExample(
    "Every 3 hours from 9:00 AM to 5:00 PM on a specific day",
    "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z",
    gives: "1997-09-02T09:00 1997-09-02T12:00 1997-09-02T15:00"),
  RFCExample(
    "Every 3 hours, with UNTIL as printed", "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z",
    gives: "1997-09-02T09:00 1997-09-02T12:00"),
  RFCExample(
    "Every 15 minutes for 6 occurrences", "FREQ=MINUTELY;INTERVAL=15;COUNT=6",
    gives: """
      1997-09-02T09:00 1997-09-02T09:15 1997-09-02T09:30 1997-09-02T09:45 1997-09-02T10:00 \
      1997-09-02T10:15
      """),
  RFCExample(
    "Every hour and a half for 4 occurrences", "FREQ=MINUTELY;INTERVAL=90;COUNT=4",
    gives: "1997-09-02T09:00 1997-09-02T10:30 1997-09-02T12:00 1997-09-02T13:30"),
  RFCExample(
    "Every 20 minutes from 9:00 AM to 4:40 PM every day",
    "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40",
    "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16", isOpen: true,
    gives: """
      1997-09-02T09:00 1997-09-02T09:20 1997-09-02T09:40 1997-09-02T10:00 1997-09-02T10:20 \
      1997-09-02T10:40 1997-09-02T11:00 1997-09-02T11:20 1997-09-02T11:40 1997-09-02T12:00 \
      1997-09-02T12:20 1997-09-02T12:40 1997-09-02T13:00 1997-09-02T13:20 1997-09-02T13:40 \
      1997-09-02T14:00 1997-09-02T14:20 1997-09-02T14:40 1997-09-02T15:00 1997-09-02T15:20 \
      1997-09-02T15:40 1997-09-02T16:00 1997-09-02T16:20 1997-09-02T16:40 1997-09-03T09:00
      """),
  RFCExample(
    "The week begins on Monday", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
    start: "1997-08-05T09:00", gives: "1997-08 5 10 19 24"),
  RFCExample(
    "The week begins on Sunday", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
    start: "1997-08-05T09:00", gives: "1997-08 5 17 19 31"),
  RFCExample(
    "An invalid date (February 30) is ignored", "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5",
    start: "2007-01-15T09:00", gives: "2007-01 15 30 | 2007-02 15 | 2007-03 15 30"),
  RFCExample(
    "§3.3.10: January 5, 2007 and every other year, Sundays at 08:30 and 09:30",
    "FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYDAY=SU;BYHOUR=8,9;BYMINUTE=30", start: "1997-01-05T08:30",
    isOpen: true,
    gives: """
      1997-01-05T08:30 1997-01-05T09:30 1997-01-12T08:30 1997-01-12T09:30 1997-01-19T08:30 \
      1997-01-19T09:30 1997-01-26T08:30 1997-01-26T09:30 1999-01-03T08:30
      """),
  RFCExample(
    "§3.3.10: the last work day of the month",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", start: "1997-09-30T09:00", isOpen: true,
    gives: "1997-09 30 | 1997-10 31 | 1997-11 28 | 1997-12 31 | 1998-01 30 | 1998-02 27"),
]

/// RFC 7529 §4.1: SKIP, with the Gregorian dates its text explains.
let rfc7529Examples: [RFCExample] = [
  RFCExample(
    "The 31st of every month, omitting", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=OMIT;COUNT=4",
    start: "2014-01-31T00:00", gives: "2014-01 31 | 2014-03 31 | 2014-05 31 | 2014-07 31"),
  RFCExample(
    "The 31st of every month, backward", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;COUNT=6",
    "FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD;COUNT=6", start: "2014-01-31T00:00",
    gives: "2014-01 31 | 2014-02 28 | 2014-03 31 | 2014-04 30 | 2014-05 31 | 2014-06 30"),
  RFCExample(
    "The 31st of every month, forward", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD;COUNT=6",
    start: "2014-01-31T00:00",
    gives: "2014-01 31 | 2014-03 1 31 | 2014-05 1 31 | 2014-07 1"),
  RFCExample(
    "A leap day's birthday, omitting", "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=OMIT;COUNT=3",
    start: "2012-02-29T00:00", gives: "2012-02 29 | 2016-02 29 | 2020-02 29"),
  RFCExample(
    "A leap day's birthday, backward", "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD;COUNT=5",
    start: "2012-02-29T00:00",
    gives: "2012-02 29 | 2013-02 28 | 2014-02 28 | 2015-02 28 | 2016-02 29"),
  RFCExample(
    "A leap day's birthday, forward", "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD;COUNT=5",
    start: "2012-02-29T00:00",
    gives: "2012-02 29 | 2013-03 1 | 2014-03 1 | 2015-03 1 | 2016-02 29"),
  RFCExample(
    "Duplicates are removed", "FREQ=MONTHLY;BYMONTHDAY=29,30,31;SKIP=BACKWARD;COUNT=7",
    start: "2026-01-29T00:00", gives: "2026-01 29 30 31 | 2026-02 28 | 2026-03 29 30 31"),
  RFCExample(
    "Duplicates of two months are removed", "FREQ=MONTHLY;BYMONTHDAY=1,31;SKIP=FORWARD;COUNT=6",
    start: "2026-01-31T00:00",
    gives: "2026-01 31 | 2026-02 1 | 2026-03 1 31 | 2026-04 1 | 2026-05 1"),
  RFCExample(
    "What BYMONTHDAY became is limited by BYDAY",
    "FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=SU;SKIP=FORWARD",
    start: "2026-01-31T00:00", isOpen: true, gives: "2026-03 1 | 2026-05 31 | 2027-01 31"),
]

@Suite struct RFCExampleTests {
  @Test(arguments: rfc5545Examples) func examplesOfRFC5545(_ example: RFCExample) throws {
    try check(example)
  }

  @Test(arguments: rfc7529Examples) func examplesOfRFC7529(_ example: RFCExample) throws {
    try check(example)
  }

  private func check(_ example: RFCExample) throws {
    let newYork = try #require(try zoneFixtures.get().first { $0.name == "America/New_York" }).zone
    let expected = try example.moments()
    for text in example.rules {
      let occurrences = try Occurrences(
        RecurrenceRule(parsing: text), from: CivilDateTime(iso: example.start), zone: newYork,
        excluded: example.excluded.map { try CivilDateTime(iso: $0) })
      let found = Array(occurrences.prefix(expected.count + (example.isOpen ? 0 : 1)))
      #expect(found == expected, "\(text)")
      #expect(
        occurrences.onOrBefore(try #require(expected.last)).elementsEqual(expected.reversed()),
        "\(text) backwards")
    }
  }
}
