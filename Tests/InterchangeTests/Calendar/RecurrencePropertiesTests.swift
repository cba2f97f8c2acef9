import CivilTime
import ICalendar
import TestSupport
import Testing
import TodoCore

@testable import Interchange

private struct SeriesRow: Row {
  var name: String
  var start = "DTSTART:20260105T090000"
  var lines: [String]
  var rule: String?
  var excluded: [String] = []
  var extra: [String] = []
}

private let readSeries = [
  SeriesRow(name: "none", lines: ["EXDATE:20260105T090000"]),
  SeriesRow(name: "a rule", lines: ["RRULE:FREQ=DAILY"], rule: "FREQ=DAILY"),
  SeriesRow(
    name: "lower case and a semicolon at the end", lines: ["rrule:freq=daily;interval=2;"],
    rule: "FREQ=DAILY;INTERVAL=2"),
  SeriesRow(
    name: "COUNT before UNTIL", lines: ["RRULE:FREQ=DAILY;COUNT=3;UNTIL=20260110"],
    rule: "FREQ=DAILY;COUNT=3"),
  SeriesRow(
    name: "UNTIL before COUNT", lines: ["RRULE:FREQ=DAILY;COUNT=30;UNTIL=20260110;"],
    rule: "FREQ=DAILY;UNTIL=20260110"),
  SeriesRow(
    name: "SKIP", start: "DTSTART;VALUE=DATE:20260131",
    lines: ["RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD"],
    rule: "FREQ=MONTHLY;SKIP=BACKWARD"),
  SeriesRow(
    name: "UNTIL with a time beside days", start: "DTSTART;VALUE=DATE:20260105",
    lines: ["RRULE:FREQ=DAILY;UNTIL=20260110T000000Z"], rule: "FREQ=DAILY;UNTIL=20260110"),
  SeriesRow(
    name: "UNTIL in UTC", start: "DTSTART;TZID=Asia/Seoul:20260105T090000",
    lines: ["RRULE:FREQ=DAILY;UNTIL=20260110T000000Z"], rule: "FREQ=DAILY;UNTIL=20260110T000000Z"),
  SeriesRow(
    name: "excluded dates, several a line",
    lines: [
      "RRULE:FREQ=DAILY", "EXDATE:20260106T090000,20260107T090000", "EXDATE:20260108T090000",
    ], rule: "FREQ=DAILY", excluded: ["2026-01-06", "2026-01-07", "2026-01-08"]),
  SeriesRow(
    name: "an excluded time that is none of the series",
    lines: ["RRULE:FREQ=DAILY", "EXDATE:20260106T100000"], rule: "FREQ=DAILY",
    excluded: ["2026-01-06T10:00"]),
  SeriesRow(
    name: "an excluded day of a series with times",
    lines: ["RRULE:FREQ=HOURLY", "EXDATE;VALUE=DATE:20260106"], rule: "FREQ=HOURLY",
    excluded: ["2026-01-06"]),
  SeriesRow(
    name: "excluded in UTC", start: "DTSTART;TZID=Asia/Seoul:20260105T073000",
    lines: ["RRULE:FREQ=DAILY", "EXDATE:20260105T223000Z"], rule: "FREQ=DAILY",
    excluded: ["2026-01-06"]),
  SeriesRow(
    name: "excluded in another zone", start: "DTSTART;TZID=Asia/Seoul:20260105T073000",
    lines: ["RRULE:FREQ=DAILY", "EXDATE;TZID=Europe/Berlin:20260105T233000"], rule: "FREQ=DAILY",
    excluded: ["2026-01-06"]),
  SeriesRow(
    name: "excluded at a reading that the clock jumps over",
    start: "DTSTART;TZID=Europe/Berlin:20260328T023000",
    lines: ["RRULE:FREQ=DAILY", "EXDATE:20260329T013000Z"], rule: "FREQ=DAILY",
    excluded: ["2026-03-29"]),
  SeriesRow(
    name: "an excluded time beside an extra one on its day",
    lines: [
      "RRULE:FREQ=DAILY", "RDATE:20260106T150000", "EXDATE:20260106T090000",
    ], rule: "FREQ=DAILY", excluded: ["2026-01-06T09:00"], extra: ["2026-01-06T15:00"]),
  SeriesRow(
    name: "excluded times of a series with several a day",
    lines: ["RRULE:FREQ=DAILY;BYHOUR=9,15", "EXDATE:20260106T150000"],
    rule: "FREQ=DAILY;BYHOUR=9,15;BYMINUTE=0", excluded: ["2026-01-06T15:00"]),
  SeriesRow(
    name: "times that exclude whole days", start: "DTSTART;VALUE=DATE:20260105",
    lines: ["RRULE:FREQ=DAILY", "EXDATE:20260106T000000Z"], rule: "FREQ=DAILY",
    excluded: ["2026-01-06"]),
  SeriesRow(
    name: "extra dates", lines: ["RRULE:FREQ=WEEKLY", "RDATE:20260107T090000,20260108T150000"],
    rule: "FREQ=WEEKLY", extra: ["2026-01-07", "2026-01-08T15:00"]),
  SeriesRow(
    name: "an extra day of a series with times",
    lines: ["RRULE:FREQ=WEEKLY", "RDATE;VALUE=DATE:20260107"], rule: "FREQ=WEEKLY",
    extra: ["2026-01-07"]),
  SeriesRow(
    name: "periods",
    lines: [
      "RRULE:FREQ=WEEKLY",
      "RDATE;VALUE=PERIOD:20260107T090000/PT3H,20260108T150000/20260108T160000",
    ], rule: "FREQ=WEEKLY", extra: ["2026-01-07", "2026-01-08T15:00"]),
  SeriesRow(
    name: "extra dates alone", lines: ["RDATE:20260107T090000"], rule: "FREQ=DAILY;COUNT=1",
    extra: ["2026-01-07"]),
  SeriesRow(
    name: "a start that the rule does not match", lines: ["RRULE:FREQ=WEEKLY;BYDAY=TU"],
    rule: "FREQ=WEEKLY;BYDAY=TU", extra: ["2026-01-05"]),
  SeriesRow(
    name: "a start that the rule does not match counts",
    lines: ["RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=3"], rule: "FREQ=WEEKLY;COUNT=2;BYDAY=TU",
    extra: ["2026-01-05"]),
  SeriesRow(
    name: "a start that the rule does not match and all there is",
    lines: ["RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=1"], rule: "FREQ=DAILY;COUNT=1"),
  SeriesRow(
    name: "a start that the rule does not match, excluded",
    lines: ["RRULE:FREQ=WEEKLY;BYDAY=TU", "EXDATE:20260105T090000"], rule: "FREQ=WEEKLY;BYDAY=TU"),
  SeriesRow(
    name: "a start at another time than the rule's", lines: ["RRULE:FREQ=DAILY;BYHOUR=15"],
    rule: "FREQ=DAILY;BYHOUR=15;BYMINUTE=0", extra: ["2026-01-05"]),
  SeriesRow(
    name: "a second rule that ends",
    lines: [
      "RRULE:FREQ=WEEKLY", "RRULE:FREQ=DAILY;COUNT=3",
    ], rule: "FREQ=WEEKLY", extra: ["2026-01-06", "2026-01-07"]),
  SeriesRow(
    name: "a second rule without end", lines: ["RRULE:FREQ=WEEKLY", "RRULE:FREQ=DAILY"],
    rule: "FREQ=WEEKLY"),
  SeriesRow(
    name: "a rule of exclusions", lines: ["RRULE:FREQ=DAILY;COUNT=9", "EXRULE:FREQ=WEEKLY"],
    rule: "FREQ=DAILY;COUNT=9", excluded: ["2026-01-05", "2026-01-12"]),
  SeriesRow(
    name: "a rule of exclusions without end", lines: ["RRULE:FREQ=DAILY", "EXRULE:FREQ=WEEKLY"],
    rule: "FREQ=DAILY"),
  SeriesRow(
    name: "our own rule",
    start: "DTSTART;VALUE=DATE:20260131",
    lines: [
      "RRULE:FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
      #"X-DAYDOT-RRULE:FREQ=MONTHLY\;BYMONTHDAY=31\;SKIP=BACKWARD"#,
    ], rule: "FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD"),
  SeriesRow(
    name: "our own rule, not escaped",
    start: "DTSTART;VALUE=DATE:20260131",
    lines: [
      "RRULE:FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
      "X-DAYDOT-RRULE:FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD",
    ], rule: "FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD"),
  SeriesRow(
    name: "our own rule after RRULE was changed elsewhere",
    start: "DTSTART;VALUE=DATE:20260131",
    lines: [
      "RRULE:FREQ=MONTHLY;BYMONTHDAY=-1",
      "X-DAYDOT-RRULE:FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD",
    ], rule: "FREQ=MONTHLY;BYMONTHDAY=-1"),
  SeriesRow(
    name: "our own rule after a date was excluded elsewhere",
    start: "DTSTART;VALUE=DATE:20260131",
    lines: [
      "RRULE:FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "EXDATE;VALUE=DATE:20260228",
      "X-DAYDOT-RRULE:FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD",
    ], rule: "FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD", excluded: ["2026-02-28"]),
]

