import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// Days and months in JSON.
@Suite struct ViewJSONTests {
  private static let counts = ["date", "total", "open", "done", "overdue", "events", "missed"]

  /// The counts of a day, sorted by key.
  private func counts(_ day: JSONValue) -> [Int?] {
    Self.counts.dropFirst().dropLast().map { day[$0].number }
  }

  @Test func today() throws {
    let daydot = try SampleStore.copy()
    let day = try daydot.json("day")
    #expect(day.keys == Self.counts + ["items", "carried"])
    #expect(day["date"] == .string("2026-11-20"))
    #expect(counts(day) == [4, 3, 1, 0, 0])
    #expect(day["items"].elements.map { $0["id"].number } == [1, 2, 3, 4])
    for item in day["items"].elements { #expect(item.keys == ItemJSONTests.itemKeys) }
    #expect(day["carried"].keys == ["total", "items"])
    #expect(day["carried"]["total"] == .integer(2))
    #expect(day["carried"]["items"].elements.map { $0["id"].number } == [6, 5])
    #expect(day["carried"]["items"].elements.allSatisfy { $0["overdue"] == .bool(true) })
  }

  @Test func anotherDay() throws {
    let daydot = try SampleStore.copy()
    let day = try daydot.json("day", "2026-11-16")
    #expect(counts(day) == [1, 1, 0, 1, 0])
    #expect(day["carried"]["total"] == .integer(0))
    let event = try daydot.json("day", "2026-11-26")
    #expect(counts(event) == [1, 0, 0, 0, 1])
    let done = try daydot.json("day", "2026-11-10")
    #expect(counts(done) == [2, 0, 2, 0, 0])
    // A span is on each of its days.
    for date in ["2026-11-27", "2026-11-28", "2026-11-29"] {
      #expect(try daydot.json("day", date)["items"].elements.contains { $0["id"] == .integer(16) })
    }
    #expect(try daydot.json("day", "2026-11-30")["total"] == .integer(0))
  }

  @Test func theLimitCutsTheListAndNotTheCounts() throws {
    let daydot = try SampleStore.copy()
    let day = try daydot.json("day", "--limit", "1")
    #expect(day["items"].elements.map { $0["id"].number } == [1])
    #expect(counts(day) == [4, 3, 1, 0, 0])
    for number in 0..<60 { try daydot("add", "Thing \(number)", "--on", "today") }
    // Without a limit the JSON has all items.
    #expect(try daydot.json("day")["items"].elements.count == 64)
  }

  /// What comes at intervals stands where it comes next, which the store does not know.
  @Test(arguments: [
    "list", "list --from today", "list --from today --sort title", "list --sort priority",
    "list --someday", "find a",
  ])
  func aLimitShowsTheFirstOfAll(command: String) throws {
    let daydot = try SampleStore.copy()
    try daydot("add", "Apple", "every", "45m", "9:00-18:00")
    try daydot("add", "Pear", "every", "2h", "from", "10:00", "to", "20:00")
    for title in ["Attic", "Cellar", "Garage"] { try daydot("add", title) }
    let words = command.split(separator: " ").map(String.init)
    func ids(_ answer: JSONValue) -> [Int?] { answer["items"].elements.map { $0["id"].number } }
    func answer(_ options: String...) throws -> JSONValue {
      try JSONText.read(daydot.run(words + options + ["--json"]).output)
    }
    let all = try answer()
    #expect(ids(all).count > 1 && all["total"].number == ids(all).count)
    for limit in 0...ids(all).count {
      let first = try answer("--limit", "\(limit)")
      #expect(ids(first) == Array(ids(all).prefix(limit)))
      #expect(first["total"] == all["total"])
      let lines = try daydot.run(words + ["--limit", "\(limit)"]).output.split(separator: "\n")
      #expect(lines.count { $0.contains(/[0-9]/) && !$0.hasPrefix("and ") } == limit)
      #expect((lines.last?.hasPrefix("and ") ?? false) == (limit < ids(all).count))
    }
  }

  @Test func anAgendaOfIntervalsIsNotLongerThanItsLimit() throws {
    let daydot = try SampleStore.copy()
    try daydot("add", "Apple", "every", "45m", "9:00-18:00")
    let days = try daydot.json("agenda", "--limit", "5")["days"].elements
    #expect(days.map { $0["items"].elements.count }.reduce(0, +) == 5)
  }

  @Test func aMonth() throws {
    let daydot = try SampleStore.copy()
    let month = try daydot.json("month")
    #expect(
      month.keys == ["month", "firstWeekday", "today", "selected", "items", "days", "weeks"])
    #expect(month["month"] == .string("2026-11"))
    #expect(month["firstWeekday"] == .string("sunday"))
    #expect(month["today"] == .string("2026-11-20"))
    #expect(month["selected"] == .string("2026-11-20"))
    #expect(month["items"] == (try daydot.json("day"))["items"])
    let days = month["days"].elements
    #expect(days.count == 30)
    for (index, day) in days.enumerated() {
      #expect(day.keys == Self.counts + ["dots", "items"])
      #expect(day["date"].text == "2026-11-" + (index < 9 ? "0" : "") + "\(index + 1)")
      #expect(day["items"] == .null)
      // The counts equal those of `day`.
      let own = try daydot.json("day", day["date"].text ?? "")
      #expect(counts(day) == counts(own))
      #expect(day["dots"].elements.allSatisfy { $0.keys == ["list", "state"] })
    }
    func dots(_ day: Int) -> [String] {
      days[day - 1]["dots"].elements.map { "\($0["list"].text ?? "") \($0["state"].text ?? "")" }
    }
    #expect(dots(3) == ["inbox done"])
    #expect(dots(10) == ["inbox done", "health done"])
    #expect(dots(16) == ["inbox overdue"])
    #expect(dots(21) == ["inbox event"])
    #expect(dots(28) == ["work open"])
    #expect(dots(1) == [])
  }

