import DaydotTestSupport
import JSON
import TestSupport
import Testing

/// Round trips of `export --todotxt` and `import`.
@Suite struct TodoTxtTests {
  private static let words = [
    "+plus", "@at", "due:2026-01-01", "due:soon", "t:2026-01-01", "rec:1d", "pri:A", "id:12", "x",
    "X", "(A)", "(B)", "(a)", "2026-11-20", "2026-13-40", "12:30", "https://x.y", "x:", ":x", "a:b",
    "+", "@", "\\", "\\+plus", "\\\\due:2026-01-01", "\\n", "우유", "할일:우유", "+장보기", "사기", "milk",
    "\u{301}x", "+\u{301}x", "👨‍👩‍👧", "#tag", "list:work", "BEGIN:VCALENDAR", "title", "{",
  ]
  private static let rules = [
    "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2", "FREQ=MONTHLY", "FREQ=MONTHLY;SKIP=BACKWARD",
    "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "FREQ=YEARLY;COUNT=3",
  ]
  /// The fields that todo.txt can express.
  private static let said = ["title", "list", "tags", "day", "time", "start", "priority", "status"]

  private func line(_ random: inout SeededGenerator) -> String {
    let words = (0..<random.number(1...4)).map { _ in random.pick(Self.words) }
    var item: JSONObject = ["title": .string(words.joined(separator: " "))]
    func add(_ name: String, oneOf values: [String]) {
      item.append(name, .string(random.pick(values)))
    }
    if random.chance(40) { add("list", oneOf: ["work", "장보기", "a:b", "+x"]) }
    let tags = random.chance(40) ? [random.pick(["home", "@x", "due:1", "마트"])] : []
    item.append("tags", .strings(tags))
    add("priority", oneOf: ["none", "high", "medium", "low"])
    if random.chance(60) {
      item.append("day", .string("2026-\(random.number(10...12))-\(random.number(10...30))"))
      if random.chance(40) { add("time", oneOf: ["15:00", "08:30:15"]) }
      if random.chance(40) { add("repeat", oneOf: Self.rules) }
    }
    if random.chance(20) { item.append("start", .string("2026-09-01")) }
    switch random.number(0...5) {
    case 0: item.append("doneAt", .string("2026-11-19T12:00:00+09:00"))
    case 1: item.append("done", .bool(true))
    default: break
    }
    return JSONValue.object(item).jsonText + "\n"
  }

  private func items(_ daydot: InProcessDaydot) throws -> [JSONValue] {
    try daydot("export").output.split(separator: "\n").map { try JSONText.read(String($0)) }
  }

  @Test func titlesListsTagsAndDatesComeBack() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<(Slow.isAsked ? 40 : 4) {
      let (one, other) = (InProcessDaydot(), InProcessDaydot())
      try one("import", "-", input: (0..<100).map { _ in line(&random) }.joined())
      let text = try one("export", "--todotxt").output
      let imported = try other("import", "-", input: text)
      #expect(imported.output == "100 new\n", "\(imported.errors)")
      for (old, new) in zip(try items(one), try items(other)) {
        for field in Self.said { #expect(new[field] == old[field], "\(old["title"]) \(field)") }
        // A rule is either restored or counted as lost.
        if new["repeat"] != .null { #expect(new["repeat"] == old["repeat"]) }
      }
    }
  }

  @Test func aYearOfBeginningIsCountedAsLost() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Mom's birthday july 4 1955 every year")
    let errors = try daydot("export", "--todotxt").errors
    #expect(errors == "daydot: todo.txt has no word for: since (1)\n")
  }

  /// A line has no uid, so one that is read again is the line of which the item was made.
  @Test func aLineThatIsReadAgainChangesNothing() throws {
    let daydot = InProcessDaydot()
    let file = "Plain id:7\n2026-11-01 Dated id:8\nBare\n"
    try daydot("import", "-", input: file)
    #expect(try daydot("export", "--todotxt").output == file)
    try daydot("edit", "1", "--title", "Changed")
    try daydot("done", "2")
    let before = try daydot("export").output
    #expect(try daydot("import", "-", input: file).output == "3 same\n")
    #expect(try daydot("export").output == before)
  }

  @Test func whatIsLostIsCounted() throws {
    let daydot = InProcessDaydot()
    try daydot(
      "import", "-",
      input: #"{"title":"two  blanks","list":"at home","tags":["a b","c"]}"# + "\n")
    #expect(
      try daydot("export", "--todotxt").errors
        == "daydot: todo.txt has no word for: list (1), tags (1), title (1)\n")
  }
}
