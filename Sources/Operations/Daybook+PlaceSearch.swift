import Gazetteer
import Geo
import Outcomes
import TextSearch
import TodoCore
import TodoStore

/// The arguments of a search for places.
package struct PlaceSearchRequest {
  /// As typed.
  package var words: String
  /// The position to search from, as typed; nil for the user's last position.
  package var near: String?
  package var limit: Int
  /// Whether to search only for the typed text, without tolerating typing errors.
  package var isExact = false

  package init(_ words: String, limit: Int) { (self.words, self.limit) = (words, limit) }
}

/// An imported place with how far it is from where the user was last, or from a saved place.
package struct NearbyPlace: Sendable {
  package let place: FoundPlace
  let coordinate: Coordinate
  package let metres: Double
  /// The name of the saved place; nil for the user's position.
  package let point: String?

  /// A place of that name is ignored beyond this distance, in metres.
  static let reachMetres = 100_000.0
}

/// A place that was taken for what was typed, though its name is another or others have it too.
package struct TakenPlace: Sendable {
  package let typed: String
  package let place: FoundPlace
}

/// Typed words that several places match equally well.
package struct SeveralPlacesError: Error {
  package let typed: String
  /// The best of them, at most three.
  package let places: [FoundPlace]
}

extension FoundPlace {
  /// Whether a saved place is an imported one that was taken into the book.
  fileprivate func isSame(as imported: FoundPlace) -> Bool {
    guard let here = coordinate, let there = imported.coordinate else { return false }
    return here.distanceMetres(to: there) < 50
  }
}

/// The results of a search for places.
package struct PlacesFound {
  /// Saved places first, places of the server last.
  package let places: [FoundPlace]
  /// How old the position is that distances are measured from, if that is too old to be trusted.
  package let staleSeconds: Int?
  package let unreadableGazetteers: [String]
  package let hasGazetteers: Bool
  /// Why the server returned no places.
  package let serverFailure: PlaceServerError?
  /// Whether the server gave places, even if none is shown.
  package let hasAnswers: Bool
}

extension Daybook {
  /// Searches the saved places, the gazetteers and a server.
  ///
  /// - Parameter server: Returns the server's places; nil to query no server.
  /// - Returns: nil if the words contain nothing to search for.
  /// - Throws: `PositionError`, `PlaceError`, `StoreError`. Errors of a gazetteer or the server are
  ///   part of the outcome.
  package func searchPlaces(
    _ request: PlaceSearchRequest,
    server: ((_ near: Coordinate?) throws -> [FoundPlace])?
  ) throws -> PlacesFound? {
    guard let pattern = MatchPattern(request.words) else { return nil }
    let center = try searchCenter(request.near)
    let near = center?.coordinate
    let names = gazetteers.names
    var unreadable: Set<String> = []
    func search(_ pattern: MatchPattern) throws -> [FoundPlace] {
      let saved = try store().places.savedPlaces(matching: pattern, near: near)
      var imported: [FoundPlace] = []
      for name in names {
        do throws(GazetteerError) {
          imported += try gazetteers.search(
            name, for: pattern, near: near, limit: request.limit,
            prefersHangul: settings.prefersHangul)
        } catch { unreadable.insert(name) }
      }
      return saved + imported.filter { one in !saved.contains { $0.isSame(as: one) } }
    }
    var found = try search(pattern)
    // A saved place without a position does not hide an imported one.
    func hasPosition() -> Bool { found.contains { $0.coordinate != nil } }
    if !request.isExact, !hasPosition() {
      let unplaced = Set(found.map(\.source))
      for other in PlaceRespelling.patterns(for: request.words) where !hasPosition() {
        found += try search(other).filter { !unplaced.contains($0.source) }
      }
    }
    var answers: [FoundPlace] = []
    var failure: PlaceServerError?
    do { answers = try server?(near) ?? [] } catch let error as PlaceServerError {
      failure = error
    }
    // The server's results come last but get half of the limit.
    let kept = max(request.limit - answers.count, request.limit / 2)
    let own = found.sorted(by: FoundPlace.isBefore).prefix(kept)
    return PlacesFound(
      places: FoundPlace.toldApart(Array((own + answers).prefix(request.limit))),
      staleSeconds: center?.staleSeconds,
      unreadableGazetteers: unreadable.sorted(), hasGazetteers: !names.isEmpty,
      serverFailure: failure,
      hasAnswers: !answers.isEmpty)
  }

