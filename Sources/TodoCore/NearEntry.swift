/// An open item or a coming event with its distance from the user.
package struct NearEntry: Hashable, Sendable {
  /// Why an item is listed at a place.
  package enum Bond: Hashable, Sendable {
    /// It is the item's place.
    case place
    /// The item has no position, and its reminder with this id waits there.
    case reminder(Int)
    /// A notification was snoozed until the place is reached or left.
    case snooze

    /// The id of the reminder; nil for other reasons.
    package var reminder: Int? { if case .reminder(let id) = self { id } else { nil } }
  }

  package let entry: Entry
  package let place: Place
  package let bond: Bond
  package let metres: Double
  /// The direction from the user, clockwise from north.
  package let bearingDegrees: Double

  package init(
    entry: Entry, place: Place, bond: Bond = .place, metres: Double, bearingDegrees: Double
  ) {
    self.entry = entry
    self.place = place
    self.bond = bond
    self.metres = metres
    self.bearingDegrees = bearingDegrees
  }
}
