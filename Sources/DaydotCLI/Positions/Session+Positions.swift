import CivilTime
import CommandLine
import Geo
import Messages
import Phrases
import Presentation
import TodoCore
import TodoStore

/// Why a place or a position on the command line cannot be used.
enum PositionFailure: Explained {
  case needsName
  /// Words that stand behind a position and are none.
  case behindPosition(String)
  case nothingKnown
  /// The newest fix is too old to say where `here` is.
  case stale(seconds: Int)
  case nothingToChange(String)

  var status: ExitStatus {
    switch self {
    case .nothingKnown, .stale: .failure
    case .needsName, .behindPosition, .nothingToChange: .usage
    }
  }

  var sentence: Sentence {
    switch self {
    case .behindPosition(let words):
      return Sentence(
        """
        \(seen: words) behind the position is not understood; a radius is given as --radius 200
        """,
        ko: "위치 뒤의 \(seen: words) 부분을 읽을 수 없습니다. 반경은 --radius 200처럼 쓰세요")
    case .needsName:
      return Sentence(
        "a place needs a name: daydot place add market 37.5101,127.0215",
        ko: "장소에는 이름이 필요합니다: daydot place add 시장 37.5101,127.0215")
    case .nothingKnown: return .noPosition
    case .stale(let seconds):
      let age = Sentence.age(seconds: seconds)
      return Sentence(
        "the last position is \(age) old; type: daydot here 37.5101,127.0215",
        ko: "마지막 위치가 \(age) 전의 것입니다. 이렇게 쓰세요: daydot here 37.5101,127.0215")
    case .nothingToChange(let name):
      return Sentence(
        "what is to be changed of \(seen: name)? give a position or an option",
        ko: "\(seen: name) 장소에서 바꿀 것이 없습니다. 위치나 옵션을 쓰세요")
    }
  }
}

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
    } catch is PositionFailure {
      return nil
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

  /// Where a view is measured from: a position as it was typed, or the last known one. Says so on
  /// standard error where that is old.
  ///
  /// - Parameter words: Empty for the user's position.
  /// - Throws: `nothingKnown` where there is no last position.
  func viewCenter(_ words: String) throws -> (coordinate: Coordinate, fix: Fix?) {
    guard words.isEmpty else { return (try position(words).coordinate, nil) }
    guard let last = try store().lastFix()?.fix else { throw PositionFailure.nothingKnown }
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
