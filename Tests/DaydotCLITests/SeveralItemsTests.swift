import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// Several items as one operand, all or none, with one undo.
@Suite struct SeveralItemsTests {
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
    // Blanks behind the commas are the shell's.
    #expect(try daydot("done", "1,", "5").status == 0)
    #expect(try daydot("done", "2-9").status == 1)
    #expect(try state(daydot, "status") == ["done", "open", "open", "open", "done", "open"])
    #expect(try daydot("done", "4-2").status == 64)
    #expect(try daydot("rm", "1-2,6").status == 0)
    #expect(try daydot("show", "6").status == 1)
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
        7@2026-11-25 stands there too

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
      "7 becomes two items by this; change it by itself: daydot edit 7 …", status: 64)
  }

  @Test func anEventHasItsWord() throws {
    let daydot = InProcessDaydot()
    #expect(
      try daydot("event", "Lunch", "with", "Sam", "fri", "12:00-13:00").output
        == "1  \"Lunch with Sam\" — Fri 27 Nov 2026 12:00 – 13:00, an event\n")
    #expect(try daydot.json("show", "1")["items"][0]["kind"].text == "event")
    #expect(try daydot("log").output.contains("event"))
    #expect(try daydot("--lang", "ko", "event", "금요일", "12:00-13:00", "점심").output.contains("일정"))
    try daydot("add", "Lunch", "fri", "12:00-13:00")
    #expect(try daydot.json("show", "3")["items"][0]["kind"].text == "todo")
  }
}

/// What takes up the same time is told when it is added.
@Suite struct OverlapTests {
  @Test func addTellsOfAConflict() throws {
    let daydot = InProcessDaydot()
    try daydot("event", "Design review", "2026-11-20", "10:00-12:00")
    #expect(
      try daydot("add", "Lunch", "2026-11-20", "11:30-12:30").output == """
        2  "Lunch" — Fri 20 Nov 2026 11:30 – 12:30 (reminds at 11:30)
        overlaps 10:00–12:00 Design review

        """)
    #expect(
      try daydot("event", "Call", "2026-11-20", "11:45-12:00", "--lang", "ko").output
        .hasSuffix("겹침: 10:00–12:00 Design review 외 1개\n"))
    // One after the other is no conflict, nor is what has no end, another day, or is done.
    for words in [
      ["2026-11-20", "12:30-13:00"], ["2026-11-20", "11:00"], ["2026-11-21", "10:00-12:00"],
    ] {
      #expect(try !daydot.run(["add", "Free"] + words).output.contains("overlaps"))
    }
    try daydot("done", "2")
    // Nothing is told of what only shares an hour: a whole day, several days, a todo without an end.
    try daydot("event", "Holiday", "--on", "2026-11-24")
    try daydot(
      "event", "Fair", "--on", "2026-11-24", "--time", "09:00", "--end", "2026-11-26T18:00")
    try daydot("add", "Call", "2026-11-24", "10:30")
    try daydot("event", "Talk", "--on", "2026-11-24", "--time", "10:40")
    #expect(try !daydot("add", "Work", "2026-11-24", "10:00-11:00").output.contains("overlaps"))
    #expect(try !daydot("add", "Ring", "2026-11-24", "10:40").output.contains("overlaps"))
    // Two events are, also where one is but a moment.
    #expect(
      try daydot("event", "Demo", "2026-11-24", "10:30-11:30").output
        .contains("overlaps 10:00–11:00 Work and 1 more\n"))
    #expect(
      try daydot("event", "Visit", "--on", "2026-11-24", "--time", "10:40").output
        .contains("overlaps 10:30–11:30 Demo and 1 more\n"))
    // A series is told once, by its first; what lasts past midnight on the next day too.
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

/// Lists and tags by name, and names that nothing has.
@Suite struct ListNamesTests {
  private func planner() throws -> InProcessDaydot {
    let daydot = InProcessDaydot()
    try daydot("add", "Report", "--list", "work", "--tag", "desk", "--at", "office")
    try daydot("add", "Call", "--list", "work")
    try daydot("add", "Milk", "--tag", "errands")
    try daydot("done", "2")
    return daydot
  }

  @Test(arguments: [
    ShownView("lists", shows: "inbox  1 open of 1\nwork   1 open of 2\n"),
    ShownView("tags", shows: "desk     1 open of 1\nerrands  1 open of 1\n"),
    ShownView("lists", "--lang", "ko", shows: "inbox  1개 중 남은 항목 1개\nwork   2개 중 남은 항목 1개\n"),
    ShownView(
      "lists", "--json",
      shows:
        "{\"lists\":[{\"name\":\"inbox\",\"open\":1,\"total\":1},{\"name\":\"work\",\"open\":1,\"total\":2}]}\n"
    ),
    ShownView("list", "list:work", shows: "▪ 1  someday  Report  office, +desk\n"),
    ShownView("list", "+errands", shows: "▪ 3  someday  Milk  +errands\n"),
    ShownView(
      "list", "@office", "report", shows: "▪ 1  someday  Report  office, +desk, work\n"),
  ])
  func shows(_ row: ShownView) throws {
    expect(try planner().run(row.words), output: row.text)
  }

  @Test(arguments: [
    (["list", "--list", "wrok"], "no list wrok; did you mean work?"),
    (["day", "--tag", "erands"], "no tag erands; did you mean errands?"),
    (["agenda", "--place", "moon"], "no place moon"),
    (["list", "+nothing"], "no tag nothing"),
    (["list", "--list", "wrok", "--lang", "ko"], "wrok 목록이 없습니다. work인가요?"),
  ])
  func anUnknownNameIsAHint(words: [String], says: String) throws {
    let daydot = try planner()
    let run = try daydot.run(words)
    #expect(run.status == 0 && run.errors == "daydot: \(says)\n", "\(run)")
    let json = try daydot.run(words + ["--json"])
    #expect(json.status == 0 && json.errors == "daydot: \(says)\n")
    // A list that was used is known, though it is empty now.
    try daydot("rm", "1", "2")
    #expect(try daydot("list", "--list", "work").errors == "")
  }
}