  @Test func theWeeksOfAMonth() throws {
    let daydot = try SampleStore.copy()
    let weeks = try daydot.json("month", "2026-12")["weeks"].elements
    #expect(weeks.map { $0["week"].number } == [49, 50, 51, 52, 53])
    for week in weeks {
      #expect(week.keys == ["week", "days"] && week["days"].elements.count == 7)
      for day in week["days"].elements {
        // Only days that have holidays name them, as Christmas and New Year in Seoul.
        let date = day["date"].text ?? ""
        let holidays = ["2026-12-25", "2027-01-01"].contains(date) ? ["holidays"] : []
        #expect(
          day.keys == Self.counts + ["dots", "items"] + holidays + [
            "number", "inMonth", "today", "weekend", "lunar",
          ])
      }
    }
    let first = weeks[0]["days"].elements
    #expect(first.map { $0["number"].number } == [29, 30, 1, 2, 3, 4, 5])
    #expect(
      first.map { $0["inMonth"] == .bool(true) } == [false, false, true, true, true, true, true])
    #expect(
      first.map { $0["weekend"] == .bool(true) } == [true, false, false, false, false, false, true])
    // The days of the neighbouring months are filled too.
    #expect(first[0]["date"] == .string("2026-11-29") && first[0]["total"] == .integer(1))
    #expect(first[0]["dots"][0]["list"] == .string("work"))
    let todays = weeks.flatMap { $0["days"].elements }.filter { $0["today"] == .bool(true) }
    #expect(todays.isEmpty)
  }

  @Test func whichDayIsSelected() throws {
    let daydot = try SampleStore.copy()
    #expect(try daydot.json("month", "2026-12")["selected"] == .null)
    #expect(try daydot.json("month", "2026-12")["items"] == .array([]))
    let selected = try daydot.json("month", "2026-11-27")
    #expect(selected["selected"] == .string("2026-11-27"))
    #expect(selected["items"].elements.map { $0["id"].number } == [16, 17, 18, 19])
    #expect(try daydot.json("month", "november")["selected"] == .string("2026-11-20"))
  }

  @Test func severalMonths() throws {
    let daydot = try SampleStore.copy()
    let answer = try daydot.json("month", "-n", "3")
    #expect(answer.keys == ["months"])
    #expect(
      answer["months"].elements.map { $0["month"].text } == ["2026-11", "2026-12", "2027-01"])
    #expect(answer["months"][0] == (try daydot.json("month")))
    #expect(answer["months"][1] == (try daydot.json("month", "2026-12")))
  }

  @Test func itemsFillTheDays() throws {
    let daydot = try SampleStore.copy()
    let month = try daydot.json("month", "--items")
    for day in month["days"].elements {
      let own = try daydot.json("day", day["date"].text ?? "")["items"]
      #expect(day["items"] == own, "\(day["date"])")
    }
    let last = month["weeks"].elements.last?["days"].elements ?? []
    #expect(last.map { $0["items"].elements.count } == [1, 0, 0, 0, 0, 0, 0])
  }

  @Test func theLanguageChangesNothing() throws {
    let daydot = try SampleStore.copy()
    for view in [["day"], ["month"], ["pending"], ["show", "4"]] {
      let english = try daydot.run(view + ["--json"])
      let korean = try daydot.run(view + ["--json", "--lang", "ko", "--ascii", "--width", "30"])
      #expect(english == korean)
    }
  }

  @Test func theFirstWeekdayIsTheUsers() throws {
    let daydot = try SampleStore.copy()
    try daydot("config", "set", "week.start", "monday")
    let month = try daydot.json("month")
    #expect(month["firstWeekday"] == .string("monday"))
    #expect(month["weeks"][0]["days"][0]["date"] == .string("2026-10-26"))
    #expect(month["weeks"].elements.map { $0["week"].number } == [44, 45, 46, 47, 48, 49])
  }
}
