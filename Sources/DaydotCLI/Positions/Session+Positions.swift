import CivilTime
import CommandLine
import Geo
import Phrases
import Presentation
import TodoCore
import TodoStore

/// Why a place or a position on the command line can not be used.
enum PositionFailure: Error {
  case position(PositionError)
  case noSuchPlace(name: String, suggestion: String?)
  case reservedName(String)
  case needsName
  case needsPosition(String)
  case badNumber(option: String, seen: String, expected: String)
  case nothingKnown
  case stale(seconds: Int)
  case nothingToChange(String)
}

extension Session {
  /// A position as it was typed: coordinates, a saved place, or `here`.
  func position(_ text: String) throws -> (coordinate: Coordinate, accuracyMetres: Double?) {
    if let saved = try store().savedPlace(named: text) {
      guard let coordinate = saved.place.coordinate else {
        throw PositionFailure.needsPosition(saved.place.name)
      }
      return (coordinate, nil)
    }
    if ["here", "여기"].contains(text.lowercased()) {
      let fix = try hereFix()
      return (fix.coordinate, fix.accuracyMetres)
    }
    do throws(PositionError) {
      let read = try PositionText(text)
      return (read.coordinate, read.accuracyMetres)
    } catch {
      // Words without a digit are more likely the name of a place than a position.
      if case .unreadable = error, !text.contains(where: \.isNumber) {
        throw PositionFailure.noSuchPlace(
          name: text, suggestion: nearest(to: text, in: try store().placeNames()))
      }
      throw PositionFailure.position(error)
    }
  }

  /// The newest fix.
  ///
  /// - Throws: `nothingKnown` where there is none, `stale` where it is too old.
  func hereFix() throws -> Fix {
    guard let last = try store().lastFix()?.fix else { throw PositionFailure.nothingKnown }
    let age = now.instant.secondsSinceEpoch - last.seconds
    guard age <= RegionMonitor.staleSeconds else { throw PositionFailure.stale(seconds: age) }
    return last
  }

  /// Triggers as they are stored, with `here` replaced by the current position.
  func frozen(_ triggers: [Trigger]) throws -> [Trigger] {
    try triggers.map { trigger in
      guard case .region(var region) = trigger, region.location == .here else { return trigger }
      region.location = .coordinate(try hereFix().coordinate)
      return .region(region)
    }
  }

  /// A number of metres given with an option, as `300`, `300m` or `0.3km`.
  func metres(_ option: String, in range: ClosedRange<Double>) throws -> Double? {
    guard let text = invocation.value(option) else { return nil }
    var digits = text[...]
    var unit = 1.0
    if text.hasSuffix("km") {
      (digits, unit) = (trimmed(text.dropLast(2)), 1000)
    } else if text.hasSuffix("m") {
      digits = trimmed(text.dropLast())
    }
    guard let number = Double(digits).map({ $0 * unit }), range.contains(number) else {
      throw PositionFailure.badNumber(
        option: "--\(option)", seen: text,
        expected: "\(Int(range.lowerBound))…\(Int(range.upperBound))")
    }
    return number
  }

  /// The current time while a stream is read, which may take long. A time that was set by `--now`
  /// or `DAYDOT_NOW` stands still.
  var movingNow: Now {
    if invocation.value("now") != nil || environment.nonEmptyVariable("DAYDOT_NOW") != nil {
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
