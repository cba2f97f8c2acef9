import DaydotTestSupport
import Expectations
import TestSupport
import Testing

/// What people meet in their first hour: nothing is done, taken or left out without a word.
@Suite struct FirstHourTests {
  /// `done milk` typed twice does not mean the milkshake.
  @Test func doneTwiceFinishesNothingElse() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Milk")
    try daydot("add", "Milkshake", "party")
    #expect(try daydot("done", "milk").output == "1  \"Milk\" — done\n")
    #expect(try daydot("done", "milk").output == "1  \"Milk\" — was done already\n")
    #expect(try daydot("done", "party").output == "2  \"Milkshake party\" — done\n")
  }

  @Test func aReminderAtAPlaceWithoutAPositionSaysSo() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Tea", "@Gangnam")
    try daydot("add", "Shop")
    let run = try daydot("remind", "2", "arriving Gangnam")
    #expect(run.output.contains("Gangnam has no position yet: daydot place add Gangnam"))
  }

  @Test func hereNamesThePlaceThatWasTyped() throws {
    let daydot = InProcessDaydot()
    try daydot("place", "add", "cafe", "37.4985,127.0280", "--radius", "150")
    try daydot("place", "add", "station", "37.4979,127.0276", "--radius", "300")
    #expect(try daydot("here", "station").output.contains(", at station,"))
    #expect(try daydot("here", "37.4984,127.0279").output.contains(", at cafe,"))
  }

  @Test func aPositionThatIsPassedOverIsTold() throws {
    let daydot = InProcessDaydot()
    try daydot.at("2026-11-20T09:00", "here", "37.5,127.0")
    let run = try daydot.at("2026-11-20T09:05", "here", "35.1,129.0", "--accuracy", "150")
    #expect(run.output.hasPrefix("0 positions taken, 1 passed over\n"))
  }

  /// A place is typed by the consonants it begins with, wherever a place is typed.
  @Test func aPlaceIsMeantByItsConsonants() throws {
    let daydot = InProcessDaydot()
    try daydot("place", "add", "시청", "37.5663,126.9779")
    try daydot("place", "add", "강남역", "37.4979,127.0276")
    try daydot("place", "add", "강남대로", "37.4980,127.0277")
    for words in [["add", "서류 @ㅅㅊ"], ["add", "서류", "--at", "ㅅㅊ"], ["edit", "1", "--at", "ㅅ"]] {
      #expect(try daydot.run(words).output.contains("at 시청"), "\(words)")
    }
    // Of two places neither is meant, and a word that is written out is a name.
    for name in ["ㄱㄴ", "시"] {
      #expect(try daydot("add", "서류", "@\(name)").output.contains("\(name) has no position yet"))
    }
    #expect(try daydot.json("near", "ㅅㅊ")["items"].elements.count == 2)
  }

  /// Words in quotes stay in the title; where they are only a day, that is told.
  @Test func aQuotedDayIsTold() throws {
    let daydot = InProcessDaydot()
    #expect(
      try daydot("add", "Dentist", "sat 10:00").output == """
        1  "Dentist sat 10:00" — no date
        'sat 10:00' stays in the title; to have it read: daydot edit 1 --on 'sat 10:00'

        """)
    #expect(try daydot("edit", "1", "--on", "sat 10:00").output.contains("Sat 21 Nov 2026 10:00"))
    #expect(try daydot("add", "Buy milk", "and bread").output.split(separator: "\n").count == 1)
    let dated = try daydot("add", "Watch", "next friday", "tomorrow").output
    #expect(dated.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ["map", "--geojson", "--template", "html"], ["map", "--json", "--geojson"],
    ["place", "import", "--list", "--remove", "KR"], ["place", "import", "--list", "KR"],
    ["place", "import", "--remove", "KR", "US"],
  ])
  func noOptionIsLeftOutSilently(_ words: [String]) throws {
    let run = try InProcessDaydot().run(words)
    #expect(run.status == 64 && run.output == "" && !run.errors.isEmpty)
  }

  @Test func aPlaceBookTakesNoName() throws {
    let daydot = InProcessDaydot()
    try daydot("place", "add", "home", "37.5,127")
    let book = daydot.folder.path + "/book.jsonl"
    try writeFile(book, try daydot("place", "export").output)
    #expect(try daydot("place", "import", book).status == 0)
    let run = try daydot("place", "import", book, "--as", "mine")
    #expect(run.status == 64 && run.errors.contains("leave out --as"))
  }

  /// A page is looked at later, so it says when, not how long ago.
  @Test func aPageOfTheMapSaysWhen() throws {
    let daydot = InProcessDaydot()
    try daydot("place", "add", "home", "37.5,127")
    try daydot.at("2026-11-20T09:00", "here", "37.501,127")
    for template in ["html", "svg"] {
      let page = try daydot.at("2026-11-20T09:01", "map", "--template", template).output
      #expect(page.contains("Fri 20 Nov 09:00") && !page.contains("ago"))
    }
    #expect(try daydot.at("2026-11-20T09:01", "map", "--list").output.contains("1 min ago"))
  }

  @Test func twoPositionsAreOneTooMany() throws {
    let daydot = InProcessDaydot()
    let run = try daydot.run(["place", "add", "x", "--from", "KR:11", "37,127"])
    #expect(run.status == 64)
    #expect(run.errors.contains("37,127"))
  }

  @Test func anUnusablePositionIsCounted() throws {
    let daydot = InProcessDaydot()
    let event = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:a
      SUMMARY:Lunch
      DTSTART:20261120T120000
      LOCATION:Cafe
      GEO:137.55;227.01
      END:VEVENT
      END:VCALENDAR

      """
    #expect(
      try daydot("import", "-", input: event).output
        == "1 new, 0 changed, 0 same\n1 unusable position kept but not shown\n")
  }

  @Test(arguments: [
    "<gpx><wpt lat=\"37.5\" lon=\"127\"><name>A</name></wpt>",
    "<gpx><wpt lat=\"37.5\" lon=\"127\"><name>A</name></wpt><wpt lat",
    "<gpx><wpt lat=\"37.5\" lon=\"127\"><name>A</name></wpt><wpt lat=\"37\" lon=\"127\"><name>B",
  ])
  func aFileThatWasCutOffIsRefused(_ text: String) throws {
    let daydot = InProcessDaydot()
    let path = daydot.folder.path + "/a.gpx"
    try writeFile(path, Array(text.utf8))
    let run = try daydot.run(["place", "import", path])
    #expect(run.status == 65)
    #expect(run.errors.contains("has to be there"))
    try writeFile(path, Array((text.prefix(51) + "</gpx>").utf8))
    #expect(try daydot.run(["place", "import", path]).status == 0)
  }
}
