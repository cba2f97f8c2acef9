import DaydotTestSupport
import Glibc
import JSON
import TestSupport
import Testing

/// Holidays on the pages of days: names, red numbers, JSON, and whose holidays they are.
@Suite struct HolidayTests {
  private func planner(_ now: String, _ regions: String?, zone: String = "UTC") throws
    -> InProcessDaydot
  {
    let daydot = InProcessDaydot(now: now, zone: zone)
    if let regions { #expect(try daydot("config", "set", "holidays", regions).status == 0) }
    return daydot
  }

  @Test func aMonthNamesItsHolidays() throws {
    let daydot = try planner("2026-09-10T09:00", "KR")
    let output = try daydot("month", "--width", "31", "--lang", "ko").output
    #expect(output.contains(" 24 추석 전날\n"))
    #expect(output.contains(" 25 추석\n"))
    #expect(output.contains(" 26 추석 다음 날\n"))
    let red = try daydot("month", "--width", "31", "--color", "always").output
    // As the number of a Sunday.
    func styles(_ number: String) -> Set<Substring> {
      let pieces = red.split(separator: "\u{1B}[").filter { $0.hasSuffix("m\(number)") }
      return Set(pieces.map { $0.dropLast(number.count) })
    }
    #expect(styles("25") == styles("27") && styles("28").isEmpty, "\(red)")
    #expect(red.contains("Chuseok"))
  }

  @Test(arguments: ["day", "agenda", "week", "month --wall --width 140", "day --timeline"])
  func viewsNameTheHolidaysOfADay(_ view: String) throws {
    let daydot = try planner("2026-09-25T09:00", "KR, US")
    let words = view.split(separator: " ").map(String.init)
    #expect(try daydot.run(words).output.contains("Chuseok"))
    #expect(try daydot.run(words + ["--lang", "ko"]).output.contains("추석"))
    #expect(try daydot("day", "2026-11-26").output.contains("Thanksgiving Day"))
  }

  @Test func theWallNamesThoseOfTheMonthsBesideIt() throws {
    let daydot = try planner("2026-11-20T09:00", "KR")
    let wall = try daydot("month", "2026-12", "--wall", "--width", "140", "--lang", "ko").output
    #expect(wall.contains("신정"), "\(wall)")
  }

  /// The solar terms stand beside the holidays, only where they are asked for, and are no days off.
  @Test func solarTermsAreShownIfAsked() throws {
    let usual = try planner("2026-12-22T09:00", "KR")
    #expect(try !usual("day", "--lang", "ko").output.contains("동지"))
    let daydot = try planner("2026-12-22T09:00", "kr, kr-terms")
    #expect(try daydot("config", "get", "holidays").output.contains("KR, KR-TERMS"))
    #expect(try daydot("day", "--lang", "ko").output.contains("동지\n"))
    #expect(try daydot("day", "--lang", "en").output.contains("Winter solstice\n"))
    #expect(try daydot("month", "--width", "31", "--lang", "ko").output.contains(" 22 동지\n"))
    let json = try JSONText.read(try daydot("day", "--json").output)
    #expect(json["holidays"][0]["off"] == .bool(false))
    #expect(json["holidays"][0]["region"].text == "KR-TERMS")
    #expect(try daydot("when", "next workday").output.contains("23 Dec"))
    // Their names are words like others: 소설 is a novel.
    #expect(try daydot("add", "도서관에서 빌린 소설").output.contains("no date"))
    #expect(try daydot("month", "--template", "html").output.contains("Winter solstice"))
  }

  /// Without colour a holiday is known by its name, in a year as in a month, on paper too.
  @Test(arguments: [
    ("--width 20 --lang ko", "2월  6 설날 전날 ·\n     7 설날 ·\n     8 설날 다음 날\n"),
    ("--width 80 --lang ko", "\n2월  6 설날 전날 · 7 설날 · 8 설날 다음 날 · 9 설날 대체공휴일\n"),
    ("--width 80 --lang en", "\nJan 1 New Year's Day\nFeb 6 Day before Korean New Year ·"),
    ("--template markdown --lang ko", "\n\n6 설날 전날 · 7 설날 · 8 설날 다음 날 · 9 설날 대체공휴일\n\n## 3월"),
    ("--template html --lang ko", "<p>6 설날 전날 · 7 설날 · 8 설날 다음 날 · 9 설날 대체공휴일</p>"),
    ("--template svg --lang ko", ">6 설날 전날 · 7 설날 · 8 설날 다음 날 · 9 설날 대체공휴일</text>"),
  ])
  func aYearNamesItsHolidays(_ options: String, _ part: String) throws {
    let daydot = try planner("2026-09-10T09:00", "KR")
    let words = ["year", "2027"] + options.split(separator: " ").map(String.init)
    let output = try daydot.run(words).output
    #expect(output.contains(part), "\(output)")
    #expect(try daydot("config", "set", "holidays", "none").status == 0)
    #expect(try !daydot.run(words).output.contains("설날"))
  }

  @Test func markdownHasWhatTheTerminalHas() throws {
    let daydot = try planner("2026-09-10T09:00", "KR", zone: "Asia/Seoul")
    let month = try daydot("month", "2027-02", "--lunar", "--template", "markdown").output
    #expect(
      month.contains("| 7 · 1.1 |") && month.contains("\n\n6 Day before Korean New Year · 7 "))
    for template in ["markdown", "html"] {
      for view in ["agenda", "week"] {
        let page = try daydot(view, "2027-02-08", "--lang", "ko", "--template", template).output
        #expect(page.contains("설날 다음 날") && page.contains("설날 대체공휴일"), "\(page)")
        #expect(!page.contains("항목 없음"), "\(page)")
      }
    }
  }

