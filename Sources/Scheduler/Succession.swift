import CivilTime
import TodoCore

/// Maps reminders and occurrences from one item to another that takes over a part of it: a half of
/// a split series, an occurrence that becomes a separate item, or the series that both are merged
/// into by undo.
///
/// Announcements, snoozes and outstanding moments follow their occurrence.
package struct Succession {
  private let source: SeriesPart
  private let target: SeriesPart
  /// What is left of the source; nil if it is removed.
  private let remainder: SeriesPart?
  /// Maps the ids of the source's reminders to those of the target.
  private let reminderIDs: [Int: Int]

  /// The source as if it were an earlier version of the target: with the ids of the target and of
  /// its reminders.
  package let former: Item

  fileprivate init(_ source: SeriesPart, _ target: SeriesPart, remainder: SeriesPart?) {
    (self.source, self.target, self.remainder) = (source, target, remainder)
    var free = target.item.reminders ?? []
    var reminderIDs: [Int: Int] = [:]
    for reminder in source.item.reminders ?? [] {
      let same = free.firstIndex {
        target.item.fixedTrigger(of: $0) == source.item.fixedTrigger(of: reminder)
      }
      if let same { reminderIDs[reminder.id] = free.remove(at: same).id }
    }
    self.reminderIDs = reminderIDs
    var former = source.item
    if target.series == nil, let key = target.key(of: ""), let series = source.series,
      let occurrence = series.occurrence(key)
    {
      former = former.detached(occurrence, from: series, uid: target.item.uid)
    }
    former.id = target.item.id
    former.reminders = source.item.reminders?.compactMap { reminder in
      reminderIDs[reminder.id].map { id in
        var copy = reminder
        copy.id = id
        return copy
      }
    }
    self.former = former
  }

  /// The target's reminder for one of the source's; nil if there is none.
  package func key(of key: ReminderKey) -> ReminderKey? {
    switch key {
    case .defaultRule: .defaultRule(item: target.item.id)
    case .own(let id, _): reminderIDs[id].map { .own($0, item: target.item.id) }
    case .pushed: nil
    }
  }

  /// The name in the target of an occurrence of a reminder; nil if it stays with the source.
  ///
  /// - Parameters:
  ///   - occurrence: Its name in the ledger.
  ///   - day: The day on which it was due.
  package func name(of occurrence: String, by key: ReminderKey, on day: Day) -> String? {
    let own = source.item.reminders?.first { $0.id == key.reminder }
    if Crossing.isName(occurrence) {
      return target.contains(day, excluding: remainder) ? occurrence : nil
    }
    switch own?.trigger {
    case nil, .before, .timeOfDay, .allDay: return name(of: occurrence)
    case .moment:
      let stays = remainder?.item.reminders?.contains { $0.id == key.reminder } ?? false
      return stays ? nil : occurrence
    case .repeating, .interval, .region, .unreadable:
      return target.contains(day, excluding: remainder) ? occurrence : nil
    }
  }

  /// The name in the target of an occurrence of the item; nil if it stays with the source.
  private func name(of occurrence: String) -> String? {
    guard let key = source.key(of: occurrence), remainder?.name(of: key) == nil else { return nil }
    return target.name(of: key)
  }

  /// The name in the target of the occurrence that a crossing counted for; empty if the target does
  /// not repeat, nil if it stays with the source.
  package func spentName(of occurrence: String) -> String? {
    name(of: occurrence).map { target.series == nil ? "" : $0 }
  }
}

extension ReminderScheduler {
  /// The succession from one item to another.
  ///
  /// - Parameter remainder: What is left of the source; nil if it is removed.
  /// - Throws: `RecurrenceRuleError`, and the zone source's error for a missing zone.
  package func succession(
    from source: Item, to target: Item, leaving remainder: Item?
  ) throws -> Succession {
    func part(_ item: Item) throws -> SeriesPart {
      SeriesPart(item: item, series: try item.series(in: zone(of: item)))
    }
    return Succession(try part(source), try part(target), remainder: try remainder.map(part))
  }
}

/// A series, or an item that was an occurrence of one.
private struct SeriesPart {
  let item: Item
  /// nil for a single occurrence.
  let series: Series?

  /// The original date of a single occurrence.
  private var singleKey: OccurrenceKey? {
    item.detachedKey ?? item.when.day.map { OccurrenceKey($0) }
  }

  /// The original date of the occurrence with a name in the ledger; nil if the name is not one of
  /// an occurrence.
  func key(of name: String) -> OccurrenceKey? {
    if series != nil { return try? OccurrenceKey(iso: name) }
    return name.isEmpty || name == item.when.day?.description ? singleKey : nil
  }

  /// The name of an occurrence in the ledger; nil if this item does not have it.
  func name(of key: OccurrenceKey) -> String? {
    guard let series else { return key == singleKey ? item.when.day?.description : nil }
    return series.occurrence(key).map(\.key.description)
  }

  /// Whether an event on a day that belongs to no occurrence belongs to this part.
  func contains(_ day: Day, excluding remainder: SeriesPart?) -> Bool {
    guard let series else { return item.when.day == day }
    func covers(_ series: Series) -> Bool {
      series.firstDay <= day && series.lastDay.map { day <= $0 } ?? true
    }
    return covers(series) && !(remainder?.series.map(covers) ?? false)
  }
}

extension Item {
  /// The trigger of a reminder; nil if it is the item's own time, which may differ between the
  /// parts of a series.
  fileprivate func fixedTrigger(of reminder: Reminder) -> Trigger? {
    reminder.trigger == when.ownTrigger ? nil : reminder.trigger
  }
}
