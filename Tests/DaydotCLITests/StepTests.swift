import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// Steps of items: how they are added, shown, closed, removed and moved with their parents.
@Suite struct StepTests {
  /// A todo on Friday with three steps.
  private func packing(_ steps: String = "passport, charger, swimsuit") throws -> InProcessDaydot {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Pack for Jeju", "--on", "2026-11-21")
    try daydot.run(["steps", "1"] + steps.split(separator: " ").map(String.init))
    return daydot
  }

  @Test func stepsAreAddedAndShownBelowTheirParent() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Pack for Jeju sat
      1  "Pack for Jeju" — Sat 21 Nov 2026 (reminds at 09:00)
      > add Passport --under 1
      2  "Passport" — no date, a step of 1
      > add Charger --under "Pack for Jeju"
      3  "Charger" — no date, a step of 1
      > steps 1 swimsuit, "sun cream"
      4  "swimsuit" — no date, a step of 1
      5  "sun cream" — no date, a step of 1
      > done 2
      2  "Passport" — done
      > list
      ▪ 1  Sat 21  Pack for Jeju  1/4
      ▫ 2            Passport     done 09:00
      ▪ 3            Charger
      ▪ 4            swimsuit
      ▪ 5            sun cream
      > day sat
      Sat 21 November 2026, tomorrow

      ▪ 1  Pack for Jeju  1/4
      ▫ 2    Passport     done Fri 20
      ▪ 3    Charger
      ▪ 4    swimsuit
      ▪ 5    sun cream

      1 item
      > steps 1
      ▪ 1  Sat 21  Pack for Jeju  1/4
      ▫ 2            Passport     done 09:00
      ▪ 3            Charger
      ▪ 4            swimsuit
      ▪ 5            sun cream
      """)
  }

  @Test func stepsWithoutADayCountInNoTotal() throws {
    let daydot = try packing()
    let day = try daydot.json("day", "sat")
    #expect(day["total"] == .integer(1))
    #expect(day["items"][0]["steps"]["open"] == .integer(3))
    #expect(day["items"][0]["steps"]["total"] == .integer(3))
    #expect(day["items"][0]["steps"]["items"].elements.count == 3)
    #expect(day["items"][0]["steps"]["items"][0]["parent"] == .integer(1))
    #expect(try daydot.json("list")["total"] == .integer(1))
    #expect(try daydot.json("lists")["lists"][0]["open"] == .integer(1))
    // A cancelled step stays in the list and counts no more.
    try daydot("edit", "2", "--status", "cancelled")
    let steps = try daydot.json("show", "1")["items"][0]["steps"]
    #expect(steps["open"] == .integer(2) && steps["total"] == .integer(2))
    #expect(steps["items"].elements.count == 3)
  }

  @Test func aStepWithADayIsOnItsDay() throws {
    let daydot = try packing()
    try daydot.follow(
      """
      > move 2 today
      2  "passport" — Fri 20 Nov 2026, in place of no date (reminds at 09:00)
      > day
      Fri 20 November 2026, today

      ▪ 2  passport  in Pack for Jeju

      1 item
      > day sat
      Sat 21 November 2026, tomorrow

      ▪ 1  Pack for Jeju  0/3
      ▪ 3    charger
      ▪ 4    swimsuit

