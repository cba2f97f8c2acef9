import DaydotTestSupport
import TestSupport
import Testing

/// `here` with a position or a place, and `here -` with the stream of a recorder.
@Suite struct HereTests {
  /// 2026-11-20T09:00 in Seoul, and an item that waits at the market since 08:00.
  private static let nine = 1_795_132_800

  private func waiting() throws -> InProcessDaydot {
    let daydot = InProcessDaydot()
    try daydot("place", "add", "market", "37.5101,127.0215", "--radius", "200")
    try daydot.at("2026-11-20T08:00", "add", "Buy eggs @market")
    return daydot
  }

  @Test func forgettingAnswersInJSON() throws {
    let daydot = InProcessDaydot()
    try daydot("here", "37.5101,127.0215")
    #expect(
      try daydot("here", "--forget", "--json").output == #"{"forgotten":1,"backups":0}"# + "\n")
    #expect(
      try daydot("here", "--forget", "--backups", "--json").output
        == #"{"forgotten":0,"backups":0}"# + "\n")
  }

  struct Stream: Row {
    let name: String
    let text: String
    let taken: String
    var problems = ""
    var checked = "1  09:00  Buy eggs  (arriving market)\n"
  }

  @Test(arguments: [
    Stream(
      name: "gpsd",
      text: """
        {"class":"VERSION","release":"3.25"}
        {"class":"TPV","mode":3,"time":"2026-11-19T23:40:00.000Z","lat":37.6,"lon":127.1,"eph":9}
        {"class":"TPV","mode":3,"time":"2026-11-19T23:50:00.000Z","lat":37.6,"lon":127.1,"eph":9}
        {"class":"TPV","mode":1}
        {"class":"SKY","satellites":[]}
        {"class":"TPV","mode":3,"time":"2026-11-20T00:00:00.000Z","lat":37.5101,"lon":127.0215,"epx":6,"epy":8}
        {"class":"TPV","mode":3,"time":"2026-11-20T00:00

        """, taken: "3 positions taken, 2 passed over; 1 reminder due",
      problems: "1 cut short, 1 without a fix"),
    Stream(
      name: "OwnTracks, its own crossing",
      text: """
        {"_type":"location","lat":37.6,"lon":127.1,"acc":9,"tst":1795131600,"tid":"ph"}
        {"_type":"location","lat":37.6,"lon":127.1,"acc":9,"tst":1795132200,"tid":"ph"}
        {"_type":"transition","event":"enter","desc":"Market","lat":37.5,"lon":127,"acc":99,"tst":1795132800,"tid":"ph"}

        """, taken: "2 positions taken; 1 reminder due"),
    Stream(
      name: "one too near the edge to be sure of, between outside and inside",
      text: """
        {"_type":"location","lat":37.5146,"lon":127.0215,"acc":10,"tst":1795131900,"tid":"ph"}
        {"_type":"location","lat":37.5146,"lon":127.0215,"acc":10,"tst":1795132200,"tid":"ph"}
        {"_type":"location","lat":37.5120,"lon":127.0215,"acc":30,"tst":1795132500,"tid":"ph"}
        {"_type":"location","lat":37.5101,"lon":127.0215,"acc":5,"tst":1795132800,"tid":"ph"}

        """, taken: "4 positions taken; 1 reminder due"),
    Stream(
      name: "two devices, of which one is there all the time",
      text: (0..<4).map { index in
        let seconds = 1_795_131_600 + index * 400
        return """
          {"_type":"location","lat":37.5101,"lon":127.0215,"acc":9,"tst":\(seconds),"tid":"pc"}
          {"_type":"location","lat":37.6,"lon":127.1,"acc":9,"tst":\(seconds),"tid":"ph"}

          """
      }.joined(), taken: "8 positions taken\n", checked: ""),
    Stream(
      name: "GeoJSON",
      text: #"{"type":"FeatureCollection","features":["#
        + [
          ("23:40", "127.1,37.6", "19"), ("23:50", "127.1,37.6", "19"),
          ("00:00", "127.0215,37.5101", "20"),
        ]
        .map { time, position, day in
          #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(position)]},"#
            + #""properties":{"time":"2026-11-\#(day)T\#(time):00Z","accuracy":9}}"#
        }.joined(separator: ",") + "]}\n", taken: "3 positions taken; 1 reminder due"),
    Stream(
      name: "NMEA with a wrong checksum between",
      text: """
        $GPRMC,234000.00,A,3736.0000,N,12706.0000,E,0.5,0.0,191126,,,A*51\r
        $GPRMC,235000.00,A,3736.0000,N,12706.0000,E,0.5,0.0,191126,,,A*50\r
        $GPRMC,235500.00,A,3730.6060,N,12701.2900,E,0.5,0.0,191126,,,A*00\r
        $GPRMC,000000.00,A,3730.6060,N,12701.2900,E,0.5,0.0,201126,,,A*54\r

        """, taken: "3 positions taken, 1 passed over; 1 reminder due",
      problems: "1 with a wrong checksum"),
    Stream(
      name: "NaN, the unknown position and words",
      text: "nan,nan\n0,0\nhello\n37.5101,127.0215,9\n",
      taken: "1 position taken, 3 passed over\n",
      problems: "2 without a position on the globe, 1 of an unknown format", checked: ""),
    Stream(
      name: "Termux, more than a minute old",
      text: """
        {
          "latitude": 37.5101,
          "longitude": 127.0215,
          "accuracy": 12.5,
          "elapsedMs": 61000,
          "provider": "gps"
        }

        """, taken: "1 position taken\n", checked: ""),
  ])
  func readsEveryRecorder(_ stream: Stream) throws {
    let daydot = try waiting()
    let answer = try daydot("here", "-", input: stream.text)
    #expect(answer.output.hasPrefix(stream.taken), "\(answer.output)")
    let problems = stream.problems.isEmpty ? "" : "daydot: could not be used: \(stream.problems)\n"
    #expect(answer.errors == problems)
    #expect(answer.status == 0)
    #expect(try daydot("check").output == stream.checked)
    #expect(try daydot("here", "-", input: stream.text).output.hasPrefix("0 positions taken"))
    #expect(try daydot("check").output == "")
  }

