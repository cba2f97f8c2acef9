import DaydotTestSupport
import TestSupport
import Testing

/// A region announcement is not repeated after `undo`.
@Suite struct RegionUndoTests {
  /// Steps separated by `;`: a command, its arguments with `_` for blanks, or `visit PLACE N`,
  /// where N announcements are expected.
  struct Life: Row {
    let name: String
    var item = "add Errand @market"
    let steps: String
  }

  static let lives = [
    Life(name: "star", steps: "star 1; visit market 1; undo; visit market 0; redo; visit market 0"),
    Life(
      name: "title and note",
      steps: "edit 1 --title Milk; edit 1 --note two; visit market 1; undo; undo; visit market 0"),
    Life(
      name: "new day", item: "add Errand today @market",
      steps: "move 1 yesterday; visit market 1; undo; visit market 0; redo; visit market 0"),
    Life(
      name: "own reminder", item: "add Errand --remind arriving_market_once",
      steps: "star 1; visit market 1; undo; visit market 0; redo; visit market 0"),
    Life(
      name: "renamed place", item: "add Errand --remind arriving_market",
      steps: "place rename market mart; visit mart 1; undo; visit market 0; redo; visit mart 0"),
    Life(
      name: "default and spelled out",
      steps: "off 1; on 1; visit market 1; undo; undo; visit market 0; redo; redo; visit market 0"),
    Life(
      name: "closed and opened before",
      steps: """
        done 1; undone 1; visit market 1; undo; undo; visit market 0; redo; redo; visit market 0
        """),
    Life(
      name: "closed and opened after, which arms it again",
      steps: """
        visit market 1; done 1; undone 1; undo; undo; visit market 0; redo; redo; visit market 1; \
        undo; undo; visit market 0
        """),
    Life(
      name: "switched off and on after, which arms it again",
      steps: "visit market 1; off 1; on 1; visit market 1; undo; undo; visit market 0"),
    Life(
      name: "removed after",
      steps: "visit market 1; rm 1; undo; visit market 0; redo; undo; visit market 0"),
    Life(
      name: "reminder removed after", item: "add Errand --remind arriving_market",
      steps: "visit market 1; unremind 1; undo; visit market 0; redo; undo; visit market 0"),
    Life(
      name: "added again", steps: "visit market 1; undo; redo; visit market 0"),
    Life(
      name: "another place is another crossing",
      steps: """
        edit 1 --at school; visit school 1; undo; visit school 0; visit market 1; redo; \
        visit market 0; visit school 0; undo; visit market 0
        """),
    Life(
      name: "another trigger is another crossing", item: "add Errand --remind arriving_market",
      steps: """
        remind r1 arriving_market_within_400m; visit market 1; undo; visit market 1; redo; \
        visit market 0
        """),
    Life(
      name: "one occurrence of a series", item: "add Errand every day --on 2026-11-18 @market",
      steps:
        "edit 1@2026-11-20 --title Milk; visit market 1; undo; visit market 0; redo; visit market 0"
    ),
    Life(
      name: "the second half of a series", item: "add Errand every day --on 2026-11-18 @market",
      steps:
        "edit 1@2026-11-20.. --note x; visit market 1; undo; visit market 0; redo; visit market 0"
    ),
    Life(
      name: "a new rule", item: "add Errand every day --on 2026-11-18 @market",
      steps:
        "edit 1 --every every_weekday; visit market 1; undo; visit market 0; redo; visit market 0"),
    Life(
      name: "every time is every time", item: "add Errand --remind arriving_market_every_time",
      steps: "star 1; visit market 1; undo; visit market 1"),
  ]

  @Test(arguments: lives) func isAnnouncedOnce(_ life: Life) throws {
    let daydot = InProcessDaydot(now: "2026-11-20T08:00", zone: "Asia/Seoul")
    try daydot("place", "add", "market", "37.5101,127.0215", "--radius", "200")
    try daydot("place", "add", "school", "37.5501,127.0515", "--radius", "200")
    try daydot("config", "set", "remind.all-day", "none")
    func words(_ text: some StringProtocol) -> [String] {
      text.split(separator: " ").map { String($0).replacing("_", with: " ") }
    }
    #expect(try daydot.run(words(life.item)).status == 0)
    var minute = 8 * 60
    func later(_ minutes: Int) -> String {
      minute += minutes
      let (hour, rest) = minute.quotientAndRemainder(dividingBy: 60)
      return "2026-11-20T\(hour < 10 ? "0" : "")\(hour):\(rest < 10 ? "0" : "")\(rest)"
    }
    for step in life.steps.split(separator: ";") {
      let words = words(step)
      guard words[0] == "visit" else {
        let run = try daydot.at(later(1), arguments: words)
        #expect(run.status == 0, "\(words): \(run.errors)")
        continue
      }
      var lines = 0
      for (after, spot) in [(5, "37.6,127.1"), (5, "37.6,127.1"), (20, words[1])] {
        let now = later(after)
        try daydot.at(now, "here", spot)
        lines += try daydot.at(now, "check").output.split(separator: "\n").count
      }
      #expect(lines == Int(words[2]), "\(step), before \(minute / 60):\(minute % 60)")
    }
  }

  @Test func anImportThatIsUndoneSchedulesNothing() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T08:00", zone: "Asia/Seoul")
    try daydot("place", "add", "market", "37.5101,127.0215", "--radius", "200")
    try daydot("add", "Errand", "@market")
    let changed = try daydot("export").output.replacing("Errand", with: "Milk")
    #expect(try daydot.at("2026-11-20T08:01", "import", "-", input: changed).status == 0)
    try daydot.at("2026-11-20T08:05", "here", "37.6,127.1")
    try daydot.at("2026-11-20T08:30", "here", "market")
    #expect(
      try daydot.at("2026-11-20T08:30", "check").output == "1  08:30  Milk  (arriving market)\n")
    // The default reminder at a place is of the place, as the check said.
    let delivered = try daydot.at("2026-11-20T08:31", "delivered", "--json").output
    #expect(delivered.contains("\"location\"") && !delivered.contains("\"calendar\""))
    try daydot.at("2026-11-20T08:31", "undo")
    #expect(try daydot.at("2026-11-20T08:31", "pending").output == "no reminders are pending\n")
  }

  @Test(arguments: [false, true]) func pendingKeepsItsOrder(hasFix: Bool) throws {
    let daydot = InProcessDaydot(now: "2026-11-20T08:00", zone: "Asia/Seoul")
    for place in ["market", "shop"] { try daydot("place", "add", place, "37.5101,127.0215") }
    try daydot("add", "One", "@market")
    try daydot("add", "Two", "@shop")
    try daydot("add", "Three", "--remind", "arriving market within 300m")
    if hasFix { try daydot("here", "37.6,127.1") }
    let before = try daydot("pending").output
    #expect(before.split(separator: "\n").count == 3)
    for item in ["1", "2", "3"] {
      try daydot("off", item)
      try daydot("undo")
      #expect(try daydot("pending").output == before)
    }
  }
}
