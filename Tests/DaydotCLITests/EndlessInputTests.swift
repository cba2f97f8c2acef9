import CivilTime
import DaydotTestSupport
import Expectations
import Interchange
import TestSupport
import Testing

/// Limits on input: no file or stream makes memory or time grow without bound, and errors quote
/// long values in part.
@Suite struct EndlessInputTests {
  private static func long(_ count: Int) -> String { String(repeating: "a", count: count) }

  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  private static func reminders(_ count: Int) -> String {
    (1...count).map { #"{"trigger":"\#($0)m before"}"# }.joined(separator: ",")
  }

  private static func manyReminders(_ count: Int) -> [String] {
    (1...count).flatMap { ["--remind", "\($0)m before"] }
  }

  struct TextRow: Row {
    let name: String
    let arguments: [String]
    var input = ""
    let complaint: String
  }

  @Test(arguments: [
    TextRow(
      name: "a title", arguments: ["add", "--", long(70_000)],
      complaint: "daydot: the title has 70000 bytes; at most 65536 fit; longer text fits into the "
        + "note (--note)"),
    TextRow(
      name: "an edited title", arguments: ["edit", "1", "--title", long(70_000)],
      complaint: "daydot: the title has 70000 bytes; at most 65536 fit; longer text fits into the "
        + "note (--note)"),
    TextRow(
      name: "a tag", arguments: ["add", "Milk", "--tag", long(70_000)],
      complaint: "daydot: a tag has 70000 bytes; at most 65536 fit"),
    TextRow(
      name: "an imported title", arguments: ["import", "-"],
      input: #"{"title":"\#(long(70_000))"}"#,
      complaint: "daydot: standard input, line 1, title: has 70000 bytes; at most 65536 fit"),
    TextRow(
      name: "reminders of an item", arguments: ["import", "-"],
      input: #"{"title":"a","day":"2026-12-01","reminders":["# + reminders(201) + "]}",
      complaint: "daydot: standard input, line 1, reminders: has 201 entries; at most 200 fit"),
    TextRow(
      name: "reminders that are typed",
      arguments: ["add", "Tea tomorrow 15:00"] + manyReminders(201),
      complaint: "daydot: the list of reminders has 201 entries; at most 200 fit"),
    TextRow(
      name: "the same in Korean",
      arguments: ["add", "Tea tomorrow 15:00", "--lang", "ko"] + manyReminders(201),
      complaint: "daydot: 알림이 201개입니다. 최대 200개까지 쓸 수 있습니다"),
    TextRow(
      name: "a line of todo.txt", arguments: ["import", "-", "--format", "todotxt"],
      input: long(3 << 20), complaint: "daydot: standard input, line 1: longer than 2 MB"),
    TextRow(
      name: "a pushed title", arguments: ["push", long(70_000)],
      complaint: "daydot: the title has 70000 bytes; at most 65536 fit; longer text fits into the "
        + "note (--note)"),
    TextRow(
      name: "a pushed stream", arguments: ["push", "-"], input: long(3 << 20),
      complaint: "daydot: cannot read the notification: longer than 1 MB"),
    TextRow(
      name: "a line", arguments: ["import", "-"], input: #"{"title":""# + long(17 << 20),
      complaint: "daydot: standard input, line 1: longer than 16 MB"),
    TextRow(
      name: "a record of nothing but cells", arguments: ["import", "-", "--format", "csv"],
      input: "title,day\n" + String(repeating: ",", count: 17 << 20),
      complaint: "daydot: standard input, line 2: longer than 16 MB"),
    TextRow(
      name: "many cells", arguments: ["import", "-", "--format", "csv"],
      input: "title,day\n" + String(repeating: ",", count: 100_000),
      complaint: "daydot: standard input, line 2: 100001 cells where the header has 2"),
    TextRow(
      name: "a number", arguments: ["import", "-"],
      input: #"{"title":"a","id":"# + String(repeating: "9", count: 1 << 20) + "}",
      complaint: "daydot: standard input, line 1, byte 19: the number "
        + String(repeating: "9", count: 240) + "… is too large"),
    TextRow(
      name: "quoted words", arguments: ["list", "--from", long(100_000)],
      complaint: "daydot: cannot read '" + long(240) + "…' as a date"),
  ])
  func whatHasNoEndIsRefused(_ row: TextRow) throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "UTC")
    try daydot("add", "Milk")
    let before = try daydot("export").output
    let finished = try daydot.run(row.arguments, input: row.input)
    #expect(finished.status != 0)
    #expect(lines(finished.errors).first?.hasPrefix(row.complaint) == true, "\(finished.errors)")
    #expect(finished.errors.utf8.count < 2000)
    #expect(try daydot("export").output == before)
  }

  /// One item with very many dates or reminders must not slow down others: anything quadratic would
  /// not end here.
  @Test func anItemOfManyDatesHoldsNothingUp() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "UTC")
    let first = try Day(iso: "1700-01-01")
    let dates = (0..<60_000).map { "\"\((first + $0).description)\"" }.joined(separator: ",")
    let big =
      #"{"title":"Big","day":"1700-01-01","repeat":"FREQ=DAILY","excluded":["# + dates
      + #"],"reminders":[{"trigger":"at 09:30"}]}"#
    let tags = (0..<20_000).map { "@t\($0)" }.joined(separator: " ")
    try daydot("import", "-", input: big)
    try daydot("import", "-", "--format", "todotxt", input: "Tagged \(tags)\n")
    try daydot("add", "Small today 09:30")
    #expect(
      try daydot.at("2026-11-20T09:30", "check").output
        == "1  09:30  Big  (today)\n3  09:30  Small\n")
    #expect(try daydot("show", "1").output.contains("Big"))
  }

  @Test func manyRemindersOfAFrequentItemHoldNothingUp() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "UTC")
    let item =
      #"{"title":"Many","day":"2026-11-20","time":"10:00","repeat":"FREQ=MINUTELY","reminders":["#
      + Self.reminders(200) + "]}"
    try daydot("import", "-", input: item)
    try daydot("add", "Good today 10:00")
    let check = try daydot.at("2026-11-20T10:01", "check")
    #expect(lines(check.output).contains("2  10:00  Good"))
    #expect(lines(check.output).count > 200)
  }

  /// Values that are kept without being shown are counted up to a thousand, and never too low.
  @Test func whatIsNotShownIsCountedToAThousand() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "UTC")
    let items = (0..<2600).map { number in
      let zone = number % 5 == 0 ? #","time":"09:00","zone":"Asia/Seoul""# : ""
      return #"{"title":"Thing \#(number)","day":"2026-12-01"\#(zone)}"#
    }
    try daydot("import", "-", input: items.joined(separator: "\n") + "\n")
    for verb in [["list"], ["find", "thing"]] {
      for (limit, rest) in [(20, "1000+"), (1500, "1000+"), (1600, "1000"), (2590, "10")] {
        let shown = lines(try daydot.run(verb + ["--limit", "\(limit)"]).output)
        #expect(shown.count == limit + 1, "\(verb) \(limit)")
        #expect(shown.last == "and \(rest) more", "\(verb) \(limit)")
      }
      #expect(lines(try daydot.run(verb + ["--limit", "2600"]).output).count == 2600)
      let answer = try daydot.run(verb + ["--limit", "1700", "--json"]).output
      #expect(answer.hasSuffix(#""total":2600}"# + "\n"))
    }
  }

  /// A rule of every second shows one occurrence a minute.
  @Test func aRuleOfSecondsFillsNoView() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "UTC")
    try daydot(
      "add", "Tick", "--on", "2000-01-01", "--time", "10:00:20", "--every", "FREQ=SECONDLY")
    let day = try daydot("day", "2026-11-21").output
    #expect(lines(day).count { $0.contains("Tick") } == 1440)
    #expect(lines(day).contains { $0.contains("00:01") })
    #expect(try daydot("year").status == 0)
    #expect(try daydot("day", "2026-11-21", "--json").output.utf8.count < 2_000_000)
  }

  /// A line that is too long is refused before it ends.
  @Test func aLineWithoutAnEndIsSaidAtOnce() {
    var splitter = LineSplitter(limit: 8)
    var said: [LineSplitter.Line] = []
    for _ in 0..<4 { said += splitter.feed(Array("123456".utf8)) }
    #expect(said.map(\.number) == [1])
    #expect(throws: LineError.self) { try said[0].bytes.get() }
    #expect(splitter.feed(Array("6\nb\n".utf8)).map(\.number) == [2])
  }

  /// A rule that does not fit its item counts as a bad line, and stores no place.
  @Test func aRuleThatDoesNotFitIsABadLine() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "UTC")
    let input = """
      {"title":"Good"}
      {"title":"Hourly","day":"2026-11-20","place":"Mill","repeat":"FREQ=HOURLY"}

      """
    expectRefusal(
      try daydot("import", "-", input: input),
      "standard input, line 2, repeat: cannot read the rule 'FREQ=HOURLY': FREQ=HOURLY needs a start with a time; "
        + "--skip-bad takes the rest of the file", status: 65)
    #expect(
      try daydot("import", "--skip-bad", "-", input: input).output
        == "1 new, 1 bad line skipped\n")
    #expect(try !daydot("place").output.contains("Mill"))
  }

  /// Twenty bad lines are named, the others counted.
  @Test func aFileOfBadLinesIsHeldByAFew() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "UTC")
    let bad = String(repeating: "{\"bad\":1}\n", count: 500)
    let finished = try daydot.run(
      ["import", "--skip-bad", "-"], input: "{\"title\":\"Milk\"}\n" + bad)
    #expect(finished.status == 0)
    #expect(lines(finished.errors).count { $0.contains("title: has to be there") } == 20)
    #expect(lines(finished.errors).contains("daydot: standard input: and 480 more lines"))
    #expect(lines(finished.output) == ["1 new, 500 bad lines skipped"])
  }

  /// A file without any item is refused, however many lines it has.
  @Test func aStreamWithoutAnItemIsGivenUp() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "UTC")
    let bad = String(repeating: "noise\n", count: 12_000)
    let finished = try daydot.run(["import", "--skip-bad", "-"], input: bad)
    #expect(finished.status == 65)
    #expect(
      lines(finished.errors).first
        == "daydot: standard input: 10000 lines, and none of them is an item; nothing was taken in")
  }
}