  @Test func holidaysAreNoItems() throws {
    let daydot = try planner("2026-09-25T09:00", "KR")
    let json = try JSONText.read(try daydot("day", "--json").output)
    #expect(json["total"].number == 0)
    let holiday = json["holidays"][0]
    #expect(holiday["name"].text == "추석")
    #expect(holiday["region"].text == "KR")
    #expect(holiday["observed"] == .bool(false))
    let plain = try JSONText.read(try daydot("day", "2026-09-28", "--json").output)
    #expect(plain["holidays"] == .null)
  }

  /// A locale's region, else the country of the zone; neither for `none`.
  @Test(arguments: [
    ("", "Asia/Seoul", "2026-09-25", "Chuseok"), ("C", "Asia/Seoul", "2026-09-25", "Chuseok"),
    ("en_US.UTF-8", "Asia/Seoul", "2026-11-26", "Thanksgiving Day"),
    ("en_US.UTF-8", "Asia/Seoul", "2026-09-25", ""), ("", "UTC", "2026-12-25", ""),
    ("en_GB.UTF-8", "UTC", "2026-08-31", "Summer Bank Holiday"),
    ("", "Europe/Berlin", "2026-10-03", "German Unity Day"),
    ("", "Europe/Lisbon", "2026-12-25", ""),
  ])
  func autoIsTheCountryOfTheUser(
    _ locale: String, _ zone: String, _ day: String, _ name: String
  ) throws {
    let daydot = try planner("2026-11-20T09:00", nil, zone: zone)
    daydot.variables["LC_TIME"] = locale
    let output = try daydot("day", day, "--lang", "en").output
    let second = output.split(separator: "\n", omittingEmptySubsequences: false)[1]
    #expect(second == name)
    #expect(try daydot("config", "set", "holidays", "none").status == 0)
    #expect(try !daydot("day", day, "--lang", "en").output.contains(name.isEmpty ? "§" : name))
  }

  @Test(arguments: [
    ("kr,us", "KR, US"), ("GB", "GB-ENG"), ("None", "none"), ("AUTO", "auto"), ("KR,KR", "KR"),
  ])
  func theSettingIsWrittenOneWay(_ typed: String, _ written: String) throws {
    let daydot = try planner("2026-11-20T09:00", typed)
    #expect(try daydot("config", "get", "holidays").output == written + "\n")
    #expect(try daydot("config", "set", "holidays", "XX").status == 64)
  }

  // MARK: The user's own

  private func write(_ text: String, as name: String, _ daydot: InProcessDaydot) throws {
    var folder = daydot.folder.path
    for part in [".config", "daydot", "holidays"] {
      folder += "/" + part
      mkdir(folder, 0o700)
    }
    try writeFile("\(folder)/\(name)", text)
  }

