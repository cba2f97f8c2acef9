import DaydotTestSupport
import Expectations
import Glibc
import TestSupport
import Testing

/// Behaviour on a terminal: width, colour, questions and editors.
@Suite struct TerminalTests {
  @Test func theWidthComesFromTheOptionElseColumnsElseTheTerminalElse80() throws {
    let daydot = try SampleStore.copy(as: Daydot.self)
    func month(_ words: String...) throws -> String {
      try daydot.run(["month"] + words).output
    }
    let at = try [30, 50, 66, 80].map { try month("--width", "\($0)") }
    #expect(Set(at).count == 4)
    #expect(try month() == at[3])
    daydot.variables["COLUMNS"] = "66"
    #expect(try month() == at[2])
    #expect(try month("--width", "30") == at[0])
    #expect(try onTerminal(daydot, columns: 50, ["month", "--color", "never"]) == at[2])
    for useless in ["", "0", "wide", "-3"] {
      daydot.variables["COLUMNS"] = useless
      #expect(try month() == at[3])
      #expect(try onTerminal(daydot, columns: 50, ["month", "--color", "never"]) == at[1])
    }
  }

  /// Data for other programs is written unchanged into a pipe, and sanitized on a terminal.
  @Test(arguments: ["--csv", "--todotxt", "--ics"])
  func whatIsExportedDoesNotActOnATerminal(_ format: String) throws {
    let daydot = Daydot()
    // A line of todo.txt can not hold a bell, and the export says so.
    let bell = format == "--todotxt" ? "" : #"\u0007"#
    let item = #"{"title":"a\#(bell)\u009bb\u202ec","day":"2026-11-20"}"#
    #expect(try daydot("import", "-", input: item).status == 0)
    let shown = try onTerminal(daydot, ["export", format])
    #expect(!shown.unicodeScalars.contains { ["\u{7}", "\u{9B}", "\u{202E}"].contains($0) })
    #expect(shown.contains("\\u{202E}c"))
    #expect(try daydot("export", format).output.contains("\u{202E}c"))
  }

  @Test func aTerminalGetsColourUnlessItShallNot() throws {
    let daydot = try SampleStore.copy(as: Daydot.self)
    daydot.variables["TERM"] = "xterm"
    let plain = try daydot("day").output
    let coloured = try daydot("day", "--color", "always").output
    #expect(try onTerminal(daydot, ["day"]) == coloured)
    #expect(try onTerminal(daydot, ["day", "--color", "never"]) == plain)
    daydot.variables["NO_COLOR"] = "1"
    #expect(try onTerminal(daydot, ["day"]) == plain)
    #expect(try onTerminal(daydot, ["day", "--color", "always"]) == coloured)
    // An empty variable counts as not set (https://no-color.org).
    daydot.variables["NO_COLOR"] = ""
    #expect(try onTerminal(daydot, ["day"]) == coloured)
    daydot.variables["TERM"] = "dumb"
    #expect(try onTerminal(daydot, ["day"]) == plain)
    daydot.variables["TERM"] = "xterm"
    try daydot("config", "set", "color", "never")
    #expect(try onTerminal(daydot, ["day"]) == plain)
  }

