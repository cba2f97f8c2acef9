import SQLite
import TodoCore

/// Parents and dependencies of imported items.
extension Importer {
  /// The links of a file that `link()` did not store.
  package struct LeftOut {
    /// The items that lost a link because its target is unknown or because it would close a cycle.
    /// An item is listed once per lost link.
    package fileprivate(set) var parents: [Int] = []
    package fileprivate(set) var after: [Int] = []
    /// The links that were removed to break a cycle.
    package fileprivate(set) var circles: [Circle] = []
    /// The repeating steps that were detached, with their former parents, because an ancestor
    /// repeats too.
    package fileprivate(set) var repeating: [(item: Int, parent: Int)] = []
  }

  /// A link that was removed because it would close a cycle with others.
  package struct Circle {
    package let item: Int
    /// The former parent, or the item that `item` waited for.
    package let other: Int
    package let isParent: Bool
  }

  /// Records the links of an item for `link()`, which resolves them after the last item.
  ///
  /// - Parameter isTaken: Whether `item` is the item that `take` returned last.
  package func link(_ item: Item, _ links: ItemLinks, isTaken: Bool = true) {
    if links.isEmpty { return }
    self.links.append((item.id, links))
    if isTaken, isLastSame { sameLinked.insert(item.id) }
  }

  /// Returns the UIDs of the added items, and the earlier items whose iCalendar texts may name one
  /// of them as their parent or in a dependency.
  package func itemsNamingAdded() throws -> (added: Set<String>, items: [Item]) {
    if wasEmpty || added == 0 { return ([], []) }
    let uids = try store.database.texts(
      "SELECT uid FROM item WHERE id >= ?1", [.integer(firstNewID)])
    // Searching texts for a few UIDs is cheaper than parsing them. A UID may be folded after 40
    // characters, so only that prefix is searched.
    let isFew = uids.count <= 16
    let found = try store.database.integers(
      """
      SELECT DISTINCT item_id FROM source WHERE item_id < ?1 AND text GLOB '*RELATED-TO*'
        AND (NOT ?2 OR EXISTS (
          SELECT 1 FROM item WHERE id >= ?1 AND instr(text, substr(uid, 1, 40)) > 0))
      """, [.integer(firstNewID), SQLValue(isFew)])
    return (Set(uids), try store.items.items(ids: found).values.sorted { $0.id < $1.id })
  }

  /// Stores the links between the items of a file. Call this after the last item.
  ///
  /// - Parameter settlesCircles: Whether a link that closes a cycle may replace a stored one. The
  ///   cycle is broken at the item with the greatest UID, so that all devices drop the same link.
  ///   If false, the new link is dropped.
  package func link(settlesCircles: Bool = false) throws -> LeftOut {
    var leftOut = LeftOut()
    // Removes the links that the file no longer has first, because they may resolve a cycle.
    for (id, links) in links where settlesCircles {
      if case .some(nil) = links.parent { _ = try setParent(nil, of: id) }
      if let after = links.after {
        let known = Set(try after.compactMap(self.id(of:)))
        try change(id) { $0.after.removeAll { !known.contains($0) } }
      }
    }
    for (id, links) in links {
      // Before any is linked, as another file may say now what this one said.
      for child in links.formerChildren {
        guard let child = try self.id(of: child), try store.items.item(id: child)?.parent == id
        else { continue }
        _ = try setParent(nil, of: child)
      }
    }
    for (id, links) in links {
      if let parent = links.parent {
        let found = try parent.flatMap(id(of:))
        if settlesCircles, let found {
          try settleCircle(of: id, under: found, &leftOut)
          if try store.items.item(id: id)?.repetition != nil, try repeats(from: found) {
            leftOut.repeating.append((id, found))
            try store.items.outdateSources(ofItems: "?1", [.integer(id)])
          }
        }
        if parent != nil, found == nil { leftOut.parents.append(id) }
        if found != nil || parent == nil, try !setParent(found, of: id) {
          leftOut.parents.append(id)
        }
      }
      for child in links.children {
        guard let child = try self.id(of: child) else { continue }
        if try store.items.item(id: child)?.parent == nil, try !setParent(id, of: child) {
          leftOut.parents.append(child)
        }
      }
      if let after = links.after {
        let known = try after.compactMap(self.id(of:)).uniqued()
        if settlesCircles {
          for other in known { try settleCircle(of: id, after: other, &leftOut) }
        }
        let kept = try known.filter { try !store.items.allAfter([$0]).contains(id) }
        leftOut.after += Array(repeating: id, count: after.count - kept.count)
        try change(id) { $0.after = kept.sorted() }
      }
    }
    if settlesCircles, try store.items.hasSteps() { try partRepeatingSteps(&leftOut) }
    links = []
    sameLinked = []
    try store.database.execute("DELETE FROM import_id")
    // A sync may import an item again after its links were stored.
    if settlesCircles { try store.database.execute("DELETE FROM import_seen") }
    return leftOut
  }

