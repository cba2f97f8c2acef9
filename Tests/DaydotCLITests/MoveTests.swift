import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// `move` with single occurrences, and with series and their rules.
@Suite struct MoveTests {
  @Test func oneMovedBeforeItsSeriesBeginsIsThere() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot.follow(
      """
      > add Report every mon 10:00
      1  "Report" — Mon 23 Nov 2026 10:00, every Mon (reminds at 10:00)
      > move 1 sat
      1  "Report" — Sat 21 Nov 2026 10:00, in place of Mon 23 Nov 2026 10:00 (reminds at 10:00)
      > day sat
      Sat 21 November 2026, tomorrow

      ▪ 1  10:00  Report  every Mon

      1 item
      > move 1 today
      1  "Report" — Fri 20 Nov 2026 10:00, in place of Sat 21 Nov 2026 10:00 (reminds at 10:00)
      > day
      Fri 20 November 2026, today

      ▪ 1  10:00  Report  every Mon

      1 item
      > agenda --days 5
      Fri 20 November 2026, today
      ▪ 1  10:00  Report  every Mon

      nothing for 4 days
      > list
      ▪ 1  Fri 20  10:00  Report  every Mon
      """)
    let days = try daydot.json("month")["days"].elements
    #expect(days[19]["total"] == .integer(1) && days[22]["total"] == .integer(0))
  }

  /// The older occurrence is the current one if it was moved after the newer one.
  @Test func anOlderOneThatWasMovedLaterIsCurrent() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      + {"title":"Class","day":"2026-11-02","repeat":"FREQ=WEEKLY"}
      > move 1@2026-11-09 2026-11-18
      1  "Class" — Wed 18 Nov 2026 (already past), in place of Mon 9 Nov 2026
      > list
      ! 1  Wed 18  Class  2 missed, every week
      > day
      Fri 20 November 2026, today

      nothing here

      earlier
      ! 1  Class  since Wed 18, 2 missed, every week

      1 from earlier
      > done 1
      1  "Class", Wed 18 Nov — done; the next: Mon 23 Nov
      """)
  }

  /// For one occurrence a weekday is in its own week; for a bare number it counts from today.
  @Test func aWeekdayIsThatOfItsOwnWeek() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot.follow(
      """
      > add Report every mon 10:00
      1  "Report" — Mon 23 Nov 2026 10:00, every Mon (reminds at 10:00)
      > move 1@2026-12-07 fri
      1  "Report" — Fri 11 Dec 2026 10:00, in place of Mon 7 Dec 2026 10:00 (reminds at 10:00)
      > move 1@2026-12-14 sun 11:00
      1  "Report" — Sun 20 Dec 2026 11:00, in place of Mon 14 Dec 2026 10:00 (reminds at 11:00)
      > move 1@2026-12-21 mon
      1  "Report" — Mon 21 Dec 2026 10:00, every Mon (reminds at 10:00)
      > move 1@2026-12-28 "next fri"
      1  "Report" — Fri 27 Nov 2026 10:00, in place of Mon 28 Dec 2026 10:00 (reminds at 10:00)
      > move 1 fri
      1  "Report" — Fri 27 Nov 2026 10:00, in place of Mon 23 Nov 2026 10:00 (reminds at 10:00)
      1@2026-12-28 is on that day too
      > move 1@2026-12-07 --lang ko 수
      1  "Report" — 2026년 12월 9일 (수) 10:00 (이전: 2026년 12월 11일 (금) 10:00) (10:00에 알림)
      """)
  }

  /// An occurrence is as long as its series; with another length it becomes an item of its own.
  @Test func anOccurrenceMovesToARange() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Class every mon 10:00-11:00
      1  "Class" — Mon 23 Nov 2026 10:00 – 11:00, every Mon (reminds at 10:00)
      > move 1 fri 3-4pm
      1  "Class" — Fri 27 Nov 2026 15:00 – 16:00, in place of Mon 23 Nov 2026 10:00 (reminds at 15:00)
      > move 1@2026-12-07 fri 3-5pm
      ?64 daydot: an occurrence of 1 is as long as the others; to make it an item of its own:
        daydot edit 1@2026-12-07 --on '2026-12-11 15:00-17:00'
      > move 1@2026-12-07 tue to wed
      ?64 daydot: an occurrence of 1 is as long as the others
      > edit 1@2026-12-07 --on "2026-12-11 15:00-17:00"
      1  "Class" — Fri 27 Nov 2026 15:00 – 16:00, every Mon, except 7 Dec 2026 (reminds at 15:00)
      2  "Class" — Fri 11 Dec 2026 15:00 – 17:00 (reminds at 15:00)
      """)
  }

  /// Words with a time or a span of times but no day keep the day, whatever the verb.
  @Test(arguments: [
    ("16:30-17:15", "16:30 – 17:15"), ("4:30pm to 5:15pm", "16:30 – 17:15"),
    ("16:30 for 45m", "16:30 – 17:15"), ("오후 4시~5시", "16:00 – 17:00"),
    ("오후 4시부터 5시까지", "16:00 – 17:00"), ("from 4pm", "16:00"), ("until 5pm", "17:00"),
    ("오후 5시까지", "17:00"), ("by 5pm", "17:00"), ("오후 5시로", "17:00"), ("in the evening", "19:00"),
    ("evening", "19:00"), ("저녁에", "19:00"), ("점심에", "12:00"), ("in the morning", "09:00"),
    ("noon", "12:00"), ("24:00", nil), ("to 4pm", "16:00"),
  ])
  func aTimeAloneKeepsTheDay(words: String, time: String?) throws {
    let day = time == nil ? "Fri 27 Nov 2026 00:00" : "Thu 26 Nov 2026 \(time ?? "")"
    for verb in [["move", "1", words], ["edit", "1", "--on", words], ["copy", "1", words]] {
      let daydot = try InProcessDaydot.checked(now: "2026-11-23T09:30")
      try daydot("event", "Dentist thu 3pm")
      let answer = try daydot.run(verb)
      #expect(answer.output.contains("\"Dentist\" — \(day)"), "\(verb) \(answer)")
      #expect(answer.errors == "")
    }
    guard time != nil else { return }
    let daydot = try InProcessDaydot.checked(now: "2026-11-23T09:30")
    try daydot("add", "Stand-up every weekday 15:00")
    let answer = try daydot.run(["move", "1@2026-11-26", words])
    // One of another length is printed with the day that it has.
    #expect((answer.output + answer.errors).contains("26"), "\(answer)")
    #expect(!(answer.output + answer.errors).contains("23"), "\(answer)")
  }

  /// A whole series and its rest take the end of a range, and `--time` reads one.
  @Test func aSeriesTakesARangeOfTimes() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Stand-up every weekday 10:00
      1  "Stand-up" — Fri 20 Nov 2026 10:00, every weekday (reminds at 10:00)
      > edit 1 --on 11:00-11:30
      1  "Stand-up" — Fri 20 Nov 2026 11:00 – 11:30, every weekday (reminds at 11:00)
      > edit 1 --time 9:30-10:00
      1  "Stand-up" — Fri 20 Nov 2026 09:30 – 10:00, every weekday (reminds at 09:30)
      > move 1@2026-11-25 11:00-12:00
      ?64 daydot: an occurrence of 1 is as long as the others; to make it an item of its own:
        daydot edit 1@2026-11-25 --on '2026-11-25 11:00-12:00'
      > move 1@2026-11-25.. 11:00-12:00
      2  "Stand-up" — Wed 25 Nov 2026 11:00 – 12:00, every weekday, in place of Wed 25 Nov 2026 09:30 (reminds at 11:00)
      > copy 2 to 3pm
      3  "Stand-up" — Wed 25 Nov 2026 15:00 – 16:00, every weekday (reminds at 15:00)
      > add Call --on fri --time 5-6pm
      4  "Call" — Fri 27 Nov 2026 17:00 – 18:00 (reminds at 17:00)
      > move 4 by a week
      4  "Call" — Fri 4 Dec 2026 17:00 – 18:00, in place of Fri 27 Nov 2026 17:00 (reminds at 17:00)
      > move 4 forward 2 days
      ?64 daydot: 'forward 2 days' has two readings: 2026-12-02 17:00 or 2026-12-06 17:00?
      > move 4 back an hour
      ?64 daydot: 'back an hour' has two readings: 2026-12-04 16:00 or 2026-12-04 18:00?
      > move 4 4:30
      4  "Call" — Fri 4 Dec 2026 04:30 – 05:30, in place of Fri 4 Dec 2026 17:00 (reminds at 04:30)
      '4:30' is read as 04:30 at night; for 16:30:
        daydot edit 4 --time 16:30
      """)
  }

  /// A bare hour is said with its half of the day, by every verb that reads one. An end is offered only where
  /// it lies on the same day.
  @Test func bareHoursAreSaid() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add call tomorrow 15:00
      1  "call" — Sat 21 Nov 2026 15:00 (reminds at 15:00)
      > edit 1 --end 9
      1  "call" — Sat 21 Nov 2026 15:00 – 21:00 (reminds at 15:00)
      '9' is read as 21:00 in the evening
      > move 1 fri at 3
      1  "call" — Fri 27 Nov 2026 15:00 – 21:00, in place of Sat 21 Nov 2026 15:00 (reminds at 15:00)
      'fri at 3' is read as 15:00; for 03:00:
        daydot edit 1 --time 03:00
      > edit 1 --time 4시 --lang ko
      1  "call" — 2026년 11월 27일 (금) 16:00 – 22:00 (16:00에 알림)
      '4시'를 16:00으로 읽었습니다. 04:00이라면:
        daydot edit 1 --time 04:00
      > add lunch --on fri --time 1
      2  "lunch" — Fri 27 Nov 2026 13:00 (reminds at 13:00)
      '1' is read as 13:00; for 01:00:
        daydot edit 2 --time 01:00
      > add Tea --on "fri 10:00" --end 10
      3  "Tea" — Fri 27 Nov 2026 10:00 – 22:00 (reminds at 10:00)
      overlaps 16:00–22:00 call
      '10' is read as 22:00 in the evening
      > add Walk --on "sat 08:00" --end 9
      4  "Walk" — Sat 21 Nov 2026 08:00 – 09:00 (reminds at 08:00)
      '9' is read as 09:00; for 21:00:
        daydot edit 4 --end 21:00
      > edit 4 --end 21:00
      4  "Walk" — Sat 21 Nov 2026 08:00 – 21:00 (reminds at 08:00)
      """)
  }

  @Test func aDateThatWasMovedStaysBehindItsSeries() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Yoga every fri 10:00
      1  "Yoga" — Fri 20 Nov 2026 10:00, every Fri (reminds at 10:00)
      > move 1 sat 11:00
      1  "Yoga" — Sat 21 Nov 2026 11:00, in place of Fri 20 Nov 2026 10:00 (reminds at 11:00)
      > edit 1 --time 3
      1  "Yoga" — Sat 21 Nov 2026 11:00, every Fri (reminds at 11:00)
      that date was moved by itself and stays; the next of the others: Fri 27 Nov 2026 15:00
      '3' is read as 15:00
      > edit 1 --title Stretching
      1  "Stretching" — Sat 21 Nov 2026 11:00, every Fri (reminds at 11:00)
      """)
  }

  /// So are the hours of `remind`, `when` and `snooze`; a snooze without a day takes the nearer one, unless that is at
  /// night.
  @Test func openHoursOfRemindersAreSaid() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T08:00", zone: "UTC")
    try daydot("add", "call", "today", "9am")
    try daydot.at("2026-11-20T09:00", "check")
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T09:00"
    try daydot.follow(
      """
      > snooze 1 til 2:15
      1  "call" — again at Fri 20 Nov 14:15
      > snooze 1 until 4:30
      1  "call" — again at Fri 20 Nov 16:30
      > snooze 1 mon 2:15
      1  "call" — again at Mon 23 Nov 02:15
      'mon 2:15' is read as 02:15 at night
      > when 2:15
      Sat 21 Nov 2026 02:15
      '2:15' is read as 02:15 at night; for 14:15:
        daydot when 14:15
      > add bins sat
      2  "bins" — Sat 21 Nov 2026 (reminds at 09:00)
      > remind 2 sat 2:15
      r2  "bins" — at 21 Nov 2026 02:15 (reminds Sat 21 Nov 02:15)
        'sat 2:15' is read as 02:15 at night; for 14:15:
          daydot remind r2 at 2026-11-21 14:15
      > remind r2 at 2026-11-21 14:15
      r2  "bins" — at 21 Nov 2026 14:15 (reminds Sat 21 Nov 14:15)
      """)
  }

  @Test func oneDateMovesToAnHour() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add sync every mon 10:00
      1  "sync" — Mon 23 Nov 2026 10:00, every Mon (reminds at 10:00)
      > move 1 dec 21 to 2pm
      1  "sync" — Mon 21 Dec 2026 14:00, in place of Mon 21 Dec 2026 10:00 (reminds at 14:00)
      > add report tomorrow
      2  "report" — Sat 21 Nov 2026 (reminds at 09:00)
      > move 2 out by a week
      2  "report" — Sat 28 Nov 2026, in place of Sat 21 Nov 2026 (reminds at 09:00)
      """)
  }

  /// The other half is no offer once it has come.
  @Test func anHourThatHasComeIsNotOffered() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add call today 18:00
      1  "call" — Fri 20 Nov 2026 18:00 (reminds at 18:00)
      > move 1 today at 9
      1  "call" — Fri 20 Nov 2026 21:00, in place of Fri 20 Nov 2026 18:00 (reminds at 21:00)
      'today at 9' is read as 21:00 in the evening
      """)
  }

  @Test func aSeriesMovesWithItsRule() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Report every mon 10:00
      1  "Report" — Mon 23 Nov 2026 10:00, every Mon (reminds at 10:00)
      > move 1@2026-12-07.. tue
      2  "Report" — Tue 8 Dec 2026 10:00, every Tue, in place of Mon 7 Dec 2026 10:00 (reminds at 10:00)
      > list
      ▪ 1  Mon 23  10:00  Report  every Mon, until 6 Dec 2026
      ▪ 2  8 Dec   10:00  Report  every Tue
      > edit 1 --on tue
      1  "Report" — Tue 24 Nov 2026 10:00, every Tue, until 6 Dec 2026 (reminds at 10:00)
      > move 2@2026-12-08.. 2026-12-10 11:30
      2  "Report" — Thu 10 Dec 2026 11:30, every Thu, in place of Tue 8 Dec 2026 10:00 (reminds at 11:30)
      > list
      ▪ 1  Tue 24  10:00  Report  every Tue, until 6 Dec 2026
      ▪ 2  10 Dec  11:30  Report  every Thu
      > add Rent every month on the 15th 10:00
      3  "Rent" — Tue 15 Dec 2026 10:00, every month on the 15th (reminds at 10:00)
      > move 3@2026-12-15.. 2026-12-20
      3  "Rent" — Sun 20 Dec 2026 10:00, every month on the 20th, in place of Tue 15 Dec 2026 10:00 (reminds at 10:00)
      > list rent
      ▪ 3  20 Dec  10:00  Rent  every month on the 20th
      """)
  }

  @Test func aRuleThatCanNotMoveIsRefused() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Class every mon and thu 10:00
      1  "Class" — Mon 23 Nov 2026 10:00, every Mon and Thu (reminds at 10:00)
      > edit 1 --on fri
      ?64 daydot: 1 repeats on several days or times, and which is to move cannot be told; give 1 a new rule with --every; for help:
        daydot help edit
      > move 1@2026-11-26.. fri
      ?64 daydot: 1 repeats on several days or times, and which is to move cannot be told; give 1@2026-11-26.. a new rule with --every; for help:
        daydot help edit
      > move 1@2026-11-26.. fri --lang ko
      ?64 daydot: 1번 항목은 여러 날이나 여러 시각에 반복되어 어느 것을 옮길지 알 수 없습니다. 1@2026-11-26..의 반복 전체를 --every로 다시 정하세요. 도움말을 보려면:
        daydot help edit
      > edit 1 --on none
      ?64 daydot: 1 repeats and needs a day; to have it once, without one, type:
        daydot edit 1 --every none --on none
      > edit 1 --on none --lang ko
      ?64 daydot: 1번 항목은 반복되므로 날짜가 필요합니다. 날짜 없이 한 번만 두려면:
        daydot edit 1 --every none --on none
      > move 1@2026-11-26 none
      ?64 daydot: an occurrence of 1 needs a day; to skip it:
        daydot skip 1
      > move 1@2026-11-26.. 11:00
      2  "Class" — Thu 26 Nov 2026 11:00, every Mon and Thu, in place of Thu 26 Nov 2026 10:00 (reminds at 11:00)
      > list
      ▪ 1  Mon 23  10:00  Class  every Mon and Thu, until 25 Nov 2026
      ▪ 2  Thu 26  11:00  Class  every Mon and Thu
      + {"title":"Pills","day":"2026-11-21","time":"08:00","repeat":"FREQ=DAILY;BYHOUR=8,20"}
      > edit 3 --time 09:00
      ?64 daydot: 3 repeats on several days or times, and which is to move cannot be told; give 3 a new rule with --every; for help:
        daydot help edit
      > edit 3 --time none
      ?64 daydot: 3 repeats on several days or times, and which is to move cannot be told; give 3 a new rule with --every; for help:
        daydot help edit
      > edit 3 --on 2026-11-22
      3  "Pills" — Sun 22 Nov 2026 08:00, FREQ=DAILY;BYHOUR=8,20 (reminds at 08:00)
      """)
  }

  /// Answers to single occurrences move along with the rule, and so do reminders at their own time.
  @Test func answersGoAlong() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot.follow(
      """
      > add Report every mon 10:00 remind at 10:00, 1h before
      1  "Report" — Mon 23 Nov 2026 10:00, every Mon (reminds at 10:00, 1h before)
      > skip 1@2026-12-07
      1  "Report", Mon 7 Dec — skipped; the next: Mon 14 Dec
      > rm 1@2026-12-14
      1  "Report", Mon 14 Dec — removed; to bring it back:
        daydot undo
      > move 1@2026-11-23.. tue 12:00
      1  "Report" — Tue 24 Nov 2026 12:00, every Tue, except 15 Dec 2026, in place of Mon 23 Nov 2026 10:00 (reminds at 12:00, 1h before)
      """)
    let item = try JSONReader.read(Array(daydot("export").output.dropLast().utf8))
    #expect(item["excluded"].elements.map(\.text) == ["2026-12-15"])
    #expect(item["changes"][0]["occurrence"].text == "2026-12-08")
    #expect(item["reminders"].elements.map { $0["trigger"].text } == ["at 12:00", "1h before"])
  }

  /// Of two occurrences on today a bare number means the one that began last, then the other.
  @Test func twoOnOneDayAreAnsweredOneAfterTheOther() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      + {"title":"Pills","day":"2026-11-01","repeat":"FREQ=DAILY"}
      > move 1@2026-11-19 2026-11-20 08:00
      1  "Pills" — Fri 20 Nov 2026 08:00, in place of Thu 19 Nov 2026 (no reminder: that time has passed)
      1@2026-11-20 is on that day too
      > done 1
      1  "Pills", Fri 20 Nov 08:00 — done; still open: Fri 20 Nov
      > done 1
      1  "Pills", Fri 20 Nov — done; the next: Sat 21 Nov
      > done 1
      1  "Pills" — was done already for Fri 20 Nov 08:00; the next:
        daydot done 1@2026-11-21
      """)
  }

  /// An occurrence of the earlier half of a split series that was moved behind the split is overdue in
  /// every view, and names and `done` know it.
  @Test func oneMovedBehindTheSplitIsKnownEverywhere() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot.follow(
      """
      + {"title":"Class","day":"2026-09-07","repeat":"FREQ=WEEKLY"}
      > edit 1@2026-11-02.. --title Lesson
      1  "Class" — Mon 7 Sep 2026, every week, until 1 Nov 2026
      """, answers: false)
    try daydot("move", "1@2026-10-26", "2026-11-18")
    #expect(try daydot.json("month")["days"][17]["overdue"].number == 1)
    #expect(try daydot.json("day", "2026-11-18")["overdue"].number == 1)
    func overdue() throws -> [String?] {
      try daydot.json("list", "--overdue")["items"].elements.map { $0["title"].text }
    }
    #expect(try overdue() == ["Lesson", "Class"])
    try daydot("done", "Class")
    #expect(try overdue() == ["Lesson"])
  }

  /// An extra date after the end of the rule does not mark the series as continued.
  @Test func anExtraDateBehindTheEndIsTakenOutWithoutATrace() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot.follow(
      """
      + {"title":"Class","day":"2026-11-02","repeat":"FREQ=WEEKLY;UNTIL=20261116","extra":["2026-11-19"]}
      > rm 1@2026-11-19
      1  "Class", Thu 19 Nov — removed; to bring it back:
        daydot undo
      """)
    #expect(try daydot.json("list", "--overdue")["items"].elements.count == 1)
  }

  @Test(arguments: [
    ("en", " (already past), in place of Mon 23 Nov 2026\n"),
    ("ko", ", 이미 지난 날짜 (이전: 2026년 11월 23일 (월))\n"),
  ])
  func aNewDateThatHasPassedIsSaidToHave(language: String, end: String) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Call", "--on", "2026-11-23")
    let moved = try daydot("--lang", language, "move", "1", "2026-11-18").output
    #expect(moved.hasSuffix(end), "\(moved)")
  }

  @Test func whatWasSkippedIsSaidToBeSkipped() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      + {"title":"Class","day":"2026-11-20","repeat":"FREQ=WEEKLY"}
      > skip 1@2026-11-20
      1  "Class", Fri 20 Nov — skipped; the next: Fri 27 Nov
      > skip 1@2026-11-20
      1  "Class" — was skipped already for Fri 20 Nov
      """)
  }

  /// The answer to an extra date moves along with that date.
  @Test func aChangeAtAnExtraDateMovesWithIt() throws {
    let daydot = InProcessDaydot(now: "2028-10-08T16:00", zone: "UTC")
    try daydot(
      "import", "-",
      input:
        #"{"title":"Milk","day":"2028-10-15","repeat":"FREQ=DAILY;INTERVAL=2","extra":["2028-11-13"]}"#
    )
    try daydot("skip", "1@2028-11-13")
    try daydot("edit", "1@2028-10-25..", "--time", "10:00")
    #expect(try daydot("day", "2028-11-12").output.contains("10:00  Milk"))
    #expect(try daydot("day", "2028-11-13").output.contains("nothing here"))
  }

  @Test func aDoneItemThatIsMadeToRepeatIsOpen() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Milk today")
    try daydot("done", "1")
    try daydot("edit", "1", "--every", "every day")
    #expect(try daydot("day", "2026-11-21").output.contains("Milk"))
    #expect(try daydot("day").output.contains("1 done"))
  }

  /// The default reminder that `remind` spelled out follows an occurrence to its new time.
  @Test func aReminderAtTheUsualTimeFollowsAMovedOccurrence() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot.follow(
      """
      > add Milk every mon 18:00
      1  "Milk" — Mon 23 Nov 2026 18:00, every Mon (reminds at 18:00)
      > remind 1 1d before at 20:00
      r2  "Milk" — 1d before at 20:00 (reminds Sun 22 Nov 20:00)
      > move 1 2026-11-24 08:15
      1  "Milk" — Tue 24 Nov 2026 08:15, in place of Mon 23 Nov 2026 18:00 (reminds at 08:15, 1d before at 20:00)
      @ 2026-11-24T08:15
      > check
      1  Mon 23 20:00  Milk  (today 08:15, late by 12 h)
      1  08:15  Milk
      """)
  }

  /// The answer says so where an occurrence is moved onto another one of its series.
  @Test func movedOntoAnotherOneOfItsSeries() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Pill", "--every", "every day 08:00", "--on", "2026-11-20")
    let moved = try daydot("move", "1@2026-11-23", "2026-11-24").output
    #expect(moved.hasSuffix("(reminds at 08:00)\n1@2026-11-24 is on that day too\n"))
    let korean = try daydot("move", "1@2026-11-26", "2026-11-27 09:00", "--lang", "ko").output
    #expect(korean.hasSuffix("\n그날에는 1@2026-11-27도 있습니다\n"))
    // Not where that one was skipped, nor on a day without one.
    try daydot("skip", "1@2026-11-30")
    #expect(
      try !daydot("move", "1@2026-11-29", "2026-11-30").output.contains("is at the same time"))
    try daydot("add", "Swim", "--every", "every mon 07:00", "--on", "2026-11-23")
    #expect(
      try !daydot("move", "2@2026-11-23", "2026-11-25").output.contains("is at the same time"))
    // With several a day, only the same time collides.
    try daydot("add", "Drop", "--every", "every day at 8:00 and 20:00", "--on", "2026-11-20")
    let apart = try daydot("move", "3@2026-11-23T08:00", "2026-11-24 12:00").output
    #expect(!apart.contains("is at the same time"))
    #expect(
      try daydot("move", "3@2026-11-25T08:00", "2026-11-25 20:00").output
        .hasSuffix("3@2026-11-25T20:00 is on that day too\n"))
  }

  @Test func theAnswerNamesBothDays() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Milk tomorrow 18:00
      1  "Milk" — Sat 21 Nov 2026 18:00 (reminds at 18:00)
      > move 1 none
      1  "Milk" — no date, in place of Sat 21 Nov 2026 18:00
      > move 1 mon
      1  "Milk" — Mon 23 Nov 2026, in place of no date (reminds at 09:00)
      > move 1 mon --lang ko
      1  "Milk" — 2026년 11월 23일 (월) (09:00에 알림)
      > move 1 none --lang ko
      1  "Milk" — 날짜 없음 (이전: 2026년 11월 23일 (월))
      > move 1 mon --lang ko
      1  "Milk" — 2026년 11월 23일 (월) (이전: 날짜 없음) (09:00에 알림)
      """)
  }

  /// What is closed reminds of nothing, wherever it is moved.
  @Test(arguments: [("skip", " (skipped)"), ("done", " (done)")])
  func aClosedOccurrenceThatIsMovedStaysClosed(verb: String, state: String) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Pill", "every", "day", "9:30", "--on", "2026-11-19")
    try daydot(verb, "1@2026-11-20")
    let moved = try daydot("move", "1@2026-11-20", "2026-11-28 12:00").output
    #expect(moved.contains("Sat 28 Nov 2026 12:00\(state), in place of"), "\(moved)")
    #expect(!moved.contains("reminds"), "\(moved)")
  }

  /// A reminder whose moment has passed is not said of an item that is ahead.
  struct Step: Row {
    let name: String
    let shown: String
  }

  /// A step with a time counts from the item as one without does, and a weekday of one occurrence is
  /// in its week, whichever verb it is typed for.
  @Test(arguments: [
    Step(name: "move 1 two days later at 3pm", shown: "Sun 29 Nov 2026 15:00"),
    Step(name: "move 1 +1d 15:00", shown: "Sat 28 Nov 2026 15:00"),
    Step(name: "move 1 하루 뒤 오후 3시", shown: "Sat 28 Nov 2026 15:00"),
    Step(name: "move 2@2026-12-01 +1d 20:00", shown: "Wed 2 Dec 2026 20:00"),
    Step(name: "copy 1 +1w 3pm", shown: "Fri 4 Dec 2026 15:00"),
    Step(name: "move 2@2026-12-08 thu", shown: "Thu 10 Dec 2026"),
    Step(name: "edit 2@2026-12-08 --on thu", shown: "Thu 10 Dec 2026"),
    Step(name: "copy 2@2026-12-08 thu", shown: "Thu 10 Dec 2026"),
    Step(name: "edit 2 --time 7:00-7:30", shown: "07:00 – 07:30"),
    Step(name: "edit 2 --time 22:00-01:00", shown: "22:00 – Sat 21 Nov 01:00"),
  ])
  func stepsAndWeekdaysCountFromTheItem(_ row: Step) throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Pay nov 27 10:00")
    try daydot("add", "Class every tue and fri 14:00-15:30")
    let answer = try daydot.run(
      row.name.split(separator: " ").map(String.init) + ["--width", "200"])
    #expect(answer.output.contains(row.shown), "\(answer.output) \(answer.errors)")
  }

  @Test func aReminderThatHasPassedIsSaidApartFromTheItem() throws {
    let daydot = InProcessDaydot()
    let added = try daydot("add", "Meet 11:00 remind 2h30m before", "--width", "200").output
    #expect(
      added.contains(
        "(was to remind Fri 20 Nov 08:30, which has passed: reminds at the next check)"),
      "\(added)")
    #expect(!added.contains("that moment"))
    // A move makes no new reminder: what it would have reminded of before is not promised.
    let moved = try daydot("move", "1", "11:20", "--width", "200").output
    #expect(moved.hasSuffix(" (no reminder: that time has passed)\n"), "\(moved)")
    #expect(try daydot.at("2026-11-20T09:01", "check", "--dry-run").output == "")
  }
}
