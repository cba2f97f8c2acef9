import CivilTime
import Geo
import TestSupport
import Testing
import TextSearch
import TodoCore

@testable import Gazetteer

/// The index of a gazetteer, compared with matching every place.
@Suite struct GazetteerTests {
  private static let syllables = Array("가강각갑고과구나남닭달다라마바방벅사산서스시역울점타")
  private static let letters = Array("abeorstz")

  private func word(_ random: inout SeededGenerator) -> String {
    let source = Bool.random(using: &random) ? Self.syllables : Self.letters
    let count = Int.random(in: 1...4, using: &random)
    return String((0..<count).compactMap { _ in source.randomElement(using: &random) })
  }

  private func places(_ count: Int, _ random: inout SeededGenerator) throws -> [GazetteerPlace] {
    try (0..<count).map { number in
      let names = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        (0..<Int.random(in: 1...3, using: &random)).map { _ in word(&random) }
          .joined(separator: " ")
      }
      return GazetteerPlace(
        reference: "\(number)", names: names,
        coordinate: try Coordinate(
          latitude: Double.random(in: -80...80, using: &random),
          longitude: Double.random(in: -180...180, using: &random)),
        around: Bool.random(using: &random) ? [word(&random)] : [],
        weight: Int.random(in: 0...1_000_000, using: &random))
    }
  }

  private func gazetteer(_ places: [GazetteerPlace], in folder: TemporaryFolder) throws -> Gazetteer
  {
    let files = GazetteerFiles(store: folder.path + "/test.db")
    let writer = try GazetteerWriter(name: "test", in: files)
    for place in places { try writer.add(place) }
    try writer.finish(file: "f", format: "csv", at: Instant(secondsSinceEpoch: 0))
    return try Gazetteer(name: "test", in: files)
  }

  /// Letters without vowels, or incomplete syllables, as typed for a name.
  private func typed(for place: GazetteerPlace, _ random: inout SeededGenerator) -> String {
    let name = place.names.randomElement(using: &random) ?? ""
    let units = Array(name)
    let start = Int.random(in: 0..<units.count, using: &random)
    let end = Int.random(in: start..<min(units.count, start + 5), using: &random)
    let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
    return String(
      units[start...end].map { character -> Character in
        guard Int.random(in: 0..<3, using: &random) == 0,
          let value = character.unicodeScalars.first?.value, value >= 0xAC00
        else { return character }
        return initials[Int((value - 0xAC00) / 588)]
      }.filter { $0 != " " || Bool.random(using: &random) })
  }

  @Test func theIndexFindsWhatComparingFinds() throws {
    var random = SeededGenerator(seed: 11)
    let all = try places(Slow.isAsked ? 1000 : 400, &random)
    let folder = TemporaryFolder()
    let gazetteer = try gazetteer(all, in: folder)
    var found = 0
    for _ in 0..<(Slow.isAsked ? 500 : 150) {
      guard let place = all.randomElement(using: &random) else { continue }
      let text = typed(for: place, &random)
      guard let pattern = MatchPattern(text) else { continue }
      let expected = all.filter { place in
        let around =
          pattern.words.isEmpty || place.around.isEmpty
          ? nil : MatchText(place.around.joined(separator: " "))
        let names = place.names.map { MatchText($0) }
        guard let match = pattern.match(names: names, around: around)?.match else { return false }
        return !isTooShort(pattern, match.quality.kind)
      }
      let results = try gazetteer.search(
        pattern, near: nil, limit: 10_000, prefersHangul: false)
      let references = Set(results.compactMap { $0.id?.dropFirst("test:".count) }.map(String.init))
      let missing = expected.filter { !references.contains($0.reference) }
      #expect(missing.isEmpty, "\(text): \(missing.map(\.names))")
      #expect(references.count == results.count)
      #expect(results.count < all.count || all.count < 10)
      found += expected.count
    }
    // An empty result would prove nothing.
    #expect(found > 500)
  }

  @Test(arguments: ["ㅂeo", "바eo", "다바e", "ㄷㅂeo", "바ㅇ", "ㅂㅇ", "aㅂㅇ", "25ㅇ"])
  func mixedWordsAreFoundInside(_ typed: String) throws {
    let coordinate = try Coordinate(latitude: 1, longitude: 1)
    let names = ["가다바 eoeb", "지에바 아x", "xa방역", "x자eob 바", "GS25역삼"]
    let places = names.enumerated().map { number, name in
      GazetteerPlace(reference: "\(number)", names: [name], coordinate: coordinate)
    }
    let folder = TemporaryFolder()
    let gazetteer = try gazetteer(places, in: folder)
    let pattern = try #require(MatchPattern(typed))
    let expected = names.filter { pattern.match(MatchText($0)) != nil }
    #expect(!expected.isEmpty)
    let found = try gazetteer.search(pattern, near: nil, limit: 10, prefersHangul: false)
    #expect(Set(found.map(\.title)) == Set(expected))
  }

  /// A letter left out, typed twice over, wrong, or swapped with its neighbour, behind the first.
  @Test func everySlipIsFound() throws {
    var random = SeededGenerator(seed: 3)
    let names = [
      "Rome", "Bern", "Paris", "Cairo", "London", "Berlin", "Lisbon", "Vienna", "Barcelona",
    ]
    let coordinate = try Coordinate(latitude: 1, longitude: 1)
    let folder = TemporaryFolder()
    let gazetteer = try gazetteer(
      names.map { GazetteerPlace(reference: $0, names: [$0], coordinate: coordinate) }, in: folder)
    for name in names {
      let letters = Array(name)
      for index in letters.indices.dropFirst() {
        let other = Array("aeiounrtlsz").randomElement(using: &random) ?? "a"
        var slips = [letters, letters, letters, letters]
        slips[0].remove(at: index)
        slips[1].insert(other, at: index)
        slips[2][index] = other
        if index + 1 < letters.count { slips[3].swapAt(index, index + 1) }
        for typed in slips.map({ String($0) }) where typed != name {
          let pattern = try #require(MatchPattern(typed, allowsErrors: true))
          let found = try gazetteer.search(pattern, near: nil, limit: 3, prefersHangul: false)
          #expect(found.contains { $0.title == name }, "\(typed)")
        }
      }
    }
  }

  /// A piece of a misspelt name is in more places than are compared; the first letters narrow it.
  @Test func aSlipIsFoundAmongManyNames() throws {
    let coordinate = try Coordinate(latitude: 1, longitude: 1)
    let places = (0...2500).map { number in
      GazetteerPlace(
        reference: "\(number)", names: [number == 0 ? "Starbucks" : "Harbour \(number)"],
        coordinate: coordinate, weight: number == 0 ? 0 : 9)
    }
    let folder = TemporaryFolder()
    let gazetteer = try gazetteer(places, in: folder)
    let pattern = try #require(MatchPattern("Starbuks", allowsErrors: true))
    let found = try gazetteer.search(pattern, near: nil, limit: 3, prefersHangul: false)
    #expect(found.map(\.title) == ["Starbucks"])
  }

  /// Two initials narrow a search, else places with the first of them fill it.
  @Test func bothInitialsBeginAName() throws {
    let coordinate = try Coordinate(latitude: 1, longitude: 1)
    let places = (0...300).map { number in
      GazetteerPlace(
        reference: "\(number)", names: [number == 0 ? "수원역" : "삼성원"], coordinate: coordinate,
        weight: number == 0 ? 0 : 9)
    }
    let folder = TemporaryFolder()
    let gazetteer = try gazetteer(places, in: folder)
    let pattern = try #require(MatchPattern("ㅅㅇ"))
    let found = try gazetteer.search(pattern, near: nil, limit: 10, prefersHangul: false)
    #expect(found.first?.title == "수원역")
  }

  /// Fewer than three Latin letters are only searched at the start of words.
  private func isTooShort(_ pattern: MatchPattern, _ kind: Match.Quality.Kind) -> Bool {
    let texts = pattern.words.isEmpty ? [pattern.whole] : pattern.words + [pattern.whole]
    return kind >= .inside
      && texts.contains { text in
        text.letters.count < 3 && text.units.contains { !$0.kind.isHangul }
      }
  }

  @Test func theNearestIsFoundAmongManyThatAreLarger() throws {
    var places: [GazetteerPlace] = []
    for number in 0..<3000 {
      places.append(
        GazetteerPlace(
          reference: "\(number)", names: ["Springfield \(number)"],
          coordinate: try Coordinate(latitude: 40, longitude: -90 + Double(number) / 100),
          weight: 1_000_000 - number))
    }
    places.append(
      GazetteerPlace(
        reference: "here", names: ["Spring"],
        coordinate: try Coordinate(latitude: -33.001, longitude: 151.001)))
    places.append(
      GazetteerPlace(
        reference: "corner", names: ["Springs"],
        coordinate: try Coordinate(latitude: -32.999, longitude: 150.999)))
    let folder = TemporaryFolder()
    let gazetteer = try gazetteer(places, in: folder)
    let position = try Coordinate(latitude: -33, longitude: 151)
    let pattern = try #require(MatchPattern("spr"))
    let near = try gazetteer.search(pattern, near: position, limit: 5, prefersHangul: false)
    #expect(Set(near.prefix(2).compactMap(\.id)) == ["test:here", "test:corner"])
    #expect(near.count == 5)
    let anywhere = try gazetteer.search(pattern, near: nil, limit: 5, prefersHangul: false)
    #expect(anywhere.compactMap(\.id) == (0..<5).map { "test:\($0)" })
  }

  @Test func squaresMeetAtTheEdgeOfTheMap() throws {
    for level in GlobeCell.levels {
      let east = try Coordinate(latitude: 10, longitude: 179.99999)
      let west = try Coordinate(latitude: 10, longitude: -179.99999)
      #expect(
        GlobeCell.names(around: east, level: level)
          .contains(GlobeCell.name(of: west, level: level)))
      for latitude in [-90.0, 90] {
        let pole = try Coordinate(latitude: latitude, longitude: 0)
        #expect(
          GlobeCell.names(around: pole, level: level)
            .contains(GlobeCell.name(of: pole, level: level)))
      }
    }
  }

  @Test func aGazetteerIsReplacedAsAWhole() throws {
    let folder = TemporaryFolder()
    let files = GazetteerFiles(store: folder.path + "/test.db")
    var random = SeededGenerator(seed: 9)
    _ = try gazetteer(try places(5, &random), in: folder)
    do {
      let writer = try GazetteerWriter(name: "test", in: files)
      try writer.add(try places(1, &random)[0])
      // It is discarded without `finish`.
      #expect(files.names == ["test"])
    }
    #expect(try files.list().read.map(\.count) == [5])
    #expect(names(in: files.folder) == ["test.places"])
    #expect(permissions(of: files.path(of: "test")) == 0o600)
    _ = try gazetteer(try places(7, &random), in: folder)
    #expect(try files.list().read.map(\.count) == [7])
    try files.remove("test")
    #expect(files.names == [])
    #expect(throws: GazetteerError.noSuchGazetteer("test", known: [])) { try files.remove("test") }
  }

  @Test(arguments: [
    "", "-x", "a/b", "..", "a b", "a\u{0}", "a:b", String(repeating: "a", count: 41),
  ])
  func unusableNamesAreRefused(_ name: String) {
    let folder = TemporaryFolder()
    #expect(throws: GazetteerError.unusableName(name)) {
      try GazetteerWriter(name: name, in: GazetteerFiles(store: folder.path + "/test.db"))
    }
  }

  @Test(arguments: [
    ("/a/KR.txt", "KR"), ("서울 카페.csv", "서울카페"), ("..", "places"), (".hidden", "hidden"),
    ("-", "places"),
  ])
  func filesNameTheirGazetteers(_ row: (file: String, name: String)) {
    let name = GazetteerFiles.name(forFile: row.file)
    #expect(name == row.name)
    #expect(GazetteerFiles.isName(name))
  }

  @Test func regionsAreNamedOnceAllIsRead() throws {
    let folder = TemporaryFolder()
    let files = GazetteerFiles(store: folder.path + "/test.db")
    let writer = try GazetteerWriter(name: "test", in: files)
    let position = try Coordinate(latitude: 37, longitude: 127)
    try writer.add(
      GazetteerPlace(reference: "1", names: ["Yeoksam"], coordinate: position),
      regions: ["KR.11.5", "KR.11", "KR"])
    writer.define(region: "KR.11", names: ["Seoul", "서울특별시"])
    try writer.finish(file: "f", format: "geonames", at: Instant(secondsSinceEpoch: 0))
    let place = try Gazetteer(name: "test", in: files).place(reference: "1")
    #expect(place?.around == ["Seoul, KR", "서울특별시, KR"])
    #expect(place?.around(prefersHangul: true) == "서울특별시, KR")
    #expect(place?.around(prefersHangul: false) == "Seoul, KR")
  }
}
