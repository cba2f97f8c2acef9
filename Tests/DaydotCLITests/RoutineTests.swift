import DaydotTestSupport
import Expectations
import Glibc
import TestSupport
import Testing

/// `routine`: ready-made sets of items.
@Suite struct RoutineTests {
  @Test(arguments: ["en", "ko"])
  func everyRoutineReadsWhole(language: String) throws {
    let daydot = try InProcessDaydot.checked()
    let names = try daydot("routine", "list", "--lang", language).output.split(separator: "\n")
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(names == ["medication", "study", "review", "errands"])
    for name in names {
      let shown = try daydot("routine", "show", name, "--lang", language).output
      let lines = shown.split(separator: "\n").filter { !$0.hasPrefix("#") }
      let isKorean = shown.unicodeScalars.contains { ("가"..."힣").contains($0) }
      #expect(isKorean == (language == "ko"), "\(shown)")
      let applied = try daydot("routine", "apply", name, "--lang", language)
      #expect(applied.status == 0 && applied.errors == "")
      let echoes = applied.output.split(separator: "\n")
      #expect(echoes.count == lines.count && lines.count >= 5)
      // Every line has a day, and no word of its phrase stays in the title.
      for echo in echoes {
        #expect(!echo.contains(language == "en" ? "no date" : "날짜 없음"), "\(echo)")
        let title = echo.split(separator: "\"")[1]
        #expect(!title.contains { $0 == "+" || $0.isNumber }, "\(echo)")
      }
      try daydot("undo")
      #expect(try daydot("list", "--json").output == "{\"items\":[],\"total\":0}\n")
    }
  }

