import DaydotTestSupport
import Expectations
import TestSupport
import Testing

/// Titles with control characters or of difficult width: stored unchanged, printed sanitized.
@Suite struct TitleTests {
  struct Case: Row {
    let name: String
    let title: String
    let shown: String

    init(_ name: String, _ title: String, shown: String? = nil) {
      self.name = name
      self.title = title
      self.shown = shown ?? title
    }
  }

  @Test(arguments: [
    Case("escape sequence", "a\u{1B}[31mred\u{1B}[0m", shown: #"a\e[31mred\e[0m"#),
    Case("window title", "a\u{1B}]0;mine\u{07}", shown: #"a\e]0;mine\u{7}"#),
    Case("line feed", "one\ntwo", shown: "one two"),
    Case("carriage return", "safe\rover", shown: #"safe\rover"#),
    Case("tab", "one\ttwo", shown: #"one\ttwo"#),
    Case("delete", "a\u{7F}b", shown: #"a\u{7F}b"#),
    Case("C1 control", "a\u{9B}31mb", shown: #"a\u{9B}31mb"#),
    Case("bidi override", "a\u{202E}cba\u{202C}", shown: #"a\u{202E}cba\u{202C}"#),
    Case("bidi isolate", "a\u{2066}b\u{2069}", shown: #"a\u{2066}b\u{2069}"#),
    Case("quotes", #"say "hello" \ 'there'"#),
    Case("hangul", "우유 사기"),
    Case("conjoining jamo", "\u{1112}\u{1161}\u{11AB}"),
    Case("family", "👨‍👩‍👧 dinner"),
    Case("flag", "🇰🇷 trip"),
    Case("skin tone", "👍🏽 done"),
    Case("variation selector", "❤️ home"),
    Case("combining mark", "cafe\u{301}"),
  ])
  func isKeptAndShownSanitized(_ row: Case) throws {
    let daydot = try InProcessDaydot.checked()
    let added = try daydot("add", "--on", "2026-11-20", "--time", "18:00", "--", row.title)
    #expect(added.output == "1  \"\(row.shown)\" — Fri 20 Nov 2026 18:00 (reminds at 18:00)\n")
    #expect(
      try daydot("day").output
        == "Fri 20 November 2026, today\n\n▪ 1  18:00  \(row.shown)\n\n1 item\n")
    #expect(try daydot("month").output.contains("▪ 1  18:00  \(row.shown)\n"))
    #expect(try daydot("show", "1").output.hasPrefix("1  \(row.shown)\n"))
    #expect(try daydot("pending").output == "1  today  18:00  \(row.shown)\n")
    #expect(
      try daydot.at("2026-11-20T18:00", "check").output == "1  18:00  \(row.shown)\n")
    #expect(try daydot("done", "1").output == "1  \"\(row.shown)\" — done\n")
    // The stored title is what was typed.
    let kept = try daydot.json("show", "1")["items"][0]["title"].text
    #expect(kept.map { Array($0.utf8) } == Array(row.title.utf8))
  }

  @Test func otherTextsAreSanitizedToo() throws {
    let daydot = try InProcessDaydot.checked()
    let bad = "x\u{1B}[2J"
    let added = try daydot(
      "add", "thing", "--list", bad, "--tag", bad, "--at", bad, "--note", bad, "--url", bad)
    let shown = try daydot("show", "1")
    let refused = try daydot("done", bad)
    let unknown = try daydot(bad)
    for text in [
      added.output, shown.output, refused.errors, unknown.errors,
      try daydot("day", bad).errors, try daydot("config", "get", bad).errors,
      try daydot("day", "--zone", bad).errors, try daydot("day", "--\(bad)").errors,
      try daydot("day", "--store", "/proc/\(bad)/d.db").errors,
    ] {
      #expect(!text.isEmpty && !text.utf8.contains(0x1B) && text.contains(#"\e[2J"#), "\(text)")
    }
  }

  @Test func aVeryLongTitleIsClippedInAListAndKept() throws {
    let daydot = try InProcessDaydot.checked()
    let title = "가" + String(repeating: "나다", count: 5000)
    try daydot("add", "--on", "today", "--", title)
    let lines = try daydot("day", "--width", "40").output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 40 })
    #expect(try daydot.json("show", "1")["items"][0]["title"].text == title)
  }

  @Test func signsNameItemsToo() throws {
    let daydot = try InProcessDaydot.checked()
    for title in ["☕", "☕ with Ann", "%", "100 % sure", "👩‍👩‍👧"] { try daydot("add", "--", title) }
    expect(try daydot("done", "☕"), output: "1  \"☕\" — done\n")
    // Only one match is left, but it is not the item that was named.
    expect(try daydot("done", "☕"), output: "1  \"☕\" — was done already\n")
    expect(try daydot("done", "ann"), output: "2  \"☕ with Ann\" — done\n")
    expect(try daydot("done", "☕"), output: "1  \"☕\" — was done already\n")
    expect(try daydot("done", "%"), output: "3  \"%\" — done\n")
    expect(try daydot("done", "👩‍👩‍👧"), output: "5  \"👩‍👩‍👧\" — done\n")
  }

  @Test func notesKeepTheirIndentation() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Plan", "--note", "first\n  - a point that is long enough to wrap\n\tb")
    #expect(
      try daydot("show", "1", "--width", "40").output.contains(
        """
           notes  first
                    - a point that is long
                    enough to wrap
                      b

        """))
  }

  /// The name of an option has no blank, so this is a title.
  @Test func aTitleMayBeginWithADash() throws {
    let daydot = InProcessDaydot()
    for title in ["- buy milk", "-buy milk", "--x y"] {
      #expect(try daydot("add", title).output.contains("\"\(title)\""))
    }
    #expect(try daydot("add", "--note=two words", "Milk").output.contains("\"Milk\""))
    #expect(try daydot("find", "- buy").output.contains("- buy milk"))
    #expect(try daydot("add", "-buy").status == 64)
  }
}
