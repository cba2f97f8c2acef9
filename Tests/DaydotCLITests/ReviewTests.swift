import CivilTime
import DaydotTestSupport
import JSON
import TestSupport
import Testing

/// Looking back: what was done, what slipped, what was kept, and what became of reminders.
@Suite struct ReviewTests {
  /// A fortnight up to Friday 20 November 2026.
  private func planner() throws -> InProcessDaydot {
    let daydot = InProcessDaydot(now: "2026-11-09T08:00", zone: "UTC")
    try daydot("add", "Pill", "--every", "every day 08:00", "--on", "2026-11-14")
    try daydot("add", "Renew passport", "--on", "2026-11-10")
    try daydot("add", "Pay rent", "--on", "2026-11-12", "--list", "home")
    try daydot("add", "Buy milk", "--on", "2026-11-17")
    func at(_ now: String, _ words: String...) throws {
      daydot.variables["DAYDOT_NOW"] = now
      try daydot.run(words)
    }
    try at("2026-11-14T09:00", "done", "1@2026-11-14")
    try at("2026-11-16T09:00", "done", "1@2026-11-15")
    try at("2026-11-16T09:05", "done", "1@2026-11-16")
    try at("2026-11-17T10:00", "done", "Pay rent")
    try at("2026-11-17T11:00", "done", "milk")
    try at("2026-11-17T12:00", "skip", "1@2026-11-17")
    try at("2026-11-18T09:00", "done", "1@2026-11-18")
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T09:00"
    return daydot
  }

  @Test(arguments: [
    ShownView(
      "review",
      shows: """
        16 to 20 November 2026

        done  5
        Mon 16 Nov  2  Pill ×2
        Tue 17 Nov  2  Pay rent · Buy milk
        Wed 18 Nov  1  Pill

        slipped  2
        10 days late  2  Renew passport  due Tue 10, open
         5 days late  3  Pay rent        due Thu 12, done Tue 17

        repeating
        1  ▫▫-!  67%  Pill  run 0, longest 4

        """),
    ShownView(
      "review", "--lang", "ko", "--width", "40",
      shows: """
        2026년 11월 16일~20일

        완료  5
        11월 16일 (월)  2  Pill ×2
        11월 17일 (화)  2  Pay rent · Buy milk
        11월 18일 (수)  1  Pill

        늦어짐  2
        10일 늦음  2  Renew passport
                  기한 10일 (화), 할 일
         5일 늦음  3  Pay rent
                  기한 12일 (목), 17일 (화) 완료

        반복
        1  ▫▫-!  67%  Pill  연속 0번, 최고 4번

        """),
    ShownView(
      "review", "--width", "44",
      shows: """
        16 to 20 November 2026

        done  5
        Mon 16 Nov  2  Pill ×2
        Tue 17 Nov  2  Pay rent · Buy milk
        Wed 18 Nov  1  Pill

        slipped  2
        10 days late  2  Renew passport
                             due Tue 10, open
         5 days late  3  Pay rent
                             due Thu 12, done Tue 17

        repeating
        1  ▫▫-!  67%  Pill  run 0, longest 4

        """),
    ShownView(
      "review", "last week", "--list", "home",
      shows: """
        9 to 15 November 2026

        slipped  1
        5 days late  3  Pay rent  due Thu 12, done Tue 17

        """),
    ShownView(
      "review", "year", "--ascii",
      shows: """
        1 January to 20 November 2026

        done  6
        November 2026  6  ========================

        slipped  2
        10 days late  2  Renew passport  due Tue 10, open
         5 days late  3  Pay rent        due Thu 12, done Tue 17

        repeating
        1  oooo-!  80%  Pill  run 0, longest 4

        """),
    ShownView(
      "review", "2026-11-19", "--list", "nothing",
      shows: "Thu 19 November 2026\n\nnothing here\n"),
  ])
  func looksIt(_ row: ShownView) throws {
    #expect(try planner().run(row.words).output == row.text)
  }

  @Test func whatIsAheadIsRefused() throws {
    let refused = try InProcessDaydot().run(["review", "next week"])
    #expect(refused.status == 64)
    #expect(refused.errors.contains("daydot agenda 2026-11-23"), "\(refused.errors)")
    // One word in Korean.
    let year = try InProcessDaydot().run(["review", "내년"])
    #expect(year.errors.contains("daydot agenda 2027-01-01"), "\(year.errors)")
  }

