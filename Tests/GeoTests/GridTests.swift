import TestSupport
import Testing

@testable import Geo

/// The grids of Korean maps against pyproj 3.7.2.
@Suite struct GridTests {
  struct Point: Row {
    let name: String
    let easting: Double
    let northing: Double
    let latitude: Double
    let longitude: Double

    init(
      _ name: String, _ easting: Double, _ northing: Double, _ latitude: Double, _ longitude: Double
    ) {
      self.name = name
      self.easting = easting
      self.northing = northing
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  @Test(arguments: [
    Point("the origin", 200000.0, 500000.0, 38.0000000000, 127.0000000000),
    Point("Gangnam", 202476, 444289.6, 37.4980638116, 127.0280002670),
    Point("Jeju", 156326.211, 803.352, 33.5000000030, 126.5299999948),
    Point("Marado", 131870.905, -41204.163, 33.1199999986, 126.2700000028),
    Point("Baengnyeongdo", -6504.545, 499276.468, 37.9700000030, 124.6499999964),
    Point("Dokdo", 631331.158, 427022.203, 37.2425999974, 131.8596999999),
    Point("Busan", 389021.212, 189037.002, 35.1799999988, 129.0750000010),
    Point("north end", 276630.313, 744626.81, 40.1999999969, 127.8999999959),
    Point("south-west corner", -210618.958, -524243.016, 28.6999999969, 122.8000000019),
    Point("north-east corner", 813307.77, 769182.871, 40.2000000011, 134.2000000027),
    Point("a step from the origin", 200000.4, 500000.4, 38.0000036037, 127.0000045541),
  ])
  func centralBelt(_ row: Point) {
    let read = KoreaCentralBelt.position(
      easting: row.easting, northing: row.northing)
    #expect(abs(read.latitude - row.latitude) < 1e-9)
    #expect(abs(read.longitude - row.longitude) < 1e-9)
  }

  @Test(arguments: [
    Point("Market", 14139968.7, 4510448.672, 37.5101000005, 127.0215000018),
    Point("Seoul", 14135126.302, 4518366.51, 37.5665000001, 126.9780000005),
    Point("Ushuaia", -7603121.221, -7323146.545, -54.8000000022, -68.2999999984),
    Point("Suva", 19863849.937, -2053941.823, -18.1400000001, 178.4399999986),
    Point("Longyearbyen", 1742150.031, 14487553.271, 78.2200000003, 15.6500000008),
  ])
  func webMercator(_ row: Point) throws {
    let read = try #require(WebMercator.position(x: row.easting, y: row.northing))
    #expect(abs(read.latitude - row.latitude) < 1e-9)
    #expect(abs(read.longitude - row.longitude) < 1e-9)
  }

  @Test func webMercatorEndsAtItsEdge() {
    #expect(WebMercator.position(x: 20_037_508.5, y: 0) == nil)
    #expect(WebMercator.position(x: 0, y: -20_037_508.5) == nil)
    #expect(WebMercator.position(x: .nan, y: 0) == nil)
  }
}
