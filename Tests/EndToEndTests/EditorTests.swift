import CivilTime
import DaydotTestSupport
import Expectations
import Glibc
import JSON
import TestSupport
import Testing

/// `edit` in an editor, while other commands change the same item.
@Suite struct EditorTests {
  private func planner(_ words: String...) throws -> Daydot {
    let daydot = try Daydot.checked()
    try daydot.run(["add"] + words)
    return daydot
  }

  private func pills() throws -> Daydot {
    try planner("Pills", "--every", "every day 08:30", "--on", "2026-11-16")
  }

  /// Only the fields that the user changed are saved; the others keep what other commands stored.
  @Test func aDoneMarkASkipAndAMoveSurvive() throws {
    let daydot = try pills()
    let edited = try daydot.edit(
      "1", ["s/Pills/Vitamins/"],
      meanwhile: [
        ["done", "1@2026-11-20"], ["skip", "1@2026-11-21"], ["move", "1@2026-11-22", "10:00"],
        ["edit", "1", "--list", "health"],
      ])
    #expect(edited.status == 0 && edited.errors == "")
    let item = try daydot.json("show", "1")["items"][0]
    #expect(item["title"].text == "Vitamins" && item["list"].text == "health")
    #expect(item["changes"].elements.map { $0["status"].text } == ["done", "skipped", "open"])
    #expect(try daydot.at("2026-11-20T12:00", "check").output == "")
    #expect(daydot.textFiles == [])
    // One undo reverts the edited text alone.
    try daydot("undo")
    let before = try daydot.json("show", "1")["items"][0]
    #expect(before["title"].text == "Pills" && before["list"].text == "health")
    #expect(before["changes"] == item["changes"])
  }

  @Test func aFinishedItemStaysFinished() throws {
    let daydot = try planner("Milk", "--on", "2026-11-20", "--time", "18:00")
    let edited = try daydot.edit(
      "1", ["s/Milk/Oat milk/", "s/18:00/19:00/"], meanwhile: [["done", "1"]])
    #expect(edited.status == 0)
    let item = try daydot.json("show", "1")["items"][0]
    #expect(item["title"].text == "Oat milk" && item["time"].text == "19:00")
    #expect(item["done"] == .bool(true))
  }

  /// The occurrence is detached from the series as stored when the editor closes.
  @Test func anOccurrenceIsTakenOutOfTheSeriesAsItIsNow() throws {
    let daydot = try pills()
    let edited = try daydot.edit(
      "1@2026-11-25", ["s/Pills/Fewer pills/"],
      meanwhile: [["edit", "1", "--tag", "health"], ["done", "1@2026-11-20"]])
    #expect(edited.status == 0)
    let items = try daydot.json("show", "1", "2")["items"]
    #expect(items[0]["title"].text == "Pills" && items[1]["title"].text == "Fewer pills")
    #expect(items.elements.allSatisfy { $0["tags"].elements == [.string("health")] })
    #expect(items[0]["changes"][0]["status"].text == "done")
  }

  struct Conflict: Row {
    let name: String
    let changes: [String]
    let meanwhile: [String]
    /// The fields stored by then.
    let now: String

    init(_ name: String, _ changes: [String], _ meanwhile: [String], now: String) {
      (self.name, self.changes, self.meanwhile, self.now) = (name, changes, meanwhile, now)
    }
  }

  private static let conflicts = [
    Conflict(
      "title", ["s/Milk/Oat milk/"], ["edit", "1", "--title", "Soy milk"], now: "title 'Soy milk'"),
    Conflict(
      "a day and a time", ["s/18:00/19:00/"], ["move", "1", "mon"], now: "on '2026-11-23'"),
    Conflict(
      "a time and an end", ["s/^end:.*/end: 20:00/"], ["edit", "1", "--time", "none"],
      now: "no time"),
    Conflict(
      "a rule and a zone", ["s/^every:.*/every: every week/"],
      ["edit", "1", "--zone", "Asia/Tokyo"], now: "zone 'Asia/Tokyo'"),
    Conflict("notes", ["$a eggs"], ["edit", "1", "--note", "butter"], now: "note 'butter'"),
    Conflict(
      "one of two", ["s/^list:.*/list: food/", "s/^url:.*/url: a.example/"],
      ["edit", "1", "--list", "work", "--priority", "high"], now: "list 'work'"),
  ]

