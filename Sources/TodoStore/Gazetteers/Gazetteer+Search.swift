import Geo
import TodoCore

extension Gazetteer {
  /// The best places for what was typed.
  ///
  /// The lists of the index hold the weightiest places first, and lists of squares of the globe
  /// those near a position, so that only a few hundred places are compared, however many match.
  ///
  /// - Parameters:
  ///   - position: Where the search looks from, or nil.
  ///   - limit: How many are wanted.
  ///   - prefersHangul: Whether the details are written in Hangul where they are known so.
  public func search(
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
  /// The sets of the index that were read; nil for one that is not there.
  private var sets: [Int: PlaceSet?] = [:]
  /// The places near the position, by level, each with its parts.
  private var neighbours: [Int: [Int: PlaceSet]] = [:]
  /// The places that may match the current query, by part.
  private var candidates: [Int: PlaceSet?] = [:]
  /// The places that were compared, and what was found among them.
  private var seen: Set<Int> = []
  private var found: [FoundPlace] = []

  /// How many matches of one list are enough, and how many places are compared for them.
  private let wanted: Int
  private let mostCompared: Int

  init(
    _ gazetteer: Gazetteer, _ pattern: MatchPattern, near position: Coordinate?, limit: Int,
    prefersHangul: Bool
  ) throws {
    self.gazetteer = gazetteer
    self.pattern = pattern
    self.position = position
    self.limit = limit
    self.prefersHangul = prefersHangul
    wanted = max(24, min(limit, 100_000))
    mostCompared = wanted * 8
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
      // The queries that follow only find matches that are worse.
      if found.count >= limit { break }
    }
    return Array(found.sorted(by: FoundPlace.isBefore).prefix(limit))
  }

  /// Compares the first places of a query, in the order of their weights.
  ///
  /// - Parameter level: The size of the squares around the position; nil for the whole globe.
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
        isEnough = matches >= wanted || compared >= mostCompared
        return !isEnough
      }
      if isEnough { return }
    }
  }

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
