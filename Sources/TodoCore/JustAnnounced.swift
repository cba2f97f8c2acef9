import CivilTime

extension Series {
  /// How long an announcement is what an answer means: half a day, so that the next morning's tick still means
  /// last night's.
  public static let answerSeconds = 12 * 3600

  /// The open occurrence that was announced last, where that is not long ago and it is earlier than another: what
  /// a person who answers means rather than the newer one.
  ///
  /// - Parameters:
  ///   - announced: The occurrence's original date, as the ledger keeps it.
  ///   - announcedAt: When it was told.
  ///   - newer: What a bare number would mean; nil for whatever that is.
  /// - Returns: nil where the newer one is meant.
  public func justAnnounced(
    _ announced: String, at announcedAt: Instant, before newer: Occurrence?, now: Instant
  ) -> Occurrence? {
    // A clock that was set back leaves announcements that are still to come.
    guard (0...Series.answerSeconds).contains(now - announcedAt),
      let key = try? OccurrenceKey(iso: announced), newer.map({ key < $0.key }) ?? true,
      let occurrence = occurrence(key), occurrence.isOpen
    else { return nil }
    return occurrence
  }
}
