import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// `done` and `move` with filters in place of ids: they change what `list` shows with these
/// filters, as one undo step.
@Suite struct FilterOperandTests {
  /// Friday 2026-11-20, 09:00.
  private func planner() throws -> InProcessDaydot {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Milk", "--on", "2026-11-18", "--list", "errands")
    try daydot("add", "Stamps", "--on", "2026-11-19", "--time", "10:00", "--list", "errands")
    try daydot("add", "Tax", "--on", "2026-11-17", "--list", "home")
    try daydot("add", "Shoes", "--on", "2026-11-25", "--list", "errands")
    try daydot("add", "Bins", "--every", "every wed", "--on", "2026-11-04", "--list", "errands")
    try daydot("add", "Swim", "--every", "every mon", "--on", "2026-11-23", "--list", "errands")
    try daydot("event", "Market", "--on", "2026-11-18", "--list", "errands")
    return daydot
  }

  private func open(_ daydot: InProcessDaydot) throws -> [Int?] {
    try daydot.json("list", "--list", "errands", "--open")["items"].elements.map { $0["id"].number }
  }

  /// As `--tag a --tag b` is.
  @Test(arguments: [["+a", "+b"], ["+a", "--tag", "b"], ["+a", "milk", "+a"]])
  func twoTagsAreRefused(words: [String]) throws {
    let daydot = try planner()
    expectRefusal(try daydot.run(["list"] + words), "--tag was given twice", status: 64)
  }

  @Test func aScriptSaysThatItMeansIt() throws {
    let daydot = try planner()
    expectRefusal(
      try daydot("done", "--list", "errands", "--overdue"),
      "3 items are meant; to change them without being asked add --yes",
      status: 64)
    expectRefusal(
      try daydot("move", "--overdue", "today", "--lang", "ko"),
      "항목 4개가 대상입니다. 묻지 않고 바꾸려면 --yes를 붙이세요",
      status: 64)
    #expect(try open(daydot) == [1, 5, 2, 6, 4])
  }

  @Test func doneFinishesWhatTheFiltersShow() throws {
    let daydot = try planner()
    #expect(
      try daydot("done", "--list", "errands", "--overdue", "--yes").output == """
        1  "Milk" — done
        5  "Bins", Wed 18 Nov — done
        2  "Stamps" — done

        """)
    #expect(try open(daydot) == [6, 4, 5])
    // One command is one undo step.
    try daydot("undo")
    #expect(try open(daydot) == [1, 5, 2, 6, 4])
    // Without a state filter: what is open and has begun. A series that has not begun is left out.
    let done = try daydot.json("done", "--list", "errands", "--yes")["items"].elements
    #expect(done.map { $0["id"].number } == [1, 5, 2, 4])
    #expect(done.map { $0["occurrence"].text } == [nil, "2026-11-18", nil, nil])
    // An event is never done.
    #expect(try daydot("show", "7").output.contains("Market"))
    #expect(try daydot("log").output.contains("done"))
  }

  @Test func moveTakesThemToADay() throws {
    let daydot = try planner()
    #expect(
      try daydot("move", "--overdue", "--yes", "today").output == """
        3  "Tax" — Fri 20 Nov 2026, in place of Tue 17 Nov 2026 (reminds at 09:00)
        1  "Milk" — Fri 20 Nov 2026, in place of Wed 18 Nov 2026 (reminds at 09:00)
        5  "Bins" — Fri 20 Nov 2026, in place of Wed 18 Nov 2026 (reminds at 09:00)
        2  "Stamps" — Fri 20 Nov 2026 10:00, in place of Thu 19 Nov 2026 10:00 (reminds at 10:00)

        """)
    #expect(try daydot.json("list", "--overdue")["items"].elements.isEmpty)
    try daydot("undo")
    #expect(try daydot.json("list", "--overdue")["items"].elements.count == 4)
    // A weekday means the next one, whichever week an occurrence is in.
    let moved = try daydot.json("move", "--overdue", "--list", "errands", "wed", "-y")["items"]
    #expect(Set(moved.elements.map { $0["day"].text }) == ["2026-11-25"])
  }

  @Test func missedOnesToo() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Pill", "--every", "every day", "--on", "2026-11-17")
    try daydot("done", "--missed", "--yes")
    let states = try daydot.json("agenda", "2026-11-17", "--days", "4")["days"].elements
      .map { $0["items"].elements[0]["done"] }
    #expect(states == [true, true, true, false].map { JSONValue.bool($0) })
  }

  @Test func nothingFoundIsNoFailure() throws {
    let daydot = try planner()
    expect(try daydot("done", "--list", "home", "--starred"), output: "nothing here\n")
    expect(try daydot("move", "--priority", "high", "fri", "--json"), output: "{\"items\":[]}\n")
    #expect(try daydot("undo").output.contains("undone: event"))
  }

  @Test(arguments: [
    (
      ["done", "12", "--overdue"],
      "name items or filter them, not both: leave out '12' or the filters"
    ),
    (["move", "--overdue"], "move what? it takes WHEN"),
    (["move", "12"], "move what? it takes ID WHEN…"),
    (
      ["move", "--overdue", "fridy"],
      "cannot read 'fridy' as a date or time; did you mean 'friday'?"
    ),
  ])
  func refuses(words: [String], sentence: String) throws {
    let run = try planner().run(words, input: "")
    #expect(run.status == 64)
    #expect(run.errors.contains(sentence), "\(run.errors)")
  }

  @Test(arguments: ["en", "ko"]) func theHelpHasThem(language: String) throws {
    for command in ["done", "move"] {
      let help = try InProcessDaydot()("help", command, "--lang", language).output
      #expect(help.contains("--overdue") && help.contains("--yes"))
    }
  }

  @Test(arguments: [
    ["errands", "this looks for the word; for the list: daydot list --list 'errands'"],
    [
      "next", "week",
      "this looks for the word; for the days: daydot list --from 'next week' --to 'next week'",
    ],
  ])
  func wordsOfAListingThatAreAFilterAreTold(_ words: [String]) throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Milk", "--list", "errands")
    let run = try daydot.run(["list"] + words.dropLast(), input: "")
    #expect(run.errors == "daydot: \(words.last ?? "")\n")
  }
}