  /// Breaks the parent cycle that the new link would close, at the item with the greatest UID.
  /// Records the dropped link.
  private func settleCircle(of id: Int, under parent: Int, _ leftOut: inout LeftOut) throws {
    var chain = [parent] + (try store.items.ancestors(of: parent))
    guard let end = chain.firstIndex(of: id) else { return }
    chain.removeSubrange((end + 1)...)
    guard let last = try lastOfCircle(chain) else { return }
    let other = last == id ? parent : try store.items.item(id: last)?.parent
    leftOut.circles.append(Circle(item: last, other: other ?? parent, isParent: true))
    if last != id { try change(last) { ($0.parent, $0.position) = (nil, 0) } }
    // The item's file still names the dropped parent, so the file must be written again.
    try store.items.outdateSources(ofItems: "?1", [.integer(last)])
  }

  /// Breaks the dependency cycles that the new link would close, each at the item with the greatest
  /// UID. Records the dropped links.
  private func settleCircle(of id: Int, after other: Int, _ leftOut: inout LeftOut) throws {
    while true {
      let circle = try store.items.allAfter([other]).filter {
        try store.items.allAfter([$0]).contains(id)
      }
      guard circle.contains(id), let last = try lastOfCircle(circle) else { return }
      let gone =
        try last == id ? [other] : store.items.item(id: last)?.after.filter(circle.contains)
      leftOut.circles += (gone ?? []).map { Circle(item: last, other: $0, isParent: false) }
      if last != id { try change(last) { $0.after.removeAll(where: circle.contains) } }
      try store.items.outdateSources(ofItems: "?1", [.integer(last)])
      if last == id { return }
    }
  }

  /// Detaches open repeating steps that have a repeating ancestor. This occurs when one side made
  /// the step repeat and the other made the ancestor repeat.
  private func partRepeatingSteps(_ leftOut: inout LeftOut) throws {
    let steps = try store.database.rows(
      """
      SELECT id, parent_id FROM item
      WHERE rrule IS NOT NULL AND parent_id IS NOT NULL AND status = \(StatusCode.open)
      """
    ) { (item: $0.integer(0), parent: $0.integer(1)) }
    for step in steps where try repeats(from: step.parent) {
      leftOut.repeating.append(step)
      try change(step.item) { ($0.parent, $0.position) = (nil, 0) }
    }
  }

  private func repeats(from id: Int) throws -> Bool {
    try ([id] + store.items.ancestors(of: id)).contains {
      try store.items.item(id: $0)?.repetition != nil
    }
  }

  private func lastOfCircle(_ ids: some Collection<Int>) throws -> Int? {
    try store.items.items(ids: Array(ids)).values
      .max { $0.uid.utf8.lexicographicallyPrecedes($1.uid.utf8) }?.id
  }

  /// Returns the id of the item that a link names; nil if neither the file nor the store has it.
  private func id(of name: ItemLinks.Name) throws -> Int? {
    switch name {
    case .uid(let uid): return try store.items.itemID(uid: uid)
    case .id(let id):
      return try store.database.integer(
        """
        SELECT id FROM import_id WHERE file = ?1
        UNION ALL SELECT id FROM import_seen WHERE id = ?1
        UNION ALL SELECT id FROM item WHERE id = ?1 AND id >= ?2 AND ?3 LIMIT 1
        """, [.integer(id), .integer(firstNewID), SQLValue(keepsItemIDs)])
    }
  }

  /// - Returns: false if the item can not become a step of the parent.
  private func setParent(_ parent: Int?, of id: Int) throws -> Bool {
    guard let parent else {
      try change(id) { ($0.parent, $0.position) = (nil, 0) }
      return true
    }
    let above = [parent] + (try store.items.ancestors(of: parent))
    guard !above.contains(id), let item = try store.items.item(id: id), item.kind == .todo else {
      return false
    }
    if item.repetition != nil {
      for id in above where try store.items.item(id: id)?.repetition != nil { return false }
    }
    try change(id) { item in
      item.parent = parent
      if item.position == 0 { item.position = item.usualPosition }
    }
    return true
  }
}
