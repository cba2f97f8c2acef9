import CivilTime

extension Entry.State {
  /// How a stored item stands at a moment.
  ///
  /// An item of a whole day is due until that day ends; one with a time until its end, or its time where it
  /// has no end.
  ///
  /// - Parameter lastDay: The last day of an item that spans several, else its day.
  public init(
    kind: Item.Kind, isDone: Bool, day: Day?, time: TimeOfDay?, end: End?, lastDay: Day?,
    now: CivilDateTime
  ) {
    if isDone {
      self = .done
    } else if kind == .event {
      self = .event
    } else if let due = Entry.State.due(day: day, time: time, end: end, lastDay: lastDay), due < now
    {
      self = .overdue
    } else {
      self = .open
    }
  }

  private static func due(day: Day?, time: TimeOfDay?, end: End?, lastDay: Day?) -> CivilDateTime? {
    guard let day else { return nil }
    let last = lastDay ?? day
    switch (time, end) {
    case (nil, _), (_, .day): return CivilDateTime(last, .endOfDay)
    case (let time?, nil): return CivilDateTime(day, time)
    case (_, .time(let time)): return CivilDateTime(last, time)
    case (_, .moment(let moment)): return moment
    }
  }
}

extension Entry {
  /// A one-off item as it stands now.
  ///
  /// A cancelled item stands as done: it is out of the way.
  public init(_ item: Item, now: Now) {
    let lastDay = item.end?.lastDay(from: item.when)
    self.init(
      item: item, when: item.when, lastDay: lastDay,
      state: State(
        kind: item.kind, isDone: !item.isOpen, day: item.when.day, time: item.when.time,
        end: item.end, lastDay: lastDay, now: now.civil), doneAt: item.doneAt)
  }
}
