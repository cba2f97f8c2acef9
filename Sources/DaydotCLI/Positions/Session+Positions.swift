import CivilTime
import CommandLine
import Geo
import Messages
import Outcomes
import Phrases
import Presentation
import TodoCore
import TodoStore

extension Session {
  /// A position as it was typed: coordinates, a saved place, or `here`.
  func position(_ text: String) throws -> (coordinate: Coordinate, accuracyMetres: Double?) {
    if let saved = try store().savedPlace(named: text) ?? store().savedPlace(typed: text) {
      guard let coordinate = saved.place.coordinate else {
        throw PlaceError.withoutPosition(saved.place.name)
      }
      return (coordinate, nil)
    }
    if ["here", "여기"].contains(text.lowercased()) {
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
  func positionText(_ text: String) throws -> PositionText {
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
  func hereFix() throws -> Fix {
    guard let last = try store().lastFix()?.fix else { throw PositionInputError.nothingKnown }
    let age = now.instant.secondsSinceEpoch - last.seconds
    guard age <= RegionMonitor.staleSeconds else { throw PositionInputError.stale(seconds: age) }
    return last
  }

  /// Where a view is measured from: a position as it was typed, or the last known one. Says so on
  /// standard error where that is old.
  ///
  /// - Parameter words: Empty for the user's position.
  /// - Throws: `nothingKnown` where there is no last position.
  func viewCenter(_ words: String) throws -> (coordinate: Coordinate, fix: Fix?) {
    guard words.isEmpty else { return (try position(words).coordinate, nil) }
    guard let last = try store().lastFix()?.fix else { throw PositionInputError.nothingKnown }
    let age = now.instant.secondsSinceEpoch - last.seconds
    if age > RegionMonitor.staleSeconds { try complain(.lastKnown(seconds: age)) }
    return (last.coordinate, last)
  }

  /// Triggers as they are stored, with `here` replaced by the current position.
  func frozen(_ triggers: [Trigger]) throws -> [Trigger] {
    try triggers.map { trigger in
      guard case .region(var region) = trigger, region.location == .here else { return trigger }
      region.location = .coordinate(try hereFix().coordinate)
      return .region(region)
    }
  }

  /// The current time while a stream is read, which may take long. A time that was set by `--now`
  /// or `DAYDOT_NOW` stands still.
  var movingNow: Now {
    if invocation[SharedOptions.now] != nil || environment.nonEmptyVariable("DAYDOT_NOW") != nil {
      return now
    }
    return Now(environment.clock(), in: now.zone)
  }

  /// How long positions are kept.
  var retentionDays: Int {
    Int(config.values[.positionKeep] ?? ConfigKey.positionKeep.defaultValue ?? "") ?? 30
  }

  func hereFacts() throws -> HereFacts? {
    guard let (fix, device) = try store().lastFix() else { return nil }
    return HereFacts(
      fix: fix, device: device, ageSeconds: max(0, now.instant.secondsSinceEpoch - fix.seconds),
      place: try store().savedPlace(around: fix.coordinate)?.name)
  }
}
