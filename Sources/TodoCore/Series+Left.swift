import CivilTime

/// The occurrences of a series that are left to do, for programs that know only its next date.
extension Series {
  /// The first occurrence left to do: the first open one after the newest occurrence that was
  /// closed after it began. Open occurrences before that were missed. An occurrence closed ahead of
  /// its time does not make earlier ones missed, nor does one that a calendar cancelled at an
  /// unknown time.
  ///
  /// - Parameter others: Open occurrences that are items of their own.
  /// - Returns: nil if all are closed.
  package func firstLeft(besides others: [OccurrenceKey] = []) -> OccurrenceKey? {
    if isAfterDone { return waiting?.key }
    let closed = changes.values.filter(wasClosedOnceBegun).map(\.key).max()
    func isLeft(_ key: OccurrenceKey) -> Bool { closed.map { $0 < key } ?? true }
    let moment = closed.map { CivilDateTime($0.day, $0.time ?? .midnight) } ?? .min
    var next = nextUnmoved(onOrAfter: moment)
    while let found = next, !isLeft(found.key) { next = nextUnmoved(onOrAfter: found.start + 1) }
    let keys = moved.filter(\.isOpen).map(\.key) + others
    return (keys.filter(isLeft) + [next?.key].compactMap { $0 }).min()
  }

  private func wasClosedOnceBegun(_ change: OccurrenceChange) -> Bool {
    guard change.status != .open else { return false }
    guard let closed = change.status.closedAt else { return !change.status.isSkipped }
    let day = change.movedTo?.day ?? change.key.day
    guard hasSeveralADay, let time = change.movedTo?.time ?? change.key.time else {
      return zone.startOfDay(day) <= closed
    }
    return zone.instant(of: CivilDateTime(day, time), resolving: .firstValid) <= closed
  }
}

extension Item {
  /// The most occurrences to mark done one by one. Older ones count as missed.
  private static let maxDone = 1000

  /// The series with all occurrences that are left before a later date of its rule done. Programs
  /// that keep no history express this by moving the start along the rule.
  ///
  /// For a rule that counts from completion, this is one occurrence. If the rule gives another next
  /// date, only that is moved.
  ///
  /// - Parameters:
  ///   - when: The new start.
  ///   - instant: When the last of them was done, if known.
  /// - Returns: nil if the rule does not have this date, or nothing is left before it.
  package func done(before when: When, at instant: Instant?, of series: Series) -> Item? {
    guard let day = when.day, (when.time == nil) == (self.when.time == nil),
      when.zone == self.when.zone
    else { return nil }
    if series.isAfterDone { return doneOnce(before: when, at: instant, of: series) }
    let moment = CivilDateTime(day, when.time ?? .midnight)
    guard let first = series.firstLeft(), series.ruleOccurrences.contains(moment),
      first < series.occurrence(at: moment).key
    else { return nil }
    let end = series.occurrence(at: moment).key
    var keys = changes.filter { $0.status == .open && $0.key >= first && $0.key < end }.map(\.key)
    var backward = series.occurrences.before(moment).makeIterator()
    while keys.count < Item.maxDone, let next = backward.next().map(series.occurrence(at:)),
      next.key >= first
    {
      if next.isOpen, !series.isMoved(next) { keys.append(next.key) }
    }
    guard let last = keys.max() else { return nil }
    var item = self
    let moves = Dictionary(changes.map { ($0.key, $0.movedTo) }, uniquingKeysWith: { $1 })
    item.changes.removeAll { keys.contains($0.key) }
    item.changes += keys.map { key in
      OccurrenceChange(
        key: key, status: .done(key == last ? instant : nil), movedTo: moves[key] ?? nil)
    }
    item.changes.sort { $0.key < $1.key }
    return item
  }

  private func doneOnce(before when: When, at instant: Instant?, of series: Series) -> Item? {
    guard let waiting = series.waiting, waiting.when != when else { return nil }
    for moment in [instant, nil] {
      var item = self
      item.setStatus(.done(moment), of: waiting.key)
      if let next = try? item.series(in: series.zone)?.waiting, next.when == when { return item }
    }
    var item = self
    item.move(waiting.key, to: when)
    return item
  }
}
