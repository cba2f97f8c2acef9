import Geo
import TestSupport
import Testing

@Suite struct PositionTextTests {
  struct Case: Row {
    let name: String
    let latitude: Double
    let longitude: Double
    var accuracy: Double?

    init(_ name: String, _ latitude: Double, _ longitude: Double, _ accuracy: Double? = nil) {
      self.name = name
      self.latitude = latitude
      self.longitude = longitude
      self.accuracy = accuracy
    }
  }

  @Test(arguments: [
    Case("37.5101,127.0215", 37.5101, 127.0215),
    Case(" 37.5101, 127.0215 ", 37.5101, 127.0215),
    Case("-33.8688 151.2093", -33.8688, 151.2093),
    Case("+37,-122", 37, -122),
    Case("37°30'36.36\"N 127°1'17.4\"E", 37.5101, 127.0215),
    Case("37°30′36.36″N, 127°1′17.4″E", 37.5101, 127.0215),
    Case("N37°30.606' E127°1.29'", 37.5101, 127.0215),
    Case("127°1'17.4\"E 37°30'36.36\"N", 37.5101, 127.0215),
    Case("33 52 7.68 S, 151 12 33.48 E", -33.8688, 151.2093),
    Case("-33°52'7.68\" 151°12'33.48\"", -33.8688, 151.2093),
    Case("37.5101N 127.0215E", 37.5101, 127.0215),
    Case("(37.5101, 127.0215)", 37.5101, 127.0215),
    Case("[37.5101, 127.0215]", 37.5101, 127.0215),
    Case("３７．５１０１，１２７．０２１５", 37.5101, 127.0215),
    Case("（37.5101， 127.0215）", 37.5101, 127.0215),
    Case("−33.8688, 151.2093", -33.8688, 151.2093),
    Case("위도 37.5101 경도 127.0215", 37.5101, 127.0215),
    Case("위도: 37.5101, 경도: 127.0215", 37.5101, 127.0215),
    Case("경도 127.0215 위도 37.5101", 37.5101, 127.0215),
    Case("위도37.5101도 경도127.0215도", 37.5101, 127.0215),
    Case("북위 37도 30분 36.36초 동경 127도 1분 17.4초", 37.5101, 127.0215),
    Case("남위 33.8688도, 동경 151.2093도", -33.8688, 151.2093),
    Case("lat 37.5101 lon 127.0215", 37.5101, 127.0215),
    Case("Lat: 37.5101, Lng: 127.0215", 37.5101, 127.0215),
    Case("longitude=127.0215 latitude=37.5101", 37.5101, 127.0215),
    Case("lat=37.5101&lng=127.0215", 37.5101, 127.0215),
    Case("{\"lat\": 37.5101, \"lng\": 127.0215}", 37.5101, 127.0215),
    // Both could be latitudes, so they are read in the given order.
    Case("37.5, 45.25", 37.5, 45.25),
    Case("geo:37.5101,127.0215", 37.5101, 127.0215),
    Case("geo:37.5101,127.0215,38;crs=wgs84;u=35", 37.5101, 127.0215, 35),
    Case("GEO:37.5101,127.0215;u=0", 37.5101, 127.0215, 0),
    Case("geo:37.5101,127.0215;u=-5", 37.5101, 127.0215),
    Case("geo:0,0?q=37.5101,127.0215(Market)", 37.5101, 127.0215),
    Case("https://www.openstreetmap.org/?mlat=37.5101&mlon=127.0215#map=15/1/2", 37.5101, 127.0215),
    Case("https://www.openstreetmap.org/#map=15/37.5101/127.0215", 37.5101, 127.0215),
    Case("https://www.google.com/maps/@37.5101,127.0215,15z", 37.5101, 127.0215),
    Case("https://maps.google.com/?q=37.5101%2C127.0215", 37.5101, 127.0215),
    Case(
      "https://www.google.com/maps/place/X/@1,2,17z/data=!3m1!4b1!4m5!3m4!8m2!3d37.5101!4d127.0215",
      37.5101, 127.0215),
    Case("https://maps.apple.com/?ll=37.5101,127.0215&q=Market", 37.5101, 127.0215),
    Case("https://map.kakao.com/link/map/Market,37.5101,127.0215", 37.5101, 127.0215),
    Case("https://map.naver.com/v5/?c=127.0215,37.5101,15,0,0,0,dh", 37.5101, 127.0215),
    Case(
      "https://map.naver.com/v5/?c=14139968.700,4510448.672,15,0,0,0,dh", 37.5101,
      127.0215),
    Case(
      "https://map.naver.com/index.nhn?lng=127.0215&lat=37.5101&pinTitle=X", 37.5101, 127.0215),
  ])
  func readsPositions(_ row: Case) throws {
    let read = try PositionText(row.name)
    #expect(abs(read.coordinate.latitude - row.latitude) < 1e-7)
    #expect(abs(read.coordinate.longitude - row.longitude) < 1e-7)
    #expect(read.accuracyMetres == row.accuracy)
  }

