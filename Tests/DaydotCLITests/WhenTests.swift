import DaydotTestSupport
import Expectations
import TestSupport
import Testing

/// `when PHRASE`.
@Suite struct WhenTests {
  struct Case: Row {
    let phrase: String
    let says: String
    var name: String { phrase }
  }

  @Test(arguments: [
    Case(
      phrase: "every last friday",
      says: """
        every month on the last Fri
        FREQ=MONTHLY;BYDAY=-1FR
          Fri 27 Nov 2026
          Fri 25 Dec 2026

        """),
    Case(
      phrase: "격주 월요일",
      says: """
        every 2 weeks on Mon
        FREQ=WEEKLY;INTERVAL=2;BYDAY=MO
          Mon 23 Nov 2026
          Mon 7 Dec 2026

        """),
    Case(phrase: "fri 18:00", says: "Fri 27 Nov 2026 18:00\n"),
    Case(phrase: "dec 24 and 25", says: "Thu 24 Dec 2026\nFri 25 Dec 2026\n"),
    Case(phrase: "dec 24-26", says: "Thu 24 Dec 2026 – Sat 26 Dec 2026\n"),
    Case(phrase: "fri 3-4pm", says: "Fri 27 Nov 2026 15:00 – 16:00\n"),
    Case(
      phrase: "every 45m from 18:00 to 19:00 on weekdays",
      says: """
        every 45m from 18:00 to 19:00 on weekdays
          Fri 20 Nov 2026 18:00
          Fri 20 Nov 2026 18:45

        """),
    Case(phrase: "30m before", says: "30m before\n"),
    Case(phrase: "days until dec 25", says: "Fri 25 Dec 2026, D-35\n"),
    Case(phrase: "12월 25일까지 며칠 남았어?", says: "Fri 25 Dec 2026, D-35\n"),
    Case(phrase: "evening", says: "Fri 20 Nov 2026 19:00\n"),
  ])
  func showsTheMeaningAndTheNextDates(_ row: Case) throws {
    let run = try InProcessDaydot()("when", row.phrase, "-n", "2")
    #expect(run.output == row.says)
    #expect(run.errors == "" && run.status == 0)
  }

  @Test func answersInJSON() throws {
    let run = try InProcessDaydot()("when", "every day 08:30", "-n", "2", "--json")
    #expect(
      run.output == """
        {"rule":"FREQ=DAILY","dates":["2026-11-21T08:30:00+09:00","2026-11-22T08:30:00+09:00"]}

        """)
  }

  @Test func answersWithTheEndOfEachDate() throws {
    for (phrase, dates, ends) in [
      ("fri 15:00-16:00", "2026-11-27T15:00:00+09:00", "2026-11-27T16:00:00+09:00"),
      ("fri 22:00-00:00", "2026-11-27T22:00:00+09:00", "2026-11-28T00:00:00+09:00"),
      ("dec 3 to 5", "2026-12-03", "2026-12-05"),
    ] {
      let run = try InProcessDaydot()("when", phrase, "--json")
      #expect(run.output == "{\"rule\":null,\"dates\":[\"\(dates)\"],\"ends\":[\"\(ends)\"]}\n")
    }
  }

  @Test func saysWhatIsWrong() throws {
    let daydot = InProcessDaydot()
    #expect(
      try daydot("when", "arriving home").errors == "daydot: no place is called 'home'; "
        + "to save it:\n  daydot help place\n")
    let impossible = try daydot("when", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30")
    #expect(
      impossible.errors == """
        daydot: cannot read the rule 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30': no day fits it

        """)
    #expect(impossible.status == 64)
  }
}

/// Rules with hours and minutes: whether any occurrence exists depends on the start.
@Suite struct RuleStartTests {
  struct Case: Row {
    let words: [String]
    let says: String
    var name: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Case(
      words: [
        "when", "FREQ=HOURLY;INTERVAL=3;BYHOUR=20,22", "--from", "2026-11-20T22:00", "-n", "2",
      ],
      says: "  Fri 20 Nov 2026 22:00\n  Sat 21 Nov 2026 22:00\n"),
    Case(
      words: ["when", "FREQ=HOURLY;INTERVAL=3;BYHOUR=20,22", "-n", "2"],
      says: "  Fri 20 Nov 2026 20:00\n  Sat 21 Nov 2026 20:00\n"),
    Case(
      words: [
        "add", "X", "--every", "FREQ=HOURLY;INTERVAL=3;BYHOUR=20,22", "--on", "2026-11-20",
        "--time", "22:00",
      ], says: "Fri 20 Nov 2026 22:00"),
    Case(
      words: ["when", "FREQ=MINUTELY;INTERVAL=2;BYMINUTE=15,17,19;BYSECOND=0", "-n", "2"],
      says: "  Fri 20 Nov 2026 09:15\n  Fri 20 Nov 2026 09:17\n"),
  ])
  func isFollowed(_ row: Case) throws {
    let run = try InProcessDaydot(zone: "UTC").run(row.words)
    #expect(run.status == 0 && run.output.contains(row.says), "\(run)")
  }

  @Test func whatNeverComesIsRefused() throws {
    let run = try InProcessDaydot()("when", "FREQ=HOURLY;INTERVAL=3;BYMONTH=2;BYMONTHDAY=30")
    #expect(run.status == 64 && run.errors.hasSuffix("no day fits it\n"))
  }

  /// The words and the readings are those of `add`.
  @Test(arguments: [
    ("tomorrow 5", "'tomorrow 5' has two readings: 05:00 or 17:00?"),
    ("every tue for 2 hours", "the end 'for 2 hours' needs a start with a time"),
    ("매주 목요일 자정", "'매주 목요일 자정' has two readings: every Thu at 00:00 or every Fri at 00:00?"),
  ])
  func refusesWhatAddRefuses(phrase: String, sentence: String) throws {
    expectRefusal(try InProcessDaydot()("when", phrase), sentence, status: 64)
    expectRefusal(try InProcessDaydot()("add", "x \(phrase)"), sentence, status: 64)
  }

  @Test(arguments: [("en", "every day at 08:00 and 20:00"), ("ko", "매일 08:00, 20:00")])
  func aReminderOfSeveralTimesIsSaidInWords(language: String, words: String) throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Pills")
    let answer = try daydot("remind", "1", "every day 8:00 and 20:00", "--lang", language).output
    #expect(answer.contains(words) && !answer.contains("FREQ"), "\(answer)")
  }

  /// RRULEs for which there are words, as other programs write them.
  @Test(arguments: [
    ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "every weekday"),
    ("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1", "every month on the 1st Mon"),
    ("FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1", "every month on the last Fri"),
  ])
  func echoesInWords(rule: String, words: String) throws {
    let daydot = InProcessDaydot()
    #expect(try daydot("add", "X", "--every", rule).output.contains(words))
    #expect(try daydot.json("show", "1")["items"][0]["repeat"].text == rule)
  }
}
