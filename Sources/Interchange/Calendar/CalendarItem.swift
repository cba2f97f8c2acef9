import ICalendar
import TodoCore

/// An item read from a calendar, with further facts of the file.
package struct CalendarItem: Sendable {
  /// The item. Its sources hold the text it was read from.
  package var item: Item
  /// Marks by the index of the reminder.
  package var marks: [Int: ReminderMark] = [:]
  /// The number of properties that are kept but not shown, by name, such as `ATTENDEE`.
  package var unshown: [String: Int] = [:]
  /// The zones whose VTIMEZONE differs, on the days of the item, from the zone that its TZID names.
  package var zoneDifferences: Set<ZoneDifference> = []
  /// Whether the component names its list.
  package var hasList = false
  /// Whether the file is already merged with the stored item, so that its values are complete.
  package var isMerged = false
  /// Whether the file has CREATED, and whether it has LAST-MODIFIED.
  var hasCreated = false
  var hasModified = false
  /// How many overrides were ignored because the file has a newer one of the same date.
  var replaced = 0
  package let related: RelatedProperties
  /// Whether the component has the history of a repeating todo.
  var hasHistory = false
  let scope: CalendarScope

  init(_ item: Item, from component: Component, scope: CalendarScope) {
    self.item = item
    related = RelatedProperties(component)
    self.scope = scope
  }
}

extension CalendarItem {
  /// The component of the item itself, parsed again: few of the items of a large file need it, and
  /// it is larger than they are.
  var component: Component? { item.sources.first?.component }

  /// The UID that earlier versions of daydot gave to an occurrence without its series: that of its
  /// own day. nil for other items.
  package var formerUID: String? {
    guard item.repetition == nil, let day = item.when.day, let owner = item.ownerUID else {
      return nil
    }
    return Item.uid(ofOccurrence: OccurrenceKey(day), of: owner)
  }

  /// Whether a stored item was read from an override of the same occurrence.
  package func hasName(of existing: Item) -> Bool {
    guard let name = component?.property("RECURRENCE-ID"),
      let known = existing.sources.first?.component?.property("RECURRENCE-ID")
    else { return false }
    return name.saysTheSame(as: known)
  }

  /// Returns a stored item changed by the file. Only properties that changed in the file since the
  /// item was last read from it are applied, so that reading a file again does not undo local
  /// changes.
  ///
  /// If the stored item has another source, all properties are applied.
  ///
  /// - Parameter detached: Excluded occurrences that are items of their own.
  package func applied(to existing: Item, detached: Set<OccurrenceKey> = []) -> Item {
    let existing = existing.asDefined(by: item)
    let isSame = hasSameSources(as: existing)
    if isSame, item.repetition == nil { return existing }
    var base = CalendarItemReader(scope).base(of: existing)
    // An occurrence that is an item of its own was an override in the file.
    base?.repetition?.excluded.formUnion(detached)
    guard let later = standingLater(than: base, stored: existing) else {
      return merged(base, existing, isSame: isSame)
    }
    var file = self
    file.item = later.file
    // The file lacks the history. Outdated sources make the next export add it.
    file.item.sources = item.sources.outdated
    return file.merged(base, later.stored, isSame: isSame)
  }

  /// - Parameters:
  ///   - base: The item as last read from the file.
  ///   - isSame: Whether the file has not changed since.
  private func merged(_ base: Item?, _ existing: Item, isSame: Bool) -> Item {
    var result = existing
    // The other device may have undone a split that both sides knew.
    var split = existing.repetition?.continuation
    if isMerged, base?.repetition?.continuation == split { split = nil }
    for group in PropertyGroup.all where !group.isOfRecurrence {
      if let base, group.isSame(base, item) { continue }
      // The user has moved the later part of the series.
      if group.isOfTime, split != nil { continue }
      group.copy(&result, item)
    }
    result.kind = item.kind
    OccurrenceMerge(base: base, file: item, stored: existing, split: split).apply(to: &result)
    if !hasList { result.list = existing.list }
    if !isMerged { result.isStarred = existing.isStarred || item.isStarred }
    // Other programs drop X-DAYDOT-SINCE, so its absence is not a change.
    if !isMerged { result.since = item.since ?? existing.since }
    result.place = item.place(over: existing.place, result.place)
    result.reminders = result.reminders?.numbered(as: existing.reminders ?? [])
    result.sources = sources(of: result, over: existing, split: split, isSame: isSame)
    if hasCreated { result.created = item.created }
    result.modified =
      hasModified && !isSame ? max(item.modified, existing.modified) : existing.modified
    return result
  }

