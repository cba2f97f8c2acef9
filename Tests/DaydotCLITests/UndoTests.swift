import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// `undo` and `redo`: a random sequence of commands, each command that changes reminders, and lists that a
/// command names first.
@Suite struct UndoTests {
  private static let titles = ["Buy milk", "우유 사기", "Call the bank", "Café ☕", "보고서 쓰기"]
  private static let whens = [
    "today", "tomorrow 18:00", "fri", "2026-11-16", "+2w 09:30", "nov 30",
  ]

  private func command(_ random: inout SeededGenerator, items: Int) -> [String] {
    let id = "\(Int.random(in: 1...max(1, items), using: &random))"
    let when = Self.whens.randomElement(using: &random) ?? "today"
    let title = Self.titles.randomElement(using: &random) ?? "x"
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1: return ["add", title, "--on", when, "--tag", "t", "--at", "market"]
    case 2: return ["add", title, "--every", "every day 08:30"]
    case 3: return ["done", id]
    case 4: return ["undone", id]
    case 5: return ["move", id, when]
    case 6: return ["edit", id, "--title", title, "--priority", "high", "--tag", "new"]
    case 7:
      return ["edit", id, "--at", "office", "--note", "line\nline", "--start", "2026-11-25"]
    case 8: return ["star", id]
    case 9: return ["rm", id]
    case 10: return ["skip", id]
    case 11: return ["rm", "\(id)@2026-11-21.."]
    case 12: return ["edit", "\(id)@2026-11-23", "--time", "10:00"]
    default: return ["remind", id, "30m before"]
    }
  }

  /// A command that changes nothing takes no number.
  @Test func numbersOfTheLogHaveNoGaps() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "A")
    try daydot("done", "1")
    try daydot("done", "1")
    try daydot("star", "1")
    let numbers = try daydot.json("log")["log"].elements.map { $0["number"].number }
    #expect(numbers == [3, 2, 1])
    #expect(try daydot("undo", "--to", "2").output == "undone: star 1 A\nundone: done 1 A\n")
  }

  /// As many undos as commands restore the first export byte for byte, and as many redos the last.
  @Test(arguments: [UInt64(1), 2, 3, 4])
  func undoingAllGivesBackTheFirst(seed: UInt64) throws {
    let daydot = InProcessDaydot()
    var random = SeededGenerator(seed: seed)
    for title in Self.titles { try daydot("add", title, "--on", "2026-11-20") }
    try daydot("add", "Pills", "--every", "every day 08:30")
    let first = try daydot("export").output
    let before = try daydot.json("log", "--json")["log"].elements.count
    for _ in 0..<25 {
      let words = command(&random, items: 8)
      let run = try daydot.run(words)
      #expect([0, 1, 64].contains(run.status), "\(words): \(run.errors)")
    }
    let last = try daydot("export").output
    let changes = try daydot.json("log", "--json")["log"].elements.count - before
    #expect(changes > 5)
    for _ in 0..<changes { #expect(try daydot("undo").status == 0) }
    #expect(try daydot("export").output == first)
    for _ in 0..<changes { #expect(try daydot("redo").status == 0) }
    #expect(try daydot("export").output == last)
    // The search index has the restored items.
    #expect(try daydot("find", "milk", "--json").status == 0)
  }

  @Test func undoAndRedoAnswerInJSON() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Buy milk")
    let at = #""at":"2026-11-20T09:00:00+09:00","command":"add","summary":"1 Buy milk""#
    func answer(_ undone: Bool) -> String {
      #"{"log":[{"# + at + #","undone":\#(undone),"number":1}]}"# + "\n"
    }
    #expect(try daydot("undo", "--json").output == answer(true))
    #expect(try daydot("redo", "--json").output == answer(false))
    #expect(try daydot.run(["redo", "--json"]).status == 1)
  }

  struct Verb: Row {
    let words: [String]
    var name: String { words.joined(separator: " ") }

    init(_ words: String...) { self.words = words }
  }

  /// Everything a user can see of reminders.
  private func state(_ daydot: InProcessDaydot) throws -> [String] {
    try [
      ["remind", "--json"], ["remind", "1", "--json"], ["show", "2", "--json"],
      ["pending", "--json"], ["delivered", "--json"], ["badge"],
    ].map { try daydot.run($0).output }
  }

  @Test(arguments: [
    Verb("remind", "1", "30m before, at 12:00"), Verb("remind", "r1", "20m before"),
    Verb("remind", "r1", "--title", "Now"), Verb("remind", "1", "1h before", "--id", "go"),
    Verb("remind", "2", "none"), Verb("remind", "1", "default"),
    Verb("unremind", "1"), Verb("unremind", "r1"), Verb("unremind", "r2"), Verb("off", "1"),
    Verb("off", "2"), Verb("off", "r1"), Verb("off", "r2"), Verb("on", "r3"), Verb("on", "r4"),
    Verb("snooze", "2", "10m"), Verb("snooze", "2", "until", "tomorrow 9:00"), Verb("ack"),
    Verb("ack", "2"), Verb("push", "Dinner"), Verb("push", "Dinner", "--when", "20:00"),
    Verb("push", "Again", "--id", "known"), Verb("done", "2"), Verb("done", "1"),
    Verb("skip", "1"), Verb("rm", "1"), Verb("move", "1", "21:00"),
  ])
  func isTakenBackAndDoneAgain(_ verb: Verb) throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Pill", "--every", "every day 18:00", "--remind", "10m before")
    try daydot("add", "Milk", "--on", "2026-11-20", "--time", "17:00")
    try daydot("push", "Later", "--when", "19:00", "--id", "known")
    try daydot("remind", "1", "2h before")
    try daydot("off", "r3")
    try daydot("push", "Off", "--when", "22:00")
    try daydot("off", "r4")
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T17:00"
    try daydot("check")
    let before = try state(daydot)
    let run = try daydot.run(verb.words)
    #expect(run.status == 0, "\(run.errors)")
    let after = try state(daydot)
    #expect(after != before)
    #expect(try daydot("undo").status == 0)
    #expect(try state(daydot) == before)
    #expect(try daydot("redo").status == 0)
    #expect(try state(daydot) == after)
  }

  private func planner() -> InProcessDaydot {
    InProcessDaydot(now: "2026-11-20T08:00", zone: "Asia/Seoul")
  }

  @Test(arguments: [
    ["add", "y", "--list", "ghost", "--tag", "t"], ["edit", "1", "--list", "ghost", "--tag", "t"],
  ])
  func aListGoesWithTheCommandThatNamedItFirst(_ words: [String]) throws {
    let daydot = planner()
    try daydot("add", "x")
    let views = [["lists", "--json"], ["tags", "--json"], ["list", "--json"]]
    let before = try views.map { try daydot.run($0).output }
    try daydot.run(words)
    let after = try views.map { try daydot.run($0).output }
    for _ in 0..<2 {
      try daydot("undo")
      #expect(try views.map { try daydot.run($0).output } == before)
      try daydot("redo")
      #expect(try views.map { try daydot.run($0).output } == after)
    }
    try daydot("undo")
    try daydot("add", "z", "--list", "ghost")
    #expect(try daydot("lists").output.contains("ghost  1 open of 1"))
  }

  // MARK: Several at once, and what the log says

  /// As many as are named, or all down to a number, together or not at all.
  @Test(
    arguments: [
      (["undo", "3"], ["milk", "tea"]), (["undo", "--to", "3"], ["milk", "tea"]),
      (["undo", "--to", "#5"], ["milk", "tea", "rice", "soap"]), (["undo", "5"], []),
      (["undo", "6"], nil), (["undo", "--to", "6"], nil),
      (["undo", "--to", "2", "--lang", "ko"], ["milk"]),
    ] as [([String], [String]?)])
  func severalAreTakenBackTogether(_ words: [String], left: [String]?) throws {
    let daydot = planner()
    let titles = ["milk", "tea", "rice", "soap", "salt"]
    for title in titles { try daydot("add", title) }
    let first = try daydot("export").output
    let run = try daydot.run(words)
    func shown() throws -> [String?] {
      try daydot.json("list", "--sort", "modified")["items"].elements.map { $0["title"].text }
    }
    #expect(Set(try shown()) == Set(left ?? titles))
    guard let left else {
      #expect(run.status == 1 && !run.errors.isEmpty)
      return
    }
    #expect(run.status == 0 && run.output.split(separator: "\n").count == 5 - left.count)
    // One by one they come back, or together.
    #expect(try daydot.run(["redo", "\(6 - left.count)"]).status == 1)
    try daydot("redo")
    #expect(try shown().count == left.count + 1)
    if left.count < 4 { try daydot("redo", "--to", "5") }
    #expect(try daydot("export").output == first)
  }

  @Test func whatCannotBeTakenBackIsTold() throws {
    let daydot = planner()
    try daydot("add", "milk")
    try daydot("add", "tea")
    expectRefusal(
      try daydot("undo", "3"), "only 2 changes can be undone; nothing was", status: 1)
    expectRefusal(
      try daydot("undo", "--to", "7"),
      "#7 is no change that can be undone; to see those:\n  daydot log", status: 1)
    expectRefusal(
      try daydot("undo", "3", "--lang", "ko"),
      "되돌릴 수 있는 변경은 2개뿐입니다. 아무것도 되돌리지 않았습니다", status: 1)
    for words in [
      ["undo", "x"], ["undo", "0"], ["undo", "1000001"], ["undo", "--to", "-1"],
      ["undo", "1", "--to", "1"],
    ] {
      #expect(try daydot.run(words).status == 64)
    }
    #expect(try daydot.json("list")["items"].elements.count == 2)
  }

  /// Numbers stay, also of what is undone, and each change names the fields with both values.
  @Test func theLogSaysFromWhatToWhat() throws {
    let daydot = planner()
    try daydot("add", "Milk", "--on", "2026-11-20")
    try daydot("edit", "1", "--title", "Oat milk", "--on", "tomorrow", "--tag", "x")
    try daydot("add", "Pills", "every", "day", "08:30")
    try daydot("move", "2@2026-11-23", "2026-11-24", "10:00")
    try daydot("skip", "2@2026-11-25")
    try daydot("edit", "2@2026-11-27..", "--time", "10:00")
    try daydot("done", "1")
    try daydot("edit", "1", "--list", "home")
    try daydot("undo", "2")
    let log = """
      Fri 20 November 2026, today
      #8  08:00  edit (undone)  1 Oat milk
          list: none → home
      #7  08:00  done (undone)  1 Oat milk
          state: open → done
      #6  08:00  edit           2 Pills (+1)
          2 repeats: every day → every day, until 26 Nov 2026
          3 Pills: new
      #5  08:00  skip           2 Pills
          Wed 25 Nov: open → skipped
      #4  08:00  move           2 Pills
          Mon 23 Nov: open → Tue 24 Nov 2026 10:00
      #3  08:00  add            2 Pills
      #2  08:00  edit           1 Oat milk
          title: Milk → Oat milk
          when: Fri 20 Nov 2026 → Sat 21 Nov 2026
          tags: none → +x
      #1  08:00  add            1 Milk

      """
    expect(try daydot("log"), output: log)
    expect(
      try daydot("log", "--limit", "2", "--lang", "ko", "--width", "40"),
      output: """
        2026년 11월 20일 금요일, 오늘
        #8  08:00  수정 (되돌림)  1 Oat milk
            목록: 없음 → home
        #7  08:00  완료 (되돌림)  1 Oat milk
            상태: 할 일 → 완료

        """)
    let rows = try daydot.json("log")["log"].elements
    #expect(rows.map { $0["number"].number } == [8, 7, 6, 5, 4, 3, 2, 1])
    #expect(rows[6]["changes"].elements.map { $0["field"].text } == ["title", "tags", "day"])
    #expect(rows[6]["changes"].elements[0]["from"] == .string("Milk"))
    #expect(rows[6]["changes"].elements[0]["to"] == .string("Oat milk"))
    try daydot("redo", "2")
    #expect(
      try daydot("log").output
        == log.replacing(" (undone)", with: "").replacing("edit           ", with: "edit  ")
        .replacing("skip           ", with: "skip  ").replacing("move           ", with: "move  ")
        .replacing("add            ", with: "add   "))
  }

  /// Also what a date and a trigger do not show.
  @Test func theLogSaysWhatElseOfAReminderChanged() throws {
    let daydot = planner()
    expect(try daydot("log"), output: "no changes yet\n")
    expect(try daydot("log", "--lang", "ko"), output: "아직 바꾼 것이 없습니다\n")
    try daydot("add", "Call", "tomorrow", "9:00")
    try daydot("remind", "1", "30m before")
    try daydot("remind", "r2", "--level", "time-sensitive", "--title", "Leave")
    try daydot("off", "r2")
    try daydot("edit", "1", "--zone", daydot.variables["TZ"] ?? "")
    expect(
      try daydot("log", "--width", "120"),
      output: """
        Fri 20 November 2026, today
        #5  08:00  edit    1 Call
            reminds: at 09:00; 30m before (time-sensitive, Leave, off) → at 09:00 Seoul; 30m before (time-sensitive, Leave, off)
            zone: none → Seoul
        #4  08:00  off     1 Call
            reminds: at 09:00; 30m before (time-sensitive, Leave) → at 09:00; 30m before (time-sensitive, Leave, off)
        #3  08:00  remind  1 Call
            reminds: at 09:00; 30m before → at 09:00; 30m before (time-sensitive, Leave)
        #2  08:00  remind  1 Call
            reminds: as usual → at 09:00; 30m before
        #1  08:00  add     1 Call

        """)
  }

  /// Nothing of an event is to be done.
  @Test func theLogCallsADateOfAnEventPlanned() throws {
    let daydot = InProcessDaydot()
    try daydot("event", "Choir", "every", "mon", "19:00")
    try daydot("move", "1@2026-11-30", "2026-12-01 20:00")
    let log = try daydot("log", "--limit", "1").output
    #expect(log.contains("planned → Tue 1 Dec 2026 20:00") && !log.contains("open"), "\(log)")
    let korean = try daydot("log", "--limit", "1", "--lang", "ko").output
    #expect(korean.contains("예정 → ") && !korean.contains("할 일"), "\(korean)")
  }

  /// A command that changed very many items between two others does not hide what they did.
  @Test func aLargeChangeBetweenIsLookedThrough() throws {
    let daydot = planner()
    for number in 1...30 { try daydot("add", "n\(number)") }
    try daydot("edit", "1", "--title", "a")
    try daydot("edit", "40-41", "--list", "x")
    try daydot("edit", "1-25", "--priority", "high")
    try daydot("edit", "1", "--title", "b")
    try daydot("edit", "30", "--title", "c")
    try daydot("undo")
    let rows = try daydot.json("log", "--limit", "4")["log"].elements
    func titles(_ row: Int) -> [JSONValue?] {
      rows[row]["changes"].elements.flatMap { [$0["from"], $0["to"]] }
    }
    #expect(titles(0) == [.string("n30"), .string("c")])
    #expect(titles(1) == [.string("a"), .string("b")])
    #expect(rows[2]["changes"] == .null)
    #expect(titles(3) == [.string("n1"), .string("a")])
  }

  @Test func aListStaysWhenItsLastItemIsRemoved() throws {
    let daydot = planner()
    try daydot("add", "x", "--list", "ghost")
    try daydot("rm", "1")
    #expect(try daydot("lists").output == "ghost  0 open of 0\n")
    try daydot("add", "y", "--list", "ghost")
    try daydot("undo")
    #expect(try daydot("lists").output == "ghost  0 open of 0\n")
  }

  /// The log also says from what to what where no item's own fields changed.
  @Test(arguments: [
    (["skip 1"], "next: Fri 20 Nov 2026 17:00 → Sat 21 Nov 2026 01:00"),
    (["move 1 23:00"], "next: Fri 20 Nov 2026 17:00 → Fri 20 Nov 2026 23:00"),
    (["place edit market --radius 300"], "radius: 150 m → 300 m"),
    (["place edit market --radius 300", "undo"], "radius: 150 m → 300 m"),
    (["place rename market bazaar"], "name: market → bazaar"),
    (["place star market"], "star: none → *"),
    (["place rm market"], "position: 37.49790,127.02760 → none\n    radius: 150 m → none"),
    (["snooze 2 1h"], "reminder: Fri 20 Nov 08:30 → Fri 20 Nov 10:00"),
    (["snooze 2 until market"], "reminder: Fri 20 Nov 08:30 → arriving market"),
    (["--lang ko place edit market --radius 300", "log --lang ko"], "반경: 150 m → 300 m"),
  ])
  func theLogSaysFromWhatToWhat(commands: [String], line: String) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Drink every 8 hours")
    try daydot.at("2026-11-20T08:00", "add", "Call 8:30")
    try daydot("place", "add", "market", "37.4979,127.0276")
    try daydot("check")
    for command in commands { try daydot.run(command.split(separator: " ").map(String.init)) }
    let language = commands.contains { $0.contains("ko") } ? "ko" : "en"
    let log = try daydot("log", "--limit", "1", "--lang", language).output
    #expect(log.contains("\n    \(line)\n"), "\(log)")
    let change = try daydot.json("log", "--limit", "1")["log"][0]["changes"].elements.last
    #expect(change?["to"] != nil || change?["from"] != nil)
  }

  /// What the journal says is said in the reader's language, whichever it was written in.
  @Test func summariesAreInTheReadersLanguage() throws {
    let daydot = InProcessDaydot()
    for title in ["A", "B", "C (+x)"] { try daydot("add", "--", title) }
    try daydot("rm", "1,2")
    #expect(try daydot("log").output.contains("1 A (+1)\n"))
    let korean = try daydot("log", "--lang", "ko").output
    #expect(korean.contains("1 A 외 1개\n") && korean.contains("3 C (+x)\n"), "\(korean)")
    #expect(try daydot("undo", "--lang", "ko").output == "'A' 외 1개 삭제를 되돌렸습니다\n")
    for title in ["Pay raise (+3)", "a\u{1E}b"] {
      try daydot("add", "--", title)
      let log = try daydot.json("log", "--limit", "1")["log"][0]
      #expect(log["summary"].text?.hasSuffix(" \(title)") == true, "\(log)")
    }
    #expect(try daydot("log", "--lang", "ko").output.contains("4 Pay raise (+3)\n"))
    try daydot("import", "-", input: #"{"title":"D"}"# + "\n")
    let log = try daydot("log").output
    #expect(log.contains(": 1 new\n"), "\(log)")
    #expect(try daydot("undo", "--lang", "ko").output.contains("에서 가져온 항목 1개\n"))
  }
}
