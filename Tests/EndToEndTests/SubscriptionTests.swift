import DaydotTestSupport
import Expectations
import Glibc
import JSON
import TestSupport
import Testing

/// `sync` of a list that is fetched from an address, from a server on the loopback interface.
@Suite(.enabled(if: Tool.curl != nil, "needs curl"), .timeLimit(.minutes(5)))
struct SubscriptionTests {
  /// What a server answers.
  struct Answer: Sendable {
    var status = "200 OK"
    var headers: [String] = []
    var page: [UInt8] = []
    /// How much longer than the page the server says that it is.
    var missing = 0

    init(
      _ text: String = "", status: String = "200 OK", tag: String? = nil, headers: [String] = [],
      missing: Int = 0
    ) {
      page = Array(text.utf8)
      (self.status, self.missing) = (status, missing)
      self.headers = headers + (tag.map { ["ETag: \"\($0)\""] } ?? [])
    }
  }

  /// A program whose list `holidays` is fetched from a server.
  final class Subscribed {
    let daydot: Daydot
    let server: LocalServer

    /// - Parameter user: As `name:password@`.
    init(user: String = "", path: String = "/holidays.ics", options: String...) throws {
      server = try LocalServer()
      daydot = try Daydot.checked()
      let address = "http://\(user)127.0.0.1:\(server.port)\(path)"
      let added = try daydot.run(["sync", "add", address, "--list", "holidays"] + options)
      #expect(added.status == 0, "\(added.errors)")
    }

    /// Runs `sync` with the server answering.
    ///
    /// - Returns: How it ended, and the lines of the request.
    func sync(
      _ options: String..., now: String = "2026-11-20T09:00", answer: Answer,
      meanwhile: () -> Void = {}
    ) throws -> (run: Finished, request: [String]) {
      daydot.variables["DAYDOT_NOW"] = now
      defer { daydot.variables["DAYDOT_NOW"] = "2026-11-20T09:00" }
      let process = try daydot.start(["sync"] + options)
      let length = answer.page.count + answer.missing
      let request = server.answer(
        answer.page, status: answer.status,
        headers: answer.headers + ["Content-Length: \(length)"], meanwhile: meanwhile)
      return (process.wait(), request)
    }

    var titles: [String] {
      get throws {
        let listed = try daydot(
          "agenda", "2026-11-20", "--days", "400", "--list", "holidays", "--json"
        ).output
        return try JSONText.read(listed)["days"].elements.flatMap {
          $0["items"].elements.map { $0["title"].text ?? "" }
        }
      }
    }
  }

  static func calendar(_ events: (uid: String, lines: [String])...) -> String {
    let texts = events.map { event in
      (["BEGIN:VEVENT", "UID:\(event.uid)"] + event.lines + ["END:VEVENT"])
        .map { $0 + "\r\n" }.joined()
    }
    return
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//office//EN\r\n\(texts.joined())END:VCALENDAR\r\n"
  }

  static func day(_ uid: String, _ title: String, _ day: String, _ lines: String...) -> (
    uid: String, lines: [String]
  ) { (uid, ["SUMMARY:\(title)", "DTSTART;VALUE=DATE:\(day)"] + lines) }

  static let two = calendar(day("a", "Foundation Day", "20261203"), day("b", "Fair", "20261210"))

  // MARK: What is fetched

