import Geo
import Interchange
import TodoCore

/// A place that has no position, so that reminders can not come there.
package struct UnplacedName: Hashable, Sendable {
  package let name: String
  /// A place with a position whose name is much the same.
  package let meant: String?

  package init(name: String, meant: String?) {
    self.name = name
    self.meant = meant
  }
}

/// The user's last fix.
package struct HereFacts: Sendable {
  package var fix: Fix
  package var device: String
  package var ageSeconds: Int
  /// The name of the saved place it lies in.
  package var place: String?

  package init(fix: Fix, device: String, ageSeconds: Int, place: String?) {
    self.fix = fix
    self.device = device
    self.ageSeconds = ageSeconds
    self.place = place
  }
}

/// How many positions were recorded, and why others were not.
package struct PositionsTaken {
  package var taken = 0
  /// Positions that are late, coarse, ahead or known.
  package var passedOver = 0
  /// Notifications that became due.
  package var crossings = 0
  package var unusable: [PositionProblem.Reason: Int] = [:]

  package init() {}

  /// How many lines hold no position.
  package var broken: Int { unusable.values.reduce(0, +) }

  /// The reasons lines could not be used, in a fixed order.
  package var problems: [(reason: PositionProblem.Reason, count: Int)] {
    PositionProblem.Reason.allCases.compactMap { reason in unusable[reason].map { (reason, $0) } }
  }
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

  package init(
    places: [FoundPlace], staleSeconds: Int?, unreadableGazetteers: [String], hasGazetteers: Bool,
    serverFailure: PlaceServerError?, hasAnswers: Bool
  ) {
    self.places = places
    self.staleSeconds = staleSeconds
    self.unreadableGazetteers = unreadableGazetteers
    self.hasGazetteers = hasGazetteers
    self.serverFailure = serverFailure
    self.hasAnswers = hasAnswers
  }
}

/// Why a place or a position that was typed can not be used.
package enum PositionInputError: Error, Hashable {
  case needsName
  /// Operands left over after the position.
  case behindPosition(String)
  case nothingKnown
  /// The newest fix is too old to say where `here` is.
  case stale(seconds: Int)
  case nothingToChange(String)
}

package enum PlaceImportError: Error, Hashable {
  /// The file is no list of places.
  case noPlaces(path: String)
  /// A name was given for several files.
  case severalFiles
  /// A name was given for the place book, which has none.
  case bookHasNoName(path: String)
}

/// Why the place server found nothing.
package enum PlaceServerError: Error, Hashable {
  case noServer
  case noAnswer(reason: String)
  case unreadable(address: String)
}
