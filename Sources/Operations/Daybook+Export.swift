import CivilTime
import Interchange
import ItemJSON
import JSON
import Phrases
import TodoCore
import TodoStore

package enum ExportFormat {
  case jsonLines, csv, calendar, todoTxt
}

/// Facts about an export that the user should know.
package struct Exported {
  /// Cells of a table that a spreadsheet would take for formulas.
  package var formulaCells = 0
  /// How often each field could not be written in the format.
  package var unsaid: [String: Int] = [:]
  /// Occurrences of repeating todos that are components of their own in a calendar.
  package var overriddenTodos = 0
}

extension Daybook {
  /// Output is written in pieces of this size in bytes, so that memory stays small.
  private static let pieceSize = 1 << 16

  /// Writes the items that a filter shows.
  ///
  /// - Parameter write: Called with each piece.
  /// - Throws: `StoreError`, and what `write` throws.
  package func export(
    _ filter: ItemFilter, as format: ExportFormat, _ write: @escaping ([UInt8]) throws -> Void
  ) throws -> Exported {
    var exported = Exported()
    var piece: [UInt8] = []
    func writeEach(_ append: (Item) -> Void) throws {
      try store().items.forEachItem(filter, now: now) { item in
        append(item)
        guard piece.count >= Self.pieceSize else { return }
        try write(piece)
        piece.removeAll(keepingCapacity: true)
      }
      try write(piece)
    }
    switch format {
    case .jsonLines:
      let items = ItemWriter(
        zone: now.zone, words: CanonicalTriggerWords(), zones: itemZones)
      try writeEach {
        items.json(of: $0).append(to: &piece)
        piece.append(0x0A)
      }
    case .csv:
      var writer = CSVWriter(
        zone: now.zone, words: CanonicalTriggerWords(), zones: itemZones)
      writer.writeHeader()
      piece = writer.bytes
      writer.removeAll()
      try writeEach {
        writer.write($0)
        piece += writer.bytes
        writer.removeAll()
      }
      exported.formulaCells = writer.formulaCells
    case .todoTxt:
      var writer = TodoTxtWriter(zone: now.zone, zones: zones)
      try writeEach {
        writer.write($0)
        if writer.bytes.count >= Self.pieceSize { piece += writer.takeBytes() }
      }
      try write(writer.takeBytes())
      exported.unsaid = writer.unsaid
    case .calendar:
      var calendar = CalendarExport(self, write)
      try calendar.run(filter)
      exported.overriddenTodos = calendar.overriddenTodos
    }
    return exported
  }

  /// Writes some items as a calendar, with their overrides.
  ///
  /// - Parameter write: Called with each piece.
  package func exportCalendar(
    _ items: [Item], _ write: @escaping ([UInt8]) throws -> Void
  ) throws {
    var calendar = CalendarExport(self, write)
    try calendar.run(items)
  }

  /// Writes the places of the place book as JSON Lines.
  package func exportPlaces() throws -> [UInt8] {
    try store().places.savedPlaces().flatMap { PlaceBook.json(of: $0).bytes + [0x0A] }
  }

  /// Writes a whole copy of the store into a file.
  ///
  /// - Parameter replacesOthers: Whether it may replace another store.
  /// - Throws: `StoreError.otherStore` if it may not.
  package func backUp(to path: String, replacesOthers: Bool) throws {
    try store().backUp(to: path, replacesOthers: replacesOthers)
  }

  /// The context for reading and writing calendars. An item's source is read again when the item is
  /// written, so both must use the same zones.
  var calendarContext: CalendarContext {
    CalendarContext(
      now: now, zones: zones, words: CanonicalTriggerWords(), daysOff: daysOff)
  }
}

extension Daybook {
  /// Returns a step of a repeating item as other programs see it: a todo with its status for the
  /// current occurrence. Other items are returned unchanged.
  func asCurrentStep(_ item: Item) throws -> Item {
    guard item.isBareStep, let key = try standing(item).stepKey else { return item }
    var current = item
    current.status = item.stepStatus(of: key)
    return current
  }

  /// Returns a stored item with the values of a calendar. If another program closed a step of a
  /// repeating item, the status applies to the current occurrence, unless the calendar names
  /// another one.
  func taking(
    _ read: CalendarItem, into existing: Item, detached: Set<OccurrenceKey>
  ) throws -> Item {
    let seen = try asCurrentStep(existing)
    var step = read.applied(to: seen, detached: detached)
    guard step.isBareStep, let key = try standing(existing).stepKey else { return step }
    if step.status == seen.status {
      step.status = existing.status
    } else if case .done(let instant) = step.status {
      step.status = .open
      if !step.changes.contains(where: { $0.status == .done(instant) }) {
        step.setStatus(.done(instant), of: key)
        // In which occurrence is written next.
        step.sources = step.sources.outdated
      }
    } else if step.isOpen, step.changes == existing.changes {
      step.setStatus(.open, of: key)
      step.sources = step.sources.outdated
    }
    return step
  }
}

extension Item {
  /// A new item from a calendar. If the component is a step that names the occurrence in which it
  /// was done, the step itself is open.
  var asNewStep: Item {
    guard repetition == nil, case .done(let instant) = status,
      changes.contains(where: { $0.status == .done(instant) })
    else { return self }
    var step = self
    step.status = .open
    return step
  }
}

/// Writes stored items as one calendar, in constant memory.
private struct CalendarExport {
  private static let pieceSize = 1 << 16

