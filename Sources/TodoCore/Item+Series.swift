import CivilTime

extension Item {
  /// The occurrences of a repeating item; nil if it does not repeat or has no day.
  ///
  /// - Parameter zone: The zone of its clock: its own, or the user's for a floating item.
  public func series(in zone: Zone) throws(RecurrenceRuleError) -> Series? {
    guard let repetition else { return nil }
    return try Series(repetition, start: when, end: end, changes: changes, zone: zone)
  }
}
