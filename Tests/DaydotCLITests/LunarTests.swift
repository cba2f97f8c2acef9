import DaydotTestSupport
import TestSupport
import Testing

/// Repeating items by the lunar calendar, from the words to the views, files and back.
@Suite struct LunarTests {
  private let rule = "RSCALE=DANGI;FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=15"

  private func dates(_ daydot: InProcessDaydot, _ words: [String]) throws -> [String] {
    let json = try JSONText.read(try daydot.run(words + ["--json"]).output)
    return json["days"].elements.flatMap { day in
      day["items"].elements.compactMap { _ in day["date"].text }
    }
  }

  @Test func aRuleIsAddedAndShown() throws {
    let daydot = InProcessDaydot()
    let added = try daydot("add", "Grandfather", "--every", rule)
    #expect(added.status == 0, "\(added.errors)")
    #expect(added.output.contains("Wed 15 Sep 2027"), "\(added.output)")
    #expect(try daydot("show", "1").output.contains("every year on Korean lunar 8.15"))
    #expect(
      try dates(daydot, ["agenda", "2026-12-01", "--days", "1400"])
        == ["2027-09-15", "2028-10-03", "2029-09-22", "2030-09-12"])
    #expect(try daydot("day", "2027-09-15").output.contains("Grandfather"))
    #expect(try daydot("month", "2027-09-15").output.contains("Grandfather"))
    #expect(try daydot("pending").output.contains("Grandfather"))
  }

  /// A single date has its lunar one beside it where that is asked for.
  @Test func aSingleDateIsShown() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "모임", "음력", "8월", "15일", "--lang", "ko")
    #expect(!(try daydot("show", "1").output.contains("8.15")))
    #expect(try daydot("show", "1", "--lunar").output.contains("Wed 15 Sep 2027 (lunar 8.15)\n"))
    let korean = try daydot("show", "1", "--lunar", "--lang", "ko").output
    #expect(korean.contains("2027년 9월 15일 (수) (음력 8월 15일)\n"))
  }

  /// What is typed, what the answer says, and the rule.
  @Test(arguments: [
    (
      "매년 음력 8월 15일 차례", "차례", "2027년 9월 15일 (수) (음력 8월 15일), 매년 음력 8월 15일",
      "RSCALE=DANGI;FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=15"
    ),
    (
      "음력 12월 20일 엄마 생신", "엄마 생신", "2027년 1월 27일 (수) (음력 12월 20일), 매년 음력 12월 20일",
      "RSCALE=DANGI;FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=20"
    ),
    (
      "할아버지 제사 음력 3월 5일 저녁 8시", "할아버지 제사", "(음력 3월 5일), 매년 음력 3월 5일",
      "RSCALE=DANGI;FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=5"
    ),
    // Leap month 5 of 2028 is kept in month 5 until then.
    (
      "윤5월 3일 아빠 생신", "아빠 생신", "(음력 5월 3일), 매년 음력 윤5월 3일",
      "RSCALE=DANGI;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=3;SKIP=BACKWARD"
    ),
  ])
  func wordsSayBothDates(
    _ words: String, _ title: String, _ answer: String, _ rule: String
  ) throws {
    let daydot = InProcessDaydot()
    let added = try daydot("--lang", "ko", "add", words)
    #expect(added.output.contains("\"\(title)\""), "\(added.output)\(added.errors)")
    #expect(added.output.contains(answer), "\(added.output)")
    let json = try JSONText.read(try daydot("show", "1", "--json").output)
    #expect(json["items"].elements.first?["repeat"].text == rule)
  }

  @Test func aLunarDateWithoutAWordForEveryYearComesOnce() throws {
    let daydot = InProcessDaydot()
    let added = try daydot("--lang", "ko", "add", "음력 8월 14일 송편 빚기")
    #expect(added.output.contains("2027년 9월 14일 (화)"), "\(added.output)")
    #expect((added.output + added.errors).contains("daydot edit 1 --every '음력 8월 14일'"))
    #expect(try daydot("--lang", "ko", "edit", "1", "--every", "음력 8월 14일").status == 0)
    #expect(
      try daydot("--lang", "ko", "show", "1", "--width", "200").output.contains(
        "2027년 9월 14일 (음력 8월 14일), 2028년 10월 2일 (음력 8월 14일), 2029년 9월 21일 (음력 8월 14일)"))
  }

  @Test func whichLunarCalendarIsMeantFollowsTheRegion() throws {
    for (locale, zone, calendar) in [
      ("ko_KR.UTF-8", "UTC", "Korean"), ("en_US.UTF-8", "Asia/Seoul", "Korean"),
      ("en_US.UTF-8", "Europe/London", "Chinese"),
      ("C", "Asia/Seoul", "Korean"), ("", "America/New_York", "Chinese"),
    ] {
      let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: zone)
      daydot.variables["LC_TIME"] = locale
      let added = try daydot("--lang", "en", "add", "Dinner every year on lunar 1.1")
      #expect(added.output.contains("every year on \(calendar) lunar 1.1"), "\(added.output)")
    }
  }

  /// Kept in the plain month in years without the leap month, and on the 29th in short months.
  @Test func aBirthdayInALeapMonthComesEveryYear() throws {
    let daydot = InProcessDaydot(now: "2025-07-01T09:00")
    let rule = "RSCALE=DANGI;FREQ=YEARLY;BYMONTH=6L;BYMONTHDAY=30;SKIP=BACKWARD"
    #expect(try daydot("add", "Birthday", "--every", rule).status == 0)
    // Leap month 6 of 2025 has 29 days, month 6 of 2026 has 30.
    #expect(
      try dates(daydot, ["agenda", "2025-07-01", "--days", "1400"])
        == ["2025-08-22", "2026-08-12", "2027-08-01", "2028-08-19"])
  }

  @Test func doneAndMovedOccurrencesStay() throws {
    let daydot = InProcessDaydot(now: "2027-09-15T09:00")
    #expect(try daydot("add", "Visit", "--every", rule, "--on", "2027-09-15").status == 0)
    #expect(try daydot("done", "1").status == 0)
    #expect(try daydot("move", "1@2028-10-03", "2028-10-04").status == 0)
    #expect(
      try dates(daydot, ["agenda", "2027-09-01", "--days", "800"])
        == ["2027-09-15", "2028-10-04", "2029-09-22"])
  }

  @Test func theRuleTravelsAsText() throws {
    let daydot = InProcessDaydot()
    let text = """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//test
      BEGIN:VEVENT
      UID:new-year
      DTSTAMP:20261101T000000Z
      DTSTART;VALUE=DATE:20270206
      RRULE:RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1
      SUMMARY:春节
      END:VEVENT
      END:VCALENDAR

      """
    let imported = try daydot.run(["import", "-", "--format", "ics"], input: text)
    #expect(imported.status == 0, "\(imported.errors)")
    let line = "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1"
    #expect(
      try dates(daydot, ["agenda", "2027-01-01", "--days", "800"])
        == ["2027-02-06", "2028-01-26", "2029-02-13"])
    let exported = try daydot("export", "--ics").output
    #expect(exported.contains("RRULE:\(line)\n"))
    let lines = try daydot("export").output
    #expect(try JSONText.read(lines)["repeat"].text == line)
    for (format, file) in [("ics", exported), ("jsonl", lines)] {
      let other = InProcessDaydot()
      #expect(try other.run(["import", "-", "--format", format], input: file).status == 0)
      #expect(try other("export").output == lines)
    }
  }

  @Test(arguments: [
    (
      "RSCALE=HEBREW;FREQ=YEARLY", "RSCALE can be GREGORIAN, CHINESE or DANGI, not 'HEBREW'"
    ),
    ("RSCALE=DANGI;FREQ=WEEKLY", "RSCALE=DANGI goes only with FREQ=YEARLY and FREQ=MONTHLY"),
    (
      "RSCALE=DANGI;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1,2;BYSETPOS=1",
      "BYSETPOS does not go with RSCALE=DANGI"
    ),
    ("FREQ=YEARLY;BYMONTH=5L", "'5L'"),
  ])
  func whatIsNotSupportedIsSaid(_ rule: String, _ sentence: String) throws {
    let refused = try InProcessDaydot()("add", "X", "--every", rule)
    #expect(refused.status == 64)
    #expect(refused.errors.contains(sentence), "\(refused.errors)")
  }
}
