import CivilTime
import Outcomes
import Phrases
import TodoCore
import TodoStore

/// An entry after a change.
package struct Changed {
  package let entry: Entry
  package internal(set) var reminder: ReminderEcho
  /// Its time, if that does not exist on its day.
  package let skipped: SkippedTime?
  /// Where it was before; nil if it was not moved.
  package let movedFrom: When?
  /// Whether all later occurrences moved too, so that the entry is the first of a series.
  package var isSeries = false
  /// The typed moment, if it was in another zone.
  package let typed: When?
  /// The occurrence of the same series that was already where this one was moved to.
  package let coinciding: OccurrenceKey?
  /// Hints about an hour that was typed without morning or afternoon.
  package var halves: [QuickAdd.Hint] = []
  /// Of a series whose shown date was moved by itself, the next date that follows the series.
  package var following: Entry? = nil
  /// The number of open steps with a day, which the move did not change.
  package var stepsThatStay = 0
  /// Items that now wait for one of a later day: those that wait for the moved one, and itself for
  /// others.
  package var waitingEarlier: [(items: [Item], id: Int)] = []

  /// Whether an edit gave it a day or a time.
  package var isDated = false

  /// Whether the entry is on a past day and the reminder echo does not say so.
  package func hasPassed(on today: Day) -> Bool {
    reminder == .none && (entry.lastDay ?? entry.when.day).map { $0 < today } ?? false
  }
}

extension Daybook {
  /// Moves items or occurrences to a day, a time or both: all or none, with one undo.
  ///
  /// - Parameter countsFromToday: Whether a lone weekday is the next one from today, instead of the
  ///   one in the occurrence's week.
  /// - Throws: `PhraseError`, `OccurrenceError`, `StoreError`.
  package func move(
    _ named: [NamedItem], to text: String, countsFromToday: Bool = false
  ) throws -> [Changed] {
    try changing(named) { try move(read: $0, to: text, countsFromToday: countsFromToday) }
  }

  private func move(
    read named: [NamedItem], to text: String, countsFromToday: Bool
  ) throws -> [Changed] {
    if named.count == 1, case .occurrencesFrom = named[0].id {
      return [try moveLater(named[0], to: text)]
    }
    let steps = try named.map { try step($0, to: text, countsFromToday: countsFromToday) }
    let ids = steps.map(\.id).uniqued()
    let items = try store().change(ids, as: "move", scheduler: scheduler) { item in
      for step in steps where step.id == item.id {
        if let key = step.key {
          item.move(key, to: step.when)
        } else if let dose = step.dose {
          try item.moveDoses(to: dose)
        } else {
          if let end = step.end {
            // The end is on the clock on which it was typed.
            try item.reschedule(to: step.typed)
            item.end = end
          }
          try item.reschedule(to: step.when)
        }
      }
    }
    return try steps.compactMap { step in
      guard let item = items.first(where: { $0.id == step.id }) else { return nil }
      var change = try changed(
        try entry(item, step.key), movedFrom: step.before, typed: step.typed)
      change.halves = halves(of: text, in: change.entry)
      if change.movedFrom?.day != change.entry.when.day, try store().items.hasSteps() {
        let steps = try store().items.items(ids: store().items.stepIDs(below: step.id))
        change.stepsThatStay = steps.values.count { $0.isOpen && $0.when != .someday }
      }
      change.waitingEarlier = try waitingEarlier(item, on: change.entry.when.day)
      return change
    }
  }

  func waitingEarlier(
    _ item: Item, on day: Day?
  ) throws -> [(items: [Item], id: Int)] {
    let waiting = try store().items.waiting(for: [item.id])
    let others = try store().items.items(ids: waiting + item.after).filter {
      $0.value.isOpen && $0.value.repetition == nil
    }
    let earlier = waiting.compactMap { others[$0] }.filter { $0.when.day ?? .max < day ?? .min }
    let later =
      item.repetition != nil
      ? []
      : item.after.compactMap { others[$0] }.filter {
        $0.when.day ?? .min > day ?? .max
      }
    return (earlier.isEmpty ? [] : [(earlier, item.id)]) + later.map { ([item], $0.id) }
  }

