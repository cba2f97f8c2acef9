import CivilTime
import ICalendar
import TodoCore

/// Merges the dates of a series and the record of completed occurrences.
extension ComponentMerge {
  /// The start, the rule and X-DAYDOT-BEGAN, which are taken from one side together: the start of
  /// one side may not match the rule of the other. In a repeating todo they begin at the first
  /// occurrence left to do, and X-DAYDOT-BEGAN refers to them.
  static let datesUnits: [Unit] = [
    Unit("DTSTART"), Unit("RRULE"), .property(SeriesHistory.beganName),
  ]

  /// Returns the side from which all the dates of a series are taken; nil if each part can be
  /// merged separately.
  func mergedDates() -> Side? {
    guard occurrence == nil, let base, let old = base.whole, let own = ours.whole,
      let other = theirs.whole, [old, own, other].allSatisfy({ $0.repetition != nil })
    else { return nil }
    func differ(_ first: Version, _ second: Version) -> Bool {
      Self.datesUnits.contains { !first.lines(of: $0).saysTheSame(as: second.lines(of: $0)) }
    }
    let isTodo = own.kind == .todo
    // Occurrences that one side completed may not exist in the dates that the other side changed.
    if isTodo, !differ(ours, base), own.changes != old.changes, other.hasOtherDates(than: old) {
      isRestated = true
      return .theirs
    }
    if isTodo, !differ(theirs, base), other.changes != old.changes, own.hasOtherDates(than: old) {
      isRestated = true
      return .ours
    }
    guard differ(ours, base), differ(theirs, base), differ(ours, theirs) else { return nil }
    switch (own.hasOtherDates(than: old), other.hasOtherDates(than: old)) {
    case (true, false):
      isRestated = isTodo
      return .ours
    case (false, true):
      isRestated = isTodo
      return .theirs
    case (false, false):
      // Each side has completed the occurrences before its own start.
      guard isTodo, let first = ours.item?.when, let second = theirs.item?.when, first != second
      else { return nil }
      isRestated = true
      return first.isLater(than: second) ? .ours : .theirs
    case (true, true):
      let isMoved = own.isMoved(from: old) && other.isMoved(from: old)
      let hasOtherRule = own.hasOtherRule(than: old) || other.hasOtherRule(than: old)
      let hasHistory = [ours, theirs].contains {
        $0.component.hasProperty(SeriesHistory.beganName, SeriesHistory.doneName)
      }
      guard isMoved && hasOtherRule || hasHistory else { return nil }
      isRestated = isTodo
      let side = winner(
        Self.datesUnits.flatMap(ours.lines), Self.datesUnits.flatMap(theirs.lines))
      let lost = side == .ours ? other : own
      if lost.isMoved(from: old), own.isMoved(from: other) {
        note(.time, ours.lines(of: Self.datesUnits[0]), theirs.lines(of: Self.datesUnits[0]), side)
      }
      if lost.hasOtherRule(than: old), own.hasOtherRule(than: other) {
        note(.rule, ours.lines(of: Self.datesUnits[1]), theirs.lines(of: Self.datesUnits[1]), side)
      }
      return side
    }
  }

  /// Adds X-DAYDOT-BEGAN, without which X-DAYDOT-DONE is not read.
  func begin(_ merged: inout [Unit: [ContentLine]], on side: Side) {
    let began = Unit.property(SeriesHistory.beganName)
    guard isRestated, merged[began]?.isEmpty ?? true,
      !(merged[.property(SeriesHistory.doneName)] ?? []).isEmpty,
      let whole = version(of: side).whole, let standing = version(of: side).item
    else { return }
    merged[began] = [SeriesHistory.began(whole, standing: standing.when)]
  }

  /// Adds a conflict for each occurrence that either side completed since the base and the merged
  /// series lacks. The lost value is the occurrence as an item of its own.
  ///
  /// - Parameter has: Whether the merged series has an occurrence.
  func noteLost(besides has: (OccurrenceKey) -> Bool) {
    let known = Set((base?.whole?.changes ?? []).filter(\.isDone).map(\.key))
    for side in [Side.ours, .theirs] {
      guard let whole = version(of: side).whole else { continue }
      for change in whole.changes
      where change.isDone && !known.contains(change.key) && !has(change.key) {
        let lost = MergeConflict.Value("", item: whole.done(change))
        note(
          .done, at: change.key.description, ours: side == .ours ? lost : "",
          theirs: side == .ours ? "" : lost, side == .ours ? .theirs : .ours)
      }
    }
  }

  // MARK: Steps of a series

  /// Reopens a step of a series whose completion belongs to an occurrence that one side has
  /// reopened since. The STATUS of such a step repeats its state in the current occurrence, so it
  /// has to follow the history.
  func openTakenBack(_ merged: inout [Unit: [ContentLine]]) {
    let status = Unit("STATUS")
    func done(_ lines: [ContentLine]) -> [Instant] {
      lines.compactMap(SeriesHistory.change).compactMap(\.doneAt)
    }
    let history = Unit.property(SeriesHistory.doneName)
    let gone = [base, ours, theirs].compactMap { $0?.lines(of: history) }.flatMap(done)
    guard !gone.isEmpty, theirs.whole?.repetition == nil,
      let moment = merged[status]?.first(where: { $0.isNamed("COMPLETED") })
        .flatMap({ PlainProperties.instant($0, scope: scope) }),
      gone.contains(moment), !done(merged[history] ?? []).contains(moment)
    else { return }
    let others = [theirs, ours].map { $0.lines(of: status) }
    merged[status] =
      others.first { lines in !lines.contains { $0.isNamed("COMPLETED") } }
      ?? PlainProperties.lines(of: .open, kind: .todo)
  }

  /// Whether the status of a version only repeats the completion of one of the recorded
  /// occurrences.
  func followsFromHistory(_ lines: [ContentLine], of component: Component) -> Bool {
    guard let line = lines.first(where: { $0.isNamed("COMPLETED") }) else { return true }
    let done = component.properties(SeriesHistory.doneName).compactMap(SeriesHistory.change)
    return PlainProperties.instant(line, scope: scope)
      .map { moment in done.contains { $0.doneAt == moment } } ?? false
  }
}

extension Item {
  /// Whether a series has another time or rule than another version of it, regardless of completed
  /// occurrences.
  fileprivate func hasOtherDates(than other: Item) -> Bool {
    isMoved(from: other) || hasOtherRule(than: other)
  }

  fileprivate func isMoved(from other: Item) -> Bool { when != other.when || end != other.end }

  fileprivate func hasOtherRule(than other: Item) -> Bool {
    repetition?.rule != other.repetition?.rule
      || repetition?.isAfterDone != other.repetition?.isAfterDone
  }

  /// Returns a completed occurrence of a series as an item of its own.
  fileprivate func done(_ change: OccurrenceChange) -> Item {
    var single = occurrence(change.key)
    single.uid = uid(ofSingle: change.key)
    if let moved = change.movedTo {
      single.setWhen(moved.inZone(when.zone))
      single.end = end?.following(when, to: single.when)
    }
    single.status = .done(change.doneAt)
    single.reminders = []
    return single
  }
}

extension OccurrenceChange {
  fileprivate var isDone: Bool { if case .done = status { true } else { false } }

  fileprivate var doneAt: Instant? { isDone ? status.closedAt : nil }
}

extension When {
  /// Whether it begins later, comparing wall-clock times without their zones.
  fileprivate func isLater(than other: When) -> Bool {
    (day ?? .min, time ?? .midnight) > (other.day ?? .min, other.time ?? .midnight)
  }
}
