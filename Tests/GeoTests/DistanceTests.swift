import Geo
import TestSupport
import Testing

/// Distances and bearings against GeographicLib on the WGS 84 ellipsoid (Fixtures/make_geodesics.py).
@Suite struct DistanceTests {
  struct Pair: Row {
    let name: String
    let first: Coordinate
    let second: Coordinate
    let metres: Double
    let degrees: Double
  }

  static let pairs: [Pair] = {
    let path = SharedData.projectRoot + "/Tests/GeoTests/Fixtures/geodesics.tsv"
    return (readText(path) ?? "").split(separator: "\n").compactMap { line in
      let numbers = line.split(separator: "\t").compactMap { Double($0) }
      guard numbers.count == 6,
        let first = try? Coordinate(latitude: numbers[0], longitude: numbers[1]),
        let second = try? Coordinate(latitude: numbers[2], longitude: numbers[3])
      else { return nil }
      return Pair(
        name: String(line), first: first, second: second, metres: numbers[4], degrees: numbers[5])
    }
  }()

  @Test func theSphereStaysWithinItsStatedErrorOfTheEllipsoid() {
    #expect(Self.pairs.count == 400)
    var worst = 0.0
    for pair in Self.pairs {
      let error = abs(pair.first.distanceMetres(to: pair.second) - pair.metres) / pair.metres
      worst = max(worst, error)
      #expect(error < 0.0057, "\(pair)")
    }
    #expect(worst > 0.001)
  }

  @Test func bearingsAgreeToAFifthOfADegreeWhereOneIsDefined() {
    for pair in Self.pairs where pair.metres < 15_000_000 {
      let turn = abs(pair.first.bearingDegrees(to: pair.second) - pair.degrees)
      #expect(min(turn, 360 - turn) < 0.25, "\(pair)")
    }
  }

  @Test func everyPositionWithinADistanceIsInItsBox() {
    for pair in Self.pairs where pair.metres < 200_000 {
      let box = pair.first.box(withinMetres: pair.first.distanceMetres(to: pair.second) * 1.000001)
      #expect(box.latitudes.contains(pair.second.latitude), "\(pair)")
      let turns = [-360.0, 0, 360].map { pair.second.longitude + $0 }
      #expect(turns.contains(where: box.longitudes.contains), "\(pair)")
    }
  }

  @Test func windsFollowTheBearing() {
    #expect(CompassPoint(bearingDegrees: 0) == .north)
    #expect(CompassPoint(bearingDegrees: 359) == .north)
    #expect(CompassPoint(bearingDegrees: 44) == .northEast)
    #expect(CompassPoint(bearingDegrees: 181) == .south)
  }
}
