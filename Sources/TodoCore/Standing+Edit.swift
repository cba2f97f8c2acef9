import CivilTime

/// Editing a series.
extension Standing {
  /// An edited item, and its past if that is kept as a separate item.
  package struct Edited {
    /// The item with its id and UID.
    package var living: Item
    /// The past as an item without ids; nil if there is none to keep.
    package var past: Item? = nil
    /// What was said of single dates that the new rule does not have, in order.
    package fileprivate(set) var lost: [LostDate] = []
    /// The day on which the series ended, if its new rule begins after that and has no end.
    package fileprivate(set) var lostEnd: Day? = nil
    /// Whether what was said of single dates moved along with them.
    fileprivate var hasFollowed = false
  }

  /// A date that a new rule does not have, and of which something was said or which is due.
  package struct LostDate: Hashable, Sendable {
    package let key: OccurrenceKey
    /// nil if the date was removed; open and not moved if it is due.
    package let change: OccurrenceChange?
  }

  /// A new rule of the series. It ends where the series did, which it does not say itself; one that is
  /// over goes on.
  ///
  /// - Parameter first: The first date of the new rule.
  package func keepingEnd(_ new: Repeat, first: Day?) -> Repeat {
    // A rule with only its start stands for dates that are listed, or for one that can not be read.
    guard let series = series?.series, !isOver, let end = item.repetition?.rule.end,
      end != .count(1)
    else { return new }
    let last = series.untilReading?.day
    if let last, let first, last < first { return new }
    var kept = new
    kept.rule.end = last.map { .untilDay($0) } ?? end
    return kept
  }

  /// The item after an edit of all its fields.
  ///
  /// A series with a past whose rule, day or zone changes is split at its current occurrence, so
  /// that the new rule does not change what was done, missed or announced before. A rule that
  /// counts from completion is not split.
  ///
  /// - Parameters:
  ///   - new: The item with its new fields.
  ///   - changesAll: Whether the new rule applies to the past too.
  /// - Throws: `RescheduleError.noDateBefore`.
  package func edited(_ new: Item, changesAll: Bool) throws(RescheduleError) -> Edited {
    var edited = divided(new, changesAll: changesAll)
    if edited.living.repetition?.rule != item.repetition?.rule {
      // Unless the user chose a later day, a series that has not begun starts on the next date of
      // its new rule.
      if edited.past == nil, item.changes.isEmpty, new.when.day == item.when.day,
        let day = nextDate(of: item), day == item.when.day, let next = nextDate(of: new)
      {
        edited.living = edited.living.onDay(next)
      }
      edited.living.startOnRule(in: zone)
    }
    try keepDates(&edited, new)
    if !changesAll { beginNow(&edited.living, new) }
    if edited.living.repetition == nil {
      edited.lost.removeAll { $0.change?.movedTo == edited.living.when }
    }
    edited.lost += lostDue(edited, new)
    edited.lostEnd = lostEnd(edited.living)
    return edited
  }

  /// What has come, is to be done, and is neither in the series nor in its past any more. On a day of the new
  /// rule, what is due all day is replaced.
  private func lostDue(_ edited: Edited, _ new: Item) -> [LostDate] {
    guard item.isOpen, item.kind == .todo, let series, !series.series.isAfterDone,
      edited.living.repetition?.rule != item.repetition?.rule, !isMoved(new)
    else { return [] }
    let clock = zone.civil(at: now.instant)
    let parts = [edited.living, edited.past].compactMap(\.self)
    let lost = series.due(current: series.current).filter { due in
      let day = due.start.day
      return due.start <= clock && !edited.lost.contains { $0.key == due.key }
        && !parts.contains { part in
          guard let own = try? part.series(in: zone) else { return part.when.day == day }
          return own.isAfterDone
            || own.beginning(on: day...day).contains { due.isAllDay || $0.start == due.start }
        }
    }
    return lost.map { LostDate(key: $0.key, change: OccurrenceChange(key: $0.key)) }
  }

  private func lostEnd(_ living: Item) -> Day? {
    guard let rule = living.repetition?.rule, rule.end == .never, rule != item.repetition?.rule,
      !isOver
    else { return nil }
    return series?.series.untilReading?.day
  }

