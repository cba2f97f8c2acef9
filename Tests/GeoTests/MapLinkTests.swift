import Geo
import TestSupport
import Testing

/// Positions in links of map services, and links without one.
@Suite struct MapLinkTests {
  typealias Samples = MapLinkSamples

  static let links = Samples.naver + Samples.kakao + Samples.google + Samples.others

  @Test(arguments: links)
  func readsWhatTheServiceMeans(_ row: Samples.Link) throws {
    let coordinate = try PositionText(row.link).coordinate
    #expect(abs(coordinate.latitude - row.latitude) < 1e-7, "\(coordinate)")
    #expect(abs(coordinate.longitude - row.longitude) < 1e-7, "\(coordinate)")
  }

  struct Empty: Row {
    let name: String
    let link: String

    init(_ name: String, _ link: String) {
      self.name = name
      self.link = link
    }
  }

  static let withoutPosition = [
    Empty("naver: zoom only", "https://map.naver.com/p/entry/place/1234567?c=15.00,0,0,0,dh"),
    Empty("naver: zoom only, at the root", "https://map.naver.com/p?c=15.00,0,0,0,dh"),
    Empty("naver: words", "https://map.naver.com/p/search/%EA%B0%88%EB%B9%84?c=14.00,0,0,0,dh"),
    Empty("naver: whole numbers are words", "https://map.naver.com/p/search/7,11?c=14.00,0,0,0,dh"),
    Empty("naver: short", "https://naver.me/5abcDEF1"),
    Empty(
      "naver: encoded ends",
      "https://map.naver.com/p/directions/-/3ziNUg,2AzuBI,X,1774691117,PLACE_POI/-/transit"),
    Empty(
      "naver: metres beside nothing", "https://map.naver.com/p/directions/-/14100000,0,X/-/transit"),
    Empty(
      "naver: metres beside degrees",
      "https://map.naver.com/v5/directions/14363294,35.097489,A,,/14363310,35.098222,B,,/walk"),
    Empty("naver: destination by name", "https://map.naver.com/p/directions/127.0,37.5,A/B/-/car"),
    Empty(
      "naver: view of a route",
      "https://map.naver.com/v5/directions/-/-/-/transit?c=127.0,37.5,15,0,0,0,dh"),
    Empty("naver app: words", "nmap://search?query=%EA%B0%95%EB%82%A8&appname=x"),
    Empty("naver app: start only", "nmap://route/car?slat=37.5&slng=127.0&appname=x"),
    Empty("kakao: words", "https://map.kakao.com/?q=%EA%B0%95%EB%82%A8%EC%97%AD"),
    Empty("kakao: words in the path", "https://map.kakao.com/link/search/37.5,127.0"),
    Empty("kakao: place number", "https://map.kakao.com/link/map/18577297"),
    Empty("kakao: place page", "https://place.map.kakao.com/18577297"),
    Empty(
      "kakao: degrees in place of the grid", "https://map.kakao.com/?urlX=127.0333&urlY=37.4869"),
    Empty("kakao: outside the grid", "https://map.kakao.com/?urlX=99999999&urlY=99999999"),
    Empty("kakao: half of the grid", "https://map.kakao.com/?urlX=506190"),
    Empty("kakao: short", "https://kko.to/abcDEF"),
    Empty("kakao app: start only", "kakaomap://route?sp=37.5,127.0"),
    Empty("google: short", "https://maps.app.goo.gl/abc"),
    Empty("google: shorter", "https://goo.gl/maps/abc"),
    Empty("google: words", "https://www.google.com/maps/search/?api=1&query=cafe"),
    Empty("google: view of a route", "https://www.google.com/maps/dir/A/B/@37.45,127.06,12z"),
    Empty(
      "google: words beside a view in a route",
      "https://maps.google.com/?saddr=A&daddr=B&ll=37.5,127.0"),
    Empty("google: a short plus code", "https://www.google.com/maps/place/F2XR%2B2V+Seoul"),
    Empty("google: a number is a word", "https://www.google.com/maps/search/1,000"),
    Empty("google: two times are words", "https://www.google.com/maps/search/10:30,+11:30"),
    Empty("apple: words", "https://maps.apple.com/?q=cafe"),
    Empty("apple: short", "https://maps.apple/p/abc"),
    Empty("osm: short", "https://osm.org/go/abc"),
    Empty("plus codes: short", "https://plus.codes/F2XR+2V"),
    Empty("unknown host, ll", "https://maps.example.org/?ll=127.0,37.5"),
    Empty("unknown host, q", "https://example.org/?q=37.5,127.0"),
    Empty("unknown host, x and y", "https://example.org/?x=127.0&y=37.5"),
    Empty("unknown host, path", "https://example.org/link/map/A,37.5,127.0"),
    Empty("unknown host, view in the path", "https://example.org/@37.5,127.0,15z"),
    Empty(
      "a host that ends like one",
      "https://notmap.naver.com.example.org/v5/?c=127.02,37.51,15,0,0,0,dh"),
    Empty("unknown app", "tmap://route?goalx=127.0&goaly=37.5"),
    Empty("empty values", "https://map.naver.com/?lat=&lng="),
  ]