  @Test func doneAloneListsWhatIsOpenOnATerminal() throws {
    let daydot = try SampleStore.copy(as: Daydot.self)
    daydot.variables["TERM"] = "dumb"
    expectRefusal(
      try daydot("done"), "done needs ID…|WORDS; to see how:\n  daydot help done", status: 64)
    #expect(
      try onTerminal(daydot, ["done"]) == """
        Fri 20 November 2026, today

        ▪ 1         Renew passport
        ▪ 3  10:00  Stand-up        until 10:15, work
        ▪ 4  18:00  Buy milk        market, +errands

        earlier
        ! 6         우유 사기       since Wed 18
        ! 5         Send parcel     since Mon 16

        3 items · 2 from earlier

        """)
  }

  /// The output of a command whose question is answered.
  private func typed(_ answer: String, _ words: [String], to daydot: Daydot) throws -> String {
    let terminal = try PseudoTerminal(columns: 80)
    terminal.type(answer)
    let running = try RunningProcess(
      Daydot.binary, words, variables: daydot.variables, onTerminal: terminal)
    let text = terminal.readAll()
    #expect(running.wait().status == 0)
    return text
  }

  /// On a terminal, removing a series with a past asks once; other removals by number do not ask.
  @Test func aSeriesWithAPastIsRemovedOnceAsked() throws {
    let daydot = try Daydot.checked()
    try daydot("add", "Pill", "--every", "every wed 09:00", "--on", "2026-11-04")
    try daydot("add", "Swim", "--every", "every day 07:00", "--on", "2026-11-25")
    func typed(_ answer: String, _ words: String...) throws -> String {
      try self.typed(answer, words, to: daydot)
    }
    let question = "remove all of 1 \"Pill\", every Wed since Wed 4 Nov 2026? [y/N] "
    let kept = try typed("n\n", "rm", "1")
    #expect(kept.contains(question) && !kept.contains("removed"))
    #expect(try daydot("show", "1").status == 0)
    #expect(
      try typed("", "rm", "2").contains("removed, all of it, every day since Wed 25 Nov 2026"))
    #expect(
      try typed("y\n", "rm", "1", "--lang", "ko").contains(
        "1번 \"Pill\" 항목의 반복을 모두 삭제할까요? (2026년 11월 4일 (수)부터 매주 수요일) [예/아니요] "))
    #expect(try daydot("show", "1").status == 1)
    try daydot("undo")
    #expect(try !typed("", "rm", "1", "--yes").contains("?"))
  }

  /// On a terminal, filters show what they select and ask once.
  @Test func whatFiltersMeanIsShownAndAsked() throws {
    let daydot = try Daydot.checked()
    try daydot("add", "Milk", "--on", "2026-11-18")
    try daydot("add", "Stamps", "--on", "2026-11-19")
    func typed(_ answer: String, _ words: String...) throws -> String {
      try self.typed(answer, words, to: daydot)
    }
    let kept = try typed("n\n", "done", "--overdue", "--color", "never")
    #expect(kept.contains("! 1  Wed 18  Milk\n! 2  Thu 19  Stamps\n"))
    #expect(kept.contains("done with these 2? [y/N] "))
    #expect(try daydot.json("list", "--overdue")["items"].elements.count == 2)
    let moved = try typed("예\n", "move", "--overdue", "내일", "--lang", "ko")
    #expect(moved.contains("2개를 '내일'로 옮길까요? [예/아니요] "))
    #expect(try daydot.json("list", "--overdue")["items"].elements.isEmpty)
    #expect(try typed("n\n", "rm", "--list", "inbox").contains("remove these 2? [y/N] "))
    #expect(try daydot.json("list")["items"].elements.count == 2)
    try daydot("done", "1")
    #expect(try typed("y\n", "undone", "--list", "inbox").contains("open it again? [y/N] "))
    #expect(try daydot.json("list", "--done")["items"].elements.isEmpty)
  }

  /// The wall uses the height of the screen.
  @Test func theWallIsAsHighAsTheScreen() throws {
    let daydot = try Daydot.checked()
    for number in 1...12 {
      try daydot("add", "Meeting \(number)", "--on", "2026-11-20", "--time", "\(number + 8):00")
    }
    daydot.variables["TERM"] = "dumb"
    let terminal = try PseudoTerminal(columns: 80, rows: 30)
    let running = try RunningProcess(
      Daydot.binary, ["month", "--wall", "--no-pager"], variables: daydot.variables,
      outputTo: terminal)
    let lines = terminal.readAll().split(separator: "\n")
    #expect(running.wait().status == 0)
    #expect(lines.count < 30 && lines.filter { $0.contains("▪ ") }.count == 12)
  }

  /// An editor that changes nothing is not opened again.
  @Test func anEditorThatChangesNothingEnds() throws {
    let daydot = Daydot()
    try daydot("add", "Pill", "--on", "2026-11-20", "--time", "14:00")
    let editor = daydot.folder.path + "/editor"
    try writeFile(editor, "#!/bin/sh\nsed -i s/14:00/25:00/ \"$1\"\n")
    chmod(editor, 0o700)
    daydot.variables["EDITOR"] = editor
    daydot.variables["TMPDIR"] = daydot.folder.path
    let terminal = try PseudoTerminal(columns: 80)
    let edited = try RunningProcess(
      Daydot.binary, ["edit", "1"], variables: daydot.variables, onTerminal: terminal
    ).wait()
    #expect(edited.status == 64)
    #expect(edited.errors.contains("25:00") && edited.errors.contains("is kept in '"))
    let kept = edited.errors.split(separator: "'").last { $0.contains("/daydot-") }
    #expect(readText(String(kept ?? ""))?.contains("time:     25:00") == true)
    #expect(try daydot("show", "1").output.contains("14:00"))
  }

  /// The output of a command on a terminal.
  private func onTerminal(
    _ daydot: Daydot, columns: Int = 80, _ words: [String]
  ) throws -> String {
    let terminal = try PseudoTerminal(columns: columns)
    let running = try RunningProcess(
      Daydot.binary, words, variables: daydot.variables, outputTo: terminal)
    let text = terminal.readAll()
    let finished = running.wait()
    #expect(finished.status == 0 && finished.errors == "")
    return text
  }
}
