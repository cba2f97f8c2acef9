import DaydotTestSupport
import Expectations
import Glibc
import TestSupport
import Testing

/// `sync add` and `sync rm`: which folder is which list.
@Suite struct SyncBindingTests {
  private func program(_ folders: String...) throws -> (daydot: InProcessDaydot, root: String) {
    let daydot = try InProcessDaydot.checked()
    let root = daydot.folder.path + "/calendars"
    for folder in [""] + folders.map({ "/" + $0 }) { mkdir(root + folder, 0o700) }
    return (daydot, root)
  }

  private func lists(_ daydot: InProcessDaydot) throws -> [String] {
    try daydot.json("sync", "list")["lists"].elements.map { $0["list"].text ?? "" }
  }

  /// A password may hold the sign that ends it.
  @Test func anAddressIsShownWithoutItsPassword() throws {
    let daydot = InProcessDaydot()
    let added = try daydot("sync", "add", "https://me:p@ss@example.org/a.ics", "--list", "x")
    #expect(added.output.hasPrefix("x ← https://…@example.org/a.ics\n"), "\(added)")
  }

  /// A part of the path that looks made up by a machine may be a secret.
  @Test(arguments: [
    ("abcdefghijklmnopqrst", true), ("abcdefghijklmnopqrs", false),
    ("team-holiday-calendar", false), ("aBcdefghijklmnop", true), ("abcdefghijklmno1", true),
    ("abcdefghijklmn1", true), ("Ab3xK9pQ2z", true), ("abcdefg", false), ("holidays-2026", false),
  ])
  func aMadeUpPartOfAnAddressIsMasked(_ part: String, isMasked: Bool) throws {
    let (daydot, _) = try program()
    let added = try daydot("sync", "add", "https://x.example/\(part)/a.ics", "--list", "work")
    #expect(added.output.hasPrefix("work ← https://x.example/\(isMasked ? "…" : part)/a.ics\n"))
  }

  // MARK: Names

  struct Spelling: Row {
    let name: String
    let bound: String
    let typed: String
  }

  static let spellings = [
    Spelling(name: "another case", bound: "Work", typed: "work"),
    Spelling(name: "another composition", bound: "caf\u{E9}", typed: "cafe\u{301}"),
    Spelling(name: "both", bound: "CAFE\u{301}", typed: "caf\u{E9}"),
  ]

  /// A list that is bound while it has no item gets its name with its first one.
  @Test(arguments: spellings) func aListIsOneNameInAnySpelling(_ row: Spelling) throws {
    let (daydot, root) = try program("a", "b")
    try daydot("sync", "add", root + "/a", "--list", row.bound)
    try writeFile(root + "/b/displayname", row.bound + "2\n")
    try daydot("sync", "add", root + "/b")
    for typed in [row.typed, row.typed + "2"] { try daydot("add", "Call", "fri", "list:" + typed) }
    let run = try daydot("sync")
    #expect(run.output.split(separator: "\n").count == 2, "\(run)")
    for folder in ["/a", "/b"] {
      #expect(names(in: root + folder).contains { $0.hasSuffix(".ics") })
    }
    expect(try daydot("sync"))
    try writeFile(root + "/a/x.ics", SyncTests.todo("x", "SUMMARY:x"))
    #expect(try daydot("sync", row.bound).output.contains("1 new"))
    #expect(try daydot.json("list", "--list", row.typed)["items"].elements.count == 2)
  }

  /// Radicale answers the path of a calendar where it has no name.
  @Test(arguments: [
    ("me/todo", "todo"), ("/dav/me/todo/", "todo"), ("todo", "todo"),
    ("Home/Garden", "Home/Garden"),
  ])
  func aPathIsNoName(displayname: String, list: String) throws {
    let (daydot, root) = try program("todo")
    try writeFile(root + "/todo/displayname", displayname)
    try daydot("sync", "add", root)
    #expect(try lists(daydot) == [list])
  }

  /// An item that goes from list to list and back is in one folder, with its steps.
  @Test func anItemIsInTheFolderOfItsListAlone() throws {
    let (daydot, root) = try program("home", "trip", "work")
    try daydot("sync", "add", root)
    try daydot("add", "Pack", "list:home")
    try daydot("steps", "1", "one,", "two")
    func files(_ list: String) -> Int {
      names(in: "\(root)/\(list)").count { $0.hasSuffix(".ics") }
    }
    try daydot("sync")
    for list in ["trip", "home", "work", "trip", "work", "home", "trip"] {
      try daydot("edit", "1", "--list", list)
      try daydot("sync")
      #expect(["home", "trip", "work"].filter { files($0) > 0 } == [list])
      #expect(files(list) == 3)
      expect(try daydot("sync"))
    }
    try daydot("undo")
    try daydot("sync")
    #expect(files("home") == 3 && files("trip") == 0)
  }

  // MARK: Folders in folders

