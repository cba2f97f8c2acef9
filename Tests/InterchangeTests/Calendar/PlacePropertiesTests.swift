import Geo
import ICalendar
import TestSupport
import Testing
import TodoCore

@testable import Interchange

struct PlaceRow: Row {
  let name: String
  let lines: String
  let place: Place?

  init(
    _ name: String, _ lines: String, _ placeName: String?, _ latitude: Double? = nil,
    _ longitude: Double? = nil, radius: Double = 150
  ) {
    (self.name, self.lines) = (name, lines)
    var coordinate: Coordinate?
    if let latitude, let longitude {
      coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
    }
    place = placeName.map { Place(name: $0, coordinate: coordinate, radiusMetres: radius) }
  }

  private static let apple = "X-APPLE-STRUCTURED-LOCATION;VALUE=URI"

  static let all: [PlaceRow] = [
    PlaceRow("nothing", "SUMMARY:x", nil),
    PlaceRow("a name", "LOCATION: Hall 3\\, left ", "Hall 3, left"),
    PlaceRow("lines", "LOCATION:Hall 3\\nSeoul", "Hall 3\nSeoul"),
    PlaceRow("an empty name", "LOCATION:", nil),
    PlaceRow("a name and a position", "LOCATION:A\nGEO:37.5;127.02", "A", 37.5, 127.02),
    PlaceRow("a position", "GEO:37.5;127.02", "37.5,127.02", 37.5, 127.02),
    PlaceRow("a comma", "GEO:37.5,127.02", "37.5,127.02", 37.5, 127.02),
    PlaceRow("no position", "GEO:0;0", nil),
    PlaceRow("a name, no position", "LOCATION:A\nGEO:0;0", "A"),
    PlaceRow("off the globe", "LOCATION:A\nGEO:137.5;127.02", "A"),
    PlaceRow("not a number", "GEO:a;b", nil),
    PlaceRow(
      "a title", "\(apple);X-APPLE-RADIUS=49.9;X-TITLE=Office:geo:52.38,7.52", "Office", 52.38,
      7.52, radius: 49.9),
    PlaceRow(
      "an escaped comma", "\(apple);X-TITLE=\"A, B\":geo:46.14\\,8.91", "A, B", 46.14, 8.91),
    PlaceRow("an empty title", "\(apple);X-TITLE=:geo:46.14,8.91", "46.14,8.91", 46.14, 8.91),
    PlaceRow(
      "a name over a title", "LOCATION:A\n\(apple);X-TITLE=B:geo:46.14,8.91", "A", 46.14, 8.91),
    PlaceRow(
      "a radius", "GEO:37.5;127.02\nX-GEOFENCE-RADIUS:80", "37.5,127.02", 37.5, 127.02,
      radius: 80),
    PlaceRow(
      "two radii", "\(apple);X-APPLE-RADIUS=70:geo:1,2\nX-GEOFENCE-RADIUS:80", "1.0,2.0", 1, 2,
      radius: 70),
    PlaceRow("an uncertainty", "\(apple);X-TITLE=A:geo:1,2;u=60", "A", 1, 2, radius: 60),
    PlaceRow("a precision", "\(apple);X-TITLE=A:geo:1,2;u=10", "A", 1, 2),
    PlaceRow("no radius", "\(apple);X-APPLE-RADIUS=0;X-TITLE=A:geo:1,2", "A", 1, 2),
    PlaceRow("more than the globe", "LOCATION:A\nX-GEOFENCE-RADIUS:9e9", "A"),
  ]
}

@Test(arguments: PlaceRow.all)
func aPlaceIsReadAndWritten(_ row: PlaceRow) throws {
  let place = try PlaceProperties.place(component("VEVENT", row.lines))
  #expect(place == row.place)
  let lines = PlaceProperties.lines(of: place)
  #expect(lines.allSatisfy { PlaceProperties.names.contains($0.name) })
  let again = Component("VEVENT", lines.map { .property($0) })
  #expect(try PlaceProperties.place(again) == place)
}

@Test func aPlaceIsWrittenForAllReaders() throws {
  let place = Place(
    name: "강남역, 2", coordinate: try Coordinate(latitude: 37.4979, longitude: -0.00001),
    radiusMetres: 99.5)
  let written = Component("X", PlaceProperties.lines(of: place).map { .property($0) })
  #expect(
    lines(written) == [
      "LOCATION:강남역\\, 2", "GEO:37.4979;-0.00001",
      "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=99.5;X-TITLE=\"강남역, 2\":"
        + "geo:37.4979,-0.00001",
      "X-GEOFENCE-RADIUS:100",
    ])
  #expect(PlaceProperties.lines(of: Place(name: "A")).map(\.name) == ["LOCATION"])
}

@Test func anyPlaceIsReadBack() throws {
  var generator = ItemGenerator(random: SeededGenerator(seed: 31))
  for _ in 0..<10_000 {
    guard let place = generator.item().place else { continue }
    let written = Component("X", PlaceProperties.lines(of: place).map { .property($0) })
    let read = try component("X", lines(written).joined(separator: "\n"))
    #expect(try PlaceProperties.place(read) == place)
  }
}

@Test func aNameThatIsTooLongIsRefused() throws {
  let line = "LOCATION:" + String(repeating: "a", count: 70_000)
  let long = try component("VEVENT", line)
  #expect(throws: CalendarError.self) { try PlaceProperties.place(long) }
}

@Test(arguments: [
  (1e-05, "0.00001"), (-1.25e-7, "-0.000000125"), (150, "150"), (99.5, "99.5"),
  (1e16, "10000000000000000"), (1.5e17, "150000000000000000"), (0, "0"),
  (49.91305866584698, "49.91305866584698"),
])
func numbersHaveNoExponent(_ number: Double, _ text: String) {
  #expect(GeoText.decimal(number) == text)
  #expect(Double(text) == number)
}
