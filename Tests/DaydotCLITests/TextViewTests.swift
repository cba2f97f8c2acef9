import DaydotTestSupport
import TestSupport
import Testing

/// Width, colour, symbols and language, checked for every text view.
@Suite struct TextViewTests {
  static let views = [
    ["day"], ["day", "2026-11-24"], ["month"], ["month", "-n", "3"], ["month", "2026-11-27"],
    ["pending"], ["show", "4"], ["show", "13"],
  ]

  @Test(arguments: [20, 27, 28, 31, 45, 59, 60, 80, 200])
  func noLineIsWiderThanAskedAndNoneEndsInBlanks(width: Int) throws {
    let daydot = try SampleStore.copy()
    try daydot("add", "--on", "today", "--", String(repeating: "long words ", count: 20))
    try daydot("add", "--on", "today", "--", String(repeating: "긴제목", count: 40))
    for view in Self.views + [["show", "22"], ["help"]] {
      for language in ["en", "ko"] {
        let run = try daydot.run(view + ["--width", "\(width)", "--lang", language])
        #expect(run.status == 0 && run.errors == "")
        for line in run.output.split(separator: "\n") {
          // What is printed to be typed stands whole.
          let isCommand = line.hasPrefix("  daydot ")
          #expect(isCommand || cells(in: line) <= width, "\(view): \(line)")
          #expect(line.last != " ", "\(view): \(line)|")
        }
        #expect(run.output.hasSuffix("\n") && !run.output.hasSuffix("\n\n"))
      }
    }
  }

