import CivilTime

/// What an edit of a series comes to, as values.
extension Standing {
  /// An edited series, and what it was before, where that is kept apart.
  public struct Edited {
    /// With the numbers and the UID the item had.
    public var living: Item
    /// What came before, as an item without numbers; nil where there is nothing to keep.
    public var past: Item?
  }

  /// The item after an edit of all its fields.
  ///
  /// A series with a past whose rule, day or zone changes is split at its current occurrence: what was done, missed or
  /// told before is history, and no new rule makes it untrue. What counts from completion has no such past.
  ///
  /// - Parameters:
  ///   - new: The item with its new fields.
  ///   - changesAll: Whether the past takes the new rule too.
  public func edited(_ new: Item, changesAll: Bool) -> Edited {
    if item.repetition == nil, !item.isOpen, new.repetition != nil, new.status == item.status {
      return repeated(new)
    }
    let changesRule =
      new.repetition != item.repetition || new.when.day != item.when.day
      || new.when.zone != item.when.zone
    guard changesRule, !changesAll, hasPast, let standing = series, !standing.series.isAfterDone,
      new.repetition?.isAfterDone != true, let cut = standing.cut(for: new)
    else { return Edited(living: new, past: nil) }
    let series = standing.series
    let halves = item.split(at: cut, of: series, uid: item.uid(ofSeriesFrom: firstKey(series)))
    guard let past = halves.before else { return Edited(living: new, past: nil) }
    var living = new
    if new.when.day == item.when.day {
      let anchor = halves.after.when.day ?? cut.key.day
      // A cut between two of a day goes on from the second, unless the edit names another time.
      let time = new.when.time == item.when.time ? halves.after.when.time : new.when.time
      living.stand(at: living.when.moved(to: CivilDateTime(anchor, time ?? .midnight)))
    }
    if let day = new.when.day, day != item.when.day, day < cut.key.day {
      // What was before the cut stays with the past, wherever the rule was moved to.
      let bound = CivilDateTime(cut.key.day, .midnight)
      let first = try? new.series(in: zone)?.ruleOccurrences.onOrAfter(bound).first
      if let first { living.stand(at: living.when.moved(to: first)) }
    }
    if new.repetition?.rule == item.repetition?.rule, let rule = halves.after.repetition?.rule {
      living.repetition?.rule = rule
    } else if let end = item.repetition?.rule.end, new.repetition?.rule.end == end,
      let left = halves.after.repetition?.rule.end
    {
      // COUNT goes on counting, whatever else of the rule is new.
      living.repetition?.rule.end = left
    }
    living.keepExceptions(of: halves.after, zone: zone)
    var kept = past.copy(uid: item.uid(ofSeriesFrom: firstKey(series)))
    kept.repetition = past.repetition
    return Edited(living: living, past: kept)
  }

  /// A closed item that is to repeat: the series is open, and what was done stays written down, in it where the
  /// rule has that date.
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
  /// Where a series is cut whose rule changes: at the current occurrence, or behind it where that was answered and
  /// the new rule does not have it.
  fileprivate func cut(for new: Item) -> Series.Occurrence? {
    guard let current else { return nil }
    if current.isOpen { return current }
    var whole = new
    whole.changes = []
    let hasIt =
      new.when.day == series.start.day
      && (try? whole.counting(from: current.key, in: series.zone))?.occurrence(current.key) != nil
    return hasIt ? current : series.next(behind: current) ?? current
  }
}

extension Item {
  /// The series as it would be if it began with an occurrence.
  fileprivate func counting(from key: OccurrenceKey, in zone: Zone) throws -> Series? {
    var item = self
    item.when = when.moved(to: CivilDateTime(key.day, key.time ?? when.time ?? .midnight))
    item.end = nil
    return try item.series(in: zone)
  }

  /// Takes over what was done to those occurrences that the new rule has too.
  fileprivate mutating func keepExceptions(of other: Item, zone: Zone) {
    changes = []
    repetition?.excluded = []
    repetition?.extra = other.repetition?.extra ?? []
    guard let series = try? series(in: zone) else { return }
    // What was done stays written down, whatever the rule says now.
    changes = other.changes.filter { change in
      if case .done = change.status { return true }
      return series.occurrence(change.key) != nil
    }
    let continuation = other.repetition?.continuation
    let rule = repetition?.rule
    repetition?.excluded = (other.repetition?.excluded ?? []).filter { key in
      // Where the new rule has no end before it, nothing goes on elsewhere, and no date is left out there.
      key == continuation
        ? rule?.isOver(before: key) ?? false : series.occurrence(key) != nil
    }
  }
}
