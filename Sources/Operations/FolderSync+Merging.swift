import Interchange
import Outcomes
import Sync
import TodoCore
import TodoStore

/// Reads items from the list, and merges them with their files.
extension FolderSync {
  /// The stored items of one file: an item and its overrides.
  struct Ours {
    var items: [Item] = []
    var relatives: [Int: CalendarRelatives] = [:]
  }

  /// Returns the families of some items, by the UID of their files.
  func families(of items: [Item]) throws -> [String: Ours] {
    var families: [String: Ours] = [:]
    for uid in items.map(\.seriesUID).uniqued() {
      var members = try store.items.items(ofFamily: uid).filter { $0.list == binding.list }
      if members.isEmpty { members = items.filter { $0.seriesUID == uid } }
      // The series precedes its overrides.
      members.sort { ($0.repetition == nil ? 1 : 0, $0.id) < ($1.repetition == nil ? 1 : 0, $1.id) }
      let relatives = try store.calendarRelatives(of: members)
      for item in members {
        let owner = relatives[item.id] ?? .init()
        let file = fileUID(of: item, owner)
        families[file, default: Ours()].items.append(item)
        families[file]?.relatives[item.id] = owner
      }
    }
    return families
  }

  /// The UID of the file that an item is written into.
  private func fileUID(of item: Item, _ relatives: CalendarRelatives) -> String {
    guard item.overrideKey != nil else { return item.uid }
    var writer = CalendarItemWriter(book.calendarContext)
    writer.list = binding.list
    let components = writer.components(of: item, relatives: relatives)
    return components.last { $0.name != "VTIMEZONE" }?.property("UID")?.text ?? item.uid
  }

  /// Returns the file as written from the list.
  ///
  /// - Parameter base: The file whose unknown properties are kept.
  func file(_ ours: Ours, over base: CalendarFile?) throws -> CalendarFile? {
    guard !ours.items.isEmpty else { return nil }
    var sources: [String: [SourceComponent]] = [:]
    if let base, var read = try? base.items(book.calendarContext) {
      let own = ours.items.compactMap { item in item.overrideKey.map { ($0, item) } }
      read.detach(Dictionary(own, uniquingKeysWith: { $1 }))
      for read in read { sources[read.item.uid] = read.item.sources.outdated }
    }
    let marks = try store.reminderMarks(of: ours.items, at: book.now.instant)
    let family = try ours.items.map { item in
      var item = try book.asCurrentStep(item)
      var relatives = ours.relatives[item.id] ?? .init()
      if base != nil {
        item.sources = sources[item.uid] ?? []
        // After an undo, the stored sources are older than the file, so the links are computed
        // anew.
        if item.restored != nil { relatives.related = try store.related(of: item) }
      }
      if binding.hasReminders, item.reminders == nil {
        let triggers = DefaultReminder.triggers(for: item)
        if !triggers.isEmpty { item.reminders = triggers.map { Reminder(trigger: $0) } }
      }
      return (
        item: item, marks: marks[item.id] ?? [:], relatives: relatives
      )
    }
    let bytes = CalendarFileWriter.file(
      family, inFolderOf: binding.list, book.calendarContext)
    return try? CalendarFile(bytes)
  }

  /// Returns the UIDs whose files now contain another item.
  func replacedUIDs(_ reading: Reading) -> [String] {
    changes.entries.compactMap { entry in
      guard let uid = changes.known[entry.name]?.uid, reading.theirs[uid] == nil,
        reading.theirs.values.contains(where: { $0.entry.name == entry.name })
      else { return nil }
      return uid
    }
  }

  /// Returns the stored items of a file.
  func ours(_ uid: String) throws -> Ours {
    guard let item = try store.items.items(uids: [uid]).first else { return Ours() }
    return try families(of: [item])[uid] ?? Ours(items: [item])
  }

