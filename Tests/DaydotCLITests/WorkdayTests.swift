import CivilTime
import DaydotTestSupport
import Expectations
import TestSupport
import Testing

/// Repetitions that rest on holidays, from the words to the views, reminders, files and back.
@Suite struct WorkdayTests {
  private func planner(_ now: String = "2026-12-23T09:00") throws -> InProcessDaydot {
    let daydot = InProcessDaydot(now: now, zone: "Asia/Seoul")
    #expect(try daydot("config", "set", "holidays", "KR").status == 0)
    return daydot
  }

  private func dates(_ daydot: InProcessDaydot, _ words: String...) throws -> [String] {
    let json = try JSONText.read(try daydot.run(words + ["--json"]).output)
    return json["days"].elements.flatMap { day in
      day["items"].elements.compactMap { _ in day["date"].text }
    }
  }

  /// Christmas is a Friday, New Year's Day the Friday after it.
  @Test(arguments: [
    (
      "Standup every workday 9:30", "every workday",
      ["2026-12-24", "2026-12-28", "2026-12-29", "2026-12-30", "2026-12-31", "2027-01-04"]
    ),
    (
      "Wages every month on the 25th or the workday before",
      "every month on the 25th, or the workday before", ["2026-12-24"]
    ),
    (
      "Rent every month on the 1st or the workday after",
      "every month on the 1st, or the workday after", ["2027-01-04"]
    ),
    ("Books the last workday of every month", "every month on the last workday", ["2026-12-31"]),
  ])
  func datesRestOnHolidays(_ words: String, _ rule: String, _ expected: [String]) throws {
    let daydot = try planner()
    let added = try daydot("add", words)
    #expect(added.output.contains(rule), "\(added.output)\(added.errors)")
    #expect(try dates(daydot, "agenda", "2026-12-24", "--days", "12") == expected)
    #expect(try daydot("show", "1").output.contains(rule))
  }

