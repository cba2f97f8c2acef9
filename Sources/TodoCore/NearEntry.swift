/// An open item or a coming event, and how far it is.
public struct NearEntry: Hashable, Sendable {
  /// Why the item belongs to the place.
  public enum Bond: Hashable, Sendable {
    /// It is the item's own place.
    case place
    /// The item has no position of its own, and this reminder of it waits there.
    case reminder(Int)
    /// A notification was snoozed until the place is reached or left.
    case snooze

    /// The id of the reminder; nil for the others.
    public var reminder: Int? { if case .reminder(let id) = self { id } else { nil } }
  }

  public let entry: Entry
  /// Where it is to be done, or where it waits.
  public let place: Place
  public let bond: Bond
  public let metres: Double
  /// Clockwise from north, as seen from where the user is.
  public let bearingDegrees: Double

  public init(
    entry: Entry, place: Place, bond: Bond = .place, metres: Double, bearingDegrees: Double
  ) {
    self.entry = entry
    self.place = place
    self.bond = bond
    self.metres = metres
    self.bearingDegrees = bearingDegrees
  }
}
