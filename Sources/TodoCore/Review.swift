import CivilTime

/// A review of some days: completed items, slipped todos, and the record of repeating todos.
package struct Review: Sendable {
  /// The items completed on a day.
  package struct Done: Sendable {
    package let day: Day
    /// In the order in which they were done.
    package let entries: [Entry]
  }

  /// A one-off todo that was left after its last day.
  package struct Slip: Sendable {
    package let entry: Entry
    /// The days from its last day until it was done, or until today if it is open; 1 or more.
    package let days: Int
    /// The day on which it was done; nil if it is open.
    package let done: Day?
  }

  package let days: ClosedRange<Day>
  /// The days on which something was done, oldest first.
  package let done: [Done]
  /// What slipped on these days, the longest first.
  package let slipped: [Slip]
  /// The repeating todos with an occurrence on these days.
  package let kept: [KeptSeries]
  package let reminders: ReminderCounts

  /// - Parameters:
  ///   - days: None after today.
  ///   - closed: What was done on these days and later, in any order.
  ///   - open: One-off todos that are open.
  ///   - added: When one-off items were added, by id. An item can not slip before that.
  ///   - daysDone: On which day of the user's clock at that time items were done, by id, where that
  ///     is known: who travels has not slipped what was done in time.
  package init(
    of days: ClosedRange<Day>, closed: [Entry], open: [Entry], added: [Int: Instant],
    daysDone: [Int: Day] = [:], kept: [KeptSeries], reminders: ReminderCounts, now: Now
  ) {
    self.days = days
    self.kept = kept
    self.reminders = reminders
    var byDay: [Day: [Entry]] = [:]
    for entry in closed.sorted(by: Review.isDoneBefore) {
      guard let day = entry.dayDone(in: now.zone), days.contains(day) else { continue }
      byDay[day, default: []].append(entry)
    }
    self.done = byDay.sorted { $0.key < $1.key }.map { Done(day: $0.key, entries: $0.value) }
    self.slipped = (closed + open).compactMap { entry in
      let first = added[entry.item.id].map { now.zone.civil(at: $0).day }
      let done = daysDone[entry.item.id] ?? entry.dayDone(in: now.zone)
      return entry.daysSlipped(on: days, since: first ?? .min, doneOn: done, now: now)
        .map { Slip(entry: entry, days: $0, done: done) }
    }.sorted { ($1.days, $0.entry.item.id) < ($0.days, $1.entry.item.id) }
  }

  private static func isDoneBefore(_ left: Entry, _ right: Entry) -> Bool {
    let (first, second) = (left.doneAt, right.doneAt)
    guard let first, let second, first != second else { return left.item.id < right.item.id }
    return first < second
  }

  package var doneCount: Int { done.reduce(0) { $0 + $1.entries.count } }
}

extension Entry {
  /// The day on which it was done, in a zone; nil if it is not done, or if the day is unknown.
  func dayDone(in zone: Zone) -> Day? {
    state == .done ? doneAt.map { zone.civil(at: $0).day } : nil
  }

  /// The days from the last day of a one-off todo until it was done, or until today if it is open;
  /// nil if it did not slip on these days.
  ///
  /// - Parameters:
  ///   - first: The day on which it was added, from which it can slip.
  ///   - done: The day on which it was done.
  func daysSlipped(
    on days: ClosedRange<Day>, since first: Day, doneOn done: Day?, now: Now
  ) -> Int? {
    guard occurrence == nil, let last = lastDay ?? when.day else { return nil }
    let due = max(last, first)
    guard due <= days.upperBound else { return nil }
    switch state {
    case .overdue: return due < now.today ? now.today - due : nil
    case .done:
      guard let done, done > due, done >= days.lowerBound else { return nil }
      return done - due
    case .open, .missed, .event: return nil
    }
  }
}

/// The record of the occurrences of a repeating todo on some days. Skipped occurrences neither
/// count nor break a run.
package struct KeptSeries: Sendable {
  /// An occurrence and its state: done, missed, overdue or open.
  package struct Mark: Hashable, Sendable {
    package let day: Day
    package let state: Entry.State
  }

  /// The series as listings show it.
  package let entry: Entry
  /// In order of time, none after today.
  package let marks: [Mark]
  /// The number of consecutive done occurrences, ending with the newest that was done or missed.
  package let run: Int
  /// The longest such run ever.
  package let longestRun: Int

  package var done: Int { marks.count { $0.state == .done } }
  package var missed: Int { marks.count { $0.state == .missed } }

  /// The share of done occurrences among those done or missed, 0...1; nil if there are none.
  package var share: Double? {
    let all = done + missed
    return all == 0 ? nil : Double(done) / Double(all)
  }

  /// `share` in whole per cent.
  package var percent: Int? {
    let (done, all) = (done, done + missed)
    return all == 0 ? nil : (200 * done + all) / (2 * all)
  }
}

extension SeriesStanding {
  /// How many days back runs are counted.
  private static let runDays = 3660

  /// The record of an item's occurrences on some days; nil if there are none on them.
  ///
  /// - Parameter days: None after today.
  fileprivate func kept(_ entry: Entry, on days: ClosedRange<Day>) -> KeptSeries? {
    let closed = series.changes.values.lazy.filter { $0.status != .open }.map(\.key.day).min()
    let first = max(min(closed ?? .max, days.lowerBound), days.upperBound - SeriesStanding.runDays)
    let all = marks(on: first...days.upperBound)
    let marks = all.filter { $0.day >= days.lowerBound }
    if marks.isEmpty { return nil }
    var (run, longest) = (0, 0)
    for mark in all {
      switch mark.state {
      case .done: run += 1
      case .missed: run = 0
      case .open, .overdue, .event: continue
      }
      longest = max(longest, run)
    }
    return KeptSeries(entry: entry, marks: marks, run: run, longestRun: longest)
  }

  /// The occurrences that begin on these days of the user's clock, without skipped ones.
  private func marks(on days: ClosedRange<Day>) -> [KeptSeries.Mark] {
    let current = current
    let begun =
      series.isAfterDone
      ? series.afterDoneOccurrences.sorted { $0.start < $1.start }
      // Clocks differ by up to 26 hours.
      : series.beginning(on: days.lowerBound - 2...days.upperBound + 2, onePerMinute: true)
    return begun.compactMap { occurrence in
      let extent = extent(of: occurrence)
      guard !occurrence.status.isSkipped, let day = extent.when.day, days.contains(day) else {
        return nil
      }
      return KeptSeries.Mark(
        day: day, state: state(of: occurrence, extent: extent, current: current))
    }
  }
}

extension Standing {
  /// The record of a repeating todo on some days; nil if there are no occurrences on them.
  ///
  /// - Parameter days: None after today.
  package func kept(on days: ClosedRange<Day>) -> KeptSeries? {
    item.standingKind == .todo && item.isOpen ? series?.kept(entry, on: days) : nil
  }
}

/// The outcomes of the reminders on some days.
package struct ReminderCounts: Hashable, Sendable {
  package var announced = 0
  /// The announced reminders that the user has seen, postponed or done.
  package var acknowledged = 0
  /// The reminders that expired before they were announced.
  package var missed = 0

  package init(announced: Int = 0, acknowledged: Int = 0, missed: Int = 0) {
    self.announced = announced
    self.acknowledged = acknowledged
    self.missed = missed
  }
}
