import DaydotTestSupport
import Expectations
import Glibc
import TestSupport
import Testing

/// Paths of stores and backups that are not plain files, and files that must not be overwritten.
@Suite struct StoreFileTests {
  private func inode(_ path: String) -> ino_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_ino : nil
  }

  struct Special: Row {
    let name: String
    let mode: mode_t
  }

  private static let special = [
    Special(name: "a pipe", mode: S_IFIFO | 0o666),
    Special(name: "a socket", mode: S_IFSOCK | 0o666),
  ]

  private func make(_ special: Special, in daydot: InProcessDaydot) throws -> String {
    let path = daydot.folder.path + "/special"
    try #require(mknod(path, special.mode, 0) == 0)
    chmod(path, 0o666)
    return path
  }

  private func isUntouched(_ path: String, _ special: Special, _ daydot: InProcessDaydot) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode == special.mode
      && !names(in: daydot.folder.path).contains {
        $0.hasPrefix("special-") || $0.contains(".new-")
      }
  }

  @Test(arguments: special) func noStoreIsMadeOfIt(_ special: Special) throws {
    let daydot = InProcessDaydot()
    let path = try make(special, in: daydot)
    for command in [["add", "Milk"], ["day"], ["check"]] {
      expectRefusal(
        try daydot.run(command + ["--store", path]),
        "'\(path)' is a device or a pipe and was left as it is; name a file", status: 1)
    }
    #expect(isUntouched(path, special, daydot))
  }

  @Test(arguments: special) func noCopyReplacesIt(_ special: Special) throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Milk")
    let path = try make(special, in: daydot)
    expectRefusal(
      try daydot("backup", path),
      "'\(path)' is a device or a pipe and was left as it is; name a file", status: 1)
    #expect(isUntouched(path, special, daydot))
  }

  @Test func aPipeInPlaceOfTheSettingsIsNotWaitedFor() throws {
    let daydot = InProcessDaydot()
    let folder = daydot.folder.path + "/.config/daydot"
    try #require(mkdir(daydot.folder.path + "/.config", 0o700) == 0 && mkdir(folder, 0o700) == 0)
    try #require(mkfifo(folder + "/config", 0o600) == 0)
    expectRefusal(
      try daydot("day"), "cannot use '\(folder)/config': not a regular file", status: 1)
  }

  @Test func aPipeInPlaceOfATemplateIsNotWaitedFor() throws {
    let daydot = InProcessDaydot()
    let path = daydot.folder.path + "/page.mustache"
    try #require(mkfifo(path, 0o600) == 0)
    expectRefusal(
      try daydot("template", "render", path, "--data", "-"),
      "cannot use '\(path)': not a regular file", status: 1)
  }

  // MARK: Several names

  @Test func aCopyOntoTheStoreIsRefused() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Milk")
    let link = daydot.folder.path + "/link.db"
    try #require(symlink(daydot.store, link) == 0)
    let before = inode(daydot.store)
    for target in [daydot.store, link, daydot.folder.path + "/./test.db", daydot.store + "-wal"] {
      // The WAL exists while the store is open.
      let refused = try daydot("backup", target)
      if target.hasSuffix("-wal"), refused.status == 0 { continue }
      expectRefusal(
        refused, "'\(target)' is the store itself; name another file for the copy", status: 64)
    }
    #expect(inode(daydot.store) == before)
    #expect(try daydot("export").output.contains("Milk"))
  }

  @Test func aLinkLeadsToTheStoreAndItsSideFiles() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Milk today 10:00")
    let link = daydot.folder.path + "/link.db"
    try #require(symlink(daydot.store, link) == 0)
    try daydot("check", "--store", link)
    #expect(names(in: daydot.folder.path).filter { $0.hasPrefix("link") } == ["link.db"])
    #expect(names(in: daydot.folder.path).contains("test.db-check"))
  }

  /// A lock path that is not a regular file is named in the error, and links are not followed.
  @Test(arguments: ["folder", "link", "pipe"])
  func whatIsNoLockIsNamed(_ kind: String) throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Milk today 09:00")
    let lock = daydot.store + "-check"
    switch kind {
    case "folder": try #require(mkdir(lock, 0o700) == 0)
    case "link": try #require(symlink("/etc/passwd", lock) == 0)
    default: try #require(mkfifo(lock, 0o600) == 0)
    }
    expectRefusal(
      try daydot("check"),
      "'\(lock)' is no file, and checks lock it; the next one makes it anew after:\n  rm -r '\(lock)'",
      status: 1)
    #expect(unlink(lock) == 0 || rmdir(lock) == 0)
    #expect(try daydot("check").output == "1  09:00  Milk\n")
  }

  @Test func aFileOfTwoNamesIsRefused() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Milk")
    let other = daydot.folder.path + "/other.db"
    try #require(link(daydot.store, other) == 0)
    let path = daydot.store
    expectRefusal(
      try daydot("add", "Bread"),
      "the store '\(path)' has 2 names (hard links) and could lose changes; give it a file of its own:"
        + "\n  cp '\(path)' '\(path).own' && mv '\(path).own' '\(path)'", status: 1)
    unlink(other)
    #expect(try daydot("add", "Bread").status == 0)
  }

  // MARK: Copies

  @Test func aCopyReplacesEarlierCopiesAlone() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Milk")
    let copy = daydot.folder.path + "/copy.db"
    #expect(try daydot("backup", copy).status == 0)
    try daydot("add", "Bread")
    #expect(try daydot("backup", copy).status == 0)
    #expect(try daydot("export", "--store", copy).output.contains("Bread"))

    let another = daydot.folder.path + "/another.db"
    try daydot("add", "Eggs", "--store", another)
    expectRefusal(
      try daydot("backup", another), "'\(another)' is another store; to replace it add --force",
      status: 1)
    #expect(try daydot("export", "--store", another).output.contains("Eggs"))
    #expect(try daydot("backup", another, "--force").status == 0)
    #expect(try daydot("export", "--store", another).output.contains("Bread"))
  }

  @Test func whatDeadProcessesLeftIsRemoved() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Milk")
    let copy = daydot.folder.path + "/copy.db"
    // This process id is beyond the kernel's limit, so no process has it.
    for left in [copy + ".new-99999999", daydot.store + ".new-99999999"] {
      try writeFile(left, "x")
    }
    try writeFile(copy + ".new-1", "a living one's")
    try daydot("backup", copy)
    #expect(
      names(in: daydot.folder.path).filter { $0.contains(".new-") }
        == ["copy.db.new-1", "test.db.new-99999999"])
  }

  // MARK: Modes

  @Test func aStoreOthersCouldReadIsClosedAndSaysSoOnce() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Milk")
    chmod(daydot.store, 0o644)
    let said =
      "daydot: others could read the store '\(daydot.store)'; it is yours alone now (mode 0600)\n"
    #expect(try daydot("list").errors == said)
    #expect(permissions(of: daydot.store) == 0o600)
    #expect(try daydot("list").errors == "")
  }

  @Test func anotherProgramsFileKeepsItsMode() throws {
    let daydot = InProcessDaydot()
    try writeFile(daydot.store, "Buy milk\n", mode: 0o644)
    #expect(try daydot("day").status == 1)
    #expect(permissions(of: daydot.store) == 0o644)
  }

  /// The sentence names the target of the link, and its command makes the store possible.
  @Test func aLinkThatLeadsNowhereIsNamed() throws {
    let daydot = InProcessDaydot()
    let path = daydot.folder.path + "/link.db"
    try #require(symlink("gone.db", path) == 0)
    let sentence =
      "'\(path)' is a link to 'gone.db', and nothing is there; name another file, "
      + "or remove the link:\n  rm '\(path)'"
    for words in [["list", "--store", path], ["add", "Milk", "--store", path], ["backup", path]] {
      expectRefusal(try daydot.run(words), sentence, status: 1)
    }
    #expect(try daydot("backup", path, "--lang", "ko").errors.contains("'gone.db'를 가리키는 링크"))
    #expect(unlink(path) == 0)
    #expect(try daydot("backup", path).status == 0)
  }

  @Test func aCopyNeedsTheNameOfAFile() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Milk")
    expectRefusal(
      try daydot("backup", "-"),
      "a backup is written to a file, not to standard output; "
        + "type:\n  daydot backup daydot-backup.db", status: 64)
  }

  /// As `/dev/stdout` is, where a pipe is there.
  @Test func aLinkToAPipeIsNoFile() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Milk")
    let pipe = try Pipe()
    let path = daydot.folder.path + "/out"
    try #require(symlink("/proc/self/fd/\(pipe.writeEnd)", path) == 0)
    let refused = try daydot("backup", path)
    #expect(refused.status == 1 && refused.errors.contains("'\(path)'"))
    #expect(!refused.errors.contains("rm "), "\(refused.errors)")
  }
}
