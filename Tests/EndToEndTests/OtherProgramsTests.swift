import DaydotTestSupport
import JSON
import TestSupport
import Testing

/// Exported calendars as khal, todoman, vdirsyncer and Radicale read them, and what they write
/// back.
@Suite(
  .enabled(if: Slow.isAsked, "slow: DAYDOT_SLOW=1 runs it"), .timeLimit(.minutes(30)))
struct OtherProgramsTests {
  // MARK: khal

  /// Start, end, title, place, status and mark of repetition; a line for each occurrence.
  private static let shownByKhal = """
    2026-11-23 09:00|2026-11-23 10:00|Choir||⟳
    2026-11-23 17:30|2026-11-23 17:45|Standup||⟳
    2026-11-23 19:00|2026-11-23 20:00|요가||⟳
    2026-11-24 17:30|2026-11-24 17:45|Standup||⟳
    2026-11-25 09:00|2026-11-25 10:00|Choir||⟳
    2026-11-26 15:00|2026-11-26 16:00|Choir||⟳
    2026-11-28 06:00|2026-11-28 14:00|Night train||
    2026-11-30|2026-11-30|Closing||⟳
    2026-11-30 09:00|2026-11-30 10:00|Choir||⟳
    2026-11-30 17:30|2026-11-30 17:45|Standup||⟳
    2026-12-01 17:30|2026-12-01 17:45|Standup||⟳
    2026-12-01 19:00|2026-12-01 20:00|요가||⟳
    2026-12-05|2026-12-05|Party||
    2026-12-07|2026-12-09|Conference|Coex, Seoul|
    2026-12-07 09:00|2026-12-07 10:00|Choir||⟳
    2026-12-09|2026-12-09|절||⟳
    2026-12-11|2026-12-11|Called off||CANCELLED
    2026-12-14 18:30|2026-12-14 19:30|요가||⟳
    2026-12-21 19:00|2026-12-21 20:00|요가||⟳
    2026-12-31|2026-12-31|Closing||⟳
    2027-01-08|2027-01-08|절||⟳
    2027-01-31|2027-01-31|Closing||⟳
    2027-02-07|2027-02-07|절||⟳
    2027-02-28|2027-02-28|Closing||⟳
    2027-03-08|2027-03-08|절||⟳
    """

