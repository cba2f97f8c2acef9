import Outcomes
import TodoCore
import TodoStore

extension Daybook {
  /// Removes items or occurrences, with one undo.
  ///
  /// - Throws: `OccurrenceError`, `StoreError`.
  package func remove(_ named: [(id: ItemID, item: Item)]) throws -> [Removed] {
    var whole: [Int] = []
    var parts: [OccurrenceTarget] = []
    for (id, item) in named {
      if case .item = id {
        whole.append(item.id)
      } else {
        parts.append(try OccurrenceTarget(id, item, book: self))
      }
    }
    // Read before the removal, since they can not be read afterwards.
    let removedParts = try parts.map { part in
      Removed(
        entry: try entry(part.item, part.occurrence?.key), part: part.removedPart)
    }
    var gone = whole
    var trimmed: [Int: Item] = [:]
    for part in parts {
      guard let occurrence = part.occurrence, let series = part.series else { continue }
      var item = trimmed[part.item.id] ?? part.item
      if part.isOpenEnded {
        item.endSeries(before: occurrence.key, of: series)
      } else {
        item.remove(occurrence.key)
      }
      trimmed[item.id] = item
    }
    // A series without occurrences is removed as a whole.
    for item in trimmed.values where try standing(item).series?.series.isEmpty ?? false {
      trimmed[item.id] = nil
      if !gone.contains(item.id) { gone.append(item.id) }
    }
    let removed = try store().remove(
      gone, trimming: trimmed.keys.sorted(),
      by: { item in
        if let new = trimmed[item.id] { item = new }
      }, scheduler: scheduler)
    return try removed.filter { whole.contains($0.id) }.map { item in
      let standing = try standing(item)
      return Removed(entry: standing.entry, part: standing.removedPart)
    } + removedParts
  }
}

extension Standing {
  /// What is removed with the item.
  package var removedPart: RemovedPart {
    guard let series, let first = series.firstDay else { return .whole }
    return .series(since: first)
  }
}

extension OccurrenceTarget {
  fileprivate var removedPart: RemovedPart {
    guard let occurrence else { return .whole }
    return isOpenEnded ? .rest(from: occurrence.key) : .occurrence
  }
}