  /// Where both changed the same field, nothing is saved and the text is kept.
  @Test(arguments: conflicts)
  func whatBothChangedIsNotSaved(_ row: Conflict) throws {
    let daydot = try planner("Milk", "--on", "2026-11-20", "--time", "18:00")
    let edited = try daydot.edit("1", row.changes, meanwhile: [row.meanwhile, ["export"]])
    #expect(edited.status == 1)
    let said = "daydot: the item was changed while you edited it; it now has \(row.now); your text"
    #expect(edited.errors.unwrapped.hasPrefix(said), "\(edited.errors)")
    #expect(daydot.saidMeanwhile?.hasSuffix(try daydot("export").output) == true)
    #expect(daydot.keptText(edited)?.hasPrefix("title:") == true)
  }

  @Test func bothMayChangeAFieldToTheSame() throws {
    let daydot = try planner("Milk", "--on", "2026-11-20")
    let edited = try daydot.edit(
      "1", ["s/Milk/Oat milk/", "s/^url:.*/url: a.example/"],
      meanwhile: [["edit", "1", "--title", "Oat milk"]])
    #expect(edited.status == 0)
    let item = try daydot.json("show", "1")["items"][0]
    #expect(item["title"].text == "Oat milk" && item["url"].text == "a.example")
  }

  /// A split series ends at its split, whichever half was open.
  @Test(arguments: ["1", "1@2026-11-25", "1@2026-11-20.."])
  func aSeriesThatWasSplitIsNotSaved(_ id: String) throws {
    let daydot = try pills()
    let split = ["edit", "1@2026-11-23..", "--title", "New"]
    let edited = try daydot.edit(id, ["s/Pills/Vitamins/"], meanwhile: [split, ["export"]])
    #expect(edited.status == 1)
    let said = "daydot: the series was split, or a split undone, while you edited it; your text"
    #expect(edited.errors.unwrapped.hasPrefix(said), "\(edited.errors)")
    #expect(daydot.saidMeanwhile?.hasSuffix(try daydot("export").output) == true)
    #expect(daydot.keptText(edited)?.contains("Vitamins") == true)
  }

  /// A changed rule or zone, or a removed rule, leaves the series in one piece.
  @Test(arguments: [
    ["--every", "every 2 days 08:30"], ["--every", "none"], ["--zone", "Asia/Tokyo"],
  ])
  func aChangedRuleIsNoSplit(_ change: [String]) throws {
    let daydot = try pills()
    let edited = try daydot.edit(
      "1", ["s/Pills/Vitamins/"], meanwhile: [["edit", "1"] + change])
    #expect(edited.status == 0 && edited.errors == "", "\(edited.errors)")
    #expect(try daydot.json("show", "1")["items"][0]["title"].text == "Vitamins")
  }

  /// Line ends and byte order marks of other systems' editors.
  @Test(arguments: ["s/$/\\r/", "1s/^/\\xEF\\xBB\\xBF/"])
  func aTextOfAnotherSystemIsRead(_ change: String) throws {
    let daydot = try planner("Milk", "--note", "two\nlines")
    let edited = try daydot.edit("1", ["s/Milk/Oat milk/", change])
    #expect(edited.status == 0, "\(edited.errors)")
    let item = try daydot.json("show", "1")["items"][0]
    #expect(item["title"].text == "Oat milk" && item["notes"].text == "two\nlines")
    let log = try daydot("log").output
    #expect(try daydot.edit("1", [change]).status == 0)
    #expect(try daydot("log").output == log)
  }

