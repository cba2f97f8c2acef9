import DaydotTestSupport
import Expectations
import Glibc
import TestSupport
import Testing

/// Views through templates, as HTML, SVG, Markdown and text.
@Suite struct TemplateTests {
  private func write(_ text: String, to path: String) throws {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += "/\(part)"
      mkdir(folder, 0o700)
    }
    try writeFile(path, Array(text.utf8))
  }

  /// The picture of README. `RECORD_GOLDEN=1` draws it again.
  @Test func thePictureOfAMonthIsDrawnByTheProgram() throws {
    let daydot = InProcessDaydot(zone: "America/New_York")
    let life: [(now: String, words: [String])] = [
      ("2026-11-01T09:00", ["config", "set", "holidays", "US"]),
      ("2026-11-01T09:00", ["add", "Pay rent 30 nov"]),
      ("2026-11-05T09:00", ["add", "Send parcel 16 nov"]),
      ("2026-11-05T09:00", ["add", "Return books 6 nov"]),
      ("2026-11-05T09:00", ["add", "Water plants every sunday"]),
      ("2026-11-06T10:00", ["done", "books"]),
      ("2026-11-08T09:00", ["done", "plants"]),
      ("2026-11-12T09:00", ["event", "Dentist 12 nov 3pm-4pm"]),
      ("2026-11-15T09:00", ["done", "plants"]),
      ("2026-11-18T09:00", ["add", "Renew passport 20 nov"]),
      ("2026-11-18T09:00", ["event", "Trip to Jeju 24 nov - 27 nov"]),
      ("2026-11-18T09:00", ["add", "Pack for Jeju 23 nov"]),
      ("2026-11-18T09:00", ["steps", "pack", "passport,", "charger,", "swimsuit"]),
      ("2026-11-18T09:00", ["add", "Mom's birthday nov 21 1955 every year"]),
      ("2026-11-19T09:00", ["add", "Take medicine every day 8:30"]),
      ("2026-11-19T09:30", ["event", "Stand-up every weekday 10am"]),
      ("2026-11-19T10:00", ["done", "charger"]),
      ("2026-11-20T09:00", ["done", "medicine"]),
    ]
    for (now, words) in life {
      let run = try daydot.at(now, arguments: words)
      #expect(run.status == 0, "\(words): \(run.errors)")
    }
    let drawn = try daydot.at("2026-11-20T09:10", "month", "--template", "svg").output
    let path = SharedData.projectRoot + "/templates/pictures/month.svg"
    if getenv("RECORD_GOLDEN") != nil {
      mkdir(SharedData.projectRoot + "/templates/pictures", 0o755)
      try writeFile(path, Array(drawn.utf8), mode: 0o644)
    }
    #expect(readText(path) == drawn)
  }

  @Test func aMonthOfHTMLStandsAlone() throws {
    let daydot = try SampleStore.copy()
    try daydot("add", "<script>alert(\"1\")</script> & 'more'", "--on", "2026-11-12")
    let html = try daydot("month", "--template", "html", "--paper", "a4").output
    #expect(try daydot("month", "--paper", "a4").output == html)
    #expect(html.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    #expect(html.contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;more&#39;"))
    #expect(html.contains("@page { size: A4 landscape;"))
    for outside in ["<script", "http", "src=", "@import", "url("] {
      #expect(!html.contains(outside), "\(outside)")
    }
    #expect(html.contains("우유 사기") && html.contains("October 2026"))
  }

  /// Items that do not fit the grid go to a second page, and none is lost.
  @Test(arguments: ["a4", "a4-portrait", "letter", "letter-portrait"])
  func aFullMonthGoesOnOnASecondPage(paper: String) throws {
    let daydot = try InProcessDaydot.checked()
    var titles: [String] = []
    for day in ["04", "12", "19", "26"] {
      for number in 1...12 {
        titles.append("Thing \(day)-\(number).")
        try daydot(
          "add",
          "Prepare the quarterly report with the finance team and send it: \(titles.last ?? "")",
          "--on", "2026-11-\(day)", "--time", "10:\(10 + number)")
      }
    }
    let html = try daydot("month", "--template", "html", "--paper", paper).output
    expectBalanced(html)
    for title in titles { #expect(html.count(of: title) == 1, "\(title)") }
    #expect(html.count(of: "<section class=\"month") == 2)
    #expect(html.count(of: "<section class=\"month continued") == 1)
    #expect(html.count(of: "<span>continued</span>") == 1)
    #expect(html.count(of: "class=\"more\"") == 4)
    // Each further page is headed.
    #expect(html.contains("@page rest-2026-11 { @top-right { content: \"November 2026"))
    #expect(try daydot("month", "--template", "html", "--lang", "ko").output.contains("계속"))
    // A month that fits has one page.
    let fitting = try daydot("month", "2026-12", "--template", "html", "--paper", paper).output
    #expect(fitting.count(of: "<section") == 1)
  }

  /// A full day of a week has a wider column and smaller letters; what has no room even then stands
  /// in a list on a further page.
  @Test(arguments: [(5, true, false), (30, false, false), (90, false, true)])
  func aFullDayOfAWeekHasRoom(count: Int, isEqual: Bool, isContinued: Bool) throws {
    let daydot = try InProcessDaydot.checked()
    for number in 1...count {
      try daydot("add", "Task \(number). of a day with words", "--on", "2026-12-23")
    }
    for paper in ["a4", "a4-portrait"] {
      let html = try daydot(
        "week", "2026-12-23", "--template", "html", "--paper", paper
      ).output
      expectBalanced(html)
      for number in 1...count { #expect(html.count(of: "Task \(number).") == 1) }
      #expect(html.contains("calc(142% / 10)\"><col style=\"width: calc(142% / 10)") == isEqual)
      #expect(html.contains(">Wednesday <span>23") == isEqual)
      #expect(html.contains("<section class=\"further") == isContinued, "\(paper)")
    }
  }

  /// Doses of one item are one line, and a day that can not hold all keeps what happens once.
  @Test func aFullDayKeepsWhatHappensOnce() throws {
    let daydot = try InProcessDaydot.checked()
    for number in 10...39 { try daydot("add", "Habit \(number)", "every", "day", "at", "8:00") }
    try daydot("add", "Take medicine every day at 08:00, 14:00 and 20:00")
    try daydot("event", "Christmas dinner", "--on", "2026-12-25", "--time", "12:30")
    try daydot("add", "Call the doctor", "--on", "2026-12-28", "--time", "21:00", "--star")
    let html = try daydot("month", "2026-12", "--template", "html").output
    let parts = try #require(
      html.firstRange(of: "month continued").map {
        (grid: html[..<$0.lowerBound], further: html[$0.lowerBound...])
      })
    for title in ["Christmas dinner", "Call the doctor"] {
      #expect(parts.grid.contains(title) && !parts.further.contains(title), "\(title)")
    }
    #expect(parts.further.count(of: "<em>×3</em> Take medicine") > 20)
    #expect(parts.further.count(of: "every day at 08:00, 14:00") == 1)
  }

  /// A picture is as high as its fullest days need.
  @Test func aFullMonthIsAHigherPicture() throws {
    let daydot = try InProcessDaydot.checked()
    let usual = try daydot("month", "--template", "svg").output
    for number in 10...39 {
      try daydot("add", "Send parcel number \(number)", "--on", "2026-11-04")
    }
    let svg = try daydot("month", "--template", "svg").output
    for number in 10...39 { #expect(svg.contains("\(number)</text>"), "\(number)") }
    func height(_ svg: String) -> Int {
      svg.split(separator: " ").first { $0.hasPrefix("height=") }
        .flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
    #expect(height(usual) == 210 && height(svg) > 300)
    #expect(!svg.contains("more"))
  }

  /// What stands below a date does not bend the bars beside it, and the small months have their
  /// days off.
  @Test func holidaysStandBesideStraightBars() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("config", "set", "holidays", "US")
    try daydot("event", "Ski trip", "--on", "2026-12-22", "--end", "2026-12-27")
    let week = try daydot("week", "2026-12-24", "--template", "html").output
    #expect(week.count(of: "<header") == 7 && week.count(of: "<section>") == 7)
    // All heads stand before the first bar.
    let (head, columns) = try #require(
      week.firstRange(of: "<section>").map { (week[..<$0.lowerBound], week[$0.lowerBound...]) })
    #expect(head.contains("Christmas Day") && !columns.contains("Christmas Day"))
    let month = try daydot("month", "2026-12", "--template", "html").output
    #expect(month.contains("<small>New Year&#39;s Day</small>"))
    #expect(month.contains("<td class=\"weekend\">26</td>"))
  }

  /// Below a month of few weeks more names have room, and what has none is counted.
  @Test func namesOfHolidaysBelowAYearAreNotCut() throws {
    let daydot = try SampleStore.copy()
    try daydot("config", "set", "holidays", "KR, KR-TERMS, US, JP, DE, CA")
    let year = try daydot("year", "2026", "--template", "svg").output
    #expect(year.contains("23 Emperor&#39;s Birthday<") && year.contains(" more<"))
  }

  @Test func theGridHasItsWeeksAndDays() throws {
    let daydot = try SampleStore.copy()
    for (month, weeks) in [("2026-02", 4), ("2026-11", 5), ("2026-08", 6)] {
      let html = try daydot("month", month, "--template", "html").output
      expectBalanced(html)
      #expect(html.count(of: "<tr style=") == weeks)
      #expect(html.count(of: "<time datetime=") == weeks * 7)
      #expect(html.count(of: "<td class=\"in") == (month == "2026-02" ? 28 : weeks == 5 ? 30 : 31))
      #expect(html.count(of: "<caption>") == 2)
      let shares = html.split(separator: "height:").compactMap { Int($0.prefix { $0.isNumber }) }
      #expect(shares.suffix(weeks).reduce(0, +) > 90)
    }
    // Open items have a box, done ones a ticked box, and events none.
    let html = try daydot("month", "--template", "html").output
    #expect(html.contains("<i></i>Renew passport</p>"))
    #expect(html.contains("\">Thanksgiving</p>"))
    for view in ["week", "day", "agenda", "list"] {
      expectBalanced(try daydot(view, "--template", "html").output)
    }
  }

  @Test(arguments: ["day", "week", "month", "year", "agenda", "list"])
  func everyViewIsAPicture(view: String) throws {
    let daydot = try SampleStore.copy()
    try daydot("add", "<우유> & \"milk\"", "--on", "2026-11-20", "--list", "work")
    try daydot("config", "set", "color.work", "#123456")
    let svg = try daydot(view, "--template", "svg").output
    #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    expectBalanced(svg)
    // A year shows how full its days are, no titles.
    if view != "year" {
      #expect(svg.contains("&lt;우유&gt;"))
      #expect(svg.contains("#123456"))
    }
    for outside in ["<script", "href", "<style", "url("] { #expect(!svg.contains(outside)) }
  }

  /// A map has rings of round distances, names beside their numbers, and no box for an event.
  @Test(arguments: ["html", "svg"])
  func aMapIsReadByItself(format: String) throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("place", "add", "Home", "37.5665,126.9780")
    try daydot("place", "add", "Station", "37.5547,126.9707")
    try daydot(
      "event", "Train to Busan", "--on", "2026-11-28", "--time", "09:00", "--at", "Station")
    let plants = "Water the plants on the balcony and in the kitchen"
    try daydot("add", plants, "--at", "Home", "--on", "2026-12-12")
    let map = try daydot.run(
      ["map", "Home", "--radius", "5km", "--template", format]
        + (format == "html" ? ["--paper", "a4"] : [])
    ).output
    expectBalanced(map)
    for ring in ["2 km", "4 km"] { #expect(map.contains(">\(ring)</text>"), "\(ring)") }
    #expect(map.contains(">Station</text>"))
    // Of seven places in a row each has its name: beside it, below, or above.
    for number in 1...7 {
      try daydot("place", "add", "Stop \(number)", "37.53,126.9\(60 + number * 5)")
      try daydot("add", "Ring", "--at", "Stop \(number)")
    }
    let row = try daydot("map", "Home", "--radius", "5km", "--template", format).output
    for number in 1...7 { #expect(row.contains(">Stop \(number)</text>")) }
    if format == "html" {
      #expect(map.count(of: "<i></i>") == 1 && map.contains("list map wide"))
    } else {
      #expect(map.contains("Train to Busan, ") && map.contains("Water the plants on"))
      // A long title has several lines, and its date.
      #expect(map.contains("12 Dec</text>"))
    }
  }

  @Test func announcementsCanBeWordedAnew() throws {
    let daydot = try InProcessDaydot.checked()
    let folder = daydot.folder.path + "/.config/daydot/templates"
    try daydot("add", "Call <mum>\u{1B}[31m", "--on", "2026-11-20", "--time", "09:30")
    func announced() throws -> Finished { try daydot.at("2026-11-20T09:30", "check", "--dry-run") }
    let usual = "1  09:30  Call <mum>\\e[31m\n"
    expect(try announced(), output: usual)
    try write("{{text.moment}}: {{{title}}}{{>end}}\n", to: folder + "/notification.text.mustache")
    try write("!", to: folder + "/end.mustache")
    expect(try announced(), output: "09:30: Call <mum>\\e[31m!\n")
    // An empty or malformed template falls back to the usual words.
    try write("{{nothing}}", to: folder + "/notification.text.mustache")
    expect(try announced(), output: usual)
    try write("x\n{{#title}}", to: folder + "/notification.text.mustache")
    let said =
      "daydot: \(folder)/notification.text.mustache, line 2, column 1: "
      + "the section 'title' is never closed; add {{/title}}\n"
    expect(try announced(), output: usual, errors: said)
    expect(try daydot.at("2026-11-20T09:30", "check"), output: usual, errors: said)
    #expect(try daydot("template", "show", "notification.text").output == "x\n{{#title}}")
  }

  @Test func everyMonthIsAPage() throws {
    let daydot = try SampleStore.copy()
    let html = try daydot("month", "-n", "12", "--template", "html").output
    #expect(
      html.split(separator: "\n").filter { $0.hasPrefix("<section class=\"month") }.count == 12)
    let text = try daydot("month", "-n", "3", "--template", "text").output
    #expect(text.filter { $0 == "\u{C}" }.count == 2)
  }

  @Test func aYearIsOneSheetOfTwelveMonths() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("event", "Jeju", "--on", "2026-12-03", "--end", "2026-12-08", "--list", "travel")
    for number in 1...4 { try daydot("add", "Thing \(number)", "--on", "2026-08-05") }
    let html = try daydot("year", "--template", "html", "--paper", "a4-portrait").output
    expectBalanced(html)
    #expect(html.contains("@page { size: A4 portrait;"))
    #expect(html.count(of: "<main>") == 1 && html.count(of: "<table>") == 12)
    #expect(html.count(of: "<time datetime=\"2026-") == 365)
    #expect(html.contains("full3\"><time datetime=\"2026-08-05\">"))
    #expect(html.contains("full0\"><time datetime=\"2026-08-04\">"))
    // A journey is a line through its days, in each week.
    #expect(html.count(of: "<div class=\"bar") == 6)
    #expect(html.count(of: " starts") == 1 && html.count(of: " ends") == 1)
    let svg = try daydot("year", "--template", "svg").output
    #expect(svg.count(of: "height=\"3\"") == 2)
    let markdown = try daydot("year", "--template", "markdown").output
    #expect(markdown.count(of: "\n## ") == 12 && markdown.contains("| 5 (4) |"))
  }

  /// Many spans of a week are thin lines, and none is left out.
  @Test(arguments: [("html", "<div class=\"bar starts"), ("svg", "height=\"1\"")])
  func aYearShowsEachSpan(form: String, bar: String) throws {
    let daydot = try InProcessDaydot.checked()
    for number in 1...5 {
      try daydot("event", "Trip \(number)", "--on", "2026-12-14", "--end", "2026-12-17")
    }
    #expect(try daydot("year", "--template", form).output.count(of: bar) == 5)
  }

  /// As many bars as a sheet has room for, beside the entries of the day.
  @Test(arguments: ["a4", "letter-portrait"])
  func aMonthShowsEachSpan(paper: String) throws {
    let daydot = try InProcessDaydot.checked()
    for number in 1...8 {
      try daydot("event", "Trip \(number)", "--on", "2026-12-14", "--end", "2026-12-17")
    }
    try daydot("add", "Take medicine every day at 08:00")
    let page = try daydot("month", "2026-12", "--template", "html", "--paper", paper).output
    #expect(page.count(of: " starts ") == 8 && page.count(of: "Trip ") == 8)
    #expect(page.count(of: "Take medicine") == 35 && !page.contains("month continued"))
  }

  /// The rule of an item with several doses is shown once a page, as in the terminal.
  @Test(arguments: [
    ("day", "html"), ("agenda", "html"), ("day", "markdown"), ("agenda", "markdown"),
    ("week", "markdown"), ("day", "svg"), ("month", "markdown"),
  ])
  func aRuleIsShownOnceAPage(view: String, form: String) throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Take medicine every day at 08:00, 13:00 and 19:00")
    let page = try daydot(view, "--template", form).output
    #expect(page.count(of: "Take medicine") > 1)
    #expect(page.count(of: "every day at") == 1, "\(page)")
  }

  @Test(arguments: ["html", "svg", "markdown", "text"])
  func aWeekShowsWhatIsOverdue(form: String) throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Send parcel", "--on", "2026-11-03")
    try daydot("add", "Call", "--on", "2026-11-20")
    let page = try daydot("week", "--template", form).output
    #expect(page.count(of: "Send parcel") == 1 && page.contains("earlier"), "\(page)")
    if form == "html" { expectBalanced(page) }
  }

  /// A picture has the size of its content, whatever the paper.
  @Test(arguments: ["svg", "text", "markdown"]) func whatHasNoPagesTakesNoPaper(form: String) throws
  {
    let run = try InProcessDaydot()("month", "--template", form, "--paper", "a4")
    #expect(run.output.isEmpty && run.status == 64)
    #expect(run.errors.contains("--paper is for pages: template '\(form)'"), "\(run.errors)")
  }

  /// The template of another view has other data: it is refused.
  @Test(arguments: [("day", "month.svg"), ("month", "day.html"), ("list", "week.html")])
  func aTemplateOfAnotherViewIsRefused(view: String, name: String) throws {
    let run = try InProcessDaydot()(view, "--template", name)
    #expect(run.output.isEmpty && run.status != 0)
    #expect(run.errors.contains("no template '\(name)' for this; there are: html"), "\(run.errors)")
    #expect(try InProcessDaydot()("week", "--template", "week.html").status == 0)
    #expect(try InProcessDaydot()("agenda", "--template", "day.html").status == 0)
  }

  /// Paper leaves nothing out unless asked, and then says how much.
  @Test func whatIsLeftOutIsSaid() throws {
    let daydot = try InProcessDaydot.checked()
    for number in 1...8 { try daydot("add", "Old \(number)", "--on", "2026-11-1\(number % 8)") }
    for number in 1...3 { try daydot("add", "New \(number)", "--on", "2026-11-20") }
    for form in ["html", "markdown"] {
      let day = try daydot("day", "--template", form).output
      #expect(day.count(of: "Old ") == 8 && !day.contains("and "))
      let limited = try daydot("day", "--limit", "2", "--template", form).output
      #expect(limited.count(of: "Old ") == 5 && limited.contains("and 3 more"))
      #expect(limited.count(of: "New ") == 2 && limited.contains("and 1 more"))
      let list = try daydot("list", "--limit", "4", "--template", form).output
      #expect(list.contains("and 7 more"))
    }
  }

  struct Heading: Row {
    let words: [String]
    let english: String
    let korean: String
    var name: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Heading(words: ["list"], english: "To do", korean: "할 일"),
    Heading(words: ["list", "--list", "inbox"], english: "inbox", korean: "기본 목록"),
    Heading(words: ["list", "milk"], english: "“milk”", korean: "“milk”"),
    Heading(
      words: ["list", "--list", "work", "--overdue"], english: "work · overdue",
      korean: "work · 기한 지남"),
    Heading(
      words: ["list", "--tag", "errands", "--priority", "high", "--someday"],
      english: "#errands · high priority · someday", korean: "#errands · 우선순위 높음 · 날짜 없음"),
    Heading(
      words: ["list", "--from", "2026-11-21", "--starred"],
      english: "starred · from Sat 21 November 2026",
      korean: "별표 · 2026년 11월 21일 토요일부터"),
  ])
  func aListIsHeadedByWhatItLists(_ row: Heading) throws {
    let daydot = try SampleStore.copy()
    for (language, heading) in [("en", row.english), ("ko", row.korean)] {
      let page = try daydot.run(row.words + ["--template", "html", "--lang", language]).output
      #expect(page.contains("<h2>\(heading)<small>"))
    }
  }

  /// The head of a page stands in a group that browsers repeat on the pages that follow.
  @Test(arguments: [
    (["week"], "<thead>\n<tr><th colspan=\"7\"><h1>"), (["list"], "<header><h2>To do<small>"),
    (["day"], "<header><h2>"), (["agenda"], "<header><h2>"), (["review"], "<header><h2>"),
  ])
  func eachPageHasAHead(_ row: (words: [String], head: String)) throws {
    let page = try SampleStore.copy().run(row.words + ["--template", "html"]).output
    #expect(page.contains(row.head))
    #expect(page.contains("display: table-header-group") || page.contains("</thead>"))
  }

  /// On paper titles take the lines that they need, also those of bars.
  @Test(arguments: ["svg", "text"], ["week", "list", "day", "agenda", "month"])
  func aLongTitleIsWhole(_ format: String, view: String) throws {
    let daydot = InProcessDaydot()
    let words = (1...24).map { "word\($0)" }
    try daydot("add", words.joined(separator: " "), "--on", "today", "--time", "10:00")
    try daydot(
      "event", words.map { "bar-\($0)" }.joined(separator: " "), "--on", "today", "--end",
      "tomorrow")
    let page = try daydot(view, "--template", format, "--width", "80").output
    #expect(!page.contains("…"))
    for word in words + words.map({ "bar-\($0)" }) {
      #expect(page.contains(word), "\(word)")
    }
    // The bar of a page is as high as its title, on each of its days.
    for view in ["week", "month"] {
      let html = try daydot(view, "--template", "html").output
      #expect(html.count(of: "--n:2;--h:1\"") == 0 && html.count(of: "--n:2;--h:") > 1)
    }
  }

  @Test func aMonthThatHasPassedIsNotRed() throws {
    let daydot = try SampleStore.copy()
    try daydot("add", "Forgotten", "--on", "2026-10-05")
    let past = try daydot("month", "2026-10", "--template", "html").output
    #expect(past.contains("<section class=\"month roomy past\">"))
    let present = try daydot("month", "--template", "html").output
    #expect(present.contains("<section class=\"month roomy\">"))
  }

  @Test(arguments: ["text", "markdown", "html", "svg"])
  func holdsNoControlCharacters(form: String) throws {
    let daydot = try SampleStore.copy()
    try daydot("add", "Evil \u{1B}[31m\u{202E}title", "--on", "2026-11-12", "--list", "\u{7}")
    let output = try daydot("month", "--template", form).output
    if form == "html" { #expect(output.contains("Evil \\e[31m")) }
    #expect(
      !output.unicodeScalars.contains {
        ($0.value < 0x20 && $0 != "\n") || $0.value == 0x7F || $0.value == 0x202E
      })
  }

  @Test(arguments: ["day", "week", "month", "year", "agenda", "list"])
  func everyViewHasItsForms(view: String) throws {
    let daydot = try SampleStore.copy()
    for form in ["html", "markdown", "text", "svg"] {
      let run = try daydot(view, "--template", form)
      #expect(run.status == 0 && !run.output.isEmpty, "\(view) \(form)")
      #expect(!run.output.contains("{{"))
    }
    #expect(
      try daydot("find", "milk", "--template", "markdown").output
        == "# “milk”\n\n- [ ] Fri 20 18:00 Buy milk — market, +errands\n")
  }

  @Test func aLinePrinterHasItsWidth() throws {
    let daydot = try SampleStore.copy()
    for width in ["80", "132"] {
      let text = try daydot("month", "--template", "text", "--width", width).output
      let lines = text.split(separator: "\n")
      #expect(lines.map { cells(in: $0) }.max() ?? 0 <= Int(width) ?? 0)
      #expect(lines.contains { cells(in: $0) > (Int(width) ?? 0) - 4 })
    }
  }

  @Test func theUsersOwnTemplatesWin() throws {
    let daydot = try SampleStore.copy()
    let folder = daydot.folder.path + "/.config/daydot/templates"
    try write("{{#days}}{{>mine}}{{/days}}", to: folder + "/agenda.markdown.mustache")
    try write("<{{date}}>", to: folder + "/mine.mustache")
    #expect(
      try daydot("agenda", "--days", "2", "--template", "markdown").output
        == "<2026-11-20><2026-11-21>")
    #expect(try daydot("template", "list").output.contains(folder + "/mine.mustache"))
    #expect(try daydot("template", "show", "mine").output == "<{{date}}>")
  }

  @Test func aFileIsATemplateWithPartsBesideIt() throws {
    let daydot = try SampleStore.copy()
    let folder = daydot.folder.path
    try write("{{text.title}}: {{#items}}{{>one}}{{/items}}\n", to: folder + "/a.mustache")
    try write("{{id}}{{#done}}x{{/done}} ", to: folder + "/one.mustache")
    #expect(
      try daydot("day", "--template", folder + "/a.mustache").output
        == "Fri 20 November 2026: 1 2x 3 4 \n")
    let data = #"{"text":{"title":"T"},"items":[{"id":1},{"id":2,"done":true}]}"#
    #expect(
      try daydot("template", "render", folder + "/a.mustache", "--data", "-", input: data).output
        == "T: 1 2x \n")
  }

  @Test func whatIsWrongIsSaidWithItsPlace() throws {
    let daydot = InProcessDaydot()
    let path = daydot.folder.path + "/a.mustache"
    try write("one\n {{#two}}\n", to: path)
    expectRefusal(
      try daydot("day", "--template", path),
      "\(path), line 2, column 2: the section 'two' is never closed; add {{/two}}", status: 65)
    try write("{{>b}}", to: path)
    try write("x {{", to: daydot.folder.path + "/b.mustache")
    expectRefusal(
      try daydot("day", "--template", path),
      "\(daydot.folder.path)/b.mustache, line 1, column 3: this tag has no end", status: 65)
    expectRefusal(
      try daydot("day", "--template", "pdf"),
      "no template 'pdf' for this; there are: html, markdown, text, svg, or name a file, as ./mine.mustache",
      status: 64)
    try write("{{a}}", to: path)
    let bad = try daydot("template", "render", path, "--data", "-", input: "{\n\"a\":}")
    #expect(bad.status == 65 && bad.errors.hasPrefix("daydot: standard input, line 2"))
  }
}

