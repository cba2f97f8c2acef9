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
}