  /// Begins a new rule now: nothing is missed that was not asked for before. What was due already on a date that
  /// the new rule has, of several a day today, stays.
  private func beginNow(_ living: inout Item, _ new: Item) {
    let clock = zone.civil(at: now.instant)
    guard living.repetition?.rule != item.repetition?.rule, !isMoved(new),
      let series = try? living.series(in: zone), !series.isAfterDone
    else { return }
    guard series.hasSeveralADay else {
      if item.repetition != nil, new.when.day == item.when.day {
        leaveOut(ofPast: series, in: &living, today: clock.day)
      }
      return
    }
    guard case .timed(let start, _) = living.when, start < clock,
      start.day == clock.day || new.when.day == item.when.day
    else { return }
    let today = CivilDateTime(clock.day, .midnight)
    let passed = series.ruleOccurrences.within(max(start, today)...clock).filter { $0 < clock }
    let due = passed.filter { date in
      let old = self.series?.series.occurrence(at: date)
      return old.map { !$0.isAllDay && self.series?.series.occurrence($0.key)?.start == date }
        ?? (item.when == .timed(date, zone: item.when.zone))
    }
    guard let first = due.first ?? series.ruleOccurrences.onOrAfter(clock).first else { return }
    living.setWhen(living.when.moved(to: first))
    for date in passed where date > first && !due.contains(date) {
      living.repetition?.excluded.insert(OccurrenceKey(date.day, date.time))
    }
  }

  /// Takes the dates of a new rule before today out that the former rule did not have.
  private func leaveOut(ofPast series: Series, in living: inout Item, today: Day) {
    let passed = series.ruleOccurrences.within(series.startDay...max(series.startDay, today - 1))
      .filter { $0.day < today }
    let known = passed.filter { self.series?.series.occurrence(OccurrenceKey($0.day)) != nil }
    guard known.count < passed.count else { return }
    if known.isEmpty, let next = nextDate(of: living) {
      living = living.onDay(next)
      return
    }
    living.repetition?.excluded.formUnion(
      passed.filter { !known.contains($0) }.map { OccurrenceKey($0.day) })
  }

  /// The item after an edit of all its fields, if it is the later part of a series and begins where it does.
  ///
  /// - Throws: `RescheduleError.noDateBefore`.
  package func editedPart(_ new: Item) throws(RescheduleError) -> Edited {
    var edited = Edited(living: new)
    if new.repetition?.rule != item.repetition?.rule {
      edited.living.startOnRule(in: zone)
      // Of several a day, those before the beginning of the part are no dates of it.
      if case .timed(let begin, _) = item.when, new.when.day == begin.day, new.when.time != nil,
        case .timed(let start, _) = edited.living.when, start < begin,
        let series = try? edited.living.series(in: zone), series.hasSeveralADay,
        let first = series.ruleOccurrences.onOrAfter(begin).first
      {
        edited.living.setWhen(new.when.moved(to: first))
      }
    }
    try keepDates(&edited, new)
    edited.lostEnd = lostEnd(edited.living)
    return edited
  }

  /// Keeps what was said of single dates that the new rule has too, and ends it where the series continues as
  /// another item.
  private func keepDates(_ edited: inout Edited, _ new: Item) throws(RescheduleError) {
    guard let old = item.repetition else { return }
    guard var repetition = edited.living.repetition else {
      let kept = edited.past?.changes.map(\.key) ?? []
      edited.lost = item.changes.filter { !kept.contains($0.key) }
        .map { LostDate(key: $0.key, change: $0) }
      return
    }
    let continuation = old.continuation
    let changesRule =
      repetition.rule != old.rule || edited.living.when != item.when || edited.past != nil
    let hasFollowed = edited.past == nil ? isMoved(new) : edited.hasFollowed
    if changesRule, !repetition.isAfterDone, !hasFollowed {
      if let continuation { repetition.excluded.remove(continuation) }
      edited.living.repetition = repetition
      edited.lost = edited.living.keepDates(of: item, zone: zone)
    }
    guard let continuation else { return }
    if let ended = edited.living.repetition, ended.rule.isOver(before: continuation) {
      // It may have moved along with the rule.
      edited.living.repetition?.excluded = ended.excluded.filter { !ended.rule.isOver(before: $0) }
        .union([continuation])
      return
    }
    var living = edited.living
    guard let series = try? living.series(in: zone) else { return }
    living.endSeries(before: continuation, of: series)
    guard let ended = try? living.series(in: zone), !ended.isEmpty else {
      throw .noDateBefore(id: item.id, continuation)
    }
    living.repetition?.excluded.insert(continuation)
    edited.living = living
  }

