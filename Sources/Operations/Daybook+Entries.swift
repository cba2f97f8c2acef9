import CivilTime
import Scheduler
import TodoCore
import TodoStore

/// The entries that answers and views show.
extension Daybook {
  /// The entry that the echo of a new item shows; for a repeating one, the first occurrence.
  package func firstEntry(_ item: Item) throws -> Entry {
    let standing = try standing(item)
    let first = standing.series?.series.next(onOrAfter: .min)
    return try withDoses([first.flatMap { standing.entry(of: $0.key) } ?? standing.entry])[0]
  }

  /// The entries, with the dose of each whose reminders are answered one by one.
  package func withDoses(_ entries: [Entry]) throws -> [Entry] {
    let ids = entries.filter { $0.when == .someday && $0.state == .open }.map(\.item.id)
    if ids.isEmpty { return entries }
    let doses = try store().doses(of: ids, at: checkTime)
    return entries.map { entry in
      var entry = entry
      entry.dose = doses[entry.item.id]
      return entry
    }
  }

  /// The entries that already take up the time of a new one, on the days it lasts.
  package func overlapping(_ entry: Entry) throws -> [Entry] {
    // An entry that does not overlap itself takes up no time.
    guard entry.overlaps(entry), let day = entry.when.day else { return [] }
    let last = max(entry.lastDay ?? day, day)
    let days = try store().agenda(
      from: day, days: last - day + 1, PageRequest(now: now, detail: .line))
    var seen: Set<Int> = [entry.item.id]
    return days.flatMap(\.entries).filter {
      $0.overlaps(entry) && seen.insert($0.item.id).inserted
    }
  }

  /// The occurrence of the same series that was already where this one was moved to.
  package func twin(of entry: Entry) throws -> OccurrenceKey? {
    guard let item = entry.whole, let key = entry.occurrence,
      let series = try standing(item).series?.series, let moved = series.occurrence(key)
    else { return nil }
    return series.twin(of: moved)?.key
  }

  /// A copy that is stored as an item of its own.
  package func fresh(_ item: Item, uid: String) -> Item {
    var copy = item
    copy.id = 0
    copy.uid = uid
    copy.modified = now.instant
    return copy
  }
}
