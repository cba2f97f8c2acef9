import TestSupport
import Testing

/// Width, colour and signs: what holds for every view.
@Suite struct LooksTests {
  static let views = [
    ["day"], ["day", "2026-11-24"], ["month"], ["month", "-n", "3"], ["month", "2026-11-27"],
    ["pending"], ["show", "4"], ["show", "13"],
  ]

  @Test(arguments: [20, 27, 28, 31, 45, 59, 60, 80, 200])
  func noLineIsWiderThanAskedAndNoneEndsInBlanks(width: Int) throws {
    let daydot = try SampleStore.copy()
    try daydot("add", "--on", "today", "--", String(repeating: "long words ", count: 20))
    try daydot("add", "--on", "today", "--", String(repeating: "긴제목", count: 40))
    for view in Self.views + [["show", "22"], ["help"]] {
      for language in ["en", "ko"] {
        let run = try daydot.run(view + ["--width", "\(width)", "--lang", language])
        #expect(run.status == 0 && run.errors == "")
        for line in run.output.split(separator: "\n") {
          #expect(cells(in: line) <= width, "\(view): \(line)")
          #expect(line.last != " ", "\(view): \(line)|")
        }
        #expect(run.output.hasSuffix("\n") && !run.output.hasSuffix("\n\n"))
      }
    }
  }

  @Test func lessThanTwentyColumnsCountAsTwenty() throws {
    let daydot = try SampleStore.copy()
    for view in Self.views {
      #expect(
        try daydot.run(view + ["--width", "5"]) == (try daydot.run(view + ["--width", "20"])))
    }
  }

  @Test func theWidthComesFromTheOptionElseColumnsElseTheTerminalElse80() throws {
    let daydot = try SampleStore.copy()
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

  @Test(arguments: views)
  func colourIsAllThatColourAdds(view: [String]) throws {
    let daydot = try SampleStore.copy()
    let plain = try daydot.run(view).output
    #expect(!plain.utf8.contains(0x1B))
    #expect(try daydot.run(view + ["--color", "never"]).output == plain)
    for depth in [["TERM": "xterm"], ["TERM": "xterm-256color"], ["COLORTERM": "truecolor"]] {
      daydot.variables.merge(depth) { $1 }
      let coloured = try daydot.run(view + ["--color", "always"]).output
      #expect(withoutColour(coloured) == plain)
      if view != ["pending"] { #expect(coloured != plain) }
    }
  }

  @Test func aTerminalGetsColourUnlessItShallNot() throws {
    let daydot = try SampleStore.copy()
    daydot.variables["TERM"] = "xterm"
    let plain = try daydot("day").output
    let coloured = try daydot("day", "--color", "always").output
    #expect(try onTerminal(daydot, ["day"]) == coloured)
    #expect(try onTerminal(daydot, ["day", "--color", "never"]) == plain)
    daydot.variables["NO_COLOR"] = "1"
    #expect(try onTerminal(daydot, ["day"]) == plain)
    #expect(try onTerminal(daydot, ["day", "--color", "always"]) == coloured)
    // Empty is not set (https://no-color.org).
    daydot.variables["NO_COLOR"] = ""
    #expect(try onTerminal(daydot, ["day"]) == coloured)
    daydot.variables["TERM"] = "dumb"
    #expect(try onTerminal(daydot, ["day"]) == plain)
    daydot.variables["TERM"] = "xterm"
    try daydot("config", "set", "color", "never")
    #expect(try onTerminal(daydot, ["day"]) == plain)
  }

  @Test(arguments: views)
  func asciiIsAllTheFacesDrawWith(view: [String]) throws {
    let daydot = Daydot()
    try daydot("add", "Buy milk", "--on", "2026-11-20", "--star", "--at", "market")
    try daydot("add", "Holiday", "--on", "2026-11-24", "--event", "--end", "2026-11-26")
    for number in 3...13 { try daydot("add", "Thing \(number)", "--on", "2026-11-27") }
    try daydot("done", "3")
    try daydot("add", "Late", "--on", "2026-11-19")
    let output = try daydot.run(view + ["--ascii", "--width", "40"]).output
    let others = output.unicodeScalars.filter { !$0.isASCII }
    #expect(others.isEmpty, "\(output)")
  }

  @Test func doneAloneListsWhatIsOpenOnATerminal() throws {
    let daydot = try SampleStore.copy()
    daydot.variables["TERM"] = "dumb"
    expectRefusal(
      try daydot("done"), "done what? type: daydot done ID…|WORDS", status: 64)
    #expect(
      try onTerminal(daydot, ["done"]) == """
        Fri 20 November 2026, today

        ▪ 1         Renew passport
        ▪ 3  10:00  Stand-up        until 10:15
        ▪ 4  18:00  Buy milk        market

        earlier
        ! 6         우유 사기       since Wed 18
        ! 5         Send parcel     since Mon 16

        3 items · 2 from earlier

        """)
  }

  @Test(arguments: [
    (["LANG": "ko_KR.UTF-8"], "ko"), (["LANG": "ko"], "ko"), (["LANG": "de_DE.UTF-8"], "en"),
    (["LANG": "C"], "en"), ([:], "en"),
    (["LANG": "ko_KR.UTF-8", "LC_MESSAGES": "en_US.UTF-8"], "en"),
    (["LANG": "en_US.UTF-8", "LC_MESSAGES": "ko_KR.UTF-8"], "ko"),
    (["LC_MESSAGES": "ko_KR.UTF-8", "LC_ALL": "C.UTF-8"], "en"),
    (["LANG": "ko_KR.EUC-KR", "LC_ALL": ""], "ko"),
  ])
  func theLanguageFollowsTheLocale(locale: [String: String], code: String) throws {
    let daydot = try SampleStore.copy()
    let asked = try daydot("day", "--lang", code)
    daydot.variables["LANG"] = nil
    daydot.variables.merge(locale) { $1 }
    // The output is UTF-8 whatever the locale.
    #expect(try daydot("day") == asked)
  }

  /// What a command writes to a terminal.
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

/// Text without its SGR sequences.
func withoutColour(_ text: String) -> String {
  var plain = String.UnicodeScalarView()
  var isInSequence = false
  for scalar in text.unicodeScalars {
    if scalar == "\u{1B}" {
      isInSequence = true
    } else if isInSequence {
      isInSequence = scalar != "m"
    } else {
      plain.append(scalar)
    }
  }
  return String(plain)
}
