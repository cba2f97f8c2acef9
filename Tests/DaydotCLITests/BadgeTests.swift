import DaydotTestSupport
import Expectations
import TestSupport
import Testing

/// `badge`, which prompts and status bars run.
@Suite struct BadgeTests {
  struct Bar: Row {
    let name: String
    let prepare: @Sendable (InProcessDaydot) throws -> Void
    let count: String
    let text: String
    var tmux: String?
    /// Splits the JSON for a bar into text and tooltip, both with markup, and class.
    let waybar: [String]
  }

  @Test(arguments: [
    Bar(
      name: "no store", prepare: { _ in }, count: "", text: "",
      waybar: ["", "", "none"]),
    Bar(
      name: "nothing today",
      prepare: { try $0("add", "Fly", "--on", "2026-11-21", "--time", "05:30") }, count: "",
      text: "", waybar: ["", "Sat 21 05:30 Fly", "none"]),
    Bar(
      name: "something today",
      prepare: { try $0("add", "Fly", "--on", "2026-11-20", "--time", "10:00") }, count: "",
      text: "10:00 Fly", waybar: ["10:00 Fly", "10:00 Fly", "next"]),
    Bar(
      name: "unseen, and more to come",
      prepare: { daydot in
        try daydot("add", "Call", "--on", "2026-11-20", "--time", "09:30")
        try daydot("add", "회의", "--on", "2026-11-20", "--time", "10:00")
        try daydot("push", "Built")
        try daydot("check")
      }, count: "1", text: "1 · 09:30 Call",
      waybar: ["1 · 09:30 Call", "09:00 Built\n\n09:30 Call\n10:00 회의", "unseen"]),
    Bar(
      name: "a hostile title",
      prepare: {
        try $0(
          "add", "--on", "2026-11-20", "--time", "10:00", "--", "#(id)#[fg=red]<b>&\"'\u{1B}[1m\n")
      }, count: "", text: #"10:00 #(id)#[fg=red]<b>&"'\e[1m"#,
      tmux: #"10:00 ##(id)##[fg=red]<b>&"'\e[1m"#,
      waybar: [
        #"10:00 #(id)#[fg=red]&lt;b&gt;&amp;&quot;&#39;\e[1m"#,
        #"10:00 #(id)#[fg=red]&lt;b&gt;&amp;&quot;&#39;\e[1m"#, "next",
      ]),
    Bar(
      name: "a long title",
      prepare: {
        try $0(
          "add", "--on", "2026-11-20", "--time", "10:00", "--",
          "The quarterly report of the regional office")
      }, count: "", text: "10:00 The quarterly report of the r…",
      waybar: [
        "10:00 The quarterly report of the r…",
        "10:00 The quarterly report of the regional office", "next",
      ]),
  ])
  func aBar(_ row: Bar) throws {
    let daydot = InProcessDaydot()
    try row.prepare(daydot)
    let before = names(in: daydot.folder.path)
    func line(_ text: String) -> String { text.isEmpty ? "" : text + "\n" }
    expect(try daydot("badge", "--format", "count"), output: line(row.count))
    expect(try daydot("badge", "--format", "text"), output: line(row.text))
    expect(try daydot("badge", "--format", "tmux"), output: line(row.tmux ?? row.text))
    let waybar = try JSONText.read(try daydot("badge", "--format", "waybar").output)
    #expect(["text", "tooltip", "class"].map { waybar[$0].text } == row.waybar)
    expect(try daydot("badge"), output: "\(row.count.isEmpty ? "0" : row.count)\n")
    #expect(names(in: daydot.folder.path) == before)
  }

  // MARK: The prompt

  private static func ask(_ daydot: InProcessDaydot, since mark: String) throws -> [String] {
    let run = try daydot("__prompt", "--", mark)
    #expect(run.errors == "" && run.status == 0)
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test func aPromptShowsEachAnnouncementOnce() throws {
    let daydot = try InProcessDaydot.checked()
    let first = try Self.ask(daydot, since: "")
    #expect(first.count == 1)
    try daydot("push", "Built")
    try daydot("check")
    let second = try Self.ask(daydot, since: first[0])
    #expect(Array(second.dropFirst()) == ["r1  09:00  Built"])
    #expect(try Self.ask(daydot, since: second[0]) == [second[0]])
    // Each shell has a mark of its own. A new shell gets the number of unseen announcements.
    #expect(try Self.ask(daydot, since: first[0]) == second)
    #expect(
      try Self.ask(daydot, since: "") == [
        second[0], "1 announcement not seen yet:", "  daydot delivered",
      ])
    #expect(
      try daydot("__prompt", "--lang", "ko").output
        == "\(second[0])\n읽지 않은 알림 1개:\n  daydot delivered\n")
    try daydot("ack")
    #expect(try Self.ask(daydot, since: first[0]) == [second[0]])
    #expect(try Self.ask(daydot, since: "") == [second[0]])
  }

  /// A notification that failed first is delivered under a row that is older than the mark.
  @Test func aPromptShowsWhatWasDeliveredInTheEnd() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("push", "Late")
    daydot.whyNobodyReads = .system("nobody")
    try daydot("check")
    let mark = try Self.ask(daydot, since: "")
    #expect(mark.count == 1)
    daydot.whyNobodyReads = nil
    try daydot.at("2026-11-20T11:00", "check")
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T11:01"
    #expect(try Self.ask(daydot, since: mark[0]).dropFirst() == ["r1  09:00  Late"])
  }

  @Test func manyAreCutToTheNewest() throws {
    let daydot = try InProcessDaydot.checked()
    let mark = try Self.ask(daydot, since: "")
    for number in 1...8 { try daydot("push", "Number \(number)") }
    try daydot("check")
    #expect(
      Array(try Self.ask(daydot, since: mark[0]).dropFirst())
        == ["and earlier ones:", "  daydot delivered"]
        + (4...8).map { "r\($0)  09:00  Number \($0)" })
  }

  @Test func aPromptFitsItsLine() throws {
    let daydot = try InProcessDaydot.checked()
    let mark = try Self.ask(daydot, since: "")
    try daydot("push", "한글로 쓴 아주 긴 알림 제목입니다 정말로 아주 깁니다")
    try daydot("check")
    for width in [20, 40] {
      let lines = try daydot("__prompt", "--width", "\(width)", "--", mark[0]).output
        .split(separator: "\n").dropFirst()
      #expect(lines.count == 1 && lines.allSatisfy { cells(in: $0) <= width })
    }
  }

  @Test(arguments: ["x", "1", "1:", ":1", "-1:-1", "99999999999999999999:1", "1:2:3", "0:0"])
  func anyMarkIsRead(_ mark: String) throws {
    let daydot = try InProcessDaydot.checked()
    #expect(try Self.ask(daydot, since: mark).count == 1)
  }

  @Test func aPromptIsSilentWithoutAStore() throws {
    let daydot = InProcessDaydot()
    expect(try daydot("__prompt", "--", ""))
    #expect(names(in: daydot.folder.path) == [])
    try makeFolder(daydot.store)
    expect(try daydot("__prompt"))
    daydot.variables["TZ"] = "Mars/Olympus"
    expect(try daydot("__prompt"))
  }
}
