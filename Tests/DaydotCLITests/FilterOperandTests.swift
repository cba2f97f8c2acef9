import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// Verbs with filters in place of ids: they change what `list` shows with these filters, as one
/// undo step; and `--dry-run`, which changes nothing.
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

  /// A month, and a day of it that the shell has made a word of its own.
  @Test(arguments: [
    ("move --from nov 18 nov 30", "move --from 'nov 18' nov 30"),
    ("list --from nov 18", "list --from 'nov 18'"), ("find --to nov 18", "find --to 'nov 18'"),
    ("agenda --from nov 18 --to nov 19", "agenda --from 'nov 18' --to 'nov 19'"),
    ("done --to 11월 19일 --dry-run", "done --to '11월 19일' --dry-run"),
  ])
  func aDayInTwoWordsNeedsQuotes(typed: String, told: String) throws {
    let daydot = try planner()
    let run = try daydot.run(typed.split(separator: " ").map(String.init))
    #expect(run.status == 64 && run.errors.contains("daydot \(told)\n"), "\(run)")
    #expect(try open(daydot) == [1, 5, 2, 6, 4])
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
        5  "Bins", Wed 18 Nov — done; the next: Wed 25 Nov
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
    (["move", "--overdue"], "move needs WHEN; to see how:\n  daydot help move"),
    (["move", "12"], "move needs ID WHEN…; to see how:\n  daydot help move"),
    (["undone"], "undone needs ID…|WORDS; to see how:\n  daydot help undone"),
    (["rm", "12", "--done"], "name items or filter them, not both: leave out '12' or the filters"),
    (["snooze", "--overdue"], "snooze needs WHEN; to see how:\n  daydot help snooze"),
    (
      ["snooze", "--overdue", "--yes", "fridy"],
      "cannot read 'fridy' as a date or time; did you mean 'friday'?"
    ),
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
    for command in ["done", "undone", "move", "skip", "rm", "snooze"] {
      let help = try InProcessDaydot()("help", command, "--lang", language).output
      for option in ["--overdue", "--yes", "--dry-run"] { #expect(help.contains(option)) }
    }
  }

  struct Verb: Row {
    let words: [String]
    let answer: String
    var name: String { words.joined(separator: " ") }

    init(_ words: String, _ answer: String) {
      self.words = words.split(separator: " ").map(String.init)
      self.answer = answer
    }
  }

  private static let verbs = [
    Verb("done --tag a", #"1  "Milk" — done"#),
    Verb(
      "move sat --tag a",
      #"1  "Milk" — Sat 21 Nov 2026, in place of Fri 20 Nov 2026 (reminds at 09:00)"#),
    // What is open is left out.
    Verb("undone --list errands", #"3  "Shoes" — open again (reminds Tue 24 Nov 09:00)"#),
    Verb("undone --list errands --lang ko", #"3  "Shoes" — 다시 할 일 (11월 24일 (화) 09:00에 알림)"#),
    // Of a series the occurrence that is listed; what does not repeat is left out.
    Verb("skip --list errands", #"2  "Bins", Wed 18 Nov — skipped; the next: Wed 25 Nov"#),
    Verb(
      "rm --list errands",
      """
      1  "Milk" — removed
      2  "Bins", Wed 18 Nov — removed
      """),
    Verb("rm --done --list errands", #"3  "Shoes" — removed"#),
    Verb("snooze 1h --list errands", #"1  "Milk" — again at Fri 20 Nov 10:05"#),
  ]

  /// Milk was announced; Bins of two days ago and Shoes, which are done, were not.
  private func announced() throws -> InProcessDaydot {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Milk", "--on", "2026-11-20", "--list", "errands", "--tag", "a")
    try daydot("add", "Bins", "--every", "every wed", "--on", "2026-11-18", "--list", "errands")
    try daydot("add", "Shoes", "--on", "2026-11-24", "--list", "errands")
    try daydot("done", "3")
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T09:05"
    try daydot("check")
    return daydot
  }

  private func everything(_ daydot: InProcessDaydot) throws -> [String] {
    try [["export"], ["log", "--json"], ["pending", "--json"]].map { try daydot.run($0).output }
  }

  @Test(arguments: verbs) func withoutYesAScriptIsRefused(_ verb: Verb) throws {
    let daydot = try announced()
    let before = try everything(daydot)
    let run = try daydot.run(verb.words)
    #expect(run.status == 64 && run.errors.contains("--yes"), "\(run.errors)")
    #expect(try everything(daydot) == before)
  }

  @Test(arguments: verbs) func aDryRunSaysWhatWouldBeDone(_ verb: Verb) throws {
    let daydot = try announced()
    let before = try everything(daydot)
    let words = verb.words + ["--dry-run"]
    let heading =
      verb.words.contains("ko")
      ? "아직 바꾸지 않았습니다. 실행하면 이렇게 됩니다:" : "nothing is changed; this would be done:"
    for _ in 0..<2 {
      expect(try daydot.run(words), output: "\(heading)\n\(verb.answer)\n")
    }
    #expect(try daydot.run(words + ["--json"]).output.hasSuffix(#""dryRun":true}"# + "\n"))
    #expect(try everything(daydot) == before)
  }

  @Test(arguments: verbs) func oneUndoTakesAllOfItBack(_ verb: Verb) throws {
    let daydot = try announced()
    let before = try everything(daydot)
    let run = try daydot.run(verb.words + ["--yes"])
    let isOne = verb.answer.split(separator: "\n").count == 1
    let back = "; to bring \(isOne ? "it" : "them") back:\n  daydot undo"
    expect(run, output: verb.answer + (verb.words[0] == "rm" ? back : "") + "\n")
    #expect(try everything(daydot) != before)
    try daydot("undo")
    #expect(try daydot("export").output == before[0])
    #expect(try daydot("pending", "--json").output == before[2])
    // The second time there is nothing left for most of them, which is no failure.
    try daydot("redo")
    #expect(try daydot.run(verb.words + ["--yes"]).status == 0)
  }

  /// Named by ids too, of an occurrence, a part of a split series, or a dose.
  @Test(arguments: [
    "done 1", "undone 1", "skip 2@2026-12-02", "move 2@2026-12-02 fri", "rm 2@2026-12-02..",
    "rm milk", "snooze 1 1h", "move 2@2026-12-09.. thu", "done 1 --lang ko --width 40",
  ])
  func aDryRunOfWhatIsNamed(words: String) throws {
    let daydot = try announced()
    try daydot("edit", "2@2026-11-25..", "--time", "10:00")
    let before = try everything(daydot)
    let run = try daydot.run(words.split(separator: " ").map(String.init) + ["--dry-run"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try everything(daydot) == before)
  }

  @Test func listGivesTheNumbersThatVerbsTake() throws {
    let daydot = try planner()
    try daydot("rm", "6")
    expect(try daydot("list", "--ids"), output: "1-5\n")
    expect(try daydot("list", "--list", "errands", "--overdue", "--ids"), output: "1,2,5\n")
    expect(try daydot("find", "milk", "tax", "--ids"), output: "")
    expect(try daydot("list", "--list", "errands", "--ids", "--limit", "2"), output: "1,5\n")
    expect(try daydot("list", "--overdue", "--ids", "--json"), output: "{\"ids\":[1,2,3,5]}\n")
    let edited = try daydot("edit", "1,2-4", "--tag", "x", "--json")
    #expect(try daydot.json("list", "--tag", "x", "--ids")["ids"].elements.count == 4)
    #expect(edited.status == 0)
    try daydot("undo")
    #expect(try daydot("list", "--tag", "x", "--ids").output.isEmpty)
  }

  @Test(arguments: [
    ["errands", "this looks for the word; for the list:\n  daydot list --list errands"],
    ["overdue", "this looks for the word; for what is meant by it:\n  daydot list --overdue"],
    ["밀린", "일", "this looks for the word; for what is meant by it:\n  daydot list --overdue"],
    [
      "milk", "done",
      "this looks for the word; for what is meant by it:\n  daydot list milk --done",
    ],
    [
      "wed", "milk",
      "this looks for the word; for the days:\n  daydot list milk --from wed --to wed",
    ],
    [
      "--tag", "shop", "thu", "to", "sat",
      """
      this looks for the word; for the days:
        daydot list --tag shop --from 'thu to sat' --to 'thu to sat'
      """,
    ],
    [
      "list:errands", "tomorrow",
      """
      this looks for the word; for the days:
        daydot list 'list:errands' --from tomorrow --to tomorrow
      """,
    ],
    [
      "next", "week",
      "this looks for the word; for the days:\n  daydot list --from 'next week' --to 'next week'",
    ],
    ["until", "sunday", "this looks for the word; for the days:\n  daydot list --to sunday"],
    ["since", "monday", "this looks for the word; for the days:\n  daydot list --from monday"],
    ["일요일까지", "this looks for the word; for the days:\n  daydot list --to 일요일"],
    [
      "이번", "주", "할", "일",
      "this looks for the word; for the days:\n  daydot list --from '이번 주' --to '이번 주'",
    ],
  ])
  func wordsOfAListingThatAreAFilterAreTold(_ words: [String]) throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Milk", "--list", "errands", "--tag", "shop")
    let run = try daydot.run(["list"] + words.dropLast(), input: "")
    #expect(run.errors == "daydot: \(words.last ?? "")\n")
  }

  /// What was done or skipped on past days is neither listed as open nor taken by verbs.
  @Test(arguments: ["done", "skip"]) func pastDaysHaveWhatWasDoneOnThem(_ verb: String) throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Gym", "every day 19:00", "--on", "2026-11-16")
    try daydot(verb, "1@2026-11-17")
    let days = ["--from", "2026-11-17", "--to", "2026-11-17"]
    #expect(try daydot.run(["list"] + days).output == "nothing here\n")
    #expect(try daydot.run(["rm"] + days + ["--yes"]).output == "nothing here\n")
  }

  /// A filter selects what `list` shows with it.
  @Test func whatComesAtIntervalsIsNotWithoutADay() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Antibiotic every 8 hours")
    try daydot("add", "Renew passport")
    #expect(try daydot("list", "--someday", "--ids").output == "2\n")
    #expect(
      try daydot("rm", "--someday", "--yes").output
        == "2  \"Renew passport\" — removed; to bring it back:\n  daydot undo\n")
  }
}