  /// Line ends of other systems in a note are not the user's change.
  @Test func aNoteWithOtherLineEndsStays() throws {
    let daydot = try Daydot.checked()
    let line = #"{"title":"Milk","notes":"one\r\ntwo\rthree\n"}"# + "\n"
    try daydot("import", "-", input: line)
    let notes = "one\r\ntwo\rthree\n"
    #expect(try daydot.edit("1", ["s/Milk/Milk/"]).status == 0)
    #expect(try daydot("log").output.contains("edit") == false)
    #expect(try daydot.edit("1", ["s/^list:.*/list: food/"]).status == 0)
    #expect(try daydot.json("show", "1")["items"][0]["notes"].text == notes)
    #expect(try daydot.edit("1", ["s/two/deux/"]).status == 0)
    #expect(try daydot.json("show", "1")["items"][0]["notes"].text == "one\ndeux\nthree")
  }

  /// An interrupt from the keyboard is for the editor, which may go on after it.
  @Test(arguments: ["INT", "QUIT"])
  func anInterruptEndsNoEdit(_ signal: String) throws {
    let daydot = try planner("Milk")
    let edited = try daydot.edit("1", ["s/Milk/Oat milk/"], then: "kill -\(signal) $PPID")
    #expect(edited.status == 0)
    #expect(try daydot.json("show", "1")["items"][0]["title"].text == "Oat milk")
    // An editor that ends by it leaves the text.
    let ended = try daydot.edit("1", ["s/Oat milk/Soy milk/"], then: "kill -\(signal) $$")
    #expect(ended.status == 1)
    #expect(daydot.keptText(ended)?.hasPrefix("title:    Soy milk\n") == true)
  }

  struct Refusal: Row {
    let name: String
    let change: String
    let says: String
    var korean: String?
  }

  @Test(arguments: [
    Refusal(
      name: "bytes that are no text", change: "s/Milk/\\xFF/", says: "the text is not UTF-8"),
    Refusal(
      name: "a field that is near", change: "s/^list:/lsit:/",
      says: "line 9: no field 'lsit'; did you mean 'list'?"),
    Refusal(
      name: "a note on the heading", change: "s/^notes:/notes: text/",
      says: "line 17: no field 'notes'; the fields are title, on, start, time, end, every, since, "
        + "at, list, tags, priority, star, under, after, url; notes go below the notes: line"),
    Refusal(
      name: "a field twice", change: "s/^list:.*/list: a\\nlist: b/",
      says: "line 10: list is there a second time", korean: "10번째 줄: list 줄이 두 번 나옵니다"),
    Refusal(
      name: "neither yes nor no", change: "s/^star:.*/star: maybe/",
      says: "line 12: star cannot be 'maybe'; it is one of: yes, no",
      korean: "12번째 줄: star에 'maybe' 값은 쓸 수 없습니다"),
    Refusal(
      name: "no title", change: "s/Milk//", says: "line 1: the title is empty",
      korean: "1번째 줄: 제목이 비어 있습니다"),
  ])
  func whatCanNotBeReadIsKept(_ row: Refusal) throws {
    let daydot = try planner("Milk")
    let edited = try daydot.edit("1", [row.change])
    #expect(edited.status == 64)
    #expect(edited.errors.unwrapped.contains(row.says), "\(edited.errors)")
    #expect(daydot.textFiles.count == 1)
    #expect(try daydot.json("show", "1")["items"][0]["title"].text == "Milk")
    guard let korean = row.korean else { return }
    daydot.variables["LANG"] = "ko_KR.UTF-8"
    let said = try daydot.edit("1", [row.change]).errors
    #expect(said.contains(korean), "\(said)")
  }

  /// A change of the lines of steps: `sed` scripts, and what `steps 1` shows then.
  struct StepLines: Row {
    let name: String
    var item = "Pack"
    let change: [String]
    var meanwhile: [[String]] = []
    var steps: [String] = []
    var says = ""
    var status: Int32 = 0
  }

