import CivilTime
import Outcomes
import Phrases
import Scheduler
import TodoCore
import TodoStore

/// An item or an occurrence with all that is known of it.
package struct ShownItem {
  package let entry: Entry
  /// The reminders of an open item and its snoozed notifications, in order of delivery.
  package let reminders: [ListedReminder]
  /// The next dates of a series.
  package let next: [Entry]
  /// How the last days of a series were kept; nil for none.
  package let kept: KeptSeries?
}

/// Single items.
extension Daybook {
  /// Returns all details of items or occurrences.
  ///
  /// - Throws: `OccurrenceError`, `StoreError`.
  package func show(_ named: [NamedItem]) throws -> [ShownItem] {
    try named.map { named in
      let target = try OccurrenceTarget(named, book: self)
      let isWhole = named.id == .item(named.item.id)
      return ShownItem(
        entry: try linked(
          [entry(target.item, target.stepKey ?? target.occurrence?.key)], pastDays: true)[0],
        reminders: try target.item.isOpen
          ? remindersToCome(of: target.item, only: isWhole ? nil : target.occurrence?.key) : [],
        next: isWhole ? nextDates(of: target) : [],
        kept: isWhole ? target.standing.kept(on: now.today - 29...now.today) : nil)
    }
  }

  /// Returns the coming reminders of an item and its snoozed notifications, in order of time. For
  /// one occurrence, returns only those that announce it.
  private func remindersToCome(
    of item: Item, only occurrence: OccurrenceKey?
  ) throws -> [ListedReminder] {
    let reminders = try store().reminders
    var listed = try reminders.list(of: item.id, at: checkTime, withSnoozes: false)
      .filter { !$0.isSpent }
    var snoozed = try reminders.snoozed(of: item, at: checkTime)
    if let occurrence {
      let moments = try scheduler.momentsByReminder(of: occurrence, for: item)
      listed = listed.compactMap { $0.of(occurrence, at: moments[$0.key], now: now) }
      snoozed.removeAll { $0.occurrence != occurrence.description }
    }
    let never = Instant(secondsSinceEpoch: .max)
    return (listed + snoozed).sorted {
      ($0.heard ?? never, $0.key) < ($1.heard ?? never, $1.key)
    }
  }

  /// The next dates of an open series that was named as a whole.
  private func nextDates(of target: OccurrenceTarget) -> [Entry] {
    let standing = target.standing
    guard target.item.isOpen, let series = standing.series else { return [] }
    // What is due since a day before is none of those to come.
    return series.upcoming(7).map(standing.entry(of:))
      .filter { $0.when.day.map { $0 >= now.today } ?? true }.prefix(6).map { $0 }
  }

  /// Adds or removes the star of items.
  package func star(_ named: [NamedItem], _ isStarred: Bool) throws -> [Entry] {
    try changing(named) { named in
      let ids = try named.map { try OccurrenceTarget($0, book: self, for: .changing).item.id }
      return try store().change(
        ids.uniqued(), as: isStarred ? "star" : "unstar", scheduler: scheduler
      ) { $0.isStarred = isStarred }.map { try entry($0) }
    }
  }
}
