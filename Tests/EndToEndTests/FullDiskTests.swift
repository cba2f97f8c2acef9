import Expectations
import Glibc
import TestSupport
import Testing

/// Full and read-only disks, as private mounts.
@Suite(.enabled(if: Tool.unshare != nil, "needs leave to mount in a namespace of its own"))
struct FullDiskTests {
  /// Runs a shell script in a mount namespace of its own. `$B` is the program and `mounted` an
  /// empty folder.
  private func script(_ daydot: Daydot, _ text: String) throws -> Finished {
    let folder = daydot.folder.path + "/mounted"
    _ = try RunningProcess("/bin/mkdir", ["-p", folder]).wait()
    var variables = daydot.variables
    variables["B"] = Daydot.binary
    variables["PATH"] = "/usr/sbin:/usr/bin:/sbin:/bin"
    return try RunningProcess(
      try #require(Tool.unshare),
      ["-rm", "sh", "-c", "cd \(daydot.folder.path) && unset DAYDOT_STORE && \(text)"],
      variables: variables
    ).wait()
  }

  @Test func aDiskTooSmallForAStore() throws {
    let daydot = Daydot()
    let run = try script(
      daydot,
      """
      mount -t tmpfs -o size=100k none mounted && { $B --store mounted/d.db add Buy milk; echo $?
      mount -o remount,size=4m mounted; $B --store mounted/d.db add Buy milk; }
      """)
    // The same file works once there is room again.
    expect(
      run, output: "1\n1  \"Buy milk\" — no date\n",
      errors:
        "daydot: the disk of '\(daydot.folder.path)/mounted/d.db' is full; the store is as it was\n"
    )
  }

  @Test func aDiskThatFillsUp() throws {
    let daydot = Daydot()
    let run = try script(
      daydot,
      """
      mount -t tmpfs -o size=1m none mounted && { $B --store mounted/d.db add Buy milk
      cat /dev/zero > mounted/filler 2> /dev/null
      $B --store mounted/d.db add Call the bank; echo $?
      $B --store mounted/d.db done 1; echo $?
      rm mounted/filler; $B --store mounted/d.db add Post the letter
      $B --store mounted/d.db 1; }
      """)
    let full =
      "daydot: the disk of '\(daydot.folder.path)/mounted/d.db' is full; the store is as it was\n"
    expect(
      run,
      output: """
        1  "Buy milk" — no date
        1
        1
        2  "Post the letter" — no date
        1  Buy milk
           when   someday
           state  open
           added  Fri 20 Nov 2026 09:00

        """, errors: full + full)
  }

  @Test func aSyncedFolderOnADiskThatFillsUp() throws {
    let daydot = try Daydot.checked()
    let run = try script(
      daydot,
      """
      B="$B --store \(daydot.store)"
      mount -t tmpfs -o size=64k none mounted && { mkdir mounted/work; $B sync add mounted/work > added
      $B add One list:work > /dev/null; $B sync; echo $?
      $B edit 1 --title Other > /dev/null; $B add Two list:work > /dev/null; ls mounted/work > before
      cat /dev/zero > mounted/filler 2> /dev/null
      $B sync; echo $?; ls -A mounted/work | cmp - before && grep -h SUMMARY mounted/work/*
      rm mounted/filler; $B sync; echo $?; grep -h SUMMARY mounted/work/* | sort; }
      """)
    expect(
      run,
      output: """
        work: 1 written to the folder
        0
        1
        SUMMARY:One\r
        work: 2 written to the folder
        0
        SUMMARY:Other\r
        SUMMARY:Two\r

        """,
      errors: """
        daydot: work: the folder '\(daydot.folder.path)/mounted/work' cannot be written to: \
        No space left on device; nothing was changed

        """)
  }

  @Test func aSyncedFolderThatMayOnlyBeRead() throws {
    let daydot = try Daydot.checked()
    let run = try script(
      daydot,
      """
      B="$B --store \(daydot.store)"
      mkdir mounted/work && $B sync add mounted/work > added && $B add One list:work > added && $B sync &&
      mount --bind mounted mounted && mount -o remount,ro,bind mounted && {
      $B edit 1 --title Other > added; $B sync; echo $?; $B sync; echo $?
      $B sync list | tail -1; grep -h SUMMARY mounted/work/*; }
      """)
    let waits = "work: the folder can only be read, so 1 change made here waits\n"
    expect(
      run, output: "work: 1 written to the folder\n0\n0\n  \(waits)SUMMARY:One\r\n",
      errors: "daydot: \(waits)")
  }

