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

  mutating func next() -> JSONObject {
    number += 1
    return [
      "uid": .string(random.uuid()), "title": .string(Vocabulary.title(&random)),
      "place": place(
        "spot \(number)", degrees(PlacedMaker.south + random.below(PlacedMaker.height)),
        degrees(PlacedMaker.west + random.below(PlacedMaker.width))),
    ]
  }
}

/// A walk through the country, a fix every three seconds.
struct TrackMaker {
  private var random = SeededRandom(seed: 5_000)
  private var latitude = PlacedMaker.south + PlacedMaker.height / 2
  private var longitude = PlacedMaker.west + PlacedMaker.width / 2
  private var heading = (north: 30, east: 30)
  private var seconds = 1_795_000_000

  mutating func next() -> JSONObject {
    // Steps of about 5 m, with a turn now and then.
    if random.chance(2) { heading = (random.below(90) - 45, random.below(90) - 45) }
    latitude += heading.north
    longitude += heading.east
    seconds += 3
    return ownTracks(latitude: latitude, longitude: longitude, seconds: seconds)
  }
}

private func degrees(_ millionths: Int) -> Double { Double(millionths) / 1_000_000 }

/// A position as OwnTracks writes it; degrees in millionths.
func ownTracks(latitude: Int, longitude: Int, seconds: Int) -> JSONObject {
  [
    "_type": .string("location"), "lat": .double(degrees(latitude)),
    "lon": .double(degrees(longitude)), "acc": .integer(12), "tst": .integer(seconds),
  ]
}

/// A list of places as GeoNames writes one: a quarter are shops of chains in Korean towns, a
/// quarter other places of Korea with Korean names, the rest lies anywhere.
struct GeoNamesMaker {
  private var random = SeededRandom(seed: 906)
  private var number = 0

  private static let chains = [
    ("스타벅스", "Starbucks"), ("이디야커피", "Ediya Coffee"), ("맥도날드", "McDonald's"),
    ("파리바게뜨", "Paris Baguette"), ("국민은행", "Kookmin Bank"), ("이마트", "E-Mart"),
    ("다이소", "Daiso"), ("올리브영", "Olive Young"), ("지에스25", "GS25"), ("씨유", "CU"),
  ]
  private static let towns = [
    "강남", "역삼", "홍대입구", "신촌", "잠실", "명동", "서면", "해운대", "동성로", "부평", "둔산", "노형",
  ]
  private static let cities = [
    (37.55, 127.0), (35.16, 129.06), (35.87, 128.6), (37.45, 126.7), (35.16, 126.85),
    (33.4, 126.55),
  ]
  private static let syllables = Array(
    "가나다라마바사아자차카타파하거너더러머버서어저고노도로모보소오조구누두루무부수우주강남북동서중산성천안양평영정명화")
  private static let endings = ["동", "리", "읍", "산", "천", "역", "공원", "초등학교", "시장", "병원"]
  private static let pieces = [
    "an", "bar", "cas", "del", "en", "fort", "gra", "hol", "in", "ju", "kal", "mar", "nor", "ost",
    "pol", "ran", "ston", "ter", "ville", "wick", "york", "zen", "ham", "ley", "burg", "ford",
    "ton",
  ]

  /// The next line.
  mutating func next() -> String {
    defer { number += 1 }
    let kind = random.below(4)
    var (name, other, population) = ("", "", 0)
    var (latitude, longitude) = (0.0, 0.0)
    if kind < 2 {
      let city = Self.cities[random.below(Self.cities.count)]
      latitude = city.0 + degrees(within: kind == 0 ? 20 : 100)
      longitude = city.1 + degrees(within: kind == 0 ? 20 : 100)
    } else {
      latitude = degrees(within: 6500) + 5
      longitude = degrees(within: 17_900)
    }
    switch kind {
    case 0:
      let chain = Self.chains[random.below(Self.chains.count)]
      name = "\(chain.1) \(number % 97)"
      other = "\(chain.0) \(Self.towns[random.below(Self.towns.count)])점"
    case 1:
      name = word(of: 2)
      let count = 2 + random.below(3)
      other = String((0..<count).map { _ in Self.syllables[random.below(Self.syllables.count)] })
      other += Self.endings[random.below(Self.endings.count)]
      population = random.below(3) == 0 ? random.below(50_000) : 0
    default:
      name = random.below(3) == 0 ? "\(word(of: 2)) \(word(of: 1))" : word(of: 3)
      other = random.below(3) == 0 ? name.uppercased() : ""
      population = random.below(2) == 0 ? random.below(1 + (1 << (4 + random.below(19)))) : 0
    }
    let country = kind < 2 ? "KR" : "US"
    return """
      \(number + 1)\t\(name)\t\(name)\t\(other)\t\(latitude)\t\(longitude)\tP\tPPL\t\(country)\t\t\t\t\t\t\
      \(population)\t\t10\tAsia/Seoul\t2026-01-01\n
      """
  }

  private mutating func word(of count: Int) -> String {
    let text = (0..<count).map { _ in Self.pieces[random.below(Self.pieces.count)] }.joined()
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// So many hundredths of a degree to either side.
  private mutating func degrees(within hundredths: Int) -> Double {
    Double(random.below(hundredths * 2000) - hundredths * 1000) / 100_000
  }
}
