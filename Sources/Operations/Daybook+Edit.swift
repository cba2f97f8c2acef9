import CivilTime
import Outcomes
import Phrases
import TextSearch
import TodoCore
import TodoStore

/// The changes that `edit` requests.
package struct EditRequest {
  /// As typed; `none` clears a field.
  package var fields: [EditableField: String] = [:]
  /// Tags to add; `none` takes all off.
  package var tags: [String] = []
  package var untagged: [String] = []
  package var kind: Item.Kind?
  /// The new status, open or cancelled; nil to keep the status.
  package var status: Item.Status?
  /// The step to move this step before, as typed.
  package var before: String?
  /// A line to add to the notes.
  fileprivate var noteLine: String?
  /// Whether a new rule applies to the past of a series too.
  package var changesAll = false

  package init() {}
}

extension EditRequest {
  /// The command, as the log names it.
  fileprivate var verb: String { noteLine == nil ? "edit" : "note" }
}

/// The outcome of an edit.
package struct Edited {
  /// The items that were changed and added.
  package fileprivate(set) var changed: [Changed]
  /// The item that keeps the past of a series whose rule changed.
  package var past: Entry? = nil
  /// What was said of single dates, also of steps, that a new rule does not have.
  package fileprivate(set) var lost: [LostDates] = []
  /// Whether nothing was different.
  package var isSame = false
  /// The item with its steps, if a text changed those.
  package var parent: Entry? = nil
  /// The new steps in a text that begin with a number.
  package var strayNumbers: [StepsEdit.StrayNumber] = []
  /// The items' new place, if it has no position.
  package var unplaced: [UnplacedName] = []
  /// The imported place that the items were given.
  package var imported: [NearbyPlace] = []
}

/// An item whose text is being edited, as of when the text was opened.
package struct OpenedItem {
  /// The item whose text is shown: the item itself, the named occurrence as an override, or the
  /// series from that occurrence on.
  package let offered: Item
  /// Its steps; nil for a part of an item, which has none of its own.
  package let steps: [Step]?
  fileprivate let id: ItemID
  fileprivate let target: OccurrenceTarget
}

extension Daybook {
  /// Changes an item, or the occurrences of it that the id names.
  ///
  /// - Throws: `EditError`, `PhraseError`, `OccurrenceError`, `MissingItem`, `StoreError`.
  package func edit(_ id: ItemID, _ request: EditRequest) throws -> Edited {
    var edited = try change(id, changesAll: request.changesAll, as: request.verb) { target, item in
      // The named date is the first of those that get the time, as in `move`.
      if target.isOpenEnded, let key = target.occurrence?.key,
        request.fields[.on] != nil || request.fields[.time] != nil
      {
        item.move(key, to: nil)
      }
      return try apply(request, to: &item, inWeekOf: id.key.flatMap { _ in item.when.day })
    }
    if !edited.isSame { try tell(of: &edited, request) }
    if request.fields.keys.contains(where: \.isPartOfWhen) {
      edited.changed = try edited.changed.changing { changed in
        let entry = changed.entry
        if changed.reminder == .none, entry.occurrence == nil {
          changed.reminder = try reminderEcho(for: entry, isMoved: true)
        }
        if id.key == nil { changed.following = try following(entry) }
        changed.isDated = true
        changed.halves = halves(of: request.fields, in: changed.following ?? entry)
      }
    }
    return edited
  }

  /// If the entry was moved as a single occurrence, returns the next occurrence that was not moved.
  private func following(_ entry: Entry) throws -> Entry? {
    guard let item = entry.whole, let key = entry.occurrence,
      item.changes.contains(where: { $0.key == key && $0.movedTo != nil })
    else { return nil }
    let standing = try standing(item)
    return standing.series?.series.nextUnmoved(onOrAfter: standing.zone.civil(at: now.instant))
      .map(standing.entry(of:))
  }

  /// Changes several items: all or none, with one undo. Words are read for each item as if it were
  /// edited alone, by the clock of its own zone.
  ///
  /// - Throws: `EditError.oneAtATime` for an edit that makes two items of one, `.oneDate` for single dates.
  package func edit(_ ids: [ItemID], _ request: EditRequest) throws -> Edited {
    for id in ids {
      if let key = id.key { throw EditError.oneDate(id: id.item, key) }
    }
    if request.before != nil { throw EditError.oneAtATime(id: ids[0].item) }
    var typed: [Int: When] = [:]
    var lost: [LostDates] = []
    let items = try store().change(ids.map(\.item), as: request.verb, scheduler: scheduler) {
      item in
      var new = item
      typed[item.id] = try apply(request, to: &new)
      let result = try standing(item).edited(new, changesAll: request.changesAll)
      guard result.past == nil else { throw EditError.oneAtATime(id: item.id) }
      lost += try self.lost(result, of: item)
      item = result.living
    }
    var edited = Edited(
      changed: try items.map { try changed(entry($0), typed: typed[$0.id]) }, lost: lost)
    let isDated = request.fields.keys.contains(where: \.isPartOfWhen)
    edited.changed = edited.changed.changing { $0.isDated = isDated }
    try tell(of: &edited, request)
    return edited
  }

