import Glibc
import TestSupport
import Testing

/// Ready sets of items.
@Suite struct RoutineTests {
  @Test(arguments: ["en", "ko"])
  func everyRoutineReadsWhole(language: String) throws {
    let daydot = try Daydot.checked()
    let names = try daydot("routine", "list", "--lang", language).output.split(separator: "\n")
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(names == ["medication", "study", "review", "errands"])
    for name in names {
      let shown = try daydot("routine", "show", name, "--lang", language).output
      let lines = shown.split(separator: "\n").filter { !$0.hasPrefix("#") }
      let applied = try daydot("routine", "apply", name, "--lang", language)
      #expect(applied.status == 0 && applied.errors == "")
      let echoes = applied.output.split(separator: "\n")
      #expect(echoes.count == lines.count && lines.count >= 5)
      // Every line has a day, and nothing of its phrase stayed in the title.
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
    let daydot = try Daydot.checked()
    let output = try daydot("routine", "apply", "errands", "--from", "mon", "--at", "town").output
    let echoes = output.split(separator: "\n")
    #expect(echoes.allSatisfy { $0.contains("Mon 23 Nov 2026") && $0.contains("at town") })
  }

  @Test func ownRoutinesAreAddedWholeOrNotAtAll() throws {
    let daydot = try Daydot.checked()
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
}
