import Geo
import TestSupport
import Testing
import TodoCore

@testable import Presentation

/// The drawing of a map: the cells of its numbers, and its size.
@Suite struct MapTests {
  private func page(_ center: Coordinate, _ positions: [Coordinate], radius: Double) -> MapPage {
    let marks = positions.enumerated().map { index, position in
      MapPage.Mark(
        number: index + 1, place: Place(name: "p\(index + 1)", coordinate: position),
        isSaved: true, metres: center.distanceMetres(to: position),
        bearingDegrees: center.bearingDegrees(to: position), entries: [], entryCount: 0,
        regions: [])
    }
    return MapPage(center: center, radiusMetres: radius, marks: marks, total: marks.count)
  }

  /// The cells of the numbers on a drawn map.
  private func cells(_ drawing: MapDrawing) -> [String: (column: Int, row: Int)] {
    var found: [String: (Int, Int)] = [:]
    for (row, line) in drawing.lines.dropLast().enumerated() {
      let signs = Array(line.text)
      var column = 0
      while column < signs.count {
        let text = signs[column...].prefix { $0.isASCII && $0.isNumber }
        let sign = text.isEmpty ? String(signs[column]) : String(text)
        if sign.first?.isASCII == true, sign != " " { found[sign] = (column, row) }
        column += max(text.count, 1)
      }
    }
    return found
  }

  struct Spot: Row {
    let name: String
    let numbers: [Double]
  }

  /// Every tenth row of the table of the projection (GeoTests/Fixtures/make_azimuthal.py).
  static let spots: [Spot] = {
    let path = SharedData.projectRoot + "/Tests/GeoTests/Fixtures/azimuthal.tsv"
    let lines = (readText(path) ?? "").split(separator: "\n").dropFirst()
    return lines.enumerated().filter { $0.offset % 10 < 2 }.map { _, line in
      Spot(name: String(line), numbers: line.split(separator: "\t").compactMap { Double($0) })
    }
  }()

  /// A number is on the cell of GeographicLib's position, or on the next one where the error of the
  /// sphere crosses an edge.
  @Test func numbersStandWhereGeographicLibHasThem() throws {
    #expect(Self.spots.count == 200)
    var exact = 0
    for spot in Self.spots {
      let center = try Coordinate(latitude: spot.numbers[0], longitude: spot.numbers[1])
      let position = try Coordinate(latitude: spot.numbers[2], longitude: spot.numbers[3])
      let (x, y) = (spot.numbers[4], spot.numbers[5])
      let radius = (x * x + y * y).squareRoot() * 1.1
      let (columns, rows) = (80, 41)
      let drawing = MapDrawing(
        page(center, [position], radius: radius), columns: columns, rows: rows,
        RenderOptions(width: columns))
      let cell = try #require(cells(drawing)["1"], "\(spot)")
      // 160 by 160 dots; the centre is in the middle of the cell 40,20.
      let metresPerDot = radius / 77
      let column = ((81 + x / metresPerDot) / 2).rounded(.down)
      let row = ((82 - y / metresPerDot) / 4).rounded(.down)
      #expect(abs(Double(cell.column) - column) <= 1, "\(spot)")
      #expect(abs(Double(cell.row) - row) <= 1, "\(spot)")
      if Double(cell.column) == column, Double(cell.row) == row { exact += 1 }
    }
    #expect(exact > 170)
  }

  @Test(arguments: [2, 3, 9, 30])
  func numbersAtOnePositionMoveAside(count: Int) throws {
    let center = try Coordinate(latitude: 37.5, longitude: 127)
    let position = try Coordinate(latitude: 37.503, longitude: 127)
    let drawing = MapDrawing(
      page(center, Array(repeating: position, count: count), radius: 1000), columns: 40, rows: 20,
      RenderOptions(width: 40))
    let found = cells(drawing)
    let shown = (1...count).compactMap { found["\($0)"] }
    #expect(shown.count >= min(count, 9))
    let home = try #require(found["1"])
    for cell in shown {
      #expect(abs(cell.column - home.column) <= 3 && abs(cell.row - home.row) <= 1)
    }
    // No two are adjacent, where they would read as one number.
    for one in shown {
      #expect(!shown.contains { $0.row == one.row && $0.column == one.column + 1 })
    }
    #expect((found["+"] != nil) == (shown.count < count))
  }

  @Test func everySizeFromThirtyByTenIsDrawnWithinItsEdges() throws {
    let sample = try Sample()
    let map = try sample.map()
    for width in everyWidth where width >= 20 {
      for height in [nil, 9, 10, 11, 24, 60] {
        var options = sample.options(width, korean: width % 2 == 0, ascii: width % 3 == 0)
        options.height = height
        let lines = MapRenderer.lines(
          of: map, today: sample.today, texts: Sample.mapTexts, options)
        let hasMap = lines.contains { $0.text.hasPrefix("│─") || $0.text.hasPrefix("|-") }
        #expect(hasMap == (width >= 30 && height ?? 24 >= 10), "\(width)×\(height ?? 0)")
        for line in lines {
          let measured = try #require(WidthOracle.shared.width(of: line.text))
          if measured <= width, measured == line.width, line.text.last != " " { continue }
          Issue.record("\(width): \(line.text)")
        }
      }
    }
  }

  @Test func asciiHasNoBraille() throws {
    let sample = try Sample()
    var map = try sample.map()
    map = MapPage(
      center: map.center, radiusMetres: map.radiusMetres, marks: Array(map.marks.suffix(6)),
      total: 6)
    for width in [30, 80] {
      let lines = MapRenderer.lines(
        of: map, today: sample.today, texts: Sample.mapTexts, sample.options(width, ascii: true))
      #expect(lines.allSatisfy { $0.text.allSatisfy(\.isASCII) || $0.text.contains("±") })
    }
  }

  struct Length: Row {
    let metres: Double
    let above: Double
    let below: Double
    var name: String { "\(metres)" }
  }

  @Test(arguments: [
    Length(metres: 1, above: 1, below: 1), Length(metres: 1.5, above: 2, below: 1),
    Length(metres: 20, above: 20, below: 20), Length(metres: 21, above: 50, below: 20),
    Length(metres: 99, above: 100, below: 50), Length(metres: 5000, above: 5000, below: 5000),
    Length(metres: 7_000_000, above: 10_000_000, below: 5_000_000),
  ])
  func lengthsAreRound(_ row: Length) {
    #expect(MapPage.roundLength(atLeast: row.metres) == row.above)
    #expect(MapPage.roundLength(atMost: row.metres) == row.below)
  }

  @Test func theUsualRadiusHoldsTheNearestMarks() {
    #expect(MapPage.usualRadius([]) == 1000)
    #expect(MapPage.usualRadius([0]) == 200)
    #expect(MapPage.usualRadius([10, 700, 1800]) == 2000)
    // New York does not make a map of Seoul as wide as the globe.
    #expect(MapPage.usualRadius([10, 1800, 11_000_000]) == 2000)
    #expect(MapPage.usualRadius([11_000_000]) == 20_000_000)
    #expect(MapPage.usualRadius([19_900_000]) == MapPage.radii.upperBound)
  }
}