  /// Adds to the answer what the user may not have noticed: a place has no position, or the item waits for
  /// one of a later day.
  private func tell(of edited: inout Edited, _ request: EditRequest) throws {
    if request.fields.keys.contains(where: { $0.isPartOfWhen || $0 == .after }) {
      edited.changed = try edited.changed.changing { change in
        guard let item = change.entry.whole else { return }
        change.waitingEarlier = try waitingEarlier(item, on: change.entry.when.day)
      }
    }
    guard request.fields[.at] != nil else { return }
    edited.unplaced = try unplaced(at: request.fields[.at])
    edited.imported = try imported(of: edited.changed.compactMap(\.entry.item.place))
  }

  /// Adds a line to the notes of items, or of the occurrences that the ids name: all or none, with
  /// one undo.
  ///
  /// - Returns: The entries whose notes end with the line.
  /// - Throws: As `edit(_:_:)`.
  package func note(_ named: [NamedItem], _ line: String) throws -> [Entry] {
    var request = EditRequest()
    request.noteLine = line
    let edited =
      try named.count == 1 ? edit(named[0].id, request) : edit(named.map(\.id), request)
    return edited.changed.map(\.entry).filter { $0.whole?.notes?.hasSuffix(line) ?? false }
  }

  /// Opens the text of an item.
  ///
  /// - Throws: `ReadOnlyList`, before anything is typed.
  package func open(_ named: NamedItem) throws -> OpenedItem {
    try store().checkWritable(named.item)
    let target = try OccurrenceTarget(named, book: self, for: .changing)
    let offered = try base(of: target, named.id)
    let steps =
      offered.id == target.item.id
      ? try self.steps(of: named).links?.steps ?? [] : nil
    return OpenedItem(offered: offered, steps: steps, id: named.id, target: target)
  }

  /// Reads the text of an item and tries its changes on the item that was offered.
  ///
  /// - Throws: `ItemTextMistake` for a line that can not be read.
  package func readText(
    _ text: String, of offered: Item, steps: [Step]? = nil
  ) throws -> ItemText.Edit {
    let edit = try ItemText.Edit(reading: text, of: offered, itemZones, steps: steps)
    var trial = offered
    try edit.apply(to: &trial, setting: set)
    for line in edit.steps?.lines ?? [] where line.id == nil {
      do {
        var request = AddRequest(words: [line.title])
        request.fields[.under] = String(offered.id)
        _ = try assemble(request)
      } catch {
        throw ItemTextMistake(line: line.number, reason: error)
      }
    }
    return edit
  }

  /// Applies the changes in a text to the stored item.
  ///
  /// - Throws: `EditConflict` if another command changed the same fields, and as `edit(_:_:)`.
  package func save(_ text: ItemText.Edit, of opened: OpenedItem) throws -> Edited {
    do {
      var edited = try change(opened.id, changesAll: false, as: "edit") { now, item in
        guard now.item.id == opened.target.item.id,
          now.item.repetition?.continuation == opened.target.item.repetition?.continuation
        else { throw EditConflict.split }
        try text.apply(to: &item, setting: set)
        if let steps = text.steps { try save(steps, of: now.item) }
        return nil
      }
      if try store().hasChangedSteps {
        edited.parent = try linked([edited.changed[0].entry], pastDays: true)[0]
        edited.strayNumbers = text.steps?.strayNumbers ?? []
      }
      return edited
    } catch is MissingItem {
      throw EditConflict.removed
    }
  }

