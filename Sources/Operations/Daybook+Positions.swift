import Geo
import Outcomes
import TodoCore
import TodoStore

/// Where distances are measured from.
struct ViewCenter {
  let coordinate: Coordinate
  /// How old the user's last position is if it is too old to say where the user is; nil otherwise.
  var staleSeconds: Int?
}

/// Positions as they are typed, and the user's own.
extension Daybook {
  /// A position as it was typed: coordinates, a saved place, or `here`.
  package func position(_ text: String) throws -> (coordinate: Coordinate, accuracyMetres: Double?)
  {
    if let saved = try store().savedPlace(named: text) ?? store().savedPlace(typed: text) {
      guard let coordinate = saved.place.coordinate else {
        throw PlaceError.withoutPosition(saved.place.name)
      }
      return (coordinate, nil)
    }
    if text.isHere {
      let fix = try hereFix()
      return (fix.coordinate, fix.accuracyMetres)
    }
    do {
      let read = try positionText(text)
      return (read.coordinate, read.accuracyMetres)
    } catch let error as PositionError {
      // Words without a digit are more likely the name of a place than a position.
      if case .unreadable = error, !text.contains(where: \.isNumber) {
        throw PlaceError.noSuchPlace(text, known: try store().placeNames())
      }
      throw error
    }
  }

  /// Coordinates as they were typed. A short plus code is read relative to the saved place that is
  /// named beside it, or to the current position.
  package func positionText(_ text: String) throws -> PositionText {
    do throws(PositionError) {
      return try PositionText(text)
    } catch {
      guard case .shortCode(_, let code, let locality) = error,
        let near = try referencePosition(locality)
      else { throw error }
      return try PositionText(code, relativeTo: near)
    }
  }

  private func referencePosition(_ locality: String?) throws -> Coordinate? {
    if let locality { return try store().savedPlace(named: locality)?.place.coordinate }
    do {
      return try hereFix().coordinate
    } catch is PositionInputError {
      return nil
    }
  }

  /// The newest fix.
  ///
  /// - Throws: `nothingKnown` where there is none, `stale` where it is too old.
  package func hereFix() throws -> Fix {
    guard let last = try store().lastFix()?.fix else { throw PositionInputError.nothingKnown }
    let age = now.instant.secondsSinceEpoch - last.seconds
    guard age <= RegionMonitor.staleSeconds else { throw PositionInputError.stale(seconds: age) }
    return last
  }

  /// Where a view is measured from: a position as it was typed, or the last known one.
  ///
  /// - Parameter words: Empty for the user's position.
  /// - Throws: `PositionInputError.nothingKnown` if there is no last position.
  func viewCenter(_ words: String) throws -> ViewCenter {
    guard words.isEmpty else { return ViewCenter(coordinate: try position(words).coordinate) }
    guard let last = try store().lastFix()?.fix else { throw PositionInputError.nothingKnown }
    let age = ageSeconds(of: last)
    return ViewCenter(
      coordinate: last.coordinate, staleSeconds: age > RegionMonitor.staleSeconds ? age : nil)
  }

  /// Triggers as they are stored, with `here` replaced by the current position.
  package func frozen(_ triggers: [Trigger]) throws -> [Trigger] {
    try triggers.map { trigger in
      guard case .region(var region) = trigger, region.location == .here else { return trigger }
      region.location = .coordinate(try hereFix().coordinate)
      return .region(region)
    }
  }
}

extension String {
  /// Whether it is the word for the user's own position.
  var isHere: Bool { ["here", "여기"].contains(lowercased()) }
}

/// The sources that a check asks for positions.
extension Daybook {
  /// The sources that gave no position when they were asked last, and why.
  package func positionFailures(of sources: [String]) throws -> [SourceFailure] {
    try store().sourceFailures().filter { sources.contains($0.source) }
  }

  /// Stores why a source gave no position.
  ///
  /// - Parameter reason: nil if it gave one.
  package func notePosition(of source: String, failure reason: String?) throws {
    try store().setSourceFailure(reason, of: source, now: now.instant)
  }

  /// What was stored under a key about how far a file of positions was read.
  package func positionNote(_ key: String) throws -> String? { try store().positionNote(key) }

  package func setPositionNote(_ key: String, _ value: String) throws {
    try store().setPositionNote(key, value)
  }
}
