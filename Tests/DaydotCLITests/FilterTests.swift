import DaydotTestSupport
import JSON
import TestSupport
import Testing

/// One filter, and the items of the store below that it selects.
struct FilterRow: Row {
  let name: String
  let shows: Set<String>

  init(_ name: String, _ shows: Set<String>) {
    self.name = name
    self.shows = shows
  }

  var words: [String] { name.split(separator: " ").map(String.init) }
}

/// Every filter on every view.
@Suite struct FilterTests {
  /// Items whose titles name what is special about them. Most are on today.
  private static func store() throws -> InProcessDaydot {
    let daydot = try InProcessDaydot.checked()
    try daydot("place", "add", "market", "37.5101,127.0215")
    let today = ["--on", "2026-11-20", "--time", "18:00"]
    try daydot.run(["add", "plain"] + today)
    try daydot.run(["add", "work", "--list", "work"] + today)
    try daydot.run(["add", "tag", "--tag", "errands"] + today)
    try daydot.run(["add", "high", "--priority", "high"] + today)
    try daydot.run(["add", "place", "--at", "market"] + today)
    try daydot.run(["add", "star", "--star"] + today)
    try daydot.run(["add", "event", "--event"] + today)
    try daydot.run(["add", "done"] + today)
    try daydot("done", "8")
    try daydot("add", "late", "--on", "2026-11-18")
    try daydot("add", "later", "--on", "2026-11-21")
    try daydot("add", "never")
    return daydot
  }

  static let todays: Set<String> = [
    "plain", "work", "tag", "high", "place", "star", "event", "done",
  ]
  static let all = todays.union(["late", "later", "never"])

  static let rows = [
    FilterRow("--list work", ["work"]), FilterRow("--list none", []),
    FilterRow("--tag errands", ["tag"]), FilterRow("--tag +errands", ["tag"]),
    FilterRow("--priority high", ["high"]), FilterRow("--priority none", all.subtracting(["high"])),
    FilterRow("--place market", ["place"]), FilterRow("--place Market", ["place"]),
    FilterRow("--open", all.subtracting(["done", "event"])), FilterRow("--done", ["done"]),
    FilterRow("--open --done", all.subtracting(["event"])), FilterRow("--overdue", ["late"]),
    FilterRow("--someday", ["never"]), FilterRow("--starred", ["star"]),
    FilterRow("--from 2026-11-21", ["later"]), FilterRow("--to 2026-11-19", ["late"]),
    FilterRow("--from 2026-11-20 --to 2026-11-20", todays),
    FilterRow("--list inbox --tag errands --open", ["tag"]),
    FilterRow("--list work --tag errands", []),
  ]

  /// All titles, at any depth of the answer.
  private func titles(_ value: JSONValue) -> Set<String> {
    switch value {
    case .array(let values): values.reduce(into: []) { $0.formUnion(titles($1)) }
    case .object(let object):
      object.members.reduce(into: []) { found, member in
        if member.key == "title", case .string(let title) = member.value { found.insert(title) }
        found.formUnion(titles(member.value))
      }
    default: []
    }
  }