  @Test func theListHasWhatTheCalendarHas() throws {
    let subscribed = try Subscribed()
    let first = try subscribed.sync(answer: Answer(Self.two, tag: "1"))
    expect(first.run, output: "holidays: 2 new\n")
    #expect(first.request.first == "GET /holidays.ics HTTP/1.1")
    #expect(!first.request.contains { $0.hasPrefix("If-None-Match") })
    #expect(try subscribed.titles == ["Foundation Day", "Fair"])
    // What has not changed is not sent again.
    let second = try subscribed.sync(
      "holidays", answer: Answer(status: "304 Not Modified", tag: "1"))
    expect(second.run)
    #expect(second.request.contains("If-None-Match: \"1\""))
    #expect(try subscribed.titles == ["Foundation Day", "Fair"])
    // The list follows, whatever SEQUENCE and LAST-MODIFIED say.
    let other = Self.calendar(
      Self.day("a", "Founders", "20261203", "LAST-MODIFIED:20200101T000000Z"),
      Self.day("c", "New Year", "20270101"))
    let third = try subscribed.sync("holidays", answer: Answer(other))
    expect(third.run, output: "holidays: 1 new, 1 changed, 1 removed\n")
    #expect(try subscribed.titles == ["Founders", "New Year"])
    // A server without ETag is asked for all, and the same text changes nothing.
    let fourth = try subscribed.sync("holidays", answer: Answer(other))
    expect(fourth.run)
    #expect(!fourth.request.contains { $0.hasPrefix("If-") })
  }

  @Test func lastModifiedIsAskedWithWhereThereIsNoTag() throws {
    let subscribed = try Subscribed()
    let date = "Fri, 20 Nov 2026 00:00:00 GMT"
    _ = try subscribed.sync(answer: Answer(Self.two, headers: ["Last-Modified: \(date)"]))
    let next = try subscribed.sync("holidays", answer: Answer(status: "304 Not Modified"))
    #expect(next.request.contains("If-Modified-Since: \(date)"))
  }

  @Test func aServerIsAskedOnceInSixHoursUnlessTheListIsNamed() throws {
    let subscribed = try Subscribed()
    _ = try subscribed.sync(answer: Answer(Self.two))
    // The server would not answer.
    expect(try subscribed.daydot.at("2026-11-20T14:59", "sync"))
    let later = try subscribed.sync(
      now: "2026-11-20T15:00", answer: Answer(Self.calendar(Self.day("a", "A", "20261203"))))
    expect(later.run, output: "holidays: 1 changed, 1 removed\n")
    expect(try subscribed.daydot.at("2026-11-20T20:59", "sync"))
    // A clock that was set back is no reason to wait.
    let back = try subscribed.sync(now: "2026-11-20T08:00", answer: Answer(Self.two))
    expect(back.run, output: "holidays: 1 new, 1 changed\n")
  }

  @Test func redirectsAreFollowedOverHTTP() throws {
    let subscribed = try Subscribed()
    let process = try subscribed.daydot.start(["sync"])
    _ = subscribed.server.answer(
      [], status: "302 Found",
      headers: ["Location: http://127.0.0.1:\(subscribed.server.port)/b.ics", "Content-Length: 0"])
    let request = subscribed.server.answer(page: Self.two)
    expect(process.wait(), output: "holidays: 2 new\n")
    #expect(request.first == "GET /b.ics HTTP/1.1")
  }

  @Test(.enabled(if: Tool.gzip != nil)) func whatIsCompressedIsRead() throws {
    let subscribed = try Subscribed()
    var answer = Answer(headers: ["Content-Encoding: gzip"])
    answer.page = try Self.compressed("printf '%s' \"$TEXT\"", ["TEXT": Self.two])
    expect(try subscribed.sync(answer: answer).run, output: "holidays: 2 new\n")
  }

  /// What a shell command prints, compressed.
  private static func compressed(
    _ command: String, _ variables: [String: String] = [:]
  ) throws -> [UInt8] {
    let folder = TemporaryFolder()
    let run = try RunningProcess(
      "/bin/sh", ["-c", "\(command) | gzip -c > \(folder.path)/x.gz"],
      variables: variables.merging(["PATH": "/usr/bin:/bin"]) { $1 }
    ).wait()
    #expect(run.status == 0, "\(run.errors)")
    return readFile(folder.path + "/x.gz") ?? []
  }

  // MARK: Failures

  struct Failure: Row {
    let name: String
    let answer: Answer
    /// A part of the complaint.
    let complaint: String
  }