  @Test func aDiskThatMayOnlyBeRead() throws {
    let daydot = Daydot()
    let run = try script(
      daydot,
      """
      $B --store mounted/d.db add Buy milk && sum=$(cksum < mounted/d.db) &&
      mount --bind mounted mounted && mount -o remount,ro,bind mounted && {
      $B --store mounted/d.db add Call the bank; echo $?
      $B --store mounted/new/d.db add Call the bank; echo $?
      test "$sum" = "$(cksum < mounted/d.db)" && ls mounted; }
      """)
    #expect(run.output == "1  \"Buy milk\" — no date\n1\n1\nd.db\n")
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines.first == "daydot: cannot open the store 'mounted/d.db': Read-only file system")
    #expect(lines.last?.hasSuffix(": Read-only file system") == true)
  }
}

/// A folder that became inaccessible after its store was made.
@Suite(.enabled(if: Tool.unshare != nil, "needs leave to be nobody"))
struct ClosedFolderTests {
  @Test(arguments: [["add", "Buy milk"], ["day"], ["check"], ["undo"]])
  func isNamed(_ command: [String]) throws {
    let daydot = Daydot()
    let folder = daydot.folder.path + "/closed"
    let store = folder + "/d.db"
    expect(try daydot("add", "Buy tea", "--store", store), output: "1  \"Buy tea\" — no date\n")
    try daydot("check", "--store", store)
    _ = chmod(folder, 0o500)
    defer { _ = chmod(folder, 0o700) }
    // In a user namespace of its own, permissions apply to root as well.
    let run = try RunningProcess(
      try #require(Tool.unshare), ["-U", Daydot.binary] + command + ["--store", store],
      variables: daydot.variables
    ).wait()
    expectRefusal(
      run, "cannot write to the folder '\(folder)', where the store keeps files beside it",
      status: 1)
  }
}

/// Permissions and limits that need no mount.
@Suite struct StorePermissionTests {
  @Test(.enabled(if: geteuid() != 0, "permissions do not bind root"))
  func aFolderThatMayNotBeWritten() throws {
    let daydot = Daydot()
    let folder = daydot.folder.path + "/closed"
    _ = try RunningProcess("/bin/mkdir", ["-m", "500", folder]).wait()
    expectRefusal(
      try daydot("add", "Buy milk", "--store", folder + "/d.db"),
      "cannot open the store '\(folder)/d.db': Permission denied", status: 1)
    #expect(names(in: folder) == [])
  }

  @Test(arguments: ["000", "022", "077"])
  func nobodyElseMayReadTheStore(umask: String) throws {
    let daydot = Daydot()
    daydot.variables["DAYDOT_STORE"] = daydot.folder.path + "/a/b/daydot.db"
    // The program waits at its second line on standard error, with the store still open.
    let errors = try Pipe()
    errors.fill()
    let answer = try Pipe()
    let running = try RunningProcess(
      "/bin/sh", ["-c", "umask \(umask); exec \(Daydot.binary) add Buy milk tomorrow 18:00"],
      variables: daydot.variables, outputTo: answer, errorsTo: errors)
    #expect(answer.readLine() == "1  \"Buy milk\" — Sat 21 Nov 2026 18:00 (reminds at 18:00)")
    let folder = daydot.folder.path + "/a/b"
    let files = names(in: folder)
    #expect(files == ["daydot.db", "daydot.db-shm", "daydot.db-wal"])
    for file in files { #expect(permissions(of: "\(folder)/\(file)") == 0o600, "\(file)") }
    #expect(permissions(of: daydot.folder.path + "/a") == 0o700)
    #expect(permissions(of: folder) == 0o700)
    running.kill()
    #expect(running.wait().status == -SIGKILL)
    // The files that a check leaves have the same mode.
    let check = try RunningProcess(
      "/bin/sh", ["-c", "umask \(umask); exec \(Daydot.binary) check"],
      variables: daydot.variables
    ).wait()
    expect(check)
    #expect(names(in: folder).contains("daydot.db-check"))
    for file in names(in: folder) where file != "backups" {
      #expect(permissions(of: "\(folder)/\(file)") == 0o600, "\(file)")
    }
    #expect(permissions(of: folder + "/backups") == 0o700)
    #expect(names(in: folder + "/backups").count == 1)
    for file in names(in: folder + "/backups") {
      #expect(permissions(of: "\(folder)/backups/\(file)") == 0o600, "\(file)")
    }
  }

  /// A write cut short by the limit on file sizes is a full disk, not a signal.
  @Test func aLimitOnTheSizeOfFiles() throws {
    let daydot = Daydot()
    let run = try RunningProcess(
      "/bin/sh", ["-c", "ulimit -f 100; exec \(Daydot.binary) add Buy milk"],
      variables: daydot.variables
    ).wait()
    expectRefusal(
      run, "the disk of '\(daydot.store)' is full; the store is as it was", status: 1)
  }

  /// A store holds positions of its user, so an existing file is closed to others too.
  @Test func aFileOthersCouldReadIsClosedToThem() throws {
    let daydot = Daydot()
    _ = try RunningProcess("/bin/sh", ["-c", "umask 022; : > \(daydot.store)"]).wait()
    try daydot("add", "Buy milk")
    #expect(permissions(of: daydot.store) == 0o600)
  }
}
