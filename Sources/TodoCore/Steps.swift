import CivilTime

/// Steps: items with a parent. One without a day of its own is shown under its parent. If its parent
/// repeats, it belongs to each occurrence, and its state is that of one occurrence of the parent.
extension Item {
  /// Whether it is a step without a day of its own.
  package var isBareStep: Bool { parent != nil && when == .someday }

  /// The status as a step of one occurrence of its parent; the item's own if `key` is nil. What is
  /// closed as a whole is closed in each occurrence.
  package func stepStatus(of key: OccurrenceKey?) -> Status {
    status.ofStep(changed: key.flatMap { key in changes.first { $0.key == key } }?.status)
  }

  /// Closes or opens a step together with its parent, where the parent was closed or opened.
  ///
  /// - Parameters:
  ///   - old: The parent before the change, or a step that lies between.
  ///   - new: The same after it.
  ///   - key: nil for the parent as a whole, else one of its occurrences.
  /// - Returns: Whether the step changed, so that its own steps follow.
  @discardableResult
  package mutating func follow(_ old: Status, _ new: Status, of key: OccurrenceKey?) -> Bool {
    let isClosing = old == .open && new != .open
    guard isClosing || old != .open && new == .open else { return false }
    guard let key else {
      guard isClosing ? isOpen : isClosedWithParent else { return false }
      status = new
      isClosedWithParent = isClosing
      return true
    }
    guard isOpen, when == .someday else { return false }
    let change = changes.first { $0.key == key }
    guard isClosing == (stepStatus(of: key) == .open),
      isClosing || change?.isClosedWithParent ?? false
    else { return false }
    setStatus(isClosing ? .done(new.doneAt) : .open, of: key)
    if isClosing { noteClosedWithParent(key) }
    return true
  }

  /// The changes of a step by the occurrences of this series once it was moved: each follows its
  /// occurrence. nil if it was not moved.
  ///
  /// - Parameter series: The same series after the move.
  package func changes(
    ofStep changes: [OccurrenceChange], followingTo series: Item
  ) -> [OccurrenceChange]? {
    guard let repetition, !repetition.isAfterDone, when != series.when else { return nil }
    var moved = self
    moved.changes = changes
    guard (try? moved.reschedule(to: series.when)) != nil, var rule = moved.repetition?.rule,
      let wanted = series.repetition?.rule
    else { return nil }
    rule.end = wanted.end
    return rule == wanted ? moved.changes : nil
  }

  /// The occurrences whose status differs from that of another version of the item, with both.
  package func closings(since old: Item) -> [(key: OccurrenceKey, old: Status, new: Status)] {
    guard changes != old.changes else { return [] }
    let keys = (changes + old.changes).map(\.key).uniqued()
    return keys.compactMap { key in
      let (before, after) = (old.occurrenceStatus(of: key), occurrenceStatus(of: key))
      return before == after ? nil : (key, before, after)
    }
  }

  /// A skipped occurrence counts as open: it has no steps that could be seen.
  private func occurrenceStatus(of key: OccurrenceKey) -> Status {
    if case .done(let instant)? = changes.first(where: { $0.key == key })?.status {
      return .done(instant)
    }
    return .open
  }
}

extension Item.Status {
  /// The status of a step with this status of its own as a step of one occurrence of its parent.
  ///
  /// - Parameter change: What was changed for the occurrence; nil for nothing.
  package func ofStep(changed change: OccurrenceChange.Status?) -> Item.Status {
    guard self == .open else { return self }
    switch change {
    case .done(let instant)?: return .done(instant)
    case .skipped?: return .cancelled
    case .open?, nil: return .open
    }
  }
}

/// A step as it stands below an entry.
package struct Step: Hashable, Sendable {
  package let entry: Entry
  /// 1 for a step of the entry itself, 2 for a step of such a step.
  package let depth: Int
  /// Whether it is shown below the entry, since neither it nor a step between them has a day.
  package let isShownBelow: Bool
}

