import CivilTime

/// Converts todos that last from a day to a later one. The converted todo is due at its end and
/// hidden before its beginning; in a series, so is each occurrence.
extension Item {
  /// The todo, due at its end; nil if it does not end on a later day, or if no rule gives the moved
  /// dates.
  package var dueAtEnd: Item? {
    guard kind == .todo, let day = when.day, let end else { return nil }
    let begin = CivilDateTime(day, when.time ?? .midnight)
    let due: When =
      when.time == nil
      ? end.lastDay(from: when).map(When.allDay) ?? when
      : when.moved(to: begin + end.lengthInSeconds(from: when))
    guard let dueDay = due.day, dueDay > day else { return nil }
    return standing(at: due, end: nil, start: start ?? day)
  }

  /// Reverts `dueAtEnd`. nil if no rule gives the moved dates.
  ///
  /// - Parameters:
  ///   - other: The same todo before the conversion, possibly at another of its dates.
  ///   - due: `other.dueAtEnd`.
  package func lasting(as other: Item, due: Item) -> Item? {
    guard let day = when.day, let begin = other.when.day, let dueDay = due.when.day,
      when == due.when.moved(by: day - dueDay), end == due.end,
      start == other.start ?? begin + (day - dueDay)
    else { return nil }
    let when = other.when.moved(by: day - dueDay)
    guard
      let lasting = standing(
        at: when, end: other.end?.following(other.when, to: when), start: other.start,
        rule: rule(of: other, due: due)),
      let again = lasting.dueAtEnd, again.repetition == repetition, again.changes == changes
    else { return nil }
    return lasting
  }

  /// The rule of `other`, from the start of this item on; nil if this item has another rule.
  private func rule(of other: Item, due: Item) -> RecurrenceRule? {
    guard var own = repetition?.rule, var rule = other.repetition?.rule,
      let dueRule = due.repetition?.rule, let day = when.day, let dueDay = due.when.day,
      let begin = other.when.day
    else { return nil }
    own.end = dueRule.end
    guard own == dueRule else { return nil }
    _ = rule.anchor(of: begin + (day - dueDay), startedOn: begin)
    return rule
  }

  /// - Parameter rule: The rule of the moved item; nil to move the rule of this one.
  private func standing(
    at other: When, end: End?, start: Day?, rule: RecurrenceRule? = nil
  ) -> Item? {
    var item = self
    item.end = nil
    if repetition == nil {
      item.when = other
    } else {
      // Shifting the rule would leave extra and excluded dates with times of their own behind.
      guard item.datesWithTime.isEmpty, item.shift(to: other, rule: rule) else { return nil }
    }
    let seconds = when.seconds(until: other)
    item.changes = item.changes.changing { change in
      guard let moved = change.movedTo, let movedDay = moved.day else { return }
      change.move(to: moved.moved(to: CivilDateTime(movedDay, moved.time ?? .midnight) + seconds))
    }
    (item.end, item.start, item.reminders) = (end, start, reminders)
    return item
  }
}

// MARK: Shifting

extension Item {
  /// Moves a series so that each of its dates comes as much later, or earlier, as its start. Dates
  /// to which single occurrences were moved stay.
  ///
  /// - Parameter rule: The rule of those dates, if known; its end is not used.
  /// - Returns: false if no rule gives those dates. The item is then unchanged.
  package mutating func shift(to other: When, rule known: RecurrenceRule? = nil) -> Bool {
    guard let repetition, let day = when.day, let otherDay = other.day,
      (when.time == nil) == (other.time == nil)
    else { return false }
    let seconds = when.seconds(until: other)
    var item = self
    // The rule that a move gives is usually the plainest.
    if known == nil, datesWithTime.isEmpty, (try? item.reschedule(to: other)) != nil,
      item.hasDates(of: self, secondsLater: seconds)
    {
      self = item
      return true
    }
    item = self
    guard var rule = known ?? repetition.rule.shifted(by: otherDay - day, startedOn: day) else {
      return false
    }
    if known == nil, let time = when.time, let otherTime = other.time {
      guard let timed = rule.moved(to: otherTime, from: time) else { return false }
      rule = timed
    }
    rule.end = repetition.rule.end.shifted(by: seconds, days: otherDay - day)
    func shifted(_ key: OccurrenceKey) -> OccurrenceKey {
      guard let time = key.time else { return OccurrenceKey(key.day + (otherDay - day)) }
      let moment = CivilDateTime(key.day, time) + seconds
      return OccurrenceKey(moment.day, moment.time)
    }
    item.repetition?.rule = rule
    item.repetition?.excluded = Set(repetition.excluded.map(shifted))
    item.repetition?.extra = Set(repetition.extra.map(shifted))
    item.changes = changes.changing { $0.key = shifted($0.key) }
    item.setWhen(other)
    guard item.hasDates(of: self, secondsLater: seconds) else { return false }
    self = item
    return true
  }

  /// The extra and excluded dates that have times of their own.
  fileprivate var datesWithTime: [OccurrenceKey] {
    guard let repetition else { return [] }
    return repetition.extra.union(repetition.excluded).filter { $0.time != nil }
  }

  /// The number of dates that are compared.
  private static let comparedDates = 200

  private func hasDates(of other: Item, secondsLater seconds: Int) -> Bool {
    func dates(_ item: Item, isEndless: Bool) -> [CivilDateTime]? {
      guard var rule = item.repetition?.rule else { return nil }
      if isEndless { rule.end = .never }
      let series = try? Series(Repeat(rule), start: item.when, end: nil, changes: [], zone: .utc)
      return series.map { Array($0.ruleOccurrences.prefix(Item.comparedDates)) }
    }
    // Without its end too, so that a part of a series gets the same rule as the whole.
    return [true, false].allSatisfy { isEndless in
      guard let own = dates(self, isEndless: isEndless),
        let its = dates(other, isEndless: isEndless)
      else { return false }
      return own == its.map { $0 + seconds }
    }
  }
}

extension When {
  /// The seconds from one value to another of the same kind, on the clock.
  fileprivate func seconds(until other: When) -> Int {
    func seconds(_ when: When) -> Int {
      CivilDateTime(when.day ?? .min, when.time ?? .midnight).secondsSinceEpoch
    }
    return seconds(other) - seconds(self)
  }
}

extension RecurrenceRule.End {
  fileprivate func shifted(by seconds: Int, days: Int) -> RecurrenceRule.End {
    switch self {
    case .never, .count: self
    case .untilDay(let day): .untilDay(day + days)
    case .until(let moment): .until(moment + seconds)
    case .untilInstant(let instant): .untilInstant(instant + seconds)
    }
  }
}