  /// What is typed in the lines of steps, with one undo.
  @Test(arguments: [
    StepLines(
      name: "ticked, removed and new",
      change: [
        "s/- \\[ \\] 2:/- [x] 2:/", "/charger/d",
        "s/^notes:/- [ ] key\\n  - [ ] spare key tomorrow\\nnotes:/",
      ],
      steps: [
        "▫ 2 passport done 09:00", "▪ 4 swimsuit", "▪ 5 key 0/1", "▪ 6 Sat 21 spare key",
      ]),
    StepLines(
      name: "ticked for the current occurrence", item: "Pack every day",
      change: ["s/- \\[ \\] 2:/- [x] 2:/"],
      steps: ["▫ 2 passport done 09:00", "▪ 3 charger", "▪ 4 swimsuit"]),
    StepLines(
      name: "in another order", change: ["/passport/{h;d}", "/swimsuit/G"],
      steps: ["▪ 3 charger", "▪ 4 swimsuit", "▪ 2 passport"]),
    StepLines(
      name: "below another one", change: ["s/^- \\(.*charger\\)/  - \\1/"],
      steps: ["▪ 2 passport 0/1", "▪ 3 charger", "▪ 4 swimsuit"]),
    StepLines(
      name: "one removed, another new", change: ["s/- \\[ \\] 3: charger/- [ ] adapter/"],
      steps: ["▪ 2 passport", "▪ 5 adapter", "▪ 4 swimsuit"]),
    StepLines(
      name: "copied", change: ["/charger/p"],
      steps: ["▪ 2 passport", "▪ 3 charger", "▪ 5 charger", "▪ 4 swimsuit"],
      says: "3 is there twice; the second, \"charger\", is a new step"),
    StepLines(
      name: "with a number that no step has", change: ["s/charger/charger\\n- [ ] 400: plates/"],
      steps: ["▪ 2 passport", "▪ 3 charger", "▪ 5 400: plates", "▪ 4 swimsuit"],
      says: "no step has the number 400; \"400: plates\" is a new step"),
    StepLines(
      name: "beside a removal", change: ["s/passport/papers/"], meanwhile: [["rm", "3", "--yes"]],
      steps: ["▪ 2 papers", "▪ 4 swimsuit"]),
    StepLines(
      name: "for one that was removed", change: ["s/charger/chargers/"],
      meanwhile: [["rm", "3", "--yes"]], says: "step 3 \"chargers\" was removed while", status: 1),
    StepLines(
      name: "for one that was renamed", change: ["s/charger/chargers/"],
      meanwhile: [["edit", "3", "--title", "cable"]], says: "it now has steps '3: cable'",
      status: 1),
    StepLines(
      name: "without a title", change: ["s/3: charger/3:/"], says: "the title is empty", status: 64),
    StepLines(
      name: "a new one that can not be read", change: ["s/^notes:/- [ ] key feb 30\\nnotes:/"],
      says: "feb 30", status: 64),
  ])
  func stepsAreLinesWithBoxes(_ row: StepLines) throws {
    let daydot = try planner(row.item)
    try daydot("steps", "1", "passport,", "charger,", "swimsuit")
    let edited = try daydot.edit("1", row.change, meanwhile: row.meanwhile)
    #expect(edited.status == row.status, "\(edited.errors)")
    #expect((edited.output + edited.errors.unwrapped).contains(row.says), "\(edited)")
    func steps() throws -> [String] {
      try daydot("steps", "1").output.split(separator: "\n").dropFirst().map {
        $0.split(separator: " ").joined(separator: " ")
      }
    }
    guard row.status == 0 else { return }
    #expect(try steps() == row.steps)
    try daydot("undo")
    let left = ["▪ 2 passport", "▪ 3 charger", "▪ 4 swimsuit"]
    #expect(try steps() == left.filter { row.meanwhile.isEmpty || !$0.contains("charger") })
  }

  /// An editor script that never writes a readable text is not asked again and again.
  @Test func aScriptIsAskedOnce() throws {
    let daydot = try planner("Milk")
    let edited = try daydot.edit("1", ["s/^on:.*/on: nosuchday/"], then: "echo x$RANDOM >> \"$1\"")
    #expect(edited.status == 64 && edited.errors.contains("nosuchday"))
    #expect(daydot.textFiles.count == 1)
  }

