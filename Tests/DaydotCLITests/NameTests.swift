import CivilTime
import DaydotTestSupport
import Expectations
import Outcomes
import Phrases
import TestSupport
import Testing
import TodoCore

@testable import Operations

/// Names of lists, tags and places: compared by NFC and case folding, shown as first written.
@Suite struct NameTests {
  private let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "Asia/Seoul")
  private static let composed = "Caf\u{E9}"
  private static let decomposed = "Cafe\u{301}"

  @Test(arguments: [["--at", decomposed], ["@" + decomposed], ["--at", "CAF\u{C9}"]])
  func aPlaceIsFoundHoweverItIsComposed(_ words: [String]) throws {
    try daydot("place", "add", Self.composed, "37.5,127")
    let added = try daydot.run(["add", "Beans"] + words)
    #expect(added.output.contains("reminds on arriving within 150 m"))
    #expect(try daydot("place").output.split(separator: "\n").count == 1)
    #expect(try daydot("pending").output == "1  Beans  (arriving Café)  150 m\n")
    #expect(try daydot("list", "--place", Self.decomposed).output.contains("Beans"))
    #expect(try daydot("remind", "1", "leaving \(Self.decomposed)").status == 0)
    expectRefusal(
      try daydot("place", "add", Self.decomposed, "38,127"),
      "another place is called '\(Self.decomposed)'; to see how that one is changed:\n  daydot help place edit",
      status: 1)
  }

  /// Where nothing is in the state that the verb acts on, words name the only item as its number does.
  @Test func wordsNameWhatTheNumberDoes() throws {
    try daydot("add", "Pills every day at 8:00")
    try daydot("add", "Milk")
    try daydot("done", "2")
    for (verb, words, number) in [("undone", "pills", "1"), ("done", "milk", "2")] {
      let named = try daydot(verb, words)
      let numbered = try daydot(verb, number)
      #expect(named.status == numbered.status && named.output == numbered.output, "\(named)")
    }
    try daydot("edit", "2", "--status", "cancelled")
    #expect(try daydot("undone", "milk").output.contains("open again"))
    #expect(try daydot("done", "honey").status == 1)
  }

  /// An event that is over is not open, in lists and tags.
  @Test func pastEventsAreNotOpen() throws {
    try daydot("event", "Concert", "2026-11-19", "20:00", "+music")
    try daydot("event", "Call", "2026-11-18", "20:00", "--zone", "America/New_York", "+music")
    try daydot("event", "Party", "2026-11-20", "+music")
    try daydot("add", "Old", "2026-11-18")
    #expect(try daydot("lists").output == "inbox  2 open of 4\n")
    #expect(try daydot("tags").output == "music  1 open of 3\n")
  }

  @Test func aListIsShownAsItWasFirstWritten() throws {
    try daydot("add", "A", "--list", "work")
    #expect(try daydot("add", "B", "--list", " Work ").output == "2  \"B\" — no date, list work\n")
    try daydot("add", "C", "list:WORK")
    try daydot("add", "D", "--list", "한글".decomposedHangul)
    try daydot("add", "E", "--list", "한글")
    try daydot("add", "F", "--list", "INBOX")
    #expect(
      try daydot("lists").output == """
        inbox  1 open of 1
        work   3 open of 3
        \("한글".decomposedHangul)   2 open of 2

        """)
    let found = try daydot("list", "--list", "Work")
    #expect(found.output.split(separator: "\n").count == 3)
    #expect(found.errors == "")
    // A list that is filtered by is not printed on the lines.
    #expect(!found.output.contains("work"))
    #expect(try daydot("list", "list:한글").output.split(separator: "\n").count == 2)
  }

  @Test func aTagIsShownAsItWasFirstWritten() throws {
    try daydot("add", "A", "+Errands", "+errands")
    try daydot("add", "B", "--tag", "ERRANDS", "--tag", " errands ")
    #expect(try daydot("tags").output == "Errands  2 open of 2\n")
    #expect(try daydot("list", "--tag", "errands").output.split(separator: "\n").count == 2)
    try daydot("edit", "1", "--untag", "errands")
    try daydot("edit", "2", "--untag", "errandS")
    // A tag that no item has any more can be written in another way.
    try daydot("add", "C", "+errands")
    #expect(try daydot("tags").output == "errands  1 open of 1\n")
    try daydot("undo")
    try daydot("undo")
    #expect(try daydot("list", "--tag", "errands").output.contains("B"))
  }

  @Test func whatIsImportedJoins() throws {
    try daydot("add", "A", "--list", "work", "+Home")
    let input = #"{"uid":"u","title":"B","list":"WORK","tags":["home","HOME"]}"# + "\n"
    #expect(try daydot("import", "-", input: input).output == "1 new\n")
    expect(try daydot("import", "-", input: input), output: "1 same\n")
    let exported = try daydot("export").output
    #expect(exported.contains(#""list":"work","tags":["Home"]"#))
    let other = InProcessDaydot(now: "2026-11-20T09:00", zone: "Asia/Seoul")
    try other("import", "-", input: exported)
    #expect(try other("export").output == exported)
  }

  @Test func theColourOfAListIsFoundWhateverItsCase() throws {
    try daydot("add", "A", "--list", "Work")
    try daydot("config", "set", "color.work", "blue")
    #expect(try daydot("config", "get", "color.WORK").output == "blue\n")
    try daydot("config", "set", "color.WORK", "green")
    #expect(try daydot("config", "get", "color.work").output == "green\n")
    let path = daydot.folder.path + "/.config/daydot/config"
    #expect(readText(path) == "color.WORK = green\n")
    try writeFile(path, "color.work = green\ncolor.Work = #0000fe\n")
    #expect(try daydot("list", "--template", "html").output.contains("#0000fe"))
    #expect(try daydot("config", "get", "color.work").output == "#0000fe\n")
  }

  // MARK: Reserved names

  @Test(arguments: [
    ["add", "z", "--at", "tomorrow"], ["add", "z", "@noon"], ["edit", "1", "--at", "fri"],
    ["place", "add", "tomorrow", "37,127"], ["place", "rename", "home", "arriving"],
    ["routine", "apply", "errands", "--at", "tomorrow"],
  ])
  func aNameThatReadsAsSomethingElseIsRefused(_ words: [String]) throws {
    try daydot("place", "add", "home", "37.5,127")
    try daydot("add", "A")
    let refused = try daydot.run(words)
    #expect(refused.status == 64)
    #expect(
      refused.errors.contains("cannot be a name: it reads as a date, a time or a trigger"))
    #expect(try daydot("place").output.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ["--list", "none"], ["list:None"], ["--tag", "none"], ["+none"], ["--at", "none"],
  ])
  func noneIsNoName(_ words: [String]) throws {
    expectRefusal(
      try daydot.run(["add", "z"] + words),
      "'\(words.last == "list:None" ? "None" : "none")' cannot be a name: it takes a name off",
      status: 64)
  }

  /// The editor separates tags by commas.
  @Test(arguments: [["add", "z", "--tag", "a,b"], ["edit", "1", "--tag", "a,b"]])
  func aTagHoldsNoComma(_ words: [String]) throws {
    try daydot("add", "A")
    expectRefusal(
      try daydot.run(words),
      "'a,b' cannot be a tag: a comma separates tags; give each one a --tag of its own", status: 64)
  }

  /// In the editor `none` clears a field, as it does for the options of `edit`.
  @Test func linesOfTheEditorFollowTheSameRules() throws {
    let moment = try CivilDateTime(iso: "2026-11-20T09:00")
    let phrases = PhraseReader(PhraseContext(now: moment))
    let none = Instant(secondsSinceEpoch: 0)
    var item = Item(uid: "u", title: "Milk", created: none, modified: none)
    (item.list, item.tags, item.place) = ("work", ["a"], Place(name: "market"))
    func edited(_ text: String) throws -> Item {
      var edited = item
      let edit = try ItemText.Edit(reading: text, of: item, RuleZones())
      try edit.apply(to: &edited) { field, words, item in
        try field.set(words, on: &item, phrases)
      }
      return edited
    }
    let cleared = try edited("title: none\nlist: none\ntags: none\nat: none\n")
    #expect(cleared.title == "none")
    #expect(cleared.list == Item.defaultList && cleared.tags == [] && cleared.place == nil)
    for line in ["at: tomorrow", "list: NONE", "tags: b, none"] {
      let mistake = #expect(throws: ItemTextMistake.self) {
        try edited(line + "\n")
      }
      guard case .reservedName? = mistake?.reason as? PhraseError else {
        Issue.record("\(line) was not refused")
        continue
      }
    }
  }

  /// A file can not bring in a name that no option could take off again.
  @Test(arguments: [
    ("a.jsonl", #"{"uid":"u","title":"B","list":"None","tags":["none","a"],"place":"none"}"#),
    ("a.csv", "title,list,tags,place\nB,none,\"none,a\",none"),
    (
      "a.ics",
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      X-WR-CALNAME:none
      BEGIN:VTODO
      UID:u
      SUMMARY:B
      CATEGORIES:none,a
      LOCATION:none
      END:VTODO
      END:VCALENDAR
      """
    ),
  ])
  func anImportedNoneIsNoName(_ name: String, _ text: String) throws {
    let daydot = try InProcessDaydot.checked()
    let path = "\(daydot.folder.path)/\(name)"
    try writeFile(path, text + "\n")
    try daydot("import", path)
    let item = try daydot.json("list")["items"][0]
    #expect(item["list"].text == Item.defaultList)
    #expect(item["tags"].elements.map(\.text) == ["a"])
    #expect(item["place"] == .null)
  }

  /// The place of an imported item stays with the item; the place book gets no such name.
  @Test func anImportedItemKeepsAPlaceThatReadsAsADate() throws {
    let input = #"{"uid":"u","title":"B","place":"tomorrow"}"# + "\n"
    #expect(try daydot("import", "-", input: input).output == "1 new\n")
    expect(try daydot("import", "-", input: input), output: "1 same\n")
    #expect(try daydot("place", "export").output == "")
    #expect(try daydot("list", "--place", "tomorrow").output.contains("B"))
    // No command is suggested that would be refused.
    let edited = try daydot("edit", "1", "--title", "C")
    #expect(!(edited.output + edited.errors).contains("place add"))
  }

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
    ShownView(
      "lists", "--lang", "ko",
      shows: "기본 목록 (inbox)  1개 중 남은 항목 1개\nwork               2개 중 남은 항목 1개\n"),
    ShownView(
      "lists", "--lang", "ko", "--width", "24",
      shows: """
        기본 목록 (inbox)
          1개 중 남은 항목 1개
        work
          2개 중 남은 항목 1개

        """),
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
    (["list", "--list", "wrok"], "no list 'wrok'; did you mean 'work'?"),
    (["day", "--tag", "erands"], "no tag 'erands'; did you mean 'errands'?"),
    (["agenda", "--place", "moon"], "no place 'moon'"),
    (["list", "+nothing"], "no tag 'nothing'"),
    (["list", "--list", "wrok", "--lang", "ko"], "'wrok' 목록이 없습니다. 'work'인가요?"),
  ])
  func anUnknownNameIsAHint(words: [String], says: String) throws {
    let daydot = try planner()
    let run = try daydot.run(words)
    #expect(run.status == 0 && run.errors == "daydot: \(says)\n", "\(run)")
    let json = try daydot.run(words + ["--json"])
    #expect(json.status == 0 && json.errors == "daydot: \(says)\n")
    // A list that was used is known even when it is empty.
    try daydot("rm", "1", "2")
    #expect(try daydot("list", "--list", "work").errors == "")
  }
}

extension String {
  /// The text in NFD, as macOS writes names.
  fileprivate var decomposedHangul: String {
    var scalars = UnicodeScalarView()
    for scalar in unicodeScalars {
      let index = scalar.value &- 0xAC00
      guard index < 11172 else {
        scalars.append(scalar)
        continue
      }
      let parts = [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28]
      for part in index % 28 == 0 ? parts.dropLast() : parts[...] {
        if let scalar = UnicodeScalar(part) { scalars.append(scalar) }
      }
    }
    return String(scalars)
  }

  /// Who says that something is done means what was just announced, and no event.
  @Test func doneMeansWhatWasAnnounced() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "Asia/Seoul")
    try daydot("add", "Med", "every", "day", "9:30")
    try daydot("edit", "1@2026-11-22..", "--time", "10:00")
    // Of a split series the part of today, whatever has been announced.
    #expect(try daydot("done", "med").output.hasPrefix("1  \"Med\", Fri 20 Nov"))
    #expect(try daydot.at("2026-11-23T09:00", "done", "med").output.hasPrefix("2  \"Med\", Mon 23"))
    try daydot("undo", "2")
    try daydot.at("2026-11-20T09:30", "check")
    #expect(
      try daydot.at("2026-11-20T09:31", "done", "med").output.hasPrefix("1  \"Med\", Fri 20 Nov"))
    try daydot.at("2026-11-20T09:32", "undo")
    try daydot.at("2026-11-20T09:33", "snooze", "1", "5m")
    #expect(
      try daydot.at("2026-11-20T09:34", "done", "med").output.hasPrefix("1  \"Med\", Fri 20 Nov"))
    try daydot("event", "Lunch walk", "12:00")
    try daydot("add", "Walk the dog")
    #expect(try daydot("done", "walk").output.hasPrefix("4  \"Walk the dog\""))
  }

  /// What is open is not said to be unknown.
  @Test func severalThatAreOpenAreShown() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "Asia/Seoul")
    try daydot("add", "Meeting", "10:00")
    try daydot("add", "Meeting", "11:00")
    try daydot("steps", "1", "slides")
    let several = try daydot("undone", "meeting")
    #expect(several.status == 1 && several.errors.contains("several items match 'meeting'"))
    // A step that the words do not name is no choice.
    #expect(several.errors.contains("0/1") && !several.errors.contains("slides"))
  }
}