  /// What was done of a step without a day on dates ahead that an edit of its parent leaves out. What was done
  /// for the current date goes along with that.
  package func lostDates(ofStep step: Item, _ edited: Edited) -> [LostDate] {
    guard let old = series?.series, let new = try? edited.living.series(in: zone), !new.isAfterDone,
      edited.living.repetition?.rule != item.repetition?.rule,
      item.changes(ofStep: [], followingTo: edited.living) == nil
    else { return [] }
    let shown = entry.occurrence
    return step.changes.filter { change in
      change.key != shown && change.key.day >= now.today && old.occurrence(change.key) != nil
        && new.key(of: change.key, in: item) == nil
    }.map { LostDate(key: $0.key, change: $0) }
  }

  /// Whether an edit moved the rule, and with it what was said of its dates.
  private func isMoved(_ new: Item) -> Bool {
    var moved = item
    guard (try? moved.reschedule(to: new.when)) != nil else { return false }
    return moved.repetition == new.repetition && moved.changes == new.changes
  }

  /// The next date of a rule that says its days, whatever its interval; nil if it counts from its start, or
  /// comes several times a day.
  private func nextDate(of item: Item) -> Day? {
    guard let rule = item.repetition?.rule, item.repetition?.isAfterDone == false,
      !(rule.byDay.isEmpty && rule.byMonthDay.isEmpty && rule.byYearDay.isEmpty)
    else { return nil }
    let clock = zone.civil(at: now.instant)
    let hasPassed = item.when.time.map { $0 <= clock.time } ?? false
    var begun = item.onDay(hasPassed ? clock.day + 1 : clock.day)
    begun.repetition?.rule.interval = 1
    guard let series = try? begun.series(in: zone), !series.hasSeveralADay else { return nil }
    return series.ruleOccurrences.first?.day
  }

  private func divided(_ new: Item, changesAll: Bool) -> Edited {
    if item.repetition == nil, !item.isOpen, new.repetition != nil, new.status == item.status {
      return repeated(new)
    }
    let changesRule =
      new.repetition != item.repetition || new.when.day != item.when.day
      || new.when.zone != item.when.zone
    guard changesRule, !changesAll, let standing = series, !standing.series.isAfterDone,
      new.repetition?.isAfterDone != true, let cut = standing.cut(for: new, now: now),
      hasPast || cut.keepsCurrent
    else { return Edited(living: changesAll ? new : onOpenDate(new), past: nil) }
    let series = standing.series
    if cut.keepsAll { return afresh(new, behind: cut.occurrence, of: series) }
    let halves = item.split(
      at: cut.occurrence, of: series, uid: item.uid(ofSeriesFrom: firstKey(series)))
    guard let past = halves.before else { return Edited(living: new, past: nil) }
    var living = new
    if new.when.day == item.when.day {
      // Whatever its interval, the new rule begins on its next date.
      let begin = cut.begins.map { max($0.day, nextDate(of: new) ?? $0.day) }
      let anchor = begin ?? halves.after.when.day ?? cut.occurrence.key.day
      // A split between two of a day continues from the second, unless the edit sets another time.
      let time = new.when.time == item.when.time ? halves.after.when.time : new.when.time
      living.setWhen(living.when.moved(to: CivilDateTime(anchor, time ?? .midnight)))
      // If there are several times a day, those before the split do not become due again.
      if let begins = cut.begins, case .timed(let starts, _) = living.when, starts < begins,
        let first = try? living.series(in: zone)?.ruleOccurrences.onOrAfter(begins).first
      {
        living.setWhen(living.when.moved(to: first))
      }
    }
    if let day = new.when.day, day != item.when.day, day < cut.occurrence.key.day {
      // Dates before the split stay with the past, even if the rule was moved there.
      let bound = CivilDateTime(cut.occurrence.key.day, .midnight)
      let first = try? new.series(in: zone)?.ruleOccurrences.onOrAfter(bound).first
      if let first { living.setWhen(living.when.moved(to: first)) }
    }
    if new.repetition?.rule == item.repetition?.rule, let rule = halves.after.repetition?.rule {
      living.repetition?.rule = rule
    } else if let end = item.repetition?.rule.end, new.repetition?.rule.end == end,
      let left = halves.after.repetition?.rule.end
    {
      // The remaining COUNT is kept, even if other parts of the rule are new.
      living.repetition?.rule.end = left
    }
    let hasFollowed = living.takeDates(of: halves.after, from: cut.occurrence.key, isMoved(new))
    var kept = past.copy(uid: item.uid(ofSeriesFrom: firstKey(series)))
    kept.repetition = past.repetition
    kept.reminders?.removeAll { $0.day != nil }
    return Edited(living: living, past: kept, hasFollowed: hasFollowed)
  }

