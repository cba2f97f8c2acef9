import CivilTime
import Geo
import Interchange
import TodoCore

/// What is said about places and positions.
public enum PlaceMessage: Sendable {
  // MARK: What was typed
  case position(PositionError)
  case noSuchPlace(name: String, suggestion: String?)
  case nameTaken(name: String)
  case reservedName(name: String)
  case needsName
  case needsPosition(name: String)
  /// `expected` is a range as `1…100000`.
  case badNumber(option: String, seen: String, expected: String)
  case noPosition
  /// The newest fix is this many seconds old, too old to say where `here` is.
  case staleHere(seconds: Int)
  case nothingToChange(name: String)
  case noPositionsRead(path: String)

  // MARK: What commands answer
  case saved(SavedPlace, isNew: Bool)
  case removed(name: String, items: [Int], reminders: Int)
  case smallRadius(metres: Double)
  case withoutPosition(name: String)
  case noPlaces
  case here(HereFacts)
  case taken(fixes: Int, ignored: Int, crossings: Int)
  case problems([(reason: PositionProblem.Reason, count: Int)])
  case forgot(count: Int)
  /// Copies of the store were made before.
  case copiesRemember(count: Int)
  case nothingNear
  case lastKnown(seconds: Int)
  case track(fixes: Int, ignored: Int, events: Int)
  case sourceFailed(name: String, reason: String)
  /// What `here` says of a source that gives nothing.
  case sourceTrouble(name: String, reason: String, since: CivilDateTime)
  case edge(RegionTrigger.Edge)
}

/// The last fix, as `here` tells it.
public struct HereFacts: Sendable {
  public var fix: Fix
  public var device: String
  public var ageSeconds: Int
  /// The saved place it lies in.
  public var place: String?

  public init(fix: Fix, device: String, ageSeconds: Int, place: String?) {
    self.fix = fix
    self.device = device
    self.ageSeconds = ageSeconds
    self.place = place
  }
}

extension Coordinate {
  /// `37.51010,127.02150`: five decimals are a metre.
  public var text: String {
    "\(Coordinate.fiveDecimals(latitude)),\(Coordinate.fiveDecimals(longitude))"
  }

  private static func fiveDecimals(_ degrees: Double) -> String {
    let scaled = Int((abs(degrees) * 100_000).rounded())
    let decimals = "\(scaled % 100_000)"
    let padded = String(repeating: "0", count: 5 - decimals.count) + decimals
    return "\(degrees < 0 && scaled > 0 ? "-" : "")\(scaled / 100_000).\(padded)"
  }
}
