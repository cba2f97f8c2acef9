import CivilTime

/// The moment and the zone a view is made for.
package struct ModelMoment: Sendable {
  package let instant: Instant
  package let zone: Zone

  package init(_ instant: Instant, in zone: Zone) {
    self.instant = instant
    self.zone = zone
  }

  package var civil: CivilDateTime { zone.civil(at: instant) }
  package var today: Day { civil.day }
}

/// An occurrence as a view shows it.
package struct ModelEntry: Sendable {
  package enum State: String, Sendable {
    case open, done, overdue, event, missed, cancelled
  }

  package let item: ModelItem
  package let occurrence: ModelOccurrence
  package let state: State
  /// How many unanswered occurrences are directly before it.
  package let missed: Int

  package var name: String { occurrence.key.map { "\(item.id)@\($0)" } ?? "\(item.id)" }
}

/// An item's occurrences with their states at a moment.
package struct ModelSeries: Sendable {
  package let item: ModelItem
  /// All entries except skipped ones. Cancelled ones stay on their days.
  package let entries: [ModelEntry]
  /// The days that each entry takes up in the user's zone.
  let days: [ClosedRange<Day>]
  /// The entry that lists show and a bare number means: the one that has begun, else the next.
  package let current: ModelEntry?
  /// The open entries that stand, else the next one.
  package let listed: [ModelEntry]
  /// Whether the current entry has begun.
  package let hasBegun: Bool
  /// Whether nothing is left to do up to the last day.
  package let isOver: Bool

  /// - Parameter last: The last day to compute.
  package init(_ item: ModelItem, through last: Day, at now: ModelMoment) throws {
    self.item = item
    var all = try item.occurrences(through: last, userZone: now.zone)
    // Of a series that was closed as a whole, what was done stays.
    if item.rule != nil, item.answer == .done { all.removeAll { $0.answer != .done } }
    let standing = Self.standing(all, item, now)
    let choice = Self.choice(all, standing, item, now)
    let current = Self.current(all, choice, item, now)
    let missed =
      item.isEvent
      ? 0
      : current.map { standing.contains($0) ? Self.missed(all, before: $0, standing: standing) : 0 }
        ?? 0
    let entries = all.enumerated().map { index, occurrence in
      let isPast = Self.isPast(occurrence, at: now)
      let stands = standing.contains(index)
      let state: ModelEntry.State =
        occurrence.answer == .cancelled
        ? .cancelled
        : item.isEvent
          ? .event
          : occurrence.answer != .open
            ? .done : isPast ? (stands ? .overdue : .missed) : .open
      return ModelEntry(
        item: item, occurrence: occurrence, state: state, missed: index == current ? missed : 0)
    }
    self.entries = entries.filter { $0.occurrence.answer != .skipped }
    days = self.entries.map {
      $0.occurrence.firstDay...max($0.occurrence.firstDay, $0.occurrence.lastDay)
    }
    hasBegun = current != nil
    let ahead = entries[choice.upperBound...].first { $0.occurrence.answer == .open }
    self.current = current.map { entries[$0] } ?? ahead
    isOver = current == nil && ahead == nil
    let due = standing.filter { all[$0].answer == .open }.map { entries[$0] }
    listed = due.isEmpty ? [ahead].compactMap { $0 } : due
  }

  /// The newest occurrences that have begun, open or closed. Those before them are superseded.
  ///
  /// If one was moved to the day of another, both count on that day, and only the later one after
  /// it.
  private static func standing(
    _ all: [ModelOccurrence], _ item: ModelItem, _ now: ModelMoment
  ) -> Range<Int> {
    guard item.rule != nil else { return all.indices }
    if item.afterDone {
      // Only one is open at a time.
      if let continuation = item.continuation(at: now), continuation <= now.instant {
        return all.endIndex..<all.endIndex
      }
      let open = all.firstIndex { $0.answer == .open && hasBegun($0, of: item, at: now) }
      return open.map { $0..<$0 + 1 } ?? 0..<0
    }
    guard let begun = all.lastIndex(where: { hasBegun($0, of: item, at: now) }) else {
      return 0..<0
    }
    let today = all.indices.filter { all[$0].firstDay == now.today }
    var standing = begun..<begun + 1
    if item.hasSeveralADay {
      // Of today's the last whose time has come; before that the first.
      let one = today.last { all[$0].start <= now.instant } ?? today.first ?? begun
      standing = one..<one + 1
    } else if let first = today.first {
      standing = first..<begun + 1
    }
    guard let continuation = item.continuation(at: now) else { return standing }
    // The series continues in another item, whose first occurrence begins with its day, and on its day
    // with its time if there are several. What was moved behind that stays here.
    let begins = now.zone.civil(at: continuation).day
    guard begins <= now.today else { return standing }
    let first = standing.first { index in
      guard item.hasSeveralADay, all[index].firstDay == begins else {
        return all[index].firstDay >= begins
      }
      return continuation > now.instant || all[index].start >= continuation
    }
    return (first ?? standing.upperBound)..<standing.upperBound
  }

  /// The standing occurrences that a bare number may mean: of two on one day, those whose time has
  /// come, or the first.
  private static func choice(
    _ all: [ModelOccurrence], _ standing: Range<Int>, _ item: ModelItem, _ now: ModelMoment
  ) -> Range<Int> {
    guard item.rule != nil, !item.afterDone, standing.count > 1 else { return standing }
    let come = standing.last { all[$0].start <= now.instant } ?? standing.lowerBound
    return standing.lowerBound..<come + 1
  }

  /// An occurrence begins with its day.
  private static func hasBegun(
    _ occurrence: ModelOccurrence, of item: ModelItem, at now: ModelMoment
  ) -> Bool {
    occurrence.firstDay <= now.today
  }

  private static func isPast(_ occurrence: ModelOccurrence, at now: ModelMoment) -> Bool {
    if let ends = occurrence.ends { return ends < now.instant }
    return occurrence.lastDay < now.today
  }

  private static func current(
    _ all: [ModelOccurrence], _ choice: Range<Int>, _ item: ModelItem, _ now: ModelMoment
  ) -> Int? {
    choice.last { all[$0].answer == .open }
  }

  /// How many open ones are directly before the current one, except those that still stand.
  private static func missed(
    _ all: [ModelOccurrence], before current: Int, standing: Range<Int>
  ) -> Int {
    let open = all[..<current].indices.reversed().prefix { all[$0].answer == .open }
    return open.count { !standing.contains($0) }
  }
}