  /// A holiday that is added later moves the first occurrence before the day on which the series began.
  @Test func aNewHolidayLosesNoFirstDate() throws {
    let daydot = InProcessDaydot(now: "2026-12-21T09:00", zone: "UTC")
    try daydot("add", "Wages every month on the 25th or the workday before")
    #expect(
      try daydot("list").output.contains("Fri 25"))
    #expect(try daydot("config", "set", "holidays", "KR").status == 0)
    #expect(
      try dates(daydot, "agenda", "2026-12-21", "--days", "40") == ["2026-12-24", "2027-01-25"])
    #expect(try daydot.at("2026-12-24T09:00", "check").output.contains("Wages"))
    #expect(try daydot.at("2026-12-24T10:00", "done", "1").output.contains("Thu 24 Dec — done"))
    #expect(try dates(daydot, "day", "2026-12-24").isEmpty)
    let shown = try daydot.at("2026-12-24T10:00", "show", "1").output
    #expect(shown.contains("25 Jan 2027"), "\(shown)")
  }

  @Test(arguments: ["매 영업일 9:30 회의", "평일마다 공휴일 빼고 9:30 회의", "회의 영업일마다 9:30"])
  func koreanWordsSayTheSame(_ words: String) throws {
    let daydot = try planner()
    let added = try daydot("--lang", "ko", "add", words)
    #expect(added.output.contains("영업일마다"), "\(added.output)\(added.errors)")
    #expect(
      try dates(daydot, "agenda", "2026-12-24", "--days", "5") == ["2026-12-24", "2026-12-28"])
  }

  /// In JSON the RRULE stays one that other programs read.
  @Test func theRuleTravelsInFiles() throws {
    let daydot = try planner()
    try daydot("add", "Wages every month on the 25th or the workday before")
    try daydot("add", "Standup every workday 9:30")
    let lines = try daydot("export").output
    let items = try lines.split(separator: "\n").map { try JSONText.read(String($0)) }
    #expect(items[0]["repeat"].text == "FREQ=MONTHLY;BYMONTHDAY=25")
    #expect(items[0]["workdays"].text == "before")
    #expect(items[1]["workdays"].text == "only")
    let ics = try daydot("export", "--ics").output.split(whereSeparator: \.isNewline)
    for line in [
      "RRULE:FREQ=MONTHLY;BYMONTHDAY=25", "EXDATE;VALUE=DATE:20261225",
      "RDATE;VALUE=DATE:20261224", "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
      "EXDATE:20261225T093000",
      "X-DAYDOT-RRULE;X-DATES-UNTIL=2028-12-31:FREQ=MONTHLY\\;BYMONTHDAY=25\\;WORKDA",
      " YS=BEFORE",
    ] {
      #expect(ics.contains { $0 == line }, "\(line)")
    }
    for (format, file) in [
      ("jsonl", lines), ("ics", ics.joined(separator: "\r\n") + "\r\n"),
      ("csv", try daydot("export", "--csv").output),
    ] {
      let other = try planner()
      #expect(try other.run(["import", "-", "--format", format], input: file).status == 0)
      let read = try other("export").output.split(separator: "\n").map {
        try JSONText.read(String($0))
      }
      for field in ["title", "repeat", "workdays", "excluded", "extra", "day", "time"] {
        #expect(read.map { $0[field] } == items.map { $0[field] }, "\(format) \(field)")
      }
    }
  }

  /// A file states the holidays of two years, and again once less than six months of them are left.
  @Test func holidaysInFilesAreWrittenAgain() throws {
    let bound = try SyncTests.Bound()
    #expect(try bound.daydot("config", "set", "holidays", "KR").status == 0)
    try bound.add("Standup every workday 9:30 list:work")
    try bound.add("Wages every month on the 25th or the workday before list:work")
    try bound.add("Rent every month on the 25th list:work")
    #expect(try bound.sync().output == "work: 3 written to the folder\n")
    let standup = try #require(bound.files.first { bound.text($0).contains("Standup") })
    #expect(bound.text(standup).contains("EXDATE:20281225T093000\r\n"))
    #expect(!bound.text(standup).contains("EXDATE:2029"))
    bound.daydot.variables["DAYDOT_NOW"] = "2028-06-30T09:00"
    expect(try bound.sync())
    bound.daydot.variables["DAYDOT_NOW"] = "2028-07-02T09:00"
    #expect(try bound.sync().output == "work: 2 written to the folder\n")
    #expect(bound.text(standup).contains("EXDATE:20300101T093000\r\n"))
    #expect(bound.text(standup).contains("X-DATES-UNTIL=2030-12-31:"))
    expect(try bound.sync())
    // What was read from a file and not changed since is written the same way.
    let other = try planner("2030-07-02T09:00")
    try other("import", "-", "--format", "ics", input: bound.text(standup))
    #expect(try other("export", "--ics").output.contains("EXDATE:20321227T093000\r\n"))
  }

  @Test(arguments: [
    ("Turkey every thanksgiving", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "2026-11-26"),
    ("Turkey thanksgiving every year", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "2026-11-26"),
    ("매년 설날 세배", "RSCALE=DANGI;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1", "2027-02-07"),
    ("추석마다 성묘", "RSCALE=DANGI;FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=15", "2027-09-15"),
    ("Gifts every year on christmas eve", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24", "2026-12-24"),
  ])
  func aHolidayRepeats(_ words: String, _ rule: String, _ first: String) throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "Asia/Seoul")
    try daydot("config", "set", "holidays", "KR, US")
    let item = try JSONText.read(try daydot("add", words, "--json").output)["items"][0]
    #expect(item["repeat"].text == rule && item["day"].text == first, "\(item)")
  }

  @Test(arguments: ["Egg hunt every easter", "Egg hunt easter every year", "매년 부활절 달걀"])
  func aHolidayWithoutARuleIsRefused(_ words: String) throws {
    let refused = try planner().run(["add", words])
    #expect(refused.status == 64 && refused.errors.contains("can not repeat"), "\(refused.errors)")
  }

  @Test(arguments: [
    ("en", "Christmas shopping", "'Christmas' stays in the title"),
    ("en", "Christmas shopping tomorrow", "'Christmas'"),
    ("ko", "삼일절 자료 정리 내일", "삼일절"),
  ])
  func aHolidayOfTheTitleStaysAndIsTold(_ language: String, _ words: String, _ told: String) throws
  {
    let added = try planner()("--lang", language, "add", words)
    #expect(added.status == 0 && (added.output + added.errors).contains(told), "\(added)")
  }

  @Test func remindersRestOnHolidays() throws {
    let daydot = try planner("2026-12-24T20:00")
    try daydot("add", "Stretch")
    try daydot("remind", "1", "every workday 08:00")
    #expect(try daydot("pending").output.contains("Mon 28"))
    try daydot("add", "Walk")
    try daydot("remind", "2", "every 45m from 09:00 to 18:00 on workdays")
    let pending = try daydot("pending", "--json").output
    #expect(pending.contains("2026-12-28T09:00:00+09:00"), "\(pending)")
    #expect(pending.contains("on workdays"))
  }

  /// An interval goes on after any number of days off in a row.
  @Test(arguments: [
    (days: 11, words: "every 2h from 09:00 to 17:00 on workdays", next: "2026-12-14T09:00"),
    (days: 40, words: "every 2h from 09:00 to 17:00 on workdays", next: "2027-01-11T09:00"),
    (days: 40, words: "every 2h from 22:00 to 02:00 on workdays", next: "2027-01-11T22:00"),
    (days: 40, words: "every 50h on workdays", next: "2027-01-"),
  ])
  func anIntervalGoesOnAfterDaysOff(_ row: (days: Int, words: String, next: String)) throws {
    let daydot = InProcessDaydot(now: "2026-11-26T09:00", zone: "Asia/Seoul")
    var folder = daydot.folder.path
    for part in [".config", "daydot", "holidays"] {
      folder += "/\(part)"
      try makeFolder(folder)
    }
    let begin = try Day(year: 2026, month: 12, day: 1)
    let days = (0..<row.days).map { "\(begin + $0)" }.joined(separator: " ")
    try writeFile(folder + "/ZZ", "region | Home | Home\n\n\(days) | | Off | Off | off\n")
    try daydot("config", "set", "holidays", "ZZ")
    try daydot("add", "Stretch")
    try daydot("remind", "1", row.words)
    for now in ["2026-11-30T23:30", "2026-12-01T09:30"] {
      daydot.variables["DAYDOT_NOW"] = now
      #expect(try daydot("check").status == 0)
    }
    let pending = try daydot("pending", "--json").output
    #expect(pending.contains(row.next), "\(pending)")
  }

  @Test func remindersFollowTheHolidaysThatAreSet() throws {
    let daydot = try planner("2026-12-23T09:00")
    try daydot("add", "Standup every workday 9:30")
    daydot.variables["DAYDOT_NOW"] = "2026-12-24T20:00"
    #expect(try daydot("check").status == 0)
    for (regions, day) in [("KR", "28"), ("none", "25"), ("KR", "28")] {
      try daydot("config", "set", "holidays", regions)
      #expect(try daydot("pending", "--json").output.contains("2026-12-\(day)T09:30"), "\(regions)")
    }
  }

  @Test(arguments: [
    ("Call next workday", "Thu 24 Dec 2026"), ("Call in 2 workdays", "Mon 28 Dec 2026"),
    ("Call 3 workdays later", "Tue 29 Dec 2026"), ("전화 2영업일 뒤", "Mon 28 Dec 2026"),
    ("Books the last workday of the month", "Thu 31 Dec 2026"),
  ])
  func daysAreCountedInWorkdays(_ words: String, _ day: String) throws {
    let added = try planner()("add", words)
    #expect(added.output.contains(day), "\(added.output)\(added.errors)")
  }
}
