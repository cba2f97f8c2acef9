import Interchange
import TodoCore
import TodoStore

/// What the store has of a series that a file has too, as it was before the file.
struct StoredSeries {
  let item: Item
  /// The occurrences that came from a calendar and stand as items of their own, with their UIDs.
  private let uids: [OccurrenceKey: String]
  private let importer: Importer

  /// - Returns: nil if the item does not repeat or is not stored.
  init?(_ item: Item, _ importer: Importer) throws {
    guard item.repetition != nil, let stored = try importer.stored(uid: item.uid) else {
      return nil
    }
    self.item = stored
    self.importer = importer
    uids = try stored.excludedUIDs.filter { try importer.source(ofUID: $0.value) != nil }
  }

  var detached: Set<OccurrenceKey> { Set(uids.keys) }

  /// Whether an item is an occurrence of the part that the user has made another series, and new.
  func isBeyondItsEnd(_ other: Item) throws -> Bool {
    guard let end = item.repetition?.continuation, other.uid.hasPrefix(item.uid + "/"),
      let key = try? OccurrenceKey(iso: String(other.uid.dropFirst(item.uid.count + 1)))
    else { return false }
    return try key >= end && importer.stored(uid: other.uid) == nil
  }

  /// Removes the occurrences that the file no longer has.
  func withdraw(besides family: [CalendarItem]) throws {
    let named = Set(family.map(\.item.uid))
    for uid in uids.values where !named.contains(uid) { try importer.remove(uid: uid) }
  }
}

extension Item {
  /// The excluded occurrences with the UIDs under which they may stand as items of their own.
  var excludedUIDs: [OccurrenceKey: String] {
    let keys = repetition?.excluded ?? []
    return Dictionary(
      keys.map { ($0, CalendarItemWriter.uid(of: $0, of: uid)) },
      uniquingKeysWith: { first, _ in first })
  }
}
