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
  static func titles(_ value: JSONValue) -> Set<String> {
    switch value {
    case .array(let values): values.reduce(into: []) { $0.formUnion(Self.titles($1)) }
    case .object(let object):
      object.members.reduce(into: []) { found, member in
        if member.key == "title", case .string(let title) = member.value { found.insert(title) }
        found.formUnion(Self.titles(member.value))
      }
    default: []
    }
  }

  /// A sign without a name narrows nothing.
  @Test(arguments: ["@", "+"])
  func aSignAloneNamesNothing(sign: String) throws {
    let daydot = try Self.store()
    #expect(try daydot("list", sign).output == daydot("list").output)
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
      return Self.titles(try JSONText.read(run.output))
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

/// An item with a start is hidden on the days before it, whatever today is.
@Suite struct HiddenTests {
  /// On Monday the 23rd, with starts on Wednesday or Thursday.
  private static func store() throws -> InProcessDaydot {
    let daydot = try InProcessDaydot.checked(now: "2026-11-23T09:00")
    for words in [
      "Plain --on 2026-11-23", "Passport --on 2026-11-27 --start 2026-11-25",
      "Past --on 2026-11-20 --start 2026-11-25",
      "Pills --on 2026-11-20 --every daily --start 2026-11-25",
      "Trip --on 2026-11-23 --end 2026-11-28 --start 2026-11-26",
      "Berlin --on 2026-11-24 --time 23:30 --zone Europe/Berlin --start 2026-11-25",
      "Idea --start 2026-11-25", "Fair --event --on 2026-11-24 --start 2026-11-25",
    ] {
      let run = try daydot.run(["add"] + words.split(separator: " ").map(String.init))
      #expect(run.status == 0, "\(run.errors)")
    }
    return daydot
  }

  struct Page: Row {
    let name: String
    let shows: Set<String>

    init(_ name: String, _ shows: String...) {
      self.name = name
      self.shows = Set(shows)
    }
  }

  static let monday = [
    Page("day", "Plain"), Page("day 2026-11-20"), Page("day 2026-11-24"),
    // 23:30 in Berlin is 07:30 of the next day in Seoul.
    Page("day 2026-11-25", "Pills", "Berlin"), Page("day 2026-11-27", "Pills", "Passport", "Trip"),
    Page("agenda --days 2", "Plain"), Page("agenda --days 3", "Plain", "Pills", "Berlin"),
    Page("week", "Plain", "Pills", "Berlin", "Trip", "Passport"),
    Page("month --items --to 2026-11-25", "Plain", "Pills", "Berlin", "Trip"),
    Page("list", "Plain"), Page("list --overdue"), Page("list --overdue --hidden"),
    Page("list --missed"),
    Page("list --hidden", "Passport", "Past", "Pills", "Trip", "Berlin", "Idea", "Fair"),
    Page("list --from 2026-11-23 --to 2026-11-24", "Plain"),
    Page("list --from 2026-11-23 --to 2026-11-25", "Plain", "Pills", "Berlin"),
    Page("list --to 2026-11-27", "Plain", "Pills", "Berlin", "Trip", "Passport"),
    Page("list --from 2026-11-22 --to 2026-11-23 --hidden", "Pills", "Trip"),
    Page("list --to 2026-11-27 --sort title", "Plain", "Pills", "Berlin", "Trip", "Passport"),
    Page("find past", "Past"), Page("find plain --hidden"), Page("find past --hidden", "Past"),
    Page("day --hidden", "Pills", "Trip"), Page("day 2026-11-27 --hidden"),
  ]

  /// Once all have started, the days before that still do not have them.
  static let friday = [
    Page("day 2026-11-23", "Plain"), Page("day 2026-11-24"), Page("list --hidden"),
    Page("day 2026-11-25", "Pills", "Berlin"), Page("day 2026-11-26", "Pills", "Trip"),
    Page("list --missed", "Pills"),
    Page("list", "Plain", "Passport", "Past", "Pills", "Trip", "Berlin", "Idea"),
  ]

  private func shown(_ page: Page, in daydot: InProcessDaydot) throws -> Set<String> {
    let run = try daydot.run(page.name.split(separator: " ").map(String.init) + ["--json"])
    #expect(run.status == 0, "\(run.errors)")
    return FilterTests.titles(try JSONText.read(run.output))
  }

  @Test(arguments: monday) func theDayDecides(_ page: Page) throws {
    #expect(try shown(page, in: Self.store()) == page.shows)
  }

  @Test(arguments: friday) func todayDoesNot(_ page: Page) throws {
    let daydot = try Self.store()
    daydot.variables["DAYDOT_NOW"] = "2026-11-27T09:00"
    #expect(try shown(page, in: daydot) == page.shows)
  }

  /// The text form and the dots read only the lines that are shown.
  @Test func linesAndDotsLeaveOutTheSame() throws {
    let daydot = try Self.store()
    let text = try daydot("agenda", "2026-11-20", "--days", "5").output
    #expect(text.contains("Plain") && !text.contains("Pills") && !text.contains("Trip"))
    let days = try daydot.json("month")["days"].elements
    #expect(days[19...25].map { $0["total"].number } == [0, 0, 0, 1, 0, 2, 2])
    #expect(days[22]["dots"].elements.count == 1)
  }

  @Test(arguments: [
    (["list"], "\n7 hidden:\n  daydot list --hidden\n"),
    (["day"], "\n7 hidden:\n  daydot list --hidden\n"),
    ([], "\n7 hidden:\n  daydot list --hidden\n"),
    (["list", "--lang", "ko"], "\n숨긴 항목 7개:\n  daydot list --hidden\n"),
  ])
  func aFooterCountsWhatTheListShows(words: [String], footer: String) throws {
    let daydot = try Self.store()
    #expect(try daydot.run(words).output.contains(footer))
    #expect(try daydot.json("list")["hidden"].number == 7)
    #expect(try daydot.json("list", "--hidden")["total"].number == 7)
  }

  /// The command would show more than was counted.
  @Test(arguments: [["list", "--list", "inbox"], ["list", "--hidden"], ["day", "tomorrow"]])
  func noFooterWithAFilterOrOnAnotherDay(words: [String]) throws {
    #expect(try !Self.store().run(words).output.contains("--hidden"))
  }

  @Test func whatIsHiddenIsNotOverdue() throws {
    let items = try Self.store().json("list", "--hidden")["items"].elements
    #expect(items.allSatisfy { $0["overdue"] == .bool(false) && $0["state"] != .string("missed") })
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
