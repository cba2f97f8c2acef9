import CivilTime

/// Single occurrences of a repeating item.
extension Item {
  /// Sets the status of one occurrence. A move of it is kept.
  package mutating func setStatus(_ status: OccurrenceChange.Status, of key: OccurrenceKey) {
    update(key) {
      $0.status = status
      $0.isClosedWithParent = false
    }
  }

  /// Notes that one occurrence was closed together with the parent.
  mutating func noteClosedWithParent(_ key: OccurrenceKey) {
    update(key) { $0.isClosedWithParent = true }
  }

  /// Moves one occurrence with its end. nil, or the time that the rule gives, undoes a move.
  package mutating func move(_ key: OccurrenceKey, to when: When?) {
    update(key) { $0.move(to: nil) }
    let new = OccurrenceChange(key: key, movedTo: when).movedTo
    guard new != OccurrenceChange(key: key, movedTo: ownWhen(of: key)).movedTo else { return }
    update(key) { $0.move(to: new) }
  }

  /// Removes one occurrence from the series (EXDATE).
  package mutating func remove(_ key: OccurrenceKey) {
    changes.removeAll { $0.key == key }
    guard var repetition else { return }
    let wasExtra = repetition.extra.remove(key) != nil
    // An excluded date after the end of the rule would mark a continuation (`Repeat.continuation`).
    if !wasExtra || !repetition.rule.isOver(before: key) { repetition.excluded.insert(key) }
    self.repetition = repetition
  }

  /// Whether it differs from an earlier version of it only in dates that were as the series has them.
  package func onlyHasMoreChanges(than old: Item) -> Bool {
    var item = self
    (item.changes, item.modified) = (old.changes, old.modified)
    item.repetition?.excluded = old.repetition?.excluded ?? []
    return item == old && Set(changes).isSuperset(of: old.changes)
      && repetition?.excluded.isSuperset(of: old.repetition?.excluded ?? []) ?? true
  }

  private mutating func update(_ key: OccurrenceKey, _ body: (inout OccurrenceChange) -> Void) {
    var change = changes.first { $0.key == key } ?? OccurrenceChange(key: key)
    body(&change)
    changes.removeAll { $0.key == key }
    // An open occurrence on its original date needs no record.
    if change.status != .open || change.movedTo != nil { changes.append(change) }
    changes.sort { $0.key < $1.key }
  }

  /// One occurrence as a separate item, with its status and without an id. Reminders at a fixed
  /// moment stay with the series, so that they are announced once.
  package func detached(_ occurrence: Series.Occurrence, from series: Series, uid: String) -> Item {
    var single = copy(uid: uid)
    single.when = occurrence.when
    single.end = series.end(of: occurrence)
    single.repetition = nil
    single.changes = []
    let source = single.sources.first { $0.occurrence == occurrence.key } ?? single.sources.first
    single.sources = source.map { [SourceComponent(text: $0.text)] } ?? []
    single.reminders?.removeAll { $0.day != nil }
    switch occurrence.status {
    case .open: single.status = .open
    case .done(let instant): single.status = .done(instant)
    case .skipped: single.status = .cancelled
    }
    return single
  }

  /// A new open item like this one without its history: its status, the changes of its occurrences,
  /// its source texts, and the continuation of its series as another item.
  package func reopened(uid: String, at now: Instant) -> Item {
    var new = copy(uid: uid)
    new.status = .open
    new.isClosedWithParent = false
    new.sources = []
    new.changes = changes.filter { $0.movedTo != nil }.map {
      OccurrenceChange(key: $0.key, status: .open, movedTo: $0.movedTo)
    }
    if let key = repetition?.continuation { new.repetition?.excluded.remove(key) }
    new.reminders = new.reminders?.changing { $0.made = nil }
    (new.created, new.modified) = (now, now)
    return new
  }

  /// A copy to store beside this item: without ids, and without the identifiers of its reminders.
  package func copy(uid: String) -> Item {
    var copy = self
    copy.id = 0
    copy.uid = uid
    copy.sources = sources.outdated
    copy.reminders = reminders?.changing { ($0.id, $0.identifier) = (0, nil) }
    return copy
  }
}

extension Item {
  /// When an occurrence takes place, or the item itself if nil, on the item's own clock.
  package func ownWhen(of occurrence: OccurrenceKey?) -> When {
    guard let occurrence else { return when }
    if let moved = changes.first(where: { $0.key == occurrence })?.movedTo {
      guard case .timed(let moment, _) = moved else { return moved }
      return .timed(moment, zone: when.zone)
    }
    guard let time = occurrence.time ?? when.time else { return .allDay(occurrence.day) }
    return .timed(CivilDateTime(occurrence.day, time), zone: when.zone)
  }

  /// When an occurrence takes place, or the item itself if nil, on the user's clock.
  ///
  /// - Throws: The source's error for a missing zone.
  package func seenWhen(
    of occurrence: OccurrenceKey?, from zones: any ZoneSource, user: Zone
  ) throws -> When {
    let own = ownWhen(of: occurrence)
    return Extent(own, end: nil, zone: try own.zone(from: zones, user: user), user: user).when
  }
}

extension Reminder {
  /// The day of a reminder at a fixed moment, which is announced once, independently of
  /// occurrences; nil for other reminders.
  // Inlined into the closures of `split`, it makes the optimizer of Swift 6.3.1 fail.
  @inline(never)
  var day: Day? {
    if case .moment(let moment) = trigger { moment.day } else { nil }
  }
}
