import DaydotTestSupport
import TestSupport
import Testing

/// A list comes with the command that names it first, and goes when that is undone.
@Suite struct ListUndoTests {
  private func planner() -> InProcessDaydot {
    InProcessDaydot(now: "2026-11-20T08:00", zone: "Asia/Seoul")
  }

  @Test(arguments: [
    ["add", "y", "--list", "ghost", "--tag", "t"], ["edit", "1", "--list", "ghost", "--tag", "t"],
  ])
  func aListGoesWithTheCommandThatNamedItFirst(_ words: [String]) throws {
    let daydot = planner()
    try daydot("add", "x")
    let views = [["lists", "--json"], ["tags", "--json"], ["list", "--json"]]
    let before = try views.map { try daydot.run($0).output }
    try daydot.run(words)
    let after = try views.map { try daydot.run($0).output }
    for _ in 0..<2 {
      try daydot("undo")
      #expect(try views.map { try daydot.run($0).output } == before)
      try daydot("redo")
      #expect(try views.map { try daydot.run($0).output } == after)
    }
    try daydot("undo")
    try daydot("add", "z", "--list", "ghost")
    #expect(try daydot("lists").output.contains("ghost  1 open of 1"))
  }

  @Test func aListStaysWhenItsLastItemIsRemoved() throws {
    let daydot = planner()
    try daydot("add", "x", "--list", "ghost")
    try daydot("rm", "1")
    #expect(try daydot("lists").output == "ghost  0 open of 0\n")
    try daydot("add", "y", "--list", "ghost")
    try daydot("undo")
    #expect(try daydot("lists").output == "ghost  0 open of 0\n")
  }
}
