import Geo
import TodoCore

@testable import Presentation

extension Sample {
  /// A map with separate, close and coinciding marks, regions, and the user beside the centre.
  func map() throws -> MapPage {
    let center = try Coordinate(latitude: 37.508, longitude: 127.03)
    func mark(
      _ name: String, _ bearing: Double, _ metres: Double, _ entries: [Entry] = [],
      count: Int? = nil, regions: [Double] = []
    ) throws -> MapPage.Mark {
      let point = center.point(towards: bearing, metres: metres)
      let position = try Coordinate(latitude: point.latitude, longitude: point.longitude)
      return MapPage.Mark(
        place: Place(name: name, coordinate: position), isSaved: true, metres: metres,
        bearingDegrees: bearing, entries: entries, entryCount: count ?? entries.count,
        regions: regions)
    }
    var marks = [
      try mark("home", 0, 0, [try entry(3, "Water the plants", today)]),
      try mark(
        "market", 300, 700,
        [
          try entry(14, "Buy milk", today, "18:00", starred: true),
          try entry(9, "Send parcel", try day(16), state: .overdue),
        ], count: 12, regions: [200]),
      try mark("빵집", 301, 720, [try entry(15, "생일 케이크 찾기 🎂", try day(21), priority: .high)]),
      try mark("post \u{1B}[31moffice", 302, 705, [try entry(16, "Stamps", nil)]),
      try mark(
        "강남역", 190, 1140,
        [
          try entry(
            17, "Pick up a ridiculously long title that no list has room for", nil,
            list: "장보기")
        ], regions: [150, 400]),
      try mark("office", 95, 1700, regions: [300]),
    ]
    marks += try (0..<5).map { try mark("stall \($0)", 45, 1500 + Double($0)) }
    for index in marks.indices { marks[index].number = index + 1 }
    var page = MapPage(center: center, radiusMetres: 2000, marks: marks, total: 31)
    let point = center.point(towards: 120, metres: 600)
    page.own = MapPage.OwnPosition(
      fix: Fix(
        seconds: 0,
        coordinate: try Coordinate(latitude: point.latitude, longitude: point.longitude),
        accuracyMetres: 150), ageSeconds: 300, metres: 600)
    page.centerName = "home"
    return page
  }

  static let mapTexts = MapRenderer.Texts(
    head: "within 2 km of home", own: "you, ±150 m, 5 min ago")
}