  /// Applies the changes in a text to the steps of an item, within the same transaction.
  private func save(_ edit: StepsEdit, of parent: Item) throws {
    let store = try store()
    var ids: [Int?] = []
    for line in edit.lines {
      let above = line.parent.map { ids[$0] } ?? parent.id
      if let id = line.id {
        guard let step = try store.items.item(id: id) else {
          // A step that another command removed stays removed, unless the text changes it.
          if edit.changes(line) { throw EditConflict.removedStep(id: id, title: line.title) }
          ids.append(nil)
          continue
        }
        try save(line, of: edit, step, under: above)
        ids.append(id)
        continue
      }
      var request = AddRequest(words: [line.title])
      request.fields[.under] = String(above ?? parent.id)
      let items = try assemble(request).items.map { item in
        var item = item
        if line.isDone { item.status = .done(now.instant) }
        return try store.addStep(item, as: scheduler)
      }
      ids.append(items[0])
    }
    try store.removeSteps(edit.removed, of: parent, as: scheduler)
    let groups = Dictionary(grouping: edit.lines.indices) { edit.lines[$0].parent }
    for (line, steps) in groups.sorted(by: { $0.key ?? -1 < $1.key ?? -1 }) {
      guard let above = line.map({ ids[$0] }) ?? parent.id else { continue }
      try store.orderSteps(of: above, as: steps.compactMap { ids[$0] }, scheduler)
    }
  }

  /// Applies the changes in a line to its step.
  ///
  /// - Parameter above: The parent according to the text; nil if that was removed.
  /// - Throws: `EditConflict` if another command has renamed the step.
  private func save(
    _ line: StepsEdit.Line, of edit: StepsEdit, _ step: Item, under above: Int?
  ) throws {
    guard edit.changes(line) else { return }
    if let old = edit.oldTitle(line) {
      let title = StepsEdit.oneLine(step.title)
      guard title == old || title == line.title else {
        let field = EditConflict.Field(name: "steps", text: "\(step.id): \(title)")
        throw EditConflict.changed([field])
      }
    }
    let key = try standing(step).stepKey
    try store().changeStep(step.id, as: scheduler) { step in
      if edit.oldTitle(line) != nil { step.title = line.title }
      if edit.changesParent(line), let above {
        try setParent(above, of: &step)
        try checkStep(step)
      }
      guard edit.changesMark(line) else { return }
      if let key, step.isOpen {
        step.setStatus(line.isDone ? .done(now.instant) : .open, of: key)
      } else {
        step.status = line.isDone ? .done(now.instant) : .open
        step.isClosedWithParent = false
      }
    }
  }

  /// Sets a field from the words of its line, as the option of its name does.
  ///
  /// - Parameter words: nil to clear it.
  private func set(_ field: EditableField, _ words: String?, on item: inout Item) throws {
    guard field.isPartOfWhen || field.namesItems else {
      return try field.set(words, on: &item, phrases)
    }
    var request = EditRequest()
    request.fields[field] = words ?? "none"
    _ = try apply(request, to: &item)
  }