  static let failures = [
    Failure(
      name: "404", answer: Answer("gone", status: "404 Not Found"),
      complaint: "could not be fetched: HTTP 404;"),
    Failure(
      name: "a page of HTML", answer: Answer("<!DOCTYPE html><html>Sign in</html>"),
      complaint: "sent no calendar but something else;"),
    Failure(
      name: "nothing", answer: Answer(""), complaint: "sent no calendar but something else;"),
    Failure(
      name: "a dropped connection", answer: Answer(String(two.prefix(160)), missing: 99),
      complaint: "broke off before all was sent;"),
    Failure(
      name: "more than may come", answer: Answer(two, missing: 70_000_000),
      complaint: "sent more than 64 MB;"),
    Failure(
      name: "a redirect to a file",
      answer: Answer(status: "302 Found", headers: ["Location: file:///etc/passwd"]),
      complaint: "could not be fetched:"),
    Failure(
      name: "a redirect to another protocol",
      answer: Answer(status: "302 Found", headers: ["Location: gopher://127.0.0.1:1/x"]),
      complaint: "could not be fetched:"),
    Failure(
      name: "an empty calendar", answer: Answer(calendar()),
      complaint: "is empty, and held 2 items; nothing was taken"),
  ]

  @Test(arguments: failures) func theLastGoodCopyStays(_ failure: Failure) throws {
    let subscribed = try Subscribed()
    _ = try subscribed.sync(answer: Answer(Self.two, tag: "1"))
    let failed = try subscribed.sync("holidays", answer: failure.answer)
    #expect(failed.run.status == 1 && failed.run.output == "")
    #expect(failed.run.errors.contains(failure.complaint), "\(failed.run.errors)")
    #expect(try subscribed.titles == ["Foundation Day", "Fair"])
    let listed = try subscribed.daydot("sync", "list").output
    #expect(listed.contains(failure.complaint.prefix(12)), "\(listed)")
    // What was said of the copy that is here still holds.
    let next = try subscribed.sync("holidays", answer: Answer(status: "304 Not Modified"))
    expect(next.run)
    #expect(next.request.contains("If-None-Match: \"1\""))
    #expect(try !subscribed.daydot("sync", "list").output.contains(failure.complaint.prefix(12)))
  }

  /// It ends in an entry, or between two: what is whole is taken, and nothing is removed.
  @Test(arguments: [160, 138]) func whatIsCutOffIsTakenAsFarAsItIsWhole(length: Int) throws {
    let subscribed = try Subscribed()
    _ = try subscribed.sync(answer: Answer(Self.two, tag: "1"))
    let cut = String(Self.two.prefix(length)).replacing("Foundation", with: "Founders")
    let run = try subscribed.sync("holidays", answer: Answer(cut, tag: "2")).run
    #expect(run.status == 0 && run.output == "holidays: 1 changed\n", "\(run)")
    #expect(run.errors.contains("the calendar ends without END:VCALENDAR; what is whole was taken"))
    #expect(try subscribed.titles == ["Founders Day", "Fair"])
    let listed = try subscribed.daydot("sync", "list").output
    #expect(listed.contains("END:VCALENDAR") && !listed.contains("broke off"), "\(listed)")
    // It is told once, and asked for again.
    let next = try subscribed.sync("holidays", answer: Answer(cut, tag: "2"))
    expect(next.run)
    #expect(next.request.contains("If-None-Match: \"1\""))
    let whole = try subscribed.sync(
      "holidays", answer: Answer(Self.calendar(Self.day("a", "Foundation Day", "20261203"))))
    expect(whole.run, output: "holidays: 1 changed, 1 removed\n")
    #expect(try !subscribed.daydot("sync", "list").output.contains("END:VCALENDAR"))
  }

  /// A hundred megabytes of zeros in a hundred kilobytes.
  @Test(.enabled(if: Tool.gzip != nil)) func whatIsTooLargeOnceDecompressedIsNotTaken() throws {
    let subscribed = try Subscribed()
    _ = try subscribed.sync(answer: Answer(Self.two))
    var bomb = Answer(headers: ["Content-Encoding: gzip"])
    bomb.page = try Self.compressed("head -c 100000000 /dev/zero")
    #expect(bomb.page.count < 200_000)
    let failed = try subscribed.sync("holidays", answer: bomb)
    #expect(failed.run.status == 1)
    #expect(failed.run.errors.contains("sent more than 64 MB;"), "\(failed.run.errors)")
    #expect(try subscribed.titles.count == 2)
  }

