import DaydotTestSupport
import Expectations
import TestSupport
import Testing

/// Several items as one operand: all or none change, in one undo step.
@Suite struct ItemOperandTests {
  private func planner() throws -> InProcessDaydot {
    let daydot = try InProcessDaydot.checked()
    for number in 1...6 { try daydot("add", "Thing \(number)", "--on", "2026-11-20") }
    return daydot
  }

  private func state(_ daydot: InProcessDaydot, _ field: String) throws -> [String?] {
    try daydot.json("show", "1-6")["items"].elements.map { $0[field].text }
  }

  @Test func doneTakesRangesAndLists() throws {
    let daydot = try planner()
    #expect(try daydot("done", "2-4,6").output.split(separator: "\n").count == 4)
    #expect(try state(daydot, "status") == ["open", "done", "done", "done", "open", "done"])
    try daydot("undo")
    #expect(try state(daydot, "status").allSatisfy { $0 == "open" })
    // The shell splits at blanks after the commas.
    #expect(try daydot("done", "1,", "5").status == 0)
    #expect(try daydot("done", "2-9").status == 1)
    #expect(try state(daydot, "status") == ["done", "open", "open", "open", "done", "open"])
    #expect(try daydot("done", "4-2").status == 64)
    #expect(try daydot("done", "1-2000").errors.contains("no item 7"))
    #expect(
      try daydot("done", "1-20000").errors
        == "daydot: '1-20000' is more than 10000 at once; give a shorter range\n")
    #expect(try daydot("rm", "1-2,6").status == 0)
    #expect(try daydot("show", "6").status == 1)
  }

  /// Days behind a title are those of the occurrences.
  @Test(arguments: [
    ("skip yoga next week", ["2026-11-23", "2026-11-25", "2026-11-27"]),
    ("skip yoga wed", ["2026-11-25"]), ("skip 요가 월요일", ["2026-11-23"]),
    ("skip yoga@2026-11-23..2026-11-26", ["2026-11-23", "2026-11-25"]),
    ("skip 요가@월..목", ["2026-11-23", "2026-11-25"]), ("done yoga wed", ["2026-11-18"]),
    // A number in a date is none of an item.
    ("done yoga nov 18", ["2026-11-18"]), ("skip yoga 25 nov", ["2026-11-25"]),
    ("skip yoga nov 23 to nov 25", ["2026-11-23", "2026-11-25"]), ("skip 1 wed", ["2026-11-25"]),
    ("skip 요가 11월 25일", ["2026-11-25"]),
    ("skip yoga@nov 25", ["2026-11-25"]), ("done Yoga@nov 18", ["2026-11-18"]),
    ("skip 요가@11월 25일", ["2026-11-25"]), ("skip yoga@next wed", ["2026-11-25"]),
    ("skip yoga@nov 23..nov 25", ["2026-11-23", "2026-11-25"]),
    // Of dates without a year, those of the last weeks are meant.
    ("skip yoga@nov 16..nov 18", ["2026-11-16", "2026-11-18"]),
    ("skip yoga@nov 18", ["2026-11-18"]),
    ("skip yoga@next week", ["2026-11-23", "2026-11-25", "2026-11-27"]),
    ("done 1@this week", ["2026-11-16", "2026-11-18", "2026-11-20"]),
    ("skip 요가@다음 주", ["2026-11-23", "2026-11-25", "2026-11-27"]),
    // Before the series began there is none to be meant.
    ("done yoga@11일", ["2026-12-11"]), ("done 1@11일", ["2026-12-11"]),
    // Several days, and ranges of any length.
    ("skip 요가 11월 25일, 27일", ["2026-11-25", "2026-11-27"]),
    ("skip 1 11월 25일과 27일", ["2026-11-25", "2026-11-27"]),
    ("skip yoga@nov 25 and 27", ["2026-11-25", "2026-11-27"]),
    ("skip 요가 다음 주 월수", ["2026-11-23", "2026-11-25"]),
    ("skip 요가@다음주", ["2026-11-23", "2026-11-25", "2026-11-27"]),
    ("skip 요가@11/23..25", ["2026-11-23", "2026-11-25"]),
    ("skip 1@11월 23일부터 25일까지", ["2026-11-23", "2026-11-25"]),
    (
      "skip 요가 11월 24일부터 12월 3일까지",
      ["2026-11-25", "2026-11-27", "2026-11-30", "2026-12-02"]
    ),
    ("done yoga nov 16 and 18", ["2026-11-16", "2026-11-18"]),
    ("skip yoga until nov 25", ["2026-11-20", "2026-11-23", "2026-11-25"]),
    ("skip yoga 25일까지", ["2026-11-20", "2026-11-23", "2026-11-25"]),
  ])
  func daysBehindATitle(words: String, dates: [String]) throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "요가 Yoga", "--every", "mon, wed and fri 7pm", "--on", "2026-11-16")
    #expect(try daydot.run(words.split(separator: " ").map(String.init)).status == 0)
    let changes = try daydot.json("show", "1")["items"].elements[0]["changes"].elements
    #expect(changes.map { $0["occurrence"].text } == dates)
  }

  /// A date of several words behind a number is read alike for every verb.
  @Test(arguments: [
    ("skip pills tomorrow 13:00", "2026-11-21T13:00", "skipped"),
    ("skip 1@11월 21일 13:00", "2026-11-21T13:00", "skipped"),
    ("done 1@tomorrow 13:00", "2026-11-21T13:00", "done"),
    ("move 1@tomorrow 13:00 15:00", "2026-11-21T13:00", "open"),
    ("move 1@nov 22 13:00 nov 25 15:00", "2026-11-22T13:00", "open"),
    ("rm 1@tomorrow 13:00", "2026-11-21T13:00", "removed"),
    ("rm 1@11월 22일 13:00", "2026-11-22T13:00", "removed"),
    ("edit 1@tomorrow 13:00 --title Drops", "2026-11-21T13:00", "removed"),
    ("edit 2@12월 15일 --title Drops", "2026-12-15", "removed"),
    ("rm 2@dec 15", "2026-12-15", "removed"),
    ("move 2@12월 15일 12월 17일", "2026-12-15", "open"),
    ("move 2@12월 15일 다음 날", "2026-12-15", "open"),
    ("move 2@dec 15 the next day", "2026-12-15", "open"),
    ("note 2@dec 15 bring apron", "2026-12-15", "removed"),
    ("done pills@tomorrow 13:00", "2026-11-21T13:00", "done"),
    ("move pills@nov 22 13:00 nov 25 15:00", "2026-11-22T13:00", "open"),
    ("move walk@12월 15일 12월 17일", "2026-12-15", "open"),
    ("rm walk@dec 15 --yes", "2026-12-15", "removed"),
    ("edit walk@dec 15 --title Drops", "2026-12-15", "removed"),
  ])
  func aDateOfSeveralWords(words: String, key: String, state: String) throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Pills", "--every", "every day at 7:00, 13:00", "--on", "2026-11-20")
    try daydot("add", "Walk every tue")
    let run = try daydot.run(words.split(separator: " ").map(String.init))
    #expect(run.status == 0, "\(run.errors)")
    let item = try daydot.json("show", key.hasPrefix("2026-12") ? "2" : "1")["items"].elements[0]
    let change = item["changes"].elements.first { $0["occurrence"].text == key }
    let isRemoved = item["excluded"].elements.contains { $0.text == key }
    #expect(isRemoved ? state == "removed" : change?["status"].text == state)
    #expect(try daydot("show", "1@tomorrow", "7:00").status == 0)
  }

  /// What comes at an interval has no dates.
  @Test(arguments: ["skip 1@tomorrow", "skip water@내일", "skip 1@2026-11-21..2026-11-22"])
  func anIntervalHasNoDates(words: String) throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Water every 8 hours")
    expectRefusal(
      try daydot.run(words.split(separator: " ").map(String.init)),
      "1 comes at an interval, not on dates; without a date, skip and move mean its next one: 1",
      status: 1)
  }

  /// Of a day on which a series has nothing, and of a month, no occurrence is closed.
  @Test(arguments: [
    "skip yoga nov 24", "done yoga nov", "skip yoga 30", "done 3 yoga nov 24",
    "skip yoga until jan", "done yoga nov 14",
  ])
  func otherDaysBehindATitle(words: String) throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "요가 Yoga", "--every", "mon, wed and fri 7pm", "--on", "2026-11-16")
    for number in 2...4 { try daydot("add", "Thing \(number)") }
    #expect(try daydot.run(words.split(separator: " ").map(String.init)).status != 0)
    for item in try daydot.json("show", "1-4")["items"].elements {
      #expect(item["changes"].elements.isEmpty && item["status"].text == "open")
    }
  }

  @Test func moveTakesSeveral() throws {
    let daydot = try planner()
    try daydot("add", "Swim", "--every", "every day 08:00", "--on", "2026-11-20")
    let moved = try daydot("move", "1,3,7", "2026-11-25")
    #expect(
      moved.output == """
        1  "Thing 1" — Wed 25 Nov 2026, in place of Fri 20 Nov 2026 (reminds at 09:00)
        3  "Thing 3" — Wed 25 Nov 2026, in place of Fri 20 Nov 2026 (reminds at 09:00)
        7  "Swim" — Wed 25 Nov 2026 08:00, in place of Fri 20 Nov 2026 08:00 (reminds at 08:00)
        7@2026-11-25 is on that day too

        """)
    #expect(try daydot.json("move", "2,4", "fri")["items"].elements.count == 2)
    try daydot("undo")
    try daydot("undo")
    #expect(try state(daydot, "day").allSatisfy { $0 == "2026-11-20" })
    #expect(try daydot("move", "1,99", "fri").status == 1)
  }

  @Test func editTakesSeveral() throws {
    let daydot = try planner()
    #expect(try daydot("edit", "1,3-4", "--list", "work", "--priority", "high").status == 0)
    #expect(try state(daydot, "list") == ["work", "inbox", "work", "work", "inbox", "inbox"])
    try daydot("undo")
    #expect(try state(daydot, "list").allSatisfy { $0 == "inbox" })
    #expect(try daydot("edit", "1,2").status == 64)
    try daydot("add", "Swim", "--every", "every day 08:00", "--on", "2026-11-10")
    expectRefusal(
      try daydot("edit", "1,7", "--every", "every week"),
      "7 becomes two items by this; change it by itself, without the others", status: 64)
    expectRefusal(
      try daydot("edit", "7@2026-11-24..2026-11-26", "--time", "11:00"),
      "edit takes one date of 7 at a time, as 7@2026-11-24; move, skip and rm take several",
      status: 64)
  }

  /// A date that no part of a split series has is missed by the part of that time.
  @Test func aDateOfNoPartIsNamed() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Yoga every mon 18:00")
    try daydot("edit", "1@2026-12-07..", "--time", "19:00")
    expectRefusal(
      try daydot("show", "yoga@2026-12-08"),
      "2 does not fall on 2026-12-08; its next is 2@2026-12-14", status: 1)
  }

  /// In views as in names, a date without its year that was within the last month is that one.
  @Test func aDateOfTheLastMonthIsThatOne() throws {
    let daydot = InProcessDaydot()
    #expect(try daydot("day", "oct 30").output.hasPrefix("Fri 30 October 2026"))
    #expect(try daydot("week", "oct 30").output.hasPrefix("25 to 31 October 2026"))
    #expect(try daydot("day", "oct 10").output.hasPrefix("Sun 10 October 2027"))
  }

  @Test func aRangeOfDatesNamesTheOccurrences() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Swim every tue and thu")
    try daydot("add", "Once dec 24")
    #expect(
      try daydot("skip", "1@2026-12-24..2027-01-02").output == """
        1  "Swim", Thu 24 Dec — skipped; the next: Tue 5 Jan 2027
        1  "Swim", Tue 29 Dec — skipped; the next: Tue 5 Jan 2027
        1  "Swim", Thu 31 Dec — skipped; the next: Tue 5 Jan 2027

        """)
    try daydot("undo")
    #expect(try daydot("done", "1@2026-12-29..2026-12-31").output.split(separator: "\n").count == 2)
    #expect(try daydot("undone", "1@2026-12-29..dec 31").output.split(separator: "\n").count == 2)
    #expect(try daydot("move", "1@2026-12-22..2026-12-24", "+1d").output.contains("Fri 25 Dec"))
    #expect(try daydot("rm", "1@2026-12-22..2026-12-24").status == 0)
    #expect(try daydot("show", "1@2026-12-24").status == 1)
    expectRefusal(
      try daydot("skip", "1@2026-12-25..2026-12-27"),
      "1 does not fall on 2026-12-25; its next is 1@2026-12-29", status: 1)
    expectRefusal(
      try daydot("skip", "2@2026-12-24..2026-12-25"),
      "2 does not repeat; name it without a date: 2", status: 1)
    #expect(try daydot("skip", "1@2027-01-02..2026-12-24").status == 64)
    #expect(try daydot("skip", "1@2026-12-24..2050-12-24").status == 64)
    #expect(try daydot("skip", "7@2026-12-24..2026-12-25").status == 1)
  }

  /// A word of a title on a day, in digits or in words.
  @Test func aTitleHasADay() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Choir practice every tue 7pm")
    try daydot("add", "Choir concert dec 9")
    try daydot("add", "Swim every tue")
    #expect(try daydot("done", "choir@2026-12-08").output.contains("Tue 8 Dec"))
    #expect(try daydot("show", "choir@2026-12-09").output.hasPrefix("2  Choir concert"))
    #expect(try daydot("skip", "choir", "practice@2026-12-15").output.contains("Tue 15 Dec"))
    #expect(try daydot("move", "swim@tue", "fri").output.contains("in place of Tue 24 Nov"))
    try daydot("edit", "swim@2026-12-22..", "--time", "8am")
    #expect(try daydot.json("show", "swim@2026-12-22")["items"][0]["time"].text == "08:00")
    expectRefusal(
      try daydot("done", "concert@2026-12-08"), "2 does not repeat; name it without a date: 2",
      status: 1)
    expectRefusal(
      try daydot("done", "3@fridy"),
      "cannot read 'fridy' as a date or time; did you mean 'friday'?", status: 64)
    expectRefusal(
      try daydot("show", "piano@2026-12-08"),
      "no item is called 'piano'; name it by its number or by words of its title", status: 1)
    // Both have the word, neither the day.
    #expect(try daydot("show", "choir@2026-12-10").errors.contains("several items match"))
  }

  /// What is done is behind: a day without its year, its month or its week is the last one up to today.
  @Test(arguments: [
    ("nov 18", "Wed 18 Nov"), ("wed", "Wed 18 Nov"), ("the 18th", "Wed 18 Nov"),
    ("11/21", "Sat 21 Nov"),
    ("yesterday", "Thu 19 Nov"), ("tomorrow", "Sat 21 Nov"), ("2026-11-25", "Wed 25 Nov"),
  ])
  func doneLooksBack(_ words: String, _ day: String) throws {
    let daydot = try InProcessDaydot.checked(now: "2026-11-01T08:00")
    try daydot("add", "Walk the dog every day")
    for name in ["walk@\(words)", "1@\(words)"] where words != "11/21" {
      let answer = try daydot.at("2026-11-20T09:00", "done", name, "--dry-run").output
      #expect(answer.contains("\"Walk the dog\", \(day) —"), "\(answer)")
    }
    // What is moved lies ahead.
    let moved = try daydot.at("2026-11-20T09:00", "move", "1@wed", "fri", "--dry-run").output
    #expect(moved.contains("in place of Wed 25 Nov"), "\(moved)")
  }

  @Test func anEventHasItsWord() throws {
    let daydot = InProcessDaydot()
    #expect(
      try daydot("event", "Lunch", "with", "Sam", "fri", "12:00-13:00").output
        == "1  \"Lunch with Sam\" — Fri 27 Nov 2026 12:00 – 13:00, an event (no reminder)\n")
    #expect(try daydot.json("show", "1")["items"][0]["kind"].text == "event")
    #expect(try daydot("log").output.contains("event"))
    #expect(try daydot("--lang", "ko", "event", "금요일", "12:00-13:00", "점심").output.contains("일정"))
    try daydot("add", "Lunch", "fri", "12:00-13:00")
    #expect(try daydot.json("show", "3")["items"][0]["kind"].text == "todo")
  }
}
