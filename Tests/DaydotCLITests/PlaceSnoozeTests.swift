import DaydotTestSupport
import TestSupport
import Testing

/// `snooze` until a place.
@Suite struct PlaceSnoozeTests {
  /// Item 1 was announced at 09:00; the device is far from the market.
  private func delivered(_ words: String...) throws -> InProcessDaydot {
    let daydot = InProcessDaydot()
    try daydot("place", "add", "market", "37.5101,127.0215", "--radius", "200", "--alias", "시장")
    try daydot("place", "add", "school")
    try daydot.at("2026-11-20T08:00", arguments: ["add"] + words)
    #expect(try daydot.at("2026-11-20T09:00", "check").output.hasPrefix("1  09:00  "))
    try daydot.at("2026-11-20T09:01", "here", "37.6,127.1")
    return daydot
  }

  struct Way: Row {
    let name: String
    let answer: String
    var lang = "en"
  }

  @Test(arguments: [
    Way(name: "1 until market", answer: "again on arriving market"),
    Way(name: "1 market", answer: "again on arriving market"),
    Way(name: "1 until 시장", answer: "again on arriving market"),
    Way(name: "1 until arriving market", answer: "again on arriving market"),
    Way(name: "1 시장에 도착하면", answer: "again on arriving 시장"),
    Way(name: "1 시장까지", answer: "market에 도착하면 다시 알림", lang: "ko"),
    Way(
      name: "1 until arriving 37.5101,127.0215 within 300m",
      answer: "again on arriving 37.5101,127.0215 within 300m"),
  ])
  func isAnnouncedAgainOnArriving(_ way: Way) throws {
    let daydot = try delivered("Buy", "milk", "9:00")
    let words = ["snooze"] + way.name.split(separator: " ").map(String.init)
    let answer = try daydot.at("2026-11-20T09:02", arguments: words + ["--lang", way.lang])
    #expect(answer.output == "1  \"Buy milk\" — \(way.answer)\n")
    #expect(try daydot.at("2026-11-20T09:02", "pending").output.contains("(snoozed, arriving"))
    #expect(try daydot.at("2026-11-20T09:02", "explain", "1").output.contains("snoozed  (arriving"))
    #expect(try daydot.at("2026-11-20T09:05", "check").output == "")
    try daydot.at("2026-11-20T09:30", "here", "37.5101,127.0215")
    #expect(try daydot.at("2026-11-20T09:30", "check").output == "1  09:30  Buy milk  (snoozed)\n")
    #expect(try daydot.at("2026-11-20T09:31", "check").output == "")
    #expect(try daydot.at("2026-11-20T09:31", "pending").output == "no reminders are pending\n")
  }

  @Test func leavingAndWindowsCountToo() throws {
    let daydot = try delivered("Buy", "milk", "9:00")
    try daydot.at("2026-11-20T09:02", "snooze", "1", "until leaving market between 17:00 and 20:00")
    for (first, second, line) in [
      ("10:30", "10:35", ""), ("17:30", "17:35", "1  17:30  Buy milk  (snoozed, late by 5 min)\n"),
    ] {
      try daydot.at("2026-11-20T\(first.prefix(2)):00", "here", "market")
      try daydot.at("2026-11-20T\(first)", "here", "37.6,127.1")
      try daydot.at("2026-11-20T\(second)", "here", "37.6,127.1")
      #expect(try daydot.at("2026-11-20T\(second)", "check").output == line)
    }
  }

