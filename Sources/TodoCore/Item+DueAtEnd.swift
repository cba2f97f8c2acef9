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
    let isRuleSame = repetition?.rule == due.repetition?.rule
    guard
      let lasting = standing(
        at: when, end: other.end?.following(other.when, to: when), start: other.start,
        rule: isRuleSame ? other.repetition?.rule : nil),
      let again = lasting.dueAtEnd, again.repetition == repetition, again.changes == changes
    else { return nil }
    return lasting
  }

  /// - Parameter rule: The rule of the moved item; nil to move the rule of this one.
  private func standing(
    at other: When, end: End?, start: Day?, rule: RecurrenceRule? = nil
  ) -> Item? {
    guard let day = when.day, let otherDay = other.day else { return nil }
    let seconds =
      CivilDateTime(otherDay, other.time ?? .midnight).secondsSinceEpoch
      - CivilDateTime(day, when.time ?? .midnight).secondsSinceEpoch
    var item = self
    item.end = nil
    item.changes = changes.changing { change in
      guard let moved = change.movedTo, let movedDay = moved.day else { return }
      change.move(to: moved.moved(to: CivilDateTime(movedDay, moved.time ?? .midnight) + seconds))
    }
    if let repetition {
      // Extra and excluded dates with their own times would not move along.
      guard repetition.extra.union(repetition.excluded).allSatisfy({ $0.time == nil }),
        (try? item.reschedule(to: other)) != nil
      else { return nil }
      if let rule { item.repetition?.rule = rule }
      guard item.hasDates(of: self, secondsLater: seconds) else { return nil }
    } else {
      item.when = other
    }
    (item.end, item.start, item.reminders) = (end, start, reminders)
    return item
  }

  /// The number of dates that are compared.
  private static let comparedDates = 200

  private func hasDates(of other: Item, secondsLater seconds: Int) -> Bool {
    func dates(_ item: Item) -> [CivilDateTime]? {
      guard let rule = item.repetition?.rule,
        let series = try? Series(
          Repeat(rule), start: item.when, end: nil, changes: [], zone: .utc)
      else { return nil }
      return Array(series.ruleOccurrences.prefix(Item.comparedDates))
    }
    guard let own = dates(self), let its = dates(other) else { return false }
    return own == its.map { $0 + seconds }
  }
}
