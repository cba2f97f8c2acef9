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

  /// Where a view is measured from: a position as it was typed, or the last known one. Says so on
  /// standard error where that is old.
  ///
  /// - Parameter words: Empty for the user's position.
  /// - Throws: `nothingKnown` where there is no last position.
  func viewCenter(_ words: String) throws -> (coordinate: Coordinate, fix: Fix?) {
    guard words.isEmpty else { return (try book.position(words).coordinate, nil) }
    guard let last = try store().lastFix()?.fix else { throw PositionInputError.nothingKnown }
    let age = now.instant.secondsSinceEpoch - last.seconds
    if age > RegionMonitor.staleSeconds { try complain(.lastKnown(seconds: age)) }
    return (last.coordinate, last)
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