  @Test func countsFromADayAndStandsAtAPlace() throws {
    let daydot = try InProcessDaydot.checked()
    let output = try daydot("routine", "apply", "errands", "--from", "mon", "--at", "town").output
    let echoes = output.split(separator: "\n").dropLast(2)
    #expect(
      output.hasSuffix("\ntown has no position yet; to give it one:\n  daydot help place\n"))
    #expect(echoes.allSatisfy { $0.contains("Mon 23 Nov 2026") && $0.contains("at town") })
  }

  @Test func ownRoutinesAreAddedWholeOrNotAtAll() throws {
    let daydot = try InProcessDaydot.checked()
    for folder in ["/.config", "/.config/daydot", "/.config/daydot/routines"] {
      mkdir(daydot.folder.path + folder, 0o700)
    }
    let path = daydot.folder.path + "/.config/daydot/routines/move"
    try writeFile(path, Array("# Moving\n\nPack boxes tomorrow 9am\nCall movers fri\n".utf8))
    #expect(try daydot("routine", "list").output.contains("move        Moving"))
    #expect(try daydot("routine", "apply", "move").output.split(separator: "\n").count == 2)
    try daydot("undo")
    try writeFile(path, Array("Pack boxes tomorrow\nCall movers 2026-02-30\n".utf8))
    let bad = try daydot("routine", "apply", "move")
    #expect(bad.status == 65 && bad.errors.hasPrefix("daydot: \(path), line 2: "))
    #expect(try daydot("list", "--json").output == "{\"items\":[],\"total\":0}\n")
    expectRefusal(
      try daydot("routine", "apply", "nap"),
      "no routine 'nap'; there are: medication, study, review, errands, move", status: 1)
  }

  private func own(_ daydot: InProcessDaydot, _ name: String, _ text: String) throws {
    let folder = daydot.folder.path + "/.config/daydot/routines"
    var path = ""
    for part in folder.split(separator: "/") {
      path += "/\(part)"
      mkdir(path, 0o700)
    }
    try writeFile("\(folder)/\(name)", text)
  }

  @Test func linesAreReadAsAddReadsThem() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("place", "add", "library", "37.5,127.0")
    // A user's routine takes precedence over a built-in one of the same name.
    try own(
      daydot, "study",
      """
      # Mine
      Read at library tomorrow 10:00 remind 1h before
      \tNap today 13:00 +rest +rest remind arriving

      # a remark
      Walk list:health p3 *
      """)
    let output = try daydot("routine", "apply", "study", "--at", "park").output
    #expect(
      output == """
        1  "Read" — Sat 21 Nov 2026 10:00, at library (reminds at 09:00)
        2  "Nap" — Fri 20 Nov 2026 13:00, at park, a step of 1, +rest (reminds on arriving park)
        3  "Walk" — no date, at park, list health, low priority, starred
        park has no position yet; to give it one:
          daydot help place

        """, "\(output)")
    let reminder = try daydot.json("show", "2")["items"][0]["reminders"][0]
    #expect(reminder["trigger"].text?.hasPrefix("arriving") == true)
    #expect(try daydot("undo").output.contains("(+2)"))
    #expect(try daydot("redo").status == 0)
    #expect(try daydot("list").output.split(separator: "\n").count == 3)
  }

  @Test func answersInJSON() throws {
    let daydot = try InProcessDaydot.checked()
    try own(daydot, "move", "Pack tomorrow\n")
    let routines = try daydot.json("routine", "list")["routines"]
    #expect(
      routines.elements.map { $0["name"].text } == [
        "medication", "study", "review", "errands", "move",
      ])
    #expect(routines[0]["summary"].text?.isEmpty == false && routines[4]["summary"] == .null)
    #expect(
      try daydot.json("routine", "show", "move")["lines"].elements.map(\.text) == ["Pack tomorrow"])
    #expect(try daydot.json("routine", "apply", "move")["items"][0]["day"].text == "2026-11-21")
    #expect(try daydot.json("template", "list")["templates"][0]["file"] == .null)
  }

  @Test func whatIsNoRoutineIsLeftOut() throws {
    let daydot = try InProcessDaydot.checked()
    try own(daydot, "move~", "Pack tomorrow\n")
    mkdir(daydot.folder.path + "/.config/daydot/routines/folder", 0o700)
    #expect(try daydot("routine", "list").output.split(separator: "\n").count == 4)
    try own(daydot, "empty", "# nothing yet\n\n")
    expect(try daydot("routine", "apply", "empty"), output: "nothing was changed\n")
  }

  struct Refusal: Row {
    let name: String
    let status: Int32
    let sentence: String
  }

  @Test(arguments: [
    Refusal(
      name: "apply", status: 64,
      sentence: "routine apply needs NAME; to see how:\n  daydot help routine apply"),
    Refusal(name: "apply nope", status: 1, sentence: "no routine 'nope'"),
    Refusal(name: "apply ../study", status: 1, sentence: "no routine '../study'"),
    Refusal(name: "apply study --from fridy", status: 64, sentence: "cannot read 'fridy'"),
    Refusal(name: "apply study --from 2026-02-30", status: 64, sentence: "28 days"),
    Refusal(name: "apply study --at=", status: 64, sentence: "--at"),
    Refusal(name: "sing", status: 64, sentence: "'sing'"),
    Refusal(name: "list all", status: 64, sentence: "'all'"),
    Refusal(name: "apply bad", status: 65, sentence: "/routines/bad, line 2: "),
    Refusal(name: "apply dayless", status: 65, sentence: "/routines/dayless, line 1: "),
  ])
  func refuses(_ row: Refusal) throws {
    let daydot = try InProcessDaydot.checked()
    try own(daydot, "bad", "Fine today\nNot fine 25:00\n")
    try own(daydot, "dayless", "Soon remind 1h before\n")
    let words = row.name.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let run = try daydot.run(["routine"] + words)
    #expect(run.status == row.status && run.output == "", "\(run)")
    #expect(run.errors.contains(row.sentence), "\(run.errors)")
    #expect(try daydot("list", "--json").output == "{\"items\":[],\"total\":0}\n")
  }
}
