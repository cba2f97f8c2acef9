import CommandLine
import DaydotTestSupport
import Expectations
import Glibc
import TestSupport
import Testing

@testable import DaydotCLI

/// Completion of a partly typed command line.
@Suite struct CompletionTests {
  /// A store with items, lists, tags, places and reminders.
  private static func filled() throws -> InProcessDaydot {
    let daydot = try InProcessDaydot.checked()
    try daydot("place", "add", "old market", "37.5,127.0", "--alias", "bazaar")
    try daydot("place", "add", "home", "37.4,127.1")
    try daydot("add", "Buy milk", "--on", "2026-11-20", "--tag", "errands", "--list", "shop")
    try daydot("add", "Take medicine", "--every", "every day 08:30", "--list", "my health")
    try daydot("add", "Someday $(id)")
    try daydot("add", "Done already", "--on", "2026-11-19")
    try daydot("done", "4")
    try daydot("star", "3")
    try daydot("remind", "1", "at 17:30")
    return daydot
  }

  struct Typed: Row {
    /// The words of the line; the last one is being typed.
    let words: [String]
    /// The expected candidates.
    let offered: [String]
    /// Whether other candidates may follow these.
    var isBeginning = false
    var name: String { words.joined(separator: " ") }

    init(_ words: String..., offered: [String], isBeginning: Bool = false) {
      self.words = words
      self.offered = offered
      self.isBeginning = isBeginning
    }
  }

