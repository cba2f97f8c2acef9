import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// `map`, and `near`, with items that wait at a place only by their reminder.
@Suite struct MapCommandTests {
  private func seoul() throws -> InProcessDaydot {
    let daydot = InProcessDaydot()
    try daydot("place", "add", "market", "37.5101,127.0215", "--radius", "200")
    try daydot("place", "add", "home", "37.5172,127.0473")
    try daydot("place", "add", "office", "37.5045,127.0489", "--radius", "300")
    try daydot("place", "add", "Broadway", "40.7128,-74.006")
    try daydot("add", "Buy milk", "@market")
    try daydot("add", "Send parcel", "--on", "2026-11-18", "--at", "market", "--list", "work")
    try daydot("add", "Return book", "--remind", "leaving office")
    try daydot("add", "Call Sam", "--remind", "arriving 37.5105,127.0225 within 120m")
    try daydot("add", "Read", "--on", "2026-11-20")
    try daydot("here", "37.5080,127.0300", "--accuracy", "80")
    return daydot
  }

  // MARK: near

  @Test func nearListsWhatWaitsByItsReminderAlone() throws {
    let daydot = try seoul()
    expect(
      try daydot("near"),
      output: """
         720 m NW  4  Call Sam  37.5105,127.0225
         790 m W   1  Buy milk  market
         790 m W   2  Send parcel  market  Wed 18
        1.7 km E   3  Return book  office

        """)
    let answer = try daydot.json("near")
    #expect(answer["total"].number == 4)
    let titles = answer["items"].elements.map { $0["title"].text }
    #expect(titles == ["Call Sam", "Buy milk", "Send parcel", "Return book"])
    #expect(
      answer["items"].elements.map { $0["at"]["name"].text }
        == ["37.5105,127.0225", "market", "market", "office"])
    #expect(answer["items"].elements.map { $0["reminder"] != .null } == [true, false, false, true])
    #expect(answer["items"][3]["place"] == .null)
    #expect(answer["items"][3]["at"]["radius"] == .integer(300))
  }

  struct Wait: Row {
    let name: String
    let steps: [String]
    /// The ids that `near office` lists.
    let near: [Int]
  }

  @Test(arguments: [
    Wait(name: "a reminder", steps: ["add Book --remind leaving~office"], near: [1]),
    Wait(name: "one switched off", steps: ["add Book --remind leaving~office", "off 1"], near: []),
    Wait(
      name: "switched on again",
      steps: ["add Book --remind leaving~office", "off 1", "on 1"], near: [1]),
    Wait(name: "done", steps: ["add Book --remind leaving~office", "done 1"], near: []),
    Wait(
      name: "two reminders at one place",
      steps: ["add Book --remind leaving~office,~arriving~office"], near: [1]),
    Wait(
      name: "its own place counts, and not where its reminder waits",
      steps: ["place add far 35.1,129.0", "add Book --at far --remind leaving~office"], near: [1]),
    Wait(
      name: "a place of its own without position",
      steps: ["add Book --at nowhere-yet --remind leaving~office"], near: [1]),
    Wait(name: "an event", steps: ["event Book tomorrow --remind leaving~office"], near: [1]),
    Wait(name: "an event that is over", steps: ["event Book 2026-11-19 --at office"], near: []),
    Wait(name: "an event of today", steps: ["event Book 2026-11-20 --at office"], near: [1]),
    Wait(
      name: "an event of several days",
      steps: ["event Book 2026-11-18 --end 2026-11-20 --at office"], near: [1]),
    Wait(
      name: "an event that repeats", steps: ["event Book 2026-11-02 --every weekly --at office"],
      near: [1]),
    Wait(
      name: "events that repeated until yesterday",
      steps: [
        "event Book 2026-11-02 --every daily~until~2026-11-19 --at office",
        "event Pen 2026-11-02 --every daily~until~2026-11-20 --at office",
      ], near: [2]),
    // It is the 20th in Seoul then.
    Wait(
      name: "an event whose zone is behind",
      steps: ["event Book 2026-11-19 --time 23:00 --zone Pacific/Honolulu --at office"], near: [1]),
    Wait(
      name: "an event whose zone is ahead",
      steps: ["event Book 2026-11-20 --time 02:00 --zone Pacific/Kiritimati --at office"],
      near: []),
    Wait(
      name: "a thing to do whose zone is ahead",
      steps: ["add Book --on 2026-11-20 --time 02:00 --zone Pacific/Kiritimati --at office"],
      near: [1]),
    Wait(
      name: "a series that is done",
      steps: ["add Book --on 2026-11-19 --every daily~for~2~days --at office", "done 1", "done 1"],
      near: []),
    Wait(
      name: "snoozed until there",
      steps: ["add Book --on 2026-11-20 --time 09:00", "check", "snooze 1 office"], near: [1]),
    Wait(
      name: "only the place asked for",
      steps: ["add Book --remind leaving~office", "place add far 35.1,129.0", "add Pen --at far"],
      near: [1, 2]),
  ])
  func nearKnowsWhatWaits(_ row: Wait) throws {
    let daydot = InProcessDaydot()
    try daydot("place", "add", "office", "37.5045,127.0489")
    for step in row.steps {
      let words = step.split(separator: " ").map { $0.split(separator: "~").joined(separator: " ") }
      #expect(try daydot.run(words).status == 0, "\(step)")
    }
    let answer = try daydot.json("near", "office")
    #expect(answer["items"].elements.compactMap { $0["id"].number } == row.near)
    #expect(answer["total"].number == row.near.count)
    let limited = try daydot.json("near", "office", "--limit", "1")
    #expect(limited["items"].elements.count == min(row.near.count, 1))
    #expect(limited["total"].number == row.near.count)
    // The filter matches the place of a reminder as well.
    let office = try daydot.json("near", "office", "--place", "OFFICE")
    let isFar = row.name.contains("its own place") || row.name.contains("only the place")
    #expect(
      office["items"].elements.count
        == (isFar ? row.name.contains("only") ? 1 : 0 : row.near.count))
    #expect(office["total"].number == office["items"].elements.count)
  }

  @Test func eventsStandOnTheMap() throws {
    let daydot = try seoul()
    try daydot("event", "Fair", "2026-11-21", "--at", "market")
    try daydot("event", "Old fair", "2026-11-18", "--at", "market")
    let marks = try daydot.json("map")["marks"].elements
    let market = try #require(marks.first { $0["name"].text == "market" })
    #expect(
      market["items"].elements.map { $0["title"].text } == ["Send parcel", "Fair", "Buy milk"])
    #expect(market["total"].number == 3)
    #expect(try daydot("map", "--list").output.contains("Fair"))
    // Below today's list only open items are listed.
    #expect(try daydot.run([]).output.contains("Fair") == false)
  }

  // MARK: map

  @Test func theMapAndItsListHaveTheSameNumbers() throws {
    let daydot = try seoul()
    expect(
      try daydot("map", "--list"),
      output: """
        within 2 km of you, 37.50800,127.03000 (±80 m), 0 s ago, manual
        1)   720 m NW  4  Call Sam  37.5105,127.0225
        2)   790 m W   2  Send parcel  market  Wed 18
                       1  Buy milk
        3)  1.7 km E   3  Return book  office
        4)  1.8 km NE     home

        """)
    let drawn = try daydot("map", "--width", "80").output
    for number in 1...4 {
      #expect(drawn.split(separator: "\n").contains { $0.prefix(38).contains("\(number)") })
    }
    #expect(drawn.contains("@") && drawn.contains("│ 1 km") && drawn.contains("▴ N"))
    let answer = try daydot.json("map")
    #expect(answer["marks"].elements.map { $0["number"].number } == [1, 2, 3, 4])
    #expect(answer["marks"].elements.map { $0["total"].number } == [1, 2, 1, 0])
    #expect(answer["marks"][1]["regions"].elements == [.integer(200)])
    #expect(answer["total"].number == 4 && answer["radius"].number == 2000)
    #expect(answer["own"]["accuracy"].number == 80 && answer["own"]["age"].number == 0)
    #expect(answer["center"]["name"] == .null)
  }

  @Test func aFilterLeavesOnlyWhatItFinds() throws {
    let daydot = try seoul()
    func names(_ words: String...) throws -> [String?] {
      let run = try daydot.run(["map", "--json"] + words)
      return try JSONText.read(run.output)["marks"].elements.map { $0["name"].text }
    }
    #expect(try names("--list", "work") == ["market"])
    #expect(try names("--overdue") == ["market"])
    #expect(try names("--place", "office") == ["office"])
    #expect(try names("--starred") == [])
    #expect(try names("--limit", "2") == ["37.5105,127.0225", "market"])
    #expect(try names("--radius", "800m").count == 2)
    #expect(try names("--radius", "20000km").last == "Broadway")
    // `--list` alone prints the list without the map.
    #expect(try daydot("map", "--list", "--place", "office").output.contains("Return book"))
    #expect(try !daydot("map", "--list", "work").output.contains("Return book"))
    let limited = try daydot("map", "--list", "--limit", "1").output
    #expect(limited.hasSuffix("and 3 more\n"))
  }

  @Test func itIsDrawnAroundAPlaceAndHoldsTheUser() throws {
    let daydot = try seoul()
    for words in [["map", "market"], ["map", "--around", "market"]] {
      let run = try daydot.run(words + ["--list"])
      #expect(run.output.hasPrefix("within 5 km of market\n @   790 m E"))
      #expect(run.output.contains("you, ±80 m, 0 s ago"))
    }
    let away = try daydot("map", "Broadway", "--width", "60").output
    #expect(away.hasPrefix("within 200 m of Broadway") && !away.contains("you"))
    let nowhere = try daydot("map", "37.6,127.1", "--radius", "500").output
    #expect(nowhere.contains("nothing here"))
    #expect(nowhere.split(separator: "\n").contains { $0.drop { $0 == " " } == "x" })
    let korean = try daydot("map", "market", "--lang", "ko").output
    #expect(korean.hasPrefix("market에서 5 km 이내\n") && korean.contains("▴ 북"))
  }

  struct Refusal: Row {
    let name: String
    let status: Int32
    let sentence: String
  }

  @Test(arguments: [
    Refusal(
      name: "map", status: 1,
      sentence:
        "where you are is not known; name a place, or see:\n  daydot help here"),
    Refusal(
      name: "map nowhere", status: 1,
      sentence: "no place is called 'nowhere'; to see them all:\n  daydot place list"),
    Refusal(
      name: "map --around x market", status: 64,
      sentence: "map --around does not take 'market'; to see what it takes:\n  daydot help map"),
    Refusal(
      name: "map 37,127 --radius 1", status: 64,
      sentence: "--radius cannot be '1'; it is 50 m … 20037 km"),
    Refusal(
      name: "map 37,127 --radius nan", status: 64,
      sentence: "--radius cannot be 'nan'; it is 50 m … 20037 km"),
    Refusal(name: "map 37,127 --radius", status: 64, sentence: "--radius needs a value"),
  ])
  func refuses(_ row: Refusal) throws {
    let run = try InProcessDaydot().run(row.name.split(separator: " ").map(String.init))
    #expect(run.status == row.status && run.output == "")
    #expect(run.errors.contains(row.sentence), "\(run.errors)")
  }

  @Test func anOldPositionIsSaid() throws {
    let daydot = try seoul()
    let run = try daydot.at("2026-11-20T12:00", "map", "--list")
    #expect(run.errors == "daydot: measured from the last known position, 3 h old\n")
    #expect(run.output.contains("last known 3 h ago"))
  }

  struct Corner: Row {
    let name: String
    let center: String
    let other: String
    let metres: Int
    let wind: String
  }

  /// Near places across the date line and beyond a pole.
  @Test(arguments: [
    Corner(
      name: "eastwards over the date line", center: "-17,179.99", other: "-17,-179.99",
      metres: 2130, wind: "E"),
    Corner(
      name: "westwards", center: "52,-179.999", other: "52,179.999", metres: 140, wind: "W"),
    Corner(
      name: "over the north pole", center: "89.99,0", other: "89.99,180", metres: 2220, wind: "N"),
    Corner(
      name: "over the south pole", center: "-89.99,10", other: "-89.99,-170", metres: 2220,
      wind: "S"),
  ])
  func theEdgesOfOtherMapsAreNoEdges(_ row: Corner) throws {
    let daydot = InProcessDaydot()
    try daydot("place", "add", "cabin", row.other, "--radius", "500")
    try daydot("add", "Firewood", "@cabin")
    let answer = try daydot.json("map", row.center)
    let mark = answer["marks"][0]
    #expect(mark["name"].text == "cabin")
    guard case .double(let metres) = mark["distance"] else { throw FileFailure(path: "", code: 0) }
    #expect(abs(metres - Double(row.metres)) < 15)
    let list = try daydot("map", row.center, "--list").output
    #expect(list.contains(" \(row.wind)  1  Firewood"), "\(list)")
    #expect(try daydot("near", row.center).output.contains(" \(row.wind)  1  Firewood"))
    let drawn = try daydot("map", row.center, "--width", "60").output.split(separator: "\n")
    #expect(drawn.dropFirst().prefix(28).contains { $0.contains("1") })
    let features = try JSONText.read(daydot("map", row.center, "--geojson").output)["features"]
    #expect(features.elements.map { $0["properties"]["kind"].text } == ["region", "mark"])
    let isCut = features[0]["geometry"]["type"].text == "MultiPolygon"
    #expect(isCut == row.name.contains("pole") || row.name.contains("wards"))
  }

  @Test func geoJSONHasLongitudesFirstAndClosedRings() throws {
    let daydot = try seoul()
    let answer = try JSONText.read(daydot("map", "--geojson").output)
    #expect(answer["type"].text == "FeatureCollection")
    let features = answer["features"].elements
    #expect(
      features.map { $0["properties"]["kind"].text }
        == ["region", "region", "region", "mark", "mark", "mark", "mark", "own"])
    let market = features[4]
    #expect(market["geometry"]["coordinates"].elements == [.double(127.0215), .double(37.5101)])
    #expect(market["properties"]["items"].elements.map { $0["id"].number } == [2, 1])
    #expect(market["properties"]["items"][0]["state"].text == "overdue")
    let ring = features[1]["geometry"]["coordinates"][0].elements
    #expect(ring.count == 65 && ring.first == ring.last)
  }

  @Test func itsPagesStandAlone() throws {
    let daydot = try seoul()
    try daydot("add", "<script>alert(1)</script> & 'more'", "@home")
    try daydot("place", "add", "a\"b<i>", "37.5082,127.0302")
    for template in ["html", "svg"] {
      let page = try daydot("map", "--template", template).output
      expectBalanced(page)
      // Every JSON member has its name, and none is taken from another part of the data.
      for hole in ["\"M ", "=\"\"", "=\"#\""] { #expect(!page.contains(hole), "\(hole)") }
      let around = try daydot("map", "market", "--template", template).output
      #expect(around.contains("<path d=\"M360.0 360.0m-9 0") && around.contains("you, ±80 m"))
      // A string of CSS, the head of further pages, has escapes of its own.
      if template == "html" {
        let quoted = try daydot("map", "a\"b<i>", "--template", "html").output
        #expect(quoted.contains("of a\\22 b\\3c i\\3e \";"))
      }
      for outside in ["<script", "src=", "@import", "url(", "<i>\""] {
        #expect(!page.contains(outside), "\(template): \(outside)")
      }
      let links = page.split(separator: "http").dropFirst()
      #expect(links.allSatisfy { $0.hasPrefix("://www.w3.org/2000/svg") })
      #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#39;more&#39;"))
      #expect(page.contains("a&quot;b&lt;i&gt;"))
      #expect(page.contains(">1 km</text>") && page.contains(">N</text>"))
      #expect(page.contains("within 2 km of you") && page.contains("Send parcel"))
      #expect(page.split(separator: "<path ").count > 5)
      let korean = try daydot("map", "--template", template, "--lang", "ko").output
      #expect(korean.contains("lang=\"ko\"") && korean.contains(">북</text>"))
    }
    #expect(try daydot("map", "--template", "text").output.contains("⠒"))
  }

  /// As many places as the map draws, and more at one position than it lists.
  @Test func manyPlacesAreCounted() throws {
    let daydot = InProcessDaydot()
    var lines = ""
    for number in 0..<60 {
      let latitude = 37.5 + Double(number / 3) / 10_000
      lines += """
        {"title":"Thing \(number)","place":{"name":"p\(number / 3)","lat":\(latitude),"lon":127.0}}

        """
    }
    try daydot("import", "-", input: lines)
    let answer = try daydot.json("map", "37.5,127.0", "--radius", "10km")
    #expect(answer["marks"].elements.count == 20)
    #expect(answer["marks"].elements.allSatisfy { $0["items"].elements.count == 3 })
    let list = try daydot("map", "37.5,127.0", "--radius", "10km", "--limit", "15", "--list")
    #expect(list.output.hasSuffix("and 5 more\n"))
    // A page leaves nothing out unless it is asked for.
    let page = try daydot("map", "37.5,127.0", "--radius", "10km", "--template", "html").output
    #expect(page.count(of: "Thing ") == 60)
  }

  /// A page may be read later, so it prints a time instead of an age.
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

  /// An occurrence done on Wednesday is not overdue on Friday, in `near` or any other view.
  @Test func nearShowsTheNextOfWhatWasDone() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("place", "add", "home", "37.5,127.0")
    try daydot("here", "37.5,127.0")
    try daydot.follow(
      """
      + {"title":"Weekly","day":"2026-11-04","repeat":"FREQ=WEEKLY","place":{"name":"home"}}
      > near
      0 m   1  Weekly  home  Wed 18
      > done 1@2026-11-18
      1  "Weekly", Wed 18 Nov — done; the next: Wed 25 Nov
      > near
      0 m   1  Weekly  home  Wed 25
      + {"title":"Over","day":"2026-11-19","repeat":"FREQ=DAILY;COUNT=1","place":{"name":"home"}}
      > done over
      2  "Over", Thu 19 Nov — done
      > near
      0 m   1  Weekly  home  Wed 25
      > list --to 2026-11-24
      nothing here
      > list --from 2026-11-26
      ▪ 1  2 Dec  Weekly  every week, home 0 m
      > list --to 2026-11-25
      ▪ 1  Wed 25  Weekly  every week, home 0 m
      """)
    let near = try daydot.json("near")["items"][0]
    #expect(near["occurrence"].text == "2026-11-25" && near["overdue"] == .bool(false))
    #expect(try daydot.json("list")["items"][0]["occurrence"] == near["occurrence"])
  }
}
