import DaydotTestSupport
import Glibc
import JSON
import TestSupport
import Testing

/// The year of birth or of a beginning, at Friday 2026-11-20 09:00 in Seoul: words, views, files.
@Suite struct AgeTests {
  struct Words: Row {
    let words: String
    let title: String
    let since: Int?
    let day: String?
    let rule: String?
    var name: String { words }

    init(_ words: String, _ title: String, _ since: Int?, _ day: String?, rule: String? = nil) {
      (self.words, self.title, self.since, self.day) = (words, title, since, day)
      self.rule = rule
    }
  }

  private func item(_ daydot: InProcessDaydot, _ id: String = "1") throws -> JSONValue {
    try JSONText.read(try daydot("show", id, "--json").output)["items"][0]
  }

  /// A series begins with its next date, so that nothing is missed.
  @Test(arguments: [
    Words("Mom's birthday july 4 1955 every year", "Mom's birthday", 1955, "2027-07-04"),
    Words("Mom's birthday every july 4 1955", "Mom's birthday", 1955, "2027-07-04"),
    Words("Mom's birthday dec 24, 1955 every year", "Mom's birthday", 1955, "2026-12-24"),
    Words("Mom's birthday 4 july 1955 yearly", "Mom's birthday", 1955, "2027-07-04"),
    Words("Mom's birthday 1955-07-04 every year", "Mom's birthday", 1955, "2027-07-04"),
    Words("1955년 7월 4일 엄마 생일 매년", "엄마 생일", 1955, "2027-07-04"),
    Words("매년 1955년 7월 4일 엄마 생일", "엄마 생일", 1955, "2027-07-04"),
    Words("엄마 생일 매년 7월 4일 1955년생", "엄마 생일", 1955, "2027-07-04"),
    Words("1955-12-04 엄마 생일 매년", "엄마 생일", 1955, "2026-12-04"),
    Words("1955. 12. 4. 엄마 생일 매년", "엄마 생일", 1955, "2026-12-04"),
    Words(
      "매년 음력 1955년 4월 3일 엄마 생신", "엄마 생신", 1955, "2027-05-08",
      rule: "RSCALE=DANGI;FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=3"),
    Words(
      "음력 1955.4.3 엄마 생신 매년", "엄마 생신", 1955, "2027-05-08",
      rule: "RSCALE=DANGI;FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=3"),
    Words("Anna's birthday may 3 born 1990", "Anna's birthday", 1990, "2027-05-03"),
    Words("Anna every may 3 born 1990", "Anna born 1990", 1990, "2027-05-03"),
    Words("Anna born 1990", "Anna born 1990", 1990, nil),
    Words("anniversary since 2010", "anniversary since 2010", 2010, nil),
    Words("Wedding anniversary yearly since may 2 2010", "Wedding anniversary", 2010, "2027-05-02"),
    Words("Birthday of Tom 29 feb 2000 every year", "Birthday of Tom", 2000, "2027-02-28"),
    Words("Books by people born 1990 fri", "Books by people born 1990", nil, "2026-11-27"),
    Words("Wedding anniversary every may 2 since 2010", "Wedding anniversary", 2010, "2027-05-02"),
    Words("매년 5월 2일 결혼기념일 2010년부터", "결혼기념일", 2010, "2027-05-02"),
    Words("엄마(1955년생) 생신 매년 7월 4일", "엄마 생신", 1955, "2027-07-04"),
    Words("민수(1990년생) 매년 3월 2일", "민수 1990년생", 1990, "2027-03-02"),
    Words("Dad's birthday 1950-12-24 every year", "Dad's birthday", 1950, "2026-12-24"),
    // Without a word for every year the date is what it says.
    Words("Mom's birthday july 4 1955", "Mom's birthday", nil, "1955-07-04"),
    Words("1955년 7월 4일 엄마 생일", "엄마 생일", nil, "1955-07-04"),
    Words("아기 생일 2026년 10월 3일 매년", "아기 생일", 2026, "2027-10-03"),
    // Other years stay what they are.
    Words("Mom's birthday dec 3 2026 every year", "Mom's birthday", nil, "2026-12-03"),
    Words("Sale nov 3 2026 every year", "Sale", nil, "2026-11-03"),
    Words("Fair july 4 2027 every year", "Fair", nil, "2027-07-04"),
    Words("Passport 2024-12-31 every 5 years", "Passport", nil, "2024-12-31"),
    Words("Pay 2025 taxes every may 31", "Pay 2025 taxes", nil, "2027-05-31"),
    Words("Read 1984 every july 4", "Read 1984", nil, "2027-07-04"),
    Words("Rent july 4 2025 every month", "Rent", nil, "2026-11-04"),
    Words("Standup every may 2 19:30", "Standup", nil, "2027-05-02"),
  ])
  func wordsSayTheYear(_ row: Words) throws {
    let daydot = InProcessDaydot()
    let added = try daydot("add", row.words)
    #expect(added.status == 0, "\(added.errors)")
    let item = try item(daydot)
    #expect(item["title"].text == row.title, "\(added.output)")
    #expect(item["since"].number == row.since, "\(added.output)")
    #expect(item["day"].text == row.day, "\(added.output)")
    if let rule = row.rule { #expect(item["repeat"].text == rule) }
    #expect(try daydot("list", "--missed").output == "nothing here\n")
  }

  /// The printed command makes of it what was meant.
  @Test(arguments: ["Mom's birthday july 4 1955", "1955년 7월 4일 엄마 생일", "결혼기념일 2010년 5월 2일"])
  func aPastBirthdayIsToldHowToComeEveryYear(_ words: String) throws {
    for language in ["en", "ko"] {
      let daydot = InProcessDaydot()
      let answer = try daydot("--lang", language, "add", words).output
      let line = try #require(answer.split(separator: "\n").last { $0.hasPrefix("  daydot ") })
      let command = line.dropFirst(9).replacing("'every year'", with: "every-year")
        .split(separator: " ").map { String($0).replacing("every-year", with: "every year") }
      #expect(try daydot.run(command).status == 0)
      let item = try item(daydot)
      #expect(item["since"].number == (words.contains("2010") ? 2010 : 1955))
      #expect(item["day"].text?.hasPrefix("2027-") == true, "\(answer)")
      #expect(item["repeat"].text?.contains("FREQ=YEARLY") == true)
    }
    let daydot = InProcessDaydot()
    #expect(try !daydot("add", "Report july 4 1955").output.contains("--since"))
  }

  @Test func theFieldIsSetClearedAndUndone() throws {
    let daydot = InProcessDaydot()
    let added = try daydot("add", "Mom's birthday every july 4", "--since", "1955")
    #expect(added.output.contains("since 1955, turns 72"), "\(added.output)")
    #expect(try daydot("edit", "1", "--since", "1956").output.contains("turns 71"))
    #expect(try daydot("edit", "1", "--since", "none").status == 0)
    #expect(try item(daydot)["since"] == .null)
    #expect(try daydot("undo").status == 0)
    #expect(try item(daydot)["since"].number == 1956)
    #expect(
      try daydot("--lang", "ko", "edit", "1", "--since", "1955년생").output.contains("1955년생, 72세"))
    for wrong in ["55", "next", "19555", "-1955"] {
      let refused = try daydot("edit", "1", "--since=\(wrong)")
      #expect(refused.status == 64 && refused.errors.contains("1955"), "\(refused.errors)")
    }
    let ahead = try daydot("edit", "1", "--since", "2055")
    #expect(ahead.status == 64)
    #expect(ahead.errors.contains("'2055' is still to come"), "\(ahead.errors)")
    #expect(try daydot("event", "Wedding day every may 2", "--since", "2010").status == 0)
    #expect(try daydot("show", "2").output.contains("2010, 17 years"))
    #expect(try daydot("copy", "1", "2028-07-05").status == 0)
    #expect(try item(daydot, "3")["since"].number == 1955)
    #expect(try item(daydot, "3")["age"].number == 73)
  }

