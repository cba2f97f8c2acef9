import CivilTime
import Geo
import Interchange
import TestSupport
import Testing

/// Samples written from each source's specification, complete and malformed ones.
@Suite struct PositionReaderTests {
  /// The positions of a text, a line each: `3 37.5,127.0 @1700000000 ±30 device`, or `3 truncated`.
  static func read(
    _ bytes: [UInt8], pieces: Int = 1 << 16, refusesFuture: Bool = true
  ) -> [String] {
    var reader = PositionReader(
      now: Instant(secondsSinceEpoch: 1_800_000_000), refusesFuture: refusesFuture)
    var lines: [PositionLine] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      lines += reader.feed(Array(rest.prefix(pieces)))
      rest = rest.dropFirst(pieces)
    }
    lines += reader.feed(nil)
    return lines.map { "\($0.line) \(text($0))" }
  }

  static func text(_ line: PositionLine) -> String {
    switch line.result {
    case .failure(let problem): return problem.reason.rawValue
    case .success(let record):
      let fix = record.fix
      func short(_ degrees: Double) -> String { "\((degrees * 1e4).rounded() / 1e4)" }
      var text = "\(short(fix.coordinate.latitude)),\(short(fix.coordinate.longitude))"
      text += " @\(fix.seconds) ±\(fix.accuracyMetres)"
      if !record.device.isEmpty { text += " \(record.device)" }
      if let transition = record.transition {
        text += transition.isArrival ? " > \(transition.name)" : " < \(transition.name)"
      }
      return text
    }
  }

  struct Sample: Row {
    let name: String
    let text: String
    let lines: [String]
  }

  static let samples: [Sample] = [
    Sample(
      name: "OwnTracks location",
      text:
        #"{"_type":"location","lat":37.5,"lon":127.0,"acc":30,"tst":1700000000,"tid":"ph","vel":4}"#,
      lines: ["1 37.5,127.0 @1700000000 ±30.0 ph"]),
    Sample(
      name: "OwnTracks transition",
      text:
        #"{"_type":"transition","event":"enter","desc":"market","lat":37.5,"lon":127.0,"acc":30,"tst":1700000000,"wtst":1,"t":"c","topic":"owntracks/me/phone/event"}"#,
      lines: ["1 37.5,127.0 @1700000000 ±30.0 me/phone > market"]),
    Sample(
      name: "OwnTracks, kinds without a position",
      text: #"{"_type":"waypoint","desc":"x","lat":1,"lon":2,"rad":3,"tst":1}"# + "\n"
        + #"{"_type":"lwt","tst":1700000000}"#, lines: []),
    Sample(
      name: "OwnTracks recorder file",
      text: "2023-11-14T22:13:20Z\t*                 \t"
        + #"{"_type":"location","lat":37.5,"lon":127,"tst":1700000000}"#,
      lines: ["1 37.5,127.0 @1700000000 ±50.0"]),
    Sample(
      name: "gpsd",
      text: #"{"class":"VERSION","release":"3.22"}"# + "\n"
        + #"{"class":"TPV","mode":1}"# + "\n"
        + #"{"class":"TPV","mode":3,"time":"2023-11-14T22:13:20.000Z","lat":37.5,"lon":127.0,"eph":12.5}"#
        + "\n"
        + #"{"class":"TPV","mode":2,"lat":37.5,"lon":127.0,"epx":3,"epy":4}"#,
      lines: ["2 noFix", "3 37.5,127.0 @1700000000 ±12.5", "4 37.5,127.0 @1800000000 ±5.0"]),
    Sample(
      name: "Termux over several lines",
      text: "{\n  \"latitude\": 37.5,\n  \"longitude\": 127.0,\n  \"accuracy\": 18.5,\n"
        + "  \"elapsedMs\": 5000,\n  \"provider\": \"gps\"\n}\n",
      lines: ["1 37.5,127.0 @1799999995 ±18.5"]),
    Sample(
      name: "GeoJSON",
      text:
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[127.0,37.5]},"properties":{"time":"2023-11-14T22:13:20Z","accuracy":9}}"#,
      lines: ["1 37.5,127.0 @1700000000 ±9.0"]),
    Sample(
      name: "lines of text", text: "37.5,127.0\n37.5,127.0,25\n# mine\ngeo:37.5,127.0;u=7\n",
      lines: [
        "1 37.5,127.0 @1800000000 ±50.0", "2 37.5,127.0 @1800000000 ±25.0",
        "4 37.5,127.0 @1800000000 ±7.0",
      ]),
    Sample(
      name: "lines of text, swapped and in full",
      text: "127.0,37.5\nnmap://place?lat=37.5&lng=127.0\n위도 37.5 경도 127.0\nhttps://naver.me/x\n",
      lines: [
        "1 position", "2 37.5,127.0 @1800000000 ±50.0", "3 37.5,127.0 @1800000000 ±50.0",
        "4 format",
      ]),
    Sample(
      name: "NMEA, GGA before RMC",
      text: "$GPGGA,221320.00,3730.0000,N,12700.0000,E,1,08,2.0,40.0,M,18.0,M,,*58\r\n"
        + "$GPRMC,221320.00,A,3730.0000,N,12700.0000,E,0.5,0.0,141123,,,A*5C\r\n",
      lines: ["2 37.5,127.0 @1700000000 ±10.0"]),
    Sample(
      name: "NMEA, GGA of another second",
      text: "$GPGGA,221320.00,3730.0000,N,12700.0000,E,1,08,2.0,40.0,M,18.0,M,,*58\r\n"
        + "$GPRMC,221330.00,A,3730.0000,N,12700.0000,E,0.5,0.0,141123,,,A*5D\r\n",
      lines: ["2 37.5,127.0 @1700000010 ±25.0"]),
    Sample(
      name: "NMEA, a leap second",
      text: "$GPRMC,235960.00,A,3730.0000,N,12700.0000,E,0.5,0.0,311216,,,A*55\r\n",
      lines: ["1 37.5,127.0 @1483228800 ±25.0"]),
    Sample(
      name: "NMEA, void",
      text: "$GPRMC,221320.00,V,,,,,,,141123,,,N*79\n", lines: ["1 noFix"]),
    Sample(
      name: "NMEA, wrong checksum and a good line behind it",
      text: "$GPRMC,221320.00,A,3730.0000,N,12700.0000,E,0.5,0.0,141123,,,A*00\n"
        + "$GPRMC,221320.00,A,3730.00\n"
        + "$GPRMC,221320.00,A,3730.0000,N,12700.0000,E,0.5,0.0,141123,,,A*5C\n",
      lines: ["1 checksum", "2 truncated", "3 37.5,127.0 @1700000000 ±25.0"]),
    Sample(
      name: "broken JSON between good lines",
      text: #"{"_type":"location","lat":37.5,"lon":127.0,"# + "\n"
        + #"{"_type":"location","lat":NaN,"lon":127.0,"tst":1700000000}"# + "\n"
        + #"{"_type":"location","lat":0,"lon":0,"tst":1700000000}"# + "\n"
        + #"{"_type":"location","lat":91,"lon":0,"tst":1700000000}"# + "\n"
        + #"{"_type":"location","lat":37.5,"lon":127.0}"# + "\n"
        + #"{"_type":"location","lat":37.5,"lon":127.0,"tst":1800000121}"# + "\n"
        + "words\n"
        + #"{"_type":"location","lat":37.5,"lon":127.0,"acc":9,"tst":1700000000}"#,
      lines: [
        "1 truncated", "2 json", "3 position", "4 position", "5 time", "6 ahead", "7 format",
        "8 37.5,127.0 @1700000000 ±9.0",
      ]),
    Sample(
      name: "GPX",
      text: """
        <?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="1" lon="2"/>
        <!-- <trkpt lat="9" lon="9"> --><trk><trkseg>
        <trkpt lat="37.5" lon='127.0'><ele>3</ele><time>2023-11-14T22:13:20.5Z</time><hdop>1.5</hdop>
          <extensions><x:time>1</x:time></extensions></trkpt>
        <trkpt lat="37.5" lon="127.0"></trkpt>
        <trkpt lat="137.5" lon="127.0"><time>2023-11-14T22:13:20Z</time></trkpt>
        <trkpt lat="37.5" lon="127.0"><time>2023-11-14
        """,
      lines: ["3 37.5,127.0 @1700000000 ±7.5", "5 time", "6 position", "7 truncated"]),
  ]

  @Test(arguments: samples) func readsWhatIsGoodAndSaysWhatIsNot(_ sample: Sample) throws {
    #expect(Self.read(Array(sample.text.utf8)) == sample.lines)
  }

  @Test(arguments: samples) func piecesOfAnySizeGiveTheSame(_ sample: Sample) throws {
    for size in [1, 2, 7, 64] {
      #expect(Self.read(Array(sample.text.utf8), pieces: size) == sample.lines)
    }
  }

  @Test func aTruncatedEndIsCounted() throws {
    let text = #"{"lat":37.5,"lon":127.0}"# + "\n" + #"{"lat":37.5,"#
    #expect(Self.read(Array(text.utf8)) == ["1 37.5,127.0 @1800000000 ±50.0", "2 truncated"])
  }

  // MARK: Real files

  struct Track: Row {
    let name: String
    let points: Int
  }

  @Test(
    .enabled(if: SharedData.folder != nil),
    arguments: [
      Track(name: "Mojstrovka.gpx", points: 184), Track(name: "korita-zbevnica.gpx", points: 513),
      Track(name: "around-visnjan-with-car.gpx", points: 104),
      Track(name: "cerknicko-jezero.gpx", points: 296),
      Track(name: "gpx_with_garmin_extension.gpx", points: 1),
      Track(name: "track-with-extremes.gpx", points: 0),
      Track(name: "track_with_dilution_errors.gpx", points: 0),
      Track(name: "unicode_with_bom.gpx", points: 1),
    ])
  func readsTracksOfRealRecorders(_ track: Track) throws {
    let folder = try #require(SharedData.folder)
    let bytes = try #require(readFile("\(folder)/tracks/\(track.name)"))
    let lines = Self.read(bytes, refusesFuture: false)
    #expect(lines.filter { $0.contains("@") }.count == track.points)
  }
}