  @Test func withoutANetworkItIsTriedAgain() throws {
    var subscribed: Subscribed? = try Subscribed()
    let daydot = try #require(subscribed).daydot
    subscribed = nil
    for _ in 0..<2 {
      let failed = try daydot("sync")
      #expect(failed.status == 1 && failed.errors.contains("cannot be reached"), "\(failed)")
    }
    #expect(try daydot("sync", "--lang", "ko").errors.contains("연결할 수 없습니다. 목록은 그대로입니다"))
  }

  @Test func allOfItIsTakenByForceOnly() throws {
    let subscribed = try Subscribed()
    _ = try subscribed.sync(answer: Answer(Self.two))
    let refused = try subscribed.sync("holidays", answer: Answer(Self.calendar()))
    #expect(refused.run.errors.contains("daydot sync holidays --force"))
    let forced = try subscribed.sync("--force", answer: Answer(Self.calendar()))
    expect(forced.run, output: "holidays: 2 removed\n")
  }

  @Test func anEntryThatCanNotBeReadIsLeftAlone() throws {
    let subscribed = try Subscribed()
    _ = try subscribed.sync(answer: Answer(Self.two))
    let bad = Self.calendar(
      ("a", ["SUMMARY:Foundation Day", "DTSTART:soon"]), Self.day("c", "New", "20261224"))
    let run = try subscribed.sync("holidays", answer: Answer(bad)).run
    expect(
      run, output: "holidays: 1 new, 1 removed\n",
      errors: "daydot: holidays: 'a' is left alone: line 7, DTSTART, cannot be read\n")
    // What was read of it before stays, and it is told once.
    #expect(try subscribed.titles == ["Foundation Day", "New"])
    expect(try subscribed.sync("holidays", answer: Answer(bad)).run)
    #expect(try subscribed.daydot("sync", "list").output.contains("left alone: 'a'"))
  }

  @Test func anItemOfAnotherListStaysThere() throws {
    let subscribed = try Subscribed()
    try subscribed.daydot(
      "import", "-", "--list", "home", input: Self.calendar(Self.day("a", "Mine", "20261203")))
    let run = try subscribed.sync(answer: Answer(Self.two)).run
    expect(
      run, output: "holidays: 1 new\n",
      errors: "daydot: holidays: 'Mine' is left alone: its item is in the list home\n")
    #expect(try subscribed.daydot("find", "Mine").output.contains("Mine"))
  }

  // MARK: Secrets

  @Test func aSecretIsInNoAnswerAndNoListOfProcesses() throws {
    let secrets = ["mysecret", "s3cr3tT0k3nOfThePath", "querysecret"]
    let subscribed = try Subscribed(
      user: "me:mysecret@", path: "/cal/s3cr3tT0k3nOfThePath/basic.ics?key=querysecret")
    let daydot = subscribed.daydot
    var said = ""
    func note(_ run: Finished) { said += run.output + run.errors }
    let first = try subscribed.sync(
      answer: Answer(Self.two),
      meanwhile: {
        let lines = Self.commandLines()
        #expect(lines.contains { $0.contains("curl -q") })
        for secret in secrets { #expect(!lines.contains { $0.contains(secret) }) }
      })
    note(first.run)
    #expect(
      first.request.first == "GET /cal/s3cr3tT0k3nOfThePath/basic.ics?key=querysecret HTTP/1.1")
    #expect(first.request.contains { $0.hasPrefix("Authorization: Basic") })
    note(try subscribed.sync("holidays", answer: Answer(status: "401 Unauthorized")).run)
    note(try subscribed.sync("holidays", "--json", answer: Answer("no")).run)
    note(try subscribed.sync("holidays", "--dry-run", answer: Answer(Self.calendar())).run)
    let address =
      "http://me:mysecret@127.0.0.1:\(subscribed.server.port)/cal/s3cr3tT0k3nOfThePath/basic.ics?key=querysecret"
    for command in [
      ["sync", "list"], ["sync", "list", "--json"], ["log"], ["log", "--json"],
      ["sync", "add", address, "--list", "other"], ["sync", "add", address],
      ["sync", "add", address + "2", "--list", "holidays"], ["sync", address],
      ["sync", "add", "gopher" + address.dropFirst(4), "--list", "x"],
      ["sync", "init", address, "--user", "me", "--password-command", "x"],
      ["done", "1"], ["show", "1", "--json"], ["export"], ["sync", "rm", "holidays"],
    ] {
      for language in ["en", "ko"] { note(try daydot.run(command + ["--lang", language])) }
    }
    #expect(
      said.contains("http://…@127.0.0.1:\(subscribed.server.port)/cal/…/basic.ics?…"), "\(said)")
    for secret in secrets { #expect(!said.contains(secret), "\(said)") }
  }

