import CivilTime
import Interchange
import Phrases
import TodoCore
import TodoStore

/// Writes stored items to standard output as one calendar, in constant memory.
struct CalendarExport {
  private static let pieceSize = 1 << 16

  private let session: Session
  private var writer: CalendarFileWriter

  init(_ session: Session) {
    self.session = session
    // What an item came from is read again, so that the zones have to be those of the reading.
    writer = CalendarFileWriter(
      CalendarContext(
        now: session.now, zones: session.environment.zones, words: CanonicalTriggerWords()))
  }

  /// The items that a filter shows.
  mutating func run(_ filter: ItemFilter) throws {
    let store = try session.store()
    let zones = try store.zones(of: filter).map { (tzid: $0.name, year: $0.first.components.year) }
    writer.begin(named: try store.onlyList(of: filter), zones: zones)
    try store.forEachBatch(filter, now: session.now) { try write($0) }
    try finish()
  }

  /// Some items, with those of their occurrences that stand as items of their own.
  mutating func run(_ named: [Item]) throws {
    let known = Set(named.map(\.uid))
    let own = named.flatMap { $0.excludedUIDs.sorted { $0.key < $1.key }.map(\.value) }
    let items = named + (try session.store().items(uids: own.filter { !known.contains($0) }))
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
    try write(items)
    try finish()
  }

  private mutating func write(_ items: [Item]) throws {
    let detached = try session.store().detachedOccurrences(of: items)
    let marks = try session.store().reminderMarks(of: items, at: session.now.instant)
    for item in items {
      writer.write(item, marks: marks[item.id] ?? [:], detached: detached[item.id] ?? [])
      guard writer.byteCount >= Self.pieceSize else { continue }
      try session.printData(writer.takeBytes())
    }
  }

  private mutating func finish() throws {
    writer.end()
    try session.printData(writer.takeBytes())
  }
}

extension Store {
  /// What other programs are told of the reminders of items, by the item and the reminder.
  func reminderMarks(of items: [Item], at now: Instant) throws -> [Int: [Int: ReminderMark]] {
    let items = items.filter { !($0.reminders ?? []).isEmpty }
    if items.isEmpty { return [:] }
    return try seenMarks(ofItems: items.map(\.id), at: now).mapValues {
      $0.mapValues { ReminderMark(acknowledged: $0.acknowledged, snoozedUntil: $0.snoozedUntil) }
    }
  }

  /// The excluded occurrences that stand as items of their own, by the item they belong to.
  func detachedOccurrences(of items: [Item]) throws -> [Int: Set<OccurrenceKey>] {
    var owners: [String: (item: Int, key: OccurrenceKey)] = [:]
    for item in items {
      for (key, uid) in item.excludedUIDs { owners[uid] = (item.id, key) }
    }
    guard !owners.isEmpty else { return [:] }
    var detached: [Int: Set<OccurrenceKey>] = [:]
    for uid in try known(uids: Array(owners.keys)) {
      if let owner = owners[uid] { detached[owner.item, default: []].insert(owner.key) }
    }
    return detached
  }
}
