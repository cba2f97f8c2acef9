import DaydotTestSupport
import TestSupport
import Testing

@testable import DaydotCLI

/// `help` and `help COMMAND`, and that they fit a screen.
@Suite struct HelpTests {
  private static let commands = [
    "add", "done", "undone", "show", "day", "week", "month", "year", "agenda", "list", "near",
    "map", "template", "routine", "pending", "check", "config", "setup", "install",
    "help", "version",
  ]

  @Test(arguments: ["en", "ko"])
  func fitsAScreen(language: String) throws {
    let daydot = InProcessDaydot()
    let overview = try daydot("help", "--lang", language)
    #expect(overview.status == 0 && overview.errors == "")
    for command in Self.commands {
      #expect(overview.output.contains(command), "\(command) is not listed")
      let help = try daydot("help", command, "--lang", language)
      #expect(help.status == 0 && help.errors == "")
      expectFits(help.output, command)
      #expect(help.output.hasPrefix("daydot \(command)"))
      if command != "help" {
        #expect(try daydot(command, "--help", "--lang", language) == help)
        #expect(try daydot(command, "-h", "--lang", language) == help)
      }
      // Examples come before the options.
      let lines = help.output.split(separator: "\n", omittingEmptySubsequences: false)
      let example = try #require(
        lines.firstIndex { $0.hasPrefix("  daydot") || $0.hasPrefix("  (") })
      let option = lines.firstIndex { $0.hasPrefix("  --") || $0.hasPrefix("  -n") }
      #expect(example < option ?? lines.count)
    }
    #expect(try daydot("--help", "--lang", language) == overview)
    #expect(try daydot("-h", "--lang", language) == overview)
    let lines = overview.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("  daydot add ") == true)
    expectFits(overview.output, "overview")
  }

  private func expectFits(_ text: String, _ name: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 24, "\(name) has \(lines.count) lines")
    for line in lines {
      #expect(fits(line, 80), "\(name): \(line)")
    }
  }

  @Test(arguments: ["en", "ko"])
  func everyOptionIsExplained(language: String) throws {
    let daydot = InProcessDaydot()
    let commands = Commands.table.commands.map(\.name)
    let help = try commands.map { try daydot("help", $0, "--lang", language).output }
    let bare = help.joined().split(separator: "\n").filter { $0.last == " " }
    #expect(bare == [])
  }

  /// On a terminal of 80 columns nothing is truncated.
  @Test(arguments: ["en", "ko"])
  func nothingIsCutAt80Columns(language: String) throws {
    let lines = try InProcessDaydot()("help", "--lang", language).output.split(separator: "\n")
    #expect(lines.allSatisfy { !$0.hasSuffix("…") })
  }

  /// A truncated or broken command can not be copied, so only its line may be wider.
  @Test(arguments: ["en", "ko"])
  func nothingIsCutAt40Columns(language: String) throws {
    let daydot = InProcessDaydot()
    for command in Commands.table.commands.map(\.name) {
      let wide = try daydot("help", command, "--lang", language, "--width", "200").output
      let narrow = try daydot("help", command, "--lang", language, "--width", "40").output
      #expect(narrow.split(separator: "\n").allSatisfy { fits($0, 40) }, "\(command)")
      #expect(
        narrow.filter { !$0.isWhitespace } == wide.filter { !$0.isWhitespace }, "\(command)")
    }
  }

  /// Help still works with a broken config file or zone.
  @Test func helpNeedsNoZoneAndNoSettings() throws {
    let zoneless = InProcessDaydot(zone: "Mars/Olympus")
    let broken = InProcessDaydot()
    let folder = broken.folder.path + "/.config/daydot"
    _ = try RunningProcess("/bin/mkdir", ["-p", folder]).wait()
    try writeFile(folder + "/config", "lnag = ko\n")
    for daydot in [zoneless, broken] {
      for words in [["help"], ["help", "config"], ["version"], ["config", "path"]] {
        let run = try daydot.run(words)
        #expect(run.status == 0 && run.errors == "")
      }
    }
  }

  @Test func helpNeedsNoStore() throws {
    let daydot = InProcessDaydot()
    daydot.variables["DAYDOT_STORE"] = "/proc/none/daydot.db"
    for words in [["help"], ["help", "add"], ["add", "--help"], ["version"], ["config", "path"]] {
      #expect(try daydot.run(words).status == 0)
    }
    #expect(names(in: daydot.folder.path) == [])
  }

  /// The placeholder of an option's value is not the name of a command.
  @Test(arguments: [["--store", "day", "--help"], ["--lang", "en", "--store", "list", "-h"]])
  func aValueNamesNoCommand(_ words: [String]) throws {
    let daydot = InProcessDaydot()
    #expect(try daydot.run(words) == daydot("--help"))
    #expect(try daydot("--store", "day", "list", "--help") == daydot("list", "--help"))
  }
}

/// Whether a line is no wider than that, or is a command, which is never broken.
func fits(_ line: some StringProtocol, _ width: Int) -> Bool {
  cells(in: line) <= width || line.first == " " && line.contains("daydot ")
}

/// The width in cells of a text of Latin letters, Hangul, emoji and the program's own symbols.
func cells(in text: some StringProtocol) -> Int {
  text.reduce(0) { sum, character in
    let first = character.unicodeScalars.first?.value ?? 0
    let isWide = (0x1100...0x115F).contains(first) || (0x2E80...0xFFEF).contains(first)
    return sum + (isWide || first > 0xFFFF ? 2 : 1)
  }
}
