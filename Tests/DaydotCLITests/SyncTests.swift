import DaydotTestSupport
import Expectations
import Glibc
import JSON
import TestSupport
import Testing

/// `sync`: a list and a folder of calendar files, which other programs write too.
@Suite struct SyncTests {
  /// A program whose list `work` is bound to a folder.
  final class Bound {
    let daydot: InProcessDaydot
    let folder: String

    /// - Parameter folder: That of another device; nil for one of its own.
    init(folder: String? = nil, options: String..., firstUID: Int = 1) throws {
      daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "Asia/Seoul", firstUID: firstUID)
      try daydot("check")
      self.folder = folder ?? daydot.folder.path + "/calendar"
      mkdir(self.folder, 0o700)
      let added = try daydot.run(["sync", "add", self.folder, "--list", "work"] + options)
      #expect(added.status == 0, "\(added.errors)")
    }

    @discardableResult
    func sync(
      _ options: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Finished {
      let run = try daydot.run(["sync"] + options)
      #expect(run.status == 0 && run.errors == "", "\(run.errors)", sourceLocation: sourceLocation)
      return run
    }

    /// Adds an item in quick words.
    func add(_ words: String, _ options: String...) throws {
      let run = try daydot.run(["add"] + words.split(separator: " ").map(String.init) + options)
      #expect(run.status == 0, "\(run.errors)")
    }

    var files: [String] { names(in: folder).filter { $0.hasSuffix(".ics") } }

    func text(_ name: String) -> String {
      String(decoding: readFile("\(folder)/\(name)") ?? [], as: UTF8.self)
    }

    /// Writes a file as another program does.
    func write(_ name: String, _ text: String) throws {
      try writeFile("\(folder)/.\(name).other", text)
      rename("\(folder)/.\(name).other", "\(folder)/\(name)")
    }

    /// Replaces parts of a file.
    func edit(_ name: String, _ changes: (String, String)...) throws {
      var text = text(name)
      for (old, new) in changes {
        #expect(text.contains(old), "\(old) in \(text)")
        text = text.replacing(old, with: new)
      }
      try write(name, text)
    }

    var titles: [String] {
      get throws {
        // A list that nothing is in is a hint on standard error.
        let listed = try daydot("list", "--list", "work", "--json").output
        return try JSONText.read(listed)["items"].elements.map { $0["title"].text ?? "" }.sorted()
      }
    }
  }

