import CivilTime

/// Changes to single occurrences of a repeating item. They change only the value; nothing is
/// stored.
extension Item {
  /// Sets the status of one occurrence. Where it was moved to stays.
  public mutating func setStatus(_ status: OccurrenceChange.Status, of key: OccurrenceKey) {
    update(key) { $0.status = status }
  }

  /// Moves one occurrence, and its end with it; nil puts it back where the rule has it.
  public mutating func move(_ key: OccurrenceKey, to when: When?) {
    update(key) { $0.move(to: when) }
  }

  /// Takes one occurrence out of the series (EXDATE).
  public mutating func remove(_ key: OccurrenceKey) {
    changes.removeAll { $0.key == key }
    guard var repetition else { return }
    let wasExtra = repetition.extra.remove(key) != nil
    // After the end of the rule, an excluded date would mean that the series goes on as another
    // item.
    if !wasExtra || !repetition.rule.isOver(before: key) { repetition.excluded.insert(key) }
    self.repetition = repetition
  }

  private mutating func update(_ key: OccurrenceKey, _ body: (inout OccurrenceChange) -> Void) {
    var change = changes.first { $0.key == key } ?? OccurrenceChange(key: key)
    body(&change)
    changes.removeAll { $0.key == key }
    // An occurrence that is as the rule says needs no record.
    if change.status != .open || change.movedTo != nil { changes.append(change) }
    changes.sort { $0.key < $1.key }
  }

  /// One occurrence as a separate item, with its status. It has no number; the caller provides a
  /// UID. Reminders at a moment of their own stay with the series, so that they are announced once.
  public func detached(_ occurrence: Series.Occurrence, from series: Series, uid: String) -> Item {
    var single = copy(uid: uid)
    single.when = occurrence.when
    single.end = series.end(of: occurrence)
    single.repetition = nil
    single.changes = []
    single.sources.removeAll { $0.occurrence != nil }
    single.reminders?.removeAll { $0.day != nil }
    switch occurrence.status {
    case .open: single.status = .open
    case .done(let instant): single.status = .done(instant)
    case .skipped: single.status = .cancelled
    }
    return single
  }

  /// A copy to store beside this item: without numbers, and without the identifiers of its
  /// reminders.
  func copy(uid: String) -> Item {
    var copy = self
    copy.id = 0
    copy.uid = uid
    copy.sources = sources.outdated
    copy.reminders = reminders?.map { reminder in
      var own = reminder
      own.id = 0
      own.identifier = nil
      return own
    }
    return copy
  }
}

extension Reminder {
  /// The day of a reminder at a moment of its own, which is announced once, whatever its item does.
  var day: Day? {
    if case .moment(let moment) = trigger { moment.day } else { nil }
  }
}
