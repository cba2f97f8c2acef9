import DaydotTestSupport
import TestSupport
import Testing

@testable import DaydotCLI
@testable import Presentation

/// Answers and errors fit the width as views do; only a printed command may be wider, on a line of
/// its own.
@Suite struct MessageWidthTests {
  private static let commands: [[String]] = [
    ["add", "dentist", "wednsday"], ["add", "first", "of", "every", "month", "rent"],
    ["add", "11/12", "meeting"], ["add", "Dinner", "at", "6"], ["add", "run", "tomorrow", "6:30"],
    ["add", "Pay the rent of the flat in the other town", "tomorrow", "6pm", "@nowhere"],
    ["add"], ["add", "x", "--on", "fridy"], ["done", "99"], ["done"], ["done", "zzz"],
    ["skip", "2"], ["undo"], ["redo"], ["move", "1", "fri", "3pm"], ["move", "1", "fridy"],
    ["edit", "1"], ["edit", "1", "--title", ""], ["snooze", "1", "10m"], ["off", "1"],
    ["snooze", "1", "10m"], ["remind", "1@2026-11-25", "1h before"],
    ["remind", "1", "arriving gym"],
    ["rm", "1"], ["rm", "99"], ["explain", "2"], ["pending"], ["near"], ["here"],
    ["place", "add"], ["place", "rm", "nope"], ["place", "search", "zzz"], ["map", "nope"],
    ["list", "--list", "nope"], ["find", "zzz"], ["foo", "bar"], ["lits"], ["help", "nope"],
    ["config", "get", "nope"], ["config", "set", "lang", "fr"], ["setup"], ["install"],
    ["import", "nosuch.ics"], ["export", "--csv", "--ics"], ["routine", "apply", "errands"],
    ["template", "show", "nope"], ["push"], ["day", "--nope"], ["--now", "foo", "day"],
    ["day", "2026-02-30"], ["when", "nonsense words"], ["day"], ["list"], [],
    ["done", "1", "--open"],
    ["done", "1", "2"], ["undo", "--to", "99"], ["redo", "--to", "99"], ["remind", "r99"],
    ["delivered", "1"], ["move", "3", "15:00"], ["move", "2@2026-11-25..", "fri"],
    ["done", "3"], ["copy", "2", "fri"], ["note", "1", ""], ["config", "set", "nope", "x"],
    ["place", "import", "--remove", "nope"], ["place", "add", "home", "37.5,127.02"],
    ["place", "add", "office", "37.6,127.02"], ["place", "rename", "office", "home"],
    ["remind", "5", "none"], ["unremind", "5"], ["remind", "1", "at", "23:00"], ["unremind", "1"],
    ["add", "Bake", "on", "25 nov", "start:24nov"], ["place", "rm", "home"], ["list", "--hidden"],
    ["done", "--nope"], ["move", "1"], ["add", "Birthday of Bob 5 mar 1955"], ["rm", "5", "6"],
    ["sync", "nope"], ["sync", "add", "nope"], ["template", "nope"], ["week", "--nope"], ["log"],
    ["tags"], ["lists"], ["import", "-"], ["routine", "list"],
    ["edit", "2@2026-11-25..", "--time", "10:00"],
    ["install", "cron", "--write"],
  ]

  @Test(arguments: ["en", "ko"], [20, 28, 40, 80])
  func nothingIsWiderAndCommandsStandAlone(language: String, width: Int) throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Call", "--on", "2026-11-20", "--time", "09:30")
    try daydot("add", "Take medicine every day at 8:30 and 20:00")
    try daydot("add", "Stretch every 45m from 09:00 to 18:00")
    let command = Self.commandRegex
    for arguments in Self.commands {
      let run = try daydot.run(["--lang", language, "--width", "\(width)"] + arguments)
      for line in (run.output + run.errors).split(separator: "\n")
      where !line.hasPrefix("  daydot ") && !line.hasPrefix("    daydot ") {
        #expect(displayWidth(of: line) <= width, "\(arguments): \(line)")
        #expect(!line.contains(command), "\(arguments): \(line)")
      }
    }
  }

  /// `daydot` and the name of a command.
  private static var commandRegex: Regex<AnyRegexOutput> {
    let names = Commands.table.commands.map(\.name).joined(separator: "|")
    // The names have no character with a meaning in it.
    return (try? Regex("daydot (?:\(names))\\b")) ?? Regex(verbatim: "daydot add")
  }

  /// A command is a value beside a sentence, never text in it: in the sources, a literal that holds one
  /// begins with it.
  @Test(arguments: ["Messages", "Presentation"])
  func noSentenceHoldsACommand(target: String) throws {
    let files = sources(in: "\(SharedData.projectRoot)/Sources/\(target)")
    #expect(files.count > 20)
    // Help and the manual show commands in tables.
    for file in files where !file.contains("/Help") && !file.contains("/ManPage") {
      for line in try #require(readText(file)).split(separator: "\n") {
        let code = line.drop { $0 == " " }
        guard !code.hasPrefix("//"), code.contains(Self.commandRegex) else { continue }
        let rest = code.replacing("\"daydot ", with: "\"")
        #expect(!rest.contains(Self.commandRegex), "\(file): \(code)")
        #expect(
          ["command: ", "ko: ", "hint(", "return "].contains { code.contains($0) }
            || code.hasPrefix("\"daydot "), "\(file): \(code)")
      }
    }
  }

  private func sources(in folder: String) -> [String] {
    names(in: folder).flatMap { name in
      name.hasSuffix(".swift") ? ["\(folder)/\(name)"] : sources(in: "\(folder)/\(name)")
    }
  }

  /// The order of dates is that of the region the locale names for times.
  @Test(arguments: [
    (["LC_TIME": "en_US.UTF-8"], "Sat, Nov 21, 2026 18:00"),
    (["LC_TIME": "en_GB.UTF-8"], "Sat 21 Nov 2026 18:00"),
    (["LANG": "en_US.UTF-8", "LC_TIME": "de_DE.UTF-8"], "Sat 21 Nov 2026 18:00"),
    (["LC_ALL": "C"], "Sat 21 Nov 2026 18:00"),
    (["LC_TIME": "en_US.UTF-8", "LC_MESSAGES": "ko_KR.UTF-8"], "2026년 11월 21일 (토) 18:00"),
  ])
  func datesFollowTheRegion(variables: [String: String], date: String) throws {
    let daydot = InProcessDaydot()
    daydot.variables.merge(variables) { $1 }
    #expect(try daydot("add", "Milk", "tomorrow", "6pm").output.contains(" — \(date)"))
    try daydot("config", "set", "date.order", "mdy")
    let isKorean = variables["LC_MESSAGES"] != nil
    #expect(
      try daydot("show", "1").output.contains(isKorean ? date : "Sat, Nov 21, 2026 18:00"))
  }
}