  @Test(.enabled(if: Tool.khal != nil, "needs khal"))
  func khalShowsTheEvents() throws {
    let calendar = try WrittenCalendar()
    let events = calendar.folder + "/events"
    try makeFolder(events)
    try calendar.configure(
      "khal", "config",
      """
      [calendars]
      [[plan]]
      path = \(events)
      [locale]
      timeformat = %H:%M
      dateformat = %Y-%m-%d
      longdateformat = %Y-%m-%d
      datetimeformat = %Y-%m-%d %H:%M
      longdatetimeformat = %Y-%m-%d %H:%M
      local_timezone = Asia/Seoul
      default_timezone = Asia/Seoul

      """)
    _ = try calendar.run(Tool.khal, "import", "--batch", "-a", "plan", calendar.file())
    let list = try calendar.run(
      Tool.khal, "list", "2026-11-20", "110d", "--day-format", "", "--format",
      "{start-long}|{end-long}|{title}|{location}|{cancelled}{repeat-symbol}")
    // An event of several days is shown on each.
    var lines: [String] = []
    for line in list.output.split(separator: "\n").map({ $0.filter { $0 != " " } })
    where !line.isEmpty && !lines.contains(line) { lines.append(line) }
    #expect(
      lines
        == Self.shownByKhal.split(separator: "\n").map { $0.filter { $0 != " " } })
    let notes = try calendar.run(
      Tool.khal, "list", "2026-12-07", "1d", "--day-format", "", "--format", "{description}")
    #expect(notes.output.contains("한글, and;\nmore"))
    // khal rewrites the calendar.
    try calendar.expectSame(names(in: events).map { "\(events)/\($0)" }, only: "event")
  }

  // MARK: todoman

  /// The mark, the date as printed, the title.
  private static let listedByTodoman: Set = [
    "[X] 2026-11-19 Read", "[ ] 2026-11-23 ⟳Water", "[ ] 2026-11-24 Water",
    "[ ] (no due date) Someday", "[ ] 2026-12-01 10:00 Fair",
    "[ ] 2026-11-30 05:30 Fly", "[ ] 2026-11-30 ⟳Rent", "[ ] ! 2026-11-25 Report",
    "[ ] !! 2026-11-22 10:00 장보기 🥕", #"[ ] !!! 2026-11-20 18:00 Ring, the "bank"; now"#,
  ]

  @Test(.enabled(if: Tool.todoman != nil, "needs todoman"))
  func todomanShowsTheTodosAndFinishesOne() throws {
    let calendar = try WrittenCalendar()
    let todos = try calendar.folderOfTodos()
    try calendar.configure(
      "todoman", "config.py",
      """
      path = "\(todos)"
      date_format = "%Y-%m-%d"
      time_format = "%H:%M"
      cache_path = "\(calendar.folder)/todoman.sqlite3"

      """)
    let list = try calendar.run(Tool.todoman, "list", "--status", "ANY").output
    let listed = list.split(separator: "\n").map { (line: Substring) -> String in
      // Without todoman's id of a todo, the list and the percentage.
      var words: [Substring] = [line.prefix(3)]
      words += line.dropFirst(3).split(separator: " ").dropFirst()
      return words.filter { $0 != "@todos" && $0 != "(100%)" }.joined(separator: " ")
    }
    #expect(Set(listed) == Self.listedByTodoman)
    #expect(listed.count == Self.listedByTodoman.count)

    let all = try JSONText.read(
      try calendar.run(Tool.todoman, "--porcelain", "list", "--status", "ANY").output
    ).elements
    let bank = try #require(all.first { $0["priority"].number == 1 })
    #expect(bank["summary"].text == #"Ring, the "bank"; now"#)
    #expect(bank["description"].text == "first, line\nsecond; line \\ back\n🙂")
    let fair = try #require(all.first { $0["summary"].text == "Fair" })
    #expect(fair["location"].text == "Coex, Seoul")
    let read = try #require(all.first { $0["summary"].text == "Read" })
    // The time of completion: 2026-11-20 09:00 in Seoul.
    #expect(read["completed_at"].number == 1_795_132_800)

    let report = try #require(all.first { $0["summary"].text == "Report" }?["id"].number)
    _ = try calendar.run(Tool.todoman, "done", "\(report)")
    let taken = try calendar.daydot("import", todos + "/4.ics").output
    #expect(taken == "1 changed\n")
    let item = try calendar.daydot.json("show", "4")["items"][0]
    #expect(item["done"] == .bool(true))
    #expect(item["start"].text == "2026-11-21" && item["day"].text == "2026-11-25")
  }

  // MARK: vdirsyncer

  @Test(.enabled(if: Tool.vdirsyncer != nil, "needs vdirsyncer"))
  func vdirsyncerTakesEveryItem() throws {
    let calendar = try WrittenCalendar()
    let folder = calendar.folder + "/items"
    try makeFolder(folder)
    try calendar.configure(
      "vdirsyncer", "config",
      """
      [general]
      status_path = "\(calendar.folder)/status/"
      [pair plan]
      a = "ours"
      b = "theirs"
      collections = null
      [storage ours]
      type = "singlefile"
      path = "\(try calendar.file())"
      [storage theirs]
      type = "filesystem"
      path = "\(folder)"
      fileext = ".ics"

      """)
    _ = try calendar.run(Tool.vdirsyncer, "discover", input: "y\ny\n")
    _ = try calendar.run(Tool.vdirsyncer, "sync")
    // An item with its overrides is one file, under its UID.
    #expect(names(in: folder).count == 19)
    try calendar.expectSame(names(in: folder).map { "\(folder)/\($0)" })
    try calendar.expectSame([calendar.folder + "/all.ics"])
  }

  // MARK: sync init

  /// What README says to run, on two computers with one server of Radicale.
  @Test(
    .enabled(
      if: Tool.radicale != nil && Tool.vdirsyncer != nil && Tool.curl != nil,
      "needs radicale, vdirsyncer and curl"))
  func syncInitLeadsFromNothingToTwoDevices() throws {
    let folder = TemporaryFolder()
    let port = try LocalServer().port
    let address = "http://127.0.0.1:\(port)/me/"
    let server = try RunningProcess(
      try #require(Tool.radicale),
      [
        "--config", "", "--server-hosts", "127.0.0.1:\(port)", "--auth-type", "none",
        "--storage-filesystem-folder", folder.path,
      ], variables: ["PATH": "/usr/bin:/bin"])
    defer {
      server.kill()
      _ = server.wait()
    }
    let devices = try (0..<2).map { _ in try Daydot.checked() }
    func run(_ device: Daydot, _ command: String, input: String = "") throws -> Finished {
      var variables = device.variables
      variables["PATH"] = Daydot.folder + ":/usr/bin:/bin"
      let run = try RunningProcess("/bin/sh", ["-c", command], variables: variables, input: input)
        .wait()
      #expect(run.status == 0, "\(command): \(run)")
      return run
    }
    _ = try run(
      devices[0], "curl -s -o /dev/null --retry 20 --retry-connrefused --max-time 60 \(address)")
    for device in devices {
      let written = try device(
        "sync", "init", address, "--user", "me", "--password-command", "echo https://x//y")
      #expect(written.status == 0)
      let steps = written.output.split(separator: "\n").filter { $0.hasPrefix("  ") }
        .map { String($0.dropFirst(2)) }
      let calendars = "\(device.folder.path)/.calendars/127.0.0.1:\(port)"
      for step in steps.prefix(5) { _ = try run(device, step, input: "y\ny\ny\n") }
      // Radicale gives a calendar that has no name its path, which is no name.
      #expect(try device("sync", "list").output.hasPrefix("todo ↔ \(calendars)/todo\n"))
    }
    // As the line of crontab does; it is silent where nothing goes wrong.
    let entry =
      try devices[0].json(
        "sync", "init", address, "--user", "me", "--password-command", "x")["cron"].text ?? ""
    func syncAll() throws {
      for device in devices + devices {
        let line = entry.split(separator: " ").dropFirst(5).joined(separator: " ")
          .replacing(devices[0].store, with: device.store)
        let finished = try run(device, line)
        #expect(finished.errors == "", "\(finished.errors)")
      }
    }
    try devices[0]("add", "Buy milk tomorrow 6pm list:todo")
    try syncAll()
    #expect(try devices[1]("list", "--list", "todo").output.contains("Buy milk"))
    // Both change it before they meet: vdirsyncer calls `sync merge`.
    try devices[0]("edit", "1", "--title", "Buy oat milk")
    try devices[1]("edit", "1", "--priority", "high")
    try syncAll()
    let items = try devices.map { try $0.json("show", "1")["items"][0] }
    for item in items {
      #expect(item["title"].text == "Buy oat milk" && item["priority"].text == "high")
    }
    try devices[1]("done", "1")
    try syncAll()
    #expect(try devices[0].json("show", "1")["items"][0]["done"] == .bool(true))
  }

  // MARK: Radicale

  /// The titles of the events and todos that Radicale finds on a day.
  private static let foundByRadicale = #"""
    20261119 |
    20261120 | Ring\, the "bank"\; now
    20261123 Choir, Standup, 요가 | Report, Water
    20261124 Standup | Report, Water
    20261126 Choir |
    20261130 Choir, Closing, Standup | Rent
    20261201 Standup, 요가 | Fair
    20261207 Choir, Conference |
    20261209 Conference, 절 |
    20261214 요가 | Water
    20261223 | Water, 제사
    20261231 Closing | Rent
    20270131 Closing | Rent, Water
    20270228 Closing | Rent
    """#

  @Test(
    .enabled(if: Tool.radicale != nil && Tool.python != nil, "needs radicale and python3"))
  func radicaleTakesEveryItemAndFindsItOnItsDays() throws {
    let calendar = try WrittenCalendar()
    let script = calendar.folder + "/radicale.py"
    try writeFile(script, radicaleScript)
    let back = calendar.folder + "/back.ics"
    let days = Self.foundByRadicale.split(separator: "\n").compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
    let answers = try calendar.run(
      Tool.python, script, Tool.radicale ?? "", calendar.folder, calendar.file(), back,
      days.joined(separator: ",")
    ).output.split(separator: "\n").map { $0.filter { $0 != " " } }
    let found: [String] = Self.foundByRadicale.split(separator: "\n").map {
      $0.filter { $0 != " " }
    }
    #expect(answers == ["201", "COMPLETED:Read", "장보기:장보기🥕"] + found)
    try calendar.expectSame([back])
  }
}
