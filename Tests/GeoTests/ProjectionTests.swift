import Geo
import TestSupport
import Testing

/// The projection of a map compared with GeographicLib's on the WGS 84 ellipsoid
/// (Fixtures/make_azimuthal.py).
@Suite struct ProjectionTests {
  struct Spot: Row {
    let name: String
    let center: Coordinate
    let position: Coordinate
    let x: Double
    let y: Double

    var metres: Double { (x * x + y * y).squareRoot() }
  }

  static let spots: [Spot] = {
    let path = SharedData.projectRoot + "/Tests/GeoTests/Fixtures/azimuthal.tsv"
    return (readText(path) ?? "").split(separator: "\n").compactMap { line in
      let numbers = line.split(separator: "\t").compactMap { Double($0) }
      guard numbers.count == 6,
        let center = try? Coordinate(latitude: numbers[0], longitude: numbers[1]),
        let position = try? Coordinate(latitude: numbers[2], longitude: numbers[3])
      else { return nil }
      return Spot(
        name: String(line), center: center, position: position, x: numbers[4], y: numbers[5])
    }
  }()

  @Test func thePlaneStaysWithinItsStatedErrorOfTheEllipsoid() {
    #expect(Self.spots.count == 1000)
    var worst = 0.0
    for spot in Self.spots {
      let point = AzimuthalProjection(around: spot.center).point(of: spot.position)
      let (across, down) = (point.x - spot.x, point.y - spot.y)
      // The positions of the table are rounded to a centimetre.
      let error = max((across * across + down * down).squareRoot() - 0.02, 0) / spot.metres
      worst = max(worst, error)
      #expect(error < 0.0075, "\(spot)")
    }
    #expect(worst > 0.001)
  }

  @Test func distancesAndBearingsAreThoseOfTheList() {
    for spot in Self.spots where abs(spot.center.latitude) < 90 {
      let point = AzimuthalProjection(around: spot.center).point(of: spot.position)
      let metres = spot.center.distanceMetres(to: spot.position)
      let length = (point.x * point.x + point.y * point.y).squareRoot()
      #expect(abs(length - metres) < 0.001 + metres * 1e-9, "\(spot)")
      let end = spot.center.point(
        towards: spot.center.bearingDegrees(to: spot.position), metres: metres)
      let reached = try? Coordinate(latitude: end.latitude, longitude: end.longitude)
      #expect(reached.map { $0.distanceMetres(to: spot.position) < 0.5 } ?? false, "\(spot)")
    }
  }

  @Test func theCentreAndItsOppositeHaveAPlace() throws {
    let center = try Coordinate(latitude: 37.5, longitude: 127)
    let projection = AzimuthalProjection(around: center)
    let own = projection.point(of: center)
    #expect(own.x == 0 && own.y == 0)
    let other = projection.point(of: GlobePoint(latitude: -37.5, longitude: -53))
    #expect(abs(other.x) < 1 && abs(other.y - 20_015_114) < 1000)
  }

  struct Area: Row {
    let name: String
    let latitude: Double
    let longitude: Double
    let kilometres: Double
    let parts: Int
  }

  /// A region's polygons against the distance of random positions.
  @Test(arguments: [
    Area(name: "a market", latitude: 37.5, longitude: 127, kilometres: 0.2, parts: 1),
    Area(name: "at 0,0", latitude: 0, longitude: 0.01, kilometres: 500, parts: 1),
    Area(name: "across the date line", latitude: -17, longitude: 179.9, kilometres: 300, parts: 2),
    Area(name: "across it westwards", latitude: 60, longitude: -179, kilometres: 900, parts: 2),
    Area(name: "with the north pole", latitude: 85, longitude: 20, kilometres: 2000, parts: 2),
    Area(name: "with the south pole", latitude: -80, longitude: -170, kilometres: 3000, parts: 2),
    Area(name: "at the north pole", latitude: 90, longitude: 0, kilometres: 1000, parts: 1),
    Area(name: "at the south pole", latitude: -90, longitude: 0, kilometres: 1000, parts: 1),
    Area(name: "most of a half", latitude: 10, longitude: 100, kilometres: 9000, parts: 2),
  ])
  func polygonsHoldWhatTheRegionHolds(_ row: Area) throws {
    let center = try Coordinate(latitude: row.latitude, longitude: row.longitude)
    let region = Region(center: center, radiusMetres: row.kilometres * 1000)
    let polygons = region.polygons(corners: 360)
    // A ring around a pole may begin anywhere, so its seam may be the date line itself.
    #expect(polygons.count == row.parts || row.kilometres > 900 && polygons.count <= 2)
    for ring in polygons {
      #expect(ring.first == ring.last && ring.count > 4)
      #expect(ring.allSatisfy { abs($0.latitude) <= 90 && abs($0.longitude) <= 180.000001 })
      let doubleArea = zip(ring, ring.dropFirst()).reduce(0.0) {
        $0 + $1.0.longitude * $1.1.latitude - $1.1.longitude * $1.0.latitude
      }
      #expect(doubleArea > 0, "it runs with the clock")
    }
    var random = SeededGenerator(seed: 5)
    var (inside, outside) = (0, 0)
    for _ in 0..<2000 {
      let reach = min(region.radiusMetres * 2, 19_000_000)
      let point = center.point(
        towards: .random(in: 0..<360, using: &random),
        metres: .random(in: 0...reach, using: &random))
      let metres = center.distanceMetres(
        to: try Coordinate(latitude: point.latitude, longitude: point.longitude))
      let isHeld = polygons.contains { Self.isInside(point, $0) }
      if metres < region.radiusMetres * 0.98 {
        inside += 1
        #expect(isHeld, "\(point)")
      } else if metres > region.radiusMetres * 1.02 {
        outside += 1
        #expect(!isHeld, "\(point)")
      }
    }
    #expect(inside > 500 && outside > 500)
  }

  @Test func aRegionLargerThanHalfTheGlobeHasNoPolygon() throws {
    let center = try Coordinate(latitude: 10, longitude: 10)
    #expect(Region(center: center, radiusMetres: 10_010_000).polygons(corners: 64).isEmpty)
  }

  /// Counts the crossings of the ring by a line to the north.
  private static func isInside(_ point: GlobePoint, _ ring: [GlobePoint]) -> Bool {
    var crossings = 0
    for (one, other) in zip(ring, ring.dropFirst()) {
      guard (one.longitude > point.longitude) != (other.longitude > point.longitude) else {
        continue
      }
      let part = (point.longitude - one.longitude) / (other.longitude - one.longitude)
      if one.latitude + part * (other.latitude - one.latitude) > point.latitude { crossings += 1 }
    }
    return crossings % 2 == 1
  }
}