  /// Returns the item to edit: the item itself, the named occurrence as an override, or the series
  /// from that occurrence on.
  func base(
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

  /// Applies an edit to the stored item, or to the occurrences of it that the id names.
  private func change(
    _ id: ItemID, changesAll: Bool, as verb: String,
    _ edit: (OccurrenceTarget, inout Item) throws -> When?
  ) throws -> Edited {
    let store = try store()
    var key: OccurrenceKey?
    var typed: When?
    var (isSame, hasPast) = (false, false)
    var lost: [LostDates] = []
    let items = try store.split(as: verb, scheduler: scheduler) {
      guard let item = try store.items.item(id: id.item) else { throw MissingItem(id: id.item) }
      let target = try OccurrenceTarget(
        NamedItem(id: id, item: item), book: self, for: .changing)
      let base = try base(of: target, id)
      var edited = base
      // A new part has no id yet, so errors name the whole item.
      edited.id = target.item.id
      do {
        typed = try edit(target, &edited)
      } catch RescheduleError.ruleCannotMove(let id, _) where target.isOpenEnded {
        throw RescheduleError.ruleCannotMove(id: id, from: target.occurrence?.key)
      }
      edited.id = base.id
      edited.keepSpelling(of: base)
      guard edited != base else {
        isSame = !store.hasChangedSteps
        key = target.key(id)
        return (target.item, nil)
      }
      let parts = try split(edited, base, target, changesAll: changesAll, &lost)
      hasPast = parts.added != nil && edited.id == target.item.id
      return parts
    }
    guard hasPast else {
      return Edited(
        changed: try items.map { try changed(entry($0, key), typed: isSame ? nil : typed) },
        lost: lost, isSame: isSame)
    }
    return Edited(
      changed: [try changed(entry(items[0]))], past: try entry(items[1]), lost: lost)
  }

  /// What was said of single dates of an item, and of its steps on them, and goes with an edit.
  private func lost(_ edited: Standing.Edited, of item: Item) throws -> [LostDates] {
    var dates = edited.lost
    if dates.contains(where: { $0.change == nil }) {
      // A date that became an item is not gone.
      let apart = try store().items.items(ofFamily: item.seriesUID).compactMap(\.detachedKey)
      dates.removeAll { $0.change == nil && apart.contains($0.key) }
    }
    var lost: [LostDates] = []
    if !dates.isEmpty || edited.lostEnd != nil {
      lost = [
        LostDates(
          id: item.id, title: item.title, dates: dates, end: edited.lostEnd,
          repeats: edited.living.repetition != nil)
      ]
    }
    guard try store().items.hasSteps() else { return lost }
    for step in try store().items.bareSteps(below: item.id) {
      let dates = try standing(item).lostDates(ofStep: step, edited)
      if !dates.isEmpty { lost.append(LostDates(id: step.id, title: step.title, dates: dates)) }
    }
    return lost
  }

  /// The item as an edit leaves it, and the one that is parted from it.
  ///
  /// - Parameter base: What was edited.
  private func split(
    _ edited: Item, _ base: Item, _ target: OccurrenceTarget, changesAll: Bool,
    _ lost: inout [LostDates]
  ) throws -> (changed: Item, added: Item?) {
    let item = target.item
    guard let occurrence = target.occurrence, let series = target.series, edited.id != item.id
    else {
      var result = try target.standing.edited(edited, changesAll: changesAll)
      lost = try self.lost(result, of: item)
      if let uid = result.past?.uid { result.past?.uid = try self.uid(uid) }
      return (result.living, result.past)
    }
    if target.isOpenEnded {
      // Not reached if no occurrence precedes this one, because `base` then returns the item
      // itself.
      let past = item.split(at: occurrence, of: series, uid: edited.uid).before ?? item
      let part = try standing(base).editedPart(edited)
      lost = try self.lost(part, of: item)
      return (past, fresh(part.living, uid: edited.uid))
    }
    // The occurrence is detached as an override. If the edit gives it a rule without that date, its
    // completion stays in the series.
    let apart = item.detached(occurrence, from: series, uid: edited.uid)
    let made = try standing(apart).edited(edited, changesAll: changesAll)
    var rest = item
    if made.past == nil { rest.remove(occurrence.key) }
    return (rest, fresh(made.living, uid: edited.uid))
  }

  /// - Returns: The typed moment of `--on`, if it was in another zone than the item.
  /// - Parameter week: A day in the week to which a lone weekday refers; nil for the next such
  ///   weekday.
  private func apply(
    _ request: EditRequest, to item: inout Item, inWeekOf week: Day? = nil
  ) throws -> When? {
    let before = item.when.zone
    if let title = request.fields[.title] {
      guard !title.allSatisfy(\.isWhitespace) else {
        throw EditError.emptyTitle(id: item.id)
      }
      item.title = String(trimmed(title[...]))
    }
    if let kind = request.kind { item.setKind(kind) }
    let times = try TimeEdit(request.fields, in: self)
    times.setZone(of: &item)
    let reader = try times.reader(for: item)
    try item.setPlain(request.fields, clears: true, reader)
    if request.fields[.at] != nil { try takeImportedPosition(of: &item) }
    let typed = try times.apply(to: &item, reader, inWeekOf: week)
    let removed = request.untagged.map { tagName($0).nameKey }
    item.tags.removeAll { removed.contains($0.nameKey) }
    for tag in request.tags.map(tagName) {
      if tag == "none" {
        item.tags = []
        continue
      }
      try PhraseReader.checkName(tag, of: .tag, now: now.civil)
      if !item.tags.contains(tag) {
        item.tags.append(tag)
      }
    }
    try setOthers(request.fields, of: &item)
    if let other = request.before { try place(&item, before: other) }
    if let status = request.status { item.status = status }
    if let line = request.noteLine {
      let notes = item.notes?.withoutTrailing("\n") ?? ""
      item.notes = notes.isEmpty ? line : "\(notes)\n\(line)"
    }
    try checkStep(item)
    if item.kind == .event, item.isDone {
      throw ClosingError.event(id: item.id, title: item.title)
    }
    return typed?.zone == before ? nil : typed
  }
}

extension OccurrenceTarget {
  /// The key of the occurrence that was named; nil for a whole item.
  fileprivate func key(_ id: ItemID) -> OccurrenceKey? { id.key.flatMap { _ in occurrence?.key } }
}