  @Test func emptyFoldersAreListsAndHiddenOnesAreNot() throws {
    let (daydot, root) = try program("todo", "home", ".cache", "notes")
    try writeFile(root + "/notes/readme.txt", "x")
    let added = try daydot("sync", "add", root)
    #expect(added.output.hasPrefix("home ↔ \(root)/home\ntodo ↔ \(root)/todo\n"), "\(added)")
    try daydot("add", "Buy milk", "fri", "list:todo")
    #expect(try daydot("sync").output == "todo: 1 written to the folder\n")
    // Those that came since.
    mkdir(root + "/later", 0o700)
    #expect(try daydot("sync", "add", root).output.hasPrefix("later ↔ \(root)/later\n"))
    #expect(try lists(daydot) == ["home", "later", "todo"])
    #expect(try daydot("sync", "add", root).status == 0)
  }

  /// It gives way to calendars that come into it later, as nothing of it was synced yet.
  @Test func aFolderWithoutFoldersIsAListItself() throws {
    let (daydot, root) = try program()
    #expect(try daydot("sync", "add", root).output.hasPrefix("calendars ↔ \(root)\n"))
    let taken = try daydot("sync", "add", root)
    #expect(taken.status == 1 && taken.errors.contains("already synced with the list calendars"))
    mkdir(root + "/later", 0o700)
    let told = try daydot("sync")
    #expect(told.status == 1 && told.errors.contains("has no items, but folders of calendars"))
    #expect(told.errors.contains("\n  daydot sync add '\(root)'\n"), "\(told.errors)")
    #expect(try daydot("sync", "add", root).output.hasPrefix("later ↔ \(root)/later\n"))
    #expect(try lists(daydot) == ["later"])
    #expect(try daydot("sync").status == 0)
  }

  /// One calendar whose name is taken is named like one of several.
  @Test func aCalendarWhoseNameIsTakenIsNamed() throws {
    let (daydot, root) = try program("one", "one/todo", "two", "two/todo")
    try daydot("sync", "add", root + "/one")
    let added = try daydot("sync", "add", root + "/two")
    #expect(added.status == 1)
    #expect(
      added.errors.contains("\n  daydot sync add '\(root)/two/todo' --list NAME\n"), "\(added)")
  }

  /// As `sync init` makes them: a folder for each server, in it one for each calendar.
  @Test func theCalendarsOfAllServersAreBoundAtOnce() throws {
    let (daydot, root) = try program(
      "one.example", "one.example/todo", "two.example", "two.example/home")
    try daydot("sync", "add", root)
    #expect(try lists(daydot) == ["home", "todo"])
  }

  @Test func ofTwoCalendarsWithOneNameTheOtherIsNamed() throws {
    let (daydot, root) = try program("x", "y", "z")
    for folder in ["/x", "/y"] { try writeFile(root + folder + "/displayname", "Home") }
    let added = try daydot("sync", "add", root)
    #expect(added.status == 1 && added.output.hasPrefix("Home ↔ \(root)/x\nz ↔ \(root)/z\n"))
    #expect(added.errors.contains("'\(root)/y' is not synced, as the list of its name, Home,"))
    #expect(
      added.errors.contains("\n  daydot sync add '\(root)/y' --list NAME\n"), "\(added.errors)")
    #expect(try daydot("sync", "add", root + "/y", "--list", "Home 2").status == 0)
    #expect(try lists(daydot) == ["Home", "Home 2", "z"])
  }

  @Test func aFileIsNoFolder() throws {
    let (daydot, root) = try program()
    try writeFile(root + "/f.ics", SyncTests.todo("a", "SUMMARY:a"))
    let run = try daydot("sync", "add", root + "/f.ics")
    #expect(
      run.status == 64 && run.errors.contains("f.ics' is a file, and a list is synced with a"))
    #expect(run.errors.contains("\n  daydot import '\(root)/f.ics'\n"), "\(run.errors)")
    let korean = try daydot("sync", "add", root + "/f.ics", "--lang", "ko").errors
    #expect(korean.contains("파일입니다"), "\(korean)")
    #expect(try daydot("sync", "add", root + "/none").errors.contains("there is no folder"))
  }

  // MARK: rm

  @Test func theLastCopyIsNotRemovedWithTheBinding() throws {
    let bound = try SyncTests.Bound()
    try bound.add("Buy milk fri list:work")
    // It is in no file yet, then in one, then in none again.
    for isWritten in [false, true, false] {
      if isWritten {
        try bound.sync()
      } else {
        bound.files.forEach { unlink("\(bound.folder)/\($0)") }
      }
      if isWritten { continue }
      let refused = try bound.daydot("sync", "rm", "work")
      #expect(refused.status == 1 && refused.output == "")
      #expect(refused.errors.contains("1 item of work is in no file of"), "\(refused.errors)")
      #expect(refused.errors.contains("\n  daydot sync rm work --keep-items\n"))
    }
    rmdir(bound.folder)
    #expect(try bound.daydot("sync", "rm", "work").status == 1)
    #expect(try bound.daydot("sync", "rm", "work", "--keep-items").status == 0)
    #expect(try bound.titles == ["Buy milk"])
  }
}
