import DaydotTestSupport
import TestSupport
import Testing

/// A split or detached occurrence keeps its announcements, its snooze and its outstanding
/// reminders, in the new half or the new item; undo restores them.
@Suite struct SplitReminderTests {
  /// A daily series at 10:00 since Wed 18, with checks at these times.
  private func planner(checks: [String]) throws -> InProcessDaydot {
    let daydot = InProcessDaydot(now: "2026-11-18T09:00", zone: "Asia/Seoul")
    try daydot("add", "x", "every", "day", "10:00")
    for check in checks {
      #expect(try daydot.at("2026-11-\(check)", "check").output.hasPrefix("1  "), "\(check)")
    }
    return daydot
  }

  static let divisions = [
    "edit 1@2026-11-20.. --title X", "edit 1@2026-11-20 --title X", "move 1@2026-11-20.. 10:00",
    "edit 1 --zone Asia/Seoul", "edit 1 --zone Asia/Seoul --all",
  ]

  @Test(arguments: divisions)
  func whatWasAnnouncedIsNotAnnouncedAgain(_ change: String) throws {
    let daydot = try planner(checks: ["18T10:00", "19T10:00", "20T10:00"])
    for command in [change, "undo", "redo", "undo", "redo"] {
      try daydot.at("2026-11-20T10:00", arguments: command.split(separator: " ").map(String.init))
      #expect(try daydot.at("2026-11-20T10:00", "check").output == "", "\(command)")
    }
    #expect(try daydot.at("2026-11-21T10:00", "check").output.contains("  10:00  "))
    try daydot.at("2026-11-21T10:00", "undo")
    #expect(try daydot.at("2026-11-21T10:00", "check").output == "")
  }

  struct Outstanding: Row {
    let name: String
    let change: String
    /// The output of the next check.
    let delivered: String
  }

  @Test(arguments: [
    Outstanding(
      name: "a half", change: "edit 1@2026-11-20.. --list work",
      delivered: "2  10:00  x  (late by 5 min)\n"),
    Outstanding(
      name: "one occurrence", change: "edit 1@2026-11-20 --list work",
      delivered: "2  10:00  x  (late by 5 min)\n"),
    Outstanding(
      name: "a half that is moved to its own time", change: "move 1@2026-11-20.. 10:00",
      delivered: "2  10:00  x  (late by 5 min)\n"),
    Outstanding(
      name: "the zone it is in", change: "edit 1 --zone Asia/Seoul",
      delivered: "1  10:00  x  (late by 5 min)\n"),
  ])
  func whatIsOutstandingIsAnnounced(_ row: Outstanding) throws {
    for isUndone in [false, true] {
      let daydot = try planner(checks: ["18T10:00", "19T10:00"])
      let change = row.change.split(separator: " ").map(String.init)
      try daydot.at("2026-11-20T10:05", arguments: change)
      if isUndone {
        try daydot.at("2026-11-20T10:05", "undo")
        try daydot.at("2026-11-20T10:05", "redo")
      }
      #expect(try daydot.at("2026-11-20T10:05", "check").output == row.delivered)
      try daydot.at("2026-11-20T10:06", "undo")
      #expect(try daydot.at("2026-11-20T10:06", "check").output == "")
    }
  }

  @Test(arguments: divisions)
  func whatQuietHoursHoldIsAnnouncedAfterThem(_ change: String) throws {
    let daydot = try planner(checks: ["18T10:00", "19T10:00"])
    try daydot("config", "set", "deliver.quiet", "09:30-11:00")
    #expect(try daydot.at("2026-11-20T10:00", "check").output == "")
    let words = change.split(separator: " ").map(String.init)
    try daydot.at("2026-11-20T10:05", arguments: words)
    #expect(try daydot.at("2026-11-20T10:06", "check").output == "")
    #expect(try daydot.at("2026-11-20T11:00", "check").output.contains("(held by quiet hours)"))
    try daydot.at("2026-11-20T11:00", "undo")
    #expect(try daydot.at("2026-11-20T11:01", "check").output == "")
  }

  @Test(arguments: ["edit 1@2026-11-20.. --title X", "edit 1@2026-11-20 --title X"])
  func whatFailedIsTriedAgain(_ change: String) throws {
    let daydot = try planner(checks: ["18T10:00", "19T10:00"])
    try daydot("config", "set", "deliver.channels", "command")
    #expect(try daydot.at("2026-11-20T10:00", "check").status == 69)
    let words = change.split(separator: " ").map(String.init)
    try daydot.at("2026-11-20T10:05", arguments: words)
    try daydot("config", "set", "deliver.channels", "stdout")
    #expect(try daydot.at("2026-11-20T10:05", "check").output == "2  10:00  X  (late by 5 min)\n")
  }

