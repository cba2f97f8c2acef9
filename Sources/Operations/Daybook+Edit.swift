import CivilTime
import Outcomes
import Phrases
import Scheduler
import TextSearch
import TodoCore
import TodoStore

/// What `edit` asks for.
package struct EditRequest {
  /// As typed; `none` clears a field.
  package var fields: [EditableField: String] = [:]
  /// Tags to add; `none` takes all off.
  package var tags: [String] = []
  package var untagged: [String] = []
  package var kind: Item.Kind?
  /// Whether a new rule applies to the past of a series too.
  package var changesAll = false

  package init() {}
}

/// An item whose text is edited, as it was when the text was opened.
package struct OpenedItem {
  /// What is edited: the item, the named occurrence as an item of its own, or the series from it on.
  package let offered: Item
  fileprivate let id: ItemID
  fileprivate let target: OccurrenceTarget
}

extension Daybook {
  /// Changes an item, or the part of it that the id means.
  ///
  /// - Throws: `EditError`, `PhraseError`, `OccurrenceError`, `MissingItem`, `StoreError`.
  package func edit(_ id: ItemID, _ request: EditRequest) throws -> Edited {
    var edited = try change(id, changesAll: request.changesAll) { _, item in
      try apply(request, to: &item)
    }
    if !edited.isSame { edited.unplaced = try unplaced(at: request.fields[.at]) }
    return edited
  }

  /// Changes several items: all or none, with one undo.
  ///
  /// - Throws: `EditError.oneAtATime` for an edit that makes two items of one.
  package func edit(_ ids: [ItemID], _ request: EditRequest) throws -> Edited {
    for id in ids {
      guard case .item = id else { throw EditError.oneAtATime(id: id.item) }
    }
    var said: When?
    let items = try store().change(ids.map(\.item), as: "edit", scheduler: scheduler) { item in
      var new = item
      said = try apply(request, to: &new)
      let result = try standing(item).edited(new, changesAll: request.changesAll)
      guard result.past == nil else { throw EditError.oneAtATime(id: item.id) }
      item = result.living
    }
    var edited = Edited(changed: try items.map { try changed(entry($0), said: said) })
    edited.unplaced = try unplaced(at: request.fields[.at])
    return edited
  }

  /// Opens the text of an item.
  package func open(_ id: ItemID, _ item: Item) throws -> OpenedItem {
    let target = try OccurrenceTarget(id, item, book: self)
    return OpenedItem(offered: try base(of: target, id), id: id, target: target)
  }

  /// Reads the text of an item and tries its changes on the item that was offered.
  ///
  /// - Throws: `ItemTextMistake` for a line that can not be read.
  package func readText(_ text: String, of offered: Item) throws -> ItemText.Edit {
    let edit = try ItemText.Edit(reading: text, of: offered)
    var trial = offered
    try edit.apply(to: &trial, setting: set)
    return edit
  }

  /// Makes the changes of a text to the item as it is now.
  ///
  /// - Throws: `EditConflict` if another command changed the same, and as `edit(_:_:)`.
  package func save(_ text: ItemText.Edit, of opened: OpenedItem) throws -> Edited {
    do {
      return try change(opened.id, changesAll: false) { now, item in
        guard now.item.id == opened.target.item.id,
          now.item.repetition?.continuation == opened.target.item.repetition?.continuation
        else { throw EditConflict.divided }
        try text.apply(to: &item, setting: set)
        return nil
      }
    } catch is MissingItem {
      throw EditConflict.removed
    }
  }

  /// Sets a field from the words of its line, as the option of its name does.
  ///
  /// - Parameter words: nil to clear it.
  private func set(_ field: EditableField, _ words: String?, on item: inout Item) throws {
    guard field.isPartOfWhen else { return try field.set(words, on: &item, phrases) }
    var request = EditRequest()
    request.fields[field] = words ?? "none"
    _ = try apply(request, to: &item)
  }