  private let book: Daybook
  private let write: ([UInt8]) throws -> Void
  private var writer: CalendarFileWriter
  var overriddenTodos: Int { writer.overriddenTodos }

  init(_ book: Daybook, _ write: @escaping ([UInt8]) throws -> Void) {
    self.book = book
    self.write = write
    writer = CalendarFileWriter(book.calendarContext)
  }

  /// The items that a filter shows.
  mutating func run(_ filter: ItemFilter) throws {
    let store = try book.store()
    let zones = try store.items.zones(of: filter).map {
      (tzid: $0.name, year: $0.first.components.year)
    }
    writer.begin(named: try store.items.onlyList(of: filter), zones: zones)
    try store.items.forEachBatch(filter, now: book.now) { try append($0) }
    try finish()
  }

  /// Writes some items and their overrides.
  mutating func run(_ named: [Item]) throws {
    let known = Set(named.map(\.id))
    let own = try named.flatMap(book.store().items.detached)
    let items = named + own.filter { !known.contains($0.id) }
    let lists = Set(items.map(\.list))
    var years: [String: Int] = [:]
    for item in items {
      guard let zone = item.when.zone, let day = item.when.day else { continue }
      let year = day.components.year
      years[zone] = min(year, years[zone] ?? year)
    }
    writer.begin(
      named: lists.count == 1 ? lists.first : nil,
      zones: years.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    try append(items)
    try finish()
  }

  private mutating func append(_ items: [Item]) throws {
    let relatives = try book.store().calendarRelatives(of: items)
    let marks = try book.store().reminderMarks(of: items, at: book.now.instant)
    for index in items.indices {
      let item = try book.asCurrentStep(items[index])
      writer.write(item, marks: marks[item.id] ?? [:], relatives: relatives[item.id] ?? .init())
      guard writer.byteCount >= Self.pieceSize else { continue }
      try write(writer.takeBytes())
    }
  }

  private mutating func finish() throws {
    writer.end()
    try write(writer.takeBytes())
  }
}

extension Store {
  /// Returns the marks that exports give the reminders of items, by item and reminder.
  func reminderMarks(of items: [Item], at now: Instant) throws -> [Int: [Int: ReminderMark]] {
    let items = items.filter { !($0.reminders ?? []).isEmpty }
    if items.isEmpty { return [:] }
    return try reminders.seenMarks(ofItems: items.map(\.id), at: now)
  }

  /// The items that share a UID in a calendar with items, by the id of the latter.
  func calendarRelatives(of items: [Item]) throws -> [Int: CalendarRelatives] {
    var relatives: [Int: CalendarRelatives] = [:]
    var owners: [String: Item] = [:]
    // Indices are used because copying an item costs more than reading its fields.
    for index in items.indices {
      // A current source already contains the links it was read with.
      let isLinked = items[index].parent != nil || !items[index].after.isEmpty
      if isLinked || !items[index].sources.allSatisfy(\.isCurrent),
        let related = try related(of: items[index])
      {
        relatives[items[index].id, default: .init()].related = related
      }
      if !(items[index].repetition?.excluded.isEmpty ?? true) {
        let series = items[index]
        for own in try self.items.detached(from: series)
        where own.isOverride(of: series, besidesMoving: true) {
          if let key = own.overrideKey {
            relatives[series.id, default: .init()].detached[key] = own.status
          }
        }
      }
      guard let key = Item.overrideKey(inUID: items[index].uid), let uid = items[index].ownerUID
      else { continue }
      let item = items[index]
      if owners[uid] == nil { owners[uid] = try self.items.items(uids: [uid]).first }
      if let owner = owners[uid], item.isOverride(of: owner, besidesMoving: true) {
        relatives[item.id, default: .init()].owner = .series(owner)
        continue
      }
      let family = try self.items.items(ofFamily: item.seriesUID).filter { $0.repetition != nil }
      if let owner = family.first(where: { item.isOverride(of: $0, besidesMoving: true) }) {
        relatives[item.id, default: .init()].owner = .series(owner)
      } else if item.repetition != nil
        || owners[uid]?.repetition?.excluded.contains(key) ?? false
      {
        relatives[item.id, default: .init()].owner = .former
      }
    }
    return relatives
  }

  /// Returns the links to write for an item; nil to keep the links of its source. Links of the
  /// source to unknown items are kept.
  func related(of item: Item) throws -> RelatedProperties? {
    let isLinked = item.parent != nil || !item.after.isEmpty
    let stated = RelatedProperties(of: item)
    if stated == nil, !isLinked { return nil }
    let others = try self.items.items(ids: [item.parent].compactMap(\.self) + item.after)
    func isUnknown(_ uid: String) throws -> Bool { try !self.items.hasItem(uid: uid) }
    let parent = item.parent.flatMap { others[$0] }
    var related = RelatedProperties(
      parent: parent?.uid, after: item.after.compactMap { others[$0]?.uid })
    if let parent, stated?.parent == nil,
      RelatedProperties(of: parent)?.children.contains(item.uid) ?? false
    {
      // The parent says so.
      related.parent = nil
    } else if parent == nil {
      related.parent = try stated?.parent.flatMap { try isUnknown($0) ? $0 : nil }
    }
    related.after += try stated?.after.filter(isUnknown) ?? []
    let children = stated?.children ?? []
    let elsewhere = try self.items.items(uids: children).filter { $0.parent != item.id }.map(\.uid)
    related.children = children.filter { !elsewhere.contains($0) }
    return related
  }
}