  /// Whether writing a stored item gives the text of the file, so that the file contains no change.
  ///
  /// - Parameters:
  ///   - marks: Marks by the id of the reminder.
  ///   - relatives: The items that share a UID with it in a calendar.
  package func isAsWritten(
    _ existing: Item, marks: [Int: ReminderMark], relatives: CalendarRelatives
  ) -> Bool {
    var writer = CalendarItemWriter(scope.context)
    // The component or its calendar names the list.
    if !hasList { writer.list = existing.list }
    let written = writer.components(of: existing, marks: marks, relatives: relatives)
    guard written.flatMap(\.bytes) == item.sources.flatMap({ Array($0.text.utf8) }) else {
      return false
    }
    let detached = Set(relatives.detached.keys)
    let excluded = item.repetition?.excluded ?? []
    if excluded.isEmpty { return detached.isEmpty }
    // All excluded dates beyond EXDATE must be items of their own.
    let exdates = CalendarItemReader(scope).base(of: item)?.repetition?.excluded ?? []
    return excluded.subtracting(exdates) == detached
  }

  private func sources(
    of result: Item, over existing: Item, split: OccurrenceKey?, isSame: Bool
  ) -> [SourceComponent] {
    if isSame { return existing.sources }
    // A change that was made and undone here may already have been exported with a later version
    // than the file's.
    let isSeenLater =
      existing.stamp > item.modified && !existing.sources.allSatisfy(\.isCurrent)
    let equalsFile =
      !isSeenLater && result.changes == item.changes
      && PropertyGroup.all.allSatisfy { $0.isSame(item, result) }
    if equalsFile { return item.sources }
    guard let end = split else { return item.sources.outdated }
    let own = item.sources.filter { $0.occurrence.map { $0 < end } ?? true }
    return own == existing.sources ? existing.sources : own.outdated
  }

  /// Whether the stored item was read from the same text, apart from DTSTAMP.
  package func hasSameSources(as existing: Item) -> Bool {
    guard item.sources.count == existing.sources.count, !item.sources.isEmpty else { return false }
    return zip(item.sources, existing.sources).allSatisfy { new, old in
      new == old || new.occurrence == old.occurrence && new.textWithoutStamp == old.textWithoutStamp
    }
  }
}

extension SourceComponent {
  /// The component, and the zones that precede it; nil for a malformed text.
  var parsed: (zones: ArraySlice<Component>, own: Component)? {
    guard let parts = try? Component.parse(Array(text.utf8)), let own = parts.last else {
      return nil
    }
    return (parts.dropLast(), own)
  }

  var component: Component? { parsed?.own }