  /// The arguments of all processes.
  private static func commandLines() -> [String] {
    names(in: "/proc").filter { Int($0) != nil }.compactMap { id in
      readFile("/proc/\(id)/cmdline").map {
        String(decoding: $0.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
      }
    }
  }

  // MARK: What it may do

  @Test func itsItemsCanNotBeChanged() throws {
    let subscribed = try Subscribed()
    let todo =
      "BEGIN:VTODO\r\nUID:t\r\nSUMMARY:Pay dues\r\nDUE;VALUE=DATE:20261120\r\nEND:VTODO\r\n"
    let text = Self.calendar(
      Self.day("s", "Stand-up", "20261116", "RRULE:FREQ=DAILY"), Self.day("b", "Fair", "20261210")
    )
    .replacing("END:VCALENDAR", with: todo + "END:VCALENDAR")
    _ = try subscribed.sync(answer: Answer(text))
    let daydot = subscribed.daydot
    let items =
      try daydot.json("find", "Pay")["items"].elements
      + daydot.json("find", "Stand")["items"].elements
      + daydot.json("find", "Fair")["items"].elements
    let ids = items.compactMap { $0["id"].number }.map { "\($0)" }
    let (pay, series, fair) = (ids[0], ids[1], ids[2])
    let before = try daydot("export").output
    let refused = [
      ["done", pay], ["move", fair, "tomorrow"], ["move", "\(series)@2026-11-23", "2026-11-24"],
      ["skip", "\(series)@2026-11-23"], ["edit", fair, "--title", "x"],
      ["edit", fair, "--list", "home"],
      ["edit", series, "--every", "every mon"],
      ["edit", "\(series)@2026-11-23", "--title", "x"],
      ["note", fair, "x"], ["star", fair], ["rm", fair], ["rm", "\(series)@2026-11-23.."],
      ["rm", "--list", "holidays", "--yes"], ["remind", fair, "1d before"],
      ["star", "\(pay),\(fair)"],
    ]
    for command in refused {
      let run = try daydot.run(command)
      #expect(
        run.status == 1
          && run.errors.contains("comes from the subscription holidays and cannot be changed here"),
        "\(command): \(run)")
      #expect(try daydot("export").output == before, "\(command)")
    }
    #expect(
      try daydot("star", fair, "--lang", "ko").errors.contains(
        "holidays 구독의 항목이라 여기서 바꿀 수 없습니다"))
    for command in [
      ["add", "Own", "list:holidays"], ["event", "Own fri", "--list", "HOLIDAYS"],
      ["add", "Own", "--under", pay],
    ] {
      let run = try daydot.run(command)
      #expect(
        run.status == 1 && run.errors.contains("is a subscription and takes no items of yours"),
        "\(command): \(run)")
    }
    try daydot("add", "Own")
    let own = try #require(try daydot.json("find", "Own")["items"][0]["id"].number)
    #expect(try daydot("edit", "\(own)", "--list", "holidays").status == 1)
    // A copy is the user's.
    let copy = try #require(try daydot.json("copy", fair)["items"][0]["id"].number)
    #expect(try daydot("edit", "\(copy)", "--title", "Mine").status == 0)
    #expect(try daydot("undo").status == 0)
  }

  @Test func anEditorIsNotOpened() throws {
    let subscribed = try Subscribed()
    _ = try subscribed.sync(answer: Answer(Self.two))
    let daydot = InProcessDaydot()
    daydot.variables = subscribed.daydot.variables
    daydot.variables["EDITOR"] = "touch \(daydot.folder.path)/opened"
    daydot.isInputTerminal = true
    #expect(try daydot("edit", "1").errors.contains("cannot be changed here"))
    #expect(readFile(daydot.folder.path + "/opened") == nil)
  }

  @Test func itsItemsRemindOnlyWhereAsked() throws {
    for asks in [false, true] {
      let subscribed = asks ? try Subscribed(options: "--reminders") : try Subscribed()
      let alarm = [
        "DTSTART:20261120T100000", "SUMMARY:Fair", "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:-PT15M",
        "ATTACH:file:///etc/passwd", "X-DAYDOT-REMINDER:{\"attach\":\"/etc/passwd\"}", "END:VALARM",
      ]
      let todo = "BEGIN:VTODO\r\nUID:t\r\nSUMMARY:Pay\r\nDUE:20261120T110000\r\nEND:VTODO\r\n"
      let text = Self.calendar(("a", alarm)).replacing(
        "END:VCALENDAR", with: todo + "END:VCALENDAR")
      _ = try subscribed.sync(answer: Answer(text))
      let daydot = subscribed.daydot
      let pending = try daydot.json("pending")["pending"].elements
      #expect(pending.count == (asks ? 2 : 0))
      #expect(try daydot.at("2026-11-20T09:45", "check").output.contains("Fair") == asks)
      #expect(try daydot.at("2026-11-20T11:00", "check").output.contains("Pay") == asks)
      #expect(try !daydot("export").output.contains("passwd"))
      // What was announced can be seen and put off.
      if asks { #expect(try daydot.at("2026-11-20T11:01", "ack").status == 0) }
    }
  }

  @Test func whatOnlyOurOwnCalendarsSayIsIgnored() throws {
    let subscribed = try Subscribed()
    let text = Self.calendar(
      Self.day(
        "a", "Fair", "20261210", "X-DAYDOT-STARRED:TRUE", "X-DAYDOT-LIST:inbox",
        "X-DAY\r\n DOT-TITLE:Stolen", "ATTACH:file:///etc/passwd", "X-OTHER:1",
        "RELATED-TO;RELTYPE=CHILD:mine"))
    try subscribed.daydot("import", "-", input: #"{"uid":"mine","title":"Mine"}"# + "\n")
    _ = try subscribed.sync(answer: Answer(text))
    let item = try subscribed.daydot.json("find", "Fair")["items"][0]
    #expect(item["list"].text == "holidays" && item["starred"] != .bool(true))
    let mine = try subscribed.daydot.json("find", "Mine")["items"][0]
    #expect(mine["parent"].number == nil)
    let written = try subscribed.daydot("export", "--ics").output
    #expect(written.contains("X-OTHER:1") && !written.contains("passwd"))
  }

  // MARK: sync list, rm, undo

  @Test func itIsListedRehearsedAndEnded() throws {
    let subscribed = try Subscribed()
    let daydot = subscribed.daydot
    let place = "http://127.0.0.1:\(subscribed.server.port)/holidays.ics"
    let rehearsed = try subscribed.sync("--dry-run", answer: Answer(Self.two, tag: "1"))
    #expect(rehearsed.run.output.hasSuffix("holidays: 2 new\n"))
    #expect(try subscribed.titles == [])
    let taken = try subscribed.sync("--json", answer: Answer(Self.two, tag: "1"))
    let json = try JSONText.read(taken.run.output)["lists"][0]
    #expect(json["here"]["new"] == .integer(2) && json["location"].text == place)
    let listed = try daydot.json("sync", "list")["lists"][0]
    #expect(listed["subscription"] == .bool(true) && listed["location"].text == place)
    #expect(try daydot("sync", "list").output.hasPrefix("holidays ← \(place)\n  last synced "))
    let ended = try daydot("sync", "rm", "holidays")
    #expect(
      ended.output.contains("; 2 items removed here. To have them back as items of yours:\n"),
      "\(ended)")
    #expect(try subscribed.titles == [])
    // They come back as items of the user's.
    try daydot("undo")
    #expect(try daydot("star", "1").status == 0)
  }

  @Test func itsItemsCanBeKept() throws {
    let subscribed = try Subscribed()
    _ = try subscribed.sync(answer: Answer(Self.two))
    #expect(try subscribed.daydot("sync", "rm", "holidays", "--keep-items").status == 0)
    #expect(try subscribed.titles.count == 2)
    #expect(try subscribed.daydot("edit", "1", "--title", "Mine").status == 0)
  }

  @Test func undoTakesASyncBackAndTheNextTakesAllAgain() throws {
    let subscribed = try Subscribed()
    _ = try subscribed.sync(answer: Answer(Self.two, tag: "1"))
    let other = Self.calendar(Self.day("a", "Founders", "20261203"))
    _ = try subscribed.sync("holidays", answer: Answer(other, tag: "2"))
    #expect(try subscribed.titles == ["Founders"])
    try subscribed.daydot("undo")
    #expect(try subscribed.titles == ["Foundation Day", "Fair"])
    let next = try subscribed.sync("holidays", answer: Answer(other, tag: "2"))
    #expect(!next.request.contains { $0.hasPrefix("If-") })
    expect(next.run, output: "holidays: 1 changed, 1 removed\n")
    // A command in between removes what was undone from the journal.
    try subscribed.daydot("undo")
    try subscribed.daydot("add", "Own")
    let again = try subscribed.sync("holidays", answer: Answer(other, tag: "2"))
    #expect(!again.request.contains { $0.hasPrefix("If-") })
    #expect(try subscribed.titles == ["Founders"])
    let last = try subscribed.sync("holidays", answer: Answer(status: "304 Not Modified"))
    #expect(last.request.contains("If-None-Match: \"2\""))
  }

  struct Refused: Row {
    let name: String
    let arguments: [String]
    let complaint: String
    let status: Int32
  }

  @Test(arguments: [
    Refused(
      name: "no list", arguments: ["https://example.org/x.ics"],
      complaint: "a subscription needs a list of its own; name it with --list", status: 64),
    Refused(
      name: "the default list", arguments: ["webcal://example.org/x.ics", "--list", "inbox"],
      complaint: "is for items of yours", status: 1),
    Refused(
      name: "a list in use", arguments: ["https://example.org/x.ics", "--list", "Home"],
      complaint: "the list home is for items of yours", status: 1),
    Refused(
      name: "another protocol", arguments: ["file:///etc/passwd", "--list", "x"],
      complaint: "begins with https:, http: or webcal:", status: 64),
    Refused(
      name: "an address twice", arguments: ["webcal://example.org/feed.ics", "--list", "x"],
      complaint: "'https://example.org/feed.ics' is already synced with the list feed", status: 1),
    Refused(
      name: "a list twice", arguments: ["https://example.org/x.ics", "--list", "FEED"],
      complaint: "the list feed is already synced with 'https://example.org/feed.ics'", status: 1),
  ]) func whatCanNotBeSubscribedIsRefused(_ row: Refused) throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Own", "list:home")
    #expect(try daydot("sync", "add", "https://example.org/feed.ics", "--list", "feed").status == 0)
    let run = try daydot.run(["sync", "add"] + row.arguments)
    #expect(run.status == row.status && run.errors.contains(row.complaint), "\(run)")
    #expect(try daydot.json("sync", "list")["lists"].elements.count == 1)
  }
}
