import CivilTime

/// Changes to single occurrences of a repeating item, as values.
extension Item {
  /// Sets how one occurrence stands, keeping where it was moved to.
  public mutating func setStatus(_ status: OccurrenceChange.Status, of key: OccurrenceKey) {
    update(key) { $0.status = status }
  }

  /// Moves one occurrence; nil puts it back where the rule has it.
  public mutating func move(_ key: OccurrenceKey, to when: When?) {
    update(key) { $0.movedTo = when }
  }

  private mutating func update(_ key: OccurrenceKey, _ body: (inout OccurrenceChange) -> Void) {
    var change = changes.first { $0.key == key } ?? OccurrenceChange(key: key)
    body(&change)
    changes.removeAll { $0.key == key }
    // What is as the rule says needs no record.
    if change.status != .open || change.movedTo != nil { changes.append(change) }
    changes.sort { $0.key < $1.key }
  }

  /// The item ended before an occurrence, and a new one that goes on from it.
  ///
  /// What was done to later occurrences goes with the second. It has no number and needs a UID of its own.
  ///
  /// - Parameter position: How many occurrences the rule gives before this one: COUNT is divided.
  public func split(at occurrence: Series.Occurrence, position: Int, uid: String) -> (Item, Item) {
    var before = self
    var after = self
    after.id = 0
    after.uid = uid
    before.endSeries(before: occurrence.key.day)
    if case .count(let count) = repetition?.rule.end {
      after.repetition?.rule.end = .count(max(1, count - position))
    }
    let days = occurrence.key.day - (when.day ?? occurrence.key.day)
    after.when = when.moved(by: days)
    after.end = end?.moved(by: days)
    after.changes = changes.filter { $0.key >= occurrence.key }
    after.repetition?.excluded = (repetition?.excluded ?? []).filter { $0 >= occurrence.key }
    after.repetition?.extra = (repetition?.extra ?? []).filter { $0 >= occurrence.key }
    after.reminders = reminders?.map { reminder in
      var copy = reminder
      copy.id = 0
      copy.identifier = nil
      return copy
    }
    return (before, after)
  }

  /// Ends the series on the day before this one.
  public mutating func endSeries(before day: Day) {
    repetition?.rule.end = .untilDay(day - 1)
    changes.removeAll { $0.key.day >= day }
    if let extra = repetition?.extra { repetition?.extra = extra.filter { $0.day < day } }
  }
}

extension When {
  /// The same time that many days later.
  public func moved(by days: Int) -> When {
    switch self {
    case .someday: self
    case .allDay(let day): .allDay(day + days)
    case .timed(let moment, let zone):
      .timed(CivilDateTime(moment.day + days, moment.time), zone: zone)
    }
  }
}
