import CivilTime

/// Changes to single occurrences of a repeating item, as values.
extension Item {
  /// Sets how one occurrence stands, keeping where it was moved to.
  public mutating func setStatus(_ status: OccurrenceChange.Status, of key: OccurrenceKey) {
    update(key) { $0.status = status }
  }

  /// Moves one occurrence; nil puts it back where the rule has it. Its end moves along.
  public mutating func move(_ key: OccurrenceKey, to when: When?) {
    update(key) { $0.move(to: when) }
  }

  /// Takes one occurrence out of the series (EXDATE).
  public mutating func remove(_ key: OccurrenceKey) {
    changes.removeAll { $0.key == key }
    guard var repetition else { return }
    let wasExtra = repetition.extra.remove(key) != nil
    // Behind the end of the rule an excluded date would say that the series goes on elsewhere.
    if !wasExtra || !repetition.rule.isOver(before: key) { repetition.excluded.insert(key) }
    self.repetition = repetition
  }

  private mutating func update(_ key: OccurrenceKey, _ body: (inout OccurrenceChange) -> Void) {
    var change = changes.first { $0.key == key } ?? OccurrenceChange(key: key)
    body(&change)
    changes.removeAll { $0.key == key }
    // What is as the rule says needs no record.
    if change.status != .open || change.movedTo != nil { changes.append(change) }
    changes.sort { $0.key < $1.key }
  }

  /// One occurrence as an item of its own, as it stands: what was done stays done. It has no number; the caller
  /// gives it a UID of its own.
  public func detached(_ occurrence: Series.Occurrence, from series: Series, uid: String) -> Item {
    var single = copy(uid: uid)
    single.when = occurrence.when
    single.end = series.end(of: occurrence)
    single.repetition = nil
    single.changes = []
    switch occurrence.status {
    case .open: single.status = .open
    case .done(let instant): single.status = .done(instant)
    case .skipped: single.status = .cancelled
    }
    return single
  }

  /// A copy to be stored beside this one: without numbers, and without the names of its reminders.
  func copy(uid: String) -> Item {
    var copy = self
    copy.id = 0
    copy.uid = uid
    copy.reminders = reminders?.map { reminder in
      var own = reminder
      own.id = 0
      own.identifier = nil
      return own
    }
    return copy
  }
}
