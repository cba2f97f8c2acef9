import DaydotTestSupport
import Expectations
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
    expect(try daydot("config", "get", "holidays"), output: written + "\n")
    #expect(try daydot("config", "set", "holidays", "XX").status == 64)
  }
}
