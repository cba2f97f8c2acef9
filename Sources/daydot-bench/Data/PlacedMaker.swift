import JSON

/// Makes open items, each at its own position within a country, so that there are as many monitored
/// regions as items.
struct PlacedMaker {
  private var random = SeededRandom(seed: 375_127)
  private var number = 0

  /// In millionths of a degree, as the three below.
  static let south = 34_000_000
  static let west = 125_000_000
  static let height = 5_000_000
  static let width = 6_000_000

  mutating func write(to writer: inout JSONWriter) {
    number += 1
    writer.object {
      $0.field("uid", random.uuid())
      $0.field("title", Vocabulary.title(&random))
      $0.object("place") {
        $0.field("name", "spot \(number)")
        $0.field("lat", degrees(PlacedMaker.south + random.below(PlacedMaker.height)))
        $0.field("lon", degrees(PlacedMaker.west + random.below(PlacedMaker.width)))
        $0.field("radius", 150)
      }
    }
    writer.newline()
  }
}

/// A walk through the country, a fix every three seconds.
struct TrackMaker {
  private var random = SeededRandom(seed: 5_000)
  private var latitude = PlacedMaker.south + PlacedMaker.height / 2
  private var longitude = PlacedMaker.west + PlacedMaker.width / 2
  private var heading = (north: 30, east: 30)
  private var seconds = 1_795_000_000

  mutating func write(to writer: inout JSONWriter) {
    // Steps of about 5 m, with a turn now and then.
    if random.chance(2) { heading = (random.below(90) - 45, random.below(90) - 45) }
    latitude += heading.north
    longitude += heading.east
    seconds += 3
    writer.ownTracks(latitude: latitude, longitude: longitude, seconds: seconds)
  }
}

private func degrees(_ millionths: Int) -> Double { Double(millionths) / 1_000_000 }

extension JSONWriter {
  /// A position as OwnTracks writes it; degrees in millionths.
  mutating func ownTracks(latitude: Int, longitude: Int, seconds: Int) {
    object {
      $0.field("_type", "location")
      $0.field("lat", degrees(latitude))
      $0.field("lon", degrees(longitude))
      $0.field("acc", 12)
      $0.field("tst", seconds)
    }
    newline()
  }
}