  @Test func aFileOfTheUsersAddsOrReplaces() throws {
    let daydot = InProcessDaydot(now: "2026-09-25T09:00", zone: "Asia/Seoul")
    try write("2026-09-28 | | Founding day | 창립기념일 | off\n", as: "office", daydot)
    #expect(try daydot("config", "set", "holidays", "kr, office").status == 0)
    #expect(try daydot("config", "get", "holidays").output == "KR, office\n")
    let month = try daydot("month", "--lang", "ko", "--width", "31").output
    #expect(month.contains(" 25 추석\n") && month.contains(" 28 창립기념일\n"), "\(month)")
    try write("2026-09-25 | | Mine | 내 추석 | off\n", as: "KR", daydot)
    #expect(try daydot("day", "--lang", "ko").output.contains("내 추석"))
  }

  @Test func whatCanNotBeReadIsToldAndTheViewIsShown() throws {
    let daydot = InProcessDaydot(now: "2026-09-25T09:00", zone: "Asia/Seoul")
    let refused = try daydot.run(["config", "set", "holidays", "KR, office"])
    #expect(refused.status == 64 && refused.errors.contains("'office'"), "\(refused.errors)")
    try write("EASTER | 2020- | A | | off\n", as: "office", daydot)
    #expect(try daydot("config", "set", "holidays", "KR, office").status == 0)
    try write("EASTER x | 2020- | A | | off\n", as: "office", daydot)
    let day = try daydot.run(["day"])
    #expect(day.status == 0 && day.output.contains("Chuseok"))
    #expect(day.errors.contains("office, line 1: cannot read 'EASTER x'"), "\(day.errors)")
    // The other lines are read.
    let text = "bad\n2026-09-25 | | Founding day | | off\n\nworse | x\n"
    try write(text, as: "office", daydot)
    let other = try daydot.run(["day"])
    #expect(other.output.contains("Founding day"))
    #expect(other.errors.contains("office, line 1: 1 field, not 6"), "\(other.errors)")
    #expect(other.errors.contains("and 1 more line"), "\(other.errors)")
    #expect(try daydot.run(["config", "set", "holidays", "office"]).status == 65)
  }

