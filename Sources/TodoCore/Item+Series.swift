import CivilTime

extension Item {
  /// The day of a repeating item's last occurrence, or nil: it does not repeat, or never ends.
  public var lastDayOfSeries: Day? { nil }
}
