import CommandLine
import DaydotTestSupport
import Expectations
import TestSupport
import Testing

@testable import DaydotCLI

/// The manual page, which is generated from the command table.
@Suite struct ManPageTests {
  @Test(arguments: ["en", "ko"]) func namesAllThereIs(language: String) throws {
    let page = try InProcessDaydot()("install", "man", "--lang", language)
    #expect(page.errors == "" && page.status == 0)
    let lines = Set(page.output.split(separator: "\n").map(String.init))
    #expect(lines.contains(".Dd November 20, 2026") && lines.contains(".Dt DAYDOT 1"))
    for spec in Commands.table.shown {
      #expect(
        lines.contains { $0 == ".It Cm \(spec.name)" || $0.hasPrefix(".It Cm \(spec.name) Ar ") })
      for option in spec.options {
        let name = option.name.split(separator: "-").joined(separator: "\\-")
        #expect(lines.contains { $0.contains("Fl Fl \(name)") }, "\(spec.name) --\(option.name)")
      }
    }
    #expect(!page.output.contains("Cm __"))
  }

  /// No line of text may begin like a request, and none may contain an escape.
  @Test(arguments: ["en", "ko"]) func holdsNoStrayRequest(language: String) throws {
    let page = try InProcessDaydot()("install", "man", "--lang", language).output
    let known = [
      ".\\\"", ".Dd", ".Dt", ".Os", ".Sh", ".Ss", ".Nm", ".Nd", ".Op", ".Bl", ".El", ".It", ".Bd",
      ".Ed", ".Pp",
    ]
    for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(known.contains(String(line.prefix { $0 != " " })), "\(line)")
    }
  }

  @Test(.enabled(if: Tool.mandoc != nil, "needs mandoc"), arguments: ["en", "ko"])
  func mandocFindsNoFault(language: String) throws {
    let daydot = InProcessDaydot()
    let page = try daydot("install", "man", "--lang", language).output
    let file = daydot.folder.path + "/daydot.1"
    try writeFile(file, page)
    let lint = try RunningProcess(
      try #require(Tool.mandoc), ["-Tlint", file], variables: daydot.variables
    ).wait()
    expect(lint)
    // Rendered, the text is the same as in the table.
    let shown = try RunningProcess(
      try #require(Tool.mandoc), ["-Tutf8", "-Owidth=200", file], variables: daydot.variables
    ).wait()
    let text = unstruck(shown.output)
    for part in ["daydot add", "--every", "--dry-run", "~/.config/daydot/config", "|"] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(text.contains("\"aps\"") && text.contains("echo '{"))
    for escape in ["\\-", "\\(", "\\&", "\\e", "\\*"] { #expect(!text.contains(escape)) }
  }

  /// Removes the overstrikes by which a bold letter is printed.
  private func unstruck(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\u{8}" { result.removeLast() } else { result.append(scalar) }
    }
    return String(result)
  }
}
