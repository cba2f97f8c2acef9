import CivilTime
import TodoCore

/// Reads the items of one view's lines: all in a few queries, and each once however many lines it has.
final class LineReader {
  private let store: Store
  private let now: Now
  private let detail: ItemDetail
  private var items: [Int: SharedItem] = [:]
  private lazy var irregular = Result { try store.irregularItems() }
  /// The names of all lists by their numbers.
  private(set) lazy var listNames = Result { try store.listNames() }

  init(_ store: Store, now: Now, detail: ItemDetail) {
    self.store = store
    self.now = now
    self.detail = detail
  }

  /// Makes the items of these lines known together.
  func read(_ ids: some Sequence<Int>) throws {
    var wanted = ids.filter { items.index(forKey: $0) == nil }
    if wanted.isEmpty { return }
    // Rows that lie together are read together.
    wanted.sort()
    var last: Int?
    wanted.removeAll { id in
      defer { last = id }
      return id == last
    }
    items.reserveCapacity(items.count + wanted.count)
    switch detail {
    case .line:
      try store.forEachRow(of: wanted, .line, lists: try listNames.get()) { keep($0) }
    case .whole: for (id, item) in try store.items(ids: wanted) { items[id] = SharedItem(item) }
    }
  }

  /// Makes an item known whose row was read on the way.
  func keep(_ item: consuming Item) {
    let id = item.id
    items[id] = SharedItem(item)
  }

  /// Whether whoever reads rows of the item table had best hand on whole lines.
  var keepsLines: Bool { detail == .line }

  func item(_ id: Int) throws -> Item? {
    try read([id])
    return items[id]?.item
  }

  /// The lines of these slots, in their order. Their items have to be known.
  func entries(of slots: ArraySlice<Slot>) throws -> [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(slots.count)
    for slot in slots {
      guard let shared = items[slot.itemID] else { continue }
      entries.append(
        Entry(
          shared, occurrence: slot.occurrence, when: slot.when, lastDay: slot.lastDay,
          state: slot.state, doneAt: slot.occurrence == nil ? shared.item.doneAt : slot.doneAt,
          missed: try missed(before: slot, of: shared)))
    }
    return entries
  }

  /// How many occurrences were missed before the current one: those before any other are told by none.
  private func missed(before slot: Slot, of shared: SharedItem) throws -> Int {
    guard let key = slot.occurrence, slot.state == .open || slot.state == .overdue,
      key.day <= now.today,
      let series = try series(of: shared.item, around: key, hasChanges: slot.hasChanges),
      let current = series.current(today: now.today), current.key == key
    else { return 0 }
    return series.missed(before: current, limit: Series.shownMissedLimit)
  }

  /// The item's series, with what was done to it from some time before an occurrence on: as far back as views
  /// count.
  private func series(
    of item: Item, around key: OccurrenceKey, hasChanges: Bool
  ) throws -> Series? {
    let zone = try item.when.zone.map(store.zones.zone(named:)) ?? now.zone
    if detail == .whole { return try item.series(in: zone) }
    if item.repetition?.isAfterDone == true { return nil }
    if try irregular.get().contains(item.id) {
      return try store.item(id: item.id)?.series(in: zone)
    }
    guard let repetition = item.repetition else { return nil }
    return try Series(
      repetition, start: item.when, end: item.end,
      changes: hasChanges
        ? store.changes(of: item.id, around: key, countBefore: Series.shownMissedLimit) : [],
      zone: zone)
  }
}