/// What an entry belongs together with. By reference, since few entries have any.
package final class EntryLinks: Hashable, Sendable {
  /// The parent of a step that is shown apart from it.
  package let parent: (id: Int, title: String)?
  /// Whether it is a step, also where its parent is not named.
  package let isStep: Bool
  /// All steps below it, each followed by its own, in their order.
  package let steps: [Step]
  /// How many of the steps of the entry itself are open and how many there are, without those that
  /// were cancelled.
  package let open: Int
  package let total: Int
  /// The items that it waits for and that are not closed.
  package let waitsFor: [Int]

  package convenience init(
    parent: (id: Int, title: String)? = nil, isStep: Bool = false, steps: [Step] = [],
    waitsFor: [Int] = []
  ) {
    self.init(
      parent: parent, isStep: isStep, steps: steps,
      own: steps.lazy.filter { $0.depth == 1 }.map(\.entry), waitsFor: waitsFor)
  }

  /// - Parameter own: The steps of the entry itself.
  fileprivate init(
    parent: (id: Int, title: String)? = nil, isStep: Bool = false, steps: [Step] = [],
    own: some Sequence<Entry>, waitsFor: [Int]
  ) {
    self.parent = parent
    self.isStep = isStep || parent != nil
    self.steps = steps
    self.waitsFor = waitsFor
    var (open, total) = (0, 0)
    for entry in own where !entry.isCancelled {
      total += 1
      if entry.state != .done { open += 1 }
    }
    (self.open, self.total) = (open, total)
  }

  /// The steps that are shown below the entry.
  package var below: [Step] { steps.filter(\.isShownBelow) }

  package static func == (left: EntryLinks, right: EntryLinks) -> Bool {
    left === right
      || left.parent?.id == right.parent?.id && left.parent?.title == right.parent?.title
        && (left.isStep, left.open, left.total, left.waitsFor)
          == (right.isStep, right.open, right.total, right.waitsFor)
        && left.steps == right.steps
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(parent?.id)
    hasher.combine(waitsFor)
  }
}

extension Entry {
  /// Whether it is a step without a day of its own, as far as that was read.
  package var isBareStep: Bool {
    when == .someday && (links?.isStep ?? whole?.isBareStep ?? false)
  }

  /// Whether it waits for another item. What is done waits for nothing.
  package var isBlocked: Bool { state != .done && !(links?.waitsFor.isEmpty ?? true) }

  /// The entry of a step without a day.
  ///
  /// - Parameters:
  ///   - status: As `Item.stepStatus` has it.
  ///   - key: The occurrence of its parent that it belongs to.
  package init(step item: ItemSummary, _ status: Item.Status, of key: OccurrenceKey?) {
    self.init(
      item, occurrence: key, when: .someday, state: status == .open ? .open : .done,
      doneAt: status.doneAt)
  }
}

/// The steps below the entries of a page.
package struct StepTree {
  /// A step with what is known of it.
  package struct Node {
    package let item: ItemSummary
    /// The entry of a step with a day; nil for one without.
    package let dated: Entry?
    /// The items that it waits for and that are not closed.
    package let waitsFor: [Int]
    /// Its status as a step of an occurrence of its parent.
    package let status: (OccurrenceKey?) -> Item.Status

    package init(
      _ item: ItemSummary, dated: Entry?, waitsFor: [Int],
      status: @escaping (OccurrenceKey?) -> Item.Status
    ) {
      self.item = item
      self.dated = dated
      self.waitsFor = waitsFor
      self.status = status
    }

    /// The step in an occurrence of its parent.
    fileprivate func entry(_ key: OccurrenceKey?) -> Entry {
      dated ?? Entry(step: item, status(key), of: key)
    }
  }

  private let nodes: [Int: [Node]]

  /// - Parameter nodes: The steps of each parent, in their order.
  package init(_ nodes: [Int: [Node]]) { self.nodes = nodes }

  /// The steps below an entry, each followed by its own. Not recursive, since any depth is allowed.
  ///
  /// - Parameter showsAll: Whether those with a day are shown below the entry too.
  package func steps(below entry: Entry, showsAll: Bool = false) -> [Step] {
    guard let first = nodes[entry.item.id] else { return [] }
    var steps: [Step] = []
    var open = first.reversed().map { (node: $0, key: entry.occurrence, depth: 1, isBelow: true) }
    while let (node, key, depth, isBelow) = open.popLast() {
      var own = node.entry(key)
      let next = nodes[node.item.id] ?? []
      if !node.waitsFor.isEmpty || !next.isEmpty {
        own.links = EntryLinks(
          own: next.map { $0.entry(own.occurrence) }, waitsFor: node.waitsFor)
      }
      let isShown = showsAll || isBelow && node.dated == nil
      steps.append(Step(entry: own, depth: depth, isShownBelow: isShown))
      // On a page, a step with a day is shown by itself with its own.
      if isShown { open += next.reversed().map { ($0, own.occurrence, depth + 1, isShown) } }
    }
    return steps
  }
}
