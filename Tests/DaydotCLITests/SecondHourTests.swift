import DaydotTestSupport
import Expectations
import Operations
import TestSupport
import Testing

/// What people meet in their second hour: places and repeating items that are changed, hidden and
/// mistyped.
@Suite struct SecondHourTests {
  private func places() throws -> InProcessDaydot {
    let daydot = try InProcessDaydot.checked()
    try daydot("place", "add", "home", "37.49,127.03")
    try daydot("place", "add", "bazaar", "37.51,127.05")
    try daydot("place", "add", "gym")
    return daydot
  }

  // MARK: Repeating

  @Test func noneEndsARepetition() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot.follow(
      """
      > add Foo every mon 19:00
      1  "Foo" — Mon 23 Nov 2026 19:00, every Mon (reminds at 19:00)
      > edit 1 --every none
      1  "Foo" — Mon 23 Nov 2026 19:00 (reminds at 19:00)
      > edit 1 --every "every tue 20:00"
      1  "Foo" — Tue 24 Nov 2026 20:00, every Tue (reminds at 20:00)
      > edit 1 --every none --on 2026-11-27
      1  "Foo" — Fri 27 Nov 2026 20:00 (reminds at 20:00)
      > edit 1 --every "every fri"
      1  "Foo" — Fri 27 Nov 2026 20:00, every Fri (reminds at 20:00)
      > edit 1 --every none --on none
      1  "Foo" — no date
      """)
  }

  /// What `--every` says of the end and the start counts, as it does in a sentence.
  @Test func everyTakesItsEndAndItsStart() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot.follow(
      """
      > add A --every "every mon 7pm-9pm"
      1  "A" — Mon 23 Nov 2026 19:00 – 21:00, every Mon (reminds at 19:00)
      > event M --every "every tue for 30 min" --time 9:00
      2  "M" — Tue 24 Nov 2026 09:00 – 09:30, every Tue, an event
      > edit 1 --every "every mon 6pm-9pm"
      1  "A" — Mon 23 Nov 2026 18:00 – 21:00, every Mon (reminds at 18:00)
      > edit 1 --every "every mon 18:00 for 1h" --end 20:00
      1  "A" — Mon 23 Nov 2026 18:00 – 20:00, every Mon (reminds at 18:00)
      > edit 1 --every "every fri from dec 18"
      1  "A" — Fri 18 Dec 2026 18:00 – 20:00, every Fri (reminds at 18:00)
      > add B every day except dec 1, dec 2, dec 3 and dec 4
      3  "B" — Fri 20 Nov 2026, every day, except 4 days (reminds at 09:00)
      """)
  }

  /// A time of today that has passed is not promised again.
  @Test func theNextReminderIsTheOneThatComes() throws {
    let daydot = try InProcessDaydot.checked()
    let run = try daydot.at("2026-11-23T15:50", "add", "Water from today every day 07:00")
    #expect(run.output.contains("(reminds Tue 24 Nov 07:00)"), "\(run.output)")
  }

  @Test(arguments: [
    "add 매달 15일, 말일 정산", "add 정산 매달 15일 말일", "add Settle every month on the 15th tomorrow",
  ])
  func aDateBesideAnotherRuleIsRefused(_ line: String) throws {
    let run = try InProcessDaydot().run(line.split(separator: " ").map(String.init))
    #expect(run.status == 64 && run.output == "")
  }

  // MARK: Places

  /// An item that is hidden until a day is not announced at its place before.
  @Test func whatIsHiddenIsNotAnnounced() throws {
    let daydot = try places()
    try daydot.at("2026-11-20T08:00", "add", "Lamp from 2026-11-25 @home")
    func walk(_ day: String) throws -> String {
      try daydot.at("\(day)T09:00", "here", "37.6,127.2")
      try daydot.at("\(day)T09:20", "here", "home")
      return try daydot.at("\(day)T09:20", "check").output
    }
    #expect(try walk("2026-11-23") == "")
    #expect(try walk("2026-11-25").contains("Lamp"))
    #expect(try walk("2026-11-26") == "")
  }

  /// Who passes slowly is seen inside, and is told all the same.
  @Test func passingIsToldWhenSeenInside() throws {
    let daydot = try places()
    try daydot.at("2026-11-20T08:00", "add", "Post", "--remind", "passing home")
    try daydot.at("2026-11-20T09:00", "here", "37.48,127.03")
    try daydot.at("2026-11-20T09:20", "here", "37.49,127.03")
    #expect(try daydot.at("2026-11-20T09:20", "check").output.contains("Post"))
    try daydot.at("2026-11-20T09:40", "here", "37.50,127.03")
    #expect(try daydot.at("2026-11-20T09:40", "check").output == "")
  }

  @Test(arguments: [
    "add Tea @gym", "add Tea remind arriving gym", "add Tea when I get to the gym",
    "add Tea --remind leaving~gym",
  ])
  func aPlaceWithoutAPositionIsTold(_ line: String) throws {
    let daydot = try places()
    let words = line.split(separator: " ").map { $0.split(separator: "~").joined(separator: " ") }
    #expect(try daydot.run(words).output.contains("gym has no position yet: daydot place add gym"))
    if line.contains("remind") {
      #expect(try daydot("explain", "1").output.contains("gym has no position yet"))
    }
  }

  @Test func aMistypedPlaceIsAsked() throws {
    let daydot = try places()
    #expect(try daydot("add", "Bread", "@bazar").output.contains("did you mean 'bazaar'?"))
    #expect(try daydot("add", "Soap", "--at", "@home").output.contains("at home"))
    #expect(try daydot("add", "a @home").output.contains("at home"))
    let moved = try daydot("edit", "2", "--at", "gym").output
    #expect(moved.contains("gym has no position yet: daydot place add gym"))
    #expect(try daydot.json("place", "list")["places"].elements.count == 4)
  }

  struct Added: Row {
    let name: String
    /// What `place add` answers first, or why it refuses.
    let answer: String
  }

  @Test(arguments: [
    Added(name: "37.5101,127.0215 market", answer: "market — 37.51010,127.02150, within 150 m"),
    Added(name: "market, 37.5101,127.0215", answer: "market — 37.51010,127.02150, within 150 m"),
    Added(name: "cafe at 37.5101,127.0215", answer: "cafe — 37.51010,127.02150, within 150 m"),
    Added(name: "37.5101,127.0215", answer: "a place needs a name"),
    Added(name: "cafe 37.5101,127.0215 200m", answer: "'200m' behind the position"),
    Added(name: "park 37.5N 127.01E m", answer: "'m' behind the position"),
    Added(name: "cafe at the corner", answer: "cafe at the corner — no position"),
  ])
  func aPositionIsNoPartOfAName(_ row: Added) throws {
    let run = try InProcessDaydot().run(
      ["place", "add"] + row.name.split(separator: " ").map(String.init))
    #expect((run.output + run.errors).contains(row.answer), "\(run.output)\(run.errors)")
  }

  @Test func whoKeepsTheFormerPositionIsTold() throws {
    let daydot = try places()
    try daydot("add", "Buy", "@bazaar")
    try daydot("place", "rm", "bazaar")
    let added = try daydot("place", "add", "bazaar", "37.6,127.1")
    #expect(added.output.contains("to have it here: daydot edit 1 --at bazaar"))
    try daydot("edit", "1", "--at", "bazaar")
    #expect(try daydot.json("near", "bazaar")["items"][0]["distance"] == .integer(0))
    #expect(
      try daydot("place", "rename", "bazaar", "souk").output == "bazaar — is called souk now\n")
  }

  @Test func aListOfPlacesIsNoListOfItems() throws {
    let daydot = InProcessDaydot()
    let path = daydot.folder.path + "/KR.txt"
    try writeFile(
      path,
      "1835848\tSeoul\tSeoul\t서울\t37.566\t126.9784\tP\tPPLC\tKR\t\t11\t\t\t\t10349312\t\t38\tAsia/Seoul\t2019-09-05\n"
    )
    let refused = try daydot("import", path)
    #expect(
      refused.status == 65
        && refused.errors.contains("is a list of places; type: daydot place import"))
    try daydot("place", "import", path)
    // An id is one in the place of a name, and the name is the reader's.
    #expect(try daydot("place", "add", "KR:1835848").output.hasPrefix("Seoul — "))
    let korean = try daydot("place", "add", "--from", "KR:1835848", "--lang", "ko")
    #expect(korean.output.hasPrefix("서울 — "))
  }

  @Test(arguments: ["집에 전화하기", "집에서 가져올 책", "시장에 대해 조사", "회사에서 온 메일 답장", "집에 있는 책 정리"])
  func aPlaceInsideAPhraseStaysInTheTitle(_ title: String) throws {
    let daydot = InProcessDaydot()
    for (index, name) in ["집", "시장", "회사"].enumerated() {
      try daydot("place", "add", name, "37.5,127.\(index)1")
    }
    #expect(try daydot("add", title).output.contains("\"\(title)\" — no date\n"))
    #expect(try daydot("add", "시장에서 우유 사기").output.contains("\"우유 사기\" — no date, at 시장"))
    let each = try daydot("add", "학교 준비 시장에 도착할 때마다")
    #expect(each.output.contains("every time"), "\(each.output)")
  }

  @Test func remindInATitleIsTold() throws {
    let daydot = try places()
    #expect(
      try daydot("add", "Ring", "remind", "1h").output.contains(
        "'remind 1h' stays in the title; for a reminder: daydot remind 1 30m before"))
    let leaving = try daydot("add", "Umbrella @home remind on leaving").output
    #expect(leaving.contains("(reminds on leaving home)"), "\(leaving)")
  }
}
