import Geo
import TodoCore

extension Gazetteer {
  /// The best matches for a pattern.
  ///
  /// The index lists places by weight, the highest first, and by cells of the globe, for those near
  /// a position. A few hundred places are compared, however many match.
  ///
  /// - Parameters:
  ///   - position: The position that near places are preferred to; nil for none.
  ///   - limit: The maximum number of places.
  ///   - prefersHangul: Whether details are given in Hangul if available.
  /// - Throws: `GazetteerError.unreadable`.
  package func search(
    _ pattern: MatchPattern, near position: Coordinate?, limit: Int, prefersHangul: Bool
  ) throws -> [FoundPlace] {
    guard limit > 0 else { return [] }
    return try reading {
      var search = try GazetteerSearch(
        self, pattern, near: position, limit: limit, prefersHangul: prefersHangul)
      return try search.run()
    }
  }
}

/// One search in one gazetteer.
private struct GazetteerSearch {
  private let gazetteer: Gazetteer
  private let pattern: MatchPattern
  private let position: Coordinate?
  private let limit: Int
  private let prefersHangul: Bool
  private let partCount: Int
  /// The sets of the index that were read, by row; nil for a row that does not exist.
  private var sets: [Int: PlaceSet?] = [:]
  /// The places near the position, by level and part.
  private var neighbours: [Int: [Int: PlaceSet]] = [:]
  /// The places that may match the current query, by part.
  private var candidates: [Int: PlaceSet?] = [:]
  /// The places that were compared.
  private var seen: Set<Int> = []
  /// The places that match.
  private var found: [FoundPlace] = []

  /// The number of matches after which a query ends.
  private let matchLimit: Int
  /// The number of compared places after which a query ends.
  private let compareLimit: Int

  init(
    _ gazetteer: Gazetteer, _ pattern: MatchPattern, near position: Coordinate?, limit: Int,
    prefersHangul: Bool
  ) throws {
    self.gazetteer = gazetteer
    self.pattern = pattern
    self.position = position
    self.limit = limit
    self.prefersHangul = prefersHangul
    matchLimit = max(24, min(limit, 100_000))
    compareLimit = matchLimit * 8
    let last = try gazetteer.database.first("SELECT max(id) FROM place") { $0.optionalInteger(0) }
    partCount = (last ?? nil).map { $0 / GazetteerSchema.partSize + 1 } ?? 0
  }

  mutating func run() throws -> [FoundPlace] {
    for query in GramQuery.queries(for: pattern) {
      candidates = [:]
      try collect(query, atLevel: nil)
      if position != nil {
        for level in GlobeCell.levels { try collect(query, atLevel: level) }
      }
      // Later queries only find worse matches.
      if found.count >= limit { break }
    }
    return Array(found.sorted(by: FoundPlace.isBefore).prefix(limit))
  }

  /// Compares the first places of a query, in order of weight.
  ///
  /// - Parameter level: The level of the cells around the position; nil for the whole globe.
  private mutating func collect(_ query: GramQuery, atLevel level: Int?) throws {
    var matches = 0
    var compared = 0
    for part in 0..<partCount {
      var near: PlaceSet?
      if let level {
        near = try neighbours(level)[part]
        if near == nil { continue }
      }
      guard var places = try candidates(query, part) else { continue }
      if let near, !places.formIntersection(near) { continue }
      var isEnough = false
      try places.forEach { number in
        let id = part * GazetteerSchema.partSize + number
        guard seen.insert(id).inserted else { return true }
        compared += 1
        if try compare(id) { matches += 1 }
        isEnough = matches >= matchLimit || compared >= compareLimit
        return !isEnough
      }
      if isEnough { return }
    }
  }

  /// Compares a place with the pattern.
  ///
  /// - Returns: Whether it matches.
  private mutating func compare(_ id: Int) throws -> Bool {
    guard let place = try gazetteer.place(id: id) else { return false }
    let names = place.names.map { MatchText($0) }
    let around =
      pattern.words.isEmpty || place.around.isEmpty
      ? nil : MatchText(place.around.joined(separator: " "))
    guard let match = pattern.match(names: names, around: around) else { return false }
    found.append(
      FoundPlace(
        source: .gazetteer(gazetteer.name), id: "\(gazetteer.name):\(place.reference)", place,
        match, from: position, prefersHangul: prefersHangul))
    return true
  }

  // MARK: Sets

  /// The places of the cells around the position, by part.
  private mutating func neighbours(_ level: Int) throws -> [Int: PlaceSet] {
    if let known = neighbours[level] { return known }
    var parts: [Int: PlaceSet] = [:]
    for cell in position.map({ GlobeCell.keys(around: $0, level: level) }) ?? [] {
      let keys = GazetteerSchema.keys(ofCell: cell)
      let query = try gazetteer.database.statement(
        "SELECT key, places FROM cell WHERE key BETWEEN ?1 AND ?2")
      defer { query.reset() }
      query.bind([.integer(keys.lowerBound), .integer(keys.upperBound)])
      while try query.step() {
        parts[query.integer(0) - keys.lowerBound, default: PlaceSet()].insert(query.blob(1))
      }
    }
    neighbours[level] = parts
    return parts
  }

  private mutating func candidates(_ query: GramQuery, _ part: Int) throws -> PlaceSet? {
    if let known = candidates[part] { return known }
    let places = try set(query, part)
    candidates[part] = .some(places)
    return places
  }

  /// The places of a part of the index that may match; nil for none.
  private mutating func set(_ query: GramQuery, _ part: Int) throws -> PlaceSet? {
    switch query {
    case .key(let key): return try set(key, part)
    case .all(let queries):
      var common: PlaceSet?
      for query in queries {
        guard let next = try set(query, part) else { return nil }
        if common == nil {
          common = next
        } else if common?.formIntersection(next) == false {
          return nil
        }
      }
      return common
    case .any(let queries):
      var all: PlaceSet?
      for query in queries {
        guard let next = try set(query, part) else { continue }
        if all == nil { all = next } else { all?.formUnion(next) }
      }
      return all
    }
  }

  private mutating func set(_ key: GramKey, _ part: Int) throws -> PlaceSet? {
    let row = GazetteerSchema.key(of: key, part: part)
    if let known = sets[row] { return known }
    let set = try gazetteer.database.first(
      "SELECT places FROM gram WHERE key = ?1", [.integer(row)]
    ) { PlaceSet($0.blob(0)) }
    sets[row] = .some(set)
    return set
  }
}