  /// `find` shows the newest first, whichever way it searches. A word is the beginning of one, not any
  /// part of it, for `find` and for names.
  @Test(arguments: [
    ("tea", [4, 2, 1]), ("te", [4, 2, 1]), ("차", [5, 3]), ("ㅊ", [5, 3]), ("ea", []),
    ("black tea", [2]),
    ("ack tea", []),
  ])
  func findShowsTheNewestFirst(words: String, ids: [Int]) throws {
    let daydot = InProcessDaydot()
    for title in ["Tea", "Black tea", "차", "Teapot", "홍차"] { try daydot("add", "--", title) }
    let found = try daydot.json("find", words)["items"].elements
    #expect(found.map { $0["id"].number } == ids)
    if ids.isEmpty { #expect(try daydot.run(["done", words]).status == 1) }
  }

  @Test(arguments: rows) func theSameOnEveryView(_ row: FilterRow) throws {
    let daydot = try Self.store()
    func shown(_ view: String...) throws -> Set<String> {
      let run = try daydot.run(view + row.words + ["--json"])
      #expect(run.status == 0, "\(run.errors)")
      return titles(try JSONText.read(run.output))
    }
    let onDays = row.shows.subtracting(["never"])
    #expect(try shown("day") == onDays.subtracting(["later"]))
    #expect(try shown("agenda", "2026-11-15", "--days", "10") == onDays)
    #expect(try shown("week") == onDays)
    #expect(try shown("month", "--items") == onDays)
    #expect(try shown("find", "") == [])
    // A list leaves out done items unless they are asked for.
    let hidden: Set<String> = row.words.contains("--done") ? [] : ["done"]
    #expect(try shown("list") == row.shows.subtracting(hidden))
    for title in row.shows { #expect(try shown("find", title).contains(title)) }
    for title in Self.all.subtracting(row.shows) {
      #expect(try !shown("find", title).contains(title))
    }
    #expect(try shown("near", "market") == row.shows.intersection(["place"]))
  }

  /// Renderers and templates that do not build on the JSON.
  @Test(arguments: rows) func theSameInEveryForm(_ row: FilterRow) throws {
    let daydot = try Self.store()
    let views: [[String]] = [
      ["month", "--wall", "--width", "200"], ["week", "--width", "200"], ["week"],
      ["day", "--timeline"], ["month", "--template", "html"], ["week", "--template", "html"],
      ["day", "--template", "text"],
    ]
    for view in views {
      let text = try daydot.run(view + row.words).output
      let words = Set(
        text.split { !$0.isLetter }.map(String.init))
      for title in Self.todays.subtracting(["done", "place", "event", "star", "work", "late"]) {
        #expect(words.contains(title) == row.shows.contains(title), "\(view): \(title)")
      }
    }
    // `year` has counts only.
    let year = try JSONText.read(try daydot.run(["year"] + row.words + ["--json"]).output)
    let total = year["months"].elements.flatMap { $0["days"].elements }
      .reduce(0) { $0 + ($1["total"].number ?? 0) }
    #expect(total == row.shows.subtracting(["never"]).count)
  }

  struct Refusal: Row {
    let name: String
    let sentence: String
  }

  @Test(arguments: [
    Refusal(name: "--priority urgent", sentence: "--priority cannot be 'urgent'"),
    Refusal(name: "--from fridy", sentence: "cannot read 'fridy' as a date"),
    Refusal(name: "--from 2026-11-21 --to 2026-11-20", sentence: "2026-11-21"),
    Refusal(name: "--list", sentence: "--list"), Refusal(name: "--stared", sentence: "--starred"),
  ])
  func refusedAlikeOnEveryView(_ row: Refusal) throws {
    let daydot = InProcessDaydot()
    for view in ["day", "week", "month", "year", "agenda", "list", "find x", "near 37,127"] {
      let words = (view + " " + row.name).split(separator: " ").map(String.init)
      let run = try daydot.run(words)
      #expect(run.status == 64 && run.output == "", "\(words)")
      #expect(run.errors.contains(row.sentence), "\(run.errors)")
    }
  }
}

/// `--limit`: for a list the number of rows, for a calendar the number of a day.
@Suite struct LimitTests {
  private func store() throws -> InProcessDaydot {
    let daydot = try InProcessDaydot.checked()
    for day in ["2026-11-20", "2026-11-21"] {
      for number in 1...5 { try daydot("add", "Thing\(number)", "--on", day) }
    }
    return daydot
  }

  private func count(_ run: Finished) -> Int {
    run.output.split { !$0.isLetter && !$0.isNumber }.count { $0.hasPrefix("Thing") }
  }

  @Test(arguments: [0, 1, 3, 5, 99]) func countsAsTheHelpSays(limit: Int) throws {
    let daydot = try store()
    func shown(_ view: String...) throws -> Int {
      count(try daydot.run(view + ["--limit", "\(limit)"]))
    }
    #expect(try shown("day") == min(limit, 5))
    #expect(try shown("list") == min(limit, 10))
    #expect(try shown("find", "thing") == min(limit, 10))
    #expect(try shown("agenda") == min(limit, 10))
    #expect(try shown("week") == 2 * min(limit, 5))
    #expect(try shown("week", "--width", "200") == 2 * min(limit, 5))
    #expect(try shown("week", "--json") == 2 * min(limit, 5))
    #expect(try shown("month") == min(limit, 5))
    #expect(try shown("month", "--json") == min(limit, 5))
    #expect(try shown("month", "--wall", "--width", "120") == 2 * min(limit, 5))
    #expect(try shown("month", "--template", "html") == 2 * min(limit, 5))
    #expect(try shown("year", "--template", "html") == 2 * min(limit, 5))
  }

  @Test func whatIsLeftOutIsCounted() throws {
    let daydot = try store()
    func text(_ view: String...) throws -> String {
      try daydot.run(view + ["--limit", "2"]).output
    }
    #expect(try text("day").contains("and 3 more\n\n5 items\n"))
    #expect(try text("week", "--width", "70").count(of: "and 3 more") == 2)
    #expect(try text("week").count(of: "+3 more") == 2)
    #expect(try text("week", "--width", "200").count(of: "+3 more") == 2)
    #expect(try text("month").contains("and 3 more"))
    #expect(try text("month", "--wall", "--width", "120").count(of: "+3 more") == 2)
    #expect(try text("month", "--template", "html").count(of: "+3 more") == 2)
    #expect(try text("month", "--template", "svg").count(of: "+3 more") == 2)
  }

  @Test(arguments: ["day", "week", "month", "year", "agenda", "list"])
  func refusesWhatIsNoNumber(view: String) throws {
    for text in ["many", "-1", ""] {
      #expect(try InProcessDaydot().run([view, "--limit", text]).status == 64)
    }
  }
}
