import Gazetteer
import Interchange
import ItemJSON
import TestSupport
import Testing

/// Gazetteers as their specifications and programs write them, complete and malformed ones.
@Suite struct GazetteerReaderTests {
  struct Sample: Row {
    let name: String
    let format: GazetteerFormat?
    let text: String
    /// A line for each record: `id name|name 37.5,127.0 kind weight (around)`, or the error.
    let lines: [String]
  }

  static func read(_ text: String, _ format: GazetteerFormat, pieces: Int) -> [String] {
    var reader = GazetteerReader(format)
    var lines: [String] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      lines += reader.feed(Array(rest.prefix(pieces))).map(Self.text)
      rest = rest.dropFirst(pieces)
    }
    return lines + reader.feed(nil).map(Self.text)
  }

  private static func text(_ line: GazetteerLine) -> String {
    switch line {
    case .leftOut: return "left out"
    case .bad(let error):
      switch error.problem {
      case .field(let field): return "\(error.line) \(field.field): \(field.problem)"
      case .notCSV(let problem): return "\(error.line) \(problem)"
      case .notJSON: return "\(error.line) no JSON"
      case .tooLong, .calendar: return "\(error.line) \(error.problem)"
      }
    case .place(let record):
      let place = record.place
      // References made of name and position have tests of their own.
      let id = place.reference.count > 8 ? "…" : place.reference
      var text = "\(id) \(place.names.joined(separator: "|"))"
      text += " \(place.coordinate.latitude),\(place.coordinate.longitude)"
      if let kind = place.kind { text += " \(kind)" }
      if place.weight > 0 { text += " \(place.weight)" }
      if !place.around.isEmpty { text += " (\(place.around.joined(separator: "|")))" }
      if !record.regions.isEmpty { text += " in \(record.regions.joined(separator: " "))" }
      if let region = record.region {
        text += " is \(region.code) \(region.names.joined(separator: "|"))"
      }
      return text
    }
  }

  private static let geonames = Sample(
    name: "GeoNames", format: .geonames,
    text: """
      1835848\tSeoul\tSeoul\tSEL,https://x.example/Seoul,Seul,서울,서울특별시\t37.566\t126.9784\tP\tPPLC\tKR\t\t11\t\t\t\t10349312\t\t38\tAsia/Seoul\t2019-09-05
      1835847\tSeoul\tSeoul\t서울특별시\t37.58333\t127\tA\tADM1\tKR\t\t11\t\t\t\t0\t\t51\tAsia/Seoul\t2020-01-01
      1835841\tSouth Korea\tSouth Korea\tKorea,대한민국\t36.5\t127.75\tA\tPCLI\tKR\t\t00\t\t\t\t51635256\t\t1\tAsia/Seoul\t2023-01-01
      1\tЛесное\tLesnoye\t\t60\t30\tP\tPPL\tRU\t\t66\t7\t8\t\t0\t\t1\tEurope/Moscow\t2012-01-17
      2\tGangnam Station\tGangnam Station\t강남역\t37.4979\t127.0276\tS\tRSTN\tKR\t\t11\t1168\t\t\t0\t\t1\tAsia/Seoul\t2012-01-17
      3\tNowhere\tNowhere\t\t0\t0\tP\tPPL\t\t\t\t\t\t\t0\t\t\t\t
      4\tNorth\tNorth\t\tx\t0\tP\tPPL\t\t\t\t\t\t\t0\t\t\t\t
      5\t\t\t\t1\t1\tP\tPPL\t\t\t\t\t\t\t0\t\t\t\t
      6\tShort\t1\t1
      """,
    lines: [
      "1835848 Seoul|서울|서울특별시|SEL|Seul 37.566,126.9784 PPLC 10349312 in KR.11 KR",
      "1835847 Seoul|서울특별시 37.58333,127.0 ADM1 200 in KR is KR.11 Seoul|서울특별시",
      "1835841 South Korea|대한민국|Korea 36.5,127.75 PCLI 51635256 is KR South Korea|대한민국",
      "1 Лесное|Lesnoye 60.0,30.0 PPL 100 in RU.66.7 RU.66 RU",
      "2 Gangnam Station|강남역 37.4979,127.0276 RSTN 500 in KR.11.1168 KR.11 KR",
      "6 lat: noSuchPosition(Geo.CoordinateError.nullIsland)",
      "7 lat: wrongType(expected: ItemJSON.FieldError.Expected.number, found: JSON.JSONValue.Kind.string)",
      "8 name: missing", "9 cellCount(4, expected: 19)",
    ])

  private static let geojson = Sample(
    name: "GeoJSON", format: .geojson,
    text: """
      {"type":"FeatureCollection","name":"cafés {","crs":{"a":[1]},"features":[
      {"type":"Feature","id":"node/7","geometry":{"type":"Point","coordinates":[127.03,37.5,12]},
       "properties":{"name":"카페 [하나]","name:en":"Cafe One","amenity":"cafe","addr:street":"Teheran-ro","addr:housenumber":"5","addr:city":"Seoul"}},
      {"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},"properties":{"name":"a path"}},
      {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}},
      {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":null},
      {"type":"Feature","geometry":{"type":"Point","coordinates":[1,95]},"properties":{"name":"x"}},
      {"type":"Feature","geometry":{"type":"Point","coordinates":["1",2]},"properties":{"name":"x"}},
      {"type":"Feature","properties":{"name":"a \\" } ]","osm_type":"N","osm_id":12,"population":"1200"},"geometry":{"type":"Point","coordinates":[1,2]}}
      ],"bbox":[{"a":1}]}
      """,
    lines: [
      "node/7 카페 [하나]|Cafe One 37.5,127.03 cafe (Teheran-ro 5, Seoul)", "left out", "left out",
      "left out",
      "7 lat: noSuchPosition(Geo.CoordinateError.outOfRange(latitude: 95.0, longitude: 1.0))",
      "8 lon: wrongType(expected: ItemJSON.FieldError.Expected.number, found: JSON.JSONValue.Kind.string)",
      "N12 a \" } ] 2.0,1.0 1200",
    ])

  private static let others = [
    Sample(
      name: "GeoJSON, a feature a line", format: .geojson,
      text: """
        \u{1E}{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"name":"a"}}
        {"type":"Feature","geometry":{"type":"Point","coordinates":[3,4]},"properties":{"name":"b"}}
        """,
      lines: ["… a 2.0,1.0", "… b 4.0,3.0"]),
    Sample(
      name: "objects in an array", format: .geojson,
      text: #"[{"name":"a","lat":"2.5","lon":"1"},{"name":"b","latitude":3,"longitude":4,"id":9}]"#,
      lines: ["… a 2.5,1.0", "9 b 3.0,4.0"]),
    Sample(
      name: "GeoJSON that is cut", format: .geojson,
      text:
        #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Poi"#,
      lines: ["1 no JSON"]),
    Sample(
      name: "GeoJSON that is cut between features", format: .geojson,
      text:
        #"{"features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"name":"a"}},"#,
      lines: ["… a 2.0,1.0", "1 no JSON"]),
    Sample(
      name: "OwnTracks", format: .owntracks,
      text: """
        {"_type":"waypoints","_creator":"me","waypoints":[
          {"_type":"waypoint","desc":"집","lat":37.5,"lon":127.0,"rad":100,"tst":1700000000,"rid":"a1"},
          {"_type":"waypoint","desc":"","lat":37.5,"lon":127.0}]}
        {"_type":"waypoint","desc":"Office","lat":37.6,"lon":127.1}
        {"_type":"location","lat":1,"lon":1}
        """,
      lines: ["a1 집 37.5,127.0", "left out", "… Office 37.6,127.1", "left out"]),
    Sample(
      name: "a table in English", format: .csv(separator: 0x2C),
      text: """
        \u{FEFF}id,Name,Latitude,Longitude,Type,Population,Aliases,x1
        a,"Blue, Bottle",37.5,127.1,cafe,12,"BB;블루보틀",
        ,Two Words,37.6,127.2,,,,
        b,,37.6,127.2,,,,
        c,No position,,127.2,,,,
        d,Short,37.6
        e,"Quote"x,1,1,,,,
        """,
      lines: [
        "a Blue, Bottle|BB|블루보틀 37.5,127.1 cafe 12", "… Two Words 37.6,127.2", "left out",
        "5 Latitude: missing", "6 cellCount(3, expected: 8)",
        #"7 cell(Interchange.CSVError.CellProblem.textAfterQuote, column: "Name")"#,
      ]),
    Sample(
      name: "a table in Korean", format: .csv(separator: 0x3B),
      text: "상호명;도로명 주소;위도;경도;업종\r\n스타벅스;서울 강남구 1;37.5;127.1;커피\r\n",
      lines: ["… 스타벅스 37.5,127.1 커피 (서울 강남구 1)"]),
    Sample(
      name: "GPX", format: .gpx,
      text: """
        <?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
        <!-- <wpt lat="1" lon="1"><name>no</name></wpt> -->
        <metadata><name>list</name></metadata>
        <wpt lat="37.5" lon="127.1"><ele>4</ele><name>Caf&#xE9; &amp; <![CDATA[<Bar> & more]]></name>
          <desc>by the river</desc><sym>Flag</sym><extensions><x:name>other</x:name></extensions></wpt>
        <wpt lon='127.2'
             lat='37.6'><name>둘</name></wpt>
        <wpt lat="1" lon="2"/>
        <wpt lat="1" lon="400"><name>x</name></wpt>
        <wpt lon="2"><name>y</name></wpt>
        <rte><rtept lat="1" lon="1"><name>turn</name></rtept></rte>
        <trk><name>t</name><trkseg><trkpt lat="1" lon="1"><name>p</name></trkpt></trkseg></trk>
        </gpx>
        """,
      lines: [
        "… Café & <Bar> & more 37.5,127.1 Flag (by the river)", "… 둘 37.6,127.2", "left out",
        "9 lat: noSuchPosition(Geo.CoordinateError.outOfRange(latitude: 1.0, longitude: 400.0))",
        "10 lat: missing",
      ]),
    Sample(
      name: "GPX that is cut", format: .gpx,
      text: "<gpx><wpt lat=\"1\" lon=\"2\"><name>a</name>", lines: ["1 </wpt>: missing"]),
  ]

  static let samples = [geonames, geojson] + others

  @Test(arguments: samples)
  func reads(_ sample: Sample) throws {
    let format = try #require(sample.format)
    for pieces in [1 << 16, 7, 1] {
      #expect(Self.read(sample.text, format, pieces: pieces) == sample.lines, "pieces of \(pieces)")
    }
    #expect(GazetteerFormat(of: Array(sample.text.utf8)) == format)
  }

  @Test(arguments: [
    Sample(name: "nothing", format: nil, text: "", lines: []),
    Sample(name: "words", format: nil, text: "hello, world\n", lines: []),
    Sample(name: "a calendar", format: nil, text: "BEGIN:VCALENDAR\n", lines: []),
    Sample(name: "a page", format: nil, text: "<html><body>", lines: []),
    Sample(name: "items", format: nil, text: #"{"title":"Buy milk"}"#, lines: []),
    Sample(name: "a table of items", format: nil, text: "title,day\nBuy milk,\n", lines: []),
    Sample(name: "bytes", format: nil, text: "\u{0}\u{1}\u{2}", lines: []),
  ])
  func refuses(_ sample: Sample) { #expect(GazetteerFormat(of: Array(sample.text.utf8)) == nil) }

  @Test func aReferenceStaysTheSame() {
    func reference(_ text: String) -> String? {
      var reader = GazetteerReader(.csv(separator: 0x2C))
      let lines = reader.feed(Array("name,lat,lon\n\(text)\n".utf8))
      guard case .place(let record)? = lines.first else { return nil }
      return record.place.reference
    }
    #expect(reference("a,1,2") == reference("a,1.0,2"))
    #expect(reference("a,1,2") != reference("a,1,3"))
    #expect(reference("a,1,2") != reference("b,1,2"))
    #expect(reference("a,1,2")?.allSatisfy { $0.isLetter || $0.isNumber } == true)
  }

  @Test func anythingIsReadWithoutTrap() {
    var random = SeededGenerator(seed: 8)
    for sample in Self.samples {
      guard let format = sample.format else { continue }
      for _ in 0..<(Slow.isAsked ? 500 : 40) {
        var bytes = Array(sample.text.utf8)
        random.mutate(&bytes, changes: 1...6)
        var reader = GazetteerReader(format)
        let count = reader.feed(bytes).count + reader.feed(nil).count
        #expect(count <= bytes.count + 1)
      }
    }
  }
}