  @Test func aYearThatIsNotDecreedIsSaidToBeSo() throws {
    let daydot = try planner("2026-09-25T09:00", "KR, US")
    #expect(try !daydot("day", "2027-05-05").output.contains("decreed"))
    #expect(
      try daydot("day", "2028-05-05").output
        .contains("holidays of 2028 are not all decreed yet (KR)"))
    let told = try daydot.run(["config", "get", "holidays"]).errors
    #expect(told.contains("KR are all decreed up to 2027"), "\(told)")
  }

  @Test(arguments: [
    (
      "2027-07", "en",
      "\n    17 Constitution Day\n    19 Constitution Day (observed)\n    20 Jul – 16 Aug Summer break\n"
    ),
    ("2027-08", "en", "\n    20 Jul – 16 Aug Summer break\n    15 Liberation Day\n"),
    ("2027-08", "ko", "\n    7월 20일–8월 16일 여름 방학\n    15 광복절\n"),
  ])
  func aBreakIsOneRow(_ month: String, _ language: String, _ rows: String) throws {
    let daydot = InProcessDaydot(now: "2026-09-25T09:00", zone: "Asia/Seoul")
    try write(
      "2027-07-20..2027-08-16 | | Summer break | 여름 방학 | off\n", as: "school", daydot)
    #expect(try daydot("config", "set", "holidays", "KR, school").status == 0)
    let output = try daydot("month", month, "--lang", language).output
    #expect(output.contains(rows), "\(output)")
    #expect(try daydot("year", "2027").output.contains(" 20 Jul – 16 Aug Summer break\n"))
    #expect(
      try daydot("when", "next workday", "--now", "2027-07-20 09:00").output.contains("17 Aug"))
  }

  // MARK: Lunar dates

  /// Names have the width of the screen, and the lines below the number of a cell; lunar dates come first.
  @Test(arguments: [
    ShownView(
      "month", "2027-02", "--width", "80",
      shows: """
                  February 2027
        Wk  Su  Mo  Tu  We  Th  Fr  Sa
         5       1   2   3   4   5   6
         6   7   8   9  10  11  12  13
         7  14  15  16  17  18  19  20
         8  21  22  23  24  25  26  27
         9  28

             6 Day before Korean New Year
             7 Korean New Year
             8 Day after Korean New Year
             9 Korean New Year (observed)

        """),
    ShownView(
      "month", "2027-02", "--width", "80", "--lunar", "--wall", "--lang", "ko",
      shows: """
                                           2027년 2월
        주 일요일     월요일     화요일     수요일     목요일     금요일     토요일
         5 1월 31 ───┬ 1 ───────┬ 2 ───────┬ 3 ───────┬ 4 ───────┬ 5 ───────┬ 6 ────────
                     │          │          │          │          │          │설날 전날
         6  7 1.1 ───┼ 8 ───────┼ 9 ───────┼10 ───────┼11 ───────┼12 ───────┼13 ────────
           설날      │설날 다음 │설날      │          │          │          │
                     │날        │대체공휴일│          │          │          │
         7 14 ───────┼15 ───────┼16 ───────┼17 ───────┼18 ───────┼19 ───────┼20 ────────
         8 21 1.15 ──┼22 ───────┼23 ───────┼24 ───────┼25 ───────┼26 ───────┼27 ────────
         9 28 ───────┼3월 1 ────┼ 2 ───────┼ 3 ───────┼ 4 ───────┼ 5 ───────┼ 6 ────────
                     │삼일절    │          │          │          │          │

        """),
  ])
  func namesHaveTheRoomThatThereIs(_ row: ShownView) throws {
    let daydot = try planner("2026-09-25T09:00", "KR", zone: "Asia/Seoul")
    #expect(try daydot.run(row.words).output == row.text)
  }

  @Test(arguments: [100, 120], ["en", "ko"])
  func everyDayOfAWallHasItsLunarDate(_ width: Int, _ language: String) throws {
    let daydot = try planner("2026-09-25T09:00", "KR", zone: "Asia/Seoul")
    let wall = try daydot(
      "month", "2027-02", "--lunar", "--wall", "--width", "\(width)", "--lang", language
    ).output
    for day in 1...22 { #expect(wall.contains(" 1.\(day) "), "\(day)\n\(wall)") }
  }

  @Test(arguments: [
    ShownView(
      "day", "2026-09-25", "--lunar",
      shows: "Fri 25 September 2026, today\nlunar 8.15\n\nnothing here\n"),
    ShownView(
      "day", "2025-07-25", "--lunar", "--lang", "ko",
      shows: "2025년 7월 25일 금요일\n음력 윤6월 1일\n\n항목 없음\n"),
    ShownView(
      "month", "jul 2025", "--lunar", "--lang", "ko", "--width", "20",
      shows: """
             2025년 7월
        일 월 화 수 목 금 토
               1  2  3  4  5
         6  7  8  9 10 11 12
                 6.15
        13 14 15 16 17 18 19
        20 21 22 23 24 25 26
                       윤6.1
        27 28 29 30 31

        """),
    ShownView(
      "month", "oct 2026", "--lunar", "--width", "46",
      shows: """
                          October 2026
        Wk  Su    Mo    Tu    We    Th    Fr    Sa
        40                           1     2     3
                                    8.21  8.22  8.23
        41   4     5     6     7     8     9    10
            8.24  8.25  8.26  8.27  8.28  8.29  8.30
        42  11    12    13    14    15    16    17
            9.1   9.2   9.3   9.4   9.5   9.6   9.7
        43  18    19    20    21    22    23    24
            9.8   9.9   9.10  9.11  9.12  9.13  9.14
        44  25    26    27    28    29    30    31
            9.15  9.16  9.17  9.18  9.19  9.20  9.21

        """),
  ])
  func lunarDatesStandBesideTheDays(_ row: ShownView) throws {
    let daydot = InProcessDaydot(now: "2026-09-25T09:00", zone: "Asia/Seoul")
    #expect(try daydot("config", "set", "holidays", "none").status == 0)
    #expect(try daydot.run(row.words).output == row.text)
  }

  @Test func lunarDatesAreFields() throws {
    let daydot = InProcessDaydot(now: "2025-07-25T09:00", zone: "Asia/Seoul")
    let json = try JSONText.read(try daydot("day", "--lunar", "--json").output)
    #expect(json["lunar"]["month"].number == 6 && json["lunar"]["leap"] == .bool(true))
    #expect(try JSONText.read(try daydot("day", "--json").output)["lunar"] == .null)
    let page = try daydot("month", "--lunar", "--template", "html", "--lang", "ko").output
    #expect(page.contains("<small>윤6.1</small>"))
  }
}