  @Test(arguments: [
    "127.0, 37.5", "(127.0, 37.5)", "127.0,37.5", "위도 127.0 경도 37.5", "lat=127.0&lng=37.5",
    "geo:127.0,37.5", "127°0'0\" 37°30'0\"",
  ])
  func saysThatCoordinatesAreSwapped(_ text: String) throws {
    let meant = try Coordinate(latitude: 37.5, longitude: 127)
    #expect(throws: PositionError.swapped(seen: text, meant: meant)) { try PositionText(text) }
  }

  struct Refusal: Row {
    let name: String
    let error: PositionError
  }

  @Test(arguments: [
    Refusal(name: "0,0", error: .noSuchPosition(seen: "0,0", .nullIsland)),
    Refusal(name: "0 0", error: .noSuchPosition(seen: "0 0", .nullIsland)),
    Refusal(
      name: "91,0",
      error: .noSuchPosition(seen: "91,0", .outOfRange(latitude: 91, longitude: 0))),
    Refusal(
      name: "37.5,181",
      error: .noSuchPosition(seen: "37.5,181", .outOfRange(latitude: 37.5, longitude: 181))),
    Refusal(
      name: "137.5,181",
      error: .noSuchPosition(seen: "137.5,181", .outOfRange(latitude: 137.5, longitude: 181))),
    Refusal(name: "lat 37.5", error: .unreadable(seen: "lat 37.5")),
    Refusal(name: "lat 37.5 lat 38.5", error: .unreadable(seen: "lat 37.5 lat 38.5")),
    Refusal(name: "lat 37.5 lon 127 x", error: .unreadable(seen: "lat 37.5 lon 127 x")),
    Refusal(name: "위도 37.5 경도", error: .unreadable(seen: "위도 37.5 경도")),
    Refusal(name: "()", error: .unreadable(seen: "()")),
    Refusal(name: "nan,1", error: .unreadable(seen: "nan,1")),
    Refusal(name: "market", error: .unreadable(seen: "market")),
    Refusal(name: "37.5,", error: .unreadable(seen: "37.5,")),
    Refusal(name: "1 2", error: .unreadable(seen: "1 2")),
    Refusal(
      name: "37°61'0\"N 127°1'E", error: .noSuchMinute(seen: "37°61'0\"N 127°1'E")),
    Refusal(
      name: "https://maps.app.goo.gl/abc",
      error: .linkWithoutPosition(seen: "https://maps.app.goo.gl/abc")),
    Refusal(name: "geo:1,2;crs=moon-2011", error: .otherGlobe(seen: "crs=moon-2011")),
  ])
  func refusesWhatIsNone(_ row: Refusal) {
    #expect(throws: row.error) { try PositionText(row.name) }
  }
}
