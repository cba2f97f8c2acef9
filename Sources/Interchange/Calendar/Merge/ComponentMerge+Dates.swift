import CivilTime
import ICalendar
import TodoCore

/// The dates of a series, and what was done of them.
extension ComponentMerge {
  /// The start and the rule, which are taken from one side: the day of one may be none of the rule of the other. Of
  /// a repeating todo they begin at the first date that is left, and X-DAYDOT-BEGAN is about them.
  static let datesUnits: [Unit] = [
    Unit("DTSTART"), Unit("RRULE"), .property(SeriesHistory.beganName),
  ]

  func lines(of unit: Unit, on side: Side) -> [ContentLine] {
    (side == .ours ? ours : theirs).lines(of: unit)
  }

  /// The side from which all the dates of a series are taken; nil if each part can be merged by itself.
  mutating func mergedDates() -> Side? {
    guard occurrence == nil, let base, let old = wholes.base, let own = wholes.ours,
      let other = wholes.theirs, [old, own, other].allSatisfy({ $0.repetition != nil })
    else { return nil }
    func differ(_ first: Component, _ second: Component) -> Bool {
      Self.datesUnits.contains { !first.lines(of: $0).saysTheSame(as: second.lines(of: $0)) }
    }
    let isTodo = own.kind == .todo
    // What one side has done may be none of the dates that the other has changed.
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
      // Each was done as far as it stands.
      guard isTodo, let first = items.ours?.when, let second = items.theirs?.when, first != second
      else { return nil }
      isRestated = true
      return first.isLater(than: second) ? .ours : .theirs
    case (true, true):
      let isMoved = own.isMoved(from: old) && other.isMoved(from: old)
      let hasOtherRule = own.hasOtherRule(than: old) || other.hasOtherRule(than: old)
      let hasHistory =
        ours.hasProperty(SeriesHistory.beganName, SeriesHistory.doneName)
        || theirs.hasProperty(SeriesHistory.beganName, SeriesHistory.doneName)
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

  /// Adds X-DAYDOT-BEGAN, without which what was done is not read.
  func begin(_ merged: inout [Unit: [ContentLine]], on side: Side) {
    let began = Unit.property(SeriesHistory.beganName)
    let (whole, standing) =
      side == .ours ? (wholes.ours, items.ours) : (wholes.theirs, items.theirs)
    guard isRestated, merged[began]?.isEmpty ?? true,
      !(merged[.property(SeriesHistory.doneName)] ?? []).isEmpty, let whole, let standing
    else { return }
    merged[began] = [SeriesHistory.began(whole, standing: standing.when)]
  }

  /// The dates that either side has done since, as items of their own.
  ///
  /// - Parameter key: Whether the merged series has a date.
  mutating func noteLost(besides has: (OccurrenceKey) -> Bool) {
    let known = Set((wholes.base?.changes ?? []).filter(\.isDone).map(\.key))
    for (side, whole) in [(Side.ours, wholes.ours), (.theirs, wholes.theirs)] {
      guard let whole else { continue }
      for change in whole.changes
      where change.isDone && !known.contains(change.key) && !has(change.key) {
        note(
          .done, at: change.key.description, (kept: "", lost: .init("", item: whole.done(change))),
          side == .ours ? .theirs : .ours)
      }
    }
  }

  // MARK: Steps of a series

  /// Opens a step of a series that was completed in an occurrence in which one side has opened it since. The
  /// state of such a step says what was done of it for the occurrence that stands, so that it changes with that
  /// too.
  func openTakenBack(_ merged: inout [Unit: [ContentLine]]) {
    let status = Unit("STATUS")
    func done(_ lines: [ContentLine]) -> [Instant] {
      lines.compactMap(SeriesHistory.change).compactMap(\.doneAt)
    }
    let name = SeriesHistory.doneName
    let gone = [base, ours, theirs].compactMap { $0?.properties(name) }.flatMap(done)
    guard !gone.isEmpty, wholes.theirs?.repetition == nil,
      let moment = merged[status]?.first(where: { $0.isNamed("COMPLETED") })
        .flatMap({ PlainProperties.instant($0, scope: scope) }),
      gone.contains(moment), !done(merged[.property(name)] ?? []).contains(moment)
    else { return }
    let others = [theirs, ours].map { $0.lines(of: status) }
    merged[status] =
      others.first { lines in !lines.contains { $0.isNamed("COMPLETED") } }
      ?? PlainProperties.lines(of: .open, kind: .todo)
  }

  /// Whether the state of a version only says what was done of it for one of the occurrences.
  func followsFromHistory(_ lines: [ContentLine], of component: Component) -> Bool {
    guard let line = lines.first(where: { $0.isNamed("COMPLETED") }) else { return true }
    let done = component.properties(SeriesHistory.doneName).compactMap(SeriesHistory.change)
    return PlainProperties.instant(line, scope: scope)
      .map { moment in done.contains { $0.doneAt == moment } } ?? false
  }
}

extension Item {
  /// Whether a series has other dates than another version of it, whatever was done of them.
  fileprivate func hasOtherDates(than other: Item) -> Bool {
    isMoved(from: other) || hasOtherRule(than: other)
  }

  fileprivate func isMoved(from other: Item) -> Bool { when != other.when || end != other.end }

  fileprivate func hasOtherRule(than other: Item) -> Bool {
    repetition?.rule != other.repetition?.rule
      || repetition?.isAfterDone != other.repetition?.isAfterDone
  }

  /// One date of a series that was done, as an item of its own.
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
  /// Whether it begins later on the same clock.
  fileprivate func isLater(than other: When) -> Bool {
    (day ?? .min, time ?? .midnight) > (other.day ?? .min, other.time ?? .midnight)
  }
}