  /// A series that repeats no more, on its first date that is not closed.
  private func onOpenDate(_ new: Item) -> Item {
    guard new.repetition == nil, new.when == item.when, let series,
      let open = series.listed ?? series.current, open.isOpen
    else { return new }
    var one = new
    one.setWhen(new.when.moved(to: open.start))
    return one
  }

  /// A series that is over and begins again with another rule.
  private func afresh(
    _ new: Item, behind last: Series.Occurrence, of series: Series
  ) -> Edited {
    var living = new
    living.changes = []
    living.repetition?.excluded.subtract(item.repetition?.excluded ?? [])
    living.repetition?.extra.subtract(item.repetition?.extra ?? [])
    if new.when.day == item.when.day {
      let day = max(now.today, last.key.day + (series.hasSeveralADay ? 0 : 1))
      living.setWhen(new.when.moved(to: CivilDateTime(day, new.when.time ?? .midnight)))
    }
    var kept = item.copy(uid: item.uid(ofSeriesFrom: firstKey(series)))
    kept.reminders?.removeAll { $0.day != nil }
    return Edited(living: living, past: kept)
  }

  /// A closed item that gets a repetition. The series is open. The completion of the item is kept
  /// as an occurrence if the rule has that date, else as a separate item.
  private func repeated(_ new: Item) -> Edited {
    var living = new
    living.status = .open
    guard let day = item.when.day, let series = try? living.series(in: zone) else {
      return Edited(living: living, past: nil)
    }
    let key = OccurrenceKey(day, series.hasSeveralADay ? item.when.time : nil)
    if series.occurrence(key) != nil {
      living.setStatus(item.isDone ? .done(item.status.doneAt) : .skipped(nil), of: key)
      return Edited(living: living, past: nil)
    }
    return Edited(
      living: living, past: item.isDone ? item.copy(uid: item.uid(ofOccurrence: key)) : nil)
  }

  private func firstKey(_ series: Series) -> OccurrenceKey {
    OccurrenceKey(item.when.day ?? now.today, series.hasSeveralADay ? item.when.time : nil)
  }
}

extension SeriesStanding {
  /// Where a series whose rule changes is split.
  fileprivate struct Cut {
    /// The first occurrence that does not belong to the past.
    let occurrence: Series.Occurrence
    /// When the new rule begins, if not with it.
    var begins: CivilDateTime?
    /// Whether the current occurrence stays with the past: one of several a day that is due stays
    /// due.
    var keepsCurrent = false
    /// Whether all of it stays with the past, as nothing is ahead.
    var keepsAll = false
  }

  /// Where to split a series whose rule changes: at the current occurrence. The split is after it
  /// if it is closed and the new rule does not have it, or if it is one of several on its day and
  /// due.
  fileprivate func cut(for new: Item, now: Now) -> Cut? {
    guard let current else { return nil }
    var whole = new
    whole.changes = []
    let counted =
      new.when.day == series.start.day
      ? (try? whole.counting(from: current.key, in: series.zone)) ?? nil : nil
    let isSeveral = counted?.hasSeveralADay ?? false
    if !current.isAllDay, new.when.time != nil, series.hasSeveralADay || isSeveral {
      let clock = series.zone.civil(at: now.instant)
      let hasIt =
        (isSeveral || new.when.time == current.start.time) && current.start.day == clock.day
        && counted?.ruleOccurrences.onOrAfter(current.start).first == current.start
      let begins = min(clock, current.start)
      if hasIt || current.start > clock && current.isOpen {
        return Cut(occurrence: current, begins: hasIt ? begins : clock)
      }
      guard let next = series.next(behind: current) else {
        return current.isOpen
          ? Cut(occurrence: current, begins: current.start)
          : Cut(occurrence: current, keepsAll: true)
      }
      return Cut(
        occurrence: next, begins: max(clock, current.start + 60), keepsCurrent: true)
    }
    let hasIt = !isSeveral && counted?.occurrence(current.key) != nil
    if current.isOpen || hasIt {
      return Cut(occurrence: current, begins: isSeveral ? series.zone.civil(at: now.instant) : nil)
    }
    guard let next = series.next(behind: current) else {
      return Cut(occurrence: current, keepsAll: true)
    }
    // The new rule may have a date before the next one of the old.
    let day = max(current.key.day + 1, series.zone.civil(at: now.instant).day)
    let begins = counted.map { _ in CivilDateTime(min(day, next.key.day), .midnight) }
    return Cut(occurrence: next, begins: begins)
  }
}