  /// Returns the hints about an hour that the words leave ambiguous between morning and afternoon.
  func halves(of text: String, isEnd: Bool = false, in entry: Entry) -> [QuickAdd.Hint] {
    let start = entry.when.time
    var time = start
    var isNextDay = false
    if isEnd {
      switch entry.item.end {
      case .time(let end): time = end
      case .moment(let end): (time, isNextDay) = (end.time, true)
      case .day, .journey, nil: time = nil
      }
    }
    guard let time, phrases.leavesHalfOpen(text),
      let other = TimeOfDay(secondsSinceMidnight: (time.secondsSinceMidnight + 43_200) % 86_400)
    else { return [] }
    let hasPassed = !isEnd && entry.when.day == now.today && other <= now.civil.time
    // An end at or before the time of the start is read as one of the day after it, or not at all.
    let isOtherDay = isEnd && start.map { other == $0 || isNextDay != (other < $0) } ?? true
    // The command would change the whole series, or be read on another clock.
    let isPlain = entry.item.repetition == nil && entry.item.when.zone == nil
    return [
      .halfOfDay(
        seen: text, time: time, other: isPlain && !hasPassed && !isOtherDay ? other : nil,
        isEnd: isEnd)
    ]
  }

  /// The time of words that leave its half of the day open, the other one, and how that is typed.
  package func openHalf(
    of words: String
  ) -> (time: TimeOfDay, other: TimeOfDay, typed: String, saysDay: Bool)? {
    guard phrases.leavesHalfOpen(words), let said = try? phrases.placement(words),
      case .timed(let moment, nil) = said.start,
      let other = CivilDateTime(secondsSinceEpoch: moment.secondsSinceEpoch + 43_200)?.time
    else { return nil }
    let typed = said.saysDay ? "\(moment.day) \(other)" : "\(other)"
    return (moment.time, other, typed, said.saysDay)
  }

  /// Returns the same hints for the options that set the date, time and end of an item.
  func halves(of fields: [EditableField: String], in entry: Entry) -> [QuickAdd.Hint] {
    [(EditableField.on, false), (.time, false), (.end, true)].flatMap { field, isEnd in
      fields[field].map { halves(of: $0, isEnd: isEnd, in: entry) } ?? []
    }
  }

  /// One move that is read but not made.
  private struct PlannedMove {
    let id: Int
    /// nil for a whole item.
    let key: OccurrenceKey?
    /// Its end, where a range was typed.
    var end: End?
    /// When the next dose is due; nil for items without doses.
    var dose: Instant?
    let typed: When
    let when: When
    let before: Entry
  }

  private func step(
    _ named: NamedItem, to text: String, countsFromToday: Bool
  ) throws -> PlannedMove {
    let target = try OccurrenceTarget(named, book: self, for: .moving)
    if target.isOpenEnded { throw OccurrenceError.openEnded(seen: "\(named.id.item)@…..") }
    if let (from, to) = try fromTo(text, of: target, named) {
      return try step(from, to: to, countsFromToday: true)
    }
    let zone = target.item.when.zone
    // Words for an item in UTC are on the user's clock.
    func onTypedClock(_ when: When) throws -> When {
      zone == when.typedZone ? when : try when.onClock(ofZone: nil, from: zones, user: now.zone)
    }
    guard let occurrence = target.occurrence else {
      guard target.series == nil else { throw OccurrenceError.nothingAhead(id: named.item.id) }
      if let next = try nextDose(of: target.item) {
        let said = try placement(text, keeping: .timed(now.zone.civil(at: next), zone: nil))
        guard case .timed(var civil, let zone) = said.start else {
          throw RescheduleError.needsDay(id: target.item.id)
        }
        let clock = try zone.map { try zones.zone(named: $0) } ?? now.zone
        if !said.saysDay {
          // A time alone is the next one, though the dose that moves may be one of tomorrow.
          let now = clock.civil(at: now.instant)
          civil = CivilDateTime(civil.time > now.time ? now.day : now.day + 1, civil.time)
        }
        return PlannedMove(
          id: target.item.id, key: nil, dose: clock.instant(of: civil, resolving: .firstValid),
          typed: .timed(civil, zone: zone), when: .someday, before: target.standing.entry)
      }
      let own = try onTypedClock(target.item.when)
      let typed = try placement(text, keeping: own)
      var when = typed.start
      if zone != own.zone, when.zone == nil { when = try onClock(of: target.item, when) }
      return PlannedMove(
        id: target.item.id, key: nil, end: typed.end, typed: typed.start, when: when,
        before: target.standing.entry)
    }
    let own = try onTypedClock(occurrence.when)
    let week = countsFromToday ? nil : named.id.key.map { _ in occurrence.start.day }
    let typed = try placement(text, keeping: own, inWeekOf: week)
    guard typed.start != .someday else { throw OccurrenceError.needsDay(id: target.item.id) }
    if let end = typed.end, let series = target.series {
      var alone = target.item.detached(occurrence, from: series, uid: target.item.uid)
      try alone.reschedule(to: typed.start)
      guard alone.end == end else {
        // Days from one to another may as well be from where to where.
        var words: String?
        if case .timed(let moment, _) = typed.start, case .time(let end) = end {
          words = "\(moment.day) \(moment.time)-\(end)"
        }
        throw OccurrenceError.ownLength(id: target.item.id, key: occurrence.key, typed: words)
      }
    }
    return PlannedMove(
      id: target.item.id, key: occurrence.key, typed: typed.start,
      when: try onClock(of: target.item, typed.start),
      before: try entry(target.item, occurrence.key))
  }

