import Geo
import TodoCore

extension Store {
  /// The saved places that match what was typed, best first.
  public func savedPlaces(
    matching pattern: MatchPattern, near position: Coordinate?
  ) throws -> [FoundPlace] {
    try savedPlaces().compactMap { saved in
      let names = [saved.place.name] + saved.aliases
      guard
        let (name, match) = pattern.match(
          names: names.map { MatchText($0) }, around: saved.address.map { MatchText($0) })
      else { return nil }
      let coordinate = saved.place.coordinate
      return FoundPlace(
        source: .saved(saved), id: nil, title: names[name], ranges: match.ranges,
        details: (name == 0 ? [] : [saved.place.name]) + [saved.address].compactMap { $0 },
        coordinate: coordinate, kind: nil, quality: match.quality, weight: 0,
        metres: position.flatMap { coordinate?.distanceMetres(to: $0) })
    }.sorted(by: FoundPlace.isBefore)
  }

  /// The open items at a place of this name that is not in the book any more.
  public func openItems(atFormerPlace name: String) throws -> [Int] {
    try database.rows(
      """
      SELECT item.id FROM place CROSS JOIN item ON item.place_id = place.id
      WHERE place.in_book = 0 AND place.name = ?1 COLLATE NOCASE AND item.status = \(StatusCode.open)
      ORDER BY item.id
      """, [.text(name)]
    ) { $0.integer(0) }
  }

  /// The only saved place that begins with the consonants that were typed, as `ㄱㄴㅇ`; nil for other
  /// texts, which name a place by its whole name.
  public func savedPlace(typed text: String) throws -> SavedPlace? {
    let meant = try MatchPattern.names(meantBy: text, among: placeNames())
    let places = try meant.compactMap { try savedPlace(named: $0) }
    // A place may have two names that begin so.
    guard let first = places.first, places.allSatisfy({ $0.id == first.id }) else { return nil }
    return first
  }
}