      1 item
      """)
  }

  @Test func stepsOfSeveralDatesAreCountedByDate() throws {
    try InProcessDaydot(now: "2026-11-18T07:00", zone: "Asia/Seoul").follow(
      """
      > add Run every day
      1  "Run" — Wed 18 Nov 2026, every day (reminds at 09:00)
      > steps 1 shoes
      2  "shoes" — no date, a step of 1
      @ 2026-11-20T09:00
      > done --missed --dry-run
      nothing is changed; this would be done:
      1  "Run", Wed 18 Nov — done; the next: Fri 20 Nov
      1  "Run", Thu 19 Nov — done; the next: Fri 20 Nov
      1 open step of 1 on Wed 18 Nov closed with it
      1 open step of 1 on Thu 19 Nov closed with it
      > done --missed --yes --lang ko
      1  "Run", 11월 18일 (수) — 완료. 다음: 11월 20일 (금)
      1  "Run", 11월 19일 (목) — 완료. 다음: 11월 20일 (금)
      11월 18일 (수) 1번의 남은 하위 항목 1개도 함께 끝냈습니다
      11월 19일 (목) 1번의 남은 하위 항목 1개도 함께 끝냈습니다
      """)
  }

  @Test func closingAParentClosesItsOpenStepsAndOneUndoOpensThem() throws {
    let daydot = try packing()
    try daydot("done", "2")
    try daydot.follow(
      """
      > done 1
      1  "Pack for Jeju" — done
      2 open steps of 1 closed with it
      > undone 1
      1  "Pack for Jeju" — open again (reminds Sat 21 Nov 09:00)
      2 steps of 1 open again with it
      > list --done
      ▫ 2  passport  in Pack for Jeju, done 09:00
      > done 1
      1  "Pack for Jeju" — done
      2 open steps of 1 closed with it
      > undo
      undone: done 1 Pack for Jeju
      > list
      ▪ 1  Sat 21  Pack for Jeju  1/3
      ▫ 2            passport     done 09:00
      ▪ 3            charger
      ▪ 4            swimsuit
      """)
  }

  @Test func theLastStepSaysThatTheParentCanBeClosed() throws {
    let daydot = try packing("passport")
    try daydot.follow(
      """
      > done 2
      2  "passport" — done
      1  "Pack for Jeju" has no open step left; to close it:
        daydot done 1
      """)
  }

  @Test func removingAParentTakesItsStepsAlong() throws {
    let daydot = try packing()
    try daydot.follow(
      """
      > rm 1
      1  "Pack for Jeju" — removed; to bring it back:
        daydot undo
      3 steps of 1 removed with it
      > list
      nothing here
      > undo
      undone: rm 1 Pack for Jeju (+3)
      > list
      ▪ 1  Sat 21  Pack for Jeju  0/3
      ▪ 2            passport
      ▪ 3            charger
      ▪ 4            swimsuit
      """)
  }

  @Test func movingAParentLeavesStepsWithADayOfTheirOwn() throws {
    let daydot = try packing()
    try daydot("move", "3", "2026-11-22")
    try daydot.follow(
      """
      > move 1 mon
      1  "Pack for Jeju" — Mon 23 Nov 2026, in place of Sat 21 Nov 2026 (reminds at 09:00)
      1 step of 1 with a day of its own stays there
      > list
      ▪ 3  Sun 22  charger        in Pack for Jeju
      ▪ 1  Mon 23  Pack for Jeju  0/3
      ▪ 2            passport
      ▪ 4            swimsuit
      """)
  }

  @Test func aStepMovesBeforeAnother() throws {
    let daydot = try packing()
    try daydot("edit", "4", "--before", "2")
    try daydot("edit", "3", "--before", "2")
    #expect(try titles(daydot) == ["swimsuit", "charger", "passport"])
    try daydot("undo")
    #expect(try titles(daydot) == ["swimsuit", "passport", "charger"])
    #expect(try daydot("log").output.contains("steps of 1: in another order\n"))
    let refused = try daydot.run(["edit", "4", "--before", "1"])
    #expect(refused.status == 64)
    #expect(refused.errors == "daydot: 4 and 1 are not steps of one item\n")
    #expect(
      try daydot("edit", "2", "--before", "2").errors
        == "daydot: 2 can not stand before itself; name another step after --before\n")
  }

  /// A place in the order is one more field of an edit, which is otherwise the same.
  @Test(arguments: [
    ["5", "--every", "every week"], ["5@2026-11-28", "--title", "ZZ"],
    ["5@2026-11-28..", "--time", "09:00"],
  ])
  func anEditWithAPlaceInTheOrder(_ words: [String]) throws {
    let changed = try [[], ["--before", "2"]].map { order in
      let daydot = try packing()
      try daydot("add", "Walk every day 08:00", "--on", "2026-11-16", "--under", "1")
      try daydot("done", "5@2026-11-18,5@2026-11-19")
      let edited = try daydot.run(["edit"] + words + order)
      #expect(edited.status == 0, "\(edited)")
      let first = try titles(daydot)[0]
      #expect(first == (order.isEmpty ? "passport" : words.contains("ZZ") ? "ZZ" : "Walk"))
      return [edited.output, try daydot("agenda", "2026-11-16", "--days", "20").output]
    }
    #expect(changed[0] == changed[1])
  }

  private func titles(_ daydot: InProcessDaydot, of id: String = "1") throws -> [String] {
    try daydot.json("show", id)["items"][0]["steps"]["items"].elements.map {
      $0["title"].text ?? ""
    }
  }

  struct Refusal: Row {
    let words: [String]
    let error: String
    var name: String { words.joined(separator: " ") }

    init(_ words: String..., error: String) { (self.words, self.error) = (words, error) }
  }

  @Test(arguments: [
    Refusal(
      "edit", "1", "--under", "2",
      error: "1 cannot be a step of 2, which stands under 1"),
    Refusal(
      "edit", "1", "--under", "1",
      error: "1 cannot be a step of itself"),
    Refusal(
      "edit", "2", "--event",
      error: #""passport" is a step, and only things to do are steps; to take it out first:"#),
    Refusal(
      "add", "Key", "--under", "5@2026-11-20",
      error:
        "'5@2026-11-20' is one date; steps and order are of the whole item, so type its number alone"
    ),
    Refusal(
      "add", "Sweep", "--every", "every day", "--under", "5",
      error: #""Sweep" cannot repeat by itself, as 5 above it repeats and it comes with that"#),
    Refusal("add", "Key", "--under", "99", error: "no item 99"),
  ])
  func whatCanBeNoStepIsRefused(_ row: Refusal) throws {
    let daydot = try packing()
    try daydot("add", "Gym", "--every", "every mon")
    let run = try daydot.run(row.words)
    #expect(run.status != 0 && run.output.isEmpty)
    #expect(run.errors.contains(row.error), "\(run.errors)")
  }

  @Test func anEventHasSteps() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > event Trip sat
      1  "Trip" — Sat 21 Nov 2026, an event (no reminder)
      > steps 1 tickets
      2  "tickets" — no date, a step of 1
      > agenda --days 2
      nothing for a day

      Sat 21 November 2026, tomorrow
      ◦ 1  Trip       0/1
      ▪ 2    tickets
      """)
  }

  @Test func wordsThatMayHaveMeantALinkStayInTheTitleAndTheAnswerGivesTheCommand() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Tickets for kids under 12
      1  "Tickets for kids under 12" — no date
      > add Hats for kids under 1
      2  "Hats for kids under 1" — no date
      'under 1' stays in the title; to make it a step of "Tickets for kids under 12":
        daydot edit 2 --under 1
      > add Paint after 1
      3  "Paint after 1" — no date
      'after 1' stays in the title; to have it wait for "Tickets for kids under 12":
        daydot edit 3 --after 1
      """)
  }

  struct Link: Row {
    let title: String
    let hint: String
    var name: String { title }
  }

  @Test(arguments: [
    Link(
      title: "어린이 표 1번 아래", hint: "'1번 아래'를 제목에 남겼습니다. \"준비\"의 하위 항목으로 하려면: daydot edit 2 --under 1"
    ),
    Link(
      title: "1번의 하위 표", hint: "'1번의 하위'를 제목에 남겼습니다. \"준비\"의 하위 항목으로 하려면: daydot edit 2 --under 1"),
    Link(
      title: "1번 다음에 벽 칠하기", hint: "'1번 다음에'를 제목에 남겼습니다. \"준비\" 다음에 하려면: daydot edit 2 --after 1"),
    Link(
      title: "벽 칠하기 1번이 끝나면", hint: "'1번이 끝나면'을 제목에 남겼습니다. \"준비\" 다음에 하려면: daydot edit 2 --after 1"),
    Link(title: "벽 칠하기 7번 뒤에", hint: ""),
    Link(title: "버스 1번 타기", hint: ""),
  ])
  func theSameInKorean(_ row: Link) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "준비")
    let lines = try daydot("--lang", "ko", "add", "--", row.title).output.split(separator: "\n")
    let said = lines.dropFirst().map { $0.drop { $0 == " " } }.joined(separator: " ")
    #expect(said == row.hint)
  }

  @Test func aStepFoundWithoutItsParentIsShownWithItsTitle() throws {
    let daydot = try packing()
    try daydot("edit", "3", "--tag", "shop")
    try daydot.follow(
      """
      > list --tag shop
      ▪ 3  charger  in Pack for Jeju, +shop
      > list --someday
      ▪ 2  passport  in Pack for Jeju
      ▪ 3  charger   in Pack for Jeju, +shop
      ▪ 4  swimsuit  in Pack for Jeju
      > list --under 1
      ▪ 2  passport
      ▪ 3  charger   +shop
      ▪ 4  swimsuit
      > list --width 40
      ▪ 1  Sat 21  Pack for Jeju  0/3
      ▪ 2    passport
      ▪ 3    charger              +shop
      ▪ 4    swimsuit
      > find charger
      ▪ 3  charger  in Pack for Jeju, +shop
      """)
  }

  @Test func aHiddenParentHidesItsSteps() throws {
    let daydot = try packing("passport")
    try daydot("edit", "1", "--on", "2026-12-05", "--start", "2026-12-01")
    try daydot.follow(
      """
      > list
      nothing here

      1 hidden:
        daydot list --hidden
      > list --hidden
      ▪ 1  5 Dec  Pack for Jeju  0/1, from 1 Dec
      ▪ 2           passport
      """)
  }

  @Test func progressStandsInTheCellsOfWallAndWeek() throws {
    let daydot = try packing()
    try daydot("done", "2")
    for view in [["month", "--wall"], ["week"]] {
      let wide = try daydot.run(view + ["--width", "160"]).output
      #expect(wide.contains("▪ Pack for Jeju 1/3"), "\(wide)")
      // The title stands before it.
      let narrow = try daydot.run(view + ["--width", "80", "--lang", "ko"]).output
      #expect(narrow.contains("Jeju"), "\(narrow)")
    }
  }

  /// A step with a day of its own is followed by its parent's title in each calendar.
  @Test(arguments: [
    ["week"], ["week", "--lang", "ko"], ["month", "--wall"], ["week", "--template", "html"],
    ["month", "--template", "html"], ["month", "--template", "svg"],
    ["month", "--template", "text"], ["month", "--template", "markdown"],
    ["week", "--template", "svg"],
  ])
  func calendarsNameTheParentOfAStepWithADay(_ view: [String]) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Move")
    try daydot("add", "Lease", "--on", "2026-11-20", "--under", "1")
    try daydot("event", "Trip", "--on", "2026-11-01")
    try daydot("add", "Painting", "--on", "2026-11-17", "--end", "2026-11-19", "--under", "1")
    let text = try daydot.run(view + ["--width", "160"]).output
    let words = text.split { $0.isWhitespace || "<>".contains($0) }.joined(separator: " ")
    let parent = view.contains("ko") ? "Move의 하위" : "in Move"
    #expect(words.ranges(of: parent).count >= 2, "\(text)")
  }

  /// Commas between words separate steps; words in quotes are one step.
  @Test(arguments: [
    Typed(["passport,", "charger,swimsuit"], ["passport", "charger", "swimsuit"]),
    Typed(["cat, basket"], ["cat, basket"]),
    Typed(["boxes, tape", "cat, basket"], ["boxes, tape", "cat, basket"]),
    Typed(["call", "mum,", "sun cream,", "hat"], ["call mum", "sun cream", "hat"]),
    Typed(["hat", "sun cream", "bag,"], ["hat", "sun cream", "bag"]),
  ])
  func stepsAreSplitAtCommas(_ row: Typed) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Trip")
    try daydot.run(["steps", "1"] + row.words)
    let steps = try daydot.json("steps", "1")["items"][0]["steps"]["items"].elements
    #expect(steps.map { $0["title"] } == row.titles.map(JSONValue.string))
  }

  struct Typed: Row {
    let words: [String]
    let titles: [String]
    var name: String { "\(words)" }

    init(_ words: [String], _ titles: [String]) { (self.words, self.titles) = (words, titles) }
  }

  @Test func aListOfStepsHasTheirOrder() throws {
    let daydot = try packing()
    try daydot.follow(
      """
      > edit 4 --before 2
      4  "swimsuit" — no date, a step of 1
      > edit 3 --priority high
      3  "charger" — no date, a step of 1, high priority
      > add hat mon --under 1
      5  "hat" — Mon 23 Nov 2026, a step of 1 (reminds at 09:00)
      > add cap mon --under 1
      6  "cap" — Mon 23 Nov 2026, a step of 1 (reminds at 09:00)
      > edit 6 --before 5
      6  "cap" — Mon 23 Nov 2026, a step of 1 (reminds at 09:00)
      > edit 6 --before 5
      6  "cap" — Mon 23 Nov 2026, a step of 1 (reminds at 09:00)
      > list --under 1
      ▪ 6  Mon 23    cap
      ▪ 5  Mon 23    hat
      ▪ 4            swimsuit
      ▪ 2            passport
      ▪ 3          ▴ charger
      > list --under 1 --limit 3
      ▪ 6  Mon 23  cap
      ▪ 5  Mon 23  hat
      ▪ 4          swimsuit
      and 2 more
      """)
    // A step that is already there is not moved.
    #expect(try daydot("log").output.ranges(of: "in another order").count == 2)
  }

  // MARK: Lines of text

  @Test func linesOnStandardInputAreItemsWithTheirSteps() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    let text = """
      Move house sat
        Boxes
          tape
        - [ ] Van
      - [x] Keys

      Water the plants tomorrow
      """
    let run = try daydot.run(["add", "-", "--list", "home"], input: text)
    #expect(run.status == 0, "\(run.errors)")
    try daydot.follow(
      """
      > list
      ▪ 1  Sat 21  Move house        1/3, home
      ▪ 2            Boxes           0/1
      ▪ 3              tape
      ▪ 4            Van
      ▫ 5            Keys            done 09:00
      ▪ 6  Sat 21  Water the plants  home
      > undo
      undone: add 1 Move house (+5)
      > list
      nothing here
      """)
  }

  @Test func aLineThatCannotBeReadAddsNothing() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    let run = try daydot.run(["add", "-"], input: "Milk\n  Bread 11/12\n")
    #expect(run.status == 65)
    #expect(run.errors.hasPrefix("daydot: standard input, line 2: "))
    #expect(try daydot.json("list")["total"] == .integer(0))
  }

  /// Bullets of any kind are no part of a title, and options are none of a line.
  @Test func linesHaveBulletsAndNoOptions() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot.run(["add", "-"], input: "• Milk\n1. Eggs\n① Bread\n12. 24 파티\n")
    #expect(
      try daydot.json("list", "--sort", "title")["items"].elements.compactMap { $0["title"].text }
        .sorted()
        == ["Bread", "Eggs", "Milk", "파티"])
    let run = try daydot.run(["add", "-"], input: "Milk\nCook dinner --after 1\n")
    #expect(run.status == 65)
    #expect(run.errors.hasPrefix("daydot: standard input, line 2: '--after' is not read in a line"))
  }

  // MARK: Repeating parents

  @Test func theStepsOfARepeatingItemBeginAnewEachTime() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Shop", "--every", "every day", "--on", "2026-11-19")
    try daydot("steps", "1", "milk,", "bread")
    try daydot.follow(
      """
      > done 2
      2  "milk", Fri 20 Nov — done
      > day
      Fri 20 November 2026, today

      ▪ 1  Shop     1/2, 1 missed, every day
      ▫ 2    milk   done 09:00
      ▪ 3    bread

      1 item
      > day sat
      Sat 21 November 2026, tomorrow

      ▪ 1  Shop     0/2, every day
      ▪ 2    milk
      ▪ 3    bread

      1 item
      > done 1
      1  "Shop", Fri 20 Nov — done; the next: Sat 21 Nov
      1 open step of 1 closed with it
      > undone 1
      1  "Shop", Fri 20 Nov — open again (reminds Fri 20 Nov 09:00)
      1 step of 1 open again with it
      > done 3
      3  "bread", Fri 20 Nov — done
      1  "Shop" has no open step left; to close it:
        daydot done 1@2026-11-20
      """)
    daydot.variables["DAYDOT_NOW"] = "2026-11-21T09:00"
    let items = try daydot.json("list")["items"]
    #expect(items[0]["steps"]["open"] == .integer(2))
    // The past keeps what was done.
    #expect(try daydot.json("day", "2026-11-20")["items"][0]["steps"]["open"] == .integer(0))
  }

  @Test func aStepOfARepeatingItemSaysWithWhichDateItComes() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Sweep every sat")
    try daydot("steps", "1", "kitchen")
    try daydot("done", "2@2026-11-28")
    #expect(try daydot("log").output.contains("Sat 28 Nov: open → done"))
    for (id, date) in [("2", "Sat 21 Nov 2026"), ("2@2026-11-28", "Sat 28 Nov 2026")] {
      #expect(try daydot("show", id).output.contains("when   with its parent on \(date)\n"))
    }
  }

  /// As Apple's Reminders and Tasks.org read it, and another device.
  @Test func theOrderOfStepsGoesOutAndComesBack() throws {
    let daydot = try packing()
    try daydot("edit", "4", "--before", "2")
    let calendar = try daydot("export", "--ics").output
    // One stands where it stood when it was made.
    #expect(calendar.ranges(of: "X-APPLE-SORT-ORDER").count == 2)
    // Read from the last to the first.
    let parts = calendar.replacing("END:VCALENDAR\r\n", with: "")
      .split(separator: "BEGIN:VTODO\r\n")
    let items = parts.dropFirst().reversed().map { "BEGIN:VTODO\r\n\($0)" }
    let other = InProcessDaydot(zone: "UTC")
    try other("import", "-", input: "\(parts[0])\(items.joined())END:VCALENDAR\r\n")
    #expect(try titles(other, of: "4") == ["swimsuit", "passport", "charger"])
  }

  @Test func aSplitLeavesOpenStepsWithTheHalfThatLivesOn() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Shop", "--every", "every day", "--on", "2026-11-18")
    try daydot("steps", "1", "milk,", "bread")
    try daydot("done", "2@2026-11-19")
    try daydot("edit", "1", "--every", "every fri")
    // The past is a new item with copies of the steps.
    let past = try daydot.json("day", "2026-11-19")["items"][0]
    #expect(past["id"] == .integer(4))
    #expect(past["steps"]["items"].elements.map { $0["id"] } == [.integer(5), .integer(6)])
    #expect(past["steps"]["open"] == .integer(1))
    let living = try daydot.json("day", "2026-11-20")["items"][0]
    #expect(living["id"] == .integer(1))
    #expect(living["steps"]["items"].elements.map { $0["id"] } == [.integer(2), .integer(3)])
    #expect(living["steps"]["open"] == .integer(2))
    try daydot("undo")
    #expect(try daydot.json("day", "2026-11-19")["items"][0]["id"] == .integer(1))
  }

  /// What was done of a series is kept by its dates, and follows them.
  @Test(arguments: [
    ["move", "1@2026-11-16..", "2026-11-17"], ["edit", "1", "--on", "2026-11-17", "--all"],
    ["move", "1@2026-11-23..", "2026-11-24"], ["edit", "1@2026-11-23..", "--on", "2026-11-24"],
  ])
  func whatWasDoneOfStepsMovesWithTheSeries(words: [String]) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Shop", "--every", "every mon", "--on", "2026-11-16")
    try daydot("steps", "1", "milk,", "bread,", "tea")
    try daydot("done", "1@2026-11-16")
    try daydot("done", "2@2026-11-23")
    let before = try daydot("export").output
    let run = try daydot.run(words)
    #expect(run.status == 0, "\(run.errors)")
    func steps(_ day: String) throws -> [Bool] {
      try daydot.json("day", day)["items"][0]["steps"]["items"].elements.map {
        $0["done"] == .bool(true)
      }
    }
    let isSplit = words[1].hasPrefix("1@2026-11-23")
    #expect(try steps(isSplit ? "2026-11-16" : "2026-11-17") == [true, true, true])
    #expect(try steps("2026-11-24") == [true, false, false])
    #expect(try steps("2026-12-01") == [false, false, false])
    try daydot("undo")
    #expect(try daydot("export").output == before)
  }

  @Test func whatWasDoneOfAStepIsGoneWithItsParent() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Shop", "--every", "every day", "--on", "2026-11-20")
    try daydot("steps", "1", "milk")
    try daydot("done", "2")
    try daydot("edit", "2", "--under", "none")
    let lines = try daydot("export").output
    #expect(!lines.contains(#""changes":[{"#))
    let other = InProcessDaydot(zone: "UTC")
    try other("import", "-", input: lines)
    #expect(try other("import", "-", input: lines).output == "2 same\n")
    try daydot("undo")
    #expect(try daydot.json("day")["items"][0]["steps"]["open"] == .integer(0))
    // The same below a step that has got a day of its own.
    try daydot("add", "carton", "--under", "2")
    try daydot("done", "3")
    try daydot("edit", "2", "--on", "mon")
    try daydot("edit", "3", "--under", "none")
    #expect(
      try !daydot("export").output.split(separator: "\n").contains {
        $0.contains("carton") && $0.contains(#""changes":[{"#)
      })
  }

  @Test func anOccurrenceThatIsSkippedOrMovedKeepsWhatWasDoneOfItsSteps() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Shop", "--every", "every day", "--on", "2026-11-20")
    try daydot("steps", "1", "milk,", "bread")
    try daydot("done", "2")
    try daydot("skip", "1")
    #expect(try daydot.json("day")["items"].elements.isEmpty)
    #expect(try daydot.json("list")["items"][0]["steps"]["open"] == .integer(2))
    try daydot("undone", "1@2026-11-20")
    #expect(try daydot.json("day")["items"][0]["steps"]["open"] == .integer(1))
    try daydot("move", "1@2026-11-20", "2026-12-24")
    let moved = try daydot.json("day", "2026-12-24")["items"].elements
    #expect(moved.map { $0["steps"]["open"].number ?? 0 }.sorted() == [1, 2])
  }

  @Test func aCancelledSeriesCancelsItsSteps() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Shop every day from today
      1  "Shop" — Fri 20 Nov 2026, every day (reminds at 09:00)
      > steps 1 milk, bread
      2  "milk" — no date, a step of 1
      3  "bread" — no date, a step of 1
      > done 2
      2  "milk", Fri 20 Nov — done
      > edit 1 --status cancelled
      1  "Shop" — Fri 20 Nov 2026, every day, cancelled
      1 open step of 1 cancelled with it
      > steps 1@2026-11-20
      ✗ 1  Fri 20  Shop     1/1, cancelled
      ▫ 2            milk   done 09:00
      ✗ 3            bread  cancelled
      > list
      nothing here
      > edit 1 --status open
      1  "Shop" — Fri 20 Nov 2026, every day (reminds at 09:00)
      1 step of 1 open again with it
      > list
      ▪ 1  Fri 20  Shop     1/2, every day
      ▫ 2            milk   done 09:00
      ▪ 3            bread
      """)
  }

  /// Every Sunday with two steps, of which the second was done; at the first Sunday.
  private func review(done: String = "2") throws -> InProcessDaydot {
    let daydot = InProcessDaydot(now: "2026-11-26T09:00", zone: "UTC")
    try daydot("add", "Review", "every", "sunday", "17:00")
    try daydot("steps", "1", "inbox,", "plants")
    daydot.variables["DAYDOT_NOW"] = "2026-11-29T18:00"
    for id in done.split(separator: " ") { try daydot("done", String(id)) }
    return daydot
  }

  struct Dated: Row {
    let words: [String]
    let says: String
    var status: Int32 = 0
    var name: String { words.joined(separator: " ") }

    init(_ words: String..., says: String, status: Int32 = 0) {
      (self.words, self.says, self.status) = (words, says, status)
    }
  }

  private static let ofEachDate =
    "2 is one step for all dates of 1; with a date it can only be done, undone or shown: type 2"

  @Test(arguments: [
    Dated("done", "2@2026-12-06", says: #"2  "inbox", Sun 6 Dec — done"#),
    Dated("done", "inbox@2026-12-06", says: #"2  "inbox", Sun 6 Dec — done"#),
    Dated("undone", "2@2026-11-29", says: #"2  "inbox", Sun 29 Nov — open again"#),
    Dated("done", "2@2026-11-29", says: #"2  "inbox" — was done already for Sun 29 Nov"#),
    Dated(
      "--lang", "ko", "done", "2@2026-11-29", says: #"2  "inbox" — 11월 29일 (일) 회차는 이미 완료했습니다"#),
    Dated("show", "2@2026-11-29", says: "state  done Sun 29 Nov 2026 18:00"),
    Dated("show", "2@2026-12-06", says: "state  open"),
    Dated("steps", "2@2026-11-29", says: "▫ 2  inbox  in Review, done 18:00"),
    Dated("edit", "2@2026-12-06", "--title", "x", says: ofEachDate, status: 64),
    Dated("edit", "2@2026-12-06..", "--title", "x", says: ofEachDate, status: 64),
    Dated("move", "2@2026-12-06", "dec", "8", says: ofEachDate, status: 64),
    Dated("note", "2@2026-12-06", "x", says: ofEachDate, status: 64),
    Dated("star", "2@2026-12-06", says: ofEachDate, status: 64),
    Dated("copy", "2@2026-12-06", says: ofEachDate, status: 64),
    Dated("rm", "2@2026-12-06", says: ofEachDate, status: 64),
    Dated("skip", "2@2026-12-06", says: ofEachDate, status: 64),
    Dated(
      "done", "3@2026-12-14", says: "1 does not fall on 2026-12-14; its next is 1@2026-12-20",
      status: 1),
    Dated(
      "done", "inbox@2026-12-14", says: "1 does not fall on 2026-12-14; its next is 1@2026-12-20",
      status: 1),
    Dated("rm", "--under", "1", "--yes", says: #"3  "plants" — removed"#),
    // What is earlier than the date that was named is no next one.
    Dated("done", "1@2026-12-06", says: "1  \"Review\", Sun 6 Dec — done; still open: "),
    Dated("find", "inbox", says: "▫ 2  inbox  in Review, done 18:00"),
  ])
  func oneDateOfAStepIsDoneOrShownAndNothingElse(_ row: Dated) throws {
    let run = try review().run(row.words)
    #expect(run.status == row.status)
    #expect((run.output + run.errors).contains(row.says), "\(run.output)\(run.errors)")
  }

  @Test(arguments: [
    ["move", "2", "2026-12-08"], ["edit", "2", "--on", "2026-12-08"],
  ])
  func aStepThatGetsADayBeginsAnewNoLongerAndThePastKeepsWhatWasDone(words: [String]) throws {
    let daydot = try review(done: "2 3")
    let answer = try daydot.run(words)
    #expect(
      answer.output.hasSuffix("2 has a day of its own now and begins anew with 1 no longer\n"))
    try daydot.follow(
      """
      > steps 1@2026-11-29
      ! 1  Sun 29  17:00  Review    2/2, every Sun
      ▫ 2                   inbox   done 18:00
      ▫ 3                   plants  done 18:00
      > steps 1@2026-12-06
      ▪ 1  6 Dec  17:00  Review    0/1, every Sun
      ▪ 3                  plants
      > steps 1@2026-12-13
      ▪ 1  13 Dec  17:00  Review    0/2, every Sun
      ▪ 2  8 Dec            inbox
      ▪ 3                   plants
      """)
  }

  @Test(arguments: [
    (["edit", "1", "--every", "none"], "2026-11-29"),
    (["edit", "1", "--every", "every mon 9:00"], "2026-11-30"),
    (["edit", "1", "--every", "every 2 weeks", "--on", "2026-12-05"], "2026-12-05"),
    (["move", "1@2026-11-29..", "2026-12-01"], "2026-12-01"),
  ])
  func whatIsDoneOfTheCurrentOccurrenceFollowsItIntoAnotherRule(
    _ row: (words: [String], day: String)
  ) throws {
    let daydot = try review()
    try daydot.run(row.words)
    let steps = try daydot.json("day", row.day)["items"][0]["steps"]
    #expect(steps["items"][0]["done"] == .bool(true))
    #expect(steps["open"] == .integer(1))
    try daydot("undo")
    #expect(try daydot.json("day", "2026-11-29")["items"][0]["steps"]["open"] == .integer(1))
  }

  @Test func whatIsDoneOfTheCurrentOccurrenceFollowsItWhereThePastIsKept() throws {
    let daydot = try review(done: "1")
    daydot.variables["DAYDOT_NOW"] = "2026-12-07T09:00"
    try daydot("done", "2")
    try daydot("edit", "1", "--every", "every mon 9:00")
    try daydot.follow(
      """
      > steps 1
      ▪ 1  Mon 7  09:00  Review    1/2, every Mon
      ▫ 2                  inbox   done 09:00
      ▪ 3                  plants
      > steps 4
      ▫ 4  29 Nov  17:00  Review    2/2, done 29 Nov
      ▫ 5                   inbox   done 29 Nov
      ▫ 6                   plants  done 29 Nov
      """)
    // The series begins on a date of its rule, as the answer says.
    #expect(try daydot("log", "--limit", "1").output.contains("→ Mon 7 Dec 2026 09:00"))
  }

  /// An item that begins to repeat takes what was done of its steps as that of its first date.
  @Test func stepsOfWhatBeginsToRepeatBeginAnewToo() throws {
    let daydot = try packing()
    try daydot("done", "2")
    try daydot("edit", "1", "--every", "every sat")
    #expect(try daydot.json("day", "2026-11-21")["items"][0]["steps"]["open"] == .integer(2))
    #expect(try daydot.json("day", "2026-11-28")["items"][0]["steps"]["open"] == .integer(3))
  }

  @Test func theHalfWithTheCurrentOccurrenceKeepsTheSteps() throws {
    let daydot = try review()
    try daydot("add", "Shop", "--on", "2026-11-28", "--under", "1")
    try daydot("add", "Bake", "--on", "2026-12-05", "--under", "2")
    let before = try daydot("export").output
    let answer = try daydot("edit", "1@2026-12-06..", "--time", "10:00").output
    #expect(answer.hasSuffix("2 steps of 1 copied to 6\n"), "\(answer)")
    try daydot.follow(
      """
      > steps 1
      ! 1  Sun 29  17:00  Review    1/3, every Sun, until 5 Dec 2026
      ▫ 2                   inbox   done 18:00
      ▪ 3                   plants
      ! 4  Sat 28           Shop
      > steps 6
      ▪ 6  6 Dec  10:00  Review    0/2, every Sun
      ▪ 7                  inbox   0/1
      ▪ 5  5 Dec             Bake
      ▪ 8                  plants
      """)
    let refused = try daydot.run(["done", "inbox"])
    #expect(
      refused.errors.contains("▪ 7  6 Dec   10:00  inbox  0/1, in Review"), "\(refused.errors)")
    #expect(refused.errors.contains("▫ 2  Sun 29  17:00  inbox  in Review, done 18:00"))
    try daydot("undo")
    #expect(try daydot("export").output == before)
  }

  @Test func aStepWithADayCountsWithTheFirstOccurrenceFromThenOn() throws {
    let daydot = try review()
    try daydot("add", "Shop", "--on", "2026-11-28", "--under", "1")
    try daydot.follow(
      """
      > done 1
      1  "Review", Sun 29 Nov — done; the next: Sun 6 Dec
      2 open steps of 1 closed with it
      > steps 1
      ▪ 1  6 Dec  17:00  Review    0/2, every Sun
      ▪ 2                  inbox
      ▪ 3                  plants
      > steps 1@2026-11-29
      ▫ 1  Sun 29  17:00  Review    3/3, done 18:00
      ▫ 2                   inbox   done 18:00
      ▫ 3                   plants  done 18:00
      ▫ 4  Sat 28           Shop    done 18:00
      > undone 1
      1  "Review", Sun 29 Nov — open again (that moment has passed: reminds at the next check)
      2 steps of 1 open again with it
      """)
  }

  @Test func oneDateThatIsCancelledCancelsItsSteps() throws {
    try review().follow(
      """
      > edit 1@2026-12-13 --status cancelled
      1  "Review" — Sun 29 Nov 2026 17:00, every Sun, except 13 Dec 2026 (that moment has passed: reminds at the next check)
      4  "Review" — Sun 13 Dec 2026 17:00, cancelled
      2 steps of 1 copied to 4
      2 open steps of 4 cancelled with it
      > list
      ! 1  Sun 29  17:00  Review    1/2, every Sun
      ▫ 2                   inbox   done 18:00
      ▪ 3                   plants
      """)
  }

  @Test func aCancelledSeriesWhoseDayHasNotComeIsOpenedAgain() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Review", "every", "sunday", "17:00")
    try daydot("edit", "1", "--status", "cancelled")
    #expect(try daydot.run(["undone", "1"]).status == 0)
    #expect(try daydot.run(["undone", "1"]).status == 1)
  }

  @Test func aStepThatIsOpenedAgainSaysThatItsParentIsClosedAndDoneClosesTheRest() throws {
    let daydot = try packing("passport, charger")
    try daydot("add", "Fly", "--after", "2")
    try daydot("done", "1")
    try daydot.follow(
      """
      > undone 2
      2  "passport" — open again
      4  "Fly" — waits for 2 again
      1  "Pack for Jeju" above it stays closed; to open it too:
        daydot undone 1
      > done 1
      1  "Pack for Jeju" — was done already
      1 open step of 1 closed with it
      4  "Fly" — waits no longer
      > undo
      undone: done 1 Pack for Jeju
      """)
    #expect(try daydot.json("show", "2")["items"][0]["done"] == .bool(false))
  }

  @Test func aCopyHasTheStepsWithADayToo() throws {
    let daydot = try packing("passport, charger")
    try daydot("add", "Tickets", "--on", "2026-11-19", "--time", "10:00", "--under", "1")
    try daydot("steps", "4", "print")
    try daydot("copy", "1", "2026-11-28")
    try daydot.follow(
      """
      > steps 6
      ▪  6  Sat 28         Pack for Jeju  0/3
      ▪  7                   passport
      ▪  8                   charger
      ▪  9  Thu 26  10:00    Tickets      0/1
      ▪ 10                     print
      """)
  }

  @Test func aDateOfItsOwnHasCopiesOfTheStepsAndTheAnswerSaysSo() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Shop", "--every", "every day", "--on", "2026-11-20")
    try daydot("steps", "1", "milk,", "bread")
    try daydot("done", "2")
    let edit = ["edit", "1@2026-11-20", "--title", "Big shop"]
    let answer = try daydot.run(edit).output
    #expect(answer.hasSuffix("2 steps of 1 copied to 4\n"), "\(answer)")
    try daydot("undo")
    #expect(
      try daydot.run(["--lang", "ko"] + edit).output
        .hasSuffix("1번의 하위 항목 2개를 7번에도 복사했습니다\n"))
    let own = try daydot.json("day")["items"][0]
    #expect(own["title"] == .string("Big shop") && own["steps"]["open"] == .integer(1))
    #expect(try daydot.json("day", "sat")["items"][0]["steps"]["open"] == .integer(2))
  }

  // MARK: Other programs

  /// As Tasks.org writes it, with a step that only its parent names, and an order.
  private static let calendar = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:+//IDN tasks.org//android-130900//EN\r
    BEGIN:VTODO\r
    UID:pack\r
    DTSTAMP:20261119T090000Z\r
    SUMMARY:Pack for Jeju\r
    RELATED-TO;RELTYPE=CHILD:key\r
    END:VTODO\r
    BEGIN:VTODO\r
    UID:charger\r
    DTSTAMP:20261119T090000Z\r
    SUMMARY:charger\r
    RELATED-TO:pack\r
    X-APPLE-SORT-ORDER:2\r
    END:VTODO\r
    BEGIN:VTODO\r
    UID:passport\r
    DTSTAMP:20261119T090000Z\r
    SUMMARY:passport\r
    RELATED-TO;RELTYPE=PARENT:pack\r
    RELATED-TO;RELTYPE=DEPENDS-ON:charger\r
    X-APPLE-SORT-ORDER:1\r
    END:VTODO\r
    BEGIN:VTODO\r
    UID:key\r
    DTSTAMP:20261119T090000Z\r
    SUMMARY:key\r
    END:VTODO\r
    BEGIN:VTODO\r
    UID:orphan\r
    DTSTAMP:20261119T090000Z\r
    SUMMARY:orphan\r
    RELATED-TO;RELTYPE=PARENT:elsewhere\r
    END:VTODO\r
    END:VCALENDAR\r

    """

  @Test func calendarsNestAndOrderByRelatedTo() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("import", "-", input: Self.calendar)
    try daydot.follow(
      """
      > list
      ▪ 1  someday  Pack for Jeju  0/3
      ▪ 3             passport     waits for 2
      ▪ 2             charger
      ▪ 4             key
      ▪ 5  someday  orphan
      """)
    #expect(
      try daydot("import", "-", input: Self.calendar).output == "5 same\n")
    let written = try daydot("export", "--ics").output
    // What nobody changed is the file's, also a step that only its parent names.
    #expect(written.contains("SUMMARY:key\r\nEND:VTODO\r\n"))
    #expect(written.contains("RELATED-TO;RELTYPE=CHILD:key\r\n"))
    #expect(written.contains("RELATED-TO;RELTYPE=PARENT:elsewhere\r\n"))
    #expect(written.contains("RELATED-TO:pack\r\n"))
    try daydot("edit", "2", "--under", "none")
    try daydot("edit", "3", "--after", "none")
    let changed = try daydot("export", "--ics").output
    #expect(!changed.contains("RELATED-TO:pack\r\n") && !changed.contains("DEPENDS-ON"))
    // So says the parent now, and another store that had it.
    let other = InProcessDaydot(zone: "UTC")
    try other("import", "-", input: Self.calendar)
    try daydot("edit", "4", "--under", "none")
    let apart = try daydot("export", "--ics").output
    #expect(!apart.contains("CHILD"))
    try other("import", "-", input: apart)
    #expect(try other.json("show", "4")["items"][0]["parent"] == .null)
  }

  @Test func aTableWithStepsReadAgainChangesNothing() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Pack")
    try daydot("steps", "1", "passport,", "charger,", "book")
    try daydot("edit", "4", "--before", "2")
    let table = try daydot("export", "--csv").output
    let other = InProcessDaydot(zone: "UTC")
    for planner in [daydot, other] { try planner("import", "-", input: table) }
    for planner in [daydot, other] {
      #expect(try planner("import", "-", input: table).output == "4 same\n")
      #expect(try planner("export", "--csv").output == table)
    }
  }

  @Test func whatWasChangedHereStaysAndWhatTheFileChangesComesIn() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("import", "-", input: Self.calendar)
    try daydot("edit", "2", "--under", "5")
    try daydot("import", "-", input: Self.calendar)
    #expect(try daydot.json("show", "2")["items"][0]["parent"] == .integer(5))
    let moved = Self.calendar
      .replacing("RELATED-TO;RELTYPE=PARENT:elsewhere", with: "RELATED-TO;RELTYPE=PARENT:pack")
      .replacing("DTSTAMP:20261119", with: "DTSTAMP:20261120")
    try daydot("import", "-", input: moved)
    #expect(try daydot.json("show", "5")["items"][0]["parent"] == .integer(1))
    #expect(try daydot.json("show", "2")["items"][0]["parent"] == .integer(5))
  }

  /// Other programs know one state of a step: that of the occurrence that stands now.
  @Test func theStepsOfARepeatingItemGoOutInTheirCurrentState() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Shop", "--every", "every day", "--on", "2026-11-19")
    try daydot("steps", "1", "milk,", "bread")
    try daydot("done", "2")
    let written = try daydot("export", "--ics").output
    #expect(written.contains("SUMMARY:milk\r\nSTATUS:COMPLETED"))
    #expect(written.contains("SUMMARY:bread\r\nSTATUS:NEEDS-ACTION"))
    #expect(try daydot("import", "-", input: written).output == "3 same\n")
    let there = written.replacing(
      "SUMMARY:bread\r\nSTATUS:NEEDS-ACTION",
      with: "SUMMARY:bread\r\nSTATUS:COMPLETED\r\nCOMPLETED:20261120T091500Z")
    try daydot("import", "-", input: there)
    #expect(try daydot.json("day")["items"][0]["steps"]["open"] == .integer(0))
    #expect(try daydot.json("day", "sat")["items"][0]["steps"]["open"] == .integer(2))
  }

  @Test func whatWasDoneOfStepsForPastDatesGoesOutAndComesBack() throws {
    let daydot = try review()
    try daydot("done", "2@2026-12-06")
    try daydot("done", "1")
    let written = try daydot("export", "--ics").output
    let other = InProcessDaydot(now: "2026-11-29T18:00", zone: "UTC")
    #expect(try other("import", "-", input: written).output.hasPrefix("3 new"))
    try other.follow(
      """
      > steps 1@2026-11-29
      ▫ 1  Sun 29  17:00  Review    2/2, done 18:00
      ▫ 2                   inbox   done 18:00
      ▫ 3                   plants  done 18:00
      > steps 1
      ▪ 1  6 Dec  17:00  Review    1/2, every Sun
      ▫ 2                  inbox   done 18:00
      ▪ 3                  plants
      > steps 1@2026-12-13
      ▪ 1  13 Dec  17:00  Review    0/2, every Sun
      ▪ 2                   inbox
      ▪ 3                   plants
      """)
    #expect(try other("export", "--ics").output == written)
    // What was closed with its parent is opened again with it.
    try other("undone", "1@2026-11-29")
    #expect(try other.json("day", "2026-11-29")["items"][0]["steps"]["open"] == .integer(1))
    #expect(try daydot("import", "-", input: written).output == "3 same\n")
  }

  @Test func linesOfItemsKeepTheirStepsAndOrderInAnotherStore() throws {
    let daydot = try packing()
    try daydot("edit", "4", "--after", "2", "--before", "2")
    try daydot("done", "3")
    try daydot("add", "Shop", "--every", "every day", "--on", "2026-11-20")
    try daydot("steps", "5", "milk")
    try daydot("done", "5")
    let lines = try daydot("export").output
    let other = InProcessDaydot(zone: "UTC")
    try other("import", "-", input: lines)
    #expect(try other("export").output == lines)
    // What was closed with its parent is opened again with it.
    try other("undone", "5@2026-11-20")
    #expect(try other.json("day")["items"][0]["steps"]["open"] == .integer(1))
    // Under other numbers where those are taken.
    let third = InProcessDaydot(now: "2026-11-20T09:00", zone: "UTC", firstUID: 100)
    try third("add", "Something else")
    try third("import", "-", input: lines)
    try third.follow(
      """
      > list
      ▪ 2  Sat 21   Pack for Jeju   1/3
      ▪ 5             swimsuit      waits for 3
      ▪ 3             passport
      ▫ 4             charger       done 09:00
      ▪ 6  Sat 21   Shop            0/1, every day
      ▪ 7             milk
      ▪ 1  someday  Something else
      """)
    #expect(try third("import", "-", input: lines).output == "6 same\n")
  }

  @Test func whatLeavesASeriesHasNoDatesOfIt() throws {
    let daydot = try review()
    try daydot("move", "2", "2026-12-08")
    let line = #""occurrence":"2026-11-29","status":"done""#
    let lines = try daydot("export").output
    #expect(lines.contains(line))
    // A line that no longer says what it is a step of.
    let other = InProcessDaydot(zone: "UTC")
    try other("import", "-", input: lines.replacing(#","parent":1"#, with: ""))
    let again = try other("import", "-", input: lines.replacing(#","parent":1"#, with: ""))
    #expect(again.output == "3 same\n")
    #expect(try !other("export").output.contains(line))
    try daydot("edit", "2", "--under", "none")
    #expect(try !daydot("export").output.contains(#""occurrence":"2026-11-29""#))
  }

  @Test func onPaperTheBoxesOfStepsStandBelowTheirParent() throws {
    let daydot = try packing()
    try daydot("done", "3")
    let markdown = try daydot("list", "--template", "markdown").output
    #expect(
      markdown.contains(
        "- [ ] Sat 21 Pack for Jeju — 1/3\n  - [ ] passport\n  - [x] charger — done 09:00\n"))
    #expect(try daydot("day", "sat", "--template", "html").output.contains("open step"))
  }

  // MARK: Depth and number

  @Test func aThousandLevelsAreNoTrouble() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    let text = (0..<1000).map { String(repeating: " ", count: $0) + "level \($0)" }
    let run = try daydot.run(["add", "-"], input: text.joined(separator: "\n"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(try daydot("list").output.split(separator: "\n").count == 1000)
    #expect(try daydot("list", "--json").output.contains("level 999"))
    #expect(try daydot("done", "1").output.contains("999 open steps of 1 closed with it"))
    #expect(try daydot.run(["edit", "1", "--under", "1000"]).status == 64)
    try daydot("undo")
    #expect(try daydot.json("list", "--under", "999")["total"] == .integer(1))
  }

  /// Steps that were in the list of their parent go with it to another, others stay.
  @Test func stepsGoToTheListOfTheirParent() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Pack", "list:home")
    try daydot("steps", "1", "one,", "two")
    try daydot("steps", "2", "below")
    try daydot("edit", "3", "--list", "shop")
    let exported = try daydot("export").output
    #expect(
      try daydot("edit", "1", "--list", "trip").output.hasSuffix(
        "2 steps of 1 now in trip with it\n")
    )
    let lines = try daydot("export").output.split(separator: "\n")
    #expect(lines.map { $0.contains(#""list":"trip""#) } == [true, true, false, true])
    try daydot("undo")
    #expect(try daydot("export").output == exported)
  }

  /// Also where a later half of a series, or one date, goes to another list.
  @Test(arguments: ["1@2026-12-05..", "1@2026-12-05"])
  func stepsOfAHalfGoToItsList(_ part: String) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Clean", "every", "sat", "list:home")
    try daydot("steps", "1", "floor,", "bath")
    let exported = try daydot("export").output
    try daydot("edit", part, "--list", "trip")
    let lines = try daydot("export").output.split(separator: "\n")
    #expect(lines.count { $0.contains(#""list":"trip""#) } == 3)
    #expect(lines.count { $0.contains(#""list":"home""#) } == 3)
    try daydot("undo")
    #expect(try daydot("export").output == exported)
  }
}
