import CivilTime
import Geo
import Interchange
import Scheduler
import TodoCore

/// The user's last fix.
package struct HereFacts: Sendable {
  package var fix: Fix
  package var device: String
  package var ageSeconds: Int
  /// The name of the saved place that contains the fix.
  package var place: String?

  package init(fix: Fix, device: String, ageSeconds: Int, place: String?) {
    self.fix = fix
    self.device = device
    self.ageSeconds = ageSeconds
    self.place = place
  }
}

/// The number of recorded positions, and the reasons why others were rejected.
package struct PositionsTaken {
  package var taken = 0
  /// The number of positions rejected as late, coarse, in the future or already known.
  package var passedOver = 0
  /// The reminders whose notifications became due.
  package var crossings: [ReminderKey] = []
  /// Of these, what the next check does not announce, as it is quiet.
  package var quiet: QuietCrossings?
  /// The places that are left once the next position confirms it.
  package var leaving: [RegionStanding] = []
  package var unusable: [PositionProblem.Reason: Int] = [:]

  package init() {}

  /// The number of lines without a valid position.
  package var broken: Int { unusable.values.reduce(0, +) }
}

/// Reminders at a place that came due in quiet hours.
package struct QuietCrossings: Sendable {
  /// How many are announced when quiet hours end.
  package var held = 0
  /// How many are given up before, as the user set.
  package var givenUp = 0
  /// When quiet hours end.
  package let end: Instant
  /// The item of the first.
  package let first: Item

  package init(until end: Instant, first: Item) {
    self.end = end
    self.first = first
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
  /// The file does not contain a list of places.
  case noPlaces(path: String)
  /// One name was given for several files.
  case severalFiles
  /// A name was given for an exported place book, which takes none.
  case bookHasNoName(path: String)
}

/// Why the place server returned no places.
package enum PlaceServerError: Error, Hashable {
  case noServer
  case noAnswer(reason: String)
  case unreadable(address: String)
}
