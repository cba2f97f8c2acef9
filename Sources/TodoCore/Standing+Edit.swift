import CivilTime

/// Editing a series.
extension Standing {
  /// An edited item, and its past if that is kept as a separate item.
  package struct Edited {
    /// The item with its id and UID.
    package var living: Item
    /// The past as an item without ids; nil if there is none to keep.
    package var past: Item?
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
  package func edited(_ new: Item, changesAll: Bool) -> Edited {
    var edited = divided(new, changesAll: changesAll)
    if edited.living.repetition?.rule != item.repetition?.rule {
      // Unless a later day was asked for, what has not begun begins on the next date of its new rule.
      if edited.past == nil, item.changes.isEmpty, new.when.day == item.when.day,
        let day = nextDate(of: item), day == item.when.day, let next = nextDate(of: new)
      {
        edited.living = edited.living.onDay(next)
      }
      edited.living.startOnRule(in: zone)
    }
    return edited
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
    else { return Edited(living: new, past: nil) }
    let series = standing.series
    let halves = item.split(
      at: cut.occurrence, of: series, uid: item.uid(ofSeriesFrom: firstKey(series)))
    guard let past = halves.before else { return Edited(living: new, past: nil) }
    var living = new
    if new.when.day == item.when.day {
      let anchor = cut.begins?.day ?? halves.after.when.day ?? cut.occurrence.key.day
      // A split between two of a day continues from the second, unless the edit sets another time.
      let time = new.when.time == item.when.time ? halves.after.when.time : new.when.time
      living.setWhen(living.when.moved(to: CivilDateTime(anchor, time ?? .midnight)))
      // Of several times a day, those before the split are not due again.
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
    living.keepExceptions(of: halves.after, zone: zone)
    var kept = past.copy(uid: item.uid(ofSeriesFrom: firstKey(series)))
    kept.repetition = past.repetition
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
    /// The first occurrence that does not stay with the past.
    let occurrence: Series.Occurrence
    /// When the new rule begins, if there are several times a day.
    var begins: CivilDateTime?
    /// Whether the current one stays with the past, as what is due by now of several stays due.
    var keepsCurrent = false
  }

  /// Where to split a series whose rule changes: at the current occurrence, or after it if it is
  /// closed and the new rule does not have it, or if it is one of several of its day and due.
  fileprivate func cut(for new: Item, now: Now) -> Cut? {
    guard let current else { return nil }
    var whole = new
    whole.changes = []
    let counted =
      new.when.day == series.start.day
      ? (try? whole.counting(from: current.key, in: series.zone)) ?? nil : nil
    if !current.isAllDay, new.when.time != nil,
      series.hasSeveralADay || counted?.hasSeveralADay ?? false
    {
      let clock = series.zone.civil(at: now.instant)
      let isItsTime = counted?.hasSeveralADay ?? false || new.when.time == current.start.time
      let hasIt =
        isItsTime && counted?.ruleOccurrences.onOrAfter(current.start).first == current.start
      guard current.start <= clock || !current.isOpen, !hasIt,
        let next = series.next(behind: current)
      else { return Cut(occurrence: current, begins: current.start) }
      return Cut(
        occurrence: next, begins: max(clock, current.start + 60), keepsCurrent: true)
    }
    let hasIt = counted?.occurrence(current.key) != nil
    if current.isOpen || hasIt { return Cut(occurrence: current) }
    return Cut(occurrence: series.next(behind: current) ?? current)
  }
}

extension Item {
  /// The item on another day at the same time.
  fileprivate func onDay(_ day: Day) -> Item {
    var item = self
    item.setWhen(when.moved(to: CivilDateTime(day, when.time ?? .midnight)))
    return item
  }

  /// Starts a series on the first date of its rule, where it starts before that.
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

  /// Copies the changes and removed dates of another item that apply to the new rule.
  fileprivate mutating func keepExceptions(of other: Item, zone: Zone) {
    changes = []
    repetition?.excluded = []
    repetition?.extra = other.repetition?.extra ?? []
    guard let series = try? series(in: zone) else { return }
    // A done occurrence is kept even if the rule no longer has it.
    changes = other.changes.filter { change in
      if case .done = change.status { return true }
      return series.occurrence(change.key) != nil
    }
    let continuation = other.repetition?.continuation
    let rule = repetition?.rule
    repetition?.excluded = (other.repetition?.excluded ?? []).filter { key in
      // The continuation is kept only if the new rule ends before it, other dates only if the rule
      // has them.
      key == continuation
        ? rule?.isOver(before: key) ?? false : series.occurrence(key) != nil
    }
  }
}
