import DaydotTestSupport
import TestSupport
import Testing

/// Places, positions and region reminders through `place`, `here`, `check` and the views.
@Suite struct PlaceTests {
  private func market() throws -> InProcessDaydot {
    let daydot = InProcessDaydot()
    try daydot("place", "add", "market", "37.5101,127.0215", "--radius", "200", "--alias", "bazaar")
    return daydot
  }

  /// Two positions away from the market, so that the monitor knows the side.
  private func leave(_ daydot: InProcessDaydot, at first: String, _ second: String) throws {
    try daydot.at(first, "here", "37.6,127.1", "--accuracy", "30")
    try daydot.at(second, "here", "37.6,127.1", "--accuracy", "30")
  }

  @Test func showNamesCrossingsToo() throws {
    let daydot = try market()
    try daydot("add", "Buy milk", "tomorrow", "18:00", "@market")
    try daydot("add", "Return book", "--remind", "leaving market")
    func shown(_ id: String, _ language: String = "en") throws -> String {
      try daydot("show", id, "--lang", language).output
    }
    #expect(
      try shown("1").contains(
        "reminds  Sat 21 Nov 2026 18:00\n            arriving market\n"))
    #expect(try shown("1", "ko").contains("market에 도착하면"))
    #expect(try shown("2").contains("reminds  leaving market\n"))
    try daydot("done", "1")
    #expect(try !shown("1").contains("reminds"))
  }

  @Test(arguments: [(99, true), (100, false)])
  func onlyASmallRadiusIsWarnedOf(_ radius: Int, isWarned: Bool) throws {
    let daydot = try market()
    let added = try daydot("place", "add", "pool", "37.5,127", "--radius", "\(radius)")
    #expect(added.errors.isEmpty != isWarned)
  }

  struct Refusal: Row {
    let name: String
    let status: Int32
    let sentence: String
  }

  @Test(arguments: [
    Refusal(name: "place add zero 0,0", status: 64, sentence: "it is not a place"),
    Refusal(name: "place add x 95,0", status: 64, sentence: "is not on the globe"),
    Refusal(name: "place add tomorrow 37,127", status: 64, sentence: "reads as a date"),
    Refusal(name: "place add arriving 37,127", status: 64, sentence: "reads as a date"),
    Refusal(name: "place add Bazaar 37,127", status: 1, sentence: "another place is called"),
    Refusal(name: "place add x 37,1270", status: 64, sentence: "is not on the globe"),
    Refusal(name: "place add x 37,12a", status: 64, sentence: "cannot read '37,12a'"),
    Refusal(
      name: "place add shop 127.0,37.5", status: 64,
      sentence: "did you mean 37.50000,127.00000?"),
    Refusal(name: "place add shop F2XR+2V", status: 64, sentence: "'F2XR+2V' is short"),
    Refusal(name: "place add shop F2XR+2V Busan", status: 64, sentence: "is called 'Busan'"),
    Refusal(
      name: "place add shop https://map.naver.com/p/entry/place/1?c=15.00,0,0,0,dh", status: 64,
      sentence: "holds no coordinates"),
    Refusal(name: "place rm markte", status: 1, sentence: "did you mean 'market'?"),
    Refusal(name: "place edit market", status: 64, sentence: "what is to be changed"),
    Refusal(name: "place add y 37,127 --radius 0", status: 64, sentence: "--radius cannot be '0'"),
    Refusal(name: "here nowhere", status: 1, sentence: "no place is called 'nowhere'"),
    Refusal(name: "near", status: 1, sentence: "is not known"),
  ])
  func refuses(_ row: Refusal) throws {
    let daydot = try market()
    let answer = try daydot.run(row.name.split(separator: " ").map(String.init))
    #expect(answer.status == row.status)
    #expect(answer.errors.contains(row.sentence), "\(answer.errors)")
    #expect(answer.output == "")
  }

  @Test func aShortPlusCodeIsNearThePlaceBesideItOrHere() throws {
    let daydot = try market()
    let kiosk = try daydot("place", "add", "kiosk", "F2XR+2V", "market")
    #expect(kiosk.output.hasPrefix("kiosk — 37.49756,127.04219"), "\(kiosk)")
    try daydot("here", "35.18,129.07")
    let stall = try daydot("place", "add", "stall", "F2XR+2V")
    #expect(stall.output.hasPrefix("stall — 35.49756,129.04219"), "\(stall)")
    // A short plus code is resolved near the named place, not near the position.
    let booth = try daydot("place", "add", "booth", "--at", "F2XR+2V, bazaar")
    #expect(booth.output.hasPrefix("booth — 37.49756,127.04219"), "\(booth)")
  }

  @Test func arrivingIsAnnouncedOnceAndAgainAfterUndone() throws {
    let daydot = try market()
    let added = try daydot("add", "Buy eggs @bazaar")
    #expect(
      added.output
        == "1  \"Buy eggs\" — no date, at market (reminds on arriving within 200 m)\n")
    try leave(daydot, at: "2026-11-20T10:00", "2026-11-20T10:05")
    try daydot.at("2026-11-20T10:30", "here", "market")
    #expect(
      try daydot.at("2026-11-20T10:30", "check").output == "1  10:30  Buy eggs  (arriving market)\n"
    )
    try daydot.at("2026-11-20T10:35", "here", "market")
    #expect(try daydot.at("2026-11-20T10:35", "check").output == "")
    try leave(daydot, at: "2026-11-20T11:00", "2026-11-20T11:05")
    try daydot.at("2026-11-20T12:00", "here", "market")
    #expect(try daydot.at("2026-11-20T12:00", "check").output == "")
    // `done` stops the reminder; `undone` schedules it for the next arrival.
    try daydot.at("2026-11-20T12:10", "done", "1")
    try daydot.at("2026-11-20T12:11", "undone", "1")
    #expect(try daydot.at("2026-11-20T12:12", "check").output == "")
    try leave(daydot, at: "2026-11-20T13:00", "2026-11-20T13:05")
    try daydot.at("2026-11-20T14:00", "here", "market")
    #expect(
      try daydot.at("2026-11-20T14:00", "check").output == "1  14:00  Buy eggs  (arriving market)\n"
    )
  }

  @Test func aCrossingOfADoneItemIsNotAnnounced() throws {
    let daydot = try market()
    try daydot("add", "Buy eggs @market")
    try leave(daydot, at: "2026-11-20T10:00", "2026-11-20T10:05")
    try daydot.at("2026-11-20T10:30", "here", "market")
    try daydot.at("2026-11-20T10:30", "done", "1")
    #expect(try daydot.at("2026-11-20T10:31", "check").output == "")
  }

  @Test func anItemIsMonitoredFromItsDayOn() throws {
    let daydot = try market()
    try daydot("add", "Buy milk tomorrow 6pm @market")
    try leave(daydot, at: "2026-11-20T10:00", "2026-11-20T10:05")
    try daydot.at("2026-11-20T10:30", "here", "market")
    #expect(try daydot.at("2026-11-20T10:30", "check").output == "")
    try leave(daydot, at: "2026-11-21T07:00", "2026-11-21T07:05")
    try daydot.at("2026-11-21T08:30", "here", "market")
    #expect(
      try daydot.at("2026-11-21T08:30", "check").output == "1  08:30  Buy milk  (arriving market)\n"
    )
    #expect(try daydot.at("2026-11-21T18:00", "check").output == "1  18:00  Buy milk  market\n")
  }

  /// A notice says which crossing it announces, on every channel.
  @Test func aNoticeSaysWhyItComes() throws {
    let daydot = try market()
    try daydot("add", "Call Ann remind leaving market")
    try daydot("add", "Call Ben --lang ko", "--remind", "arriving or leaving market")
    try daydot("remind", "1", "--title", "Call Ann now")
    try daydot.at("2026-11-20T10:00", "here", "market")
    try daydot.at("2026-11-20T10:01", "off", "2")
    try leave(daydot, at: "2026-11-20T10:20", "2026-11-20T10:25")
    let dry = try daydot.at("2026-11-20T10:25", "check", "--dry-run", "--lang", "ko").output
    #expect(dry == "1  10:20  Call Ann now  (market을 떠날 때, 5분 늦음)\n")
    let json = try daydot.at("2026-11-20T10:25", "check", "--json").output
    #expect(json.contains(#""edge":"leave""#))
  }

  @Test func anEventSaysThatNothingRemindsOfIt() throws {
    let daydot = try InProcessDaydot.checked(now: "2026-11-20T08:00")
    let lunch = "1  \"Lunch\" — Fri 20 Nov 2026 12:00, an event"
    #expect(try daydot("event", "Lunch 12:00").output == lunch + " (no reminder)\n")
    #expect(
      try daydot("move", "1", "13:00", "--lang", "ko").output.hasSuffix("(알림 없음)\n"))
    #expect(
      try daydot("event", "Lunch 12:00 remind 15m before").output.hasSuffix(
        "an event (reminds at 11:45)\n"))
  }

  @Test func triggersOfTheirOwnTakeEdgeWindowAndStay() throws {
    let daydot = try market()
    try daydot("add", "Lock up remind leaving market every time")
    try daydot("add", "Drink remind staying 10m at market")
    try daydot("add", "Dine remind arriving market between 17:00 and 20:00")
    try leave(daydot, at: "2026-11-20T10:00", "2026-11-20T10:05")
    for minute in ["30", "34", "38"] { try daydot.at("2026-11-20T10:\(minute)", "here", "market") }
    #expect(try daydot.at("2026-11-20T10:38", "check").output == "")
    // The newest fix is inside and recent: a check alone finds that the stay is long enough.
    #expect(
      try daydot.at("2026-11-20T10:41", "check").output
        == "2  10:40  Drink  (staying 10m at market)\n")
    try leave(daydot, at: "2026-11-20T11:00", "2026-11-20T11:05")
    #expect(try daydot.at("2026-11-20T11:05", "check").output.hasPrefix("1  11:00  Lock up"))
    try daydot.at("2026-11-20T17:30", "here", "market")
    #expect(
      try daydot.at("2026-11-20T17:30", "check").output == "3  17:30  Dine  (arriving market)\n")
  }

  @Test func positionsStreamInAndBrokenLinesAreCounted() throws {
    let daydot = try market()
    try daydot("add", "Buy eggs @market")
    let stream = """
      {"_type":"location","lat":37.6,"lon":127.1,"acc":10,"tst":1795132800}
      {"_type":"location","lat":37.6,"lon":127.1,"acc":10,"tst":1795133100}
      {"_type":"location","lat":37.6,"lo
      {"_type":"location","lat":37.5101,"lon":127.0215,"acc":10,"tst":1795133400}
      {"_type":"location","lat":37.5101,"lon":127.0215,"acc":10,"tst":1999999999}
      """
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T09:10"
    let taken = try daydot("here", "-", input: stream)
    #expect(
      taken.output.hasPrefix("3 positions taken, 2 passed over; 1 reminder due:\n  daydot check\n"))
    #expect(taken.errors == "daydot: could not be used: 1 cut short, 1 from the future\n")
    #expect(taken.status == 0)
    #expect(try daydot("check").output.hasPrefix("1  09:10  Buy eggs"))
    // The same import again changes nothing.
    #expect(try daydot("here", "-", input: stream).output.hasPrefix("0 positions taken"))
    #expect(try daydot("check").output == "")
  }

  @Test func aTrackIsRunWithoutStoringAnything() throws {
    let daydot = try market()
    try daydot("add", "Buy milk tomorrow 6pm @market")
    let track = daydot.folder.path + "/track.txt"
    let lines = (0..<6).map { index in
      let isThere = index >= 2 && index < 4
      let position = isThere ? "\"lat\":37.5101,\"lon\":127.0215" : "\"lat\":37.6,\"lon\":127.1"
      return
        "{\"_type\":\"location\",\(position),\"acc\":10,\"tst\":\(1_700_000_000 + index * 300)}"
    }
    let made = try RunningProcess(
      "/bin/sh", ["-c", "cat > \(track)"], input: lines.joined(separator: "\n"))
    #expect(made.wait().status == 0)
    let answer = try daydot("check", "--track", track, "--json")
    #expect(
      answer.output == """
        {"fixes":6,"ignored":0,"events":[{"at":"2023-11-15T07:23:20+09:00","edge":"arrive",\
        "place":"market","reminder":null,"item":1,"title":"Buy milk"}]}

        """)
    #expect(try daydot("here").output.contains("not known"))
    #expect(try daydot("check").output == "")
  }

  @Test func removingAPlaceSaysWhatUsesItAndUndoBringsItBack() throws {
    let daydot = try market()
    try daydot("add", "Buy eggs @market")
    #expect(try daydot("place", "rm", "market").output.contains("used by item 1, which keep"))
    #expect(try daydot("place", "list").output.hasPrefix("no places yet"))
    try daydot("undo")
    #expect(
      try daydot("place", "list").output == "  market  37.51010,127.02150  within 200 m  bazaar\n")
    try daydot("place", "rename", "market", "mart")
    #expect(try daydot("show", "1").output.contains("mart"))
  }

  @Test func undoOfAnImportTakesBackThePlacesItAddedAndNoOther() throws {
    let daydot = try market()
    let lines = ["office", "market", "gym", "office"].enumerated().map { index, name in
      #"{"title":"Item \#(index)","place":{"name":"\#(name)"}}"#
    }
    let own = #"{"title":"Swim","place":{"name":"pool","lat":37.6,"lon":127.1,"radius":100}}"#
    try daydot.run(["import", "-"], input: (lines + [own]).joined(separator: "\n"))
    func known() throws -> [String] {
      try daydot("place", "list").output.split(separator: "\n").compactMap {
        $0.split(separator: " ").first.map(String.init)
      }
    }
    #expect(try known() == ["gym", "market", "office"])
    #expect(try daydot("near", "37.6,127.1").output.contains("Swim"))
    try daydot("place", "add", "attic", "37.7,127.2")
    try daydot("undo")
    try daydot("undo")
    #expect(try known() == ["market"])
    #expect(!(try daydot("near", "37.6,127.1").output.contains("Swim")))
    try daydot("redo")
    #expect(try known() == ["gym", "market", "office"])
    #expect(try daydot("near", "37.6,127.1").output.contains("Swim"))
    try daydot("undo")
    #expect(try known() == ["market"])
  }

  @Test func nearAndDayListsShowDistances() throws {
    let daydot = try market()
    try daydot("add", "Buy eggs today @market")
    try daydot("add", "Swim @37.6")
    try daydot("here", "37.5201,127.0215")
    #expect(try daydot("near").output == "1.1 km S  1  Buy eggs  market  Fri 20\n")
    #expect(try daydot("day").output.contains("market 1.1 km"))
    #expect(try daydot("pending").output.contains("(arriving market)"))
    #expect(try daydot.at("2026-11-20T09:20", "day").output.contains("1.1 km") == false)
    #expect(try daydot("here", "--forget").output == "1 position forgotten\n")
    #expect(try daydot("here").output.contains("not known"))
  }
}
