import DaydotTestSupport
import TestSupport
import Testing

/// Steps of what is closed, skipped or over, and of occurrences that were moved.
@Suite struct ClosedStepTests {
  struct Life: Row {
    let name: String
    /// The lines of `add -`, on a Thursday.
    let start: String
    /// Commands, each with its day and hour; `_` stands for a space within a word.
    let commands: [String]
    /// The last command, with the lines that it answers.
    let last: String
    let says: [String]
  }

  private static let clean = "Clean every sat 10:00\n  Vacuum"

  static let lives = [
    Life(
      name: "an occurrence that is done is detached with an open step", start: "Walk every day",
      commands: [
        "20T09:00 done 1@2026-11-20", "20T09:10 add Leash --under 1", "20T09:19 check",
      ], last: "20T09:20 edit 1@2026-11-20 --time 18:00",
      says: [
        #"1  "Walk" — Sat 21 Nov 2026, every day, except 20 Nov 2026 (reminds at 09:00)"#,
        #"3  "Walk" — Fri 20 Nov 2026 18:00, done"#, "1 step of 1 copied to 3",
      ]),
    Life(
      name: "done names the steps still to come", start: "Move sat\n  Pack\n  Net 2026-11-25 8am",
      commands: [], last: "21T16:00 done 1",
      says: [
        #"1  "Move" — done"#,
        "2 open steps of 1 closed with it, among them one whose day is still to come: "
          + #"3 "Net" (Wed 25 Nov 2026 08:00)"#,
      ]),
    Life(
      name: "done of a skipped date closes no step", start: "Yoga every day 8am\n  Mat",
      commands: ["20T07:00 skip 1@2026-11-22"], last: "20T07:00 done 1@2026-11-22",
      says: [
        #"1  "Yoga" — was skipped already for Sun 22 Nov; the next:"#, "  daydot done 1@2026-11-21",
      ]),
    Life(
      name: "copied steps wait for each other", start: "Plan\n  Buy\n  Use",
      commands: ["20T09:00 edit 3 --after 2", "20T09:00 copy 1"], last: "20T09:00 done 2",
      says: [#"2  "Buy" — done"#, #"3  "Use" — waits no longer"#]),
    Life(
      name: "what was done comes under a series and begins anew with its next date",
      start: "Clean every sat 10:00\nVacuum\n  Bag",
      commands: ["20T09:00 done 2", "20T09:00 edit 2 --under 1"],
      last: "20T09:00 steps 1@2026-11-28",
      says: [
        "▪ 1  Sat 28  10:00  Clean     0/1, every Sat", "▪ 2                   Vacuum  0/1",
        "▪ 3                     Bag",
      ]),
    Life(
      name: "it stays done of the current date", start: "Clean every sat 10:00\nVacuum fri",
      commands: ["20T09:00 done 2", "20T09:00 edit 2 --under 1", "20T09:00 edit 2 --on none"],
      last: "20T09:00 steps 1",
      says: [
        "▪ 1  Sat 21  10:00  Clean     1/1, every Sat", "▫ 2                   Vacuum  done 09:00",
      ]),
    Life(
      name: "a step goes below another of its series", start: clean + "\n  Bag",
      commands: ["20T09:00 done 3", "20T09:00 edit 3 --under 2"], last: "20T09:00 steps 1",
      says: [
        "▪ 1  Sat 21  10:00  Clean     0/1, every Sat", "▪ 2                   Vacuum  1/1",
        "▫ 3                     Bag   done 09:00",
      ]),
    Life(
      name: "what was done of one series is not done of another",
      start: clean + "\nMop every sun",
      commands: ["20T09:00 done 2", "20T09:00 edit 2 --under 3"], last: "20T09:00 steps 3",
      says: ["▪ 3  Sun 22  Mop       0/1, every Sun", "▪ 2            Vacuum"]),
    Life(
      name: "rm says which steps were open", start: "Pack\n  Box\n  Bag",
      commands: ["20T09:00 done 1", "20T09:00 undone 3"], last: "20T09:00 rm --done --yes",
      says: [
        #"1  "Pack" — removed; to bring it back:"#, "  daydot undo",
        "2 steps of 1 removed with it, 1 of them still open",
      ]),
    Life(
      name: "the last date is skipped", start: "Clean every sat 10:00 until 2026-11-28\n  Vacuum",
      commands: ["28T11:00 skip 1@2026-11-21", "28T11:00 skip 1@2026-11-28"],
      last: "28T11:00 list", says: ["nothing here"]),
    Life(
      name: "a new step of what is done", start: "Pack", commands: ["20T09:00 done 1"],
      last: "20T09:00 add Bag --under 1",
      says: [
        #"2  "Bag" — no date, a step of 1"#,
        #"1  "Pack" above it stays closed; to open it too:"#, "  daydot undone 1",
      ]),
    Life(
      name: "a new step of what is done, by steps", start: "Pack", commands: ["20T09:00 done 1"],
      last: "20T09:00 steps 1 Bag",
      says: [
        #"2  "Bag" — no date, a step of 1"#,
        #"1  "Pack" above it stays closed; to open it too:"#, "  daydot undone 1",
      ]),
    Life(
      name: "an item becomes a step of what is done", start: "Pack\nBag\nVan",
      commands: ["20T09:00 edit 3 --after 2", "20T09:00 done 1"],
      last: "20T09:00 edit 2 --under 1",
      says: [
        #"2  "Bag" — no date, a step of 1"#,
        #"1  "Pack" above it stays closed; to open it too:"#, "  daydot undone 1",
      ]),
    Life(
      name: "a tree with a step that repeats",
      start: "Trip dec 10\n  Clean every sat 10:00\n    Vacuum",
      commands: ["21T11:00 done 3"], last: "21T11:00 steps 1",
      says: [
        "▪ 1  10 Dec         Trip        0/1", "! 2  Sat 21  10:00    Clean     1/1, every Sat",
        "▫ 3                     Vacuum  done 11:00",
      ]),
    Life(
      name: "a rule is changed after a step was added", start: clean,
      commands: [
        "21T11:00 done 1", "25T09:00 add Oven --under 1", "25T09:00 edit 1 --every every_sun",
      ], last: "25T09:00 list",
      says: [
        "▪ 1  Sun 29  10:00  Clean     0/2, every Sun", "▪ 2                   Vacuum",
        "▪ 3                   Oven",
      ]),
    Life(
      name: "a rule is taken away after a step was added", start: clean,
      commands: ["21T11:00 done 1", "25T09:00 add Oven --under 1", "25T09:00 edit 1 --every none"],
      last: "25T09:00 list",
      says: [
        "▪ 1  Sat 28  10:00  Clean     0/2", "▪ 2                   Vacuum",
        "▪ 3                   Oven",
      ]),
    Life(
      name: "the past of a step that repeats, once its parent is done",
      start: "Trip dec 10\n  Clean every sat 10:00",
      commands: ["21T11:00 done 2", "25T09:00 done 1"], last: "25T09:00 list --done",
      says: [
        "▫ 1  10 Dec         Trip   1/1, done 09:00",
        "▫ 2  Sat 21  10:00  Clean  in Trip, done Sat 21",
      ]),
    Life(
      name: "the day of it", start: "Trip dec 10\n  Clean every sat 10:00",
      commands: ["21T11:00 done 2", "25T09:00 done 1"], last: "25T09:00 day 2026-11-21",
      says: [
        "Sat 21 November 2026", "", "▫ 2  10:00  Clean  in Trip, done 11:00", "", "1 item, 1 done",
      ]),
    Life(
      name: "a later day of it", start: "Trip dec 10\n  Clean every sat 10:00",
      commands: ["21T11:00 done 2", "25T09:00 done 1"], last: "25T09:00 day 2026-11-28",
      says: ["Sat 28 November 2026", "", "nothing here"]),
    Life(
      name: "the review of it", start: "Trip dec 10\n  Clean every sat 10:00",
      commands: ["21T11:00 done 2", "22T09:00 done 1"], last: "22T09:00 review",
      says: [
        "16 to 22 November 2026", "", "done  2", "Sat 21 Nov  1  Clean", "Sun 22 Nov  1  Trip",
      ]),
    Life(
      name: "a moved occurrence answers to its new day", start: clean,
      commands: ["20T09:00 move 1@2026-11-28 2026-11-29"], last: "20T09:00 done 1@2026-11-29",
      says: [
        #"1  "Clean", Sun 29 Nov 10:00 — done; the next: Sat 5 Dec"#,
        "1 open step of 1 closed with it",
      ]),
    Life(
      name: "a step of a moved occurrence", start: clean,
      commands: ["20T09:00 move 1@2026-11-28 2026-11-29"], last: "20T09:00 done 2@2026-11-29",
      says: [#"2  "Vacuum", Sat 28 Nov — done"#]),
    Life(
      name: "a cancelled step has its own sign", start: "Shop\n  Milk\n  Bread",
      commands: ["20T09:00 edit 2 --status cancelled", "20T09:00 done 3"], last: "20T09:00 list",
      says: [
        "▪ 1  someday  Shop     1/1", "✗ 2             Milk   cancelled",
        "▫ 3             Bread  done 09:00",
      ]),
    Life(
      name: "and no tick on paper", start: "Shop\n  Milk\n  Bread",
      commands: ["20T09:00 edit 2 --status cancelled", "20T09:00 done 3"],
      last: "20T09:00 list --template markdown",
      says: [
        "# To do", "", "- [ ] Shop — 1/1", "  - [-] Milk — cancelled",
        "  - [x] Bread — done 09:00",
      ]),
    Life(
      name: "what waits for an item that is moved behind it",
      start: "Move 2026-12-01\nKeys 2026-12-03\nParty 2026-12-09",
      commands: ["20T09:00 edit 2,3 --after 1"], last: "20T09:00 move 1 2026-12-05",
      says: [
        #"1  "Move" — Sat 5 Dec 2026, in place of Tue 1 Dec 2026 (reminds at 09:00)"#,
        #"waiting for 1, but on an earlier day: 2 "Keys" (Thu 3 Dec 2026)"#,
      ]),
    Life(
      name: "a list stands before what an item waits for", start: "Move\nKeys",
      commands: ["20T09:00 edit 2 --after 1 --list flat"], last: "20T09:00 list",
      says: ["▪ 1  someday  Move", "▪ 2  someday  Keys  flat, waits for 1"]),
    Life(
      name: "a heading of Markdown", start: "# Move\n- [ ] Pack\n## Trip", commands: [],
      last: "20T09:00 list",
      says: ["▪ 1  someday  Move    0/1", "▪ 2             Pack", "▪ 3  someday  Trip"]),
    Life(
      name: "a whole word beats a part of one", start: "Boxes\n  Tape\nPack a box", commands: [],
      last: "20T09:00 done box", says: [#"3  "Pack a box" — done"#]),
    Life(
      name: "what stands on a shown day is not earlier too",
      start: "Old 2026-11-16\nCall 2026-11-18 5pm\nTrip 2026-11-17 to 2026-11-18",
      commands: [], last: "20T09:00 agenda 2026-11-18 to 2026-11-20",
      says: [
        "Wed 18 November 2026", "! 3         Trip  since Tue 17", "! 2  17:00  Call", "",
        "nothing for a day", "", "Fri 20 November 2026, today",
        "nothing here", "", "earlier",
        "! 1         Old   since Mon 16",
      ]),
    Life(
      name: "an export of steps has the item above them", start: "Move\n  Pack\nTrip",
      commands: [], last: "20T09:00 export --under 1 --todotxt",
      says: ["2026-11-20 Move", "2026-11-20 Pack", "daydot: todo.txt has no word for: parent (1)"]),
    Life(
      name: "steps of a hidden item that is named", start: "Move from 2026-12-12\n  Pack\n    Box",
      commands: [], last: "20T09:00 list --under 1",
      says: ["▪ 2  Pack   0/1", "▪ 3    Box"]),
    Life(
      name: "a page of steps has the title of the item above", start: "Move\n  Pack",
      commands: [], last: "20T09:00 list --under 1 --template markdown",
      says: ["# Move", "", "- [ ] Pack"]),
    Life(
      name: "what is done before what it waits for", start: "Move\nPay",
      commands: [
        "20T09:00 edit 1 --after 2"
      ], last: "20T09:00 done 1",
      says: [#"1  "Move" — done"#, "2, which it waits for, is still open"]),
    Life(
      name: "an interval of an item with a day says so", start: "Water 2026-11-20 remind every 45m",
      commands: [], last: "20T09:00 show 1",
      says: [
        "1  Water", "   when     Fri 20 Nov 2026", "   state    open",
        "   reminds  Fri 20 Nov 2026 09:45 (every 45m)", "   added    Fri 20 Nov 2026 09:00",
      ]),
    Life(
      name: "words that are a whole title add no step", start: "Move\nMove plan\n  Van",
      commands: [],
      last: "20T09:00 steps Move plan",
      says: ["▪ 2  someday  Move plan  0/1", "▪ 3             Van"]),
    Life(
      name: "a day that another occurrence has", start: "Clean every day 10:00",
      commands: ["20T09:00 move 1@2026-11-28 2026-11-29"], last: "20T09:00 done 1@2026-11-29",
      says: [#"1  "Clean", Sun 29 Nov — done; still open: Fri 20 Nov"#]),
  ]

  @Test(arguments: lives) func whatIsOverIsNotToDo(_ row: Life) throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "UTC")
    try daydot("check")
    let added = try daydot.run(["add", "-"], input: row.start)
    #expect(added.status == 0, "\(added.errors)")
    func run(_ command: String) throws -> Finished {
      let words = command.split(separator: " ").map { String($0).replacing("_", with: " ") }
      let run = try daydot.at("2026-11-\(words[0])", arguments: Array(words.dropFirst()))
      #expect(run.status == 0, "\(command): \(run.errors)")
      return run
    }
    for command in row.commands { _ = try run(command) }
    let found = try run(row.last)
    let lines = (found.output + found.errors).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.dropLast().map(String.init) == row.says)
  }
}
