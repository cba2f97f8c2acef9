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

  /// The only saved place that begins with the consonants that were typed, as `ㄱㄴㅇ`; nil for other
  /// texts, which name a place by its whole name.
  public func savedPlace(typed text: String) throws -> SavedPlace? {
    guard Hangul.hasLoneConsonant(text), let pattern = MatchPattern(text) else { return nil }
    let found = try savedPlaces(matching: pattern, near: nil)
    let whole = found.filter { $0.quality.kind == .whole }
    let begun = whole.isEmpty ? found.filter { $0.quality.kind == .prefix } : whole
    guard begun.count == 1, case .saved(let place)? = begun.first?.source else { return nil }
    return place
  }
}