  /// What is edited: the item, the named occurrence as an item of its own, or the series from it
  /// on.
  private func base(
    of target: OccurrenceTarget, _ id: ItemID
  ) throws -> Item {
    let item = target.item
    guard let key = id.key, let occurrence = target.occurrence, let series = target.series else {
      return item
    }
    if target.isOpenEnded {
      let uid = try self.uid(item.uid(ofSeriesFrom: key))
      let halves = item.split(at: occurrence, of: series, uid: uid)
      return halves.before == nil ? item : halves.after
    }
    let uid = try self.uid(item.uid(ofOccurrence: occurrence.key))
    return item.detached(occurrence, from: series, uid: uid)
  }

  /// Changes the item, or the part of it that the id means, as it is in the store now.
  private func change(
    _ id: ItemID, changesAll: Bool, _ edit: (OccurrenceTarget, inout Item) throws -> When?
  ) throws -> Edited {
    let store = try store()
    var key: OccurrenceKey?
    var said: When?
    var (isSame, hasPast) = (false, false)
    let items = try store.divide(as: "edit", scheduler: scheduler) {
      guard let item = try store.item(id: id.item) else { throw MissingItem(id: id.item) }
      let target = try OccurrenceTarget(id, item, book: self)
      let base = try base(of: target, id)
      var edited = base
      said = try edit(target, &edited)
      edited.keepSpelling(of: base)
      guard edited != base else {
        isSame = true
        key = target.key(id)
        return (target.item, nil)
      }
      let parts = try divided(edited, target, changesAll: changesAll)
      hasPast = parts.added != nil && edited.id == target.item.id
      return parts
    }
    guard hasPast else {
      return Edited(
        changed: try items.map { try changed(entry($0, key), said: isSame ? nil : said) },
        isSame: isSame)
    }
    return Edited(changed: [try changed(entry(items[0]))], past: try entry(items[1]))
  }

  /// The item as an edit leaves it, and the one that is parted from it.
  private func divided(
    _ edited: Item, _ target: OccurrenceTarget, changesAll: Bool
  ) throws -> (changed: Item, added: Item?) {
    let item = target.item
    guard let occurrence = target.occurrence, let series = target.series, edited.id != item.id
    else {
      var result = target.standing.edited(edited, changesAll: changesAll)
      if let uid = result.past?.uid { result.past?.uid = try self.uid(uid) }
      return (result.living, result.past)
    }
    let added = fresh(edited, uid: edited.uid)
    if target.isOpenEnded {
      // Not reached if nothing is before the occurrence: `base` is then the item itself.
      return (item.split(at: occurrence, of: series, uid: edited.uid).before ?? item, added)
    }
    // A single occurrence leaves the series and becomes an item of its own.
    var rest = item
    rest.remove(occurrence.key)
    return (rest, added)
  }

  /// - Returns: The moment of `--on` as it was said, if it was in another zone than the item was.
  private func apply(_ request: EditRequest, to item: inout Item) throws -> When? {
    let before = item.when.zone
    if let title = request.fields[.title] {
      guard !title.allSatisfy(\.isWhitespace) else {
        throw EditError.emptyTitle(id: item.id)
      }
      item.title = String(trimmed(title[...]))
    }
    let zone = try itemZone(request.fields[.zone])
    if let zone { item.when = item.when.inZone(zone.name) }
    let reader = try phrases(inZone: zone?.name ?? item.when.zone)
    try item.setPlain(request.fields, clears: true, reader)
    let said = try request.fields[.on].map {
      try moment($0, keeping: item.when, reader: reader)
    }
    try applyTimes(request, to: &item, movedTo: said, in: zone, reader)
    let removed = request.untagged.map { tagName($0).nameKey }
    item.tags.removeAll { removed.contains($0.nameKey) }
    for tag in request.tags.map(tagName) {
      if tag == "none" {
        item.tags = []
      } else if !item.tags.contains(tag) {
        item.tags.append(tag)
      }
    }
    if let kind = request.kind { item.kind = kind }
    if item.kind == .event, item.isDone {
      throw ClosingError.event(id: item.id, title: item.title)
    }
    return said?.zone == before ? nil : said
  }