/// Series as they are exported.
private let writtenSeries = [
  SeriesRow(
    name: "days until a day", start: "2026-01-05", lines: ["RRULE:FREQ=DAILY;UNTIL=20260110"],
    rule: "FREQ=DAILY;UNTIL=20260110"),
  SeriesRow(
    name: "floating times until a day", start: "2026-01-05T09:00",
    lines: [
      "RRULE:FREQ=WEEKLY;UNTIL=20260119T090000", #"X-DAYDOT-RRULE:FREQ=WEEKLY\;UNTIL=20260121"#,
    ],
    rule: "FREQ=WEEKLY;UNTIL=20260121"),
  SeriesRow(
    name: "zoned times until a day", start: "2026-01-05T09:00 Asia/Seoul",
    lines: [
      "RRULE:FREQ=WEEKLY;UNTIL=20260119T000000Z", #"X-DAYDOT-RRULE:FREQ=WEEKLY\;UNTIL=20260121"#,
    ], rule: "FREQ=WEEKLY;UNTIL=20260121"),
  SeriesRow(
    name: "the last day of each month", start: "2026-01-31",
    lines: [
      "RRULE:FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
      #"X-DAYDOT-RRULE:FREQ=MONTHLY\;SKIP=BACKWARD"#,
    ], rule: "FREQ=MONTHLY;SKIP=BACKWARD"),
  SeriesRow(
    name: "the 29th or the last", start: "2026-01-29",
    lines: [
      "RRULE:FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1",
      #"X-DAYDOT-RRULE:FREQ=MONTHLY\;BYMONTHDAY=29\;SKIP=BACKWARD"#,
    ], rule: "FREQ=MONTHLY;BYMONTHDAY=29;SKIP=BACKWARD"),
  SeriesRow(
    name: "a leap day", start: "2028-02-29",
    lines: [
      "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1",
      #"X-DAYDOT-RRULE:FREQ=YEARLY\;SKIP=BACKWARD"#,
    ], rule: "FREQ=YEARLY;SKIP=BACKWARD"),
  SeriesRow(
    name: "a leap day, or the next", start: "2028-02-29",
    lines: (2029...2038).map {
      "RDATE;VALUE=DATE:\($0)" + ($0.isMultiple(of: 4) ? "0229" : "0301")
    } + [#"X-DAYDOT-RRULE;X-DATES-UNTIL=2038-12-31:FREQ=YEARLY\;SKIP=FORWARD"#],
    rule: "FREQ=YEARLY;SKIP=FORWARD"),
  SeriesRow(
    name: "lunar, one date left out and one more", start: "2026-09-25",
    lines: ["EXDATE;VALUE=DATE:20281003"]
      + [20270915, 20290922, 20300911, 20300912].map { "RDATE;VALUE=DATE:\($0)" }
      + [#"X-DAYDOT-RRULE:RSCALE=DANGI\;FREQ=YEARLY\;COUNT=5\;BYMONTH=8\;BYMONTHDAY=15"#],
    rule: "RSCALE=DANGI;FREQ=YEARLY;COUNT=5;BYMONTH=8;BYMONTHDAY=15",
    excluded: ["2028-10-03"], extra: ["2030-09-11"]),
  SeriesRow(
    name: "lunar, a single date", start: "2026-09-25T09:00 Asia/Seoul",
    lines: [
      "RDATE;TZID=Asia/Seoul:20260925T090000",
      #"X-DAYDOT-RRULE:RSCALE=DANGI\;FREQ=YEARLY\;COUNT=1"#,
    ], rule: "RSCALE=DANGI;FREQ=YEARLY;COUNT=1"),
  SeriesRow(
    name: "SKIP that never matters", start: "2026-01-05",
    lines: ["RRULE:FREQ=MONTHLY", #"X-DAYDOT-RRULE:FREQ=MONTHLY\;SKIP=BACKWARD"#],
    rule: "FREQ=MONTHLY;SKIP=BACKWARD"),
  SeriesRow(
    name: "exceptions in a zone", start: "2026-01-05T09:00 Asia/Seoul",
    lines: [
      "RRULE:FREQ=DAILY", "EXDATE;TZID=Asia/Seoul:20260106T090000",
      "EXDATE;TZID=Asia/Seoul:20260108T090000", "RDATE;TZID=Asia/Seoul:20260109T153000",
    ], rule: "FREQ=DAILY", excluded: ["2026-01-08", "2026-01-06"], extra: ["2026-01-09T15:30"]),
  SeriesRow(
    name: "exceptions in UTC", start: "2026-01-05T09:00 UTC",
    lines: ["RRULE:FREQ=DAILY", "EXDATE:20260106T090000Z"], rule: "FREQ=DAILY",
    excluded: ["2026-01-06"]),
  SeriesRow(
    name: "exceptions of days", start: "2026-01-05",
    lines: ["RRULE:FREQ=WEEKLY", "EXDATE;VALUE=DATE:20260112", "RDATE;VALUE=DATE:20260113"],
    rule: "FREQ=WEEKLY", excluded: ["2026-01-12"], extra: ["2026-01-13"]),
  SeriesRow(
    name: "a whole day of a series with several a day", start: "2026-01-05T09:00",
    lines: [
      "RRULE:FREQ=DAILY;BYHOUR=9,15;BYMINUTE=0", "EXDATE:20260106T090000", "EXDATE:20260106T150000",
      "X-DAYDOT-EXDATE:2026-01-06",
    ], rule: "FREQ=DAILY;BYHOUR=9,15;BYMINUTE=0", excluded: ["2026-01-06"]),
  SeriesRow(
    name: "whole days of a series with several a day", start: "2026-01-05T09:00",
    lines: [
      "RRULE:FREQ=DAILY;BYHOUR=9,15;BYMINUTE=0", "EXDATE:20260106T090000", "EXDATE:20260106T150000",
      "EXDATE:20260108T090000", "EXDATE:20260108T150000",
      #"X-DAYDOT-EXDATE:2026-01-06\,2026-01-08"#,
    ], rule: "FREQ=DAILY;BYHOUR=9,15;BYMINUTE=0", excluded: ["2026-01-06", "2026-01-08"]),
  SeriesRow(
    name: "a start that the rule does not match", start: "2026-01-05",
    lines: [
      "RRULE:FREQ=WEEKLY;UNTIL=20260120;BYDAY=TU", "EXDATE;VALUE=DATE:20260105",
      #"X-DAYDOT-RRULE:FREQ=WEEKLY\;COUNT=3\;BYDAY=TU"#,
    ],
    rule: "FREQ=WEEKLY;COUNT=3;BYDAY=TU"),
  SeriesRow(
    name: "a start that the rule does not match, as an extra date", start: "2026-01-05",
    lines: [
      "RRULE:FREQ=WEEKLY;UNTIL=20260120;BYDAY=TU",
      #"X-DAYDOT-RRULE:FREQ=WEEKLY\;COUNT=3\;BYDAY=TU"#,
    ], rule: "FREQ=WEEKLY;COUNT=3;BYDAY=TU",
    extra: ["2026-01-05"]),
  SeriesRow(
    name: "where the series goes on elsewhere", start: "2026-01-05",
    lines: ["RRULE:FREQ=DAILY;UNTIL=20260110", "EXDATE;VALUE=DATE:20260111"],
    rule: "FREQ=DAILY;UNTIL=20260110", excluded: ["2026-01-11"]),
]

@Suite struct RecurrencePropertiesTests {
  @Test(arguments: readSeries)
  fileprivate func areRead(_ row: SeriesRow) throws {
    let item = try readItem(component("VEVENT", [row.start] + row.lines))
    #expect(item.repetition?.rule.text == row.rule)
    #expect((item.repetition?.excluded ?? []).sorted().map(\.description) == row.excluded)
    #expect((item.repetition?.extra ?? []).sorted().map(\.description) == row.extra)
  }

  @Test(
    arguments: [
      ("DTSTART:20260105T090000", "RRULE:FREQ=DAILY;UNTIL=20260110T090000", [:]),
      ("DTSTART:20260105T090000", "RRULE:FREQ=DAILY;UNTIL=20260110", ["UNTIL": 1]),
      ("DTSTART;VALUE=DATE:20260105", "RRULE:FREQ=DAILY;UNTIL=20260110", [:]),
      ("DTSTART;VALUE=DATE:20260105", "RRULE:FREQ=DAILY;UNTIL=20260110T090000Z", ["UNTIL": 1]),
      (
        "DTSTART:20260105T090000", "EXDATE;VALUE=DATE:20260106,20260107\nRRULE:FREQ=DAILY",
        ["EXDATE": 2]
      ),
      (
        "DTSTART;VALUE=DATE:20260105", "RDATE:20260109T090000,20260110T090000\nEXDATE:20260105",
        ["RDATE": 2]
      ),
      ("DTSTART:20260105T090000", "RDATE;VALUE=PERIOD:20260109T090000/PT1H", [:]),
    ] as [(String, String, [String: Int])])
  func datesOfAnotherTypeAreCounted(_ start: String, _ lines: String, _ counts: [String: Int])
    throws
  {
    let lines = lines.split(separator: "\n").map(String.init)
    #expect(try component("VEVENT", [start] + lines).datesOfAnotherType == counts)
  }

  fileprivate func item(_ row: SeriesRow) throws -> Item {
    var item = Item(
      uid: "1", kind: .event, title: "t", when: when(row.start), created: morning,
      modified: morning)
    item.repetition = Repeat(
      try rule(row.rule ?? ""), excluded: Set(try row.excluded.map { try OccurrenceKey(iso: $0) }),
      extra: Set(try row.extra.map { try OccurrenceKey(iso: $0) }))
    return item
  }

  @Test(arguments: writtenSeries)
  fileprivate func areWritten(_ row: SeriesRow) throws {
    let item = try item(row)
    let lines = RecurrenceProperties.lines(of: item, scope: calendarScope)
    #expect(lines.map(unfolded) == row.lines)
    #expect(try readItem(writtenComponent(of: item)).repetition == item.repetition)
  }

  @Test func aRuleThatIsNotFollowedIsCounted() throws {
    let component = try component(
      "VEVENT",
      [
        "DTSTART:20260105T090000", "RRULE:FREQ=WEEKLY", "RRULE:FREQ=DAILY",
        "RRULE:FREQ=DAILY;COUNT=3", "EXRULE:FREQ=MONTHLY", "EXRULE:FREQ=MONTHLY;COUNT=2",
      ])
    let time = try TimeProperties(component, scope: calendarScope)
    let leftOut = try RecurrenceProperties.leftOut(component, time: time, scope: calendarScope)
    #expect(leftOut == ["RRULE": 1, "EXRULE": 1])
  }

  @Test func aRuleThatCountsFromCompletionSaysSo() throws {
    var item = try item(SeriesRow(name: "", start: "2026-01-05", lines: [], rule: "FREQ=WEEKLY"))
    item.kind = .todo
    item.repetition?.isAfterDone = true
    let component = try writtenComponent(of: item)
    #expect(component.property("RRULE")?.rawText == "FREQ=WEEKLY")
    #expect(component.property("X-DAYDOT-AFTER-DONE")?.rawText == "TRUE")
    #expect(try readItem(component).repetition == item.repetition)
  }

  /// A rule of workdays is read back, and other programs, which follow only RRULE, EXDATE and RDATE, have
  /// its dates for two years.
  @Test(arguments: 1...80) func aRuleOfWorkdaysIsStatedByItsDates(seed: Int) throws {
    var values = RandomValues(seed: UInt64(seed))
    var context = calendarContext
    context.daysOff = SampleHolidays.daysOff(of: ["KR"])
    let scope = CalendarScope(context)
    var rule = values.ruleOfDays()
    rule.workdays = Workdays(values.generator.pick(Workdays.Mode.allCases), context.daysOff)
    let from = context.now.today + values.number(-400...200)
    let dates = try Occurrences(rule, fromDay: from)
    let first = try #require(dates.first?.day)
    var item = Item(
      uid: "1", kind: .event, title: "t", when: .allDay(first), created: morning, modified: morning)
    if values.generator.chance(50) {
      item.setWhen(.timed(CivilDateTime(first, try values.time()), zone: "Asia/Seoul"))
    }
    let days = try Occurrences(rule, fromDay: first).within(first...day("2028-12-31")).map(\.day)
    let skipped = days.count > 1 ? values.generator.pick(Array(days.dropFirst().prefix(9))) : nil
    item.repetition = Repeat(
      rule, excluded: Set([skipped].compactMap { $0.map { OccurrenceKey($0) } }))
    var component = try writtenComponent(of: item, scope: scope)
    #expect(try readItem(component, scope: scope).repetition == item.repetition)
    component.removeProperties(RecurrenceProperties.ruleName)
    let seen = try #require(try readItem(component, scope: scope).repetition)
    #expect(seen.rule.workdays == nil)
    let plain = try Occurrences(seen.rule, fromDay: first).within(first...day("2028-12-31"))
    let stated = Set(plain.map { OccurrenceKey($0.day) }).subtracting(seen.excluded)
      .union(seen.extra.filter { $0.day <= day("2028-12-31") })
    #expect(stated.map(\.day).sorted() == days.filter { $0 != skipped }, "\(rule.text) \(first)")
  }

  /// A rule of RFC 7529 is read back, and other programs, which refuse RSCALE and SKIP, have its dates for
  /// ten years.
  @Test(arguments: 1...80) func aRuleOfRSCALEIsStatedByItsDates(seed: Int) throws {
    var values = RandomValues(seed: UInt64(seed))
    let skip = values.generator.pick(["", ";SKIP=BACKWARD", ";SKIP=FORWARD"])
    let days = values.generator.pick(["1", "15", "30", "1,15", "-1"])
    let month = values.generator.pick(["", ";BYMONTH=8", ";BYMONTH=12", ";BYMONTH=6L"])
    let scale = values.generator.pick(["DANGI", "CHINESE"])
    let end = values.generator.pick(["", ";COUNT=4", ";UNTIL=20290101"])
    let rule = try rule(
      "RSCALE=\(scale);FREQ=\(month.isEmpty ? "MONTHLY" : "YEARLY")\(month);BYMONTHDAY=\(days)\(skip)\(end)"
    )
    let from = calendarContext.now.today + values.number(-400...200)
    // Some leap months do not come in the few years.
    guard let first = try Occurrences(PreparedRule(rule), fromDay: from).first?.day else { return }
    var item = Item(
      uid: "1", kind: values.generator.pick([.event, .todo]), title: "t", when: .allDay(first),
      created: morning, modified: morning)
    if values.generator.chance(50) {
      item.setWhen(.timed(CivilDateTime(first, try values.time()), zone: "Asia/Seoul"))
    }
    let horizon = first...day("2036-12-31")
    let dates = try Occurrences(PreparedRule(rule), fromDay: first).within(horizon).map(\.day)
    let skipped = dates.count > 2 ? values.generator.pick(Array(dates.dropFirst().prefix(9))) : nil
    item.repetition = Repeat(
      rule, excluded: Set([skipped].compactMap { $0.map { OccurrenceKey($0) } }))
    var component = try writtenComponent(of: item)
    #expect(try readItem(component).repetition == item.repetition)
    #expect(component.property("RRULE") == nil)
    for name in [RecurrenceProperties.ruleName, "X-DAYDOT-BEGAN"] {
      component.removeProperties(name)
    }
    let seen = try readItem(component).repetition
    let stated = Set((seen?.extra ?? []).map(\.day)).union([first])
      .subtracting((seen?.excluded ?? []).map(\.day)).filter(horizon.contains)
    #expect(stated.sorted() == dates.filter { $0 != skipped }, "\(rule.text) \(first)")
  }

  @Test func aSplitSeriesKeepsItsContinuation() throws {
    let item = try item(
      SeriesRow(
        name: "", start: "2026-01-05T09:00 Asia/Seoul", lines: [],
        rule: "FREQ=DAILY;UNTIL=20260110", excluded: ["2026-01-11"]))
    let read = try readItem(writtenComponent(of: item))
    #expect(read.repetition?.continuation == OccurrenceKey(day("2026-01-11")))
  }

  @Test(arguments: [
    ("RRULE:FREQ=FORTNIGHTLY", "RRULE"), ("RRULE:RSCALE=HEBREW;FREQ=YEARLY", "RRULE"),
    ("RRULE:FREQ=DAILY;INTERVAL=0", "RRULE"), ("RRULE:FREQ=WEEKLY;BYDAY=2MO", "RRULE"),
    ("RRULE:FREQ=HOURLY", "RRULE"), ("EXRULE:FREQ=NEVER", "EXRULE"),
  ])
  func aRuleThatCanNotBeFollowedIsNamed(_ line: String, _ property: String) throws {
    let lines = ["DTSTART;VALUE=DATE:20260105"] + (property == "EXRULE" ? ["RRULE:FREQ=DAILY"] : [])
    let component = try component("VEVENT", lines + [line])
    let error = #expect(throws: CalendarError.self) { try readItem(component) }
    #expect(error?.property == property)
    #expect(error?.line == lines.count + 2)
    guard case .rule = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  // MARK: RECURRENCE-ID

  @Test(arguments: [
    ("2026-01-05T09:00 Asia/Seoul", "FREQ=DAILY", "RECURRENCE-ID:20260107T000000Z", "2026-01-07"),
    (
      "2026-01-05T09:00 Asia/Seoul", "FREQ=DAILY", "RECURRENCE-ID;VALUE=DATE:20260107", "2026-01-07"
    ),
    (
      "2026-01-05T09:00 Asia/Seoul", "FREQ=DAILY",
      "RECURRENCE-ID;TZID=America/New_York:20260106T190000", "2026-01-07"
    ),
    (
      "2026-01-05T09:00", "FREQ=DAILY;BYHOUR=9,15", "RECURRENCE-ID:20260107T150000",
      "2026-01-07T15:00"
    ),
    (
      "2026-01-05T09:00", "FREQ=DAILY;BYHOUR=9,15", "RECURRENCE-ID;VALUE=DATE:20260107",
      "2026-01-07T09:00"
    ),
    ("2026-01-05", "FREQ=DAILY", "RECURRENCE-ID;VALUE=DATE:20260107", "2026-01-07"),
    ("2026-01-05", "FREQ=DAILY", "RECURRENCE-ID:20260107T000000", "2026-01-07"),
  ])
  func anOccurrenceIsNamed(_ start: String, _ rule: String, _ line: String, _ key: String) throws {
    let item = try item(SeriesRow(name: "", start: start, lines: [], rule: rule))
    let component = try component("VEVENT", [line])
    let found = try component.property("RECURRENCE-ID").flatMap {
      try RecurrenceProperties.occurrence($0, of: item, scope: calendarScope)
    }
    #expect(found?.description == key)
  }

  @Test(arguments: [
    ("2026-01-05", "2026-01-07", "RECURRENCE-ID;VALUE=DATE:20260107"),
    ("2026-01-05T09:00", "2026-01-07", "RECURRENCE-ID:20260107T090000"),
    ("2026-01-05T09:00 UTC", "2026-01-07", "RECURRENCE-ID:20260107T090000Z"),
    ("2026-01-05T09:00 UTC", "2026-01-07T15:00", "RECURRENCE-ID:20260107T150000Z"),
    ("2026-01-05T09:00", "2026-01-08", "RECURRENCE-ID:20260108T153000"),
    ("2026-01-05T09:00 Asia/Seoul", "2026-01-07", "RECURRENCE-ID;TZID=Asia/Seoul:20260107T090000"),
  ])
  func anOccurrenceIsWrittenLikeTheStart(_ start: String, _ key: String, _ line: String) throws {
    let item = try item(
      SeriesRow(
        name: "", start: start, lines: [], rule: "FREQ=DAILY;INTERVAL=2",
        extra: ["2026-01-08T15:30"]))
    #expect(
      unfolded(RecurrenceProperties.recurrenceID(try OccurrenceKey(iso: key), of: item)) == line)
  }
}
