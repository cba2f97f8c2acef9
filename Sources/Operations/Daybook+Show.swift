import CivilTime
import Outcomes
import Phrases
import Scheduler
import TodoCore
import TodoStore

package struct PhraseMeaning {
  package let phrase: Phrase
  /// The next dates; empty for several triggers, which have no single list of dates.
  package let dates: [When]
}

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

package struct LoggedCommand {
  package let entry: JournalEntry
  /// The items that it changed, before and after; nil if there are too many to name.
  package let changes: [(before: Entry?, after: Entry?)]?
  /// The conflicts that a sync resolved.
  package let conflicts: [SyncConflict]
}

/// Single items, the journal, and the meaning of phrases.
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

  /// Takes back the last commands that changed something, all or none.
  ///
  /// - Returns: Newest first.
  /// - Throws: `JournalError`, `StoreError`.
  @discardableResult
  package func undo(_ reach: JournalReach = .count(1)) throws -> [JournalEntry] {
    let undone = try store().undo(reach, scheduler: scheduler)
    guard undone.isEmpty else { return undone }
    switch reach {
    case .through(let number): throw JournalError.cannotUndo(number: number)
    case .count: throw JournalError.notSoManyToUndo(count: try store().undoableCount())
    }
  }

  /// The reminders of restored items that came due while a command kept them away. They are not
  /// owed, so they do not come.
  ///
  /// - Parameter undone: What `undo` returned.
  package func passedReminders(
    restoredBy undone: [JournalEntry]
  ) throws -> [(item: Item, due: CivilDateTime)] {
    let changes = try store().changes(of: undone)
    let begins = undone.flatMap { entry in
      (changes[entry.id] ?? []).compactMap(\.before?.id).map { ($0, entry.at) }
    }
    let items = try store().items.items(ids: begins.map(\.0).uniqued())
    return try Dictionary(begins, uniquingKeysWith: min).sorted { $0.key < $1.key }
      .compactMap { id, begin in
        guard let item = items[id], item.isOpen,
          let due = try scheduler.passed(of: item, since: begin).max()
        else { return nil }
        let reminders = try store().reminders
        let isKnown =
          try reminders.list(of: id, at: checkTime).contains { $0.next == due }
          || reminders.deliveries(DeliveryFilter(item: id)).contains {
            $0.due == due && $0.state != .skipped
          }
        return isKnown ? nil : (item, now.zone.civil(at: due))
      }
  }

  /// Repeats the commands that were undone last, all or none.
  ///
  /// - Returns: Oldest first.
  /// - Throws: `JournalError`, `StoreError`.
  @discardableResult
  package func redo(_ reach: JournalReach = .count(1)) throws -> [JournalEntry] {
    let redone = try store().redo(reach, scheduler: scheduler)
    guard redone.isEmpty else { return redone }
    switch reach {
    case .through(let number): throw JournalError.cannotRedo(number: number)
    case .count: throw JournalError.notSoManyToRedo(count: try store().redoableCount())
    }
  }

  /// The commands that changed something, newest first.
  package func journal(limit: Int?) throws -> [LoggedCommand] {
    let entries = try store().journal.entries(limit: limit)
    let changes = try store().changes(of: entries)
    return try entries.map { entry in
      LoggedCommand(
        entry: entry,
        changes: try changes[entry.id]?.map {
          (try whole($0.before, at: entry.at), try whole($0.after, at: entry.at))
        },
        conflicts: conflicts(of: entry))
    }
  }

  /// The entry of an item as a whole, without its occurrences.
  ///
  /// - Parameter instant: When the next of its doses is counted from; nil to leave it out.
  func whole(_ item: Item?, at instant: Instant? = nil) throws -> Entry? {
    guard let item else { return nil }
    var entry = Entry(item, zone: try item.when.zone(from: itemZones, user: now.zone), now: now)
    if let instant, let interval = item.doseReminder?.trigger.doseInterval {
      var then = scheduler
      then.now = Now(instant, in: now.zone)
      entry.dose = Dose(interval: interval, next: try then.nextMoments(of: item).first?.due)
    }
    return entry
  }

  /// Reads a phrase as a repetition, a moment or triggers.
  ///
  /// - Parameters:
  ///   - from: The day or moment from which to count, as typed; nil for now.
  ///   - count: The most dates.
  /// - Throws: `PhraseError`.
  package func meaning(of text: String, from: String?, count: Int) throws -> PhraseMeaning {
    let from = try from.map(start)
    var phrase = try phrases.phrase(text, startingOn: from?.day)
    if case .schedules(let schedules) = phrase {
      phrase = .schedules(try schedules.map { try withJourney($0, seen: text) })
    }
    // The first dose of an interval is one interval from now, as in `add`.
    let interval =
      from == nil ? phrases.interval(text).map { Phrase.triggers([.interval($0)]) } : nil
    return PhraseMeaning(
      phrase: phrase, dates: try dates(of: interval ?? phrase, from: from, count: count))
  }

  /// The schedule with the end that an event would have.
  private func withJourney(
    _ schedule: QuickAdd.Schedule, seen: String
  ) throws -> QuickAdd.Schedule {
    guard let end = schedule.journey else { return schedule }
    var event = Item(
      uid: "", kind: .event, title: "", created: now.instant, modified: now.instant)
    event.when = schedule.when
    try setEnd(of: &event, end, seen: seen)
    return QuickAdd.Schedule(when: event.when, end: event.end)
  }

  private func dates(of phrase: Phrase, from: CivilDateTime?, count: Int) throws -> [When] {
    switch phrase {
    case .repetition(let said):
      var start = said.first
      if let from { start = start.time == nil ? .allDay(from.day) : .timed(from, zone: nil) }
      let series = try Series(
        said.repetition, start: start, end: nil, changes: [], zone: now.zone)
      let bound = from ?? now.civil
      let first = start.time == nil ? CivilDateTime(bound.day, .midnight) : bound
      return series?.openOccurrences(from: first, count: count).map(\.when) ?? []
    case .moment(let when): return when == .someday ? [] : [when]
    case .schedules(let schedules): return Array(schedules.map(\.when).prefix(count))
    case .triggers(let triggers):
      guard triggers.count == 1, let trigger = triggers.first else { return [] }
      return try scheduler.upcoming(of: trigger, count: count).map {
        .timed(now.zone.civil(at: $0), zone: nil)
      }
    }
  }

  private func start(reading text: String) throws -> CivilDateTime {
    if let moment = try? CivilDateTime(iso: text) { return moment }
    switch try phrases.moment(text) {
    case .allDay(let day): return CivilDateTime(day, .midnight)
    case .timed(let moment, _): return moment
    case .someday: return now.civil
    }
  }
}