  @Test func viewsSayHowOldSomeoneTurns() throws {
    let daydot = InProcessDaydot(now: "2026-07-04T09:00")
    #expect(try daydot("event", "Mom's birthday july 4 1955 every year").status == 0)
    #expect(try daydot("event", "결혼기념일 2010년 7월 6일 매년").status == 0)
    #expect(try daydot("event", "할머니 제사 1996년 7월 7일 매년").status == 0)
    for width in ["40", "80", "140"] {
      for words in [
        ["day"], ["agenda"], ["list", "--from", "today"], ["week"], ["find", "birthday"],
      ] {
        let shown = try daydot.run(words + ["--width", width]).output
        #expect(shown.contains("turns 71"), "\(words) \(width)\n\(shown)")
      }
      let korean = try daydot("--lang", "ko", "agenda", "--width", width).output
      #expect(
        korean.contains("71세") && korean.contains("16주년") && korean.contains("30주기"), "\(korean)")
    }
    #expect(try daydot("agenda").output.contains("16 years"))
    #expect(try daydot("month", "2026-07-04", "--width", "40").output.contains("turns 71"))
    #expect(try daydot("month", "--wall", "--width", "140").output.contains("turns 71"))
    #expect(try daydot("show", "1").output.contains("1955, turns 71"))
    #expect(try daydot("show", "1", "--lang", "ko", "--width", "40").output.contains("1955년, 71세"))
    for template in ["html", "markdown", "text"] {
      #expect(try daydot("agenda", "--template", template).output.contains("turns 71"))
    }
    let json = try JSONText.read(try daydot("agenda", "--json").output)
    #expect(json["days"][0]["items"][0]["age"].number == 71)
    #expect(json["days"][2]["items"][0]["age"].number == 16)
    // Titles come before ages where there is no room.
    #expect(try daydot("day", "--width", "20").output.contains("Mom's birthday"))
  }

  @Test func koreanCountingIsASetting() throws {
    let daydot = InProcessDaydot(now: "2026-07-04T09:00")
    #expect(try daydot("event", "Mom's birthday july 4 1955 every year").status == 0)
    #expect(try daydot("event", "Wedding anniversary july 4 2010 every year").status == 0)
    #expect(try daydot("config", "get", "age.count").output.contains("full"))
    #expect(try daydot("config", "set", "age.count", "korean").status == 0)
    #expect(try daydot("day").output.contains("turns 72"))
    #expect(try daydot("--lang", "ko", "day").output.contains("72세"))
    #expect(try daydot("day").output.contains("16 years"))
    #expect(try item(daydot)["age"].number == 72)
    #expect(try daydot("config", "set", "age.count", "western").status == 64)
  }

  @Test func remindersSayTheAge() throws {
    let daydot = InProcessDaydot(now: "2026-07-03T09:00")
    #expect(
      try daydot("event", "Mom's birthday july 4 1955 every year", "--remind", "1d before at 10:00")
        .status == 0)
    let told = try daydot("check", "--now", "2026-07-03T10:00").output
    #expect(told.contains("turns 71"), "\(told)")
  }

  /// Through JSON Lines, CSV and calendars and back.
  @Test(arguments: ["jsonl", "csv", "ics"])
  func theYearTravelsInFiles(_ format: String) throws {
    let daydot = InProcessDaydot()
    #expect(try daydot("event", "Mom's birthday july 4 1955 every year").status == 0)
    let file = daydot.folder.path + "/x.\(format)"
    let options = ["csv": ["--csv"], "ics": ["--ics"]]
    let text = try daydot.run(["export"] + (options[format] ?? [])).output
    try writeFile(file, text)
    #expect(format != "ics" || text.contains("X-DAYDOT-SINCE:1955\r\n"))
    let other = InProcessDaydot()
    #expect(try other("import", file).status == 0)
    #expect(try item(other)["since"].number == 1955)
    #expect(try item(other)["age"].number == 72)
    // A program that leaves it out takes nothing away.
    if format == "ics" {
      let bare = text.replacing("X-DAYDOT-SINCE:1955\r\n", with: "")
        .replacing("Mom's birthday", with: "Mother's birthday")
      try writeFile(file, bare)
      #expect(try other("import", file).status == 0)
      #expect(try item(other)["since"].number == 1955)
      #expect(try item(other)["title"].text == "Mother's birthday")
    }
  }

  @Test(arguments: ["0", "10000", "\"1955\""])
  func aYearThatIsNoneIsRefused(_ since: String) throws {
    let daydot = InProcessDaydot()
    let file = daydot.folder.path + "/x.jsonl"
    try writeFile(file, #"{"title":"A","day":"2026-07-04","since":"# + since + "}\n")
    let refused = try daydot("import", file)
    #expect(refused.status == 65 && refused.errors.contains("since"), "\(refused.errors)")
  }

  /// The other half of a series that is split keeps the year, and so does an occurrence of its own.
  @Test func partsOfASeriesKeepTheYear() throws {
    let daydot = InProcessDaydot(now: "2026-07-04T09:00")
    #expect(try daydot("event", "Mom's birthday july 4 1955 every year").status == 0)
    #expect(try daydot("edit", "1@2027-07-04", "--title", "Mom's birthday party").status == 0)
    #expect(try item(daydot, "2")["age"].number == 72)
    #expect(try daydot("edit", "1@2028-07-04..", "--time", "18:00").status == 0)
    #expect(try daydot("day", "2028-07-04").output.contains("turns 73"))
    // A moved one is still that of its own day.
    #expect(try daydot("move", "1@2026-07-04", "2027-01-02").status == 0)
    #expect(try daydot("day", "2027-01-02").output.contains("turns 71"))
  }

  @Test func linesAndRoutinesSayTheYear() throws {
    let daydot = InProcessDaydot()
    let lines = "Mom's birthday july 4 1955 every year\n1950년 12월 1일 아빠 생신 매년\n"
    #expect(try daydot.run(["add", "-"], input: lines).status == 0)
    for folder in ["/.config", "/.config/daydot", "/.config/daydot/routines"] {
      mkdir(daydot.folder.path + folder, 0o700)
    }
    try writeFile(daydot.folder.path + "/.config/daydot/routines/family", lines)
    #expect(try daydot("routine", "apply", "family").status == 0)
    for (id, since) in [("1", 1955), ("2", 1950), ("3", 1955), ("4", 1950)] {
      #expect(try item(daydot, id)["since"].number == since)
    }
  }

  /// Each side of a synced folder changes a field of its own.
  @Test func aFolderAndItsListMergeTheYear() throws {
    let bound = try SyncTests.Bound()
    try bound.add("Mom's birthday july 4 1955 every year", "--list", "work")
    try bound.sync()
    let name = try #require(bound.files.first)
    #expect(bound.text(name).contains("X-DAYDOT-SINCE:1955\r\n"))
    try bound.edit(name, ("SUMMARY:Mom's birthday", "SUMMARY:Mother's birthday"))
    #expect(try bound.daydot("edit", "1", "--since", "1956").status == 0)
    try bound.sync()
    #expect(bound.text(name).contains("X-DAYDOT-SINCE:1956\r\n"))
    #expect(try item(bound.daydot)["since"].number == 1956)
    #expect(try item(bound.daydot)["title"].text == "Mother's birthday")
    try bound.edit(name, ("X-DAYDOT-SINCE:1956", "X-DAYDOT-SINCE:1957"))
    try bound.sync()
    #expect(try item(bound.daydot)["since"].number == 1957)
    #expect(try bound.daydot("undo").status == 0)
    #expect(try item(bound.daydot)["since"].number == 1956)
  }

  /// The words of a shell are several arguments, of which none is quoted.
  @Test(arguments: [
    "1955-01-20 아빠 생신 매년", "아빠 생신 매년 1955-01-20", "1955.1.20. 아빠 생신 매년",
    "아빠 생신 1955.1.20 매년",
  ])
  func aDateInDigitsStandsAnywhere(_ words: String) throws {
    for arguments in [[words], words.split(separator: " ").map(String.init)] {
      let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "Asia/Seoul")
      try daydot.run(["add"] + arguments)
      let item = try item(daydot)
      #expect(item["title"].text == "아빠 생신" && item["day"].text == "2027-01-20")
      #expect(item["since"].number == 1955)
    }
  }

  /// The last months of a lunar year lie in the next one of the sun.
  @Test(arguments: [
    ("음력 1960년 12월 20일 엄마 생신", 66), ("음력 1960년 11월 25일 이모 생신", 66),
    ("음력 1960년 4월 3일 고모 생신", 67),
  ])
  func aLunarBirthdayCountsLunarYears(_ words: String, _ age: Int) throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "Asia/Seoul")
    #expect(try daydot("add", words, "--lang", "ko").output.contains("\(age)세"))
  }
}
