import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// `sync init`: the configuration of vdirsyncer for a server, and what to run then.
@Suite struct SyncInitTests {
  private static let server = [
    "sync", "init", "https://dav.example.org/me/", "--user", "me", "--password-command", "pass dav",
  ]

  @Test func writesAConfigurationOfVdirsyncer() throws {
    let daydot = try InProcessDaydot.checked()
    let home = daydot.folder.path
    let program = "/usr/bin/daydot --store \(daydot.store)"
    let run = try daydot.run(Self.server)
    expect(
      run,
      output: """
        wrote \(home)/.config/vdirsyncer/config
        once, in this order; mkdir only for a server without a calendar, and y to what discover asks:
          mkdir -p '\(home)/.calendars/dav.example.org/todo'
          vdirsyncer discover
          vdirsyncer sync && vdirsyncer metasync
          daydot sync add '\(home)/.calendars/dav.example.org'
          daydot sync && vdirsyncer sync
        then every ten minutes, by this line of crontab, which --cron adds:
          */10 * * * * TZ=Asia/Seoul \(program) sync; TZ=Asia/Seoul vdirsyncer -v WARNING sync; TZ=Asia/Seoul \(program) sync

        """)
    let config = String(
      decoding: readFile(home + "/.config/vdirsyncer/config") ?? [], as: UTF8.self)
    #expect(
      config == """
        [general]
        status_path = "\(home)/.local/share/vdirsyncer/status/"

        [pair dav_example_org]
        a = "dav_example_org_here"
        b = "dav_example_org_server"
        collections = ["from a", "from b"]
        metadata = ["displayname", "color"]
        conflict_resolution = ["command", "/usr/bin/daydot", "--store", "\(daydot.store)", "sync", "merge"]

        [storage dav_example_org_here]
        type = "filesystem"
        path = "\(home)/.calendars/dav.example.org/"
        fileext = ".ics"

        [storage dav_example_org_server]
        type = "caldav"
        url = "https://dav.example.org/me/"
        username = "me"
        password.fetch = ["shell", "pass dav"]

        """)
    // Run again, it knows the server.
    let again = try daydot.run(Self.server + ["--json"])
    #expect(try JSONText.read(again.output)["written"] == .bool(false))
    #expect(
      try daydot.run(Self.server).output.hasPrefix(
        "'\(home)/.config/vdirsyncer/config' knows this server already and stays as it is\n"))
    #expect(
      try daydot.run(Self.server + ["--lang", "ko"]).output.contains("이 서버가 이미 있어 그대로 두었습니다"))
  }

  @Test func aConfigurationOfTheUserStays() throws {
    let daydot = try InProcessDaydot.checked()
    let path = daydot.folder.path + "/own.conf"
    try writeFile(path, "[general]\n")
    daydot.variables["VDIRSYNCER_CONFIG"] = path
    let run = try daydot.run(Self.server)
    #expect(
      run.output.hasPrefix("'\(path)' is there already and stays as it is; add this to it:\n[pair ")
    )
    #expect(!run.output.contains("[general]"))
    #expect(run.output.contains("; TZ=Asia/Seoul vdirsyncer -c \(path) -v WARNING sync; "))
    #expect(String(decoding: readFile(path) ?? [], as: UTF8.self) == "[general]\n")
  }

  /// vdirsyncer shortens what looks like a path.
  @Test(arguments: [
    "secret-tool lookup url https://dav.example.org/", "./pw '100%' \"a\\b\"", "cat ~//x",
    "echo 'ä'//",
  ])
  func aPasswordCommandIsKeptWhole(_ command: String) throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("sync", "init", "https://a.example", "--user", "me", "--password-command", command)
    let config = String(
      decoding: readFile(daydot.folder.path + "/.config/vdirsyncer/config") ?? [], as: UTF8.self)
    let line = try #require(config.split(separator: "\n").first { $0.hasPrefix("password.fetch") })
    let words = try JSONText.read(String(line.dropFirst("password.fetch = ".count)))
    let written = try #require(words[1].text)
    for cut in ["//", "/./", "/../"] { #expect(!written.contains(cut)) }
    let printed = try RunningProcess(
      "/bin/sh", ["-c", written.replacing("eval", with: "printf '%s\\n'")]
    )
    .wait()
    #expect(printed.output == command + "\n")
  }

  @Test(arguments: [
    ["https://a.example", "--password-command", "x"], ["https://a.example", "--user", "me"],
    ["https://me:pw@a.example", "--user", "me", "--password-command", "x"],
    ["a.example", "--user", "me", "--password-command", "x"],
    ["https://", "--user", "me", "--password-command", "x"],
  ])
  func whatIsNoServerIsRefused(_ arguments: [String]) throws {
    let daydot = try InProcessDaydot.checked()
    let run = try daydot.run(["sync", "init"] + arguments)
    #expect(run.status == 64 && run.output == "" && !run.errors.contains("pw"), "\(run)")
    #expect(names(in: daydot.folder.path + "/.config") == [])
  }

  // MARK: Several accounts

  struct Account: Row {
    let name: String
    let url: String
    let user: String
    /// The names of its pair and of its folder.
    let pair: String
    let folder: String
  }

  static let accounts = [
    Account(
      name: "another path", url: "https://dav.example.org/family/", user: "me",
      pair: "dav_example_org_family", folder: "dav.example.org-family"),
    Account(
      name: "another user", url: "https://dav.example.org/me/", user: "bob@home",
      pair: "dav_example_org_bob_home", folder: "dav.example.org-bob@home"),
    Account(
      name: "another host", url: "https://other.example", user: "me", pair: "other_example",
      folder: "other.example"),
    Account(
      name: "no path", url: "https://dav.example.org", user: "me", pair: "dav_example_org_me",
      folder: "dav.example.org-me"),
  ]

  /// vdirsyncer stops at two pairs of one name.
  @Test(arguments: accounts) func eachAccountHasNamesOfItsOwn(_ row: Account) throws {
    let daydot = try InProcessDaydot.checked()
    let home = daydot.folder.path
    try daydot.run(Self.server)
    let words = [
      "sync", "init", row.url, "--user", row.user, "--password-command", "pass x",
    ]
    let part = try daydot.run(words).output
    #expect(part.contains("[pair \(row.pair)]\na = \"\(row.pair)_here\"\n"), "\(part)")
    #expect(part.contains("path = \"\(home)/.calendars/\(row.folder)/\"\n"), "\(part)")
    #expect(part.contains("daydot sync add '\(home)/.calendars/\(row.folder)'\n"), "\(part)")
    // Once it is in the file, its own folder is named again.
    let path = home + "/.config/vdirsyncer/config"
    let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
    let begin = try #require(lines.firstIndex { $0.hasPrefix("[pair ") })
    let end = try #require(lines.lastIndex { $0.hasPrefix("password.fetch") })
    let config = String(decoding: readFile(path) ?? [], as: UTF8.self)
    try writeFile(path, config + lines[begin...end].joined(separator: "\n") + "\n")
    for (words, folder) in [(words, row.folder), (Self.server, "dav.example.org")] {
      let again = try daydot.run(words).output
      #expect(again.contains("knows this server already"), "\(again)")
      #expect(again.contains("daydot sync add '\(home)/.calendars/\(folder)'\n"), "\(again)")
    }
  }

  /// The steps as they are printed lead to a list that is synced, where the server has no calendar yet.
  @Test func thePrintedStepsBindTheFirstCalendar() throws {
    let daydot = try InProcessDaydot.checked()
    let output = try daydot.run(Self.server).output
    let lines = output.split(separator: "\n").map { $0.drop { $0 == " " } }
    let make = try #require(lines.first { $0.hasPrefix("mkdir ") })
    #expect(try RunningProcess("/bin/sh", ["-c", String(make)]).wait().status == 0)
    let folder = daydot.folder.path + "/.calendars/dav.example.org"
    #expect(lines.contains { $0 == "daydot sync add '\(folder)'" })
    #expect(try daydot("sync", "add", folder).output.hasPrefix("todo ↔ \(folder)/todo\n"))
    try daydot("add", "Buy milk", "tomorrow", "6pm", "list:todo")
    #expect(try daydot("sync").output == "todo: 1 written to the folder\n")
  }
}
