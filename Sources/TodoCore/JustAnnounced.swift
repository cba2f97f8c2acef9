import CivilTime

extension Series {
  /// How long an answer without a date refers to the last announcement: half a day, so that a tick
  /// the next morning still means last night's.
  public static let answerSeconds = 12 * 3600

  /// The open occurrence that was announced last, if that was recent and it is earlier than
  /// `newer`: a person who answers means that one.
  ///
  /// - Parameters:
  ///   - announced: The occurrence's original date, as in the ledger.
  ///   - announcedAt: When it was announced.
  ///   - newer: The occurrence that a bare number would mean otherwise; nil to accept any.
  /// - Returns: nil if the newer one is meant.
  public func justDelivered(
    _ announced: String, at announcedAt: Instant, before newer: Occurrence?, now: Instant
  ) -> Occurrence? {
    // After the clock was set back, an announcement may lie in the future.
    guard (0...Series.answerSeconds).contains(now - announcedAt),
      let key = try? OccurrenceKey(iso: announced), newer.map({ key < $0.key }) ?? true,
      let occurrence = occurrence(key), occurrence.isOpen
    else { return nil }
    return occurrence
  }
}
