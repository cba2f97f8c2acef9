import CivilTime
import ICalendar
import TodoCore

/// An item read from a calendar, with what the item itself does not hold.
public struct CalendarItem: Sendable {
  /// The item; its sources hold the text it was read from.
  public var item: Item
  /// Marks by the index of the reminder.
  public var marks: [Int: ReminderMark] = [:]
  /// What is kept but not shown, by name, such as `ATTENDEE`.
  public var unshown: [String: Int] = [:]
  /// Whether the file says in which list it is.
  public var hasList = false
  /// Whether the file says when it was made, and when it was changed.
  var hasCreated = false
  var hasModified = false
  private let scope: CalendarScope

  init(_ item: Item, scope: CalendarScope) {
    self.item = item
    self.scope = scope
  }
}

extension CalendarItem {
  /// A stored item changed by the file: by those parts of the file that have changed since the item
  /// was last read from it, so that reading a file again takes nothing back.
  ///
  /// An item that came from elsewhere takes all parts.
  ///
  /// - Parameter detached: Excluded occurrences that stand as items of their own.
  public func applied(to existing: Item, detached: Set<OccurrenceKey> = []) -> Item {
    let isSame = hasSameSources(as: existing)
    if isSame, item.repetition == nil { return existing }
    var base = CalendarItemReader(scope).base(of: existing)
    // What stands as an item of its own was an override of the file.
    base?.repetition?.excluded.formUnion(detached)
    var result = existing
    for group in PropertyGroup.all where !group.isOfRecurrence {
      if let base, group.isSame(base, item) { continue }
      // The user has taken the later part of the series elsewhere.
      if group.isOfTime, existing.repetition?.continuation != nil { continue }
      group.take(&result, item)
    }
    result.kind = item.kind
    OccurrenceMerge(base: base, file: item, stored: existing).apply(to: &result)
    if !hasList { result.list = existing.list }
    result.isStarred = existing.isStarred || item.isStarred
    result.place = item.place(over: existing.place, result.place)
    result.reminders = result.reminders?.numbered(as: existing.reminders ?? [])
    result.sources = sources(of: result, over: existing, isSame: isSame)
    if hasCreated { result.created = item.created }
    result.modified = hasModified ? item.modified : existing.modified
    return result
  }

  /// Whether a stored item would be written as the file has it, so that the file brings nothing new
  /// whatever the format can not say.
  ///
  /// - Parameters:
  ///   - marks: By the number of the reminder.
  ///   - detached: Excluded occurrences that stand as items of their own.
  public func isAsWritten(
    _ existing: Item, marks: [Int: ReminderMark], detached: Set<OccurrenceKey>
  ) -> Bool {
    var writer = CalendarItemWriter(scope.context)
    // The list is named in the component or around it.
    if !hasList { writer.list = existing.list }
    let written = writer.components(of: existing, marks: marks, detached: detached)
    guard written.flatMap(\.bytes) == item.sources.flatMap({ Array($0.text.utf8) }) else {
      return false
    }
    let excluded = item.repetition?.excluded ?? []
    if excluded.isEmpty { return detached.isEmpty }
    // Beside its own dates, what the file has as items of their own.
    let own = CalendarItemReader(scope).base(of: item)?.repetition?.excluded ?? []
    return excluded.subtracting(own) == detached
  }

  private func sources(of result: Item, over existing: Item, isSame: Bool) -> [SourceComponent] {
    if isSame { return existing.sources }
    let isFile =
      result.changes == item.changes && PropertyGroup.all.allSatisfy { $0.isSame(item, result) }
    if isFile { return item.sources }
    guard let end = existing.repetition?.continuation else { return item.sources.outdated }
    let own = item.sources.filter { $0.occurrence.map { $0 < end } ?? true }
    return own == existing.sources ? existing.sources : own.outdated
  }

  /// Whether the stored item was read from the same text. The moment at which a server wrote a
  /// component does not count.
  public func hasSameSources(as existing: Item) -> Bool {
    guard item.sources.count == existing.sources.count, !item.sources.isEmpty else { return false }
    return zip(item.sources, existing.sources).allSatisfy { new, old in
      new == old || new.occurrence == old.occurrence && new.textWithoutStamp == old.textWithoutStamp
    }
  }
}

extension SourceComponent {
  /// The text without DTSTAMP, which some servers set anew each time a file is fetched.
  fileprivate var textWithoutStamp: [ArraySlice<UInt8>] {
    let lines = Array(text.utf8).split(separator: UInt8(ascii: "\n"))
    return lines.filter { line in !line.starts(with: "DTSTAMP".utf8) }
  }
}

extension Item {
  /// A place of the file; if it has the name of the known one, what the file does not say stays.
  fileprivate func place(over existing: Place?, _ result: Place?) -> Place? {
    guard var place = result, let existing, place.name == existing.name else { return result }
    if place.coordinate == nil {
      place.coordinate = existing.coordinate
      place.radiusMetres = existing.radiusMetres
    }
    return place
  }
}

extension [Reminder] {
  /// The same reminders with the numbers of known ones with the same trigger. Options that a file
  /// of another program can not hold stay as they are.
  func numbered(as existing: [Reminder]) -> [Reminder] {
    var free = existing
    return map { reminder in
      guard let match = free.firstIndex(where: { $0.trigger == reminder.trigger }) else {
        return reminder
      }
      let known = free.remove(at: match)
      if reminder == Reminder(trigger: reminder.trigger, made: reminder.made) { return known }
      var own = reminder
      own.id = known.id
      own.made = reminder.made ?? known.made
      return own
    }
  }
}
