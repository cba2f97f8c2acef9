import CivilTime
import Outcomes
import Scheduler
import TodoCore
import TodoStore

package struct LoggedCommand {
  package let entry: JournalEntry
  /// The items that it changed, before and after; nil if there are too many to name.
  package let changes: [(before: Entry?, after: Entry?)]?
  /// The conflicts that a sync resolved.
  package let conflicts: [SyncConflict]
}

/// Undo, redo, and the log of what changed.
extension Daybook {
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
}