  /// A review reads dates backward.
  @Test(arguments: [
    (["nov 16 to nov 18"], "16 to 18 November 2026"), (["wed"], "Wed 18 November 2026"),
    (["12월"], "1 to 31 December 2025"), (["nov 21"], "Fri 21 November 2025"),
    (["--from", "nov 16", "--to", "nov 18"], "16 to 18 November 2026"),
  ])
  func datesAreThoseThatWereLast(words: [String], head: String) throws {
    let output = try InProcessDaydot().run(["review"] + words).output
    #expect(output.hasPrefix(head + "\n"), "\(output)")
  }

  @Test func aSeriesShowsItsStrip() throws {
    #expect(try planner()("show", "1").output.contains("kept     ▫▫▫▫-! 80%, run 0, longest 4"))
  }

  @Test func remindersAreCounted() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T08:00", zone: "UTC")
    try daydot("add", "Call today 9:00")
    try daydot("add", "Write today 9:30")
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T10:00"
    try daydot("check")
    try daydot("ack", "1")
    let json = try JSONText.read(try daydot("review", "today", "--json").output)
    let counts = ["announced", "acknowledged", "missed"].map { json["reminders"][$0].number }
    #expect(counts == [2, 1, 0], "\(json)")
  }

  @Test func paperHasAllParts() throws {
    let page = try planner()("review", "--template", "html").output
    for part in ["<h2>done<small>5</small></h2>", "10 days", "Renew passport", "run 0, longest 4"] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(try planner()("review", "--template", "svg").output.contains("Renew passport"))
    let markdown = try planner()("review", "--template", "markdown").output
    for part in ["\n## done — 5\n", "10 days late Renew passport — due", "run 0, longest 4\n"] {
      #expect(markdown.contains(part), "\(markdown)")
    }
    #expect(try planner()("review", "--template", "text").output == planner()("review").output)
  }

  /// How much there is of something.
  private struct Count: Hashable {
    let name: String?
    let count: Int?

    init(_ name: String?, _ count: Int?) { (self.name, self.count) = (name, count) }
  }

  /// A daily series and one-off items through some weeks, and what a reader of a diary would count.
  @Test(arguments: 0..<20)
  func figuresAreThoseOfADiary(_ seed: Int) throws {
    var random = RandomValues(seed: UInt64(seed))
    let first = try Day(year: 2026, month: 9, day: 1)
    let daydot = InProcessDaydot(now: "\(first)T07:00", zone: "Asia/Seoul")
    try daydot("add", "Walk", "--every", "every day", "--on", "\(first)")
    var marks: [Day: String] = [:]
    var due: [Int: Day] = [:]
    var addedOn: [Int: Day] = [:]
    var doneOn: [Int: Day] = [:]
    var total: [Day: Int] = [:]
    let last = first + 39
    for offset in 0..<40 {
      let today = first + offset
      daydot.variables["DAYDOT_NOW"] = "\(today)T23:0\(offset % 10)"
      switch random.number(0...3) {
      case 0, 1:
        try daydot("done", "1@\(today)")
        marks[today] = "done"
        total[today, default: 0] += 1
      case 2:
        try daydot("skip", "1@\(today)")
        marks[today] = "skipped"
      default: marks[today] = "missed"
      }
      if random.number(0...1) == 0 {
        let day = today + random.number(-3...3)
        let id = due.count + 2
        try daydot("add", "Task \(id)", "--on", "\(day)")
        due[id] = day
        addedOn[id] = today
      }
      if let id = due.keys.sorted().first(where: { doneOn[$0] == nil }), random.number(0...2) == 0 {
        try daydot("done", "\(id)")
        doneOn[id] = today
        total[today, default: 0] += 1
      }
    }
    if marks[last] == "missed" { marks[last] = "open" }
    let from = first + random.number(0...30)
    let to = from + random.number(0...8)
    daydot.variables["DAYDOT_NOW"] = "\(last)T23:30"
    let words = ["review", "--from", "\(from)", "--to", "\(to)", "--json"]
    let json = try JSONText.read(try daydot.run(words).output)
    let days = (0...(to - from)).map { from + $0 }
    #expect(
      json["done"]["days"].elements.map { Count($0["date"].text, $0["total"].number) }
        == days.compactMap { day in total[day].map { Count("\(day)", $0) } })
    let late = due.compactMap { id, day -> Count? in
      // Nothing slips before it was added.
      let day = max(day, addedOn[id] ?? day)
      guard day <= to, day < last else { return nil }
      guard let done = doneOn[id] else { return Count("\(id)", last - day) }
      return done > day && done >= from ? Count("\(id)", done - day) : nil
    }
    #expect(
      Set(
        json["slipped"].elements.map { Count($0["id"].number.map(String.init), $0["late"].number) })
        == Set(late))
    let own = days.compactMap { marks[$0] }.filter { $0 != "skipped" }
    let kept = json["repeating"].elements.first?["kept"]
    #expect((kept?["marks"].elements.map { $0["state"].text ?? "" } ?? []) == own)
    var (run, longest) = (0, 0)
    for day in (0...(to - first)).map({ first + $0 }) {
      if marks[day] == "done" { run += 1 }
      if marks[day] == "missed" { run = 0 }
      longest = max(longest, run)
    }
    if let kept { #expect([kept["run"].number, kept["longestRun"].number] == [run, longest]) }
  }

  /// Nothing slips before it was added, and what was due on the last day of the days slips on them.
  @Test func slipsFromWhenItWasAdded() throws {
    let daydot = InProcessDaydot(now: "2026-11-09T08:00", zone: "UTC")
    try daydot("add", "Old", "--on", "2012-03-04")
    try daydot("add", "Bill", "--on", "2026-11-15")
    let now = "2026-11-20T09:00"
    #expect(
      try daydot.at(now, "review").output.contains("11 days late  1  Old   due 4 Mar 2012, open"))
    let last = try daydot.at(now, "review", "last week").output
    #expect(last.contains("5 days late  2  Bill"))
    #expect(try !daydot.at(now, "review", "october").output.contains("Old"))
  }

  /// What the review says is counted once more from what `export` has, line by line.
  @Test(arguments: [1, 2, 3]) func theFiguresFollowFromTheExport(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let daydot = InProcessDaydot(now: "2026-10-25T08:00", zone: "UTC")
    try daydot("add", "Stretch every day")
    let first = try Day(iso: "2026-10-25")
    var added = 1
    for offset in 0...26 {
      let day = first + offset
      daydot.variables["DAYDOT_NOW"] = "\(day)T09:00"
      if random.chance(70) { try daydot("done", "1@\(day)") }
      for _ in 0..<random.number(0...2) {
        added += 1
        try daydot("add", "Task \(added)", "--on", "\(day + random.number(-3...6))")
      }
      for _ in 0..<2 where added > 1 { try daydot("done", "\(random.number(2...added))") }
    }
    let (from, today) = (try Day(iso: "2026-11-01"), first + 26)
    var done: [String: Int] = [:]
    var slipped: [Int: Int] = [:]
    var doneDays: Set<Day> = []
    for line in try daydot("export").output.split(separator: "\n") {
      let item = try JSONText.read(String(line))
      func close(_ moment: JSONValue) throws -> Day? {
        guard let day = try moment.text.map({ try Day(iso: $0.prefix(10)) }) else { return nil }
        if day >= from { done["\(day)", default: 0] += 1 }
        return day
      }
      let id = try #require(item["id"].number)
      if id == 1 {
        for change in item["changes"].elements where change["status"].text == "done" {
          doneDays.insert(try Day(iso: try #require(change["occurrence"].text)))
          _ = try close(change["doneAt"])
        }
        continue
      }
      // Nothing slips before it was added.
      let due = max(
        try Day(iso: try #require(item["day"].text)),
        try Day(iso: try #require(item["created"].text).prefix(10)))
      let end = item["status"].text == "done" ? try close(item["doneAt"]) : today
      if let end, end > due, end >= from, due < today { slipped[id] = end - due }
    }
    let review = try JSONText.read(try daydot("review", "month", "--json").output)
    var told: [String: Int] = [:]
    for day in review["done"]["days"].elements {
      told[try #require(day["date"].text)] = day["total"].number
    }
    #expect(told == done)
    #expect(review["done"]["total"].number == done.values.reduce(0, +))
    var late: [Int: Int] = [:]
    for slip in review["slipped"].elements {
      late[try #require(slip["id"].number)] = slip["late"].number
    }
    #expect(late == slipped)
    let said = review["repeating"][0]["kept"]
    // Today's is still open, unless it was done.
    let past = (0...today - from).map { from + $0 }.filter { $0 < today || doneDays.contains($0) }
    let kept = (done: past.count { doneDays.contains($0) }, all: past.count)
    #expect(said["done"].number == kept.done)
    #expect(said["missed"].number == kept.all - kept.done)
    let share = Double(kept.done) / Double(kept.all)
    #expect(said["share"] == .double(share) || said["share"].number.map(Double.init) == share)
  }
}