  /// What is moved, and where to, by words that say from which of its days: `from fri to sat`, `화요일에서 수요일로`; nil for
  /// other words, as for a range of days that something is to last.
  private func fromTo(
    _ text: String, of target: OccurrenceTarget, _ named: NamedItem
  ) throws -> (from: NamedItem, to: String)? {
    guard named.id.key == nil, let said = PhraseReader.fromTo(text),
      let from = try? occurrenceKey(said.from, for: nil), from.time == nil,
      let to = try? phrases.placement(said.to, on: from.day),
      to.saysDay || said.isMoved || to.start.time != nil
    else { return nil }
    let own = (target.occurrence?.when ?? target.item.when).day
    let isOwn = own == from.day || own?.weekday == phrases.weekday(said.from)
    guard target.series == nil else {
      let one = NamedItem(id: .occurrence(named.item.id, from), item: named.item)
      return (isOwn ? named : one, said.to)
    }
    if isOwn, said.isMoved || target.item.when.time != nil { return (named, said.to) }
    guard said.isMoved, target.item.when.time != nil else { return nil }
    throw OccurrenceError.noSuchOccurrence(id: named.item.id, key: from, next: nil)
  }

  /// Moves this occurrence and all later ones, by moving the rule.
  private func moveLater(_ named: NamedItem, to text: String) throws -> Changed {
    let target = try OccurrenceTarget(named, book: self, for: .moving)
    let item = target.item
    guard let occurrence = target.occurrence, let series = target.series else {
      throw OccurrenceError.nothingAhead(id: item.id)
    }
    let said = try placement(text, keeping: occurrence.when, inWeekOf: occurrence.start.day)
    let typed = said.start
    guard typed != .someday else { throw OccurrenceError.needsDay(id: item.id) }
    let when = try onClock(of: item, typed)
    // The answer names the first open date that moves.
    let first = series.next(onOrAfter: occurrence.start) ?? occurrence
    let before = try entry(item, occurrence.isOpen ? occurrence.key : first.key)
    let uid = try self.uid(item.uid(ofSeriesFrom: occurrence.key))
    var halves = item.split(at: occurrence, of: series, uid: uid)
    // If no occurrence precedes this one, the item itself moves.
    if halves.before == nil { halves.after = item }
    // Keeps the item's number for error messages.
    halves.after.id = item.id
    halves.after.move(occurrence.key, to: nil)
    do {
      try halves.after.rescheduleSeries(occurrence.key, to: when)
      if let end = said.end { halves.after.end = end }
    } catch .ruleCannotMove(let id, _) {
      throw RescheduleError.ruleCannotMove(id: id, from: occurrence.key)
    }
    let items = try store().split(as: "move", scheduler: scheduler) {
      halves.before.map { ($0, fresh(halves.after, uid: uid)) } ?? (halves.after, nil)
    }
    guard let later = items.last else { throw OccurrenceError.nothingAhead(id: item.id) }
    var change = try changed(try firstEntry(later), movedFrom: before, typed: typed)
    change.isSeries = true
    return change
  }

  /// - Parameters:
  ///   - before: The entry before the move.
  ///   - typed: The typed moment.
  func changed(
    _ entry: Entry, movedFrom before: Entry? = nil, typed: When? = nil
  ) throws -> Changed {
    // The entry may show a different occurrence of the series than the typed one.
    let seen = try typed?.onClock(ofZone: nil, from: zones, user: now.zone)
    // The user's own clock is the one that is shown already.
    let isNews =
      typed?.zone != now.zone.identifier
      && (before.map { $0.item.when.zone != typed?.zone } ?? true)
    let isMoved = before.map { $0.when != entry.when } ?? false
    return Changed(
      entry: entry, reminder: try reminderEcho(for: entry, isMoved: before != nil),
      skipped: try skippedTime(of: entry),
      movedFrom: isMoved ? before?.when : nil, typed: isNews && seen == entry.when ? typed : nil,
      coinciding: isMoved ? try coinciding(with: entry) : nil)
  }
}