  private static let mostCompared = 20

  /// The imported places with exactly this name, the best match first.
  private func importedPlaces(named name: String) throws -> [FoundPlace] {
    guard !gazetteers.names.isEmpty else { return [] }
    var request = PlaceSearchRequest(name, limit: Self.mostCompared)
    request.isExact = true
    let found = try searchPlaces(request, server: nil)?.places ?? []
    return found.filter { $0.id != nil && $0.title.nameKey == name.nameKey }
  }

  /// The places with a position that words may mean: the results of a search that match them best,
  /// saved ones alone if there are any. Without imported places words mean a saved one only by its
  /// name.
  package func placesMeant(by words: String) throws -> [FoundPlace] {
    guard !gazetteers.names.isEmpty else { return [] }
    let request = PlaceSearchRequest(words, limit: Self.mostCompared)
    let found = try searchPlaces(request, server: nil)?.places.filter { $0.coordinate != nil } ?? []
    guard let best = found.map(\.quality).min() else { return [] }
    let alike = found.filter { $0.quality == best }
    let saved = alike.filter(\.isSaved)
    return saved.isEmpty ? alike : saved
  }

  /// The place that words mean: the only one, or the only one near by.
  ///
  /// - Throws: `SeveralPlacesError`.
  func placeMeant(by words: String) throws -> FoundPlace? {
    let places = try placesMeant(by: words)
    guard let first = places.first else { return nil }
    guard let one = places.count == 1 ? first : try onlyNearby(of: places)?.place else {
      throw SeveralPlacesError(typed: words, places: Array(places.prefix(3)))
    }
    if places.count > 1 || one.title.nameKey != words.nameKey {
      take(TakenPlace(typed: words, place: one))
    }
    return one
  }

  /// The one of some imported places that is near the user's last position or a saved place; nil if
  /// none is, or several are.
  func onlyNearby(of imported: [FoundPlace]) throws -> NearbyPlace? {
    if imported.isEmpty { return nil }
    var points: [(name: String?, coordinate: Coordinate)] = try store().places.savedPlaces()
      .compactMap { saved in saved.place.coordinate.map { (saved.place.name, $0) } }
    if let last = try store().fixes.last()?.fix { points.insert((nil, last.coordinate), at: 0) }
    let near = imported.compactMap { place -> NearbyPlace? in
      guard let coordinate = place.coordinate else { return nil }
      return points.map {
        NearbyPlace(
          place: place, coordinate: coordinate,
          metres: coordinate.distanceMetres(to: $0.coordinate),
          point: $0.name)
      }.filter { $0.metres <= NearbyPlace.reachMetres }.min { $0.metres < $1.metres }
    }
    return near.count == 1 ? near[0] : nil
  }

  /// Lets a place of an item that is not saved be the only imported one of its name near by.
  func takeImportedPosition(of item: inout Item) throws {
    guard let place = item.place, place.coordinate == nil, !gazetteers.names.isEmpty,
      try store().places.savedPlace(named: place.name) == nil
    else { return }
    item.place?.coordinate = try onlyNearby(of: importedPlaces(named: place.name))?.coordinate
  }

  /// The imported places that items took their positions from.
  func imported(of places: [Place]) throws -> [NearbyPlace] {
    try places.filter { $0.coordinate != nil }.map(\.name).uniqued()
      .filter { try store().places.savedPlace(named: $0) == nil }
      .compactMap { try onlyNearby(of: importedPlaces(named: $0)) }
  }

  private func searchCenter(_ typed: String?) throws -> ViewCenter? {
    if let typed { return ViewCenter(coordinate: try position(typed).coordinate) }
    do {
      return try viewCenter("")
    } catch PositionInputError.nothingKnown {
      return nil
    }
  }
}
