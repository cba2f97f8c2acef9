import DaydotTestSupport
import Expectations
import TestSupport
import Testing

/// How `add` reads its words and what it prints, at Friday 2026-11-20 09:00 in Seoul.
@Suite struct AddTests {
  struct Case: Row {
    let words: [String]
    /// The printed line without the id before it and the line feed after it.
    let echo: String

    init(_ words: String..., echo: String) {
      self.words = words
      self.echo = echo
    }

    var name: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Case("Buy", "milk", echo: #""Buy milk" — no date"#),
    Case(
      "Buy milk tomorrow 6pm @market",
      echo: #""Buy milk" — Sat 21 Nov 2026 18:00, at market (reminds at 18:00)"#
        + "\nmarket has no position yet; to give it one:\n  daydot help place"),
    Case(
      "Buy", "milk", "tomorrow", "6pm", "@market",
      echo: #""Buy milk" — Sat 21 Nov 2026 18:00, at market (reminds at 18:00)"#
        + "\nmarket has no position yet; to give it one:\n  daydot help place"),
    Case(
      "Buy milk tomorrow 6pm at market",
      echo: #""Buy milk at market" — Sat 21 Nov 2026 18:00 (reminds at 18:00)"#
        + "\n'market' is no saved place, so the words stay in the title; "
        + "to save it:\n  daydot help place"),
    Case(
      "Dinner", "@Grand Inn", "fri",
      echo: #""Dinner @Grand Inn" — Fri 27 Nov 2026 (reminds at 09:00)"#
        + "\n'Grand Inn' is no saved place, so the words stay in the title; "
        + "to save it:\n  daydot help place"),
    Case(
      "Plan next week",
      echo: #""Plan next week" — no date"#
        + "\n'next week' is no single day, so the words stay in the title; "
        + "name one of 23 to 29 November 2026, or have it last all these days:\n"
        + "  daydot edit 1 --on 2026-11-23 --end 2026-11-29"),
    Case(
      "Call the bank fri 10:00 +errands p1",
      echo: #""Call the bank" — Fri 27 Nov 2026 10:00, +errands, high priority (reminds at 10:00)"#),
    Case(
      "Read Monday's papers", "fri",
      echo: #""Read Monday's papers" — Fri 27 Nov 2026 (reminds at 09:00)"#),
    Case("--", "tomorrow", "6pm", echo: #""tomorrow 6pm" — no date"#),
    Case("Thing", "today", echo: #""Thing" — Fri 20 Nov 2026 (reminds at 09:00)"#),
    Case("Thing", "tomorrow", echo: #""Thing" — Sat 21 Nov 2026 (reminds at 09:00)"#),
    Case(
      "Thing", "yesterday", echo: #""Thing" — Thu 19 Nov 2026"# + "\nthat has already passed"),
    Case("Thing", "2027-02-28", echo: #""Thing" — Sun 28 Feb 2027 (reminds at 09:00)"#),
    Case("Thing", "2028-02-29", echo: #""Thing" — Tue 29 Feb 2028 (reminds at 09:00)"#),
    Case("Thing", "fri", echo: #""Thing" — Fri 27 Nov 2026 (reminds at 09:00)"#),
    Case("Thing", "sat", echo: #""Thing" — Sat 21 Nov 2026 (reminds at 09:00)"#),
    Case(
      "Thing", "this fri",
      echo: #""Thing this fri" — no date"#
        + "\n'this fri' stays in the title; to have it read:\n  daydot edit 1 --on 'this fri'"),
    Case("Thing this fri", echo: #""Thing" — Fri 20 Nov 2026 (reminds at 09:00)"#),
    Case("Thing next fri", echo: #""Thing" — Fri 27 Nov 2026 (reminds at 09:00)"#),
    Case("Thing", "+3d", echo: #""Thing" — Mon 23 Nov 2026 (reminds at 09:00)"#),
    Case("Thing", "+2w", echo: #""Thing" — Fri 4 Dec 2026 (reminds at 09:00)"#),
    // A time without a day means today while it is ahead, else tomorrow.
    Case("Thing", "18:00", echo: #""Thing" — Fri 20 Nov 2026 18:00 (reminds at 18:00)"#),
    Case("Thing", "08:00", echo: #""Thing" — Sat 21 Nov 2026 08:00 (reminds at 08:00)"#),
    // A time of today that has passed is accepted, and the answer says that its reminder is missed.
    Case(
      "Thing", "today", "08:00",
      echo: #""Thing" — Fri 20 Nov 2026 08:00 (no reminder: that time has passed)"#),
    Case(
      "Thing", "fridy",
      echo: #""Thing fridy" — no date"#
        + "\n'fridy' stays in the title; if 'friday' was meant:\n  daydot edit 1 --on 'friday'"),
    Case(
      "Sun", "cream",
      echo: #""Sun cream" — no date"#
        + "\n'Sun' stays in the title; to have it read:\n  daydot edit 1 --on 'Sun'"),
  ])
  func words(_ row: Case) throws { try expectEcho(row) }

  @Test(arguments: [
    Case(
      "내일 오후 6시 우유 사기 +장보기",
      echo: #""우유 사기" — Sat 21 Nov 2026 18:00, +장보기 (reminds at 18:00)"#),
    Case(
      "내일", "오후", "6시", "우유", "사기",
      echo: #""우유 사기" — Sat 21 Nov 2026 18:00 (reminds at 18:00)"#),
    Case("오늘 일", echo: #""일" — Fri 20 Nov 2026 (reminds at 09:00)"#),
    Case("어제 일", echo: #""일" — Thu 19 Nov 2026"# + "\nthat has already passed"),
    Case("모레 오후 3시 30분 회의", echo: #""회의" — Sun 22 Nov 2026 15:30 (reminds at 15:30)"#),
    Case("금요일 영화", echo: #""영화" — Fri 27 Nov 2026 (reminds at 09:00)"#),
    Case("다음 주 월요일 보고서", echo: #""보고서" — Mon 23 Nov 2026 (reminds at 09:00)"#),
    Case("11월 25일 병원", echo: #""병원" — Wed 25 Nov 2026 (reminds at 09:00)"#),
    Case("3일 뒤 병원", echo: #""병원" — Mon 23 Nov 2026 (reminds at 09:00)"#),
    Case("2주 뒤 병원", echo: #""병원" — Fri 4 Dec 2026 (reminds at 09:00)"#),
  ])
  func koreanWords(_ row: Case) throws { try expectEcho(row) }

  @Test(arguments: [
    Case("x", "--on", "today", echo: #""x" — Fri 20 Nov 2026 (reminds at 09:00)"#),
    Case("x", "--on", "tomorrow", echo: #""x" — Sat 21 Nov 2026 (reminds at 09:00)"#),
    Case(
      "x", "--on", "yesterday", echo: #""x" — Thu 19 Nov 2026"# + "\nthat has already passed"),
    Case("x", "--on", "2026-12-14", echo: #""x" — Mon 14 Dec 2026 (reminds at 09:00)"#),
    Case("x", "--on=fri", echo: #""x" — Fri 27 Nov 2026 (reminds at 09:00)"#),
    Case("x", "--on", "+3d", echo: #""x" — Mon 23 Nov 2026 (reminds at 09:00)"#),
    Case("x", "--on", "+2w", echo: #""x" — Fri 4 Dec 2026 (reminds at 09:00)"#),
    Case("x", "--on", "nov 20", echo: #""x" — Fri 20 Nov 2026 (reminds at 09:00)"#),
    Case("x", "--on", "내일", echo: #""x" — Sat 21 Nov 2026 (reminds at 09:00)"#),
    Case("x", "--on", "다음 주 금요일", echo: #""x" — Fri 27 Nov 2026 (reminds at 09:00)"#),
    Case(
      "x", "--on", "tomorrow 18:00",
      echo: #""x" — Sat 21 Nov 2026 18:00 (reminds at 18:00)"#),
    Case(
      "x", "--on", "fri", "--time", "6pm",
      echo: #""x" — Fri 27 Nov 2026 18:00 (reminds at 18:00)"#),
    Case(
      "x", "--on", "fri", "--time", "오후 6시",
      echo: #""x" — Fri 27 Nov 2026 18:00 (reminds at 18:00)"#),
    Case("x", "--time", "18:00", echo: #""x" — Fri 20 Nov 2026 18:00 (reminds at 18:00)"#),
    Case(
      "x", "--on", "fri 18:00", "--time", "none",
      echo: #""x" — Fri 27 Nov 2026 (reminds at 09:00)"#),
    // Options take precedence over words.
    Case(
      "x", "tomorrow", "--on", "fri",
      echo: """
        "x" — Fri 27 Nov 2026 (reminds at 09:00)
        'tomorrow' is not used: an option says otherwise
        """),
    Case("x", "18:00", "--on", "fri", echo: #""x" — Fri 27 Nov 2026 18:00 (reminds at 18:00)"#),
    Case("x", "p1", "--priority", "low", echo: #""x" — no date, low priority"#),
    Case("x", "list:work", "--list", "home", echo: #""x" — no date, list home"#),
    Case(
      "x", "@market", "--at", "office",
      echo: #""x" — no date, at office"#
        + "\noffice has no position yet; to give it one:\n  daydot help place"),
    Case("x", "+a", "--tag", "b", "--tag", "a", echo: #""x" — no date, +a, +b"#),
    Case(
      "x", "--on", "fri", "--time", "10:00", "--end", "11:00",
      echo: #""x" — Fri 27 Nov 2026 10:00 – 11:00 (reminds at 10:00)"#),
    Case(
      "x", "--on", "fri", "--time", "22:00", "--end", "2h",
      echo: #""x" — Fri 27 Nov 2026 22:00 – 00:00 (reminds at 22:00)"#),
    Case(
      "x", "--on", "fri", "--end", "2026-11-30",
      echo: #""x" — Fri 27 Nov 2026 – Mon 30 Nov 2026 (reminds at 09:00)"#),
    Case(
      "x", "from", "nov", "30", "--on", "2026-12-18",
      echo: #""x" — Fri 18 Dec 2026, not before Mon 30 Nov 2026 (reminds at 09:00)"#),
    Case(
      "x", "--event", "--on", "2026-11-25", echo: #""x" — Wed 25 Nov 2026, an event (no reminder)"#),
    Case(
      "x", "--star", "--list", "work", "--priority", "medium",
      echo: #""x" — no date, list work, medium priority, starred"#),
  ])
  func options(_ row: Case) throws { try expectEcho(row) }

  private func expectEcho(
    _ row: Case, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try InProcessDaydot.checked().run(["add"] + row.words)
    expect(run, output: "1  \(row.echo)\n", sourceLocation: sourceLocation)
  }

  @Test func theEchoInKorean() throws {
    let daydot = try InProcessDaydot.checked()
    daydot.variables["LANG"] = "ko_KR.UTF-8"
    expect(
      try daydot("add", "내일 오후 6시 우유 사기 +장보기 @시장 p1"),
      output: #"1  "우유 사기" — 2026년 11월 21일 (토) 18:00, 시장에서, +장보기, 우선순위 높음 (18:00에 알림)"#
        + "\n'시장' 장소에 아직 위치가 없습니다. 위치를 넣으려면:\n  daydot help place\n")
    expect(try daydot("add", "책 읽기"), output: "2  \"책 읽기\" — 날짜 없음\n")
  }

  /// An item is hidden until its start. `show`, `find` and `export` still have it.
  @Test func aStartHidesUntilThen() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot.follow(
      """
      @ 2026-11-20T09:00
      > add Renew passport --on 2026-11-18 --start 2026-11-25
      1  "Renew passport" — Wed 18 Nov 2026, not before Wed 25 Nov 2026
      that has already passed
      > list
      nothing here

      1 hidden:
        daydot list --hidden
      > list --overdue
      nothing here
      > show 1
      1  Renew passport
         when        Wed 18 Nov 2026
         not before  Wed 25 Nov 2026
         state       open
         added       Fri 20 Nov 2026 09:00
      > edit 1 --start none
      1  "Renew passport" — Wed 18 Nov 2026
      > edit 1 --start 2026-11-24
      1  "Renew passport" — Wed 18 Nov 2026, not before Tue 24 Nov 2026
      @ 2026-11-24T09:00
      > list
      ! 1  Wed 18  Renew passport
      """)
  }

  @Test func notesAndLinksAreKeptAsTheyAre() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "x", "--note", "first\nsecond", "--url", "https://example.com/?a=b&c=한글")
    expect(
      try daydot("show", "1"),
      output: """
        1  x
           when   someday
           state  open
           link   https://example.com/?a=b&c=한글
           notes  first
                  second
           added  Fri 20 Nov 2026 09:00

        """)
  }

  @Test func theHintThatNothingChecksStandsOnceADay() throws {
    let daydot = InProcessDaydot()
    let hint =
      "daydot: reminders do not come by themselves yet; to have them:\n  daydot install cron --write\n"
    #expect(try daydot("add", "no promise").errors == "")
    #expect(try daydot.run(["import", "-"], input: "{\"title\":\"undated\"}\n").errors == "")
    #expect(try daydot("add", "x", "tomorrow").errors == hint)
    #expect(try daydot("add", "x", "tomorrow").errors == "")
    #expect(try daydot.at("2026-11-21T09:00", "add", "x", "+3d").errors == hint)
    try daydot.at("2026-11-22T09:00", "check")
    #expect(try daydot.at("2026-11-22T09:15", "add", "x", "+3d").errors == "")
    let since =
      "daydot: no check has run since Sun 22 Nov 09:00; to have reminders come by themselves:\n"
    #expect(
      try daydot.at("2026-11-22T09:16", "add", "x", "+3d").errors
        == since + "  daydot install cron --write\n")
  }

  /// A line of `add -` is answered as it is when it is added alone.
  @Test(arguments: [
    "Call 2026-11-24 11:30-12:30", "Swim 2026-11-24 at 6:30", "Pack after 1", "Ring at 3 tomorrow",
  ])
  func aLineIsAnsweredAsASentence(_ line: String) throws {
    let outputs = try [[line], ["-"]].map { words in
      let daydot = InProcessDaydot()
      try daydot("event", "Lunch", "2026-11-24", "12:00-13:00")
      return try daydot.run(["add"] + words, input: line + "\n").output
    }
    #expect(outputs[0] == outputs[1] && outputs[0].split(separator: "\n").count > 1)
  }

  /// Of two new lines that overlap, the later one says so.
  @Test func linesThatOverlap() throws {
    let output = try InProcessDaydot()(
      "add", "-", input: "Lunch tomorrow 12:00-13:00\nCall tomorrow 12:30-13:30\n"
    ).output
    #expect(
      output == """
        1  "Lunch" — Sat 21 Nov 2026 12:00 – 13:00 (reminds at 12:00)
        2  "Call" — Sat 21 Nov 2026 12:30 – 13:30 (reminds at 12:30)
        overlaps 12:00–13:00 Lunch

        """)
  }

  @Test func addNamesAConflict() throws {
    let daydot = InProcessDaydot()
    try daydot("event", "Design review", "2026-11-20", "10:00-12:00")
    #expect(
      try daydot("add", "Lunch", "2026-11-20", "11:30-12:30").output == """
        2  "Lunch" — Fri 20 Nov 2026 11:30 – 12:30 (reminds at 11:30)
        overlaps 10:00–12:00 Design review

        """)
    #expect(
      try daydot("event", "Call", "2026-11-20", "11:45-12:00", "--lang", "ko").output
        .hasSuffix("10:00–12:00 Design review 외 1개와 겹칩니다\n"))
    // Adjacent times, another day, items without an end and done items do not overlap.
    for words in [
      ["2026-11-20", "12:30-13:00"], ["2026-11-20", "11:00"], ["2026-11-21", "10:00-12:00"],
    ] {
      #expect(try !daydot.run(["add", "Free"] + words).output.contains("overlaps"))
    }
    try daydot("done", "2")
    // A whole day, a span of several days and a todo without an end are not reported.
    try daydot("event", "Holiday", "--on", "2026-11-24")
    try daydot(
      "event", "Fair", "--on", "2026-11-24", "--time", "09:00", "--end", "2026-11-26T18:00")
    try daydot("add", "Call", "2026-11-24", "10:30")
    try daydot("event", "Talk", "--on", "2026-11-24", "--time", "10:40")
    #expect(try !daydot("add", "Work", "2026-11-24", "10:00-11:00").output.contains("overlaps"))
    #expect(try !daydot("add", "Ring", "2026-11-24", "10:40").output.contains("overlaps"))
    // Two events overlap, even where one has no duration.
    #expect(
      try daydot("event", "Demo", "2026-11-24", "10:30-11:30").output
        .contains("overlaps 10:00–11:00 Work and 1 more\n"))
    #expect(
      try daydot("event", "Visit", "--on", "2026-11-24", "--time", "10:40").output
        .contains("overlaps 10:30–11:30 Demo and 1 more\n"))
    // A series is reported once, for its first overlap. An event past midnight overlaps on the next
    // day too.
    #expect(
      try daydot.run(
        ["add", "Class", "every", "day", "10:30-11:00", "--on", "2026-11-24"], input: ""
      ).output
        .split(separator: "\n").count { $0.contains("overlaps") } == 1)
    try daydot("event", "Party", "2026-11-28", "22:00-01:00")
    #expect(
      try daydot("event", "Cab", "2026-11-29", "0:30-1:00").output
        .contains("overlaps 22:00–Sun 29 Nov 01:00 Party\n"))
    #expect(try !daydot("add", "Late", "2026-11-20", "12:10-12:20").output.contains("overlaps"))
    #expect(
      try daydot.json("event", "Other", "2026-11-20", "10:00-11:00")["items"].elements.count == 1)
  }
}