/// Words for a moment, read beside the moment that an item has.
extension Daybook {
  /// A moment on the clock of a series, in which the changes of its occurrences are kept.
  package func onClock(of item: Item, _ when: When) throws -> When {
    try when.onClock(ofZone: item.when.zone, from: zones, user: now.zone)
  }

  /// Reads a day, a time or both, and an end, on the item's clock or in a zone typed with the time.
  /// Missing parts keep their values from `old`.
  ///
  /// - Parameters:
  ///   - day: The day whose week, from Monday on, a lone weekday refers to; nil for the next such
  ///     weekday from today.
  ///   - reader: Reads on the item's own clock; nil for that of `old`.
  package func placement(
    _ text: String, keeping old: When, inWeekOf day: Day? = nil, reader: PhraseReader? = nil
  ) throws -> Placement {
    let reader = try reader ?? phrases(inZone: old.zone)
    if let (span, sign) = reader.shift(text) {
      guard let moved = old.stepped(by: span, sign: sign, now: reader.context.now) else {
        throw PhraseError.stepNeedsTime(seen: text)
      }
      return Placement(start: moved)
    }
    if let moved = steppedWithTime(text, from: old, reader) { return moved }
    if let span = reader.openShift(text) { throw openShift(text, old, span, reader.context.now) }
    if let moved = weekLater(text, from: old, reader) { return Placement(start: moved) }
    var typed = try reader.placement(text, on: old.day, inWeekOf: day)
    switch typed.start {
    case .allDay(let day) where typed.end == nil:
      if let time = old.time { typed.start = .timed(CivilDateTime(day, time), zone: old.zone) }
    case .timed(_, nil): typed.start = typed.start.inZone(old.zone)
    case .someday, .allDay, .timed: break
    }
    return typed
  }
}

/// The same weekday of a week that begins behind that of the item: `next week`, `다음주로`; nil for other words, and where
/// it may also be a week later.
private func weekLater(_ text: String, from old: When, _ reader: PhraseReader) -> When? {
  guard let day = old.day, let days = try? reader.days(text),
    days.upperBound - days.lowerBound == 6,
    (1...7).contains(days.lowerBound - day), let later = day.adding(days: 7)
  else { return nil }
  return old.time.map { .timed(CivilDateTime(later, $0), zone: old.zone) } ?? .allDay(later)
}

/// A step in days with a time behind it: `+1d 15:00`, `two days later at 3pm`; nil for other words.
private func steppedWithTime(_ text: String, from old: When, _ reader: PhraseReader) -> Placement? {
  let words = text.split(separator: " ")
  for count in words.indices.dropFirst() {
    let rest = words[count...].joined(separator: " ")
    guard let (span, sign) = reader.shift(words[..<count].joined(separator: " ")),
      let day = old.stepped(by: span, sign: sign, now: reader.context.now)?.day,
      var said = try? reader.placement(rest, on: day), !said.saysDay, said.start.time != nil
    else { continue }
    if case .timed(_, nil) = said.start { said.start = said.start.inZone(old.zone) }
    return Placement(start: said.start, end: said.end)
  }
  return nil
}

/// Refuses `forward 2 days` with both of its readings.
private func openShift(
  _ text: String, _ old: When, _ span: Phrases.Span, _ now: CivilDateTime
) -> PhraseError {
  let moved = [-1, 1].compactMap { old.stepped(by: span, sign: $0, now: now) }
  let moments: [CivilDateTime] = moved.compactMap {
    if case .timed(let moment, _) = $0 { moment } else { nil }
  }
  if !moments.isEmpty { return .ambiguousMoment(seen: text, readings: moments) }
  let days = moved.compactMap(\.day).map(PhraseError.DateReading.day)
  return days.isEmpty
    ? .stepNeedsTime(seen: text) : .ambiguousDate(seen: text, readings: days)
}

extension When {
  /// The date and time after a step. Steps in days count from today if the item is overdue or has
  /// no day, and keep its time; steps in hours count from now if it is overdue.
  ///
  /// - Returns: nil without a time to count hours from, or outside the calendar.
  fileprivate func stepped(by span: Phrases.Span, sign: Int, now: CivilDateTime) -> When? {
    switch self {
    case .someday:
      return span.isWholeDays ? span.applied(to: now.day, sign: sign).map { .allDay($0) } : nil
    case .allDay(let day):
      guard span.isWholeDays else { return nil }
      return span.applied(to: max(day, now.day), sign: sign).map { .allDay($0) }
    case .timed(let moment, let zone):
      var start = moment
      if moment < now {
        start = span.isWholeDays ? CivilDateTime(max(moment.day, now.day), moment.time) : now
      }
      return span.applied(to: start, sign: sign).map { .timed($0, zone: zone) }
    }
  }
}