/// Paper: spans of several days, done items, and lists that continue on a further page.
@Suite struct PaperTests {
  private func planner() throws -> InProcessDaydot {
    let daydot = InProcessDaydot()
    try daydot(
      "import", "-",
      input: """
        {"title":"Three days","day":"2026-11-18","end":"2026-11-20"}
        {"title":"Sent","day":"2026-11-19","time":"10:00","done":true,"place":{"name":"market"}}
        {"title":"Call","day":"2026-11-19","time":"11:00"}
        {"title":"Party","day":"2026-11-19","time":"12:00","kind":"event"}

        """)
    return daydot
  }

  /// One bar with one box, in the week as in the month.
  @Test(arguments: ["week", "month"])
  func aThingOfThreeDaysHasOneBox(view: String) throws {
    let html = try planner()(view, "--template", "html").output
    #expect(html.count(of: "Three days</b>") == 1)
    #expect(html.count(of: "<b><i></i>Three days</b>") == 1)
    #expect(!html.contains("<p class=\"open\" style=\"--c:#26873c\"><i></i>Three days"))
    // The place of a done item comes after its title.
    #expect(html.contains(".done small { display: inline-block; text-indent: 0; }"))
  }

  @Test func furtherPagesHaveTheirHeader() throws {
    let daydot = InProcessDaydot()
    let lines = (1...90).map { number in
      "{\"title\":\"A thing with a rather long name, number \(number)\",\"day\":\"2026-11-19\"}"
    }
    try daydot("import", "-", input: lines.joined(separator: "\n") + "\n")
    let html = try daydot("month", "--template", "html").output
    let pages = html.count(of: "<section class=\"month")
    #expect(pages > 1)
    #expect(html.count(of: "<header>") == pages)
    #expect(html.count(of: "<table class=\"near\">") == 2)
  }

  @Test func thePictureHasWeekNumbersAndBoxes() throws {
    let svg = try planner()("month", "--template", "svg").output
    for number in 45...49 {
      #expect(svg.contains("text-anchor=\"end\" fill=\"#b0b0b5\">\(number)<"))
    }
    #expect(svg.count(of: "overflow=\"visible\"><rect") == 2)
    #expect(svg.count(of: "<path d=\"M2 4.8l2 2 3.2-4.4\"") == 1)
  }
}

/// Checks that every element that is opened is closed, in order.
func expectBalanced(_ markup: String) {
  let void: Set<String> = ["meta", "col"]
  var open: [String] = []
  for piece in markup.split(separator: "<") where !piece.hasPrefix("!") {
    let tag = piece.prefix { $0 != ">" }
    let name = String(tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber })
    if tag.hasSuffix("/") || void.contains(name) { continue }
    if tag.hasPrefix("/") {
      #expect(open.popLast() == name, "</\(name)>")
    } else {
      open.append(name)
    }
  }
  #expect(open.isEmpty)
}