  @Test(arguments: [
    Typed("und", offered: ["undone", "undo"]),
    Typed("comp", offered: []),
    Typed("prom", offered: []),
    Typed("done", "", offered: ["1", "2", "3"]),
    Typed("done", "1,", offered: ["1,2", "1,3"]),
    Typed("done", "2", offered: ["2"]),
    Typed("done", "x", offered: []),
    Typed("done", "mi", offered: ["milk"]),
    Typed("done", "MED", offered: ["MEDicine"]),
    Typed("done", "take", "m", offered: ["medicine"]),
    Typed("done", "Done", offered: []),
    Typed("show", "Don", offered: ["Done"]),
    Typed("skip", "m", offered: ["medicine"]),
    Typed("add", "mi", offered: []),
    Typed("undone", "", offered: ["4", "2"]),
    Typed("skip", "", offered: ["2"]),
    Typed("unstar", "", offered: ["3"]),
    Typed("star", "", offered: ["4", "2", "1"]),
    Typed("show", "", offered: ["1", "2", "3", "4"]),
    Typed("show", "4", offered: ["4"]),
    Typed("ack", "", offered: []),
    Typed("off", "r", offered: ["r2", "r1"]),
    Typed("off", "r2", offered: ["r2"]),
    Typed("off", "r3", offered: []),
    Typed("move", "1", "tom", offered: ["tomorrow"]),
    Typed("snooze", "1", "", offered: ["10m", "30m", "1h"], isBeginning: true),
    Typed("snooze", "1", "until", "o", offered: ["old market"]),
    Typed("add", "Buy", "", offered: []),
    Typed("add", "Buy", "+", offered: ["+errands"]),
    Typed("add", "Buy", "@", offered: ["@bazaar", "@home", "@old market"]),
    Typed("list", "list:m", offered: ["list:my health"]),
    Typed("add", "Buy", "--list", "", offered: ["inbox", "my health", "shop"]),
    Typed("add", "Buy", "--list=s", offered: ["--list=shop"]),
    Typed("add", "Buy", "--priority", "", offered: ["high", "medium", "low", "none"]),
    Typed("add", "Buy", "--zone", "Asia/Seo", offered: ["Asia/Seoul"]),
    Typed("add", "Buy", "--star", "--st", offered: ["--start", "--store"]),
    Typed("day", "--place", "h", offered: ["home"]),
    Typed("near", "b", offered: ["bazaar"]),
    Typed("place", "rm", "ho", offered: ["home"]),
    Typed("place", "add", "", offered: []),
    Typed("place", "r", offered: ["rename", "rm"]),
    Typed("month", "dec", offered: ["december"]),
    Typed("month", "--template", "", offered: ["html"], isBeginning: true),
    Typed("template", "show", "week", offered: ["week.html"]),
    Typed("routine", "apply", "", offered: ["medication", "study", "review", "errands"]),
    Typed("config", "set", "week", offered: ["week.start"]),
    Typed("config", "set", "holidays", "K", offered: ["KR", "KR-TERMS"]),
    Typed("review", "to", offered: ["today"]),
    Typed("config", "set", "color.m", offered: ["color.my health"]),
    Typed("config", "set", "time.format", "", offered: ["24", "12"]),
    Typed("config", "set", "deliver.quiet", "", offered: ["none"]),
    Typed("config", "path", "", offered: []),
    Typed("install", "", offered: ["cron", "systemd", "man", "completion", "prompt"]),
    Typed("install", "completion", "", offered: ["bash", "zsh", "fish"]),
    Typed("help", "wee", offered: ["week"]),
    Typed("--color", "a", offered: ["auto", "always"]),
    Typed("undo", "", offered: []),
  ])
  func offers(_ row: Typed) throws {
    let daydot = try Self.filled()
    let run = try daydot.run(["__complete", "fish", "--", "daydot"] + row.words)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "words" && run.errors == "" && run.status == 0)
    let words = lines.dropFirst().map { String($0.prefix { $0 != "\t" }) }
    if row.isBeginning {
      #expect(words.count > row.offered.count)
      #expect(Array(words.prefix(row.offered.count)) == row.offered)
    } else {
      #expect(Array(words) == row.offered)
    }
  }

  @Test(arguments: [
    ["import", ""], ["backup", "x"], ["--store", ""], ["template", "render", ""],
  ])
  func leavesFilesToTheShell(_ words: [String]) throws {
    expect(
      try InProcessDaydot().run(["__complete", "zsh", "--", "daydot"] + words), output: "files\n")
  }

  /// Events are never done, so they are offered to neither verb, with a day, without one or repeating.
  @Test(arguments: ["done", "undone"])
  func offersNoEvents(verb: String) throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("event", "Party")
    try daydot("event", "Concert tomorrow 19:00")
    try daydot("event", "Class every mon 10:00")
    expect(try daydot("__complete", "fish", "--", "daydot", verb, ""), output: "words\n")
  }

  @Test func showsTitlesBesideNumbers() throws {
    let daydot = try Self.filled()
    expect(
      try daydot("__complete", "fish", "--", "daydot", "done", ""),
      output: "words\n1\tBuy milk\n2\tTake medicine\n3\tSomeday $(id)\n")
    expect(
      try daydot("__complete", "zsh", "--", "daydot", "day", "to"),
      output: "words\ntoday\ttoday     Fri 20 Nov 2026\ntomorrow\ttomorrow  Sat 21 Nov 2026\n")
    expect(
      try daydot("__complete", "fish", "--lang", "ko", "--", "daydot", "day", "모"),
      output: "words\n모레\t2026년 11월 22일 (일)\n")
  }

  struct Bash: Row {
    let line: String
    /// The word that bash completes.
    let typed: String
    let inserted: [String]
    var type = "9"
    var name: String { line }
  }

  @Test(arguments: [
    Bash(line: "daydot add x --list my", typed: "my", inserted: [#"my\ health"#]),
    Bash(line: "daydot add x --list=my", typed: "my", inserted: [#"my\ health"#]),
    Bash(line: "daydot add x list:my", typed: "my", inserted: [#"my\ health"#]),
    Bash(line: "daydot add x --list 'my h", typed: "my h", inserted: ["my health"]),
    Bash(line: #"daydot add x --list="my h"#, typed: "my h", inserted: ["my health"]),
    Bash(line: #"daydot add x --list my\ h"#, typed: #"my\ h"#, inserted: [#"my\ health"#]),
    Bash(line: "daydot add x @o", typed: "@o", inserted: [#"@old\ market"#]),
    Bash(
      line: "daydot done ", typed: "",
      inserted: ["1  (Buy milk)", "2  (Take medicine)", "3  (Someday $(id))"]),
    // Menu completion inserts each candidate unchanged.
    Bash(line: "daydot done ", typed: "", inserted: ["1", "2", "3"], type: "37"),
    Bash(line: "daydot done ", typed: "", inserted: ["1", "2", "3"], type: "42"),
    Bash(line: "daydot done 3", typed: "3", inserted: ["3"]),
    Bash(line: "daydot --store=~/none.db done ", typed: "", inserted: []),
  ])
  func bashInserts(_ row: Bash) throws {
    let daydot = try Self.filled()
    expect(
      try daydot("__complete", "bash", "--type", row.type, "--typed", row.typed, "--", row.line),
      output: (["words"] + row.inserted).map { $0 + "\n" }.joined())
  }

  @Test func bashLeavesTheFileOfARedirectionToItself() throws {
    expect(
      try InProcessDaydot()("__complete", "bash", "--typed", "x", "--", "daydot export > x"),
      output: "files\n")
  }

  /// Names can come from imported files. Each reaches the shell as one line without control
  /// characters.
  @Test func hostileNamesStayOneLine() throws {
    let daydot = try InProcessDaydot.checked()
    let titles = ["a\nwords", "\u{1B}]0;x\u{7}", "tab\there", "\u{202E}txt", "`id` $(id) \\ ' \""]
    for title in titles {
      try daydot("add", "--", title)
      try daydot("add", "x", "--list", title)
    }
    for shell in ["fish", "zsh"] {
      for words in [["done", ""], ["add", "x", "--list", ""]] {
        let run = try daydot.run(["__complete", shell, "--", "daydot"] + words)
        let lines = run.output.split(separator: "\n")
        let scalars = run.output.unicodeScalars
        #expect(
          scalars.allSatisfy {
            $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
          })
        // Ten ids, or inbox and the two lists whose names fit on a line.
        #expect(lines.count == (words[0] == "done" ? 11 : 4), "\(lines)")
        #expect(lines.allSatisfy { line in line.filter { $0 == "\t" }.count <= 1 })
        #expect(!scalars.contains("\u{202E}") || words[0] == "add")
      }
    }
  }

  // MARK: Silence

  struct Trouble: Row {
    let name: String
    let prepare: @Sendable (InProcessDaydot) throws -> Void
  }

  @Test(arguments: [
    Trouble(name: "no store") { _ in },
    Trouble(name: "a folder") { try makeFolder($0.store) },
    Trouble(name: "a file of words") { try writeFile($0.store, "buy milk\n") },
    Trouble(name: "an empty file") { try writeFile($0.store, "") },
    Trouble(name: "a pipe") { #expect(mkfifo($0.store, 0o600) == 0) },
    Trouble(name: "a device") { $0.variables["DAYDOT_STORE"] = "/dev/zero" },
    Trouble(name: "a wrong zone") { $0.variables["TZ"] = "Mars/Olympus" },
    Trouble(name: "a wrong moment") { $0.variables["DAYDOT_NOW"] = "soon" },
    Trouble(name: "a wrong setting") { daydot in
      let folder = daydot.folder.path + "/.config"
      try makeFolder(folder)
      try makeFolder(folder + "/daydot")
      try writeFile(folder + "/daydot/config", "lnag = ko\n")
    },
  ])
  func isSilentWhateverIsWrong(_ row: Trouble) throws {
    let daydot = InProcessDaydot()
    try row.prepare(daydot)
    let before = names(in: daydot.folder.path)
    expect(try daydot("__complete", "fish", "--", "daydot", "done", ""), output: "words\n")
    expect(
      try daydot("__complete", "fish", "--", "daydot", "undon"),
      output: "words\nundone\tOpens finished items again; reminders that are still ahead…\n")
    #expect(names(in: daydot.folder.path) == before)
  }

  @Test(arguments: [[], ["tcsh"], ["bash"], ["zsh"], ["zsh", "--", "x"], ["bash", "--", "'"]])
  func needsNoWords(_ words: [String]) throws {
    let run = try InProcessDaydot().run(["__complete"] + words)
    #expect(run.errors == "" && run.status == 0)
  }

  /// Names from imported gazetteers, and the places that a typed name finds in them.
  @Test func importedPlacesAreOffered() throws {
    let daydot = InProcessDaydot()
    let list = daydot.folder.path + "/cafes.csv"
    let rows = "id,name,lat,lon\n7,Blue Cafe,37.5,127.0\n8,Bluebird,37.6,127.1\n9,Red,37.7,127.2\n"
    try writeFile(list, rows)
    try daydot("place", "import", list)
    func words(_ line: [String]) throws -> [String] {
      let run = try daydot.run(["__complete", "fish", "--", "daydot", "place"] + line)
      return run.output.split(separator: "\n").dropFirst().map {
        String($0.split(separator: "\t")[0])
      }
    }
    #expect(try words(["import", "--remove", ""]) == ["cafes"])
    #expect(try Set(words(["add", "blue", "--from", ""])) == ["cafes:7", "cafes:8"])
    #expect(try words(["add", "blue cafe", "--from", "cafes:"]) == ["cafes:7"])
    #expect(try words(["add", "--from", ""]) == [])
  }

  @Test func changesNothing() throws {
    let daydot = try Self.filled()
    let before = readFile(daydot.store)
    for words in [["done", ""], ["add", "x", "@"], ["off", "r"], ["--list="]] {
      try daydot.run(["__complete", "zsh", "--", "daydot"] + words)
    }
    #expect(readFile(daydot.store) == before && before != nil)
  }

  // MARK: The tables

  /// Every value type of the option table needs candidates, so that a new command completes.
  @Test func everyValueIsKnown() {
    for spec in Commands.table.shown {
      for name in OperandPattern(spec.operands).values {
        #expect(
          CompletionSource(operand: name, of: spec.name, after: []) != .unknown,
          "\(spec.name) \(name)")
      }
      for option in spec.options + Commands.table.shared where option.choices.isEmpty {
        #expect(
          CompletionSource(valueOf: option, after: []) != .unknown, "\(spec.name) --\(option.name)")
      }
    }
  }

  @Test(arguments: ["en", "ko"])
  func everyDateWordIsRead(language: String) throws {
    let daydot = InProcessDaydot()
    for word in DateWords.days(language) {
      #expect(try daydot("day", word).status == 0, "\(word)")
    }
    try daydot("add", "Buy milk", "--on", "2026-11-20", "--time", "09:30")
    try daydot.at("2026-11-20T09:31", "check")
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T09:32"
    for word in DateWords.delays(language) where word != "until" {
      #expect(try daydot("snooze", "1", word).status == 0, "\(word)")
    }
  }
}