extension Item {
  /// The item on another day at the same time.
  fileprivate func onDay(_ day: Day) -> Item {
    var item = self
    item.setWhen(when.moved(to: CivilDateTime(day, when.time ?? .midnight)))
    return item
  }

  /// Moves the start of a series to the first date of its rule, if it starts before that.
  fileprivate mutating func startOnRule(in zone: Zone) {
    guard var rule = repetition?.rule, let start = when.day, repetition?.isAfterDone == false,
      let series = try? series(in: zone), !series.hasSeveralADay,
      let first = series.ruleOccurrences.first, first.day > start
    else { return }
    let anchor = rule.anchor(of: first.day, startedOn: start)
    setWhen(when.moved(to: CivilDateTime(anchor, when.time ?? .midnight)))
    repetition?.rule = rule
  }

  /// The series as if it started at an occurrence.
  fileprivate func counting(from key: OccurrenceKey, in zone: Zone) throws -> Series? {
    var item = self
    item.when = when.moved(to: CivilDateTime(key.day, key.time ?? when.time ?? .midnight))
    item.end = nil
    return try item.series(in: zone)
  }

  /// Takes over what was said of the dates from a split on.
  ///
  /// - Parameter isMoved: Whether the edit moved the rule.
  /// - Returns: Whether that moved along with the dates.
  fileprivate mutating func takeDates(
    of rest: Item, from key: OccurrenceKey, _ isMoved: Bool
  ) -> Bool {
    guard isMoved else {
      changes.removeAll { $0.key < key }
      repetition = repetition.map { $0.from(key) }
      return false
    }
    var rest = rest
    let follows =
      repetition?.rule.isMoved(from: rest.repetition?.rule) ?? false
      && (try? rest.reschedule(to: when)) != nil
    changes = rest.changes
    repetition?.excluded = rest.repetition?.excluded ?? []
    repetition?.extra = rest.repetition?.extra ?? []
    return follows
  }

  /// Keeps what was said of single dates where the rule has them.
  ///
  /// - Parameter old: The item with its former rule.
  /// - Returns: What was said of others.
  fileprivate mutating func keepDates(of old: Item, zone: Zone) -> [Standing.LostDate] {
    var plain = self
    plain.changes = []
    plain.repetition?.excluded = []
    guard let series = try? plain.series(in: zone), let repetition else { return [] }
    var (kept, lost): ([OccurrenceChange], [Standing.LostDate]) = ([], [])
    for var change in changes {
      if let key = series.key(of: change.key, in: old) {
        change.key = key
        kept.append(change)
        continue
      }
      lost.append(Standing.LostDate(key: change.key, change: change))
      // What was done is kept, though it shows only if a later rule has its date.
      if case .done = change.status { kept.append(change) }
    }
    changes = kept
    var excluded: Set<OccurrenceKey> = []
    for key in repetition.excluded {
      if let key = series.key(of: key, in: old) {
        excluded.insert(key)
      } else {
        lost.append(Standing.LostDate(key: key, change: nil))
      }
    }
    self.repetition?.excluded = excluded
    return lost.sorted { $0.key < $1.key }
  }
}

extension Repeat {
  /// The dates that were removed or added from one on.
  fileprivate func from(_ key: OccurrenceKey) -> Repeat {
    var rest = self
    rest.excluded = excluded.filter { $0 >= key }
    rest.extra = extra.filter { $0 >= key }
    return rest
  }
}

extension RecurrenceRule {
  /// Whether it is another rule than one, whatever their ends.
  fileprivate func isMoved(from other: RecurrenceRule?) -> Bool {
    var other = other
    other?.end = end
    return self != other
  }
}

extension Series {
  /// The date of this rule that a date of the former rule of the item is; nil if it has none.
  package func key(of key: OccurrenceKey, in old: Item) -> OccurrenceKey? {
    let time = key.time ?? old.when.time
    if hasSeveralADay {
      guard let time else { return nil }
      let own = OccurrenceKey(key.day, time)
      return occurrence(own).map { _ in own }
    }
    if let own = occurrence(key) { return own.key }
    guard key.time == nil || key.time == start.time else { return nil }
    return occurrence(OccurrenceKey(key.day))?.key
  }
}
