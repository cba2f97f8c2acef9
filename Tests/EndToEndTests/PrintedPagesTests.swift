import DaydotTestSupport
import TestSupport
import Testing

/// Views as Chromium prints them, page by page.
@Suite(
  .enabled(if: Slow.isAsked, "slow: DAYDOT_SLOW=1 runs it"),
  .enabled(
    if: Tool.chromium != nil && Tool.pdftotext != nil, "needs chromium and poppler-utils"),
  .timeLimit(.minutes(30)))
struct PrintedPagesTests {
  struct Sheet: Row {
    let paper: String
    let perDay: Int
    var name: String { "\(perDay) a day on \(paper)" }
  }

  private static let sheets = ["a4", "a4-portrait", "letter", "letter-portrait"].flatMap { paper in
    [5, 8, 12, 20, 40].map { Sheet(paper: paper, perDay: $0) }
  }

  /// Every item is printed once, every page is headed, and only the last one may be short.
  @Test(arguments: sheets) func pagesAreFilledAndHeaded(_ sheet: Sheet) throws {
    let daydot = try InProcessDaydot.checked()
    let words = ["meeting", "with the council", "회의 준비", "pick up a parcel", "gym"]
    var lines = ""
    for day in 1...28 {
      for number in 1...sheet.perDay {
        let date = "2027-02-" + (day < 10 ? "0" : "") + "\(day)"
        let title = "\(words[number % 5]) \(words[day % 5]) #\(day)x\(number)."
        lines += #"{"title":"\#(title)","day":"\#(date)"}"# + "\n"
      }
    }
    try daydot("import", "-", input: lines)
    let html = try daydot("month", "2027-02", "--template", "html", "--paper", sheet.paper).output
    let text = try printed(html)
    let pages = text.split(separator: "\u{C}").map { $0.split(separator: "\n") }
    for day in 1...28 {
      for number in 1...sheet.perDay { #expect(text.contains("#\(day)x\(number).")) }
    }
    for page in pages { #expect(page.contains { $0.contains("February 2027") }, "\(page)") }
    // Further pages are about equally full, and none is nearly empty.
    for page in pages.dropFirst() { #expect(page.count > 12, "\(page)") }
  }

  /// An ordinary month with weeks of different fullness is one page.
  @Test(arguments: ["a4", "a4-portrait", "letter", "letter-portrait"])
  func anOrdinaryMonthIsOnePage(paper: String) throws {
    let daydot = try InProcessDaydot.checked()
    for words in [
      ["add", "Stand-up every weekday 10am"],
      ["add", "Take medicine every day at 8:00, 13:00 and 19:00"],
      ["event", "Jeju trip dec 24 to dec 27"], ["add", "Send Christmas cards by dec 15"],
      ["event", "Office party dec 18 6pm-10pm"], ["event", "Dinner with Ann and Bob dec 31 19:00"],
      ["add", "Mom's birthday dec 12 1955 every year"],
      ["add", "pay rent every month on the last day"], ["add", "Water plants every sunday"],
    ] { try daydot.run(words, input: "") }
    let html = try daydot("month", "december", "--template", "html", "--paper", paper).output
    #expect(try printed(html).count { $0 == "\u{C}" } == 1)
  }

  /// A week that goes on on a second page has its days there too, and a list what it lists.
  @Test(arguments: [
    (["week", "2026-11-27"], ["22 to 28 November 2026", "Friday"]),
    (["list", "--list", "work"], ["work"]), (["day", "2026-11-27"], ["Fri 27 November 2026"]),
    (["agenda", "2026-11-27"], ["Fri 27 November 2026"]),
  ])
  func eachPageSaysWhatItIs(_ row: (words: [String], heads: [String])) throws {
    let daydot = try InProcessDaydot.checked()
    let lines = (1...90).map {
      #"{"title":"Entry \#($0).","day":"2026-11-27","list":"work"}"# + "\n"
    }
    try daydot("import", "-", input: lines.joined())
    let text = try printed(
      try daydot.run(row.words + ["--template", "html", "--paper", "a4"]).output)
    let pages = text.split(separator: "\u{C}")
    #expect(pages.count > 1)
    for number in 1...90 { #expect(text.contains("Entry \(number).")) }
    for page in pages {
      let top = page.split(separator: "\n").prefix(3).joined(separator: "\n")
      for head in row.heads { #expect(top.contains(head), "\(page)") }
    }
  }

  /// The text of the pages that Chromium makes of a page, with a form feed after each.
  private func printed(_ html: String) throws -> String {
    let folder = TemporaryFolder()
    let (page, pdf) = (folder.path + "/page.html", folder.path + "/page.pdf")
    try writeFile(page, Array(html.utf8))
    _ = try RunningProcess(
      try #require(Tool.chromium),
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
        "--user-data-dir=\(folder.path)/profile", "--print-to-pdf=\(pdf)", "file://\(page)",
      ], variables: ["PATH": "/usr/bin:/bin", "HOME": folder.path]
    ).wait()
    return try RunningProcess(
      try #require(Tool.pdftotext), ["-layout", pdf, "-"], variables: [:]
    ).wait().output
  }
}