  /// Merges the three versions of an item.
  mutating func step(_ uid: String, _ ours: Ours, _ reading: Reading) throws -> ItemSync? {
    let row = reading.rows[uid]
    var theirs: (entry: CalendarFolder.Entry, text: String)?
    let common = try row.flatMap { try store.sync.text(ofFile: $0.id) }
    var base = common.flatMap { try? CalendarFile(Array($0.utf8)) }
    if let found = reading.theirs[uid] {
      theirs = (found.entry, found.text)
    } else if let row, let common, !changes.gone.contains(row.name),
      !reading.theirs.values.contains(where: { $0.entry.name == row.name })
    {
      theirs = (
        CalendarFolder.Entry(
          name: row.name, stamp: .init(size: row.size, mtime: row.mtime)), common
      )
    }
    // An item of the list that moved here, or was imported before, has the text it was read from.
    if base == nil, let text = ours.items.first.flatMap(CalendarFile.text(ofSources:)) {
      base = try? CalendarFile(Array(text.utf8))
    }
    let isOfList = ours.items.first.map { $0.list == binding.list } ?? false
    var step = ItemSync(
      uid: uid, row: row, base: base, theirs: theirs, ours: ours.items.map { ($0.id, $0.uid) },
      isOfList: isOfList)
    let own = isOfList || theirs != nil && row == nil ? try file(ours, over: base) : nil
    let other = theirs.flatMap { try? CalendarFile(Array($0.text.utf8)) }
    var result: CalendarFile?
    switch (own, other) {
    case (nil, nil): break
    case (let own?, nil):
      if row != nil, common != nil, let base, own.saysTheSame(as: base) {
        // The file was deleted, and the item is unchanged.
        break
      }
      result = own
      step.writes = true
      if row != nil { note(.removed, own, ours, keptOurs: true) }
    case (nil, let other?):
      if row != nil, let base, other.saysTheSame(as: base) { break }
      result = other
      step.takesIn = true
      if row != nil { note(.removed, other, ours, keptOurs: false) }
    case (let own?, let other?):
      let merged = CalendarMerge(book.calendarContext).merged(
        base: base, ours: own, theirs: other)
      result = merged.file
      step.writes = !merged.equalsTheirs
      step.takesIn = !merged.equalsOurs || !isOfList
      for conflict in merged.conflicts {
        if conflict.field == .done { lost.append((conflict, ours)) } else { note(conflict, ours) }
      }
    }
    if step.writes, let row, let merged = result {
      let earlier = try store.sync.earlierTexts(ofFile: row.id).compactMap {
        try? CalendarFile(Array($0.utf8))
      }
      if earlier.contains(where: { $0.saysTheSame(as: merged) }) {
        result = merged.numbered(above: earlier + [other].compactMap(\.self))
      }
    }
    step.result = result?.bytes
    return step
  }

  private mutating func note(_ conflict: MergeConflict, _ ours: Ours) {
    let item = ours.items.first
    report.conflicts.append(
      book.conflict(conflict, id: item?.id, title: item?.title ?? conflict.kept.text))
  }

  private mutating func note(
    _ field: MergeConflict.Field, _ file: CalendarFile, _ ours: Ours, keptOurs: Bool
  ) {
    note(
      MergeConflict(field: field, kept: .init(file.title), lost: "", keptOurs: keptOurs), ours)
  }

  /// Reports the links that were dropped because they conflicted with changes of the other side.
  mutating func note(_ leftOut: Importer.LeftOut) throws {
    let gone: [(item: Int, other: Int, field: MergeConflict.Field)] =
      leftOut.circles.map { ($0.item, $0.other, $0.isParent ? .parent : .after) }
      + leftOut.repeating.map { ($0.item, $0.parent, .repeating) }
    for link in gone {
      guard let item = try store.items.item(id: link.item),
        let other = try store.items.item(id: link.other)
      else { continue }
      note(
        MergeConflict(field: link.field, kept: "", lost: .init(other.title), keptOurs: false),
        Ours(items: [item]))
    }
  }

