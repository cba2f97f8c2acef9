import Gazetteer
import Geo
import Outcomes
import TextSearch
import TodoCore
import TodoStore

/// What a search for places asks for.
package struct PlaceSearchRequest {
  /// As typed.
  package var words: String
  /// Where to look from, as typed; nil for the user's last position.
  package var near: String?
  package var limit: Int
  package var prefersHangul = false

  package init(_ words: String, limit: Int) { (self.words, self.limit) = (words, limit) }
}

/// What a search for places found.
package struct PlacesFound {
  /// The saved ones first, those of the server last.
  package let places: [FoundPlace]
  /// How old the position is that distances are measured from, if that is too old to be trusted.
  package let staleSeconds: Int?
  package let unreadableGazetteers: [String]
  package let hasGazetteers: Bool
  /// Why the server gave nothing.
  package let serverFailure: PlaceServerError?
  /// Whether the server gave places, even if none is shown.
  package let hasAnswers: Bool
}

extension Daybook {
  /// Searches the saved places, the gazetteers and a server.
  ///
  /// - Parameter server: Returns the server's places; nil not to ask one.
  /// - Returns: nil if the words have nothing to search for.
  /// - Throws: `PositionError`, `PlaceError`, `StoreError`. Errors of a gazetteer or the server are
  ///   part of the outcome.
  package func searchPlaces(
    _ request: PlaceSearchRequest, in gazetteers: GazetteerFiles,
    server: ((_ near: Coordinate?) throws -> [FoundPlace])?
  ) throws -> PlacesFound? {
    guard let pattern = MatchPattern(request.words) else { return nil }
    let center = try searchCenter(request.near)
    let near = center?.coordinate
    var found = try store().places.savedPlaces(matching: pattern, near: near)
    let names = gazetteers.names
    var unreadable: [String] = []
    for name in names {
      do throws(GazetteerError) {
        found += try gazetteers.search(
          name, for: pattern, near: near, limit: request.limit,
          prefersHangul: request.prefersHangul)
      } catch { unreadable.append(name) }
    }
    var answers: [FoundPlace] = []
    var failure: PlaceServerError?
    do { answers = try server?(near) ?? [] } catch let error as PlaceServerError {
      failure = error
    }
    // The server's come last, but half of the results are theirs.
    let kept = max(request.limit - answers.count, request.limit / 2)
    let own = found.sorted(by: FoundPlace.isBefore).prefix(kept)
    return PlacesFound(
      places: Array((own + answers).prefix(request.limit)), staleSeconds: center?.staleSeconds,
      unreadableGazetteers: unreadable, hasGazetteers: !names.isEmpty, serverFailure: failure,
      hasAnswers: !answers.isEmpty)
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
