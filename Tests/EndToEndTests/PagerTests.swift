import Glibc
import TestSupport
import Testing

/// Long output goes through the user's pager, on a terminal only.
@Suite struct PagerTests {
  private func long() throws -> Daydot {
    let daydot = try Daydot.checked()
    for number in 1...30 { try daydot("add", "Thing \(number)", "--on", "2026-11-20") }
    daydot.variables["TERM"] = "dumb"
    daydot.variables["PAGER"] = "sed s/^/>/"
    return daydot
  }

  private func shown(_ daydot: Daydot, rows: Int = 24, _ words: String...) throws -> [Substring] {
    let terminal = try PseudoTerminal(columns: 80, rows: rows)
    let running = try RunningProcess(
      Daydot.binary, words, variables: daydot.variables, onTerminal: terminal)
    let text = terminal.readAll()
    #expect(running.wait().status == 0)
    return text.split(separator: "\n")
  }

  @Test(arguments: ["day", "week", "agenda", "list", "find thing", "month --wall -n 3", "year"])
  func whatIsLongerThanTheTerminalIsPaged(view: String) throws {
    let daydot = try long()
    let words = view.split(separator: " ").map(String.init)
    let terminal = try PseudoTerminal(columns: 40, rows: 10)
    let running = try RunningProcess(
      Daydot.binary, words, variables: daydot.variables, onTerminal: terminal)
    let lines = terminal.readAll().split(separator: "\n")
    #expect(running.wait().status == 0)
    #expect(lines.count > 10 && lines.allSatisfy { $0.hasPrefix(">") })
  }

  @Test func whatFitsIsWrittenAtOnce() throws {
    let daydot = try long()
    #expect(try shown(daydot, rows: 60, "day").allSatisfy { !$0.hasPrefix(">") })
    #expect(try shown(daydot, "day", "--no-pager").allSatisfy { !$0.hasPrefix(">") })
    #expect(try shown(daydot, "day").allSatisfy { $0.hasPrefix(">") })
    // Output into a pipe is not paged.
    #expect(try !daydot("day").output.contains(">"))
    // `DAYDOT_PAGER` takes precedence; a pager that does not exist leaves the output as it is.
    daydot.variables["DAYDOT_PAGER"] = "sed s/^/+/"
    #expect(try shown(daydot, "day").allSatisfy { $0.hasPrefix("+") })
    for none in ["cat", "no-such-pager-anywhere"] {
      daydot.variables["DAYDOT_PAGER"] = none
      let lines = try shown(daydot, "day")
      #expect(lines.count > 30 && lines.allSatisfy { !$0.hasPrefix(">") }, "\(none)")
    }
  }

  /// `less` gets the character set, whatever the locale is.
  @Test func thePagerGetsTheCharacterSet() throws {
    let daydot = try long()
    let pager = daydot.folder.path + "/pager"
    try writeFile(pager, "#!/bin/sh\necho \"charset=$LESSCHARSET\"\n")
    chmod(pager, 0o700)
    daydot.variables["PAGER"] = pager
    daydot.variables["LANG"] = "ko_KR.UTF-8"
    #expect(try shown(daydot, "day") == ["charset=utf-8"])
    daydot.variables["LESSCHARSET"] = "latin1"
    #expect(try shown(daydot, "day") == ["charset=latin1"])
  }
}