  /// The lines without DTSTAMP, which some servers set anew each time a file is fetched, and without
  /// the line breaks after the last one.
  fileprivate var textWithoutStamp: [ArraySlice<UInt8>] {
    let bytes = Array(text.utf8)
    let end = bytes.lastIndex { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let lines = bytes[..<(end.map { $0 + 1 } ?? 0)].split(separator: UInt8(ascii: "\n"))
    return lines.filter { line in !line.starts(with: "DTSTAMP".utf8) }
  }
}

extension Item {
  /// Returns a place of the file. If the stored place has the same name, it supplies a missing
  /// position.
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
  /// Returns the reminders with the ids of stored ones with the same trigger. A reminder without
  /// options is replaced by the stored one, since the file may be unable to hold its options.
  func numbered(as existing: [Reminder]) -> [Reminder] {
    var unmatched = existing
    return map { reminder in
      guard let match = unmatched.firstIndex(where: { $0.trigger == reminder.trigger }) else {
        return reminder
      }
      let stored = unmatched.remove(at: match)
      let isBare = reminder == Reminder(trigger: reminder.trigger, made: reminder.made)
      var numbered = isBare ? stored : reminder
      numbered.id = stored.id
      if !isBare || reminder.trigger.countsFromMade {
        numbered.made = reminder.made ?? stored.made
      }
      return numbered
    }
  }
}

/// Applies the changes of a file to a stored series, occurrence by occurrence. Local changes of
/// other occurrences are kept.
struct OccurrenceMerge {
  /// The series as last read from the file; nil if the stored item has another source.
  let base: Item?
  let file: Item
  let stored: Item
  /// The first date of the part that the user has split off; nil if there is none.
  let split: OccurrenceKey?

  func apply(to result: inout Item) {
    guard let base, let before = base.repetition, let now = file.repetition,
      stored.repetition != nil
    else {
      if base?.repetition != file.repetition {
        result.repetition = file.repetition
        result.changes = file.changes
      } else if file.repetition == nil, stored.repetition == nil {
        // A step of a series has changes without a repetition.
        takeChanges(since: base?.changes ?? [], into: &result)
      }
      return
    }
    let end = split
    if end == nil, before.rule != now.rule || before.isAfterDone != now.isAfterDone {
      result.repetition?.rule = now.rule
      result.repetition?.isAfterDone = now.isAfterDone
    }
    // From `end` on, the series continues as another item, which the user has changed.
    func isOwn(_ key: OccurrenceKey) -> Bool { end.map { key < $0 } ?? true }
    let removed = before.excluded.subtracting(now.excluded).filter(isOwn)
    let added = now.excluded.subtracting(before.excluded)
    result.repetition?.excluded.subtract(removed)
    result.repetition?.excluded.formUnion(added.filter(isOwn))
    result.repetition?.extra.subtract(before.extra.subtracting(now.extra).filter(isOwn))
    result.repetition?.extra.formUnion(now.extra.subtracting(before.extra).filter(isOwn))
    takeChanges(since: base.changes, into: &result, isOwn)
    // An excluded occurrence has no change.
    result.changes.removeAll { added.contains($0.key) }
  }

  /// Applies the occurrence changes of the file that differ from those it had before.
  private func takeChanges(
    since before: [OccurrenceChange], into result: inout Item,
    _ isOwn: (OccurrenceKey) -> Bool = { _ in true }
  ) {
    let (old, new) = (byKey(before), byKey(file.changes))
    for key in Set(old.keys).union(new.keys) where old[key] != new[key] && isOwn(key) {
      result.changes.removeAll { $0.key == key }
      if let change = new[key] { result.changes.append(change) }
    }
    result.changes.sort { $0.key < $1.key }
  }

  private func byKey(_ changes: [OccurrenceChange]) -> [OccurrenceKey: OccurrenceChange] {
    Dictionary(changes.map { ($0.key, $0) }, uniquingKeysWith: { _, last in last })
  }
}

extension Item {
  /// Returns the item with the zone and the end of its source as it is read now. Earlier versions
  /// of daydot stored only the last part of a zone that a file defines, `<+01>-1` for
  /// `<+02>-2@1714852800<+01>-1`, compared fewer of these zones with named ones, and had no ends in
  /// a zone of their own.
  ///
  /// - Parameter read: The source as it is read now.
  func asDefined(by read: Item) -> Item {
    var item = self
    if let zone = when.zone, let whole = read.when.zone, zone.hasPrefix("<"), whole != zone,
      whole.hasSuffix(zone) || when.inZone(whole) == read.when
    {
      item.setWhen(when.inZone(whole))
    }
    if case .journey? = read.end, item.when == read.when,
      item.end?.lengthInSeconds(from: item.when) == read.end?.lengthInSeconds(from: read.when)
    {
      item.end = read.end
    }
    return item
  }
}