  @Test func aSplitThatWasUndoneIsNotSaved() throws {
    let daydot = try pills()
    try daydot("edit", "1@2026-11-23..", "--title", "New")
    let edited = try daydot.edit("1", ["s/Pills/Vitamins/"], meanwhile: [["undo"]])
    #expect(edited.status == 1 && edited.errors.contains("a split undone"))
    #expect(try daydot.json("show", "1")["items"][0]["title"].text == "Pills")
  }

  /// The typed text is kept after every failure.
  @Test func theTextIsKept() throws {
    let daydot = try planner("Milk")
    let tooLarge = try daydot.edit(
      "1", ["s/Milk/Oat milk/"], then: "yes abcdefgh | head -c 2000000 >> \"$1\"")
    #expect(tooLarge.status == 64)
    #expect(tooLarge.errors.hasPrefix("daydot: the notes has 2000001 bytes; at most 1048576 fit; "))
    #expect(daydot.keptText(tooLarge)?.utf8.count ?? 0 > 2_000_000)
    let failed = try daydot.edit("1", ["s/Milk/Oat milk/"], then: "exit 3")
    #expect(failed.status == 1 && failed.errors.contains("failed with exit status 3"))
    #expect(daydot.keptText(failed)?.hasPrefix("title:    Oat milk\n") == true)
    let removed = try daydot.edit("1", ["s/Milk/Oat milk/"], meanwhile: [["rm", "1"]])
    #expect(removed.status == 1)
    #expect(removed.errors.hasPrefix("daydot: the item was removed while you edited it; your text"))
    #expect(daydot.keptText(removed)?.hasPrefix("title:    Oat milk\n") == true)
    #expect(daydot.textFiles.count == 3)
  }

  /// An unchanged text is not kept.
  @Test func aTextThatStayedTheSameIsNotKept() throws {
    let daydot = try planner("Milk")
    let failed = try daydot.edit("1", ["s/Milk/Milk/"], then: "exit 3")
    #expect(failed.status == 1 && !failed.errors.contains("kept"))
    #expect(try daydot.edit("1", ["s/Milk/Milk/"]).status == 0)
    #expect(try daydot.edit("1", ["d"]).status == 0)
    #expect(daydot.textFiles == [])
  }

  @Test func inKorean() throws {
    let daydot = try planner("우유")
    daydot.variables["LANG"] = "ko_KR.UTF-8"
    let edited = try daydot.edit(
      "1", ["s/우유/두유/"], meanwhile: [["edit", "1", "--title", "콩"]])
    #expect(
      edited.errors.unwrapped.hasPrefix(
        "daydot: 편집하는 동안 항목이 바뀌었습니다. 지금 값은 title '콩'. 고친 내용은 저장되지 않았고 '"))
    #expect(edited.errors.hasSuffix("'에 있습니다\n"))
  }

  @Test func aTextIsSavedAtTheMomentTheEditorCloses() throws {
    let daydot = InProcessDaydot(now: nil, zone: "UTC")
    let morning = try Instant(iso: "2026-11-20T09:00:00Z")
    daydot.clock = morning
    daydot.isInputTerminal = true
    try daydot("add", "Stretch", "--on", "2026-11-20", "--time", "18:00")
    let (editor, isOpen) = (daydot.folder.path + "/editor", daydot.folder.path + "/open")
    try writeExecutable(editor, "#!/bin/sh\n: > '\(isOpen)'\n/bin/sed -i s/18:00/10:00/ \"$1\"\n")
    daydot.variables["EDITOR"] = editor
    daydot.runningClock = { access(isOpen, F_OK) == 0 ? morning + 3 * 3600 : morning }
    #expect(try daydot("edit", "1").status == 0)
    let item = try daydot("show", "1", "--json").output
    #expect(item.contains(#""time":"10:00""#))
    #expect(item.contains(#""modified":"2026-11-20T12:00:00+00:00""#))
    // The time had passed when the text was saved.
    #expect(try daydot("check").output == "")
  }
}

extension String {
  /// The text without the line breaks that make it fit a terminal.
  fileprivate var unwrapped: String {
    split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ") + "\n"
  }
}