  /// The titles of a week are whole unless the screen is too low for them, and so are the names of
  /// holidays, and those of a list take a second line.
  @Test(arguments: [nil, "16", "60"])
  func titlesOfAWeekAreWhole(rows: String?) throws {
    let daydot = InProcessDaydot()
    try daydot("config", "set", "holidays", "US")
    try daydot("add", "Pick up the dry cleaning and the parcel", "--on", "fri", "--time", "10:00")
    try daydot(
      "event", "Conference in Gyeongju with the team", "--on", "2026-11-24", "--end", "2026-11-25")
    daydot.variables["LINES"] = rows
    let week = try daydot("week", "2026-11-26", "--width", "80").output
    #expect(week.contains("…") == (rows == "16"), "\(week)")
    #expect(week.contains("Thanks-\n") && week.contains("giving Day"), "\(week)")
    let narrow = try daydot("week", "2026-11-26", "--width", "40").output
    #expect(
      !narrow.contains("…") && narrow.contains("            the parcel\n"), "\(narrow)")
  }

  /// The page of `this week` has today, also on the Sunday with which it begins, though words count from Monday.
  @Test(arguments: [
    ("", "6일~12일"), ("이번주", "6일~12일"), ("this week", "6일~12일"), ("다음주", "13일~19일"),
    ("next", "13일~19일"), ("지난주", "11월 29일~12월 5일"),
  ])
  func thisWeekHasToday(words: String, title: String) throws {
    let daydot = InProcessDaydot(now: "2026-12-06T09:00", zone: "Asia/Seoul")
    daydot.variables["LC_ALL"] = "ko_KR.UTF-8"
    let week = try daydot.run(["week"] + words.split(separator: " ").map(String.init)).output
    #expect(week.split(separator: "\n").first?.contains(title) == true, "\(week)")
  }

  /// Over the new year near dates have their weekday instead of the year.
  @Test func nearDatesOfTheNextYearHaveTheirWeekday() throws {
    let daydot = InProcessDaydot(now: "2026-12-28T09:00", zone: "UTC")
    try daydot("add", "Trip 2 jan")
    try daydot("add", "Tax 4 jan")
    let list = try daydot("list").output
    #expect(list == "▪ 1  Sat 2 Jan   Trip\n▪ 2  4 Jan 2027  Tax\n", "\(list)")
  }

  @Test func lessThanTwentyColumnsCountAsTwenty() throws {
    let daydot = try SampleStore.copy()
    for view in Self.views {
      #expect(
        try daydot.run(view + ["--width", "5"]) == (try daydot.run(view + ["--width", "20"])))
    }
  }

  @Test(arguments: views)
  func colourIsAllThatColourAdds(view: [String]) throws {
    let daydot = try SampleStore.copy()
    let plain = try daydot.run(view).output
    #expect(!plain.utf8.contains(0x1B))
    #expect(try daydot.run(view + ["--color", "never"]).output == plain)
    for depth in [["TERM": "xterm"], ["TERM": "xterm-256color"], ["COLORTERM": "truecolor"]] {
      daydot.variables.merge(depth) { $1 }
      let coloured = try daydot.run(view + ["--color", "always"]).output
      #expect(withoutColour(coloured) == plain)
      if view != ["pending"] { #expect(coloured != plain) }
    }
  }

  @Test(arguments: views)
  func asciiIsAllThatViewsDrawWith(view: [String]) throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Buy milk", "--on", "2026-11-20", "--star", "--at", "market")
    try daydot("add", "Holiday", "--on", "2026-11-24", "--event", "--end", "2026-11-26")
    for number in 3...13 { try daydot("add", "Thing \(number)", "--on", "2026-11-27") }
    try daydot("done", "3")
    try daydot("add", "Late", "--on", "2026-11-19")
    let output = try daydot.run(view + ["--ascii", "--width", "40"]).output
    let others = output.unicodeScalars.filter { !$0.isASCII }
    #expect(others.isEmpty, "\(output)")
  }

  /// Answers too, and what is printed of a filter, a range or a star.
  @Test(arguments: [
    ["event", "B", "2026-12-02", "11:00-11:30"], ["when", "fri 10:00-12:00"],
    ["list", "work", "--tag", "x", "--template", "markdown"],
    ["month", "2026-11", "-n", "2", "--template", "html"], ["place", "list"],
    ["badge", "--format", "text"],
  ])
  func asciiIsAllThatIsWrittenBetweenWords(command: [String]) throws {
    let daydot = InProcessDaydot()
    try daydot("push", "Late")
    try daydot("check")
    try daydot("event", "A", "2026-12-02", "10:00-12:00")
    try daydot("add", "Call", "--on", "2026-11-20", "--time", "10:00")
    try daydot("place", "add", "Cafe", "37.5,127.1")
    try daydot("place", "star", "Cafe")
    let run = try daydot.run(command + ["--ascii"])
    func others(_ text: String) -> [Unicode.Scalar] {
      text.unicodeScalars.filter { !$0.isASCII && $0 != "—" }
    }
    #expect(run.status == 0 && others(run.output).isEmpty, "\(run.output)")
    let usual = try daydot.run(command).output
    #expect(!others(usual).isEmpty, "\(usual)")
  }

  @Test(arguments: [
    (["LANG": "ko_KR.UTF-8"], "ko"), (["LANG": "ko"], "ko"), (["LANG": "de_DE.UTF-8"], "en"),
    (["LANG": "C"], "en"), ([:], "en"),
    (["LANG": "ko_KR.UTF-8", "LC_MESSAGES": "en_US.UTF-8"], "en"),
    (["LANG": "en_US.UTF-8", "LC_MESSAGES": "ko_KR.UTF-8"], "ko"),
    (["LC_MESSAGES": "ko_KR.UTF-8", "LC_ALL": "C.UTF-8"], "en"),
    (["LANG": "ko_KR.EUC-KR", "LC_ALL": ""], "ko"),
  ])
  func theLanguageFollowsTheLocale(locale: [String: String], code: String) throws {
    let daydot = try SampleStore.copy()
    let asked = try daydot("day", "--lang", code)
    daydot.variables["LANG"] = nil
    daydot.variables.merge(locale) { $1 }
    // The output is UTF-8 whatever the locale.
    #expect(try daydot("day") == asked)
  }
}