  /// Keeps completions of dates that the other side removed from the series. If a part that was
  /// split off has the date, the completion moves there; otherwise it becomes an item.
  mutating func keepLost(_ importer: Importer) throws {
    for (conflict, ours) in lost {
      guard let single = conflict.lost.item, let key = single.detachedKey else { continue }
      if let series = ours.items.first {
        try importer.change(series.id) { $0.changes.removeAll { $0.key == key } }
      }
      let others = try store.items.items(ofFamily: single.seriesUID).filter {
        $0.list == binding.list && $0.repetition != nil
      }
      let part = try others.first { try book.standing($0).entry(of: key) != nil }
      if let part {
        try store.changeStep(part.id, as: book.scheduler) { item in
          item.setStatus(.done(single.doneAt), of: key)
        }
        continue
      }
      note(conflict, ours)
      if try importer.stored(uid: single.uid) == nil {
        var single = single
        single.list = binding.list
        try importer.take(single) { $0 }
        report.here.new += 1
      }
    }
    lost = []
  }

  /// Ends each part of a series that both sides split before the next one begins. What was said of its dates from
  /// then on is said of the later part, where that has them.
  mutating func endOverlappingParts(_ uids: [String], _ importer: Importer) throws {
    let parts = uids.filter { $0.contains("_R") }
    guard !parts.isEmpty else { return }
    let families = try store.items.items(uids: parts).filter { $0.repetition != nil }
      .map(\.seriesUID).uniqued()
    for family in families {
      var parts = try store.items.items(ofFamily: family).filter {
        $0.list == binding.list && $0.repetition?.isAfterDone == false
      }.sorted { ($0.splitKey, $0.id) < ($1.splitKey, $1.id) }
      for index in parts.indices.dropLast() {
        let (part, later) = (parts[index], parts[index + 1])
        let zone = try part.when.zone(from: book.itemZones, user: book.now.zone)
        guard let series = try part.series(in: zone),
          let ended = part.ending(before: later.splitKey, of: series)
        else { continue }
        var rest = later
        rest.takeDates(of: part, from: later.splitKey, try later.series(in: zone))
        try importer.change(part.id) { $0 = ended }
        try importer.change(later.id) { $0 = rest }
        parts[index + 1] = rest
        // Both ends stand then, each with the part that it made.
        report.conflicts.removeAll { $0.id == part.id && $0.conflict.field == .rule }
      }
    }
  }

  /// Where the other side has split a series, moves what was done of its steps to the part that now has the date.
  func moveStepsOfOtherParts(_ uids: [String], _ importer: Importer) throws {
    guard try store.items.hasSteps() else { return }
    var families: Set<String> = []
    for item in try store.items.items(uids: uids) {
      let series = try item.repetition == nil ? store.items.host(of: item) : item
      if let series { families.insert(series.seriesUID) }
    }
    for family in families.sorted() {
      let parts = try store.items.items(ofFamily: family).filter {
        $0.list == binding.list && $0.repetition != nil
      }.map { (standing: try book.standing($0), steps: try store.items.bareSteps(below: $0.id)) }
      for part in parts {
        for step in part.steps {
          for change in step.changes where part.standing.entry(of: change.key) == nil {
            guard
              let other = parts.first(where: { $0.standing.entry(of: change.key) != nil }),
              let own = other.steps.first(where: { $0.seriesUID == step.seriesUID })
            else { continue }
            try importer.change(step.id) { $0.changes.removeAll { $0 == change } }
            try importer.change(own.id) { item in
              if item.changes.contains(where: { $0.key == change.key }) { return }
              item.changes = (item.changes + [change]).sorted { $0.key < $1.key }
            }
          }
        }
      }
    }
  }

  /// Holds back removals from the list if too many files disappeared at once.
  mutating func holdBack(_ steps: inout [ItemSync]) throws {
    let removals = steps.count { $0.removesItems }
    guard removals >= 5, !request.force,
      removals * 3 > changes.known.values.count(where: { $0.uid != nil })
    else { return }
    if try request.confirmRemovals(binding.list, removals) { return }
    report.heldBack = removals
    steps.removeAll(where: \.removesItems)
  }
}