  @Test(arguments: withoutPosition)
  func refusesLinksWithoutPosition(_ row: Empty) {
    #expect(throws: PositionError.linkWithoutPosition(seen: row.link)) {
      try PositionText(row.link)
    }
  }

  struct Refusal: Row {
    let name: String
    let link: String
    let error: @Sendable (String) throws -> PositionError
  }

  static let refusals = [
    Refusal(name: "naver app: 0,0", link: "nmap://place?lat=0&lng=0&name=X") {
      .noSuchPosition(seen: $0, .nullIsland)
    },
    Refusal(name: "kakao: 0,0", link: "https://map.kakao.com/link/map/X,0,0") {
      .noSuchPosition(seen: $0, .nullIsland)
    },
    Refusal(name: "google: view of 0,0", link: "https://www.google.com/maps/@0,0,3z") {
      .noSuchPosition(seen: $0, .nullIsland)
    },
    Refusal(name: "kakao: swapped", link: "https://map.kakao.com/link/map/X,127.0,37.5") {
      .swapped(seen: $0, meant: try Coordinate(latitude: 37.5, longitude: 127))
    },
    Refusal(
      name: "naver: swapped view", link: "https://map.naver.com/v5/?c=37.5,127.0,15,0,0,0,dh"
    ) {
      .swapped(seen: $0, meant: try Coordinate(latitude: 37.5, longitude: 127))
    },
    Refusal(name: "osm: off the globe", link: "https://osm.org/?mlat=95&mlon=195") {
      .noSuchPosition(seen: $0, .outOfRange(latitude: 95, longitude: 195))
    },
    Refusal(
      name: "naver: marker beside another destination",
      link: "https://map.naver.com/p/directions/-/127.1,37.6,X/-/car?lat=37.5&lng=127.0"
    ) {
      .contradictoryLink(
        seen: $0, try Coordinate(latitude: 37.5, longitude: 127),
        try Coordinate(latitude: 37.6, longitude: 127.1))
    },
    Refusal(
      name: "apple: two pins", link: "https://maps.apple.com/?coordinate=37.5,127.0&ll=36,128"
    ) {
      .contradictoryLink(
        seen: $0, try Coordinate(latitude: 37.5, longitude: 127),
        try Coordinate(latitude: 36, longitude: 128))
    },
    Refusal(
      name: "unknown host, two pins",
      link: "https://example.org/?lat=37.5&lon=127.0&mlat=36&mlon=128"
    ) {
      .contradictoryLink(
        seen: $0, try Coordinate(latitude: 36, longitude: 128),
        try Coordinate(latitude: 37.5, longitude: 127))
    },
  ]

  @Test(arguments: refusals)
  func saysWhyAPositionIsRefused(_ row: Refusal) throws {
    let error = try row.error(row.link)
    #expect(throws: error) { try PositionText(row.link) }
  }

  /// A damaged link is either read or refused; nothing traps.
  @Test func standsDamagedLinks() {
    var random = SeededGenerator(seed: 19)
    let texts = [
      "37°30'36.36\"N 127°1'17.4\"E", "북위 37도 30분 36초 동경 127도 1분 17초", "위도 37.5 경도 127.0",
      "(37.5101, 127.0215)", "8Q98F2XR+2VF", "F2XR+2V Seoul", "geo:37.5,127.0;u=35?q=1,2",
    ]
    let links = Self.links.map(\.link) + texts
    let seeds = links.map { Array($0.utf8) }
    let count = Slow.isAsked ? 100_000 : 10_000
    let strange = "%2B+,~!@#&=?/:.-0123456789eN\u{0}가°()".pieces
    var read = 0
    for _ in 0..<count {
      var bytes = random.pick(seeds)
      random.mutate(&bytes, changes: 1...3, inserting: strange, length: 8)
      if let coordinate = try? PositionText(String(decoding: bytes, as: UTF8.self)).coordinate {
        read += 1
        if abs(coordinate.latitude) > 90 || abs(coordinate.longitude) > 180 {
          Issue.record("\(coordinate) in \(String(decoding: bytes, as: UTF8.self))")
        }
      }
    }
    #expect(read > count / 10)
  }
}