  /// Where the user is already, nothing is crossed before the way back.
  @Test(arguments: [
    Way(
      name: "leaving market",
      answer: "you are not there now, so it comes when you have arrived and leave again"),
    Way(
      name: "arriving market",
      answer: "you are there now, so it comes when you have left and arrive again"),
  ])
  func theWayBackIsNamed(_ way: Way) throws {
    let daydot = try delivered("Buy", "milk", "9:00")
    let isThere = way.name.hasPrefix("arriving")
    try daydot.at("2026-11-20T09:05", "here", isThere ? "market" : "37.6,127.1")
    let words = ["snooze", "1"] + way.name.split(separator: " ").map(String.init)
    #expect(
      try daydot.at("2026-11-20T09:06", arguments: words).output
        == "1  \"Buy milk\" — again on \(way.name); \(way.answer)\n")
    let other = isThere ? "leaving market" : "arriving market"
    let back = try daydot.at("2026-11-20T09:06", "snooze", "1", other)
    #expect(!back.output.contains("now"), "\(back.output)")
  }

  @Test func undoTakesItBackAndDoneEndsIt() throws {
    let daydot = try delivered("Buy", "milk", "9:00")
    try daydot.at("2026-11-20T09:02", "snooze", "1", "until", "market")
    try daydot.at("2026-11-20T09:03", "undo")
    #expect(try daydot.at("2026-11-20T09:03", "pending").output == "no reminders are pending\n")
    try daydot.at("2026-11-20T09:04", "redo")
    #expect(try daydot.at("2026-11-20T09:04", "pending").output.contains("snoozed"))
    try daydot.at("2026-11-20T09:05", "done", "1")
    #expect(try daydot.at("2026-11-20T09:05", "pending").output == "no reminders are pending\n")
    try daydot.at("2026-11-20T09:30", "here", "market")
    #expect(try daydot.at("2026-11-20T09:30", "check").output == "")
  }

  @Test func aTimeTakesThePlaceOfAPlace() throws {
    let daydot = try delivered("Buy", "milk", "9:00")
    try daydot.at("2026-11-20T09:02", "snooze", "1", "until", "market")
    try daydot.at("2026-11-20T09:03", "snooze", "1", "10m")
    try daydot.at("2026-11-20T09:05", "here", "market")
    #expect(try daydot.at("2026-11-20T09:05", "check").output == "")
    #expect(try daydot.at("2026-11-20T09:13", "check").output == "1  09:13  Buy milk  (snoozed)\n")
  }

  @Test func anItemThatAlsoWaitsThereIsAnnouncedOnce() throws {
    let daydot = try delivered("Buy", "milk", "9:00", "@market")
    try daydot.at("2026-11-20T09:02", "snooze", "1", "until", "market")
    try daydot.at("2026-11-20T09:30", "here", "market")
    #expect(
      try daydot.at("2026-11-20T09:30", "check").output == "1  09:30  Buy milk  (arriving market)\n"
    )
    #expect(try daydot.at("2026-11-20T09:31", "check").output == "")
  }

  @Test func aRemovedPlaceIsStillWaitedFor() throws {
    let daydot = try delivered("Buy", "milk", "9:00")
    try daydot.at("2026-11-20T09:02", "snooze", "1", "until", "market")
    let removed = try daydot.at("2026-11-20T09:03", "place", "rm", "market")
    #expect(removed.output.contains("used by item 1"))
    try daydot.at("2026-11-20T09:30", "here", "37.5101,127.0215")
    #expect(try daydot.at("2026-11-20T09:30", "check").output == "1  09:30  Buy milk  (snoozed)\n")
  }

  @Test func aReminderOfItsOwnAndAPushCanWaitToo() throws {
    let daydot = try delivered("Walk", "--remind", "at 2026-11-20 09:00")
    try daydot.at("2026-11-20T09:02", "push", "Build failed")
    try daydot.at("2026-11-20T09:02", "check")
    try daydot.at("2026-11-20T09:03", "snooze", "r1", "until", "market")
    try daydot.at("2026-11-20T09:03", "snooze", "r2", "until", "market")
    try daydot.at("2026-11-20T09:30", "here", "market")
    let lines = try daydot.at("2026-11-20T09:30", "check").output
    #expect(lines.contains("1  09:30  Walk"))
    #expect(lines.contains("r2  09:30  Build failed"))
  }

  @Test(arguments: [
    Way(name: "until markte", answer: "no place is called 'markte'; did you mean 'market'?"),
    Way(name: "until school", answer: "'school' has no position"),
    Way(name: "until fridy", answer: "cannot read 'fridy'"),
    Way(name: "until arriving nowhere", answer: "cannot read 'arriving nowhere'"),
  ])
  func refuses(_ way: Way) throws {
    let daydot = try delivered("Buy", "milk", "9:00")
    let answer = try daydot.at(
      "2026-11-20T09:02",
      arguments: ["snooze", "1"] + way.name.split(separator: " ").map(String.init))
    #expect(answer.status != 0)
    #expect(answer.errors.contains(way.answer), "\(answer.errors)")
  }

  /// The reason is that it was snoozed, not what announced it first.
  @Test func comesAgainAsSnoozed() throws {
    let daydot = try delivered("Buy", "milk", "9:00")
    try daydot.at("2026-11-20T09:02", "remind", "1", "leaving market")
    try daydot.at("2026-11-20T09:03", "here", "37.5101,127.0215")
    for minute in 10...14 { try daydot.at("2026-11-20T09:\(minute)", "here", "37.6,127.1") }
    #expect(try daydot.at("2026-11-20T09:15", "check").output.contains("leaving market"))
    try daydot.at("2026-11-20T09:16", "snooze", "1", "market")
    try daydot.at("2026-11-20T09:30", "here", "37.5101,127.0215")
    let again = try daydot.at("2026-11-20T09:31", "check").output
    #expect(again.contains("(snoozed)") && !again.contains("leaving"))
  }
}
