import CivilTime
import Outcomes
import Phrases
import TodoCore
import TodoStore

/// What a phrase means.
package struct PhraseMeaning {
  package let phrase: Phrase
  /// The dates that come next. Of several triggers there is no single list of dates.
  package let dates: [When]
}

/// An item or an occurrence with all that is known of it.
package struct ShownItem {
  package let entry: Entry
  package let nextReminder: CivilDateTime?
  /// The reminders that have fired for good.
  package let spentReminders: Set<Int>
}

/// Single items, the journal, and the meaning of phrases.
extension Daybook {
  /// Items or occurrences with all that is known of them.
  ///
  /// - Throws: `OccurrenceError`, `StoreError`.
  package func show(_ named: [NamedItem]) throws -> [ShownItem] {
    try named.map { named in
      let target = try OccurrenceTarget(named, book: self)
      let next = try store().reminders.nextReminder(of: target.item.id, at: checkTime)
      return ShownItem(
        entry: try entry(target.item, target.occurrence?.key),
        nextReminder: next.map(now.zone.civil(at:)),
        spentReminders: try store().regions.spentReminders(of: target.item))
    }
  }

  /// Gives items a star or takes it off.
  package func star(_ named: [NamedItem], _ isStarred: Bool) throws -> [Entry] {
    let items = try store().change(
      named.map(\.item.id), as: isStarred ? "star" : "unstar", scheduler: scheduler
    ) { $0.isStarred = isStarred }
    return try items.map { try entry($0) }
  }

  /// Takes back the last command that changed something.
  ///
  /// - Throws: `JournalError.nothingToUndo`, `StoreError`.
  package func undo() throws -> JournalEntry {
    guard let entry = try store().undo(scheduler: scheduler) else {
      throw JournalError.nothingToUndo
    }
    return entry
  }

  /// Repeats the command that was undone last.
  ///
  /// - Throws: `JournalError.nothingToRedo`, `StoreError`.
  package func redo() throws -> JournalEntry {
    guard let entry = try store().redo(scheduler: scheduler) else {
      throw JournalError.nothingToRedo
    }
    return entry
  }

  /// The commands that changed something, newest first.
  package func journal(limit: Int?) throws -> [JournalEntry] {
    try store().journal.entries(limit: limit)
  }

  /// Reads a phrase as a repetition, a moment or triggers.
  ///
  /// - Parameters:
  ///   - from: The day or moment from which to count, as typed; nil for now.
  ///   - count: The most dates.
  /// - Throws: `PhraseError`.
  package func meaning(of text: String, from: String?, count: Int) throws -> PhraseMeaning {
    let from = try from.map(start)
    let phrase = try phrases.phrase(text, startingOn: from?.day)
    return PhraseMeaning(phrase: phrase, dates: try dates(of: phrase, from: from, count: count))
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
