import CivilTime
import Outcomes
import Phrases
import TodoCore
import TodoStore

extension Daybook {
  /// Adds an open copy of each item, without its history: all or none, with one undo.
  ///
  /// A copy of a series begins at its first open coming occurrence; a copy of one occurrence is a
  /// single item. Steps are copied too; for a single occurrence, only its own. Steps with a day
  /// move by as many days as the copy, and what waited for an item that is copied too waits for its
  /// copy.
  ///
  /// - Parameter text: The day, time or both of the copies; nil for those of the items.
  /// - Throws: `PhraseError`, `OccurrenceError`, `RescheduleError`, `StoreError`.
  package func copy(_ named: [NamedItem], to text: String?) throws -> Added {
    try changing(named) { try copy(read: $0, to: text) }
  }

  private func copy(read named: [NamedItem], to text: String?) throws -> Added {
    var items: [Item] = []
    var parents: [Int: Int] = [:]
    // By the items that they are copies of.
    var copies: [Int: Int] = [:]
    for named in named {
      let target = try OccurrenceTarget(named, book: self, for: .changing)
      // A date may be of another part of the series than the item that was named.
      copies[target.item.id] = items.count
      let (copy, days) = try copied(named, target, to: text)
      items.append(copy)
      for step in try stepsToCopy(with: named, target) {
        parents[items.count] = step.parent.flatMap { copies[$0] }
        copies[step.id] = items.count
        var copy = try writable(step.reopened(uid: makeUID(), at: now.instant))
        if let day = step.when.day, days != 0 {
          let time = step.when.time ?? .midnight
          try copy.reschedule(to: step.when.moved(to: CivilDateTime(day + days, time)))
        }
        items.append(copy)
      }
    }
    var waits: [Int: [Int]] = [:]
    for index in items.indices {
      waits[index] = items[index].after.compactMap { copies[$0] }
      items[index].after.removeAll { copies[$0] != nil }
    }
    var added = try withOverlaps(add(items, under: parents, after: waits, as: "copy"))
    added.items = added.items.changing {
      if let day = $0.entry.when.day, day < now.today { $0.hints = [.past] }
    }
    return added
  }

  private func stepsToCopy(
    with named: NamedItem, _ target: OccurrenceTarget
  ) throws -> [Item] {
    let series = target.series
    let key = target.standing.entry.occurrence.map { named.id.key ?? $0 }
    return try store().items.steps(below: target.item.id) { step in
      guard let series, let day = step.when.day, step.repetition == nil else { return true }
      return series.key(ofStepOn: day) == key
    }
  }

  /// - Returns: The copy, and by how many days it moved from the original.
  private func copied(
    _ named: NamedItem, _ target: OccurrenceTarget, to text: String?
  ) throws -> (copy: Item, days: Int) {
    var copy = try base(of: target, named.id)
    if named.id.key == nil { copy = try fromComing(copy, wholeDay: text != nil) }
    copy = try writable(copy.reopened(uid: makeUID(), at: now.instant))
    // Keeps the item's number for error messages.
    copy.id = target.item.id
    let first = copy.when.day
    if let text {
      if copy.hasDoses { throw RescheduleError.hoursAreFixed(id: copy.id) }
      try move(&copy, to: text, inWeekOf: named.id.key.flatMap { _ in copy.when.day })
      // If the series has several times a day, today's times that have passed are omitted too.
      if copy.when.day == now.today, try standing(copy).series?.series.hasSeveralADay ?? false {
        copy = try fromComing(copy)
      }
    } else if copy.repetition?.isAfterDone ?? false, let day = copy.when.day, day < now.today {
      // The copy has no completions to count from, so it starts at its first occurrence.
      let time = copy.when.time
      let first = time.map { $0 < now.civil.time } ?? false ? now.today + 1 : now.today
      try? copy.reschedule(
        to: time.map { .timed(CivilDateTime(first, $0), zone: copy.when.zone) } ?? .allDay(first))
    }
    copy.id = 0
    guard let first, let day = copy.when.day else { return (copy, 0) }
    return (copy, day - first)
  }

  /// Returns a copy in a writable list. Items of a subscription are read-only and do not remind by
  /// default.
  private func writable(_ copy: Item) throws -> Item {
    guard try store().sync.subscribedLists().contains(copy.list) else { return copy }
    var copy = copy
    copy.list = Item.defaultList
    if copy.reminders == [] { copy.reminders = nil }
    return copy
  }

  /// Returns a series that begins at its first coming occurrence; other items unchanged.
  ///
  /// - Parameter wholeDay: Whether to begin with the first occurrence of that day, even if its time
  ///   has passed.
  private func fromComing(_ item: Item, wholeDay: Bool = false) throws -> Item {
    let standing = try standing(item)
    let today = CivilDateTime(now.today, .midnight)
    guard let series = standing.series,
      let first = wholeDay ? series.series.next(onOrAfter: today) : series.coming,
      let day = item.when.day,
      first.start > CivilDateTime(day, item.when.time ?? .midnight)
    else { return item }
    return item.split(at: first, of: series.series, uid: item.uid).after
  }

  /// - Parameter week: A day in the week to which a lone weekday refers; nil for the next such
  ///   weekday.
  private func move(_ copy: inout Item, to text: String, inWeekOf week: Day?) throws {
    // The overrides of single dates do not apply to the new dates.
    copy.changes = []
    copy.repetition?.excluded = []
    if let series = try standing(copy).series?.series, let first = series.next(onOrAfter: .min) {
      let typed = try placement(text, keeping: first.when, inWeekOf: week)
      let start = try onClock(of: copy, typed.start)
      do throws(RescheduleError) {
        try move(&copy, first, of: series, to: start)
      } catch .ruleCannotMove {
        throw OccurrenceError.copiedByDate(id: copy.id, key: first.key, typed: text)
      }
      // A day without a time means all its times: the copy begins with the first of them.
      if series.hasSeveralADay, (try? phrases.placement(text))?.start.time == nil,
        case .timed(let begin, let zone) = copy.when, begin.time == first.when.time,
        let time = try standing(copy).series?.series.next(
          onOrAfter: CivilDateTime(begin.day + 1, .midnight))?.start.time
      {
        copy.when = .timed(CivilDateTime(begin.day, time), zone: zone)
      }
      if let end = typed.end { copy.end = end }
      return
    }
    let typed = try placement(text, keeping: copy.when, inWeekOf: week)
    try copy.reschedule(to: typed.start)
    if let end = typed.end { copy.end = end }
  }

  /// Moves a series. A rule of several days keeps them, from the day of `when` on.
  private func move(
    _ copy: inout Item, _ first: Series.Occurrence, of series: Series, to when: When
  ) throws(RescheduleError) {
    var moved = copy
    do {
      try moved.rescheduleSeries(first.key, to: when)
      copy = moved
    } catch {
      guard case .ruleCannotMove = error, when.time == first.when.time, let day = when.day,
        let next = series.next(onOrAfter: CivilDateTime(day, .midnight))
      else { throw error }
      copy = copy.split(at: next, of: series, uid: copy.uid).after
    }
  }
}