  static func todo(_ uid: String, _ lines: String...) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//other//EN\r\nBEGIN:VTODO\r\nUID:\(uid)\r\n"
      + lines.map { $0 + "\r\n" }.joined() + "END:VTODO\r\nEND:VCALENDAR\r\n"
  }

  // MARK: Several lists

  /// Whichever list is looked at first.
  @Test(arguments: [("a", "b"), ("b", "a")])
  func aFileMovedToAnotherFolderTakesItsItemAlong(from: String, to: String) throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "Asia/Seoul")
    let folder = daydot.folder.path + "/calendars"
    mkdir(folder, 0o700)
    for list in ["a", "b"] {
      mkdir("\(folder)/\(list)", 0o700)
      try writeFile("\(folder)/\(list)/\(list).ics", Self.todo(list, "SUMMARY:Stays"))
      try daydot("sync", "add", "\(folder)/\(list)", "--list", list)
    }
    try writeFile("\(folder)/\(from)/u.ics", Self.todo("u", "SUMMARY:Call Ann"))
    try daydot("sync")
    let before = try daydot.json("find", "Ann")["items"][0]
    #expect(before["list"].text == from)
    rename("\(folder)/\(from)/u.ics", "\(folder)/\(to)/u.ics")
    let id = before["id"].number ?? 0
    try daydot("edit", "\(id)", "--priority", "high")
    let moved = try daydot("sync")
    #expect(moved.errors == "" && !moved.output.contains("removed"), "\(moved)")
    func found() throws -> [JSONValue] {
      let item = try daydot.json("find", "Ann")["items"][0]
      return [item["id"], item["list"], item["priority"]]
    }
    #expect(try found() == [.integer(id), .string(to), .string("high")])
    #expect(try daydot("sync").output == "")
    #expect(names(in: "\(folder)/\(from)").filter { $0.hasPrefix("u") }.isEmpty)
    #expect(readFile("\(folder)/\(to)/u.ics") != nil)
    #expect(try daydot("undo").status == 0)
    #expect(try found() == [.integer(id), .string(from), .string("high")])
    #expect(try daydot("redo").status == 0)
    #expect(try found() == [.integer(id), .string(to), .string("high")])
    // The sync after an undo carries that out.
    try daydot("undo")
    let back = try daydot("sync")
    #expect(back.errors == "" && !back.output.contains("it stays"), "\(back)")
    #expect(try found() == [.integer(id), .string(from), .string("high")])
    #expect(!names(in: "\(folder)/\(to)").contains("u.ics"))
    #expect(try daydot("sync").output == "")
  }

  /// Under another name it is a removal here and a new file there, of one UID.
  @Test func aFileThatIsRenamedOnTheWayIsUndone() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "Asia/Seoul")
    for list in ["a", "b"] {
      mkdir("\(daydot.folder.path)/\(list)", 0o700)
      try daydot("sync", "add", "\(daydot.folder.path)/\(list)", "--list", list)
    }
    for name in ["u", "v"] {
      try writeFile("\(daydot.folder.path)/a/\(name).ics", Self.todo(name, "SUMMARY:\(name)"))
    }
    try daydot("sync")
    let before = try daydot("export").output
    rename("\(daydot.folder.path)/a/u.ics", "\(daydot.folder.path)/b/other.ics")
    #expect(try daydot("sync").errors == "")
    let after = try daydot("export").output
    #expect(after.contains(#""list":"b""#))
    #expect(try daydot("undo").status == 0)
    #expect(try daydot("export").output == before)
    #expect(try daydot("redo").status == 0)
    #expect(try daydot("export").output == after)
  }

  /// The last one, too.
  @Test func aFolderWhoseFilesMovedIsNotEmptied() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "Asia/Seoul")
    for list in ["a", "b"] {
      mkdir("\(daydot.folder.path)/\(list)", 0o700)
      try daydot("sync", "add", "\(daydot.folder.path)/\(list)", "--list", list)
    }
    try writeFile("\(daydot.folder.path)/a/u.ics", Self.todo("u", "SUMMARY:Cake"))
    try daydot("sync")
    rename("\(daydot.folder.path)/a/u.ics", "\(daydot.folder.path)/b/u.ics")
    let moved = try daydot("sync")
    #expect(moved.status == 0 && moved.errors == "", "\(moved.errors)")
    #expect(try daydot.json("find", "Cake")["items"][0]["list"].text == "b")
    let again = try daydot("sync")
    #expect(again.status == 0 && again.output == "" && again.errors == "", "\(again)")
  }

  /// Once no other list has the item.
  @Test func aCopyThatAnotherListHasIsTakenLater() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "Asia/Seoul")
    for list in ["a", "b"] {
      mkdir("\(daydot.folder.path)/\(list)", 0o700)
      try daydot("sync", "add", "\(daydot.folder.path)/\(list)", "--list", list)
      try writeFile("\(daydot.folder.path)/\(list)/u.ics", Self.todo("u", "SUMMARY:Call Ann"))
      #expect(try daydot("sync").errors.isEmpty == (list == "a"))
    }
    try daydot("sync", "rm", "a")
    #expect(try daydot("sync").output == "b: 1 new\n")
    #expect(try daydot.json("find", "Ann")["items"][0]["list"].text == "b")
    #expect(try daydot("sync").output == "")
  }

  @Test(arguments: [
    "DESCRIPTION:" + String(repeating: "x", count: 1_100_000),
    "URL:http://" + String(repeating: "x", count: 70_000),
  ])
  func anItemThatIsTooLargeIsLeftAlone(line: String) throws {
    let bound = try Bound()
    try bound.write("large.ics", Self.todo("a", "SUMMARY:Large", line))
    try bound.write("b.ics", Self.todo("b", "SUMMARY:Call Ann"))
    let run = try bound.daydot("sync")
    #expect(run.output == "work: 1 new\n")
    let property = line.prefix { $0 != ":" }
    #expect(
      run.errors.contains("'large.ics' is left alone: its \(property) is too large"),
      "\(run.errors)")
    expect(try bound.sync())
  }

  // MARK: Both ways

  @Test func whatIsNewOnEitherSideComesToTheOther() throws {
    let bound = try Bound()
    try bound.add("Write report fri list:work")
    try bound.daydot("add", "Buy milk")
    try bound.write("other.ics", Self.todo("a", "SUMMARY:Call Ann", "X-THEIRS:1"))
    #expect(try bound.sync().output == "work: 1 new, 1 written to the folder\n")
    #expect(try bound.titles == ["Call Ann", "Write report"])
    #expect(bound.files.count == 2)
    let own = try #require(bound.files.first { $0 != "other.ics" })
    #expect(bound.text(own).contains("SUMMARY:Write report\r\n"))
    #expect(!bound.text(own).contains("VALARM"))
    // Silent where nothing changed, and nothing is written.
    expect(try bound.sync())
    #expect(bound.text("other.ics") == Self.todo("a", "SUMMARY:Call Ann", "X-THEIRS:1"))
  }

  /// Of so many the indexes are built at the end.
  @Test func thousandsOfFilesAreReadIntoAnEmptyStore() throws {
    let bound = try Bound()
    for number in 1...2_500 {
      try writeFile(
        "\(bound.folder)/\(number).ics",
        Self.todo("u\(number)", "SUMMARY:Entry \(number)", "RELATED-TO:u\((number - 1) / 10)"))
    }
    #expect(try bound.sync().output.hasPrefix("work: 2500 new"))
    #expect(try bound.titles.count == 10)
    #expect(try bound.daydot("find", "Entry 2500").output.contains("Entry 2500"))
    expect(try bound.sync())
  }

  @Test func aChangeHereIsWrittenAndTheRestStaysAsItWas() throws {
    let bound = try Bound()
    let text = Self.todo(
      "a", "X-THEIRS;P=1:x", "SUMMARY:Call Ann", "PRIORITY:3", "ATTENDEE:mailto:b")
    try bound.write("a.ics", text)
    try bound.sync()
    try bound.daydot("edit", "1", "--title", "Call Bob")
    #expect(try bound.sync().output == "work: 1 written to the folder\n")
    let written = bound.text("a.ics")
    for line in ["X-THEIRS;P=1:x", "SUMMARY:Call Bob", "PRIORITY:3", "ATTENDEE:mailto:b"] {
      #expect(written.contains("\r\n\(line)\r\n"))
    }
    expect(try bound.sync())
  }

  @Test func aChangeThereIsTakenIn() throws {
    let bound = try Bound()
    try bound.write("a.ics", Self.todo("a", "SUMMARY:Call Ann"))
    try bound.sync()
    try bound.edit("a.ics", ("SUMMARY:Call Ann", "SUMMARY:Call Eve\r\nPRIORITY:1"))
    #expect(try bound.sync().output == "work: 1 changed\n")
    #expect(try bound.daydot.json("show", "1")["items"][0]["priority"].text == "high")
    expect(try bound.sync())
  }

  @Test func bothChangedDifferentFields() throws {
    let bound = try Bound()
    try bound.write("a.ics", Self.todo("a", "SUMMARY:Call Ann"))
    try bound.sync()
    try bound.daydot("edit", "1", "--priority", "low")
    try bound.edit("a.ics", ("SUMMARY:Call Ann", "SUMMARY:Call Eve"))
    #expect(try bound.sync().output == "work: 1 changed, 1 written to the folder\n")
    #expect(try bound.titles == ["Call Eve"])
    #expect(bound.text("a.ics").contains("PRIORITY:9"))
    expect(try bound.sync())
  }

  @Test func bothChangedTheSameFieldAndTheLaterCounts() throws {
    let bound = try Bound()
    try bound.write(
      "a.ics", Self.todo("a", "SUMMARY:Call Ann", "LAST-MODIFIED:20261101T000000Z"))
    try bound.sync()
    try bound.daydot("edit", "1", "--title", "Call here")
    try bound.edit(
      "a.ics", ("SUMMARY:Call Ann", "SUMMARY:Call there"),
      ("LAST-MODIFIED:20261101", "LAST-MODIFIED:20261230"))
    #expect(
      try bound.sync().output == """
        work: 1 changed
        "Call here": both sides changed the title; 'Call there' is kept, 'Call here' is not

        """)
    #expect(try bound.titles == ["Call there"])
    #expect(try bound.daydot("log", "--limit", "1").output.contains("Call here"))
    expect(try bound.sync())
  }

  @Test func doneHereAndThere() throws {
    let bound = try Bound()
    try bound.add("Water plants every day list:work")
    try bound.sync()
    let file = bound.files[0]
    try bound.daydot("done", "1")
    try bound.edit(file, ("SUMMARY:Water plants", "SUMMARY:Water all plants"))
    try bound.sync()
    let item = try bound.daydot.json("show", "1")["items"][0]
    #expect(item["title"].text == "Water all plants")
    #expect(item["changes"].elements.count == 1)
    #expect(bound.text(file).contains("DTSTART;VALUE=DATE:20261121"))
    expect(try bound.sync())
  }

  // MARK: Removed

  @Test func whatIsRemovedOnOneSideGoesOnTheOther() throws {
    let bound = try Bound()
    for name in ["a", "b", "c"] {
      try bound.write("\(name).ics", Self.todo(name, "SUMMARY:\(name)"))
    }
    try bound.sync()
    try bound.daydot("rm", "1")
    unlink(bound.folder + "/b.ics")
    #expect(try bound.sync().output == "work: 1 removed, 1 removed from the folder\n")
    #expect(try bound.titles == ["c"])
    #expect(bound.files == ["c.ics"])
    expect(try bound.sync())
  }

  /// As Tasks.org does it: the parent is deleted there, a step of it done here.
  @Test func theStepsOfAParentThatIsRemovedThereStayAndAreTold() throws {
    let bound = try Bound()
    try bound.write("pack.ics", Self.todo("pack", "SUMMARY:Pack"))
    try bound.write("key.ics", Self.todo("key", "SUMMARY:key", "RELATED-TO:pack"))
    try bound.write("map.ics", Self.todo("map", "SUMMARY:map", "RELATED-TO:pack"))
    try bound.sync()
    let ids = try bound.daydot.json("list")["items"][0]["steps"]["items"].elements
      .map { $0["id"].number ?? 0 }
    #expect(ids.count == 2)
    try bound.daydot("done", "\(ids[0])")
    unlink("\(bound.folder)/pack.ics")
    let answer = try bound.sync().output
    #expect(answer.contains("\"Pack\" was removed elsewhere; its steps stay: "), "\(answer)")
    #expect(try bound.titles.count == 1)
    #expect(try bound.daydot.json("show", "\(ids[0])")["items"][0]["done"] == .bool(true))
    #expect(try bound.daydot.json("show", "\(ids[1])")["items"][0]["parent"] == .null)
    try bound.sync()
    #expect(bound.files.count == 2)
  }

  /// Other programs know one state of a step of a series: that of the occurrence that stands now.
  @Test func aStepOfASeriesThatIsDoneThereIsDoneOfTheCurrentOccurrence() throws {
    let bound = try Bound()
    func open(_ device: Bound, _ day: String) throws -> JSONValue {
      try device.daydot.json("day", day)["items"][0]["steps"]["open"]
    }
    try bound.add("Shop every day from 2026-11-20 list:work")
    try bound.daydot("steps", "1", "milk")
    try bound.sync()
    let file = try #require(bound.files.first { bound.text($0).contains("SUMMARY:milk") })
    try bound.edit(
      file, ("STATUS:NEEDS-ACTION", "STATUS:COMPLETED\r\nCOMPLETED:20261120T001500Z"),
      ("LAST-MODIFIED:20261120T000000Z", "LAST-MODIFIED:20261120T001500Z"))
    bound.daydot.variables["DAYDOT_NOW"] = "2026-11-20T10:00"
    try bound.sync()
    #expect(try open(bound, "2026-11-20") == .integer(0))
    #expect(try open(bound, "2026-11-21") == .integer(1))
    // Another device learns of which occurrence it was.
    #expect(bound.text(file).contains("STATUS:COMPLETED"))
    let other = try Bound(folder: bound.folder, firstUID: 100)
    other.daydot.variables["DAYDOT_NOW"] = "2026-11-21T09:00"
    try other.sync()
    #expect(try open(other, "2026-11-20") == .integer(0))
    #expect(try open(other, "2026-11-21") == .integer(1))
    // With the next occurrence it is to be done again, there too.
    bound.daydot.variables["DAYDOT_NOW"] = "2026-11-21T09:00"
    try bound.sync()
    #expect(!bound.text(file).contains("STATUS:COMPLETED"))
    #expect(try bound.sync().output == "")
    try other.sync()
    #expect(try open(other, "2026-11-20") == .integer(0))
    #expect(try open(other, "2026-11-21") == .integer(1))
  }

  @Test func whatIsWrittenAsDatesStandsAtTheNextOneAfterItWasCompletedElsewhere() throws {
    let bound = try Bound()
    try bound.add("제사 매년 음력 8월 15일 list:work")
    try bound.sync()
    let file = try #require(bound.files.first)
    #expect(bound.text(file).contains("DTSTART;VALUE=DATE:20270915"))
    try bound.edit(
      file, ("STATUS:NEEDS-ACTION", "STATUS:COMPLETED\r\nCOMPLETED:20270915T001500Z"),
      ("LAST-MODIFIED:20261120T000000Z", "LAST-MODIFIED:20270915T001500Z"))
    bound.daydot.variables["DAYDOT_NOW"] = "2027-09-15T10:00"
    #expect(try bound.sync().output == "work: 1 changed, 1 written to the folder\n")
    let text = bound.text(file)
    #expect(text.contains("DTSTART;VALUE=DATE:20281003") && text.contains("STATUS:NEEDS-ACTION"))
    #expect(!text.contains("COMPLETED") && text.contains(":2027-09-15\r\n"))
    #expect(try bound.sync().output == "")
    #expect(try bound.daydot("undone", "1@2027-09-15").status == 0)
    try bound.sync()
    #expect(bound.text(file).contains("DTSTART;VALUE=DATE:20270915"))
  }

  @Test func aParentThatIsRemovedThereWithItsStepsLeavesNothingToTell() throws {
    let bound = try Bound()
    try bound.write("pack.ics", Self.todo("pack", "SUMMARY:Pack"))
    try bound.write("zip.ics", Self.todo("zip", "SUMMARY:zip", "RELATED-TO:pack"))
    try bound.sync()
    // The folder itself is not empty.
    try bound.write("other.ics", Self.todo("other", "SUMMARY:Other"))
    for name in ["pack.ics", "zip.ics"] { unlink("\(bound.folder)/\(name)") }
    let rehearsed = try bound.sync("--dry-run").output
    #expect(rehearsed.contains("work: 1 new, 2 removed\n") && !rehearsed.contains("stay"))
    #expect(!(try bound.sync().output.contains("stay")))
    #expect(try bound.titles == ["Other"])
  }

  @Test func whatIsChangedOnOneSideAndRemovedOnTheOtherStays() throws {
    let bound = try Bound()
    for name in ["a", "b", "c"] {
      try bound.write("\(name).ics", Self.todo(name, "SUMMARY:\(name)"))
    }
    try bound.sync()
    try bound.daydot("rm", "1")
    try bound.edit("a.ics", ("SUMMARY:a", "SUMMARY:a2"))
    try bound.daydot("edit", "2", "--title", "b2")
    unlink(bound.folder + "/b.ics")
    let said = try bound.sync().output
    #expect(said.contains("\"a2\" was removed here and changed in the folder; it stays"))
    #expect(said.contains("\"b2\" was changed here and removed in the folder; it stays"))
    #expect(try bound.titles == ["a2", "b2", "c"])
    #expect(bound.files.count == 3)
    expect(try bound.sync())
  }

  @Test func anItemThatMovesToAnotherListLeavesTheFolder() throws {
    let bound = try Bound()
    try bound.write("a.ics", Self.todo("a", "SUMMARY:a"))
    try bound.sync()
    try bound.daydot("edit", "1", "--list", "home")
    #expect(try bound.sync().output == "work: 1 removed from the folder\n")
    try bound.daydot("edit", "1", "--list", "work")
    #expect(try bound.sync().output == "work: 1 written to the folder\n")
    expect(try bound.sync())
  }

  // MARK: Undo

  @Test func undoTakesASyncBackAndTheNextCarriesThatOut() throws {
    let bound = try Bound()
    for name in ["a", "b"] { try bound.write("\(name).ics", Self.todo(name, "SUMMARY:\(name)")) }
    try bound.sync()
    try bound.edit("a.ics", ("SUMMARY:a", "SUMMARY:a2"))
    try bound.write("c.ics", Self.todo("c", "SUMMARY:c"))
    unlink(bound.folder + "/b.ics")
    #expect(try bound.sync().output == "work: 1 new, 1 changed, 1 removed\n")
    try bound.daydot("undo")
    #expect(try bound.titles == ["a", "b"])
    #expect(try bound.sync().output == "work: 2 written to the folder, 1 removed from the folder\n")
    #expect(bound.text("a.ics").contains("SUMMARY:a\r\n"))
    #expect(bound.files.count == 2 && !bound.files.contains("c.ics"))
    expect(try bound.sync())
    try bound.daydot("redo")
    try bound.sync()
    #expect(try bound.titles == ["a2", "c"])
    expect(try bound.sync())
  }

  @Test func aChangeThatWasSyncedIsUndone() throws {
    let bound = try Bound()
    try bound.daydot("add", "Draft", "list:work")
    try bound.sync()
    try bound.daydot("edit", "1", "--title", "Final")
    try bound.sync()
    try bound.daydot("undo")
    #expect(try bound.sync().output == "work: 1 written to the folder\n")
    #expect(bound.text(bound.files[0]).contains("SUMMARY:Draft"))
    // A removal that is undone before it is synced changes nothing.
    try bound.daydot("rm", "1")
    try bound.daydot("undo")
    expect(try bound.sync())
  }

  // MARK: Rehearsal, JSON, list, rm

  @Test func aRehearsalChangesNothing() throws {
    let bound = try Bound()
    try bound.daydot("add", "Draft", "list:work")
    try bound.write("a.ics", Self.todo("a", "SUMMARY:a"))
    let said = try bound.sync("--dry-run").output
    #expect(said.contains("work: 1 new, 1 written to the folder\n"))
    #expect(bound.files == ["a.ics"])
    #expect(try bound.titles == ["Draft"])
    let json = try bound.daydot.json("sync", "--dry-run")
    #expect(json["dryRun"] == .bool(true))
    #expect(json["lists"][0]["here"]["new"] == .integer(1))
    #expect(json["lists"][0]["there"]["new"] == .integer(1))
    try bound.sync("work")
    #expect(bound.files.count == 2)
    #expect(try bound.sync("--dry-run").output == "nothing would change\n")
  }

  @Test func bindingsAreListedAndEnded() throws {
    let bound = try Bound()
    try bound.write("a.ics", Self.todo("a", "SUMMARY:a"))
    #expect(try bound.daydot("sync", "list").output.contains("not yet synced"))
    try bound.sync()
    let listed = try bound.daydot.json("sync", "list")["lists"]
    #expect(listed[0]["list"].text == "work" && listed[0]["lastRun"].text != nil)
    #expect(try bound.daydot("sync", "rm", "work").output.contains("1 item removed here"))
    #expect(try bound.titles == [])
    #expect(bound.files == ["a.ics"])
    try bound.daydot("undo")
    #expect(try bound.titles == ["a"])
    let none = try bound.daydot("sync", "work")
    #expect(none.status == 1 && none.errors.contains("no list is synced yet"))
  }

  @Test func eachFolderInAFolderBecomesAList() throws {
    let daydot = try InProcessDaydot.checked()
    let root = daydot.folder.path + "/calendars"
    for folder in ["", "/one", "/two"] { mkdir(root + folder, 0o700) }
    try writeFile(root + "/one/displayname", "Büro\n")
    try writeFile(root + "/two/x.ics", Self.todo("x", "SUMMARY:x"))
    let added = try daydot("sync", "add", root)
    #expect(added.output.contains("Büro ↔ \(root)/one\ntwo ↔ \(root)/two\n"))
    #expect(try daydot("sync").output == "two: 1 new\n")
    let again = try daydot("sync", "add", root + "/one")
    #expect(again.status == 1 && again.errors.contains("Büro"))
  }

  // MARK: Files that are left alone, folders that vanish

  @Test func whatCanNotBeReadIsLeftAloneAndNamed() throws {
    let bound = try Bound()
    try bound.write("good.ics", Self.todo("good", "SUMMARY:good"))
    try bound.write(
      "bad.ics",
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:x\r\nDUE:soon\r\nEND:VTODO\r\nEND:VCALENDAR\r\n")
    try bound.write("cut.ics", "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:y\r\n")
    try bound.write(
      "two.ics", "BEGIN:VTODO\r\nUID:1\r\nEND:VTODO\r\nBEGIN:VTODO\r\nUID:2\r\nEND:VTODO\r\n")
    try bound.write(
      "journal.ics",
      "BEGIN:VCALENDAR\r\nBEGIN:VJOURNAL\r\nUID:j\r\nEND:VJOURNAL\r\nEND:VCALENDAR\r\n")
    try bound.write("none.ics", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n")
    symlink("good.ics", bound.folder + "/link.ics")
    mkfifo(bound.folder + "/pipe.ics", 0o600)
    mkdir(bound.folder + "/folder.ics", 0o700)
    let socket = try ListeningSocket(path: bound.folder + "/socket.ics")
    defer { withExtendedLifetime(socket) {} }
    symlink("/etc/passwd", bound.folder + "/out.ics")
    symlink("nowhere", bound.folder + "/dead.ics")
    try bound.write("new\nline.ics", Self.todo("n", "SUMMARY:newline"))
    try bound.write(" blanks  in it .ics", Self.todo("b", "SUMMARY:blanks"))
    try bound.write("'quotes'; $(x) -rf.ics", Self.todo("q", "SUMMARY:quotes"))
    try bound.write("large.ics", Self.todo("l", "SUMMARY:large"))
    #expect(truncate(bound.folder + "/large.ics", (16 << 20) + 1) == 0)
    let run = try bound.daydot("sync")
    #expect(run.status == 0 && run.output == "work: 4 new\n")
    for part in [
      "large.ics' is left alone: it is larger than 16 MB",
      "bad.ics' is left alone: line 4, DUE, cannot be read", "cut.ics' is left alone",
      "two.ics' is left alone: it holds several items",
      "none.ics' is left alone: it holds no item",
      "link.ics' is left alone: it is not a regular",
      "pipe.ics' is left alone", "folder.ics' is left alone", "socket.ics' is left alone",
      "out.ics' is left alone: it is not a regular", "dead.ics' is left alone",
    ] {
      #expect(run.errors.contains(part), "\(run.errors)")
    }
    #expect(!run.errors.contains("journal"))
    // Told once, and listed.
    expect(try bound.sync())
    #expect(try bound.daydot.json("sync", "list")["lists"][0]["left"].elements.count == 11)
    // A file with such a name is written in place.
    for title in ["newline", "blanks", "quotes"] {
      try bound.daydot("edit", title, "--title", title + "2")
    }
    #expect(try bound.sync().output == "work: 3 written to the folder\n")
    #expect(bound.files.count == 16)
    #expect(bound.text("new\nline.ics").contains("SUMMARY:newline2"))
    #expect(bound.text(" blanks  in it .ics").contains("SUMMARY:blanks2"))
    try bound.edit("bad.ics", ("DUE:soon", "SUMMARY:mended"))
    #expect(try bound.sync().output == "work: 1 new\n")
  }

  @Test func aFileThatBecomesUnreadableKeepsItsItem() throws {
    let bound = try Bound()
    try bound.write("a.ics", Self.todo("a", "SUMMARY:a"))
    try bound.sync()
    try bound.daydot("edit", "1", "--title", "a2")
    try bound.write("a.ics", "BEGIN:VCALENDAR\r\n")
    #expect(try bound.daydot("sync").errors.contains("a.ics' is left alone"))
    #expect(try bound.titles == ["a2"])
    #expect(bound.text("a.ics") == "BEGIN:VCALENDAR\r\n")
    try bound.write("a.ics", Self.todo("a", "SUMMARY:a", "PRIORITY:1"))
    try bound.sync()
    #expect(bound.text("a.ics").contains("SUMMARY:a2\r\nPRIORITY:1"))
  }

  @Test func aRenamedFileKeepsItsNewName() throws {
    let bound = try Bound()
    try bound.write("a.ics", Self.todo("a", "SUMMARY:a"))
    try bound.sync()
    rename(bound.folder + "/a.ics", bound.folder + "/b.ics")
    expect(try bound.sync())
    try bound.daydot("edit", "1", "--title", "a2")
    try bound.sync()
    #expect(bound.files == ["b.ics"])
    #expect(try bound.titles == ["a2"])
  }

  @Test func ofTwoFilesOfOneItemTheLaterCounts() throws {
    let bound = try Bound()
    try bound.write("a.ics", Self.todo("a", "SUMMARY:old", "LAST-MODIFIED:20261101T000000Z"))
    try bound.sync()
    try bound.write("b.ics", Self.todo("a", "SUMMARY:new", "LAST-MODIFIED:20261102T000000Z"))
    let run = try bound.daydot("sync")
    #expect(
      run.errors.contains(
        "a.ics' is left alone: 'b.ics' holds the same item and is the one that counts"))
    #expect(try bound.titles == ["new"])
    expect(try bound.sync())
    unlink(bound.folder + "/b.ics")
    try bound.sync()
    #expect(bound.files.count == 1)
    #expect(try bound.titles.count == 1)
    expect(try bound.sync())
  }

  @Test func aFolderThatVanishedIsNotAllRemoved() throws {
    let bound = try Bound()
    try bound.write("a.ics", Self.todo("a", "SUMMARY:a"))
    try bound.sync()
    unlink(bound.folder + "/a.ics")
    let emptied = try bound.daydot("sync")
    #expect(emptied.status == 1 && emptied.errors.contains("is empty, and held 1 item"))
    #expect(emptied.errors.contains("daydot sync work --force"), "\(emptied.errors)")
    rmdir(bound.folder)
    let gone = try bound.daydot("sync")
    #expect(gone.status == 1 && gone.errors.contains("is not there; nothing was taken"))
    #expect(try bound.titles == ["a"])
    #expect(try bound.daydot("sync", "list").output.contains("is not there"))
    mkdir(bound.folder, 0o700)
    #expect(try bound.sync("--force").output == "work: 1 removed\n")
    #expect(try bound.titles == [])
  }

  @Test func manyRemovalsAtOnceAreHeldBack() throws {
    let bound = try Bound()
    for number in 1...12 {
      try bound.write("\(number).ics", Self.todo("\(number)", "SUMMARY:t\(number)"))
    }
    try bound.sync()
    for number in 1...5 { unlink(bound.folder + "/\(number).ics") }
    try bound.write("13.ics", Self.todo("13", "SUMMARY:t13"))
    let run = try bound.daydot("sync")
    #expect(run.status == 1 && run.output == "work: 1 new\n")
    #expect(run.errors.contains("5 items are gone from the folder at once"))
    #expect(run.errors.contains("daydot sync work --force"), "\(run.errors)")
    #expect(try bound.titles.count == 13)
    // The change wins over a removal that waits.
    #expect(try bound.sync("--force").output == "work: 5 removed\n")
    #expect(try bound.titles.count == 8)
  }

  @Test(arguments: [0o600, 0o644, 0o660] as [mode_t])
  func aFileKeepsWhoMayReadIt(mode: mode_t) throws {
    let bound = try Bound()
    try bound.write("a.ics", Self.todo("a", "SUMMARY:a"))
    chmod(bound.folder + "/a.ics", mode)
    try bound.sync()
    try bound.daydot("edit", "1", "--title", "a2")
    #expect(try bound.sync().output == "work: 1 written to the folder\n")
    #expect(permissions(of: bound.folder + "/a.ics") == mode)
  }

  @Test(.enabled(if: getuid() != 0, "root writes everywhere"))
  func aFolderThatCanOnlyBeRead() throws {
    let bound = try Bound()
    try bound.write("a.ics", Self.todo("a", "SUMMARY:a"))
    try bound.sync()
    try bound.daydot("edit", "1", "--title", "a2")
    chmod(bound.folder, 0o500)
    defer { chmod(bound.folder, 0o700) }
    let run = try bound.daydot("sync")
    #expect(run.errors.contains("the folder can only be read, so 1 change made here waits"))
    expect(try bound.sync())
    chmod(bound.folder, 0o700)
    #expect(try bound.sync().output == "work: 1 written to the folder\n")
  }

  // MARK: Occurrences, alarms, reminders

  @Test func theDatesOfASeriesAreMergedOneByOne() throws {
    let bound = try Bound()
    let series = """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      BEGIN:VEVENT\r
      UID:s\r
      DTSTART:20261123T090000\r
      DTEND:20261123T100000\r
      RRULE:FREQ=WEEKLY\r
      SUMMARY:Choir\r
      END:VEVENT\r
      END:VCALENDAR\r

      """
    try bound.write("s.ics", series)
    try bound.sync()
    try bound.daydot("move", "1@2026-11-30", "2026-12-01 11:00")
    try bound.daydot("skip", "1@2026-12-14")
    try bound.edit(
      "s.ics",
      (
        "END:VEVENT\r\n",
        """
        END:VEVENT\r
        BEGIN:VEVENT\r
        UID:s\r
        RECURRENCE-ID:20261207T090000\r
        DTSTART:20261207T090000\r
        DTEND:20261207T100000\r
        SUMMARY:Concert\r
        END:VEVENT\r

        """
      ))
    try bound.sync()
    let text = bound.text("s.ics")
    #expect(text.contains("RECURRENCE-ID:20261130T090000"))
    #expect(text.contains("SUMMARY:Concert"))
    #expect(text.contains("EXDATE:20261214T090000"))
    let agenda = try bound.daydot("agenda", "2026-11-23", "--days", "28").output
    #expect(agenda.contains("Concert") && agenda.contains("11:00"))
    expect(try bound.sync())
  }

  @Test func anAlarmAcknowledgedOnOneSideIsQuietOnTheOther() throws {
    let bound = try Bound()
    try bound.add("Call Ann today 10:00 list:work", "--remind", "30m before")
    try bound.sync()
    let file = bound.files[0]
    // Acknowledged on the phone before it was announced here.
    try bound.edit(file, ("BEGIN:VALARM\r\n", "BEGIN:VALARM\r\nACKNOWLEDGED:20261120T003001Z\r\n"))
    try bound.daydot.at("2026-11-20T09:31", "sync")
    #expect(try bound.daydot.at("2026-11-20T09:32", "check").output == "")
    // And the other way round.
    try bound.daydot.at(
      "2026-11-20T10:00", "add", "Call", "Bob", "11:00", "list:work", "--remind", "30m before")
    try bound.daydot.at("2026-11-20T10:01", "sync")
    #expect(try bound.daydot.at("2026-11-20T10:31", "check").output.contains("Call Bob"))
    try bound.daydot.at("2026-11-20T10:32", "ack")
    try bound.daydot.at("2026-11-20T10:33", "sync")
    let other = try #require(bound.files.first { $0 != file })
    #expect(bound.text(other).contains("ACKNOWLEDGED:20261120T0132"))
    expect(try bound.daydot.at("2026-11-20T10:34", "sync"))
  }

  @Test func defaultRemindersAreWrittenWhereAsked() throws {
    let bound = try Bound(options: "--reminders")
    try bound.add("Call Ann tomorrow 10:00 list:work")
    try bound.sync()
    #expect(bound.text(bound.files[0]).contains("BEGIN:VALARM"))
    expect(try bound.sync())
    try bound.edit(bound.files[0], ("SUMMARY:Call Ann", "SUMMARY:Call Eve"))
    try bound.sync()
    #expect(
      try bound.daydot.json("show", "1")["items"][0]["reminders"][0]["default"] == .bool(true))
    expect(try bound.sync())
  }

  // MARK: Two devices

  /// What stands under another is read after it, and their order is the same on both.
  @Test func stepsComeAfterTheirParentAndInOrder() throws {
    let laptop = try Bound()
    try laptop.write("z.ics", Self.todo("z", "SUMMARY:Move house"))
    try laptop.write("a.ics", Self.todo("a", "SUMMARY:Box", "RELATED-TO:m"))
    try laptop.write("m.ics", Self.todo("m", "SUMMARY:Pack", "RELATED-TO:z"))
    try laptop.sync()
    try laptop.daydot("steps", "3", "Tape,", "Van,", "Boxes")
    try laptop.daydot("edit", "6", "--before", "4")
    try laptop.sync()
    let phone = try Bound(folder: laptop.folder, firstUID: 1000)
    try phone.sync()
    let titles = ["Move house", "Pack", "Box", "Boxes", "Tape", "Van"]
    for device in [laptop, phone] {
      #expect(try device.daydot("show", "1").output.hasPrefix("1  Move house\n"))
      let list = try device.daydot("list", "--list", "work").output.split(separator: "\n")
      #expect(list.map { line in titles.last { line.contains($0) } } == titles, "\(list)")
    }
    expect(try laptop.sync())
  }

  @Test func aStepThatOnlyItsParentNamesIsTakenFromIt() throws {
    let laptop = try Bound()
    try laptop.write("a.ics", Self.todo("a", "SUMMARY:Par", "RELATED-TO;RELTYPE=CHILD:b"))
    try laptop.write("b.ics", Self.todo("b", "SUMMARY:Kid"))
    try laptop.sync()
    let phone = try Bound(folder: laptop.folder, firstUID: 1000)
    try phone.sync()
    let kid = laptop.text("b.ics")
    try laptop.daydot("edit", "Kid", "--under", "none")
    #expect(try laptop.sync().output == "work: 1 written to the folder\n")
    #expect(try phone.sync().output == "work: 1 changed\n")
    expect(try phone.sync())
    expect(try laptop.sync())
    #expect(!laptop.text("a.ics").contains("RELATED-TO") && laptop.text("b.ics") == kid)
    let third = try Bound(folder: laptop.folder, firstUID: 2000)
    try third.sync()
    for device in [laptop, phone, third] {
      #expect(try device.daydot.json("show", "Kid")["items"][0]["parent"] == .null)
    }
  }

  @Test(arguments: Slow.all(of: 1...30, elseEvery: 10))
  func twoDevicesWithOneFolderComeToTheSame(seed: Int) throws {
    let laptop = try Bound()
    let phone = try Bound(folder: laptop.folder, firstUID: 1000)
    var random = SeededGenerator(seed: UInt64(seed))
    var minute = 0
    for _ in 0..<40 {
      minute += 1
      let device = random.chance(50) ? laptop : phone
      let moment =
        "2026-11-20T\(9 + minute / 60 < 10 ? "0" : "")\(9 + minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
      if random.chance(30) {
        let run = try device.daydot.at(moment, "sync", "--force")
        #expect(run.status == 0, "\(run.errors)")
      } else {
        _ = try device.daydot.at(moment, arguments: edit(device, &random))
      }
    }
    for _ in 0..<2 {
      for device in [laptop, phone] {
        #expect(try device.daydot.at("2026-11-20T12:00", "sync", "--force").status == 0)
      }
    }
    let (first, second) = (try exported(laptop), try exported(phone))
    #expect(first == second, "\(Set(first).symmetricDifference(second).sorted())")
    for device in [laptop, phone] { expect(try device.daydot.at("2026-11-20T12:01", "sync")) }
  }

  /// A random change of an item of the list.
  private func edit(_ device: Bound, _ random: inout SeededGenerator) throws -> [String] {
    // A list that nothing is in is a hint on standard error.
    let listed = try device.daydot("list", "--list", "work", "--open", "--json").output
    let items = try JSONText.read(listed)["items"].elements
    let ids = Set(items.compactMap { $0["id"].number }).sorted()
    guard let id = ids.isEmpty ? nil : random.pick(ids), random.chance(75) else {
      let words = random.pick([
        "Task", "Daily every day", "Meet tomorrow 10:00", "Weekly every mon 9:00",
      ])
      return ["add", "T\(random.below(99))"] + words.split(separator: " ").map(String.init)
        + ["list:work"]
    }
    switch random.below(8) {
    case 0: return ["edit", "\(id)", "--title", "Title \(random.below(99))"]
    case 1: return ["edit", "\(id)", "--priority", random.pick(["low", "high", "none"])]
    case 2: return ["edit", "\(id)", "--note", "note \(random.below(99))"]
    case 3: return ["done", "\(id)"]
    case 4: return ["edit", "\(id)", "--tag", "tag\(random.below(9))"]
    case 5: return ["move", "\(id)", random.pick(["tomorrow", "mon", "+3d"])]
    case 6: return ["remind", "\(id)", random.pick(["10m before", "1h before"])]
    default: return random.chance(40) ? ["rm", "\(id)", "--yes"] : ["skip", "\(id)"]
    }
  }

  /// The items of the list without what differs between devices.
  private func exported(_ device: Bound) throws -> [String] {
    let lines = try device.daydot.at("2026-11-20T12:00", "export", "--list", "work").output
      .split(separator: "\n")
    return try lines.map { line in
      let item = try JSONText.read(String(line))
      return [
        "uid", "title", "notes", "tags", "priority", "day", "time", "repeat", "status", "changes",
        "excluded",
      ]
      .map { "\(item[$0])" }.joined(separator: "|")
    }.sorted()
  }

  // MARK: sync merge

  /// What a file said before comes with another number, since vdirsyncer would take it for unchanged.
  @Test func whatIsTakenBackIsNumbered() throws {
    let bound = try Bound()
    try bound.write("a.ics", Self.todo("a", "SUMMARY:a", "PRIORITY:5"))
    try bound.sync()
    try bound.edit("a.ics", ("PRIORITY:5", "PRIORITY:1"))
    try bound.sync()
    try bound.daydot("edit", "a", "--priority", "medium")
    #expect(try bound.sync().output == "work: 1 written to the folder\n")
    #expect(bound.text("a.ics").contains("PRIORITY:5\r\n"), "\(bound.text("a.ics"))")
    #expect(bound.text("a.ics").contains("SEQUENCE:1\r\n"), "\(bound.text("a.ics"))")
    expect(try bound.sync())
    try bound.daydot("edit", "a", "--priority", "low")
    try bound.sync()
    #expect(bound.text("a.ics").contains("SEQUENCE:1\r\n"), "\(bound.text("a.ics"))")
  }

  /// The series has no such date any more, and there is only the file to keep it.
  @Test func aDateThatIsDoneInOneOfTwoFilesStaysDone() throws {
    let bound = try Bound()
    try bound.add("Yoga every tue list:work")
    try bound.sync()
    let file = try #require(bound.files.first)
    let two = bound.text(file).replacing("BYDAY=TU", with: "BYDAY=WE")
      .replacing("20261124", with: "20261125")
      .replacing("LAST-MODIFIED:20261120T000000Z", with: "LAST-MODIFIED:20261120T000500Z")
    try bound.daydot("done", "1@2026-11-24")
    try bound.sync()
    let paths = ["one", "two"].map { "\(bound.daydot.folder.path)/\($0)" }
    try writeFile(paths[0], bound.text(file))
    try writeFile(paths[1], two)
    let merged = try bound.daydot("sync", "merge", paths[0], paths[1])
    #expect(merged.output.contains(#""Yoga" on Tue 24 Nov was done"#), "\(merged.output)")
    try bound.write(file, String(decoding: readFile(paths[1]) ?? [], as: UTF8.self))
    #expect(!bound.text(file).contains("RDATE"))
    try bound.sync()
    let done = try bound.daydot.json("list", "--done")["items"].elements
    #expect(done.map { $0["day"] } == [.string("2026-11-24")])
    let open = try bound.daydot.json("list")["items"].elements
    #expect(open.map { $0["day"] } == [.string("2026-11-25")])
    #expect(try bound.sync().output == "")
  }

  @Test func mergesTheFilesOfAConflict() throws {
    let bound = try Bound()
    try bound.write("a.ics", Self.todo("a", "SUMMARY:a", "PRIORITY:5"))
    try bound.sync()
    let (one, two) = (bound.daydot.folder.path + "/one", bound.daydot.folder.path + "/two")
    try writeFile(one, Self.todo("a", "SUMMARY:b", "PRIORITY:5"))
    try writeFile(two, Self.todo("a", "SUMMARY:a", "PRIORITY:1"))
    expect(try bound.daydot("sync", "merge", one, two))
    let merged = Self.todo("a", "SUMMARY:b", "PRIORITY:1")
    for path in [one, two] {
      #expect(String(decoding: readFile(path) ?? [], as: UTF8.self) == merged)
    }
    // What was changed here since is written to the folder before the conflict is met.
    try bound.daydot("edit", "a", "--url", "https://example.org/")
    try bound.daydot("sync")
    try writeFile(one, bound.text("a.ics"))
    try writeFile(two, Self.todo("a", "SUMMARY:a", "PRIORITY:1"))
    expect(try bound.daydot("sync", "merge", one, two))
    let both = String(decoding: readFile(two) ?? [], as: UTF8.self)
    #expect(both.contains("URL:https://example.org/") && both.contains("PRIORITY:1"), "\(both)")
    // Of what both changed the later counts, though this program has just written the other.
    try bound.daydot("edit", "a", "--priority", "medium")
    try bound.daydot("sync")
    try writeFile(one, bound.text("a.ics"))
    try writeFile(two, Self.todo("a", "SUMMARY:a", "PRIORITY:1", "LAST-MODIFIED:20300101T000000Z"))
    try bound.daydot("sync", "merge", one, two)
    #expect(String(decoding: readFile(two) ?? [], as: UTF8.self).contains("PRIORITY:1"))
    // What did not count is in the log of the sync that takes the file in.
    try bound.write("a.ics", String(decoding: readFile(two) ?? [], as: UTF8.self))
    try bound.sync()
    let log = try bound.daydot("log", "--limit", "1").output
    #expect(log.contains("high") && log.contains("medium"), "\(log)")
    // Without a common version a value counts over a missing one, and the later of two.
    try writeFile(
      one, Self.todo("z", "SUMMARY:b", "URL:http://x/", "LAST-MODIFIED:20261101T000000Z"))
    try writeFile(
      two, Self.todo("z", "SUMMARY:c", "PRIORITY:1", "LAST-MODIFIED:20261102T000000Z"))
    let told = try bound.daydot("sync", "merge", one, two).output
    #expect(told == "\"c\": both sides changed the title; 'c' is kept, 'b' is not\n")
    #expect(readFile(one) == readFile(two))
    let all = String(decoding: readFile(one) ?? [], as: UTF8.self)
    for line in ["PRIORITY:1", "SUMMARY:c", "URL:http://x/"] { #expect(all.contains(line)) }
    // What can not be read is left alone.
    try writeFile(two, "<html>")
    let refused = try bound.daydot("sync", "merge", one, two)
    #expect(refused.status == 65 && refused.errors.contains("cannot be merged"))
    #expect(String(decoding: readFile(two) ?? [], as: UTF8.self) == "<html>")
  }
}