  @Test(arguments: [
    ("edit 1@2026-11-20.. --title X", "2@2026-11-20"), ("edit 1@2026-11-20 --title X", "2"),
  ])
  func whatIsPutOffGoesWithItsOccurrence(_ change: String, _ part: String) throws {
    for isDone in [false, true] {
      let daydot = try planner(checks: ["18T10:00", "19T10:00", "20T10:00"])
      try daydot.at("2026-11-20T10:01", "snooze", "1", "30m")
      let words = change.split(separator: " ").map(String.init)
      try daydot.at("2026-11-20T10:02", arguments: words)
      #expect(try daydot.at("2026-11-20T10:02", "pending").output.hasPrefix("2  today     10:31"))
      if isDone { try daydot.at("2026-11-20T10:03", "done", part) }
      #expect(
        try daydot.at("2026-11-20T10:31", "check").output
          == (isDone ? "" : "2  10:31  X  (snoozed)\n"))
    }
  }

  @Test func anUndoneDivisionReturnsWhatIsPutOff() throws {
    let daydot = try planner(checks: ["18T10:00", "19T10:00"])
    try daydot.at("2026-11-20T09:00", "edit", "1@2026-11-20..", "--title", "X")
    try daydot.at("2026-11-20T10:00", "check")
    try daydot.at("2026-11-20T10:01", "snooze", "2", "30m")
    try daydot.at("2026-11-20T10:02", "undo")
    try daydot.at("2026-11-20T10:02", "undo")
    #expect(try daydot.at("2026-11-20T10:31", "check").output == "")
    try daydot.at("2026-11-20T10:31", "snooze", "1", "30m")
    #expect(try daydot.at("2026-11-20T11:01", "check").output == "1  11:01  x  (snoozed)\n")
  }

  /// Arrives once on the day.
  @Test(arguments: ["edit 1@2026-11-20.. --title X", "edit 1@2026-11-20 --title X"])
  func anArrivalIsAnnouncedOnce(_ change: String) throws {
    let daydot = InProcessDaydot(now: "2026-11-18T08:00", zone: "Asia/Seoul")
    try daydot("place", "add", "market", "37.5101,127.0215")
    try daydot("add", "x", "every", "day", "@market", "--remind", "arriving market")
    func arrive(_ hour: String) throws -> String {
      for (minute, position) in [
        ("00", "37.6,127.1"), ("01", "37.6,127.1"), ("10", "37.5101,127.0215"),
        ("11", "37.5101,127.0215"),
      ] {
        try daydot.at("2026-11-20T\(hour):\(minute)", "here", position)
      }
      return try daydot.at("2026-11-20T\(hour):12", "check").output
    }
    #expect(try arrive("09") == "1  09:10  x  (arriving market)\n")
    let words = change.split(separator: " ").map(String.init)
    try daydot.at("2026-11-20T09:30", arguments: words)
    #expect(try arrive("10") == "")
    try daydot.at("2026-11-20T10:30", "undo")
    #expect(try arrive("11") == "")
  }

  /// The arrival happened and was not announced yet.
  @Test(arguments: ["edit 1@2026-11-20.. --title X", "edit 1@2026-11-20 --title X"])
  func anOutstandingArrivalIsAnnounced(_ change: String) throws {
    let daydot = InProcessDaydot(now: "2026-11-18T08:00", zone: "Asia/Seoul")
    try daydot("place", "add", "market", "37.5101,127.0215")
    try daydot("add", "x", "every", "day", "@market", "--remind", "arriving market")
    try daydot.at("2026-11-20T09:00", "here", "37.6,127.1")
    try daydot.at("2026-11-20T09:10", "here", "37.5101,127.0215")
    let words = change.split(separator: " ").map(String.init)
    try daydot.at("2026-11-20T09:11", arguments: words)
    #expect(try daydot.at("2026-11-20T09:12", "check").output == "2  09:10  X  (arriving market)\n")
    try daydot.at("2026-11-20T09:13", "undo")
    #expect(try daydot.at("2026-11-20T09:13", "check").output == "")
  }
}