  /// - Parameter said: The moment of `--on`.
  private func applyTimes(
    _ request: EditRequest, to item: inout Item, movedTo said: When?, in zone: ItemZone?,
    _ reader: PhraseReader
  ) throws {
    var every: Repetition?
    let repeats = item.repetition != nil && request.fields[.every] == nil
    let moved = try said.map { try onOwnClock($0, of: item, in: zone, repeats: repeats) }
    if let text = request.fields[.every], text != "none" {
      every = try repeatItem(&item, text, movedTo: moved, reader)
    } else {
      if request.fields[.every] != nil {
        item.repetition = nil
        item.changes = []
      }
      if let moved { try item.reschedule(to: moved) }
    }
    if let text = request.fields[.time] {
      if text == "none" {
        try item.reschedule(to: item.when.day.map(When.allDay) ?? .someday)
      } else {
        let time = try reader.time(text)
        // Without a day it is the next such time, as in `add`.
        let when = item.when.day.map {
          When.timed(CivilDateTime($0, time), zone: item.when.zone)
        }
        try item.reschedule(to: when ?? reader.moment(text))
      }
    }
    if let zone, item.when.zone != zone.name {
      // Set again, because the item may only have a time since the options above.
      item.when = item.when.inZone(zone.name)
      if item.when.time == nil { throw EditError.zoneNeedsTime(id: item.id) }
    }
    if item.repetition != nil, item.when == .someday { item.repetition = nil }
    if let text = request.fields[.end] {
      item.end = text == "none" ? nil : try reader.end(text, start: item.when)
    }
    if request.fields[.end] == nil, let end = try every?.end(from: item.when) {
      item.end = end
    }
    if let end = item.end, !end.fits(item.when) { item.end = nil }
  }

  /// The moment of `--on` on the clock that the item has: that of `--zone`, else for a series its
  /// own, in which the changes of its occurrences are kept, else that of a zone said with the time.
  private func onOwnClock(
    _ said: When, of item: Item, in zone: ItemZone?, repeats: Bool
  ) throws -> When {
    guard said.zone != nil, zone != nil || repeats else { return said }
    return try said.onClock(
      ofZone: zone == nil ? item.when.zone : zone?.name, from: zones,
      user: now.zone)
  }

  /// Gives the item a rule, which counts from `--on` or from where the item begins. Its start moves
  /// to where the rule begins, if `--on` or the rule says when, the rule came with a time or the item
  /// has no day.
  private func repeatItem(
    _ item: inout Item, _ text: String, movedTo moved: When?, _ reader: PhraseReader
  ) throws -> Repetition {
    let hasBegun = moved == nil && item.repetition != nil
    // A series that has begun repeats in another way from now on.
    let start = (moved ?? item.when).day.map { hasBegun ? max($0, now.today) : $0 }
    let said = try reader.repetition(text, startingOn: start)
    let (rule, first) = (said.repetition.rule, said.first)
    // Without a rule, since the new one does not move as well.
    item.repetition = nil
    if let moved { try item.reschedule(to: moved) }
    // Without a day nothing repeats.
    if moved == .someday { return said }
    let movesDay = moved != nil || said.isStartSaid
    if movesDay || first.time != nil || item.when.day == nil {
      let day = movesDay ? first.day : item.when.day
      // Which of several times comes next today does not matter on another day.
      let time = day == first.day ? first.time : rule.earliest(first.time)
      let clock = time == nil ? item.when.zone : first.zone ?? item.when.zone
      let when = day.map { day in
        (time ?? item.when.time).map { .timed(CivilDateTime(day, $0), zone: clock) }
          ?? When.allDay(day)
      }
      try item.reschedule(to: when ?? first)
    }
    item.repetition = said.repetition
    return said
  }
}

extension OccurrenceTarget {
  /// The key of the occurrence that was named; nil for a whole item.
  fileprivate func key(_ id: ItemID) -> OccurrenceKey? { id.key.flatMap { _ in occurrence?.key } }
}