  @Test func whatNobodyCanReadIsAnError() throws {
    let daydot = try waiting()
    let answer = try daydot("here", "-", input: "hello\nworld\n")
    #expect(answer.status == 65)
    #expect(answer.errors == "daydot: could not be used: 2 of an unknown format\n")
  }

  @Test func aStreamKeepsToTheClockAsItGoesOn() throws {
    let daydot = try waiting()
    daydot.variables["DAYDOT_NOW"] = nil
    // Without `--now` each position gets the time at which it arrives.
    let answer = try daydot("here", "-", input: "37.6,127.1\n")
    #expect(answer.output.contains("37.60000,127.10000 (±50 m), 0 s ago"))
  }

  @Test func hereNamesThePlaceThatWasTyped() throws {
    let daydot = InProcessDaydot()
    try daydot("place", "add", "cafe", "37.4985,127.0280", "--radius", "150")
    try daydot("place", "add", "station", "37.4979,127.0276", "--radius", "300")
    #expect(try daydot("here", "station").output.contains(", at station,"))
    #expect(try daydot("here", "37.4984,127.0279").output.contains(", at cafe,"))
  }

  @Test func aPositionThatIsPassedOverIsCounted() throws {
    let daydot = InProcessDaydot()
    try daydot.at("2026-11-20T09:00", "here", "37.5,127.0")
    let run = try daydot.at("2026-11-20T09:05", "here", "35.1,129.0", "--accuracy", "150")
    #expect(run.output.hasPrefix("0 positions taken, 1 passed over\n"))
  }

  /// One named place both leaves the place before and arrives at this one.
  @Test func aNamedPlaceBothLeavesAndArrives() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T07:00")
    try daydot("place", "add", "home", "37.5,127.0")
    try daydot("place", "add", "office", "37.51,127.02")
    try daydot("add", "Call", "remind", "leaving", "office")
    try daydot.at("2026-11-20T08:00", "here", "office")
    try daydot.at("2026-11-20T18:30", "here", "home")
    #expect(
      try daydot.at("2026-11-20T18:31", "check").output == "1  18:30  Call  (leaving office)\n")
  }

  /// Fixes stored by a clock that was ahead are dropped: none of the right time could follow them.
  @Test func aClockThatWasAheadIsForgotten() throws {
    let daydot = InProcessDaydot(now: "2026-11-25T06:00")
    try daydot("place", "add", "home", "37.5,127.0")
    try daydot("place", "add", "office", "37.51,127.02")
    try daydot("add", "Ink", "remind", "arriving", "office")
    try daydot.at("2026-11-26T06:00", "here", "home")
    #expect(try daydot.at("2026-11-25T07:00", "here", "home").output.contains("at home"))
    #expect(try daydot.at("2026-11-25T08:00", "here", "office").output.contains("at office"))
    #expect(try daydot.at("2026-11-25T08:01", "check").output.contains("Ink"))
  }

  /// Of two positions that are typed within a second, the later counts, and none is passed over.
  @Test func whatIsTypedLastCounts() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00")
    try daydot("place", "add", "home", "37.5,127.0")
    try daydot("place", "add", "office", "37.6,127.1")
    try daydot("add", "Ink", "remind", "arriving", "office")
    for place in ["home", "home", "office"] {
      let said = try daydot("here", place).output
      #expect(said.contains("at \(place)") && !said.contains("passed over"), "\(said)")
    }
    #expect(try daydot.at("2026-11-20T09:01", "check").output.contains("Ink"))
  }
}
