import CivilTime

/// Why an item can not be moved to another day or time.
package enum RescheduleError: Error, Hashable, Sendable {
  /// The rule has several days or times, so that the new rule is ambiguous.
  ///
  /// `from` is the first occurrence of the part that was to be moved; nil for all of it.
  case ruleCannotMove(id: Int, from: OccurrenceKey? = nil)
  /// Doses that come at fixed hours of each day can not be moved one by one.
  case hoursAreFixed(id: Int)
  case needsDay(id: Int)
  /// The series continues as another item from a date, before which the new rule has none.
  case noDateBefore(id: Int, OccurrenceKey)
}

extension Item {
  /// Moves the item to another day and time. Its end moves along, and so does a reminder at the
  /// item's own time. The rule of a series moves too, with the changes to its occurrences.
  ///
  /// - Throws: `RescheduleError` for a series whose rule can not move. The item is then unchanged.
  package mutating func reschedule(to when: When) throws(RescheduleError) {
    guard when != self.when else { return }
    if repetition != nil { try moveRule(to: when) }
    setWhen(when)
  }

  /// Moves the item without changing its rule. Its end and a reminder at its own time move along.
  package mutating func setWhen(_ when: When) {
    moveReminders(to: when)
    end = end?.following(self.when, to: when)
    self.when = when
  }

  /// Moves the whole series so that one of its dates moves to `when`.
  ///
  /// - Throws: `RescheduleError` if the rule can not move, or if the item or `when` has no day.
  package mutating func rescheduleSeries(
    _ key: OccurrenceKey, to when: When
  ) throws(RescheduleError) {
    guard let start = self.when.day, let day = when.day else { throw .needsDay(id: id) }
    let new = start + (day - key.day)
    switch when {
    case .someday: throw .needsDay(id: id)
    case .allDay: try reschedule(to: .allDay(new))
    case .timed(let moment, let zone):
      try reschedule(to: .timed(CivilDateTime(new, moment.time), zone: zone))
    }
  }

  /// Moves a reminder at the item's own time along with it.
  mutating func moveReminders(to when: When) {
    guard self.when != .someday, when != .someday else { return }
    reminders = reminders?.changing {
      if $0.trigger == self.when.ownTrigger { $0.trigger = when.ownTrigger }
    }
  }

  private mutating func moveRule(to new: When) throws(RescheduleError) {
    guard var repetition, let oldDay = when.day else { return }
    guard let newDay = new.day else { throw .needsDay(id: id) }
    guard var rule = repetition.rule.moved(from: oldDay, to: newDay) else {
      throw .ruleCannotMove(id: id)
    }
    if let oldTime = when.time, let newTime = new.time {
      guard let timed = rule.moved(to: newTime, from: oldTime) else {
        throw .ruleCannotMove(id: id)
      }
      rule = timed
    } else if when.time != nil, new.time == nil, (try? PreparedRule(rule))?.hasSeveralADay ?? false
    {
      throw .ruleCannotMove(id: id)
    }
    var endless = rule
    if case .count = rule.end {} else { endless.end = .never }
    let oldDates = try? repetition.datesOfRule(from: when)
    let dates = try? Repeat(endless).datesOfRule(from: new)
    func following(_ key: OccurrenceKey) -> OccurrenceKey {
      guard let dates else { return key }
      // An extra date, or one of a former rule, moves by the same number of days. The rule's
      // nearest date may already belong to another change.
      if repetition.extra.contains(key) || oldDates?.occurrence(key) == nil {
        return OccurrenceKey(key.day + (newDay - oldDay), key.time)
      }
      return dates.nearest(to: key, shiftedBy: newDay - oldDay)
    }
    if !repetition.isAfterDone {
      extendUntil(of: repetition, in: &rule, at: new, following: following)
      let continuation = repetition.continuation
      repetition.excluded = Set(
        repetition.excluded.map { key in
          // The continuation is not one of the dates of this series.
          key == continuation
            ? OccurrenceKey(key.day + max(0, newDay - oldDay), key.time) : following(key)
        })
      let moved = changes.changing { $0.key = following($0.key) }.map { ($0.key, $0) }
      // If two changes end up on one date, the closed one is kept.
      changes = Dictionary(moved) { $1.status == .open ? $0 : $1 }.values.sorted {
        $0.key < $1.key
      }
      repetition.extra = Set(repetition.extra.map(following))
    }
    repetition.rule = rule
    self.repetition = repetition
  }
}

extension Item {
  /// Extends UNTIL if the moved rule would otherwise lose its last date.
  private func extendUntil(
    of repetition: Repeat, in rule: inout RecurrenceRule, at new: When,
    following: (OccurrenceKey) -> OccurrenceKey
  ) {
    guard let series = try? Series(repetition, start: when, end: nil, changes: [], zone: .utc),
      let until = series.untilReading, let last = series.ruleOccurrences.last
    else { return }
    let moved = following(OccurrenceKey(last.day, series.hasSeveralADay ? last.time : nil))
    let moment = CivilDateTime(moved.day, moved.time ?? new.time ?? .midnight)
    if moment > until { rule.end = .untilDay(moved.day) }
  }
}

extension Repeat {
  /// The rule's dates from a start. Only wall-clock readings are used, so any zone will do.
  fileprivate func datesOfRule(from start: When) throws(RecurrenceRuleError) -> Series? {
    try Series(Repeat(rule), start: start, end: nil, changes: [], zone: .utc)
  }
}

extension Series {
  /// The date of an occurrence after the rule moved by some days: the one nearest to the shifted
  /// date.
  fileprivate func nearest(to key: OccurrenceKey, shiftedBy days: Int) -> OccurrenceKey {
    let target = key.day + days
    let time = key.time ?? start.time ?? .midnight
    let candidates = beginning(on: target - 16...target + 16).map(\.key)
    let nearest = candidates.min { left, right in
      distance(left, target, time) < distance(right, target, time)
    }
    return nearest ?? OccurrenceKey(target, key.time)
  }

  /// Seconds between an occurrence and a target.
  private func distance(_ key: OccurrenceKey, _ day: Day, _ time: TimeOfDay) -> Int {
    let moment = CivilDateTime(key.day, key.time ?? time)
    return abs(moment.secondsSinceEpoch - CivilDateTime(day, time).secondsSinceEpoch)
  }
}
